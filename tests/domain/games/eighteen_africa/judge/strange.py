"""Decisions to have an opinion on: of the kinds that a question knows and of others, right ones and wrong ones."""

from __future__ import annotations

from domain.games.eighteen_africa import decisions as d
from domain.games.eighteen_africa import questions as q
from tests.domain.games.eighteen_africa.judge.printed import COMPANIES, CONCESSIONS, HEXES, PRIVATES, TILES, TRAINS
from tests.domain.games.eighteen_africa.judge.track import Network, neighbour
from tests.domain.games.eighteen_africa.judge.trains import TooMany, Walker, in_one_writing

KINDS = [
    (d.Keep,), (d.Nominate,), (d.Bid, d.PassBid), (d.BuyHand, d.BuyBond, d.Pass), (d.SellShares, d.SellPrivate),
    (d.SellBonds, d.BuyPoolShares, d.BuyPoolPrivate, d.BuyDiscard, d.BuyOpen), (d.Reveal, d.Done, d.Take, d.Leave),
    (d.OpenConcession, d.BidConcession, d.PassConcession, d.ChooseConcession), (d.LayTile, d.EndTrack),
    (d.PlaceToken, d.SkipToken, d.AssignConcession), (d.Run, d.Dividend), (d.BuyTrain, d.SellTrain, d.OfferTrain),
    (d.EndTrains, d.AnswerOffer, d.CompanySellShares, d.CompanySellPrivate, d.CompanyBuyShare, d.CompanyBuyPrivate),
    (d.EndTurn, d.TakePriority, d.KeepPower, d.Stop),
]  # fmt: skip
ANSWERS = {
    q.KeepCards: (d.Keep,),
    q.NominateLot: (d.Nominate,),
    q.BidForLot: (d.Bid,),
    q.InitialTurn: (d.BuyHand, d.BuyBond, d.Pass),
    q.ForcedSale: (d.SellShares, d.SellPrivate),
    q.StockTurn: (d.SellShares, d.SellPrivate, d.SellBonds, d.BuyHand, d.BuyPoolShares, d.BuyPoolPrivate, d.BuyDiscard,
                  d.BuyOpen, d.BuyBond, d.Reveal, d.Done, d.Pass),
    q.OpenAuction: (d.OpenConcession,),
    q.BidForConcession: (d.BidConcession,),
    q.ConcessionChoice: (d.ChooseConcession,),
    q.LayTrack: (d.LayTile, d.LayTile, d.LayTile, d.AssignConcession),
    q.PlaceStation: (d.PlaceToken, d.PlaceToken, d.AssignConcession),
    q.RunTrains: (d.Run, d.Run, d.Run, d.AssignConcession),
    q.DealInTrains: (d.BuyTrain, d.SellTrain, d.OfferTrain),
    q.DealInStock: (d.CompanySellShares, d.CompanySellPrivate, d.CompanyBuyShare, d.CompanyBuyPrivate),
}  # fmt: skip


class Strange:
    """Draws decisions for who is asked; `dice` is a `random.Random`."""

    def __init__(self, judge, dice):
        self.t, self.dice = judge.t, dice

    def about(self, question, number):
        """So many decisions of the kinds that may answer, and one that may not."""
        kinds = ANSWERS.get(type(question), ())
        for _ in range(number if kinds else 0):
            yield self.one(self.dice.choice(kinds), question)
        yield self.one(self.dice.choice(self.dice.choice(KINDS)), question)

    def one(self, kind, question):
        seat, t, dice = question.seat, self.t, self.dice
        company = dice.choice([*t.firms, *t.firms, *COMPANIES])
        private, amount = dice.choice(list(PRIVATES)), self.amount(seat, getattr(question, "high", 0))
        made = {
            d.Keep: lambda: d.Keep(tuple(sorted(self.cards(seat, t.row["cards_kept"] + dice.choice((0, 0, 1, -1)))))),
            d.Nominate: lambda: d.Nominate(dice.choice([company, company + "*", private]), amount),
            d.Bid: lambda: d.Bid(amount),
            d.BuyHand: lambda: d.BuyHand(self.cards(seat, dice.choice((0, 1, 1, 2, 2, 3, 4)))),
            d.Pass: lambda: d.Pass(flip=dice.random() < 0.5),
            d.SellShares: lambda: d.SellShares(company, self.few(t.units(seat, company) if company in t.firms else 0)),
            d.SellPrivate: lambda: d.SellPrivate(private),
            d.SellBonds: lambda: d.SellBonds(self.few(t.bonds[seat])),
            d.BuyPoolShares: lambda: d.BuyPoolShares(company, self.few(t.pool[company])),
            d.BuyPoolPrivate: lambda: d.BuyPoolPrivate(private),
            d.BuyDiscard: lambda: d.BuyDiscard(self.few(len(t.discard))),
            d.BuyOpen: lambda: d.BuyOpen(self.lying()),
            d.OpenConcession: lambda: d.OpenConcession(amount),
            d.BidConcession: lambda: d.BidConcession(amount),
            d.ChooseConcession: lambda: d.ChooseConcession(dice.choice(list(CONCESSIONS))),
            d.AssignConcession: lambda: d.AssignConcession(dice.choice(list(CONCESSIONS))),
            d.LayTile: lambda: self.lay(question),
            d.PlaceToken: lambda: self.token(question),
            d.Run: lambda: self.run(question),
            d.Dividend: lambda: d.Dividend("pay"),
            d.BuyTrain: lambda: d.BuyTrain(dice.choice(list(TRAINS))),
            d.SellTrain: lambda: d.SellTrain(dice.choice(list(TRAINS))),
            d.OfferTrain: lambda: self.offer(question),
            d.AnswerOffer: lambda: d.AnswerOffer("accept"),
            d.CompanySellShares: lambda: d.CompanySellShares(company, self.few(2)),
            d.CompanySellPrivate: lambda: d.CompanySellPrivate(private),
            d.CompanyBuyShare: lambda: d.CompanyBuyShare(company),
            d.CompanyBuyPrivate: lambda: d.CompanyBuyPrivate(private),
        }  # fmt: skip
        return made[kind]() if kind in made else kind()

    def few(self, most):
        return self.dice.choice((0, 1, 1, most, most + 1, max(0, most - 1), -1))

    def amount(self, seat, high):
        cash = self.t.cash[seat] if seat >= 0 else 0
        return self.dice.choice((high, high + 1, cash, cash + 1, -1, self.dice.randint(0, max(1, cash))))

    def cards(self, seat, number):
        """Cards of the hand, now and then one that is not there."""
        held = list(self.t.hand[seat].elements())
        self.dice.shuffle(held)
        if self.dice.random() < 0.1:
            held.insert(0, self.dice.choice(list(COMPANIES)))
        return tuple(held[: max(0, number)])

    def lying(self):
        """Cards of the display, or of a deck that does not lie open."""
        cards = self.t.display or self.t.deck
        return tuple(self.dice.sample(cards, min(len(cards), self.dice.choice((1, 1, 2)))))

    # --- a company's turn --------------------------------------------------------------------------------------------

    def company(self, question):
        return getattr(question, "company", "") or self.dice.choice(list(self.t.firms))

    def lay(self, question):
        """Near the network, mostly a tile that has a chance."""
        t, dice, company = self.t, self.dice, self.company(question)
        network = Network(t.board, company)
        near = sorted(
            {at for at, _ in network.entered | network.open_ends | network.stops} | {t.firms[company].row["home"]}
        )
        at = dice.choice(near) if dice.random() < 0.9 else dice.choice(list(HEXES))
        if dice.random() < 0.15:
            at = neighbour(at, dice.randrange(6)) or at
        old = t.board.laid.get(at)
        fitting = [one for one, row in TILES.items() if len(row["nodes"]) == len(t.board.nodes(at))]
        tiles = TILES[old[0]]["upgrades"] if old and dice.random() < 0.8 else fitting
        powers = sorted(set(dice.sample(["P2", "P3", "P4"], 1)) if dice.random() < 0.2 else ())
        return d.LayTile(at, dice.choice(list(tiles) or list(TILES)), dice.randrange(6), tuple(powers))

    def token(self, question):
        t, dice = self.t, self.dice
        cities = [(at, node) for at in HEXES for node, row in enumerate(t.board.nodes(at)) if row["kind"] == "city"]
        near = [(at, int(name[1:])) for at, name in sorted(Network(t.board, self.company(question)).cities)]
        at, node = dice.choice(near if near and dice.random() < 0.6 else cities)
        return d.PlaceToken(at, dice.choice((node, node, node, 1 - node)), ("P5",) if dice.random() < 0.2 else ())

    def run(self, question):
        """One or two random walks, in the one writing; some break a rule, some leave the track."""
        t, dice, company = self.t, self.dice, self.company(question)
        own = list(t.board.own_cities(company))
        trains = t.firms[company].trains or ["2"]
        routes = []
        for train in dice.sample(trains, dice.randint(1, len(trains))):
            starts = own if own and dice.random() < 0.8 else [(at, "n0") for at in t.board.laid if t.board.nodes(at)]
            if not starts:
                continue
            start = dice.choice(starts)
            routes.append((train if dice.random() < 0.9 else dice.choice(list(TRAINS)), self.walk(company, start)))
        routes = [one for one in routes if one[1]]
        try:
            return d.Run(in_one_writing(t.board, routes))
        except AttributeError:  # a walk that leads nowhere has no ends to begin at
            return d.Run(tuple(routes))

    def walk(self, company, start):
        """Along the track, as this company or another one may pass; some go back, some leave the track."""
        dice, found = self.dice, []
        walker = Walker(self.t.board, dice.choice((company, company, *self.t.firms)), 60)
        try:
            for route in walker.grow((start,), (start[0],), ()):
                found.append(route.hexes)
        except TooMany:
            pass
        hexes = list(dice.choice(found)) if found else []
        wrong = dice.random()
        if hexes and wrong < 0.1:
            hexes = hexes[: dice.randint(1, len(hexes))]
        elif hexes and wrong < 0.2:
            hexes.append(dice.choice((hexes[-2], neighbour(hexes[-1], dice.randrange(6)) or hexes[0])))
        return tuple(hexes)

    def offer(self, question):
        t, dice = self.t, self.dice
        mine = t.firms[self.company(question)]
        price = dice.choice((0, 1, mine.treasury, mine.treasury + 1, dice.randint(1, max(1, mine.treasury))))
        other = dice.choice(list(t.firms))
        return d.OfferTrain(other, dice.choice(t.firms[other].trains or list(TRAINS)), price)
