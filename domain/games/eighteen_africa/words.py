"""Everything in words: facts, questions, the stage, the names of things."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import asdict

from domain.games.eighteen_africa import facts as f
from domain.games.eighteen_africa import questions as q
from domain.games.eighteen_africa.edition import (
    BACK,
    COMPANIES,
    CONCESSIONS,
    HEXES,
    PRESIDENT_MARK,
    PRIVATES,
    TRAINS,
)
from domain.games.eighteen_africa.rules.board import number_of, stop_id
from domain.games.eighteen_africa.state import (
    AUCTION,
    CONCESSION,
    INITIAL,
    KEEP,
    OPERATING,
    PRIORITY,
    STOCK,
    VALUES,
    State,
)
from domain.games.eighteen_africa.writing import write_route
from domain.words import Sentence, say

# --- the stage and the questions in words ----------------------------------------------------------------------------

STAGES = {
    KEEP: "hidden hands",
    AUCTION: "auction of lots",
    INITIAL: "initial stock round",
    OPERATING: "operating round {number}",
    CONCESSION: "auction of concessions",
    PRIORITY: "before stock round {number}",
    STOCK: "stock round {number}",
}


def stage(state: State) -> Sentence:
    return say(STAGES[state.round], number=state.number)


PROMPTS: dict[type[Any], str] = {
    q.KeepCards: "keep half of your cards",
    q.NominateLot: "put a lot up for auction",
    q.BidForLot: "bid more than £{high} for {card}, or pass",
    q.InitialTurn: "buy from your hand, buy a bond, or pass",
    q.PriorityPower: "take the priority card with P6, or keep its power",
    q.ForcedSale: "sell down to the certificate limit",
    q.StockTurn: "sell, buy, or pass",
    q.CardShown: "take {card}, or leave it",
    q.RevealMore: "reveal another card, or stop",
    q.OpenAuction: "open the bidding for a concession",
    q.BidForConcession: "bid more than £{high} for the choice of a concession, or pass",
    q.ConcessionChoice: "choose a concession",
    q.LayTrack: "lay track for {company}",
    q.PlaceStation: "place a station for {company}",
    q.RunTrains: "run the trains of {company}",
    q.PayOrWithhold: "pay or withhold the revenue of {company}",
    q.DealInTrains: "buy and sell trains for {company}",
    q.TrainOffer: "accept the offer for a train of {company}, or decline",
    q.DealInStock: "sell and buy certificates for {company}, or end its turn",
}


def prompt(question: Any) -> Sentence:
    return say(PROMPTS[type(question)], **asdict(question))


# --- facts in words --------------------------------------------------------------------------------------------------

WORDS: dict[type[Any], str] = {
    f.CompaniesDrawn: "{seats_number:player|players}; the companies of this match are {companies}",
    f.DeckShuffled: "{number:card|cards} are shuffled",
    f.CardsDealt: "{seat} is dealt {cards}, and £{cash}",
    f.StartSeatDrawn: "{seat} is drawn to nominate first",
    f.HandKept: "{seat} keeps {kept} and gives {given}",
    f.LotsSwapped: "{number:lot goes|lots go} back into the deck, and as many cards of it become lots",
    f.LotsRevealed: "the lots are {cards}",
    f.NominatorChosen: "{seat} opens the next auction",
    f.TieDrawn: "{candidates_seat} have spent most: {seat} is drawn",
    f.LotNominated: "{seat} puts up {card} and bids £{bid}",
    f.BidMade: "{seat} bids £{amount}",
    f.LotSold: "{seat} wins {card} for £{amount}",
    f.ConcessionOpened: "{seat} opens the bidding for a concession with £{bid}",
    f.ConcessionBid: "{seat} bids £{amount}",
    f.ConcessionWon: "{seat} wins the choice of a concession for £{amount}",
    f.ConcessionChosen: "{seat} takes the concession {concession}",
    f.ConcessionDiscarded: "the last concession, {concession}, leaves the game",
    f.ConcessionAssigned: "{seat} assigns {concession} to {company}",
    f.BondBought: "{seat} buys a bond for £{price}",
    f.BondsSold: "{seat} sells {number:bond|bonds} for £{amount}",
    f.CardRevealed: "{seat} reveals {card}",
    f.CardLeft: "{seat} leaves {card} on the discard",
    f.CardFlipped: "{seat} turns {card} over onto the discard",
    f.DeckReshuffled: "the discard, {number:card|cards}, is shuffled and becomes the deck",
    f.DisplayOpened: "the last cards lie open: {cards}",
    f.CompanyStarted: "{company} starts in {city} at £{value}",
    f.PresidentSwapped: "{taker_seat} takes the president's certificate of {company} for two shares of {giver_seat}",
    f.ControllerChanged: "{seat} is now {title} of {company}",
    f.MarkerMoved: "{company} moves from £{old} to £{new}",
    f.TrackHalted: "{company} can build no further in this turn",
    f.TokenPlaced: "{company} places a station in {stop} for £{cost}",
    f.RevenueKept: "{company} keeps £{total}",
    f.TrainSold: "{company} sells a train {train} to the bank for £{price}",
    f.TrainOffered: "{company} offers {seller} £{price} for a train {train}",
    f.AllTrainsReleased: "all trains can be bought from now on",
    f.TurnPassed: "{seat} passes",
    f.PriorityMoved: "{seat} has the priority card",
    f.PowerKept: "{seat} keeps the power of P6",
    f.OrderSet: "the companies operate in this order: {companies}",
    f.CompanyTurnStarted: "{company} operates",
    f.CardsShown: "all hands are shown: {hands}",
}


def words(fact: Any) -> Sentence | None:
    """The fact as a line of the logbook; none for bookkeeping, and for steps that pass by themselves."""
    kind = type(fact)
    if kind in SPECIAL:
        return SPECIAL[kind](fact)
    return say(WORDS[kind], **values_of(fact)) if kind in WORDS else None


def values_of(fact: Any) -> dict[str, Any]:
    values = asdict(fact)
    return values | DERIVED[type(fact)](fact) if type(fact) in DERIVED else values


def price_at(space: int) -> int:
    return VALUES[space]


DERIVED: dict[type[Any], Callable[[Any], dict[str, Any]]] = {
    f.CompaniesDrawn: lambda fact: {"seats_number": fact.seats},
    f.DeckShuffled: lambda fact: {"number": len(fact.cards)},
    f.DeckReshuffled: lambda fact: {"number": len(fact.cards)},
    f.LotsSwapped: lambda fact: {"number": len(fact.returned)},
    f.TieDrawn: lambda fact: {"candidates_seat": fact.candidates},
    f.CompanyStarted: lambda fact: {"city": COMPANIES[fact.company].home_city, "value": price_at(fact.space)},
    f.PresidentSwapped: lambda fact: {"taker_seat": fact.taker, "giver_seat": fact.giver},
    f.MarkerMoved: lambda fact: {"old": price_at(fact.before), "new": price_at(fact.after)},
    f.CardsShown: lambda fact: {"hands": [card for hand in fact.hands for card in hand]},
}


# --- facts whose sentence depends on what happened -------------------------------------------------------------------


def bid_passed(fact: f.BidPassed | f.ConcessionPassed) -> Sentence:
    return say("{seat} cannot bid more" if fact.short else "{seat} passes", seat=fact.seat)


BUYING = {
    f.HAND: "{seat} buys {card} from the hand for £{price}",
    f.DECK: "{seat} takes {card} off the deck for £{price}",
    f.DISCARD: "{seat} buys {card} off the discard for £{price}",
    f.OPEN: "{seat} buys {card} out of the open display for £{price}",
    f.POOL: "{seat} buys {card} out of the pool for £{price}",
}


def card_bought(fact: f.CardBought) -> Sentence:
    if fact.company:
        return say("{company} buys {card} out of the pool for £{price}", **asdict(fact))
    return say(BUYING[fact.source], **asdict(fact))


def shares_sold(fact: f.SharesSold) -> Sentence:
    template = "{seat} sells {units:share|shares} of {share} for £{amount}"
    by_company = "{company} sells {units:share|shares} of {share} for £{amount}"
    return say(by_company if fact.company else template, **asdict(fact))


def private_sold(fact: f.PrivateSold) -> Sentence:
    by_company = "{company} sells {private} for £{amount}"
    return say(by_company if fact.company else "{seat} sells {private} for £{amount}", **asdict(fact))


def power_used(fact: f.PowerUsed) -> Sentence:
    by_company = "{company} uses the power of {private}"
    return say(by_company if fact.company else "{seat} uses the power of {private}", **asdict(fact))


def income_paid(fact: f.IncomePaid) -> Sentence:
    if fact.source == f.BONDS:
        return say("{seat} gets £{amount} from bonds, £{rate} each", **asdict(fact))
    by_company = "{company} gets £{amount} from {source}"
    return say(by_company if fact.company else "{seat} gets £{amount} from {source}", **asdict(fact))


def company_removed(fact: f.CompanyRemoved) -> Sentence:
    """4.8.8: everybody reads which cards came from each hand and from the deck (R58)."""
    parts = [say("{cards} out of the hand of {seat}", cards=one.cards, seat=one.owner) for one in fact.hands]
    parts += [say("{cards} out of the deck", cards=fact.deck)] if fact.deck else []
    if not parts:
        return say("{company} leaves the game", company=fact.company)
    return say("{company} leaves the game: {parts}", company=fact.company, parts=parts)


def tile_laid(fact: f.TileLaid) -> Sentence:
    values = asdict(fact) | {"tile": f"#{fact.tile}", "replaced": f"#{fact.replaced}"}
    if fact.upgrade and fact.replaced:
        return say("{company} replaces {replaced} on {hex} with {tile}", **values)
    free = "{company} lays {tile} on {hex}"
    return say("{company} lays {tile} on {hex} for £{cost}" if fact.cost else free, **values)


INCOMES = {
    "": "{city} is joined: {company} gets £{amount}",
    "unreached": "{city} is joined, out of reach of {company}: nobody is paid",
    "town": "{city} is a city now, and pays nothing for being joined",
}


def connection_income(fact: f.ConnectionIncome) -> Sentence:
    return say(INCOMES[fact.reason], **asdict(fact))


def routes_run(fact: f.RoutesRun) -> Sentence:
    if not fact.rides:
        return say("{company} runs no train", company=fact.company)
    rides = [
        say("{route} for £{revenue}", route=write_route(ride.train, ride.hexes), revenue=ride.revenue)
        for ride in fact.rides
    ]
    values = {"company": fact.company, "economy": fact.economy, "rides": rides, "revenue": fact.revenue}
    return say("{company} runs {rides}: £{revenue} in all, in {economy}", **values)


def dividend_paid(fact: f.DividendPaid) -> Sentence:
    parts = [
        say("{company} £{amount}" if isinstance(share.owner, str) else "{seat} £{amount}",
            seat=share.owner, company=share.owner, amount=share.amount)
        for share in fact.shares
    ]  # fmt: skip
    values = {"company": fact.company, "total": fact.total, "per_unit": fact.per_unit, "parts": parts}
    return say("{company} pays £{total}, £{per_unit} for each unit: {parts}", **values)


def train_bought(fact: f.TrainBought) -> Sentence:
    from_company = "{company} buys a train {train} from {seller} for £{price}"
    return say(from_company if fact.seller else "{company} buys a train {train} for £{price}", **asdict(fact))


def offer_answered(fact: f.OfferAnswered) -> Sentence:
    accepted = "{seat} accepts the offer"
    return say(accepted if fact.answer == "accept" else "{seat} declines the offer", seat=fact.seat)


ROUNDS = {
    AUCTION: "the auction of lots begins",
    INITIAL: "the initial stock round begins",
    OPERATING: "operating round {number} begins",
    CONCESSION: "the concessions are auctioned",
    STOCK: "stock round {number} begins",
}


def round_started(fact: f.RoundStarted) -> Sentence | None:
    return say(ROUNDS[fact.kind], number=fact.number) if fact.kind in ROUNDS else None


ENDS = {
    "bank": "the bank is broken: the match ends after this operating round",
    "price": "a price of £400 is reached: the match ends after this operating round",
    "removal": "no company is left: the match ends after this operating round",
    "sets": "the last set: the match ends after this operating round",
}


def end_triggered(fact: f.EndTriggered) -> Sentence:
    return say(ENDS[fact.reason])


def game_ended(fact: f.GameEnded) -> Sentence:
    totals = [say("{seat} £{total}", seat=seat, total=total) for seat, total in enumerate(fact.totals)]
    return say("the match is over: {totals}", totals=totals)


SPECIAL: dict[type[Any], Callable[[Any], Sentence | None]] = {
    f.BidPassed: bid_passed,
    f.ConcessionPassed: bid_passed,
    f.CardBought: card_bought,
    f.SharesSold: shares_sold,
    f.PrivateSold: private_sold,
    f.PowerUsed: power_used,
    f.IncomePaid: income_paid,
    f.CompanyRemoved: company_removed,
    f.TileLaid: tile_laid,
    f.ConnectionIncome: connection_income,
    f.RoutesRun: routes_run,
    f.DividendPaid: dividend_paid,
    f.TrainBought: train_bought,
    f.OfferAnswered: offer_answered,
    f.RoundStarted: round_started,
    f.EndTriggered: end_triggered,
    f.GameEnded: game_ended,
}


# --- names -----------------------------------------------------------------------------------------------------------


def name(thing: str) -> str:
    """How a thing is called; ids stay visible, for they are what one types."""
    return NAMES.get(thing, thing)


def _stop_name(at: str, node: int) -> str:
    """Of two cities in one hex the number is told: their names move with the tiles."""
    stop = stop_id(at, node)
    return f"city {number_of(stop)} of {at}" if HEXES[at].label else f"{HEXES[at].name} ({at})"


NAMES = {
    **{f"{one}{PRESIDENT_MARK}": f"{one}{PRESIDENT_MARK} (president)" for one in COMPANIES},
    **{one.id: f"{one.id} {one.name}" for one in PRIVATES.values()},
    **{one.id: f"{one.name} ({one.id})" for one in CONCESSIONS.values()},
    **{one.id: f"{one.name} ({one.id})" for one in TRAINS.values() if one.name != one.id},
    **{stop_id(one.id, node): _stop_name(one.id, node) for one in HEXES.values() for node in range(2)},
    **{one.id: f"{one.id} ({one.name})" for one in HEXES.values() if one.name},
    BACK: "card",
}
