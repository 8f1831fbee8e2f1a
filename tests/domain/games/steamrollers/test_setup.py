"""Sections 2.1 to 2.3: goods, dice and coal, by players and options."""

import pytest

from domain import engine
from domain.chance import Chance
from domain.games import steamrollers as game
from domain.games.steamrollers.decisions import Options
from domain.games.steamrollers.facts import (
    CoalPlaced,
    DiceRolled,
    GoodsDrawn,
    GoodsRemoved,
)
from domain.words import Refused
from tests.domain.games.steamrollers.given import (
    Dice,
    table,
    write,
)


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


@pytest.mark.parametrize(
    ("seats", "options", "rule", "words"),
    [
        (1, Options(orders=True), "2.2", "the solo game is played without orders; choose only level, solo_level"),
        (1, Options(coal=True, start_tiles=True), "2.2", "the solo game is played without coal and start_tiles"),
        (2, Options(solo_level="worker"), "2.2", "solo_level is for one player against Eve; leave it out with 2"),
        (2, Options(first=2), "2.1", "there is no seat 2 to begin; seats are 0 to 1"),
        (6, Options(), "seats", "SteamRollers is played by 1 to 5"),
    ],
)
def test_options_that_do_not_fit(seats, options, rule, words):
    with pytest.raises(Refused) as caught:
        engine.begin(game, seats, options, Dice())
    assert caught.value.rule == rule
    assert str(caught.value.sentence).startswith(words)


def test_coal_is_counted_in_the_box():
    state = table(coal=True)
    write(state, CoalPlaced(2))
    assert sorted(game.census(state)).count(("good", "coal")) == 6


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
