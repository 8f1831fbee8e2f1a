"""What facts about wagons write."""

from __future__ import annotations

from bisect import insort

from domain.games.train_rush import facts as f
from domain.games.train_rush.edition import POOL_SIZES, SLOTS, SPECIALS
from domain.games.train_rush.evolve.setup import pile_of
from domain.games.train_rush.state import State, Wagon
from domain.places import Face


def wagon_loaded(state: State, fact: f.WagonLoaded) -> None:
    wagon = state.players[fact.seat].wagon(fact.wagon)
    wagon.load, wagon.ply = list(fact.load), state.ply


def wagon_taken(state: State, fact: f.WagonTaken) -> None:
    for pile in (state.out_of_game, *state.wagon_pools, *state.special_stacks):
        if fact.wagon in pile:
            pile.remove(fact.wagon)
    empty = [""] * len(SLOTS[fact.wagon])
    state.players[fact.seat].wagons.append(Wagon(fact.wagon, empty, state.ply))


def wagon_exchanged(state: State, fact: f.WagonExchanged) -> None:
    player = state.players[fact.seat]
    player.wagons.remove(player.wagon(fact.given))
    insort(returned_to(state, fact.given), fact.given)
    wagon_taken(state, f.WagonTaken(fact.seat, fact.taken))


def returned_to(state: State, wagon: Face) -> list[Face]:
    """Where a wagon goes that leaves a train: special ones to their stack, one-slot ones out of the game."""
    size = len(SLOTS[wagon])
    if size not in POOL_SIZES:
        return state.out_of_game
    piles = state.special_stacks if wagon in SPECIALS else state.wagon_discards
    return piles[POOL_SIZES.index(size)]


def wagon_pool_refilled(state: State, fact: f.WagonPoolRefilled) -> None:
    at = POOL_SIZES.index(fact.size)
    state.wagon_stacks[at].take_top(len(fact.wagons))
    state.wagon_pools[at].extend(fact.wagons)


def cubes_unloaded(state: State, fact: f.CubesUnloaded) -> None:
    for cube in fact.cubes:
        load = state.players[fact.seat].wagon(cube.wagon).load
        load[load.index(cube.resource)] = ""


def shipments_lost(state: State, fact: f.ShipmentsLost) -> None:
    state.shipments += fact.amount


def stack_rebuilt(state: State, fact: f.StackRebuilt) -> None:
    pile_of(state, fact.stack).lay(fact.cards)
    if fact.stack.startswith("siding"):
        state.siding_discard = []
    else:
        state.wagon_discards[POOL_SIZES.index(int(fact.stack.partition("-")[2]))] = []
