"""A company whose player leaves the register is offered to people first; a bot fills in when the table must go on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.campaign import waits_for
from domain.match.clocks import DAY, Terms
from domain.match.hand_overs import ANYBODY
from domain.words import Refused
from service.config import Settings
from service.proof.verify import verify
from service.usecases.callers import Caller
from tests.registers import SmallRegister, bot_choice
from tests.service.api import World
from tests.service.sealed_campaign import Played

CAMPAIGN = "ticket-campaign"


@pytest.fixture
def register(tmp_path: Path) -> Iterator[SmallRegister]:
    made = SmallRegister(tmp_path)
    yield made
    made.close()


def founded(register: SmallRegister, pace: str = "steady") -> str:
    """A campaign of three whose first chapter is played."""
    match = register.open(CAMPAIGN, Terms(pace=pace))
    while not waits_for(register.match(match)):
        at = register.match(match)
        seat = at.awaited[0]
        register.matches.decide(Caller(at.players[seat]), match, bot_choice(at, seat, "greedy"), None)
    return match


def left_by_anna(register: SmallRegister, match: str) -> int:
    """Anna leaves the register; the seat of her company."""
    seat = register.match(match).seat_of(register.ids[0])
    assert seat is not None
    register.queries.catch_up()
    register.people.erase(register.ids[0])
    return seat


def somebody(register: SmallRegister) -> Caller:
    return Caller(register.people.add("Dorota", "dorota@players.example").id)


def holds(register: SmallRegister, match: str) -> bool:
    """Whether the whole log proves that everybody might do what they did; for that the campaign is ended."""
    at = register.match(match)
    for seat, player in enumerate(at.players):
        if at.chair(seat).kind == "person":
            register.matches.agree_to_abandon(Caller(player), match)
    report = verify(register.queries.export(register.caller(1), match).data)
    assert report.good, report.broken or report.unjustified
    return report.complete


def test_the_company_waits_for_whoever_wants_it_and_still_belongs_to_who_left(register):
    match = founded(register)
    seat = left_by_anna(register, match)
    at = register.match(match)
    assert at.offers[seat].player == ANYBODY
    assert at.players[seat] == register.ids[0]
    register.queries.catch_up()
    assert [one.id for one in register.queries.lobby(free=True)] == [match]


def test_who_is_erased_before_any_list_knows_of_the_campaign_is_not_missed(register):
    match = founded(register)
    other = register.open("coal-baron", Terms())
    seat = register.match(match).seat_of(register.ids[0])
    assert register.queries.lobby() == []
    register.people.erase(register.ids[0])
    assert register.match(match).offers[seat].player == ANYBODY
    assert register.match(other).offers == {}


def test_a_person_takes_it_over_in_the_campaign_and_in_its_chapter(register):
    match = founded(register)
    seat = left_by_anna(register, match)
    dorota = somebody(register)
    register.register.seat_offers.take(dorota, match, seat)
    at = register.match(match)
    assert at.players[seat] == dorota.player
    assert dorota.player in register.match(waits_for(at)).players
    register.queries.catch_up()
    assert register.queries.lobby(free=True) == []
    assert holds(register, match)


@pytest.mark.parametrize("where", ["campaign", "chapter"])
def test_when_its_time_runs_out_a_bot_fills_in_and_a_person_can_come_later(register, where):
    match = founded(register)
    chapter = waits_for(register.match(match))
    if where == "campaign":  # abandoned: the campaign asks again who takes part
        for player in register.match(chapter).players:
            register.matches.agree_to_abandon(Caller(player), chapter)
        chapter = match
    left_by_anna(register, match)
    seat = register.match(chapter).seat_of(register.ids[0])
    since = register.match(chapter).clocks[seat].since
    with pytest.raises(Refused):  # it has time left
        register.register.left_companies.fill_in(chapter, seat, since)
    register.wall.now += 60 * DAY
    assert register.register.left_companies.fill_in(chapter, seat, since)
    whole = register.match(match)
    company = next(one for one, offer in whole.offers.items() if offer.player == ANYBODY)
    assert whole.chair(company).kind == "bot"
    assert register.match(chapter).chair(seat).kind == "bot"
    assert not register.register.left_companies.fill_in(chapter, seat, since)
    dorota = somebody(register)
    register.register.seat_offers.take(dorota, match, company)
    assert register.match(match).players[company] == dorota.player
    assert register.match(chapter).players[seat] == dorota.player
    assert holds(register, match)


def test_without_a_clock_a_bot_leads_at_once_and_offers_the_company_on(register):
    match = founded(register, "untimed")
    seat = left_by_anna(register, match)
    at = register.match(match)
    assert at.chair(seat).kind == "bot"
    assert at.offers[seat].player == ANYBODY
    assert holds(register, match)


def test_nobody_who_sits_at_the_table_takes_it_too_and_nobody_declines_it_for_all(register):
    match = founded(register)
    seat = left_by_anna(register, match)
    with pytest.raises(Refused, match="already sit"):
        register.register.seat_offers.take(register.caller(1), match, seat)
    with pytest.raises(Refused, match="not offered to you"):
        register.register.seat_offers.decline(somebody(register), match, seat)


def test_only_companies_are_offered_to_anybody_and_only_by_who_leads_them(register):
    other = register.open("coal-baron", Terms())
    own = register.match(other).seat_of(register.ids[0])
    with pytest.raises(Refused, match="company of a campaign"):
        register.register.seat_offers.offer_to_anybody(register.caller(0), other, own, "no time")
    match = founded(register)
    seat = register.match(match).seat_of(register.ids[1])
    with pytest.raises(Refused):
        register.register.seat_offers.offer_to_anybody(register.caller(0), match, seat, "no time")


def test_the_clock_lets_no_bot_lead_a_company_that_nobody_has_offered(register):
    match = founded(register)
    chapter = waits_for(register.match(match))
    seat = register.match(chapter).awaited[0]
    since = register.match(chapter).clocks[seat].since
    register.wall.now += 60 * DAY
    assert not register.register.left_companies.fill_in(chapter, seat, since)


def test_pages_and_api_offer_it_to_whoever_does_not_sit_there(tmp_path):
    data = f"sqlite:///{tmp_path / 'world.db'}"
    world = World(Settings(tmp_path, data, None, b"a key that only these tests know"))
    played = Played(world)
    played.call()
    world.register.queries.catch_up()
    seat = played.at(played.id).seat_of(world.ids["Anna"])
    world.register.people.erase(world.ids["Anna"])
    world.register.queries.catch_up()
    page = f"/matches/{played.id}"
    celina, bartek = world.session("Celina")._client, world.session("Bartek")._client
    assert "Take it over" in celina.get(page).text
    assert "is offered to whoever wants it" in bartek.get(page).text
    assert not any("Take it over" in one.get(page).text for one in (bartek, world.client()._client))
    assert played.id in celina.get("/").text
    client = world.client("Celina")
    assert [one["player"] for one in client.get(f"/api/matches/{played.id}").json["offers"]] == [None]
    assert [one["id"] for one in client.get("/api/matches?free=true").json["matches"]] == [played.id]
    told = client.post(f"/api/matches/{played.id}/handovers/answers", json={"seat": seat, "take": True})
    assert told.status_code == 201
    assert world.ids["Celina"] in played.at(played.chapters[-1]).players
    world.close()


def test_a_program_offers_its_own_company_to_whoever_wants_it(tmp_path):
    data = f"sqlite:///{tmp_path / 'world.db'}"
    world = World(Settings(tmp_path, data, None, b"a key that only these tests know"))
    played = Played(world)
    seat = played.at(played.id).seat_of(world.ids["Anna"])
    told = world.client("Anna").post(f"/api/matches/{played.id}/handovers", json={"seat": seat, "reason": "no time"})
    assert told.status_code == 201
    assert played.at(played.id).offers[seat].player == ANYBODY
    assert "is offered to whoever wants it: no time" in str(told.json)
    world.close()
