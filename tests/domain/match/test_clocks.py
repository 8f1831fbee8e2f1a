"""Clocks: what counts, what rests, when time is up, and when somebody is reminded."""

from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.match.clocks import (
    DAY,
    HOUR,
    NEVER,
    PACES,
    Absence,
    Clock,
    Pace,
    Terms,
    allow_absence,
    counted,
    cut_short,
    deadline,
    fresh,
    reminders,
    running,
    stopped,
    together,
)
from domain.words import Refused

STEADY = PACES["steady"]
moments = st.integers(0, 10_000)
rests = st.lists(st.tuples(moments, moments).map(lambda pair: (min(pair), max(pair))), max_size=8).map(sorted)


@pytest.mark.parametrize(
    ("left", "rests", "due"),
    [
        (100, [], 1_100),
        (100, [(0, 900)], 1_100),  # a rest before the question
        (100, [(900, 1_020)], 1_120),  # asked inside a rest: the clock starts at its end
        (100, [(1_050, 1_060)], 1_110),
        (100, [(1_050, 1_060), (1_055, 1_080)], 1_130),  # overlapping rests count once
        (100, [(1_100, 1_200)], 1_100),  # a rest that begins at the deadline does not move it
        (100, [(1_099, NEVER)], NEVER),  # an unfinished pause
        (0, [(1_000, 1_500)], 1_000),
    ],
)
def test_when_time_is_up(left, rests, due):
    assert deadline(Clock(left, since=1_000), rests) == due


@given(since=moments, left=st.integers(0, 5_000), rests=rests)
def test_what_counts_until_the_deadline_is_what_was_left(since, left, rests):
    due = deadline(Clock(left, since), rests)
    assert counted(since, due, rests) == left
    assert left == 0 or counted(since, due - 1, rests) == left - 1  # and not a second earlier


@given(since=moments, until=moments, rests=rests)
def test_every_second_counts_unless_it_lies_in_a_rest(since, until, rests):
    slowly = sum(not any(start <= second < end for start, end in rests) for second in range(since, until))
    assert counted(since, until, rests) == slowly


def test_endless_rests_are_read_only_as_far_as_needed():
    nights = ((day * DAY, day * DAY + 8 * HOUR) for day in count())
    assert deadline(Clock(20 * HOUR, since=1), nights) == DAY + 8 * HOUR + 4 * HOUR


def test_rests_of_several_kinds_come_in_order():
    assert list(together([(1, 5), (9, 10)], [(0, 2), (9, 12)])) == [(0, 2), (1, 5), (9, 10), (9, 12)]


@pytest.mark.parametrize(
    ("left", "spent", "then"),
    [
        (72 * HOUR, 2 * HOUR, 82 * HOUR),
        (115 * HOUR, 1 * HOUR, 120 * HOUR),  # the cap
        (5 * HOUR, 5 * HOUR, 12 * HOUR),
        (5 * HOUR, 9 * HOUR, 12 * HOUR),  # nobody starts the next turn in debt
    ],
)
def test_a_turn_costs_what_it_took_and_brings_the_increment(left, spent, then):
    assert stopped(Clock(left, since=1), STEADY, spent) == Clock(then)


def test_a_clock_that_runs_goes_on_when_a_second_question_comes():
    clock = running(fresh(STEADY), 500)
    assert clock == Clock(72 * HOUR, since=500)
    assert running(clock, 900) == clock


def test_every_pace_can_be_waited_for():
    for name, pace in PACES.items():
        assert name == pace.name
        assert pace.bank <= pace.cap
        assert (pace.increment > 0) == (pace.bank > 0)


AWAY = Absence(1, start=10 * DAY, end=13 * DAY)


@pytest.mark.parametrize(
    ("declared", "wanted", "sentence"),
    [
        ([], Absence(1, DAY, DAY), "an absence ends after it begins"),
        ([], Absence(1, DAY - 1, 2 * DAY), "declared beforehand"),
        ([AWAY], Absence(1, 12 * DAY, 14 * DAY), "already declared"),
        ([AWAY], Absence(1, 20 * DAY, 32 * DAY), "days away in this match: 14, of which you have 11 left"),
    ],
)
def test_an_absence_that_is_refused(declared, wanted, sentence):
    with pytest.raises(Refused, match=sentence):
        allow_absence(Terms(), declared, wanted, now=DAY)


@pytest.mark.parametrize(
    ("wanted", "too_much", "sentence"),
    [
        (Absence(1, DAY, 2 * DAY), Absence(1, DAY - 1, 2 * DAY), "declared beforehand"),
        (Absence(1, 13 * DAY, 24 * DAY), Absence(1, 13 * DAY, 24 * DAY + 1), "11 left"),
    ],
)
def test_an_absence_that_is_allowed(wanted, too_much, sentence):
    """Just within what is allowed: not refused, where one second more is."""
    declared = [AWAY, Absence(0, 0, 30 * DAY)]
    allow_absence(Terms(), declared, wanted, now=DAY)
    with pytest.raises(Refused, match=sentence):
        allow_absence(Terms(), declared, too_much, now=DAY)


def test_coming_back_early():
    assert cut_short(AWAY, 11 * DAY) == Absence(1, 10 * DAY, 11 * DAY)
    assert cut_short(AWAY, 9 * DAY) is None


@pytest.mark.parametrize(
    ("due", "hours"),
    [
        (100 * HOUR, [50, 80, 95]),
        (20 * HOUR, [10, 16, 19]),
        (6 * HOUR, [3, 5.7]),  # 4.8 h would follow too soon
        (3 * HOUR, [2.4]),
        (HOUR, [0.8]),
        (NEVER, [72, 240, 576]),
    ],
)
def test_reminders_come_at_sensible_points(due, hours):
    assert [point / HOUR for point in reminders(0, due)] == pytest.approx(hours, abs=0.01)


def test_a_pace_of_ones_own():
    slow = Pace("slow", bank=DAY, increment=DAY, cap=DAY)
    assert stopped(Clock(DAY, since=1), slow, DAY) == Clock(DAY)
