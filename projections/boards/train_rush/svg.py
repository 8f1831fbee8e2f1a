"""The table of Train Rush as a picture: the map, the management board, the hand, the players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domain.games.train_rush import facts as f
from domain.games.train_rush.edition import DATA, NODES
from domain.games.train_rush.state import State
from domain.places import NOBODY
from domain.words import say
from projections.boards.panels import BOARD, OWN, Look, Picture, Region
from projections.boards.train_rush.areas import areas, sidings
from projections.boards.train_rush.art import UNIT
from projections.boards.train_rush.influence import sectors
from projections.boards.train_rush.map import the_map
from projections.boards.train_rush.map_ground import defs
from projections.boards.train_rush.places import cities, zones
from projections.boards.train_rush.players import corners, hand, player_panel, status
from projections.boards.train_rush.supply import card_pool, contracts, wagon_pool
from projections.boards.train_rush.tracks import progress, region_tracks

BY_SEAT = DATA.colours.order
COMMON = (  # what belongs to nobody: looked at two by two
    ("cities", say("Cities"), (cities, contracts)),
    ("zones", say("Zones"), (zones, sidings)),
    ("supply", say("Supply"), (card_pool, wagon_pool)),
    ("influence", say("Influence"), (sectors, progress)),
    ("actions", say("Actions"), (areas, region_tracks)),
)


def colours(view: State) -> list[str]:
    return [player.colour for player in view.players]


def draw(view: State, look: Look) -> Picture:
    """The whole table as the viewer sees it: what concerns the viewer comes before what concerns everybody."""
    own = look.viewer.seat
    seats = [(max(own, 0) + step) % len(view.players) for step in range(len(view.players))]
    regions = [
        Region(BOARD, say("Map"), [status(view, look), *the_map(view, look, corners(view, look))]),
        Region(
            OWN, say("Hand and train"), [player_panel(view, look, own), hand(view, look, own)] if own != NOBODY else []
        ),
        *(Region(id_, title, [part(view, look) for part in parts]) for id_, title, parts in COMMON),
        Region("others", say("Others"), [player_panel(view, look, seat) for seat in seats if seat != own]),
    ]
    return Picture("The table of Train Rush", (12, 6), UNIT, regions, defs(), beside=True)


# --- what a ply changed ----------------------------------------------------------------------------------------------


def spots_of(fact: Any) -> Iterator[str]:
    match fact:
        case f.LocoMoved():
            yield f"s{fact.seat}-locomotive"
            if NODES[fact.to].city:
                yield f"city-{NODES[fact.to].city}"
        case f.SpyPlaced() | f.AgentPlaced():
            yield f"sector-{fact.sector}"
        case f.TrackAdvanced():
            yield f"track-{fact.track}"
        case f.InvestmentPlaced():
            yield f"area-{fact.area}"
        case f.WarehouseBuilt() | f.StationBuilt() | f.ShipmentPlaced() | f.ContractorRented():
            yield f"zone-{fact.zone}"
        case f.CityMarked() | f.BlackContractPlaced():
            yield f"city-{fact.city}"
        case f.ContractFulfilled():
            yield f"city-{fact.city}"
        case f.ContractRevealed():
            yield f"contract-{fact.region}-{fact.size}"
        case f.WagonLoaded() | f.WagonTaken():
            yield f"s{fact.seat}-wagon-{fact.wagon}"
        case f.WagonExchanged():
            yield f"s{fact.seat}-wagon-{fact.taken}"
        case f.SidingSlotRefilled() | f.SidingTileUsed():
            yield f"slot-{fact.slot}"
