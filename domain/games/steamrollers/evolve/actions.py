"""What facts of actions, tiles and orders write."""

from __future__ import annotations

from bisect import insort

from domain.games.steamrollers import facts as f
from domain.games.steamrollers.edition import EFFECTS
from domain.games.steamrollers.evolve.turns import answered, spend_die
from domain.games.steamrollers.state import Delivery, HeldOrder, Link, State, Track
from domain.places import NOBODY


def track_drawn(state: State, fact: f.TrackDrawn) -> None:
    state.sheets[fact.seat].tracks[fact.cell] = Track(fact.edges, state.ply)
    state.progress = True
    spend_die(state, *[EFFECTS["any_track"]][: fact.any])


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
    spend_die(state)


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
    spend_die(state, *fact.tiles)


def tile_taken(state: State, fact: f.TileTaken) -> None:
    tile = state.tile(fact.tile)
    tile.owner, tile.sideways, tile.ply = fact.seat, True, state.ply
    spend_die(state)


def action_forfeited(state: State, fact: f.ActionForfeited) -> None:
    spend_die(state)


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
    answered(state)


def order_declined(state: State, fact: f.OrderDeclined) -> None:
    answered(state)
