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
from domain.words import require


def free_cities(state: State, question: BlackContract) -> list[str]:
    return [city for city in CITIES_OF.get(question.region, ()) if not state.taken(city, question.size)]


def may_place(state: State, question: BlackContract) -> Iterator[Decision]:
    cities = free_cities(state, question) if state.players[question.seat].contract_markers else ()
    return map(PlaceMarker, cities)


def place(state: State, question: BlackContract, ask: PlaceMarker, chance: Chance) -> Facts:
    """4.8.2: the marker goes to a free space of that size of any City of the Region; no tile is used."""
    region, cities = question.region, free_cities(state, question)
    here = ask.city in CITIES_OF.get(region, ())
    values = {"city": ask.city, "region": region, "size": question.size, "free_or": cities}
    require(here, "4.8.2", "{city} is not in {region}; place the marker in {free_or}", **values)
    taken = "the space of size {size} in {city} is taken; place the marker in {free_or}"
    require(ask.city in cities, "4.8.2", taken, **values)
    yield BlackContractPlaced(question.seat, ask.city, question.size)
    yield FrameClosed(question)


def why_no_marker(state: State, question: BlackContract) -> str:
    return "no-space" if state.players[question.seat].contract_markers else "no-marker"


def first_city(state: State, question: BlackContract) -> Decision:
    return next(may_place(state, question))
