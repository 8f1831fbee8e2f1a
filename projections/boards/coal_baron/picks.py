"""How a decision of Coal Baron is made by clicking: zone, then stack, dock or trains, then the miners."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from domain.games.coal_baron.decisions import DRIFT, DrawChoose, EndTurn, MineMove, MineStop, Pass, Place, Play, Trains
from domain.games.coal_baron.edition import ANY, ORDERS, STACKS, ZONES
from domain.games.coal_baron.rules.payments import written
from domain.games.coal_baron.state import State
from domain.games.coal_baron.words import name
from domain.places import Seat
from domain.words import Hidden
from projections.boards.picking import Step, Way


def way(view: State, seat: Seat, decision: Any) -> Way:
    return tuple(WAYS[type(decision)](view, seat, decision))


def place(view: State, seat: Seat, ask: Place) -> Iterator[Step]:
    zone = f"zone-{ask.zone}"
    yield Step(zone, f"{zone_words(view, ask.zone)} for {view.zones[ask.zone].cost}", zone)
    yield from details(seat, ask.stack, ask.dock, ask.trains)
    paid = written(ask.pay)
    yield Step(f"pay-{paid}", f"pay with {paid}")


def zone_words(view: State, zone: str) -> str:
    if zone not in STACKS:
        return ZONES[zone].label
    top = view.stacks[zone].cards[0]
    return f"{ZONES[zone].label}: {name(top) if isinstance(top, str) else 'hidden'}"


def play(view: State, seat: Seat, ask: Play) -> Iterator[Step]:
    yield Step(f"play-{ask.card}", f"play {name(ask.card)}", f"s{seat}-hand-{ask.card}")
    yield from details(seat, ask.stack, ask.dock, ask.trains)


def details(seat: Seat, stack: str, dock: int, trains: Trains) -> Iterator[Step]:
    """What a zone or an improvement asks besides: which stack, which dock, which trains."""
    if stack:
        yield Step(f"stack-{stack}", f"from {name(stack)}", f"zone-{stack}")
    if dock:
        yield to_dock(seat, dock)
    if trains:
        served = ", ".join(f"dock {at} for {ORDERS[order].recipient} {ORDERS[order].carts}" for at, order in trains)
        yield Step("trains-" + "-".join(f"{at}-{order}" for at, order in trains), f"send off {served}")


def to_dock(seat: Seat, dock: int, words: str = "") -> Step:
    return Step(f"dock-{dock}", words or f"to dock {dock}", f"s{seat}-dock-{dock}")


def mine_move(view: State, seat: Seat, ask: MineMove) -> Iterator[Step]:
    if ask.from_ == DRIFT:
        yield Step("drift", f"{name(view.seats[seat].drift[0])} out of the drift", f"s{seat}-drift")
    else:
        yield Step(f"siding-{ask.code}", f"{name(ask.code)} out of the siding", f"s{seat}-siding-{ask.code}")
    if not ask.dock:
        yield Step("to-siding", "to the siding", f"s{seat}-siding")
        return
    yield to_dock(seat, ask.dock)
    yield Step(f"wagon-{ask.kind}", f"into a {'universal' if ask.kind == ANY else ask.kind} wagon")


def draw_choose(view: State, seat: Seat, ask: DrawChoose) -> Iterator[Step]:
    assert not isinstance(ask.index, Hidden)
    card = view.peeked.cards[ask.index - 1]
    yield Step(f"peek-{ask.index}", f"take {name(card) if isinstance(card, str) else 'the card'}", f"peek-{ask.index}")
    yield from details(seat, "", ask.dock, ())


WAYS: dict[type[Any], Callable[[State, Seat, Any], Iterator[Step]]] = {
    Place: place,
    Play: play,
    MineMove: mine_move,
    MineStop: lambda view, seat, ask: iter([Step("stop", "stop mining")]),
    DrawChoose: draw_choose,
    EndTurn: lambda view, seat, ask: iter([Step("end", "end the turn")]),
    Pass: lambda view, seat, ask: iter([Step("pass", "pass for the rest of the shift")]),
}
