"""What each fact writes into the table. No rule, no chance and no refusal here: facts carry their whole outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.games.steamrollers import facts as f
from domain.games.steamrollers.evolve import actions, eve, setup, turns

EVOLVE: Mapping[type[Any], Callable[[Any, Any], None]] = {
    f.GameSetUp: setup.game_set_up,
    f.FirstSeatChosen: setup.first_seat_chosen,
    f.LevelRolled: setup.level_rolled,
    f.GoodsDrawn: setup.goods_drawn,
    f.GoodsRemoved: setup.goods_removed,
    f.CoalPlaced: setup.coal_placed,
    f.TileSideChosen: setup.tile_side_chosen,
    f.OrderSideChosen: setup.order_side_chosen,
    f.EveDiceRolled: setup.eve_dice_rolled,
    f.RowArranged: setup.row_arranged,
    f.StartTileTaken: setup.start_tile_taken,
    f.BonusNoted: setup.bonus_noted,
    f.CargoPlaced: setup.cargo_placed,
    f.RoundStarted: turns.round_started,
    f.DiceRolled: turns.dice_rolled,
    f.RoundEnded: turns.round_ended,
    f.TurnStarted: turns.turn_started,
    f.TilesStraightened: turns.tiles_straightened,
    f.DiePicked: turns.die_picked,
    f.DieStolen: turns.die_stolen,
    f.StealDeclined: turns.steal_declined,
    f.DieChanged: turns.die_changed,
    f.TurnEnded: turns.turn_ended,
    f.TrackDrawn: actions.track_drawn,
    f.LinkCompleted: actions.link_completed,
    f.EngineBoxCrossed: actions.engine_box_crossed,
    f.GoodDelivered: actions.good_delivered,
    f.TileTaken: actions.tile_taken,
    f.ActionForfeited: actions.action_forfeited,
    f.TileReturned: actions.tile_returned,
    f.OrderFulfilled: actions.order_fulfilled,
    f.OrderDeclined: actions.order_declined,
    f.EveTurnStarted: eve.eve_turn_started,
    f.EveCrossed: eve.eve_crossed,
    f.EveTookTile: actions.tile_returned,
    f.EveRerolled: eve.eve_rerolled,
    f.EveTookGood: eve.eve_took_good,
    f.EveBlocked: eve.eve_blocked,
    f.EveWon: eve.eve_won,
    f.GameEnded: turns.game_ended,
    f.Scored: turns.for_the_reader,
    f.Ranked: turns.ranked,
}
