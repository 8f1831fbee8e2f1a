"""Yes, no, and what binds: a stale one does nothing, and what cannot be undone is said twice."""

from __future__ import annotations

import pytest

from domain.match.timing import is_paused, wants_pause
from tests.registers import lay_table
from tests.service.mail.table import Table, words


@pytest.fixture
def match(table: Table) -> str:
    return lay_table(table.matches, [table.caller(0), table.caller(1)], options=b'{"start_seat": 0}')


def say(table: Table, match: str, seat: int, text: str, version: int | None = None) -> str:
    """Answer a mail that shows the table as it is now, or was at a version; what is answered to that, in one line."""
    to = table.address(match, seat, version)
    table.letters()
    assert table.write(seat, to, text) == "done"
    player = table.people.get(table.ids[seat])
    assert player
    return words([one for one in table.letters() if one["To"] == player.email][-1])


def now(table: Table, match: str) -> int:
    return table.match(match).version


def take_back_is_asked(table: Table, match: str) -> None:
    """Bartek has decided after Anna, so he has to allow her to take back."""
    table.matches.decide(table.caller(0), match, "pass", None)
    table.matches.decide(table.caller(1), match, table.offers(match, 1)[0], None)
    table.matches.take_back(table.caller(0), match)
    assert table.match(match).take_back is not None


def test_agree_to_nothing_pauses_nothing(table: Table, match: str):
    told = say(table, match, 1, "agree")
    assert "nobody asks you for a take-back, and nobody has asked for a pause" in told
    assert wants_pause(table.match(match).time_notes) == []


def test_a_yes_from_before_the_request_is_refused_and_the_request_told(table: Table, match: str):
    before = now(table, match)
    take_back_is_asked(table, match)
    told = say(table, match, 1, "agree", before)
    assert "this take-back was asked for after what you answer was made" in told
    assert "Anna asks to take back everything from ply 1 on." in told
    assert table.match(match).take_back is not None
    assert "was not done" not in say(table, match, 1, "agree")
    assert table.match(match).take_back is None


def test_a_yes_to_a_take_back_does_not_pause_the_match_that_was_wished_since(table: Table, match: str):
    take_back_is_asked(table, match)
    asked = now(table, match)
    table.matches.refuse_take_back(table.caller(1), match)
    table.timekeeping.pause(table.caller(0), match)
    told = say(table, match, 1, "agree", asked)
    assert "this pause was asked for after what you answer was made" in told
    assert not is_paused(table.match(match).time_notes)
    say(table, match, 1, "agree")
    assert is_paused(table.match(match).time_notes)


def test_a_yes_to_a_pause_that_was_called_off_is_not_one_to_the_next(table: Table, match: str):
    table.timekeeping.pause(table.caller(0), match)
    asked = now(table, match)
    table.timekeeping.resume(table.caller(0), match)
    table.timekeeping.pause(table.caller(0), match)
    for text in ("agree", "pause", "refuse", "resume"):
        assert "was asked for after what you answer was made" in say(table, match, 1, text, asked)
    assert wants_pause(table.match(match).time_notes) == [0]


def test_where_two_things_are_asked_the_yes_names_one(table: Table, match: str):
    take_back_is_asked(table, match)
    table.timekeeping.pause(table.caller(0), match)
    assert "say which you mean, one of take-back and pause" in say(table, match, 1, "agree").replace(" or ", " and ")
    say(table, match, 1, "agree pause")
    assert is_paused(table.match(match).time_notes)
    assert table.match(match).take_back is not None
    say(table, match, 1, "refuse take back")
    assert table.match(match).take_back is None


@pytest.mark.parametrize("word", ["resign", "abandon"])
def test_what_ends_a_match_is_said_twice_and_names_it(table: Table, match: str, word: str):
    told = say(table, match, 0, word)
    assert f"if you are sure, answer this mail with: {word} {match[:4]}" in told
    assert "was not done" in say(table, match, 0, f"{word} zzzz")
    at = table.match(match)
    assert (at.status, list(at.abandoning)) == ("running", [])
    say(table, match, 0, f"{word} {match[:4]}")
    at = table.match(match)
    assert (at.status, list(at.abandoning)) == (("finished", []) if word == "resign" else ("running", [0]))


@pytest.mark.parametrize("word", ["resign", "abandon"])
def test_who_has_played_on_since_is_not_sure(table: Table, match: str, word: str):
    before = now(table, match)
    table.matches.decide(table.caller(0), match, "pass", None)
    assert "you have decided since the mail that you answer" in say(table, match, 0, f"{word} {match[:4]}", before)
    at = table.match(match)
    assert (at.status, list(at.abandoning)) == ("running", [])


def test_undo_sent_again_takes_nothing_more_back(table: Table, match: str):
    match = lay_table(table.matches, [table.caller(0), table.caller(1)], "train-rush")
    offers = table.offers(match, 0)
    table.matches.decide(table.caller(0), match, offers[0], None)
    table.matches.decide(table.caller(0), match, "cargo brass", None)
    seen = now(table, match)
    say(table, match, 0, "undo", seen)
    told = say(table, match, 0, "undo", seen)
    assert "You have taken back since the mail that you answer" in told
    log = table.queries.log(table.caller(0), match).happenings
    assert [one.struck for one in log if one.ply] == [False, True]
    say(table, match, 0, "undo 1", seen)
    log = table.queries.log(table.caller(0), match).happenings
    assert [one.struck for one in log if one.ply] == [True, True]
