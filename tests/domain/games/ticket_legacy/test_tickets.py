"""4A.4 and 2.2: tickets and the set-up."""

import pytest

from domain.chance import Chance
from domain.engine import begin, redacted, redacted_decision
from domain.games import ticket_legacy as game
from domain.games.ticket_legacy.decisions import KeepTickets, Options
from domain.games.ticket_legacy.edition import NEWSPAPER, NEWSPAPERS
from domain.games.ticket_legacy.facts import DisplayDealt, EventRevealed, HandDealt, TicketsKept, TicketsOffered
from domain.games.ticket_legacy.rules.tickets import dealt_at_start
from domain.places import SPECTATOR, Viewer
from domain.words import Hidden
from tests.domain.games.ticket_legacy.given import decide_on, do, of, offered, refusal, table, turn


@pytest.mark.parametrize(("seats", "papers", "cards"), [(2, 6, 77), (3, 4, 71), (4, 3, 66), (5, 3, 62)])
def test_v5_newspapers_are_shuffled_into_the_deck(seats, papers, cards):
    state, facts = begin(game, seats, Options(), Chance(b"v5", 0))
    assert NEWSPAPERS[seats] == papers == list(state.train_deck).count(NEWSPAPER)
    swept = 5 * (len(of(facts, DisplayDealt)) - 1)
    assert len(state.train_deck) + swept == cards


@pytest.mark.parametrize(
    ("deck", "players", "dealt"), [(18, 5, (3, 1)), (12, 5, (2, 1)), (20, 5, (4, 2)), (33, 5, (4, 2)), (7, 5, (1, 1))]
)
def test_v14_a_short_ticket_deck(deck, players, dealt):
    assert dealt_at_start(deck, players) == dealt


def test_v15_what_is_left_is_drawn():
    state = turn(table("RB"), "R")
    state.ticket_deck.lay(["EC01", "EC02"])
    facts = do(state, "tickets")
    assert [fact.ids for fact in of(facts, TicketsOffered)] == [("EC01", "EC02")]
    assert refusal(state, KeepTickets(())).rule == "4A.4"
    do(state, "keep EC02")
    assert list(state.ticket_deck) == ["EC01"]
    turn(state, "R")
    state.ticket_deck.lay(())
    assert "tickets" not in offered(state)
    assert refusal(state, "tickets").rule == "4A.4"


@pytest.mark.parametrize("seed", range(40))
def test_v23_no_newspaper_in_a_starting_hand_or_display(seed):
    seats = 2 + seed % 4
    state, facts = begin(game, seats, Options(), Chance(bytes([seed]), 0))
    assert not any(NEWSPAPER in fact.cards for fact in (*of(facts, HandDealt), *of(facts, DisplayDealt)))
    assert of(facts, EventRevealed) == []
    assert state.display.count("loco") < 3


def test_v48_others_see_how_many_tickets_are_kept_and_no_ids():
    state = turn(table("RB"), "B")
    drawn = do(state, "tickets")
    ids = of(drawn, TicketsOffered)[0].ids
    decision = KeepTickets((ids[1],))
    facts = [*drawn, *decide_on(state, 1, decision)]
    seen = redacted(game, facts, Viewer(0))
    assert of(seen, TicketsOffered)[0].ids == (Hidden("ticket"),) * 3
    assert of(seen, TicketsKept)[0].ids == (Hidden("ticket"),)
    assert redacted_decision(game, decision, facts, Viewer(0), 1) == KeepTickets((Hidden("ticket"),))
    own = redacted(game, facts, Viewer(1))
    assert of(own, TicketsOffered)[0].ids == ids


def test_29_nothing_is_shown_of_starting_tickets_before_the_last_answer():
    state, _ = begin(game, 3, Options(), Chance(b"29", 0))
    answers = [KeepTickets(tuple(map(str, state.seats[seat].offered))[: 2 + seat % 2]) for seat in range(3)]
    for seat in (2, 0):
        facts = decide_on(state, seat, answers[seat])
        assert of(facts, TicketsKept) == []
        assert redacted_decision(game, answers[seat], facts, SPECTATOR, seat) == KeepTickets(Hidden("ticket"))
    facts = decide_on(state, 1, answers[1])
    assert [fact.seat for fact in of(facts, TicketsKept)] == state.order
    assert redacted_decision(game, answers[1], facts, SPECTATOR, 1) == KeepTickets((Hidden("ticket"),) * 3)


def test_returned_tickets_go_under_the_deck_in_turn_order_as_they_were_dealt():
    state, _ = begin(game, 2, Options(), Chance(b"under", 0))
    offers = [list(one.offered) for one in state.seats]
    for seat in (0, 1):
        decide_on(state, seat, KeepTickets((offers[seat][1], offers[seat][2])))
    under = [card for seat in state.order for card in (offers[seat][0], offers[seat][3])]
    assert list(state.ticket_deck)[-4:] == under


def test_too_few_or_strange_tickets_are_refused():
    state, _ = begin(game, 2, Options(), Chance(b"few", 0))
    assert "at least 2 tickets" in str(refusal(state, KeepTickets(tuple(state.seats[0].offered)[:1])))
    assert refusal(state, KeepTickets(("EC99", "EC98"))).rule == "4A.4"
    two = tuple(state.seats[0].offered)[:2]
    assert refusal(state, KeepTickets(two[::-1])).rule == "4A.4"
