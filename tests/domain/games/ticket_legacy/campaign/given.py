"""Campaigns as tests need them: founded, with games that came to what a test says."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from domain.chance import Chance
from domain.codec import codec
from domain.engine import Decision, Fact, awaited, begin, decide, default, elsewhere
from domain.games.ticket_legacy import campaign as game
from domain.games.ticket_legacy.campaign.decisions import Options, Outcome, RecordMatch, SeatOutcome
from domain.games.ticket_legacy.campaign.state import State
from domain.games.ticket_legacy.facts import Breakdown
from domain.places import NOBODY, Seat
from domain.words import Refused


def founded(companies: int = 4) -> State:
    """Every company is taken, chapter 1 asks who takes part. Seat 0 is black, 1 blue, 2 green, 3 red, 4 yellow."""
    state, _ = begin(game, companies, Options(), Chance(b"campaign", 0))
    while not state.chapter:
        by_default(state)
    return state


def by_default(state: State) -> list[Fact]:
    seat = awaited(state)[0]
    return decide_on(state, seat, default(game, state, seat))


def decide_on(state: State, seat: Seat, decision: Decision) -> list[Fact]:
    return decide(game, state, seat, decision, Chance(b"campaign", state.ply + 1), state.ply + 1)


def do(state: State, line: str, seat: Seat | None = None) -> list[Fact]:
    who = awaited(state)[0] if seat is None else seat
    return decide_on(state, who, game.parse(state, who, line))


def refusal(state: State, line: str | Decision, seat: Seat | None = None) -> Refused:
    who = awaited(state)[0] if seat is None else seat
    before = codec(game.SLUG).encode(state)
    with pytest.raises(Refused) as refused:
        decide_on(state, who, game.parse(state, who, line) if isinstance(line, str) else line)
    assert codec(game.SLUG).encode(state) == before
    return refused.value


def to_the_match(state: State) -> State:
    """Everything up to the next match is decided by default."""
    while elsewhere(state) is None and not state.over:
        by_default(state)
    return state


def came_to(state: State, totals: Sequence[int], events: Sequence[str] = (), **seat_0: object) -> Outcome:
    """A game with these totals, of the seats that play it; `seat_0` says more about the first of them."""
    seats = tuple(
        SeatOutcome(Breakdown(total, 0, 0, total=total), 5, **(seat_0 if at == 0 else {}))
        for at, total in enumerate(totals)
    )
    ranking = tuple(sorted(range(len(totals)), key=lambda seat: -totals[seat]))
    drawn = {card for seat in seats for card in seat.postcards_drawn}
    return Outcome(seats, ranking, tuple(events), post_pile=tuple(card for card in state.pile if card not in drawn))


def record(state: State, outcome: Outcome | None) -> list[Fact]:
    return decide_on(state, NOBODY, RecordMatch(f"match{state.chapter}", "head", outcome))


def played(state: State, chapters: int) -> State:
    """So many chapters, everything by default, the first seat winning each game by ten dollars."""
    while state.chapter <= chapters and not state.over:
        to_the_match(state)
        totals = [30 - 10 * place for place in range(len(state.participants))]
        record(state, came_to(state, totals))
        while not state.over and state.top and elsewhere(state) is None and state.chapter <= chapters:
            by_default(state)
    return state
