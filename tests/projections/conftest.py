"""A register in which every kind of match is found."""

import pytest

from tests.lamps import ANNA, BERT, ORGANISER, hand_over, in_turns, opened, play_on, started


@pytest.fixture
def busy(matches, queries, store):
    """A register with matches in every state: open, started, taken back, handed over, resigned, finished, abandoned."""
    opened(matches)
    back = started(matches)
    matches.decide(ANNA, back, queries.own_table(ANNA, back).offers[0].decision, 0)
    matches.take_back(ANNA, back)
    resigned = in_turns(matches, queries, seats=3)
    matches.resign(BERT, resigned)
    hand_over(matches, ORGANISER, resigned, 1, "emil")
    finished = started(matches, seats=3)
    play_on(matches, queries, finished)
    matches.abandon(ORGANISER, in_turns(matches, queries), "no time")
    return store
