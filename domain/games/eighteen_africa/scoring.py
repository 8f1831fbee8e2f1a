"""Scoring (5): every pound with its reason, its rule and the plies that earned it; the winner."""

from __future__ import annotations

from collections.abc import Iterator

from domain.engine import Result, ScoreLine
from domain.games.eighteen_africa.edition import DATA, PRIVATES, TRAINS
from domain.games.eighteen_africa.state import State
from domain.places import Seat
from domain.words import Sentence, say

CASH, SHARED = "cash", "shared"  # what settles a tie for the first place
UNITS = "units"
TENTH, TWENTIETH = 10, 20  # the part of its holdings, and of its trains, that a unit of a company is worth more


def score(state: State) -> Iterator[ScoreLine]:
    """5: cash, bonds, privates, units, and the penalty for concessions; as if the match ended now."""
    for seat in state.seats():
        yield from cash(state, seat)
        yield from bonds(state, seat)
        yield from privates(state, seat)
        for company in state.names():
            yield from units(state, seat, company)
        yield from penalty(state, seat)


# --- cash: the ledger ------------------------------------------------------------------------------------------------

LEDGER = {
    "start": "cash at the start",
    "lots": "paid for lots",
    "purchases": "paid for certificates and bonds",
    "sales": "certificates and bonds sold",
    "bonds": "income from bonds",
    "privates": "income from privates",
    "concessions": "paid for concessions",
}


def ledger_reason(category: str) -> Sentence:
    kind, _, company = category.partition(" ")
    return say("dividends of {company}", company=company) if company else say(LEDGER[kind])


def cash(state: State, seat: Seat) -> Iterator[ScoreLine]:
    """5: what came in and went out, by its kind; together it is the cash."""
    for category, entry in sorted(state.players[seat].ledger.items()):
        if entry.amount:
            yield ScoreLine(seat, "cash", entry.amount, ledger_reason(category), "5.1", tuple(entry.plies))


# --- what is owned ---------------------------------------------------------------------------------------------------


def bonds(state: State, seat: Seat) -> Iterator[ScoreLine]:
    own = state.players[seat].bonds
    if own:
        reason = say("{number:bond|bonds}", number=len(own))
        yield ScoreLine(seat, "bonds", DATA.bonds.price * len(own), reason, "5.2", plies(own))


def privates(state: State, seat: Seat) -> Iterator[ScoreLine]:
    for one in state.players[seat].privates:
        price = PRIVATES[one.private].price
        yield ScoreLine(seat, "privates", price, say("{private}", private=one.private), "5.3", (one.ply,))


def units(state: State, seat: Seat, company: str) -> Iterator[ScoreLine]:
    """5: the market value, a tenth of what the company owns, a twentieth of its trains, for each unit."""
    number = state.units(seat, company)
    if not number:
        return
    bought = plies(state.players[seat].bought[company])
    for category, value, reason in zip(("shares", "holdings", "trains"), parts(state, company), REASONS, strict=True):
        if value:
            sentence = say(reason, number=number, company=company, value=value)
            yield ScoreLine(seat, category, number * value, sentence, "5.4", bought)


REASONS = (
    "{number:unit|units} of {company} at £{value}",
    "{number:unit|units} of {company}: £{value} each for what it owns",
    "{number:unit|units} of {company}: £{value} each for its trains",
)


def parts(state: State, company: str) -> tuple[int, int, int]:
    """Market value, holdings and trains of one unit; the two additions are rounded down separately (R43)."""
    firm = state.companies[company]
    if not firm.started:
        return state.value(company), 0, 0
    shares = sum(state.value(name) * number for name, number in firm.shares.items())
    holdings = shares + sum(PRIVATES[one].price for one in firm.privates)
    trains = sum(TRAINS[one].price for one in firm.trains)
    return state.value(company), holdings // TENTH, trains // TWENTIETH


def penalty(state: State, seat: Seat) -> Iterator[ScoreLine]:
    """2.6, option: a concession that was never assigned costs."""
    own = state.players[seat].concessions
    if own and state.options.concession_penalty:
        reason = say("never assigned: {concessions}", concessions=list(own))
        points = -DATA.option_data.concession_penalty * len(own)
        yield ScoreLine(
            seat, "concessions", points, reason, "5.5", tuple(state.players[seat].ledger["concessions"].plies)
        )


def plies(each: list[int]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(each))


# --- the result ------------------------------------------------------------------------------------------------------


def totals(state: State) -> list[int]:
    points = [0] * len(state.players)
    for line in score(state):
        points[line.seat] += line.points
    return points


def result(state: State) -> Result:
    """5: the highest total; ties: more cash, then more units of started companies, then a shared victory."""
    points = totals(state)
    ranks = [(points[seat], state.players[seat].cash, started_units(state, seat)) for seat in state.seats()]
    places = tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
    return Result(tuple(points), places, state.end_reason, tie_break(ranks, points))


def started_units(state: State, seat: Seat) -> int:
    return sum(state.units(seat, name) for name, firm in state.firms() if firm.started)


def tie_break(ranks: list[tuple[int, int, int]], points: list[int]) -> str:
    best = [rank for rank in ranks if rank[0] == max(points)]
    if len(best) == 1:
        return "none"
    most_cash = [rank for rank in best if rank[1] == max(cash for _, cash, _ in best)]
    if len(most_cash) == 1:
        return CASH
    return UNITS if most_cash.count(max(most_cash)) == 1 else SHARED
