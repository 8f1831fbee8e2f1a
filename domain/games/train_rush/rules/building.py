"""Warehouses, stations and agents (4.9): what a seat builds and places in its Active Region."""

from __future__ import annotations

from collections.abc import Iterator

from domain.chance import Chance
from domain.engine import Decision, Facts
from domain.games.train_rush.decisions import BuildStation, BuildWarehouse, CorruptSector
from domain.games.train_rush.edition import INFRASTRUCTURE, LIMITS, SECTORS_OF, ZONES, ZONES_OF
from domain.games.train_rush.facts import AgentPlaced, FrameClosed, ShipmentPlaced, StationBuilt, WarehouseBuilt
from domain.games.train_rush.questions import Corrupt, Station, Warehouse
from domain.games.train_rush.rules.frames import count_down, or_skip
from domain.games.train_rush.rules.tracks import step
from domain.games.train_rush.state import State
from domain.places import NOBODY, Seat
from domain.words import require_among

# --- warehouses ------------------------------------------------------------------------------------------------------


def zones_with_room(state: State, seat: Seat) -> list[str]:
    zones = ZONES_OF.get(state.region(seat), ())
    return [zone for zone in zones if len(state.zone(zone).warehouses) < LIMITS.warehouses_per_zone]


def may_build_warehouse(state: State, question: Warehouse) -> Iterator[Decision]:
    zones = zones_with_room(state, question.seat) if state.players[question.seat].warehouses else ()
    return or_skip(map(BuildWarehouse, zones), question.paid)


def build_warehouse(state: State, question: Warehouse, ask: BuildWarehouse, chance: Chance) -> Facts:
    """4.9 warehouse: in a zone of the Active Region with room (R8); then a step on its Infrastructure Track."""
    zones = zones_with_room(state, question.seat)
    require_here(state, question.seat, ask.zone, zones)
    full = "{chosen} has {number:warehouse|warehouses}, and no room for more; build in {zones_or}"
    require_among(ask.zone, zones, "4.9", full, number=LIMITS.warehouses_per_zone, zones_or=zones)
    yield WarehouseBuilt(question.seat, ask.zone)
    yield from count_down(question)
    yield from step(state, question.seat, INFRASTRUCTURE, ZONES[ask.zone].region, 1, chance)


def why_no_warehouse(state: State, question: Warehouse) -> str:
    if not state.region(question.seat):
        return "no-region"
    return "no-room" if state.players[question.seat].warehouses else "no-warehouse"


def require_here(state: State, seat: Seat, zone: str, zones: list[str]) -> None:
    """One builds in the region where one's locomotive stands."""
    region = state.region(seat)
    away = "{chosen} is not in {region}, where your locomotive stands; build in {zones_or}"
    require_among(zone, ZONES_OF.get(region, ()), "4.9", away, region=region, zones_or=zones)


# --- stations --------------------------------------------------------------------------------------------------------


def zones_without_station(state: State, seat: Seat) -> list[str]:
    return [zone for zone in ZONES_OF.get(state.region(seat), ()) if state.zone(zone).station == NOBODY]


def may_build_station(state: State, question: Station) -> Iterator[Decision]:
    zones = zones_without_station(state, question.seat) if state.players[question.seat].stations else ()
    return or_skip(map(BuildStation, zones), question.paid)


def build_station(state: State, question: Station, ask: BuildStation, chance: Chance) -> Facts:
    """4.9 station: in a zone of the Active Region without one; a Shipment appears there."""
    zones = zones_without_station(state, question.seat)
    require_here(state, question.seat, ask.zone, zones)
    require_among(ask.zone, zones, "4.9", "{chosen} has a station already; build in {zones_or}", zones_or=zones)
    yield StationBuilt(question.seat, ask.zone)
    yield ShipmentPlaced(ask.zone)
    yield FrameClosed(question)


def why_no_station(state: State, question: Station) -> str:
    if not state.region(question.seat):
        return "no-region"
    return "no-site" if state.players[question.seat].stations else "no-station"


# --- agents ----------------------------------------------------------------------------------------------------------


def sectors_for_agents(state: State, question: Corrupt) -> list[str]:
    sectors = SECTORS_OF.get(question.region or state.region(question.seat), ())
    return [sector for sector in sectors if free_fields(state, sector)]


def free_fields(state: State, sector: str) -> int:
    return LIMITS.agent_fields - len(state.sector(sector).agents)


def may_corrupt(state: State, question: Corrupt) -> Iterator[Decision]:
    sectors = sectors_for_agents(state, question) if state.players[question.seat].agents else ()
    return or_skip(map(CorruptSector, sectors), question.paid)


def corrupt(state: State, question: Corrupt, ask: CorruptSector, chance: Chance) -> Facts:
    """4.9 corrupt: agents on the lowest free agent fields of one sector, as many as fit and are left (R16)."""
    seat, sectors = question.seat, sectors_for_agents(state, question)
    region = question.region or state.region(seat)
    away = "{chosen} is not in {region}; send agents to {sectors_or}"
    require_among(ask.sector, SECTORS_OF.get(region, ()), "4.9", away, region=region, sectors_or=sectors)
    full = "{chosen} has no free field for an agent; send agents to {sectors_or}"
    require_among(ask.sector, sectors, "4.9", full, sectors_or=sectors)
    number = min(question.agents, free_fields(state, ask.sector), state.players[seat].agents)
    for _ in range(number):
        field = LIMITS.spy_fields + len(state.sector(ask.sector).agents) + 1
        yield AgentPlaced(seat, ask.sector, field)
    yield from count_down(question)


def why_no_agent(state: State, question: Corrupt) -> str:
    if not (question.region or state.region(question.seat)):
        return "no-region"
    return "no-field" if state.players[question.seat].agents else "no-agent"
