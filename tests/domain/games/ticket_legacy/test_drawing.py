"""4A.1 and 4A.2: train cards, the display, newspapers, events."""

from domain.games import ticket_legacy as game
from domain.games.ticket_legacy.decisions import DECK, DrawCard
from domain.games.ticket_legacy.facts import (
    DeckCardDrawn,
    DisplayCardTaken,
    DisplayFilled,
    DisplaySwept,
    DollarsChanged,
    EventRevealed,
    NewspaperDrawn,
    TurnStarted,
)
from domain.games.ticket_legacy.questions import Action, SecondCard
from tests.domain.games.ticket_legacy.given import (
    company,
    decide_on,
    deck,
    do,
    events,
    hold,
    of,
    offered,
    refusal,
    show,
    table,
    turn,
)


def test_v11_three_locomotives_are_swept_and_a_second_card_follows():
    state = turn(table("RBK"), "R")
    show(state, "loco", "loco", "red", "blue", "green")
    deck(state, "loco", *["white"] * 20)
    facts = do(state, "draw red")
    assert [fact.reason for fact in of(facts, DisplaySwept)] == ["locomotives"]
    assert state.display == ["white"] * 5
    assert isinstance(state.top[0], SecondCard)


def test_v12_a_displayed_locomotive_may_not_be_the_second_card():
    state = turn(table("RBK"), "R")
    show(state, "red", "loco", "blue", "green", "white")
    do(state, "draw red")
    assert "draw slot 2" not in offered(state)
    assert refusal(state, "draw loco").rule == "4A.1"


def test_v12_a_locomotive_drawn_blind_is_an_ordinary_card():
    state = turn(table("RBK"), "R")
    deck(state, "loco", *["white"] * 20)
    do(state, "draw deck")
    assert isinstance(state.top[0], SecondCard)


def test_v12_a_displayed_locomotive_ends_the_turn():
    state = turn(table("RBK"), "R")
    show(state, "red", "loco", "blue", "green", "white")
    do(state, "draw loco")
    assert state.top[0] == Action(1, asked=state.ply)


def test_v13_the_first_card_needs_nine_in_the_pool():
    state = turn(table("RBK"), "R")
    deck(state, *["red"] * 5, discard=["blue"] * 3)
    assert not any(line.startswith("draw") for line in offered(state))
    assert refusal(state, "draw deck").rule == "4A.1"
    deck(state, *["red"] * 5, discard=["blue"] * 4)
    assert "draw deck" in offered(state)


def test_v28_all_who_have_the_most_dollars_pay():
    state = turn(table("RBK"), "K")
    for letter, dollars in zip("RBK", (9, 9, 1), strict=True):
        company(state, letter).dollars = dollars
    events(state, "EV07")
    deck(state, "newspaper", *["white"] * 20)
    do(state, "draw deck")
    assert [one.dollars for one in state.seats] == [7, 7, 1]


def test_v28_nobody_pays_more_than_there_is():
    state = turn(table("RBK"), "K")
    for letter, dollars in zip("RBK", (1, 0, 0), strict=True):
        company(state, letter).dollars = dollars
    events(state, "EV07")
    deck(state, "newspaper", *["white"] * 20)
    facts = do(state, "draw deck")
    assert [(fact.seat, fact.delta) for fact in of(facts, DollarsChanged)] == [(0, -1)]


def test_v45_without_a_second_card_the_action_ends():
    """Nothing but a newspaper in deck and discard pile, and locomotives in the display."""
    state = turn(table("RBK"), "R")
    show(state, "loco", "loco", "", "", "red")
    deck(state, "newspaper", *["newspaper"] * 8)
    facts = decide_on(state, 0, DrawCard(5))
    assert [fact.seat for fact in of(facts, TurnStarted)] == [1]


def test_v46_an_event_makes_displayed_locomotives_ordinary():
    state = turn(table("RBK"), "R")
    events(state, active="EV09")
    show(state, "red", "loco", "blue", "green", "loco")
    do(state, "draw red")
    assert "draw slot 2" in offered(state)
    state = turn(table("RBK"), "R")
    events(state, active="EV09")
    show(state, "red", "loco", "blue", "green", "white")
    do(state, "draw loco")
    assert isinstance(state.top[0], SecondCard)


def test_v47_where_nothing_can_be_done_one_passes():
    state = turn(table("RBK"), "R")
    deck(state, *["red"] * 8)
    state.ticket_deck.lay(())
    hold(state, "R")
    assert offered(state) == ["pass"]
    do(state, "pass")
    assert state.turn == 1


def test_who_could_do_something_cannot_pass():
    state = turn(table("RBK"), "R")
    assert refusal(state, "pass").rule == "4A"


def test_when_all_have_passed_the_game_is_over():
    state = turn(table("RB"), "R")
    deck(state, *["red"] * 8)
    state.ticket_deck.lay(())
    hold(state, "R")
    hold(state, "B")
    do(state, "pass", "pass")
    assert state.over
    assert state.passes == 2


def test_the_worked_log():
    """4B: a newspaper comes up as replacement; whoever has the fewest dollars takes $3 before the slot is filled."""
    state = turn(table("RBKY"), "R")
    company(state, "Y").dollars = 3
    show(state, "green", "red", "loco", "white", "white")
    deck(state, "newspaper", "blue", "yellow", *["white"] * 20)
    events(state, "EV05")
    facts = do(state, "draw red", "draw deck")
    kinds = (DisplayCardTaken, NewspaperDrawn, EventRevealed, DollarsChanged, DisplayFilled, DeckCardDrawn, TurnStarted)
    assert [type(fact) for fact in facts if isinstance(fact, kinds)] == list(kinds)
    assert of(facts, DollarsChanged) == [DollarsChanged(3, 3, 6, "event", "EV05")]


def test_a_lightning_sweep_outside_of_a_refill_deals_the_display_anew():
    """31."""
    state = turn(table("RBK"), "R")
    events(state, "EV06")
    deck(state, "newspaper", *["white"] * 30)
    do(state, "draw deck")
    assert state.display == ["white"] * 5


def test_the_wire_replaces_the_display_and_the_action_follows():
    state = turn(table("RBK", rules=("wire",)), "R")
    facts = do(state, "wire")
    assert [fact.reason for fact in of(facts, DisplaySwept)] == ["wire"]
    assert company(state, "R").dollars == 4
    assert "wire" not in offered(state)
    assert refusal(state, "wire").rule == "4D"
    assert "draw deck" in offered(state)


def test_without_its_rule_there_is_no_wire():
    """And nobody is told that there will be one: the word is as unknown as one that means nothing."""
    state = turn(table("RBK"), "R")
    assert str(refusal(state, "wire")).replace("wire", "fire") == str(refusal(state, "fire"))


def test_two_draws_are_two_decisions():
    state = turn(table("RBK"), "R")
    assert game.unfold(state, 0, "draw red, deck") == ["draw red", "draw deck"]
    assert game.parse(state, 0, "draw deck") == DrawCard(DECK)
