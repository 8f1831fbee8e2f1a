"""Section 4.8.3: the Siding action and the scoring of zones."""

from __future__ import annotations

import msgspec
import pytest

from domain.engine import awaited
from domain.games.train_rush import facts as f
from domain.games.train_rush.edition import LIMITS, ZONE_AT
from domain.games.train_rush.questions import (
    CardStep,
    City,
    Move,
    Tile,
)
from domain.games.train_rush.rules import tracks
from domain.games.train_rush.shape import Op
from tests.domain.games.train_rush.given import (
    B,
    P,
    W,
    Y,
    ask,
    do,
    hold,
    of,
    offered,
    refusal,
    run,
    table,
    train,
    white_drives_to,
    zone,
)


def test_t04_a_siding_tile_builds_a_warehouse():
    state = table()
    state.players[Y].node = "rav-i2"
    state.slots[2] = "B12"
    ask(state, CardStep(Y, "A01", 1), left=[B])
    do(state, "move rav1-3")
    assert offered(state) == [*(f"build warehouse rav{at}" for at in (1, 2, 3, 4)), "skip"]
    assert refusal(state, "build warehouse cal1").rule == "4.9"
    facts = do(state, "build warehouse rav2")
    assert [one.owner for one in state.zone("rav2").warehouses] == [Y]
    assert state.players[Y].warehouses == 11
    assert of(facts, f.InfrastructureAdvanced) == [f.InfrastructureAdvanced(Y, "rav", 0, 1)]
    assert "B12" in state.siding_discard
    (refilled,) = of(facts, f.SidingSlotRefilled)
    assert refilled.slot == 3
    assert state.slots[2] == refilled.tile != "B12"


@pytest.mark.parametrize(("was", "now", "bonus"), [(2, 4, ()), (1, 3, (Op("siding_tile"),))])
def test_t38_a_rank_advance_jumps_over_a_bonus(was, now, bonus):
    state = ask(table(), City(Y, "brukas"), left=[B])
    run(state.players[Y].contractors, "cal", was)
    state.zones[ZONE_AT["rav1"]] = zone("Y", "Y")
    facts = do(state, "rent green rav1")
    assert of(facts, f.ContractorAdvanced) == [f.ContractorAdvanced(Y, "cal", was, now, bonus)]
    assert bool(offered(state, "tile")) == bool(bonus)


def test_t40_zone_scoring_order_and_snapshot():
    state = table(order=[P, Y, W, B])
    state.zones[ZONE_AT["rav2"]] = zone("W", "Y:rav", "W:cal", shipment=True)
    train(state.players[P], "S201=-,-")
    state.players[P].node, state.slots[3] = "rav-m2", "B45"
    ask(state, CardStep(P, "A35", 2), left=[B])
    state.players[P].coal = 1
    first = do(state, "move rav2-4")
    assert of(first, f.SidingTileUsed, f.CoalGained) == [f.SidingTileUsed(P, 4, "B45"), f.CoalGained(P, 1, "B45")]
    assert not of(first, f.ContractorAdvanced)
    assert offered(state) == ["ship S201", "skip"]
    second = do(state, "ship S201")
    assert of(second, f.ContractorAdvanced, f.InfrastructureAdvanced) == [
        f.ContractorAdvanced(Y, "rav", 0, 1),
        f.ContractorAdvanced(W, "cal", 0, 1),
        f.InfrastructureAdvanced(W, "rav", 0, 1),
        f.InfrastructureAdvanced(W, "rav", 1, 2),
    ]


def test_t40_what_is_rented_during_the_scoring_adds_nothing():
    state = table(order=[P, Y, W, B])
    state.zones[ZONE_AT["rav2"]] = zone("W", "Y:rav", "W:cal", "Y")
    run(state.players[Y].contractors, "rav", 5)  # the next space gives a special action from hand
    hold(state.players[Y], "A48")
    state.players[P].node, state.players[P].coal, state.slots[3] = "rav-m2", 1, "B45"
    ask(state, CardStep(P, "A35", 2), left=[B])
    do(state, "move rav2-4")
    assert awaited(state) == [Y]
    facts = do(state, "use A48", "rent awh from rackglen rav2")
    assert len(state.zone("rav2").rented) == 3
    assert of(facts, f.ContractorAdvanced, f.InfrastructureAdvanced) == [
        f.ContractorAdvanced(Y, "awh", 0, 1),
        f.ContractorAdvanced(W, "cal", 0, 1),
        f.InfrastructureAdvanced(W, "rav", 0, 1),
        f.InfrastructureAdvanced(W, "rav", 1, 2),
    ]


def on_siding(slot, tile, node="rav-m2"):
    """Yellow is about to enter the siding of rav2."""
    state = ask(table(), Move(Y, 1, source="A50"), left=[B, P, W])
    state.players[Y].node, state.slots[slot - 1] = node, tile
    return state


def test_4_8_3_a_tile_that_is_declined_is_used_all_the_same():
    state = on_siding(4, "B10")
    do(state, "move rav2-4")
    facts = do(state, "skip")
    assert of(facts, f.Skipped, f.SidingTileDiscarded) == [f.Skipped(Y, "warehouse"), f.SidingTileDiscarded(4, "B10")]
    assert [fact.slot for fact in of(facts, f.SidingSlotRefilled)] == [4]
    assert len(state.siding_stacks[1]) == 12  # from the row of the slot


@pytest.mark.parametrize(("slot", "row"), [(1, 0), (4, 1), (7, 2)])
def test_4_8_3_the_stack_of_the_row_refills(slot, row):
    state = on_siding(slot, "B45")
    sizes = [len(stack) for stack in state.siding_stacks]
    do(state, f"move rav2-{slot}")
    assert [was - len(stack) for was, stack in zip(sizes, state.siding_stacks, strict=True)] == [
        int(at == row) for at in range(3)
    ]


def test_4_8_3_a_shipment_declined_stays():
    state = on_siding(4, "B45")
    state.zones[ZONE_AT["rav2"]] = zone("B", shipment=True)
    train(state.players[Y], "S201=shipment,-", "S301=-,-,-", "S202=shipment,shipment")
    do(state, "move rav2-4")
    assert offered(state) == ["ship S201", "ship S301", "skip"]  # not the full one
    do(state, "skip")
    assert state.zone("rav2").shipment


def test_4_8_3_colours_of_one_owner_in_the_order_of_the_regions():
    state = on_siding(4, "B45")
    state.zones[ZONE_AT["rav2"]] = zone("Y", "Y:awh", "Y:rav", "B:cal")
    facts = do(state, "move rav2-4")
    steps = [(fact.seat, fact.colour) for fact in of(facts, f.ContractorAdvanced)]
    assert steps == [(Y, "rav"), (Y, "awh"), (B, "cal")]
    assert [fact.to for fact in of(facts, f.InfrastructureAdvanced)] == [1, 2, 3]  # one by one, whoever rents there
    assert offered(state, "corrupt")


def test_4_8_3_every_single_step_counts_for_its_bonus():
    state = on_siding(4, "B45")
    state.zones[ZONE_AT["rav2"]] = zone("W", "B:awh", "B:rav", "P:cal")
    run(state.players[W].infrastructure, "rav", 4)  # 5, 6 with a bonus, 7
    facts = do(state, "move rav2-4")
    assert [fact.to for fact in of(facts, f.InfrastructureAdvanced)] == [5, 6]
    assert awaited(state) == [W]
    facts = do(state, "advance coal")
    assert [fact.to for fact in of(facts, f.InfrastructureAdvanced)] == [7]


def test_4_8_3_a_marker_at_the_end_gets_nothing_more():
    state = on_siding(4, "B45")
    state.zones[ZONE_AT["rav2"]] = zone("B", "B:rav")
    run(state.players[B].contractors, "rav", 15)
    run(state.players[B].infrastructure, "rav", 14)
    facts = do(state, "move rav2-4")
    assert not of(facts, f.ContractorAdvanced)
    assert of(facts, f.InfrastructureAdvanced) == [
        f.InfrastructureAdvanced(B, "rav", 14, 15, (Op("advance", n=1, track="any"),))
    ]
    assert awaited(state) == [B]


def test_4_8_3_a_tile_chosen_elsewhere_leads_to_no_scoring():
    state = ask(table(), Tile(Y, source="C04"), left=[B])
    state.slots[4] = "B41"
    state.zones[ZONE_AT["rav2"]] = zone("Y", "Y:rav", shipment=True)
    facts = do(state, "tile 5")
    assert of(facts, f.CoalGained) == [f.CoalGained(Y, 3, "B41")]
    assert not of(facts, f.ContractorAdvanced, f.ShipmentTaken)
    assert of(facts, f.SidingSlotRefilled)[0].slot == 5


def test_r10_with_the_other_rule_every_space_passed_counts(monkeypatch):
    monkeypatch.setattr(tracks, "LIMITS", msgspec.structs.replace(LIMITS, bonus_on_pass=True))
    state = ask(table(), City(Y, "brukas"), left=[B])
    run(state.players[Y].contractors, "cal", 2)
    state.zones[ZONE_AT["rav1"]] = zone("Y", "Y")
    do(state, "rent green rav1")
    assert isinstance(state.top[0], Tile)


def test_4_8_3_an_empty_siding_stack_is_made_anew():
    state = white_drives_to(4)
    state.siding_discard, state.siding_stacks[1].cards, state.siding_stacks[1].marks = ["B46"], [], []
    facts = do(state, "move rav2-4")
    (rebuilt,) = of(facts, f.StackRebuilt)
    assert (rebuilt.stack, rebuilt.size, sorted(rebuilt.cards)) == ("siding-2", 2, ["B45", "B46"])
    assert state.slots[3] in ("B45", "B46")
    assert state.siding_discard == []


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
