"""A line of play that branches off a finished match, in the mind only: from any ply, against bots; never stored."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from threading import Lock
from typing import Any

from cachetools import LRUCache

from domain.chance import Chance
from domain.engine import Decision, awaited, decide, legal
from domain.games import CAMPAIGNS
from domain.places import Viewer, copied, masked
from domain.words import refuse, require
from service.bots import BOTS
from service.usecases.match_view import MatchView
from service.web.replay_page import film_of

LONGEST = 400  # decisions of a line
ENDS = 64  # that are remembered

_ENDS: LRUCache[Hashable, tuple[Any, Sequence[Any]]] = LRUCache(ENDS)
_LOCK = Lock()


class WhatIfLine:
    """A line of play that branches off a match: the table at its end, and what its last decision did."""

    def __init__(self, table: MatchView, ply: int, seat: int, numbers: Sequence[int]) -> None:
        self.summary = table.summary
        require(table.summary.over and table.view is not None, "what-if", "what if is for matches that are over")
        alone = table.summary.game not in CAMPAIGNS
        require(alone, "campaign", "a campaign cannot be played on in the mind: try one of its matches")
        film = film_of(table, None)
        frame = film.at_ply(ply) if ply else 0
        if frame is None or not 0 <= seat < self.summary.seats:
            refuse("ply", "there is no ply {ply}, or no seat {seat}, in this match", ply=ply, seat=seat)
        self.game, self.seat, self.ply, numbers = film.game, seat, ply, numbers[:LONGEST]
        self._key = " ".join(("what if", self.summary.id, str(ply))).encode()
        self.state, self.facts, known = self._known(numbers) or (film.table(frame), (), 0)
        self.numbers = list(numbers[:known])
        for number in numbers[known:]:
            self.play(number)

    def _known(self, numbers: Sequence[int]) -> tuple[Any, Sequence[Any], int] | None:
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

    def offers(self) -> list[Decision]:
        turn = self.turn
        return list(legal(self.game, masked(self.state, Viewer(turn)), turn))

    @property
    def turn(self) -> int:
        waiting = awaited(self.state)
        return self.seat if self.seat in waiting else waiting[0]

    def play(self, number: int) -> None:
        require(not self.state.over, "what-if", "the line goes on after the end of the game")
        turn, offers = self.turn, self.offers()
        require(number < len(offers), "what-if", "this line does not belong to this match")
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
