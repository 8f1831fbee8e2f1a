"""4A.3: which tracks can be claimed with which cards, and what a claim brings, step by step."""

import pytest

from domain.games.ticket_legacy.decisions import Claim
from domain.games.ticket_legacy.facts import (
    DeckCardDrawn,
    DollarsChanged,
    EventArchived,
    EventRevealed,
    MailUsed,
    PostcardCompleted,
    PostcardDrawn,
)
from tests.domain.games.ticket_legacy.given import (
    accepted,
    company,
    deck,
    do,
    events,
    hand_of,
    hold,
    of,
    offered,
    own,
    refusal,
    table,
    tracks_offered,
    turn,
)


def money(facts):
    return [(fact.reason, fact.delta) for fact in of(facts, DollarsChanged)]


def test_v1_two_red_claim_the_red_track_of_a_double_route():
    state = turn(table("RBKG"), "K")
    hold(state, "K", red=2, blue=2, green=1)
    assert "claim BUF MTL track 1 with 2 red plain" in offered(state)
    assert "claim BUF MTL track 2 with 2 blue plain" in offered(state)
    assert not accepted(state, "claim buf mtl track 1 with 1 red 1 blue")
    assert not accepted(state, "claim buf mtl track 1 with 2 green")
    facts = do(state, "claim buf mtl track 1 with 2 red")
    assert company(state, "K").trains == 18
    assert state.discard == ["red", "red"]
    assert money(facts) == []
    assert company(state, "K").dollars == 5
    assert len(of(facts, DeckCardDrawn)) == 1  # Montreal is large


def test_v2_a_grey_track_takes_any_one_colour():
    state = turn(table("RBKG"), "K")
    hold(state, "K", yellow=3, white=1, loco=1)
    assert accepted(state, "claim buf nyc with 3 yellow")
    assert not accepted(state, "claim buf nyc with 2 yellow 1 white")
    assert accepted(state, "claim buf nyc with 2 yellow 1 loco")
    do(state, "claim buf nyc with 3 yellow")
    assert company(state, "K").trains == 17


def test_v3_each_option_needs_a_locomotive_of_its_own():
    state = turn(table("RBKG", rules=("post_office",), postcards=(("P03", "P05"), (), (), ())), "R")
    hold(state, "R", red=2, loco=2)
    facts = do(state, "claim buf mtl track 1 with 2 red extra P03 P05")
    assert state.discard == ["loco", "loco", "red", "red"]
    assert money(facts) == [("company_color", 2), ("postcard", 5)]
    assert len(of(facts, DeckCardDrawn)) == 3
    assert [fact.id for fact in of(facts, PostcardCompleted)] == ["P03", "P05"]
    assert company(state, "R").dollars == 12
    assert company(state, "R").postcards == []


def test_v3_with_one_locomotive_only_one_option_can_be_used():
    state = turn(table("RBKG", rules=("post_office",), postcards=(("P03", "P05"), (), (), ())), "R")
    hold(state, "R", red=2, loco=1)
    assert refusal(state, "claim buf mtl track 1 with 2 red extra P03 P05").rule == "4A.3"
    assert accepted(state, "claim buf mtl track 1 with 2 red extra P03")
    assert accepted(state, "claim buf mtl track 1 with 2 red extra P05")


def test_v4_there_is_no_partial_claim():
    state = turn(table("RBKG"), "K")
    hold(state, "K", black=2)
    assert refusal(state, Claim("BUF-PHI/1", (("black", 2),))).rule == "4A.3"


def test_v7_a_grey_track_never_brings_the_company_bonus():
    state = turn(table("RBKG"), "R")
    hold(state, "R", red=3)
    facts = do(state, "claim buf nyc with 3 red")
    assert company(state, "R").dollars == 5
    assert len(of(facts, DeckCardDrawn)) == 1  # New York is large


def test_v8_two_large_cities_bring_one_card_and_so_does_every_later_track():
    state = turn(table("RBKG"), "G")
    hold(state, "G", loco=5)
    assert len(of(do(state, "claim nyc phi track 1 with 1 loco"), DeckCardDrawn)) == 1
    turn(state, "G")
    assert len(of(do(state, "claim bal phi track 1 with 1 loco"), DeckCardDrawn)) == 1


@pytest.mark.parametrize(("seats", "others_may"), [("RBK", False), ("RBKG", True)])
def test_v9_with_two_or_three_players_a_double_route_has_one_track(seats, others_may):
    state = turn(table(seats), "R")
    own(state, "R", "BUF-MTL/1")
    for letter in seats:
        turn(state, letter)
        hold(state, letter, loco=6)
        assert ("BUF-MTL/2" in tracks_offered(state)) == (others_may and letter != "R")
        assert accepted(state, "claim buf mtl track 2 with 2 loco") == (others_may and letter != "R")


def test_v10_a_triple_route_has_all_three_but_each_seat_one():
    state = turn(table("RB"), "R")
    own(state, "R", "NYC-PHI/2")
    hold(state, "R", loco=3)
    assert not {"NYC-PHI/1", "NYC-PHI/3"} & tracks_offered(state)
    turn(state, "B")
    hold(state, "B", loco=3)
    assert {"NYC-PHI/1", "NYC-PHI/3"} <= tracks_offered(state)
    do(state, "claim nyc phi track 1 with 1 loco")
    for letter in "RB":
        turn(state, letter)
        hold(state, letter, loco=3)
        assert "NYC-PHI/3" not in tracks_offered(state)


def test_v10_with_three_players_the_third_may_take_the_third():
    state = turn(table("RBK"), "K")
    own(state, "R", "NYC-PHI/2")
    own(state, "B", "NYC-PHI/1")
    hold(state, "K", loco=3)
    assert "NYC-PHI/3" in tracks_offered(state)


def test_v22_a_track_exists_only_with_both_its_cities():
    state = turn(table("RB"), "R")
    hold(state, "R", loco=6)
    assert not any(track.startswith("BUF-TOR") for track in tracks_offered(state))
    assert "no city" in str(refusal(state, "claim buf toronto with 6 loco"))
    assert refusal(state, Claim("BUF-TOR/1", (("loco", 1),))).rule == "4A.3"
    state = turn(table("RB", areas=("start", "upper_lakes")), "R")
    hold(state, "R", loco=6)
    assert any(track.startswith("BUF-TOR") for track in tracks_offered(state))


def test_v24_the_active_event_is_archived_and_the_next_one_counts():
    state = turn(table("RB", rules=("post_office",), postcards=(("P39",), ())), "R")
    events(state, "EV01", "EV02", active="EV04")
    hold(state, "R", red=2, loco=1)
    facts = do(state, "claim atl nsh with 2 red extra P39")
    assert [fact.event for fact in of(facts, EventArchived)] == ["EV04"]
    assert [fact.event for fact in of(facts, EventRevealed)] == ["EV01"]
    assert state.active == "EV01"
    assert ("postcard", 1) in money(facts)
    assert [(one.event, one.by) for one in state.archived] == [("EV04", 0)]


def test_v25_the_colour_of_the_track_counts_not_the_cards():
    state = turn(table("RBKG"), "R")
    hold(state, "R", red=1, loco=1)
    facts = do(state, "claim atl nsh with 1 red 1 loco")
    assert money(facts) == [("company_color", 2)]
    assert of(facts, DeckCardDrawn) == []


def test_v26_a_ban_ends_with_the_next_event():
    state = turn(table("RBKG"), "K")
    events(state, "EV01", active="EV04")
    hold(state, "K", yellow=3)
    assert refusal(state, "claim buf nyc with 3 yellow").rule == "4A.2"
    deck(state, "newspaper", *["white"] * 20)
    do(state, "draw deck")
    assert state.active == "EV01"
    turn(state, "K")
    assert money(do(state, "claim buf nyc with 3 yellow")) == [("event", 2)]


def test_v31_no_company_is_white():
    state = turn(table("RBKG"), "R")
    hold(state, "R", white=2)
    assert money(do(state, "claim bal phi white with 1 white")) == []


def test_v32_a_ferry_needs_its_locomotives_once_the_rule_is_in_force():
    ferry = {"areas": ("start", "gulf_shore"), "trains": 23}
    state = turn(table("RB", rules=("ferry",), **ferry), "B")
    hold(state, "B", blue=6, loco=2)
    assert refusal(state, "claim key nol with 5 blue 1 loco").rule == "4A.3"
    assert accepted(state, "claim key nol with 4 blue 2 loco")
    state = turn(table("RB", **ferry), "B")
    hold(state, "B", blue=6, loco=2)
    assert accepted(state, "claim key nol with 6 blue")


def test_v33_gold_and_bandits():
    state = turn(table("RBKG", rules=("gold", "bandits")), "G")
    hold(state, "G", green_pick=1, green_skull=1)
    facts = do(state, "claim atl sav with 1 green pick 1 green skull")
    assert money(facts) == [("company_color", 2), ("gold", 1), ("bandits", -1)]
    assert company(state, "G").dollars == 7


def test_v34_the_first_track_in_an_area_pioneers_it():
    state = turn(table("RB", rules=("pioneer",), areas=("start", "upper_lakes")), "R")
    hold(state, "R", loco=6)
    assert ("pioneer", 3) in money(do(state, "claim chi mil track 1"))
    hold(state, "B", loco=6)
    assert "pioneer" not in dict(money(do(state, "claim buf tor track 1")))


def test_v35_the_first_into_a_city_with_mail_takes_a_postcard():
    state = turn(table("RYG", rules=("mail",), areas=("start", "upper_lakes"), post_pile=("P40", "P41", "P42")), "Y")
    top = state.post_pile.cards[0]
    hold(state, "Y", loco=6)
    facts = do(state, "claim buf tor track 1")
    assert [fact.city for fact in of(facts, MailUsed)] == ["TOR"]
    assert [(fact.seat, fact.id) for fact in of(facts, PostcardDrawn)] == [(1, top)]
    assert state.mail_used == ["TOR"]
    turn(state, "G")
    hold(state, "G", loco=6)
    assert of(do(state, "claim tor mtl track 1"), PostcardDrawn) == []


def test_v39_only_newspapers_left():
    """Step 9 gets the black card back out of the reshuffled deck; step 12 finds nothing but newspapers."""
    state = turn(table("RBKG"), "K")
    events(state, "EV05", "EV01", "EV03", active="EV02")
    deck(state, discard=["newspaper"] * 3)
    hold(state, "K", black=1)
    facts = do(state, "claim nyc phi track 1 with 1 black")
    assert money(facts)[0] == ("company_color", 2)
    assert len(of(facts, DeckCardDrawn)) == 1
    assert hand_of(state, "K") == {"black": 1}
    assert len(of(facts, EventRevealed)) <= 3
    assert state.drawable == 0


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("claim buf mtl track 1 with 3 red", "exactly 2 cards"),
        ("claim buf mtl track 1 with 2 green", "do not hold"),
        ("claim buf mtl track 3 with 2 red", "there is no track 3"),
        ("claim buf sav with 2 red", "no route joins"),
        ("claim bos buf with 2 red", "no route joins"),
        ("claim buf mtl blue with 2 red", "is blue"),
        ("claim new with 2 red", "could be"),
        ("claim buf mtl track 1 with 2 red extra P03", "no locomotive can be discarded for “P03”"),
        ("attend yes", "decided in the campaign"),
    ],
)
def test_refusals_say_what_is_wrong(line, said):
    state = turn(table("RBKG"), "R")
    hold(state, "R", red=3, blue=1)
    assert said in str(refusal(state, line))


def test_one_decision_has_one_writing():
    state = turn(table("RBKG"), "R")
    hold(state, "R", red=1, loco=1)
    assert refusal(state, Claim("ATL-NSH/1", (("loco", 1), ("red", 1)))).rule == "4A.3"
    assert refusal(state, Claim("ATL-NSH/1", (("red", 1), ("red", 1)))).rule == "4A.3"
    assert refusal(state, Claim("ATL-NSH/1", (("red", 2), ("loco", 0)))).rule == "4A.3"
