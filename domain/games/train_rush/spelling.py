"""Names as people write them (9), and a line that is being read."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Any, NoReturn

from domain.engine import Decision, open_questions
from domain.games.train_rush import questions as q
from domain.games.train_rush.edition import (
    ACTIONS,
    CARDS,
    CITIES,
    DATA,
    HEROES,
    NODES,
    POOL_SIZES,
    REGIONS,
    RESOURCES,
    SLOTS,
    TRACKS,
    ZONES,
)
from domain.games.train_rush.rules.cards import card_moves
from domain.games.train_rush.rules.moving import ends
from domain.games.train_rush.rules.wagons import on_offer
from domain.games.train_rush.state import State
from domain.places import Face, Seat
from domain.words import Refused, quoted, say

CITY_NAMES = {
    **{city.id: city.id for city in CITIES.values()},
    **{city.node: city.id for city in CITIES.values()},
    "varmidium": "vardimium",
    "vermidium": "vardimium",
}
REGION_NAMES = {
    word: region.id for region in REGIONS.values() for word in (region.id, region.colour, region.name.lower())
} | {"celestia": "cal"}
RESOURCE_NAMES = {word: resource.id for resource in RESOURCES.values() for word in (resource.id, resource.code.lower())}
KIND_NAMES = {kind.id: kind.id for kind in DATA.sectors.kind} | {"resource": "resources", "financial": "finance"}
SECTOR_NAMES = {
    f"{region}-{kind}": f"{of}-{is_}" for region, of in REGION_NAMES.items() for kind, is_ in KIND_NAMES.items()
}
ACTION_NAMES = {action: action for action in ACTIONS}
TRACK_NAMES = {track: track for track in TRACKS}
LONGEST_NUMBER = 4  # digits
NODE_NAMES = {**{node: node for node in NODES}, **{word: CITIES[city].node for word, city in CITY_NAMES.items()}}

TOLD = re.compile(
    r"(?:siding space (\d) in )?zone (\d) of (\w+)"
)  # a zone, or a space of its siding, as pages tell of it


def unclear(template: str, **values: Any) -> Refused:
    """A line that cannot be read, with what would be."""
    return Refused("notation", say(template, **values))


def wrong(what: str, word: str, known: Iterable[str]) -> NoReturn:
    raise unclear("{word} is no {what}; known are {known}", word=quoted(word), what=what, known=list(known))


def named(what: str, word: str, names: dict[str, str]) -> str:
    found = names.get(word)
    return found if found is not None else wrong(what, word, dict.fromkeys(names.values()))


def _written(told: re.Match[str]) -> str:
    """`zone 1 of ravenshire` is `rav1`."""
    space, number, region = told.groups()
    zone = f"{REGION_NAMES.get(region, region)}{number}"
    return f"{zone}-{space}" if space else zone


class Line:
    """A line taken apart, with the view it is read against."""

    def __init__(self, view: State, seat: Seat, text: str) -> None:
        self.view, self.seat = view, seat
        plain = text.lower().replace(",", " ").replace(":", " ").replace("=", "= ")
        self.words = TOLD.sub(_written, plain).split()

    def asked(self, kind: type[Any]) -> Any:
        return next((one for one in open_questions(self.view, self.seat) if isinstance(one, kind)), None)

    def one(self, what: str) -> str:
        """The only word after the first."""
        form = f"{self.words[0]} <{what}>"
        if len(self.words) < 2:
            raise self.unlike(form)
        self.nothing_after(2, form)
        return self.words[1]

    def unlike(self, *forms: str) -> Refused:
        """The words do not have the form of such a decision."""
        text = " ".join(self.words)
        return unclear("{text} is not understood; write {forms_or}", text=quoted(text), forms_or=list(forms))

    def alone(self, decision: Decision) -> Decision:
        """A decision that is said in one word."""
        self.nothing_after(1, self.words[0])
        return decision

    def nothing_after(self, number: int, example: str) -> None:
        """Everything that is written is read: more than so many words are refused with what is too much."""
        rest = " ".join(self.words[number:])
        if rest:
            raise unclear("{rest} is not understood; write {example}", rest=quoted(rest), example=example)

    def number(self, word: str) -> int:
        if word.isdecimal() and len(word) < LONGEST_NUMBER:
            return int(word)
        raise unclear("{word} is no number", word=quoted(word))

    def token(self, word: str) -> int:
        """A movement token by its points; one of 0 points would mean none."""
        points = self.number(word)
        return points if points else wrong("movement token", word, map(str, self.view.players[self.seat].tokens))

    def wagon(self, word: str) -> Face:
        """A wagon by its id, or by its place in the train: #2."""
        train = [wagon.tile for wagon in self.view.players[self.seat].wagons]
        if word.startswith("#"):
            place = self.number(word[1:])
            inside = "{word} is no place in your train, which has {number:wagon|wagons}"
            return train[place - 1] if 1 <= place <= len(train) else self._refuse(inside, word, number=len(train))
        known = "{word} is no wagon; your train is {train}"
        return word.upper() if word.upper() in SLOTS else self._refuse(known, word, train=train)

    def _refuse(self, template: str, word: str, **values: Any) -> NoReturn:
        raise unclear(template, word=quoted(word), **values)

    def new_wagon(self, word: str) -> Face:
        """A wagon on offer; S2 and S3 are the lowest special wagons of that size."""
        for size, stack in zip(POOL_SIZES, self.view.special_stacks, strict=True):
            if word == f"s{size}":
                none = "no special wagon with {size} slots is left; on offer are {offered}"
                return stack[0] if stack else self._refuse(none, word, size=size, offered=on_offer(self.view))
        known = "{word} is no wagon; on offer are {offered}"
        return word.upper() if word.upper() in SLOTS else self._refuse(known, word, offered=on_offer(self.view))

    def node(self, word: str) -> str:
        """A node by its id or the city on it; `m7` is the one within reach that ends so."""
        if word in NODE_NAMES:
            return NODE_NAMES[word]
        offered = legal_nodes(self.view, self.seat)
        near = [node for node in offered if node.endswith(f"-{word}")]
        where = "{word} could be {near_or}; write it in full" if near else "{word} is no place of the map; {could}"
        could = say("you can end on {nodes_or}", nodes_or=list(map(_typed, offered)))
        return near[0] if len(near) == 1 else self._refuse(where, word, near_or=list(map(_typed, near)), could=could)

    def sector(self, words: Sequence[str]) -> str:
        if not words:
            raise self.unlike(f"{self.words[0]} <sector>")
        found = SECTOR_NAMES.get("-".join(words))
        how = "{word} is no sector; write a state and a kind, such as cal-finance; kinds are {kinds}"
        return found or self._refuse(how, " ".join(words), kinds=list(dict.fromkeys(KIND_NAMES.values())))


def _typed(node: str) -> str:
    """A node by the word for it; cities are told with their names."""
    return node if NODES[node].city else quoted(node)


def legal_nodes(view: State, seat: Seat) -> list[str]:
    """Where the open move may end."""
    nodes: list[str] = []
    for question in open_questions(view, seat):
        if isinstance(question, q.Move):
            nodes += ends(view, seat, question.points)
        elif isinstance(question, q.CardStep):
            nodes += (move.node for move in card_moves(view, question))
    return list(dict.fromkeys(nodes))


def card(word: str) -> Face:
    """An action card by its number, with or without the letter."""
    return _numbered(word, "A", CARDS, "action card")


def hero(word: str) -> Face:
    """A hero by its number, with or without the letter."""
    return _numbered(word, "C", HEROES, "hero")


def _numbered(word: str, letter: str, known: Collection[Face], what: str) -> Face:
    face = f"{letter}{int(word):02d}" if word.isdecimal() and len(word) < LONGEST_NUMBER else word.upper()
    if face not in known:
        raise unclear("{word} is no {what}; name one by its number, such as {example}", word=quoted(word), what=what,
                      example=quoted(f"{letter}07"))  # fmt: skip
    return face


def cards(line: Line) -> tuple[Face, ...]:
    words = line.words[1:]
    if not words:
        raise line.unlike(f"{line.words[0]} <cards>", f"{line.words[0]} none")
    return () if words == ["none"] else tuple(map(card, words))


def zone_of(word: str) -> str:
    return word if word in ZONES else wrong("zone", word, map(quoted, ZONES))
