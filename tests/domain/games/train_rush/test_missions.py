"""Sections 4.10 and 4.13: Phase VI, missions of heroes."""

import pytest

from domain.engine import awaited
from domain.games import train_rush as game
from domain.games.train_rush import facts as f
from domain.games.train_rush.edition import CITIES, HEROES
from domain.games.train_rush.questions import (
    Corrupt,
    Mission,
    SpecialFromHand,
    Station,
    Tile,
    Warehouse,
)
from domain.games.train_rush.state import MISSIONS
from tests.domain.games.train_rush.given import (
    B,
    Y,
    ask,
    do,
    hold,
    mark,
    of,
    offered,
    refusal,
    table,
    turns,
)


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


def test_t22_hero_bonus_coal():
    state = ask(table(), Mission(Y), phase=MISSIONS, left=[B])
    state.players[Y].node, state.players[Y].coal, state.players[Y].heroes.cards = "awh-i1", 0, ["C06"]
    facts = do(state, "mission C06")
    assert of(facts, f.CoalGained) == [f.CoalGained(Y, 1, "C06")]
    assert state.players[Y].coal == 1


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
