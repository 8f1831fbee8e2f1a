"""Decisions as the engine writes them (9): one writing each, with ids."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.games.steamrollers import decisions as d
from domain.games.steamrollers.rules.dice import spelt


def _pick(ask: d.Pick) -> str:
    return f"pick {ask.value} two" if ask.two else f"pick {ask.value}"


def _track(ask: d.DrawTrack) -> str:
    return f"track {ask.cell} {ask.edges} any" if ask.any else f"track {ask.cell} {ask.edges}"


def _deliver(ask: d.Deliver) -> str:
    """Tile 3a needs no word: the route then ends, and does not start, at the die's city."""
    what = "own" if ask.own else ask.good
    plus = f" +{ask.plus}" if ask.plus else ""
    far = " far" if ask.far else ""
    place = f" place {ask.place}" if ask.place is not None else ""
    return f"deliver {what} {ask.route}{plus}{far}{place}"


def _fulfil(ask: d.Fulfil) -> str:
    return f"order {ask.order} coal for {ask.coal_for}" if ask.coal_for else f"order {ask.order}"


def _start_cargo(ask: d.StartCargo) -> str:
    return f"start cargo {ask.colour} {ask.city}" if ask.colour else "start cargo"


WRITERS: Mapping[type[Any], Callable[[Any], str]] = {
    d.StartEngine: lambda ask: f"start engine {ask.box}",
    d.StartTrack: lambda ask: f"start track {ask.cell} {ask.edges}",
    d.StartPlus: lambda ask: "start +2",
    d.StartTile: lambda ask: f"start tile {ask.number}",
    d.StartCargo: _start_cargo,
    d.Arrange: lambda ask: f"row {ask.city}: {' '.join(ask.goods)}",
    d.Pick: _pick,
    d.Steal: lambda ask: "steal",
    d.Allow: lambda ask: "allow all" if ask.rest else "allow",
    d.Change: spelt,
    d.DrawTrack: _track,
    d.ImproveEngine: lambda ask: "engine",
    d.Deliver: _deliver,
    d.TakeTile: lambda ask: "tile",
    d.Forfeit: lambda ask: "forfeit",
    d.Fulfil: _fulfil,
    d.NoOrder: lambda ask: "no order",
    d.RerollEve: lambda ask: "reroll eve",
    d.KeepEve: lambda ask: "keep eve",
    d.BlockEve: lambda ask: "block eve",
    d.LetEve: lambda ask: "let eve",
}


def write(decision: Any) -> str:
    return WRITERS[type(decision)](decision)
