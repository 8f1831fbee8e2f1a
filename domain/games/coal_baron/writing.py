"""Decisions as the engine writes them (9): one writing each, with ids."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from domain.games.coal_baron.decisions import (
    DRIFT,
    SIDING,
    DrawChoose,
    EndTurn,
    MineMove,
    MineStop,
    Pass,
    Place,
    Play,
    Trains,
)
from domain.games.coal_baron.edition import ANY, BACK, ORDERS, PLAYS, TWIN, ZONES
from domain.games.coal_baron.rules.payments import written
from domain.words import Hidden


def write(decision: Any) -> str:
    """The one way in which a decision is written."""
    return WRITTEN[type(decision)](decision)


def write_place(ask: Place) -> str:
    pay, gives = written(ask.pay), ZONES[ask.zone].gives
    if gives == "delivery":
        return f"deliver with {pay}: {trains_written(ask.trains)}"
    return f"{zone_written(ask)} with {pay}"


def zone_written(ask: Place) -> str:
    shape = ZONES[ask.zone]
    if shape.gives == "mining":
        return f"mine {shape.steps_min}/{shape.steps_max}"
    if shape.gives == "draw":
        return f"draw from {stack_written(ask.stack)}"
    return stack_written(ask.zone) + at_dock(ask.dock)


def write_play(ask: Play) -> str:
    kind = PLAYS.get(ask.card, ask.card)
    if kind == "delivery":
        return f"play delivery: {trains_written(ask.trains)}"
    return f"play {stack_written(ask.stack) if ask.stack else kind}{at_dock(ask.dock)}"


def write_move(ask: MineMove) -> str:
    cart = DRIFT if ask.from_ == DRIFT else f"{SIDING} {ask.code}"
    if ask.to == SIDING:
        return f"{cart} > siding"
    return f"{cart} > dock {ask.dock}{' any' if ask.kind == ANY else ''}"


def write_choice(ask: DrawChoose) -> str:
    return f"choose {'?' if isinstance(ask.index, Hidden) else ask.index}{at_dock(ask.dock)}"


def stack_written(stack: str) -> str:
    return f"{BACK[stack]} {stack[-1]}" if stack in TWIN else stack


def at_dock(dock: int) -> str:
    return f" to dock {dock}" if dock else ""


def trains_written(trains: Trains) -> str:
    return ", ".join(f"dock {dock} = {ORDERS[order].recipient} {ORDERS[order].carts}" for dock, order in trains)


WRITTEN: dict[type[Any], Callable[[Any], str]] = {
    Place: write_place,
    Play: write_play,
    MineMove: write_move,
    MineStop: lambda ask: "stop",
    DrawChoose: write_choice,
    EndTurn: lambda ask: "end",
    Pass: lambda ask: "pass",
}
