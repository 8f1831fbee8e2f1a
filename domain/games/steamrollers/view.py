"""Who may read what: everything is public, so nothing is cut for anybody. And what helps a seat to choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.engine import open_questions
from domain.games.steamrollers.decisions import Deliver
from domain.games.steamrollers.questions import UseDie
from domain.games.steamrollers.rules.delivery import deliveries, in_hand
from domain.games.steamrollers.rules.network import Routes, routes_of
from domain.games.steamrollers.state import EVE, State
from domain.places import Seat, Viewer

SECRETS: Mapping[type[Any], Callable[[Any, Viewer], Any]] = {}
SECRET_DECISIONS: Mapping[type[Any], Callable[[Any, Any, Viewer], Any]] = {}
ACTORS: Mapping[Seat, str] = {EVE: "Eve"}


def best(view: State, seat: Seat) -> Deliver | None:
    """The delivery that brings most with the die in hand, among equals with fewest tiles; None if there is none."""
    if not any(isinstance(question, UseDie) for question in open_questions(view, seat)):
        return None
    return next(iter(deliveries(view, seat, in_hand(view))), None)


def itineraries(view: State, seat: Seat) -> Routes:
    """All routes of a seat by first and last city, each with its distance, the longest first."""
    return routes_of(view.sheets[seat])
