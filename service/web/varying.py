"""Varying an offer on a page: another number, other things, another order; prefilled from what is offered.

What is chosen stands in the address and in the form as `vary-FIELD`: a number, or places in the list of things. So it
works by links and forms alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from domain.engine import Decision, Pick, Span
from domain.words import Sentence, capital, say
from projections.boards.picking import choice
from service.usecases.match_view import MatchView
from service.web.board_drawing import ways

BEGINS = "vary-"
DIGITS = 9  # of a number that somebody may type

Values = Mapping[str, Sequence[str]]  # what was chosen, by field
NOTHING_CHOSEN: Values = {}

HOW_MANY = {
    (False, False): say("Any {least} of {number}"),
    (True, False): say("Any {least} to {most} of {number}"),
    (False, True): say("Any {least} of {number}, in the order you choose them"),
    (True, True): say("Any {least} to {most} of {number}, in the order you choose them"),
}


class Thing(NamedTuple):
    """One of the things to choose from. `order` is its place among those chosen, 0 if it is not."""

    place: int
    words: str
    order: int
    href: str  # the page once it is chosen, or is no longer


class NumberField(NamedTuple):
    name: str
    low: int
    high: int
    value: int


class ThingsField(NamedTuple):
    name: str
    words: str
    things: list[Thing]
    ordered: bool


def values_in(given: Any) -> dict[str, list[str]]:
    """What was chosen, from the arguments of an address or the fields of a form."""
    return {key.removeprefix(BEGINS): given.getlist(key)[:100] for key in given if key.startswith(BEGINS)}


def varied_text(table: MatchView, picks: Sequence[str], values: Values) -> str:
    """The offer that these steps lead to, with what was chosen, in notation; nothing if they lead to none."""
    ways_there = ways(table.game, table.view, table.seat, [one.decision for one in table.offers])
    offer = choice(ways_there, picks).decision
    spreads = [one.spread for one in table.spreads]
    return "" if offer is None else table.game.write(Varying(offer, spreads, values).decision)


class Varying:
    """An offer and how it may be varied. `at` gives the address of the page with this chosen."""

    def __init__(
        self, offer: Decision, spreads: Sequence[Span | Pick], values: Values,
        words: Callable[[Sentence], str] = str, at: Callable[[list[tuple[str, str]]], str] = str,
    ) -> None:  # fmt: skip
        self._spreads = [one for one in spreads if one.offer == offer]
        self._offer, self._values, self._words, self._at = offer, values, words, at

    def __bool__(self) -> bool:
        return bool(self._spreads)

    @property
    def decision(self) -> Decision:
        """The offer with everything that was chosen. Whether it is accepted is for the rules to say."""
        chosen = {one.field: self._number(one) if isinstance(one, Span) else self._things(one) for one in self._spreads}
        return msgspec.structs.replace(self._offer, **chosen)

    @property
    def numbers(self) -> list[NumberField]:
        spans = [one for one in self._spreads if isinstance(one, Span)]
        return [NumberField(BEGINS + one.field, one.low, one.high, self._number(one)) for one in spans]

    @property
    def lists(self) -> list[ThingsField]:
        return [self._shown(one) for one in self._spreads if isinstance(one, Pick)]

    def _number(self, span: Span) -> int:
        given = next(iter(self._values.get(span.field, ())), "")
        is_number = given.removeprefix("-").isdecimal() and len(given) <= DIGITS
        return int(given) if is_number else getattr(self._offer, span.field)

    def _things(self, pick: Pick) -> tuple[str, ...]:
        return tuple(pick.of[place] for place in self._places(pick))

    def _places(self, pick: Pick) -> list[int]:
        """Which of the things are chosen; those of the offer as long as nothing was."""
        given = self._values.get(pick.field)
        if given is None:
            return _places_of(pick, getattr(self._offer, pick.field))
        known = [int(one) for one in given if one.isdecimal() and len(one) < DIGITS and int(one) < len(pick.of)]
        found = list(dict.fromkeys(known))
        return found if pick.ordered else sorted(found)

    def _shown(self, pick: Pick) -> ThingsField:
        chosen = self._places(pick)
        things = [
            Thing(place, self._named(one), chosen.index(place) + 1 if place in chosen else 0, self._to(pick, place))
            for place, one in enumerate(pick.of)
        ]
        how_many = HOW_MANY[pick.least < pick.most, pick.ordered].template
        words = say(how_many, least=pick.least, most=pick.most, number=len(pick.of))
        return ThingsField(BEGINS + pick.field, str(words), things, pick.ordered)

    def _named(self, thing: str) -> str:
        return capital(self._words(say("{thing}", thing=thing)))

    def _to(self, pick: Pick, place: int) -> str:
        chosen = self._places(pick)
        after = [one for one in chosen if one != place] if place in chosen else [*chosen, place]
        return self._at([(BEGINS + pick.field, str(one)) for one in after] or [(BEGINS + pick.field, "")])


def _places_of(pick: Pick, things: Sequence[str]) -> list[int]:
    """Where the things of an offer stand in the list; of two that are alike the first is taken first."""
    places: list[int] = []
    for thing in things:
        places.append(next(at for at, one in enumerate(pick.of) if one == thing and at not in places))
    return places
