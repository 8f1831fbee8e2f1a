"""What facts about Eve write."""

from __future__ import annotations

from bisect import insort

from domain.games.steamrollers import facts as f
from domain.games.steamrollers.evolve.turns import answered
from domain.games.steamrollers.questions import BeforeEve, EveTakes
from domain.games.steamrollers.state import Eve, EveGood, State
from domain.places import Seat

ALONE: Seat = 0  # the seat of a solo game


def eve_of(state: State) -> Eve:
    assert state.eve is not None
    return state.eve


def eve_turn_started(state: State, fact: f.EveTurnStarted) -> None:
    eve_of(state).die = fact.die
    state.ask(BeforeEve(ALONE, fact.die))


def eve_crossed(state: State, fact: f.EveCrossed) -> None:
    eve_of(state).crossed[fact.region - 1].append(state.ply)
    if state.top and isinstance(state.top[0], BeforeEve):  # her step 1, not set-up or S2b
        state.change(state.top[0], EveTakes(ALONE, fact.region))


def eve_rerolled(state: State, fact: f.EveRerolled) -> None:
    eve_of(state).die = fact.to
    state.change(state.top[0], BeforeEve(ALONE, fact.to))


def eve_took_good(state: State, fact: f.EveTookGood) -> None:
    state.goods_at(fact.city).pop()
    insort(state.bag, fact.good)
    eve_of(state).took.append(EveGood(fact.city, fact.good, fact.points, state.ply))
    answered(state)


def eve_blocked(state: State, fact: f.EveBlocked) -> None:
    answered(state)


def eve_won(state: State, fact: f.EveWon) -> None:
    eve_of(state).won_in = fact.region
    answered(state)
