"""The component data of Train Rush: loaded, checked, and turned into what the rules look up."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from domain.editions import Check, Edition, load
from domain.games.train_rush.checks import CHECKS
from domain.games.train_rush.shape import Components, Node, Ops

SHIPMENT = "shipment"
INFRASTRUCTURE, CONTRACTORS = "infrastructure", "contractor"


def read(file: Path) -> Edition[Components]:
    """The edition in this file, or BrokenEdition with the entry that cannot be played with and why."""
    edition = load(file, Components)
    expect = Check(edition.file)
    for check in CHECKS:
        check(edition.data, expect)
    return edition


# --- what the rules look up ------------------------------------------------------------------------------------------

EDITION = read(Path(__file__).with_name("edition.toml"))
DATA = EDITION.data
LIMITS = DATA.limits
PIECES = DATA.player_pieces

PLAYERS = range(DATA.game.players_min, DATA.game.players_max + 1)
TABLE = {int(seats): table for seats, table in DATA.players.items()}
RESOURCES = {resource.id: resource for resource in DATA.resources.resource}
REGIONS = {region.id: region for region in DATA.regions.region}
REGION_AT = {region: at for at, region in enumerate(REGIONS)}

NODES = {node.id: node for node in DATA.map.node}
NODE_AT = {node: at for at, node in enumerate(NODES)}
START = DATA.map.start
CITIES = {city.id: city for city in DATA.cities.city}
CITY_AT = {city: at for at, city in enumerate(CITIES)}
CITIES_OF = {region: tuple(city.id for city in CITIES.values() if city.region == region) for region in REGIONS}
ZONES = {zone.id: zone for zone in DATA.zones.zone}
ZONE_AT = {zone: at for at, zone in enumerate(ZONES)}
ZONES_OF = {region: tuple(zone.id for zone in ZONES.values() if zone.region == region) for region in REGIONS}

SECTORS = {sector.id: sector for sector in DATA.sectors.sector}
SECTOR_AT = {sector: at for at, sector in enumerate(SECTORS)}
SECTORS_OF = {region: tuple(one.id for one in SECTORS.values() if one.region == region) for region in REGIONS}
SECTOR_KIND = {kind.id: kind for kind in DATA.sectors.kind}
TRACKS = {track.id: track for track in DATA.progress_tracks.track}
TRACK_AT = {track: at for at, track in enumerate(TRACKS)}
TOP = {track.id: len(track.values) - 1 for track in TRACKS.values()}

AREAS = {area.id: area for area in DATA.action_areas.area}
AREA_AT = {area: at for at, area in enumerate(AREAS)}
ACTIONS = {action.id: action for action in DATA.action_areas.action}
OFFERS = {offer.id: offer for offer in DATA.black_markets.offer}
CARDS = {card.id: card for card in DATA.action_cards.card}
TILES = {tile.id: tile for tile in DATA.siding_tiles.tile}
SLOTS_PER_ROW = DATA.siding_tiles.slots // DATA.siding_tiles.stacks
HEROES = {hero.id: hero for hero in DATA.heroes.hero}
CONTRACTS = {tile.id: tile for tile in DATA.contracts.tile}
SIZES = DATA.cities.contract_sizes
SIZE_AT = {size: at for at, size in enumerate(SIZES)}
TOKENS = {(token.city, token.space): token for token in DATA.movement_tokens.token}

SLOTS: dict[str, tuple[str, ...]] = {  # what each slot of a wagon takes
    **{wagon.id: wagon.slots for wagon in DATA.wagons.wagon},
    **{wagon.id: (SHIPMENT,) * wagon.shipment_slots for wagon in DATA.special_wagons.wagon},
}
SPECIALS = frozenset(wagon.id for wagon in DATA.special_wagons.wagon)
WAGON_KIND = {wagon: f"{'s' if wagon in SPECIALS else 'n'}{len(slots)}" for wagon, slots in SLOTS.items()}  # n2, s3
POOL_SIZES = tuple(sorted({len(wagon.slots) for wagon in DATA.wagons.wagon} - {1}))
EXCHANGES = {  # kind of exchange -> which kind of wagon may become which
    row.id: frozenset([*((one, two) for one in row.giving for two in row.to), *row.also])
    for row in DATA.exchanges.exchange
}
BONUSES: dict[tuple[str, str, int], Ops] = {
    **{(INFRASTRUCTURE, bonus.region, bonus.space): bonus.effect for bonus in DATA.infrastructure_tracks.bonus},
    **{(CONTRACTORS, bonus.region, bonus.space): bonus.effect for bonus in DATA.contractor_tracks.bonus},
}
LENGTH = {INFRASTRUCTURE: DATA.infrastructure_tracks.length, CONTRACTORS: DATA.contractor_tracks.length}
ONWARD = {node: tuple(edge.to for edge in DATA.map.edge if edge.origin == node) for node in NODES}


def region_of(node: str) -> str:
    """The Active Region of a locomotive on this node; none on START."""
    return NODES[node].region


def stops(node: Node) -> bool:
    """4.7: a move may end early in a City and on a Black Market."""
    return node.kind in ("city", "market")


@cache
def destinations(node: str, points: int) -> Mapping[str, int]:
    """4.7: where a move of so many points may end, in the order of the data, and how many points are lost there."""
    lost: dict[str, int] = {}
    here = {node}
    for walked in range(1, points + 1):
        here = {after for before in here for after in ONWARD[before]}
        lost.update((end, points - walked) for end in here if walked == points or stops(NODES[end]))
    return {end: lost[end] for end in sorted(lost, key=NODE_AT.__getitem__)}
