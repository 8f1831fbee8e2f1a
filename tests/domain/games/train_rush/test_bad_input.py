"""Whatever cannot be done is refused in one sentence with the rule and what would be accepted; nothing changes."""

from __future__ import annotations

import msgspec
import pytest

from domain.codec import codec
from domain.games import train_rush as game
from domain.games.train_rush import decisions as d
from domain.games.train_rush.edition import SECTOR_AT, ZONE_AT
from domain.games.train_rush.questions import (
    City,
    Invest,
    Keep,
    Load,
    Lobby,
    PlayCard,
    RentAny,
)
from domain.games.train_rush.state import INVESTMENT, LOBBYING, BidMade
from domain.words import Hidden, Refused, render
from tests.domain.games.train_rush.given import (
    B,
    P,
    Y,
    ask,
    begun,
    hold,
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


def test_a_full_area_says_how_many_places_are_free():
    state = a_table(Invest(Y))
    state.area("corruption").extend([B] * 5)
    assert told(refusal(state, "invest corrupt", Y)) == "corrupt needs 2 places in its area, 1 is free (4.5)"


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
    assert told(refusal(state, "lobby cal-trade", Y)) == "Calestia: Trade has no free field for a spy (4.3)"
    assert told(refusal(state, "lobby cal-finance", Y)) == (
        "you have a spy in Calestia: Finance already; it takes one of yours in the whole game (4.3)"
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
