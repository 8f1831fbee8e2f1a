"""What is offered, in the words somebody uses at the table. Nothing of this is stored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from domain.engine import open_questions
from domain.games.steamrollers import decisions as d
from domain.games.steamrollers.edition import KIND, ORDERS, START
from domain.games.steamrollers.questions import BeforeEve, EveTakes, StealDie
from domain.games.steamrollers.rules.delivery import in_hand
from domain.games.steamrollers.state import State
from domain.games.steamrollers.view import best
from domain.places import Seat
from domain.words import Sentence, say

Q = TypeVar("Q")


def label(view: State, seat: Seat, decision: Any) -> Sentence:
    """An offer as a player would say it."""
    return LABELS[type(decision)](view, seat, decision)


def asked(view: State, seat: Seat, kind: type[Q]) -> Q:
    """The open question of this kind."""
    return next(question for question in open_questions(view, seat) if isinstance(question, kind))


# --- start tiles -----------------------------------------------------------------------------------------------------


def start_track(view: State, seat: Seat, ask: d.StartTrack) -> Sentence:
    template = "Start tile: draw a {kind} track in {cell}, {edges}"
    return say(template, kind=KIND[ask.edges], cell=ask.cell, edges=ask.edges)


def start_tile(view: State, seat: Seat, ask: d.StartTile) -> Sentence:
    return say("Start tile: take action tile {tile}", tile=view.tile(ask.number).face)


def start_cargo(view: State, seat: Seat, ask: d.StartCargo) -> Sentence:
    if ask.colour is None:
        return say("Start tile: take no good, as the bag holds none for you")
    return say("Start tile: put a {colour} good of your own on city {city}", colour=ask.colour, city=ask.city)


# --- rows of goods ---------------------------------------------------------------------------------------------------


def arrange(view: State, seat: Seat, ask: d.Arrange) -> Sentence:
    template = "Row of city {city} from left to right: {goods}; Eve takes {last} first"
    return say(template, city=ask.city, goods=ask.goods, last=ask.goods[-1])


# --- the die ---------------------------------------------------------------------------------------------------------


def pick(view: State, seat: Seat, ask: d.Pick) -> Sentence:
    return say("Pick a {value}, the first of two dice" if ask.two else "Pick a {value}", value=ask.value)


def steal(view: State, seat: Seat, ask: d.Steal) -> Sentence:
    window = asked(view, seat, StealDie)
    return say("Take the {value} that {picker_seat} has picked", value=window.value, picker_seat=window.picker)


def allow(view: State, seat: Seat, ask: d.Allow) -> Sentence:
    window = asked(view, seat, StealDie)
    template = "Let {picker_seat} keep the {value}"
    if ask.rest:
        template = "Let {picker_seat} keep the {value}, and everybody the dice of this round"
    return say(template, value=window.value, picker_seat=window.picker)


CHANGES = {
    "flip": "Flip the die to its opposite face with tile {tile}",
    "reroll": "Reroll the die with tile {tile}",
    None: "Turn the die to {to} with tile {tile}",
}


def change(view: State, seat: Seat, ask: d.Change) -> Sentence:
    return say(CHANGES[ask.how], to=ask.to, tile=ask.tile)


# --- the action ------------------------------------------------------------------------------------------------------


def draw_track(view: State, seat: Seat, ask: d.DrawTrack) -> Sentence:
    template = "Draw a {kind} track in {cell}, {edges}"
    if ask.any:
        template = "Draw a {kind} track in {cell}, {edges}, with tile 6"
    return say(template, kind=KIND[ask.edges], cell=ask.cell, edges=ask.edges)


DELIVER = "Deliver {good} to city {city} along {route} for {points:point|points}"
DELIVER_BEST = "Deliver {good} to city {city} along {route} for {points:point|points}, the most you can"
DELIVER_WITH = "Deliver {good} to city {city} along {route} for {points:point|points}, with {tiles}"
DELIVER_BEST_WITH = (
    "Deliver {good} to city {city} along {route} for {points:point|points}, with {tiles}, the most you can"
)


def deliver(view: State, seat: Seat, ask: d.Deliver) -> Sentence:
    is_best = ask == best(view, seat)
    values = {
        "good": cargo(ask),
        "city": ask.route[-1],
        "route": ask.route,
        "points": ask.route.count("-") + ask.plus,
    }
    if tiles := tiles_used(ask):
        return say(DELIVER_BEST_WITH if is_best else DELIVER_WITH, **values, tiles=tiles)
    return say(DELIVER_BEST if is_best else DELIVER, **values)


def cargo(ask: d.Deliver) -> Sentence:
    """The good: one of a city's row is named by its place, your own cargo as such."""
    if ask.own:
        return say("your own {good}", good=ask.good)
    if ask.place is None:
        return say("{good}", good=ask.good)
    return say("{good} from place {place}", good=ask.good, place=ask.place)


def tiles_used(ask: d.Deliver) -> list[Sentence]:
    return [
        *([say("tile 3 for the destination")] if ask.dest else []),
        *([say("tile 3 for {plus} more", plus=ask.plus)] if ask.plus else []),
        *([say("tile 4 for the distance")] if ask.far else []),
    ]


def take_tile(view: State, seat: Seat, ask: d.TakeTile) -> Sentence:
    tile = view.tile(in_hand(view).value)
    values = {"tile": tile.face, "points": tile.kind.points}
    if tile.in_pool:
        return say("Take tile {tile} from the pool, {points:point|points} at the end", **values)
    if tile.owner == seat:
        return say("Turn your tile {tile} sideways, {points:point|points} at the end", **values)
    return say("Take tile {tile} from {seat}, {points:point|points} at the end", **values, seat=tile.owner)


# --- orders ----------------------------------------------------------------------------------------------------------


def fulfil(view: State, seat: Seat, ask: d.Fulfil) -> Sentence:
    order = next(one for one in ORDERS.values() if one.tile == ask.order and one.id in view.orders_left)
    template = "Fulfil order {order}, {goods}, for {points:point|points}"
    if ask.coal_for:
        template = "Fulfil order {order}, {goods}, for {points:point|points}, with coal for {coal_for}"
    return say(template, order=ask.order, goods=order.goods, points=order.points, coal_for=ask.coal_for)


LABELS: Mapping[type[Any], Callable[[State, Seat, Any], Sentence]] = {
    d.StartEngine: lambda view, seat, ask: say("Start tile: cross engine box {box}", box=ask.box),
    d.StartTrack: start_track,
    d.StartPlus: lambda view, seat, ask: say(
        "Start tile: note {points:point|points}", points=START["start-plus2"].points
    ),
    d.StartTile: start_tile,
    d.StartCargo: start_cargo,
    d.Arrange: arrange,
    d.Pick: pick,
    d.Steal: steal,
    d.Allow: allow,
    d.Change: change,
    d.DrawTrack: draw_track,
    d.ImproveEngine: lambda view, seat, ask: say("Cross engine box {box}", box=in_hand(view).value),
    d.Deliver: deliver,
    d.TakeTile: take_tile,
    d.Forfeit: lambda view, seat, ask: say("Do nothing with the {value}", value=in_hand(view).value),
    d.Fulfil: fulfil,
    d.NoOrder: lambda view, seat, ask: say("Fulfil no order"),
    d.RerollEve: lambda view, seat, ask: say("Reroll Eve's die, a {die}", die=asked(view, seat, BeforeEve).die),
    d.KeepEve: lambda view, seat, ask: say("Let Eve play with the {die}", die=asked(view, seat, BeforeEve).die),
    d.BlockEve: lambda view, seat, ask: say(
        "Keep Eve from the good of city {city}", city=asked(view, seat, EveTakes).city
    ),
    d.LetEve: lambda view, seat, ask: say(
        "Let Eve take the rightmost good of city {city}", city=asked(view, seat, EveTakes).city
    ),
}
