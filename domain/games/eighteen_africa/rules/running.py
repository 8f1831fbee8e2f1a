"""4.8.3 and 4.8.4: the trains run, the revenue is paid out or kept, and the marker moves."""

from __future__ import annotations

from collections.abc import Iterator

from domain.chance import Chance
from domain.engine import Decision, Facts
from domain.games.eighteen_africa.decisions import Dividend, Run
from domain.games.eighteen_africa.edition import DATA
from domain.games.eighteen_africa.facts import (
    Answered,
    CompanyTurnEnded,
    DividendPaid,
    DividendStarted,
    RevenueKept,
    Ride,
    RoutesRun,
    Share,
    TrainsStarted,
)
from domain.games.eighteen_africa.questions import PayOrWithhold, RunTrains
from domain.games.eighteen_africa.rules.building import working
from domain.games.eighteen_africa.rules.concessions import may_assign
from domain.games.eighteen_africa.rules.market import NO_TRAIN, PAID, UNPAID, bank_paid, moved, rise
from domain.games.eighteen_africa.rules.routes.judge import judged
from domain.games.eighteen_africa.rules.routes.search import Found, found
from domain.games.eighteen_africa.rules.routes.value import Runner
from domain.games.eighteen_africa.state import VALUES, State
from domain.words import require

UNITS = 10  # a company is ten of them
MOVES = DATA.price_movement


def runner_of(state: State, company: str) -> Runner:
    """The company, as the rules about routes read it."""
    firm, options = state.companies[company], state.options
    return Runner(
        company,
        tuple(firm.trains),
        state.economy,
        tuple(firm.concessions),
        options.variable_modifiers,
        options.dakar_dar_es_salaam,
    )


def best_runs(state: State, company: str) -> Found:
    return found(state.board(), runner_of(state, company))


# --- running ---------------------------------------------------------------------------------------------------------


def may_run(state: State, question: RunTrains) -> Iterator[Decision]:
    yield from may_assign(state, question)
    yield from (Run(plan.routes) for plan in best_runs(state, question.company).plans)
    yield Run()


def best_run(state: State, question: RunTrains) -> Run:
    """4.11: the best run found."""
    plans = best_runs(state, question.company).plans
    return Run(plans[0].routes) if plans else Run()


def run(state: State, question: RunTrains, ask: Run, chance: Chance) -> Facts:
    """4.8.3: for each train at most one route (4.10); none is legal too."""
    company = question.company
    rides = judged(state.board(), runner_of(state, company), ask.routes)
    written = tuple((ride.train, ride.hexes) for ride in rides)
    one_way = "a run is written in one way: {routes}"
    require(written == ask.routes, "4.10.1", one_way, routes=[f"{name}: {'-'.join(way)}" for name, way in written])
    earned = tuple(Ride(*ride) for ride in rides)
    yield RoutesRun(company, state.economy, earned, sum(ride.revenue for ride in rides))
    yield Answered(question)
    yield DividendStarted(company)


# --- dividends -------------------------------------------------------------------------------------------------------


def may_pay(state: State, question: PayOrWithhold) -> Iterator[Decision]:
    yield Dividend("pay")
    yield Dividend("withhold")


def paying(state: State, question: PayOrWithhold) -> Dividend:
    return Dividend("pay")


def dividend(state: State, question: PayOrWithhold, ask: Dividend, chance: Chance) -> Facts:
    """4.8.4: to the owners of units, or to the treasury."""
    company, revenue = question.company, working(state).revenue
    if ask.how == "pay":
        parts = tuple(shares(state, company, revenue // UNITS))
        yield DividendPaid(company, revenue, revenue // UNITS, parts)
        yield from bank_paid(state, sum(part.amount for part in parts))
    else:
        yield RevenueKept(company, revenue)
        yield from bank_paid(state, revenue)
    yield Answered(question)
    yield from after_revenue(state, chance)


def shares(state: State, company: str, per_unit: int) -> Iterator[Share]:
    """4.8.4: players and other companies; units in the pool, in hands, deck and display get nothing (R51)."""
    for seat in state.seats():
        if units := state.units(seat, company):
            yield Share(seat, units * per_unit)
    for name, firm in state.firms():
        if units := firm.shares.get(company, 0):
            yield Share(name, units * per_unit)


def after_revenue(state: State, chance: Chance) -> Facts:
    """4.8.4: the marker moves; a company at 0 is removed and its turn ends at once."""
    work = working(state)
    company = work.company
    spaces, cause = movement(state, company)
    yield from moved(state, company, spaces, cause, chance)
    if state.companies[company].removed:
        yield CompanyTurnEnded(company)
    else:
        yield TrainsStarted(company)


def movement(state: State, company: str) -> tuple[int, str]:
    work = working(state)
    return movement_if(state, company, work.revenue, work.paid)


def movement_if(state: State, company: str, revenue: int, paid: bool) -> tuple[int, str]:
    """4.8.4: how far the marker moves once this was paid, or was not."""
    firm = state.companies[company]
    if paid:
        return rise(revenue, VALUES[firm.space]), PAID
    if not firm.managed:
        return MOVES.unpaid_president, UNPAID
    if firm.trains or state.options.late_train_check:
        return MOVES.unpaid_manager_with_train, UNPAID
    return MOVES.unpaid_manager_without_train, NO_TRAIN


def late_check(state: State, chance: Chance) -> Facts:
    """2.6, option: a managed company that paid nothing and still has no train falls by the rest."""
    work = working(state)
    firm = state.companies[work.company]
    if state.options.late_train_check and firm.managed and not work.paid and not firm.trains:
        rest = MOVES.unpaid_manager_without_train - MOVES.unpaid_manager_with_train
        yield from moved(state, work.company, rest, NO_TRAIN, chance)
