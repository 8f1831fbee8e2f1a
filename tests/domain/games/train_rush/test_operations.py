"""Section 4.9: tracks, buildings and agents."""

from __future__ import annotations

import pytest

from domain.engine import awaited
from domain.games.train_rush import facts as f
from domain.games.train_rush.edition import SECTOR_AT, TRACKS, ZONE_AT
from domain.games.train_rush.questions import (
    Advance,
    City,
    Corrupt,
    Invest,
    SpecialFromHand,
    SpecialStep,
    Warehouse,
)
from domain.games.train_rush.shape import Op
from domain.games.train_rush.state import INVESTMENT
from tests.domain.games.train_rush.given import (
    B,
    Y,
    ask,
    do,
    hold,
    level,
    of,
    offered,
    points,
    refusal,
    run,
    sector,
    table,
    white_drives_to,
    zone,
)


def test_t10_corruption_for_the_tie_break():
    state = ask(table(), Invest(B), phase=INVESTMENT, left=[Y, B])
    state.sectors[SECTOR_AT["rav-finance"]] = sector("BPYW", "PYW")
    state.players[B].node, state.players[B].investment = "rav-i1", 2
    facts = do(state, "invest corrupt", "corrupt rav-finance")
    assert of(facts, f.AgentPlaced) == [f.AgentPlaced(B, "rav-finance", 8)]
    assert points(state, "influence") == [0, 6, 2, 0]


def test_t44_warehouse_capacity():
    state = ask(table(), Warehouse(Y, 1, source="B12"), left=[B])
    state.players[Y].node = "awh-i1"
    state.zones[ZONE_AT["awh1"]] = zone("", "Y", "B", "P")
    assert offered(state, "build") == [f"build warehouse awh{at}" for at in (2, 3, 4)]
    assert refusal(state, "build warehouse awh1").rule == "4.9"


def test_t44_a_full_region():
    state = table()
    state.players[Y].node, state.players[Y].investment, state.players[Y].coal = "awh-i1", 3, 1
    for at in (1, 2, 3, 4):
        state.zones[ZONE_AT[f"awh{at}"]] = zone("", "Y", "B", "P")
    ask(state, Invest(Y), phase=INVESTMENT, left=[B, Y])
    assert "invest warehouse" not in offered(state)
    ask(state, SpecialStep(Y, "A19"), left=[B])  # its special action is a warehouse
    facts = do(state, "special A19")
    assert of(facts, f.Forfeited) == [f.Forfeited(Y, "warehouse", "no-room")]
    assert not of(facts, f.WarehouseBuilt)


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize(
    ("own", "other", "offer"), [(0, 5, True), (3, 5, True), (4, 5, False), (4, 4, True), (5, 0, False), (5, 4, False)]
)
def test_4_9_the_top_of_a_progress_track_is_for_one(track, own, other, offer):
    state = ask(table(), Advance(Y, 1, source="A25"), left=[B])
    values = TRACKS[track].values
    level(state.players[Y], track, values[own])
    level(state.players[B], track, values[other])
    assert (f"advance {track}" in offered(state)) == offer


def test_4_9_a_named_track_loses_what_it_cannot_advance():
    state = ask(table(), SpecialStep(Y, "A22"), left=[B])  # twice on the wagons track
    state.players[Y].coal, state.players[Y].front = 1, ["A22"]
    level(state.players[Y], "wagons", 7)
    facts = do(state, "special")
    assert of(facts, f.TrackAdvanced, f.AdvanceLost) == [
        f.TrackAdvanced(Y, "wagons", 5),
        f.AdvanceLost(Y, "wagons", 5),
    ]


def test_4_9_corrupt_in_a_named_state_needs_no_locomotive_there():
    state = ask(table(), Corrupt(Y, 1, region="awh", source="infrastructure-awh-3"), left=[B])
    assert offered(state, "corrupt") == [f"corrupt {one}" for one in SECTOR_AT if one.startswith("awh-")]
    facts = do(state, "corrupt awh-trade")
    assert of(facts, f.AgentPlaced) == [f.AgentPlaced(Y, "awh-trade", 5)]


def test_4_9_agents_fill_the_fields_5_to_8():
    state = ask(table(), Corrupt(Y, 2, source="A10"), left=[B])
    state.players[Y].node = "cal-i1"
    state.sectors[SECTOR_AT["cal-trade"]] = sector("", "BBP")
    facts = do(state, "corrupt cal-trade")
    assert of(facts, f.AgentPlaced) == [f.AgentPlaced(Y, "cal-trade", 8)]
    assert "corrupt cal-trade" not in offered(state)
    assert refusal(state, "corrupt cal-trade").rule == "4.9"
    assert refusal(state, "corrupt rav-trade").rule == "4.9"
    assert of(do(state, "corrupt cal-finance"), f.AgentPlaced) == [f.AgentPlaced(Y, "cal-finance", 5)]


@pytest.mark.parametrize(
    ("question", "first", "left"),
    [
        (Warehouse(Y, 3, source="A14"), "build warehouse rav1", 2),
        (Corrupt(Y, 2, source="A10"), "corrupt rav-trade", 1),
        (Advance(Y, 2, source="A24"), "advance coal", 1),
        (SpecialFromHand(Y, 2, source="contractors-rav-12"), "use A01", 1),
    ],
)
def test_r43_skip_gives_up_the_remaining_counts(question, first, left):
    state = ask(table(), question, left=[B])
    state.players[Y].node = "rav-i1"
    hold(state.players[Y], "A01", "A02")
    do(state, first)
    assert (type(state.top[0]), state.top[0].n) == (type(question), left)
    facts = do(state, "skip")
    assert [fact.seat for fact in of(facts, f.Skipped)] == [Y]
    assert awaited(state) == [B]


@pytest.mark.parametrize(("was", "now"), [(14, 15), (15, None), (13, 15)])
def test_4_9_a_marker_stops_on_the_last_space(was, now):
    state = ask(table(), City(Y, "blackborough"), left=[B])
    run(state.players[Y].contractors, "cal", was)
    state.zones[ZONE_AT["rav1"]] = zone("Y", "Y")
    facts = do(state, "rent green rav1")
    moved = [f.ContractorAdvanced(Y, "cal", was, now, (Op("siding_tile"),))] if now else []
    assert of(facts, f.ContractorAdvanced) == moved


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


def test_r38_a_bonus_owner_builds_where_the_own_locomotive_stands():
    state = white_drives_to(4)
    run(state.players[Y].contractors, "rav", 2)  # any siding tile
    state.players[Y].node, state.slots[0] = "awh-i1", "B12"
    do(state, "move rav2-4", "tile 1")
    assert {text.split()[2][:3] for text in offered(state, "build")} == {"awh"}
