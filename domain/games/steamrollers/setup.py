"""2: setting up a match. Random outcomes are drawn in the order of the steps, cities and tiles by rising number."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from domain.chance import Chance
from domain.engine import Facts
from domain.games.steamrollers.decisions import Options
from domain.games.steamrollers.edition import CITIES, COLOUR_OF, DATA, FACES
from domain.games.steamrollers.facts import (
    CoalPlaced,
    EveCrossed,
    EveDiceRolled,
    FirstSeatChosen,
    GameSetUp,
    GoodsDrawn,
    GoodsRemoved,
    LevelRolled,
    OrderSideChosen,
    TileSideChosen,
)
from domain.games.steamrollers.state import State
from domain.words import require

SIDES = ("a", "b")


def setup(state: State, seats: int, options: Options, chance: Chance) -> Facts:
    """2.1, and for one player 4.8."""
    _require_fitting(seats, options)
    if seats == 1:
        options = replace(options, solo_level=options.solo_level or DATA.options.solo_level)
    yield GameSetUp(seats, options)
    yield FirstSeatChosen(chance.below(seats) if options.first is None else options.first)
    yield from block_borders(options, chance)
    yield from fill_cities(state, seats, options, chance)
    for tile in FACES:
        yield TileSideChosen(tile, chance.pick(SIDES))
    if options.orders:
        for tile in FACES:
            yield OrderSideChosen(tile, chance.pick(SIDES))
    if seats == 1:
        yield from eve_gets_ahead(state, options, chance)


def _require_fitting(seats: int, options: Options) -> None:
    """2.2: solo only levels and rows; these, but for the map's level, only in solo."""
    expansions = [name for name in ("coal", "orders", "start_tiles") if getattr(options, name)]
    require(
        seats > 1 or not expansions,
        "2.2",
        "the solo game is played without {expansions}; choose only level, solo_level and rows",
        expansions=expansions,
    )
    for_eve = [name for name, given in (("solo_level", options.solo_level), ("rows", options.rows)) if given]
    require(
        seats == 1 or not for_eve,
        "2.2",
        "{options} is for one player against Eve; leave it out with {players:player|players}",
        options=for_eve,
        players=seats,
    )
    first = options.first
    require(
        first is None or 0 <= first < seats,
        "2.1",
        "there is no seat {number} to begin; seats are 0 to {last}",
        number=first,
        last=seats - 1,
    )


def block_borders(options: Options, chance: Chance) -> Facts:
    """2.3: one roll chooses the map of blocked borders."""
    maps = {each.roll: each.blocked for each in DATA.levels.maps(options.level)}
    if maps:
        roll = chance.roll(len(FACES))
        yield LevelRolled(options.level, roll, maps[roll])


def fill_cities(state: State, seats: int, options: Options, chance: Chance) -> Facts:
    """2.1: goods for every city; then those of the city's own colour leave again, and coal may take their place."""
    for city in CITIES:
        yield GoodsDrawn(city, tuple(_draw(state.bag, seats + DATA.setup.goods_more_than_players, chance)))
    poorer = []
    for city in CITIES:
        own = tuple(good for good in state.goods_at(city) if good == COLOUR_OF[city])
        if own:
            poorer.append(city)
            yield GoodsRemoved(city, own)
    for city in poorer if options.coal else ():
        yield CoalPlaced(city)


def _draw(bag: list[str], number: int, chance: Chance) -> Iterator[str]:
    left = list(bag)
    for _ in range(number):
        good = chance.pick(left)
        left.remove(good)
        yield good


def eve_gets_ahead(state: State, options: Options, chance: Chance) -> Facts:
    """4.8: Eve's level says how many dice cross a cell of their region before the game."""
    dice = next(level.dice for level in DATA.solo.levels if level.id == options.solo_level)
    values = tuple(chance.roll(len(FACES)) for _ in range(dice))
    yield EveDiceRolled(values)
    for at, value in enumerate(values):
        yield EveCrossed(value, values[: at + 1].count(value))
