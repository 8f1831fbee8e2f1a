"""Rules beyond the vectors: tiles, dice, and what is decided for a seat whose time has run out."""

import pytest
from msgspec.structs import replace

from domain import engine
from domain.games import steamrollers as game
from domain.games.steamrollers.decisions import Allow, Deliver, Forfeit
from domain.games.steamrollers.facts import (
    ActionForfeited,
    DieChanged,
    DiePicked,
    EngineBoxCrossed,
    LinkCompleted,
    TileReturned,
    TileTaken,
    TrackDrawn,
    TurnEnded,
    TurnStarted,
)
from domain.games.steamrollers.questions import PickDie, UseDie
from domain.words import Refused
from tests.domain.games.steamrollers.given import (
    R2_NETWORK,
    cross,
    draw,
    fill,
    offered,
    offers,
    own,
    points,
    refusal,
    roll,
    say,
    table,
    useless,
)


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


def test_parallel_links_without_towns_are_one_route_and_both_score():
    state = draw(table(), 0, "C2:E-W D2:E-W  C3:NW-E D3:E-W E3:W-NE")
    assert [link.stops for link in state.sheets[0].links] == ["1-2", "1-2"]
    assert points(state, 0) == {"network": 2}
    assert game.itineraries(state, 0)[1, 2] == (("1-2", 1),)


# --- die and tiles ---------------------------------------------------------------------------------------------------


def test_a_dead_die_may_not_be_picked_while_another_is_alive():
    state = roll(useless(table(), 0, 1), 1, 1, 2)
    assert offers(state, 0) == ["pick 2"]
    assert refusal(state, 0, "pick 1") == ("4.2", "no action is possible with a 1; pick 2")


def test_if_all_dice_are_dead_one_is_picked_and_forfeited():
    state = roll(useless(table(), 0, 1), 1, 1, 1)
    say(state, 0, "pick 1")
    assert offers(state, 0) == ["forfeit"]
    assert say(state, 0, "forfeit")[:2] == [ActionForfeited(0, 1), TurnEnded(0)]


def test_a_die_that_can_be_changed_is_not_dead():
    state = own(useless(table(), 0, 1), 0, 5)
    say(roll(state, 1, 1, 3), 0, "pick 1")
    assert offers(state, 0) == ["change 2 by 5"]


def test_a_change_into_a_dead_value_is_refused():
    state = own(useless(table(), 0, 1), 0, 5)
    say(roll(state, 2, 2, 2), 0, "pick 2")
    assert refusal(state, 0, "change 1 by 5") == (
        "4.4",
        "no action is possible after change 1 by 5; legal: change 3 by 5",
    )


def test_a_dead_die_may_be_rerolled_instead_of_forfeited():
    state = own(useless(table(tiles="1a 2a 3a 4a 5b 6a"), 0, 1), 0, 5)
    useless(state, 0, 6)
    say(roll(state, 1, 1, 1), 0, "pick 1")
    assert offers(state, 0) == ["forfeit", "reroll"]
    assert game.ASKS[UseDie].default(state, state.top[0]) == Forfeit()
    assert say(state, 0, "reroll", 4) == [DieChanged(0, 5, 1, 4, "reroll"), TileReturned(0, 5)]
    assert state.turn.die.final
    assert refusal(state, 0, "flip") == ("4.4", "the value is final: tile 5b was used on this die")


def test_a_used_once_tile_in_the_pool_keeps_a_die_alive():
    """Nothing is left with a 2 but to flip it to 5 and take tile 5, which the flip has put into the pool."""
    state = own(useless(table(tiles="1a 2a 3a 4a 5b 6a"), 0, 2), 0, 5, sideways=True)
    cross(fill(state, 0, 5), 0, 5)
    say(roll(state, 2, 2, 2), 0, "pick 2")
    assert offers(state, 0) == ["flip", "reroll"]
    assert say(state, 0, "flip; tile")[2] == TileTaken(0, 5, "pool")


def test_changes_combine_each_once():
    state = own(table(tiles="1b 2a 3a 4a 5a 6a"), 0, 1, 5)
    say(roll(state, 2, 2, 2), 0, "2 -> 5 by 1")
    assert [text for text in offers(state, 0) if text.startswith("change")] == ["change 4 by 5", "change 6 by 5"]
    say(state, 0, "change 6 by 5; engine")
    assert state.sheets[0].boxes == [6]
    assert state.turn.seat == 1


def test_both_tiles_could_so_by_is_needed():
    state = own(table(tiles="1b 2a 3a 4a 5a 6a"), 0, 1, 5)
    assert refusal(roll(state, 2, 2, 2), 0, "2 -> 3: engine") == (
        "notation",
        "both tiles could do that; write change 3 by 1 and change 3 by 5",
    )


def test_6b_stays_and_6a_returns_after_the_link():
    state = own(draw(table(), 0, "C2:E-W"), 0, 6)
    facts = say(roll(state, 2, 2, 2, black=5), 0, "2: track D2 E-W any")
    assert facts[1:4] == [
        TrackDrawn(0, "D2", "E-W", "straight", True),
        LinkCompleted(0, (1, 2), (), ("C2", "D2")),
        TileReturned(0, 6),
    ]
    stays = own(table(tiles="1a 2a 3a 4a 5a 6b"), 0, 6)
    say(roll(stays, 2, 2, 2, black=5), 0, "2: track D2 E-W any")
    assert stays.tile(6).owner == 0


def test_a_tile_is_taken_from_another_seat():
    state = roll(own(table(), 1, 4), 4, 4, 4)
    assert say(state, 0, "4: tile")[1] == TileTaken(0, 4, 1)
    assert state.tile(4).sideways


# --- two dice --------------------------------------------------------------------------------------------------------


def test_two_dice_two_actions():
    state = roll(own(table(), 0, 2), 4, 6, 1)
    assert offers(state, 0) == ["pick 1", "pick 4", "pick 6", "pick 1 two", "pick 4 two", "pick 6 two"]
    facts = say(state, 0, "two 4: engine; 6: track D8 SW-E")
    assert facts == [
        DiePicked(0, 4, True),
        EngineBoxCrossed(0, 4, 1),
        DiePicked(0, 6),
        TrackDrawn(0, "D8", "SW-E", "gentle"),
        TileReturned(0, 2),
        TurnEnded(0),
        TurnStarted(1),
    ]


def test_tile_2_is_not_taken_while_it_is_used():
    state = roll(own(table(), 0, 2), 2, 2, 1)
    say(state, 0, "pick 2 two")
    assert "tile" not in offers(state, 0)
    assert refusal(state, 0, "tile")[0] == "4.6"


def test_a_die_only_good_for_tile_2_is_dead_with_two():
    state = own(cross(fill(table(), 0, 2), 0, 2), 0, 2)
    assert offers(roll(state, 2, 2, 1), 0) == ["pick 1", "pick 2", "pick 1 two"]


def test_two_only_with_the_first_die():
    state = roll(own(table(), 0, 2), 4, 6, 1)
    say(state, 0, "two 4: engine")
    assert offers(state, 0) == ["pick 1", "pick 6"]
    assert refusal(state, 0, "pick 6 two")[0] == "4.6"


def test_keep_tiles_serve_both_dice():
    state = roll(own(table(), 0, 2, 5), 4, 4, 1)
    say(state, 0, "two 4 -> 5: engine; 4 -> 3: engine")
    assert state.sheets[0].boxes == [5, 3]


# --- defaults --------------------------------------------------------------------------------------------------------


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


def test_steal_default():
    state = roll(own(table(tiles="1a 2b 3a 4a 5a 6a"), 1, 2), 6, 3, 3)
    say(state, 0, "pick 6")
    assert engine.default(game, state, 1) == Allow(rest=True)


def test_the_best_route_is_marked():
    state = cross(draw(table(goods={1: ["red"]}), 0, R2_NETWORK), 0, 1, 2, 3, 4)
    assert game.best(state, 0) is None
    say(roll(state, 1, 1, 1), 0, "pick 1")
    labels = {offer.route: str(game.label(state, 0, offer)) for offer in engine.legal(game, state, 0)
              if isinstance(offer, Deliver)}  # fmt: skip
    assert labels == {"1-t1-t3-4-2": "distance 4, the best", "1-3-4-2": "distance 3"}


def test_a_question_that_changed_counts_as_new():
    state = roll(own(table(), 0, 5), 3, 3, 3)
    say(state, 0, "pick 3")
    before = state.top[0]
    say(state, 0, "change 4 by 5")
    assert state.top == [replace(before, value=4, asked=2)]
    assert state.pending == [[UseDie(0, 4, asked=2)]]
    assert not isinstance(state.top[0], PickDie)
