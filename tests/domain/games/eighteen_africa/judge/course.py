"""The whole match (2.5), its end and what everybody is worth (5)."""

from __future__ import annotations

from domain.games.eighteen_africa import facts as f
from tests.domain.games.eighteen_africa.judge.auctions import auction, concession_auction, keeping
from tests.domain.games.eighteen_africa.judge.operating import operating_round
from tests.domain.games.eighteen_africa.judge.printed import DATA, PRIVATES, TRAINS
from tests.domain.games.eighteen_africa.judge.stock import initial_round, priority_power, stock_round


def match(t, first):
    """KEEP, AUCTION, ISR, then sets of a stock round and two operating rounds, until the end."""
    lots = yield from keeping(t)
    yield from auction(t, lots, first)
    yield from initial_round(t)
    number = 1
    while True:
        yield from operating_round(t, first_of_set=True)
        if not t.ended:
            yield from operating_round(t, first_of_set=False)
        if t.ended:
            break
        if number == 1:
            yield from concession_auction(t)
        number += 1
        yield from priority_power(t, number)
        yield from stock_round(t, number)
    hands = tuple(tuple(sorted(hand.elements())) for hand in t.hand)
    t.tell(f.CardsShown(hands, tuple(t.deck)))
    t.tell(f.GameEnded(t.ended, tuple(sum(lines(t, seat).values()) for seat in range(t.seats))))


def unit_parts(t, company):
    """5: market value, a tenth of what it owns, a twentieth of its trains."""
    firm = t.firms[company]
    if not firm.started:
        return t.value(company), 0, 0
    owned = sum(t.value(one) * firm.own[one] for one in t.firms)
    owned += sum(PRIVATES[one]["price"] * firm.own[one] for one in PRIVATES)
    return t.value(company), owned // 10, sum(TRAINS[one]["price"] for one in firm.trains) // 20


def lines(t, seat):
    """What a player is worth, by category."""
    found = {
        "cash": t.cash[seat],
        "bonds": DATA["bonds"]["price"] * t.bonds[seat],
        "privates": sum(PRIVATES[one]["price"] * t.own[seat][one] for one in PRIVATES),
        "concessions": 0,
    }
    if t.options.concession_penalty:
        found["concessions"] -= DATA["option_data"]["concession_penalty"] * len(t.concessions[seat])
    each = [(t.units(seat, name), unit_parts(t, name)) for name in t.firms if t.units(seat, name)]
    for at, category in enumerate(("shares", "holdings", "trains")):
        found[category] = sum(units * parts[at] for units, parts in each)
    return found


def places(t):
    """5: the highest total; ties: more cash, then more units of started companies, then shared."""
    started = [name for name, firm in t.firms.items() if firm.started and not firm.removed]
    ranks = []
    for seat in range(t.seats):
        units = sum(t.units(seat, name) for name in started)
        ranks.append((sum(lines(t, seat).values()), t.cash[seat], units))
    return tuple(1 + sum(other > one for other in ranks) for one in ranks)
