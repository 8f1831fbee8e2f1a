"""The marker of a contract bought on the Black Market (4.8.2)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.chance import Chance
from domain.engine import Decision, Facts
from domain.games.train_rush.decisions import PlaceMarker
from domain.games.train_rush.edition import CITIES_OF
from domain.games.train_rush.facts import BlackContractPlaced, FrameClosed
from domain.games.train_rush.questions import BlackContract
from domain.games.train_rush.state import State
from domain.words import require_among


def free_cities(state: State, question: BlackContract) -> list[str]:
    return [city for city in CITIES_OF.get(question.region, ()) if not state.taken(city, question.size)]


def may_place(state: State, question: BlackContract) -> Iterator[Decision]:
    cities = free_cities(state, question) if state.players[question.seat].contract_markers else ()
    return map(PlaceMarker, cities)


def place(state: State, question: BlackContract, ask: PlaceMarker, chance: Chance) -> Facts:
    """4.8.2: the marker goes to a free space of that size of any City of the Region; no tile is used."""
    cities = free_cities(state, question)
    require_among(ask.city, cities, "4.8.2", "that space is not free in {chosen}; free: {possible}")
    yield BlackContractPlaced(question.seat, ask.city, question.size)
    yield FrameClosed(question)


def why_no_marker(state: State, question: BlackContract) -> str:
    return "no-space" if state.players[question.seat].contract_markers else "no-marker"


def first_city(state: State, question: BlackContract) -> Decision:
    return next(may_place(state, question))
