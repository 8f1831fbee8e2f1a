"""The command line, typed as a person would type it."""

import json
import re

import pytest
from click.testing import CliRunner

from domain.games import GAMES, coal_baron
from service.cli import main
from service.usecases.local_match import LocalMatch


def run(*words, typed=None):
    return CliRunner().invoke(main, words, input=typed)


def test_games_lists_every_game_with_its_seats_and_edition():
    told = run("games").output
    assert all(slug in told and game.EDITION.digest[:12] in told for slug, game in GAMES.items())


def test_a_misspelt_game_is_answered_with_what_was_meant():
    told = run("play", "coal-barron")
    assert told.exit_code == 2
    assert "did you mean coal-baron?" in told.output


def test_fuzz_ends_with_the_line_that_counts():
    told = run("fuzz", "coal-baron", "--matches", "2", "--seats", "2")
    assert told.exit_code == 0
    last = told.output.splitlines()[-1]
    assert re.fullmatch(r"coal-baron: 2 matches, \d+ decisions, 0 violations, \d+ decisions/s", last)


def test_fuzz_refuses_a_table_that_is_too_large():
    told = run("fuzz", "coal-baron", "--seats", "9")
    assert told.exit_code == 1
    assert "is played by 2 to 4" in told.output


def test_a_violation_exits_1_and_leaves_a_file_to_reproduce_it(monkeypatch, tmp_path):
    monkeypatch.setattr(coal_baron, "BOUND", 12)
    file = tmp_path / "violation.json"
    told = run("fuzz", "coal-baron", "--matches", "1", "--seed", "3", "--reproducer", str(file))
    assert told.exit_code == 1
    assert "1 violations" in told.output
    record = json.loads(file.read_text())
    assert "law 7 broken at ply 12" in record["fault"]
    assert len(record["decisions"]) == 12
    assert record["again"] == f"trainregister fuzz coal-baron --seats {record['seats']} --seed 3 --matches 1"


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
    assert "nobody is called 'deep-blue'; seats can be you, random, greedy" in told.output.replace(
        "greedy, random", "random, greedy"
    )


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
