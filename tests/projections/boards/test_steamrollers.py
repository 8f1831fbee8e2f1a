"""The text board is enough to play from, and fits a mail."""

import re
from random import Random

import pytest

from domain.engine import legal
from domain.games import steamrollers as game
from domain.games.steamrollers.decisions import Options
from domain.laws import Trial
from domain.places import SPECTATOR, Viewer
from projections.boards.lines import WIDTH
from projections.boards.panels import Look
from projections.boards.steamrollers.side import dice
from projections.boards.steamrollers.text import text
from service.bots import BOTS
from service.usecases.local_match import LocalMatch
from tests.domain.games.steamrollers.given import R2_NETWORK, SOLO, cross, draw, own, roll, say, table


def test_the_map_shows_track_towns_links_goods_and_walls():
    state = draw(table(goods={1: ["red", "blue"], 2: []}, blocked=["1-2", "3-4"], level="medium"), 0, R2_NETWORK)
    board = text(roll(state, 1, 2, 3), Viewer(0))
    lines = board.splitlines()
    at = next(number for number, line in enumerate(lines) if "(1) yellow" in line)
    assert lines[at].split() == ["A2", "(1)", "yellow", "C2", "#D2", "(2)", "red", "F2"]
    assert lines[at + 1].split() == ["SW=E", "RB", ".", "#", ".", "empty", "."]
    town = next(number for number, line in enumerate(lines) if "B3 t1*" in line)
    assert lines[town + 1].split()[:2] == ["SE=NE", "SE-NE"]  # of the link 1-3; the line over t1 ends at a wall
    assert "blocked borders (medium): 1-2, 3-4" in board
    assert "links   1-3, 2-4" in board


def test_dice_tiles_and_sheets():
    state = own(own(cross(table(3, orders="4a"), 1, 2, 5), 1, 5), 2, 6, sideways=True)
    say(roll(state, 4, 6, 1, 1), 0, "pick 4")
    board = text(state, Viewer(0))
    for part in (
        "seat 0 is asked to act with the 4, or change it",
        "dice: in the pool 1 1 6; taken 4 (seat 0)",
        "black die: straight and gentle",
        "  5a  keep -2  seat 1, upright   change your white die by 1 (no wrap)",
        "  6a  once +2  seat 2, sideways  draw any of the three kinds of track",
        "  order 4: red, yellow, grey for 4 points",
        "seat 1: -2 points (action tiles -2)\n  engine  1- 2x 3- 4- 5x 6-  power 2",
    ):
        assert part in board


def test_eve_is_on_the_board():
    state = table(**SOLO)
    state.eve.crossed[2] = [0, 0]
    board = text(roll(state, 1, 2, 3), Viewer(0))
    assert "Eve, the worker: 12 points" in board
    assert "region 3: 2" in board


@pytest.mark.parametrize("seats", game.SEATS)
def test_every_position_fits_a_mail(seats):
    everything = Options(coal=True, orders=True, start_tiles=True, level="hard")
    options = Options(level="hard") if seats == 1 else everything
    match, rng = LocalMatch(game, seats, options, seats), Random(seats)
    while not match.state.over:
        seat = match.awaited[0]
        if match.last_ply % 7 == 0:
            for viewer in (SPECTATOR, Viewer(seat)):
                assert max(map(len, text(match.view(viewer.seat), viewer).splitlines())) <= WIDTH
        offers = list(legal(game, match.state, seat))
        match.decide(seat, BOTS[game.SLUG]["greedy"](match.view(seat), seat, offers, rng))


def test_the_die_in_hand_lies_on_no_other():
    """With five players there are six dice, and one in hand beside them."""
    trial = Trial(game, 5, game.OPTIONS[0], 3, watched=False)
    while not (trial.state.turn and trial.state.turn.die):
        trial.step()
    drawn = dice(trial.state, Look(Viewer(0))).body
    *lying, held = (float(x) for x in re.findall(r"translate\(([\d.]+) 70\)", drawn))
    assert len(lying) == 6
    assert held - max(lying) >= 22 + (lying[1] - lying[0] - 8) / 2
