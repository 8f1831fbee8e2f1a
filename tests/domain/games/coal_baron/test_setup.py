"""Section 2: what lies where when a match begins, for each number of players."""

from __future__ import annotations

import pytest

from domain.chance import Chance
from domain.engine import begin
from domain.games import coal_baron as game
from domain.games.coal_baron.decisions import Options, Place
from domain.games.coal_baron.edition import MINERS, PILES, STACKS
from domain.games.coal_baron.facts import (
    StackShuffled,
    StartSeatChosen,
    TopRevealed,
)
from domain.words import Refused
from tests.domain.games.coal_baron.given import (
    ONE,
    kinds,
    only,
    pay,
    refusal,
    table,
    zones_offered,
)


@pytest.mark.parametrize(("players", "shifts", "cards", "zones"), [(2, 7, 8, 13), (3, 6, 9, 14), (4, 5, 10, 14)])
def test_r13_setup_sizes(players, shifts, cards, zones):
    state = table(players)
    assert state.shifts == len(state.tokens) == shifts
    assert [len(baron.miners) for baron in state.seats] == [cards] * players
    assert sum(MINERS[players]) == {2: 12, 3: 16, 4: 21}[players]
    assert len(state.zones) == zones


def test_x22_two_players():
    state = table(2)
    assert "mine12" not in state.zones
    assert "not in this game" in str(refusal(state, "mine 1/2 with 1"))
    assert "not in this game" in str(refusal(state, Place("mine12", pay(1))))


def test_2_facts_of_set_up_come_in_their_order():
    _, facts = begin(game, 4, Options(), Chance(b"any", 0))
    names = ["GameSetUp", *["StackShuffled"] * 9, *["TopRevealed"] * 9]
    assert kinds(facts) == [*names, "StartSeatChosen", "ShiftStarted", "TurnStarted"]
    assert [fact.stack for fact in facts if isinstance(fact, StackShuffled)] == list(STACKS)
    assert [fact.stack for fact in facts if isinstance(fact, TopRevealed)] == list(STACKS)


def test_2_chance_shuffles_seven_decks_and_then_picks_who_starts():
    """Anybody can recompute it: the decks in the order of the data file, the upper half is the first stack."""
    state, facts = begin(game, 3, Options(), Chance(b"key", 0))
    again = Chance(b"key", 0)
    for pile in PILES:
        cards = again.shuffled(pile.faces)
        laid = [
            card
            for fact in facts
            if isinstance(fact, StackShuffled) and fact.stack in pile.stacks
            for card in fact.order
        ]
        assert laid == cards
    assert only(facts, StartSeatChosen) == StartSeatChosen(again.below(3), "random")
    assert [len(state.stacks[stack]) for stack in STACKS] == [20, 20, 20, 20, 28, 28, 24, 16, 18]


def test_2_a_fixed_start_is_not_drawn():
    chance = Chance(b"key", 0)
    _, facts = begin(game, 3, Options(start_seat=2), chance)
    drawn_for_shuffles = sum(len(pile.faces) - 1 for pile in PILES)
    assert only(facts, StartSeatChosen) == StartSeatChosen(2, "fixed")
    assert chance.draws == drawn_for_shuffles


@pytest.mark.parametrize("seat", [3, -1])
def test_2_a_start_seat_that_does_not_exist_is_refused(seat):
    with pytest.raises(Refused) as refused:
        begin(game, 3, Options(start_seat=seat), Chance(b"key", 0))
    assert refused.value.rule == "2"


def test_x22_two_players_read_that_the_zone_is_not_in_their_game():
    state = table(2)
    for refused in (refusal(state, "mine 1/2 with 1"), refusal(state, Place("mine12", ONE))):
        assert "is not in this game with 2 players" in str(refused)
    assert "mine12" not in zones_offered(state)
