"""All tables of the file, in its order."""

from __future__ import annotations

from domain.games.train_rush.shape.board import (
    About,
    BlackMarkets,
    Cities,
    Colours,
    Limits,
    Map,
    OptionsPart,
    Pieces,
    PlayerCount,
    ProgressTracks,
    Regions,
    RegionTracks,
    Resources,
    Sectors,
    Supply,
    Zones,
)
from domain.games.train_rush.shape.ops import Row
from domain.games.train_rush.shape.things import (
    ActionAreas,
    ActionCards,
    Contracts,
    Exchanges,
    FinalScoring,
    Heroes,
    Layout,
    MissionTokens,
    MovementTokens,
    SidingTiles,
    SpecialWagons,
    Wagons,
)


class Components(Row, frozen=True):
    game: About
    options: OptionsPart
    players: dict[str, PlayerCount]
    colours: Colours
    player_pieces: Pieces
    supply: Supply
    limits: Limits
    resources: Resources
    regions: Regions
    map: Map
    cities: Cities
    zones: Zones
    black_markets: BlackMarkets
    sectors: Sectors
    progress_tracks: ProgressTracks
    infrastructure_tracks: RegionTracks
    contractor_tracks: RegionTracks
    action_areas: ActionAreas
    exchanges: Exchanges
    action_cards: ActionCards
    siding_tiles: SidingTiles
    heroes: Heroes
    contracts: Contracts
    wagons: Wagons
    special_wagons: SpecialWagons
    movement_tokens: MovementTokens
    mission_tokens: MissionTokens
    final_scoring: FinalScoring
    layout: Layout
