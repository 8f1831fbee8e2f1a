"""What is said at a table: in order, once, whoever speaks at the same moment; by those who sit there, within bounds."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from domain.match.clocks import DAY
from domain.words import Refused
from service.bootstrap import Register
from service.storage.match_cache import Store
from service.usecases import talk as limits
from service.usecases.callers import Caller, NotAllowed
from service.usecases.talk import Talk
from tests.unseen import UNSEEN

MATCH = "a-match"


def everybody_sits(caller: Caller, match: str) -> int:
    return 0


def words(talk: Talk) -> list[str]:
    return [one.words for one in talk.at(MATCH)]


def test_the_same_words_sent_again_from_the_same_page_are_said_once(store: Store):
    talk = Talk(store.durable, everybody_sits)
    talk.say(Caller("anna"), MATCH, "well played", heard=0)
    talk.say(Caller("bart"), MATCH, "thank you", heard=1)
    talk.say(Caller("anna"), MATCH, "well played", heard=0)
    assert words(talk) == ["well played", "thank you"]


def test_the_same_words_said_after_one_has_heard_them_are_said_again(store: Store):
    talk = Talk(store.durable, everybody_sits)
    for heard in (0, 1, 2):
        talk.say(Caller("anna"), MATCH, "hm", heard=heard)
    talk.say(Caller("bart"), MATCH, "hm", heard=0)
    assert words(talk) == ["hm"] * 4


@pytest.mark.parametrize("unseen", UNSEEN, ids=ascii)
def test_who_says_what_nobody_can_read_has_said_nothing(store: Store, unseen):
    talk = Talk(store.durable, everybody_sits)
    with pytest.raises(Refused, match="write something first"):
        talk.say(Caller("anna"), MATCH, unseen)
    assert words(talk) == []


def test_all_who_speak_at_the_same_moment_are_heard(store: Store):
    talk = Talk(store.durable, everybody_sits)
    with ThreadPoolExecutor(8) as people:
        list(people.map(lambda number: talk.say(Caller(f"player {number % 4}"), MATCH, f"word {number}"), range(40)))
    assert sorted(words(talk)) == sorted(f"word {number}" for number in range(40))
    assert [one.place for one in talk.at(MATCH)] == list(range(1, 41))


# --- who may, and how much -------------------------------------------------------------------------------------------


def test_who_does_not_sit_at_the_table_says_and_notes_nothing(built: Register, lamps: str):
    anna, eve = (Caller(built.people.add(name).id) for name in ("Anna", "Eve"))
    match = built.matches.open(anna, lamps, 2).match
    built.matches.sit(anna, match)
    built.talk.say(anna, match, "hello")
    for act in (built.talk.say, built.talk.keep_notes):
        with pytest.raises(NotAllowed, match="do not sit"):
            act(eve, match, "let me in")
    assert [one.words for one in built.talk.at(match)] == ["hello"]


def test_talk_has_an_end_at_each_table_and_each_day(store: Store, time, monkeypatch):
    monkeypatch.setattr(limits, "AT_A_TABLE", 3)
    monkeypatch.setattr(limits, "IN_A_DAY", 2)
    talk, anna = Talk(store.durable, everybody_sits, time), Caller("anna")
    talk.say(anna, MATCH, "one")
    talk.say(anna, "another", "two")
    with pytest.raises(Refused, match="go on tomorrow"):
        talk.say(anna, MATCH, "three")
    talk.say(Caller("bart"), MATCH, "others can")
    for word in ("three", "four"):
        time.now += DAY
        talk.say(anna, MATCH, word)
    time.now += DAY
    with pytest.raises(Refused, match="all it keeps"):
        talk.say(anna, MATCH, "five")


@pytest.mark.parametrize("typed", ["red \x1b[31m alert", "nu\0ll", "\u202eevil", "a\r\nb", "c1 \x9b2J"])
def test_what_steers_a_terminal_or_a_database_is_not_kept(store: Store, typed: str):
    talk, anna = Talk(store.durable, everybody_sits), Caller("anna")
    talk.say(anna, MATCH, typed)
    talk.keep_notes(anna, MATCH, typed)
    kept = {talk.at(MATCH)[0].words, talk.notes(MATCH, "anna")}
    assert all(line.isprintable() for text in kept for line in text.split("\n"))
