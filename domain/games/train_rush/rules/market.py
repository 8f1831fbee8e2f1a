"""Black Market actions (4.8.2): selling cubes for one of the offers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

from domain.chance import Chance
from domain.engine import Decision, Facts
from domain.games.train_rush.decisions import Cube, Sell
from domain.games.train_rush.edition import OFFERS, RESOURCES
from domain.games.train_rush.facts import CubesUnloaded, FrameClosed, ResourcesSold
from domain.games.train_rush.questions import Market
from domain.games.train_rush.rules.cities import require_held
from domain.games.train_rush.rules.frames import REASONS, or_skip
from domain.games.train_rush.rules.ops import perform
from domain.games.train_rush.rules.possible import why_not
from domain.games.train_rush.state import Player, State, in_train_order
from domain.words import quoted, require, say


def may_sell(state: State, question: Market) -> Iterator[Decision]:
    return or_skip(sales(state, question))


def sales(state: State, question: Market) -> Iterator[Sell]:
    """For each offer that can be carried out and paid for, the cheapest set of cubes."""
    player = state.players[question.seat]
    held = Counter(cube.resource for cube in player.cubes())
    stock = tuple(held[resource] for resource in RESOURCES)
    most = state.value(question.seat, "unloading")
    for offer in OFFERS.values():
        resources = cheapest(stock, most, offer.price)
        if resources and not why_not(state, question.seat, offer.effect):
            yield Sell(first_cubes(player, resources), offer.id)


@cache
def cheapest(stock: tuple[int, ...], most: int, price: int) -> tuple[str, ...]:
    """The resources of least value, then of least number, that pay the price; none where that is impossible."""
    held = dict(zip(RESOURCES, stock, strict=True))
    ways = (
        (sum(RESOURCES[resource].sell_value for resource in way), number, way)
        for number in range(1, most + 1)
        for way in combinations_with_replacement(RESOURCES, number)
        if all(held[resource] >= way.count(resource) for resource in set(way))
    )
    return min((way for way in ways if way[0] >= price), default=(0, 0, ()))[2]


def first_cubes(player: Player, resources: tuple[str, ...]) -> tuple[Cube, ...]:
    """So many cubes of these resources, from the front of the train."""
    wanted = Counter(resources)
    cubes: list[Cube] = []
    for cube in player.cubes():
        if wanted[cube.resource]:
            wanted[cube.resource] -= 1
            cubes.append(cube)
    return tuple(cubes)


def sell(state: State, question: Market, ask: Sell, chance: Chance) -> Facts:
    """4.8.2: at most as many cubes as the Unloading value, worth at least the price (R31), for one offer."""
    seat = question.seat
    unknown = "there is no offer {offer}; the offers are {offers}"
    require(ask.offer in OFFERS, "4.8.2", unknown, offer=quoted(ask.offer), offers=list(map(quoted, OFFERS)))
    offer = OFFERS[ask.offer]
    reason = why_not(state, seat, offer.effect)
    require(
        not reason, "4.8.2", "{offer} cannot be carried out: {why}", offer=offer.id, why=say(REASONS.get(reason, ""))
    )
    most = state.value(seat, "unloading")
    number = len(ask.cubes)
    few = "you may sell 1 to {most:cube|cubes}, not {number}"
    require(1 <= number <= most, "4.8.2", few, most=most, number=number)
    require_held(state.players[seat], ask.cubes, "4.8.2")
    value = sum(RESOURCES[cube.resource].sell_value for cube in ask.cubes)
    require(
        value >= offer.price, "4.8.2", "these cubes are worth {value}, {offer} costs {price}",
        value=value, offer=offer.id, price=offer.price,
    )  # fmt: skip
    cubes = tuple(in_train_order(state.players[seat], ask.cubes))
    yield CubesUnloaded(seat, cubes)
    yield ResourcesSold(seat, question.region, cubes, value, offer.id)
    yield FrameClosed(question)
    yield from perform(state, seat, offer.effect, offer.id, chance)
