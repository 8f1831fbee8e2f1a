"""Every card, train, concession, place and word of 18Africa explained in a few sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.engine import Explained
from domain.games.eighteen_africa.edition import (
    COMPANIES,
    CONCESSIONS,
    ECONOMIES,
    HEXES,
    PRESIDENT_MARK,
    PRIVATES,
    TRAINS,
)
from domain.games.eighteen_africa.shape import Company, Concession, Economy, Hex, Private, Train
from domain.games.eighteen_africa.state import State
from domain.words import capital, say


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
    told = say(text, price=row.price, income=row.income, power=row.text)
    return Explained(say("{name}", name=row.name), told, "4.8.7")


def train(row: Train) -> Explained:
    values = {
        "price": row.price,
        "resale": row.resale,
        "cities": row.cities,
        "counted": row.counted,
        "times": row.multiplier,
    }
    any_way = "£{price}, resale £{resale}. Runs through any number of stops, the best {counted} count, times {times}."
    cities = "£{price}, resale £{resale}. Runs through {cities} cities and all towns on the way, times {times}."
    return Explained(say("Train {name}", name=row.name), say(cities if row.cities else any_way, **values), "4.10.2")


def concession(row: Concession) -> Explained:
    text = (
        "£{bonus} for every train of its company that passes {source} and {ports_or}. Assigned before the trains run."
    )
    told = say(text, bonus=row.bonus, source=row.source, ports_or=list(row.ports))
    return Explained(say("Concession {name}", name=row.name), told, "4.7")


def place(row: Hex) -> Explained:
    variable = "A variable city: worth as much as the best other city on the route."
    text = "A hex of the map."
    return Explained(say("{name} ({id})", name=row.name, id=row.id), say(variable if row.variable else text), "4.9.1")


def economy(row: Economy) -> Explained:
    text = "Cities {city}, towns {town}, bonds pay £{bond}. It depends on how many certificates lie in the pool."
    return Explained(say("{name}", name=capital(row.id)), say(text, city=row.city, town=row.town, bond=row.bond), "4.8")


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
    "places": {one.id: place(one) for one in HEXES.values() if one.name},
}
GLOSSARY = {thing: explained for kind in BY_KIND.values() for thing, explained in kind.items()}
THINGS: Mapping[str, Sequence[str]] = {kind: tuple(things) for kind, things in BY_KIND.items()}
