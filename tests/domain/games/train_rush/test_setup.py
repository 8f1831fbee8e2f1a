"""Section 2: what is laid out, dealt and drafted before the first round."""

from __future__ import annotations

import pytest

from domain.engine import awaited
from domain.games.train_rush import decisions as d
from domain.games.train_rush import facts as f
from domain.games.train_rush.decisions import Options
from domain.games.train_rush.questions import (
    Draft,
    Reject,
)
from tests.domain.games.train_rush.given import (
    begun,
    decide_on,
    do,
    of,
    offered,
    table,
)


@pytest.mark.parametrize("seed", range(8))
def test_t01_round_1_goes_clockwise_from_a_random_first_player(seed):
    order = begun(4, seed=bytes([seed])).order
    assert order == [(order[0] + step) % 4 for step in range(4)]


def test_t01_every_seat_can_be_first():
    assert {begun(4, seed=bytes([seed])).order[0] for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("seats", "spies"), [(2, [1, 2, 3, 4, 5, 6, 7, 8, 9]), (3, [1, 2, 3, 4, 5, 6, 7, 8]), (4, [1, 2, 3, 4, 5, 6, 7, 8])]
)
def test_2_spies_by_number_of_players(seats, spies):
    state = table(seats)
    assert offered(state, "bid", seat=awaited(state)[0]) == [f"bid {number}" for number in spies]


def test_2_8_cards_returned_lie_lowest_in_turn_order_higher_number_under_lower():
    state = begun(3)
    dealt = {seat: list(state.players[seat].hand.cards) for seat in state.order}
    order = list(state.order)
    for seat in reversed(order):  # who keeps first does not matter
        decide_on(state, seat, d.KeepCards(tuple(dealt[seat][:3])))
    assert state.deck.cards[-6:] == [card for seat in order for card in dealt[seat][3:]]


def test_2_9_a_packet_goes_to_the_next_seat():
    state = begun(4)
    packets = [list(player.packet.cards) for player in state.players]
    for seat in range(4):
        decide_on(state, seat, d.DraftHero(packets[seat][0]))
    assert [player.packet.cards for player in state.players] == [packets[seat - 1][1:] for seat in range(4)]
    for _ in range(2):
        for seat in range(4):
            decide_on(state, seat, d.DraftHero(state.players[seat].packet.cards[0]))
    assert [len(player.heroes) for player in state.players] == [4] * 4  # the last one unasked


@pytest.mark.parametrize(("seats", "undealt", "rejected"), [(2, 6, 1), (3, 0, 1), (4, 2, 0)])
def test_2_9_heroes_out_of_the_game(seats, undealt, rejected):
    state = table(seats)
    assert len(state.hero_pile) == undealt
    assert [len(player.rejected) for player in state.players] == [rejected] * seats
    assert [len(player.heroes) for player in state.players] == [4 if seats == 4 else 5] * seats


def test_2_the_table_before_the_first_decision():
    state = begun(3)
    assert [len(stack) for stack in state.siding_stacks] == [13, 13, 12]
    assert [len(stack) for stack in state.contract_stacks] == [9, 9, 9, 9]
    assert [len(stack) for stack in state.wagon_stacks] == [19, 15]
    assert [len(pool) for pool in state.wagon_pools] == [5, 5]
    assert (len(state.pool), len(state.deck)) == (3, 48 - 3 - 15)
    assert [[wagon.tile for wagon in player.wagons] for player in state.players] == [
        ["W101", "W105"], ["W102", "W106"], ["W103", "W107"],
    ]  # fmt: skip
    assert [player.wagons[0].load for player in state.players] == [["brass"]] * 3
    assert {(player.node, player.investment, player.coal) for player in state.players} == {("start", 0, 0)}
    assert all(town.contractors == ["rav", "cal", "awh"] and town.mission for town in state.towns)


def test_2_9_a_seat_may_pick_as_soon_as_it_has_rejected_and_packets_wait_for_all():
    state = begun(3)
    first = state.order[0]
    hero = state.players[first].packet.cards[0]
    do(state, f"reject {hero}", seat=first)
    assert any(isinstance(question, Draft) and question.seat == first for question in state.top)
    pick = state.players[first].packet.cards[0]
    do(state, f"draft {pick}", seat=first)
    rest = list(state.players[first].packet)
    assert not any(isinstance(question, Draft) for question in state.top)
    for seat in state.order[1:]:
        assert any(isinstance(question, Reject) and question.seat == seat for question in state.top)
        do(state, f"reject {state.players[seat].packet.cards[0]}", seat=seat)
        facts = do(state, f"draft {state.players[seat].packet.cards[0]}", seat=seat)
    assert len(of(facts, f.PacketPassed)) == 3
    assert state.players[(first + 1) % 3].packet.cards == rest  # to the left


@pytest.mark.parametrize(("seats", "heroes"), [(2, 5), (3, 5), (4, 4)])
@pytest.mark.parametrize("how", ["draft", "random"])
def test_2_9_how_many_heroes(seats, heroes, how):
    state = table(seats, options=Options(heroes=how))
    assert [len(player.heroes) for player in state.players] == [heroes] * seats
    rejected = 1 if how == "draft" and seats < 4 else 0
    assert [len(player.rejected) for player in state.players] == [rejected] * seats
    assert len(state.hero_pile) == 18 - seats * (heroes + rejected)
