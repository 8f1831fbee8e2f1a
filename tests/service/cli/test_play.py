"""A table in the terminal: what is typed is answered, played, taken back, and every point explained."""

import re

import pytest

from domain.games import GAMES
from domain.lessons import LEARNER, lesson_of
from service.usecases.local_match import LocalMatch
from tests.service.cli.typed import run


def test_a_whole_match_against_bots_ends_with_every_point_explained():
    told = run("play", "coal-baron", "--seed", "7", typed="default\n" * 400)
    assert told.exit_code == 0
    assert "The match is over." in told.output
    assert re.search(r"total +\d+ +\d+ +\d+", told.output)
    assert re.search(r"tokens: token of shift 1  \[rule 5.4; ply \d+\]", told.output)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("help", "preview DECISION"),
        ("preview order with 1", "This would happen, as far as you can know:"),
        ("list wagon", "wagon 1 to dock"),
        ("score", "total"),
        ("undo", "You have not decided anything yet."),
        ("order with 2", "rule 4.2"),
        ("mine 7/8", "there is mine 0/1"),
        ("99", "there is no number 99; the list goes from 1 to"),
        ("knit a sweater", "is not understood"),
    ],
)
def test_a_line_at_the_table_is_answered(typed, answer):
    told = run("play", "coal-baron", "--seed", "5", typed=f"{typed}\nquit\n")
    assert answer in told.output
    assert "You left the table" in told.output


def test_undo_goes_back_to_before_the_own_decision():
    told = run("play", "coal-baron", "--seed", "5", typed="order with 1\nundo\nquit\n").output
    board_before, *_ = re.findall(r"^order +\d+ .*$", told, re.M)
    *_, board_after = re.findall(r"^order +\d+ .*$", told, re.M)
    assert "plies struck" in told
    assert board_before == board_after


def test_a_joined_line_is_played_part_by_part_and_its_rest_returned():
    told = run("play", "coal-baron", "--seed", "5", typed="order with 1; end; share with 1\nquit\n").output
    assert "takes order furnace 3" in told
    assert "not done: share with 1" in told


def test_an_unknown_bot_is_refused_with_those_there_are():
    told = run("play", "coal-baron", "--seats", "you,deep-blue")
    assert "nobody is called 'deep-blue'; seats can be you, random and greedy" in told.output


def test_options_that_do_not_exist_are_refused_in_words():
    told = run("play", "coal-baron", "--options", '{"dragons": 3}')
    assert told.exit_code == 1
    assert "dragons" in told.output


def stealing_seed() -> int:
    """A table at which you choose first at the start, and the tile that steals lies ready."""
    game = GAMES["steamrollers"]
    options = game.Options(start_tiles=True)
    tables = ((seed, LocalMatch(game, 2, options, seed)) for seed in range(200))
    return next(seed for seed, at in tables if at.awaited == [0] and "2b" in [tile.face for tile in at.state.tiles])


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("standing", "you have no standing answer"),
        ("standing steal any", "your standing answer is: steal any"),
        ("standing  Steal  5 6\nstanding", "your standing answer is: Steal 5 6"),
        ("standing allow\nstanding none", "you have no standing answer"),
        ("standing grab it", "grab it is no standing answer; say allow, steal 5 6"),
        ("standing steal any\nstart tile 2", "the standing answer of seat 0 (you): steal"),
    ],
)
def test_a_standing_answer_in_the_terminal(typed, answer):
    table = ("--seats", "you,random", "--options", '{"start_tiles": true}', "--seed", str(stealing_seed()))
    assert answer in run("play", "steamrollers", *table, typed=f"{typed}\nquit\n").output


def test_no_standing_answer_where_nobody_is_interrupted():
    assert "asked in your own turn only" in run("play", "coal-baron", typed="standing pass\nquit\n").output


def test_a_lesson_guides_step_by_step_and_answers_other_ideas_kindly():
    told = run("play", "coal-baron", "--lesson", typed="cart 1 with 1\nundo\norder with 1\nfreely share with 1\nquit\n")
    assert "Put one miner on the orders and take the order of the barracks." in told.output
    assert "the lesson asks for something else here: “order with 1”" in told.output
    assert "there is nothing to take back" in told.output
    assert "Take the cart T1* from the first stack." in told.output
    assert "takes barracks share" in told.output
    assert "You left the table" in told.output


def test_a_lesson_is_played_to_its_farewell():
    lesson = lesson_of("steamrollers")
    typed = "".join(f"{step.decide}\n" for step in lesson.steps if step.seat == LEARNER)
    told = run("play", "steamrollers", "--lesson", typed=f"{typed}quit\n").output
    assert "From here the match is yours" in told
    assert "not understood" not in told


def test_a_hint_says_why():
    told = run("play", "coal-baron", "--seed", "5", typed="hint\nquit\n").output
    assert re.search(r"the greedy bot would: .+ \[.+\]\n  .+\.", told)
