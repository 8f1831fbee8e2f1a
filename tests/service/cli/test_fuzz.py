"""Random matches from the command line: the line that counts, and what is left of a violation."""

import json
import re

from domain.games import coal_baron
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
