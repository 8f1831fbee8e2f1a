"""4.8 and ruling 22: the solo player may put the goods of each city in a row."""

import pytest

from domain import engine
from domain.chance import Chance
from domain.codec import codec
from domain.games import steamrollers as game
from domain.games.steamrollers.decisions import Arrange, Options
from domain.games.steamrollers.facts import DiceRolled, EveDiceRolled, GameSetUp, RowArranged
from domain.games.steamrollers.questions import ArrangeRow, PickDie
from domain.places import Viewer, masked
from domain.words import Refused
from tests.domain.games.steamrollers.given import offers, read, refusal, say, table, told, write

GOODS = {
    1: ["red", "green", "red"],
    2: ["blue"],
    3: ["red", "red"],
    4: [],
    5: ["grey", "green"],
    6: ["blue", "red", "grey"],
}


PINK = "“pink” is no colour; colours are red, blue, green, yellow, grey and coal"


def rows(**more):
    """A solo table whose goods are to be arranged: those of cities 1, 5 and 6."""
    state = table(1, goods=GOODS, rows="arranged", solo_level="worker", **more)
    write(state, EveDiceRolled((2,)))
    return state


def test_each_city_with_goods_of_several_kinds_is_asked_about_in_turn():
    state = rows()
    asked = []
    while isinstance(state.top[0], ArrangeRow):
        asked.append(state.top[0].city)
        say(state, 0, offers(state, 0)[0])
    assert asked == [1, 5, 6]
    assert isinstance(state.top[0], PickDie)


def test_every_distinct_order_is_offered_as_drawn_first():
    state = rows()
    assert offers(state, 0) == ["row 1: red green red", "row 1: red red green", "row 1: green red red"]
    assert engine.default(game, state, 0) == Arrange(1, ("red", "green", "red"))


def test_the_row_lies_as_it_was_arranged_and_eve_takes_from_its_right():
    state = rows()
    facts = say(state, 0, "row 1: red red green; row 5: green grey; row 6: red grey blue")
    assert RowArranged(1, ("red", "red", "green")) in facts
    assert [state.goods_at(city) for city in (1, 5, 6)] == [
        ["red", "red", "green"], ["green", "grey"], ["red", "grey", "blue"],
    ]  # fmt: skip
    assert told(facts)[0] == "the row of city 1 from left to right: red, red and green"


def test_the_dice_are_rolled_only_when_all_rows_lie():
    state = rows()
    assert not [fact for fact in say(state, 0, "row 1: RRG; row 5: A G") if isinstance(fact, DiceRolled)]
    assert [fact for fact in say(state, 0, "row 6: blue, red, gray") if isinstance(fact, DiceRolled)]


@pytest.mark.parametrize(
    "line", ["row 1: red red green", "row 1 red red green", "ROW 1: R R G", "row 1: rrg", "row 1, r, r, g"]
)
def test_ways_to_write_a_row(line):
    assert read(rows(), line) == Arrange(1, ("red", "red", "green"))


@pytest.mark.parametrize(
    ("line", "rule", "words"),
    [
        ("row 1: red green", "4.8", "city 1 has red, green and red; name each of them, from left to right"),
        ("row 1: red green green", "4.8", "city 1 has red, green and red; name each of them, from left to right"),
        ("row 1: red green red red", "4.8", "city 1 has red, green and red; name each of them, from left to right"),
        ("row 5: green grey", "4.8", "now it is the row of city 1: red, green and red"),
        ("row 1: red green pink", "notation", PINK),
        ("row 7: red", "notation", "there is no city 7; cities are 1 to 6"),
    ],
)
def test_a_row_that_cannot_be(line, rule, words):
    assert refusal(rows(), 0, line) == (rule, words)


@pytest.mark.parametrize("options", [Options(), Options(rows="drawn"), Options(solo_level="magnate")])
def test_without_the_option_goods_lie_as_they_were_drawn(options):
    state, facts = engine.begin(game, 1, options, Chance(b"rows", 0))
    assert isinstance(state.top[0], PickDie)
    assert not [fact for fact in facts if isinstance(fact, RowArranged)]


def test_what_is_stored_without_the_option_does_not_name_it():
    assert b"rows" not in codec(game.SLUG).encode(GameSetUp(1, Options()))
    assert codec(game.SLUG).options(b"{}") == Options()


def test_rows_are_for_one_player():
    with pytest.raises(Refused) as refused:
        engine.begin(game, 2, Options(rows="arranged"), Chance(b"rows", 0))
    assert str(refused.value) == "rows is for one player against Eve; leave it out with 2 players (2.2)"


def test_to_arrange_a_row_reveals_nothing():
    """So it is taken back freely: chance is not drawn from, and everybody knew all there is to know."""
    state = rows()
    before = masked(state, Viewer(0)).goods
    chance = Chance(b"rows", 1)
    engine.decide(game, state, 0, Arrange(1, ("red", "red", "green")), chance, 1)
    assert chance.draws == 0
    assert sorted(before[0]) == sorted(state.goods_at(1))
