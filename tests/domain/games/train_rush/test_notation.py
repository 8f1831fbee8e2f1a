"""Section 9: decisions as lines, shorthands, and whole lines."""

import pytest

from domain.games import train_rush as game
from domain.games.train_rush import decisions as d
from domain.games.train_rush.edition import CITIES, TRACKS, ZONE_AT
from domain.games.train_rush.questions import (
    Advance,
    BlackContract,
    CardStep,
    City,
    Corrupt,
    Exchange,
    FreeAction,
    Invest,
    Keep,
    KeepStart,
    Load,
    Lobby,
    Market,
    Mission,
    Move,
    PlayCard,
    RentAny,
    Ship,
    SpecialFromHand,
    SpecialStep,
    Station,
    TakeWagon,
    Tile,
    Trim,
    Warehouse,
)
from domain.games.train_rush.state import INVESTMENT, MOVEMENT
from domain.places import Viewer, masked
from tests.domain.games.train_rush.given import (
    B,
    Y,
    ask,
    begun,
    decide_on,
    hold,
    level,
    marker,
    offered,
    refusal,
    run,
    table,
    train,
    turns,
    zone,
)
from tests.lines import play_line


@pytest.mark.parametrize(
    ("question", "line", "decision"),
    [
        (Warehouse(Y, 1, source="B12"), "build warehouse", d.BuildWarehouse("rav4")),
        (Station(Y, source="A05"), "build station", d.BuildStation("rav4")),
        (Station(Y, source="A05"), "build", d.BuildStation("rav4")),
        (Move(Y, 1, source="A50"), "move", d.MoveTo("rav-i2")),
        (PlayCard(Y), "play", d.Play("A31")),
        (SpecialFromHand(Y, 1, source="C03"), "use", d.UseCard("A31")),
        (Mission(Y), "mission", d.StartMission("C08")),
        (Advance(Y, 1, source="A25"), "advance", d.AdvanceOn("coal")),
        (City(Y, "brukas"), "rent", d.Rent("rav", "rav1")),
        (Ship(Y, "rav1"), "ship", d.ShipOn("S201")),
        (Exchange(Y, ("1-3",), source="A37"), "swap", d.Swap("W101", "S301")),
    ],
)
def test_9_what_has_one_legal_value_may_be_left_out(question, line, decision):
    state = ask(table(), question, left=[B])
    state.players[Y].node, state.players[Y].heroes.cards = "rav-i1", ["C08", "C01"]
    hold(state.players[Y], "A31")
    train(state.players[Y], "W101=brass", "S201=-,-")
    state.wagon_pools[1] = []
    for at in (1, 2, 3):
        state.zones[ZONE_AT[f"rav{at}"]] = zone("B", "B", "P", "Y" if at == 1 else "W")
    state.town("brukas").contractors = ["rav"]
    for track, row in TRACKS.items():
        if track != "coal":
            level(state.players[Y], track, row.values[-1])
    assert game.parse(state, Y, line) == decision


@pytest.mark.parametrize(
    ("question", "line"),
    [
        (Warehouse(Y, 1, source="B12"), "build warehouse"),
        (Load(Y, 1, source="income"), "load"),
        (Keep(Y, 1, source="plan"), "keep"),
        (Trim(Y), "discard"),
        (PlayCard(Y), "play"),
    ],
)
def test_9_a_word_without_its_argument_is_not_guessed(question, line):
    state = ask(table(), question, left=[B])
    state.players[Y].node = "rav-i1"
    hold(state.players[Y], *["A01", "A02", "A03", "A04", "A05", "A06"])
    train(state.players[Y], "W101=-", "W105=-")
    assert refusal(state, line).rule == "notation"


def test_9_deliver_alone_is_refused_where_more_ways_fit_than_are_listed():
    state = ask(table(), City(Y, "brukas"), left=[B])
    level(state.players[Y], "unloading", 7)
    state.contracts[3][0] = "K511"  # brass, water and three of any
    loads = ("brass,water,food", "brass,water,copper", "brass,water,gold", "brass,food,copper", "brass,food,gold")
    train(state.players[Y], *(f"W30{at}={load}" for at, load in enumerate(loads, 1)))
    assert len(offered(state, "deliver 5")) == 1  # one as an example
    assert "several sets" in str(refusal(state, "deliver 5"))


def test_9_the_city_of_a_rent_may_be_left_out_where_only_one_has_the_colour():
    state = ask(table(), RentAny(Y, source="A48"), left=[B])
    state.zones[ZONE_AT["rav1"]] = zone("B", "Y")
    assert "write rent <colour> from <city> <zone>" in str(refusal(state, "rent blue rav1"))
    for city, town in zip(CITIES, state.towns, strict=True):
        town.contractors = ["awh"] if city == "vexbourne" else ["rav"]
    assert game.parse(state, Y, "rent blue rav1") == d.RentFrom("awh", "vexbourne", "rav1")


def test_9_a_token_may_be_named_with_the_word_with():
    assert game.parse(table(), Y, "move rav2-4 with token 3") == d.MoveTo("rav2-4", 3)


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("build warehouses rav2 rav3", ["invest warehouse2", "build warehouse rav2", "build warehouse rav3"]),
        ("build warehouse rav2 rav3", ["invest warehouse2", "build warehouse rav2", "build warehouse rav3"]),
        ("build warehouse", ["invest warehouse"]),
        ("invest move 3", ["invest move3"]),
        ("invest swap 1-2", ["invest swap12"]),
        ("invest load 2", ["invest load2"]),
        ("free move 6 to awh-i1", ["free move6", "move awh-i1"]),
    ],
)
def test_9_shorthands_of_phase_iv(line, parts):
    state = ask(table(), Invest(Y), phase=INVESTMENT)
    assert game.unfold(state, Y, line) == parts


@pytest.mark.parametrize("line", ["build station rav1 rav2", "build 1 warehouse rav1 rav2", "build 3 warehouses"])
def test_9_more_than_an_action_can_do_is_refused_before_it_is_paid(line):
    state = ask(table(), Invest(Y), phase=INVESTMENT)
    state.players[Y].investment, state.players[Y].node = 3, "rav-i1"
    assert refusal(state, line).rule == "notation"


@pytest.fixture
def state():
    state = table()
    train(state.players[Y], "W101=brass", "W105=gold", "W312=water,water,food", "S201=-,-")
    state.players[Y].front = ["A31"]
    hold(state.players[Y], "A02", "A07", "A44")
    return state


@pytest.mark.parametrize(
    ("line", "decision"),
    [
        ("keep A44, A07 A31", d.KeepCards(("A07", "A31", "A44"))),
        ("KEEP none", d.KeepCards()),
        ("cargo gold", d.ChooseCargo("gold")),
        ("cargo k", d.ChooseCargo("copper")),
        ("reject C11", d.RejectHero("C11")),
        ("draft 7", d.DraftHero("C07")),
        ("bid 6", d.BidSpy(6)),
        ("lobby green finance", d.LobbySector("cal-finance")),
        ("lobby cal-finance", d.LobbySector("cal-finance")),
        ("lobby Celestia resource", d.LobbySector("cal-resources")),
        ("lobby Awhar technology", d.LobbySector("awh-technology")),
        ("load none", d.LoadWagons()),
        ("load #2=gold #3", d.LoadWagons((d.Filling("W105", ("gold",)), d.Filling("W312")))),
        ("load W312=food W101", d.LoadWagons((d.Filling("W101"), d.Filling("W312", ("food",))))),
        ("load w216=f,b", d.LoadWagons((d.Filling("W216", ("food", "brass")),))),
        ("invest coal2", d.InvestIn("coal2")),
        ("free plan", d.TakeFreeAction("plan")),
        ("free move3", d.TakeFreeAction("move3")),
        ("pass", d.Pass()),
        ("play 25", d.Play("A25")),
        ("play a07", d.Play("A07")),
        ("move Vardimium", d.MoveTo("awh-m5")),
        ("move vermidium", d.MoveTo("awh-m5")),
        ("move rav2-4 token 3", d.MoveTo("rav2-4", 3)),
        ("stop", d.Stop()),
        ("special", d.UseSpecial("A31")),
        ("special A02", d.UseSpecial("A02")),
        ("draw 31", d.DrawCard("A31")),
        ("mission C07", d.StartMission("C07")),
        ("skip", d.Skip()),
        ("advance coal", d.AdvanceOn("coal")),
        ("build warehouse RAV2", d.BuildWarehouse("rav2")),
        ("build station rav2", d.BuildStation("rav2")),
        ("corrupt red finance", d.CorruptSector("rav-finance")),
        ("swap #2 for W305", d.Swap("W105", "W305")),
        ("swap W105 for s3", d.Swap("W105", "S301")),
        ("take S2", d.TakeNewWagon("S201")),
        ("discard A39 11", d.DiscardCards(("A11", "A39"))),
        ("rent blue rav2", d.Rent("awh", "rav2")),
        ("rent blue from Lumenford rav2", d.RentFrom("awh", "lumenford", "rav2")),
        ("deliver 3: water #3, food #3, water #3",
         d.Deliver(3, (d.Cube("water", "W312"), d.Cube("water", "W312"), d.Cube("food", "W312")))),
        ("done", d.FinishCity()),
        ("sell gold #2, brass #1 for contract2",
         d.Sell((d.Cube("brass", "W101"), d.Cube("gold", "W105")), "contract2")),
        ("place Vexbourne", d.PlaceMarker("vexbourne")),
        ("ship S201", d.ShipOn("S201")),
        ("ship", d.ShipOn("S201")),
        ("tile 5", d.ChooseTile(5)),
        ("use A50", d.UseCard("A50")),
    ],
)  # fmt: skip
def test_shorthands(state, line, decision):
    assert game.parse(state, Y, line) == decision
    assert game.parse(state, Y, game.write(decision)) == decision


@pytest.mark.parametrize(
    ("question", "decision"),
    [
        (Invest(Y), d.Pass()),
        (CardStep(Y, "A31", 1), d.Stop()),
        (SpecialStep(Y, "A31"), d.Stop()),
        (City(Y, "brukas"), d.FinishCity()),
        (Load(Y, 1, source="income"), d.LoadWagons()),
        (Keep(Y, 1, source="plan"), d.KeepCards()),
        (Mission(Y), d.Skip()),
        (Market(Y, "rav"), d.Skip()),
        (Warehouse(Y, 1, source="B12"), d.Skip()),
    ],
)
def test_skip_is_the_declining_word_of_what_is_open(state, question, decision):
    ask(state, question)
    assert game.parse(state, Y, "skip") == decision


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("buy coal 2", ["invest coal2"]),
        ("build warehouse rav2", ["invest warehouse", "build warehouse rav2"]),
        ("build 2 warehouses", ["invest warehouse2"]),
        ("build 2 warehouses rav2 rav3", ["invest warehouse2", "build warehouse rav2", "build warehouse rav3"]),
        ("build station Rav1", ["invest station", "build station rav1"]),
        ("invest load 1 #2=gold", ["invest load1", "load W105=gold"]),
        ("load #1", ["invest load1", "load W101"]),
        ("load #1 #3=food", ["invest load2", "load W101 W312=food"]),
        ("invest move 3 to Rackglen", ["invest move3", "move rav-i7"]),
        ("invest swap 1-2 #1 for W209", ["invest swap12", "swap W101 for W209"]),
        ("swap W312 for S3", ["invest swap33", "swap W312 for S301"]),
        ("plan", ["invest plan"]),
        ("corrupt red finance", ["invest corrupt", "corrupt rav-finance"]),
        ("free move 3 to cal-i1", ["free move3", "move cal-i1"]),
        ("invest coal1", ["invest coal1"]),
        ("pass", ["pass"]),
    ],
)
def test_a_paid_action_with_its_arguments_is_several_decisions(state, line, parts):
    ask(state, Invest(Y), phase=INVESTMENT)
    assert game.unfold(state, Y, line) == parts


def test_without_an_open_investment_the_same_words_are_one_decision(state):
    ask(state, Warehouse(Y, 1, source="B12"))
    assert game.unfold(state, Y, "build warehouse rav2") == ["build warehouse rav2"]


def test_several_decisions_are_not_read_as_one(state):
    ask(state, Invest(Y), phase=INVESTMENT)
    refused = refusal(state, "build warehouse rav2", Y)
    assert refused.rule == "notation"
    assert "invest warehouse" in str(refused)


def test_a_short_node_is_the_one_within_reach(state):
    ask(state, Move(Y, 2, source="A50"))
    state.players[Y].node = "rav-i6"
    assert game.parse(state, Y, "move i8") == d.MoveTo("rav-i8")
    assert refusal(state, "move i3", Y).rule == "notation"


def test_deliver_without_cubes_where_one_set_fits(state):
    ask(state, City(Y, "rackglen"), left=[B])
    level(state.players[Y], "unloading", 5)
    state.contracts[0][0], state.contracts[1][0] = "K204", "K301"
    assert game.parse(state, Y, "deliver 2") == d.Deliver(2, (d.Cube("brass", "W101"), d.Cube("gold", "W105")))
    assert "several sets" in str(refusal(state, "deliver 3", Y))  # for `any` there are three ways


def test_place_without_a_city_where_one_is_free(state):
    ask(state, BlackContract(Y, 2, "awh", source="contract2", paid=True))
    for city in ("lumenford", "vardimium"):
        marker(state, B, city, 2)
    assert game.parse(state, Y, "place") == d.PlaceMarker("vexbourne")


def said(state, seat, line):
    return play_line(
        game, seat, line, lambda: masked(state, Viewer(seat)), lambda decision: decide_on(state, seat, decision)
    )


def test_a_whole_phase_v_turn_in_one_line():
    state = table()
    hold(state.players[Y], "A25", "A26")
    state.players[Y].coal, state.slots[3] = 5, "B45"
    state.pool[0] = "A31"
    turns(state, MOVEMENT, Y, B)
    played = said(state, Y, "play A25; move lead2; move rav-i1; stop; draw A31")
    assert played.refusal is not None  # lead2 to rav-i1 is one point, action II has three
    assert played.rest == "move rav-i1; stop; draw A31"
    assert [type(decision) for decision, _ in played.done] == [d.Play, d.MoveTo]
    played = said(state, Y, "move rav1-4; stop; draw A31")
    assert played.refusal is None
    assert "A31" in state.players[Y].hand


def test_a_line_stops_at_a_question_it_did_not_foresee():
    state = table()
    hold(state.players[Y], "A25", "A26")
    state.players[Y].coal, state.slots[3] = 5, "B12"  # the tile builds a warehouse
    turns(state, MOVEMENT, Y, B)
    played = said(state, Y, "play A25; move lead2; move rav1-4; stop")
    assert played.rest == "stop"
    assert "build a warehouse" in str(played.refusal)
    assert played.refusal.rule == "question"


def test_stop_is_idle_where_the_actions_have_ended_by_themselves():
    state = table()
    hold(state.players[Y], "A25", "A26")
    state.players[Y].coal = 0
    turns(state, MOVEMENT, Y, B)
    played = said(state, Y, f"play A25; move lead2; stop; draw {state.pool[0]}")
    assert played.refusal is None
    assert [type(decision) for decision, _ in played.done] == [d.Play, d.MoveTo, d.DrawCard]


def test_what_answered_itself_need_not_be_said():
    state = table()
    state.players[Y].node, state.players[Y].investment = "rav1-5", 1
    turns(state, INVESTMENT, Y, B)
    played = said(state, Y, "invest move 3 to rackglen")
    assert played.refusal is None
    assert [type(decision) for decision, _ in played.done] == [d.InvestIn]
    assert state.players[Y].node == "rav-i7"


@pytest.mark.parametrize("said_so", ["move rav-i7", "MOVE Rackglen", "move i7", "move", "move rackglen; pass"])
def test_what_answered_itself_may_be_said_in_any_words(said_so):
    state = table()
    state.players[Y].node, state.players[Y].investment = "rav1-5", 1
    turns(state, INVESTMENT, Y, B)
    played = said(state, Y, f"invest move3; {said_so}")
    assert state.players[Y].node == "rav-i7"
    assert (played.rest, played.refusal and played.refusal.rule) in [("", None), ("pass", "turn")]


def test_what_answered_itself_otherwise_stops_the_line():
    state = table()
    state.players[Y].node, state.players[Y].investment = "rav1-5", 1
    turns(state, INVESTMENT, Y, B)
    played = said(state, Y, "invest move3; move rav1-6")
    assert (played.rest, played.refusal.rule) == ("move rav1-6", "question")


def test_two_warehouses_in_one_line_stop_for_a_bonus_between_them():
    state = table()
    state.players[Y].node, state.players[Y].investment = "rav-i1", 3
    run(state.players[Y].infrastructure, "rav", 2)
    turns(state, INVESTMENT, Y, B)
    played = said(state, Y, "build 2 warehouses rav2 rav3")
    assert [type(decision) for decision, _ in played.done] == [d.InvestIn, d.BuildWarehouse]
    assert played.rest == "build warehouse rav3"
    assert "send an agent" in str(played.refusal)


EVERYTHING = [KeepStart(Y), Lobby(Y), Advance(Y, 1, source="A25"), Corrupt(Y, 1, source="A07"), PlayCard(Y)]
EVERYTHING += [Exchange(Y, ("1-2",), source="swap12"), TakeWagon(Y, 2, source="A55"), RentAny(Y, source="A48")]
EVERYTHING += [
    FreeAction(Y, 1, source="A50"),
    Tile(Y, source="C04"),
    SpecialFromHand(Y, 1, source="C03"),
    Ship(Y, "rav1"),
]


@pytest.mark.parametrize("question", EVERYTHING, ids=lambda question: type(question).__name__)
def test_every_offer_is_read_as_it_is_written(state, question):
    state.zones[ZONE_AT["rav1"]] = zone("B", "Y", shipment=True)
    state.players[Y].node = "rav-i1"
    ask(state, question)
    for offer in game.ASKS[type(question)].offers(state, question):
        assert game.parse(state, Y, game.write(offer)) == offer


def test_set_up_words():
    state = begun()
    assert game.parse(state, Y, "keep 1 2 3") == d.KeepCards(("A01", "A02", "A03"))
