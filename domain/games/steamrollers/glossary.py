"""Every tile, good, place and word of SteamRollers explained in a few sentences, with the rule that says more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.engine import Explained
from domain.games.steamrollers.edition import DATA, DESTINATIONS, ORDERS, START, TILES
from domain.games.steamrollers.shape import COAL, COLOURS, ActionTile, OrderTile, Region, StartTile
from domain.games.steamrollers.state import State
from domain.words import capital, say


def explain(_view: State, thing: str) -> Explained | None:
    """A tile by its side, a good, a city or town, a kind of track, or a word; None if there is nothing to explain."""
    return GLOSSARY.get(thing) or GLOSSARY.get(thing.casefold())


# --- tiles -----------------------------------------------------------------------------------------------------------

ONCE = "{text}. It goes back to the pool when it is used; kept to the end it counts {points:point|points}."
KEEP = "{text}. It stays with you and can be used again and again; at the end it counts {points:point|points}."
RULES = {"two_dice": "4.6", "steal_die": "4.5", "reroll_eve": "4.8", "block_eve": "4.8"}  # the others: 4.4


def tile(shape: ActionTile) -> Explained:
    title = say("Action tile {number}, side {side}", number=shape.number, side=shape.side)
    text = say(ONCE if shape.type == "once" else KEEP, text=capital(shape.text), points=shape.points)
    return Explained(title, text, RULES.get(shape.effect, "4.4"))


def order(shape: OrderTile) -> Explained:
    text = (
        "Give up {goods}, which you have delivered, at the end of your turn for {points:point|points}. "
        "One coal may stand in for one of the goods."
    )
    title = say("Order tile {tile}", tile=shape.tile)
    return Explained(title, say(text, goods=shape.goods, points=shape.points), "4.7")


def start(shape: StartTile) -> Explained:
    return Explained(say("Start tile"), say("{text}, at once when you take it.", text=capital(shape.text)), "2.4")


# --- goods and places ------------------------------------------------------------------------------------------------


def good(colour: str) -> Explained:
    if colour == COAL:
        told = say("May be delivered to any city but its own, and stands in for one good of an order.")
        return Explained(say("Coal"), told, "4.3")
    cities = [say("city {city}", city=city) for city in DESTINATIONS[colour]]
    text = say("It is taken by {cities}, for a point for every link and town on its way.", cities=cities)
    return Explained(say("{colour} good", colour=capital(colour)), text, "4.3")


def city(region: Region) -> Explained:
    text = "The {colour} city of region {region}, in {cell}. Its goods leave with a die that shows {region}."
    told = say(text, colour=region.colour, region=region.id, cell=region.city)
    return Explained(say("City {region}", region=region.id), told, "1.1")


def town(region: Region) -> Explained:
    text = "The town of region {region}, in {cell}. A link through it counts one more, in deliveries and at the end."
    return Explained(say("Town t{region}", region=region.id), say(text, region=region.id, cell=region.town), "1.1")


KINDS = {
    "straight": "Joins opposite edges of a cell.",
    "gentle": "Joins two edges of a cell with one edge between them.",
    "sharp": "Joins neighbouring edges of a cell.",
}
WORDS = {
    "white die": ("You pick one in your turn. It names the region, city, engine box or tile of your action.", "4.2"),
    "black die": ("Shows the two kinds of track that may be drawn in this round.", "4.3"),
    "dead die": ("A die with which nothing can be done, even if changed. It is picked only if all are such.", "4.2"),
    "link": ("A line of tracks from one city to another that crosses no blocked border.", "1.2"),
    "network": ("At the end each link counts a point, and each town on it another.", "5.1.2"),
    "engine box": ("Crossing the box of your die makes your engine stronger by one.", "4.3"),
    "power": ("How far you can deliver: the crossed engine boxes, and what tiles add.", "4.3"),
    "distance": ("The links and towns a good passes on its way. It must not exceed the power.", "4.3"),
    "pool": ("Where dice and action tiles lie that nobody has.", "4.4"),
    "sideways": ("A tile taken in this round lies sideways: nobody can take it from you before your next turn.", "4.4"),
    "blocked border": ("No link crosses it. Tracks may be drawn up to it.", "2.3"),
    "stalemate": ("Rounds in which nobody draws, crosses or delivers end the game.", "5.3"),
    "cargo": ("A good of your own on your sheet. Only you can deliver it.", "2.4"),
    "row": ("Alone: the goods of a city lie in a row. You deliver any of them, Eve takes the rightmost.", "4.8"),
    "eve": (
        "Your opponent in the solo game. She plays with the third die: crosses cells, takes tiles and goods.",
        "4.8",
    ),
}


def _word(word: str, text: str, rule: str) -> Explained:
    return Explained(say("{word}", word=capital(word)), say(text), rule)


BY_KIND: dict[str, dict[str, Explained]] = {
    "words": {word: _word(word, *told) for word, told in WORDS.items()},
    "tracks": {kind: _word(f"{kind} track", text, "1.1") for kind, text in KINDS.items()},
    "cities": {f"city {region.id}": city(region) for region in DATA.regions},
    "towns": {f"t{region.id}": town(region) for region in DATA.regions},
    "goods": {colour: good(colour) for colour in (*COLOURS, COAL)},
    "action tiles": {side: tile(shape) for side, shape in TILES.items()},
    "order tiles": {side: order(shape) for side, shape in ORDERS.items()},
    "start tiles": {name: start(shape) for name, shape in START.items()},
}
GLOSSARY = {thing: told for kind in BY_KIND.values() for thing, told in kind.items()}
THINGS: Mapping[str, Sequence[str]] = {kind: tuple(things) for kind, things in BY_KIND.items()}
