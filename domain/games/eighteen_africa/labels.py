"""What is offered, in the words somebody uses at the table. Nothing of this is stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from domain.engine import open_questions
from domain.games.eighteen_africa import decisions as d
from domain.games.eighteen_africa.edition import CONCESSIONS, DATA, HEXES, PRIVATES, TILES, TRAINS, price_of
from domain.games.eighteen_africa.facts import POOL
from domain.games.eighteen_africa.questions import TrainOffer
from domain.games.eighteen_africa.rules.board import hex_of, number_of, stop_id
from domain.games.eighteen_africa.rules.certificates import price
from domain.games.eighteen_africa.rules.market import space_after
from domain.games.eighteen_africa.rules.routes.judge import judged
from domain.games.eighteen_africa.rules.routes.value import Ride
from domain.games.eighteen_africa.rules.running import UNITS, movement_if, runner_of
from domain.games.eighteen_africa.rules.sides import exits, in_words, sides, written
from domain.games.eighteen_africa.rules.tiles import two_cities
from domain.games.eighteen_africa.state import VALUES, State
from domain.games.eighteen_africa.writing import write_route
from domain.places import Seat
from domain.words import Refused, Sentence, say


def label(view: State, seat: Seat, decision: Any) -> Sentence:
    """An offer as a player would say it."""
    return LABELS[type(decision)](view, seat, decision)


Labelled = Callable[[State, Seat, Any], Sentence]


def plain(template: str) -> Labelled:
    return lambda view, seat, one: Sentence(template)


def buying(template: str) -> Labelled:
    def told(view: State, seat: Seat, one: Any) -> Sentence:
        cost = sum(map(price_of, one.cards))
        return Sentence(template, {"cards": list(one.cards), "cost": cost})

    return told


def sell_shares(view: State, seat: Seat, one: d.SellShares | d.CompanySellShares) -> Sentence:
    amount = one.units * view.value(one.company)
    return say(
        "Sell {units:unit|units} of {company} for £{amount}", units=one.units, company=one.company, amount=amount
    )


def buy_pool(view: State, seat: Seat, one: d.BuyPoolShares) -> Sentence:
    cost = one.units * price(view, one.company, POOL)
    told = "Buy {units:share|shares} of {company} out of the pool for £{cost}"
    return say(told, units=one.units, company=one.company, cost=cost)


def buy_discard(view: State, seat: Seat, one: d.BuyDiscard) -> Sentence:
    cards = view.discard[: one.number]
    return say("Buy {cards} off the discard for £{cost}", cards=list(cards), cost=sum(map(price_of, cards)))


def sell_bonds(view: State, seat: Seat, one: d.SellBonds) -> Sentence:
    amount = one.number * DATA.bonds.price
    return say("Sell {number:bond|bonds} for £{amount}", number=one.number, amount=amount)


def lay_tile(view: State, seat: Seat, one: d.LayTile) -> Sentence:
    values = {
        "tile": f"#{one.tile}",
        "hex": one.hex,
        "sides": turned(view, one),
        "colour": TILES[one.tile].color,
        "powers": list(one.powers),
    }
    if one.powers:
        return say("Lay {tile} ({colour}) on {hex}, {sides}, with the power of {powers}", **values)
    return say("Lay {tile} ({colour}) on {hex}, {sides}", **values)


def turned(view: State, one: d.LayTile) -> Sentence:
    """Where its track leads, from each city if there are two; and the rotation if that does not tell all."""
    tile, rotation, there = one.tile, one.rotation, sides(one.tile, one.rotation)
    if written(tile, rotation) == there:
        return say("to {sides}", sides=there)
    if two_cities(TILES[tile].nodes):
        ways = enumerate(exits(view.board(), one.hex, (tile, rotation)))
        cities = [(view.cities[stop_id(one.hex, number)], in_words(edges)) for number, edges in ways]
        ends = [say("{city} to {sides}", city=city, sides=edges) for city, edges in cities]
        return say("{ends}, turned {rotation:time|times}", ends=ends, rotation=rotation)
    return say("to {sides}, turned {rotation:time|times}", sides=there, rotation=rotation)


def place_token(view: State, seat: Seat, one: d.PlaceToken) -> Sentence:
    stop = stop_id(one.hex, one.node)
    values = {"city": view.cities.get(stop, stop), "power": list(one.powers)}
    if one.powers:
        return say("Place a station in {city}, free with {power}", **values)
    markers = view.companies[view.work.company].markers if view.work else []
    return say("Place a station in {city} for £{cost}", cost=markers[0] if markers else 0, **values)


def choose_concession(view: State, seat: Seat, one: d.ChooseConcession) -> Sentence:
    row = CONCESSIONS[one.concession]
    told = "Choose {concession}: £{bonus} for every train from {source} to {ports_or}"
    return say(told, concession=row.id, bonus=row.bonus, source=row.source, ports_or=list(row.ports))


def run(view: State, seat: Seat, one: d.Run) -> Sentence:
    """Where each train goes, and what it brings where that can be said."""
    if not one.routes:
        return say("Run no train")
    question = next((asked for asked in open_questions(view, seat)), None)
    try:
        rides = judged(view.board(), runner_of(view, question.company), one.routes) if question else ()
    except (Refused, AttributeError):
        rides = ()
    written = [Sentence(write_route(*way)) for way in one.routes]
    routes = [route(view, ride) for ride in rides] or written
    return say("Run {routes} for £{revenue}", routes=routes, revenue=sum(ride.revenue for ride in rides))


SOME_STOPS = 4  # that are named one by one


def route(view: State, ride: Ride) -> Sentence:
    """The stops by name, and the hexes, since the same stops may be joined in several ways."""
    stops = [city_name(view, stop) for stop, _, _ in ride.stops]
    values = {"train": ride.train, "hexes": "-".join(ride.hexes)}
    if len(stops) <= SOME_STOPS:
        return say("{train}: {stops} ({hexes})", stops=stops, **values)
    first, last, number = stops[0], stops[-1], len(stops)
    return say("{train}: {first} to {last}, {number} stops ({hexes})", first=first, last=last, number=number, **values)


def city_name(view: State, stop: str) -> str:
    """A city or town by its name: two cities of one hex move with the tiles, two towns may have become one."""
    one, number = HEXES[hex_of(stop)], number_of(stop)
    return view.cities.get(stop) or (one.stops[number] if number < len(one.stops) else one.name)


def dividend(view: State, seat: Seat, one: d.Dividend) -> Sentence:
    """4.8.4: what it brings whom, and what becomes of the price."""
    if view.work is None:
        return say("Pay the revenue to the owners") if one.how == "pay" else say("Withhold it for the company")
    company, revenue, paid = view.work.company, view.work.revenue, one.how == "pay"
    firm = view.companies[company]
    spaces, _ = movement_if(view, company, revenue, paid)
    values = {
        "revenue": revenue,
        "each": revenue // UNITS,
        "own": revenue // UNITS * view.units(seat, company),
        "treasury": firm.treasury + revenue,
        "before": VALUES[firm.space],
        "after": VALUES[space_after(firm.space, spaces)],
    }
    return say(DIVIDEND[paid, values["before"] != values["after"]], **values)


DIVIDEND = {
    (True, True): "Pay £{revenue}: £{each} for each unit, £{own} for you; the price goes from £{before} to £{after}",
    (True, False): "Pay £{revenue}: £{each} for each unit, £{own} for you; the price stays at £{before}",
    (False, True): "Withhold £{revenue}: the company has £{treasury}; the price falls from £{before} to £{after}",
    (False, False): "Withhold £{revenue}: the company has £{treasury}; the price stays at £{before}",
}


def offer_train(view: State, seat: Seat, one: d.OfferTrain) -> Sentence:
    told = "Offer {company} £{price} for a train {train}"
    return say(told, company=one.company, price=one.price, train=one.train)


def answer(view: State, seat: Seat, one: d.AnswerOffer) -> Sentence:
    asked = next((asked for asked in open_questions(view, seat) if isinstance(asked, TrainOffer)), None)
    offer = view.offer
    if asked is None or offer is None:
        return say("Accept the offer") if one.answer == "accept" else say("Decline the offer")
    values = {"company": offer.company, "price": offer.price, "train": offer.train}
    accept = "Sell a train {train} to {company} for £{price}"
    return say(accept if one.answer == "accept" else "Keep the train {train}", **values)


def cards_kept(view: State, seat: Seat, one: d.Keep) -> Sentence:
    return say("Keep {cards}", cards=list(one.cards))


def names(template: str, *fields: str) -> Labelled:
    """A label with fields of the decision as they are."""
    return lambda view, seat, one: Sentence(template, {field: getattr(one, field) for field in fields})


def private_for(template: str) -> Labelled:
    return lambda view, seat, one: Sentence(template, {"private": one.private, "price": PRIVATES[one.private].price})


def train_for(template: str, resale: bool) -> Labelled:
    def told(view: State, seat: Seat, one: Any) -> Sentence:
        row = TRAINS[one.train]
        return Sentence(template, {"train": one.train, "price": row.resale if resale else row.price})

    return told


def company_buys(view: State, seat: Seat, one: d.CompanyBuyShare) -> Sentence:
    return say("Buy a share of {share} for £{price}", share=one.company, price=view.value(one.company))


def shown(template: str, otherwise: str) -> Labelled:
    """About the card that was revealed."""

    def told(view: State, seat: Seat, one: d.Take | d.Leave) -> Sentence:
        return Sentence(template, {"card": view.shown, "price": price_of(view.shown)}) if view.shown else say(otherwise)

    return told


def passing(view: State, seat: Seat, one: d.Pass) -> Sentence:
    return say("Pass, and turn the top card of the deck over") if one.flip else say("Pass: neither sell nor buy")


LABELS: dict[type[Any], Labelled] = {
    d.Keep: cards_kept,
    d.Nominate: names("Put up {card}, bid £{bid}", "card", "bid"),
    d.Bid: names("Bid £{amount}", "amount"),
    d.PassBid: plain("Pass: out for this lot"),
    d.BuyHand: buying("Buy {cards} for £{cost}"),
    d.BuyBond: lambda view, seat, one: say("Buy a bond for £{price}", price=DATA.bonds.price),
    d.Pass: passing,
    d.Done: plain("Done: no purchase in this turn"),
    d.SellShares: sell_shares,
    d.SellPrivate: private_for("Sell {private} for £{price}"),
    d.SellBonds: sell_bonds,
    d.BuyPoolShares: buy_pool,
    d.BuyPoolPrivate: private_for("Buy {private} out of the pool for £{price}"),
    d.BuyDiscard: buy_discard,
    d.BuyOpen: buying("Buy {cards} out of the open display for £{cost}"),
    d.Reveal: plain("Reveal the top card of the deck"),
    d.Take: shown("Take {card} for £{price}", "Take the card"),
    d.Leave: shown("Leave {card} on the discard", "Leave the card on the discard"),
    d.Stop: plain("Reveal no further card"),
    d.TakePriority: plain("Take the priority card"),
    d.KeepPower: plain("Keep the power for later"),
    d.OpenConcession: names("Open with £{bid}", "bid"),
    d.BidConcession: names("Bid £{amount}", "amount"),
    d.PassConcession: plain("Pass: out for this auction"),
    d.ChooseConcession: choose_concession,
    d.AssignConcession: names("Assign {concession} to this company", "concession"),
    d.LayTile: lay_tile,
    d.EndTrack: plain("Lay no further tile"),
    d.PlaceToken: place_token,
    d.SkipToken: plain("Place no station"),
    d.Run: run,
    d.Dividend: dividend,
    d.BuyTrain: train_for("Buy a train {train} for £{price}", resale=False),
    d.SellTrain: train_for("Sell a train {train} to the bank for £{price}", resale=True),
    d.OfferTrain: offer_train,
    d.AnswerOffer: answer,
    d.EndTrains: plain("Buy and sell no further train"),
    d.CompanySellShares: sell_shares,
    d.CompanySellPrivate: private_for("Sell {private} for £{price}"),
    d.CompanyBuyShare: company_buys,
    d.CompanyBuyPrivate: private_for("Buy {private} for £{price}"),
    d.EndTurn: plain("End the turn"),
}
