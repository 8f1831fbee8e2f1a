"""The rulebook's own examples: vectors T01 to T22 of the specification, by their numbers."""

import pytest

from domain.engine import AnsweredItself, awaited
from domain.games import train_rush as game
from domain.games.train_rush import facts as f
from domain.games.train_rush.edition import SECTOR_AT, ZONE_AT, destinations
from domain.games.train_rush.questions import CardStep, City, Invest, Load, Mission, SpecialStep
from domain.games.train_rush.state import AUCTION, INVESTMENT, LOBBYING, MISSIONS, MOVEMENT, BidMade
from tests.domain.games.train_rush.given import (
    SEAT,
    B,
    P,
    W,
    Y,
    ask,
    begun,
    do,
    hold,
    level,
    marker,
    mission,
    of,
    offered,
    points,
    refusal,
    run,
    sector,
    settle,
    table,
    train,
    turns,
    zone,
)


@pytest.mark.parametrize("seed", range(8))
def test_t01_round_1_goes_clockwise_from_a_random_first_player(seed):
    order = begun(4, seed=bytes([seed])).order
    assert order == [(order[0] + step) % 4 for step in range(4)]


def test_t01_every_seat_can_be_first():
    assert {begun(4, seed=bytes([seed])).order[0] for seed in range(40)} == {0, 1, 2, 3}


def test_t02_start_tunnel_and_blocking():
    state = table(order=[P, B, Y, W])
    for seat, cards in {P: ["A09"], B: ["A05"], Y: ["A20"], W: ["A33", "A36"]}.items():
        hold(state.players[seat], *cards)
        state.players[seat].coal = 0  # so that actions II and III are out of reach
    turns(state, MOVEMENT, P, B, Y, W)
    do(state, "play A09")
    assert offered(state, "move") == ["move rav-i2", "move rav-m2"]
    do(state, "move rav-m2", f"draw {state.pool[0]}", "play A05")
    assert offered(state, "move") == ["move lead2"]
    do(state, "move lead2", f"draw {state.pool[0]}", "play A20")
    assert offered(state, "move") == ["move rav-i2"]
    do(state, "move rav-i2", f"draw {state.pool[0]}")
    assert awaited(state) == [W]
    facts = do(state, "play A33")
    assert of(facts, f.Stopped) == [f.Stopped(W, "no-destination")]
    assert of(facts, f.CardDiscarded) == [f.CardDiscarded(W, "A33", f.FRONT)]
    assert not of(facts, f.CoalPaid, f.LocoMoved)
    assert offered(state) == [f"draw {card}" for card in state.pool]
    do(state, f"draw {state.pool[0]}")
    assert len(state.players[W].hand) == 2
    assert state.players[W].node == "start"


def test_t02_whichever_card_white_plays():
    state = table(order=[P, B, Y, W])
    for seat, node in {P: "rav-m2", B: "lead2", Y: "rav-i2"}.items():
        state.players[seat].node = node
    hold(state.players[W], "A33", "A36")
    turns(state, MOVEMENT, W)
    assert of(do(state, "play A36"), f.Stopped) == [f.Stopped(W, "no-destination")]


@pytest.mark.parametrize(("node", "reached"), [("rav1-6", {"rav-i6"}), ("rav1-5", {"rav1-6"})])
def test_t03_siding_tracks_cannot_be_crossed(node, reached):
    assert set(destinations(node, 1)) == reached


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


def test_t06_immediate_points_of_a_card():
    state = ask(table(), SpecialStep(Y, "A01"), left=[B])
    state.players[Y].coal, state.players[Y].front = 1, ["A01"]
    facts = do(state, "special A01")
    assert state.players[Y].coal == 0
    assert of(facts, f.VpScored) == [f.VpScored(Y, 5, "action cards", "A01")]
    assert points(state, "action cards") == [5, 0, 0, 0]


def test_t07_auction():
    state = table(order=[Y, W, B, P])
    turns(state, AUCTION, Y, W, B, P)
    facts = do(state, "bid 6", "bid 6", "bid 3", "bid 2")
    assert of(facts, f.SpyBid) == [f.SpyBid(Y, 6), f.SpyBid(W, 6), f.SpyBid(B, 3), f.SpyBid(P, 2)]
    assert of(facts, f.OrderSet) == [f.OrderSet((Y, W, B, P))]
    assert state.order == [Y, W, B, P]
    assert 6 not in state.players[Y].spies


def test_t07_the_earlier_bid_goes_first_whatever_the_seat():
    state = table(order=[W, P, B, Y])
    turns(state, AUCTION, W, P, B, Y)
    do(state, "bid 6", "bid 2", "bid 3", "bid 6")
    assert state.order == [W, Y, B, P]


def lobbying(order, number=3):
    state = table(order=order)
    state.bids = [BidMade(seat, number) for seat in order]
    turns(state, LOBBYING, *order)
    return state


def test_t08_lobbying():
    state = lobbying([Y, W, B, P])
    first = do(state, "lobby cal-finance")
    assert of(first, f.SpyPlaced, f.TrackAdvanced, f.InvestmentGained) == [
        f.SpyPlaced(Y, "cal-finance", 1, 3),
        f.TrackAdvanced(Y, "investment", 1),
        f.InvestmentGained(Y, 1, "cal-finance"),
    ]
    assert not offered(state, "lobby cal")
    second = do(state, "lobby blue resources")
    assert of(second, f.SpyPlaced, f.TrackAdvanced, f.CoalGained) == [
        f.SpyPlaced(W, "awh-resources", 1, 3),
        f.TrackAdvanced(W, "coal", 1),
        f.CoalGained(W, 1, "awh-resources"),
    ]
    assert not offered(state, "lobby cal")
    assert not offered(state, "lobby awh")
    do(state, "lobby rav-finance")
    assert state.players[B].investment == 1
    assert len(offered(state, "lobby")) == 15  # the fourth may choose any state
    fourth = do(state, "lobby red finance")
    assert of(fourth, f.SpyPlaced) == [f.SpyPlaced(P, "rav-finance", 2, 3)]
    assert state.level(P, "investment") == 1
    assert of(fourth, f.InvestmentGained)[0] == f.InvestmentGained(P, 1, "rav-finance")


def test_t09_income():
    state = table()
    yellow = state.players[Y]
    level(yellow, "investment", 2)
    level(yellow, "coal", 3)
    level(yellow, "loading", 3)
    train(yellow, "W105=-", "W209=-,gold", "W301=-,-,-")
    ask(state, phase=LOBBYING)
    facts = settle(state)
    assert [fact for fact in of(facts, f.InvestmentGained, f.CoalGained) if fact.seat == Y] == [
        f.InvestmentGained(Y, 2, "income"),
        f.CoalGained(Y, 3, "income"),
    ]
    assert [question for question in state.top if question.seat == Y] == [Load(Y, 3, source="income", asked=state.ply)]
    do(state, "load #1=gold #2 #3", seat=Y)
    assert [wagon.load for wagon in yellow.wagons] == [["gold"], ["brass", "gold"], ["brass", "water", "food"]]


def test_t10_corruption_for_the_tie_break():
    state = ask(table(), Invest(B), phase=INVESTMENT, left=[Y, B])
    state.sectors[SECTOR_AT["rav-finance"]] = sector("BPYW", "PYW")
    state.players[B].node, state.players[B].investment = "rav-i1", 2
    facts = do(state, "invest corrupt", "corrupt rav-finance")
    assert of(facts, f.AgentPlaced) == [f.AgentPlaced(B, "rav-finance", 8)]
    assert points(state, "influence") == [0, 6, 2, 0]


def whole_phase_iv():
    state = table(order=[Y, W, P, B])
    for seat, tokens, node in ((Y, 4, "start"), (W, 4, "cal-i1"), (P, 3, "awh-i1"), (B, 3, "rav1-5")):
        state.players[seat].investment, state.players[seat].coal, state.players[seat].node = tokens, 0, node
    turns(state, INVESTMENT, Y, W, P, B)
    return state


def test_t11_a_whole_phase_iv():
    state = whole_phase_iv()
    do(state, "invest coal2")
    assert (len(state.area("market")), state.players[Y].coal, state.players[Y].investment) == (3, 2, 1)
    do(state, "invest station", "build station cal2")
    assert (len(state.area("build")), state.zone("cal2").station, state.zone("cal2").shipment) == (2, W, True)
    do(state, "invest coal1")
    assert (len(state.area("market")), state.players[P].coal) == (5, 1)
    assert refusal(state, "invest coal1").rule == "4.5"  # B: one place is left, the cheapest action needs two
    facts = do(state, "invest move3")
    assert AnsweredItself(B, "move rav-i7") in facts
    assert of(facts, f.LocoMoved) == [f.LocoMoved(B, "rav1-5", "rav-i7", 3)]
    assert of(facts, f.CityMarked) == [f.CityMarked(B, "rackglen", 1)]
    do(state, "pass")
    assert awaited(state) == [W]
    do(state, "invest warehouse", "build warehouse cal2")
    assert (len(state.area("build")), state.players[W].infrastructure[1].at) == (3, 1)
    do(state, "invest warehouse", "build warehouse awh1")
    assert len(state.area("build")) == 4
    hand = len(state.players[B].hand)
    do(state, "invest plan")
    drawn = list(state.players[B].drawn)
    facts = do(state, f"keep {drawn[0]}")
    assert (len(drawn), len(of(facts, f.CardDiscarded)), len(state.players[B].hand)) == (3, 2, hand + 1)
    assert awaited(state) == [W]  # Y is out
    facts = do(state, "pass")
    assert of(facts, f.Passed) == [f.Passed(W), f.Passed(P), f.Passed(B)]
    assert state.phase == MOVEMENT
    assert [state.players[seat].investment for seat in (Y, W, P, B)] == [1, 1, 0, 0]


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


def test_t13_black_market():
    state = table()
    yellow = state.players[Y]
    yellow.node, yellow.coal = "awh-m1", 1
    level(yellow, "unloading", 5)
    train(yellow, "W201=brass,brass", "W208=brass,copper", "W205=gold,gold")
    for city in ("lumenford", "vardimium"):
        marker(state, B, city, 2)
    ask(state, CardStep(Y, "A35", 2), left=[B])
    do(state, "move awh-m2")
    tiles = [list(row) for row in state.contracts]
    facts = do(state, "sell brass #1, brass #1, brass #2, copper #2 for contract2")
    assert of(facts, f.ResourcesSold)[0].value == 7
    assert of(facts, f.VpScored) == [f.VpScored(Y, 2, "black market contracts", "contract2")]
    assert AnsweredItself(Y, "place vexbourne") in facts
    assert of(facts, f.BlackContractPlaced) == [f.BlackContractPlaced(Y, "vexbourne", 2)]
    assert [list(row) for row in state.contracts] == tiles
    assert [wagon.load for wagon in yellow.wagons] == [["", ""], ["", ""], ["gold", "gold"]]


def test_t14_mission():
    state = ask(table(), Mission(Y), phase=MISSIONS, left=[B])
    state.players[Y].node = "rav-i1"
    state.players[Y].heroes.cards = ["C07", "C12"]
    state.players[B].node, state.players[B].heroes.cards = "rav-i2", ["C12"]
    facts = do(state, "mission C07")
    assert of(facts, f.MissionStarted) == [f.MissionStarted(Y, "C07", "blackborough")]
    assert offered(state) == [*(f"build station rav{at}" for at in (1, 2, 3, 4)), "skip"]
    do(state, "build station rav3")
    assert (state.zone("rav3").station, state.zone("rav3").shipment) == (Y, True)
    assert awaited(state) == [B]  # asked, for other cities of Ravenshire have their tokens
    assert offered(state) == ["skip"]
    assert refusal(state, "mission C12").rule == "4.10"


def test_t15_track_tops():
    state = table()
    level(state.players[Y], "coal", 6)
    level(state.players[Y], "loading", 6)
    level(state.players[B], "investment", 7)
    assert points(state, "track tops") == [20, 10, 0, 0]


SECTORS = {
    "cal-finance": ("YWB", "Y", "Y", "W"),
    "cal-resources": ("B", "", "B", ""),
    "cal-logistics": ("YP", "Y", "Y", "P"),
    "cal-trade": ("P", "", "P", ""),
    "cal-technology": ("W", "BB", "B", "W"),
    "awh-finance": ("PY", "PPY", "P", "Y"),
    "awh-resources": ("WY", "", "W", "Y"),
    "awh-logistics": ("WP", "", "W", "P"),
    "awh-trade": ("BY", "", "B", "Y"),
    "awh-technology": ("YB", "Y", "Y", "B"),
    "rav-finance": ("BPW", "P", "P", "B"),
    "rav-resources": ("PY", "", "P", "Y"),
    "rav-logistics": ("WPY", "WPY", "W", "P"),
    "rav-trade": ("", "BP", "B", "P"),
    "rav-technology": ("WP", "W", "W", "P"),
}


@pytest.mark.parametrize(("where", "row"), SECTORS.items())
def test_t16_influence_sector_by_sector(where, row):
    spies, agents, first, second = row
    state = table()
    state.sectors[SECTOR_AT[where]] = sector(spies, agents)
    expected = [0, 0, 0, 0]
    expected[SEAT[first]] += 6
    if second:
        expected[SEAT[second]] += 2
    assert points(state, "influence") == expected


def test_t16_influence_in_all():
    state = table()
    for where, (spies, agents, _, _) in SECTORS.items():
        state.sectors[SECTOR_AT[where]] = sector(spies, agents)
    assert points(state, "influence") == [26, 28, 34, 28]


TRACKS = [  # region, positions of Y B P W, points of Y B P W
    ("infrastructure", "cal", (5, 3, 2, 1), (12, 6, 0, 0)),
    ("infrastructure", "awh", (4, 6, 4, 1), (3, 12, 3, 0)),
    ("infrastructure", "rav", (2, 1, 5, 5), (0, 0, 9, 9)),
    ("contractors", "cal", (7, 3, 3, 3), (12, 2, 2, 2)),
    ("contractors", "awh", (2, 5, 5, 5), (0, 6, 6, 6)),
    ("contractors", "rav", (4, 4, 4, 4), (4, 4, 4, 4)),
]


@pytest.mark.parametrize(("track", "region", "at", "expected"), TRACKS)
def test_t17_t18_infrastructure_and_contractor_tracks(track, region, at, expected):
    state = table()
    for player, space in zip(state.players, at, strict=True):
        run(getattr(player, track), region, space)
    assert tuple(points(state, track)) == expected


def test_t19_special_wagons():
    state = table()
    train(state.players[B], "S301=shipment,shipment,-", "S201=shipment,shipment")
    assert points(state, "special wagons") == [0, 10, 0, 0]


AREA = [
    ("cal", {B: [("cindermark", 2), ("cindermark", 3), ("halbergate", 3)], Y: [("grimwatch", 3), ("halbergate", 5)]},
     (6, 12, 0, 0)),
    ("awh", {B: [("lumenford", 2), ("vardimium", 5)], Y: [("vardimium", 2), ("lumenford", 3)],
             P: [("vexbourne", 2), ("vexbourne", 3)]}, (3, 12, 3, 0)),
    ("rav", {Y: [("rackglen", 3), ("rackglen", 4)], W: [("brukas", 3), ("brukas", 4)],
             P: [("blackborough", 3), ("blackborough", 4)]}, (6, 0, 6, 6)),
]  # fmt: skip


@pytest.mark.parametrize(("region", "placed", "expected"), AREA)
def test_t20_contract_area(region, placed, expected):
    state = table()
    for seat, spaces in placed.items():
        for city, size in spaces:
            marker(state, seat, city, size)
    assert tuple(points(state, "contract area")) == expected


def test_t21_missions():
    state = table()
    train(state.players[Y], "W205=gold,gold", "W315=gold,gold,water", "W105=water")
    for hero in ("C08", "C15", "C07"):
        mission(state.players[Y], hero)
    assert points(state, "missions") == [12, 0, 0, 0]
    assert [line.points for line in game.score(state) if line.category == "missions"] == [5, 5, 2]


def test_5_what_is_worth_nothing_has_its_line_and_reason_too():
    state = table()
    train(state.players[Y], "S301=shipment,shipment,-", "W205=gold,gold")
    mission(state.players[Y], "C07")
    told = [(line.category, line.points, str(line.reason)) for line in game.score(state) if line.seat == Y]
    assert told == [
        ("special wagons", 0, "S301, shipments: 2 of 3"),
        ("missions", 0, "C07, cubes of water: 0"),
    ]


def test_t22_hero_bonus_coal():
    state = ask(table(), Mission(Y), phase=MISSIONS, left=[B])
    state.players[Y].node, state.players[Y].coal, state.players[Y].heroes.cards = "awh-i1", 0, ["C06"]
    facts = do(state, "mission C06")
    assert of(facts, f.CoalGained) == [f.CoalGained(Y, 1, "C06")]
    assert state.players[Y].coal == 1
