"""What the greedy bot would do, and why, in words: for who plays against bots and asks.

A hint is made from what the asking seat can see, as the bot's own decisions are. It says which points the decision
brings at once, and then the reasons by which the bot of the game has valued it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from domain.engine import Decision, Game, preview
from domain.places import Seat, copied
from domain.words import Sentence, refuse, require, say
from service.bots import (
    BOTS,
    coal_baron_reasons,
    eighteen_africa_reasons,
    steamrollers_reasons,
    ticket_legacy_reasons,
    train_rush_reasons,
)
from service.usecases.match_view import MatchView, Summary

ADVISER = "greedy"
Why = Callable[[Any, Seat, Decision, Sequence[Decision]], Iterator[Sentence]]  # (view, seat, decision, offers)


def bare_why(_view: Any, _seat: Seat, _decision: Decision, _offers: Sequence[Decision]) -> Iterator[Sentence]:
    """Of a game whose bot has not put its values into words yet."""
    yield say("Of what is offered the bot values it most.")


REASONS: dict[str, Why] = {
    "coal-baron": coal_baron_reasons.why,
    "eighteen-africa": eighteen_africa_reasons.why,
    "steamrollers": steamrollers_reasons.why,
    "train-rush": train_rush_reasons.why,
    "ticket-legacy": ticket_legacy_reasons.why,
}


class Hint(NamedTuple):
    """A decision in notation and in the words of the game, and the reasons for it."""

    text: str
    label: Sentence
    reasons: list[Sentence]


def may_have_hints(summary: Summary) -> bool:
    """Whether nobody would be at a disadvantage: all others are bots, it is no tournament, and the table allows it."""
    others = [chair for seat, chair in enumerate(summary.chairs) if seat != summary.own_seat]
    against_bots = all(chair is not None and chair.kind == "bot" for chair in others)
    allowed = summary.agreement.hints == "allowed" and not summary.tournament
    return against_bots and allowed and ADVISER in BOTS.get(summary.game, {})


def hint_at(table: MatchView) -> Hint:
    """What the bot would do in the place of who looks."""
    summary = table.summary
    why = (
        "hints are given where all others at the table are bots and nobody has agreed otherwise, and never in a "
        "tournament"
    )
    require(may_have_hints(summary), "hints", why)
    if not table.is_awaited:
        refuse("hints", "you are not asked anything just now")
    return hint(table.game, table.view, table.seat, [one.decision for one in table.offers], summary.ply)


def hint(game: Game, view: Any, seat: Seat, offers: Sequence[Decision], ply: int) -> Hint:
    """The same at any table. What is equal to the bot is chosen by the ply, so asking again changes nothing."""
    decision = BOTS[game.SLUG][ADVISER](copied(view), seat, offers, Random(ply))
    why = REASONS.get(game.SLUG, bare_why)
    reasons = [*points_at_once(game, view, seat, decision), *why(copied(view), seat, decision, offers)]
    only = [say("It is the only thing you can do.")] if len(offers) == 1 else []
    return Hint(game.write(decision), game.label(view, seat, decision), only or reasons)


def points_at_once(game: Game, view: Any, seat: Seat, decision: Decision) -> Iterator[Sentence]:
    """What the score of the seat gains by it, category by category, as far as it can know.

    What is only exchanged, money for shares, is no gain.
    """
    after = copied(view)
    preview(game, after, seat, decision)
    gained = by_category(game, after, seat)
    gained.subtract(by_category(game, view, seat))
    for category, points in gained.items():
        if points > 0 and gained.total() > 0:
            yield say("It counts {points:point|points} as the score stands: {category}.", points=points,
                      category=Sentence(category))  # fmt: skip


def by_category(game: Game, view: Any, seat: Seat) -> Counter[str]:
    points: Counter[str] = Counter()
    for line in game.score(view):
        if line.seat == seat:
            points[line.category] += line.points
    return points
