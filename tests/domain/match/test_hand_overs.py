"""A seat changes hands with the consent of who holds it and of who takes it, or by the terms, or by a ruling."""

import pytest

from domain.match import acts, hand_overs, timing
from domain.match.clocks import DAY, Terms
from domain.match.log import RulingMade, SeatHandedOver, SeatOfferDeclined, SeatOffered, SeatOfferWithdrawn
from domain.words import Refused
from tests.domain.games.tiny import Take
from tests.domain.match.played import Played

pytestmark = pytest.mark.usefixtures("lamps")

WHY = "on holiday"


@pytest.fixture
def table(lamps) -> Played:
    """Dora has opened it and does not play: she organises it."""
    return Played(opener="dora").start().keep()


def offered(table: Played, by: str = "anna", seat: int = 0, to: str = "emil", kind: str = "player") -> list:
    return table.do(by, hand_overs.offer_seat, seat, to, WHY, kind=kind)


def expire(table: Played, seat: int = 0) -> None:
    table.at += 30 * DAY
    table.do("", timing.expire, seat, table.match.clocks[seat].since, kind="clock")


def test_a_seat_is_offered_and_taken(table):
    assert offered(table) == [SeatOffered(0, "emil", WHY)]
    version = table.match.version
    assert table.match.players[0] == "anna"
    assert table.do("emil", hand_overs.take_over, 0, "emil") == [SeatHandedOver(0, "emil", "person", WHY, version)]
    assert table.match.players[0] == "emil"
    assert table.match.offers == {}
    assert table.folded() == table.match


def test_who_offered_plays_on_until_somebody_agrees(table):
    offered(table)
    table.decide(0, Take(1))
    table.decide(1, Take(1))
    table.do("emil", hand_overs.take_over, 0, "emil")
    assert table.folded() == table.match


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("player", ["bert", "dora", "frida"])
def test_nobody_takes_a_seat_that_is_not_offered_to_them(table, seat, player):
    offered(table)
    with pytest.raises(Refused, match="this seat is not offered to you"):
        table.do(player, hand_overs.take_over, seat, player)


def test_who_opened_a_match_hands_nobodys_seat_to_anybody(table):
    for to in ("emil", "dora"):
        with pytest.raises(Refused):
            offered(table, by="dora", to=to, kind="organiser")
    assert table.match.offers == {}
    assert table.folded() == table.match


def test_no_organiser_rules_a_seat_to_themselves(table):
    with pytest.raises(Refused, match="offers its seats to others only"):
        offered(table, by="orga", to="orga", kind="organiser")


def test_an_organiser_who_did_not_open_the_match_offers_a_seat_by_a_ruling(table):
    assert offered(table, by="orga", kind="organiser") == [RulingMade(WHY), SeatOffered(0, "emil", WHY)]
    table.do("emil", hand_overs.take_over, 0, "emil")
    assert table.folded() == table.match


def test_a_seat_that_has_resigned_is_offered_by_who_organises(lamps):
    table = Played(seats=3, opener="dora").start().keep()
    table.do("anna", acts.resign, 0)
    assert offered(table, by="dora", kind="organiser") == [SeatOffered(0, "emil", WHY)]
    table.do("emil", hand_overs.take_over, 0, "emil")
    assert table.match.active_seats == [0, 1, 2]


def test_a_seat_whose_time_has_run_out_is_offered_and_taken_with_a_fresh_clock(lamps):
    table = Played(opener="dora", terms=Terms("brisk", "organiser")).start().keep()
    expire(table)
    offered(table, by="dora", kind="organiser")
    _, granted = table.do("emil", hand_overs.take_over, 0, "emil")
    assert granted.kind == "granted"
    assert not timing.has_expired(table.match, 0)
    assert table.match.clocks[0].left - (table.at - table.match.clocks[0].since) == DAY
    assert table.folded() == table.match


def test_an_offer_for_time_that_ran_out_lapses_when_its_player_comes_back(lamps):
    table = Played(opener="dora", terms=Terms("brisk", "organiser")).start().keep()
    expire(table)
    offered(table, by="dora", kind="organiser")
    table.decide(0, Take(1))
    with pytest.raises(Refused, match="seat 0 has come back in the meantime"):
        table.do("emil", hand_overs.take_over, 0, "emil")
    table.do("anna", hand_overs.withdraw_offer, 0)
    assert table.folded() == table.match


def test_who_declines_is_not_asked_again(table):
    offered(table)
    assert table.do("emil", hand_overs.decline_offer, 0, "emil") == [SeatOfferDeclined(0)]
    with pytest.raises(Refused, match="has declined already"):
        offered(table)
    assert offered(table, to="frida") == [SeatOffered(0, "frida", WHY)]


def test_an_offer_is_withdrawn_by_who_made_it_and_by_nobody_else(table):
    offered(table)
    for other in ("bert", "emil"):
        with pytest.raises(Refused, match="withdrawn by who made it"):
            table.do(other, hand_overs.withdraw_offer, 0)
    assert table.do("anna", hand_overs.withdraw_offer, 0) == [SeatOfferWithdrawn(0)]
    with pytest.raises(Refused, match="not offered to anybody"):
        table.do("anna", hand_overs.withdraw_offer, 0)
    with pytest.raises(Refused, match="not offered to you"):
        table.do("emil", hand_overs.take_over, 0, "emil")


def test_one_seat_is_offered_to_one_player_at_a_time(table):
    offered(table)
    with pytest.raises(Refused, match="offered to somebody already"):
        offered(table, to="frida")


def test_a_player_offered_two_seats_takes_one(table):
    offered(table)
    offered(table, by="bert", seat=1)
    table.do("emil", hand_overs.take_over, 0, "emil")
    with pytest.raises(Refused, match="already sit at this table"):
        table.do("emil", hand_overs.take_over, 1, "emil")


def test_a_bot_takes_over_by_who_sits_there_or_by_a_ruling(table):
    assert table.do("anna", hand_overs.hand_to_bot, 0, "bot-a", WHY) == [SeatHandedOver(0, "bot-a", "bot", WHY)]
    assert table.do("dora", hand_overs.hand_to_bot, 1, "bot-b", WHY, kind="organiser") == [
        RulingMade(WHY), SeatHandedOver(1, "bot-b", "bot", WHY),
    ]  # fmt: skip


def test_somebody_elses_seat_resigns_by_a_ruling_only(lamps):
    table = Played(seats=3).start().keep()
    with pytest.raises(Refused, match="give a reason"):
        table.do("orga", acts.resign, 0, kind="organiser")
    ruling, *_ = table.do("orga", acts.resign, 0, "left for good", kind="organiser")
    assert ruling == RulingMade("left for good")


def test_a_default_is_played_for_a_reason_or_when_time_has_run_out(lamps):
    table = Played(terms=Terms("brisk", "organiser")).start().keep()
    with pytest.raises(Refused, match="give a reason"):
        table.do("orga", timing.rule_default, 0, None, "", kind="organiser")
    ruling, made, *_ = table.do("orga", timing.rule_default, 0, None, "a storm", kind="organiser")
    assert (ruling, made.how) == (RulingMade("a storm"), "default")
    expire(table, 1)
    (made, *_) = table.do("orga", timing.rule_default, 1, None, "", kind="organiser")
    assert made.how == "default"
    assert table.folded() == table.match
