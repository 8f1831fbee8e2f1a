"""What is offered, in the words somebody uses at the table. Nothing of this is stored."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import chain, repeat
from typing import Any

from domain.games.train_rush import decisions as d
from domain.games.train_rush.edition import (
    ACTIONS,
    AREAS,
    CARDS,
    CITIES,
    CONTRACTS,
    HEROES,
    NODES,
    OFFERS,
    REGIONS,
    SECTORS,
    TILES,
    TRACKS,
    ZONES,
)
from domain.games.train_rush.questions import City
from domain.games.train_rush.rules.cities import open_contract
from domain.games.train_rush.shape import Op
from domain.games.train_rush.state import State
from domain.places import Card, Face, Seat
from domain.words import Hidden, Sentence, capital, render, say


def label(view: State, seat: Seat, decision: Any) -> Sentence:
    """An offer as a player would say it."""
    return LABELS[type(decision)](view, seat, decision)


# --- operations ------------------------------------------------------------------------------------------------------

OPERATIONS = {
    "vp": "{n:point|points}",
    "investment": "{n:investment token|investment tokens}",
    "coal": "{n} coal",
    "advance": "{n:level|levels} on the {track}",
    "warehouse": "build {n:warehouse|warehouses}",
    "station": "build a station",
    "corrupt": "send {n:agent|agents} into your region",
    "corrupt_in": "send {agents:agent|agents} to a sector of {region}",
    "load": "load {n:wagon|wagons}",
    "exchange": "exchange a wagon ({kinds_or})",
    "take_wagon": "take a wagon with {size:slot|slots}",
    "draw": "draw {look:card|cards} and keep up to {keep}",
    "rent_any_city": "rent out to a contractor of any city",
    "free_area_action": "a free action that would cost {cost:token|tokens}",
    "siding_tile": "use any siding tile",
    "special_from_hand": "{n:free special action|free special actions} from hand",
    "black_contract": "place a contract marker of size {size}",
    "move": "move {n:point|points}",
}


def operation(op: Op) -> Sentence:
    """What a card, tile, hero, space or offer does, one step of it."""
    track = say("track of your choice") if op.track not in TRACKS else say("{track}", track=TRACKS[op.track].name)
    return say(
        OPERATIONS[op.kind], n=op.n, track=track, region=region_label(op.region) if op.region else "",
        agents=op.agents, kinds_or=exchanges(op.kinds), size=op.size, look=op.look, keep=op.keep, cost=op.cost,
    )  # fmt: skip


def exchanges(kinds: Iterable[str]) -> list[Sentence]:
    """`2-3`: two slots for three. Only the first of several says that they are slots."""
    pairs = (kind.split("-") for kind in kinds)
    forms = chain(["{one:slot|slots} for {other}"], repeat("{one} for {other}"))
    return [say(form, one=int(one), other=int(other)) for form, (one, other) in zip(forms, pairs, strict=False)]


def effect(ops: Sequence[Op]) -> list[Sentence]:
    return [operation(op) for op in ops]


@cache
def in_words(ops: tuple[Op, ...]) -> str:
    """The same as one text, for boards and names."""
    return render(say("{effect}", effect=effect(ops)))


# --- places and things -----------------------------------------------------------------------------------------------


def region_label(region: str) -> str:
    return REGIONS[region].name


def zone_label(zone: str) -> Sentence:
    shape = ZONES[zone]
    return say("zone {number} of {region}", number=zone.removeprefix(shape.region), region=region_label(shape.region))


def sector_label(sector: str) -> Sentence:
    """`Ravenshire: Finance`."""
    shape = SECTORS[sector]
    return say("{region}: {kind}", region=region_label(shape.region), kind=capital(shape.kind))


def node_label(node: str) -> Sentence:
    shape = NODES[node]
    match shape.kind:
        case "city":
            return say("{city}", city=CITIES[shape.city].name)
        case "market":
            return say("the black market of {region}", region=region_label(shape.region))
        case "siding":
            return say("siding space {slot} in {zone}", slot=shape.slot, zone=zone_label(shape.zone))
    return say("space {node}", node=node)


def card_label(card: Card) -> Sentence:
    """An action card with its moves and its special action."""
    if isinstance(card, Hidden):
        return say("a hidden card")
    shape = CARDS[card]
    moves = [points for points, _ in shape.moves]
    return say("{card} (moves of {moves}; special: {special})", card=card, moves=moves, special=effect(shape.special))


def hero_label(hero: Card) -> Sentence:
    if isinstance(hero, Hidden):
        return say("a hidden hero")
    shape = HEROES[hero]
    return say(
        "{hero} of {city} ({resource}; mission: {bonus})",
        hero=shape.name,
        city=CITIES[shape.city].name,
        resource=shape.resource,
        bonus=effect(shape.bonus),
    )


def cubes_label(cubes: Iterable[d.Cube]) -> list[Sentence]:
    return [say("{resource} from {number}", resource=cube.resource, number=wagon_id(cube.wagon)) for cube in cubes]


def wagon_id(wagon: Face) -> Sentence:
    """A wagon by its number alone: what it holds is seen in the train."""
    return Sentence(wagon)


# --- set-up and cards ------------------------------------------------------------------------------------------------


def keep_cards(view: State, seat: Seat, ask: d.KeepCards) -> Sentence:
    if not ask.cards:
        return say("Keep none of the cards")
    if len(ask.cards) == 1:
        return say("Keep {card}", card=card_label(ask.cards[0]))
    return say("Keep {cards}", cards=ask.cards)


def discard_cards(view: State, seat: Seat, ask: d.DiscardCards) -> Sentence:
    if len(ask.cards) == 1:
        return say("Discard {card}", card=card_label(ask.cards[0]))
    return say("Discard {cards}", cards=ask.cards)


def with_card(template: str) -> Callable[[State, Seat, Any], Sentence]:
    return lambda view, seat, ask: say(template, card=card_label(ask.card))


def with_special(template: str) -> Callable[[State, Seat, Any], Sentence]:
    return lambda view, seat, ask: say(template, card=ask.card, special=effect(CARDS[ask.card].special))


def with_hero(template: str) -> Callable[[State, Seat, Any], Sentence]:
    return lambda view, seat, ask: say(template, hero=hero_label(ask.hero))


def mission(view: State, seat: Seat, ask: d.StartMission) -> Sentence:
    shape = HEROES[ask.hero]
    city = CITIES[shape.city].name
    return say("Start the mission of {hero} in {city}: {bonus}", hero=shape.name, city=city, bonus=effect(shape.bonus))


# --- phases and trains -----------------------------------------------------------------------------------------------


def invest(view: State, seat: Seat, ask: d.InvestIn) -> Sentence:
    action = ACTIONS[ask.action]
    template = "{area}: {effect}, for {cost:token|tokens}"
    return say(template, area=AREAS[action.area].name, effect=effect(action.effect), cost=action.cost)


def free_action(view: State, seat: Seat, ask: d.TakeFreeAction) -> Sentence:
    action = ACTIONS[ask.action]
    return say("{area}, free of tokens: {effect}", area=AREAS[action.area].name, effect=effect(action.effect))


def load(view: State, seat: Seat, ask: d.LoadWagons) -> Sentence:
    if not ask.wagons:
        return say("Load nothing")
    return say("Load {wagons}", wagons=[filling(one) for one in ask.wagons])


def filling(one: d.Filling) -> Sentence:
    if not one.resources:
        return say("{wagon}", wagon=one.wagon)
    return say("{wagon} with {resources}", wagon=one.wagon, resources=one.resources)


def move(view: State, seat: Seat, ask: d.MoveTo) -> Sentence:
    if not ask.token:
        return say("Move to {node}", node=node_label(ask.node))
    template = "Move to {node}, with a movement token of {token:point|points}"
    return say(template, node=node_label(ask.node), token=ask.token)


# --- places ----------------------------------------------------------------------------------------------------------


def rent(view: State, seat: Seat, ask: d.Rent) -> Sentence:
    template = "Rent out to the contractor of {region}, in {zone}"
    return say(template, region=region_label(ask.colour), zone=zone_label(ask.zone))


def rent_from(view: State, seat: Seat, ask: d.RentFrom) -> Sentence:
    template = "Rent out to the contractor of {region} from {city}, in {zone}"
    city = CITIES[ask.city].name
    return say(template, region=region_label(ask.colour), city=city, zone=zone_label(ask.zone))


def deliver(view: State, seat: Seat, ask: d.Deliver) -> Sentence:
    city = next(question.city for question in view.top if isinstance(question, City) and question.seat == seat)
    contract = CONTRACTS[open_contract(view, ask.size, CITIES[city].region)]
    template = "Deliver the contract of size {size} for {vp:point|points}: {cubes}"
    return say(template, size=ask.size, vp=contract.vp, cubes=cubes_label(ask.cubes))


def sell(view: State, seat: Seat, ask: d.Sell) -> Sentence:
    offer = OFFERS[ask.offer]
    return say("Sell {cubes}: {effect}", cubes=cubes_label(ask.cubes), effect=effect(offer.effect))


def tile(view: State, seat: Seat, ask: d.ChooseTile) -> Sentence:
    face = view.slots[ask.slot - 1]
    return say("Use the siding tile in slot {slot}: {effect}", slot=ask.slot, effect=effect(TILES[face].effect))


def with_zone(template: str) -> Callable[[State, Seat, Any], Sentence]:
    return lambda view, seat, ask: say(template, zone=zone_label(ask.zone))


def with_sector(template: str) -> Callable[[State, Seat, Any], Sentence]:
    return lambda view, seat, ask: say(template, sector=sector_label(ask.sector))


LABELS: dict[type[Any], Callable[[State, Seat, Any], Sentence]] = {
    d.KeepCards: keep_cards,
    d.ChooseCargo: lambda view, seat, ask: say("Load {resource} on your second wagon", resource=ask.resource),
    d.RejectHero: with_hero("Put {hero} into the box"),
    d.DraftHero: with_hero("Take {hero}"),
    d.BidSpy: lambda view, seat, ask: say("Bid spy {number}", number=ask.number),
    d.LobbySector: with_sector("Lobby {sector}"),
    d.LoadWagons: load,
    d.InvestIn: invest,
    d.TakeFreeAction: free_action,
    d.Pass: lambda view, seat, ask: say("Pass, and invest no more in this round"),
    d.Play: with_card("Play {card}"),
    d.MoveTo: move,
    d.Stop: lambda view, seat, ask: say("Stop, and do nothing more with the card"),
    d.UseSpecial: with_special("Special action of {card} for 1 coal: {special}"),
    d.UseCard: with_special("Discard {card} for its special action: {special}"),
    d.DrawCard: with_card("Draw {card}"),
    d.DiscardCards: discard_cards,
    d.StartMission: mission,
    d.Skip: lambda view, seat, ask: say("Decline"),
    d.Rent: rent,
    d.RentFrom: rent_from,
    d.Deliver: deliver,
    d.FinishCity: lambda view, seat, ask: say("End the city action"),
    d.Sell: sell,
    d.PlaceMarker: lambda view, seat, ask: say("Place the contract marker in {city}", city=CITIES[ask.city].name),
    d.ShipOn: lambda view, seat, ask: say("Take the shipment on {wagon}", wagon=ask.wagon),
    d.ChooseTile: tile,
    d.AdvanceOn: lambda view, seat, ask: say("Advance on the {track}", track=TRACKS[ask.track].name),
    d.BuildWarehouse: with_zone("Build a warehouse in {zone}"),
    d.BuildStation: with_zone("Build a station in {zone}"),
    d.CorruptSector: with_sector("Corrupt {sector}"),
    d.Swap: lambda view, seat, ask: say("Exchange {own} for {new}", own=ask.own, new=ask.new),
    d.TakeNewWagon: lambda view, seat, ask: say("Take {wagon}", wagon=ask.wagon),
}
