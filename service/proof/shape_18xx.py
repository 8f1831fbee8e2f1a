"""A match of 18Africa in the shape that third-party 18xx tools read: players, actions with ids and times, result.

One way only: it is written from a complete file of ours and never read back. Tools of the genre list it and step
through its actions with tiles, routes and shares; what they have no word for (bonds, deck, concessions) is an action
`choose` with the decision as it was written. The proof of a match is our own file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from domain.codec import codec
from domain.engine import Fact
from domain.games import eighteen_africa as game
from domain.games.eighteen_africa import decisions as d
from domain.games.eighteen_africa import facts as f
from domain.games.eighteen_africa.edition import PRIVATES, is_president
from domain.games.eighteen_africa.facts.running import Ride
from domain.games.eighteen_africa.rules.board import hex_of, number_of
from domain.match.log import DecisionMade, DecisionsStruck, Entry, MatchFinished, MatchStarted
from domain.words import refuse
from service.proof.file import Export

Action = dict[str, Any]


class StandingDecision(NamedTuple):
    """A decision that stands, with its facts, and when it was made."""

    seat: int
    decision: Any
    facts: Sequence[Fact]
    at: int


def written(export: Export) -> dict[str, Any]:
    """The match as one JSON object."""
    if export.head.game != game.SLUG:
        refuse("game", "only a match of {title} has this shape", title=game.TITLE)
    if not export.head.complete:
        refuse("export", "this shape is written of a match that is over, from its complete file")
    started = next(one.event for one in export.entries if isinstance(one.event, MatchStarted))
    ended = next((one.event for one in export.entries if isinstance(one.event, MatchFinished)), None)
    actions = [action(made, number) for number, made in enumerate(decisions(export), 1)]
    return {
        "id": export.head.match,
        "title": game.TITLE,
        "description": export.opened.title,
        "min_players": export.opened.seats,
        "max_players": export.opened.seats,
        "players": [{"id": at + 1, "name": name_of(export, player)} for at, player in enumerate(started.players)],
        "settings": {"optional_rules": options(export), "is_async": True},
        "status": "finished" if ended else "archived",
        "acting": [],
        "result": result(ended) if ended else {},
        "actions": actions,
        "created_at": export.entries[0].at,
        "updated_at": export.entries[-1].at,
        "loaded": True,
        "one_way": {"from": "trainregister-match", "digest": export.digests[-1]},
    }


def name_of(export: Export, player: str) -> str:
    return export.head.players.get(player, player)


def options(export: Export) -> list[str]:
    """Which rules of later editions were played with, by their names."""
    chosen = codec(game.SLUG).options(export.opened.options)
    return [name for name in type(chosen).__struct_fields__ if getattr(chosen, name) is True]


def result(ended: MatchFinished) -> dict[str, int]:
    """What each player was worth, as it was written down."""
    return {str(seat): total for seat, total in enumerate(ended.result.totals, 1)}


def decisions(export: Export) -> Iterator[StandingDecision]:
    """Those that were not struck, in their order."""
    struck = {ply for one in export.entries if isinstance(one.event, DecisionsStruck) for ply in _plies(one.event)}
    for one in export.entries:
        if isinstance(one.event, DecisionMade) and one.event.ply not in struck:
            yield _made(one, one.event)


def _plies(event: DecisionsStruck) -> range:
    return range(event.ply, event.last + 1)


def _made(entry: Entry, event: DecisionMade) -> StandingDecision:
    words = codec(game.SLUG)
    return StandingDecision(event.seat, words.decision(event.decision), words.facts(event.facts), entry.at)


# --- actions ---------------------------------------------------------------------------------------------------------


def action(made: StandingDecision, number: int) -> Action:
    """A decision as one action; who acts is a company where one operates."""
    kind, more = ACTIONS.get(type(made.decision), chosen)(made)
    company = acting(made)
    entity = {"entity": company, "entity_type": "corporation"} if company else player_of(made.seat)
    return {"type": kind, **entity, "id": number, "user": made.seat + 1, "created_at": made.at, **more}


def player_of(seat: int) -> Action:
    return {"entity": seat + 1, "entity_type": "player"}


def acting(made: StandingDecision) -> str:
    """Who has bought a train or asked for one; else the company in whose turn it was: its question was answered."""
    for one in made.facts:
        if isinstance(one, (f.TrainBought, f.TrainOffered)):
            return one.company
    answered = (one.question for one in made.facts if isinstance(one, f.Answered))
    return next((question.company for question in answered if hasattr(question, "company")), "")


Told = tuple[str, Action]


def chosen(made: StandingDecision) -> Told:
    return "choose", {"choice": game.write(made.decision)}


def passing(made: StandingDecision) -> Told:
    return "pass", {}


def bid(made: StandingDecision) -> Told:
    one = made.decision
    price = one.bid if hasattr(one, "bid") else one.amount
    return "bid", {"price": price, **({"company": one.card} if hasattr(one, "card") else {})}


def buy(made: StandingDecision) -> Told:
    """Certificates; a private is a company in the words of these tools, and no part of one."""
    bought = [one for one in made.facts if isinstance(one, f.CardBought)]
    if not bought:
        return chosen(made)
    cards, price = [one.card for one in bought], sum(one.price for one in bought)
    if len(cards) == 1 and cards[0] in PRIVATES:
        return "buy_company", {"company": cards[0], "price": price}
    percent = sum(20 if is_president(card) else 10 for card in cards if card not in PRIVATES)
    return "buy_shares", {"shares": cards, "percent": percent, "price": price}


def sell(made: StandingDecision) -> Told:
    one = made.decision
    return "sell_shares", {"shares": [one.company] * one.units, "percent": 10 * one.units}


def lay_tile(made: StandingDecision) -> Told:
    one = made.decision
    return "lay_tile", {"hex": one.hex, "tile": f"{one.tile}-0", "rotation": one.rotation}


def place_token(made: StandingDecision) -> Told:
    placed = next(one for one in made.facts if isinstance(one, f.TokenPlaced))
    where = {"city": f"{hex_of(placed.stop)}-{number_of(placed.stop)}", "slot": 0, "tokener": placed.company}
    return "place_token", {**where, "cost": placed.cost}


def run(made: StandingDecision) -> Told:
    ran = next((one for one in made.facts if isinstance(one, f.RoutesRun)), None)
    return "run_routes", {"routes": [route(one) for one in ran.rides] if ran else []}


def route(ride: Ride) -> Action:
    stops = [hex_of(stop) for stop, *_ in ride.stops]
    return {
        "train": f"{ride.train}-0",
        "connections": [list(ride.hexes)],
        "hexes": stops,
        "nodes": [stop for stop, *_ in ride.stops],
        "revenue": ride.revenue,
        "revenue_str": "-".join(ride.hexes),
    }


def dividend(made: StandingDecision) -> Told:
    return "dividend", {"kind": "payout" if made.decision.how == "pay" else "withhold"}


def buy_train(made: StandingDecision) -> Told:
    """From the bank, or from a company whose controller is the same or has accepted."""
    bought = next((one for one in made.facts if isinstance(one, f.TrainBought)), None)
    if bought is None:
        return chosen(made)
    seller = {"seller": bought.seller} if bought.seller else {}
    return "buy_train", {"train": f"{bought.train}-0", "variant": bought.train, "price": bought.price, **seller}


ACTIONS: dict[type[Any], Callable[[StandingDecision], Told]] = {
    **dict.fromkeys((d.Nominate, d.Bid, d.OpenConcession, d.BidConcession), bid),
    **dict.fromkeys((d.PassBid, d.PassConcession, d.Pass, d.Done, d.Stop, d.Leave, d.KeepPower), passing),
    **dict.fromkeys((d.EndTrack, d.SkipToken, d.EndTrains, d.EndTurn), passing),
    **dict.fromkeys((d.BuyHand, d.BuyOpen, d.BuyDiscard, d.BuyPoolShares, d.BuyPoolPrivate, d.Take), buy),
    **dict.fromkeys((d.CompanyBuyShare, d.CompanyBuyPrivate), buy),
    **dict.fromkeys((d.SellShares, d.CompanySellShares), sell),
    d.LayTile: lay_tile,
    d.PlaceToken: place_token,
    d.Run: run,
    d.Dividend: dividend,
    d.BuyTrain: buy_train,
    d.OfferTrain: buy_train,
    d.AnswerOffer: buy_train,
}
