"""Which yes belongs to which request."""

from __future__ import annotations

import pytest

from domain.words import Refused
from service.usecases.matches import Matches
from service.usecases.queries import Queries
from service.usecases.requests import asked_at
from tests.lamps import ANNA, BERT, in_turns
from tests.windows import look


@pytest.fixture
def match(matches: Matches, queries: Queries) -> str:
    return in_turns(matches, queries, sticks=9)


def requests(matches: Matches, match: str) -> dict[str, int]:
    return dict(asked_at(look(matches, match)))


def test_a_request_is_known_by_the_entry_that_asked_it(matches: Matches, match: str):
    assert requests(matches, match) == {}
    matches.agree_to_abandon(ANNA, match)
    first = look(matches, match).version
    assert requests(matches, match) == {"abandon": first}
    with pytest.raises(Refused, match="before somebody wanted to stop"):
        matches.agree_to_abandon(BERT, match, seen=first - 1)
    assert not look(matches, match).over
    assert matches.agree_to_abandon(BERT, match, seen=first).status == "abandoned"


def test_a_decision_settles_what_was_asked(matches: Matches, match: str):
    matches.agree_to_abandon(ANNA, match)
    at = look(matches, match)
    mover = ANNA if at.seat_of(ANNA.player) in at.awaited else BERT
    matches.decide(mover, match, "take 1", None)
    assert requests(matches, match) == {}
