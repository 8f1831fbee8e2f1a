"""The shape of `edition.toml`: what kinds of things lie in the box, and where they are drawn."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

C = TypeVar("C")


class About(Struct, frozen=True):
    slug: str
    title_en: str
    players_min: int
    players_max: int


class Colours(Struct, frozen=True):
    seats: tuple[str, ...]


class Crest(Struct, frozen=True):
    id: str
    code: str
    docks: tuple[int, ...]
    colour: str


class DockCrests(Struct, frozen=True):
    id: int
    crests: tuple[str, ...]


class Named(Struct, frozen=True):
    id: str


class ByPlayers(Struct, frozen=True):
    players: int
    shift_tokens: tuple[int, ...]
    miner_values_removed: tuple[int, ...]
    zones_removed: tuple[str, ...]


class SetUp(Struct, frozen=True):
    peek: int
    improvement_mining_min: int
    improvement_mining_steps: int
    by_players: tuple[ByPlayers, ...]


class ShiftTokens(Struct, frozen=True):
    vp_each: int
    tokens: tuple[int, ...]


class Miners(Struct, frozen=True):
    per_colour: int
    copies: dict[str, int]
    ids_by_value: dict[str, tuple[str, ...]]


class ZoneLayout(Struct, frozen=True):
    canvas: tuple[int, int]
    card_w: int
    card_h: int
    miner_strip_h: int
    status_box: tuple[int, int, int, int]


class ZoneShape(Struct, frozen=True):
    id: str
    kind: str
    gives: str
    label: str
    row: str
    miners: str
    base_level: int
    x: int
    y: int
    steps_min: int = 0
    steps_max: int = 0
    holds_shift_tokens: bool = False


class Count(Struct, frozen=True):
    all: int
    each: int = 0


class Counts(Struct, frozen=True):
    zones: int
    carts: Count
    wagons: Count
    engines: Count
    orders: Count
    shares: Count
    improvements: Count
    goals: Count


class CartCard(Struct, frozen=True):
    id: str
    crest: str
    carts: int
    vp: int
    code: str


class WagonCard(Struct, frozen=True):
    id: str
    kind: str


class EngineCard(Struct, frozen=True):
    id: str
    colour: str


class OrderCard(Struct, frozen=True):
    id: str
    recipient: str
    carts: int
    vp: int


class ShareCard(Struct, frozen=True):
    id: str
    recipient: str


class GoalCard(Struct, frozen=True):
    id: str
    type: str
    vp: int
    text: str
    colour: str = ""
    recipient: str = ""
    threshold: int = 0


class ImprovementCard(Struct, frozen=True):
    id: str
    family: str
    type: str
    text: str
    min: int = 0
    max: int = 0


class Deck(Struct, Generic[C], frozen=True):
    stacks: tuple[str, ...]
    cards: tuple[C, ...]
    vp_matched: int = 0  # of a share


class ActionCards(Struct, frozen=True):
    cards: tuple[str, ...]


class Row(Struct, frozen=True):
    x: int
    y: int
    dx: int
    card_w: int
    card_h: int
    room: int
    load_x: int = 0


class Box(Struct, frozen=True):
    x: int
    y: int
    w: int
    h: int


class Others(Struct, frozen=True):
    scale: float
    origins: tuple[tuple[int, int], ...]
    canvas_h_by_players: dict[str, int]


class BoardLayout(Struct, frozen=True):
    strip_origin: tuple[int, int]
    strip_size: tuple[int, int]
    board_rect: tuple[int, int, int, int]
    drift: Row
    siding: Row
    dock_1: Row
    dock_2: Row
    dock_3: Row
    goals_row: Row
    tokens_row: Row
    shares_row: Row
    hand_row: Row
    completed: Box
    others: Others


class Components(Struct, frozen=True):
    """Everything in `edition.toml`. The decks stand in the order in which they are shuffled (section 2)."""

    game: About
    colours: Colours
    crests: tuple[Crest, ...]
    docks: tuple[DockCrests, ...]
    recipients: tuple[Named, ...]
    engine_colours: tuple[Named, ...]
    setup: SetUp
    shift_tokens: ShiftTokens
    miners: Miners
    zone_layout: ZoneLayout
    zones: tuple[ZoneShape, ...]
    counts: Counts
    carts: Deck[CartCard]
    wagons: Deck[WagonCard]
    engines: Deck[EngineCard]
    orders: Deck[OrderCard]
    shares: Deck[ShareCard]
    improvements: Deck[ImprovementCard]
    goals: Deck[GoalCard]
    action_cards: ActionCards
    board_layout: BoardLayout
