"""Every vector of section 6.1 of the specification, those of the rulebook, by its number."""

import pytest

from domain import engine
from domain.chance import Chance
from domain.games import steamrollers as game
from domain.games.steamrollers.decisions import Deliver, Options
from domain.games.steamrollers.facts import (
    CoalPlaced,
    DiceRolled,
    GameEnded,
    GoodDelivered,
    GoodsDrawn,
    GoodsRemoved,
    RoundEnded,
    TilesStraightened,
    TileTaken,
    TurnEnded,
    TurnStarted,
)
from domain.games.steamrollers.state import EVE, Delivery, EveGood
from tests.domain.games.steamrollers.given import (
    R2_NETWORK,
    Dice,
    cross,
    draw,
    eve_table,
    links,
    offered,
    offers,
    own,
    points,
    r2,
    refusal,
    roll,
    say,
    table,
)


def test_r1_first_example():
    state = draw(table(), 0, "B3:NE-SE B4:NW-SW C7:E-W")
    assert links(state) == ["1-t1-3"]
    assert points(state, 0) == {"network": 2}
    assert set(game.itineraries(state, 0)) == {(1, 3), (3, 1)}


def test_r2_exactly_two_routes():
    routes = game.itineraries(r2(0), 0)[1, 2]
    assert routes == (("1-t1-t3-4-2", 4), ("1-3-4-2", 3))


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


def test_r3_marzena_has_22_points():
    state = draw(table(tiles="1a 2a 3a 4b 5a 6a"), 0, "B3:NE-SE B4:NW-SE C5:NW-E D5:E-W  E4:SW-NE F3:SW-NW")
    draw(state, 0, "B6:NW-SE C7:NW-SW  C9:NW-E D9:W-NE D8:SW-E")
    assert sorted(links(state)) == ["1-t1-t3-4", "2-t4-4", "3-t5-5", "5-t6-6"]
    cross(state, 0, 1, 2, 3, 4, 5)
    own(state, 0, 4)
    state.sheets[0].deliveries = [Delivery("red", "1-2", 5, 1), Delivery("blue", "3-5", 8, 2)]
    assert points(state, 0) == {"deliveries": 13, "network": 9, "engine": 2, "action tiles": -2}
    assert game.result(state).totals[0] == 22


def test_r4_direct_run():
    state = cross(draw(table(goods={1: ["red"]}), 0, "C2:E-W D2:E-W"), 0, 6)
    assert links(state) == ["1-2"]
    assert points(state, 0) == {"network": 1}
    say(roll(state, 1, 1, 1), 0, "1: deliver red 1-2")
    assert state.sheets[0].deliveries[0].points == 1


def test_r5_power_counts_boxes():
    assert cross(table(), 0, 5, 6).power(0) == 2


@pytest.mark.parametrize(("seats", "goods", "dice"), [(2, 4, 3), (3, 5, 4), (4, 6, 5), (5, 7, 6), (1, 3, 3)])
def test_r6_goods_and_dice_by_players(seats, goods, dice):
    _, facts = engine.begin(game, seats, Options(), Chance(b"r6", 0))
    assert [len(fact.goods) for fact in facts if isinstance(fact, GoodsDrawn)] == [goods] * 6
    assert [len(fact.white) for fact in facts if isinstance(fact, DiceRolled)] == [dice]


class Bag(Dice):
    """Draws the goods of a list, then whatever comes."""

    def __init__(self, *goods):
        super().__init__()
        self.goods = list(goods)

    def pick(self, things):
        return self.goods.pop(0) if self.goods and self.goods[0] in things else super().pick(things)


@pytest.mark.parametrize(("coal", "left"), [(False, ["grey", "blue"]), (True, ["grey", "blue", "coal"])])
def test_r7_own_colour_removed(coal, left):
    other = ["green", "green", "blue", "blue"]
    chance = Bag(*other, "red", "red", "grey", "blue")
    state, facts = engine.begin(game, 2, Options(coal=coal, first=0), chance)
    assert GoodsDrawn(2, ("red", "red", "grey", "blue")) in facts
    assert GoodsRemoved(2, ("red", "red")) in facts
    assert facts.count(CoalPlaced(2)) == coal
    assert state.goods_at(2) == left
    assert not any(isinstance(fact, GoodsRemoved) and fact.city == 1 for fact in facts)


def test_r8_grey_goods_go_to_3_or_4():
    state = draw(table(goods={1: ["grey"]}), 0, R2_NETWORK)
    say(roll(cross(state, 0, 1, 2, 3, 4, 5, 6), 1, 1, 1), 0, "pick 1")
    ends = {route[-1] for route in (text.split()[-1] for text in offered(state, 0, Deliver))}
    assert ends == {"3", "4"}


@pytest.mark.parametrize(("die", "only"), [(6, "change 5 by 5"), (1, "change 2 by 5")])
def test_r9_5a_does_not_wrap(die, only):
    state = roll(own(table(), 0, 5), die, die, die)
    say(state, 0, f"pick {die}")
    assert [text for text in offers(state, 0) if text.startswith("change")] == [only]
    assert refusal(state, 0, f"change {7 - die} by 5")[0] == "4.4"


def test_r10_4b_at_the_end():
    state = draw(table(tiles="1a 2a 3a 4b 5a 6a", goods={1: ["red"]}), 0, R2_NETWORK)
    own(cross(state, 0, 1, 2, 3, 4, 5), 0, 4)
    assert state.power(0) == 6
    assert points(state, 0)["engine"] == 2
    assert points(state, 0)["action tiles"] == -2


@pytest.mark.parametrize(
    ("goods", "legal"),
    [
        (["coal", "coal", "red"], []),
        (["coal", "red", "yellow"], ["order 4 coal for grey", "no order"]),
    ],
)
def test_r11_one_coal_per_order(goods, legal):
    state = roll(table(orders="4a", coal=True), 1, 1, 1)
    state.sheets[0].delivered_goods = list(goods)
    facts = say(state, 0, "1: engine")
    assert offers(state, 0) == legal
    assert (TurnEnded(0) in facts) == (not legal)


def test_r12_the_round_is_played_to_its_end():
    goods = {1: ["red"], 2: [], 3: []}
    state = cross(draw(table(3, goods=goods), 0, "C2:E-W D2:E-W"), 0, 6)
    roll(state, 1, 2, 3, 4)
    facts = say(state, 0, "1: deliver red 1-2")
    assert state.empty_cities == (1, 2, 3)
    assert facts[-2:] == [TurnEnded(0), TurnStarted(1)]
    say(state, 1, "2: engine")
    facts = say(state, 2, "3: engine")
    assert facts[3:5] == [RoundEnded((1, 2, 3), 0), GameEnded("empty")]
    assert state.over


def test_r13_a_sideways_tile_cannot_be_taken():
    state = roll(table(3), 5, 5, 5, 1)
    say(state, 0, "1: engine")
    say(state, 1, "5: tile")
    say(state, 2, "pick 5")
    assert "tile" not in offers(state, 2)
    assert refusal(state, 2, "tile") == (
        "4.3",
        "tile 5 lies sideways before seat 1 and cannot be taken; "
        "with a 5 you can draw track in A7, B7, C7, A8, C8, A9, B9 and C9 and improve the engine",
    )
    facts = say(state, 2, "engine", 5, 5, 5, 2, 1)  # round 2 begins with seat 1
    assert facts[-2:] == [TurnStarted(1), TilesStraightened(1, (5,))]
    say(state, 1, "2: engine")
    assert say(state, 2, "5: tile")[1] == TileTaken(2, 5, 1)


def test_r14_eves_points():
    state = eve_table(tiles="1a 2a 3a 4a 5b 6a")
    own(state, 0, 2, 4, 6)
    assert state.eve
    state.eve.crossed = [[0] * cells for cells in (4, 2, 4, 4, 0, 1)]
    state.eve.took = [EveGood(1, "red", 11, 0)]
    assert points(state, EVE) == {"deliveries": 11, "engine": 3, "network": 8, "action tiles": 3}
    assert sum(points(state, EVE).values()) == 25


@pytest.mark.parametrize(("player", "place"), [(25, 2), (26, 1), (24, 2)])
def test_r15_solo_tie_is_lost(player, place):
    state = eve_table(tiles="1a 2a 3a 4a 5b 6a")
    own(state, 0, 2, 4, 6)
    state.ending = "empty"
    state.eve.took = [EveGood(1, "red", 25 - 3 - 3, 0)]
    state.sheets[0].deliveries = [Delivery("red", "1-2", player - sum(points(state, 0).values()), 1)]
    result = game.result(state)
    assert (result.totals, result.places) == ((player,), (place,))
