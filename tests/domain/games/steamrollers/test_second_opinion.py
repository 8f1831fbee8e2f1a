"""The rules a second time, short and slow, read from the raw data: random matches must offer and score the same."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest

from domain.chance import Chance
from domain.engine import awaited, begin, decide, legal, open_questions
from domain.games import steamrollers as game
from domain.games.steamrollers import decisions as d
from domain.games.steamrollers.questions import ArrangeRow, ChooseOrder, PickDie, UseDie
from service.bots import BOTS

DATA = tomllib.loads(Path(game.__file__).with_name("edition.toml").read_text())
CELLS = {cell["id"]: cell for cell in DATA["cells"]["list"]}
AT = {(cell["q"], cell["r"]): name for name, cell in CELLS.items()}
STEP = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}
BACK = {"E": "W", "NE": "SW", "NW": "SE", "W": "E", "SW": "NE", "SE": "NW"}
CITY = {region["city"]: str(region["id"]) for region in DATA["regions"]}
TOWN = {region["town"]: f"t{region['id']}" for region in DATA["regions"]}
KIND = {edges: kind["id"] for kind in DATA["track_kinds"] for edges in kind["orientations"]}
SIDES = {side["id"]: side for side in DATA["action_tiles"]["sides"]}
ORDERS = {side["id"]: side for side in DATA["order_tiles"]["sides"]}
COLOURS = {"yellow": "1", "red": "2", "grey": "34", "blue": "5", "green": "6", "coal": "123456"}
ENGINE = {4: 1, 5: 2, 6: 3}


class Dice(NamedTuple):
    """A die in thought: its value, the tiles used on it, and whether its value is final."""

    value: int
    used: frozenset[int] = frozenset()
    final: bool = False


# --- the map ---------------------------------------------------------------------------------------------------------


def beyond(cell, edge):
    q, r = STEP[edge]
    return AT.get((CELLS[cell]["q"] + q, CELLS[cell]["r"] + r))


def open_between(state, one, two):
    regions = sorted((CELLS[one]["region"], CELLS[two]["region"]))
    return f"{regions[0]}-{regions[1]}" not in state.blocked


def links(state, seat):
    """Every link as its stops, both ways; by its cells, so that each is counted once."""
    tracks = {cell: track.edges.split("-") for cell, track in state.sheets[seat].tracks.items()}
    found = {}
    for start, edge in product(CITY, STEP):
        line, here, way = [], start, edge
        while (after := beyond(here, way)) and open_between(state, here, after):
            if after in CITY:
                if line:
                    towns = [TOWN[cell] for cell in line if cell in TOWN]
                    found.setdefault(frozenset(line), []).append((CITY[start], *towns, CITY[after]))
                break
            if BACK[way] not in tracks.get(after, ()) or after in line:
                break
            line.append(after)
            (way,) = [edge for edge in tracks[after] if edge != BACK[way]]
            here = after
    return list(found.values())


def routes(state, seat):
    """All chains of links that visit no city twice, as their stops."""
    ways = {stops for both in links(state, seat) for stops in both if stops[0] != stops[-1]}
    found, todo = set(), [(city,) for city in CITY.values()]
    while todo:
        so_far = todo.pop()
        for stops in ways:
            if stops[0] == so_far[-1] and stops[-1] not in so_far:
                todo.append(so_far + stops[1:])
                found.add(so_far + stops[1:])
    return found


# --- what can be done ------------------------------------------------------------------------------------------------


def usable(state, seat, effect, die):
    """The number of the tile with this effect, if the seat may use it with this die."""
    for number, tile in enumerate(state.tiles, 1):
        side = SIDES[tile.face]
        if side["effect"] == effect and tile.owner == seat and number not in die.used:
            spent = state.eve and side["type"] == "keep" and state.turn and number in state.turn.used
            return 0 if spent else number
    return 0


def deliveries(state, seat, die):
    sheet = state.sheets[seat]
    power = len(sheet.boxes) + (1 if usable(state, seat, "power_plus_1", die) else 0)
    for stops in routes(state, seat):
        start, end, v = int(stops[0]), stops[-1], die.value
        if start != v and not (int(end) == v and usable(state, seat, "die_is_destination", die)):
            continue
        row = state.goods[start - 1]
        goods = {(good, False, None) for good in row}
        if state.eve:
            goods |= {(good, False, at) for at, good in enumerate(row, 1) if good in row[at:]}
        if sheet.cargo and sheet.cargo.city == start:
            goods.add((sheet.cargo.good, True, None))
        for good, own, place in goods:
            if end not in COLOURS[good]:
                continue
            for plus in (0, 1, 2) if usable(state, seat, "distance_plus", die) else (0,):
                far = len(stops) - 1 + plus > power
                if not far or usable(state, seat, "any_distance", die):
                    yield d.Deliver(good, "-".join(stops), own, start != v, plus, far, place)


def tracks(state, seat, die):
    on_die = next(face["kinds"] for face in DATA["black_die"] if face["face"] == state.black)
    for cell, shape in CELLS.items():
        if shape["region"] == die.value and cell not in CITY and cell not in state.sheets[seat].tracks:
            for edges, kind in KIND.items():
                if kind in on_die:
                    yield d.DrawTrack(cell, edges)
                elif usable(state, seat, "any_track", die):
                    yield d.DrawTrack(cell, edges, any=True)


def actions(state, seat, die, two):
    if die.value not in state.sheets[seat].boxes:
        yield d.ImproveEngine()
    yield from deliveries(state, seat, die)
    yield from tracks(state, seat, die)
    tile = state.tiles[die.value - 1]
    back = die.value in die.used and SIDES[tile.face]["type"] == "once"
    if (back or not tile.sideways) and not (two and die.value == 2):
        yield d.TakeTile()


def changed(state, seat, die):
    """Every change but a reroll, and the die after it."""
    if die.final:
        return
    if number := usable(state, seat, "set_die", die):
        for to in {1, 2, 3, 4, 5, 6} - {die.value}:
            yield d.Change(number, to=to), Dice(to, die.used | {number})
    if number := usable(state, seat, "die_plus_minus_1", die):
        for to in {die.value - 1, die.value + 1} & {1, 2, 3, 4, 5, 6}:
            yield d.Change(number, to=to), Dice(to, die.used | {number})
    if number := usable(state, seat, "reroll_or_flip", die):
        yield d.Change(number, how="flip"), Dice(7 - die.value, die.used | {number}, final=True)


def is_dead(state, seat, die, two):
    todo = [die]
    while todo:
        here = todo.pop()
        if any(True for _ in actions(state, seat, here, two)):
            return False
        todo += [after for _, after in changed(state, seat, here)]
    return True


def may_use_die(state, question):
    seat, held, two = question.seat, state.turn.die, state.turn.two
    die = Dice(held.value, frozenset(held.used), held.final)
    found = {*actions(state, seat, die, two)}
    found |= {ask for ask, after in changed(state, seat, die) if not is_dead(state, seat, after, two)}
    number = 0 if die.final else usable(state, seat, "reroll_or_flip", die)
    found |= {d.Change(number, how="reroll")} if number else set()
    return found | ({d.Forfeit()} if is_dead(state, seat, die, two) else set())


def may_pick(state, question):
    seat = question.seat
    pool = [die.value for die in state.dice if die.taker == -1]
    still = sum(not acted for acted in state.acted)
    may_two = usable(state, seat, "two_dice", Dice(0)) and not state.turn.two and len(pool) >= still + 1
    found = set()
    for two in (False, True) if may_two else (False,):
        alive = {value for value in pool if not is_dead(state, seat, Dice(value), two or state.turn.two)}
        found |= {d.Pick(value, two) for value in alive or set(pool)}
    return found


def may_fulfil(state, question):
    have, found = Counter(state.sheets[question.seat].delivered_goods), {d.NoOrder()}
    for order in map(ORDERS.get, state.orders_left):
        if Counter(order["goods"]) <= have:
            found.add(d.Fulfil(order["tile"]))
        for good in set(order["goods"]):
            if have["coal"] and Counter(order["goods"]) - Counter([good]) <= have:
                found.add(d.Fulfil(order["tile"], coal_for=good))
    return found


def may_arrange(state, question):
    """4.8, ruling 22: every order of the goods of that city, named by where each stands."""
    row = state.goods[question.city - 1]
    orders = {(row[a], *rest) for a in range(len(row)) for rest in orders_of([*row[:a], *row[a + 1 :]])}
    return {d.Arrange(question.city, order) for order in orders}


def orders_of(goods):
    return {(goods[a], *rest) for a in range(len(goods)) for rest in orders_of([*goods[:a], *goods[a + 1 :]])} or {()}


OPINIONS = {UseDie: may_use_die, PickDie: may_pick, ChooseOrder: may_fulfil, ArrangeRow: may_arrange}


# --- points ----------------------------------------------------------------------------------------------------------


def points(state, seat):
    sheet = state.sheets[seat]
    won = sum(one.points for one in sheet.deliveries) + ENGINE.get(len(sheet.boxes), 0)
    for both in links(state, seat):
        if both[0][0] != both[0][-1]:
            won += len(both[0]) - 1
    won += sum(SIDES[tile.face]["points"] for tile in state.tiles if tile.owner == seat)
    won += sum(ORDERS[held.id]["points"] for held in sheet.orders)
    return won + (2 if sheet.bonus else 0)


ON = {"coal": True, "orders": True, "start_tiles": True}
TABLES = [
    (1, d.Options(solo_level="magnate")),
    (1, d.Options(solo_level="worker", level="hard")),
    (1, d.Options(solo_level="driver", rows="arranged")),
    (2, d.Options(**ON)),
    (2, d.Options(**ON, level="hard")),
    (3, d.Options(orders=True)),
    (3, d.Options(**ON, level="medium")),
    (4, d.Options(**ON)),
    (5, d.Options(**ON, level="medium")),
]


@pytest.mark.parametrize(("seats", "options"), TABLES)
@pytest.mark.parametrize("seed", [1])
def test_random_matches_offer_and_score_the_same(seats, options, seed):
    """Half of the decisions are those of a player who plays well, so that there is something to deliver."""
    rng = random.Random(seed)
    key = b"%d-%d" % (seed, seats)
    state, _ = begin(game, seats, options, Chance(key, 0))
    compared: Counter[type] = Counter()
    while not state.over:
        seat = rng.choice(awaited(state))
        offers = list(legal(game, state, seat))
        question = next(open_questions(state, seat))
        if type(question) in OPINIONS:
            assert set(offers) == OPINIONS[type(question)](state, question), question
            assert len(set(offers)) == len(offers)
            compared[type(question)] += 1
        good = BOTS[game.SLUG]["greedy"](state, seat, offers, rng)
        choice = good if rng.random() < 0.5 else rng.choice(offers)
        decide(game, state, seat, choice, Chance(key, state.ply + 1), state.ply + 1)
        assert game.result(state).totals == tuple(points(state, seat) for seat in state.seats)
    assert compared[UseDie]
    assert compared[PickDie]
    assert bool(compared[ArrangeRow]) == (options.rows == "arranged")
