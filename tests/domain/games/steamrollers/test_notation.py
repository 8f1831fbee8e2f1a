"""9: lines as players write them."""

import pytest

from domain.games import steamrollers as game
from domain.games.steamrollers.decisions import (
    Allow,
    BlockEve,
    Change,
    Deliver,
    DrawTrack,
    Forfeit,
    Fulfil,
    ImproveEngine,
    KeepEve,
    LetEve,
    NoOrder,
    Pick,
    RerollEve,
    StartCargo,
    StartEngine,
    StartPlus,
    StartTile,
    StartTrack,
    Steal,
    TakeTile,
)
from domain.words import Refused
from service.usecases.typed_lines import split_line
from tests.domain.games.steamrollers.given import R2_NETWORK, cross, draw, own, read, refusal, roll, say, table
from tests.lines import play_line


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("4: engine", ["pick 4", "engine"]),
        ("4 -> 3: track B4 NW-SE", ["pick 4", "change 3", "track B4 NW-SE"]),
        ("4 -> 5 by 1: engine", ["pick 4", "change 5 by 1", "engine"]),
        ("4->5", ["pick 4", "change 5"]),
        ("4 -> 3 by 5", ["pick 4", "change 3 by 5"]),
        ("4:engine", ["pick 4", "engine"]),
        ("4 : engine", ["pick 4", "engine"]),
        ("4 -> 3: flip: engine", ["pick 4", "change 3", "flip", "engine"]),
        ("two 2: flip: engine", ["pick 2 two", "flip", "engine"]),
        ("3: forfeit", ["pick 3", "forfeit"]),
        ("5: tile; no order", ["pick 5", "tile", "no order"]),
        ("2: flip: engine", ["pick 2", "flip", "engine"]),
        ("2: reroll", ["pick 2", "reroll"]),
        ("two 4: engine; 6: track D8 SW-E", ["pick 4 two", "engine", "pick 6", "track D8 SW-E"]),
        ("Two 4 -> 3: engine", ["pick 4 two", "change 3", "engine"]),
        ("1: deliver red 1-2; order 4 coal for grey", ["pick 1", "deliver red 1-2", "order 4 coal for grey"]),
        ("engine", ["engine"]),
        ("4", ["4"]),
        ("nonsense: engine", ["nonsense: engine"]),
        (" ; engine ;", ["engine"]),
        ("", []),
        ("4:00", ["4:00"]),  # a time of day
        ("4 :/", ["4 :/"]),
    ],
)
def test_a_line_is_taken_apart_into_single_decisions(line, parts):
    assert [step for turn in split_line(line) for step in game.unfold(game.State(), 0, turn)] == parts


@pytest.mark.parametrize(
    ("text", "decision"),
    [
        ("TRACK c3 se-nw", DrawTrack("C3", "NW-SE")),
        ("track C3 NW-SE any", DrawTrack("C3", "NW-SE", any=True)),
        ("flip", Change(5, how="flip")),
        ("change 3 by 5", Change(5, to=3)),
        ("start cargo gray 3", StartCargo("grey", 3)),
        ("START +2", StartPlus()),
        ("start Track c3 sw-ne", StartTrack("C3", "NE-SW")),
        ("start tile 5", StartTile(5)),
        ("start engine 3", StartEngine(3)),
        ("Pick 4 Two", Pick(4, two=True)),
        ("ALLOW ALL", Allow(rest=True)),
        ("allow", Allow()),
        ("steal", Steal()),
        ("reroll", Change(5, how="reroll")),
        ("reroll eve", RerollEve()),
        ("Keep Eve", KeepEve()),
        ("block eve", BlockEve()),
        ("let eve", LetEve()),
        ("no order", NoOrder()),
        ("order 4", Fulfil(4)),
        ("order 4 coal for GRAY", Fulfil(4, "grey")),
        ("deliver black 5-3", Deliver("coal", "5-3")),
        ("deliver Gray 1-t1-t3-4 +2 far place 2", Deliver("grey", "1-t1-t3-4", plus=2, far=True, place=2)),
        ("engine", ImproveEngine()),
        ("tile", TakeTile()),
        ("forfeit", Forfeit()),
    ],
)
def test_one_decision(text, decision):
    assert game.parse(table(), 0, text) == decision


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("fly", "“fly” is not understood; you could write pick 1, pick 2 or pick 3"),
        ("track Z1 E-W", "there is no cell Z1; cells are A1 to F9"),
        ("track A1 E-E", "E-E is no track; name two of the edges E, NE, NW, W, SW and SE, as in NW-SE"),
        ("track A1 E-N", "E-N is no track; name two of the edges E, NE, NW, W, SW and SE, as in NW-SE"),
        ("deliver pink 1-2", "“pink” is no colour; colours are red, blue, green, yellow, grey and coal"),
        ("deliver red 1-x", "“x” is no stop; name cities 1 to 6 and towns t1 to t6, such as 1-t1-3"),
        ("deliver own 3-5", "you have no cargo of your own; name a colour"),
        (
            "deliver red 1-2 far +1",
            "“deliver red 1-2 far +1” is not understood; you could write pick 1, pick 2 or pick 3",
        ),
        ("order 1 coal for", "“order 1 coal for” is not understood; you could write pick 1, pick 2 or pick 3"),
        ("pick", "“pick” is not understood; you could write pick 1, pick 2 or pick 3"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_can(text, words):
    with pytest.raises(Refused) as caught:
        game.parse(roll(table(), 1, 2, 3), 0, text)
    assert (caught.value.rule, str(caught.value.sentence)) == ("notation", words)


def network():
    state = cross(draw(table(goods={1: ["red", "grey"]}), 0, R2_NETWORK), 0, 1, 2, 3, 4)
    say(roll(state, 1, 1, 1), 0, "pick 1")
    return state


@pytest.mark.parametrize(
    ("route", "meant"),
    [
        ("1-3-4-2", "1-3-4-2"),
        ("1-4-2", "1-t1-t3-4-2"),  # only one link joins 1 and 4
        ("1-t3-4-2", "1-t1-t3-4-2"),
        ("1-T1-T3-4", "1-t1-t3-4"),
        ("1-5", "1-5"),  # no such route: the rule says so
        ("1-t3-t1-4", "1-t3-t1-4"),
    ],
)
def test_towns_may_be_left_out_where_one_link_joins_the_cities(route, meant):
    assert read(network(), f"deliver red {route}").route == meant


def test_where_two_links_join_the_cities_the_choices_are_listed():
    state = draw(table(), 0, "B3:NE-SE B4:NW-SW  A2:E-SW A3:NE-SE A4:NW-SE")
    assert sorted(link.stops for link in state.sheets[0].links) == ["1-3", "1-t1-3"]
    say(roll(state, 1, 1, 1), 0, "pick 1")
    assert read(state, "deliver red 1-3").route == "1-3"  # read as it stands
    towns = draw(table(), 0, "B3:NE-SE B4:NW-SW  C3:NW-SE C4:NW-SW C5:NE-W")
    assert sorted(link.stops for link in towns.sheets[0].links) == ["1-t1-3", "1-t3-3"]
    say(roll(towns, 1, 1, 1), 0, "pick 1")
    assert refusal(towns, 0, "deliver red 1-3") == ("notation", "1-3 could be 1-t1-3 and 1-t3-3; name the towns")


def test_3a_is_implied_by_the_route():
    state = own(cross(draw(table(goods={1: ["red"]}), 0, "C2:E-W D2:E-W"), 0, 1), 0, 3)
    say(roll(state, 2, 2, 2), 0, "pick 2")
    assert read(state, "deliver red 1-2").dest


def test_a_whole_turn_is_one_line_and_no_order_is_idle_where_the_turn_has_ended():
    state = roll(table(), 1, 2, 3)
    done = play_line(
        game, 0, "1: engine; no order", lambda: state, lambda decision: say(state, 0, game.write(decision))
    )
    assert done.refusal is None
    assert len(done.done) == 2
