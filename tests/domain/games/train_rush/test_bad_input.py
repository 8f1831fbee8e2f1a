"""Whatever cannot be done is refused in one sentence with the rule and what would be accepted; nothing changes."""

from __future__ import annotations

import msgspec
import pytest

from domain.codec import codec
from domain.games import train_rush as game
from domain.games.train_rush import decisions as d
from domain.games.train_rush.edition import SECTOR_AT, ZONE_AT
from domain.games.train_rush.questions import (
    BlackContract,
    CardStep,
    City,
    Corrupt,
    Exchange,
    FreeAction,
    Invest,
    Keep,
    Load,
    Lobby,
    Market,
    Mission,
    Move,
    PlayCard,
    PoolDraw,
    RentAny,
    Ship,
    SpecialFromHand,
    SpecialStep,
    TakeWagon,
    Tile,
    Trim,
    Warehouse,
)
from domain.games.train_rush.state import INVESTMENT, LOBBYING, BidMade
from domain.words import Hidden, Refused, render
from tests.domain.games.train_rush.given import (
    B,
    P,
    W,
    Y,
    ask,
    begun,
    hold,
    level,
    marker,
    refusal,
    sector,
    table,
    train,
    zone,
)


def told(refused: Refused) -> str:
    return f"{render(refused.sentence, name=game.name)} ({refused.rule})"


def a_table(question):
    """Yellow stands in Ravenshire with a small train, three cards and two heroes."""
    state = ask(table(), question, phase=INVESTMENT if isinstance(question, Invest) else 5, left=[B])
    yellow = state.players[Y]
    yellow.node, yellow.coal, yellow.investment, yellow.tokens = "rav-i6", 1, 2, [4]
    train(yellow, "W101=brass", "W105=-", "W209=brass,gold", "W312=water,-,-", "S201=shipment,shipment")
    hold(yellow, "A02", "A07", "A44")
    yellow.front, yellow.heroes.cards = ["A25"], ["C01", "C12"]
    state.players[P].node = "rav-i8"
    state.zones[ZONE_AT["rav1"]] = zone("P", "Y", "B", "P:rav", shipment=True)
    state.zones[ZONE_AT["rav2"]] = zone("", "Y", "Y")
    state.sectors[SECTOR_AT["rav-trade"]] = sector("", "BBBB")
    state.contracts[0][0], state.contracts[1][0] = "K204", "K312"
    state.pool[:] = ["A31", "A32", "A33"]
    state.wagon_pools = [["W201", "W202"], ["W301", "W302"]]
    return state


LOADS = "these wagons can be loaded: W105 (any) and W312 (water, water, any) (4.9)"


@pytest.mark.parametrize(
    ("question", "line", "answer"),
    [
        # unreachable destinations
        (Move(Y, 2, source="A50"), "move rav-i8",
         "with 2 points you cannot end on rav-i8, but on Rackglen (rav-i7) (4.7)"),
        (Move(Y, 1, source="A50"), "move lumenford",
         "with 1 point you cannot end on Lumenford (awh-i7), but on Rackglen (rav-i7) (4.7)"),
        (Move(Y, 2, source="A50"), "move rackglen token 4",
         "movement tokens are only for the moves of action cards (4.5)"),
        (CardStep(Y, "A35", 1), "move start",
         "with 3 points you cannot end on start, but on Rackglen (rav-i7), cal-i1 and cal-m1 (4.7)"),
        (CardStep(Y, "A35", 1), "move cal-i1 token 5", "you have no token of 5 points; yours: 4 (4.6)"),
        (CardStep(Y, "A01", 3), "move cal-i1", "this action costs 2 coal, you have 1 (4.6)"),
        # wrong cubes, full wagons
        (City(Y, "rackglen"), "deliver 2: brass W101, water W312",
         "K204 (brass, gold: 5 VP) needs brass and gold; gold is missing (4.8.1)"),
        (City(Y, "rackglen"), "deliver 2: brass W101, copper W105",
         "copper W105 is not on your wagons; they hold brass W101, brass W209, gold W209 and water W312 (4.8.1)"),
        (City(Y, "rackglen"), "deliver 2: brass W101, brass W209, gold W209",
         "K204 (brass, gold: 5 VP) needs only brass and gold (4.8.1)"),
        (City(Y, "rackglen"), "deliver 3: brass W101, brass W209, gold W209",
         "2 more cubes may be unloaded in this city action (4.8.1)"),
        (City(Y, "rackglen"), "deliver 7", "contracts have the sizes 2, 3, 4 and 5 (4.8.1)"),
        (City(Y, "rackglen", delivered=2), "deliver 2", "0 more cubes may be unloaded in this city action (4.8.1)"),
        (Load(Y, 2, source="income"), "load W101", LOADS),
        (Load(Y, 2, source="income"), "load S201", LOADS),
        (Load(Y, 2, source="income"), "load W105",
         "W105 (any) has 1 empty slots for any resource; name as many of brass, water, food, copper and gold (4.9)"),
        (Load(Y, 2, source="income"), "load W312=gold,gold",
         "W312 (water, water, any) has 1 empty slots for any resource; "
         "name as many of brass, water, food, copper and gold (4.9)"),
        (Load(Y, 1, source="income"), "load W105=gold W312=gold", "you may load 1 of your wagons (4.9)"),
        (Load(Y, 1, source="load1", paid=True), "load none",
         "an action just paid for must be carried out: load W105 (any) and W312 (water, water, any) (4.0)"),
        (Ship(Y, "rav1"), "ship W105", "the shipment does not fit on W105 (any); possible: nothing (4.8.3)"),
        # skipped mandatory steps
        (Warehouse(Y, 1, source="warehouse", paid=True), "skip", "an action just paid for must be carried out (4.0)"),
        (PlayCard(Y), "skip",
         "not now: you are asked to play a card; you could write play A02, play A07 or play A44 (question)"),
        (CardStep(Y, "A25", 1), "special",
         "not now: you are asked to move by action I of A25, or stop; you could write move rav-i7, "
         "move rav-i7 token 4, move cal-i2 token 4, move cal1-1 token 4, move cal1-4 token 4, move cal1-7 token 4, "
         "move cal-m3 token 4, "
         "move cal-m4 token 4 or stop (question)"),
        (BlackContract(Y, 2, "rav", source="contract2", paid=True), "skip",
         "not now: you are asked to place the contract marker of size 2 in Ravenshire; you could write place rackglen, "
         "place brukas or place blackborough (question)"),
        # cards not in hand
        (PlayCard(Y), "play A25", "A25 is not in your hand; you hold A02, A07 and A44 (4.6)"),
        (SpecialStep(Y, "A25"), "special A01",
         "A01 is not in your hand; special actions you can use: A25, A02, A07 and A44 (4.6)"),
        (SpecialFromHand(Y, 1, source="C03"), "use A25", "A25 is not in your hand; you hold A02, A07 and A44 (4.9)"),
        (PoolDraw(Y), "draw A02", "A02 is not in the pool, which holds A31, A32 and A33 (4.6)"),
        (Mission(Y), "mission C07",
         "C07 Pietia Rabov is not in your hand; you hold C01 Adela Quill and C12 Edmund Crow (4.10)"),
        (Mission(Y), "mission C01",
         "the mission of C01 Adela Quill is in Lumenford; missions can be started in Rackglen, Brukas "
         "and Blackborough now (4.10)"),
        # buildings, agents, renting
        (Warehouse(Y, 1, source="B12"), "build warehouse cal1",
         "no warehouse can be built in cal1 now; possible: rav2, rav3 and rav4 (4.9)"),
        (Corrupt(Y, 1, source="A07"), "corrupt rav-trade",
         "no agent can be sent to rav-trade now; possible: rav-finance, rav-resources, rav-logistics and "
         "rav-technology (4.9)"),
        (City(Y, "rackglen"), "rent rav rav1",
         "no contractor of Ravenshire can come from Rackglen to rav1 now; possible: cal rav1 and awh rav1 (4.8.1)"),
        (City(Y, "rackglen"), "rent cal rav2",
         "no contractor of Calestia can come from Rackglen to rav2 now; possible: cal rav1 and awh rav1 (4.8.1)"),
        (City(Y, "rackglen", rented=True), "rent cal rav1",
         "only one warehouse is rented out per city action (4.8.1)"),
        (RentAny(Y, source="A48"), "rent rav from brukas rav1",
         "no contractor of Ravenshire can come from Brukas to rav1 now; possible: cal rav1 and awh rav1 (4.8.1)"),
        # investing
        (Invest(Y), "invest coal2", "coal2 costs 3 tokens, you have 2 (4.5)"),
        (Invest(Y), "invest coal1 now", "“now” is not understood; write invest <action> (notation)"),
        (FreeAction(Y, 1, source="A50"), "free coal1",
         "coal1 cannot be taken for free now; possible: warehouse, load1 and move3 (4.9)"),
        # wagons
        (Exchange(Y, ("1-2",), source="swap12"), "swap W209 for W201",
         "W209 (brass, gold) cannot be exchanged now; possible: W101 (brass) and W105 (any) (4.9)"),
        (Exchange(Y, ("1-2",), source="swap12"), "swap W101 for W301",
         "W101 (brass) cannot be exchanged for W301 (brass, water, food), but for W201 (brass, brass), "
         "W202 (water, water) and S201 (2 shipments) (4.9)"),
        (TakeWagon(Y, 2, source="A55"), "take W301",
         "you cannot take W301 (brass, water, food); possible: W201 (brass, brass), W202 (water, water) "
         "and S201 (2 shipments) (4.9)"),
        (Tile(Y, source="C04"), "tile 10", "the slots are 1, 2, 3, 4, 5, 6, 7, 8 and 9 (4.9)"),
        # the black market
        (Market(Y, "rav"), "sell brass W101 for gold",
         "the offers are swap, corrupt, invest, advance, contract2, contract3, contract4 and contract5 (4.8.2)"),
        (Market(Y, "rav"), "sell brass W101 for corrupt", "these cubes are worth 1, corrupt costs 5 (4.8.2)"),
        (Market(Y, "rav"), "sell brass W101, brass W209, gold W209 for corrupt", "sell 1 to 2 cubes (4.8.2)"),
        (Market(Y, "rav"), "sell for swap", "sell 1 to 2 cubes (4.8.2)"),
    ],
)  # fmt: skip
def test_refusals_teach(question, line, answer):
    state = a_table(question)
    level(state.players[Y], "wagons", 6)
    assert told(refusal(state, line, Y)) == answer


def test_a_full_area_says_how_many_places_are_free():
    state = a_table(Invest(Y))
    state.area("corruption").extend([B] * 5)
    assert told(refusal(state, "invest corrupt", Y)) == "corrupt needs 2 places, 1 are free in its area (4.5)"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("warehouse", "no warehouse is left in the reserve"),
        ("station", "no station is left in the reserve"),
        ("corrupt", "no agent is left in the reserve"),
        ("load1", "no wagon has an empty slot"),
        ("swap12", "no wagon of the train can be exchanged in this way"),
    ],
)
def test_an_action_that_cannot_be_begun_says_why(line, why):
    state = a_table(Invest(Y))
    yellow = state.players[Y]
    yellow.warehouses = yellow.stations = yellow.agents = 0
    train(yellow, "W209=brass,gold")
    assert told(refusal(state, f"invest {line}", Y)) == f"{line} cannot be carried out: {why} (4.5)"


def test_on_start_the_reason_is_the_region():
    state = a_table(Invest(Y))
    state.players[Y].node = "start"
    assert "on START there is no active region" in told(refusal(state, "invest warehouse", Y))


def test_lobbying_refusals():
    state = ask(table(), Lobby(Y), phase=LOBBYING, left=[B])
    state.bids, state.lying = [BidMade(Y, 3)], ["rav"]
    state.sectors[SECTOR_AT["cal-trade"]] = sector("BPWB", "")
    state.sectors[SECTOR_AT["cal-finance"]] = sector("Y", "")
    assert told(refusal(state, "lobby rav-trade", Y)) == "choose another state; Ravenshire got a spy already (4.3)"
    assert told(refusal(state, "lobby cal-trade", Y)) == "cal-trade has no free field for a spy (4.3)"
    assert told(refusal(state, "lobby cal-finance", Y)) == (
        "you have a spy in cal-finance already; it takes one of yours in the whole game (4.3)"
    )


def test_set_up_refusals():
    state = begun(3)
    seat = state.order[0]
    hand = list(state.players[seat].hand)
    rest = next(card for card in ("A01", "A02", "A03", "A04", "A05", "A06") if card not in hand)
    assert refusal(state, f"keep {hand[0]} {hand[1]}", seat).rule == "2.8"
    assert refusal(state, f"keep {hand[0]} {hand[1]} {rest}", seat).rule == "2.8"
    assert refusal(state, d.KeepCards((hand[0], hand[0], hand[1])), seat).rule == "2.8"
    assert refusal(state, d.ChooseCargo("oil"), seat).rule == "2.6"
    assert refusal(state, d.RejectHero("C99"), seat).rule == "2.9"
    assert refusal(state, "draft C01", seat).rule == "question"  # first one hero is put into the box


@pytest.mark.parametrize(
    ("question", "decision", "rule"),
    [
        (Load(Y, 2, source="income"), d.LoadWagons((d.Filling("W105", ("gold",)),) * 2), "4.9"),
        (RentAny(Y, source="A48"), d.RentFrom("cal", "atlantis", "rav1"), "4.9"),
        (PlayCard(Y), d.Play("A99"), "4.6"),
    ],
)  # fmt: skip
def test_what_is_named_twice_or_does_not_exist(question, decision, rule):
    assert refusal(a_table(question), decision, Y).rule == rule


def test_hidden_cards_cannot_be_named():
    state = a_table(Keep(Y, 1, source="plan"))
    state.players[Y].drawn.cards = ["A10", "A11", "A13"]
    assert refusal(state, d.KeepCards((Hidden("action"),)), Y).rule == "4.9"
    state = begun(3)
    assert refusal(state, d.RejectHero(Hidden("hero")), state.order[0]).rule == "2.9"


def test_keep_and_trim_say_what_is_there():
    state = a_table(Keep(Y, 1, source="plan"))
    state.players[Y].drawn.cards = ["A10", "A11", "A13"]
    assert told(refusal(state, "keep A10 A11", Y)) == "you may keep 1 of the cards drawn (4.9)"
    assert "you drew A10, A11 and A13" in told(refusal(state, "keep A44", Y))
    ask(state, Trim(Y))
    hold(state.players[Y], "A01", "A02", "A03", "A04", "A05", "A06")
    assert told(refusal(state, "discard none", Y)) == "discard 1 so that 5 remain (4.9)"


def test_the_place_of_a_marker_must_be_free():
    state = a_table(BlackContract(Y, 2, "rav", source="contract2", paid=True))
    marker(state, W, "brukas", 2)
    assert (
        told(refusal(state, "place brukas", Y))
        == "that space is not free in Brukas; free: Rackglen and Blackborough (4.8.2)"
    )


def test_it_is_not_everybody_s_turn():
    state = a_table(PlayCard(Y))
    assert told(refusal(state, "play A02", B)) == "it is not your turn; the table waits for seat 0 (turn)"


@pytest.mark.parametrize(
    "data",
    [b"", b"[]", b'{"do": "fly"}', b'{"do": "bid"}', b'{"do": "bid", "number": "six"}', b'{"do": "bid", "nr": 6}',
     b'{"do": "move", "node": ["a"]}', b'{"do": "deliver", "size": 2, "cubes": [{"resource": "gold"}]}', b"\xff"],
)  # fmt: skip
def test_malformed_json_is_refused_in_words(data):
    with pytest.raises(Refused) as refused:
        codec(game.SLUG).decision(data)
    assert refused.value.rule == "decision"


def test_options_are_checked():
    codec(game.SLUG).options(b'{"heroes": "random", "strict_income_order": true}')
    for data in (b'{"heroes": "none"}', b'{"speed": 3}', b"7"):
        with pytest.raises(Refused):
            codec(game.SLUG).options(data)


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_seats(seats):
    with pytest.raises(Refused) as refused:
        begun(seats)
    assert refused.value.rule == "seats"


def test_a_state_survives_being_stored():
    state = a_table(City(Y, "rackglen"))
    again = codec(game.SLUG).state(codec(game.SLUG).encode(state))
    assert again == state
    assert msgspec.to_builtins(again) == msgspec.to_builtins(state)
