"""4.9: facts hold what the catalogue says; 2.1: chance is drawn in the order of the steps; 5.1: what lines cite."""

import pytest

from domain import engine
from domain.chance import Chance
from domain.engine import tag_of
from domain.games import steamrollers as game
from domain.games.steamrollers.decisions import Options
from domain.games.steamrollers.facts import GoodsDrawn, RoundEnded
from domain.games.steamrollers.state import EVE
from domain.words import render
from tests.domain.games.steamrollers.given import cross, draw, eve_table, roll, say, table, told

CATALOGUE = """
game-set-up: seats, options
first-seat-chosen: seat
level-rolled: level, roll, blocked
goods-drawn: city, goods
goods-removed: city, goods
coal-placed: city
tile-side-chosen: tile, side
order-side-chosen: tile, side
eve-dice-rolled: values
start-tile-taken: seat, tile
bonus-noted: seat, points
cargo-placed: seat, good, city
round-started: round, first
dice-rolled: white, black
round-ended: empty_cities, idle_rounds
turn-started: seat
tiles-straightened: seat, tiles
die-picked: seat, value, two, window
die-stolen: by, from, value
steal-declined: seat, rest
die-changed: seat, tile, from, to, how
turn-ended: seat
track-drawn: seat, cell, edges, kind, any
link-completed: seat, cities, towns, cells
engine-box-crossed: seat, box, power
good-delivered: seat, good, from, to, route, distance, points, source, place, tiles
tile-taken: seat, tile, from
action-forfeited: seat, value
tile-returned: seat, tile
order-fulfilled: seat, order, goods, coal_for
order-declined: seat
eve-turn-started: die
eve-crossed: region, count
eve-took-tile: tile
eve-rerolled: from, to, why
eve-took-good: city, good, points
eve-blocked: region
eve-won: region
game-ended: reason
scored: seat, lines, total
ranked: order, winners
"""  # more than the specification lists: die-picked's window, scored's total


def test_facts_and_their_fields_are_those_of_the_catalogue():
    stored = [f"{tag_of(kind)}: {', '.join(kind.__struct_encode_fields__)}" for kind in game.EVOLVE]
    assert stored == CATALOGUE.split("\n")[1:-1]


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (RoundEnded((), 0), "the round ends; no city is empty"),
        (RoundEnded((), 2), "the round ends; no city is empty; rounds without progress: 2"),
        (RoundEnded((1, 4), 0), "the round ends; empty cities: 1 and 4"),
    ],
)
def test_a_round_ends_in_words(fact, words):
    assert told([fact]) == [words]


# --- the order in which chance is drawn ------------------------------------------------------------------------------


class Watched(Chance):
    """Remembers of how many possibilities each draw was one."""

    def __init__(self) -> None:
        super().__init__(b"watched", 0)
        self.limits: list[int] = []

    def below(self, limit: int) -> int:
        self.limits.append(limit)
        return super().below(limit)


@pytest.mark.parametrize(
    ("seats", "options", "before", "after"),
    [
        (2, Options(), [2], [2] * 6 + [6] * 4),
        (2, Options(first=1), [], [2] * 6 + [6] * 4),
        (3, Options(level="medium", coal=True), [3, 6], [2] * 6 + [6] * 5),
        (5, Options(level="hard", orders=True), [5, 6], [2] * 12 + [6] * 7),
        (4, Options(orders=True, start_tiles=True), [4], [2] * 12),  # the dice wait for the start tiles
        (1, Options(level="hard", solo_level="driver"), [1, 6], [2] * 6 + [6] * 3 + [6] * 4),
    ],
)
def test_chance_is_drawn_in_the_order_of_the_steps(seats, options, before, after):
    """First seat, level, goods by city, sides of action tiles, of order tiles, Eve's dice, white dice, black die."""
    chance = Watched()
    engine.begin(game, seats, options, chance)
    goods = [50 - drawn for drawn in range(6 * (seats + 2))]
    assert chance.limits == [*before, *goods, *after]


def test_goods_come_out_of_the_bag_in_the_order_they_are_told():
    _, facts = engine.begin(game, 5, Options(), Chance(b"bag", 0))
    drawn = [good for fact in facts if isinstance(fact, GoodsDrawn) for good in fact.goods]
    assert [fact.city for fact in facts if isinstance(fact, GoodsDrawn)] == [1, 2, 3, 4, 5, 6]
    assert all(drawn.count(good) <= 10 for good in set(drawn))


# --- score lines -----------------------------------------------------------------------------------------------------


def lines(state, seat):
    return [
        (line.category, line.points, render(line.reason, name=game.name), line.rule, line.plies)
        for line in game.score(state)
        if line.seat == seat
    ]


def test_lines_of_a_seat_cite_the_plies_that_earned_them():
    state = table(start_tiles=True, orders="1a", goods={1: ["red"]})
    say(state, 1, "start tile 5")
    say(state, 0, "start +2", 1, 2, 3, 1)
    say(state, 0, "1: track C2 E-W")  # plies 3 and 4
    say(state, 1, "2: engine", 2, 1, 1, 1)
    say(state, 1, "1: engine")
    say(state, 0, "2: track D2 E-W", 1, 1, 1, 1)  # plies 9 and 10
    assert lines(state, 0) == [
        ("network", 1, "link 1-2", "5.1.2", (4, 10)),
        ("start bonus", 2, "start tile", "5.1.6", (2,)),
    ]
    assert lines(state, 1) == [
        ("action tiles", -2, "tile 5a (change your white die by 1 (no wrap))", "5.1.4", (1,)),
    ]


def test_lines_of_deliveries_orders_engine_and_towns():
    state = table(orders="1a", goods={3: ["blue", "blue"]})
    state.sheets[0].delivered_goods = ["red"]
    cross(draw(state, 0, "B6:NW-SE C7:NW-SW"), 0, 1, 2, 4)
    say(roll(state, 3, 3, 3), 0, "3: deliver blue 3-5; order 1")
    say(state, 1, "3: tile", 3, 3, 3, 1)
    say(state, 1, "3: engine")
    say(state, 0, "3: engine")
    assert lines(state, 0) == [
        ("deliveries", 2, "blue along 3-t5-5", "5.1.1", (2,)),
        ("network", 2, "link 3-t5-5, towns on it: 1", "5.1.2", (0,)),
        ("engine", 1, "4 crossed boxes", "5.1.3", (0, 0, 0, 9)),
        ("order tiles", 2, "order 1: red and blue", "5.1.5", (3,)),
    ]


def test_lines_of_eve():
    state = eve_table((0, 0, 0, 2, 3, 0), goods={5: ["red", "green"]}, tiles="1b 2a 3a 4b 5a 6b")
    say(roll(state, 1, 2, 5), 0, "1: engine; 2: engine")
    assert lines(state, EVE) == [
        ("deliveries", 4, "green from city 5", "5.2", (4,)),
        ("engine", 3, "the strongest engine", "5.2", (0,)),
        ("network", 4, "4 crossed cells in region 5", "5.2", (0, 4)),
        ("network", 2, "2 crossed cells in region 4", "5.2", (0,)),
        ("action tiles", 1, "tile S2a (reroll Eve's die before her step 1) in the pool", "5.2", (0,)),
    ]
