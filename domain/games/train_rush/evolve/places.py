"""What facts about zones, cities, markets and sidings write."""

from __future__ import annotations

from bisect import insort

from domain.games.train_rush import facts as f
from domain.games.train_rush.edition import REGION_AT, SHIPMENT, SIZE_AT, SLOTS_PER_ROW
from domain.games.train_rush.state import Building, CityMark, Marker, State
from domain.places import Seat


def warehouse_built(state: State, fact: f.WarehouseBuilt) -> None:
    state.players[fact.seat].warehouses -= 1
    state.zone(fact.zone).warehouses.append(Building(fact.seat))


def station_built(state: State, fact: f.StationBuilt) -> None:
    state.players[fact.seat].stations -= 1
    state.zone(fact.zone).station = fact.seat


def shipment_placed(state: State, fact: f.ShipmentPlaced) -> None:
    state.shipments -= 1
    state.zone(fact.zone).shipment = True


def shipment_taken(state: State, fact: f.ShipmentTaken) -> None:
    state.zone(fact.zone).shipment = False
    wagon = state.players[fact.seat].wagon(fact.wagon)
    wagon.load[wagon.load.index("")] = SHIPMENT
    wagon.ply = state.ply


def contractor_rented(state: State, fact: f.ContractorRented) -> None:
    state.town(fact.city).contractors.remove(fact.colour)
    state.zone(fact.zone).warehouses[fact.place - 1].contractor = fact.colour


def loco_moved(state: State, fact: f.LocoMoved) -> None:
    state.players[fact.seat].node = fact.to


def movement_token_spent(state: State, fact: f.MovementTokenSpent) -> None:
    state.players[fact.seat].tokens.remove(fact.points)
    state.tokens_spent.append(fact.points)


def city_marked(state: State, fact: f.CityMarked) -> None:
    state.players[fact.seat].city_markers -= 1
    state.town(fact.city).marks.append(CityMark(fact.seat, state.ply))


def movement_token_taken(state: State, fact: f.MovementTokenTaken) -> None:
    insort(state.players[fact.seat].tokens, fact.points)


def contract_fulfilled(state: State, fact: f.ContractFulfilled) -> None:
    open_ones = state.contracts[SIZE_AT[fact.size]]
    open_ones[open_ones.index(fact.tile)] = ""
    state.contract_discard.append(fact.tile)
    place_marker(state, fact.seat, fact.city, fact.size)


def contract_revealed(state: State, fact: f.ContractRevealed) -> None:
    at = SIZE_AT[fact.size]
    state.contract_stacks[at].take()
    state.contracts[at][REGION_AT[fact.region]] = fact.tile


def black_contract_placed(state: State, fact: f.BlackContractPlaced) -> None:
    place_marker(state, fact.seat, fact.city, fact.size)


def place_marker(state: State, seat: Seat, city: str, size: int) -> None:
    state.players[seat].contract_markers -= 1
    state.markers.append(Marker(city, size, seat, state.ply))


def siding_tile_discarded(state: State, fact: f.SidingTileDiscarded) -> None:
    state.slots[fact.slot - 1] = ""
    state.siding_discard.append(fact.tile)


def siding_slot_refilled(state: State, fact: f.SidingSlotRefilled) -> None:
    state.siding_stacks[(fact.slot - 1) // SLOTS_PER_ROW].take()
    state.slots[fact.slot - 1] = fact.tile
