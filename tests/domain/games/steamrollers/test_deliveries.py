"""Section 4.3: goods are delivered, over which routes, with which tiles and for how many points."""

import pytest

from domain import engine
from domain.games import steamrollers as game
from domain.games.steamrollers.decisions import Deliver
from domain.games.steamrollers.facts import (
    CargoPlaced,
    CoalPlaced,
    GoodDelivered,
    TileReturned,
    TurnEnded,
    TurnStarted,
)
from domain.words import Refused
from tests.domain.games.steamrollers.given import (
    R2_NETWORK,
    cross,
    draw,
    faces,
    links,
    numbers,
    offered,
    offers,
    own,
    points,
    r2,
    refusal,
    roll,
    say,
    table,
    write,
)


@pytest.mark.parametrize(
    ("power", "legal"),
    [
        (2, []),
        (3, ["deliver red 1-3-4-2"]),
        (4, ["deliver red 1-t1-t3-4-2", "deliver red 1-3-4-2"]),
    ],
)
def test_r2_power_decides_which_routes_are_legal(power, legal):
    state = roll(r2(power), 1, 1, 1)
    say(state, 0, "pick 1")
    assert offered(state, 0, Deliver) == legal


@pytest.mark.parametrize(("route", "brings"), [("1-3-4-2", 3), ("1-t1-t3-4-2", 4)])
def test_r2_points_are_the_distance(route, brings):
    state = roll(r2(4), 1, 1, 1)
    delivered = say(state, 0, f"1: deliver red {route}")[1]
    assert delivered == GoodDelivered(0, "red", 1, 2, route, brings, brings, "board")
    assert points(state, 0)["deliveries"] == brings
    assert state.goods_at(1) == []


def test_r5_power_counts_boxes():
    assert cross(table(), 0, 5, 6).power(0) == 2


def test_r8_grey_goods_go_to_3_or_4():
    state = draw(table(goods={1: ["grey"]}), 0, R2_NETWORK)
    say(roll(cross(state, 0, 1, 2, 3, 4, 5, 6), 1, 1, 1), 0, "pick 1")
    ends = {route[-1] for route in (text.split()[-1] for text in offered(state, 0, Deliver))}
    assert ends == {"3", "4"}


def test_x6_3b_needs_power():
    state = own(r2(4, tiles="1a 2a 3b 4a 5a 6a"), 0, 3)
    say(roll(state, 1, 1, 1), 0, "pick 1")
    assert offered(state, 0, Deliver) == [
        "deliver red 1-t1-t3-4-2",
        "deliver red 1-3-4-2 +1",
        "deliver red 1-3-4-2",
    ]
    facts = say(state, 0, "deliver red 1-3-4-2 +1")
    assert (facts[0].distance, facts[0].points, facts[0].tiles) == (4, 4, (3,))
    assert facts[1] == TileReturned(0, 3)


def test_x7_4a_knows_no_limit():
    state = own(r2(1), 0, 4)
    facts = say(roll(state, 1, 1, 1), 0, "1: deliver red 1-t1-t3-4-2 far")
    assert facts[1] == GoodDelivered(0, "red", 1, 2, "1-t1-t3-4-2", 4, 4, "board", None, (4,))
    assert facts[2] == TileReturned(0, 4)
    assert state.tile(4).in_pool


def test_x8_3a_the_die_names_the_destination():
    state = own(r2(4), 0, 3)
    say(roll(state, 2, 2, 2), 0, "pick 2")
    assert "deliver red 1-3-4-2" in offers(state, 0)
    facts = say(state, 0, "deliver red 1-3-4-2")
    assert (facts[0].from_, facts[0].to, facts[0].tiles) == (1, 2, (3,))
    assert state.tile(3).owner == 0  # a keep tile stays


@pytest.fixture
def coal_in_5():
    state = table(goods={5: ["green"]}, coal=True)
    write(state, CoalPlaced(5))
    draw(state, 0, "A7:NE-SE A8:NW-E A6:NE-SW A4:NW-SE A3:NE-SE A2:E-SW")
    return cross(state, 0, 1, 2)


def test_x10_coal(coal_in_5):
    assert sorted(links(coal_in_5)) == ["1-3", "3-5"]
    say(roll(coal_in_5, 5, 5, 5), 0, "pick 5")
    assert offered(coal_in_5, 0, Deliver) == ["deliver coal 5-3-1", "deliver coal 5-3"]
    assert say(coal_in_5, 0, "deliver coal 5-3-1")[0].points == 2


def test_x17_cargo():
    state = cross(draw(table(), 0, "B6:NW-SE C7:NW-SW"), 0, 1, 2)
    cross(draw(state, 1, "B6:NW-SE C7:NW-SW"), 1, 1, 2)
    write(state, CargoPlaced(0, "blue", 3))
    board = [list(row) for row in state.goods]
    roll(state, 3, 3, 3)
    say(state, 0, "pick 3")
    assert offered(state, 0, Deliver) == ["deliver own 3-t5-5"]
    assert say(state, 0, "deliver own 3-t5-5")[0] == GoodDelivered(0, "blue", 3, 5, "3-t5-5", 2, 2, "own")
    assert state.goods == board
    say(state, 1, "pick 3")
    assert offered(state, 1, Deliver) == []


@pytest.mark.parametrize(
    ("owned", "power", "die", "line", "distance", "used", "returned"),
    [
        ("3a 4a", 1, 2, "deliver red 1-3-4-2 far", 3, (3, 4), [4]),
        ("3b 4a", 2, 1, "deliver red 1-3-4-2 +2 far", 5, (3, 4), [3, 4]),
        ("3b 4a", 4, 1, "deliver red 1-3-4-2 +1", 4, (3,), [3]),
        ("3a 4b", 2, 2, "deliver red 1-3-4-2", 3, (3, 4), []),
        ("3b 4b", 3, 1, "deliver red 1-3-4-2 +1", 4, (3, 4), [3]),
        ("3b 4b", 3, 1, "deliver red 1-3-4-2", 3, (), []),
        ("4b", 6, 1, "deliver red 1-t1-t3-4-2", 4, (), []),
    ],
)
def test_tiles_combine_in_a_delivery(owned, power, die, line, distance, used, returned):
    state = own(r2(power, tiles=faces(owned)), 0, *numbers(owned))
    delivered, *after = say(roll(state, die, die, die), 0, f"{die}: {line}")[1:]
    assert (delivered.distance, delivered.points, delivered.tiles) == (distance, distance, used)
    assert after == [*(TileReturned(0, tile) for tile in returned), TurnEnded(0), TurnStarted(1)]


@pytest.mark.parametrize(
    ("owned", "power", "die", "line", "rule", "words"),
    [
        ("3b 4b", 3, 1, "deliver red 1-3-4-2 +2", "4.3", "the distance is 5, your power 4"),
        ("3b 4a", 3, 1, "deliver red 1-3-4-2 far", "4.4", "tile 4a is used only beyond your power of 3"),
        ("3b", 3, 1, "deliver red 1-4-2", "4.3", "the distance is 4, your power 3"),
        ("3b", 6, 2, "deliver red 1-3-4-2", "4.4", "a 2 delivers from city 2"),
        ("3a", 6, 3, "deliver red 1-3-4-2", "4.3", "a 3 delivers from city 3"),
        ("3a", 6, 4, "deliver red 1-3-4", "4.3", "city 4 is grey"),
        ("3a", 6, 1, "deliver red 1-3-4-2 place 1", "4.8", "goods lie in a row only in the solo game"),
    ],
)
def test_deliveries_that_are_refused(owned, power, die, line, rule, words):
    state = own(r2(power, tiles=faces(owned)), 0, *numbers(owned))
    refused, said = refusal(roll(state, die, die, die), 0, f"{die}: {line}")
    assert (refused, said.split(";")[0]) == (rule, words)


def test_coal_goes_to_any_city_but_its_own_and_with_3a_to_the_city_of_the_die():
    state = own(cross(draw(table(goods={1: []}, coal=True), 0, R2_NETWORK), 0, 1, 2), 0, 3)
    write(state, CoalPlaced(1))
    say(roll(state, 1, 1, 3), 0, "pick 1")
    assert [text for text in offered(state, 0, Deliver) if "coal" in text] == ["deliver coal 1-3-4", "deliver coal 1-3"]
    by_3a = own(cross(draw(table(goods={1: []}, coal=True), 0, R2_NETWORK), 0, 1), 0, 3)
    write(by_3a, CoalPlaced(1))
    assert say(roll(by_3a, 3, 3, 3), 0, "3: deliver coal 1-3")[1].tiles == (3,)


def cargo_table(**more):
    """Seat 0 has a blue good of its own on city 3 and the link 3-t5-5; city 3 of the board holds what is told."""
    state = cross(draw(table(**more), 0, "B6:NW-SE C7:NW-SW"), 0, 1, 2)
    write(state, CargoPlaced(0, "blue", 3))
    return state


def test_own_cargo_beside_an_equal_good_and_by_3a():
    state = cargo_table(goods={3: ["blue"]})
    say(roll(state, 3, 3, 3), 0, "pick 3")
    assert offered(state, 0, Deliver) == ["deliver blue 3-t5-5", "deliver own 3-t5-5"]
    by_3a = own(cargo_table(goods={3: []}), 0, 3)
    delivered = say(roll(by_3a, 5, 5, 5), 0, "5: deliver own 3-5")[1]
    assert (delivered.source, delivered.route, delivered.tiles) == ("own", "3-t5-5", (3,))
    assert by_3a.bag.count("blue") == 10


def test_own_cargo_fills_orders_and_no_city():
    state = cargo_table(goods={3: []}, orders="2b")
    assert state.empty_cities == (3,)
    say(roll(state, 3, 3, 3), 0, "3: deliver own 3-5")
    assert state.sheets[0].delivered_goods == ["blue"]
    assert state.sheets[0].cargo is None


def test_3a_is_said_if_and_only_if_it_is_used():
    state = own(cross(draw(table(goods={1: ["red"]}), 0, R2_NETWORK), 0, 1, 2, 3), 0, 3)
    say(roll(state, 1, 1, 1), 0, "pick 1")
    for wrong in (Deliver("red", "1-3-4-2", dest=True),):
        with pytest.raises(Refused) as caught:
            engine.accepts(game, state, 0, wrong)
        assert caught.value.rule == "4.4"


def test_4a_only_beyond_the_power():
    state = own(cross(draw(table(goods={1: ["red"]}), 0, R2_NETWORK), 0, 1, 2, 3), 0, 4)
    say(roll(state, 1, 1, 1), 0, "pick 1")
    assert refusal(state, 0, "deliver red 1-3-4-2 far")[0] == "4.4"
    assert offered(state, 0, Deliver) == ["deliver red 1-t1-t3-4-2 far", "deliver red 1-3-4-2"]


def test_3b_and_4a_together():
    state = own(cross(draw(table(tiles="1a 2a 3b 4a 5a 6a", goods={1: ["red"]}), 0, R2_NETWORK), 0, 1), 0, 3, 4)
    facts = say(roll(state, 1, 1, 1), 0, "1: deliver red 1-t1-t3-4-2 +2 far")
    assert (facts[1].distance, facts[1].tiles) == (6, (3, 4))
    assert facts[2:4] == [TileReturned(0, 3), TileReturned(0, 4)]


def test_4b_counts_as_used_where_the_boxes_do_not_suffice():
    state = own(cross(draw(table(tiles="1a 2a 3a 4b 5a 6a", goods={1: ["red"]}), 0, R2_NETWORK), 0, 1, 2), 0, 4)
    facts = say(roll(state, 1, 1, 1), 0, "1: deliver red 1-3-4-2")
    assert facts[1].tiles == (4,)
    assert state.tile(4).owner == 0


def test_the_best_route_is_marked():
    state = cross(draw(table(goods={1: ["red"]}), 0, R2_NETWORK), 0, 1, 2, 3, 4)
    assert game.best(state, 0) is None
    say(roll(state, 1, 1, 1), 0, "pick 1")
    labels = {offer.route: str(game.label(state, 0, offer)) for offer in engine.legal(game, state, 0)
              if isinstance(offer, Deliver)}  # fmt: skip
    assert labels == {
        "1-t1-t3-4-2": "Deliver red to city 2 along 1-t1-t3-4-2 for 4 points, the most you can",
        "1-3-4-2": "Deliver red to city 2 along 1-3-4-2 for 3 points",
    }
