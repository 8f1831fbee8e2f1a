"""How time counts for the people in the seats, and until when each of them has time."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from domain.match.clocks import DAY, HOUR, Clock, Terms
from domain.match.folding import fold
from service.usecases.preferences import change_preferences
from tests.registers import NOON


def wall(moment):
    return datetime.fromtimestamp(moment, UTC).astimezone(ZoneInfo("Europe/Warsaw")).strftime("%a %H:%M")


def test_a_turn_costs_what_counted_and_the_log_alone_tells(register):
    match = register.open(terms=Terms(pace="steady", nights=True))
    register.wall.now += 10 * HOUR
    seat = register.take_turn(match)
    assert register.match(match).clocks[seat] == Clock(72 * HOUR - 10 * HOUR + 12 * HOUR)
    assert fold(match, register.store.events.read(match)).clocks == register.match(match).clocks


def test_nights_do_not_count_unless_the_table_wants_it(register):
    """From noon to noon there are ten quiet hours."""
    match = register.open(terms=Terms(pace="steady"))
    register.wall.now += DAY
    seat = register.take_turn(match)
    assert register.match(match).clocks[seat].left == (72 - 14 + 12) * HOUR


def test_a_deadline_goes_around_nights_and_weekends(register):
    match = register.open(terms=Terms(pace="brisk", weekends=False))
    seat = register.awaited(match)
    due = register.register.calendar.deadline(register.match(match), seat)  # Wednesday noon: 10 h + 14 h
    assert (wall(due), due - NOON) == ("Thu 22:00", 34 * HOUR)


def test_a_deadline_moves_with_the_wishes_of_its_player(register):
    match = register.open(terms=Terms(pace="brisk"))
    seat = register.awaited(match)
    change_preferences(register.people, register.ids[seat], {"quiet": ""})
    assert register.register.calendar.deadline(register.match(match), seat) == NOON + DAY
    register.people.change(register.ids[seat], zone="Asia/Tokyo")
    change_preferences(register.people, register.ids[seat], {"quiet": "22:00-08:00"})
    assert register.register.calendar.deadline(register.match(match), seat) == NOON + 44 * HOUR  # it is 19:00 in Tokyo
