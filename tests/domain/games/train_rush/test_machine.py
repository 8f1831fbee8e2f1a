"""The machine of 4.0: questions as data, last in first out, other seats asked in the middle of a turn."""

from __future__ import annotations

import msgspec
import pytest

from domain.chance import Chance
from domain.engine import AnsweredItself, awaited, default, legal
from domain.games import train_rush as game
from domain.games.train_rush import decisions as d
from domain.games.train_rush import facts as f
from domain.games.train_rush.decisions import Options
from domain.games.train_rush.edition import LIMITS, SECTOR_AT, TRACKS, ZONE_AT
from domain.games.train_rush.questions import (
    Advance,
    CardsDone,
    CardStep,
    City,
    Corrupt,
    Draft,
    Effects,
    Exchange,
    FreeAction,
    Invest,
    Keep,
    Load,
    Market,
    Mission,
    PoolDraw,
    Reject,
    RentAny,
    SpecialFromHand,
    SpecialStep,
    Station,
    TakeWagon,
    Tile,
    Warehouse,
)
from domain.games.train_rush.rules import tracks
from domain.games.train_rush.rules.ops import perform
from domain.games.train_rush.shape import Op
from domain.games.train_rush.state import AUCTION, INVESTMENT, LOBBYING, MISSIONS, MOVEMENT
from domain.places import Viewer, masked
from domain.words import Refused
from tests.domain.games.train_rush.given import (
    B,
    P,
    W,
    Y,
    ask,
    begun,
    do,
    hold,
    level,
    mark,
    of,
    offered,
    refusal,
    run,
    sector,
    settle,
    table,
    train,
    turns,
    zone,
)


def stack(state):
    return [type(layer[0]).__name__ for layer in state.pending]


def white_drives_to(slot, tile="B45"):
    """White ends a card move on a siding of rav2, where yellow has a rented warehouse."""
    state = table(order=[W, Y, B, P])
    state.zones[ZONE_AT["rav2"]] = zone("B", "Y:rav", "Y")
    state.players[W].node, state.players[W].coal, state.slots[slot - 1] = "rav-m2", 1, tile
    hold(state.players[W], "A01")
    return ask(state, CardStep(W, "A35", 2), left=[Y, B, P])


# --- the worst case of 4.0 -------------------------------------------------------------------------------------------


def worst_case():
    state = white_drives_to(4)
    state.zones[ZONE_AT["awh1"]] = zone("W", "Y")
    run(state.players[Y].contractors, "rav", 5)  # a special action from hand
    run(state.players[Y].contractors, "awh", 2)  # then a siding tile
    run(state.players[Y].infrastructure, "cal", 5)  # then a level on any track
    hold(state.players[Y], "A48", "A02")
    state.players[Y].node, state.slots[8] = "cal-i1", "B12"
    return state


def test_4_0_the_worst_case_goes_down_and_unwinds():
    state = worst_case()
    do(state, "move rav2-4")
    assert (awaited(state), stack(state)) == ([Y], ["Turns", "CardStep", "ZoneScoring", "SpecialFromHand"])
    do(state, "use A48")
    assert stack(state) == ["Turns", "CardStep", "ZoneScoring", "RentAny"]
    do(state, "rent awh from rackglen awh1")
    assert stack(state) == ["Turns", "CardStep", "ZoneScoring", "Tile"]
    do(state, "tile 9")
    assert stack(state) == ["Turns", "CardStep", "ZoneScoring", "TileInUse", "Warehouse"]
    do(state, "build warehouse cal1")
    assert stack(state) == ["Turns", "CardStep", "ZoneScoring", "TileInUse", "Advance"]
    facts = do(state, "advance coal")
    assert of(facts, f.SidingTileDiscarded) == [f.SidingTileDiscarded(9, "B12")]
    assert of(facts, f.InfrastructureAdvanced) == [f.InfrastructureAdvanced(B, "rav", 0, 1)]
    assert awaited(state) == [W]
    assert stack(state) == ["Turns", "CardStep"]  # white's next action


def test_4_0_a_view_folded_from_facts_knows_the_open_questions():
    state = worst_case()
    view = masked(state, Viewer(P))
    for line in ("move rav2-4", "use A48", "rent awh from rackglen awh1", "tile 9"):
        for fact in do(state, line):
            seen = game.SECRETS.get(type(fact), lambda fact, viewer: fact)(fact, Viewer(P))
            view.ply = state.ply
            game.EVOLVE[type(seen)](view, seen)
    assert view.pending == state.pending


def test_4_15_standing_orders_answer_interrupts_only():
    state = worst_case()
    do(state, "move rav2-4")
    question = state.top[0]
    assert game.standing(state, question, "advance coal; use A02; skip") == d.UseCard("A02")
    assert game.standing(state, question, "advance coal; skip") == d.Skip()
    assert game.standing(state, question, "advance coal; ask; skip") is None
    assert game.standing(state, question, "tile 3") is None
    own = ask(table(), SpecialFromHand(Y, 1, source="C03"), phase=MISSIONS, left=[B, P, W])
    assert game.standing(own, own.top[0], "skip") is None
    at_turn = white_drives_to(4)
    assert game.standing(at_turn, at_turn.top[0], "stop") is None
    with pytest.raises(Refused):
        game.parse_standing("fly away")


# --- order, counters, skipping ---------------------------------------------------------------------------------------


def test_4_0_an_action_is_finished_before_it_is_done_a_second_time():
    state = ask(table(), Warehouse(Y, 3, source="A14"), left=[B])
    state.players[Y].node = "rav-i1"
    run(state.players[Y].infrastructure, "rav", 2)
    do(state, "build warehouse rav1")
    assert stack(state) == ["Turns", "Warehouse", "Corrupt"]
    do(state, "corrupt rav-trade")
    assert state.top[0].n == 2
    do(state, "skip")
    assert state.players[Y].warehouses == 11


def test_4_5_only_the_first_of_two_paid_warehouses_is_mandatory():
    state = table()
    state.players[Y].node, state.players[Y].investment = "rav-i1", 3
    turns(state, INVESTMENT, Y, B)
    do(state, "invest warehouse2")
    assert "skip" not in offered(state)
    do(state, "build warehouse rav1")
    assert "skip" in offered(state)


def test_4_5_the_second_of_two_warehouses_may_be_forfeited():
    state = table()
    state.players[Y].node, state.players[Y].investment, state.players[Y].warehouses = "rav-i1", 3, 1
    turns(state, INVESTMENT, Y, B)
    facts = do(state, "invest warehouse2", "build warehouse rav1")
    assert of(facts, f.Forfeited) == [f.Forfeited(Y, "warehouse", "no-warehouse")]


def test_4_0_operations_after_a_choice_wait_for_it():
    state = ask(table(), left=[])
    state.players[Y].node, state.players[Y].coal = "rav-i1", 0
    ops = (Op("vp", n=1), Op("warehouse", n=1), Op("coal", n=2))
    for fact in perform(state, Y, ops, "A01", Chance(b"", 0)):
        game.EVOLVE[type(fact)](state, fact)
    assert stack(state) == ["Turns", "Effects", "Warehouse"]
    assert isinstance(state.pending[1][0], Effects)
    assert state.players[Y].coal == 0
    facts = do(state, "build warehouse rav1")
    assert of(facts, f.CoalGained) == [f.CoalGained(Y, 2, "A01")]


def test_r10_with_the_other_rule_every_space_passed_counts(monkeypatch):
    monkeypatch.setattr(tracks, "LIMITS", msgspec.structs.replace(LIMITS, bonus_on_pass=True))
    state = ask(table(), City(Y, "brukas"), left=[B])
    run(state.players[Y].contractors, "cal", 2)
    state.zones[ZONE_AT["rav1"]] = zone("Y", "Y")
    do(state, "rent green rav1")
    assert isinstance(state.top[0], Tile)


@pytest.mark.parametrize(("was", "now"), [(14, 15), (15, None), (13, 15)])
def test_4_9_a_marker_stops_on_the_last_space(was, now):
    state = ask(table(), City(Y, "blackborough"), left=[B])
    run(state.players[Y].contractors, "cal", was)
    state.zones[ZONE_AT["rav1"]] = zone("Y", "Y")
    facts = do(state, "rent green rav1")
    moved = [f.ContractorAdvanced(Y, "cal", was, now, (Op("siding_tile"),))] if now else []
    assert of(facts, f.ContractorAdvanced) == moved


# --- phases ----------------------------------------------------------------------------------------------------------


def test_4_4_all_load_at_the_same_time():
    state = table(3, order=[2, 0, 1])
    for player in state.players:
        train(player, "W105=-")
    train(state.players[0], "W101=brass")  # nothing to load
    ask(state, phase=LOBBYING)
    settle(state)
    assert awaited(state) == [2, 1]
    do(state, "load W105=gold", seat=1)
    assert awaited(state) == [2]
    assert refusal(state, "load W105=gold", 1).rule == "turn"
    do(state, "load none", seat=2)
    assert state.phase == INVESTMENT


def test_4_4_strict_income_order_asks_one_by_one():
    state = table(3, order=[2, 0, 1], options=Options(strict_income_order=True))
    for player in state.players:
        train(player, "W105=-")
    ask(state, phase=LOBBYING)
    settle(state)
    for seat in (2, 0, 1):
        assert awaited(state) == [seat]
        do(state, "load W105=food")


def test_4_2_in_the_last_round_the_only_spy_is_bid_by_itself():
    state = table(3, order=[0, 1, 2])
    state.round = 8
    for player, spy in zip(state.players, (3, 5, 3), strict=True):
        player.spies = [spy]
    facts = turns(state, AUCTION, 0, 1, 2)
    assert [fact.text for fact in of(facts, AnsweredItself)] == ["bid 3", "bid 5", "bid 3"]
    assert state.order == [1, 0, 2]
    assert awaited(state) == [1]


def test_4_5_a_seat_that_cannot_invest_passes_by_itself():
    state = table(3, order=[0, 1, 2])
    for player in state.players:
        player.investment = 0
    facts = turns(state, INVESTMENT, 0, 1, 2)
    assert of(facts, f.Passed) == [f.Passed(0), f.Passed(1), f.Passed(2)]
    assert state.phase == MOVEMENT


def test_4_6_two_cards_are_discarded_and_one_is_drawn():
    state = ask(table(), SpecialStep(Y, "A31"), left=[B])
    state.players[Y].coal, state.players[Y].front = 1, ["A31"]
    hold(state.players[Y], "A35", "A44")
    do(state, "special A35")
    assert state.players[Y].front == []
    assert stack(state) == ["Turns", "PoolDraw"]
    do(state, f"draw {min(state.pool)}")
    assert len(state.pool) == 3
    assert len(state.players[Y].hand) == 2


def test_r42_a_card_whose_effect_cannot_be_carried_out_is_used_up():
    state = ask(table(), SpecialFromHand(Y, 2, source="contractor-rav-12"), left=[B])  # on START: no region
    hold(state.players[Y], "A05", "A19", "A44")
    facts = do(state, "use A05")
    assert of(facts, f.Forfeited) == [f.Forfeited(Y, "station", "no-region")]
    facts = do(state, "use A19")
    assert of(facts, f.Forfeited) == [f.Forfeited(Y, "warehouse", "no-region")]
    assert state.players[Y].hand.cards == ["A44"]
    assert {"A05", "A19"} <= set(state.discard)


def test_4_9_special_from_hand_ends_with_the_hand():
    state = ask(table(), SpecialFromHand(Y, 2, source="contractor-rav-12"), left=[B])
    hold(state.players[Y], "A34")
    facts = do(state, "use A34")
    assert of(facts, f.InvestmentGained) == [f.InvestmentGained(Y, 3, "A34")]
    assert of(facts, f.Forfeited) == [f.Forfeited(Y, "special-from-hand", "no-card")]


def test_4_9_the_deck_is_made_anew_of_the_discard_pile():
    state = ask(table(), Invest(Y), phase=INVESTMENT, left=[B, Y])
    state.players[Y].investment = 2
    state.discard = [str(card) for card in state.deck.cards[2:]]
    state.deck.lay(state.deck.cards[:2])
    before = len(state.discard)
    facts = do(state, "invest plan")
    assert [len(fact.cards) for fact in of(facts, f.CardsDrawn)] == [2, 1]
    assert len(of(facts, f.DeckReshuffled)[0].cards) == before
    assert len(state.deck) == before - 1


def test_4_6_with_deck_and_discards_empty_fewer_cards_are_drawn():
    state = ask(table(), Invest(Y), phase=INVESTMENT, left=[B, Y])
    state.players[Y].investment = 2
    state.discard, state.pool = [], state.pool
    state.deck.lay(state.deck.cards[:1])
    facts = do(state, "invest plan")
    assert [len(fact.cards) for fact in of(facts, f.CardsDrawn)] == [1]
    assert offered(state) == [f"keep {state.players[Y].drawn.cards[0]}", "keep none"]


def test_4_6_an_empty_pool_is_filled_up_although_there_was_nothing_to_draw():
    """The cards just laid aside are the only ones left: they are shuffled into a new deck."""
    state = ask(table(), CardsDone(Y), left=[B])
    state.pool, state.discard, state.deck.cards, state.deck.marks = [], [], [], []
    state.players[Y].front = ["A25", "A02"]
    held = len(state.players[Y].hand)
    facts = settle(state)
    assert [sorted(fact.cards) for fact in of(facts, f.DeckReshuffled)] == [["A02", "A25"]]
    assert sorted(state.pool) == ["A02", "A25"]
    assert len(state.players[Y].hand) == held
    assert awaited(state) == [B]


def test_4_6_an_empty_pool_with_nothing_left_at_all_stays_empty():
    state = ask(table(), CardsDone(Y), left=[B])
    state.pool, state.discard, state.deck.cards, state.deck.marks = [], [], [], []
    facts = settle(state)
    assert not of(facts, f.DeckReshuffled, f.PoolRefilled)
    assert state.pool == []


def test_4_8_3_an_empty_siding_stack_is_made_anew():
    state = white_drives_to(4)
    state.siding_discard, state.siding_stacks[1].cards, state.siding_stacks[1].marks = ["B46"], [], []
    facts = do(state, "move rav2-4")
    (rebuilt,) = of(facts, f.StackRebuilt)
    assert (rebuilt.stack, rebuilt.size, sorted(rebuilt.cards)) == ("siding-2", 2, ["B45", "B46"])
    assert state.slots[3] in ("B45", "B46")
    assert state.siding_discard == []


def test_4_9_an_empty_wagon_stack_is_made_anew_with_the_wagon_just_given():
    state = ask(table(), Exchange(Y, ("2-2",), source="swap"), left=[B])
    train(state.players[Y], "W209=-,-")
    state.wagon_stacks[0].lay([])
    pool = state.wagon_pools[0]
    new = min(pool)
    facts = do(state, f"swap W209 for {new}")
    assert of(facts, f.StackRebuilt) == [f.StackRebuilt("wagons-2", 1, ("W209",))]
    assert "W209" in state.wagon_pools[0]
    assert len(state.wagon_pools[0]) == 5


def test_r28_r29_special_wagons():
    state = ask(table(), Exchange(Y, ("2-2",), source="swap"), left=[B])
    train(state.players[Y], "S202=shipment,-", "W209=brass,gold")
    state.special_stacks[0].remove("S202")
    assert not [text for text in offered(state) if text.startswith("swap S202 for S")]
    facts = do(state, f"swap S202 for {min(state.wagon_pools[0])}")
    assert of(facts, f.ShipmentsLost) == [f.ShipmentsLost(Y, "S202", 1)]
    assert state.special_stacks[0] == ["S201", "S202", "S203", "S204", "S205", "S206"]


def test_one_slot_wagons_leave_the_game():
    state = ask(table(), Exchange(Y, ("1-2",), source="swap12"), left=[B])
    do(state, f"swap W101 for {min(state.wagon_pools[0])}")
    assert "W101" in state.out_of_game


# --- places ----------------------------------------------------------------------------------------------------------


def test_r13_a_city_action_goes_on_after_the_locomotive_has_left():
    state = ask(table(), City(Y, "rackglen"), left=[B])
    yellow = state.players[Y]
    yellow.node = "rav-i7"
    state.zones[ZONE_AT["rav1"]] = zone("P", "Y")
    run(yellow.contractors, "rav", 5)
    hold(yellow, "A50")
    train(yellow, "W209=brass,gold")
    state.contracts[0][0] = "K204"
    do(state, "rent rav rav1", "use A50", "free move3")
    assert stack(state) == ["Turns", "City", "Move"]
    facts = do(state, "move cindermark")
    assert of(facts, f.CityMarked) == [f.CityMarked(Y, "cindermark", 1)]
    assert state.top[0].city == "rackglen"  # nothing to do in the nested city, so the first action goes on
    facts = do(state, "deliver 2")
    assert of(facts, f.ContractFulfilled) == [f.ContractFulfilled(Y, "rackglen", 2, "K204")]


def test_4_8_1_a_place_waiting_for_its_refill_offers_nothing():
    state = ask(table(), City(Y, "rackglen", delivered=2), City(Y, "brukas"), left=[B])
    state.contracts[0][0], state.contracts[1][0] = "", "K302"
    train(state.players[Y], "W209=brass,gold", "W204=copper,copper")
    level(state.players[Y], "unloading", 7)
    assert {text.split(":")[0] for text in offered(state, "deliver")} == {"deliver 3"}
    assert "until the city action ends" in str(refusal(state, d.Deliver(2, ())))
    facts = do(state, "done")
    assert (2, "rav") in [(fact.size, fact.region) for fact in of(facts, f.ContractRevealed)]


def test_r16_two_agents_and_one_field():
    state = ask(table(), Corrupt(Y, 1, "cal", 2, source="infrastructure-cal-12"), left=[B])
    state.sectors[SECTOR_AT["cal-trade"]] = sector("", "BBB")
    facts = do(state, "corrupt cal-trade")
    assert of(facts, f.AgentPlaced) == [f.AgentPlaced(Y, "cal-trade", 8)]


def test_4_9_two_agents_go_to_one_sector_of_the_named_state():
    state = ask(table(), Corrupt(Y, 1, "cal", 2, source="infrastructure-cal-12"), left=[B])
    state.players[Y].node = "rav-i1"
    assert {text.split()[1][:3] for text in offered(state, "corrupt")} == {"cal"}
    facts = do(state, "corrupt cal-finance")
    assert of(facts, f.AgentPlaced) == [f.AgentPlaced(Y, "cal-finance", 5), f.AgentPlaced(Y, "cal-finance", 6)]


def test_r17_free_actions_ask_no_place_in_the_area():
    state = ask(table(), FreeAction(Y, 2, source="A51"), left=[B])
    state.players[Y].node = "rav-i1"
    train(state.players[Y], "W105=-", "W209=brass,gold")
    for area in state.areas:
        area.extend([B] * 6)
    assert offered(state) == [
        *(f"free {one}" for one in ("coal1", "station", "load2", "move6", "swap12", "plan", "corrupt")), "skip",
    ]  # fmt: skip
    do(state, "free corrupt")
    assert "skip" in offered(state)  # it was not paid for


def test_r30_the_unloading_value_counts_at_each_delivery():
    state = ask(table(), City(Y, "rackglen", delivered=2), left=[B])
    train(state.players[Y], "W301=brass,water,food")
    state.contracts[1][0] = "K306"
    level(state.players[Y], "unloading", 4)
    assert not list(legal(game, state, Y))
    level(state.players[Y], "unloading", 5)
    assert offered(state, "deliver 3")


def test_r38_a_bonus_owner_builds_where_the_own_locomotive_stands():
    state = white_drives_to(4)
    run(state.players[Y].contractors, "rav", 2)  # any siding tile
    state.players[Y].node, state.slots[0] = "awh-i1", "B12"
    do(state, "move rav2-4", "tile 1")
    assert {text.split()[2][:3] for text in offered(state, "build")} == {"awh"}


def test_r37_a_special_wagon_taken_from_the_tile_carries_the_shipment():
    state = white_drives_to(4, tile="B19")
    state.zones[ZONE_AT["rav2"]].shipment = True
    do(state, "move rav2-4", "take S2")
    assert offered(state) == ["ship S201", "skip"]
    facts = do(state, "ship")
    assert of(facts, f.ShipmentTaken) == [f.ShipmentTaken(W, "rav2", "S201")]


def test_4_8_3_without_a_special_wagon_nobody_is_asked():
    state = white_drives_to(4)
    state.zones[ZONE_AT["rav2"]].shipment = True
    facts = do(state, "move rav2-4")
    assert of(facts, f.ContractorAdvanced) == [f.ContractorAdvanced(Y, "rav", 0, 1)]


def test_4_8_3_the_moving_seat_comes_first_then_turn_order():
    state = table(order=[B, P, W, Y])
    state.zones[ZONE_AT["rav2"]] = zone("B", "Y:rav", "B:cal", "W:awh")
    state.players[W].node, state.players[W].coal, state.slots[3] = "rav-m2", 1, "B45"
    ask(state, CardStep(W, "A35", 2), left=[Y])
    facts = do(state, "move rav2-4")
    assert [fact.seat for fact in of(facts, f.ContractorAdvanced)] == [W, Y, B]


def test_4_8_2_nothing_on_offer_is_forfeited():
    state = table()
    state.players[Y].node, state.players[Y].coal = "awh-m1", 1
    train(state.players[Y], "W101=brass")
    ask(state, CardStep(Y, "A35", 2), left=[B])
    facts = do(state, "move awh-m2")
    assert of(facts, f.Forfeited) == [f.Forfeited(Y, "market", "no-sale")]


def test_4_8_2_an_offer_that_cannot_be_carried_out_is_not_offered():
    state = ask(table(), Market(Y, "rav"), left=[B])
    state.players[Y].node, state.players[Y].agents, state.players[Y].contract_markers = "rav-m7", 0, 0
    level(state.players[Y], "unloading", 7)
    train(state.players[Y], "W101=brass", "W315=gold,gold,gold", "W205=gold,gold")
    for track, row in TRACKS.items():
        level(state.players[Y], track, row.values[-1])
    assert {text.split()[-1] for text in offered(state, "sell")} == {"swap", "invest"}


# --- secrets and silence ---------------------------------------------------------------------------------------------


def test_4_10_a_seat_is_asked_even_if_it_can_only_skip():
    state = table()
    state.players[Y].node, state.players[Y].heroes.cards = "rav-i1", ["C01"]  # a hero of Awhar
    turns(state, MISSIONS, Y, B)
    assert awaited(state) == [Y]
    assert offered(state) == ["skip"]


@pytest.mark.parametrize("why", ["start", "no hero", "no token"])
def test_4_10_a_seat_is_not_asked_when_everybody_knows_it_cannot(why):
    state = table()
    state.players[Y].node = "start" if why == "start" else "rav-i1"
    if why == "no hero":
        state.players[Y].heroes.cards = []
    if why == "no token":
        for city in ("rackglen", "brukas", "blackborough"):
            state.town(city).mission = False
    state.players[B].node = "cal-i1"
    turns(state, MISSIONS, Y, B)
    assert awaited(state) == [B]


def test_4_0_with_one_card_the_seat_is_still_asked_to_play_it():
    state = table()
    hold(state.players[Y], "A25")
    turns(state, MOVEMENT, Y, B)
    assert offered(state) == ["play A25"]
    assert awaited(state) == [Y]


def test_4_0_with_coal_the_special_action_is_always_asked():
    state = ask(table(), SpecialStep(Y, "A05"), left=[B])
    state.players[Y].coal, state.players[Y].front = 1, ["A05"]
    hold(state.players[Y])
    assert offered(state) == ["special A05", "stop"]


def test_3_cards_taken_from_the_pool_stay_known_to_their_owner_only():
    state = ask(table(), PoolDraw(Y), left=[B])
    card = state.pool[0]
    do(state, f"draw {card}")
    assert card in state.players[Y].hand
    assert masked(state, Viewer(B)).players[Y].hand.cards == []
    assert card in masked(state, Viewer(Y)).players[Y].hand


def test_2_8_returned_cards_are_known_to_their_seat():
    state = begun(2)
    first, second = state.order
    kept = list(state.players[first].hand)
    assert not of(do(state, f"keep {' '.join(kept[:3])}", seat=first), f.ReturnedCardsPlaced)
    other = list(state.players[second].hand)
    facts = do(state, f"keep {' '.join(other[2:])}", seat=second)
    assert of(facts, f.ReturnedCardsPlaced)
    assert state.deck.cards[-4:] == [*kept[3:], *other[:2]]
    assert masked(state, Viewer(first)).deck.cards[-4:-2] == kept[3:]
    assert all(not isinstance(card, str) for card in masked(state, Viewer(second)).deck.cards[-4:-2])


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


# --- defaults (4.16) -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "decision"),
    [
        (Advance(Y, 1, source="A25"), d.Skip()),
        (Warehouse(Y, 1, source="B12"), d.Skip()),
        (Warehouse(Y, 1, source="warehouse", paid=True), d.BuildWarehouse("rav1")),
        (Station(Y, source="station", paid=True), d.BuildStation("rav1")),
        (Corrupt(Y, 1, source="corrupt", paid=True), d.CorruptSector("rav-finance")),
        (Load(Y, 2, source="income"), d.LoadWagons()),
        (Load(Y, 2, source="load2", paid=True), d.LoadWagons((d.Filling("W105", ("brass",)), d.Filling("W209")))),
        (Invest(Y), d.Pass()),
        (CardStep(Y, "A25", 1), d.Stop()),
        (SpecialStep(Y, "A25"), d.Stop()),
        (City(Y, "rackglen"), d.FinishCity()),
        (Mission(Y), d.Skip()),
        (Keep(Y, 1, source="plan"), d.KeepCards()),
        (RentAny(Y, source="A48"), d.Skip()),
        (TakeWagon(Y, 2, source="A55"), d.Skip()),
    ],
)
def test_4_16_defaults(question, decision):
    state = ask(table(), question, left=[B])
    state.players[Y].node = "rav-i1"
    train(state.players[Y], "W101=brass", "W105=-", "W209=-,-")
    assert default(game, state, Y) == decision


def test_4_16_defaults_of_the_phases():
    state = begun(3)
    seat = state.order[0]
    hand = list(state.players[seat].hand)
    assert default(game, state, seat) == d.KeepCards(tuple(hand[:3]))
    state = ask(table(), PoolDraw(Y), left=[B])
    state.pool = ["A33", "A11", "A44"]
    assert default(game, state, Y) == d.DrawCard("A11")
    turns(state, AUCTION, Y, B)
    state.players[Y].spies = [4, 6]
    assert default(game, state, Y) == d.BidSpy(4)


# --- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "rounds"), [(2, 9), (3, 8), (4, 8)])
def test_4_11_the_last_round(seats, rounds):
    state = table(seats)
    for player in state.players:
        player.heroes.cards = []
    for round_, over in ((rounds - 1, False), (rounds, True)):
        state.round = round_
        facts = turns(state, MISSIONS)
        assert state.over == over
    assert of(facts, f.GameEnded) == [f.GameEnded("rounds")]


def test_4_11_between_rounds_areas_and_pool_are_cleared():
    state = table()
    state.round = 3
    state.area("market").extend([Y, Y])
    pool = list(state.pool)
    facts = turns(state, MISSIONS)
    assert of(facts, f.InvestmentCleared) == [f.InvestmentCleared(2)]
    assert [fact.card for fact in of(facts, f.CardDiscarded)] == pool
    assert len(state.pool) == 3
    assert not set(pool) & set(state.pool)
    assert (state.round, state.phase) == (4, AUCTION)


def test_5_score_lines_work_at_any_time_and_cite_plies():
    state = table()
    mark(state, "rackglen", Y)
    run(state.players[Y].infrastructure, "rav", 1)
    lines = list(game.score(state))
    assert lines
    assert all(line.plies and line.rule for line in lines)
