"""4A, 4A.1, 4A.2, 4A.3, 4F: what may be done in a turn, what is refused and by which rule, and what drawing brings."""

from collections import Counter
from typing import Any

import pytest

from domain.engine import awaited
from domain.games.ticket_legacy.facts import DisplaySwept, EventRevealed, FinalRoundStarted, TrainDeckReshuffled
from tests.domain.games.ticket_legacy.given import (
    accepted,
    company,
    deck,
    default,
    do,
    events,
    hand_of,
    hold,
    of,
    offered,
    own,
    refusal,
    seat_of,
    show,
    table,
    turn,
)

GULF = ("start", "gulf_shore")

# hand, line, and what else: the claim is refused by its rule, and nothing has changed
NOT_CLAIMED = {
    "too few cards": ({"black": 2}, "claim BUF PHI with 2 black", {}),
    "too many cards": ({"green": 2}, "claim LEW PIT with 2 green", {}),
    "two colours": ({"red": 1, "blue": 1}, "claim BUF MTL track 1 with 1 red 1 blue", {}),
    "another colour": ({"blue": 2}, "claim ATL NSH with 2 blue", {}),
    "two colours on grey": ({"red": 2, "blue": 1}, "claim BUF NYC with 2 red 1 blue", {}),
    "cards of somebody else": ({"red": 1}, "claim ATL NSH with 2 red", {}),
    "a closed city": ({"white": 1}, "claim BUF TOR with 1 white", {}),
    "an option without its locomotive": ({"green": 1}, "claim LEW PIT with 1 green extra EV03", {"active": "EV03"}),
    "the same locomotive twice": ({"loco": 1}, "claim LEW PIT with 1 loco extra EV03", {"active": "EV03"}),
    "an option that is not active": ({"green": 1, "loco": 1}, "claim LEW PIT with 1 green extra EV03", {}),
    "an option twice": ({"green": 1, "loco": 2}, "claim LEW PIT with 1 green extra EV03 EV03", {"active": "EV03"}),
    "a postcard that is not one's own": ({"green": 1, "loco": 1}, "claim LEW PIT with 1 green extra P37", {}),
    "an event that is no option": (
        {"green": 1, "loco": 1}, "claim LEW PIT with 1 green extra EV01", {"active": "EV01"},
    ),
    "EV04 bans grey": ({"red": 3}, "claim BUF NYC with 3 red", {"active": "EV04"}),
    "EV18 bans five": ({"blue": 5}, "claim MOB TPA with 5 blue", {"active": "EV18", "areas": GULF}),
    "EV11 without a dollar": ({"white": 4}, "claim MOB SAV track 1 with 4 white", {"active": "EV11", "dollars": 0}),
    "too few trains": ({"red": 2}, "claim ATL NSH with 2 red", {"trains": 1}),
    "ferry with one of two": (
        {"blue": 4, "loco": 1}, "claim MOB TPA with 4 blue 1 loco", {"areas": GULF, "rules": ("ferry",)},
    ),
}  # fmt: skip


def at(hand: dict[str, int], given: dict[str, Any], who: str = "K", seats: str = "RBKG") -> Any:
    state = table(seats, areas=given.get("areas", ("start",)), rules=given.get("rules", ()))
    events(state, active=given.get("active", ""))
    hold(state, who, **hand)
    company(state, who).dollars = given.get("dollars", 5)
    company(state, who).trains = given.get("trains", 20)
    return turn(state, who)


@pytest.mark.parametrize(("hand", "line", "given"), NOT_CLAIMED.values(), ids=NOT_CLAIMED)
def test_a_claim_that_is_refused(hand, line, given):
    assert refusal(at(hand, given), line).rule


def test_a_postcard_that_completes_itself_is_no_option():
    state = table("RBKG", rules=("post_office",), postcards=((), (), ("P04",), ()))
    hold(state, "K", green=1, loco=1)
    assert refusal(turn(state, "K"), "claim LEW PIT with 1 green extra P04")


@pytest.mark.parametrize(
    ("hand", "line", "given"),
    [
        ({"blue": 3, "loco": 2}, "claim MOB TPA with 3 blue 2 loco", {"areas": GULF, "rules": ("ferry",)}),
        ({"loco": 5}, "claim MOB TPA with 5 loco", {"areas": GULF, "rules": ("ferry",)}),
        ({"blue": 5}, "claim MOB TPA with 5 blue", {"areas": GULF}),
        ({"loco": 3}, "claim BUF NYC with 3 loco", {}),
        ({"red": 2}, "claim ATL NSH with 2 red", {"trains": 2}),
        ({"blue": 4}, "claim MOB SAV track 2 with 4 blue", {"active": "EV18"}),
    ],
)
def test_a_claim_that_is_accepted(hand, line, given):
    assert accepted(at(hand, given), line)


@pytest.mark.parametrize(
    ("seats", "who", "track", "may"),
    [
        ("RB", "B", "BUF-MTL/2", False),
        ("RBK", "B", "BUF-MTL/2", False),
        ("RBKG", "B", "BUF-MTL/2", True),
        ("RBKGY", "Y", "BUF-MTL/2", True),
        ("RBKG", "R", "BUF-MTL/2", False),
        ("RB", "B", "NYC-PHI/1", True),
        ("RBK", "K", "NYC-PHI/3", True),
        ("RBK", "R", "NYC-PHI/3", False),
        ("RBKGY", "Y", "NYC-PHI/3", True),
    ],
)
def test_tracks_of_a_route_by_number_of_players(seats, who, track, may):
    """R holds one track of a double and one of a triple route."""
    state = table(seats)
    own(state, "R", "BUF-MTL/1", "NYC-PHI/2")
    hold(state, who, loco=3)
    a, b, number = track[:3], track[4:7], track[-1]
    length = 2 if "BUF" in track else 1
    assert accepted(turn(state, who), f"claim {a} {b} track {number} with {length} loco") == may


# --- drawing ---------------------------------------------------------------------------------------------------------


def drawing(*display: str, cards: tuple[str, ...] = ("white",) * 20, discard: tuple[str, ...] = ()) -> Any:
    state = table("RBKG")
    hold(state, "R")
    deck(state, *cards, discard=discard)
    show(state, *display)
    return turn(state, "R")


@pytest.mark.parametrize(("pool", "may"), [(0, False), (8, False), (9, True), (12, True)])
def test_nine_cards_are_needed_to_draw(pool, may):
    state = drawing(
        "red", "red", "red", "red", "red", cards=("blue",) * (pool // 2), discard=("white",) * (pool - pool // 2)
    )
    assert accepted(state, "draw deck") == may
    assert accepted(state, "draw slot 1") == may


def test_newspapers_count_among_the_nine():
    state = drawing("red", "red", "red", "red", "red", cards=("newspaper",) * 3 + ("blue",) * 6)
    assert accepted(state, "draw deck")


def test_the_second_card_needs_no_nine():
    state = drawing("red", "blue", "green", "white", "yellow", cards=("black",) * 9)
    do(state, "draw slot 1", "draw slot 2")
    assert hand_of(state, "R") == {"red": 1, "blue": 1}
    assert awaited(state) == [seat_of(state, "B")]


def test_an_empty_slot_is_filled_before_the_second_card():
    state = drawing("red", "red", "red", "red", "red", cards=("yellow", *["white"] * 12))
    do(state, "draw slot 4")
    assert state.display == ["red", "red", "red", "yellow", "red"]
    do(state, "draw slot 4")
    assert hand_of(state, "R") == {"red": 1, "yellow": 1}


@pytest.mark.parametrize(
    ("lines", "hand"),
    [
        (["draw loco"], {"loco": 1}),  # a displayed locomotive is the only card
        (["draw deck", "draw deck"], {"loco": 1, "white": 1}),  # a blind one counts as one
    ],
)
def test_locomotives(lines, hand):
    state = drawing("loco", "red", "red", "red", "red", cards=("loco", *["white"] * 12))
    if lines == ["draw loco"]:
        deck(state, *["white"] * 12)
    do(state, *lines)
    assert hand_of(state, "R") == hand
    assert awaited(state) == [seat_of(state, "B")]


def test_a_displayed_locomotive_is_no_second_card_but_under_ev09():
    state = drawing("loco", "red", "red", "red", "red")
    do(state, "draw slot 2")
    assert refusal(state, "draw slot 1").rule == "4A.1"
    events(state, active="EV09")
    do(state, "draw slot 1")
    assert hand_of(state, "R") == {"red": 1, "loco": 1}


def test_ev09_still_gives_the_second_card_when_the_replacement_ends_it():
    state = drawing("loco", "red", "red", "red", "red", cards=("newspaper", *["white"] * 12))
    events(state, "EV01", active="EV09")
    do(state, "draw loco")
    assert state.active == "EV01"
    do(state, "draw deck")
    assert hand_of(state, "R") == {"loco": 1, "white": 1}


def test_three_locomotives_are_swept_again_and_again():
    cards = ("loco", "loco", "loco", "loco", "red", "red", *["blue"] * 20)
    state = drawing("loco", "loco", "red", "green", "green", cards=cards)
    facts = do(state, "draw slot 3")
    assert len(of(facts, DisplaySwept)) == 2
    assert state.display == ["blue"] * 5


def test_a_sweep_needs_three_cards_that_are_no_locomotives():
    """Guard 1: of the deck every card counts that is no newspaper; in discard and display only coloured ones."""
    state = drawing("loco", "loco", "red", "loco", "loco", cards=("loco",), discard=("loco",) * 8)
    assert not of(do(state, "draw slot 3"), DisplaySwept)


def test_a_newspaper_is_discarded_and_reveals_wherever_it_comes_up():
    state = drawing("red", "red", "red", "red", "red", cards=("newspaper", "newspaper", *["white"] * 12))
    events(state, "EV01", "EV02")
    do(state, "draw deck")
    assert Counter(state.discard)["newspaper"] == 2
    assert state.event_discard == ["EV01", "EV02"]
    assert hand_of(state, "R") == {"white": 1}


def test_the_deck_is_made_of_the_discard_pile_when_a_card_is_needed():
    state = drawing("red", "red", "red", "red", "red", cards=(), discard=("blue",) * 10)
    facts = do(state, "draw deck")
    assert len(of(facts, TrainDeckReshuffled)) == 1
    assert (len(state.train_deck), state.discard) == (9, [])


def test_a_draw_that_brings_nothing_still_counts():
    state = drawing("red", cards=("newspaper",) * 3, discard=("newspaper",) * 6)
    events(state, "EV01", "EV02", "EV03")
    facts = do(state, "draw deck")
    assert not of(facts, EventRevealed)
    do(state, "draw slot 1")
    assert hand_of(state, "R") == {"red": 1}
    assert awaited(state) == [seat_of(state, "B")]


# --- events ----------------------------------------------------------------------------------------------------------

MONEY = {
    "EV05": ({"R": 1, "B": 1, "K": 4, "G": 9}, {"R": 4, "B": 4, "K": 4, "G": 9}),
    "EV07": ({"R": 9, "B": 1, "K": 9, "G": 0}, {"R": 7, "B": 1, "K": 7, "G": 0}),
    "EV10": ({"R": 0, "B": 5, "K": 5, "G": 5}, {"R": 2, "B": 5, "K": 5, "G": 5}),
    "EV17": ({"R": 5, "B": 5, "K": 5, "G": 5}, {"R": 5, "B": 8, "K": 8, "G": 8}),  # R has a track
    "EV21": ({"R": 5, "B": 1, "K": 5, "G": 5}, {"R": 5, "B": 0, "K": 3, "G": 3}),  # R has fewer trains
}


@pytest.mark.parametrize("event", MONEY)
def test_lightning_events_among_those_it_names(event):
    before, after = MONEY[event]
    state = drawing("red", "red", "red", "red", "red", cards=("newspaper", *["white"] * 12))
    own(state, "R", "LEW-PIT/1")
    company(state, "R").trains = 19
    for who, dollars in before.items():
        company(state, who).dollars = dollars
    events(state, event)
    do(state, "draw deck")
    assert {who: company(state, who).dollars for who in before} == after


def test_a_lightning_sweep_after_a_blind_draw_deals_the_display_anew():
    state = drawing("red", "red", "red", "red", "red", cards=("newspaper", *["white"] * 12))
    events(state, "EV06", active="EV01")
    do(state, "draw deck")
    assert state.display == ["white"] * 5
    assert state.active == "EV06"  # it ends the event before it


def test_the_last_event_stays_where_no_other_is_left():
    state = drawing("red", "red", "red", "red", "red", cards=("newspaper", *["white"] * 12))
    events(state, active="EV01")
    assert not of(do(state, "draw deck"), EventRevealed)
    assert state.active == "EV01"


def test_all_but_the_active_event_are_shuffled_again():
    state = drawing("red", "red", "red", "red", "red", cards=("newspaper", *["white"] * 12))
    events(state, active="EV01", earlier=("EV03",))
    do(state, "draw deck")
    assert state.active == "EV03"
    assert state.event_discard == ["EV01", "EV03"]


def test_ev08_draws_four_tickets():
    state = drawing("red")
    events(state, active="EV08")
    do(state, "tickets")
    assert len(company(state, "R").offered) == 4


# --- the end of a turn, wire, pass, and what is decided for who is away ----------------------------------------------


@pytest.mark.parametrize(("trains", "starts"), [(4, True), (3, True), (5, False)])
def test_two_trains_or_fewer_start_the_final_round(trains, starts):
    state = at({"red": 2}, {"trains": trains})
    assert bool(of(do(state, "claim ATL NSH with 2 red"), FinalRoundStarted)) == starts


def test_wire_once_a_turn_for_a_dollar_and_the_action_follows():
    state = table("RBKG", rules=("wire",))
    show(state, "red", "red", "red", "red", "red")
    turn(state, "R")
    do(state, "wire")
    assert company(state, "R").dollars == 4
    assert state.display == ["white"] * 5
    assert refusal(state, "wire")
    assert accepted(state, "draw deck")


@pytest.mark.parametrize(("rules", "dollars", "cards"), [((), 5, 20), (("wire",), 0, 20), (("wire",), 5, 8)])
def test_wire_needs_its_rule_a_dollar_and_nine_cards(rules, dollars, cards):
    state = table("RBKG", rules=rules)
    deck(state, *["white"] * cards)
    company(state, "R").dollars = dollars
    assert refusal(turn(state, "R"), "wire")


def test_nothing_but_passing_and_all_who_pass_end_the_game():
    state = drawing("red", cards=("white",) * 8)
    state.ticket_deck.lay([])
    for who in "RBKG":
        hold(state, who)
    assert offered(state) == ["pass"]
    do(state, "pass", "pass", "pass", "pass")
    assert state.over


def test_who_is_away_draws_blind_and_claims_from_fifteen_cards_on():
    state = drawing("red", "red", "red", "red", "red")
    hold(state, "R", red=14)
    default(state)
    assert sum(hand_of(state, "R").values()) == 15
    default(state)  # the second card
    hold(state, "B", red=15)
    turn(state, "B")
    first = next(line for line in offered(state) if line.startswith("claim"))
    default(state)
    assert [f"{laid.track[:3]} {laid.track[4:7]}" for laid in company(state, "B").tracks] == [first[6:13]]
