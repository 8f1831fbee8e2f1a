"""Section 4.8.1: the City action, renting and delivering."""

from __future__ import annotations

import pytest

from domain.engine import legal
from domain.games import train_rush as game
from domain.games.train_rush import decisions as d
from domain.games.train_rush import facts as f
from domain.games.train_rush.edition import ZONE_AT
from domain.games.train_rush.questions import (
    CardStep,
    City,
    Load,
    Market,
    Move,
)
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
    settle,
    stack,
    table,
    train,
    zone,
)


def renting(state):
    """The situation of T05: a free warehouse beside two rented ones, and one in a zone without a station."""
    state.zones[ZONE_AT["rav2"]] = zone("P", "Y", "B:rav", "W:cal")
    state.zones[ZONE_AT["cal1"]] = zone("", "Y")
    return state


def test_t05_renting_in_vardimium():
    state = ask(renting(table()), City(Y, "vardimium"), left=[B])
    assert offered(state, "rent") == ["rent awh rav2"]
    do(state, "rent blue rav2")
    assert [one.contractor for one in state.zone("rav2").warehouses] == ["awh", "rav", "cal"]
    assert state.town("vardimium").contractors == ["rav", "cal"]
    assert state.players[Y].contractors[2].at == 2


def vardimium():
    state = renting(table())
    yellow = state.players[Y]
    level(yellow, "unloading", 5)
    train(yellow, "W101=brass", "W209=brass,gold", "W312=water,water,food")
    for at, tile in enumerate(("K204", "K301", "K406", "K511")):
        state.contracts[at][2] = tile
    yellow.node = "awh-m4"
    return ask(state, CardStep(Y, "A35", 2), left=[B])  # one point


def test_t12_city_action_in_vardimium():
    state = vardimium()
    state.players[Y].coal = 1
    facts = do(state, "move vardimium")
    assert of(facts, f.CityMarked, f.MovementTokenTaken, f.VpScored) == [
        f.CityMarked(Y, "vardimium", 1),
        f.MovementTokenTaken(Y, "vardimium", 1, "M15", 3),
        f.VpScored(Y, 4, "movement tokens", "M15"),
    ]
    assert state.players[Y].tokens == [3]
    do(state, "rent awh rav2")
    assert state.players[Y].contractors[2].at == 2
    assert {text.split(":")[0] for text in offered(state, "deliver")} == {f"deliver {size}" for size in (2, 3, 4, 5)}
    facts = do(state, "deliver 2: brass W209, gold W209")
    assert of(facts, f.ContractFulfilled) == [f.ContractFulfilled(Y, "vardimium", 2, "K204")]
    assert "K204" in state.contract_discard
    facts = do(state, "deliver 3: water W312, water W312, food W312")
    assert of(facts, f.VpScored) == [f.VpScored(Y, 6, "contracts", "K301")]
    assert of(facts, f.CityActionEnded) == [f.CityActionEnded(Y, "vardimium")]
    assert [(fact.size, fact.region) for fact in of(facts, f.ContractRevealed)] == [(2, "awh"), (3, "awh")]
    assert sum(entry.amount for entry in state.scored) == 15
    assert [wagon.load for wagon in state.players[Y].wagons] == [["brass"], ["", ""], ["", "", ""]]
    assert state.taken("vardimium", 2)
    assert state.taken("vardimium", 3)


@pytest.mark.parametrize(("city", "free"), [("brukas", False), ("rackglen", True), ("blackborough", True)])
def test_t50_contract_space_taken(city, free):
    state = table()
    marker(state, W, "brukas", 3)
    state.contracts[1][0] = "K301"
    train(state.players[Y], "W317=water,water,food")
    level(state.players[Y], "unloading", 5)
    state.contracts[0][0] = "K205"  # water and food: something else to do here
    ask(state, City(Y, city), left=[B])
    assert bool(offered(state, "deliver 3")) == free
    if not free:
        assert refusal(state, "deliver 3: water W317, water W317, food W317").rule == "4.8.1"


def test_t55_contracts_are_refilled_when_the_city_action_ends():
    state = ask(table(), City(Y, "vardimium"), left=[B])
    level(state.players[Y], "unloading", 5)
    train(state.players[Y], "W209=brass,gold", "W312=water,water,food")
    state.contracts[0][2], state.contracts[1][2] = "K204", "K301"
    facts = do(state, "deliver 2: brass W209, gold W209")
    assert not of(facts, f.ContractRevealed)
    assert state.contracts[0][2] == ""
    facts = do(state, "done")
    assert [(fact.size, fact.region) for fact in of(facts, f.ContractRevealed)] == [(2, "awh")]


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


def test_r30_the_unloading_value_counts_at_each_delivery():
    state = ask(table(), City(Y, "rackglen", delivered=2), left=[B])
    train(state.players[Y], "W301=brass,water,food")
    state.contracts[1][0] = "K306"
    level(state.players[Y], "unloading", 4)
    assert not list(legal(game, state, Y))
    level(state.players[Y], "unloading", 5)
    assert offered(state, "deliver 3")
