"""9: decisions as players write them. One decision at a time; `unfold` takes the line of a whole turn apart.

Case does not matter, nor does the order of two edges. What is read is written back in its own, complete form.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from domain.engine import Decision, not_understood, open_questions
from domain.games.steamrollers import decisions as d
from domain.games.steamrollers.edition import CELLS, EFFECTS, FACES, SPELLING, TOWNS
from domain.games.steamrollers.facts import TurnEnded
from domain.games.steamrollers.questions import (
    ArrangeRow,
    BeforeEve,
    ChooseOrder,
    ChooseStart,
    EveTakes,
    PickDie,
    StealDie,
    UseDie,
)
from domain.games.steamrollers.rules.actions import may_use_die
from domain.games.steamrollers.rules.delivery import loads
from domain.games.steamrollers.rules.dice import changes, may_change, may_pick, may_steal
from domain.games.steamrollers.rules.eve import may_block_eve, may_reroll_eve
from domain.games.steamrollers.rules.orders import may_fulfil
from domain.games.steamrollers.rules.rows import may_arrange
from domain.games.steamrollers.rules.start import may_start
from domain.games.steamrollers.shape import COAL, COLOURS, LETTERS
from domain.games.steamrollers.state import State
from domain.games.steamrollers.writing import write
from domain.places import Seat
from domain.words import quoted, refuse, require

SETTLED: Mapping[str, tuple[type[Any], ...]] = {"no order": (TurnEnded,)}

OFFERS: Mapping[type[Any], Callable[[State, Any], Iterable[Decision]]] = {
    ChooseStart: may_start,
    ArrangeRow: may_arrange,
    PickDie: may_pick,
    StealDie: may_steal,
    UseDie: may_use_die,
    ChooseOrder: may_fulfil,
    BeforeEve: may_reroll_eve,
    EveTakes: may_block_eve,
}
FORMS: Mapping[str, list[str]] = {  # of actions that are not possible with the die in hand: the rule will say why
    "track": ["track B4 NW-SE", "track B4 NW-SE any"],
    "engine": ["engine"],
    "tile": ["tile"],
    "forfeit": ["forfeit"],
    "deliver": ["deliver red 1-3-2", "deliver own 3-5"],
    "change": ["change 3", "change 3 by 5"],
    "flip": ["flip"],
    "reroll": ["reroll"],
}
NUMBERS = tuple(str(face) for face in FACES)
ALIASES = {"gray": "grey", "black": COAL}
OF_LETTER = {letter.lower(): good for good, letter in LETTERS.items()}


# --- reading ---------------------------------------------------------------------------------------------------------


class Unreadable(Exception):
    """The words do not have the form of a decision."""


def parse(view: State, seat: Seat, text: str) -> Decision:
    """One decision. What cannot be read is refused with what could be written now."""
    words = text.lower().split()
    reader = READERS.get(words[0]) if words else None
    if reader is not None:
        try:
            return reader(view, seat, words[1:])
        except Unreadable:
            pass
    asked = open_questions(view, seat)
    could = [write(offer) for question in asked for offer in OFFERS[type(question)](view, question)]
    if words and _acts(view, seat) and not any(line.split()[0] == words[0] for line in could):
        could = FORMS.get(words[0], could)
    raise not_understood(view, seat, text, could)


def _acts(view: State, seat: Seat) -> bool:
    return any(isinstance(question, UseDie) for question in open_questions(view, seat))


def _only(words: Sequence[str], *wanted: str) -> None:
    if tuple(words) != wanted:
        raise Unreadable


def _also(words: Sequence[str], word: str) -> bool:
    """Whether the word that may be added stands there."""
    if words:
        _only(words, word)
    return bool(words)


def _number(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) < 4):
        raise Unreadable
    return int(word)


def _numbers(words: Sequence[str], count: int) -> list[int]:
    if len(words) != count:
        raise Unreadable
    return [_number(word) for word in words]


def _colour(word: str) -> str:
    colour = ALIASES.get(word, word)
    require(colour in (*COLOURS, COAL), "notation", "{word} is no colour; colours are {colours}", word=quoted(word),
            colours=(*COLOURS, COAL))  # fmt: skip
    return colour


def _track_in(words: Sequence[str]) -> tuple[str, str]:
    """A cell and its edges, in the spelling of the table."""
    if len(words) != 2:
        raise Unreadable
    cell, edges = words[0].upper(), words[1].upper()
    require(cell in CELLS, "notation", "there is no cell {cell}; cells are A1 to F9", cell=cell)
    spelling = SPELLING.get(frozenset(edges.split("-"))) if edges.count("-") == 1 else None
    if spelling is None:
        refuse(
            "notation", "{edges} is no track; name two of the edges E, NE, NW, W, SW and SE, as in NW-SE", edges=edges
        )
    return cell, spelling


def read_start(view: State, seat: Seat, words: Sequence[str]) -> Decision:
    match words:
        case ["engine", box]:
            return d.StartEngine(_number(box))
        case ["track", *where]:
            return d.StartTrack(*_track_in(where))
        case ["+2"]:
            return d.StartPlus()
        case ["tile", number]:
            return d.StartTile(_number(number))
        case ["cargo"]:
            return d.StartCargo()
        case ["cargo", colour, city]:
            return d.StartCargo(_colour(colour), _number(city))
    raise Unreadable


def read_row(view: State, seat: Seat, words: Sequence[str]) -> Decision:
    """`row 3: blue red grey`, or with the letters of the board: `row 3: B R A`, `row 3: BRA`."""
    city, *goods = re.sub("[:,]", " ", " ".join(words)).split() or [""]
    number = _number(city)
    require(number in FACES, "notation", "there is no city {city}; cities are 1 to 6", city=number)
    if len(goods) == 1 and set(goods[0]) <= set(OF_LETTER):
        goods = list(goods[0])
    return d.Arrange(number, tuple(_colour(OF_LETTER.get(word, word)) for word in goods))


def read_pick(view: State, seat: Seat, words: Sequence[str]) -> Decision:
    two = words[-1:] == ["two"]
    (value,) = _numbers(words[:-1] if two else words, 1)
    return d.Pick(value, two)


def read_allow(view: State, seat: Seat, words: Sequence[str]) -> Decision:
    return d.Allow(rest=_also(words, "all"))


def read_change(view: State, seat: Seat, words: Sequence[str]) -> Decision:
    """`change 3 by 5`; the tile may be left out where only one could do it."""
    if len(words) == 3 and words[1] == "by":
        to, tile = _numbers([words[0], words[2]], 2)
        return d.Change(tile, to=to)
    (to,) = _numbers(words, 1)
    tiles = _tiles_that_set(view, seat, to)
    require(len(tiles) < 2, "notation", "both tiles could do that; write {forms_or}",
            forms_or=[f"change {to} by {tile}" for tile in tiles])  # fmt: skip
    return d.Change(tiles[0] if tiles else EFFECTS["set_die"], to=to)


def _tiles_that_set(view: State, seat: Seat, to: int) -> list[int]:
    """The tiles that may give the die this value; where none may, those that could but leave nothing to do."""
    die = view.turn.die if view.turn and view.turn.seat == seat else None
    if die is None:
        return []
    legal = [ask.tile for ask in may_change(view, seat) if ask.to == to]
    return legal or [ask.tile for ask, _ in changes(view, seat, die) if ask.to == to]


def read_reroll(view: State, seat: Seat, words: Sequence[str]) -> Decision:
    return d.RerollEve() if _also(words, "eve") else d.Change(EFFECTS["reroll_or_flip"], how="reroll")


def read_track(view: State, seat: Seat, words: Sequence[str]) -> Decision:
    return d.DrawTrack(*_track_in(words[:2]), any=_also(words[2:], "any"))


def read_deliver(view: State, seat: Seat, words: Sequence[str]) -> Decision:
    """`deliver <colour or own> <route> [+1 or +2] [far] [place <k>]`."""
    if len(words) < 2:
        raise Unreadable
    what, rest = words[0], list(words[2:])
    plus = int(rest.pop(0)) if rest[:1] in (["+1"], ["+2"]) else 0
    far = bool(rest[:1] == ["far"] and rest.pop(0))
    place = _number(rest[1]) if len(rest) == 2 and rest[0] == "place" else None
    if rest and place is None:
        raise Unreadable
    own = what == "own"
    cargo = view.sheets[seat].cargo
    require(not own or cargo, "notation", "you have no cargo of your own; name a colour")
    good = cargo.good if own and cargo else _colour(what)
    route = read_route(view, seat, words[1])
    return d.Deliver(
        good, route, own, _names_destination(view, route), plus, far, _place(view, seat, good, route, place)
    )


def _names_destination(view: State, route: str) -> bool:
    """Tile 3a is meant where the route ends, and does not start, at the die's city."""
    die = view.turn.die if view.turn else None
    return die is not None and route[0] != str(die.value) and route[-1] == str(die.value)


def _place(view: State, seat: Seat, good: str, route: str, place: int | None) -> int | None:
    """The rightmost good of its colour needs no place. Places are for the solo game only; the rule says so."""
    if place is not None and view.solo and route[0] in NUMBERS:
        for load in loads(view, seat, int(route[0])):
            if load.good == good and load.at == place:
                return load.place
    return place


def read_order(view: State, seat: Seat, words: Sequence[str]) -> Decision:
    match words:
        case [number]:
            return d.Fulfil(_number(number))
        case [number, "coal", "for", colour]:
            return d.Fulfil(_number(number), _colour(colour))
    raise Unreadable


def _alone(decision: Decision, *wanted: str) -> Callable[[State, Seat, Sequence[str]], Decision]:
    """A reader of a decision that is said in fixed words."""

    def read(view: State, seat: Seat, words: Sequence[str]) -> Decision:
        _only(words, *wanted)
        return decision

    return read


READERS: Mapping[str, Callable[[State, Seat, Sequence[str]], Decision]] = {
    "start": read_start,
    "row": read_row,
    "pick": read_pick,
    "steal": _alone(d.Steal()),
    "allow": read_allow,
    "change": read_change,
    "flip": _alone(d.Change(EFFECTS["reroll_or_flip"], how="flip")),
    "reroll": read_reroll,
    "track": read_track,
    "engine": _alone(d.ImproveEngine()),
    "deliver": read_deliver,
    "tile": _alone(d.TakeTile()),
    "forfeit": _alone(d.Forfeit()),
    "order": read_order,
    "no": _alone(d.NoOrder(), "order"),
    "keep": _alone(d.KeepEve(), "eve"),
    "block": _alone(d.BlockEve(), "eve"),
    "let": _alone(d.LetEve(), "eve"),
}
FIRST_WORDS = frozenset([*READERS, "two"])


# --- routes ----------------------------------------------------------------------------------------------------------


def read_route(view: State, seat: Seat, text: str) -> str:
    """A route by its exact stops; towns may be left out where only one link joins the two cities."""
    stops = text.split("-")
    for stop in stops:
        known = stop in TOWNS or stop in NUMBERS
        why = "{stop} is no stop; name cities 1 to 6 and towns t1 to t6, such as 1-t1-3"
        require(known, "notation", why, stop=quoted(stop or text))
    cities = [at for at, stop in enumerate(stops) if stop in NUMBERS]
    if len(cities) < 2 or stops[0] in TOWNS or stops[-1] in TOWNS:
        return text  # the rule says what is missing
    ways = [link.stops.split("-") for link in view.sheets[seat].links if not link.loop]
    ways += [way[::-1] for way in ways]
    whole = stops[:1]
    for here, there in pairwise(cities):
        whole += _leg(stops[here : there + 1], ways)[1:]
    return "-".join(whole)


def _leg(leg: list[str], ways: list[list[str]]) -> list[str]:
    """The part of a route between two cities, with its towns."""
    if leg in ways:
        return leg
    joining = [way for way in ways if (way[0], way[-1]) == (leg[0], leg[-1])]
    choices = ["-".join(way) for way in joining]
    require(
        len(joining) < 2, "notation", "{leg} could be {choices}; name the towns", leg="-".join(leg), choices=choices
    )
    fits = joining and [stop for stop in joining[0] if stop in leg] == leg
    return joining[0] if fits else leg
