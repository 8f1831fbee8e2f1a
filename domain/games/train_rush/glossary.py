"""Every card, tile, wagon, place and word of Train Rush explained in a few sentences, with the rule that says more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.engine import Explained
from domain.games.train_rush.edition import (
    ACTIONS,
    AREAS,
    CARDS,
    CITIES,
    CONTRACTS,
    HEROES,
    OFFERS,
    REGIONS,
    RESOURCES,
    SECTOR_KIND,
    SECTORS,
    SLOTS,
    SPECIALS,
    TILES,
    TRACKS,
    ZONES,
)
from domain.games.train_rush.labels import effect, sector_label, zone_label
from domain.games.train_rush.shape import (
    ActionCard,
    AreaAction,
    City,
    Contract,
    Hero,
    Offer,
    ProgressTrack,
    SidingTile,
)
from domain.games.train_rush.state import State
from domain.places import Face
from domain.words import Sentence, capital, say


def explain(_view: State, thing: str) -> Explained | None:
    """A card, tile or wagon by its number, a place, a track, an action, or a word; None if there is nothing to say."""
    return GLOSSARY.get(thing) or GLOSSARY.get(thing.casefold()) or GLOSSARY.get(f"action {thing}")


# --- cards and tiles -------------------------------------------------------------------------------------------------


def card(shape: ActionCard) -> Explained:
    moves = [say("{points:point|points} for {coal} coal", points=points, coal=coal) for points, coal in shape.moves]
    text = "Three moves: {moves}. After them its special action, for 1 coal: {special}."
    return Explained(
        say("Action card {card}", card=shape.id), say(text, moves=moves, special=effect(shape.special)), "4.6"
    )


def hero(shape: Hero) -> Explained:
    text = (
        "Mission in {city}, once your locomotive is in {region}: {bonus}. At the end it scores by how much {resource} "
        "your wagons carry."
    )
    values = {"city": shape.city, "region": shape.region, "bonus": effect(shape.bonus), "resource": shape.resource}
    return Explained(say("{name}", name=shape.name), say(text, **values), "4.10")


def siding_tile(shape: SidingTile) -> Explained:
    text = "Who ends a move on its space gets: {effect}. Then it is replaced."
    return Explained(say("Siding tile"), say(text, effect=effect(shape.effect)), "4.8.3")


def contract(shape: Contract) -> Explained:
    text = "Deliver {needs} in a city of its region whose space of size {size} is free: {vp:point|points}."
    title = say("Contract of size {size}", size=shape.size)
    return Explained(title, say(text, needs=shape.needs, size=shape.size, vp=shape.vp), "4.8.1")


def wagon(wagon: Face, slots: tuple[str, ...]) -> Explained:
    if wagon in SPECIALS:
        text = "Carries {slots:shipment|shipments}, taken on sidings. Only a full one counts points at the end."
        return Explained(say("Special wagon {wagon}", wagon=Sentence(wagon)), say(text, slots=len(slots)), "4.9")
    text = "Loads one cube in each of its slots: {slots}. A slot for any takes the resource of your choice."
    return Explained(say("Wagon {wagon}", wagon=Sentence(wagon)), say(text, slots=slots), "4.9")


# --- places ----------------------------------------------------------------------------------------------------------


def city(shape: City) -> Explained:
    text = "A city of {region}, rank {rank}. Its first visitors take movement tokens; here you rent out and deliver."
    return Explained(say("{city}", city=shape.name), say(text, region=shape.region, rank=shape.rank), "4.8.1")


def region(name: str, colour: str) -> Explained:
    text = "The {colour} region: three cities, four zones, a black market. It is active for you while you are in it."
    return Explained(say("{region}", region=name), say(text, colour=colour), "4.5")


def zone(shape_id: str) -> Explained:
    text = "Room for warehouses and a station. A move that ends on its siding scores it, rented warehouses first."
    return Explained(zone_label(shape_id), say(text), "4.8.3")


def sector(shape_id: str) -> Explained:
    kind = SECTOR_KIND[SECTORS[shape_id].kind]
    text = "Spies on fields 1 to 4, agents on 5 to 8; most pieces score at the end. Lobbying advances the {track}."
    return Explained(sector_label(shape_id), say(text, track=TRACKS[kind.track].name), "4.3")


def track(shape: ProgressTrack) -> Explained:
    text = "Its level gives a value of {values}. Only one can stand at the top, which scores at the end."
    return Explained(say("{track}", track=shape.name), say(text, values=shape.values), "4.9")


def action(shape: AreaAction) -> Explained:
    text = "Phase IV, {area}: {effect}, for {cost:investment token|investment tokens}."
    told = say(text, area=AREAS[shape.area].name, effect=effect(shape.effect), cost=shape.cost)
    return Explained(say("Action {action}", action=shape.id), told, "4.5")


def offer(shape: Offer) -> Explained:
    text = "Black market: {effect}, for cubes worth {price} or more."
    told = say(text, effect=effect(shape.effect), price=shape.price)
    return Explained(say("Offer {offer}", offer=shape.id), told, "4.8.2")


# --- words -----------------------------------------------------------------------------------------------------------

WORDS = {
    "spy": ("You bid one in the auction, and it then lobbies a sector. You have one of each number.", "4.2"),
    "agent": ("Corruption sends it to the fields 5 to 8 of a sector; it counts like a spy at the end.", "4.9"),
    "warehouse": ("Built in a zone. Rented out to a contractor, it moves you on that contractor's track.", "4.9"),
    "station": ("One in each zone. Its owner steps on the Infrastructure Track when the zone is scored.", "4.9"),
    "contractor": (
        "Lives in a city until a warehouse is rented out to it; moves you on the track of its region.",
        "4.8.1",
    ),
    "shipment": ("Lies in a zone with a new station. Who ends a move there may take it on a special wagon.", "4.8.3"),
    "investment token": ("Pays for actions in Phase IV. Spent ones fill the area until the round ends.", "4.5"),
    "movement token": ("Adds its points to one move of a card. Taken by the first visitors of a city.", "4.6"),
    "coal": ("Pays for moves and special actions of your cards.", "4.6"),
    "unloading value": ("How many cubes you may deliver in a city action, or sell on a black market.", "4.8.1"),
    "contract marker": ("Marks a delivered contract in its city; the areas of contracts score at the end.", "4.8.1"),
    "active region": ("The region in which your locomotive stands.", "4.5"),
    "infrastructure track": ("One for each region: moved by warehouses and stations, scored at the end.", "4.9"),
    "contractor track": ("One for each region: moved by renting and by scored zones, scored at the end.", "4.9"),
    "mission": ("A hero played in Phase VI in the region of his city, once for each city.", "4.10"),
    "black market": ("A place to sell cubes for an offer. Surplus value is lost.", "4.8.2"),
    "siding": ("The spaces beside a zone. A move that ends there uses the tile of the space's number.", "4.8.3"),
    "standing answer": ("What you want to do when asked in somebody else's turn, left beforehand.", "4.15"),
}


def _word(word: str, text: str, rule: str) -> Explained:
    return Explained(say("{word}", word=capital(word)), say(text), rule)


def _resource(name: str, value: int) -> Explained:
    text = "A cube for contracts; worth {value} on a black market."
    return Explained(say("{resource}", resource=capital(name)), say(text, value=value), "4.8.2")


BY_KIND: dict[str, dict[str, Explained]] = {
    "words": {word: _word(word, *told) for word, told in WORDS.items()},
    "resources": {id: _resource(id, shape.sell_value) for id, shape in RESOURCES.items()},
    "tracks": {f"{id} track": track(shape) for id, shape in TRACKS.items()},
    "actions": {f"action {id}": action(shape) for id, shape in ACTIONS.items()},
    "regions": {id: region(shape.name, shape.colour) for id, shape in REGIONS.items()},
    "cities": {id: city(shape) for id, shape in CITIES.items()},
    "zones": {id: zone(id) for id in ZONES},
    "sectors": {id: sector(id) for id in SECTORS},
    "black markets": {f"offer {id}": offer(shape) for id, shape in OFFERS.items()},
    "action cards": {id: card(shape) for id, shape in CARDS.items()},
    "heroes": {id: hero(shape) for id, shape in HEROES.items()},
    "siding tiles": {id: siding_tile(shape) for id, shape in TILES.items()},
    "contracts": {id: contract(shape) for id, shape in CONTRACTS.items()},
    "wagons": {id: wagon(id, slots) for id, slots in SLOTS.items()},
}
GLOSSARY = {thing: told for kind in BY_KIND.values() for thing, told in kind.items()}
THINGS: Mapping[str, Sequence[str]] = {kind: tuple(things) for kind, things in BY_KIND.items()}
