"""How a decision of 18Africa is made by clicking: a hex, a card, a company, a train; then the details."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from domain.engine import Decision
from domain.games.eighteen_africa import decisions as d
from domain.games.eighteen_africa.edition import HEXES, PRIVATES, TILES
from domain.games.eighteen_africa.labels import label, turned
from domain.games.eighteen_africa.rules.board import EDGES, stop_id
from domain.games.eighteen_africa.state import State
from domain.games.eighteen_africa.writing import write
from domain.places import Seat
from domain.words import Refused, Sentence, say
from projections.boards.eighteen_africa.rails import tile_icon
from projections.boards.picking import Step, Way

Steps = Iterator[Step]
Walk = Callable[[State, Seat, Any], Steps]


def way(view: State, seat: Seat, decision: Any) -> Way:
    return tuple(WAYS.get(type(decision), by_label)(view, seat, decision))


def by_label(view: State, seat: Seat, ask: Any) -> Steps:
    """A decision that is a single step without a place on the board."""
    yield Step(write(ask), label(view, seat, ask))


def at_spot(spot: str) -> Walk:
    """A single step at a spot; what stands in brackets is a field of the decision."""
    return lambda view, seat, ask: iter(
        [Step(write(ask), label(view, seat, ask), spot.format(ask))]  # a decision says where it is made
    )


def thing_first(spot: str, words: Callable[[Any], Sentence]) -> Walk:
    """First the thing that is clicked, then what is done with it: there may be several ways."""

    def steps(view: State, seat: Seat, ask: Any) -> Steps:
        place = spot.format(ask)
        yield Step(place, words(ask), place)
        yield Step(write(ask), label(view, seat, ask))

    return steps


# --- the map ---------------------------------------------------------------------------------------------------------


def hex_words(at: str) -> Sentence:
    return say("Build on {hex}", hex=at)


def lay_tile(view: State, seat: Seat, ask: d.LayTile) -> Steps:
    yield Step(f"hex-{ask.hex}", hex_words(ask.hex), f"hex-{ask.hex}")
    yield Step(f"tile-{ask.tile}", say("Tile {tile}", tile=f"#{ask.tile}"), icon=tile_icon(ask.tile, 0))
    where = turned(view, ask)
    yield Step(f"r{ask.rotation}", say("Turned {where}", where=where), icon=tile_icon(ask.tile, ask.rotation))
    yield powers_step(ask.powers)


def powers_step(powers: tuple[str, ...]) -> Step:
    words = say("With the power of {powers}", powers=list(powers)) if powers else say("Without a power")
    return Step(f"using-{'-'.join(powers)}", words)


def place_token(view: State, seat: Seat, ask: d.PlaceToken) -> Steps:
    yield Step(f"hex-{ask.hex}", say("A station on {hex}", hex=ask.hex), f"hex-{ask.hex}")
    stop = stop_id(ask.hex, ask.node)
    city = view.cities.get(stop) or HEXES[ask.hex].stops[ask.node]
    yield Step(f"city-{ask.node}", say("In {city}", city=city))
    yield powers_step(ask.powers)


# --- cards, companies, trains ----------------------------------------------------------------------------------------


def buy_cards(view: State, seat: Seat, ask: d.BuyHand | d.BuyOpen) -> Steps:
    """Offered singly: the card is the spot."""
    spot = f"card-{ask.cards[0]}" if len(ask.cards) == 1 else ""
    yield Step(write(ask), label(view, seat, ask), spot)


def sale_words(ask: Any) -> Sentence:
    return say("Sell shares of {company}", company=ask.company)


def pool_words(ask: Any) -> Sentence:
    return say("Buy {company} out of the pool", company=ask.company)


def offer_words(ask: Any) -> Sentence:
    return say("Ask {company} for a train", company=ask.company)


def train_words(ask: Any) -> Sentence:
    return say("Buy or sell a train {train}", train=ask.train)


def bond_words(ask: Any) -> Sentence:
    return say("Buy or sell government bonds")


def discard_words(ask: Any) -> Sentence:
    return say("Buy off the discard")


WAYS: dict[type[Any], Walk] = {
    d.Nominate: at_spot("card-{0.card}"),
    d.BuyHand: buy_cards,
    d.BuyOpen: buy_cards,
    d.BuyBond: thing_first("bonds", bond_words),
    d.SellBonds: thing_first("bonds", bond_words),
    d.SellShares: thing_first("company-{0.company}", sale_words),
    d.SellPrivate: at_spot("card-{0.private}"),
    d.BuyPoolShares: thing_first("pool-{0.company}", pool_words),
    d.BuyPoolPrivate: at_spot("card-{0.private}"),
    d.BuyDiscard: thing_first("discard", discard_words),
    d.Reveal: at_spot("deck"),
    d.Take: at_spot("deck"),
    d.ChooseConcession: at_spot("concession-{0.concession}"),
    d.AssignConcession: at_spot("concession-{0.concession}"),
    d.LayTile: lay_tile,
    d.PlaceToken: place_token,
    d.BuyTrain: thing_first("train-{0.train}", train_words),
    d.SellTrain: thing_first("train-{0.train}", train_words),
    d.OfferTrain: thing_first("company-{0.company}", offer_words),
    d.CompanySellShares: thing_first("company-{0.company}", sale_words),
    d.CompanySellPrivate: at_spot("card-{0.private}"),
    d.CompanyBuyShare: at_spot("pool-{0.company}"),
    d.CompanyBuyPrivate: at_spot("card-{0.private}"),
}


# --- what is meant by a click on what cannot be chosen ---------------------------------------------------------------


def meant(view: State, seat: Seat, spot: str) -> Iterator[Decision | Refused]:
    kind, _, name = spot.partition("-")
    if kind in MEANT:
        yield from MEANT[kind](view, name)


def on_hex(view: State, at: str) -> Iterator[Decision]:
    """A tile that fits what lies there, some way round, a station in one of its cities, or a run from there."""
    laid = view.laid.get(at)
    fits = TILES[laid[0]].upgrades if laid else first_tiles(at)
    yield from (d.LayTile(at, tile, rotation) for tile in fits for rotation in range(EDGES))
    yield from (d.PlaceToken(at, node) for node, stop in enumerate(view.board().rails(at).stops) if stop.kind == "city")


def first_tiles(at: str) -> list[str]:
    """Yellow tiles with the stops of the hex; any, where none has."""
    there = sorted(stop.kind for stop in HEXES[at].nodes)
    yellow = [tile for tile in TILES.values() if tile.color == "yellow"]
    fits = [tile.id for tile in yellow if sorted(stop.kind for stop in tile.nodes) == there]
    return fits or [tile.id for tile in yellow]


def on_card(view: State, card: str) -> Iterator[Decision]:
    yield from (d.BuyHand((card,)), d.Nominate(card, 0), d.BuyOpen((card,)))
    if card in PRIVATES:
        yield from (d.BuyPoolPrivate(card), d.SellPrivate(card), d.CompanyBuyPrivate(card), d.CompanySellPrivate(card))


def on_company(view: State, company: str) -> Iterator[Decision]:
    yield d.SellShares(company, 1)
    yield d.CompanySellShares(company, 1)
    yield from (d.OfferTrain(company, train, 1) for train in dict.fromkeys(view.companies[company].trains))


MEANT: dict[str, Callable[[State, str], Iterator[Decision]]] = {
    "hex": on_hex,
    "card": on_card,
    "open": on_card,
    "company": on_company,
    "pool": lambda view, company: iter([d.BuyPoolShares(company, 1), d.CompanyBuyShare(company)]),
    "train": lambda view, train: iter([d.BuyTrain(train), d.SellTrain(train)]),
    "concession": lambda view, one: iter([d.ChooseConcession(one), d.AssignConcession(one)]),
    "bonds": lambda view, _: iter([d.BuyBond(), d.SellBonds(1)]),
    "deck": lambda view, _: iter([d.Reveal(), d.Pass(flip=True)]),
    "discard": lambda view, _: iter([d.BuyDiscard(1)]),
}
