"""Moments and lengths of time in words."""

from datetime import datetime

import pytest

from domain.match.clocks import DAY, HOUR, MINUTE
from service.present.moments import ago, from_now, in_full, lasting, when
from service.usecases.calendars import zone

WARSAW = zone("Europe/Warsaw")
NOW = "2026-08-05 15:30"


def at(text):
    return int(datetime.fromisoformat(text).replace(tzinfo=WARSAW).timestamp())


@pytest.mark.parametrize(
    ("moment", "said"),
    [
        ("2026-08-07 18:30", "Friday 7 August, 18:30 (Europe/Warsaw), in 2 days"),
        ("2026-08-06 18:30", "Thursday 6 August, 18:30 (Europe/Warsaw), in 27 hours"),
        ("2026-08-05 15:50", "Wednesday 5 August, 15:50 (Europe/Warsaw), in 20 minutes"),
        ("2027-01-01 00:00", "Friday 1 January 2027, 00:00 (Europe/Warsaw), in 148 days"),
        ("2026-08-05 15:30", "Wednesday 5 August, 15:30 (Europe/Warsaw), now"),
        ("2026-08-05 10:30", "Wednesday 5 August, 10:30 (Europe/Warsaw), 5 hours ago"),
    ],
)
def test_a_moment_in_words(moment, said):
    assert str(when(at(moment), WARSAW, at(NOW))) == said


@pytest.mark.parametrize(
    ("distance", "said"),
    [
        (DAY + HOUR, "in 25 hours"),
        (2 * DAY, "in 2 days"),
        (HOUR, "in 60 minutes"),
        (MINUTE, "in 1 minute"),
        (-MINUTE, "1 minute ago"),
        (-90 * DAY, "90 days ago"),
        (59, "now"),
    ],
)
def test_a_distance_is_one_number_and_one_unit(distance, said):
    assert str(from_now(distance)) == said


@pytest.mark.parametrize(("distance", "said"), [(0, "just now"), (-59, "just now"), (-60, "1 minute ago")])
def test_what_is_hardly_past_just_was(distance, said):
    assert str(ago(distance)) == said


def test_a_moment_for_the_record():
    assert str(in_full(at("2026-08-07 18:30"), WARSAW)) == "Friday, 7 August 2026, 18:30 (Europe/Warsaw)"


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (DAY, "1 day"), (5 * DAY, "5 days"), (36 * HOUR, "36 hours"), (HOUR, "1 hour"), (20 * MINUTE, "20 minutes"),
        (90 * MINUTE, "90 minutes"), (MINUTE, "1 minute"), (1, "1 second"), (30, "30 seconds"),
    ],
)  # fmt: skip
def test_a_length_is_told_in_its_own_unit(seconds, said):
    assert str(lasting(seconds)) == said
