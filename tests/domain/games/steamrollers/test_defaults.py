"""Section 4.11: what is decided for a seat whose time runs out."""

from domain import engine
from domain.games import steamrollers as game
from tests.domain.games.steamrollers.given import (
    R2_NETWORK,
    cross,
    draw,
    fill,
    own,
    roll,
    say,
    table,
    useless,
)


def after_pick(state, value):
    say(roll(state, value, value, value), 0, f"pick {value}")
    return game.write(engine.default(game, state, 0))


def test_defaults_of_a_turn():
    assert game.write(engine.default(game, roll(table(), 5, 3, 4), 0)) == "pick 3"
    assert after_pick(table(), 1) == "engine"
    goods = {1: ["red", "grey"]}
    assert after_pick(cross(draw(table(goods=goods), 0, R2_NETWORK), 0, 1, 2, 3), 1) == "deliver red 1-3-4-2"
    assert after_pick(cross(table(), 0, 1), 1) == "track A1 E-W"
    assert after_pick(cross(fill(table(), 0, 1), 0, 1), 1) == "tile"
    assert after_pick(own(useless(table(), 0, 1), 0, 5), 1) == "change 2 by 5"
    assert after_pick(useless(table(), 0, 1), 1) == "forfeit"


def test_default_prefers_fewer_tiles_among_equal_points():
    """1-3-4-2 lengthened by 3b brings as much as 1-t1-t3-4-2 without it."""
    state = cross(draw(table(tiles="1a 2a 3b 4a 5a 6a", goods={1: ["red"]}), 0, R2_NETWORK), 0, 1, 2, 3, 4)
    say(roll(own(state, 0, 3), 1, 1, 1), 0, "pick 1")
    assert game.write(game.best(state, 0)) == "deliver red 1-t1-t3-4-2"
