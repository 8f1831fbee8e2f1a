"""Siding actions (4.8.3): the bonus tile, the Shipment, and zone scoring, which may ask any seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from domain.chance import Chance
from domain.engine import Decision, Facts
from domain.games.train_rush.decisions import ChooseTile, ShipOn
from domain.games.train_rush.edition import CONTRACTORS, INFRASTRUCTURE, REGIONS, SLOTS_PER_ROW, SPECIALS, TILES, ZONES
from domain.games.train_rush.facts import (
    FrameChanged,
    FrameClosed,
    FrameOpened,
    ShipmentTaken,
    SidingSlotRefilled,
    SidingTileDiscarded,
    SidingTileUsed,
    StackRebuilt,
)
from domain.games.train_rush.questions import Ship, Siding, Step, Tile, TileInUse, ZoneScoring
from domain.games.train_rush.rules.frames import or_skip
from domain.games.train_rush.rules.ops import perform
from domain.games.train_rush.rules.tracks import step
from domain.games.train_rush.state import State
from domain.places import NOBODY, Face, Seat
from domain.words import require, require_among


def arrive_on_siding(state: State, seat: Seat, zone: str, slot: int, chance: Chance) -> Facts:
    """4.8.3: the tile of the space first; the Shipment and zone scoring wait below it (R37)."""
    yield FrameOpened(Siding(seat, zone, slot))
    yield from use_tile(state, seat, slot, chance)


# --- step 1: the tile ------------------------------------------------------------------------------------------------


def use_tile(state: State, seat: Seat, slot: int, chance: Chance) -> Facts:
    tile = state.slots[slot - 1]
    yield SidingTileUsed(seat, slot, tile)
    yield FrameOpened(TileInUse(slot))
    yield from perform(state, seat, TILES[tile].effect, tile, chance)


def tile_is_done(state: State, frame: TileInUse, chance: Chance) -> Facts:
    """4.8.3 step 1: the tile is discarded and replaced from the stack of its row (R20)."""
    row = (frame.slot - 1) // SLOTS_PER_ROW
    yield FrameClosed(frame)
    yield SidingTileDiscarded(frame.slot, state.slots[frame.slot - 1])
    if not state.siding_stacks[row]:
        tiles = chance.shuffled(state.siding_discard)
        yield StackRebuilt(f"siding-{row + 1}", len(tiles), tuple(tiles))
    yield refill_slot(state, frame.slot)


def refill_slot(state: State, slot: int) -> SidingSlotRefilled:
    row = (slot - 1) // SLOTS_PER_ROW
    return SidingSlotRefilled(slot, cast(Face, state.siding_stacks[row].cards[0]))


def may_choose_tile(state: State, question: Tile) -> Iterator[Decision]:
    return or_skip((ChooseTile(slot) for slot in range(1, len(state.slots) + 1)), question.paid)


def choose_tile(state: State, question: Tile, ask: ChooseTile, chance: Chance) -> Facts:
    """4.9 siding_tile: any open tile, without Shipment and zone scoring."""
    slots = range(1, len(state.slots) + 1)
    require_among(ask.slot, slots, "4.9", "there is no slot {chosen}; slots are 1 to {last}", last=slots[-1])
    yield FrameClosed(question)
    yield from use_tile(state, question.seat, ask.slot, chance)


# --- step 2: the Shipment --------------------------------------------------------------------------------------------


def siding_goes_on(state: State, frame: Siding, chance: Chance) -> Facts:
    """4.8.3: the tile is done, so the Shipment is asked for; when that is done too, the zone scores."""
    if frame.stage == 1:
        yield FrameChanged(frame, replace(frame, stage=2))
        if state.zone(frame.zone).shipment and wagons_for_shipment(state, frame.seat):
            yield FrameOpened(Ship(frame.seat, frame.zone))
        return
    yield FrameClosed(frame)
    if steps := tuple(zone_steps(state, frame.seat, frame.zone)):
        yield FrameOpened(ZoneScoring(frame.zone, steps))


def wagons_for_shipment(state: State, seat: Seat) -> list[Face]:
    return [wagon.tile for wagon in state.players[seat].wagons if wagon.tile in SPECIALS and not wagon.full]


def may_ship(state: State, question: Ship) -> Iterator[Decision]:
    return or_skip(map(ShipOn, wagons_for_shipment(state, question.seat)))


def ship(state: State, question: Ship, ask: ShipOn, chance: Chance) -> Facts:
    """4.8.3 step 2: the Shipment goes into an empty slot of a special wagon."""
    wagons = wagons_for_shipment(state, question.seat)
    special = ask.wagon in SPECIALS
    require(special, "4.8.3", "only special wagons take shipments; yours is {wagons_or}", wagons_or=wagons)
    own = state.players[question.seat].owns(ask.wagon)
    require(own, "4.8.3", "{wagon} is not in your train; ship on {wagons_or}", wagon=ask.wagon, wagons_or=wagons)
    require_among(ask.wagon, wagons, "4.8.3", "{chosen} has no empty slot; ship on {wagons_or}", wagons_or=wagons)
    yield ShipmentTaken(question.seat, question.zone, ask.wagon)
    yield FrameClosed(question)


# --- step 3: zone scoring --------------------------------------------------------------------------------------------


def zone_steps(state: State, mover: Seat, zone: str) -> Iterator[Step]:
    """4.8.3 step 3: a snapshot (R14). A: rented warehouses, the moving seat's first; B: the station, one by one."""
    here = state.zone(zone)
    rented = here.rented
    for seat in state.after(mover):
        own = {warehouse.contractor for warehouse in rented if warehouse.owner == seat}
        yield from (Step(seat, CONTRACTORS, colour) for colour in REGIONS if colour in own)
    if here.station != NOBODY:
        yield from [Step(here.station, INFRASTRUCTURE, ZONES[zone].region)] * len(rented)


def zone_scores(state: State, frame: ZoneScoring, chance: Chance) -> Facts:
    """One step; its bonus is resolved by its owner before the next."""
    now, rest = frame.queue[0], frame.queue[1:]
    yield FrameChanged(frame, replace(frame, queue=rest)) if rest else FrameClosed(frame)
    yield from step(state, now.seat, now.track, now.region, 1, chance)
