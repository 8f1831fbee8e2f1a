"""Tables about actions, cards, tiles, wagons and tokens, about scoring, and where boxes are drawn."""

from __future__ import annotations

from msgspec import field

from domain.games.train_rush.shape.ops import Ops, Part, Point, Region, Row


class Area(Row, frozen=True):
    id: str
    name: str
    needs_active_region: bool


class AreaAction(Row, frozen=True):
    id: str
    area: str
    cost: int
    effect: Ops


class ActionAreas(Part, frozen=True, kw_only=True):
    area: tuple[Area, ...]
    action: tuple[AreaAction, ...]


class ExchangeRow(Row, frozen=True):
    id: str
    giving: tuple[str, ...] = field(name="from")
    to: tuple[str, ...]
    also: tuple[tuple[str, str], ...] = ()


class Exchanges(Part, frozen=True, kw_only=True):
    exchange: tuple[ExchangeRow, ...]


class ActionCard(Row, frozen=True):
    id: str
    moves: tuple[Point, Point, Point]  # points and coal of actions I, II, III
    special: Ops


class ActionCards(Part, frozen=True, kw_only=True):
    count: int
    special_cost_coal: int
    unused_numbers: tuple[str, ...]
    card: tuple[ActionCard, ...]


class SidingTile(Row, frozen=True):
    id: str
    effect: Ops


class SidingTiles(Part, frozen=True, kw_only=True):
    count: int
    slots: int
    stacks: int
    tile: tuple[SidingTile, ...]


class Hero(Row, frozen=True):
    id: str
    name: str
    region: Region
    city: str
    resource: str
    bonus: Ops


class Heroes(Part, frozen=True, kw_only=True):
    count: int
    ladder: tuple[int, ...]
    hero: tuple[Hero, ...]


class Contract(Row, frozen=True):
    id: str
    size: int
    needs: tuple[str, ...]
    vp: int


class Contracts(Part, frozen=True, kw_only=True):
    count: int
    vp_first: int
    vp_second: int
    tile: tuple[Contract, ...]


class WagonTile(Row, frozen=True):
    id: str
    slots: tuple[str, ...]


class Wagons(Part, frozen=True, kw_only=True):
    count: int
    wagon: tuple[WagonTile, ...]


class SpecialWagon(Row, frozen=True):
    id: str
    shipment_slots: int


class SpecialWagons(Part, frozen=True, kw_only=True):
    count: int
    vp_full: dict[str, int]
    wagon: tuple[SpecialWagon, ...]


class MovementToken(Row, frozen=True):
    id: str
    vp: int
    points: int
    city: str
    space: int


class MovementTokens(Part, frozen=True, kw_only=True):
    count: int
    token: tuple[MovementToken, ...]


class MissionToken(Row, frozen=True):
    id: str
    city: str


class MissionTokens(Part, frozen=True, kw_only=True):
    count: int
    token: tuple[MissionToken, ...]


class FinalScoring(Part, frozen=True, kw_only=True):
    all_cities_vp: int
    track_top_vp: int
    sector_vp: tuple[int, int]
    infrastructure_vp: tuple[int, int]
    contractor_vp: tuple[int, int]
    contract_area_vp: tuple[int, int]
    tie_pool_first: int
    tie_pool_second: int


class Box(Row, frozen=True):
    id: str
    title: str
    x: int
    y: int
    w: int
    h: int


class Management(Part, frozen=True, kw_only=True):
    canvas: Point
    box: tuple[Box, ...]


class SectorCell(Part, frozen=True, kw_only=True):
    cols: tuple[str, ...]
    rows: tuple[str, ...]


class Layout(Row, frozen=True):
    management: Management
    sector_cell: SectorCell
