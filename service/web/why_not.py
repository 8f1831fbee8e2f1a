"""Why not? What somebody clicked on cannot be chosen now: the refusal that trying it would get, with its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.engine import accepts
from domain.words import Refused, Sentence, say
from projections.boards.panels import Picture
from projections.boards.pictures import SVG
from service.usecases.match_view import MatchView

OTHERWISE = "question"  # the rule by which what answers no open question is refused
NOTHING_HERE = "nothing can be chosen there now: you are asked to {prompts}"


def why_not(table: MatchView, picture: Picture, spot: str) -> Refused | None:
    """What is said to a click on a spot; nothing where the board has no such spot."""
    if not any(f'id="{spot}"' in panel.body for panel in picture.panels):
        return None
    reasons = [one for one in _refusals(table, spot) if one.rule != OTHERWISE]
    if not reasons:
        return Refused(OTHERWISE, say(NOTHING_HERE, prompts=_prompts(table)))
    said = Counter(str(one) for one in reasons)  # of many ways to try it the reason that most of them meet
    return max(reasons, key=lambda one: said[str(one)])


def _prompts(table: MatchView) -> list[Sentence]:
    return [one.prompt for one in table.questions]


def _refusals(table: MatchView, spot: str) -> Iterator[Refused]:
    for decision in SVG[table.summary.game].meant(table.view, table.seat, spot):
        if isinstance(decision, Refused):
            yield decision
            continue
        try:
            accepts(table.game, table.view, table.seat, decision)
        except Refused as refusal:
            yield refusal
