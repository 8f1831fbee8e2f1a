"""Further vectors out of the specification, with what the campaign adds: each is a sentence of it, tried by hand."""

from __future__ import annotations

import pytest

from domain.games.ticket_legacy import scoring
from domain.games.ticket_legacy.decisions import Claim, KeepTickets
from domain.games.ticket_legacy.facts import (
    BonusSlip,
    DeckCardDrawn,
    DollarsChanged,
    EventArchived,
    FinalRoundStarted,
    PostcardCompleted,
    TurnStarted,
)
from tests.domain.games.ticket_legacy.given import (
    company,
    deck,
    do,
    events,
    hand_of,
    hold,
    keep,
    of,
    offered,
    own,
    refusal,
    table,
    tracks_offered,
    turn,
)

# --- what a claim costs and brings (4A.3) ----------------------------------------------------------------------------


@pytest.mark.parametrize(("dollars", "may"), [(1, True), (0, False)])
def test_a_fee_is_paid_out_of_what_one_has_before_the_claim_and_not_of_what_it_brings(dollars, may):
    state = turn(table("RBKG", rules=("long_haul",)), "B")
    company(state, "B").dollars = dollars
    hold(state, "B", blue=4)
    events(state, "EV01", active="EV11")
    assert ("MOB-SAV/2" in tracks_offered(state)) is may
    if may:
        facts = do(state, "claim Mobile Savannah blue")
        assert [(one.delta, one.reason) for one in of(facts, DollarsChanged)] == [
            (-1, "event_fee"), (2, "company_color"), (1, "long_haul"),
        ]  # fmt: skip
    else:
        assert refusal(state, "claim Mobile Savannah blue with 4 blue").rule == "4A.2"


def test_a_fee_does_not_touch_shorter_tracks():
    state = turn(table("RBKG"), "B")
    company(state, "B").dollars = 0
    hold(state, "B", blue=3)
    events(state, "EV01", active="EV11")
    assert "ATL-CHS/1" in tracks_offered(state)


def test_bandits_take_what_is_there_and_never_more():
    state = turn(table("RBKG", rules=("bandits",)), "R")
    company(state, "R").dollars = 1
    hold(state, "R", green_skull=2)
    facts = do(state, "claim Knoxville Nashville")
    assert [one.delta for one in of(facts, DollarsChanged)] == [-1]
    assert company(state, "R").dollars == 0


def test_company_colour_comes_before_bandits_so_that_its_dollars_are_taken_too():
    state = turn(table("RBKG", rules=("bandits",)), "G")
    company(state, "G").dollars = 0
    hold(state, "G", green_skull=2)
    do(state, "claim Knoxville Nashville")
    assert company(state, "G").dollars == 0


def test_gold_counts_cards_that_pay_for_the_track_and_no_others():
    state = turn(table("RBKG", rules=("gold",)), "R")
    hold(state, "R", green_pick=2, green=2)
    facts = do(state, "claim Knoxville Nashville with 2 green plain")
    assert of(facts, DollarsChanged) == []


def test_without_its_rule_a_pickaxe_brings_nothing():
    state = turn(table("RBKG"), "R")
    hold(state, "R", green_pick=2)
    assert of(do(state, "claim Knoxville Nashville"), DollarsChanged) == []


@pytest.mark.parametrize(("letter", "dollars"), [("R", 2), ("B", 0)])
def test_a_depot_pays_its_own_company_only(letter, dollars):
    state = turn(table("RBKG", rules=("depots",), depots=(("red", "KNX"),)), letter)
    hold(state, letter, green=2)
    paid = [one.delta for one in of(do(state, "claim Knoxville Nashville"), DollarsChanged)]
    assert sum(paid) == dollars


def test_a_depot_in_a_city_that_became_large_pays_and_the_city_gives_its_card():
    state = turn(table("RBKG", rules=("depots",), depots=(("red", "KNX"),), large=("KNX",)), "R")
    hold(state, "R", green=2)
    facts = do(state, "claim Knoxville Nashville")
    assert [one.reason for one in of(facts, DollarsChanged)] == ["depot"]
    assert len(of(facts, DeckCardDrawn)) == 1


def test_the_area_of_a_route_is_pioneered_once_and_the_start_never():
    state = turn(table("RBKG", areas=("start", "upper_lakes"), rules=("pioneer",)), "R")
    hold(state, "R", green=2)
    assert of(do(state, "claim Knoxville Nashville"), DollarsChanged) == []
    turn(state, "B")
    hold(state, "B", white=1)
    assert [one.reason for one in of(do(state, "claim Buffalo Toronto track 1"), DollarsChanged)] == ["pioneer"]
    turn(state, "K")
    hold(state, "K", red=2)
    assert of(do(state, "claim Ottawa Toronto"), DollarsChanged) == []


def test_an_event_that_pays_for_the_own_colour_pays_no_grey_track():
    state = turn(table("RBKG"), "R")
    hold(state, "R", red=3)
    events(state, "EV01", active="EV14")
    assert of(do(state, "claim Buffalo New York with 3 red"), DollarsChanged) == []


def test_an_event_for_twin_tracks_pays_triple_routes_too():
    state = turn(table("RB"), "R")
    hold(state, "R", black=1)
    events(state, "EV01", active="EV15")
    assert [one.delta for one in of(do(state, "claim New York Philadelphia track 1"), DollarsChanged)] == [1]


def test_both_cards_of_a_large_city_and_of_an_event_are_drawn():
    state = turn(table("RBKG"), "K")
    hold(state, "K", red=2)
    events(state, "EV01", active="EV02")
    assert len(of(do(state, "claim Buffalo Montreal track 1"), DeckCardDrawn)) == 2


# --- further locomotives (step 10) -----------------------------------------------------------------------------------


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


# --- postcards (4C) --------------------------------------------------------------------------------------------------


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


# --- tickets, turns, the end -----------------------------------------------------------------------------------------


def test_a_second_company_that_runs_out_of_trains_starts_no_second_final_round():
    state = turn(table("RB"), "R")
    company(state, "R").trains = company(state, "B").trains = 2
    hold(state, "R", yellow=2)
    hold(state, "B", yellow=2)
    facts = do(state, "claim Atlanta Charlotte", "claim Atlanta Knoxville", "draw deck", "draw deck")
    assert len(of(facts, FinalRoundStarted)) == 1
    assert len(of(facts, TurnStarted)) == 2
    assert state.over


def test_trains_are_looked_at_when_ones_own_turn_ends():
    """Two left at the start of a turn start the round at its end, whatever was done in it."""
    state = turn(table("RB"), "R")
    company(state, "B").trains = 2
    hold(state, "R", yellow=1)
    assert of(do(state, "claim Atlanta Charlotte"), FinalRoundStarted) == []
    assert [one.seat for one in of(do(state, "draw deck", "draw deck"), FinalRoundStarted)] == [1]


def test_a_claim_longer_than_the_trains_is_refused():
    state = turn(table("RB"), "R")
    company(state, "R").trains = 2
    hold(state, "R", black=3)
    assert refusal(state, "claim Atlanta Mobile with 3 black").rule == "4A.3"


@pytest.mark.parametrize("kept", [(), ("EC01",), ("EC02", "EC01"), ("EC01", "EC01")])
def test_tickets_are_kept_out_of_the_offer_in_its_order(kept):
    state = turn(table("RB"), "R")
    state.ticket_deck.lay(["EC05", "EC06", "EC07"])
    do(state, "tickets")
    assert refusal(state, KeepTickets(kept)).rule == "4A.4"


def test_an_empty_ticket_deck_offers_no_tickets():
    state = turn(table("RB"), "R")
    state.ticket_deck.lay([])
    assert "tickets" not in offered(state)
    assert refusal(state, "tickets").rule == "4A.4"


def test_who_has_wired_must_still_act_and_cannot_pass():
    state = turn(table("RB", rules=("wire",)), "R")
    do(state, "wire")
    assert refusal(state, "pass").rule == "4A"
    assert refusal(state, "wire").rule == "4D"
    assert state.turn == 0


def test_a_total_is_lifted_to_zero_and_zeros_are_ranked_by_tickets():
    state = turn(table("RBK"), "R")
    for letter in "RBK":
        keep(state, letter, "EC01", "EC23", "EC26")
    keep(state, "B", "EC20", "EC01", "EC23", "EC26")
    own(state, "B", "ATL-MOB/1", "ATL-CLT/1")
    slips = scoring.breakdowns(state)
    assert [slip.total for slip in slips] == [0, 0, 0]
    assert scoring.result(state).places[1] == 1


def test_a_network_prize_is_nobodys_where_nobody_claimed():
    state = turn(table("RBK", rules=("grand_network",)), "R")
    assert [slip.network for slip in scoring.breakdowns(state)] == [0, 0, 0]


def test_a_blind_locomotive_lets_a_second_card_follow_and_hands_have_no_limit():
    state = turn(table("RB"), "R")
    hold(state, "R", white=60)
    deck(state, "loco", *["red"] * 20)
    do(state, "draw deck", "draw deck")
    assert hand_of(state, "R") == {"white": 60, "loco": 1, "red": 1}
