"""What is said at a table: in order, once, whoever speaks at the same moment."""

from concurrent.futures import ThreadPoolExecutor

from service.storage.match_cache import Store
from service.usecases.talk import Talk

MATCH = "a-match"


def words(talk: Talk) -> list[str]:
    return [one.words for one in talk.at(MATCH)]


def test_the_same_words_sent_again_from_the_same_page_are_said_once(store: Store):
    talk = Talk(store.durable)
    talk.say(MATCH, "anna", "well played", heard=0)
    talk.say(MATCH, "bart", "thank you", heard=1)
    talk.say(MATCH, "anna", "well played", heard=0)
    assert words(talk) == ["well played", "thank you"]


def test_the_same_words_said_after_one_has_heard_them_are_said_again(store: Store):
    talk = Talk(store.durable)
    for heard in (0, 1, 2):
        talk.say(MATCH, "anna", "hm", heard=heard)
    talk.say(MATCH, "bart", "hm", heard=0)
    assert words(talk) == ["hm"] * 4


def test_all_who_speak_at_the_same_moment_are_heard(store: Store):
    talk = Talk(store.durable)
    with ThreadPoolExecutor(8) as people:
        list(people.map(lambda number: talk.say(MATCH, f"player {number % 4}", f"word {number}"), range(40)))
    assert sorted(words(talk)) == sorted(f"word {number}" for number in range(40))
    assert [one.place for one in talk.at(MATCH)] == list(range(1, 41))
