"""Wagons (4.9): loading, exchanging and taking them, and the open pools they come from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, islice, product
from typing import cast

from domain.chance import Chance
from domain.engine import Decision, Facts, tag_of
from domain.games.train_rush.decisions import Filling, LoadWagons, Swap, TakeNewWagon
from domain.games.train_rush.edition import EXCHANGES, LIMITS, POOL_SIZES, RESOURCES, SLOTS, SPECIALS, WAGON_KIND
from domain.games.train_rush.facts import (
    CubesLost,
    FrameClosed,
    ShipmentsLost,
    Skipped,
    StackRebuilt,
    WagonExchanged,
    WagonLoaded,
    WagonPoolRefilled,
    WagonTaken,
)
from domain.games.train_rush.questions import Exchange, Load, TakeWagon
from domain.games.train_rush.rules.frames import or_skip
from domain.games.train_rush.shape import ANY
from domain.games.train_rush.state import Player, State, Wagon, empty_slots
from domain.places import Face, Seat
from domain.words import require, require_among

MANY = 60  # ways to load beyond this are not listed one by one


# --- loading ---------------------------------------------------------------------------------------------------------


def loadable(player: Player) -> list[Wagon]:
    return [wagon for wagon in player.wagons if wagon.tile not in SPECIALS and not wagon.full]


def choices(wagon: Wagon) -> int:
    """For how many slots the owner chooses the resource."""
    return sum(slot == ANY for slot in empty_slots(wagon))


def may_load(state: State, question: Load) -> Iterator[Decision]:
    """All ways where they are not too many, else the largest ones with one resource for every free choice."""
    wagons = loadable(state.players[question.seat])
    most = min(question.n, len(wagons))
    ways = list(islice(all_ways(wagons, most), MANY + 1))
    if len(ways) > MANY:
        ways = list(islice(dict.fromkeys(plain_ways(wagons, most)), MANY))
    yield from map(LoadWagons, ways)
    if ways and not question.paid:
        yield LoadWagons()


def all_ways(wagons: Sequence[Wagon], most: int) -> Iterator[tuple[Filling, ...]]:
    for number in range(most, 0, -1):
        for some in combinations(wagons, number):
            yield from product(*(fillings(wagon) for wagon in some))


def fillings(wagon: Wagon) -> list[Filling]:
    return [Filling(wagon.tile, resources) for resources in product(RESOURCES, repeat=choices(wagon))]


def plain_ways(wagons: Sequence[Wagon], most: int) -> Iterator[tuple[Filling, ...]]:
    for some, resource in product(combinations(wagons, most), RESOURCES):
        yield tuple(Filling(wagon.tile, (resource,) * choices(wagon)) for wagon in some)


def load(state: State, question: Load, ask: LoadWagons, chance: Chance) -> Facts:
    """4.9 load: up to n different wagons are filled completely; the owner chooses what goes into an `any` slot."""
    seat = question.seat
    wagons = {wagon.tile: wagon for wagon in loadable(state.players[seat])}
    named = [filling.wagon for filling in ask.wagons]
    require(
        named or not question.paid,
        "4.0",
        "an action just paid for must be carried out: load {tiles_or}",
        tiles_or=list(wagons),
    )
    for tile in named:
        require_loadable(state.players[seat], tile, list(wagons))
    require(len(set(named)) == len(named), "4.9", "name each wagon once")
    many = "you may load {n:wagon|wagons}, not {number}"
    require(len(named) <= question.n, "4.9", many, n=question.n, number=len(named))
    chosen = {filling.wagon: filling for filling in ask.wagons}
    for filling in ask.wagons:
        require_filling(filling, choices(wagons[filling.wagon]))
    for tile in filter(chosen.__contains__, wagons):
        yield filled(seat, wagons[tile], chosen[tile].resources)
    if not named:
        yield Skipped(seat, tag_of(Load))
    yield FrameClosed(question)


def require_loadable(player: Player, tile: Face, loadable: list[Face]) -> None:
    """A wagon of one's own for resources, with an empty slot."""
    require(player.owns(tile), "4.9", "{tile} is not in your train; load {tiles_or}", tile=tile, tiles_or=loadable)
    shipments = "{tile} takes shipments only; load {tiles_or}"
    require(tile not in SPECIALS, "4.9", shipments, tile=tile, tiles_or=loadable)
    require(tile in loadable, "4.9", "{tile} is full; load {tiles_or}", tile=tile, tiles_or=loadable)


def require_filling(filling: Filling, wanted: int) -> None:
    known = set(filling.resources) <= set(RESOURCES)
    require(
        known and len(filling.resources) == wanted,
        "4.9",
        "{wagon} has {wanted:empty slot|empty slots} for any resource; name as many of {resources}",
        wagon=filling.wagon,
        wanted=wanted,
        resources=list(RESOURCES),
    )


def filled(seat: Seat, wagon: Wagon, resources: Iterable[str]) -> WagonLoaded:
    chosen = iter(resources)
    new = tuple(next(chosen) if slot == ANY else slot for slot in empty_slots(wagon))
    cubes = iter(new)
    return WagonLoaded(seat, wagon.tile, new, tuple(cube or next(cubes) for cube in wagon.load))


def load_by_default(state: State, question: Load) -> LoadWagons:
    """4.16: nothing; of a paid action the first wagons of the train, `any` slots with the first resource."""
    wagons = loadable(state.players[question.seat])
    return LoadWagons(next(all_ways(wagons, min(question.n, len(wagons)))) if question.paid else ())


# --- exchanging and taking -------------------------------------------------------------------------------------------


def on_offer(state: State) -> list[Face]:
    """The open pools in the order of the data, and the special wagon on top of each stack."""
    return [*sorted(chain.from_iterable(state.wagon_pools)), *(stack[0] for stack in state.special_stacks if stack)]


def swaps(state: State, question: Exchange) -> Iterator[Swap]:
    pairs = frozenset().union(*(EXCHANGES[kind] for kind in question.kinds))
    offered = on_offer(state)
    for own in state.players[question.seat].wagons:
        for new in offered:
            if (WAGON_KIND[own.tile], WAGON_KIND[new]) in pairs:
                yield Swap(own.tile, new)


def may_swap(state: State, question: Exchange) -> Iterator[Decision]:
    return or_skip(swaps(state, question), question.paid)


def swap(state: State, question: Exchange, ask: Swap, chance: Chance) -> Facts:
    """4.9 exchange: the given wagon loses what it carries; the new one is empty and comes last in the train."""
    seat = question.seat
    ways = list(swaps(state, question))
    own = list(dict.fromkeys(way.own for way in ways))
    away = "{wagon} is not in your train; you could give {own_or}"
    require(state.players[seat].owns(ask.own), "4.9", away, wagon=ask.own, own_or=own)
    given = "{chosen} cannot be given in an exchange {kinds_or}; you could give {own_or}"
    require_among(ask.own, own, "4.9", given, kinds_or=question.kinds, own_or=own)
    new = [way.new for way in ways if way.own == ask.own]
    require_among(ask.new, on_offer(state), "4.9", "{chosen} is not on offer; for {own} you could take {new_or}",
                  own=ask.own, new_or=new)  # fmt: skip
    require_among(ask.new, new, "4.9", "{own} cannot be exchanged for {chosen}, but for {new_or}",
                  own=ask.own, new_or=new)  # fmt: skip
    cargo = tuple(cube for cube in state.players[seat].wagon(ask.own).load if cube)
    if cargo and ask.own in SPECIALS:
        yield ShipmentsLost(seat, ask.own, len(cargo))
    elif cargo:
        yield CubesLost(seat, ask.own, cargo)
    yield WagonExchanged(seat, ask.own, ask.new)
    yield from refill_after(state, ask.new, chance)
    yield FrameClosed(question)


def room_for_wagon(state: State, seat: Seat) -> bool:
    return len(state.players[seat].wagons) < state.value(seat, "wagons")


def wagons_to_take(state: State, size: int) -> list[Face]:
    return [wagon for wagon in on_offer(state) if len(SLOTS[wagon]) == size]


def may_take(state: State, question: TakeWagon) -> Iterator[Decision]:
    wagons = wagons_to_take(state, question.size) if room_for_wagon(state, question.seat) else ()
    return or_skip(map(TakeNewWagon, wagons), question.paid)


def take(state: State, question: TakeWagon, ask: TakeNewWagon, chance: Chance) -> Facts:
    """4.9 take_wagon: a wagon of that size from the open pool, or a special one."""
    wagons, size = wagons_to_take(state, question.size), question.size
    away = "{chosen} is not on offer; you could take {wagons_or}"
    require_among(ask.wagon, on_offer(state), "4.9", away, wagons_or=wagons)
    other = "{chosen} does not have {size} slots; you could take {wagons_or}"
    require_among(ask.wagon, wagons, "4.9", other, size=size, wagons_or=wagons)
    yield WagonTaken(question.seat, ask.wagon)
    yield from refill_after(state, ask.wagon, chance)
    yield FrameClosed(question)


def why_no_wagon(state: State, question: TakeWagon) -> str:
    return "no-wagon" if room_for_wagon(state, question.seat) else "train-full"


def refill_after(state: State, taken: Face, chance: Chance) -> Facts:
    if taken not in SPECIALS:
        yield from refill_wagons(state, len(SLOTS[taken]), chance)


def refill_wagons(state: State, size: int, chance: Chance) -> Facts:
    """4.9: the pool is filled up at once; an empty stack is first rebuilt of the discarded wagons of that size."""
    at = POOL_SIZES.index(size)
    pool, stack = state.wagon_pools[at], state.wagon_stacks[at]
    while len(pool) < LIMITS.wagon_pool_each:
        if not stack and state.wagon_discards[at]:
            discard = state.wagon_discards[at]
            yield StackRebuilt(f"wagons-{size}", len(discard), tuple(chance.shuffled(discard)))
        wagons = stack.cards[: LIMITS.wagon_pool_each - len(pool)]
        if not wagons:
            return
        yield WagonPoolRefilled(size, cast(tuple[Face, ...], tuple(wagons)))
