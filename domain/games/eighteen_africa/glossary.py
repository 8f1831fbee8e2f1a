"""Every card, train, concession, place and word of 18Africa explained in a few sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from domain.engine import Explained
from domain.games.eighteen_africa.edition import (
    COMPANIES,
    CONCESSIONS,
    ECONOMIES,
    HEXES,
    PRESIDENT_MARK,
    PRIVATES,
    TILES,
    TRAINS,
)
from domain.games.eighteen_africa.rules.board import TURNED
from domain.games.eighteen_africa.shape import Company, Concession, Economy, Hex, Private, Stop, Tile, Train
from domain.games.eighteen_africa.state import State
from domain.words import Sentence, capital, say


def explain(_view: State, thing: str) -> Explained | None:
    """A card, train, concession, hex or word; None if there is nothing to say."""
    return GLOSSARY.get(thing) or GLOSSARY.get(thing.casefold())


def share(row: Company) -> Explained:
    text = "A share of {name}: 10 %, printed price £{par}. It starts in {city} with three shares or its president."
    return Explained(say("{id}", id=row.id), say(text, name=row.name, par=row.par, city=row.home_city), "4.3")


def president(row: Company) -> Explained:
    text = "The president's certificate of {name}: 20 % for £{price}, one certificate. Its owner controls the company."
    title = say("{id}, president", id=row.id)
    return Explained(title, say(text, name=row.name, price=2 * row.par), "4.3")


def private(row: Private) -> Explained:
    text = "£{price}, pays £{income} at the start of every operating round. Once in a match: {power}."
    plain = "£{price}, pays £{income} at the start of every operating round. It has no power."
    told = say(plain if row.power == "none" else text, price=row.price, income=row.income, power=row.text)
    return Explained(say("{name}", name=row.name), told, "4.8.7")


def train(row: Train) -> Explained:
    told = say("£{price}, resale £{resale}. It {does}.", price=row.price, resale=row.resale, does=list(train_does(row)))
    return Explained(say("Train {name}", name=row.name), told, "4.10.2")


def train_does(row: Train) -> Iterator[Sentence]:
    """4.10.1, 4.10.2: where it runs, and what is special about it."""
    if row.cities:
        yield say("runs through up to {cities} cities and all towns on the way", cities=row.cities)
    else:
        yield say("runs through any number of stops, of which the best {counted} count", counted=row.counted)
    if row.multiplier > 1:
        yield say("counts what they bring {times} times", times=row.multiplier)
    if row.town_ends:
        yield say("may begin and end in a town")
    if row.resistant:
        yield say("loses nothing by recession and depression")


def concession(row: Concession) -> Explained:
    text = (
        "£{bonus} for every train of its company that passes {source} and {ports_or}. Assigned before the trains run."
    )
    told = say(text, bonus=row.bonus, source=row.source, ports_or=list(row.ports))
    return Explained(say("Concession {name}", name=row.name), told, "4.7")


def place(row: Hex) -> Explained:
    values = {"stops": in_words(stop.kind for stop in row.nodes), "cost": row.cost}
    title = say("{place}", place=row.id)  # which is told with its name
    if row.variable:
        return Explained(title, say("A variable city: worth as much as the best other city on the route."), "4.10.2")
    if row.kind == "fixed":
        return Explained(title, say("Printed track that is never replaced, with {stops}.", **values), "4.9.1")
    dear = "A place with {stops}. The first tile costs the company £{cost}."
    free = "A place with {stops}. To lay a tile costs nothing."
    return Explained(title, say(dear if row.cost else free, **values), "4.9.3")


STOP = {("city", 1): "a city", ("city", 2): "two cities", ("town", 1): "a town", ("town", 2): "two towns"}


def in_words(stops: Iterable[str]) -> Sequence[Sentence]:
    """Each kind of stop once, with its number; `no stop` if there is none."""
    return [Sentence(STOP[kind]) for kind in Counter(stops).items()] or [say("no stop")]


def tile(row: Tile) -> Explained:
    """4.9: its colour, its stops, how many there are, and what may replace it."""
    values = {
        "colour": row.color,
        "stops": [tile_stops(stop, number) for stop, number in Counter(row.nodes).items()],
        "exits": len(TURNED[row.id, 0].edges),
        "count": row.count,
        "upgrades_or": [f"#{one}" for one in row.upgrades],
    }
    title = say("Tile {id} ({colour})", id=f"#{row.id}", colour=row.color)
    return Explained(title, say(TILE_TEXT[bool(row.nodes), bool(row.upgrades)], **values), "4.9.4.1")


def tile_stops(stop: Stop, number: int) -> Sentence:
    """Two stops of a tile are alike."""
    values = {"revenue": stop.revenue, "slots": stop.slots}
    return say(TILE_STOPS[stop.kind, number], **values)


TILE_STOPS = {
    ("town", 1): "a town of £{revenue}",
    ("town", 2): "two towns of £{revenue}",
    ("city", 1): "a city of £{revenue} for {slots:station|stations}",
    ("city", 2): "two cities of £{revenue} for {slots:station|stations} each",
}
TILE_TEXT = {
    (True, True): "It has {exits:exit|exits} and {stops}. {count:copy|copies} in all; {upgrades_or} may replace it.",
    (True, False): "It has {exits:exit|exits} and {stops}. {count:copy|copies} in all; nothing replaces it.",
    (False, True): "Plain track with {exits:exit|exits}. {count:copy|copies} in all; {upgrades_or} may replace it.",
    (False, False): "Plain track with {exits:exit|exits}. {count:copy|copies} in all; nothing replaces it.",
}


def economy(row: Economy) -> Explained:
    text = "{stops}, and a bond pays £{bond}. It depends on how many certificates lie in the pool."
    return Explained(say("{name}", name=capital(row.id)), say(text, stops=change(row), bond=row.bond), "4.8")


def change(row: Economy) -> Sentence:
    """4.8: by how much the economy changes what cities and towns bring; good times are for cities only."""
    if row.city == row.town:
        less = say("Cities and towns bring £{less} less", less=-row.city)
        return less if row.city else say("Cities and towns bring what is printed")
    return say("Cities bring £{more} more", more=row.city)


WORDS = {
    "pool": ("Certificates that were sold back to the bank. Their number makes the economy.", "4.8"),
    "manager": ("Controls a company whose president's certificate no player holds: who has most shares of it.", "4.3"),
    "priority card": ("Who holds it begins the next stock round.", "4.6"),
    "certificate limit": ("Shares and privates a player may own; bonds, hands and concessions do not count.", "4.3"),
    "open display": ("The last three cards of deck and discard lie open for the rest of the match.", "4.6"),
    "bond": ("£100 from the bank and back; it pays by the economy at the start of an operating round.", "4.3"),
    "station": ("One for each turn: £40, then £100. A route needs one of its company.", "4.8.2"),
    "standing answer": (
        "What you want to do when you are asked: a limit for bids, a pass, a price for trains.",
        "standing",
    ),
    "set": ("A stock round and the two operating rounds after it.", "2.5"),
    "lot": ("A card nobody kept. Who wins it in the auction may buy it later from the hand.", "4.2"),
}


def _word(word: str, text: str, rule: str) -> Explained:
    return Explained(say("{word}", word=capital(word)), say(text), rule)


BY_KIND: dict[str, dict[str, Explained]] = {
    "words": {word: _word(word, *told) for word, told in WORDS.items()},
    "economy": {one.id: economy(one) for one in ECONOMIES.values()},
    "companies": {
        card: explained
        for one in COMPANIES.values()
        for card, explained in ((one.id, share(one)), (f"{one.id}{PRESIDENT_MARK}", president(one)))
    },
    "privates": {one.id: private(one) for one in PRIVATES.values()},
    "trains": {one.id: train(one) for one in TRAINS.values()},
    "concessions": {one.id: concession(one) for one in CONCESSIONS.values()},
    "tiles": {f"tile {one.id}": tile(one) for one in TILES.values()},
    "places": {one.id: place(one) for one in HEXES.values() if one.name},
}
GLOSSARY = {thing: explained for kind in BY_KIND.values() for thing, explained in kind.items()}
THINGS: Mapping[str, Sequence[str]] = {kind: tuple(things) for kind, things in BY_KIND.items()}
