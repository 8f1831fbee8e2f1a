"""A greedy player of SteamRollers.

It plans links: for every pair of cities it knows how many cells are still to be drawn between them, what the link would
bring (its points, and the goods that could then be delivered), and values a track by what the best plan it serves
brings per cell. Engine boxes are worth what longer runs are worth, tiles their points and a little for their use. Of
all dice it picks the one with the best action behind it; against Eve it also looks at the die that is left for her.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from domain.engine import Decision
from domain.games.steamrollers.decisions import (
    BlockEve,
    Change,
    Deliver,
    DrawTrack,
    Fulfil,
    ImproveEngine,
    KeepEve,
    LetEve,
    Pick,
    RerollEve,
    StartEngine,
    Steal,
    TakeTile,
)
from domain.games.steamrollers.edition import (
    BORDER_AT,
    CITIES,
    CITY_AT,
    DATA,
    DESTINATIONS,
    ENDS,
    FACES,
    NEIGHBOURS,
    OPPOSITE,
    ORDERS,
    TOWN_AT,
)
from domain.games.steamrollers.questions import BeforeEve, EveTakes, PickDie, StealDie, UseDie
from domain.games.steamrollers.rules.actions import may_use_die
from domain.games.steamrollers.rules.dice import changes
from domain.games.steamrollers.rules.network import Routes, routes_of
from domain.games.steamrollers.state import Die, State
from domain.places import Seat, copied

# Found by playing: what things are worth in points.
POWER = (4.0, 3.4, 2.8, 2.2, 1.6, 1.2)  # the next box, by the number of boxes crossed
TOWN = 0.6  # cells that a town counts as on the way: it brings a point by itself
FLOW = 0.55  # a good that a new link lets through, per point it could bring
HASTE = 0.85  # how much less a plan is worth the more cells are missing
KEEP = {"power_plus_1": 1.2, "set_die": 0.9, "any_track": 0.3, "die_plus_minus_1": 0.5, "die_is_destination": 0.4}
HELD = 0.45  # of a once tile's points: it may be used, and it may be taken away


def choose(view: State, seat: Seat, offers: Sequence[Decision], rng: Random) -> Decision:
    """The offer worth most; among equals any."""
    values = WORTH.get(type(view.top[0]), worth_of_rest)(copied(view), seat, offers)
    best = max(values)
    return rng.choice([offer for offer, value in zip(offers, values, strict=True) if value >= best - 1e-9])


# --- choosing between offers -----------------------------------------------------------------------------------------


def worth_of_pick(view: State, seat: Seat, offers: Sequence[Any]) -> list[float]:
    """A die is worth its best action; a pair of dice both, less what Eve does with the third."""
    best = {value: best_use(view, seat, value) for value in set(view.pool)}
    if view.eve:
        return [_with_the_next(view, best, offer.value) for offer in offers]
    two = sorted(best[value] for value in view.pool)[-2:]
    return [sum(two) - 1.0 if offer.two else best[offer.value] for offer in offers]


def _with_the_next(view: State, best: dict[int, float], value: int) -> float:
    left = list(view.pool)
    left.remove(value)
    if len(left) == 1:
        return best[value] - harm(view, left[0])
    return max(best[value] + best[one] - harm(view, other) for one, other in (left, left[::-1]))


def best_use(view: State, seat: Seat, value: int) -> float:
    """The best that can be done with a die of this value, changes included."""
    assert view.turn is not None
    before, view.turn.die = view.turn.die, Die(value, value)
    offers = list(may_use_die(view, UseDie(seat, value)))
    best = max(worth_of_use(view, seat, offers))
    view.turn.die = before
    return best


def worth_of_use(view: State, seat: Seat, offers: Sequence[Any]) -> list[float]:
    plans = Plans(view, seat)
    return [worth_of_action(view, seat, offer, plans) for offer in offers]


def worth_of_action(view: State, seat: Seat, offer: Decision, plans: Plans) -> float:
    match offer:
        case Deliver():
            return worth_of_delivery(view, seat, offer)
        case ImproveEngine():
            return worth_of_box(view, seat)
        case DrawTrack(cell=cell, edges=edges, any=any_):
            return plans.worth(cell, edges) - (cost_of_tile(view, 6) if any_ else 0)
        case TakeTile():
            assert view.turn is not None
            assert view.turn.die is not None
            return worth_of_tile(view, seat, view.turn.die.value)
        case Change():
            return worth_of_change(view, seat, offer, plans)
    return 0.0


def worth_of_delivery(view: State, seat: Seat, offer: Deliver) -> float:
    """Its points, and a little more with orders; less what the once tiles it uses would have brought."""
    points = offer.route.count("-") + offer.plus
    lost = (cost_of_tile(view, 3) if offer.plus else 0) + (cost_of_tile(view, 4) if offer.far else 0)
    wanted = any(offer.good in ORDERS[order].goods for order in view.orders_left)
    return points + 0.6 - lost + (0.7 if wanted else 0)


def worth_of_box(view: State, seat: Seat) -> float:
    """A stronger engine serves the runs still to come."""
    crossed = len(view.sheets[seat].boxes)
    bonus = DATA.engine.end_bonus
    gain = bonus.get(str(crossed + 1), 0) - bonus.get(str(crossed), 0)
    return POWER[crossed] * hope(view) + 0.5 * gain


def worth_of_tile(view: State, seat: Seat, number: int) -> float:
    tile = view.tile(number)
    if tile.owner == seat:
        return 0.1
    late = 1 - hope(view)
    if tile.kind.keep:
        return (KEEP[tile.kind.effect] * hope(view)) - 2 * late if tile.in_pool else -0.5
    value = tile.kind.points * (HELD + (1 - HELD) * late)
    return value if tile.in_pool else value + 0.4


def cost_of_tile(view: State, number: int) -> float:
    kind = view.tile(number).kind
    return 0.0 if kind.keep else kind.points * 0.6


def worth_of_change(view: State, seat: Seat, offer: Change, plans: Plans) -> float:
    """What can be done after the change, less the tile."""
    assert view.turn is not None
    assert view.turn.die is not None
    if offer.how == "reroll":
        return 1.0
    before = view.turn.die
    view.turn.die = dict(changes(view, seat, before))[offer]
    after = [one for one in may_use_die(view, UseDie(seat, view.turn.die.value)) if not isinstance(one, Change)]
    best = max((worth_of_action(view, seat, one, plans) for one in after), default=0.0)
    view.turn.die = before
    return best - cost_of_tile(view, offer.tile) - 0.05


def worth_of_steal(view: State, seat: Seat, offers: Sequence[Any]) -> list[float]:
    """Take a die that is clearly better than what will be left."""
    question = view.top[0]
    assert view.turn is not None
    view.turn.seat, picker = seat, view.turn.seat
    taken, left = best_use(view, seat, question.value), [best_use(view, seat, value) for value in set(view.pool)]
    view.turn.seat = picker
    wanted = taken - max(left, default=0.0) - 1.5
    return [wanted if isinstance(offer, Steal) else -0.1 * offer.rest for offer in offers]


def worth_of_reroll(view: State, seat: Seat, offers: Sequence[Any]) -> list[float]:
    die = view.top[0].die
    average = sum(harm(view, value) for value in FACES) / len(FACES)
    gain = harm(view, die) - average - 1.0
    return [gain if isinstance(offer, RerollEve) else 0.0 for offer in offers]


def worth_of_block(view: State, seat: Seat, offers: Sequence[Any]) -> list[float]:
    return [1.0 if isinstance(offer, BlockEve) else 0.0 for offer in offers]


def worth_of_rest(view: State, seat: Seat, offers: Sequence[Any]) -> list[float]:
    """Start tiles: an engine box. Orders: the most points, coal kept if possible."""
    return [_rest(offer) for offer in offers]


def _rest(offer: Decision) -> float:
    match offer:
        case StartEngine():
            return 2.0
        case Fulfil(order=order, coal_for=coal_for):
            points = next(one.points for one in ORDERS.values() if one.tile == order)
            return points - (0.5 if coal_for else 0.0)
        case KeepEve() | LetEve() | Pick():
            return 0.5
    return 0.0


WORTH: Mapping[type[Any], Callable[[State, Seat, Sequence[Any]], list[float]]] = {
    PickDie: worth_of_pick,
    UseDie: worth_of_use,
    StealDie: worth_of_steal,
    BeforeEve: worth_of_reroll,
    EveTakes: worth_of_block,
}


def harm(view: State, die: int) -> float:
    """What Eve does with this die: a cell, perhaps a good and its points, perhaps the game."""
    eve = view.eve
    if eve is None:
        return 0.0
    if eve.full(die):
        return 50.0
    count = eve.count(die) + 1
    takes = count if count >= DATA.solo.eve_delivery_from and view.goods_at(die) else 0
    again = 1.5 if not view.goods_at(die) else 0.0
    near = 1.5 if count >= 6 else 0.0
    return 0.5 + 0.1 * count + 1.2 * takes + again + near


def hope(view: State) -> float:
    """How much of the game is still to come, from 1 down: the goods of the three emptiest cities decide."""
    rows = sorted(len(row) for row in view.goods)[: DATA.setup.end_when_empty_cities]
    start = (len(view.sheets) + DATA.setup.goods_more_than_players) * len(rows) * 0.7
    return min(1.0, sum(rows) / start + 0.1)


# --- planning links --------------------------------------------------------------------------------------------------


class LinkPlan(NamedTuple):
    """A link that a track would serve: what it is worth, its cities, and the cells still missing after it."""

    value: float
    one: int
    other: int
    missing: float


class Plans:
    """What the links that could still be drawn would bring, and how many cells each still needs."""

    def __init__(self, view: State, seat: Seat) -> None:
        sheet = view.sheets[seat]
        tracks = tuple(sorted((cell, track.edges) for cell, track in sheet.tracks.items()))
        self.reach = reaches(tracks, tuple(view.blocked))
        have = Counter(frozenset(link.cities) for link in sheet.links)
        routes = routes_of(sheet)
        self.gains = {
            (one, other): _gain(view, seat, one, other, routes) * (0.35 if have[frozenset((one, other))] else 1.0)
            for one, other in combinations(CITIES, 2)
        }

    def worth(self, cell: str, edges: str) -> float:
        """The best plan a track in this cell serves, by gain per missing cell."""
        best = second_best = 0.0
        for plan in self.served(cell, edges):
            if plan.value > best:
                best, second_best = plan.value, best
            elif plan.value > second_best:
                second_best = plan.value
        return best + 0.05 * second_best

    def served(self, cell: str, edges: str) -> Iterator[LinkPlan]:
        """The plans that a track in this cell would serve."""
        first, second = ENDS[edges]
        own = TOWN if cell in TOWN_AT else 1.0
        for (one, other), gain in self.gains.items():
            from_one, from_other = self.reach[one], self.reach[other]
            cost = own + min(
                from_one.get((cell, first), 99.0) + from_other.get((cell, second), 99.0),
                from_one.get((cell, second), 99.0) + from_other.get((cell, first), 99.0),
            )
            if cost < 50:
                yield LinkPlan(gain / cost**HASTE, one, other, cost - own)


def _gain(view: State, seat: Seat, one: int, other: int, routes: Routes) -> float:
    """The points of a link between two cities, and of the goods that it lets through."""
    near = {side: {side, *(end for start, end in routes if start == side)} for side in (one, other)}
    if other in near[one]:
        return 1.2
    power = max(view.power(seat), 1) + 1
    flow = 0.0
    for here, there in ((one, other), (other, one)):
        for city in near[here]:
            for good in view.goods_at(city):
                if any(end in near[there] for end in DESTINATIONS[good]):
                    flow += min(power, 1.5 + 0.5 * (city != here))
    rivals: float = len(view.sheets) ** 0.5
    return 1.2 + FLOW * flow * hope(view) / rivals


Tracks = tuple[tuple[str, str], ...]


@lru_cache(maxsize=2048)
def reaches(tracks: Tracks, blocked: tuple[str, ...]) -> dict[int, dict[tuple[str, int], float]]:
    """For every city: the cells still to be drawn before a line from it enters a cell over an edge."""
    drawn = {cell: ENDS[edges] for cell, edges in tracks}
    return {city: _reach(home, drawn, blocked) for home, city in CITY_AT.items()}


def _reach(home: str, drawn: dict[str, tuple[int, int]], blocked: Collection[str]) -> dict[tuple[str, int], float]:
    found: dict[tuple[str, int], float] = {}
    queue: list[tuple[float, str, int]] = []

    def leave(cell: str, edge: int, cost: float) -> None:
        there = NEIGHBOURS[cell][edge]
        if there is not None and there not in CITY_AT and BORDER_AT.get((cell, edge)) not in blocked:
            heappush(queue, (cost, there, OPPOSITE[edge]))

    for edge in range(len(OPPOSITE)):
        leave(home, edge, 0.0)
    while queue:
        cost, cell, edge = heappop(queue)
        if (cell, edge) in found:
            continue
        found[cell, edge] = cost
        if cell not in drawn:
            own = TOWN if cell in TOWN_AT else 1.0
            for way in range(len(OPPOSITE)):
                if way != edge:
                    leave(cell, way, cost + own)
        elif edge in drawn[cell]:
            one, other = drawn[cell]
            leave(cell, other if edge == one else one, cost)
    return found
