"""A number means what it was shown for, whatever has happened since; and it is judged on the table of today."""

from __future__ import annotations

import pytest

from domain.codec import codec
from domain.engine import legal
from domain.places import Viewer, masked
from domain.words import Refused
from service.usecases.callers import Caller
from service.usecases.commands import OutOfDate
from service.usecases.matches import Matches
from service.usecases.play_line import Played, play
from service.usecases.queries import Queries
from service.usecases.shown_list import SeenAt, list_checksum
from tests.lamps import ANNA, BERT
from tests.registers import lay_table
from tests.windows import before_a_theft, look

GAME = "train-rush"  # its set-up asks each seat three things at once


@pytest.fixture
def match(matches: Matches) -> str:
    return lay_table(matches, [ANNA, BERT], GAME)


def shown(matches: Matches, match: str, caller: Caller = ANNA) -> tuple[SeenAt, list[str]]:
    """What somebody sees now, and the list in it."""
    at = look(matches, match)
    seat = at.seat_of(caller.player)
    assert seat is not None
    offers = [at.game.write(one) for one in legal(at.game, masked(at.table, Viewer(seat)), seat)]
    return SeenAt(at.version, None, list_checksum(offers)), offers


def decided(matches: Matches, played: Played) -> list[str]:
    game = look(matches, played.answer.match).game
    return [game.write(one.decision) for one in played.answer.happened if one.decision is not None]


def refusal(matches: Matches, match: str, text: str | bytes, seen: SeenAt, caller: Caller = ANNA) -> tuple[str, str]:
    version = look(matches, match).version
    with pytest.raises(Refused) as refused:
        play(matches, caller, match, text, seen)
    assert look(matches, match).version == version
    return refused.value.rule, str(refused.value.sentence)


def test_a_number_of_the_same_list_means_the_same_after_another_answer(matches: Matches, match: str):
    seen, offers = shown(matches, match)
    assert decided(matches, play(matches, ANNA, match, "1", seen)) == [offers[0]]
    assert decided(matches, play(matches, ANNA, match, "11", seen)) == [offers[10]]
    assert offers[10] == "cargo brass"


def test_all_numbers_of_a_joined_line_are_of_one_list(matches: Matches, match: str):
    seen, offers = shown(matches, match)
    assert decided(matches, play(matches, ANNA, match, "1; 11", seen)) == [offers[0], offers[10]]


def test_the_same_number_twice_is_done_once_and_said_so(matches: Matches, match: str):
    seen, offers = shown(matches, match)
    play(matches, ANNA, match, "1", seen)
    rule, words = refusal(matches, match, "1", seen)
    assert (rule, words) == ("done", f"that was done already, at ply 1 ({offers[0]}), and is not done again")
    assert refusal(matches, match, offers[0], seen)[0] == "done"  # in words as well


def test_another_answer_to_what_was_answered_is_out_of_date(matches: Matches, match: str):
    seen, offers = shown(matches, match)
    play(matches, ANNA, match, "1", seen)
    assert offers[1].split()[0] == offers[0].split()[0]
    with pytest.raises(OutOfDate) as late:
        play(matches, ANNA, match, "2", seen)
    assert [one.ply for one in late.value.since] == [1]


def test_what_was_taken_back_is_not_done_again_by_an_answer_from_before(matches: Matches, match: str):
    before, _ = shown(matches, match)
    play(matches, ANNA, match, "1", before)
    between, _ = shown(matches, match)
    matches.take_back(ANNA, match)
    for seen in (before, between):
        for text in ("1", "2", "cargo brass"):
            with pytest.raises(OutOfDate):
                play(matches, ANNA, match, text, seen)
    now, offers = shown(matches, match)
    assert decided(matches, play(matches, ANNA, match, "2", now)) == [offers[1]]


def test_a_list_that_was_made_in_another_order_is_refused(matches: Matches, match: str):
    seen, _ = shown(matches, match)
    other = seen._replace(checksum=(seen.checksum or 0) ^ 1)
    assert refusal(matches, match, "1", other)[0] == "number"
    assert decided(matches, play(matches, ANNA, match, "cargo brass", other)) == ["cargo brass"]  # words need no list


def test_who_names_only_a_ply_is_refused_once_it_has_seen_two_lists(matches: Matches, match: str):
    by_ply = SeenAt(ply=0)
    _, offers = shown(matches, match)
    assert decided(matches, play(matches, ANNA, match, "1", by_ply)) == [offers[0]]
    rule, words = refusal(matches, match, "11", by_ply)
    assert (rule, words.partition(";")[0]) == ("number", "your number could be of more than one list")
    assert decided(matches, play(matches, ANNA, match, "cargo brass", by_ply)) == ["cargo brass"]


def test_a_number_to_what_showed_no_list_means_nothing(matches: Matches, match: str):
    for version in (0, 1, 2):  # before the start
        assert refusal(matches, match, "1", SeenAt(version))[0] == "number"
    rule, words = refusal(matches, match, "1", SeenAt(10_000))
    assert (rule, words) == ("version", "there is no version 10000 yet; the last one is 4")


def test_a_number_beyond_the_list_is_refused_with_its_length(matches: Matches, match: str):
    seen, offers = shown(matches, match)
    play(matches, ANNA, match, "1", seen)
    words = f"there is no number 99; the list goes from 1 to {len(offers)}"
    assert refusal(matches, match, "99", seen) == ("notation", words)


def test_a_letter_of_no_shown_list_is_never_one_of_today(matches: Matches):
    """Dice are listed by letters; whoever answers what was shown before has seen none."""
    window = before_a_theft(matches, [ANNA, BERT])
    before = SeenAt(1)  # the table was still open
    assert look(matches, window.match).status == "running"
    with pytest.raises((Refused, OutOfDate)):
        play(matches, window.picker, window.match, "a", before)
    assert look(matches, window.match).ply == window.ply


def test_what_lies_elsewhere_by_now_is_known_by_its_label(matches: Matches):
    """In Coal Baron a zone is named by its place: what was shown there may be gone, and something else lie there."""
    match = lay_table(matches, [ANNA, BERT], options=b'{"start_seat": 0}')
    seen, offers = shown(matches, match)
    take = next(at for at, text in enumerate(offers, 1) if text.startswith("wagon"))
    played = play(matches, ANNA, match, f"{take}; {take}", seen)
    assert decided(matches, played)[:1] == [offers[take - 1]]
    assert played.rest == str(take)


def test_a_preview_reads_the_list_that_was_seen(matches: Matches, queries: Queries, match: str):
    seen, offers = shown(matches, match)
    wanted = list(map(str, queries.preview(ANNA, match, offers[10])))
    play(matches, ANNA, match, "1", seen)
    assert list(map(str, queries.preview(ANNA, match, "11", seen))) == wanted
    assert queries.in_words(ANNA, match, "11; 12; pass", seen) == f"{offers[10]}; {offers[11]}; pass"
    with pytest.raises(Refused, match="done already"):
        queries.preview(ANNA, match, "1", seen)


def test_a_decision_in_json_is_judged_by_the_version_as_well(matches: Matches, match: str):
    seen, _ = shown(matches, match)
    at = look(matches, match)
    one = codec(GAME).encode(at.game.parse(masked(at.table, Viewer(0)), 0, "cargo brass"))
    play(matches, ANNA, match, one, SeenAt(seen.version))
    assert refusal(matches, match, one, SeenAt(seen.version))[0] == "done"
