"""What matches and people are called, and how a sentence begins and ends."""

import pytest

from domain.places import NOBODY
from service.present.names import TableWords, capital, full_sentence, full_title_of, game_called, title_of

NAMES = {"p1": "Anna", "p2": "Bartek", "p3": "Anna"}


def called(*players):
    words = TableWords("coal-baron", players, NAMES.__getitem__)
    return [words.seat(seat) for seat in range(len(players))]


def test_people_are_called_by_their_names():
    assert called("p1", "p2") == ["Anna", "Bartek"]


def test_two_who_are_called_alike_are_told_apart_by_their_seats():
    assert called("p1", "p2", "p3") == ["Anna (first seat)", "Bartek", "Anna (third seat)"]


def test_a_free_seat_has_its_place():
    assert called("p1", "", "") == ["Anna", "the second seat", "the third seat"]


def test_who_does_not_sit_is_nobody():
    assert TableWords("coal-baron", ["p1"], NAMES.__getitem__).seat(NOBODY) == "nobody"


def test_somebody_who_does_not_sit_may_be_known_to_the_game():
    words = TableWords("steamrollers", ["p1"], NAMES.__getitem__)
    assert [words.seat(actor) for actor in words.game.ACTORS] == [*words.game.ACTORS.values()]


@pytest.mark.parametrize(
    ("title", "short", "full"),
    [
        ("", "Coal Baron 7f3a", "Coal Baron 7f3a"),
        (" \u3164", "Coal Baron 7f3a", "Coal Baron 7f3a"),
        ("Friday club", "Friday club", "Coal Baron 7f3a: Friday club"),
        ("\u202eevil\u202c", "evil", "Coal Baron 7f3a: evil"),
    ],
)
def test_what_a_match_is_called(title, short, full):
    assert title_of("coal-baron", "7f3amk2q5x6e", title) == short
    assert full_title_of("coal-baron", "7f3amk2q5x6e", title) == full
    assert game_called("coal-baron") == "Coal Baron"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("x is no time zone; an example is Europe/Warsaw", "X is no time zone; an example is Europe/Warsaw."),
        ("place miners", "Place miners."),
        ("are you sure?", "Are you sure?"),
        ("it is done.", "It is done."),
        ("he said “no”", "He said “no”"),
        ("", "."),
    ],
)  # fmt: skip
def test_a_full_sentence_keeps_its_capitals(words, said):
    assert full_sentence(words) == said


def test_a_capital_changes_nothing_else():
    assert capital("long Game") == "Long Game"
