"""More vectors: the phases, the deck, the notation, final scoring with its ties, and what is hidden from whom."""

import pytest

from domain.engine import AnsweredItself, awaited, default, redacted, redacted_decision
from domain.games import train_rush as game
from domain.games.train_rush import decisions as d
from domain.games.train_rush import facts as f
from domain.games.train_rush.edition import CITIES, HEROES, SECTOR_AT, TRACKS, ZONE_AT
from domain.games.train_rush.questions import (
    Advance,
    City,
    Corrupt,
    Exchange,
    Invest,
    Keep,
    Load,
    Mission,
    Move,
    PlayCard,
    PoolDraw,
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
from domain.games.train_rush.state import AUCTION, INCOME, INVESTMENT, LOBBYING, MISSIONS, MOVEMENT, BidMade, Scored
from domain.places import NOBODY, Viewer, masked
from domain.words import Hidden
from tests.domain.games.train_rush.given import (
    CODEC,
    B,
    P,
    W,
    Y,
    ask,
    begun,
    decide_on,
    do,
    hold,
    level,
    mark,
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

# --- the phases ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bids", "order"),
    [
        ((6, 6, 3, 2), [Y, B, P, W]),
        ((2, 3, 6, 6), [P, W, B, Y]),
        ((5, 5, 5, 5), [Y, B, P, W]),
        ((1, 8, 1, 8), [B, W, Y, P]),
    ],
)
def test_4_2_order(bids, order):
    state = table()
    turns(state, AUCTION, Y, B, P, W)
    facts = [fact for number in bids for fact in do(state, f"bid {number}")]
    assert of(facts, f.OrderSet) == [f.OrderSet(tuple(order))]
    assert awaited(state) == [order[0]]


@pytest.mark.parametrize(
    ("seats", "spies"), [(2, [1, 2, 3, 4, 5, 6, 7, 8, 9]), (3, [1, 2, 3, 4, 5, 6, 7, 8]), (4, [1, 2, 3, 4, 5, 6, 7, 8])]
)
def test_2_spies_by_number_of_players(seats, spies):
    state = table(seats)
    assert offered(state, "bid", seat=awaited(state)[0]) == [f"bid {number}" for number in spies]


@pytest.mark.parametrize(
    ("seats", "place", "lying", "states"),
    [
        (2, 1, ["cal"], {"rav", "awh"}),
        (3, 2, ["cal", "rav"], {"awh"}),
        (4, 2, ["cal", "rav"], {"awh"}),
        (4, 3, ["cal", "rav", "awh"], {"rav", "cal", "awh"}),
        (4, 3, ["cal", "rav", "rav"], {"rav", "cal", "awh"}),
    ],
)
def test_4_3_states(seats, place, lying, states):
    state = table(seats)
    ask(state, phase=LOBBYING, left=[place])
    state.lying, state.bids = lying, [BidMade(place, 3)]
    settle(state)
    assert {text.split()[1][:3] for text in offered(state, "lobby")} == states


@pytest.mark.parametrize(
    ("kind", "before", "gain"),
    [
        ("finance", "", f.InvestmentGained(Y, 1, "cal-finance")),
        ("finance", "B", f.InvestmentGained(Y, 1, "cal-finance")),
        ("finance", "BP", None),
        ("resources", "B", f.CoalGained(Y, 1, "cal-resources")),
        ("resources", "BPW", None),
        ("trade", "", None),
    ],
)
def test_4_3_bonus_of_the_field(kind, before, gain):
    state = table()
    ask(state, phase=LOBBYING, left=[Y])
    state.bids, state.sectors[SECTOR_AT[f"cal-{kind}"]] = [BidMade(Y, 3)], sector(before, "")
    settle(state)
    facts = do(state, f"lobby cal-{kind}")
    upto = facts[: next(at for at, fact in enumerate(facts) if isinstance(fact, f.PhaseStarted))]
    assert of(upto, f.InvestmentGained, f.CoalGained) == ([gain] if gain else [])
    assert of(facts, f.SpyPlaced)[0].field == len(before) + 1
    assert [fact.level for fact in of(upto, f.TrackAdvanced)] == [1]


@pytest.mark.parametrize(
    ("kind", "before", "asked"),
    [
        ("logistics", "", Load), ("logistics", "B", None),
        ("technology", "", TakeWagon), ("technology", "B", TakeWagon), ("technology", "BP", None),
    ],
)  # fmt: skip
def test_4_3_bonuses_that_ask(kind, before, asked):
    state = table()
    ask(state, phase=LOBBYING, left=[Y, B])
    state.bids, state.sectors[SECTOR_AT[f"awh-{kind}"]] = [BidMade(Y, 3), BidMade(B, 2)], sector(before, "")
    train(state.players[Y], "W101=-", "W105=gold", "W201=brass,brass")  # full, but for the level just won
    settle(state)
    do(state, f"lobby awh-{kind}")
    assert (type(state.top[0]) is asked) if asked else (awaited(state) == [B])


def test_4_3_a_full_sector_takes_no_spy():
    state = table()
    ask(state, phase=LOBBYING, left=[Y])
    state.bids, state.sectors[SECTOR_AT["cal-trade"]] = [BidMade(Y, 3)], sector("BPWB", "")
    settle(state)
    assert "lobby cal-trade" not in offered(state)
    assert refusal(state, "lobby cal-trade").rule == "4.3"


def test_4_3_the_lying_marks_are_cleared_before_income():
    state = table(2)
    turns(state, AUCTION, 0, 1)
    do(state, "bid 1", "bid 2", "lobby rav-trade", "lobby cal-trade")
    assert state.lying == []
    assert state.phase in (INCOME, INVESTMENT)


def test_4_4_income_is_the_value_of_the_tracks():
    state = table()
    level(state.players[P], "investment", 5)
    level(state.players[P], "coal", 4)
    before = [(player.investment, player.coal) for player in state.players]
    ask(state, phase=LOBBYING)
    settle(state)
    gained = [
        (player.investment - was[0], player.coal - was[1]) for player, was in zip(state.players, before, strict=True)
    ]
    assert gained == [(2, 1), (2, 1), (5, 4), (2, 1)]


@pytest.mark.parametrize(
    ("seats", "lying", "action", "free"),
    [
        (4, 3, "coal2", True), (4, 4, "coal2", False), (4, 4, "coal1", True), (4, 5, "coal1", False),
        (2, 0, "coal2", True), (2, 1, "coal2", False), (2, 1, "coal1", True), (2, 2, "coal1", False),
        (3, 3, "coal2", True), (3, 4, "coal2", False),
    ],
)  # fmt: skip
def test_4_5_capacity(seats, lying, action, free):
    state = ask(table(seats), Invest(Y), phase=INVESTMENT, left=[B, Y])
    state.players[Y].investment = 9
    state.area("market").extend([B] * lying)
    assert (f"invest {action}" in offered(state)) == free
    if not free:
        assert refusal(state, f"invest {action}").rule == "4.5"


@pytest.mark.parametrize(("tokens", "actions"), [(0, []), (1, ["load1", "move3"]), (2, ["coal1", "load1", "load2"])])
def test_4_5_what_the_tokens_pay(tokens, actions):
    state = ask(table(), Invest(Y), phase=INVESTMENT, left=[B, Y])
    state.players[Y].investment = tokens
    train(state.players[Y], "W105=-")
    assert set(actions) <= {text.split()[-1] for text in offered(state)}
    if not tokens:
        assert of(settle(state), f.Passed)[0] == f.Passed(Y)


def test_4_5_a_single_option_of_a_paid_action_is_taken_by_itself():
    state = ask(table(), Invest(Y), phase=INVESTMENT, left=[B, Y])
    state.players[Y].investment = 1
    train(state.players[Y], "W101=-", "W105=gold")
    facts = do(state, "invest load1")
    assert of(facts, AnsweredItself)[0] == AnsweredItself(Y, "load W101")
    assert state.players[Y].wagons[0].load == ["brass"]


def test_4_5_a_paid_action_cannot_be_declined():
    state = ask(table(), Invest(Y), phase=INVESTMENT, left=[B, Y])
    state.players[Y].investment, state.players[Y].node = 2, "rav-i1"
    do(state, "invest station")
    assert offered(state) == [f"build station rav{at}" for at in (1, 2, 3, 4)]
    assert refusal(state, "skip").rule == "4.0"


def test_4_5_tokens_stay_with_the_seat_and_in_the_area():
    state = table()
    for player in state.players:
        player.investment = 3
    turns(state, INVESTMENT, Y, B, P, W)
    do(state, "invest coal1")
    assert (state.players[Y].investment, state.area("market")) == (1, [Y, Y])
    do(state, "pass", "pass", "pass")
    assert awaited(state) == [Y]  # the only one who has not passed
    do(state, "pass")
    assert state.phase == MOVEMENT
    assert [player.investment for player in state.players] == [1, 3, 3, 3]


# --- Phase VI and the end of a round ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hero", "node", "gained"),
    [
        ("C01", "awh-i1", f.InvestmentGained(Y, 1, "C01")),
        ("C05", "awh-i1", f.TrackAdvanced(Y, "wagons", 1)),
        ("C06", "awh-m2", f.CoalGained(Y, 1, "C06")),
        ("C08", "lead2", f.InvestmentGained(Y, 2, "C08")),  # the lead belongs to Ravenshire
        ("C11", "rav-i1", f.TrackAdvanced(Y, "unloading", 1)),
        ("C12", "rav-i1", f.CoalGained(Y, 2, "C12")),
        ("C17", "cal-i1", f.InvestmentGained(Y, 1, "C17")),
        ("C18", "cal1-5", f.TrackAdvanced(Y, "loading", 1)),
    ],
)
def test_4_10_gains_of_heroes(hero, node, gained):
    state = table()
    state.players[Y].node, state.players[Y].heroes.cards = node, [hero]
    turns(state, MISSIONS, Y)
    facts = do(state, f"mission {hero}")
    assert gained in facts
    assert of(facts, f.MissionStarted) == [
        f.MissionStarted(Y, hero, game.EDITION.data.heroes.hero[int(hero[1:]) - 1].city)
    ]


@pytest.mark.parametrize(
    ("hero", "question"),
    [
        ("C02", Warehouse), ("C03", SpecialFromHand), ("C04", Tile), ("C07", Station), ("C09", Corrupt),
        ("C10", Warehouse), ("C13", Corrupt), ("C14", Warehouse), ("C15", SpecialFromHand), ("C16", Corrupt),
    ],
)  # fmt: skip
def test_4_10_heroes_that_ask(hero, question):
    state = table()
    state.players[Y].node, state.players[Y].heroes.cards = f"{HEROES[hero].region}-i1", [hero]
    turns(state, MISSIONS, Y)
    do(state, f"mission {hero}")
    assert type(state.top[0]) is question
    assert offered(state)[-1] == "skip"


def test_4_10_one_mission_per_city_and_per_round():
    state = table()
    state.players[Y].node, state.players[Y].heroes.cards = "rav-i1", ["C08", "C09", "C10"]
    state.players[B].node, state.players[B].heroes.cards = "rav-i1", ["C10"]
    turns(state, MISSIONS, Y, B)
    do(state, "mission C08")
    assert awaited(state) == [B]  # not yellow again
    assert offered(state) == ["skip"]  # Brukas has had its mission; still asked, two cities have their token
    assert refusal(state, "mission C10").rule == "4.10"
    assert not state.town("brukas").mission


def test_4_10_a_move_in_phase_vi_can_end_the_game_and_ask_others():
    state = table()
    state.players[Y].node, state.players[Y].heroes.cards = "awh-i6", ["C03"]
    for city in CITIES:
        if city != "lumenford":
            mark(state, city, Y)
    hold(state.players[Y], "A50")
    turns(state, MISSIONS, Y)
    facts = do(state, "mission C03", "use A50", "free move3", "move lumenford")
    assert of(facts, f.EndTriggered) == [f.EndTriggered(Y)]
    assert state.over
    assert game.result(state).ending == "cities"


def test_4_15_a_standing_answer_counts_in_phase_vi_too():
    state = table()
    state.players[Y].node, state.players[Y].heroes.cards = "awh-m6", ["C03"]
    state.zones[ZONE_AT["awh2"]] = zone("B", "B:rav")
    run(state.players[B].contractors, "rav", 2)
    hold(state.players[Y], "A50")
    state.slots[2] = "B45"
    turns(state, MISSIONS, Y, B)
    do(state, "mission C03", "use A50", "free move3", "move awh2-3")
    assert awaited(state) == [B]
    assert game.standing(state, state.top[0], "tile 5; skip") == d.ChooseTile(5)


def test_4_11_with_the_last_spies_bid_every_bid_is_automatic():
    state = table(2)
    state.round = 8
    for player in state.players:
        player.spies = [4]
    ask(state, phase=MISSIONS)
    facts = settle(state)
    assert [fact.text for fact in of(facts, AnsweredItself)][:2] == ["bid 4", "bid 4"]
    assert state.round == 9
    assert of(facts, f.OrderSet) == [f.OrderSet((0, 1))]


# --- the deck --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("deck", "discard", "pool"), [(0, 5, 3), (1, 5, 3), (0, 0, 2), (1, 0, 3), (2, 0, 3)])
def test_4_6_the_pool_is_filled_as_far_as_there_are_cards(deck, discard, pool):
    state = ask(table(), PoolDraw(Y), left=[B])
    cards = [card for card in state.deck.cards if card not in state.pool]
    state.deck.lay(cards[:deck])
    state.discard = cards[deck : deck + discard]
    facts = do(state, f"draw {state.pool[0]}")
    assert len(state.pool) == pool
    assert len(of(facts, f.DeckReshuffled)) == int(deck == 0 and discard > 0)


def test_4_6_an_empty_pool_gives_no_card():
    state = table()
    state.pool = []
    hold(state.players[Y])
    turns(state, MOVEMENT, Y, B)
    assert awaited(state) == [B]


def test_4_6_one_card_in_the_pool_is_drawn_by_itself():
    state = table()
    state.pool = state.pool[:1]
    hold(state.players[Y])
    card = state.pool[0]
    facts = turns(state, MOVEMENT, Y, B)
    assert of(facts, AnsweredItself) == [AnsweredItself(Y, f"draw {card}")]


@pytest.mark.parametrize(("number", "discards"), [(5, 6), (6, 21), (7, 56)])
def test_4_9_trim_leaves_five(number, discards):
    state = ask(table(), Trim(Y), left=[B])
    hold(state.players[Y], *[f"A{at:02d}" for at in range(1, number + 2)])
    assert len(offered(state)) == discards
    assert default(game, state, Y) == d.DiscardCards(tuple(f"A{at:02d}" for at in range(6, number + 2)))
    assert refusal(state, "discard A01" if number > 5 else "discard A01 A02").rule == "4.9"


@pytest.mark.parametrize(("most", "ways"), [(1, 4), (2, 7)])
def test_r32_keep_none_is_allowed(most, ways):
    state = ask(table(), Keep(Y, most, source="B01"), left=[B])
    drawn = state.deck.take_top(3)
    state.players[Y].drawn.cards = sorted(drawn)
    assert len(offered(state)) == ways
    facts = do(state, "keep none")
    assert [fact.card for fact in of(facts, f.CardDiscarded)] == sorted(drawn)
    assert state.discard[-3:] == sorted(drawn)


@pytest.mark.parametrize(
    ("said", "decision"),
    [
        (b'{"do": "keep", "cards": ["A44", "A07", "A31"]}', d.KeepCards(("A07", "A31", "A44"))),
        (b'{"do": "discard", "cards": ["A44", "A07"]}', d.DiscardCards(("A07", "A44"))),
    ],
)
def test_4_9_cards_are_named_in_any_order(said, decision):
    assert CODEC.decision(said) == decision


# --- 9: arguments with one legal value, and words without an argument ------------------------------------------------


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


# --- 5: final scoring ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spaces", "vp"),
    [
        ((0, 0, 0, 0), [0, 0, 0, 0]),
        ((1, 0, 0, 0), [12, 0, 0, 0]),  # alone: no second place
        ((3, 3, 0, 0), [9, 9, 0, 0]),
        ((3, 3, 2, 1), [9, 9, 0, 0]),  # a shared first leaves no second place
        ((3, 3, 3, 1), [6, 6, 6, 0]),
        ((4, 4, 4, 4), [4, 4, 4, 4]),  # 18 by 4, rounded down
        ((9, 2, 2, 0), [12, 3, 3, 0]),
        ((9, 2, 2, 2), [12, 2, 2, 2]),
        ((1, 15, 14, 0), [0, 12, 6, 0]),
        ((5, 0, 0, 4), [12, 0, 0, 6]),
    ],
)
@pytest.mark.parametrize("track", ["infrastructure", "contractors"])
@pytest.mark.parametrize("region", ["rav", "cal", "awh"])
def test_5_4_5_5_tracks(track, region, spaces, vp):
    state = table()
    for player, space in zip(state.players, spaces, strict=True):
        run(getattr(player, track), region, space)
    assert points(state, track) == vp


@pytest.mark.parametrize(
    ("markers", "vp"),
    [
        ("", [0, 0, 0, 0]),
        ("Y5", [12, 0, 0, 0]),
        ("Y5 B23", [6, 12, 0, 0]),  # 5 against 2 + 3: the sums are equal, black has more markers
        ("Y23 B23", [9, 9, 0, 0]),
        ("Y45 B2 P2", [12, 3, 3, 0]),
        ("Y45 B5 P23", [12, 0, 6, 0]),  # equal for second: more markers
        ("Y45 B5 P5 W5", [12, 2, 2, 2]),
        ("Y2 B2 P2 W2", [4, 4, 4, 4]),
        ("Y2 B2 P2", [6, 6, 6, 0]),
    ],
)
def test_5_7_contract_area(markers, vp):
    state = table()
    cities = {size: iter(("rackglen", "brukas", "blackborough", "rackglen")) for size in (2, 3, 4, 5)}
    for word in markers.split():
        for size in map(int, word[1:]):
            marker(state, "YBPW".index(word[0]), next(cities[size]), size)
    assert points(state, "contract area") == vp


@pytest.mark.parametrize(
    ("spies", "agents", "vp"),
    [
        ("", "", [0, 0, 0, 0]),
        ("Y", "", [6, 0, 0, 0]),
        ("", "W", [0, 0, 0, 6]),
        ("YB", "", [6, 2, 0, 0]),
        ("BY", "", [2, 6, 0, 0]),
        ("YB", "B", [2, 6, 0, 0]),
        ("YB", "BY", [6, 2, 0, 0]),  # two each: the lowest field decides
        ("YBP", "WWWW", [2, 0, 0, 6]),
        ("YYB", "PP", [6, 0, 2, 0]),
        ("", "PYYP", [2, 0, 6, 0]),
    ],
)
def test_5_3_influence(spies, agents, vp):
    state = table()
    state.sectors[SECTOR_AT["awh-trade"]] = sector(spies, agents)
    assert points(state, "influence") == vp


@pytest.mark.parametrize(
    ("wagons", "vp"),
    [
        (["S201=shipment,shipment"], 10),
        (["S301=shipment,shipment,shipment"], 18),
        (["S201=shipment,shipment", "S202=shipment,shipment", "S301=shipment,shipment,shipment"], 38),
        (["S201=shipment,-", "S301=shipment,shipment,-"], 0),
        (["W205=gold,gold"], 0),
    ],
)
def test_5_6_special_wagons(wagons, vp):
    state = table()
    train(state.players[B], *wagons)
    assert points(state, "special wagons") == [0, vp, 0, 0]


@pytest.mark.parametrize(("cubes", "vp"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 5), (5, 8), (6, 8)])
def test_5_8_the_ladder(cubes, vp):
    state = table()
    load = ["gold"] * cubes + ["-"] * (6 - cubes)
    train(state.players[W], f"W315={','.join(load[:3])}", f"W319={','.join(load[3:])}")
    mission(state.players[W], "C08")
    assert points(state, "missions") == [0, 0, 0, vp]
    mission(state.players[W], "C12")  # gold as well: the same cubes count again
    assert points(state, "missions") == [0, 0, 0, 2 * vp]


def test_5_8_heroes_in_hand_and_what_is_left_over_are_worth_nothing():
    state = table()
    state.players[Y].heroes.cards = ["C08"]
    train(state.players[Y], "W315=gold,gold,gold")
    state.players[Y].tokens, state.players[Y].coal, state.players[Y].investment = [6, 6], 9, 9
    assert list(game.score(state)) == []


@pytest.mark.parametrize(("visited", "vp"), [(8, 0), (9, 10)])
def test_5_1_all_cities(visited, vp):
    state = table()
    for city in list(CITIES)[:visited]:
        mark(state, city, P, B)
    assert points(state, "all cities") == [0, vp, vp, 0]


def test_5_2_track_tops():
    state = table()
    for seat, tracks in ((Y, ["coal", "loading"]), (B, ["investment"]), (P, ["unloading", "wagons"])):
        for track in tracks:
            level(state.players[seat], track, TRACKS[track].values[-1])
    level(state.players[W], "coal", TRACKS["coal"].values[-2])
    assert points(state, "track tops") == [20, 10, 20, 0]


@pytest.mark.parametrize(
    ("totals", "cities", "places", "tie_break"),
    [
        ((10, 9, 8), (0, 9, 9), (1, 2, 3), "none"),
        ((10, 10, 8), (3, 2, 9), (1, 2, 3), "city markers"),
        ((10, 10, 10), (2, 3, 3), (3, 1, 1), "shared"),
        ((8, 10, 8), (5, 0, 5), (2, 1, 2), "none"),
    ],
)
def test_5_places(totals, cities, places, tie_break):
    state = table(3)
    for seat, (total, visited) in enumerate(zip(totals, cities, strict=True)):
        state.scored.append(Scored(seat, total, "contracts", "K204", 1))
        for city in list(CITIES)[: min(visited, 8)]:
            mark(state, city, seat)
    result = game.result(state)
    assert (result.totals, result.places, result.tie_break) == (totals, places, tie_break)


def test_5_the_order_of_the_breakdown():
    state = table()
    train(state.players[Y], "S201=shipment,shipment", "W205=gold,gold")
    mission(state.players[Y], "C08")
    for category in ("action cards", "black market contracts", "contracts", "movement tokens"):
        source = {"action cards": "A01", "black market contracts": "contract2", "contracts": "K204"}.get(
            category, "M01"
        )
        state.scored.append(Scored(Y, 1, category, source, 1))
    for city in CITIES:
        mark(state, city, Y)
    marker(state, Y, "brukas", 2)
    level(state.players[Y], "coal", 6)
    run(state.players[Y].infrastructure, "rav", 1)
    run(state.players[Y].contractors, "rav", 1)
    state.sectors[0] = sector("Y")
    assert [line.category for line in game.score(state)] == [
        "movement tokens", "contracts", "black market contracts", "action cards", "all cities", "track tops",
        "influence", "infrastructure", "contractors", "special wagons", "contract area", "missions",
    ]  # fmt: skip


# --- 3: what is hidden from whom -------------------------------------------------------------------------------------


def faces(view, seat, *places):
    """The cards a viewer sees in these hands of a seat."""
    return [face for place in places for face in getattr(view.players[seat], place).cards]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_3_during_the_set_up_everybody_sees_the_own_cards_only(seats):
    state = begun(seats)
    places = ("hand", "packet", "heroes", "returned", "rejected")
    while state.phase == 0:
        for viewer in (*range(seats), NOBODY):
            view = masked(state, Viewer(viewer))
            for seat in range(seats):
                full = faces(state, seat, *places)
                assert faces(view, seat, *places) == (full if seat == viewer else [])
            known = [card for card in view.deck.cards if isinstance(card, str)]
            assert len(known) in (0, 2)
        seat = awaited(state)[0]
        decide_on(state, seat, default(game, state, seat))


@pytest.mark.parametrize("question", [PlayCard(Y), SpecialFromHand(Y, 1, source="C03"), SpecialStep(Y, "A31")])
def test_4_0_the_question_is_the_same_whatever_the_hand_holds(question):
    """On START nothing of A19 (a warehouse) can be carried out; the seat is asked all the same."""
    for card in ("A19", "A01"):
        state = ask(table(), question, left=[B])
        state.players[Y].coal, state.players[Y].front = 1, ["A31"]
        hold(state.players[Y], card)
        assert settle(state) == []
        assert state.top == [question]


def test_4_14_cards_drawn_and_kept_are_seen_by_their_owner_only():
    state = ask(table(), Invest(Y), phase=INVESTMENT, left=[B, Y])
    state.players[Y].investment = 2
    facts = do(state, "invest plan")
    drawn = of(facts, f.CardsDrawn)[0]
    assert redacted(game, [drawn], Viewer(Y)) == [drawn]
    for viewer in (Viewer(B), Viewer(NOBODY)):
        assert redacted(game, [drawn], viewer) == [f.CardsDrawn(Y, (Hidden("action"),) * 3)]
    kept = drawn.cards[0]
    after = do(state, f"keep {kept}")
    assert redacted(game, of(after, f.CardsRetained), Viewer(B)) == [f.CardsRetained(Y, (Hidden("action"),))]
    assert {fact.card for fact in of(after, f.CardDiscarded)} == set(drawn.cards) - {kept}
    decision = d.KeepCards((kept,))
    assert redacted_decision(game, decision, after, Viewer(B), Y) == d.KeepCards((Hidden("action"),))


@pytest.mark.parametrize("decision", [d.RejectHero("C01"), d.DraftHero("C01")])
def test_4_14_others_see_only_that_a_hero_was_chosen(decision):
    assert redacted_decision(game, decision, (), Viewer(Y), Y) == decision
    assert redacted_decision(game, decision, (), Viewer(B), Y) == type(decision)(Hidden("hero"))


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
