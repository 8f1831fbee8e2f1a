"""What if: a line of play that branches off a finished match at any ply, against bots, in the mind only; never stored.

A line is written as numbers: of each decision its place in the list of legal ones. So it stands in an address, and can
be sent to somebody else. Chance is drawn from a stream of its own, known by the match and the ply.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from random import Random
from threading import Lock
from typing import Any, NamedTuple

from cachetools import LRUCache

from domain.chance import Chance
from domain.engine import Decision, Fact, awaited, decide, in_sentences, legal, redacted
from domain.games import CAMPAIGNS
from domain.places import Seat, Viewer, copied, masked
from domain.words import refuse, require
from service.bots import BOTS
from service.usecases.match_films import film_of
from service.usecases.match_view import MatchView
from service.usecases.queries import Queries

LONGEST = 400  # decisions of a line
ENDS = 64  # that are remembered
TOO_LONG = "a line has at most {most} decisions"
WRITTEN = re.compile(r"(\d{1,5}(\.\d{1,5})*)?")

_ENDS: LRUCache[Hashable, tuple[Any, Sequence[Fact]]] = LRUCache(ENDS)
_LOCK = Lock()


class LineOffer(NamedTuple):
    """What may be decided at the end of a line, and the line that it makes."""

    decision: Decision
    text: str
    line: str


class WhatIfLine:
    """A line of play that branches off a match: the table at its end, and what its last decision did."""

    def __init__(self, table: MatchView, ply: int, seat: Seat, numbers: Sequence[int]) -> None:
        self.summary = table.summary
        film = film_of(table, None)
        frame = film.at_ply(ply) if ply else 0
        if frame is None:
            refuse("ply", "there is no ply {ply} in this match", ply=ply)
        self.game, self.seat, self.ply = film.game, seat, ply
        self._key = " ".join(("what if", self.summary.id, str(ply))).encode()
        self.state, self.facts, known = self._known(numbers) or (film.table(frame), (), 0)
        self.numbers = list(numbers[:known])
        for number in numbers[known:]:
            self.play(number)
        self.happened = in_sentences(self.game, self._seen(self.facts))

    def _known(self, numbers: Sequence[int]) -> tuple[Any, Sequence[Fact], int] | None:
        """The longest part of the line that was played lately: its table, its last facts, its length."""
        for length in range(len(numbers), 0, -1):
            with _LOCK:
                found = _ENDS.get(self._named(numbers[:length]))
            if found:
                return copied(found[0]), found[1], length
        return None

    def remember(self) -> None:
        """Remember the end of the line: whoever goes on from here need not wait for all of it."""
        with _LOCK:
            _ENDS[self._named(self.numbers)] = copied(self.state), self.facts

    def _named(self, numbers: Sequence[int]) -> Hashable:
        """All that the end of a line depends on."""
        return self.summary.digest, self.ply, self.seat, tuple(numbers)

    def _seen(self, facts: Sequence[Fact]) -> list[Fact]:
        """As the seat that is played may know them."""
        return redacted(self.game, facts, Viewer(self.seat))

    @property
    def written(self) -> str:
        return ".".join(map(str, self.numbers))

    @property
    def view(self) -> Any:
        """The table at its end, as the seat that is played sees it."""
        return masked(self.state, Viewer(self.seat))

    @property
    def is_asked(self) -> bool:
        """Whether it is for the seat that is played to go on."""
        return not self.state.over and self.turn == self.seat and len(self.numbers) < LONGEST

    def offers(self) -> list[Decision]:
        turn = self.turn
        return list(legal(self.game, masked(self.state, Viewer(turn)), turn))

    @property
    def line_offers(self) -> list[LineOffer]:
        """What the seat that is played may decide."""
        offered = self.offers() if self.is_asked else []
        before = [*self.written.split()]
        return [
            LineOffer(one, self.game.write(one), ".".join([*before, str(number)])) for number, one in enumerate(offered)
        ]

    @property
    def turn(self) -> Seat:
        waiting = awaited(self.state)
        return self.seat if self.seat in waiting else waiting[0]

    def play(self, number: int) -> None:
        require(not self.state.over, "what-if", "the line goes on after the end of the game")
        require(len(self.numbers) < LONGEST, "what-if", TOO_LONG, most=LONGEST)
        turn, offers = self.turn, self.offers()
        require(0 <= number < len(offers), "what-if", "this line does not belong to this match")
        at = self.state.ply + 1
        self.facts = decide(self.game, self.state, turn, offers[number], Chance(self._key, at), at)
        self.numbers.append(number)

    def let_bots_play(self) -> None:
        """Until the seat at hand is asked, or it is over."""
        bots = BOTS.get(self.summary.game, {})
        choose = bots.get("greedy") or next(iter(bots.values()))
        while not self.state.over and self.turn != self.seat and len(self.numbers) < LONGEST:
            offers, turn = self.offers(), self.turn
            rng = Random(f"{self._key!r}{len(self.numbers)}")
            picked = choose(masked(self.state, Viewer(turn)), turn, offers, rng)
            self.play(offers.index(picked))
            self.happened += in_sentences(self.game, self._seen(self.facts))


def branched_off(queries: Queries, table: MatchView, ply: int, seat: Seat, written: str) -> WhatIfLine:
    """The line that somebody has written. Refused where there is none, or where it would tell what nobody may know."""
    if not WRITTEN.fullmatch(written):
        refuse("what-if", "a line is written as numbers with points between them")
    summary = table.summary
    sealed = queries.is_sealed(summary)
    require(not sealed, "campaign", "what if is closed until the campaign is over: it would try out others' postcards")
    require(summary.over and table.view is not None, "what-if", "what if is for matches that are over")
    alone = summary.game not in CAMPAIGNS
    require(alone, "campaign", "a campaign cannot be played on in the mind: try one of its matches")
    require(0 <= seat < summary.seats, "seat", "there are seats 0 to {last}", last=summary.seats - 1)
    numbers = [int(one) for one in written.split(".") if one]
    require(len(numbers) <= LONGEST, "what-if", TOO_LONG, most=LONGEST)
    return WhatIfLine(table, ply, seat, numbers)
