"""Certificates (4.3), the market and the removal of companies (4.8.4, 4.8.8)."""

from __future__ import annotations

from domain.games.eighteen_africa import facts as f
from tests.domain.games.eighteen_africa.judge.printed import DATA, PRIVATES, VALUES, company_of, printed_price
from tests.domain.games.eighteen_africa.judge.table import NOBODY, demand
from tests.domain.games.eighteen_africa.judge.track import Board


def buy(t, seat, card, source):
    """One certificate or private, by a player who must be below the limit and able to pay."""
    company = company_of(card)
    demand(company in t.firms or card in PRIVATES)
    price = t.value(company) if source == "pool" and company else printed_price(card)
    demand(t.cash[seat] >= price and t.certificates(seat) < t.limit)
    if company and source != "pool":
        t.cash[seat] -= price
        t.firms[company].treasury += price
    else:
        t.pays_bank(price, seat)
    take_from(t, seat, card, source)
    t.own[seat][card] += 1
    payee = company if company and source != "pool" else "bank"
    t.tell(f.CardBought(seat=seat, card=card, source=source, price=price, payee=payee))
    if source in ("deck", "discard", "open"):
        t.maintain_deck()
    if company:
        units_changed(t, company, seat)
        start(t, company)
        control(t, company)


def take_from(t, seat, card, source):
    if source == "hand":
        demand(t.hand[seat][card] > 0)
        t.hand[seat][card] -= 1
    elif source == "pool":
        demand(t.pool[card] > 0)
        t.pool[card] -= 1
    elif source == "deck":
        demand(t.deck[0] == card)
        del t.deck[0]
    elif source == "discard":
        demand(t.discard and t.discard[0] == card)
        del t.discard[0]
    else:
        demand(card in (t.display or ()))
        t.display.remove(card)


def units_changed(t, company, *seats):
    """When somebody reached the number of units he has."""
    t.clock += 1
    for seat in seats:
        t.reached[company, seat] = t.clock


def in_play(t, company):
    owned = [*t.own, *(firm.own for firm in t.firms.values()), t.pool]
    return sum(one[company] for one in owned)


def start(t, company):
    """With the president's certificate, or three ordinary shares in play."""
    firm = t.firms[company]
    president = any(own[company + "*"] for own in t.own)
    if firm.started or firm.removed or not (president or in_play(t, company) >= DATA["decks"]["float_ordinary_shares"]):
        return
    firm.started, firm.space = True, VALUES.index(firm.row["par"])
    t.stacks[firm.space].append(company)
    there = t.board.tokens.get(firm.home, ())
    t.board = Board(t.board.laid, {**t.board.tokens, firm.home: (*there, company)})
    t.tell(f.CompanyStarted(company, firm.space, firm.home))


def control(t, company):
    """4.3: recomputed after every change of units, once the company is started."""
    firm = t.firms[company]
    if not firm.started or firm.removed:
        return
    units = [t.units(seat, company) for seat in range(t.seats)]
    most, before = max(units), firm.controller
    holder = next((seat for seat in range(t.seats) if t.own[seat][company + "*"]), None)
    if holder is not None:
        now = before if before != NOBODY else holder
        if units[now] != most:
            now = holder if units[holder] == most else next(one for one in t.clockwise(now) if units[one] == most)
        if now != holder:
            swap(t, company, holder, now)
        title = "president"
    else:
        title = "manager"
        if before == NOBODY:
            now = min((seat for seat in range(t.seats) if units[seat] == most), key=lambda one: t.reached[company, one])
        else:
            now = before if units[before] == most else next(one for one in t.clockwise(before) if units[one] == most)
    if now != before:
        t.tell(f.ControllerChanged(company, before, now, title))
    firm.controller, firm.title = now, title


def swap(t, company, giver, taker):
    t.own[giver][company + "*"] -= 1
    t.own[giver][company] += 2
    t.own[taker][company] -= 2
    t.own[taker][company + "*"] += 1
    t.tell(f.PresidentSwapped(company, giver, taker))


# --- selling (4.6 b) -------------------------------------------------------------------------------------------------


def may_sell(t, seat, company, number):
    firm = t.firms.get(company)
    if firm is None or firm.removed or number < 1 or number > t.units(seat, company):
        return False
    ordinary, units = t.own[seat][company], t.units(seat, company)
    others = any(t.units(one, company) >= 2 for one in range(t.seats) if one != seat)
    if t.own[seat][company + "*"]:
        return number <= ordinary or others
    if firm.started and firm.controller == seat and units >= 2 and units - number < 2:
        return others
    return number <= ordinary


def sell(t, seat, company, number):
    demand(may_sell(t, seat, company, number))
    if number > t.own[seat][company]:
        units = {one: t.units(one, company) for one in t.clockwise(seat) if one != seat}
        taker = next(one for one in units if units[one] == max(units.values()))
        swap(t, company, seat, taker)
    t.own[seat][company] -= number
    t.pool[company] += number
    amount = number * t.value(company)
    t.tell(f.SharesSold(seat=seat, share=company, units=number, amount=amount))
    t.bank_pays(amount, seat)
    units_changed(t, company, seat)
    control(t, company)


def sell_private(t, seat, private):
    demand(private in PRIVATES and t.own[seat][private])
    t.own[seat][private] -= 1
    t.pool[private] += 1
    t.tell(f.PrivateSold(seat=seat, private=private, amount=PRIVATES[private]["price"]))
    t.bank_pays(PRIVATES[private]["price"], seat)


# --- the market ------------------------------------------------------------------------------------------------------


def move(t, company, spaces, cause):
    """The marker goes so many spaces right, or left; it stops at the ends and goes to the bottom of the stack."""
    firm = t.firms[company]
    before, after = firm.space, min(max(firm.space + spaces, 0), len(VALUES) - 1)
    if after == before:
        return
    t.stacks[before].remove(company)
    t.stacks[after].append(company)
    firm.space = after
    t.tell(f.MarkerMoved(company, before, after, cause))
    if VALUES[after] >= DATA["market"]["end_value"]:
        t.trigger("price")
    if VALUES[after] == DATA["market"]["removal_value"]:
        remove(t, company)


def remove(t, company):
    """4.8.8"""
    firm, kinds = t.firms[company], (company, company + "*")

    def taken(own):
        return tuple(sorted(card for card in kinds for _ in range(own.pop(card, 0))))

    hands = [(seat, taken(hand)) for seat, hand in enumerate(t.hand)]
    owners = [(seat, taken(own)) for seat, own in enumerate(t.own)]
    owners += [(name, taken(other.own)) for name, other in t.firms.items()]
    piles = []
    for pile in ("deck", "discard", "display"):
        cards = getattr(t, pile)
        piles.append(tuple(sorted(card for card in cards or () if card in kinds)))
        if cards is not None:
            setattr(t, pile, [card for card in cards if card not in kinds])
    pooled = t.pool.pop(company, 0)
    shares = tuple((name, firm.own[name]) for name in t.firms if firm.own[name])
    privates = tuple(one for one in PRIVATES if firm.own[one])
    t.pool.update(firm.own)
    t.returned.update(firm.trains)
    t.bank += firm.treasury
    t.tell(f.CompanyRemoved(
        company=company, hands=tuple(f.Taken(*one) for one in hands if one[1]), deck=piles[0], discard=piles[1],
        display=piles[2], owners=tuple(f.Taken(*one) for one in owners if one[1]), pool=pooled, shares=shares,
        privates=privates, concessions=tuple(firm.concessions), trains=tuple(firm.trains), cash=firm.treasury,
    ))  # fmt: skip
    t.stacks[firm.space].remove(company)
    firm.removed, firm.treasury, firm.trains, firm.concessions, firm.markers = True, 0, [], [], []
    firm.own.clear()
    t.maintain_deck()
    if all(one.removed for one in t.firms.values()):
        t.trigger("removal")
