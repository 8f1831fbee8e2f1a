"""Why the greedy player of 18Africa does what it does: its own values, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from domain.engine import Decision
from domain.games.eighteen_africa import decisions as d
from domain.games.eighteen_africa.edition import DATA, ECONOMIES, PRIVATES, TILES, TRAINS, company_of, is_president
from domain.games.eighteen_africa.rules.building import crew_of
from domain.games.eighteen_africa.rules.running import UNITS
from domain.games.eighteen_africa.state import State
from domain.places import Seat
from domain.words import Sentence, say
from service.bots.eighteen_africa import CONCESSION, better_trains, capital, resale, right_to_buy
from service.bots.eighteen_africa_track import gained, nearer, reached

Reasons = Iterator[Sentence]


def why(view: State, seat: Seat, decision: Decision, _offers: Sequence[Decision]) -> Reasons:
    if type(decision) in ALWAYS:
        yield ALWAYS[type(decision)]
    else:
        yield from TOLD[type(decision)](view, seat, decision)


ALWAYS: dict[type[Any], Sentence] = {
    d.Keep: say("These are your dearest cards, and president's certificates among them let you start companies."),
    d.Nominate: say("Of these lots you want it least: let others spend their money on it."),
    d.OpenConcession: say("You must open the bidding, and the least is enough."),
    d.ChooseConcession: say("The bot does not compare concessions; choose one whose source your trains can reach."),
    d.Reveal: say("Nothing that lies open is worth its price, you have money, and the deck may hold something better."),
    d.Pass: say("Nothing that you could buy now is worth its price to you."),
    d.Done: say("Nothing that you could buy now is worth its price to you."),
    d.Stop: say("You have bought what you wanted; another card is chance."),
    d.TakePriority: say("Whoever begins has the first choice."),
    d.KeepPower: say("To begin this round brings little; the power can be used before a later one."),
    d.SellBonds: say("The money is needed for something better."),
    d.SellPrivate: say("You own more certificates than you may, and this one is worth least."),
    d.AssignConcession: say("This is the company of yours that earns most, so its trains can use it best."),
    d.EndTrack: say("No tile that could be laid joins a city or a town, or leads nearer to one, for what it costs."),
    d.Run: say("Of all routes that were found this brings most."),
    d.OfferTrain: say("The train would earn more for this company than it costs."),
    d.CompanySellShares: say("The money is needed for a train."),
    d.CompanySellPrivate: say("The money is needed for a train."),
    d.EndTurn: say("Nothing in the pool is worth the money that this company needs for its next train."),
}

# --- auctions --------------------------------------------------------------------------------------------------------


def of_bids(view: State, seat: Seat, _ask: Decision) -> Reasons:
    card = view.auction.card if view.auction else ""
    worth = right_to_buy(view, seat, card)
    values = {"card": card, "worth": worth}
    if card in PRIVATES:
        yield say("The right to buy {card}, a private company, is worth about £{worth}.", **values)
    elif is_president(card):
        yield say("The right to start a company with {card} is worth about £{worth}.", **values)
    elif f"{company_of(card)}*" in view.players[seat].hand.cards:
        yield say("You hold the president's certificate, so the right to buy {card} is worth about £{worth}.", **values)
    else:
        yield say("{card} is a share of somebody else's company: the right to buy it is worth about £{worth}.",
                  **values)  # fmt: skip


def of_concessions(view: State, seat: Seat, _ask: Decision) -> Reasons:
    cash = view.players[seat].cash
    yield say("The bot spends at most £{most} of your £{cash} on a concession.", most=int(cash * CONCESSION), cash=cash)


# --- stock rounds ----------------------------------------------------------------------------------------------------


def of_cards(view: State, seat: Seat, ask: d.BuyHand | d.BuyOpen) -> Reasons:
    for card in dict.fromkeys(ask.cards):
        yield of_card(view, seat, card)


def of_discard(view: State, seat: Seat, ask: d.BuyDiscard) -> Reasons:
    for card in dict.fromkeys(view.discard[: ask.number]):
        yield of_card(view, seat, card)


def of_card(view: State, seat: Seat, card: str) -> Sentence:
    if card in PRIVATES:
        return say("{card} pays £{income} in every operating round, and counts what it costs.",
                   card=card, income=PRIVATES[card].income)  # fmt: skip
    company = company_of(card)
    if is_president(card):
        return say("It makes you president of {company}: you decide what it builds, buys and pays.", company=company)
    firm = view.companies[company]
    if firm.controller == seat and firm.treasury < capital(view):
        return say("You lead {company}, and it needs money for a train: what you pay goes to its treasury.",
                   company=company)  # fmt: skip
    return of_yield(view, company)


def of_yield(view: State, company: str) -> Sentence:
    each = view.companies[company].last_revenue // UNITS
    return say("{company} brought £{each} for each unit last, at a price of £{price}.",
               company=company, each=each, price=view.value(company))  # fmt: skip


def of_pool(view: State, _seat: Seat, ask: d.BuyPoolShares | d.CompanyBuyShare) -> Reasons:
    yield of_yield(view, ask.company)


def of_private(view: State, seat: Seat, ask: d.BuyPoolPrivate | d.CompanyBuyPrivate) -> Reasons:
    yield of_card(view, seat, ask.private)


def of_bond(view: State, _seat: Seat, _ask: Decision) -> Reasons:
    yield say("Nothing else is worth buying; a bond keeps its £{price} and pays £{rate} as times are now.",
              price=DATA.bonds.price, rate=ECONOMIES[view.economy].bond)  # fmt: skip


def of_shown(view: State, seat: Seat, ask: d.Take | d.Leave) -> Reasons:
    if isinstance(ask, d.Take):
        yield of_card(view, seat, str(view.shown))
    else:
        yield say("{card} brings you nothing yet that is worth its price.", card=view.shown)


def of_sale(view: State, _seat: Seat, ask: d.SellShares) -> Reasons:
    yield say("You own more certificates than you may, and of your shares those of {company} pay least.",
              company=ask.company)  # fmt: skip


# --- a company's turn ------------------------------------------------------------------------------------------------


def of_tile(view: State, _seat: Seat, ask: d.LayTile) -> Reasons:
    before, after = reached(view.board(), crew_of(view), ask)
    cities, towns = gained(before, after)
    if cities:
        yield say("It joins {n:city|cities} that the company could not reach.", n=cities)
    if towns:
        yield say("It brings {n:town|towns} more into the network.", n=towns)
    if TILES[ask.tile].color != "yellow" and TILES[ask.tile].nodes:
        yield say("A better tile makes its stops worth more, and opens further ways.")
    elif not cities and nearer(ask, before) > 0:
        yield say("It leads nearer to a city that is not joined yet.")
    elif not cities and not towns:
        yield say("It opens further ways for the track to go on.")


def of_station(view: State, _seat: Seat, ask: d.PlaceToken | d.SkipToken) -> Reasons:
    assert view.work is not None
    company, need = view.work.company, capital(view)
    values = {"company": company, "treasury": view.companies[company].treasury, "need": need}
    if isinstance(ask, d.PlaceToken):
        yield say("{company} has £{treasury}, more than its next train needs, and routes may begin at a station.",
                  **values)  # fmt: skip
    else:
        yield say("{company} has £{treasury}; £{need} are kept for its next train and some track.", **values)


def of_dividend(view: State, _seat: Seat, ask: d.Dividend) -> Reasons:
    assert view.work is not None
    company = view.work.company
    firm = view.companies[company]
    wanted = sorted(TRAINS[name].price for name in better_trains(view, firm))
    if ask.how == "withhold":
        yield say("{company} has £{treasury}, and a better train costs £{price}: a few runs kept will buy it.",
                  company=company, treasury=firm.treasury + resale(firm), price=wanted[0])  # fmt: skip
    elif wanted and wanted[0] <= firm.treasury + resale(firm):
        yield say("{company} can pay its next train as it is, so the owners may have the revenue.", company=company)
    else:
        yield say("No better train is within reach of a few runs, and a dividend keeps the price up.")


def of_trains(view: State, _seat: Seat, ask: d.BuyTrain | d.SellTrain | d.EndTrains) -> Reasons:
    assert view.work is not None
    company = view.work.company
    if isinstance(ask, d.BuyTrain):
        yield say("It is the best train that {company} can pay, and trains never grow old.", company=company)
    elif isinstance(ask, d.SellTrain):
        yield say("A company owns two trains at most: without this one {company} can buy a better one.",
                  company=company)  # fmt: skip
    else:
        yield say("The bank sells {company} nothing better that it can pay now.", company=company)


def of_offer(view: State, _seat: Seat, ask: d.AnswerOffer) -> Reasons:
    asked = view.offer
    price = TRAINS[asked.train].price if asked else 0
    if ask.answer == "accept":
        yield say("It is as much as the bank asks for such a train, £{price}.", price=price)
    else:
        yield say("A new train like this costs £{price}: the offer is too low.", price=price)


TOLD: dict[type[Any], Callable[[State, Seat, Any], Reasons]] = {
    d.Bid: of_bids,
    d.PassBid: of_bids,
    d.BidConcession: of_concessions,
    d.PassConcession: of_concessions,
    d.BuyHand: of_cards,
    d.BuyOpen: of_cards,
    d.BuyDiscard: of_discard,
    d.BuyPoolShares: of_pool,
    d.BuyPoolPrivate: of_private,
    d.BuyBond: of_bond,
    d.Take: of_shown,
    d.Leave: of_shown,
    d.SellShares: of_sale,
    d.LayTile: of_tile,
    d.PlaceToken: of_station,
    d.SkipToken: of_station,
    d.Dividend: of_dividend,
    d.BuyTrain: of_trains,
    d.SellTrain: of_trains,
    d.EndTrains: of_trains,
    d.AnswerOffer: of_offer,
    d.CompanyBuyShare: of_pool,
    d.CompanyBuyPrivate: of_private,
}
