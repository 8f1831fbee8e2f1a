"""All tables of the file together."""

from __future__ import annotations

from msgspec import Struct

from domain.games.eighteen_africa.shape.map import Map, Search, Tiles, Track
from domain.games.eighteen_africa.shape.things import (
    Bank,
    Bonds,
    Companies,
    Concessions,
    Decks,
    Economies,
    Market,
    Meta,
    OptionData,
    Options,
    Players,
    PriceMovement,
    Privates,
    Tokens,
    Trains,
    Transcontinental,
    VariableCities,
)


class Components(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    meta: Meta
    bank: Bank
    players: Players
    bonds: Bonds
    economy: Economies
    market: Market
    price_movement: PriceMovement
    trains: Trains
    privates: Privates
    companies: Companies
    concessions: Concessions
    transcontinental: Transcontinental
    variable_cities: VariableCities
    options: Options
    option_data: OptionData
    decks: Decks
    tokens: Tokens
    track: Track
    search: Search
    tiles: Tiles
    map: Map
