"""Quiet hours, weekends and absences in a player's own zone, across the two nights a year when clocks jump."""

from datetime import UTC, datetime, time
from itertools import islice

import pytest

from domain.match.clocks import HOUR, Clock, counted, deadline, together
from domain.words import Refused
from service.usecases.calendars import Quiet, nights, not_in, read_absence, weekends, zone

WARSAW, NEW_YORK, APIA = zone("Europe/Warsaw"), zone("America/New_York"), zone("Pacific/Apia")
QUIET = Quiet(time(22), time(8))


def at(text, where=WARSAW):
    return int(datetime.fromisoformat(text).replace(tzinfo=where).timestamp())


def wall(moment, where=WARSAW):
    return datetime.fromtimestamp(moment, UTC).astimezone(where).strftime("%Y-%m-%d %H:%M")


def test_nights_begin_with_the_one_it_is():
    found = list(islice(nights(QUIET, WARSAW, at("2026-01-10 03:00")), 2))
    assert [(wall(start), wall(end)) for start, end in found] == [
        ("2026-01-09 22:00", "2026-01-10 08:00"),
        ("2026-01-10 22:00", "2026-01-11 08:00"),
    ]


@pytest.mark.parametrize(
    ("evening", "hours"), [("2026-03-28 12:00", 9), ("2026-10-24 12:00", 11), ("2026-06-01 12:00", 10)]
)
def test_the_night_in_which_the_clock_is_changed_is_shorter_or_longer(evening, hours):
    start, end = next(nights(QUIET, WARSAW, at(evening)))
    assert (end - start) == hours * HOUR


@pytest.mark.parametrize(
    ("moment", "first"),
    [
        ("2026-08-05 12:00", "2026-08-08 00:00"),  # a Wednesday
        ("2026-08-08 12:00", "2026-08-08 00:00"),  # in the weekend
        ("2026-08-09 23:59", "2026-08-08 00:00"),
        ("2026-08-10 00:00", "2026-08-15 00:00"),
    ],
)
def test_weekends_begin_with_the_one_it_is(moment, first):
    assert wall(next(weekends(WARSAW, at(moment)))[0]) == first


def test_a_weekend_with_a_clock_change_has_its_true_length():
    lengths = [(end - start) // HOUR for start, end in islice(weekends(WARSAW, at("2026-03-20 12:00")), 2)]
    assert lengths == [48, 47]


def test_a_deadline_over_a_weekend_and_nights_in_ones_own_zone():
    """Asked on Friday at 20:00 with 12 hours: two that evening, the rest on Monday from eight."""
    asked = at("2026-08-07 20:00")
    rests = [together(nights(QUIET, WARSAW, asked), weekends(WARSAW, asked)) for _ in range(2)]
    due = deadline(Clock(12 * HOUR, asked), rests[0])
    assert wall(due) == "2026-08-10 18:00"
    assert counted(asked, due, rests[1]) == 12 * HOUR


def test_the_same_question_is_due_at_different_moments_for_players_in_different_zones():
    asked = at("2026-08-07 10:00")  # in Apia it is already nine in the evening
    due = [deadline(Clock(12 * HOUR, asked), weekends(where, asked)) for where in (WARSAW, NEW_YORK, APIA)]
    assert [wall(moment) for moment in due] == ["2026-08-07 22:00", "2026-08-07 22:00", "2026-08-09 22:00"]


@pytest.mark.parametrize(
    ("moment", "then"),
    [
        ("2026-08-05 12:00", "2026-08-05 12:00"),
        ("2026-08-05 22:00", "2026-08-06 08:00"),
        ("2026-08-06 07:59", "2026-08-06 08:00"),
        ("2026-08-06 08:00", "2026-08-06 08:00"),
    ],
)
def test_mail_waits_until_the_quiet_hours_are_over(moment, then):
    assert wall(not_in(QUIET, WARSAW, at(moment))) == then


def test_no_quiet_hours_at_all():
    assert not_in(None, WARSAW, 5) == 5
    assert list(nights(Quiet(time(8), time(8)), WARSAW, 5)) == []


NOW = "2026-08-05 15:30"


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("3 days", NOW, "2026-08-08 15:30"),
        ("for 2 weeks", NOW, "2026-08-19 15:30"),
        ("until 12 August", NOW, "2026-08-13 00:00"),
        ("till 12 aug", NOW, "2026-08-13 00:00"),
        ("until 3 January", NOW, "2027-01-04 00:00"),
        ("2026-08-10 to 2026-08-11", "2026-08-10 00:00", "2026-08-12 00:00"),
        ("from 2026-08-01 until 2026-08-11", NOW, "2026-08-12 00:00"),
        ("10.08. - 12.08.", "2026-08-10 00:00", "2026-08-13 00:00"),
        ("30 December to 2 January", "2026-12-30 00:00", "2027-01-03 00:00"),
    ],
)
def test_absences_as_people_write_them(text, start, end):
    assert tuple(map(wall, read_absence(text, WARSAW, at(NOW)))) == (start, end)


def test_days_away_end_at_the_same_hour_although_the_clock_was_changed():
    start, end = read_absence("2 days", WARSAW, at("2026-10-24 15:30"))
    assert wall(end) == "2026-10-26 15:30"
    assert end - start == 49 * HOUR


@pytest.mark.parametrize("text", ["", "soon", "until 31 February", "until then", "99999 days", "3 years", "to to to"])
def test_an_absence_nobody_can_read_is_refused_with_examples(text):
    with pytest.raises(Refused, match="away 3 days"):
        read_absence(text, WARSAW, at(NOW))


@pytest.mark.parametrize("name", ["Europe/Atlantis", "../../etc/passwd", "", "x" * 5000])
def test_a_zone_that_is_none(name):
    with pytest.raises(Refused, match="is no time zone"):
        zone(name)


def test_nobody_is_quiet_all_day():
    with pytest.raises(Refused, match="at most 12 hours"):
        Quiet(time(9), time(8))
