"""Facts of a company's turn in words: track, routes, dividends, trains (4.8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import asdict

from domain.games.eighteen_africa import facts as f
from domain.games.eighteen_africa.facts.running import Ride
from domain.games.eighteen_africa.state import (
    VALUES,
)
from domain.games.eighteen_africa.writing import write_route
from domain.words import Sentence, say

TEMPLATES: dict[type[Any], str] = {
    f.MarkerMoved: "{company} moves from £{old} to £{new}",
    f.TrackHalted: "{company} can build no further in this turn",
    f.TokenPlaced: "{company} places a station in {stop} for £{cost}",
    f.RevenueKept: "{company} keeps £{total}",
    f.TrainSold: "{company} sells a train {train} to the bank for £{price}",
    f.TrainOffered: "{company} offers {seller} £{price} for a train {train}",
    f.AllTrainsReleased: "all trains can be bought from now on",
}
VALUES_OF: dict[type[Any], Callable[[Any], dict[str, Any]]] = {  # beside the fields of the fact
    f.MarkerMoved: lambda fact: {"old": VALUES[fact.before], "new": VALUES[fact.after]},
}


# --- facts whose sentence depends on what happened -------------------------------------------------------------------


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
        say("{route} for {sum} = £{revenue}",
            route=write_route(ride.train, ride.hexes), sum=sum_of(ride), revenue=ride.revenue)
        for ride in fact.rides
    ]  # fmt: skip
    values = {"company": fact.company, "economy": fact.economy, "rides": rides, "revenue": fact.revenue}
    one = "{company} runs {rides}, in {economy}"
    return say(one if len(rides) == 1 else "{company} runs {rides}: £{revenue} in all, in {economy}", **values)


def sum_of(ride: Ride) -> str:
    """Every stop in the order of the route, `2 × (20 + 40 + 10) + 30 DAT`; what does not count stands in brackets."""
    stops = " + ".join(str(value) if counts else f"[{value}]" for _, value, counts in ride.stops)
    times = f"{ride.multiplier} × ({stops})" if ride.multiplier > 1 else stops
    return " + ".join([times, *(f"{amount} {bonus}" for bonus, amount in ride.bonuses)])


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


SENTENCES: dict[type[Any], Callable[[Any], Sentence | None]] = {
    f.CompanyRemoved: company_removed,
    f.TileLaid: tile_laid,
    f.ConnectionIncome: connection_income,
    f.RoutesRun: routes_run,
    f.DividendPaid: dividend_paid,
    f.TrainBought: train_bought,
    f.OfferAnswered: offer_answered,
}
