"""Tables about money, cards, companies, trains and options."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from domain.games.eighteen_africa.shape.map import Part


class Meta(Part, frozen=True, kw_only=True):
    id: str
    title: str
    designer: str
    players_min: int
    players_max: int
    currency: str
    schema: Literal[1]


class Bank(Part, frozen=True, kw_only=True):
    cash: int


class PlayerCount(Struct, frozen=True, forbid_unknown_fields=True):
    players: int
    cards_dealt: int
    cards_kept: int
    cash: int
    companies: int
    cert_limit: tuple[int, int, int]
    remove_trains: tuple[str, ...]
    cert_limit_provenance: str
    remove_trains_provenance: str


class Players(Part, frozen=True, kw_only=True):
    counts: tuple[PlayerCount, ...]


class Bonds(Part, frozen=True, kw_only=True):
    count: int
    price: int
    counts_for_limit: Literal[False]


class Economy(Part, frozen=True, kw_only=True):
    id: str
    pool_min: int
    pool_max: int
    city: int
    town: int
    bond: int
    price_drop: bool


class Economies(Part, frozen=True, kw_only=True):
    forced_state: str
    forced_operating_rounds: int
    states: tuple[Economy, ...]


class MarketLayout(Struct, frozen=True, forbid_unknown_fields=True):
    columns: int
    x: int
    y: int
    cell_width: int
    cell_height: int


class Market(Part, frozen=True, kw_only=True):
    values: tuple[int, ...]
    removal_value: int
    green_max: int
    end_value: int
    layout: MarketLayout


class Rise(Struct, frozen=True, forbid_unknown_fields=True):
    halves: int
    spaces: int


class PriceMovement(Part, frozen=True, kw_only=True):
    paid: tuple[Rise, ...]
    unpaid_president: int
    unpaid_manager_with_train: int
    unpaid_manager_without_train: int
    depression: int


class Train(Part, frozen=True, kw_only=True):
    id: str
    name: str
    alias: str
    tier: int
    count: int
    price: int
    resale: int
    cities: int  # 0 = any number
    counted: int  # 0 = all visited stops
    multiplier: int
    town_ends: bool
    resistant: bool


class Trains(Part, frozen=True, kw_only=True):
    limit: int
    refused_offers_per_turn: int
    types: tuple[Train, ...]


class Private(Part, frozen=True, kw_only=True):
    id: str
    name: str
    price: int
    income: int
    power: Literal["none", "extra_yellow", "double_upgrade", "free_river", "free_token", "take_priority"]
    text: str


class Privates(Part, frozen=True, kw_only=True):
    list: tuple[Private, ...]


class Company(Part, frozen=True, kw_only=True):
    id: str
    name: str
    par: int
    tokens: tuple[int, ...]
    home: str
    home_node: int
    home_city: str
    color: str
    text: str


class Companies(Part, frozen=True, kw_only=True):
    list: tuple[Company, ...]


class Concession(Part, frozen=True, kw_only=True):
    id: str
    name: str
    source: str
    ports: tuple[str, ...]
    bonus: int


class Concessions(Part, frozen=True, kw_only=True):
    list: tuple[Concession, ...]


class Crossing(Part, frozen=True, kw_only=True):
    """A transcontinental bonus: a stop in one hex of each group."""

    id: str
    groups: tuple[tuple[str, ...], ...]
    bonus: int


class Transcontinental(Part, frozen=True, kw_only=True):
    list: tuple[Crossing, ...]


class VariableCities(Part, frozen=True, kw_only=True):
    no_fixed_city_value: int
    connection_income: int


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    variable_modifiers: bool
    dakar_dar_es_salaam: bool
    depression_every_round: bool
    late_train_check: bool
    concession_penalty: bool
    president_each: bool
    two_player_swap: bool
    clockwise_nomination: bool
    max_sets: int


class Between(Struct, frozen=True, forbid_unknown_fields=True):
    least: int
    most: int


class OptionData(Part, frozen=True, kw_only=True):
    dakar_dar_es_salaam: Crossing
    variable_modifiers: dict[str, int]
    concession_penalty: int
    two_player_swap: int
    max_sets: Between


class Decks(Part, frozen=True, kw_only=True):
    certificates_per_company: int
    private_cards: int
    total_cards: dict[str, int]
    max_deck_buys: int
    open_display_at: int
    float_ordinary_shares: int


class Tokens(Part, frozen=True, kw_only=True):
    per_turn: int
    per_hex_and_company: int
