"""4C: which claims count for a postcard, and when it is completed."""

from __future__ import annotations

from domain.games.ticket_legacy.facts import (
    PostcardCompleted,
)
from tests.domain.games.ticket_legacy.given import (
    company,
    do,
    hold,
    of,
    own,
    table,
    turn,
)


def test_earlier_claims_count_for_a_count_and_not_for_a_touch():
    state = turn(table("RBKG", rules=("post_office",)), "K")
    own(state, "K", "ALB-BOS/1", "ALB-NYC/1", "ATL-SAV/1")
    company(state, "K").postcards = ["P02", "P04"]
    hold(state, "K", green=1)
    facts = do(state, "claim Lewisburg Pittsburgh")
    assert [one.id for one in of(facts, PostcardCompleted)] == ["P02"]


def test_a_postcard_is_completed_once():
    state = turn(table("RBKG", rules=("post_office",)), "K")
    company(state, "K").postcards = ["P04"]
    hold(state, "K", yellow=2)
    assert len(of(do(state, "claim Atlanta Charlotte"), PostcardCompleted)) == 1
    turn(state, "K")
    hold(state, "K", yellow=2)
    assert of(do(state, "claim Atlanta Knoxville"), PostcardCompleted) == []


def test_without_the_post_office_nothing_is_completed():
    state = turn(table("RBKG"), "K")
    company(state, "K").postcards = ["P04"]
    hold(state, "K", yellow=1)
    assert of(do(state, "claim Atlanta Charlotte"), PostcardCompleted) == []
