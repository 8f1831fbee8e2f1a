"""Operations (1.4, 4.9): what the effects of cards, tiles, heroes, tracks, offers and areas do, one table for all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from domain.chance import Chance
from domain.engine import Facts
from domain.games.train_rush.edition import CARDS
from domain.games.train_rush.facts import CoalGained, FrameClosed, FrameOpened, InvestmentGained, VpScored
from domain.games.train_rush.questions import (
    Advance,
    BlackContract,
    Corrupt,
    Effects,
    Exchange,
    FreeAction,
    Load,
    Move,
    RentAny,
    SpecialFromHand,
    Station,
    TakeWagon,
    Tile,
    Warehouse,
)
from domain.games.train_rush.rules.deck import draw_cards
from domain.games.train_rush.rules.progress import advance
from domain.games.train_rush.shape import ANY, Op, Ops
from domain.games.train_rush.state import State
from domain.places import Seat

ACTION_CARDS, BLACK_CONTRACTS = "action cards", "black market contracts"  # categories of immediate points


def perform(state: State, seat: Seat, ops: Ops, source: str, chance: Chance, paid: bool = False) -> Facts:
    """4.0: operations in their order; what comes after a choice waits until all is done that the choice leads to."""
    for at, op in enumerate(ops):
        if is_gain(op):
            yield from GAINS[op.kind](state, seat, op, source)
            continue
        if ops[at + 1 :]:
            yield FrameOpened(Effects(seat, ops[at + 1 :], source))
        if op.kind == "draw":
            yield from draw_cards(state, seat, op.look, op.keep, source, chance)
        else:
            yield FrameOpened(question_of(state, seat, op, source, paid))
        return


def effects_go_on(state: State, frame: Effects, chance: Chance) -> Facts:
    """4.0: the choice is made and everything it led to is done; the next operations follow."""
    yield FrameClosed(frame)
    yield from perform(state, frame.seat, frame.ops, frame.source, chance)


def is_gain(op: Op) -> bool:
    """R11: pure gains, and steps on a track that is named, happen by themselves."""
    return op.kind in GAINS and op.track != ANY


def score_vp(state: State, seat: Seat, op: Op, source: str) -> Facts:
    yield VpScored(seat, op.n, ACTION_CARDS if source in CARDS else BLACK_CONTRACTS, source)


def gain_investment(state: State, seat: Seat, op: Op, source: str) -> Facts:
    yield InvestmentGained(seat, op.n, source)


def gain_coal(state: State, seat: Seat, op: Op, source: str) -> Facts:
    yield CoalGained(seat, op.n, source)


def gain_levels(state: State, seat: Seat, op: Op, source: str) -> Facts:
    for _ in range(op.n):
        yield from advance(state, seat, op.track)


GAINS: dict[str, Callable[[State, Seat, Op, str], Facts]] = {
    "vp": score_vp,
    "investment": gain_investment,
    "coal": gain_coal,
    "advance": gain_levels,
}


def question_of(state: State, seat: Seat, op: Op, source: str, paid: bool = False) -> Any:
    """The question an operation asks."""
    kind, fields = QUESTIONS[op.kind](op)
    if kind is BlackContract:
        return BlackContract(seat, region=state.region(seat), source=source, paid=True, **fields)
    return kind(seat, source=source, paid=paid, **fields)


QUESTIONS: dict[str, Callable[[Op], tuple[Any, dict[str, Any]]]] = {
    "advance": lambda op: (Advance, {"n": op.n}),
    "warehouse": lambda op: (Warehouse, {"n": op.n}),
    "station": lambda op: (Station, {}),
    "corrupt": lambda op: (Corrupt, {"n": op.n}),
    "corrupt_in": lambda op: (Corrupt, {"n": 1, "region": op.region, "agents": op.agents}),
    "load": lambda op: (Load, {"n": op.n}),
    "exchange": lambda op: (Exchange, {"kinds": op.kinds}),
    "take_wagon": lambda op: (TakeWagon, {"size": op.size}),
    "rent_any_city": lambda op: (RentAny, {}),
    "free_area_action": lambda op: (FreeAction, {"cost": op.cost}),
    "siding_tile": lambda op: (Tile, {}),
    "special_from_hand": lambda op: (SpecialFromHand, {"n": op.n}),
    "black_contract": lambda op: (BlackContract, {"size": op.size}),
    "move": lambda op: (Move, {"points": op.n}),
}
