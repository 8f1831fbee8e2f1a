"""The rest of a line waits while others are asked in between, goes on by itself, and is dropped with a reason."""

from __future__ import annotations

import pytest

from domain.codec import codec
from service.storage.match_cache import Store
from service.usecases.callers import Caller
from service.usecases.matches import Matches
from service.usecases.play_line import Played
from service.usecases.rest_of_line import Rest, Rests
from tests.lamps import ANNA, BERT, CLEO
from tests.lines import play_at_ply as play
from tests.windows import Window, before_a_theft, look, offers


class Line:
    """The picker has written a line; its first part opens a window for a theft."""

    def __init__(self, matches: Matches, rest: str = "engine") -> None:
        self.matches = matches
        self.window: Window = before_a_theft(matches, [ANNA, BERT, CLEO])
        self.match = self.window.match
        self.value = self.window.picks[-1]
        self.text = f"pick {self.value}; {rest}"
        self.played = self.write()

    def write(self) -> Played:
        return play(self.matches, self.window.picker, self.match, self.text, self.window.ply, "line")

    def thief(self, text: str):
        return self.matches.decide(self.window.thief, self.match, text, None)

    @property
    def rest(self) -> Rest | None:
        return self.matches.rest(self.window.picker, self.match)

    def decided(self) -> list[tuple[str, str]]:
        """How each decision since the line was made, and what it was."""
        at = look(self.matches, self.match)
        entries = self.matches.store.events.entries(self.match)
        found = [one.event for one in entries if getattr(one.event, "ply", 0) > self.window.ply]
        return [(one.how, at.game.write(codec(at.opened.game).decision(one.decision))) for one in found]


@pytest.fixture
def line(matches: Matches) -> Line:
    return Line(matches)


def test_it_waits_for_the_others_and_says_so(line: Line):
    assert (line.played.rest, line.played.waits, line.played.refusal) == ("engine", True, None)
    assert line.played.decisions == 1
    assert line.rest
    assert (line.rest.words, line.rest.dropped) == ("engine", "")


def test_it_goes_on_when_they_have_answered_and_whoever_answered_is_told(line: Line):
    answer = line.thief("allow")
    assert line.decided() == [("decided", f"pick {line.value}"), ("decided", "allow"), ("standing-order", "engine")]
    assert [one.how for one in answer.happened] == ["decided", "standing-order"]
    assert line.rest is None
    by = line.matches.store.events.entries(line.match)[-1].by
    assert (by.kind, by.id) == ("player", line.window.picker.player)


def test_it_is_dropped_when_the_die_is_stolen_and_its_owner_is_asked(line: Line):
    line.thief("steal")
    assert [how for how, _ in line.decided()] == ["decided", "decided"]
    assert line.rest
    assert (line.rest.words, line.rest.dropped) == ("engine", "you are asked something else now")
    assert look(line.matches, line.match).awaited == [look(line.matches, line.match).seat_of(line.window.picker.player)]


def test_the_notice_is_gone_with_the_next_decision(line: Line):
    line.thief("steal")
    at = look(line.matches, line.match)
    line.matches.decide(line.window.picker, line.match, f"pick {min(at.table.pool)}", None)
    assert line.rest is None


def test_it_is_dropped_when_it_cannot_be_done_any_more(matches: Matches):
    line = Line(matches, "deliver red 1-2; engine")
    line.thief("allow")
    assert line.rest
    assert line.rest.words == "deliver red 1-2; engine"
    assert line.rest.dropped
    assert [how for how, _ in line.decided()] == ["decided", "decided"]


def test_what_is_left_after_the_turn_is_dropped(matches: Matches):
    line = Line(matches, "engine; engine")
    line.thief("allow")
    assert [text for _, text in line.decided()][:3] == [f"pick {line.value}", "allow", "engine"]
    stored = _row(matches.store)
    assert (stored["words"], stored["dropped"]) == ("engine", "your turn is over")


def _row(store: Store):
    with store.durable.reading() as cursor:
        return cursor.row("SELECT * FROM waiting")


def test_withdrawn_it_is_not_done_and_the_same_line_does_not_leave_it_again(line: Line):
    line.matches.withdraw_rest(line.window.picker, line.match)
    again = line.write()
    assert (again.rest, again.waits, again.answer.repeated) == ("engine", False, True)
    assert again.refusal
    line.thief("allow")
    assert [how for how, _ in line.decided()] == ["decided", "decided"]
    assert line.rest is None


def test_only_its_owner_can_see_it(line: Line):
    assert line.matches.rest(line.window.thief, line.match) is None
    assert b"engine" not in line.matches.store.events.read(line.match)[-1]


@pytest.mark.parametrize("rest", ["2", "thanks", "allow"])
def test_numbers_and_what_cannot_be_read_or_is_no_turn_of_ones_own_does_not_wait(matches: Matches, rest: str):
    line = Line(matches, rest)
    assert line.played.waits == (rest == "allow")  # a decision of this game: refused, with its reason, when it comes up
    line.thief("allow")
    assert [how for how, _ in line.decided()] == ["decided", "decided"]


def test_the_same_line_again_leaves_it_once_and_plays_nothing_twice(line: Line):
    assert line.write().waits
    line.thief("allow")
    version = look(line.matches, line.match).version
    again = line.write()
    assert (again.decisions, again.rest, again.waits, again.answer.repeated) == (2, "", False, True)
    assert look(line.matches, line.match).version == version


def test_standing_answers_come_first(matches: Matches):
    """The thief has left an answer in the meantime: it is carried out, and the rest right behind it."""
    line = Line(matches)
    matches.leave_standing(line.window.thief, line.match, "allow")
    assert line.decided() == [
        ("decided", f"pick {line.value}"),
        ("standing-order", "allow"),
        ("standing-order", "engine"),
    ]


def test_a_take_back_drops_it(line: Line):
    line.matches.take_back(line.window.picker, line.match)
    at = look(line.matches, line.match)
    assert at.seat_of(line.window.picker.player) in at.awaited
    assert line.rest
    assert line.rest.dropped


def test_it_goes_with_who_leaves_the_seat(line: Line):
    line.matches.resign(line.window.picker, line.match)
    assert _row(line.matches.store) is None


def test_a_process_that_died_after_a_part_does_not_do_it_twice(line: Line, monkeypatch: pytest.MonkeyPatch):
    with monkeypatch.context() as dying:
        dying.setattr(Rests, "done", _dies)
        with pytest.raises(KeyboardInterrupt):
            line.thief("allow")
    decided = line.decided()
    assert decided[-1] == ("standing-order", "engine")
    line.matches.obey_standing(line.match)
    while _awaited(line) != line.window.picker:
        at = look(line.matches, line.match)
        line.matches.decide(Caller(at.players[at.awaited[0]]), line.match, offers(line.matches, line.match)[0], None)
    assert sum(text == "engine" and how == "standing-order" for how, text in line.decided()) == 1
    assert _row(line.matches.store) is None


def _awaited(line: Line) -> Caller:
    at = look(line.matches, line.match)
    return Caller(at.players[at.awaited[0]])


def _dies(*args: object) -> None:
    raise KeyboardInterrupt
