"""What happens by itself (4.0, 4.1): the phases one after the other, turn by turn, and the automatic frames."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.chance import Chance
from domain.engine import Facts
from domain.games.train_rush.facts import FrameChanged, FrameClosed, FrameOpened, PhaseStarted
from domain.games.train_rush.questions import CardsDone, Effects, Siding, TileInUse, Turns, ZoneScoring
from domain.games.train_rush.rules.auction_lobby import ask_bid, ask_lobby, set_order
from domain.games.train_rush.rules.cards import ask_card, cards_are_done
from domain.games.train_rush.rules.income import ask_load, start_income
from domain.games.train_rush.rules.investment import ask_invest, cursor
from domain.games.train_rush.rules.missions import ask_mission
from domain.games.train_rush.rules.ops import effects_go_on
from domain.games.train_rush.rules.round_end import end_round
from domain.games.train_rush.rules.sidings import siding_goes_on, tile_is_done, zone_scores
from domain.games.train_rush.state import AUCTION, INCOME, INVESTMENT, LOBBYING, MISSIONS, MOVEMENT, ROUND_END, State
from domain.places import NOBODY, Seat


def flow(state: State, chance: Chance) -> Facts:
    """4.0: as long as an automatic frame lies on top, it goes on."""
    while not state.over:
        frame = state.top[0]
        goes_on = AUTOMATIC.get(type(frame))
        if goes_on is None:
            return
        yield from goes_on(state, frame, chance)


def turns_go_on(state: State, frame: Turns, chance: Chance) -> Facts:
    """4.1: the next seat's turn; when none is left, the next phase."""
    if frame.left:
        seat, *rest = frame.left
        again = [seat] if frame.phase == INVESTMENT else []  # 4.5: cyclically, until everybody has passed
        yield FrameChanged(frame, replace(frame, left=(*rest, *again)))
        yield from TURN[frame.phase](state, seat)
        return
    yield FrameClosed(frame)
    if frame.phase == AUCTION:
        yield from set_order(state)
    yield from start_phase(state, frame.phase + 1, chance)


def start_phase(state: State, phase: int, chance: Chance) -> Facts:
    """4.1: phases follow each other; the last one ends the game or begins the next round."""
    yield PhaseStarted(state.round or 1, phase)
    if phase == INCOME:
        yield from start_income(state)
    elif phase == ROUND_END:
        yield from end_round(state, chance)
        if not state.over:
            yield PhaseStarted(state.round + 1, AUCTION)
            yield FrameOpened(Turns(AUCTION, tuple(state.order)))
    else:
        yield FrameOpened(Turns(phase, tuple(state.order)))


def at_turn(state: State) -> Seat:
    """The seat whose turn it is, whoever is asked, in the phases in which others can be; NOBODY in the other phases."""
    if state.phase == INVESTMENT:
        return cursor(state).left[-1]  # who is asked goes to the end of the queue
    if state.phase in (MOVEMENT, MISSIONS):  # a hero's special action may be a move as well
        return state.order[-len(cursor(state).left) - 1]
    return NOBODY


TURN: dict[int, Callable[[State, Seat], Facts]] = {  # how a seat's turn begins, phase by phase
    AUCTION: ask_bid,
    LOBBYING: ask_lobby,
    INCOME: ask_load,
    INVESTMENT: ask_invest,
    MOVEMENT: ask_card,
    MISSIONS: ask_mission,
}

AUTOMATIC: dict[type[Any], Callable[[State, Any, Chance], Facts]] = {
    Turns: turns_go_on,
    Effects: effects_go_on,
    CardsDone: cards_are_done,
    TileInUse: tile_is_done,
    Siding: siding_goes_on,
    ZoneScoring: zone_scores,
}
