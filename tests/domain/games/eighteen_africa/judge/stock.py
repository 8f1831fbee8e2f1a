"""Stock rounds (4.4 to 4.6)."""

from __future__ import annotations

from itertools import permutations

from domain.games.eighteen_africa import decisions as d
from domain.games.eighteen_africa import facts as f
from domain.games.eighteen_africa import questions as q
from tests.domain.games.eighteen_africa.judge.auctions import Asked, allowing, anything
from tests.domain.games.eighteen_africa.judge.printed import DATA, PRIVATES, printed_price
from tests.domain.games.eighteen_africa.judge.shares import buy, may_sell, sell, sell_private
from tests.domain.games.eighteen_africa.judge.table import Forbidden, demand


def tried(t, seat, cards, source):
    """All or nothing: every card in its order, on a copy of the table."""
    demand(cards)
    other = t.twin()
    for card in cards:
        buy(other, seat, card, source)


def may(deal, *what):
    try:
        deal(*what)
    except Forbidden:
        return False
    return True


def bond(t, seat):
    demand(t.cash[seat] >= DATA["bonds"]["price"] and sum(t.bonds) < DATA["bonds"]["count"])


def buy_bond(t, seat):
    t.pays_bank(DATA["bonds"]["price"], seat)
    t.bonds[seat] += 1
    t.tell(f.BondBought(seat, DATA["bonds"]["price"]))


# --- 4.4 -------------------------------------------------------------------------------------------------------------


def initial_round(t):
    t.tell(f.RoundStarted("initial", 1))
    seat, passes, last = t.priority, 0, None
    while passes < t.seats:
        allows = allowing({
            d.BuyHand: lambda one, seat=seat: tried(t, seat, one.cards, "hand"),
            d.BuyBond: lambda _, seat=seat: bond(t, seat),
            d.Pass: lambda one: demand(not one.flip),
        })  # fmt: skip
        offers = [*single_cards(t, seat), *([d.BuyBond()] if may(bond, t, seat) else []), d.Pass()]
        _, decision = yield [Asked(q.InitialTurn(seat=seat), allows, offers)]
        if isinstance(decision, d.Pass):
            passes += 1
            t.tell(f.TurnPassed(seat))
        else:
            passes, last = 0, seat
            if isinstance(decision, d.BuyBond):
                buy_bond(t, seat)
            for card in getattr(decision, "cards", ()):
                buy(t, seat, card, "hand")
            t.tell(f.TurnEnded(seat))
        seat = t.left_of(seat)
    give_priority(t, last)


def single_cards(t, seat):
    for card in sorted(+t.hand[seat]):
        if may(tried, t, seat, (card,), "hand"):
            yield d.BuyHand((card,))


def give_priority(t, last):
    """Left of who dealt last; it stays if nobody did."""
    if last is not None and t.left_of(last) != t.priority:
        t.priority = t.left_of(last)
        t.tell(f.PriorityMoved(t.priority))


# --- 4.5 -------------------------------------------------------------------------------------------------------------


def priority_power(t, number):
    owner = next((seat for seat in range(t.seats) if t.own[seat]["P6"]), None)
    if "P6" in t.used or owner is None or owner == t.priority:
        return
    t.tell(f.RoundStarted("priority", number))
    offers = [d.TakePriority(), d.KeepPower()]
    allows = allowing({d.TakePriority: anything, d.KeepPower: anything})
    _, decision = yield [Asked(q.PriorityPower(seat=owner), allows, offers)]
    if isinstance(decision, d.TakePriority):
        t.used.add("P6")
        t.priority = owner
        t.tell(f.PowerUsed(private="P6", seat=owner))
        t.tell(f.PriorityMoved(owner))
    else:
        t.tell(f.PowerKept(owner))


# --- 4.6 -------------------------------------------------------------------------------------------------------------


class Turn:
    """A turn of a stock round: what was sold in the round by this seat, and what happened in this turn."""

    def __init__(self, t, seat, first, sold):
        self.t, self.seat, self.first, self.sold = t, seat, first, sold
        self.acted = False

    def play(self):
        t, seat = self.t, self.seat
        while self.first and t.certificates(seat) > t.limit and (sales := list(self.sales(bonds=False))):
            allows = allowing({d.SellShares: self.shares, d.SellPrivate: self.private})
            _, decision = yield [Asked(q.ForcedSale(seat=seat), allows, sales)]
            self.sell(decision)
        while True:
            _, decision = yield [Asked(q.StockTurn(seat=seat), allowing(self.kinds()), list(self.offers()))]
            if isinstance(decision, (d.SellShares, d.SellPrivate, d.SellBonds)):
                self.sell(decision)
            else:
                break
        yield from self.last(decision)
        t.tell(f.TurnEnded(seat) if self.acted else f.TurnPassed(seat))

    # --- what is allowed ---------------------------------------------------------------------------------------------

    def kinds(self):
        t, seat = self.t, self.seat
        return {
            d.SellShares: self.shares,
            d.SellPrivate: self.private,
            d.SellBonds: lambda one: demand(self.first and 1 <= one.number <= t.bonds[seat]),
            d.BuyHand: lambda one: tried(t, seat, one.cards, "hand"),
            d.BuyBond: lambda _: bond(t, seat),
            d.BuyPoolShares: self.pool_shares,
            d.BuyPoolPrivate: self.pool_private,
            d.BuyDiscard: self.discard,
            d.BuyOpen: self.open,
            d.Reveal: lambda _: self.reveal(),
            d.Done: lambda _: demand(self.acted),
            d.Pass: lambda one: demand(not self.acted and (not one.flip or t.display is None)),
        }

    def shares(self, one):
        demand(self.first and may_sell(self.t, self.seat, one.company, one.units))

    def private(self, one):
        demand(self.first and one.private in PRIVATES and self.t.own[self.seat][one.private])

    def pool_shares(self, one):
        t = self.t
        demand(one.company in t.firms and one.company not in self.sold and 1 <= one.units <= t.pool[one.company])
        demand(one.units == 1 or t.value(one.company) <= DATA["market"]["green_max"])
        tried(t, self.seat, [one.company] * one.units, "pool")

    def pool_private(self, one):
        demand(one.private in PRIVATES)
        tried(self.t, self.seat, [one.private], "pool")

    def discard(self, one):
        t = self.t
        demand(t.display is None and 1 <= one.number <= len(t.discard))
        other = t.twin()
        from_discard(other, self.seat, one.number)

    def open(self, one):
        demand(self.t.display is not None)
        tried(self.t, self.seat, one.cards, "open")

    def reveal(self):
        demand(self.t.display is None and self.t.certificates(self.seat) < self.t.limit)

    # --- what is offered ---------------------------------------------------------------------------------------------

    def sales(self, bonds=True):
        t, seat = self.t, self.seat
        for company in t.firms:
            for number in range(1, t.units(seat, company) + 1):
                if may_sell(t, seat, company, number):
                    yield d.SellShares(company, number)
        yield from (d.SellPrivate(one) for one in PRIVATES if t.own[seat][one])
        if bonds:
            yield from (d.SellBonds(number) for number in range(1, t.bonds[seat] + 1))

    def offers(self):
        """Everything but purchases of several cards of the hand."""
        t = self.t
        if self.first:
            yield from self.sales()
        yield from single_cards(t, self.seat)
        kinds = self.kinds()
        guesses = [d.BuyBond(), d.Reveal(), d.Done(), d.Pass(), d.Pass(flip=True)]
        guesses += [d.BuyPoolShares(name, number) for name in t.firms for number in range(1, t.pool[name] + 1)]
        guesses += [d.BuyPoolPrivate(one) for one in PRIVATES if t.pool[one]]
        guesses += [d.BuyDiscard(number) for number in range(1, len(t.discard) + 1)]
        some = (permutations(t.display or (), number) for number in range(1, len(t.display or ()) + 1))
        guesses += [d.BuyOpen(cards) for cards in sorted({cards for one in some for cards in one})]
        yield from (one for one in guesses if may(kinds[type(one)], one))

    # --- what happens ------------------------------------------------------------------------------------------------

    def sell(self, decision):
        t, seat = self.t, self.seat
        self.acted = True
        if isinstance(decision, d.SellShares):
            sell(t, seat, decision.company, decision.units)
            self.sold.add(decision.company)
        elif isinstance(decision, d.SellPrivate):
            sell_private(t, seat, decision.private)
        else:
            amount = DATA["bonds"]["price"] * decision.number
            t.bonds[seat] -= decision.number
            t.tell(f.BondsSold(seat, decision.number, amount))
            t.bank_pays(amount, seat)

    def last(self, decision):
        """The decision that ends the turn, or begins to reveal."""
        t, seat = self.t, self.seat
        if isinstance(decision, d.Pass):
            if decision.flip:
                card = t.deck.pop(0)
                t.discard.insert(0, card)
                t.tell(f.CardFlipped(seat, card))
                t.maintain_deck()
        elif isinstance(decision, d.Reveal):
            yield from self.revealing()
        elif not isinstance(decision, d.Done):
            self.acted = True
            self.purchase(decision)

    def purchase(self, decision):
        t, seat = self.t, self.seat
        if isinstance(decision, d.BuyBond):
            buy_bond(t, seat)
        elif isinstance(decision, d.BuyPoolShares):
            for _ in range(decision.units):
                buy(t, seat, decision.company, "pool")
        elif isinstance(decision, d.BuyPoolPrivate):
            buy(t, seat, decision.private, "pool")
        elif isinstance(decision, d.BuyDiscard):
            from_discard(t, seat, decision.number)
        else:
            for card in decision.cards:
                buy(t, seat, card, "hand" if isinstance(decision, d.BuyHand) else "open")

    def revealing(self):
        t, seat, taken = self.t, self.seat, 0
        while True:
            card = t.deck[0]
            t.tell(f.CardRevealed(seat, card))
            payable = t.cash[seat] >= printed_price(card)
            take = False
            if payable:
                allows = allowing({d.Take: anything, d.Leave: anything})
                _, decision = yield [Asked(q.CardShown(seat=seat, card=card), allows, [d.Take(), d.Leave()])]
                take = isinstance(decision, d.Take)
            if not take:
                t.discard.insert(0, t.deck.pop(0))
                t.tell(f.CardLeft(seat, card))
                t.maintain_deck()
                return
            self.acted, taken = True, taken + 1
            buy(t, seat, card, "deck")
            if taken == DATA["decks"]["max_deck_buys"] or not may(self.reveal):
                return
            allows = allowing({d.Reveal: anything, d.Stop: anything})
            _, decision = yield [Asked(q.RevealMore(seat=seat), allows, [d.Reveal(), d.Stop()])]
            if isinstance(decision, d.Stop):
                return


def from_discard(t, seat, number):
    """The top cards one by one; if the display opens meanwhile, from the same cards."""
    for card in t.discard[:number]:
        buy(t, seat, card, "discard" if t.display is None else "open")


def stock_round(t, number):
    t.tell(f.RoundStarted("stock", number))
    seat, passes, last, turns = t.priority, 0, None, [0] * t.seats
    sold = [set() for _ in range(t.seats)]
    while passes < t.seats:
        turn = Turn(t, seat, turns[seat] == 0, sold[seat])
        yield from turn.play()
        turns[seat] += 1
        passes = 0 if turn.acted else passes + 1
        last = seat if turn.acted else last
        seat = t.left_of(seat)
    give_priority(t, last)
