"""5: points with their reasons and evidence, for seats and for Eve, and who wins."""

from __future__ import annotations

from collections.abc import Iterator

from domain.engine import Result, ScoreLine
from domain.games.steamrollers.edition import CITIES, DATA, ORDERS
from domain.games.steamrollers.facts import ScoredLine
from domain.games.steamrollers.state import EVE, State
from domain.places import Seat
from domain.words import say

ENGINE_BOXES, NETWORK_POINTS, SHARED = "engine boxes", "network", "shared"  # what settles a tie for the first place
FOR_EVE = "eve"  # solo: a tie is a loss


def score(state: State) -> Iterator[ScoreLine]:
    for seat in state.seats:
        yield from deliveries(state, seat)
        yield from network(state, seat)
        yield from engine(state, seat)
        yield from tiles(state, seat)
        yield from orders(state, seat)
        yield from start_bonus(state, seat)
    if state.eve:
        yield from eve_deliveries(state)
        yield from eve_engine(state)
        yield from eve_regions(state)
        yield from eve_tiles(state)


# --- a seat (5.1) ----------------------------------------------------------------------------------------------------


def deliveries(state: State, seat: Seat) -> Iterator[ScoreLine]:
    """5.1.1: every delivery counts its distance."""
    for one in state.sheets[seat].deliveries:
        why = say("{good} along {route}", good=one.good, route=one.route)
        yield ScoreLine(seat, "deliveries", one.points, why, "5.1.1", (one.ply,))


def network(state: State, seat: Seat) -> Iterator[ScoreLine]:
    """5.1.2: a link between two different cities counts one, and one more for every town on it."""
    for link in state.sheets[seat].links:
        if not link.loop:
            why = say("link {stops}, towns on it: {towns}" if link.towns else "link {stops}", stops=link.stops,
                      towns=link.towns)  # fmt: skip
            yield ScoreLine(seat, "network", 1 + link.towns, why, "5.1.2", link.plies)


def engine(state: State, seat: Seat) -> Iterator[ScoreLine]:
    """5.1.3: four, five or six crossed boxes; tile 4b does not count."""
    sheet = state.sheets[seat]
    bonus = DATA.engine.end_bonus.get(str(len(sheet.boxes)), 0)
    if bonus:
        why = say("{boxes} crossed boxes", boxes=len(sheet.boxes))
        yield ScoreLine(seat, "engine", bonus, why, "5.1.3", tuple(sheet.box_plies))


def tiles(state: State, seat: Seat) -> Iterator[ScoreLine]:
    """5.1.4: the points of the tiles owned, sideways or not."""
    for tile in state.tiles:
        if tile.owner == seat:
            why = say("tile {tile}", tile=tile.face)
            yield ScoreLine(seat, "action tiles", tile.kind.points, why, "5.1.4", (tile.ply,))


def orders(state: State, seat: Seat) -> Iterator[ScoreLine]:
    """5.1.5: the points printed on fulfilled orders."""
    for held in state.sheets[seat].orders:
        order = ORDERS[held.id]
        why = say("order {order}: {goods}", order=order.tile, goods=order.goods)
        yield ScoreLine(seat, "order tiles", order.points, why, "5.1.5", (held.ply,))


def start_bonus(state: State, seat: Seat) -> Iterator[ScoreLine]:
    """5.1.6: the start tile +2."""
    bonus = state.sheets[seat].bonus
    if bonus:
        yield ScoreLine(seat, "start bonus", bonus.points, say("start tile"), "5.1.6", (bonus.ply,))


# --- Eve (5.2) -------------------------------------------------------------------------------------------------------


def eve_deliveries(state: State) -> Iterator[ScoreLine]:
    """5.2: the points of her step 4."""
    for one in state.eve.took if state.eve else ():
        why = say("{good} from city {city}", good=one.good, city=one.city)
        yield ScoreLine(EVE, "deliveries", one.points, why, "5.2", (one.ply,))


def eve_engine(state: State) -> Iterator[ScoreLine]:
    """5.2: always the same, as for the strongest engine."""
    yield ScoreLine(EVE, "engine", DATA.solo.eve_engine_points, say("the strongest engine"), "5.2", (0,))


def eve_regions(state: State) -> Iterator[ScoreLine]:
    """5.2: the crossed cells of her two best regions."""
    assert state.eve
    best = sorted(CITIES, key=lambda region: -state.eve.count(region) if state.eve else 0)
    for region in best[: DATA.solo.eve_regions_scored]:
        plies = state.eve.crossed[region - 1]
        if plies:
            why = say("{cells} crossed cells in region {region}", cells=len(plies), region=region)
            yield ScoreLine(EVE, "network", len(plies), why, "5.2", tuple(sorted(set(plies))))


def eve_tiles(state: State) -> Iterator[ScoreLine]:
    """5.2: positive points of the tiles in the pool."""
    for tile in state.tiles:
        if tile.in_pool and tile.kind.points > 0:
            why = say("tile {tile} in the pool", tile=tile.face)
            yield ScoreLine(EVE, "action tiles", tile.kind.points, why, "5.2", (tile.ply,))


# --- the result ------------------------------------------------------------------------------------------------------


def total(state: State, seat: Seat) -> int:
    return sum(line.points for line in score(state) if line.seat == seat)


def summed(state: State, seat: Seat) -> tuple[ScoredLine, ...]:
    """The points of a seat by category."""
    points: dict[str, int] = {}
    for line in score(state):
        if line.seat == seat:
            points[line.category] = points.get(line.category, 0) + line.points
    return tuple(ScoredLine(category, sum_) for category, sum_ in points.items())


def strength(state: State, seat: Seat) -> tuple[int, int, int]:
    """5.1: points, then crossed boxes, then network points."""
    return total(state, seat), len(state.sheets[seat].boxes), sum(line.points for line in network(state, seat))


def result(state: State) -> Result:
    if state.eve:
        return _against_eve(state)
    strengths = [strength(state, seat) for seat in state.seats]
    places = tuple(1 + sum(other > own for other in strengths) for own in strengths)
    totals = tuple(own[0] for own in strengths)
    return Result(totals, places, state.ending, _tie_break(strengths))


def _tie_break(strengths: list[tuple[int, int, int]]) -> str:
    """What parted the seats that lead by points."""
    leaders = [own for own in strengths if own[0] == max(strengths)[0]]
    for words, depth in (("none", 1), (ENGINE_BOXES, 2), (NETWORK_POINTS, 3)):
        if sum(own[:depth] == max(leaders)[:depth] for own in leaders) == 1:
            return words
    return SHARED


def _against_eve(state: State) -> Result:
    """5.2: the player needs strictly more points, and Eve must not have won by her step 1."""
    own, hers = total(state, 0), total(state, EVE)
    if state.ending == "eve":
        return Result((own,), (2,), state.ending)
    return Result((own,), (1 if own > hers else 2,), state.ending, FOR_EVE if own == hers else "none")


def ranking(state: State) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Everybody from the best on, Eve among them, and the winners."""
    places = result(state).places
    if state.eve:
        first, second = (0, EVE) if places == (1,) else (EVE, 0)
        return (first, second), (first,)
    order = tuple(sorted(state.seats, key=lambda seat: places[seat]))
    return order, tuple(seat for seat in order if places[seat] == 1)
