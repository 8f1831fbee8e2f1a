"""How a decision of SteamRollers is made by clicking: a die, then a cell, a box, a city or a tile, then the details."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from domain.games.steamrollers import decisions as d
from domain.games.steamrollers.edition import KIND, ORDERS, START, TILES
from domain.games.steamrollers.state import State
from domain.places import Seat
from projections.boards.lines import in_points
from projections.boards.picking import Step, Way
from projections.boards.steamrollers.art import edges_icon

Steps = Iterator[Step]


def way(view: State, seat: Seat, decision: Any) -> Way:
    return tuple(WAYS[type(decision)](view, decision))


# --- the die ---------------------------------------------------------------------------------------------------------


def pick(view: State, ask: d.Pick) -> Steps:
    yield Step(f"die-{ask.value}", f"take the {ask.value}", f"die-{ask.value}")
    yield Step("two" if ask.two else "one", "and a second die after it, with tile 2" if ask.two else "this die only")


def change(view: State, ask: d.Change) -> Steps:
    yield Step(f"change-{ask.tile}", f"change the die with tile {ask.tile}", f"tile-{ask.tile}")
    yield Step(f"to-{ask.to or ask.how}", f"to {ask.to}" if ask.to else str(ask.how))


# --- the action ------------------------------------------------------------------------------------------------------


def draw_track(view: State, ask: d.DrawTrack) -> Steps:
    yield Step(f"cell-{ask.cell}", f"draw a track in {ask.cell}", f"cell-{ask.cell}")
    free = " with tile 6" if ask.any else ""
    yield Step(
        f"{ask.edges}{'-any' if ask.any else ''}", f"{ask.edges}, {KIND[ask.edges]}{free}", "", edges_icon(ask.edges)
    )


def engine(view: State, ask: d.ImproveEngine) -> Steps:
    value = view.turn.die.value if view.turn and view.turn.die else 0
    yield Step("engine", f"cross engine box {value}", f"box-{value}")


def deliver(view: State, ask: d.Deliver) -> Steps:
    city = ask.route[0]
    yield Step(f"city-{city}", f"deliver from city {city}", f"city-{city}")
    own = "the own " if ask.own else ""
    place = "" if ask.place is None else f", number {ask.place} of its row"
    yield Step(f"{ask.good}{'-own' if ask.own else ''}-{ask.place}", f"{own}{ask.good}{place}")
    yield Step(f"route-{ask.route}", f"along {ask.route}")
    used = [
        *(["the die names the destination (tile 3)"] if ask.dest else []),
        *([f"{ask.plus} further (tile 3)"] if ask.plus else []),
        *(["as far as you like (tile 4)"] if ask.far else []),
    ]
    yield Step(f"use-{ask.dest}-{ask.plus}-{ask.far}", ", ".join(used) or "without tiles")


def take_tile(view: State, ask: d.TakeTile) -> Steps:
    value = view.turn.die.value if view.turn and view.turn.die else 0
    face = view.tile(value).face if value else ""
    yield Step("tile", f"take tile {value}: {TILES[face].text}" if face else "take the tile", f"tile-{value}")


# --- start, orders, Eve ----------------------------------------------------------------------------------------------


def start_step(tile: str) -> Step:
    return Step(tile, START[tile].text, f"start-{tile}")


def start_engine(view: State, ask: d.StartEngine) -> Steps:
    yield start_step("start-engine")
    yield Step(f"box-{ask.box}", f"box {ask.box}", f"box-{ask.box}")


def start_track(view: State, ask: d.StartTrack) -> Steps:
    yield start_step("start-track")
    yield Step(f"cell-{ask.cell}", f"in {ask.cell}", f"cell-{ask.cell}")
    yield Step(ask.edges, f"{ask.edges}, {KIND[ask.edges]}", "", edges_icon(ask.edges))


def start_tile(view: State, ask: d.StartTile) -> Steps:
    yield start_step("start-tile")
    yield Step(f"tile-{ask.number}", f"tile {ask.number}", f"tile-{ask.number}")


def start_cargo(view: State, ask: d.StartCargo) -> Steps:
    yield start_step("start-cargo")
    yield Step(f"{ask.colour}", str(ask.colour or "nothing"))
    yield Step(f"city-{ask.city}", f"on city {ask.city}", f"city-{ask.city}")


def arrange(view: State, ask: d.Arrange) -> Steps:
    """The row is built from left to right, one good at a time."""
    for place, good in enumerate(ask.goods, start=1):
        yield Step(f"place-{place}-{good}", f"place {place}: {good}", f"city-{ask.city}")


def fulfil(view: State, ask: d.Fulfil) -> Steps:
    order = next(one for one in ORDERS.values() if one.tile == ask.order and one.id in view.orders_left)
    words = f"fulfil order {ask.order}: {', '.join(order.goods)} for {in_points(order.points)}"
    yield Step(f"order-{ask.order}", words, f"order-{ask.order}")
    yield Step(f"coal-{ask.coal_for}", f"with coal for {ask.coal_for}" if ask.coal_for else "without coal")


def word(key: str, words: str, spot: str = "") -> Callable[[State, Any], Steps]:
    """A decision that is a single word."""
    return lambda view, ask: iter([Step(key, words, spot)])


WAYS: dict[type[Any], Callable[[State, Any], Steps]] = {
    d.StartEngine: start_engine,
    d.StartTrack: start_track,
    d.StartPlus: lambda view, ask: iter([start_step("start-plus2")]),
    d.StartTile: start_tile,
    d.StartCargo: start_cargo,
    d.Arrange: arrange,
    d.Pick: pick,
    d.Steal: word("steal", "take that die"),
    d.Allow: lambda view, ask: iter(
        [Step(f"allow-{ask.rest}", "allow it, and every later pick of this round" if ask.rest else "allow it")]
    ),
    d.Change: change,
    d.DrawTrack: draw_track,
    d.ImproveEngine: engine,
    d.Deliver: deliver,
    d.TakeTile: take_tile,
    d.Forfeit: word("forfeit", "do nothing with this die"),
    d.Fulfil: fulfil,
    d.NoOrder: word("no-order", "fulfil no order"),
    d.RerollEve: word("reroll", "reroll Eve's die"),
    d.KeepEve: word("keep", "keep Eve's die"),
    d.BlockEve: word("block", "keep Eve from the good"),
    d.LetEve: word("let", "let Eve take the good"),
}
