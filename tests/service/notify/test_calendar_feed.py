"""My deadlines as a calendar: read back by the library's own parser."""

from datetime import UTC, datetime

import pytest
from icalendar import Calendar

from domain.match.clocks import DAY, HOUR, Terms
from service.notify.calendar_feed import feed, holder, renew, token


@pytest.fixture
def match(table):
    return table.play(Terms(pace="brisk", nights=True))


def events(table, seat):
    calendar = Calendar.from_ical(feed(table.register, table.people.get(table.ids[seat])))
    return list(calendar.walk("VEVENT"))


def test_only_whoever_is_waited_for_has_a_deadline(table, match):
    seat = table.awaited(match)
    assert [len(events(table, one)) for one in range(3)] == [int(one == seat) for one in range(3)]
    event = events(table, seat)[0]
    assert event.decoded("dtend") == datetime.fromtimestamp(table.wall.now + DAY, UTC)
    assert str(event["summary"]) == f"Your turn: Coal Baron {match[:4]}"
    assert f"https://register.example/matches/{match}" in str(event["description"])
    assert len(list(event.walk("VALARM"))) == 2


def test_a_deadline_that_moves_keeps_its_name_and_counts_up(table, match):
    seat = table.awaited(match)
    before = events(table, seat)[0]
    table.wall.now += HOUR
    table.timekeeping.away(table.caller(seat), match, "2 days")
    table.pump()
    after = events(table, seat)[0]
    assert after["uid"] == before["uid"]
    assert after.decoded("sequence") > before.decoded("sequence")
    assert (after.decoded("dtend") - before.decoded("dtend")).days == 2


def test_what_was_decided_is_no_longer_in_it_and_a_new_turn_has_a_new_name(table, match):
    seat = table.awaited(match)
    first = events(table, seat)[0]["uid"]
    while table.awaited(match) == seat:
        table.matches.decide(table.caller(seat), match, table.offers(match, seat)[0], None)
    table.pump()
    assert events(table, seat) == []
    while table.awaited(match) != seat:
        one = table.awaited(match)
        table.matches.decide(table.caller(one), match, table.offers(match, one)[0], None)
    table.pump()
    assert events(table, seat)[0]["uid"] != first


def test_a_match_without_a_clock_has_no_deadline(table):
    match = table.play(Terms(pace="untimed"))
    assert events(table, table.awaited(match)) == []


def whose(table, token):
    player = holder(table.register, token)
    return player and player.id


def test_the_address_is_private_and_can_be_exchanged(table):
    player = table.people.get(table.ids[0])
    old = token(table.register, player)
    assert whose(table, old) == player.id
    assert whose(table, old.replace(player.id, table.ids[1])) is None
    new = token(table.register, renew(table.register, player))
    assert new != old
    assert whose(table, old) is None
    assert whose(table, new) == player.id
    table.people.erase(player.id)
    assert whose(table, new) is None


def test_lines_are_as_long_as_the_standard_allows(table, match):
    data = feed(table.register, table.people.get(table.ids[table.awaited(match)]))
    assert all(len(line) <= 75 for line in data.split(b"\r\n"))
