"""4.8: operating rounds: income, the drop in a depression, the order, and the steps of each company."""

from __future__ import annotations

from collections.abc import Callable

from domain.chance import Chance
from domain.engine import Facts
from domain.games.eighteen_africa.edition import DATA, ECONOMIES, PRIVATES
from domain.games.eighteen_africa.facts import (
    BONDS,
    Asked,
    CompanyTurnEnded,
    CompanyTurnStarted,
    DealingsStarted,
    DividendStarted,
    EndStarted,
    IncomePaid,
    OrderSet,
    RoundStarted,
    RunStarted,
    TokensStarted,
    TrackStarted,
)
from domain.games.eighteen_africa.questions import (
    DealInStock,
    DealInTrains,
    LayTrack,
    PayOrWithhold,
    PlaceStation,
    RunTrains,
)
from domain.games.eighteen_africa.rules.building import crew_of, tokens_to_place, working
from domain.games.eighteen_africa.rules.company_stock import trades
from domain.games.eighteen_africa.rules.concessions import assignable
from domain.games.eighteen_africa.rules.market import BY_SETS, DEPRESSION, bank_paid, moved, triggered
from domain.games.eighteen_africa.rules.running import after_revenue, best_runs, late_check
from domain.games.eighteen_africa.rules.track import lays
from domain.games.eighteen_africa.rules.train_deals import deals
from domain.games.eighteen_africa.state import (
    DEALINGS,
    DIVIDEND,
    END,
    OPERATING,
    RUN,
    TOKEN,
    TRACK,
    TRAINS,
    State,
)
from domain.places import NOBODY, Seat

ROUNDS_IN_A_SET = 2

# --- the round -------------------------------------------------------------------------------------------------------


def start_round(state: State, chance: Chance) -> Facts:
    """4.8: income, the drop of a depression, the order of operation."""
    yield RoundStarted(OPERATING, state.operated + 1)
    second = state.operated % ROUNDS_IN_A_SET == 0
    if second and state.operated == ROUNDS_IN_A_SET * state.options.max_sets:
        yield from triggered(state, BY_SETS)
    yield from income(state)
    if not second or state.options.depression_every_round:
        yield from drop(state, chance)
    yield OrderSet(tuple(name for space in reversed(state.market) for name in space))


def income(state: State) -> Facts:
    """4.8: every private that is owned, in id order; then the bonds of every seat at the rate of the economy."""
    for name, row in PRIVATES.items():
        seat, company = owner_of(state, name)
        if seat != NOBODY or company:
            yield IncomePaid(seat=seat, company=company, source=name, rate=row.income, amount=row.income)
            yield from bank_paid(state, row.income)
    rate = ECONOMIES[state.economy].bond
    for seat, player in enumerate(state.players):
        if player.bonds:
            amount = rate * len(player.bonds)
            yield IncomePaid(seat=seat, source=BONDS, rate=rate, amount=amount)
            yield from bank_paid(state, amount)


def owner_of(state: State, private: str) -> tuple[Seat, str]:
    seat = next((seat for seat, player in enumerate(state.players) if player.holds(private)), NOBODY)
    company = next((name for name, firm in state.firms() if private in firm.privates), "")
    return seat, company


def drop(state: State, chance: Chance) -> Facts:
    """4.8: in a depression every marker moves left, lowest value first, within a space from top to bottom."""
    if not ECONOMIES[state.economy].price_drop:
        return
    for company in [name for space in state.market for name in space]:
        yield from moved(state, company, DATA.price_movement.depression, DEPRESSION, chance)


def next_company(state: State) -> Facts:
    company = state.order[0]
    yield CompanyTurnStarted(company)
    yield TrackStarted(company)


# --- the steps -------------------------------------------------------------------------------------------------------


def next_step(state: State, chance: Chance) -> Facts:
    """4.8: ask for the step, or pass over it where nothing can be decided."""
    work = working(state)
    yield from STEP[work.step](state, work.company, state.companies[work.company].controller, chance)


def track_step(state: State, company: str, seat: Seat, chance: Chance) -> Facts:
    if assignable(state, company) or lays(state.board(), crew_of(state)):
        yield Asked(LayTrack(seat=seat, company=company))
    else:
        yield TokensStarted(company)


def token_step(state: State, company: str, seat: Seat, chance: Chance) -> Facts:
    if assignable(state, company) or any(True for _ in tokens_to_place(state, company)):
        yield Asked(PlaceStation(seat=seat, company=company))
    else:
        yield RunStarted(company)


def run_step(state: State, company: str, seat: Seat, chance: Chance) -> Facts:
    trains = state.companies[company].trains
    if trains and (assignable(state, company) or best_runs(state, company).plans):
        yield Asked(RunTrains(seat=seat, company=company))
    else:
        yield DividendStarted(company)


def dividend_step(state: State, company: str, seat: Seat, chance: Chance) -> Facts:
    if working(state).revenue:
        yield Asked(PayOrWithhold(seat=seat, company=company))
    else:
        yield from after_revenue(state, chance)


def trains_step(state: State, company: str, seat: Seat, chance: Chance) -> Facts:
    if any(True for _ in deals(state, company)):
        yield Asked(DealInTrains(seat=seat, company=company))
    else:
        yield DealingsStarted(company)


def stock_step(state: State, company: str, seat: Seat, chance: Chance) -> Facts:
    if any(True for _ in trades(state, company)):
        yield Asked(DealInStock(seat=seat, company=company))
    else:
        yield EndStarted(company)


def end_step(state: State, company: str, seat: Seat, chance: Chance) -> Facts:
    yield from late_check(state, chance)
    yield CompanyTurnEnded(company)


STEP: dict[str, Callable[[State, str, Seat, Chance], Facts]] = {
    TRACK: track_step,
    TOKEN: token_step,
    RUN: run_step,
    DIVIDEND: dividend_step,
    TRAINS: trains_step,
    DEALINGS: stock_step,
    END: end_step,
}
