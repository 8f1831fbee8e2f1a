"""Time in real matches: what a decision costs, absences, pauses, and what happens when time runs out."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from domain.engine import legal
from domain.match.clocks import DAY, HOUR, NEVER, Clock, Terms
from domain.match.state import fold
from domain.match.timing import absences, is_paused, seeks_substitute
from domain.places import Viewer, masked
from domain.words import Refused
from service.usecases.commands import Caller
from service.usecases.preferences import change_wishes
from tests.registers import NOON, SmallRegister


@pytest.fixture
def register(tmp_path):
    one = SmallRegister(tmp_path)
    yield one
    one.close()


def awaited(register, match):
    return register.match(match).awaited[0]


def first_offer(register, match, seat):
    at = register.match(match)
    return next(iter(legal(at.game, masked(at.table, Viewer(seat)), seat)))


def decide(register, match):
    """Whoever is awaited decides something, until it is somebody else's turn."""
    seat = awaited(register, match)
    while awaited(register, match) == seat:
        register.matches.decide(register.caller(seat), match, first_offer(register, match, seat), None)
    return seat


def wall(moment):
    return datetime.fromtimestamp(moment, UTC).astimezone(ZoneInfo("Europe/Warsaw")).strftime("%a %H:%M")


def test_a_turn_costs_what_counted_and_the_log_alone_tells(register):
    match = register.open(terms=Terms(pace="steady", nights=True))
    register.wall.now += 10 * HOUR
    seat = decide(register, match)
    assert register.match(match).clocks[seat] == Clock(72 * HOUR - 10 * HOUR + 12 * HOUR)
    assert fold(match, register.store.events.read(match)).clocks == register.match(match).clocks


def test_nights_do_not_count_unless_the_table_wants_it(register):
    """From noon to noon there are ten quiet hours."""
    match = register.open(terms=Terms(pace="steady"))
    register.wall.now += DAY
    seat = decide(register, match)
    assert register.match(match).clocks[seat].left == (72 - 14 + 12) * HOUR


def test_a_deadline_goes_around_nights_and_weekends(register):
    match = register.open(terms=Terms(pace="brisk", weekends=False))
    seat = awaited(register, match)
    due = register.register.calendar.deadline(register.match(match), seat)  # Wednesday noon: 10 h + 14 h
    assert (wall(due), due - NOON) == ("Thu 22:00", 34 * HOUR)


def test_a_deadline_moves_with_the_wishes_of_its_player(register):
    match = register.open(terms=Terms(pace="brisk"))
    seat = awaited(register, match)
    change_wishes(register.people, register.ids[seat], {"quiet": ""})
    assert register.register.calendar.deadline(register.match(match), seat) == NOON + DAY
    register.people.change(register.ids[seat], zone="Asia/Tokyo")
    change_wishes(register.people, register.ids[seat], {"quiet": "22:00-08:00"})
    assert register.register.calendar.deadline(register.match(match), seat) == NOON + 44 * HOUR  # it is 19:00 in Tokyo


def test_without_a_clock_there_is_no_deadline_and_nothing_expires(register):
    match = register.open(terms=Terms(pace="untimed"))
    seat = awaited(register, match)
    at = register.match(match)
    assert register.register.calendar.deadline(at, seat) == NEVER
    with pytest.raises(Refused, match="has no clock"):
        register.timekeeping.expire(match, seat, at.clocks[seat].since)


def test_an_absence_moves_the_deadline_and_is_seen_by_all(register):
    match = register.open(terms=Terms(pace="brisk", nights=True))
    seat = awaited(register, match)
    register.timekeeping.away(register.caller(seat), match, "3 days")
    at = register.match(match)
    assert register.register.calendar.deadline(at, seat) == NOON + 4 * DAY
    assert [(one.seat, one.end - one.start) for one in absences(at.time_notes)] == [(seat, 3 * DAY)]
    register.wall.now += DAY
    register.timekeeping.back(register.caller(seat), match)
    assert register.register.calendar.deadline(register.match(match), seat) == NOON + 2 * DAY
    with pytest.raises(Refused, match="not declared an absence"):
        register.timekeeping.back(register.caller(seat), match)


def test_absences_have_a_limit(register):
    match = register.open(terms=Terms(away=4))
    register.timekeeping.away(register.caller(1), match, "3 days")
    with pytest.raises(Refused, match="of which you have 1 left"):
        register.timekeeping.away(register.caller(1), match, "2026-09-01 to 2026-09-02")


def test_a_pause_needs_everybody_and_ends_with_anybody(register):
    match = register.open(terms=Terms(pace="brisk", nights=True))
    seat = awaited(register, match)
    for one in (0, 1):
        register.timekeeping.pause(register.caller(one), match, "holidays")
    assert not is_paused(register.match(match).time_notes)
    with pytest.raises(Refused, match="already agreed"):
        register.timekeeping.pause(register.caller(1), match)
    register.timekeeping.pause(register.caller(2), match)
    assert register.register.calendar.deadline(register.match(match), seat) == NEVER
    register.wall.now += 10 * DAY
    register.timekeeping.resume(register.caller(2), match)
    assert register.register.calendar.deadline(register.match(match), seat) == NOON + 11 * DAY


def test_a_pause_can_be_refused(register):
    match = register.open()
    register.timekeeping.pause(register.caller(0), match)
    register.timekeeping.resume(register.caller(1), match)
    register.timekeeping.pause(register.caller(1), match)
    assert not is_paused(register.match(match).time_notes)


def test_at_expiry_the_declared_default_is_played_and_the_clock_said_so(register):
    match = register.open(terms=Terms(pace="brisk", nights=True, policy="default"))
    seat, at = awaited(register, match), register.match(match)
    since = at.clocks[seat].since
    register.wall.now += DAY - 1
    with pytest.raises(Refused, match="has time left"):
        register.timekeeping.expire(match, seat, since)
    register.wall.now += 1
    answer = register.timekeeping.expire(match, seat, since)
    assert [one.kind for one in answer.happened[:2]] == ["clock-changed", "decision-made"]
    assert answer.happened[1].how == "default"
    while awaited(register, match) == seat:
        register.timekeeping.expire(match, seat, since)
    at = register.match(match)
    assert at.clocks[seat] == Clock(4 * HOUR)
    assert [note.kind for _, note in at.time_notes] == ["expired"]
    with pytest.raises(Refused, match="moved in the meantime"):
        register.timekeeping.expire(match, seat, since)


def test_at_expiry_the_organiser_is_asked_once(register):
    match = register.open(terms=Terms(pace="brisk", nights=True, policy="organiser"))
    seat, since = awaited(register, match), register.match(match).clocks[0].since or NOON
    register.wall.now += DAY
    register.timekeeping.expire(match, seat, since)
    assert awaited(register, match) == seat
    with pytest.raises(Refused, match="noted already"):
        register.timekeeping.expire(match, seat, since)


def test_at_expiry_somebody_else_may_stand_in_with_a_fresh_clock(register):
    match = register.open(terms=Terms(pace="brisk", nights=True, policy="substitute"))
    seat, since = awaited(register, match), NOON
    substitute = register.people.add("Dorota", zone="Europe/Warsaw").id
    with pytest.raises(Refused, match="nobody is sought"):
        register.timekeeping.stand_in(Caller(substitute), match, seat)
    register.wall.now += 3 * DAY
    register.timekeeping.expire(match, seat, since)
    assert seeks_substitute(register.match(match), seat)
    register.timekeeping.stand_in(Caller(substitute), match, seat)
    at = register.match(match)
    assert at.chair(seat).player == substitute
    assert register.register.calendar.deadline(at, seat) == NOON + 4 * DAY
    assert not seeks_substitute(at, seat)


def test_nobody_grants_time_to_oneself(register):
    match = register.open()
    with pytest.raises(Refused, match="only an organiser"):
        register.timekeeping.grant(register.caller(0), match, 0, DAY, "I am slow")
