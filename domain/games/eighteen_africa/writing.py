"""How decisions are written (9): one line for each, by ids. What is written here is stored and never changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from domain.games.eighteen_africa import decisions as d
from domain.games.eighteen_africa.edition import HEXES
from domain.games.eighteen_africa.rules.board import stop_id


def write(decision: Any) -> str:
    return WRITE[type(decision)](decision)


def write_cards(cards: Sequence[Any]) -> str:
    return " ".join(map(str, cards))


def using(powers: Sequence[str]) -> str:
    return f" using {','.join(powers)}" if powers else ""


def write_lay(one: d.LayTile) -> str:
    return f"lay {one.hex} {one.tile} r{one.rotation}{using(one.powers)}"


def write_token(one: d.PlaceToken) -> str:
    """With the number of the city where a hex has two: their names move with the tiles."""
    place = stop_id(one.hex, one.node) if one.node or len(HEXES[one.hex].nodes) > 1 else one.hex
    return f"token {place}{using(one.powers)}"


def write_run(one: d.Run) -> str:
    if not one.routes:
        return "run none"
    return f"run {', '.join(write_route(*route) for route in one.routes)}"


def write_route(train: str, hexes: Sequence[str]) -> str:
    return f"{train}: {'-'.join(hexes)}"


def write_units(verb: str) -> Callable[[Any], str]:
    return lambda one: f"{verb} {one.company} {one.units}"


def word(text: str) -> Callable[[Any], str]:
    return lambda _: text


WRITE: dict[type[Any], Callable[[Any], str]] = {
    d.Keep: lambda one: f"keep {write_cards(one.cards)}",
    d.Nominate: lambda one: f"nominate {one.card} {one.bid}",
    d.Bid: lambda one: f"bid {one.amount}",
    d.PassBid: word("pass"),
    d.BuyHand: lambda one: f"buy {write_cards(one.cards)}",
    d.BuyBond: word("buy bond"),
    d.Pass: lambda one: "pass flip" if one.flip else "pass",
    d.Done: word("done"),
    d.SellShares: write_units("sell"),
    d.SellPrivate: lambda one: f"sell {one.private}",
    d.SellBonds: lambda one: f"sell bonds {one.number}",
    d.BuyPoolShares: write_units("buy pool"),
    d.BuyPoolPrivate: lambda one: f"buy pool {one.private}",
    d.BuyDiscard: lambda one: f"buy discard {one.number}",
    d.BuyOpen: lambda one: f"buy open {write_cards(one.cards)}",
    d.Reveal: word("reveal"),
    d.Take: word("take"),
    d.Leave: word("leave"),
    d.Stop: word("stop"),
    d.TakePriority: word("priority take"),
    d.KeepPower: word("priority keep"),
    d.OpenConcession: lambda one: f"bid {one.bid}",
    d.BidConcession: lambda one: f"bid {one.amount}",
    d.PassConcession: word("pass"),
    d.ChooseConcession: lambda one: f"choose {one.concession}",
    d.AssignConcession: lambda one: f"assign {one.concession}",
    d.LayTile: write_lay,
    d.EndTrack: word("end track"),
    d.PlaceToken: write_token,
    d.SkipToken: word("no token"),
    d.Run: write_run,
    d.Dividend: lambda one: one.how,
    d.BuyTrain: lambda one: f"buy train {one.train}",
    d.SellTrain: lambda one: f"sell train {one.train}",
    d.OfferTrain: lambda one: f"offer {one.company} {one.train} {one.price}",
    d.AnswerOffer: lambda one: one.answer,
    d.EndTrains: word("end trains"),
    d.CompanySellShares: write_units("company sell"),
    d.CompanySellPrivate: lambda one: f"company sell {one.private}",
    d.CompanyBuyShare: lambda one: f"company buy {one.company}",
    d.CompanyBuyPrivate: lambda one: f"company buy {one.private}",
    d.EndTurn: word("end turn"),
}
