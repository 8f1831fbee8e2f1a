"""The shape of the component data: typed records for `edition.toml` and `sealed.toml`, nothing else."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

# --- what is open ----------------------------------------------------------------------------------------------------


class Meta(Struct, frozen=True, forbid_unknown_fields=True):
    slug: str
    title: str
    players_min: int
    players_max: int
    games_in_campaign: int
    data_version: int
    canvas_w: int
    canvas_h: int
    start_viewbox: tuple[int, int, int, int]
    full_viewbox: tuple[int, int, int, int]


class SealedFile(Struct, frozen=True, forbid_unknown_fields=True):
    sha256: str


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of the published box."""

    board_pieces: int
    coloured_cards: int
    train_cards: int
    ticket_cards: int
    event_cards: int
    company_cards: int
    caboose_cards: int
    plastic_trains: int
    trains_per_colour: int
    company_boxes: int
    area_boxes: int
    area_boards: int
    conductor_boxes: int
    postcards: int
    dividers: int


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    start_dollars: int
    hand_train_cards: int
    start_tickets: int
    start_tickets_keep_min: int
    start_tickets_fallback: tuple[int, ...]
    start_tickets_fallback_keep_min: int
    ticket_action_draw: int
    ticket_action_keep_min: int


class Display(Struct, frozen=True, forbid_unknown_fields=True):
    size: int
    sweep_at_locomotives: int
    draw_action_min_pool: int
    end_trigger_trains: int
    sweep_min_other_cards: int
    sweep_max_per_decision: int


class Defaults(Struct, frozen=True, forbid_unknown_fields=True):
    claim_from_hand: int


class TrainCards(Struct, frozen=True, forbid_unknown_fields=True):
    per_color: int
    locomotives: int
    newspapers: int
    symbols_per_color: dict[str, int]


class Colour(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    company: bool
    hex: str


class Bonus(Struct, frozen=True, forbid_unknown_fields=True):
    type: Literal["dollars"]
    n: int


class CompanyCard(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    default_name: str
    bonus: Bonus


class TrainBonus(Struct, frozen=True, forbid_unknown_fields=True):
    min: int
    max: int
    dollars: int


class Piece(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str


class Area(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    requires: tuple[str, ...]
    teaser: str = ""
    start: bool = False


# --- what lies in both files -----------------------------------------------------------------------------------------


class City(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    area: str
    x: int
    y: int
    piece: str = ""
    large: bool = False
    mail: bool = False
    ocean: str = ""
    label: tuple[int, int] = (12, -12)


class Route(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    a: str
    b: str
    len: int
    colors: tuple[str, ...]
    area: str
    ferry: int = 0
    bend: int = 0


class Ticket(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    a: str
    b: str
    value: int
    area: str
    postcard: str = ""


class Filter(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is asked of a track: all that is given must hold; nothing given fits every track."""

    len_min: int = 0
    len_max: int = 99
    colors: tuple[str, ...] = ()
    own_color: bool = False
    large: bool = False
    area: str = ""
    multi: bool = False
    ferry: bool = False


class Effect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an event does."""

    type: Literal[
        "claim_dollars", "claim_cards", "claim_fee", "claim_ban", "loco_option", "tickets_draw", "loco_single",
        "each_dollars", "sweep_display",
    ]  # fmt: skip
    filter: Filter = Filter()
    n: int = 0
    dollars: int = 0
    cards: int = 0
    who: str = ""


class Event(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    kind: Literal["continuing", "lightning"]
    chapter: int
    effect: Effect
    text: str


class LongHaul(Struct, frozen=True, forbid_unknown_fields=True):
    len: int
    dollars: int


class Module(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule of a claim, a turn or the score, printed or added by the campaign."""

    id: str
    slot: str
    base: bool
    text: str
    dollars: int = 0
    cards: int = 0
    count: int = 0
    cost: int = 0
    table: tuple[LongHaul, ...] = ()


# --- what is sealed --------------------------------------------------------------------------------------------------


class Condition(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    type: Literal[
        "claim_touch", "claim_filter", "claim_count", "connect", "network", "extra_loco", "end_tickets", "end_trains"
    ]
    city: str = ""
    a: str = ""
    b: str = ""
    n: int = 0
    max: int = 0
    filter: Filter = Filter()


class Reward(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    type: Literal["dollars", "cards", "vault", "archive_event"]
    n: int = 0


class Postcard(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    source: str
    public: str
    when: Literal["claim", "option", "end"]
    cond: Condition
    rewards: tuple[Reward, ...]


class StoryEffect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    type: Literal[
        "add_rule", "remove_rule", "add_events", "choose_area", "set_large", "deal_postcards", "retire_tickets",
        "vault_bonus", "set_trains", "end_campaign",
    ]  # fmt: skip
    rule: str = ""
    games: int = 0
    events: tuple[str, ...] = ()
    chooser: str = ""
    cities: tuple[str, ...] = ()
    who: str = ""
    count: int = 0
    max_value: int = 0
    dollars: int = 0


class StoryCard(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    a: str
    b: str
    marker: str
    effects: tuple[StoryEffect, ...]


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    year: int
    title: str
    setup: tuple[StoryCard, ...]
    after: tuple[StoryCard, ...]


class OpenData(Struct, frozen=True, forbid_unknown_fields=True):
    colors: tuple[Colour, ...]
    companies: tuple[CompanyCard, ...]
    unused_train_bonus: tuple[TrainBonus, ...]
    pieces: tuple[Piece, ...]
    areas: tuple[Area, ...]
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    events: tuple[Event, ...]
    rules: tuple[Module, ...]


class SealedData(Struct, frozen=True, forbid_unknown_fields=True):
    trains_by_chapter: tuple[int, ...]
    absent_scores: tuple[int, ...]
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    events: tuple[Event, ...]
    rules: tuple[Module, ...]
    postcards: tuple[Postcard, ...]
    chapters: tuple[Chapter, ...]


class Sealed(Struct, frozen=True, forbid_unknown_fields=True):
    data: SealedData


class Components(Struct, frozen=True, forbid_unknown_fields=True):
    meta: Meta
    sealed: SealedFile
    provenance: dict[str, str]
    box: Box
    setup: Setup
    display: Display
    defaults: Defaults
    train_cards: TrainCards
    newspapers_by_players: dict[str, int]
    cards: OpenData = field(name="data")
