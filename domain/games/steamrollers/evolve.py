"""What each fact of SteamRollers writes into the state. No rule is decided here: facts carry their whole outcome."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from domain.games.steamrollers import facts as f
from domain.games.steamrollers.edition import CITIES, DATA, EFFECTS, FACES, SOLO_TILES
from domain.games.steamrollers.shape import COAL
from domain.games.steamrollers.state import (
    BeforeEve,
    Bonus,
    Cargo,
    ChooseOrder,
    ChooseStart,
    Delivery,
    Die,
    Eve,
    EveGood,
    EveTakes,
    HeldOrder,
    Link,
    PickDie,
    Sheet,
    State,
    StealDie,
    Tile,
    Track,
    Turn,
    UseDie,
    WhiteDie,
)
from domain.places import NOBODY, Seat

ALONE: Seat = 0  # the seat of a solo game


def _answered(state: State) -> None:
    """The open question is answered."""
    state.close(state.top[0])


# --- setup -----------------------------------------------------------------------------------------------------------


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


# --- start tiles -----------------------------------------------------------------------------------------------------


def start_tile_taken(state: State, fact: f.StartTileTaken) -> None:
    _answered(state)
    state.start_tiles_left.remove(fact.tile)
    state.sheets[fact.seat].start_tile = fact.tile
    if fact.seat != state.first:
        state.ask(ChooseStart((fact.seat - 1) % len(state.sheets)))


def bonus_noted(state: State, fact: f.BonusNoted) -> None:
    state.sheets[fact.seat].bonus = Bonus(fact.points, state.ply)


def cargo_placed(state: State, fact: f.CargoPlaced) -> None:
    state.bag.remove(fact.good)
    state.sheets[fact.seat].cargo = Cargo(fact.good, fact.city)


# --- round and turn --------------------------------------------------------------------------------------------------


def round_started(state: State, fact: f.RoundStarted) -> None:
    state.round, state.first = fact.round, fact.first
    state.in_round, state.progress = True, False
    state.acted, state.declines_rest = [False] * len(state.sheets), [False] * len(state.sheets)


def dice_rolled(state: State, fact: f.DiceRolled) -> None:
    state.dice = [WhiteDie(value) for value in fact.white]
    state.black = fact.black


def round_ended(state: State, fact: f.RoundEnded) -> None:
    state.in_round = False
    state.idle_rounds = fact.idle_rounds
    if state.eve:
        state.eve.die = 0
        state.pending.clear()  # Eve had nothing to take


def turn_started(state: State, fact: f.TurnStarted) -> None:
    state.turn = Turn(fact.seat, DATA.solo.player_actions if state.solo else 1)
    stolen, state.stolen[fact.seat] = state.stolen[fact.seat], 0
    if stolen:
        state.turn.die = Die(stolen, stolen)
        state.ask(UseDie(fact.seat, stolen))
    else:
        state.ask(PickDie(fact.seat))


def tiles_straightened(state: State, fact: f.TilesStraightened) -> None:
    for number in fact.tiles:
        state.tile(number).sideways = False


def die_picked(state: State, fact: f.DiePicked) -> None:
    _now_has(state, fact.value, NOBODY, fact.seat)
    turn = _turn(state)
    turn.die = Die(fact.value, fact.value)
    if fact.two:
        turn.two = True
        turn.actions_left += 1
    _answered(state)
    state.ask(UseDie(fact.seat, fact.value))
    if fact.window is not None:
        state.ask(StealDie(fact.window, fact.seat, fact.value))


def die_stolen(state: State, fact: f.DieStolen) -> None:
    _now_has(state, fact.value, fact.from_, fact.by)
    state.stolen[fact.by] = fact.value
    _turn(state).die = None
    _answered(state)
    state.change(state.top[0], PickDie(fact.from_))


def steal_declined(state: State, fact: f.StealDeclined) -> None:
    _answered(state)
    if fact.rest:
        state.declines_rest[fact.seat] = True


def die_changed(state: State, fact: f.DieChanged) -> None:
    turn = _turn(state)
    if turn.die:
        final = fact.how in ("flip", "reroll")
        turn.die = replace(turn.die, value=fact.to, used=(*turn.die.used, fact.tile), final=final)
    turn.used.append(fact.tile)
    state.change(state.top[0], UseDie(fact.seat, fact.to))


def turn_ended(state: State, fact: f.TurnEnded) -> None:
    if state.top:
        _answered(state)  # no order could be fulfilled
    state.acted[fact.seat] = True
    state.turn = None


def _turn(state: State) -> Turn:
    assert state.turn is not None
    return state.turn


def _now_has(state: State, value: int, before: Seat, after: Seat) -> None:
    die = next(die for die in state.dice if die.value == value and die.taker == before)
    die.taker = after


# --- actions ---------------------------------------------------------------------------------------------------------


def _spend_die(state: State, *tiles: int) -> None:
    """Inside a turn an action spends the die in hand; the next die or the order follows."""
    turn = state.turn
    if turn is None:
        return  # the effect of a start tile
    turn.used += tiles
    turn.die = None
    turn.actions_left -= 1
    _answered(state)
    if turn.actions_left:
        state.ask(PickDie(turn.seat))
    elif state.options.orders:
        state.ask(ChooseOrder(turn.seat))


def track_drawn(state: State, fact: f.TrackDrawn) -> None:
    state.sheets[fact.seat].tracks[fact.cell] = Track(fact.edges, state.ply)
    state.progress = True
    _spend_die(state, *[EFFECTS["any_track"]][: fact.any])


def link_completed(state: State, fact: f.LinkCompleted) -> None:
    sheet = state.sheets[fact.seat]
    one, other = fact.cities
    plies = sorted({sheet.tracks[cell].ply for cell in fact.cells})
    sheet.links.append(Link("-".join((str(one), *fact.towns, str(other))), fact.cells, tuple(plies)))


def engine_box_crossed(state: State, fact: f.EngineBoxCrossed) -> None:
    sheet = state.sheets[fact.seat]
    sheet.boxes.append(fact.box)
    sheet.box_plies.append(state.ply)
    state.progress = True
    _spend_die(state)


def good_delivered(state: State, fact: f.GoodDelivered) -> None:
    sheet = state.sheets[fact.seat]
    if fact.source == "own":
        sheet.cargo = None
    else:
        row = state.goods_at(fact.from_)
        at = fact.place - 1 if fact.place else len(row) - 1 - row[::-1].index(fact.good)
        del row[at]
    insort(sheet.delivered_goods if state.options.orders else state.bag, fact.good)
    sheet.deliveries.append(Delivery(fact.good, fact.route, fact.points, state.ply))
    state.progress = True
    _spend_die(state, *fact.tiles)


def tile_taken(state: State, fact: f.TileTaken) -> None:
    tile = state.tile(fact.tile)
    tile.owner, tile.sideways, tile.ply = fact.seat, True, state.ply
    _spend_die(state)


def action_forfeited(state: State, fact: f.ActionForfeited) -> None:
    _spend_die(state)


def tile_returned(state: State, fact: f.TileReturned | f.EveTookTile) -> None:
    tile = state.tile(fact.tile)
    tile.owner, tile.sideways, tile.ply = NOBODY, False, state.ply


def order_fulfilled(state: State, fact: f.OrderFulfilled) -> None:
    sheet = state.sheets[fact.seat]
    for good in fact.goods:
        sheet.delivered_goods.remove(good)
        insort(state.bag, good)
    order = next(one for one in state.orders_left if one[1:-1] == str(fact.order))
    state.orders_left.remove(order)
    sheet.orders.append(HeldOrder(order, state.ply))
    _answered(state)


def order_declined(state: State, fact: f.OrderDeclined) -> None:
    _answered(state)


# --- Eve -------------------------------------------------------------------------------------------------------------


def _eve(state: State) -> Eve:
    assert state.eve is not None
    return state.eve


def eve_turn_started(state: State, fact: f.EveTurnStarted) -> None:
    _eve(state).die = fact.die
    state.ask(BeforeEve(ALONE, fact.die))


def eve_crossed(state: State, fact: f.EveCrossed) -> None:
    _eve(state).crossed[fact.region - 1].append(state.ply)
    if state.top and isinstance(state.top[0], BeforeEve):  # her step 1, not set-up or S2b
        state.change(state.top[0], EveTakes(ALONE, fact.region))


def eve_rerolled(state: State, fact: f.EveRerolled) -> None:
    _eve(state).die = fact.to
    state.change(state.top[0], BeforeEve(ALONE, fact.to))


def eve_took_good(state: State, fact: f.EveTookGood) -> None:
    state.goods_at(fact.city).pop()
    insort(state.bag, fact.good)
    _eve(state).took.append(EveGood(fact.city, fact.good, fact.points, state.ply))
    _answered(state)


def eve_blocked(state: State, fact: f.EveBlocked) -> None:
    _answered(state)


def eve_won(state: State, fact: f.EveWon) -> None:
    _eve(state).won_in = fact.region
    _answered(state)


# --- end -------------------------------------------------------------------------------------------------------------


def game_ended(state: State, fact: f.GameEnded) -> None:
    state.ending = fact.reason


def ranked(state: State, fact: f.Ranked) -> None:
    state.over = True


def for_the_reader(state: State, fact: Any) -> None:
    """Says what other facts, or the scoring of the state, say already."""


EVOLVE: Mapping[type[Any], Callable[[Any, Any], None]] = {
    f.GameSetUp: game_set_up,
    f.FirstSeatChosen: first_seat_chosen,
    f.LevelRolled: level_rolled,
    f.GoodsDrawn: goods_drawn,
    f.GoodsRemoved: goods_removed,
    f.CoalPlaced: coal_placed,
    f.TileSideChosen: tile_side_chosen,
    f.OrderSideChosen: order_side_chosen,
    f.EveDiceRolled: for_the_reader,
    f.StartTileTaken: start_tile_taken,
    f.BonusNoted: bonus_noted,
    f.CargoPlaced: cargo_placed,
    f.RoundStarted: round_started,
    f.DiceRolled: dice_rolled,
    f.RoundEnded: round_ended,
    f.TurnStarted: turn_started,
    f.TilesStraightened: tiles_straightened,
    f.DiePicked: die_picked,
    f.DieStolen: die_stolen,
    f.StealDeclined: steal_declined,
    f.DieChanged: die_changed,
    f.TurnEnded: turn_ended,
    f.TrackDrawn: track_drawn,
    f.LinkCompleted: link_completed,
    f.EngineBoxCrossed: engine_box_crossed,
    f.GoodDelivered: good_delivered,
    f.TileTaken: tile_taken,
    f.ActionForfeited: action_forfeited,
    f.TileReturned: tile_returned,
    f.OrderFulfilled: order_fulfilled,
    f.OrderDeclined: order_declined,
    f.EveTurnStarted: eve_turn_started,
    f.EveCrossed: eve_crossed,
    f.EveTookTile: tile_returned,
    f.EveRerolled: eve_rerolled,
    f.EveTookGood: eve_took_good,
    f.EveBlocked: eve_blocked,
    f.EveWon: eve_won,
    f.GameEnded: game_ended,
    f.Scored: for_the_reader,
    f.Ranked: ranked,
}
