"""Phase III, Income (4.4)."""

from __future__ import annotations

from domain.engine import Facts
from domain.games.train_rush.facts import CoalGained, FrameOpened, InvestmentGained
from domain.games.train_rush.questions import Load, Turns
from domain.games.train_rush.rules.wagons import loadable
from domain.games.train_rush.state import INCOME, State
from domain.places import Seat

SOURCE = "income"


def start_income(state: State) -> Facts:
    """4.4: everybody gains tokens and coal; then all load at the same time, or seat by seat if that was chosen."""
    for seat in state.order:
        yield InvestmentGained(seat, state.value(seat, "investment"), SOURCE)
        yield CoalGained(seat, state.value(seat, "coal"), SOURCE)
    if state.options.strict_income_order:
        yield FrameOpened(Turns(INCOME, tuple(state.order)))
        return
    yield FrameOpened(Turns(INCOME))
    loading = [seat for seat in state.order if loadable(state.players[seat])]
    for seat in loading:
        yield FrameOpened(load_of(state, seat), beside=seat != loading[0])


def ask_load(state: State, seat: Seat) -> Facts:
    """4.4: a seat without a wagon to load is passed over."""
    if loadable(state.players[seat]):
        yield FrameOpened(load_of(state, seat))


def load_of(state: State, seat: Seat) -> Load:
    return Load(seat, state.value(seat, "loading"), source=SOURCE)
