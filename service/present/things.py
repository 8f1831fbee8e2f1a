"""Every card, tile, space and word of a game, explained as a reader may know it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from domain.chance import Chance
from domain.engine import begin
from domain.games import GAMES
from domain.places import SPECTATOR, masked
from domain.words import Sentence, capital, render
from projections.boards.on_spots import on_spot

MOST = 6  # things that are explained together


class ExplainedThing(NamedTuple):
    """A thing by the name decisions and boards have for it, what it is called, what it means, and the rule."""

    thing: str
    title: str
    text: str
    rule: str
    kind: str = ""

    @property
    def anchor(self) -> str:
        """Its place in a glossary."""
        return f"thing-{self.thing.replace(' ', '-')}"


@cache
def opening_view(game: str) -> Any:
    """A table at which nothing has been decided, as everybody may see it: for who asks without a match."""
    rules = GAMES[game]
    state, _ = begin(rules, rules.SEATS[0], rules.Options(), Chance(b"", 0))
    return masked(state, SPECTATOR)


def explained(game: str, view: Any, thing: str) -> ExplainedThing | None:
    """One thing, as who sees this view may know it."""
    found = GAMES[game].explain(view, thing)
    if found is None:
        return None
    return ExplainedThing(thing, capital(_words(game, found.title)), _words(game, found.text), found.rule)


def explained_on(game: str, view: Any, spot: str) -> list[ExplainedThing]:
    """What lies on a spot of the board, as who sees this view may know it."""
    found: dict[str, ExplainedThing] = {}
    for thing in on_spot(game, view, spot):
        if (one := explained(game, view, thing)) is not None:
            found.setdefault(one.title, one)
    return list(found.values())[:MOST]


def glossary(game: str, view: Any) -> Iterator[tuple[str, list[ExplainedThing]]]:
    """All that may be known of, kind by kind."""
    for kind, things in GAMES[game].THINGS.items():
        known = [explained(game, view, thing) for thing in things]
        if told := [one._replace(kind=kind) for one in known if one is not None]:
            yield kind, told


def _words(game: str, said: Sentence) -> str:
    return render(said, name=GAMES[game].name)
