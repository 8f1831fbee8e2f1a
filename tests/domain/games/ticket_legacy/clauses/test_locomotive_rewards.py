"""4A.3, step 10: further locomotives of a claim, what each of them buys, and from where."""

from __future__ import annotations

from domain.games.ticket_legacy.decisions import Claim
from domain.games.ticket_legacy.facts import (
    BonusSlip,
    DollarsChanged,
    EventArchived,
)
from tests.domain.games.ticket_legacy.given import (
    company,
    deck,
    do,
    events,
    hold,
    of,
    refusal,
    table,
    turn,
)


def test_an_event_and_a_postcard_each_want_a_locomotive_of_their_own():
    state = turn(table("RBKG", rules=("post_office",)), "K")
    company(state, "K").postcards = ["P03"]
    events(state, "EV01", active="EV03")
    hold(state, "K", green=2, loco=1)
    assert refusal(state, "claim Knoxville Nashville with 2 green extra EV03 P03").rule == "4A.3"
    hold(state, "K", green=2, loco=2)
    facts = do(state, "claim Knoxville Nashville with 2 green extra EV03 P03")
    assert [(one.delta, one.reason) for one in of(facts, DollarsChanged)] == [(4, "loco_option"), (5, "postcard")]


def test_rewards_come_in_the_order_in_which_they_are_named():
    for order, expected in (("P37 P03", [4, 5]), ("P03 P37", [5, 4])):
        state = turn(table("RBKG", rules=("post_office",)), "K")
        company(state, "K").postcards = ["P03", "P37"]
        hold(state, "K", green=2, loco=2)
        facts = do(state, f"claim Knoxville Nashville with 2 green extra {order}")
        assert [one.delta for one in of(facts, DollarsChanged)] == expected


def test_the_same_source_twice_is_refused():
    state = turn(table("RBKG", rules=("post_office",)), "K")
    company(state, "K").postcards = ["P03"]
    hold(state, "K", green=2, loco=2)
    twice = Claim("KNX-NSH/1", (("green", 2),), ("P03", "P03"))
    assert refusal(state, twice).rule == "4A.3"


def test_somebody_elses_postcard_is_no_source():
    state = turn(table("RBKG", rules=("post_office",)), "K")
    company(state, "R").postcards = ["P03"]
    hold(state, "K", green=2, loco=1)
    assert refusal(state, "claim Knoxville Nashville with 2 green extra P03").rule == "4A.3"


def test_an_event_that_came_up_in_the_same_claim_is_the_one_that_is_archived():
    """4A.2: which event is archived is decided when the reward is resolved."""
    state = turn(table("RBKG", rules=("post_office",)), "K")
    company(state, "K").postcards = ["P39"]
    hold(state, "K", red=2, loco=1)
    deck(state, "newspaper", *["white"] * 30)
    events(state, "EV10", "EV01", active="EV02")
    facts = do(state, "claim Buffalo Montreal track 1 with 2 red extra P39")
    assert [one.event for one in of(facts, EventArchived)] == ["EV10"]
    assert state.active == "EV01"
    assert "EV02" in state.event_discard


def test_archiving_without_an_active_event_archives_nothing_and_the_dollar_is_paid():
    state = turn(table("RBKG", rules=("post_office",)), "K")
    company(state, "K").postcards = ["P39"]
    hold(state, "K", green=2, loco=1)
    events(state, "EV10")
    facts = do(state, "claim Knoxville Nashville with 2 green extra P39")
    assert of(facts, EventArchived) == []
    assert [one.delta for one in of(facts, DollarsChanged)] == [1]


def test_a_vault_reward_pays_no_token():
    state = turn(table("RBKG", rules=("post_office",)), "K")
    company(state, "K").postcards = ["P40"]
    before = company(state, "K").dollars
    hold(state, "K", green=2, loco=1)
    facts = do(state, "claim Knoxville Nashville with 2 green extra P40")
    assert [(one.dollars, one.ref) for one in of(facts, BonusSlip)] == [(3, "P40")]
    assert company(state, "K").dollars == before
