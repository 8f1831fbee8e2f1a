"""What people can do about time, and what happens when it runs out: absences, pauses, expiry, substitutes."""

import pytest

from domain.match.clocks import DAY, HOUR, NEVER, Clock, Terms
from domain.match.timing import absences, is_paused, seeks_substitute
from domain.words import Refused
from service.usecases.callers import Caller
from tests.registers import NOON


def test_without_a_clock_there_is_no_deadline_and_nothing_expires(register):
    match = register.open(terms=Terms(pace="untimed"))
    seat = register.awaited(match)
    at = register.match(match)
    assert register.register.calendar.deadline(at, seat) == NEVER
    with pytest.raises(Refused, match="has no clock"):
        register.timekeeping.expire(match, seat, at.clocks[seat].since)


def test_an_absence_moves_the_deadline_and_is_seen_by_all(register):
    match = register.open(terms=Terms(pace="brisk", nights=True))
    seat = register.awaited(match)
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
    seat = register.awaited(match)
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
    seat, at = register.awaited(match), register.match(match)
    since = at.clocks[seat].since
    register.wall.now += DAY - 1
    with pytest.raises(Refused, match="has time left"):
        register.timekeeping.expire(match, seat, since)
    register.wall.now += 1
    answer = register.timekeeping.expire(match, seat, since)
    assert [one.kind for one in answer.happened[:2]] == ["clock-changed", "decision-made"]
    assert answer.happened[1].how == "default"
    while register.awaited(match) == seat:
        register.timekeeping.expire(match, seat, since)
    at = register.match(match)
    assert at.clocks[seat] == Clock(4 * HOUR)
    assert [note.change.kind for note in at.time_notes] == ["expired"]
    with pytest.raises(Refused, match="moved in the meantime"):
        register.timekeeping.expire(match, seat, since)


def test_at_expiry_the_organiser_is_asked_once(register):
    match = register.open(terms=Terms(pace="brisk", nights=True, policy="organiser"))
    seat, since = register.awaited(match), register.match(match).clocks[0].since or NOON
    register.wall.now += DAY
    register.timekeeping.expire(match, seat, since)
    assert register.awaited(match) == seat
    with pytest.raises(Refused, match="noted already"):
        register.timekeeping.expire(match, seat, since)


def test_at_expiry_somebody_else_may_stand_in_with_a_fresh_clock(register):
    match = register.open(terms=Terms(pace="brisk", nights=True, policy="substitute"))
    seat, since = register.awaited(match), NOON
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
