"""Operating rounds (4.8): income, depression, and the turn of each company."""

from __future__ import annotations

from functools import partial

from domain.games.eighteen_africa import decisions as d
from domain.games.eighteen_africa import facts as f
from domain.games.eighteen_africa import questions as q
from tests.domain.games.eighteen_africa.judge import track, trains
from tests.domain.games.eighteen_africa.judge.auctions import Asked, allowing, anything
from tests.domain.games.eighteen_africa.judge.printed import (
    CONCESSIONS,
    DATA,
    ECONOMIES,
    PRIVATES,
    TRAINS,
    VALUES,
    stop_order,
)
from tests.domain.games.eighteen_africa.judge.shares import control, move
from tests.domain.games.eighteen_africa.judge.stock import may
from tests.domain.games.eighteen_africa.judge.table import demand


def operating_round(t, first_of_set):
    t.operated += 1
    t.operating = True
    t.tell(f.RoundStarted("operating", t.operated))
    if not first_of_set and t.operated == 2 * t.options.max_sets:
        t.trigger("sets")
    income(t)
    if t.economy == "depression" and (first_of_set or t.options.depression_every_round):
        falling = [company for stack in t.stacks for company in stack]
        for company in falling:
            move(t, company, DATA["price_movement"]["depression"], "depression")
    order = [company for stack in reversed(t.stacks) for company in stack]
    t.tell(f.OrderSet(tuple(order)))
    for company in order:
        if not t.firms[company].removed:
            yield from CompanyTurn(t, company).play()
    t.operating = False


def income(t):
    """4.8: privates in the order of their ids, then bonds in the order of the seats."""
    for private, row in PRIVATES.items():
        for seat in range(t.seats):
            if t.own[seat][private]:
                t.tell(f.IncomePaid(seat=seat, source=private, rate=row["income"], amount=row["income"]))
                t.bank_pays(row["income"], seat)
        for company, firm in t.firms.items():
            if firm.own[private]:
                t.tell(f.IncomePaid(company=company, source=private, rate=row["income"], amount=row["income"]))
                t.bank_pays(row["income"], company=company)
    rate = ECONOMIES[t.economy]["bond"]
    for seat in range(t.seats):
        if t.bonds[seat]:
            t.tell(f.IncomePaid(seat=seat, source="bonds", rate=rate, amount=rate * t.bonds[seat]))
            t.bank_pays(rate * t.bonds[seat], seat)


class CompanyTurn:
    def __init__(self, t, company):
        self.t, self.company, self.firm = t, company, t.firms[company]
        self.seat = self.firm.controller

    def play(self):
        t, company = self.t, self.company
        t.tell(f.CompanyTurnStarted(company))
        yield from self.steps()
        t.tell(f.CompanyTurnEnded(company))

    def steps(self):
        tell, company = self.t.tell, self.company
        tell(f.TrackStarted(company))
        yield from self.track()
        tell(f.TokensStarted(company))
        yield from self.token()
        tell(f.RunStarted(company))
        revenue = yield from self.run()
        tell(f.DividendStarted(company))
        paid = yield from self.dividend(revenue)
        if self.firm.removed:
            return
        tell(f.TrainsStarted(company))
        yield from self.trains()
        tell(f.DealingsStarted(company))
        yield from self.stock()
        tell(f.EndStarted(company))
        if self.t.options.late_train_check and not paid and self.firm.title == "manager" and not self.firm.trains:
            rule = DATA["price_movement"]
            move(self.t, company, rule["unpaid_manager_without_train"] - rule["unpaid_president"], "no-train")

    def ask(self, kind, allows, offers):
        return [Asked(kind(seat=self.seat, company=self.company), allows, offers)]

    # --- concessions (4.8) -------------------------------------------------------------------------------------------

    def assignable(self):
        return [d.AssignConcession(one) for one in CONCESSIONS if one in self.t.concessions[self.seat]]

    def may_assign(self, one):
        demand(one.concession in self.t.concessions[self.seat])

    def assign(self, decision):
        self.t.concessions[self.seat].remove(decision.concession)
        self.firm.concessions.append(decision.concession)
        self.t.tell(f.ConcessionAssigned(self.seat, decision.concession, self.company))

    # --- track (4.8.1) -----------------------------------------------------------------------------------------------

    def track(self):
        t = self.t
        who = track.Builder(self.company, self.firm.home.split(".")[0], 0, (), (), None)
        while True:
            self.fit_out(who)
            network = track.Network(t.board, self.company)
            lays = LazyLays(t.board, network, who)
            if not lays and (who.before or not self.assignable()):
                return  # 4.8.1: it ends by itself when no further tile is allowed
            allows = allowing({
                d.LayTile: lambda one, network=network: demand(
                    track.lay(t.board, network, who, one.hex, one.tile, one.rotation, one.powers)
                ),
                d.AssignConcession: self.may_assign,
                d.EndTrack: anything,
            })  # fmt: skip
            offers = lambda lays=lays: [*lays.all(), *self.assignable(), d.EndTrack()]  # noqa: E731
            _, decision = yield self.ask(q.LayTrack, allows, offers)
            if isinstance(decision, d.EndTrack):
                return
            if isinstance(decision, d.AssignConcession):
                self.assign(decision)
                continue
            self.lay(who, network, decision)

    def fit_out(self, who):
        t, board = self.t, self.t.board
        who.cash, who.trains, who.powers = self.firm.treasury, self.firm.trains, frozenset(t.powers(self.company))
        who.reaches = partial(trains.reaches, board, self.company, self.firm.trains)

    def lay(self, who, network, one):
        t, company, before = self.t, self.company, self.t.board
        laid = track.lay(before, network, who, one.hex, one.tile, one.rotation, one.powers)
        towns = {stop for stop in track.stops_of(before, one.hex) if not before.is_city(*stop)}
        after, moved = track.laid_on(before, one.hex, one.tile, one.rotation, laid.nodes)
        t.board = after
        for firm in t.firms.values():
            firm.home = moved.get(firm.home, firm.home)
        t.pays_bank(laid.cost, company=company)
        connected = {moved.get(stop, stop) for stop in t.connected}
        joined = track.joined_cities(after)
        t.connected = connected | joined
        t.tell(f.TileLaid(
            company=company, hex=one.hex, tile=one.tile, rotation=one.rotation, cost=laid.cost,
            replaced=before.laid.get(one.hex, ("",))[0], nodes=tuple(sorted(moved.items())), powers=one.powers,
            upgrade=laid.upgrade, connected=tuple(sorted(t.connected, key=stop_order)),
        ))  # fmt: skip
        self.use(*one.powers)
        now = track.Network(after, company)
        grown = {moved[track.written(*stop)] for stop in towns}
        self.connection_income(now, joined - connected, grown)
        who.before.append(one.hex)
        who.upgraded = laid.upgrade
        if not laid.upgrade:
            cause = track.halts(network, now, who, one.hex, one.tile)
            who.halted = bool(cause)
            if cause:
                t.tell(f.TrackHalted(company, cause))

    def connection_income(self, network, new, grown):
        t = self.t
        reached = {track.written(*stop) for stop in network.stops}
        for stop in sorted(new, key=stop_order):
            reason = "town" if stop in grown else "" if stop in reached else "unreached"
            amount = 0 if reason else track.connection_value(t.board, stop)
            t.tell(f.ConnectionIncome(self.company, stop, amount, reason))
            t.bank_pays(amount, company=self.company)

    def use(self, *powers):
        for one in powers:
            self.t.used.add(one)
            self.t.tell(f.PowerUsed(private=one, company=self.company))

    # --- token (4.8.2) -----------------------------------------------------------------------------------------------

    def token(self):
        t = self.t
        while True:
            offers = [*self.tokens(), *self.assignable()]
            if not offers:
                return
            allows = allowing({
                d.PlaceToken: self.may_place,
                d.AssignConcession: self.may_assign,
                d.SkipToken: anything,
            })  # fmt: skip
            _, decision = yield self.ask(q.PlaceStation, allows, [*offers, d.SkipToken()])
            if isinstance(decision, d.SkipToken):
                return
            if isinstance(decision, d.AssignConcession):
                self.assign(decision)
                continue
            stop = f"{decision.hex}.{decision.node}"
            free = "P5" in decision.powers
            marker = max(self.firm.markers) if free else self.firm.markers[0]
            self.firm.markers.remove(marker)
            t.pays_bank(0 if free else marker, company=self.company)
            there = t.board.tokens.get(stop, ())
            t.board = track.Board(t.board.laid, {**t.board.tokens, stop: (*there, self.company)})
            t.tell(f.TokenPlaced(self.company, stop, 0 if free else marker, marker))
            self.use(*decision.powers)
            return

    def tokens(self):
        for at, name in sorted(track.Network(self.t.board, self.company).cities):
            for powers in ((), ("P5",)):
                one = d.PlaceToken(at, int(name[1:]), powers)
                if may(self.may_place, one):
                    yield one

    def may_place(self, one):
        t, stop = self.t, (one.hex, f"n{one.node}")
        demand(one.powers in ((), ("P5",)) and set(one.powers) <= t.powers(self.company))
        demand(stop in track.Network(t.board, self.company).cities and self.firm.markers)
        waiting = [firm for firm in t.firms.values() if not firm.started and firm.home == track.written(*stop)]
        demand(len(t.board.standing(*stop)) + len(waiting) < t.board.node(*stop)["slots"])
        demand(all(self.company not in t.board.standing(*other) for other in track.stops_of(t.board, one.hex)))
        demand(one.powers or self.firm.treasury >= self.firm.markers[0])

    # --- run (4.8.3) -------------------------------------------------------------------------------------------------

    def run(self):
        t = self.t
        while self.firm.trains and (self.assignable() or trains.any_route(t.board, self.company)):
            allows = allowing({d.Run: self.may_run, d.AssignConcession: self.may_assign})
            _, decision = yield self.ask(q.RunTrains, allows, None)
            if isinstance(decision, d.AssignConcession):
                self.assign(decision)
                continue
            economy = t.economy
            rides = tuple(self.ride(*one, economy) for one in decision.routes)
            revenue = sum(ride.revenue for ride in rides)
            t.tell(f.RoutesRun(self.company, economy, rides, revenue))
            return revenue
        return 0

    def may_run(self, one):
        board = self.t.board
        demand(trains.is_legal_set(board, self.company, self.firm.trains, one.routes))
        demand(trains.in_one_writing(board, one.routes) == one.routes)

    def ride(self, train, hexes, economy):
        route = trains.followed(self.t.board, hexes)
        stops, bonuses, total = trains.worth(
            self.t.board, train, route, economy, self.firm.concessions, self.t.options
        )  # fmt: skip
        return f.Ride(train, hexes, tuple(stops), TRAINS[train]["multiplier"], bonuses, total)

    # --- dividend (4.8.4) --------------------------------------------------------------------------------------------

    def dividend(self, revenue):
        t, company = self.t, self.company
        how = "withhold"
        if revenue:
            offers = [d.Dividend("pay"), d.Dividend("withhold")]
            allows = allowing({d.Dividend: lambda one: demand(one.how in ("pay", "withhold"))})
            _, decision = yield self.ask(q.PayOrWithhold, allows, offers)
            how = decision.how
        if how == "pay":
            self.pay(revenue)
            move(t, company, rise(revenue, VALUES[self.firm.space]), "paid")
            return True
        if revenue:
            t.tell(f.RevenueKept(company, revenue))
            t.bank_pays(revenue, company=company)
        rule = DATA["price_movement"]
        managed = self.firm.title == "manager" and not self.firm.trains and not t.options.late_train_check
        if managed:
            move(t, company, rule["unpaid_manager_without_train"], "no-train")
        else:
            move(t, company, rule["unpaid_president"], "unpaid")
        return False

    def pay(self, revenue):
        t, company, each = self.t, self.company, revenue // 10
        owed = [(seat, t.units(seat, company) * each) for seat in range(t.seats)]
        owed += [(name, firm.own[company] * each) for name, firm in t.firms.items()]
        owed = [one for one in owed if one[1]]
        t.tell(f.DividendPaid(company, revenue, each, tuple(f.Share(*one) for one in owed)))
        for owner, amount in owed:
            if isinstance(owner, int):
                t.cash[owner] += amount
            else:
                t.firms[owner].treasury += amount
        whole = sum(amount for _, amount in owed)
        t.bank -= whole
        t.after_a_payment(whole)

    # --- trains (4.8.5) ----------------------------------------------------------------------------------------------

    def trains(self):
        bought, declined = [], []
        rules = {
            d.BuyTrain: lambda one: demand(not bought and self.may_buy(one.train)),
            d.SellTrain: lambda one: demand(one.train in self.firm.trains),
            d.OfferTrain: lambda one: self.may_offer(one, len(declined)),
            d.EndTrains: anything,
        }
        while True:
            guesses = [d.BuyTrain(one) for one in TRAINS]
            guesses += [d.SellTrain(one) for one in TRAINS]
            guesses += [d.OfferTrain(name, one, 1) for name in self.t.firms for one in TRAINS]
            offers = [one for one in guesses if may(rules[type(one)], one)]
            if not offers:
                return
            _, decision = yield self.ask(q.DealInTrains, allowing(rules), [*offers, d.EndTrains()])
            if isinstance(decision, d.EndTrains):
                return
            if isinstance(decision, d.BuyTrain):
                bought.append(decision.train)
                self.buy_train(decision.train)
            elif isinstance(decision, d.SellTrain):
                self.sell_train(decision.train)
            elif not (yield from self.offer(decision)):
                declined.append(decision)

    def room(self):
        return len(self.firm.trains) < DATA["trains"]["limit"]

    def may_buy(self, train):
        t = self.t
        return (
            train in TRAINS and self.room() and train in available(t) and self.firm.treasury >= TRAINS[train]["price"]
        )

    def buy_train(self, train):
        t, price = self.t, TRAINS[train]["price"]
        used = t.returned[train] > 0
        if used:
            t.returned[train] -= 1
        else:
            t.new[train] -= 1
        t.pays_bank(price, company=self.company)
        self.firm.trains.append(train)
        t.tell(f.TrainBought(self.company, train, price, used=used))
        if not t.released and not t.new["AE"]:
            t.released = True
            t.tell(f.AllTrainsReleased())

    def sell_train(self, train):
        t = self.t
        self.firm.trains.remove(train)
        t.returned[train] += 1
        t.tell(f.TrainSold(self.company, train, TRAINS[train]["resale"]))
        t.bank_pays(TRAINS[train]["resale"], company=self.company)

    def may_offer(self, one, declined):
        other = self.t.firms.get(one.company)
        demand(other and one.company != self.company and other.started and not other.removed)
        demand(one.train in other.trains and self.room() and 1 <= one.price <= self.firm.treasury)
        demand(other.controller == self.seat or declined < DATA["trains"]["refused_offers_per_turn"])

    def offer(self, one):
        """Whether the train was sold."""
        t, other = self.t, self.t.firms[one.company]
        if other.controller != self.seat:
            t.tell(f.TrainOffered(self.company, one.company, one.train, one.price))
            answers = [d.AnswerOffer("accept"), d.AnswerOffer("decline")]
            allows = allowing({d.AnswerOffer: lambda said: demand(said.answer in ("accept", "decline"))})
            question = q.TrainOffer(seat=other.controller, company=one.company)
            _, said = yield [Asked(question, allows, answers)]
            t.tell(f.OfferAnswered(other.controller, said.answer))
            if said.answer == "decline":
                return False
        other.trains.remove(one.train)
        self.firm.trains.append(one.train)
        self.firm.treasury -= one.price
        other.treasury += one.price
        t.tell(f.TrainBought(self.company, one.train, one.price, seller=one.company))
        return True

    # --- stock (4.8.6) -----------------------------------------------------------------------------------------------

    def stock(self):
        t, own = self.t, self.firm.own
        rules = {
            d.CompanySellShares: lambda one: demand(one.company in t.firms and 1 <= one.units <= own[one.company]),
            d.CompanySellPrivate: lambda one: demand(one.private in PRIVATES and own[one.private]),
            d.CompanyBuyShare: self.may_buy_share,
            d.CompanyBuyPrivate: lambda one: demand(
                one.private in PRIVATES and t.pool[one.private] and PRIVATES[one.private]["price"] <= self.firm.treasury
            ),
            d.EndTurn: anything,
        }
        while True:
            guesses = [d.CompanySellShares(name, number) for name in t.firms for number in range(1, own[name] + 1)]
            guesses += [d.CompanySellPrivate(one) for one in PRIVATES]
            guesses += [d.CompanyBuyShare(name) for name in t.firms]
            guesses += [d.CompanyBuyPrivate(one) for one in PRIVATES]
            offers = [one for one in guesses if may(rules[type(one)], one)]
            if not offers:
                return
            _, decision = yield self.ask(q.DealInStock, allowing(rules), [*offers, d.EndTurn()])
            if isinstance(decision, d.EndTurn):
                return
            if self.deal(decision):
                return

    def may_buy_share(self, one):
        t = self.t
        demand(one.company in t.firms and one.company != self.company and t.pool[one.company])
        demand(t.value(one.company) <= self.firm.treasury)

    def deal(self, one):
        """Whether it was the purchase that ends the turn."""
        t, company, own = self.t, self.company, self.firm.own
        if isinstance(one, d.CompanySellShares):
            amount = one.units * t.value(one.company)
            own[one.company] -= one.units
            t.pool[one.company] += one.units
            t.tell(f.SharesSold(company=company, share=one.company, units=one.units, amount=amount))
            t.bank_pays(amount, company=company)
            return False
        if isinstance(one, d.CompanySellPrivate):
            amount = PRIVATES[one.private]["price"]
            own[one.private] -= 1
            t.pool[one.private] += 1
            t.tell(f.PrivateSold(company=company, private=one.private, amount=amount))
            t.bank_pays(amount, company=company)
            return False
        card = one.company if isinstance(one, d.CompanyBuyShare) else one.private
        price = t.value(card) if card in t.firms else PRIVATES[card]["price"]
        t.pays_bank(price, company=company)
        t.pool[card] -= 1
        own[card] += 1
        t.tell(f.CardBought(company=company, card=card, source="pool", price=price, payee="bank"))
        if card in t.firms:
            control(t, card)
        return True


class LazyLays:
    """Whether there is a lay at all is asked often, all of them seldom."""

    def __init__(self, board, network, who):
        self.given = board, network, who

    def __bool__(self):
        return next(track.all_lays(*self.given), None) is not None

    def all(self):
        return [d.LayTile(*one) for one in track.all_lays(*self.given)]


def rise(paid, value):
    """4.8.4: D against WA."""
    if 2 * paid < value:
        return 0
    return 1 if paid < 2 * value else 2 if paid < 3 * value else 3 if paid < 4 * value else 4


def available(t):
    """4.8.5: the lowest tier with new trains, everything that was returned, all once AE is sold out."""
    back = {one for one in TRAINS if t.returned[one]}
    if t.released:
        return back | {one for one in TRAINS if t.new[one]}
    lowest = next((one for one in ("2", "3", "AE") if t.new[one]), None)
    return back | ({lowest} if lowest else set())
