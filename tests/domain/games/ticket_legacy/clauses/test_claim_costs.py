"""4A.3: what a claim costs and what it brings, with what the campaign adds: fees, bandits, gold, depots, events."""

from __future__ import annotations

import pytest

from domain.games.ticket_legacy.facts import (
    DeckCardDrawn,
    DollarsChanged,
)
from tests.domain.games.ticket_legacy.given import (
    company,
    do,
    events,
    hold,
    of,
    refusal,
    table,
    tracks_offered,
    turn,
)


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
