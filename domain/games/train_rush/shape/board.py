"""Tables about players, supply, the map and the boards."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from domain.games.train_rush.shape.ops import Ops, Part, Point, Region, Row


class About(Part, frozen=True, kw_only=True):
    id: str
    title: str
    designer: str
    developer: str
    publisher: str
    artist: str
    year: int
    players_min: int
    players_max: int
    age: int
    minutes_per_player: int
    rulebook_version: str


class OptionsPart(Part, frozen=True, kw_only=True):
    heroes: tuple[str, ...]
    heroes_default: str
    strict_income_order: tuple[bool, ...]
    strict_income_order_default: bool


class PlayerCount(Part, frozen=True, kw_only=True):
    rounds: int
    spies: tuple[int, ...]
    area_capacity: int
    hero_dealt: int
    hero_keep: int
    free_lobbying_positions: tuple[int, ...]


class Colour(Row, frozen=True):
    id: str
    faction: str
    hex: str


class Colours(Part, frozen=True, kw_only=True):
    order: tuple[str, ...]
    colour: tuple[Colour, ...]


class Pieces(Part, frozen=True, kw_only=True):
    locomotive: int
    vp_marker: int
    order_marker: int
    station: int
    warehouse: int
    progress_marker: int
    city_marker: int
    contract_marker: int
    spy: int
    agent: int


class Supply(Part, frozen=True, kw_only=True):
    investment: int
    coal: int
    shipment: int
    contractor_per_state: int
    resource_each: int
    resources_unlimited: Literal[True]
    investment_unlimited: Literal[True]
    coal_unlimited: Literal[True]


class Limits(Part, frozen=True, kw_only=True):
    action_hand_max: int
    action_hand_start: int
    action_dealt: int
    action_pool: int
    wagon_pool_each: int
    score_lap: int
    special_action_coal: int
    movement_tokens_per_move: Literal[1]
    warehouses_per_zone: int
    stations_per_zone: Literal[1]
    contractors_per_zone: int
    spy_fields: int
    agent_fields: int
    bonus_on_pass: bool


class Resource(Row, frozen=True):
    id: str
    code: str
    sell_value: int
    hex: str
    count: int


class Resources(Part, frozen=True, kw_only=True):
    any_code: str
    resource: tuple[Resource, ...]


class RegionRow(Row, frozen=True):
    id: Region
    name: str
    colour: str
    character: str
    angle_from: int
    angle_to: int
    hex: str
    label_x: int
    label_y: int


class Regions(Part, frozen=True, kw_only=True):
    region: tuple[RegionRow, ...]


class Node(Row, frozen=True):
    id: str
    kind: Literal["start", "plain", "siding", "city", "market"]
    loop: str
    region: Region
    x: int
    y: int
    capacity: int  # 0 = any number of locomotives
    zone: str = ""
    track: int = 0
    slot: int = 0
    city: str = ""


class Edge(Row, frozen=True):
    origin: str = field(name="from")
    to: str
    kind: Literal["track", "exit", "tunnel"]
    id: str = ""
    via: tuple[Point, ...] = ()


class Map(Part, frozen=True, kw_only=True):
    canvas: Point
    centre: Point
    radius_inner: int
    radius_middle: int
    radius_outer: int
    siding_track_gap: int
    node_radius: dict[str, int]
    start: str
    node: tuple[Node, ...]
    edge: tuple[Edge, ...]


class City(Row, frozen=True):
    id: str
    name: str
    region: Region
    rank: int
    node: str
    box_x: int
    box_y: int
    provenance: str


class Cities(Part, frozen=True, kw_only=True):
    marker_spaces: int
    box_w: int
    box_h: int
    contractors: tuple[Region, ...]
    contract_sizes: tuple[int, ...]
    token_vp_first: tuple[int, ...]
    token_vp_second: tuple[int, ...]
    city: tuple[City, ...]


class Zone(Row, frozen=True):
    id: str
    region: Region
    loop: str
    positions: tuple[int, ...]
    x: int
    y: int


class Zones(Part, frozen=True, kw_only=True):
    box_w: int
    box_h: int
    zone: tuple[Zone, ...]


class BlackMarket(Row, frozen=True):
    id: str
    region: Region
    node: str


class Offer(Row, frozen=True):
    id: str
    price: int
    effect: Ops


class BlackMarkets(Part, frozen=True, kw_only=True):
    market: tuple[BlackMarket, ...]
    offer: tuple[Offer, ...]


class SectorKind(Row, frozen=True):
    id: str
    name: str
    track: str
    spy_limit_per_player: int  # 0 = no limit
    bonus_field_1: Ops
    bonus_field_2: Ops
    bonus_field_3: Ops
    bonus_field_4: Ops

    @property
    def bonuses(self) -> tuple[Ops, ...]:
        """The one-time bonus of each spy field, from field 1 on."""
        return self.bonus_field_1, self.bonus_field_2, self.bonus_field_3, self.bonus_field_4


class SectorRow(Row, frozen=True):
    id: str
    region: Region
    kind: str


class Sectors(Part, frozen=True, kw_only=True):
    spy_fields: tuple[int, ...]
    agent_fields: tuple[int, ...]
    vp_first: int
    vp_second: int
    kind: tuple[SectorKind, ...]
    sector: tuple[SectorRow, ...]


class ProgressTrack(Row, frozen=True):
    id: str
    name: str
    values: tuple[int, ...]


class ProgressTracks(Part, frozen=True, kw_only=True):
    top_vp: int
    top_capacity: Literal[1]
    track: tuple[ProgressTrack, ...]


class TrackBonus(Row, frozen=True):
    region: Region
    space: int
    effect: Ops


class RegionTracks(Part, frozen=True, kw_only=True):
    length: int
    vp_first: int
    vp_second: int
    bonus: tuple[TrackBonus, ...]
