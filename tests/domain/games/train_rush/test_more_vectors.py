"""More vectors in the manner of the specification: one row for each sentence of it that can be tried."""

import pytest

from domain.engine import awaited
from domain.games import train_rush as game
from domain.games.train_rush import decisions as d
from domain.games.train_rush import facts as f
from domain.games.train_rush.edition import SECTOR_AT, TRACKS, WAGON_KIND, ZONE_AT
from domain.games.train_rush.questions import (
    Advance,
    CardStep,
    City,
    Corrupt,
    Exchange,
    FreeAction,
    Invest,
    Load,
    Market,
    Move,
    RentAny,
    SpecialFromHand,
    SpecialStep,
    Station,
    TakeWagon,
    Tile,
    Warehouse,
)
from domain.games.train_rush.shape import Op
from domain.games.train_rush.state import INVESTMENT, MISSIONS, MOVEMENT
from tests.domain.games.train_rush.given import (
    B,
    P,
    W,
    Y,
    ask,
    decide_on,
    do,
    hold,
    level,
    mark,
    marker,
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

# --- 4.7 moving ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("node", "points", "ends"),
    [
        ("start", 1, {"lead1": 0}),
        ("start", 3, {"rav-i1": 0, "rav-m1": 0}),  # straight on, or through the tunnel of lead2
        ("start", 5, {**{f"rav1-{k}": 0 for k in (1, 4, 7)}, **{f"rav2-{k}": 0 for k in (1, 4, 7)}}),
        ("rav-m6", 1, {"rav-m7": 0}),  # a black market, exactly
        ("rav-m6", 2, {"rav-m7": 1, "rav-m8": 0}),  # or before the points are used up
        ("rav-m6", 4, {"rav-m7": 3, "rav-m9": 1, "rav-m10": 0}),  # a market and a city on the way
        ("rav-o7", 1, {"rav-o8": 0, "rav-m8": 0}),  # tunnel t1
        ("cal-o6", 1, {"cal4-1": 0, "cal4-4": 0, "cal4-7": 0, "cal-i7": 0}),  # tunnel t2
        ("awh-m6", 1, {"awh2-1": 0, "awh2-4": 0, "awh2-7": 0, "awh-i6": 0}),  # tunnel t3
        ("awh-m6", 2, {"awh2-2": 0, "awh2-5": 0, "awh2-8": 0, "awh-i7": 0}),  # through t3 into Lumenford
        ("rav-i8", 1, {"cal-i1": 0, "cal-m1": 0}),  # an exit outwards
        ("rav-m10", 1, {"cal-m1": 0, "cal-i1": 0, "cal-o1": 0}),  # exits to both sides
        ("awh-o13", 1, {"rav-o1": 0, "rav-m1": 0}),  # and from the last region to the first
        ("cal3-3", 1, {"cal-o5": 0}),  # all three tracks of a siding lead to the same node
        ("cal3-9", 1, {"cal-o5": 0}),
        ("cal3-4", 2, {"cal3-6": 0}),  # no crossing
        ("cal-i1", 1, {"cal-i2": 0}),
        ("cal-i2", 2, {"cal1-1": 0, "cal1-4": 0, "cal1-7": 0}),  # leaving a city; it is not its own destination
    ],
)
def test_4_7_destinations(node, points, ends):
    state = ask(table(), Move(Y, points, source="A50"), left=[B])
    state.players[Y].node = node
    assert set(offered(state, "move")) == {f"move {end}" for end in ends}
    for end, lost in ends.items():
        state = ask(table(), Move(Y, points, source="A50"), left=[B])
        state.players[Y].node = node
        assert of(do(state, f"move {end}"), f.LocoMoved) == [f.LocoMoved(Y, node, end, points, lost)]


@pytest.mark.parametrize(
    ("other", "free"),
    [("rav-i7", True), ("rav-m7", True), ("rav-m8", False), ("rav1-2", False), ("lead1", False)],
)
def test_4_7_cities_and_markets_hold_any_number_all_else_one(other, free):
    before = {"rav-i7": "rav-i6", "rav-m7": "rav-m6", "rav-m8": "rav-o7", "rav1-2": "rav1-1", "lead1": "start"}[other]
    state = ask(table(), Move(Y, 1, source="A50"), left=[B])
    state.players[Y].node, state.players[P].node, state.players[W].node = before, other, other
    assert (f"move {other}" in offered(state, "move")) == free


def test_4_7_where_the_only_destination_is_filled_a_move_is_lost():
    state = ask(table(), Move(Y, 1, source="A50"), left=[B])
    state.players[P].node = "lead1"
    assert of(settle(state), f.Forfeited) == [f.Forfeited(Y, "move", "no-destination")]


def test_4_5_a_paid_move_needs_a_destination():
    state = ask(table(), Invest(Y), phase=INVESTMENT, left=[B, Y])
    state.players[Y].node, state.players[P].node, state.players[Y].investment = "rav1-1", "rav-i6", 2
    assert "invest move3" not in offered(state)  # three points from rav1-1 end on rav-i6 only
    assert "invest move6" in offered(state)
    assert refusal(state, "invest move3").rule == "4.5"


# --- 4.6 a card's actions --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("coal", "filled", "tokens", "reason"),
    [
        (0, (), [2], "no-coal"),  # action II of A25 costs 1
        (1, ("rav1-2", "rav1-5", "rav1-8"), [], "no-destination"),  # three points from rav-i1, and all three are taken
        (1, ("rav1-2", "rav1-5", "rav1-8"), [2], ""),  # with a token it goes on to rav-i6
        (1, ("rav1-2", "rav1-5"), [], ""),
    ],
)
def test_4_6_without_a_legal_move_the_stop_is_automatic(coal, filled, tokens, reason):
    state = ask(table(), CardStep(Y, "A25", 2), left=[B])
    state.players[Y].node, state.players[Y].coal, state.players[Y].tokens = "rav-i1", coal, tokens
    for seat, node in zip((B, P, W), filled, strict=False):
        state.players[seat].node = node
    assert [fact.reason for fact in of(settle(state), f.Stopped)] == ([reason] if reason else [])


def test_4_6_nothing_is_paid_for_what_is_not_done():
    state = table()
    state.players[Y].coal = 3
    hold(state.players[Y], "A02", "A26")  # A02: each action costs coal
    turns(state, MOVEMENT, Y)
    facts = do(state, "play A02", "stop")
    assert not of(facts, f.CoalPaid, f.LocoMoved)
    assert state.players[Y].coal == 3
    assert state.discard[-1] == "A02"


def test_4_6_a_special_step_needs_all_three_actions_and_a_coal():
    state = table()
    state.players[Y].coal, state.players[Y].node = 1, "cal-m4"
    hold(state.players[Y], "A55", "A26")  # 2/0 2/0 5/1
    turns(state, MOVEMENT, Y)
    state.slots = ["B38"] * 9
    facts = do(state, "play A55", "move cal2-2", "move cal-m8", "move cal-m9")
    assert [fact.reason for fact in of(facts, f.Stopped)] == ["no-coal"]  # the one coal paid for action III
    assert offered(state) == [f"draw {card}" for card in state.pool]


def test_4_6_the_same_token_value_twice_is_one_offer_and_one_is_spent():
    state = ask(table(), CardStep(Y, "A25", 1), left=[B])
    state.players[Y].tokens, state.players[Y].node = [3, 3], "rav-i6"
    assert len(offered(state, "move rav-i7")) == 2  # without a token, and with one
    do(state, "move rackglen token 3")
    assert state.players[Y].tokens.count(3) == 1
    assert state.tokens_spent == [3]


def test_4_6_the_card_used_for_its_special_action_lies_in_front_until_all_is_done():
    state = ask(table(), SpecialStep(Y, "A31"), left=[B])
    state.players[Y].coal, state.players[Y].front, state.players[Y].node = 1, ["A31"], "rav-i1"
    hold(state.players[Y], "A14", "A44")
    do(state, "special A14")
    assert state.players[Y].front == ["A31", "A14"]
    assert state.players[Y].hand.cards == ["A44"]
    assert not {"A31", "A14"} & set(state.discard)
    facts = do(state, "skip")
    assert [fact.card for fact in of(facts, f.CardDiscarded)] == ["A31", "A14"]
    assert refusal(state, "draw A31").rule == "4.6"


def test_4_6_a_special_action_of_a_card_not_in_hand_is_refused():
    state = ask(table(), SpecialStep(Y, "A31"), left=[B])
    state.players[Y].coal, state.players[Y].front = 1, ["A31"]
    hold(state.players[Y], "A14")
    hold(state.players[B], "A44")
    assert refusal(state, "special A44").rule == "4.6"


# --- 4.8.1 cities ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("city", "before", "vp", "points"),
    [
        ("rackglen", (), 3, 4),
        ("rackglen", (B,), 1, 6),
        ("rackglen", (B, P), 0, 0),
        ("rackglen", (B, P, W), 0, 0),
        ("brukas", (), 4, 3),
        ("brukas", (W,), 2, 5),
        ("blackborough", (), 5, 2),
        ("blackborough", (P,), 3, 4),
        ("rackglen", (Y,), 0, 0),  # been here before
        ("rackglen", (B, Y), 0, 0),
    ],
)
def test_4_8_1_marker_spaces_and_movement_tokens(city, before, vp, points):
    state = ask(table(), Move(Y, 1, source="A50"), left=[B])
    state.players[Y].node = {"rackglen": "rav-i6", "brukas": "rav-m8", "blackborough": "rav-o5"}[city]
    mark(state, city, *before)
    facts = do(state, f"move {city}")
    assert [fact.amount for fact in of(facts, f.VpScored)] == ([vp] if vp else [])
    assert state.players[Y].tokens == ([points] if points else [])
    marked = [] if Y in before else [f.CityMarked(Y, city, len(before) + 1)]
    assert of(facts, f.CityMarked) == marked


@pytest.mark.parametrize(
    ("here", "colours", "expected"),
    [
        (zone("B", "Y"), "rav cal awh", ["rav", "cal", "awh"]),  # somebody else's station
        (zone("Y", "Y"), "cal", ["cal"]),  # the city has one contractor left
        (zone("", "Y"), "rav cal awh", []),  # no station
        (zone("Y", "B"), "rav cal awh", []),  # no warehouse of one's own
        (zone("Y", "Y:rav"), "rav cal awh", []),  # it is rented
        (zone("Y", "B:rav", "Y"), "rav cal awh", ["cal", "awh"]),  # the colour is in the zone
        (zone("Y", "B:rav", "P:cal", "Y"), "rav cal", []),
        (zone("Y", "Y:rav", "Y"), "rav cal awh", ["cal", "awh"]),
    ],
)
def test_4_8_1_rent_conditions(here, colours, expected):
    state = ask(table(), City(Y, "vexbourne"), left=[B])
    state.zones[ZONE_AT["cal3"]] = here
    state.town("vexbourne").contractors = colours.split()
    state.contracts = [["K201"] * 3, ["K306"] * 3, ["K401"] * 3, ["K501"] * 3]
    train(state.players[Y], "W101=brass", "W105=water")  # so that the action does not end by itself
    assert offered(state, "rent") == [f"rent {colour} cal3" for colour in expected]


def test_4_8_1_the_contractor_goes_to_the_oldest_free_warehouse_of_the_seat():
    state = ask(table(), City(Y, "vexbourne"), left=[B])
    state.zones[ZONE_AT["cal3"]] = zone("B", "B", "Y", "Y")
    facts = do(state, "rent rav cal3")
    assert of(facts, f.ContractorRented) == [f.ContractorRented(Y, "rav", "vexbourne", "cal3", 2)]
    assert of(facts, f.ContractorAdvanced)[0].to == 3  # an outer city: three spaces, and its bonus
    assert [register.contractor for register in state.zone("cal3").warehouses] == ["", "rav", ""]
    assert "rav" not in state.town("vexbourne").contractors


def test_4_8_1_one_rent_per_city_action():
    state = ask(table(), City(Y, "rackglen"), left=[B])
    state.zones[ZONE_AT["cal3"]] = zone("B", "Y", "Y")
    state.contracts[0][0] = "K201"
    train(state.players[Y], "W101=brass", "W105=water")
    do(state, "rent rav cal3")
    assert not offered(state, "rent")
    assert refusal(state, "rent cal cal3").rule == "4.8.1"


@pytest.mark.parametrize(
    ("value", "first", "still"),
    [(2, 2, []), (4, 2, []), (5, 2, [3]), (6, 2, [3, 4]), (7, 2, [3, 4, 5]), (7, 3, [2, 4]), (7, 5, [2]), (5, 5, [])],
)
def test_4_8_1_the_unloading_value_is_a_budget_for_the_whole_city_action(value, first, still):
    state = ask(table(), City(Y, "rackglen"), left=[B])
    level(state.players[Y], "unloading", value)
    for at, tile in enumerate(["K201", "K306", "K401", "K501"]):
        state.contracts[at][0] = tile
    everything = ("W304=brass,food,copper", "W303=brass,water,gold", "W307=water,food,copper")
    train(state.players[Y], *everything, "W302=brass,water,copper", "W308=water,food,gold")
    way = next(text for text in offered(state) if text.startswith(f"deliver {first}"))
    do(state, way)
    sizes = {int(text.split()[1].rstrip(":")) for text in offered(state, "deliver")}
    assert sizes == set(still)
    assert isinstance(state.top[0], City) == bool(still)


@pytest.mark.parametrize(
    ("tile", "cubes", "fits"),
    [
        ("K211", "copper W204, copper W204", True),  # copper and any
        ("K211", "copper W204, brass W101", True),
        ("K211", "brass W101, water W105", False),  # the copper is missing
        ("K211", "copper W204", False),  # too few
        ("K211", "copper W204, copper W204, brass W101", False),  # too many
        ("K203", "brass W101, copper W204", True),
        ("K203", "copper W204, copper W204", False),
        ("K203", "brass W105, copper W204", False),  # no brass lies there
        ("K203", "brass W101, copper W205", False),  # somebody else's wagon
    ],
)
def test_4_8_1_exactly_the_needs(tile, cubes, fits):
    state = ask(table(), City(Y, "rackglen"), left=[B])
    state.contracts[0][0] = tile
    train(state.players[Y], "W101=brass", "W105=water", "W204=copper,copper")
    train(state.players[B], "W205=gold,gold")
    if fits:
        assert of(do(state, f"deliver 2: {cubes}"), f.ContractFulfilled) == [
            f.ContractFulfilled(Y, "rackglen", 2, tile)
        ]
        assert state.contract_discard == [tile]
    else:
        assert refusal(state, f"deliver 2: {cubes}").rule in ("4.8.1", "notation")


def test_4_8_1_without_a_contract_marker_nothing_is_delivered():
    state = ask(table(), City(Y, "rackglen"), left=[B])
    state.contracts[0][0], state.players[Y].contract_markers = "K203", 0
    train(state.players[Y], "W101=brass", "W204=copper,copper")
    assert offered(state) == []
    assert of(settle(state), f.CityActionEnded) == [f.CityActionEnded(Y, "rackglen")]


# --- 4.8.2 black markets ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cubes", "offer", "rule"),
    [
        ("brass W101, brass W201", "swap", None),  # 1 + 1 = 2
        ("brass W101", "swap", "4.8.2"),
        ("gold W205", "corrupt", None),
        ("copper W105", "corrupt", "4.8.2"),
        ("gold W205, brass W101", "invest", None),
        ("gold W205", "invest", "4.8.2"),
        ("gold W205, gold W205", "contract3", None),
        ("copper W105, gold W205", "contract3", "4.8.2"),  # 9 of 10
        ("brass W101, brass W201, brass W201, copper W105, gold W205", "advance", None),  # more than needed
        ("brass W101, brass W201, brass W201, copper W105, gold W205, gold W205", "advance", "4.8.2"),  # 6 cubes of 5
        ("gold W205, gold W205", "castle", "4.8.2"),
    ],
)
def test_4_8_2_prices(cubes, offer, rule):
    state = ask(table(), Market(Y, "rav"), left=[B])
    state.players[Y].node = "rav-m7"
    level(state.players[Y], "unloading", 5)
    train(state.players[Y], "W101=brass", "W105=copper", "W201=brass,brass", "W205=gold,gold")
    line = f"sell {cubes} for {offer}"
    if rule is None:
        assert of(do(state, line), f.ResourcesSold)[0].offer == offer
    else:
        assert refusal(state, line).rule == rule


@pytest.mark.parametrize(
    ("offer", "vp", "size"), [("contract2", 2, 2), ("contract3", 3, 3), ("contract4", 4, 4), ("contract5", 5, 5)]
)
def test_4_8_2_black_contracts(offer, vp, size):
    state = ask(table(), Market(Y, "cal"), left=[B])
    state.players[Y].node = "cal-m9"
    level(state.players[Y], "unloading", 4)
    train(state.players[Y], "W205=gold,gold", "W315=gold,gold,gold")
    marker(state, B, "cindermark", size)
    facts = do(state, f"sell gold W205, gold W205, gold W315, gold W315 for {offer}")
    assert of(facts, f.VpScored) == [f.VpScored(Y, vp, "black market contracts", offer)]
    assert offered(state) == ["place halbergate", "place grimwatch"]  # no `skip`: it is paid for
    assert refusal(state, "skip").rule == "question"
    assert refusal(state, "place cindermark").rule == "4.8.2"
    assert refusal(state, "place brukas").rule == "4.8.2"
    facts = do(state, "place grimwatch")
    assert of(facts, f.BlackContractPlaced) == [f.BlackContractPlaced(Y, "grimwatch", size)]
    assert state.players[Y].contract_markers == 11
    assert state.contract_discard == []


@pytest.mark.parametrize("offer", ["swap", "corrupt", "advance"])
def test_4_8_2_what_is_bought_may_still_be_declined(offer):
    state = ask(table(), Market(Y, "rav"), left=[B])
    state.players[Y].node = "rav-m7"
    level(state.players[Y], "unloading", 4)
    train(state.players[Y], "W205=gold,gold", "W204=copper,copper")
    do(state, f"sell copper W204, copper W204 for {offer}")
    assert offered(state)[-1] == "skip"
    assert of(do(state, "skip"), f.Skipped)


# --- 4.8.3 sidings ---------------------------------------------------------------------------------------------------


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


# --- 4.9 operations --------------------------------------------------------------------------------------------------


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


@pytest.mark.parametrize(
    ("exchange", "own", "new"),
    [
        ("1-2", "n1", "n2 s2"), ("1-2", "n2", ""), ("1-2", "s2", ""),
        ("1-3", "n1", "n3 s3"), ("1-3", "n2", ""),
        ("2-2", "n2", "n2 s2"), ("2-2", "s2", "n2"), ("2-2", "n3", ""), ("2-2", "s3", ""),
        ("2-3", "n2", "n3 s3"), ("2-3", "s2", "n3"), ("2-3", "n1", ""), ("2-3", "s3", ""),
        ("3-3", "n3", "n3 s3"), ("3-3", "s3", "n3"), ("3-3", "n2", ""), ("3-3", "s2", ""),
    ],
)  # fmt: skip
def test_4_9_what_can_be_exchanged_for_what(exchange, own, new):
    state = ask(table(), Exchange(Y, (exchange,), source="A30"), left=[B])
    wagon = {"n1": "W101=brass", "n2": "W209=-,gold", "n3": "W301=-,-,-", "s2": "S206=-,-", "s3": "S306=-,-,-"}[own]
    train(state.players[Y], wagon)
    for stack in state.special_stacks:
        stack[:] = [tile for tile in stack if tile not in ("S206", "S306")]
    got = {WAGON_KIND[text.split()[-1]] for text in offered(state, "swap")}
    assert got == set(new.split())


def test_4_9_special_wagons_are_taken_and_returned_in_the_order_of_their_numbers():
    state = ask(table(), Exchange(Y, ("2-2",), source="swap"), left=[B])
    state.special_stacks[0] = ["S203", "S204"]
    train(state.players[Y], "S201=shipment,-", "W209=brass,gold")
    shipments = state.shipments
    new = state.wagon_pools[0][0]
    facts = do(state, f"swap S201 for {new}")
    assert of(facts, f.ShipmentsLost) == [f.ShipmentsLost(Y, "S201", 1)]
    assert state.shipments == shipments + 1
    assert state.special_stacks[0] == ["S201", "S203", "S204"]
    assert [wagon.tile for wagon in state.players[Y].wagons] == ["W209", new]
    assert game.parse(state, Y, "take s2") == d.TakeNewWagon("S201")


@pytest.mark.parametrize(
    ("owned", "value", "reason"), [(3, 3, "train-full"), (2, 3, ""), (3, 4, ""), (4, 4, "train-full")]
)
def test_4_9_a_train_has_as_many_wagons_as_the_track_says(owned, value, reason):
    state = ask(table(), TakeWagon(Y, 3, source="A52"), left=[B])
    level(state.players[Y], "wagons", value)
    train(state.players[Y], *["W101=brass", "W105=gold", "S201=-,-", "W201=brass,brass"][:owned])
    facts = settle(state)
    assert [fact.reason for fact in of(facts, f.Forfeited)] == ([reason] if reason else [])
    if not reason:
        assert offered(state) == [*(f"take {tile}" for tile in sorted(state.wagon_pools[1])), "take S301", "skip"]


@pytest.mark.parametrize(
    ("question", "change", "reason"),
    [
        (Warehouse(Y, 2, source="B10"), {"warehouses": 0}, "no-warehouse"),
        (Warehouse(Y, 1, source="B12"), {"node": "start"}, "no-region"),
        (Station(Y, source="A05"), {"stations": 0}, "no-station"),
        (Station(Y, source="A05"), {"node": "start"}, "no-region"),
        (Corrupt(Y, 2, source="A10"), {"agents": 0}, "no-agent"),
        (Corrupt(Y, 1, source="A07"), {"node": "start"}, "no-region"),
        (Exchange(Y, ("3-3",), source="A29"), {}, "no-exchange"),
        (RentAny(Y, source="A48"), {}, "no-rent"),
        (Load(Y, 2, source="A31"), {}, "no-wagon-to-load"),
        (Market(Y, "rav"), {"wagons": []}, "no-sale"),
    ],
)
def test_4_0_what_cannot_be_done_is_forfeited(question, change, reason):
    state = ask(table(), question, left=[B])
    state.players[Y].node = "rav-i1"
    train(state.players[Y], "W101=brass", "S201=-,-")
    for field, value in change.items():
        setattr(state.players[Y], field, value)
    assert [fact.reason for fact in of(settle(state), f.Forfeited)][:1] == [reason]


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


@pytest.mark.parametrize(
    ("card", "actions"),
    [
        ("A50", {"warehouse", "load1", "move3"}),
        ("A51", {"coal1", "station", "load2", "move6", "swap12", "plan", "corrupt"}),
    ],
)
def test_4_9_free_area_actions(card, actions):
    state = ask(table(), SpecialFromHand(Y, 1, source="C03"), phase=MISSIONS, left=[B])
    state.players[Y].node, state.players[Y].investment = "rav-i1", 0
    train(state.players[Y], "W101=-", "W105=-")
    hold(state.players[Y], card)
    for area in state.areas:
        area[:] = [B] * 6  # full areas do not matter
    do(state, f"use {card}")
    assert {text.split()[1] for text in offered(state, "free")} == actions
    assert offered(state)[-1] == "skip"


@pytest.mark.parametrize("action", ["station", "corrupt", "warehouse"])
def test_4_9_a_free_action_still_needs_an_active_region(action):
    cost = 1 if action == "warehouse" else 2
    state = ask(table(), FreeAction(Y, cost, source="A51"), left=[B])
    assert f"free {action}" not in offered(state)
    assert refusal(state, f"free {action}").rule == "4.9"


def test_4_9_load_needs_a_resource_for_every_any_slot_and_no_other():
    state = ask(table(), Load(Y, 2, source="income"), left=[B])
    train(state.players[Y], "W216=-,-", "W315=gold,-,-", "S201=-,-", "W101=brass")
    for line in ("load W216", "load W216=gold,gold", "load W315=gold,gold", "load S201", "load W101", "load #1 #1"):
        assert refusal(state, line).rule == "4.9", line
    facts = do(state, "load #1=f #2=k")
    assert [fact.load for fact in of(facts, f.WagonLoaded)] == [("brass", "food"), ("gold", "gold", "copper")]


@pytest.mark.parametrize(
    ("question", "decision", "fact"),
    [
        (
            City(Y, "rackglen"),
            d.Deliver(2, (d.Cube("gold", "W209"), d.Cube("brass", "W101"))),
            f.CubesUnloaded(Y, (d.Cube("brass", "W101"), d.Cube("gold", "W209"))),
        ),
        (
            Market(Y, "rav"),
            d.Sell((d.Cube("gold", "W209"), d.Cube("brass", "W101")), "corrupt"),
            f.CubesUnloaded(Y, (d.Cube("brass", "W101"), d.Cube("gold", "W209"))),
        ),
        (
            Load(Y, 2, source="income"),
            d.LoadWagons((d.Filling("W216", ("gold",)), d.Filling("W105", ("food",)))),
            f.WagonLoaded(Y, "W105", ("food",), ("food",)),
        ),
    ],
)
def test_4_8_cubes_and_wagons_are_named_in_any_order(question, decision, fact):
    state = ask(table(), question, left=[B])
    state.players[Y].node, state.contracts[0][0] = "rav-m7", "K204"
    train(state.players[Y], "W101=brass", "W105=-", "W209=brass,gold", "W216=-,-")
    assert of(decide_on(state, Y, decision), type(fact))[0] == fact
