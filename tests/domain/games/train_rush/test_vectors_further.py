"""Further vectors of the specification, T30 to T56, by their numbers."""

import pytest

from domain.engine import awaited
from domain.games import train_rush as game
from domain.games.train_rush import facts as f
from domain.games.train_rush.edition import CITIES, SECTOR_AT, ZONE_AT
from domain.games.train_rush.questions import (
    Advance,
    CardStep,
    City,
    Exchange,
    Invest,
    Load,
    Lobby,
    Market,
    Move,
    SpecialStep,
    Warehouse,
)
from domain.games.train_rush.shape import Op
from domain.games.train_rush.state import INVESTMENT, LOBBYING, MISSIONS, MOVEMENT, BidMade, Scored
from tests.domain.games.train_rush.given import (
    B,
    P,
    W,
    Y,
    ask,
    do,
    hold,
    level,
    mark,
    marker,
    of,
    offered,
    points,
    refusal,
    run,
    sector,
    table,
    train,
    turns,
    zone,
)


def test_t30_a_city_stops_a_long_move():
    state = ask(table(), Move(Y, 5, source="A50"), left=[B])
    state.players[Y].node = "rav-i6"
    assert offered(state, "move") == ["move rav-i7", "move cal-i2", "move cal-i3", "move cal-m3"]
    assert refusal(state, "move rav-i8").rule == "4.7"
    assert of(do(state, "move rackglen"), f.LocoMoved) == [f.LocoMoved(Y, "rav-i6", "rav-i7", 5, 4)]


@pytest.mark.parametrize(("node", "lost"), [("rav-i7", 4), ("cal-i2", 1), ("cal-i3", 0), ("cal-m3", 0)])
def test_t30_points_lost(node, lost):
    state = ask(table(), Move(Y, 5, source="A50"), left=[B])
    state.players[Y].node = "rav-i6"
    assert of(do(state, f"move {node}"), f.LocoMoved)[0].lost == lost


def test_t32_three_tracks_for_one_distance():
    state = ask(table(), Move(Y, 2, source="A50"), left=[B])
    state.players[Y].node, state.players[P].node = "cal-i3", "cal1-5"
    assert offered(state, "move") == ["move cal1-2", "move cal1-8"]


def token_move():
    state = ask(table(), CardStep(Y, "A25", 2), left=[B])  # action II: 3 points, 1 coal
    state.players[Y].node, state.players[Y].coal, state.players[Y].tokens = "rav1-6", 1, [3, 4]
    return state


def test_t33_movement_tokens_are_added_one_at_a_time():
    state = token_move()
    assert {text.partition(" token ")[2] for text in offered(state, "move")} == {"", "3", "4"}
    assert refusal(state, "move cal-m3 token 7").rule == "4.6"  # never both: 3 + 3 + 4


def test_t33_a_token_is_spent_in_full_where_a_city_stops_the_move():
    state = token_move()
    facts = do(state, "move rackglen token 4")
    assert of(facts, f.CoalPaid, f.MovementTokenSpent, f.LocoMoved) == [
        f.CoalPaid(Y, 1, "A25"),
        f.MovementTokenSpent(Y, 4),
        f.LocoMoved(Y, "rav1-6", "rav-i7", 7, 5),
    ]
    assert state.players[Y].tokens[0] == 3


def test_t34_no_token_in_phase_iv():
    state = ask(table(), Move(Y, 3, source="move3", paid=True), phase=INVESTMENT, left=[B, Y])
    state.players[Y].node, state.players[Y].tokens = "rav-i6", [2]
    assert refusal(state, "move rackglen token 2").rule == "4.5"


def test_t35_no_action_is_skipped():
    state = table()
    hold(state.players[Y], "A25", "A26")
    state.players[Y].coal = 1
    turns(state, MOVEMENT, Y)
    do(state, "play A25", "move lead2")
    assert refusal(state, "special").rule == "question"
    facts = do(state, "stop")
    assert offered(state) == [f"draw {card}" for card in state.pool]
    assert of(facts, f.CardDiscarded) == [f.CardDiscarded(Y, "A25", f.FRONT)]


def test_t36_special_of_another_card():
    state = ask(table(), SpecialStep(Y, "A31"), left=[B])
    state.players[Y].coal, state.players[Y].front = 1, ["A31"]
    hold(state.players[Y], "A02", "A44")
    facts = do(state, "special A02")
    assert state.players[Y].coal == 0
    assert of(facts, f.VpScored) == [f.VpScored(Y, 7, "action cards", "A02")]
    assert [fact.card for fact in of(facts, f.CardDiscarded)] == ["A31", "A02"]
    drawn = state.pool[0]
    do(state, f"draw {drawn}")
    assert state.players[Y].hand.cards == sorted(["A44", drawn])


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


def test_t41_occupied_top():
    state = ask(table(), Lobby(W), phase=LOBBYING, left=[B])
    state.bids = [BidMade(W, 4)]
    level(state.players[Y], "coal", 6)
    level(state.players[W], "coal", 5)
    state.players[W].coal = 0
    facts = do(state, "lobby rav-resources")
    assert of(facts, f.SpyPlaced) == [f.SpyPlaced(W, "rav-resources", 1, 4)]
    assert of(facts, f.AdvanceLost) == [f.AdvanceLost(W, "coal", 4)]
    assert state.players[W].coal == 1
    ask(state, Advance(W, 1, source="A25"))
    assert "advance coal" not in offered(state)
    assert "advance loading" in offered(state)


def test_t42_finance_limit():
    state = ask(table(), Lobby(Y), phase=LOBBYING, left=[B])
    state.bids = [BidMade(Y, 4)]
    state.sectors[SECTOR_AT["rav-finance"]] = sector("Y", "")
    assert "lobby rav-finance" not in offered(state)
    assert {"lobby cal-finance", "lobby awh-finance"} <= set(offered(state))
    assert refusal(state, "lobby rav-finance").rule == "4.3"
    ask(state, Invest(Y), phase=INVESTMENT, left=[B, Y])
    state.players[Y].node, state.players[Y].investment = "rav-i1", 2
    facts = do(state, "invest corrupt", "corrupt rav-finance")
    assert of(facts, f.AgentPlaced) == [f.AgentPlaced(Y, "rav-finance", 5)]


def test_t43_start_has_no_region():
    state = ask(table(), Invest(Y), phase=INVESTMENT, left=[B, Y])
    state.players[Y].investment = 4
    assert not {f"invest {one}" for one in ("warehouse", "warehouse2", "station", "corrupt")} & set(offered(state))
    assert refusal(state, "invest warehouse").rule == "4.5"
    do(state, "invest move3")
    assert offered(state) == ["move rav-i1", "move rav-m1"]
    do(state, "move rav-i1")
    assert state.region(Y) == "rav"


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


def test_t45_exchange_loses_cargo():
    state = ask(table(), Exchange(Y, ("2-3",), source="swap23", paid=True), phase=INVESTMENT, left=[B, Y])
    train(state.players[Y], "W209=brass,gold", "W105=gold")
    state.wagon_pools[1][0] = "W301"
    facts = do(state, "swap W209 for W301")
    assert of(facts, f.CubesLost) == [f.CubesLost(Y, "W209", ("brass", "gold"))]
    assert [(wagon.tile, wagon.load) for wagon in state.players[Y].wagons] == [
        ("W105", ["gold"]),
        ("W301", ["", "", ""]),
    ]
    assert "W209" in state.wagon_discards[0]
    assert len(state.wagon_pools[1]) == 5
    assert "W301" not in state.wagon_pools[1]


def test_t47_load():
    state = ask(table(), Load(Y, 2, source="income"), left=[B])
    train(state.players[Y], "W209=brass,gold", "W301=brass,-,-", "W216=-,-")
    assert refusal(state, "load W209").rule == "4.9"
    facts = do(state, "load W301 W216=copper")
    assert of(facts, f.WagonLoaded) == [
        f.WagonLoaded(Y, "W301", ("water", "food"), ("brass", "water", "food")),
        f.WagonLoaded(Y, "W216", ("brass", "copper"), ("brass", "copper")),
    ]


def test_t48_hand_limit():
    state = ask(table(), Invest(Y), phase=INVESTMENT, left=[B, Y])
    state.players[Y].investment = 2
    in_hand = [*state.players[Y].hand, "A56", "A57"][-5:]
    for card in in_hand:
        if card in state.deck.cards:
            state.deck.take(state.deck.cards.index(card))
    hold(state.players[Y], *in_hand)
    do(state, "invest plan")
    kept = state.players[Y].drawn.cards[0]
    do(state, f"keep {kept}")
    assert offered(state) == [f"discard {card}" for card in sorted([*in_hand, kept])]
    do(state, f"discard {kept}")
    assert state.players[Y].hand.cards == sorted(in_hand)


def test_t49_empty_hand():
    state = table()
    hold(state.players[Y])
    turns(state, MOVEMENT, Y, B)
    assert offered(state) == [f"draw {card}" for card in state.pool]
    card = state.pool[1]
    facts = do(state, f"draw {card}")
    assert not of(facts, f.CardPlayed, f.LocoMoved) or of(facts, f.CardPlayed)[0].seat != Y
    assert state.players[Y].hand.cards == [card]


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


def test_t51_black_contract_impossible():
    state = ask(table(), Market(Y, "cal"), left=[B])
    state.players[Y].node = "cal-m9"
    level(state.players[Y], "unloading", 7)
    train(state.players[Y], "W315=gold,gold,gold", "W205=gold,gold")
    assert offered(state, "sell gold W315, gold W315, gold W315, gold W205 for contract5")
    for city in ("cindermark", "halbergate", "grimwatch"):
        marker(state, B, city, 5)
    assert not [text for text in offered(state) if text.endswith("contract5")]
    assert refusal(state, "sell gold W315, gold W315, gold W315, gold W205 for contract5").rule == "4.8.2"


def test_t52_two_players_capacity():
    state = table(2)
    for player in state.players:
        player.investment, player.node = 6, "rav-i1"
    state.players[1].node = "cal-i1"
    turns(state, INVESTMENT, 0, 1)
    do(state, "invest coal2")
    assert not offered(state, "invest coal")
    do(state, "invest station", "build station cal1")
    assert offered(state, "invest warehouse") == ["invest warehouse"]  # not warehouse2


def test_t53_ninth_city_in_phase_iv():
    state = table(3, order=[0, 1, 2])
    state.round = 6
    for city in CITIES:
        if city != "rackglen":
            mark(state, city, 0)
    state.players[0].node, state.players[0].investment, state.players[1].investment = "rav-i6", 1, 2
    turns(state, INVESTMENT, 0, 1, 2)
    facts = do(state, "invest move3", "move rackglen")
    assert of(facts, f.EndTriggered) == [f.EndTriggered(0)]
    assert not state.over
    phases = []
    while not state.over:
        seat = awaited(state)[0]
        written = offered(state, seat=seat)
        facts = do(state, written[-1], seat=seat)
        phases += [fact.phase for fact in of(facts, f.PhaseStarted)]
    assert phases == [MOVEMENT, MISSIONS, 7]
    assert of(facts, f.GameEnded) == [f.GameEnded("cities")]
    assert points(state, "all cities") == [10, 0, 0]
    assert game.result(state).ending == "cities"


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
    ("cities", "places", "tie_break"), [((6, 7), (2, 1), "city markers"), ((7, 7), (1, 1), "shared")]
)
def test_t56_winner(cities, places, tie_break):
    state = table(2)
    for seat, visited in enumerate(cities):
        state.scored.append(Scored(seat, 140, "contracts", "K204", 1))
        for city in list(CITIES)[:visited]:
            mark(state, city, seat)
    result = game.result(state)
    assert (result.totals, result.places, result.tie_break) == ((140, 140), places, tie_break)
