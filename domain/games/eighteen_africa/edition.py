"""The component data of 18Africa: loaded, checked, and turned into what the rules look up."""

from __future__ import annotations

from pathlib import Path

from domain.editions import Check, Edition, load
from domain.games.eighteen_africa.checks import CHECKS
from domain.games.eighteen_africa.shape import Components


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

PLAYERS = range(DATA.meta.players_min, DATA.meta.players_max + 1)
TABLE = {row.players: row for row in DATA.players.counts}
ECONOMIES = {state.id: state for state in DATA.economy.states}
TRAINS = {train.id: train for train in DATA.trains.types}
TRAIN_AT = {train: at for at, train in enumerate(TRAINS)}
PRIVATES = {private.id: private for private in DATA.privates.list}
COMPANIES = {company.id: company for company in DATA.companies.list}
CONCESSIONS = {concession.id: concession for concession in DATA.concessions.list}
HEXES = {one.id: one for one in DATA.map.hexes}
TILES = {tile.id: tile for tile in DATA.tiles.list}

BACK = "certificate"  # of every card
PRESIDENT_MARK = "*"
POWERS = {private.power: private.id for private in PRIVATES.values()}
EXTRA_YELLOW, DOUBLE_UPGRADE, FREE_RIVER, FREE_TOKEN, TAKE_PRIORITY = (
    POWERS[power] for power in ("extra_yellow", "double_upgrade", "free_river", "free_token", "take_priority")
)


def company_of(card: str) -> str:
    """The company of a certificate; of a private none."""
    return "" if card in PRIVATES else card.removesuffix(PRESIDENT_MARK)


def is_president(card: str) -> bool:
    return card.endswith(PRESIDENT_MARK)


def price_of(card: str) -> int:
    """The printed price; the president's certificate costs twice a share."""
    if card in PRIVATES:
        return PRIVATES[card].price
    return COMPANIES[company_of(card)].par * (2 if is_president(card) else 1)


def space_of(value: int) -> int:
    """The space of the market row with this value."""
    return DATA.market.values.index(value)
