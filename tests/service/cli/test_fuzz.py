"""Random matches from the command line: the line that counts, and what is left of a violation."""

import json
import re
from fractions import Fraction

from domain.games import coal_baron
from domain.tournament import reckoning
from tests.service.cli.typed import run


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


def test_random_tournaments_end_with_the_line_that_counts():
    told = run("fuzz-tournaments", "--tournaments", "3", "--entrants", "9")
    assert told.exit_code == 0
    last = told.output.splitlines()[-1]
    assert re.fullmatch(r"tournaments: 3 tournaments, \d+ fixtures, 0 violations", last)


def test_a_violation_in_a_tournament_exits_1_and_says_how_to_see_it_again(monkeypatch):
    monkeypatch.setattr(reckoning, "awarded", lambda rule, places, totals: (Fraction(1),) * len(places))
    told = run("fuzz-tournaments", "--tournaments", "1", "--entrants", "9", "--seed", "4")
    assert told.exit_code == 1
    assert "once more: trainregister fuzz-tournaments --entrants 9 --tournaments 1 --seed 4" in told.output
    assert told.output.splitlines()[-1].endswith("1 violations")


def test_three_to_two_hundred_enter_a_random_tournament():
    assert "3 to 200" in run("fuzz-tournaments", "--entrants", "2").output
