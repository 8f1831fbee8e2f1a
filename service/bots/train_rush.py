"""Players of Train Rush: a greedy one, and a tourist who drives from city to city.

The greedy one values a table by the points it would give now, and by what they are going to lead to: income for the
rounds left, cargo that fits open contracts, cities near by. It tries every decision on its own view, follows the
questions that come next to it alone, and takes the best.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random

from domain.engine import Decision, legal, open_questions, preview
from domain.games import train_rush as game
from domain.games.train_rush import decisions as d
from domain.games.train_rush import questions as q
from domain.games.train_rush.edition import (
    CARDS,
    CITIES,
    CITIES_OF,
    CITY_AT,
    CONTRACTS,
    NODES,
    ONWARD,
    REGION_AT,
    REGIONS,
    RESOURCES,
    SIZE_AT,
    SPECIALS,
    TABLE,
    TOKENS,
    TRACK_AT,
)
from domain.games.train_rush.scoring import IMMEDIATE, score
from domain.games.train_rush.shape import ANY
from domain.games.train_rush.state import ROUND_END, Player, State
from domain.places import NOBODY, Face, Seat, copied

# What things are worth in points; the last four for each round that is left. Found by playing.
TOKEN, COAL, CUBE, MOVEMENT_TOKEN, HERO = 0.7, 0.5, 0.22, 0.7, 0.5
LEVEL = {"investment": 0.75, "coal": 0.6, "loading": 0.8, "unloading": 1.1, "wagons": 0.9}
SLOT = 0.35
TO_RENT_OUT, UNSERVED = 1.6, 0.5  # a warehouse of one's own, in a zone with and without a station
EARLY = 0.45  # of a majority that can still be lost, at the beginning
RIVALS = 0.2  # of what others have
WIDE = 14  # decisions followed further at each question


def choose(view: State, seat: Seat, offers: Sequence[Decision], rng: Random) -> Decision:
    """The decision with the best outlook; of equal ones the first."""
    if len(offers) == 1:
        return offers[0]
    question = next(open_questions(view, seat))
    if isinstance(question, q.Bid):
        return rng.choice(offers)
    if isinstance(question, (q.KeepStart, q.Keep, q.Trim)):
        return max(offers, key=worth_of_keeping)
    return max(offers, key=lambda offer: outlook(view, seat, offer, 2))


def outlook(view: State, seat: Seat, decision: Decision, depth: int) -> float:
    """What the table is worth after a decision and the best answers to what the seat is asked next."""
    after = copied(view)
    preview(game, after, seat, decision)
    if depth > 1 and not after.over and any(open_questions(after, seat)):
        offers = list(legal(game, after, seat))[:WIDE]
        if offers:
            return max(outlook(after, seat, offer, depth - 1) for offer in offers)
    return worth(after, seat)


def worth_of_keeping(offer: Decision) -> float:
    match offer:
        case d.KeepCards():
            return sum(card_value(card) for card in offer.cards if isinstance(card, str))
        case d.DiscardCards():
            return -sum(map(card_value, offer.cards))
    return 0.0


@cache
def card_value(card: Face) -> float:
    """Points to drive, less the coal they cost, and a little for a special action worth points."""
    moves = CARDS[card].moves
    special = CARDS[card].special[0]
    return sum(points - COAL * 2 * coal for points, coal in moves) + (special.n if special.kind == "vp" else 2.0)


# --- what a table is worth -------------------------------------------------------------------------------------------


def rounds_left(view: State) -> float:
    """Rounds to come, this one by the part of it that is left."""
    total = TABLE[len(view.players)].rounds
    return 0.0 if view.end_triggered else total - view.round + (ROUND_END - view.phase) / ROUND_END


def worth(view: State, seat: Seat) -> float:
    left = rounds_left(view)
    sure = EARLY + (1 - EARLY) * (1 - left / TABLE[len(view.players)].rounds)
    total = 0.0
    for line in score(view):
        points = line.points * (1.0 if line.category in IMMEDIATE else sure)
        total += points if line.seat == seat else -RIVALS * points
    player = view.players[seat]
    if view.over:
        return total
    return total + means(player, left) + plans(view, seat, left)


def means(player: Player, left: float) -> float:
    """Tokens, coal, levels and the train: what will be useful in the rounds left."""
    some = min(1.0, left)
    total = some * (TOKEN * player.investment + COAL * min(player.coal, 4 + left))
    total += some * (MOVEMENT_TOKEN * len(player.tokens) + HERO * len(player.heroes))
    total += sum(worth * left * player.levels[TRACK_AT[track]].at for track, worth in LEVEL.items())
    for wagon in player.wagons:
        if wagon.tile in SPECIALS:
            total += some * (1.0 + 3.0 * wagon.load.count("shipment"))
        else:
            total += SLOT * left * len(wagon.load)
            total += some * CUBE * sum(RESOURCES[cube].sell_value for cube in wagon.load if cube)
    return total


def plans(view: State, seat: Seat, left: float) -> float:
    """Contracts the cargo fits, cities not yet visited, and warehouses to rent out, by how near they are."""
    player = view.players[seat]
    way = distances(player.node)
    some = min(1.0, left)
    total = 0.0
    for city, row in CITIES.items():
        near = max(0.0, 1 - way[row.node] / 22)
        town = view.town(city)
        if all(mark.seat != seat for mark in town.marks):
            token = TOKENS.get((city, len(town.marks) + 1))
            total += some * near * (1.5 + (0.6 * token.vp if token else 0.0))
    for region in REGIONS:
        total += some * best_contract(view, seat, region, way)
    for zone in view.zones:
        free = sum(one.owner == seat and not one.contractor for one in zone.warehouses)
        total += some * free * (TO_RENT_OUT if zone.station != NOBODY else UNSERVED)
        if zone.station == seat:
            total += some * 0.5 * (1 + len(zone.warehouses))
    return total


def best_contract(view: State, seat: Seat, region: str, way: dict[str, int]) -> float:
    """How much the cargo is worth for the open contracts of a region."""
    cargo = Counter(cube.resource for cube in view.players[seat].cubes())
    most = view.value(seat, "unloading")
    best = 0.0
    for size, at in SIZE_AT.items():
        tile = view.contracts[at][REGION_AT[region]]
        cities = [city for city in CITIES_OF[region] if not view.taken(city, size)]
        if not tile or not cities or size > most:
            continue
        near = max(0.0, 1 - min(way[CITIES[city].node] for city in cities) / 30)
        fixed = Counter(need for need in CONTRACTS[tile].needs if need != ANY)
        met = (fixed & cargo).total() + min(CONTRACTS[tile].needs.count(ANY), (cargo - fixed).total())
        best = max(best, 0.35 * near * (CONTRACTS[tile].vp + size) * (met / size) ** 2)
    return best


@cache
def distances(node: str) -> dict[str, int]:
    """Points it takes to drive from a node to every other one."""
    way, todo = {node: 0}, [node]
    for here in todo:
        for after in ONWARD[here]:
            if after not in way:
                way[after] = way[here] + 1
                todo.append(after)
    return {other: way.get(other, len(NODES)) for other in NODES}


# --- the tourist -----------------------------------------------------------------------------------------------------


def visit_cities(view: State, seat: Seat, offers: Sequence[Decision], rng: Random) -> Decision:
    """Drive the shortest tour of the cities not yet visited; spend what there is on driving; decline the rest."""
    return max(offers, key=lambda offer: zeal(view, seat, offer))


def zeal(view: State, seat: Seat, offer: Decision) -> float:
    match offer:
        case d.MoveTo():
            return 100.0 - tour(offer.node, unvisited(view, seat, offer.node)) - 0.4 * offer.token
        case d.InvestIn():
            return {"move6": 3.0, "move3": 2.0}.get(offer.action, -1.0)
        case d.LobbySector():
            return {"resources": 2.0, "finance": 1.0}.get(offer.sector.partition("-")[2], 0.0)
        case d.Play():
            return sum(points for points, _ in CARDS[offer.card].moves)
        case d.DrawCard():
            return sum(points - coal for points, coal in CARDS[offer.card].moves)
        case d.KeepCards():
            return sum(points for card in offer.cards for points, _ in CARDS[str(card)].moves)
        case d.AdvanceOn():
            return 1.0 if offer.track == "coal" else 0.5
        case d.BidSpy():
            return float(offer.number)
    return 0.0


def unvisited(view: State, seat: Seat, node: str) -> int:
    """The cities a seat has still to visit, behind one node, as a sum of powers of two."""
    here = NODES[node].city
    cities = (city for city in CITIES if city != here and all(mark.seat != seat for mark in view.town(city).marks))
    return sum(1 << CITY_AT[city] for city in cities)


@cache
def tour(node: str, cities: int) -> int:
    """The points a shortest tour of these cities takes."""
    if not cities:
        return 0
    way = distances(node)
    ends = ((row.node, 1 << CITY_AT[city]) for city, row in CITIES.items() if cities >> CITY_AT[city] & 1)
    return min(way[end] + tour(end, cities & ~bit) for end, bit in ends)
