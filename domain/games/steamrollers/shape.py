"""The shape of `edition.toml`: what lies in the box of SteamRollers, and where it is drawn."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

COLOURS = ("red", "blue", "green", "yellow", "grey")
LETTERS = {"red": "R", "blue": "B", "green": "G", "yellow": "Y", "grey": "A", "coal": "C"}  # on boards and in rows
COAL = "coal"
Level = Literal["normal", "medium", "hard"]
EveLevel = Literal["worker", "conductor", "driver", "engineer", "investor", "magnate"]


class About(Struct, frozen=True):
    slug: str
    title_en: str
    players_min: int
    players_max: int


class Defaults(Struct, frozen=True):
    coal: bool
    orders: bool
    start_tiles: bool
    level: Level
    solo_level: EveLevel


class Dice(Struct, frozen=True):
    white: int
    white_more_than_players: int


class TrackKind(Struct, frozen=True):
    id: str
    edge_distance: int
    orientations: tuple[str, ...]


class BlackFace(Struct, frozen=True):
    face: int
    kinds: tuple[str, ...]


class Goods(Struct, frozen=True):
    red: int
    blue: int
    green: int
    yellow: int
    grey: int
    coal: int = field(name="black")

    def bag(self) -> list[str]:
        """What is in the bag before anything is drawn: everything but coal."""
        return [colour for colour in COLOURS for _ in range(getattr(self, colour))]


class SetUp(Struct, frozen=True):
    goods_more_than_players: int
    end_when_empty_cities: int


class Map(Struct, frozen=True):
    columns: str
    rows: int
    hex_size: float
    canvas: tuple[int, int]
    directions: tuple[str, ...]


class Region(Struct, frozen=True):
    id: int
    colour: str
    city: str
    town: str


class Cell(Struct, frozen=True):
    id: str
    q: int
    r: int
    x: float
    y: float
    region: int
    kind: Literal["plain", "city", "town"]


class Cells(Struct, frozen=True):
    list: tuple[Cell, ...]


class Border(Struct, frozen=True):
    id: str
    regions: tuple[int, int]
    edges: tuple[tuple[str, str, str], ...]


class LevelMap(Struct, frozen=True):
    roll: int
    blocked: tuple[str, ...]


class Levels(Struct, frozen=True):
    medium: tuple[LevelMap, ...]
    hard: tuple[LevelMap, ...]

    def maps(self, level: Level) -> tuple[LevelMap, ...]:
        """The maps of a level, one for each roll; the normal level has none."""
        return {"normal": (), "medium": self.medium, "hard": self.hard}[level]


class Engine(Struct, frozen=True):
    boxes: tuple[int, ...]
    end_bonus: dict[str, int]


class ActionTile(Struct, frozen=True):
    id: str
    number: int
    side: Literal["a", "b"]
    type: Literal["once", "keep"]
    points: int
    effect: str
    text: str
    solo_only: bool
    adds: tuple[int, ...] = ()  # what it adds, where it adds something

    @property
    def keep(self) -> bool:
        return self.type == "keep"


class ActionTiles(Struct, frozen=True):
    sides: tuple[ActionTile, ...]


class OrderTile(Struct, frozen=True):
    id: str
    tile: int
    side: Literal["a", "b"]
    goods: tuple[str, ...]
    points: int


class OrderTiles(Struct, frozen=True):
    sides: tuple[OrderTile, ...]


class StartTile(Struct, frozen=True):
    id: str
    text: str
    points: int = 0
    cities: tuple[int, ...] = ()
    colours: tuple[str, ...] = ()


class StartTiles(Struct, frozen=True):
    list: tuple[StartTile, ...]


class SoloLevel(Struct, frozen=True):
    id: EveLevel
    dice: int


class Solo(Struct, frozen=True):
    white_dice: int
    player_actions: int
    eve_engine_points: int
    eve_regions_scored: int
    eve_delivery_from: int
    levels: tuple[SoloLevel, ...]


class Stalemate(Struct, frozen=True):
    rounds_without_progress: int


class At(Struct, frozen=True):
    x: int
    y: int


class Row(Struct, frozen=True):
    """Squares side by side, from the left upper corner."""

    x: int
    y: int
    dx: int
    size: int


class Grid(Struct, frozen=True):
    x: int
    y: int
    columns: int
    rows: int
    cell: int


class Column(Struct, frozen=True):
    x: int
    y: int
    dy: int
    lines: int


class TileArea(Struct, frozen=True):
    x: int
    y: int
    dx: int
    dy: int
    columns: int
    size: int
    label_dy: int = 0


class BlackDieArea(Struct, frozen=True):
    x: int
    y: int
    size: int
    kinds_x: int
    kinds_dx: int
    kinds_size: int


class Thumbnails(Struct, frozen=True):
    x: int
    y: int
    dx: int
    scale: float
    text_dx: int


class CityDie(Struct, frozen=True):
    dy: int
    size: int


class GoodsOffset(Struct, frozen=True):
    x0: int
    y0: int
    dx: int
    dy: int
    size: int
    per_row: int


class CargoOffset(Struct, frozen=True):
    x0: int
    y0: int
    size: int


class TownDot(Struct, frozen=True):
    radius: int


class CellName(Struct, frozen=True):
    dy: int
    font: int


class Layout(Struct, frozen=True):
    """Where things are drawn, on the canvas of the map. Offsets are from the centre of a hex."""

    sheet_map_area: tuple[int, int, int, int]
    sheet_title: At
    engine_boxes: Row
    delivery_track: Grid
    score_area: Column
    action_tiles_area: TileArea
    order_tiles_area: TileArea
    eve_area: Row
    white_dice_area: Row
    black_die_area: BlackDieArea
    thumbnails: Thumbnails
    city_die: CityDie
    goods_offset: GoodsOffset
    cargo_offset: CargoOffset
    town_dot: TownDot
    cell_name: CellName
    colours: dict[str, str]

    def colour(self, good: str) -> str:
        return self.colours["black" if good == COAL else good]


class Components(Struct, frozen=True):
    """Everything in `edition.toml` that is played with or drawn."""

    game: About
    options: Defaults
    dice: Dice
    track_kinds: tuple[TrackKind, ...]
    black_die: tuple[BlackFace, ...]
    goods: Goods
    setup: SetUp
    map: Map
    regions: tuple[Region, ...]
    cells: Cells
    borders: tuple[Border, ...]
    levels: Levels
    engine: Engine
    action_tiles: ActionTiles
    order_tiles: OrderTiles
    start_tiles: StartTiles
    solo: Solo
    stalemate: Stalemate
    layout: Layout
