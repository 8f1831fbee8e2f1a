"""A greedy player of 18Africa.

It starts the companies whose president it holds, fills their treasuries, builds towards the nearest city, withholds
while that brings the next train within reach, and otherwise pays. It looks one decision ahead, at what its seat sees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, TypeVar

from domain.engine import Decision
from domain.games.eighteen_africa import decisions as d
from domain.games.eighteen_africa import questions as q
from domain.games.eighteen_africa.edition import DATA, PRIVATES, TRAINS, company_of, is_president, price_of
from domain.games.eighteen_africa.rules.train_deals import available
from domain.games.eighteen_africa.state import Firm, State
from domain.places import NOBODY, Seat
from service.bots.eighteen_africa_track import best_lay

T = TypeVar("T")
Choice = Decision | None

PRESIDENCY, OWN_SHARE, OTHER_SHARE = 25, 9, 3  # what the right to buy a card is worth in the auction
PRIVATE_RIGHT = 6
CONCESSION = 0.04  # of its cash, for the choice of a concession
PATIENCE = 3  # runs it may take to save for a train
RESERVE = 200  # cash a company keeps when it buys shares of others
WORTH_HOLDING = 0.05  # yield of a share in an operating round from which on it is bought


def choose(view: State, seat: Seat, offers: Sequence[Decision], rng: Random) -> Decision:
    if len(offers) == 1:
        return offers[0]
    question = view.top[0]
    way = WAYS.get(type(question))
    chosen = way(view, seat, question, offers, rng) if way else None
    return chosen if chosen is not None else by_default(offers)


def by_default(offers: Sequence[Decision]) -> Decision:
    """What changes nothing, which is offered last, except for a run, where it is worst."""
    return next((one for one in offers if isinstance(one, (d.Pass, d.PassBid, d.PassConcession))), offers[-1])


def first(offers: Iterable[Decision], kind: type[T]) -> T | None:
    return next((one for one in offers if isinstance(one, kind)), None)


# --- auctions --------------------------------------------------------------------------------------------------------


def nominate(view: State, seat: Seat, question: Any, offers: Sequence[Decision], rng: Random) -> Choice:
    """What it wants least: others may spend on it."""
    lots = [one for one in offers if isinstance(one, d.Nominate)]
    return min(lots, key=lambda one: right_to_buy(view, seat, one.card))


def bid(view: State, seat: Seat, question: q.BidForLot, offers: Sequence[Decision], rng: Random) -> Choice:
    limit = right_to_buy(view, seat, question.card)
    return next((one for one in offers if isinstance(one, d.Bid) and one.amount <= limit), None)


def right_to_buy(view: State, seat: Seat, card: str) -> int:
    if card in PRIVATES:
        return PRIVATE_RIGHT
    if is_president(card):
        return PRESIDENCY
    return OWN_SHARE if f"{company_of(card)}*" in view.players[seat].hand.cards else OTHER_SHARE


def bid_for_concession(
    view: State, seat: Seat, question: q.BidForConcession, offers: Sequence[Decision], rng: Random
) -> Choice:
    limit = view.players[seat].cash * CONCESSION
    return next((one for one in offers if isinstance(one, d.BidConcession) and one.amount <= limit), None)


# --- stock rounds ----------------------------------------------------------------------------------------------------


def stock_turn(view: State, seat: Seat, question: Any, offers: Sequence[Decision], rng: Random) -> Choice:
    """The purchase it likes best; with nothing to buy, a card of the deck, or a bond."""
    liked = [(liking(view, seat, one), -at, one) for at, one in enumerate(offers)]
    best, _, offer = max(liked, key=lambda one: one[:2])
    if best > 0:
        return offer
    rich = view.players[seat].cash >= 2 * DATA.bonds.price
    if rich and rng.random() < 0.5:
        return first(offers, d.Reveal)
    return first(offers, d.BuyBond) if rich else None


def liking(view: State, seat: Seat, offer: Decision) -> float:
    if isinstance(offer, (d.BuyHand, d.BuyOpen)):
        return min(card_liking(view, seat, card) for card in offer.cards)
    if isinstance(offer, d.BuyDiscard):
        return min(card_liking(view, seat, card) for card in view.discard[: offer.number])
    if isinstance(offer, d.BuyPoolShares):
        return pays(view, offer.company) - WORTH_HOLDING
    return 0.1 if isinstance(offer, d.BuyPoolPrivate) else 0.0


def card_liking(view: State, seat: Seat, card: str) -> float:
    """Presidents first, then shares of companies it controls as long as they need money, then what pays."""
    if card in PRIVATES:
        return 0.1
    company = company_of(card)
    firm = view.companies[company]
    if is_president(card):
        return 3.0 if firm.controller in (NOBODY, seat) and can_carry(view, seat, company) else 0.0
    if firm.controller == seat:
        return 2.0 if firm.treasury < capital(view) else 0.5 + pays(view, company)
    return pays(view, company) - WORTH_HOLDING if firm.started else 0.0


def can_carry(view: State, seat: Seat, company: str) -> bool:
    """Enough to buy a train besides: the treasury is all a company has."""
    return view.players[seat].cash + view.companies[company].treasury >= price_of(f"{company}*")


def capital(view: State) -> int:
    """What the next train costs, and some track."""
    return 100 + min(TRAINS[name].price for name in available(view) or TRAINS)


def pays(view: State, company: str) -> float:
    """The yield of a share at its price."""
    firm = view.companies[company]
    price = max(view.value(company), 1)
    return firm.last_revenue / 10 / price if firm.started else 0.0


def card_shown(view: State, seat: Seat, question: q.CardShown, offers: Sequence[Decision], rng: Random) -> Choice:
    return first(offers, d.Take) if card_liking(view, seat, question.card) > 0 else first(offers, d.Leave)


def forced_sale(view: State, seat: Seat, question: Any, offers: Sequence[Decision], rng: Random) -> Choice:
    shares = [one for one in offers if isinstance(one, d.SellShares) and one.units == 1]
    return min(shares, key=lambda one: pays(view, one.company), default=offers[0])


# --- a company's turn ------------------------------------------------------------------------------------------------


def track(view: State, seat: Seat, question: q.LayTrack, offers: Sequence[Decision], rng: Random) -> Choice:
    assigned = assign(view, seat, question, offers, rng)
    return assigned or best_lay(view, [one for one in offers if isinstance(one, d.LayTile)], rng) or d.EndTrack()


def assign(view: State, seat: Seat, question: Any, offers: Sequence[Decision], rng: Random) -> Choice:
    """A concession goes to the company of this seat that earns most."""
    own = [name for name, firm in view.companies.items() if firm.controller == seat]
    best = max(own, key=lambda name: (view.companies[name].last_revenue, name))
    return first(offers, d.AssignConcession) if best == question.company else None


def token(view: State, seat: Seat, question: q.PlaceStation, offers: Sequence[Decision], rng: Random) -> Choice:
    rich = view.companies[question.company].treasury > capital(view) + RESERVE
    return first(offers, d.PlaceToken) or d.SkipToken() if rich else d.SkipToken()


def run(view: State, seat: Seat, question: Any, offers: Sequence[Decision], rng: Random) -> Choice:
    return first(offers, d.Run)


def dividend(view: State, seat: Seat, question: Any, offers: Sequence[Decision], rng: Random) -> Choice:
    firm, revenue = view.companies[question.company], view.work.revenue if view.work else 0
    return d.Dividend("withhold" if saves_up(view, firm, revenue) else "pay")


def saves_up(view: State, firm: Firm, revenue: int) -> bool:
    """A train is out of reach now, and within reach after a few runs like this."""
    wanted = [TRAINS[name].price for name in better_trains(view, firm)]
    short = [price for price in wanted if price > firm.treasury + resale(firm)]
    return len(short) == len(wanted) > 0 and min(short) <= firm.treasury + resale(firm) + PATIENCE * revenue


def resale(firm: Firm) -> int:
    """What the worst train brings that would have to go."""
    return min(TRAINS[name].resale for name in firm.trains) if len(firm.trains) == DATA.trains.limit else 0


def better_trains(view: State, firm: Firm) -> list[str]:
    """What the bank sells that is better than the worst train, or any while there is room."""
    least = min((TRAINS[name].price for name in firm.trains), default=0) if len(firm.trains) == DATA.trains.limit else 0
    return [name for name in available(view) if TRAINS[name].price > least]


def trains(view: State, seat: Seat, question: q.DealInTrains, offers: Sequence[Decision], rng: Random) -> Choice:
    firm = view.companies[question.company]
    wanted = [one for one in offers if isinstance(one, d.BuyTrain)]
    if wanted:
        return max(wanted, key=lambda one: TRAINS[one.train].price)
    bought = view.work is not None and view.work.bought
    payable = [name for name in better_trains(view, firm) if TRAINS[name].price <= firm.treasury + resale(firm)]
    sales = [one for one in offers if isinstance(one, d.SellTrain)]
    if payable and sales and not bought and len(firm.trains) == DATA.trains.limit:
        return min(sales, key=lambda one: TRAINS[one.train].price)
    return d.EndTrains()


def offer(view: State, seat: Seat, question: q.TrainOffer, offers: Sequence[Decision], rng: Random) -> Choice:
    asked = view.offer
    fair = asked is not None and asked.price >= TRAINS[asked.train].price
    return d.AnswerOffer("accept" if fair else "decline")


def company_stock(view: State, seat: Seat, question: q.DealInStock, offers: Sequence[Decision], rng: Random) -> Choice:
    treasury = view.companies[question.company].treasury
    rest = treasury - capital(view) - RESERVE
    for one in offers:
        if isinstance(one, d.CompanyBuyPrivate) and PRIVATES[one.private].price <= rest:
            return one
        if isinstance(one, d.CompanyBuyShare) and view.value(one.company) <= rest and pays(view, one.company) > 0:
            return one
    return d.EndTurn()


WAYS: dict[type[Any], Callable[[State, Seat, Any, Sequence[Decision], Random], Choice]] = {
    q.NominateLot: nominate,
    q.BidForLot: bid,
    q.BidForConcession: bid_for_concession,
    q.InitialTurn: stock_turn,
    q.StockTurn: stock_turn,
    q.CardShown: card_shown,
    q.ForcedSale: forced_sale,
    q.LayTrack: track,
    q.PlaceStation: token,
    q.RunTrains: run,
    q.PayOrWithhold: dividend,
    q.DealInTrains: trains,
    q.TrainOffer: offer,
    q.DealInStock: company_stock,
}
