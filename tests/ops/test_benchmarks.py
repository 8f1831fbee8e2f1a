"""What the benchmarks say: every goal is a ratio with a margin, and what is told of it can be read."""

from __future__ import annotations

import pytest

from ops.benchmarks import Goal, Row, at_least, at_most, below, rate_owed, speed, time_owed
from ops.benchmarks.__main__ import ALL, line, summary

COST, SHARE = Goal(1.35, most=True), Goal(0.75, most=False)


@pytest.mark.parametrize(
    ("goal", "ratio", "verdict"),
    [
        (COST, 1.35, "kept"),
        (COST, 1.61, "margin"),
        (COST, 1.63, "MISSED"),
        (SHARE, 0.75, "kept"),
        (SHARE, 0.61, "margin"),
        (SHARE, 0.59, "MISSED"),
    ],
)
def test_a_goal_has_a_margin_of_a_fifth(goal, ratio, verdict):
    assert goal.verdict(ratio) == verdict


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (
            at_most("fold a match", 6.75, "us/entry", 5.0, 1.35),
            "kept      1.35x  at most 1.35 (1.62)   fold a match: 6.75 us/entry beside 5",
        ),
        (
            at_least("writers", 1_300, "entries/s", 2_000, 0.75),
            "margin    0.65x  at least 0.75 (0.6)   writers: 1,300 entries/s beside 2,000",
        ),
        (below("a page", 375, "kB", 150), "MISSED    2.50x  at most 1 (1.2)       a page: 375 kB beside 150 allowed"),
        (Row("by two", 30, "entries/s", 20), "told      1.50x                        by two: 30 entries/s beside 20"),
    ],
)
def test_a_line_says_what_became_of_the_goal_and_what_was_measured(row, said):
    assert line(row) == said


def test_what_nothing_simpler_stands_beside_is_owed_at_the_speed_of_the_machine(monkeypatch):
    monkeypatch.setattr(speed, "STANDARD", speed.STANDARD / 1_000)  # the promises were made on a far quicker one
    assert rate_owed("slow", 5, "mails/s", 200).verdict == "kept"
    assert time_owed("slow", 60, "ms", 50).verdict == "kept"
    monkeypatch.setattr(speed, "STANDARD", speed.STANDARD * 1_000_000)
    assert rate_owed("slow", 200, "mails/s", 200).verdict == "MISSED"
    assert time_owed("slow", 50, "ms", 50).verdict == "MISSED"


def test_the_last_line_counts_the_verdicts():
    rows = [at_most("one", 1, "s", 1, 1), at_most("two", 1.1, "s", 1, 1), at_most("three", 2, "s", 1, 1)]
    assert summary(rows) == (
        "Goals kept: 1; missed by less than a margin of 20 %: 1; missed: 1. Figures told without a goal: 0."
    )


def test_what_measures_the_machine_is_no_benchmark():
    assert "register" in ALL
    assert "speed" not in ALL
