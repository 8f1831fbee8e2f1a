"""Words of the notation (9), as people write them: cities, colours, cards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from domain.games.ticket_legacy.decisions import Cards
from domain.games.ticket_legacy.edition import (
    CITIES,
    COLOUR_OF,
    COLOURS,
    GREY,
    KIND_RANK,
    LOCO,
    PAYING_ORDER,
    PICK,
    PLAIN,
    SKULL,
    kind_of,
)
from domain.games.ticket_legacy.rules.claims import in_order
from domain.games.ticket_legacy.shape import City
from domain.words import Refused, quoted, refuse, say

SHORT = 3  # letters that a beginning of a city's name needs
MOST = 60  # no claim has more cards

COLOUR_WORDS = {
    **{colour: colour for colour in (*COLOURS, GREY)},
    "k": "black", "b": "blue", "g": "green", "r": "red", "w": "white", "y": "yellow", "gray": GREY,
    "l": LOCO, "loco": LOCO, "wild": LOCO, "locos": LOCO, "locomotive": LOCO, "locomotives": LOCO,
}  # fmt: skip
SYMBOL_WORDS = {"plain": PLAIN, "pick": PICK, "pickaxe": PICK, "skull": SKULL}
ARTICLES = {"a", "an", "the", "to", "from", "and", "card", "cards", "of", "by"}
_PUNCTUATION = re.compile(r"[^\w/$-]+")
_HYPHEN = re.compile(r"(?<=\w)-|-(?!\d)")  # what stands before a number is a sign, and no number of cards has one


def tokens(text: str) -> list[str]:
    """The words of a line in small letters; punctuation and articles are ignored."""
    line = _PUNCTUATION.sub(" ", text.casefold().replace("’", "'").replace("'", ""))
    line = _HYPHEN.sub(" ", line)
    return [word for word in line.replace("/", " track ").split() if word not in ARTICLES]


def plain_name(city: City) -> str:
    return " ".join(_PUNCTUATION.sub(" ", city.name.casefold()).replace("-", " ").split())


NAMES = {city.id: plain_name(city) for city in CITIES.values()}


class Found(NamedTuple):
    """A city, and how many words named it."""

    city: str
    words: int


def named_city(words: Sequence[str], cities: Mapping[str, City]) -> Iterator[Found]:
    """How a line can begin with a city: by its id, its full name, or the beginning of its name, in this order.

    More words come before fewer: the names of some cities begin with an id, and “San Francisco” is not “San” (Antonio).
    """
    names = {city: NAMES[city] for city in cities}
    begin_so = [name for name in names.values() if words and name.startswith(words[0])]
    longest = max((len(name.split()) for name in begin_so), default=1)
    for number in range(min(len(words), longest), 0, -1):
        span = " ".join(words[:number])
        if span.upper() in cities:
            yield Found(span.upper(), number)
        yield from (Found(city, number) for city, name in names.items() if name == span)
        begun = [city for city, name in names.items() if name.startswith(span) and len(span) >= SHORT]
        if len(begun) == 1:
            yield Found(begun[0], number)


def city_meant(words: Sequence[str], cities: Mapping[str, City]) -> Found:
    """The first reading, or a refusal that says what could be meant."""
    found = next(named_city(words, cities), None)
    if found:
        return found
    if not words:
        refuse("notation", "name both cities, such as “claim Montreal Buffalo”")
    names = {city: NAMES[city] for city in cities}
    begun = [city for city, name in names.items() if name.startswith(words[0]) and len(words[0]) >= SHORT]
    if begun:
        refuse("notation", "{word} could be {cities_or}: write more of it", word=quoted(words[0]), cities_or=begun)
    raise Refused("notation", say("there is no city {word} on the board", word=quoted(words[0])))


# --- cards -----------------------------------------------------------------------------------------------------------


def cards_meant(words: Sequence[str], held: Mapping[str, int]) -> Cards:
    """`2 yellow 1 loco`, `1 red plain 1 red pick`: a bare colour takes symbols in the order of 4D from the hand."""
    exact: Counter[str] = Counter()
    bare: Counter[str] = Counter()
    for count, colour, symbol in _groups(list(words)):
        if symbol or colour == LOCO:
            exact[colour if colour == LOCO else kind_of(colour, symbol)] += count
        else:
            bare[colour] += count
    for colour, count in bare.items():
        exact.update(_by_symbols(colour, count, {kind: held.get(kind, 0) - exact[kind] for kind in COLOUR_OF}))
    return in_order(exact)


def _by_symbols(colour: str, count: int, left: Mapping[str, int]) -> Counter[str]:
    taken: Counter[str] = Counter()
    for symbol in PAYING_ORDER:
        kind = kind_of(colour, symbol)
        taken[kind] = max(0, min(count, left[kind]))
        count -= taken[kind]
    taken[colour] += count  # what is not there: the rule says so
    return taken


def _groups(words: list[str]) -> Iterator[tuple[int, str, str]]:
    """Count (1 if none is said), colour and symbol, one after the other."""
    while words:
        count = int(words.pop(0)) if words[0].isdecimal() and len(words[0]) < SHORT else 1
        word = words.pop(0) if words else ""
        colour = COLOUR_WORDS.get(word, "")
        if colour in ("", GREY) or not 0 < count <= MOST:
            refuse("notation", "{word} is no train card; write like “with 2 yellow 1 loco”", word=quoted(word))
        symbol = SYMBOL_WORDS[words.pop(0)] if words and words[0] in SYMBOL_WORDS else ""
        yield count, colour, symbol


def kinds_in_order(kinds: Sequence[str]) -> list[str]:
    return sorted(dict.fromkeys(kinds), key=lambda kind: KIND_RANK.get(kind, len(KIND_RANK)))
