"""9: how lines are read, where names, colours and sealed things could be mistaken for each other."""

import pytest

from domain.engine import awaited
from domain.games import ticket_legacy as game
from domain.games.ticket_legacy.decisions import Claim
from domain.games.ticket_legacy.edition import AREAS
from domain.words import render
from tests.domain.games.ticket_legacy.given import hold, refusal, table, turn


def read(state, line):
    return game.write(game.parse(state, awaited(state)[0], line))


@pytest.mark.parametrize(
    ("line", "track"),
    [
        ("claim San Francisco Portland with 6 red", "POR SFO"),
        ("claim portland san fran with 6 red", "POR SFO"),
        ("claim San Antonio El Paso with 6 red", "ELP SAN"),
        ("claim san elp with 6 red", "ELP SAN"),
        ("claim New Orleans, Key West with 6 red", "KEY NOL"),
        ("claim Key West NOL with 6 red", "KEY NOL"),
    ],
)
def test_9_a_name_that_begins_with_an_id_is_read_whole(line, track):
    state = turn(table("RBKG", areas=tuple(AREAS)), "R")
    hold(state, "R", red=6)
    assert read(state, line) == f"claim {track} track 1 with 6 red plain"


def test_9_grey_names_the_track_and_never_the_cards():
    state = turn(table("RBKG"), "K")
    hold(state, "K", yellow=3, loco=3)
    assert read(state, "claim buf nyc grey") == "claim BUF NYC track 1 with 3 yellow plain"
    hold(state, "K", yellow=3, white=3, loco=3)
    assert "say with which cards" in str(refusal(state, "claim buf nyc grey"))


def test_9_cards_that_were_named_are_not_replaced_by_locomotives():
    state = turn(table("RBKG"), "K")
    hold(state, "K", yellow=3, red=1, loco=3)
    assert read(state, "claim buf nyc red") == "claim BUF NYC track 1 with 1 red plain 2 loco"
    assert "white is missing" in str(refusal(state, "claim buf nyc white"))


@pytest.mark.parametrize("sealed", ["TOR", "EV21", "SB01", "BUF-TOR/1"])
def test_4a3_a_refusal_never_names_what_lies_sealed(sealed):
    state = turn(table("RBKG"), "R")
    hold(state, "R", red=2, loco=2)
    told = refusal(state, Claim("BUF-MTL/1", (("red", 2),), (sealed, sealed))).sentence
    assert f"“{sealed}”" in render(told, name=game.name)
    assert game.name(sealed) not in render(told, name=game.name)


def test_4a3_a_source_is_used_once():
    state = turn(table("RBKG", rules=("post_office",), postcards=(("P03",), (), (), ())), "R")
    hold(state, "R", red=2, loco=2)
    assert "can be used once" in str(refusal(state, "claim buf mtl red extra P03 P03"))


@pytest.mark.parametrize(
    "line", ["draw green, deck", "Draw: green, deck", "draw green, draw deck", "take green, deck,"]
)
def test_9_two_draws_on_one_line(line):
    state = turn(table("RBKG"), "K")
    who = awaited(state)[0]
    assert [read(state, one) for one in game.unfold(state, who, line)] == ["draw slot 1", "draw deck"]


def test_9_a_bare_number_is_no_draw_because_it_could_be_a_slot_or_a_count():
    state = turn(table("RBKG"), "R")
    for line in ("draw 2", "draw 1", "take 3", "draw 2 cards"):
        assert "could be a slot or a number of cards" in str(refusal(state, line))
    assert read(state, "draw slot 2") == "draw slot 2"


def test_9_cards_that_are_named_choose_among_the_tracks_of_a_route():
    """With red and blue in hand both tracks could be claimed: two red mean the red one."""
    state = turn(table("RBKG"), "K")
    hold(state, "K", red=2, blue=2, loco=1)
    assert read(state, "claim buf mtl with 2 red") == "claim BUF MTL track 1 with 2 red plain"
    assert read(state, "claim buf mtl with 1 blue 1 loco") == "claim BUF MTL track 2 with 1 blue plain 1 loco"
    assert "say which track" in str(refusal(state, "claim buf mtl"))
    assert "there is no green track" in str(refusal(state, "claim buf mtl with 2 green"))


def test_9_locomotives_alone_leave_open_which_track_is_meant():
    state = turn(table("RBKG"), "K")
    hold(state, "K", loco=2)
    assert "say which track" in str(refusal(state, "claim buf mtl with 2 loco"))


def test_9_a_number_of_cards_has_no_sign():
    state = turn(table("RBKG"), "R")
    hold(state, "R", red=2)
    assert "“-2” is no train card" in str(refusal(state, "claim buf mtl with -2 red"))
    assert read(state, "claim MTL-BUF with 2 red") == "claim BUF MTL track 1 with 2 red plain"
