"""What facts of the set-up and of start tiles write."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

from domain.games.steamrollers import facts as f
from domain.games.steamrollers.edition import CITIES, DATA, FACES, SOLO_TILES
from domain.games.steamrollers.evolve.eve import ALONE
from domain.games.steamrollers.evolve.turns import answered
from domain.games.steamrollers.questions import ArrangeRow, ChooseStart
from domain.games.steamrollers.shape import COAL
from domain.games.steamrollers.state import Bonus, Cargo, Eve, Sheet, State, Tile


def game_set_up(state: State, fact: f.GameSetUp) -> None:
    state.options = fact.options
    state.sheets = [Sheet() for _ in range(fact.seats)]
    state.goods = [[] for _ in CITIES]
    state.bag = sorted(DATA.goods.bag())
    state.coal_left = DATA.goods.coal
    state.tiles = [Tile() for _ in FACES]
    state.acted, state.declines_rest = [False] * fact.seats, [False] * fact.seats
    state.stolen = [0] * fact.seats
    if fact.options.start_tiles:
        state.start_tiles_left = [tile.id for tile in DATA.start_tiles.list]
    if fact.seats == 1:
        state.eve = Eve(crossed=[[] for _ in CITIES])


def first_seat_chosen(state: State, fact: f.FirstSeatChosen) -> None:
    """Start tiles are taken in reverse turn order: the seat to the right of the first player begins."""
    state.first = fact.seat
    if state.options.start_tiles:
        state.ask(ChooseStart((fact.seat - 1) % len(state.sheets)))


def level_rolled(state: State, fact: f.LevelRolled) -> None:
    state.blocked = list(fact.blocked)


def goods_drawn(state: State, fact: f.GoodsDrawn) -> None:
    state.goods[fact.city - 1] = list(fact.goods)
    for good in fact.goods:
        state.bag.remove(good)


def goods_removed(state: State, fact: f.GoodsRemoved) -> None:
    for good in fact.goods:
        state.goods_at(fact.city).remove(good)
        insort(state.bag, good)


def coal_placed(state: State, fact: f.CoalPlaced) -> None:
    state.goods_at(fact.city).append(COAL)
    state.coal_left -= 1


def tile_side_chosen(state: State, fact: f.TileSideChosen) -> None:
    for_solo = state.solo and fact.tile in SOLO_TILES
    state.tile(fact.tile).face = f"{'S' if for_solo else ''}{fact.tile}{fact.side}"


def order_side_chosen(state: State, fact: f.OrderSideChosen) -> None:
    state.orders_left.append(f"O{fact.tile}{fact.side}")


# --- rows of goods ---------------------------------------------------------------------------------------------------


def eve_dice_rolled(state: State, fact: f.EveDiceRolled) -> None:
    """The last of the set-up: now the player sees all that lies on the table, and may arrange the goods."""
    if state.options.rows == "arranged":
        ask_for_row(state, CITIES)


def row_arranged(state: State, fact: f.RowArranged) -> None:
    state.goods[fact.city - 1] = list(fact.goods)
    answered(state)
    ask_for_row(state, range(fact.city + 1, len(CITIES) + 1))


def ask_for_row(state: State, cities: Iterable[int]) -> None:
    """The first of these cities with goods of several kinds; equal goods need no order."""
    city = next((city for city in cities if len(set(state.goods_at(city))) > 1), 0)
    if city:
        state.ask(ArrangeRow(ALONE, city))


# --- start tiles -----------------------------------------------------------------------------------------------------


def start_tile_taken(state: State, fact: f.StartTileTaken) -> None:
    answered(state)
    state.start_tiles_left.remove(fact.tile)
    state.sheets[fact.seat].start_tile = fact.tile
    if fact.seat != state.first:
        state.ask(ChooseStart((fact.seat - 1) % len(state.sheets)))


def bonus_noted(state: State, fact: f.BonusNoted) -> None:
    state.sheets[fact.seat].bonus = Bonus(fact.points, state.ply)


def cargo_placed(state: State, fact: f.CargoPlaced) -> None:
    state.bag.remove(fact.good)
    state.sheets[fact.seat].cargo = Cargo(fact.good, fact.city)
