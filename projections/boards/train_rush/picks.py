"""How a decision of Train Rush is made by clicking: a node, a zone, a sector, a card, a wagon; then the details."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from domain.engine import Decision
from domain.games.train_rush import decisions as d
from domain.games.train_rush.edition import ACTIONS, AREAS, CITIES, NODES, OFFERS, REGIONS
from domain.games.train_rush.labels import (
    card_label,
    cubes_label,
    effect,
    filling,
    label,
    node_label,
    region_label,
    zone_label,
)
from domain.games.train_rush.state import State
from domain.places import Card, Seat
from domain.words import Refused, say
from projections.boards.picking import Step, Way

Steps = Iterator[Step]


def way(view: State, seat: Seat, decision: Any) -> Way:
    return tuple(WAYS[type(decision)](view, seat, decision))


def one(key: str, spot: str = "") -> Callable[[State, Seat, Any], Steps]:
    """A decision that is a single step; `{0}` in its key and its spot is the decision."""
    return lambda view, seat, ask: iter(
        [Step(key.format(ask), label(view, seat, ask), spot.format(ask, seat=seat))]
    )  # fmt: skip


# --- cards -----------------------------------------------------------------------------------------------------------


def ticked(verb: str, none: str) -> Callable[[State, Seat, Any], Steps]:
    """Cards that are ticked in the hand, in any order; then the end, as their number may be open."""

    def steps(view: State, seat: Seat, ask: d.KeepCards | d.DiscardCards) -> Steps:
        yield from (card_tick(verb, card, seat) for card in ask.cards)
        yield Step("all", say("That is all") if ask.cards else say(none))

    return steps


def card_tick(verb: str, card: Card, seat: Seat) -> Step:
    return Step(f"{verb}-{card}", card_label(card), f"s{seat}-card-{card}", tick=True)


# --- places ----------------------------------------------------------------------------------------------------------


def move(view: State, seat: Seat, ask: d.MoveTo) -> Steps:
    yield Step(f"node-{ask.node}", say("Move to {node}", node=node_label(ask.node)), f"node-{NODES[ask.node].id}")
    with_token = say("With the token +{token}", token=ask.token)
    yield Step(f"token-{ask.token}", with_token if ask.token else say("Without a token"))


def rent(view: State, seat: Seat, ask: d.Rent) -> Steps:
    words = say("Rent out to the contractor of {region}", region=region_label(ask.colour))
    yield Step(f"rent-{ask.colour}", words)
    yield Step(f"zone-{ask.zone}", say("In {zone}", zone=zone_label(ask.zone)), f"zone-{ask.zone}")


def rent_from(view: State, seat: Seat, ask: d.RentFrom) -> Steps:
    words = say("A contractor of {city}", city=CITIES[ask.city].name)
    yield Step(f"city-{ask.city}", words, f"city-{ask.city}")
    yield from rent(view, seat, d.Rent(ask.colour, ask.zone))


def cubes_step(cubes: Sequence[d.Cube]) -> Step:
    key = "cubes-" + "-".join(f"{one.resource}.{one.wagon}" for one in cubes)
    return Step(key, say("With {cubes}", cubes=cubes_label(cubes)))


def deliver(view: State, seat: Seat, ask: d.Deliver) -> Steps:
    spot = f"contract-{view.region(seat)}-{ask.size}"
    yield Step(f"deliver-{ask.size}", say("Deliver the contract of size {size}", size=ask.size), spot)
    yield cubes_step(ask.cubes)


def sell(view: State, seat: Seat, ask: d.Sell) -> Steps:
    offer = OFFERS[ask.offer]
    words = say("Sell for {effect} (worth {price})", effect=effect(offer.effect), price=offer.price)
    yield Step(f"sell-{ask.offer}", words)
    yield cubes_step(ask.cubes)


# --- trains ----------------------------------------------------------------------------------------------------------


def load(view: State, seat: Seat, ask: d.LoadWagons) -> Steps:
    """Wagons in any order, then the end."""
    for one in ask.wagons:
        key = f"load-{one.wagon}-{'-'.join(one.resources)}"
        yield Step(key, say("Load {wagon}", wagon=filling(one)), f"s{seat}-wagon-{one.wagon}", tick=True)
    yield Step("loaded", say("That is all") if ask.wagons else label(view, seat, ask))


def swap(view: State, seat: Seat, ask: d.Swap) -> Steps:
    yield Step(f"own-{ask.own}", say("Give {wagon}", wagon=ask.own), f"s{seat}-wagon-{ask.own}")
    yield Step(f"new-{ask.new}", say("For {wagon}", wagon=ask.new), f"pool-{ask.new}")


def invest(view: State, seat: Seat, ask: d.InvestIn | d.TakeFreeAction) -> Steps:
    action = ACTIONS[ask.action]
    yield Step(f"area-{action.area}", say("{area}", area=AREAS[action.area].name), f"area-{action.area}")
    yield Step(f"action-{ask.action}", label(view, seat, ask))


ZONE, SECTOR, CARD, HERO = "zone-{0.zone}", "sector-{0.sector}", "s{seat}-card-{0.card}", "s{seat}-card-{0.hero}"

WAYS: dict[type[Any], Callable[[State, Seat, Any], Steps]] = {
    d.KeepCards: ticked("keep", "Keep none of the cards"),
    d.ChooseCargo: one("cargo-{0.resource}"),
    d.RejectHero: one("hero-{0.hero}", HERO),
    d.DraftHero: one("hero-{0.hero}", HERO),
    d.BidSpy: one("bid-{0.number}"),
    d.LobbySector: one(SECTOR, SECTOR),
    d.LoadWagons: load,
    d.InvestIn: invest,
    d.TakeFreeAction: invest,
    d.Pass: one("pass"),
    d.Play: one("play-{0.card}", CARD),
    d.MoveTo: move,
    d.Stop: one("stop"),
    d.UseSpecial: one("special-{0.card}", CARD),
    d.UseCard: one("use-{0.card}", CARD),
    d.DrawCard: one("draw-{0.card}", "pool-{0.card}"),
    d.DiscardCards: ticked("discard", "Discard nothing"),
    d.StartMission: one("hero-{0.hero}", HERO),
    d.Skip: one("skip"),
    d.Rent: rent,
    d.RentFrom: rent_from,
    d.Deliver: deliver,
    d.FinishCity: one("done"),
    d.Sell: sell,
    d.PlaceMarker: one("city-{0.city}", "city-{0.city}"),
    d.ShipOn: one("ship-{0.wagon}", "s{seat}-wagon-{0.wagon}"),
    d.ChooseTile: one("slot-{0.slot}", "slot-{0.slot}"),
    d.AdvanceOn: one("track-{0.track}", "track-{0.track}"),
    d.BuildWarehouse: one(ZONE, ZONE),
    d.BuildStation: one(ZONE, ZONE),
    d.CorruptSector: one(SECTOR, SECTOR),
    d.Swap: swap,
    d.TakeNewWagon: one("take-{0.wagon}", "pool-{0.wagon}"),
}


# --- what is meant by a click on what cannot be chosen ---------------------------------------------------------------


def meant(view: State, seat: Seat, spot: str) -> Iterator[Decision | Refused]:
    """A spot is a kind and a name; those before a seat have its number in front."""
    kind, _, name = spot.removeprefix(f"s{seat}-").partition("-")
    if kind in MEANT:
        yield from MEANT[kind](view, name)


def on_a_zone(view: State, zone: str) -> Iterator[Decision]:
    yield from (d.BuildWarehouse(zone), d.BuildStation(zone))
    yield from (d.Rent(colour, zone) for colour in REGIONS)


def a_contract(view: State, name: str) -> Iterator[Decision]:
    yield d.Deliver(int(name.rpartition("-")[2]), ())


def of_the_area(view: State, area: str) -> Iterator[Decision]:
    found = [one.id for one in ACTIONS.values() if one.area == area]
    yield from (d.InvestIn(one) for one in found)
    yield from (d.TakeFreeAction(one) for one in found)


MEANT: dict[str, Callable[[State, str], Iterator[Decision]]] = {
    "node": lambda view, node: iter([d.MoveTo(node)]),
    "zone": on_a_zone,
    "city": lambda view, city: iter([d.PlaceMarker(city)]),
    "sector": lambda view, sector: iter([d.LobbySector(sector), d.CorruptSector(sector)]),
    "track": lambda view, track: iter([d.AdvanceOn(track)]),
    "area": of_the_area,
    "slot": lambda view, slot: iter([d.ChooseTile(int(slot))]),
    "contract": a_contract,
    "pool": lambda view, card: iter([d.DrawCard(card), d.TakeNewWagon(card)]),
    "card": lambda view, card: iter([d.Play(card), d.UseCard(card), d.UseSpecial(card), d.StartMission(card)]),
    "wagon": lambda view, wagon: iter([d.LoadWagons((d.Filling(wagon, ("brass",)),)), d.ShipOn(wagon)]),
}
