"""Money and units that change hands: what several facts write."""

from __future__ import annotations

from domain.games.eighteen_africa.state import Entry, Firm, Reached, State
from domain.places import Seat

# Categories of the ledger: what a player's cash is made of (12.2).
START, LOTS, PURCHASES, SALES, BOND_INCOME, PRIVATE_INCOME, CONCESSIONS = (
    "start",
    "lots",
    "purchases",
    "sales",
    "bonds",
    "privates",
    "concessions",
)
DIVIDENDS = "dividends {}"


def received(state: State, seat: Seat, category: str, amount: int) -> None:
    """A player gets money, or pays if the amount is negative."""
    player = state.players[seat]
    player.cash += amount
    entry = player.ledger.setdefault(category, Entry())
    entry.amount += amount
    if entry.plies[-1:] != [state.ply]:
        entry.plies.append(state.ply)


def from_bank(state: State, seat: Seat, company: str, category: str, amount: int) -> None:
    """The bank pays a player, or the company if one is named; a negative amount is paid to the bank."""
    state.bank -= amount
    if company:
        state.companies[company].treasury += amount
    else:
        received(state, seat, category, amount)


def changed_units(state: State, seat: Seat, company: str, units: int) -> None:
    """So many units more, or fewer: when that was, and the plies that brought those that are left."""
    player, firm = state.players[seat], state.companies[company]
    plies = player.bought.setdefault(company, [])
    if units > 0:
        plies += [state.ply] * units
    else:
        del plies[len(plies) + units :]
        if not plies:
            del player.bought[company]
    state.changes += 1
    firm.reached[seat] = Reached(state.units(seat, company), state.changes)


def add(counts: dict[str, int], thing: str, number: int) -> None:
    """So many more of a thing; what there is none of is not listed."""
    counts[thing] = counts.get(thing, 0) + number
    if not counts[thing]:
        del counts[thing]


def insert_train(firm: Firm, train: str, order: dict[str, int]) -> None:
    firm.trains.append(train)
    firm.trains.sort(key=order.__getitem__)
