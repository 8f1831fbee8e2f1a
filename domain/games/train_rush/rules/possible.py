"""Whether an effect could be carried out now, and if not, why: for actions of the areas and offers of the market."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from domain.engine import Decision
from domain.games.train_rush.rules import building, markers, moving, progress, wagons
from domain.games.train_rush.rules.frames import always
from domain.games.train_rush.rules.ops import is_gain, question_of
from domain.games.train_rush.shape import Ops
from domain.games.train_rush.state import State
from domain.places import Seat


class Choice(NamedTuple):
    offers: Callable[[State, Any], Iterable[Decision]]
    why_none: Callable[[State, Any], str]


CHOICES = {  # operations of areas and offers that can be impossible
    "advance": Choice(progress.may_advance, always("no-track")),
    "warehouse": Choice(building.may_build_warehouse, building.why_no_warehouse),
    "station": Choice(building.may_build_station, building.why_no_station),
    "corrupt": Choice(building.may_corrupt, building.why_no_agent),
    "load": Choice(wagons.may_load, always("no-wagon-to-load")),
    "exchange": Choice(wagons.may_swap, always("no-exchange")),
    "move": Choice(moving.may_move, always("no-destination")),
    "black_contract": Choice(markers.may_place, markers.why_no_marker),
}


def why_not(state: State, seat: Seat, ops: Ops) -> str:
    """Why a choice of the effect has no option now; "" where it can be carried out."""
    for op in ops:
        choice = CHOICES.get(op.kind)
        if choice is None or is_gain(op):
            continue
        question = question_of(state, seat, op, "")
        if next(iter(choice.offers(state, question)), None) is None:
            return choice.why_none(state, question)
    return ""
