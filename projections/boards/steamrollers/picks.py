"""How a decision of SteamRollers is made by clicking: a die, then a cell, a box, a city or a tile, then the details."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from domain.engine import Decision
from domain.games.steamrollers import decisions as d
from domain.games.steamrollers.edition import CITIES, KIND, ORDERS, START, TILES
from domain.games.steamrollers.labels import cargo, label, tiles_used
from domain.games.steamrollers.state import State
from domain.places import Seat
from domain.words import Refused, capital, say
from projections.boards.picking import Step, Way
from projections.boards.steamrollers.art import edges_icon

Steps = Iterator[Step]


def way(view: State, seat: Seat, decision: Any) -> Way:
    return tuple(WAYS[type(decision)](view, seat, decision))


# --- the die ---------------------------------------------------------------------------------------------------------


def pick(view: State, seat: Seat, ask: d.Pick) -> Steps:
    yield Step(f"die-{ask.value}", say("Pick a {value}", value=ask.value), f"die-{ask.value}")
    words = say("And a second die after it, with tile 2") if ask.two else say("This die only")
    yield Step("two" if ask.two else "one", words)


def change(view: State, seat: Seat, ask: d.Change) -> Steps:
    yield Step(f"change-{ask.tile}", say("Change the die with tile {tile}", tile=ask.tile), f"tile-{ask.tile}")
    yield Step(f"to-{ask.to or ask.how}", label(view, seat, ask))


# --- the action ------------------------------------------------------------------------------------------------------


def draw_track(view: State, seat: Seat, ask: d.DrawTrack) -> Steps:
    yield Step(f"cell-{ask.cell}", say("Draw a track in {cell}", cell=ask.cell), f"cell-{ask.cell}")
    key = f"{ask.edges}{'-any' if ask.any else ''}"
    template = "{kind}, {edges}, with tile 6" if ask.any else "{kind}, {edges}"
    words = say(template, kind=capital(KIND[ask.edges]), edges=ask.edges)
    yield Step(key, words, "", edges_icon(ask.edges), turns=True)


def in_hand(view: State) -> int:
    """The value of the die that is acted with."""
    return view.turn.die.value if view.turn and view.turn.die else 0


def engine(view: State, seat: Seat, ask: d.ImproveEngine) -> Steps:
    yield Step("engine", label(view, seat, ask), f"box-{in_hand(view)}")


def deliver(view: State, seat: Seat, ask: d.Deliver) -> Steps:
    city = ask.route[0]
    yield Step(f"city-{city}", say("Deliver from city {city}", city=city), f"city-{city}")
    key = f"{ask.good}{'-own' if ask.own else ''}-{ask.place}"
    yield Step(key, say("Deliver {good}", good=cargo(ask)))
    yield Step(f"route-{ask.route}", say("Along {route}", route=ask.route))
    used = tiles_used(ask)
    words = say("With {tiles}", tiles=used) if used else say("Without tiles")
    yield Step(f"use-{ask.dest}-{ask.plus}-{ask.far}", words)


def take_tile(view: State, seat: Seat, ask: d.TakeTile) -> Steps:
    value = in_hand(view)
    words = say("Take tile {tile}: {text}", tile=value, text=TILES[view.tile(value).face].text)
    yield Step("tile", words, f"tile-{value}")


# --- start, orders, Eve ----------------------------------------------------------------------------------------------


def start_step(tile: str) -> Step:
    return Step(tile, say("{text}", text=capital(START[tile].text)), f"start-{tile}")


def start_engine(view: State, seat: Seat, ask: d.StartEngine) -> Steps:
    yield start_step("start-engine")
    yield Step(f"box-{ask.box}", say("Box {box}", box=ask.box), f"box-{ask.box}")


def start_track(view: State, seat: Seat, ask: d.StartTrack) -> Steps:
    yield start_step("start-track")
    yield Step(f"cell-{ask.cell}", say("In {cell}", cell=ask.cell), f"cell-{ask.cell}")
    words = say("{kind}, {edges}", kind=capital(KIND[ask.edges]), edges=ask.edges)
    yield Step(ask.edges, words, "", edges_icon(ask.edges), turns=True)


def start_tile(view: State, seat: Seat, ask: d.StartTile) -> Steps:
    yield start_step("start-tile")
    yield Step(f"tile-{ask.number}", say("Tile {number}", number=ask.number), f"tile-{ask.number}")


def start_cargo(view: State, seat: Seat, ask: d.StartCargo) -> Steps:
    yield start_step("start-cargo")
    words = say("A {colour} good", colour=ask.colour) if ask.colour else label(view, seat, ask)
    yield Step(f"{ask.colour}", words)
    yield Step(f"city-{ask.city}", say("On city {city}", city=ask.city), f"city-{ask.city}")


def arrange(view: State, seat: Seat, ask: d.Arrange) -> Steps:
    """The row is built from left to right, one good at a time."""
    for place, good in enumerate(ask.goods, start=1):
        yield Step(f"place-{place}-{good}", say("Place {place}: {good}", place=place, good=good))


def fulfil(view: State, seat: Seat, ask: d.Fulfil) -> Steps:
    order = next(one for one in ORDERS.values() if one.tile == ask.order and one.id in view.orders_left)
    values = {"order": ask.order, "goods": order.goods, "points": order.points}
    yield Step(
        f"order-{ask.order}", say("Fulfil order {order}, {goods}, for {points:point|points}", **values),
        f"order-{ask.order}",
    )  # fmt: skip
    with_coal = say("With coal for {coal_for}", coal_for=ask.coal_for)
    yield Step(f"coal-{ask.coal_for}", with_coal if ask.coal_for else say("Without coal"))


def one(key: str) -> Callable[[State, Seat, Any], Steps]:
    """A decision that is a single step."""
    return lambda view, seat, ask: iter([Step(key.format(ask), label(view, seat, ask))])


WAYS: dict[type[Any], Callable[[State, Seat, Any], Steps]] = {
    d.StartEngine: start_engine,
    d.StartTrack: start_track,
    d.StartPlus: lambda view, seat, ask: iter([start_step("start-plus2")]),
    d.StartTile: start_tile,
    d.StartCargo: start_cargo,
    d.Arrange: arrange,
    d.Pick: pick,
    d.Steal: one("steal"),
    d.Allow: one("allow-{0.rest}"),
    d.Change: change,
    d.DrawTrack: draw_track,
    d.ImproveEngine: engine,
    d.Deliver: deliver,
    d.TakeTile: take_tile,
    d.Forfeit: one("forfeit"),
    d.Fulfil: fulfil,
    d.NoOrder: one("no-order"),
    d.RerollEve: one("reroll"),
    d.KeepEve: one("keep"),
    d.BlockEve: one("block"),
    d.LetEve: one("let"),
}


# --- what is meant by a click on what cannot be chosen ---------------------------------------------------------------


def meant(view: State, seat: Seat, spot: str) -> Iterator[Decision | Refused]:
    kind, _, name = spot.partition("-")
    if kind in MEANT:
        yield from MEANT[kind](view, name)


def any_track(view: State, cell: str) -> Iterator[Decision]:
    yield from (d.DrawTrack(cell, edges) for edges in KIND)
    yield from (d.StartTrack(cell, edges) for edges in KIND)


def any_delivery(view: State, city: str) -> Iterator[Decision]:
    """Each good of the city to each other one."""
    others = [str(one) for one in CITIES if str(one) != city]
    for good in dict.fromkeys(view.goods_at(int(city))):
        yield from (d.Deliver(good, city + there) for there in others)
    yield from (d.Deliver("red", city + there) for there in others if not view.goods_at(int(city)))


MEANT: dict[str, Callable[[State, str], Iterator[Decision]]] = {
    "die": lambda view, value: iter([d.Pick(int(value))]),
    "cell": any_track,
    "box": lambda view, box: iter([d.ImproveEngine(), d.StartEngine(int(box))]),
    "city": any_delivery,
    "tile": lambda view, number: iter([d.Change(int(number)), d.TakeTile(), d.StartTile(int(number))]),
    "order": lambda view, order: iter([d.Fulfil(int(order))]),
}
