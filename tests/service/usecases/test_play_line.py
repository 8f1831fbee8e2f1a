"""Chained lines: decision by decision, up to the first question they did not foresee, and never twice."""

from __future__ import annotations

from copy import deepcopy
from itertools import product
from random import Random

import pytest

from domain.chance import Chance
from domain.engine import AnsweredItself, decide, legal
from domain.match.state import Match
from domain.words import Refused
from projections.sql import Unavailable
from service.storage.match_cache import Held, Store
from service.usecases.callers import Caller, NotAllowed
from service.usecases.commands import OutOfDate
from service.usecases.matches import Matches
from service.usecases.play_line import MOST, Played, StoredLine
from service.usecases.queries import Queries
from service.usecases.rest_of_line import numbered
from tests.lamps import ANNA, BERT, CLEO, STRANGER, in_turns
from tests.lines import play_at_ply as play
from tests.registers import lay_table
from tests.windows import Window, before_a_theft, look, offers


@pytest.fixture
def window(matches: Matches) -> Window:
    return before_a_theft(matches, [ANNA, BERT, CLEO])


def texts(matches: Matches, played: Played) -> list[str]:
    game = look(matches, played.answer.match).game
    return [game.write(one.decision) for one in played.answer.happened if one.decision is not None]


def told(refusal: Refused | None) -> tuple[str, str]:
    assert refusal is not None
    return refusal.rule, str(refusal.sentence)


# --- what a line does ------------------------------------------------------------------------------------------------


def test_a_line_is_decided_one_by_one(matches: Matches, window: Window):
    """The thief has said beforehand that every die may go, so the line of a whole turn runs through."""
    value = window.picks[-1]
    matches.leave_standing(window.thief, window.match, "allow")
    played = play(matches, window.picker, window.match, f"{value}: engine", window.ply, "line")
    assert texts(matches, played) == [f"pick {value}", "allow", "engine"]
    assert (played.decisions, played.rest, played.refusal, played.asked) == (2, "", None, [])
    at = look(matches, window.match)
    assert (played.answer.ply, played.answer.version, played.answer.digest) == (at.ply, at.version, at.head)


def test_it_waits_where_somebody_else_is_asked_first_and_says_what_is_left(matches: Matches, window: Window):
    value = window.picks[-1]
    played = play(matches, window.picker, window.match, f"{value}: engine; no order", window.ply)
    assert texts(matches, played) == [f"pick {value}"]
    assert (played.rest, played.asked, played.waits) == ("engine; no order", [], True)
    assert look(matches, window.match).ply == window.ply + 1


def test_it_stops_where_a_mark_would_have_to_wait(matches: Matches, window: Window):
    played = play(matches, window.picker, window.match, f"pick {window.picks[-1]}; a", window.ply)
    thief = look(matches, window.match).seat_of(window.thief.player)
    assert (played.rest, played.waits) == ("a", False)
    assert told(played.refusal) == ("turn", f"it is not your turn; the table waits for seat {thief}")


def test_it_stops_at_a_question_it_did_not_foresee(matches: Matches, window: Window):
    """The die is stolen at once: the picker is asked for another one, not for what to do with it."""
    value = window.picks[-1]
    matches.leave_standing(window.thief, window.match, f"steal {value} else ask")
    played = play(matches, window.picker, window.match, f"pick {value}; engine", window.ply)
    assert texts(matches, played) == [f"pick {value}", "steal"]
    rule, words = told(played.refusal)
    assert (rule, played.rest) == ("question", "engine")
    assert "you could write pick" in words
    assert [one.asked for one in played.asked] == [window.ply + 2]
    assert offers(matches, window.match)[0].startswith("pick ")


def test_it_stops_at_what_cannot_be_read(matches: Matches, window: Window):
    matches.leave_standing(window.thief, window.match, "allow")
    played = play(matches, window.picker, window.match, f"pick {window.picks[0]}; thanks; engine", window.ply)
    assert (told(played.refusal)[0], played.rest) == ("notation", "thanks; engine")
    assert [one.asked for one in played.asked] == [window.ply + 1]  # what to do with the die, asked by the pick


@pytest.mark.parametrize("text", ["fly", "engine", "engine; pick 1", ";", " ; ; "])
def test_what_is_wrong_with_the_first_decision_is_raised_and_nothing_is_stored(
    matches: Matches, window: Window, text: str
):
    version = look(matches, window.match).version
    with pytest.raises(Refused):
        play(matches, window.picker, window.match, text, window.ply)
    assert look(matches, window.match).version == version


def test_a_line_for_an_old_board_is_out_of_date(matches: Matches, window: Window):
    play(matches, window.picker, window.match, f"pick {window.picks[0]}", window.ply)
    with pytest.raises(OutOfDate) as late:
        play(matches, window.thief, window.match, "allow; allow", window.ply)
    assert late.value.ply == window.ply + 1


def test_a_line_has_an_end(matches: Matches, window: Window):
    with pytest.raises(Refused, match=f"at most {MOST} decisions"):
        play(matches, window.picker, window.match, "pick 1;" * (MOST + 1), window.ply)


def test_lines_are_for_the_own_seat(matches: Matches, window: Window):
    with pytest.raises(NotAllowed):
        play(matches, STRANGER, window.match, "pick 1; engine", window.ply)


def test_closing_words_that_are_settled_are_idle_to_the_end_of_the_match(matches: Matches, queries: Queries):
    match = in_turns(matches, queries, sticks=2)
    played = play(matches, ANNA, match, "take 2; take 1", 2)
    assert (played.answer.status, played.decisions) == ("finished", 1)
    assert told(played.refusal) == ("over", "the match is over")


# --- never twice -----------------------------------------------------------------------------------------------------


def again(matches: Matches, window: Window, text: str, first: Played) -> None:
    """The same line under the same id gets the same answer and stores nothing."""
    version = look(matches, window.match).version
    second = play(matches, window.picker, window.match, text, window.ply, "line")
    assert second._replace(refusal=None) == first._replace(
        answer=first.answer._replace(repeated=True), refusal=None
    )  # refusals are compared by their words
    assert (second.refusal and told(second.refusal)) == (first.refusal and told(first.refusal))
    assert look(matches, window.match).version == version


@pytest.mark.parametrize(
    ("standing", "rest"),
    [
        *product(["allow", "steal any"], ["engine", "thanks", "engine; no order; pick 3"]),
        ("", "thanks"),  # what waits is told of as it is: test_rest_of_line.py
    ],
)
def test_the_same_line_again_gets_the_same_answer_also_when_the_table_has_gone_on(
    matches: Matches, window: Window, standing: str, rest: str
):
    text = f"pick {window.picks[-1]}; {rest}"
    if standing:
        matches.leave_standing(window.thief, window.match, standing)
    first = play(matches, window.picker, window.match, text, window.ply, "line")
    again(matches, window, text, first)
    random = Random(2)
    for _ in range(6):
        at = look(matches, window.match)
        matches.decide(
            Caller(at.players[at.awaited[0]]), window.match, random.choice(offers(matches, window.match)), None
        )
        again(matches, window, text, first)


def test_a_line_cut_short_goes_on_where_it_stopped(
    matches: Matches, settings, window: Window, monkeypatch: pytest.MonkeyPatch
):
    """The process dies after the first decision; another one gets the same line again."""
    value = window.picks[-1]
    matches.leave_standing(window.thief, window.match, "allow")
    text = f"{value}: engine"
    with monkeypatch.context() as dying:
        dying.setattr("service.usecases.play_line.StoredLine._go_on", _dies)
        with pytest.raises(KeyboardInterrupt):
            play(matches, window.picker, window.match, text, window.ply, "line")
    assert look(matches, window.match).ply == window.ply + 2
    other = Store(settings)
    try:
        played = play(Matches(other), window.picker, window.match, text, window.ply, "line")
    finally:
        other.close()
    assert texts(matches, played) == [f"pick {value}", "allow", "engine"]
    assert (played.rest, played.answer.repeated) == ("", False)


def _dies(*args: object) -> None:
    raise KeyboardInterrupt


def test_a_database_that_fails_half_way_leaves_the_rest_to_be_sent_again(
    matches: Matches, window: Window, monkeypatch: pytest.MonkeyPatch
):
    value = window.picks[-1]
    matches.leave_standing(window.thief, window.match, "allow")
    with monkeypatch.context() as failing:
        decided = Matches.decide_held

        def once(self: Matches, held: Held, caller: Caller, decision: str, *more, **settings) -> object:
            if decision == "engine":
                raise Unavailable("the disk is full")
            return decided(self, held, caller, decision, *more, **settings)

        failing.setattr(Matches, "decide_held", once)
        played = play(matches, window.picker, window.match, f"{value}: engine", window.ply, "line")
    assert (told(played.refusal)[0], played.rest) == ("unavailable", "engine")
    assert play(matches, window.picker, window.match, f"{value}: engine", window.ply, "line").rest == ""


@pytest.mark.parametrize(
    ("theirs", "done", "why"),
    [
        ("allow", ["pick", "engine"], None),  # the picker is still asked what the pick has asked
        ("steal", ["pick"], ("ply", "somebody else has decided in between; look at the table, and decide again")),
    ],
)
def test_somebody_who_changes_the_question_in_between_stops_the_line(
    matches: Matches, settings, window: Window, monkeypatch: pytest.MonkeyPatch, theirs: str, done: list[str], why
):
    """In another process the thief answers just after the pick."""
    other = Store(settings)
    elsewhere, decided, value = Matches(other), StoredLine.decide, window.picks[-1]

    def then_the_thief(self: StoredLine, todo: list[str]):
        made = decided(self, todo)
        if made.part.startswith("pick"):
            elsewhere.decide(window.thief, window.match, theirs, None)
        return made

    try:
        with monkeypatch.context() as between:
            between.setattr(StoredLine, "decide", then_the_thief)
            played = play(matches, window.picker, window.match, f"{value}: engine", window.ply, "line")
    finally:
        other.close()
    assert [text.split()[0] for text in texts(matches, played)] == done
    assert (told(played.refusal) if played.refusal else None) == why
    assert played.rest == ("engine" if why else "")


def test_ids_of_parts_cannot_be_given_by_chance_and_are_never_too_long():
    long = "x" * 80
    ids = {numbered(command, number) for command in ("a", "a.2", long) for number in range(1, 60)}
    assert len(ids) == 3 * 59
    assert all(len(id) <= 80 for id in ids)
    assert numbered(long, 1) == long


# --- Train Rush ------------------------------------------------------------------------------------------------------


def until(matches: Matches, question: str, offered: str) -> tuple[Match, Caller, str]:
    """A match of Train Rush, played by first offers until somebody is asked that and may decide so."""
    match = lay_table(matches, [ANNA, BERT], "train-rush", options=b'{"heroes": "random"}')
    random = Random(4)
    for _ in range(400):
        at = look(matches, match)
        seat = at.awaited[0]
        may = offers(matches, match)
        if type(at.questions(seat)[0]).__name__ == question and any(one.startswith(offered) for one in may):
            return at, Caller(at.players[seat]), next(one for one in may if one.startswith(offered))
        matches.decide(Caller(at.players[seat]), match, random.choice(may), None)
    raise AssertionError(f"nobody was asked {question}")


def after(at: Match, seat: int, text: str) -> list[str]:
    """What the seat may decide after this, tried on a copy."""
    table = deepcopy(at.table)
    decide(at.game, table, seat, at.game.parse(table, seat, text), Chance(b"k" * 32, 9999), at.ply + 1)
    return [at.game.write(one) for one in legal(at.game, table, seat)]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_shorthand_is_read_on_the_table_it_was_written_for(matches: Matches):
    """`swap W101 for W209` stands for two decisions while investing, and for one after that."""
    at, caller, invest = until(matches, "Invest", "invest swap12")
    seat = at.seat_of(caller.player)
    assert seat is not None
    swap = after(at, seat, invest)[-1]
    ply = at.questions(seat)[0].asked
    first = play(matches, caller, at.id, swap, ply, "line")
    assert texts(matches, first)[:2] == [invest, swap]
    assert first.rest == ""
    version = look(matches, at.id).version
    second = play(matches, caller, at.id, swap, ply, "line")
    assert second == first._replace(answer=first.answer._replace(repeated=True))
    assert look(matches, at.id).version == version


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_card_with_what_to_do_with_it(matches: Matches):
    at, caller, card = until(matches, "PlayCard", "play ")
    seat = at.seat_of(caller.player)
    assert seat is not None
    step = after(at, seat, card)[-1]
    played = play(matches, caller, at.id, f"{card}; {step}; fly to the moon", at.questions(seat)[0].asked)
    assert texts(matches, played)[:2] == [card, step]
    assert played.rest == "fly to the moon"
    assert told(played.refusal)[0] in ("notation", "turn")


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_what_answers_itself_may_be_said_in_any_words(matches: Matches):
    """An action with a single thing to do with it is done at once; who names that thing as well says nothing new."""
    at, caller, invest = until(matches, "Invest", "invest ")
    for _ in range(200):
        seat = at.awaited[0]
        caller, may = Caller(at.players[seat]), offers(matches, at.id)
        named = {one: text for one in may if one.startswith("invest") for text in answered(at, seat, one)}
        if named:
            invest, text = next(iter(named.items()))
            played = play(matches, caller, at.id, f"{invest}; {text.upper()}", at.questions(seat)[0].asked)
            assert (played.decisions, played.rest, played.refusal) == (1, "", None)
            return
        matches.decide(caller, at.id, may[0], None)
        at = look(matches, at.id)
    raise AssertionError("no action had a single thing to do with it")


def answered(at: Match, seat: int, text: str) -> list[str]:
    """What would then answer itself, tried on a copy."""
    table = deepcopy(at.table)
    facts = decide(at.game, table, seat, at.game.parse(table, seat, text), Chance(b"k" * 32, 9999), at.ply + 1)
    return [fact.text for fact in facts if isinstance(fact, AnsweredItself) and fact.seat == seat]


# --- preview ---------------------------------------------------------------------------------------------------------


def test_a_preview_shows_the_first_decision_of_a_line_and_what_is_left(
    matches: Matches, queries: Queries, window: Window
):
    value = window.picks[-1]
    version = look(matches, window.match).version
    alone = queries.preview(window.picker, window.match, f"pick {value}")
    line = queries.preview(window.picker, window.match, f"{value}: engine; no order")
    assert line[:-1] == alone
    assert str(line[-1]) == "after that, if nothing unforeseen is asked: engine; no order"
    with pytest.raises(Refused):
        queries.preview(window.picker, window.match, f"engine; pick {value}")
    assert look(matches, window.match).version == version
