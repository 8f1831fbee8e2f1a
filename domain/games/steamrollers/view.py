"""Who may read what: everything is public, so nothing is cut for anybody. And what helps a seat to choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.engine import Decision, open_questions
from domain.games.steamrollers.decisions import Change, Deliver, DrawTrack, TakeTile
from domain.games.steamrollers.edition import KIND
from domain.games.steamrollers.questions import UseDie
from domain.games.steamrollers.rules.delivery import deliveries, in_hand
from domain.games.steamrollers.rules.network import Routes, routes_of
from domain.games.steamrollers.state import EVE, State
from domain.places import Seat, Viewer
from domain.words import Sentence, say

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


def label(view: State, seat: Seat, decision: Decision) -> Sentence:
    """A word beside an offer: a delivery's distance and whether it is the best, a tile's side and effect, a kind."""
    match decision:
        case Deliver(route=route, plus=plus):
            template = "distance {distance}, the best" if decision == best(view, seat) else "distance {distance}"
            return say(template, distance=route.count("-") + plus)
        case TakeTile():
            tile = view.tile(in_hand(view).value)
            if tile.in_pool:
                return say("tile {tile}, {points} points, from the pool", tile=tile.face, points=tile.kind.points)
            return say(
                "tile {tile}, {points} points, from {seat}", tile=tile.face, points=tile.kind.points, seat=tile.owner
            )
        case DrawTrack(edges=edges):
            return say("{kind}", kind=KIND[edges])
        case Change(tile=number):
            return say("tile {tile}", tile=view.tile(number).face)
    return say("")
