"""How a decision of Train Rush is made by clicking: a node, a zone, a sector, a card, a wagon; then the details."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from domain.games.train_rush import decisions as d
from domain.games.train_rush.edition import ACTIONS, AREAS, CARDS, CITIES, HEROES, NODES, OFFERS, REGIONS, TILES
from domain.games.train_rush.state import State
from domain.games.train_rush.words import effect, name
from domain.places import Seat
from projections.boards.picking import Step, Way

Steps = Iterator[Step]


def way(view: State, seat: Seat, decision: Any) -> Way:
    return tuple(WAYS[type(decision)](view, seat, decision))


# --- cards and heroes ------------------------------------------------------------------------------------------------


def card_words(card: str) -> str:
    moves = ", ".join(str(points) for points, _ in CARDS[card].moves)
    return f"{card}: moves {moves}; {effect(CARDS[card].special)}"


def of_hand(verb: str, card: Any, seat: Seat) -> Step:
    return Step(f"{verb}-{card}", f"{verb} {card_words(card)}", f"s{seat}-card-{card}")


def several(verb: str, cards: Sequence[Any]) -> Step:
    return Step(f"{verb}-{'-'.join(map(str, cards))}", f"{verb} {', '.join(map(str, cards)) or 'nothing'}")


def hero(verb: str) -> Callable[[State, Seat, Any], Steps]:
    def steps(view: State, seat: Seat, ask: Any) -> Steps:
        shape = HEROES[ask.hero]
        words = f"{verb} {ask.hero} {shape.name}: {CITIES[shape.city].name}, {shape.resource}; {effect(shape.bonus)}"
        yield Step(f"hero-{ask.hero}", words, f"s{seat}-card-{ask.hero}")

    return steps


# --- places ----------------------------------------------------------------------------------------------------------


def move(view: State, seat: Seat, ask: d.MoveTo) -> Steps:
    node = NODES[ask.node]
    yield Step(f"node-{ask.node}", f"move to {name(ask.node)}", f"node-{node.id}")
    yield Step(f"token-{ask.token}", f"with the token +{ask.token}" if ask.token else "without a token")


def zone(verb: str) -> Callable[[State, Seat, Any], Steps]:
    return lambda view, seat, ask: iter([Step(f"zone-{ask.zone}", f"{verb} {ask.zone}", f"zone-{ask.zone}")])


def sector(verb: str) -> Callable[[State, Seat, Any], Steps]:
    return lambda view, seat, ask: iter([Step(f"sector-{ask.sector}", f"{verb} {ask.sector}", f"sector-{ask.sector}")])


def rent(view: State, seat: Seat, ask: d.Rent) -> Steps:
    yield Step(f"rent-{ask.colour}", f"rent out to the contractor of {REGIONS[ask.colour].name}")
    yield Step(f"zone-{ask.zone}", f"in {ask.zone}", f"zone-{ask.zone}")


def rent_from(view: State, seat: Seat, ask: d.RentFrom) -> Steps:
    yield Step(f"city-{ask.city}", f"a contractor of {CITIES[ask.city].name}", f"city-{ask.city}")
    yield from rent(view, seat, d.Rent(ask.colour, ask.zone))


def cubes_step(cubes: Sequence[d.Cube]) -> Step:
    written = ", ".join(f"{one.resource} of {one.wagon}" for one in cubes)
    return Step("cubes-" + "-".join(f"{one.resource}.{one.wagon}" for one in cubes), f"with {written}")


def deliver(view: State, seat: Seat, ask: d.Deliver) -> Steps:
    spot = f"contract-{view.region(seat)}-{ask.size}"
    yield Step(f"deliver-{ask.size}", f"deliver the contract of size {ask.size}", spot)
    yield cubes_step(ask.cubes)


def sell(view: State, seat: Seat, ask: d.Sell) -> Steps:
    offer = OFFERS[ask.offer]
    yield Step(f"sell-{ask.offer}", f"sell for {effect(offer.effect)} (worth {offer.price})")
    yield cubes_step(ask.cubes)


# --- trains ----------------------------------------------------------------------------------------------------------


def load(view: State, seat: Seat, ask: d.LoadWagons) -> Steps:
    """One wagon after the other, then the end."""
    for one in ask.wagons:
        filled = f" with {', '.join(one.resources)}" if one.resources else ""
        key = f"load-{one.wagon}-{'-'.join(one.resources)}"
        yield Step(key, f"load {name(one.wagon)}{filled}", f"s{seat}-wagon-{one.wagon}")
    yield Step("loaded", "that is all" if ask.wagons else "load nothing")


def swap(view: State, seat: Seat, ask: d.Swap) -> Steps:
    yield Step(f"own-{ask.own}", f"give {name(ask.own)}", f"s{seat}-wagon-{ask.own}")
    yield Step(f"new-{ask.new}", f"for {name(ask.new)}", f"pool-{ask.new}")


def invest(view: State, seat: Seat, ask: d.InvestIn | d.TakeFreeAction) -> Steps:
    action = ACTIONS[ask.action]
    yield Step(f"area-{action.area}", AREAS[action.area].name, f"area-{action.area}")
    free = isinstance(ask, d.TakeFreeAction)
    yield Step(f"action-{ask.action}", effect(action.effect) + ("" if free else f" for {action.cost}"))


def one(key: str, words: str, spot: str = "") -> Callable[[State, Seat, Any], Steps]:
    """A single step; `{0}` in its parts is the decision."""
    return lambda view, seat, ask: iter([Step(key.format(ask), words.format(ask), spot.format(ask, seat=seat))])


WAYS: dict[type[Any], Callable[[State, Seat, Any], Steps]] = {
    d.KeepCards: lambda view, seat, ask: iter([several("keep", ask.cards)]),
    d.ChooseCargo: one("cargo-{0.resource}", "load {0.resource}"),
    d.RejectHero: hero("put into the box"),
    d.DraftHero: hero("take"),
    d.BidSpy: one("bid-{0.number}", "bid the spy {0.number}"),
    d.LobbySector: sector("lobby"),
    d.LoadWagons: load,
    d.InvestIn: invest,
    d.TakeFreeAction: invest,
    d.Pass: one("pass", "pass"),
    d.Play: lambda view, seat, ask: iter([of_hand("play", ask.card, seat)]),
    d.MoveTo: move,
    d.Stop: one("stop", "stop"),
    d.UseSpecial: lambda view, seat, ask: iter([of_hand("special", ask.card, seat)]),
    d.UseCard: lambda view, seat, ask: iter([of_hand("use", ask.card, seat)]),
    d.DrawCard: lambda view, seat, ask: iter(
        [Step(f"draw-{ask.card}", f"draw {card_words(ask.card)}", f"pool-{ask.card}")]
    ),
    d.DiscardCards: lambda view, seat, ask: iter([several("discard", ask.cards)]),
    d.StartMission: hero("start the mission of"),
    d.Skip: one("skip", "skip it"),
    d.Rent: rent,
    d.RentFrom: rent_from,
    d.Deliver: deliver,
    d.FinishCity: one("done", "be done here"),
    d.Sell: sell,
    d.PlaceMarker: one("city-{0.city}", "put the marker on {0.city}", "city-{0.city}"),
    d.ShipOn: one("ship-{0.wagon}", "take the shipment on {0.wagon}", "s{seat}-wagon-{0.wagon}"),
    d.ChooseTile: lambda view, seat, ask: iter([tile(view, ask.slot)]),
    d.AdvanceOn: one("track-{0.track}", "advance on {0.track}", "track-{0.track}"),
    d.BuildWarehouse: zone("build a warehouse in"),
    d.BuildStation: zone("build a station in"),
    d.CorruptSector: sector("send an agent to"),
    d.Swap: swap,
    d.TakeNewWagon: one("take-{0.wagon}", "take {0.wagon}", "pool-{0.wagon}"),
}


def tile(view: State, slot: int) -> Step:
    face = view.slots[slot - 1]
    return Step(f"slot-{slot}", f"tile {slot}: {effect(TILES[face].effect) if face else 'empty'}", f"slot-{slot}")
