"""Boards of every game, drawn at many plies of random matches: whole, harmless, and every choice can be clicked."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any
from xml.dom.minidom import parseString

import pytest

from domain.engine import awaited, legal
from domain.games import GAMES
from domain.laws import Trial
from domain.places import SPECTATOR, Viewer, masked
from domain.words import Refused, plain
from projections.boards.drawing import LIVERIES, chip, fitted, width_of
from projections.boards.panels import Look, laid_out
from projections.boards.picking import choice
from projections.boards.pictures import SVG, png, seat_colours, svg

pytestmark = pytest.mark.timeout(600)  # whole games, on machines that do other things too
EVERY = [(slug, seats, seed) for slug, game in GAMES.items() for seed, seats in enumerate(game.SEATS)]
STRIDE, MANY, FAR = 29, 10, 197  # plies between two drawings: of long matches after so many of them


def plies(slug: str, seats: int, seed: int):
    """A random match, stopped now and then."""
    game = GAMES[slug]
    trial = begun(game, seats, seed)
    drawings, due = 0, 0
    while not trial.state.over:
        if trial.ply >= due:
            yield trial
            drawings += 1
            due = trial.ply + (STRIDE if drawings < MANY else FAR)
        trial.step()
    yield trial


def begun(game, seats: int, seed: int) -> Trial:
    """With some options that this number of seats may choose."""
    for place in range(len(game.OPTIONS)):
        with suppress(Refused):
            return Trial(game, seats, game.OPTIONS[(seed * 7 + place) % len(game.OPTIONS)], seed, watched=False)
    raise AssertionError("no options fit")


@pytest.mark.parametrize(("slug", "seats", "seed"), EVERY)
def test_every_decision_can_be_clicked(slug, seats, seed):
    """Its way is its own, leads to it, and every step that has a spot finds it on the board."""
    game, artist = GAMES[slug], SVG[slug]
    for trial in plies(slug, seats, seed):
        for seat in awaited(trial.state):
            view = masked(trial.state, Viewer(seat))
            ways = [(artist.way(view, seat, one), one) for one in legal(game, view, seat)]
            keys = [tuple(step.key for step in way) for way, _ in ways]
            assert len(set(keys)) == len(keys)
            for way, decision in ways[:: max(1, len(ways) // 15)]:
                assert choice(ways, [step.key for step in way]).decision == decision
            first = choice(ways, [])
            links = {one.step.spot: "?there" for one in first.options if one.step.spot}
            drawn = svg(slug, view, Look(Viewer(seat), links=links))
            assert {spot for spot in links if f'data-spot="{spot}"' not in drawn} == set()


@pytest.mark.parametrize(("slug", "seats", "seed"), EVERY)
def test_boards_are_whole_and_harmless_for_every_viewer(slug, seats, seed):
    """Well-formed, on a desk and on a phone, for seats and spectators, whatever people are called."""
    evil = "<b>&\"'\u202e" + "x" * 300
    for number, trial in enumerate(plies(slug, seats, seed)):
        for viewer in (SPECTATOR, *map(Viewer, range(seats)))[number % 2 :: 2]:
            view = masked(trial.state, viewer)
            changed = SVG[slug].touched(trial.log[-1].facts) if trial.log else frozenset()
            drawn = svg(slug, view, Look(viewer, lambda seat: evil, changed), narrow=bool(number % 2))
            parseString(drawn)
            assert "<b>" not in drawn
            assert "\u202e" not in drawn
            ids = re.findall(r' id="([^"]+)"', drawn)
            assert len(ids) == len(set(ids))


@pytest.mark.parametrize("slug", list(GAMES))
def test_the_side_of_somebody_else_is_named_after_them(slug):
    """Who looks through the eyes of another seat is never told that its hand is theirs."""
    game = GAMES[slug]
    trial = Trial(game, game.SEATS[-1], game.OPTIONS[0], 4, watched=False)
    while trial.ply < 80 and not trial.state.over:
        trial.step()
    view = masked(trial.state, Viewer(1))
    own, theirs = (
        headings(slug, view, Look(Viewer(1), lambda seat: f"player {seat}", theirs=one)) for one in (False, True)
    )
    assert [words for words in theirs if "Your" in words] == []
    assert ["Your" in words for words in own] == ["Player 1's" in words for words in theirs]


def headings(slug: str, view: Any, look: Look) -> list[str]:
    """What stands over the regions and panels of a picture, read aloud and drawn."""
    picture = SVG[slug].draw(view, look)
    drawn = [
        words for panel in picture.panels for words in re.findall(r"<text[^>]*>([^<]*(?:Your|'s) [^<]*)<", panel.body)
    ]
    return [*(str(one.title) for one in picture.regions), *(one.title for one in picture.panels), *drawn]


@pytest.mark.parametrize("slug", list(GAMES))
def test_what_a_ply_changed_is_marked_for_everybody(slug):
    game, artist = GAMES[slug], SVG[slug]
    trial = Trial(game, game.SEATS[1], game.OPTIONS[0], 9, watched=False)
    while trial.ply < 150 and not trial.state.over:
        trial.step()
        changed = artist.touched(trial.log[-1].facts)
        if changed:
            drawn = svg(slug, masked(trial.state, SPECTATOR), Look(changed=changed))
            assert 'class="changed"' in drawn, (trial.log[-1].decision, changed)


@pytest.mark.parametrize("slug", list(GAMES))
def test_panels_do_not_overlap(slug):
    """In both layouts every panel has its own place inside the picture."""
    game = GAMES[slug]
    trial = Trial(game, game.SEATS[-1], game.OPTIONS[0], 1, watched=False)
    picture = SVG[slug].draw(masked(trial.state, Viewer(0)), Look(Viewer(0)))
    for narrow in (False, True):
        placed, height = laid_out(picture, narrow)
        boxes = [
            (one.x, one.y, one.x + one.panel.width * one.scale, one.y + one.panel.height * one.scale) for one in placed
        ]
        assert max(box[3] for box in boxes) <= height + 0.01
        for place, one in enumerate(boxes):
            for other in boxes[place + 1 :]:
                apart = (
                    one[2] <= other[0] + 1 or other[2] <= one[0] + 1 or one[3] <= other[1] + 1 or other[3] <= one[1] + 1
                )
                assert apart, (one, other)


@pytest.mark.parametrize("slug", list(GAMES))
def test_a_board_becomes_a_png(slug):
    game = GAMES[slug]
    trial = Trial(game, game.SEATS[1], game.OPTIONS[0], 3, watched=False)
    picture = png(svg(slug, masked(trial.state, Viewer(0)), Look(Viewer(0))), zoom=0.5)
    assert picture.startswith(b"\x89PNG")
    assert len(picture) > 10_000


@pytest.mark.parametrize("slug", list(GAMES))
def test_seats_differ_in_shape_and_not_only_in_colour(slug):
    game = GAMES[slug]
    seats = game.SEATS[-1]
    trial = Trial(game, seats, game.OPTIONS[0], 1, watched=False)
    colours = seat_colours(slug, trial.state, seats)
    assert len({LIVERIES[colour].shape for colour in colours}) == seats
    assert len({chip(colour) for colour in colours}) == seats


def test_words_are_cut_to_fit():
    assert fitted("short", 200, 14) == "short"
    long = fitted("a very long name that never ends", 80, 14)
    assert long.endswith("…")
    assert width_of(long, 14) <= 80
    assert plain("a\u202eb\u0007c") == "abc"
