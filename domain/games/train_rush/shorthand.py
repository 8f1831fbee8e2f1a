"""Lines that stand for several decisions (9): a paid or free action with its arguments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.engine import Fact, open_questions
from domain.games.train_rush import decisions as d
from domain.games.train_rush import questions as q
from domain.games.train_rush.edition import ACTIONS, WAGON_KIND
from domain.games.train_rush.shape import Op
from domain.games.train_rush.spelling import RESOURCE_NAMES, Line, named, unclear, wrong, zone_of
from domain.games.train_rush.state import State
from domain.games.train_rush.writing import write
from domain.places import Face, Seat
from domain.words import quoted


def read_load(line: Line) -> d.LoadWagons:
    """`load #1=gold W301`; a resource belongs to the wagon before it."""
    if len(line.words) < 2:
        raise line.unlike("load <wagon>", "load <wagon>=<resource>", "load none")
    fillings: list[tuple[Face, list[str]]] = []
    after_equals = False
    for word in line.words[1:] if line.words[1:] != ["none"] else ():
        if fillings and (word in RESOURCE_NAMES or after_equals):
            fillings[-1][1].append(named("resource", word, RESOURCE_NAMES))
        else:
            fillings.append((line.wagon(word.rstrip("=")), []))
        after_equals = word.endswith("=")
    place = {wagon.tile: at for at, wagon in enumerate(line.view.players[line.seat].wagons)}
    fillings.sort(key=lambda filling: place.get(filling[0], len(place)))
    return d.LoadWagons(tuple(d.Filling(wagon, tuple(resources)) for wagon, resources in fillings))


def action_key(op: Op) -> tuple[str, Any]:
    return op.kind, op.kinds[0] if op.kinds else op.n


ACTION_OF = {action_key(action.effect[0]): action.id for action in ACTIONS.values()}  # ("load", 2) -> load2
PLAN = next(action.id for action in ACTIONS.values() if action.effect[0].kind == "draw")
AREA_WORDS = {"buy", "build", "load", "move", "swap", "plan", "corrupt"}


def unfold(view: State, seat: Seat, text: str, _last: Sequence[Fact] = ()) -> list[str]:
    """9: a paid or free action with its arguments is the action, and then a decision for each argument."""
    words = text.lower().replace(",", " ").split()
    prefix = words[0] if words and words[0] in ("invest", "free") else ""
    if prefix:
        words = words[1:]
    elif any(isinstance(question, q.Invest) for question in open_questions(view, seat)):
        prefix = "invest"
    if not prefix or not words or words[0] not in AREA_WORDS:
        return [text]
    action, follow = split_action(Line(view, seat, " ".join(words)))
    return [f"{prefix} {action}", *follow]


def split_action(line: Line) -> tuple[str, list[str]]:
    """The action of the areas, and what is to be done with it, in the form the engine writes."""
    match line.words:
        case ["plan"]:
            return PLAN, []
        case ["buy", "coal", number]:
            return area_action("coal", line.number(number)), []
        case ["build", number, "warehouse" | "warehouses", *zones] if number.isdecimal() and len(zones) <= int(number):
            return area_action("warehouse", int(number)), [write(d.BuildWarehouse(zone_of(zone))) for zone in zones]
        case ["build", "warehouse" | "warehouses", *zones]:
            return area_action("warehouse", max(1, len(zones))), [
                write(d.BuildWarehouse(zone_of(zone))) for zone in zones
            ]
        case ["build", "station", *zones] if len(zones) < 2:
            return area_action("station", 0), [write(d.BuildStation(zone_of(zone))) for zone in zones]
        case ["load", number, *wagons] if number.isdecimal():
            return area_action("load", int(number)), loads(line, wagons)
        case ["load", *wagons] if wagons:
            filled = read_load(line)
            return area_action("load", len(filled.wagons)), [write(filled)]
        case ["move", points]:
            return area_action("move", points_of(line, points)), []
        case ["move", points, "to", node]:
            return area_action("move", line.number(points)), [write(d.MoveTo(line.node(node)))]
        case ["swap", kind]:
            return area_action("exchange", kind), []
        case ["swap", kind, own, "for", new]:
            return area_action("exchange", kind), [write(d.Swap(line.wagon(own), line.new_wagon(new)))]
        case ["swap", own, "for", new]:
            ask = d.Swap(line.wagon(own), line.new_wagon(new))
            return area_action("exchange", f"{WAGON_KIND[ask.own][1]}-{WAGON_KIND[ask.new][1]}"), [write(ask)]
        case ["corrupt", *sector]:
            return area_action("corrupt", 1), [write(d.CorruptSector(line.sector(sector)))] if sector else []
    text, actions = quoted(" ".join(line.words)), list(ACTIONS)
    raise unclear("{text} is not understood; write invest and one of {actions_or}", text=text, actions_or=actions)


def points_of(line: Line, points: str) -> int:
    """In this phase a move is named by its points: where it ends comes after them."""
    if not points.isdecimal():
        raise line.unlike("move 3 to <node>", "move 6 to <node>")
    return line.number(points)


def area_action(kind: str, argument: int | str) -> str:
    found = ACTION_OF.get((kind, argument))
    said = "swap" if kind == "exchange" else kind
    return found if found else wrong("action of the areas", f"{said} {argument}", ACTIONS)


def loads(line: Line, wagons: Sequence[str]) -> list[str]:
    return [write(read_load(Line(line.view, line.seat, " ".join(["load", *wagons]))))] if wagons else []
