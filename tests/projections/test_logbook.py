"""The logbook in words: sentences come back whole, and name people as the reader knows them."""

import pytest

from domain.words import Hidden, Sentence, say
from projections.logbook import _revived, in_words
from tests.domain.games import tiny
from tests.domain.games.tiny import Peek, Roll, Take, name
from tests.lamps import ANNA, BERT, in_turns


def test_sentences_come_back_from_json_whole():
    plain = {
        "template": "{what} and {back}",
        "values": {"what": {"template": "x", "values": {}}, "back": [{"back": "b"}]},
    }
    assert _revived(plain) == Sentence("{what} and {back}", {"what": say("x"), "back": [Hidden("b")]})


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_happenings_in_words_with_names(matches, queries):
    match = in_turns(matches, queries, sticks=30)
    matches.decide(ANNA, match, Peek(), 2)
    matches.decide(BERT, match, Roll(), 3)
    matches.decide(ANNA, match, Take(1), 4)
    names = {0: "Anna", 1: "Bert"}
    lines = [
        line
        for one in queries.log(ANNA, match).happenings
        for line in in_words(one, tiny, names.__getitem__, str.capitalize)
    ]
    assert "Anna takes 1 sticks" in lines
    assert "Bert sits down" in lines
    assert name("red") == "red lamp"
