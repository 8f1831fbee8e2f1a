"""What drives the bots: one that fails is reported, and everybody else goes on."""

import pytest

from service import doctor
from service.bots import BOTS
from service.bots.driver import PATIENCE, RETRY, Bots, bot_player, follow, waiting
from service.desk import Caller
from service.house import House, build
from service.migrations import migrate
from tests.projections.test_views import damage

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


class Hour:
    """Seconds that pass when they are told to."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def hour() -> Hour:
    return Hour()


@pytest.fixture
def house(settings, hour):
    migrate(settings.database)
    built = build(settings, hour)
    yield built
    built.close()


def against(house: House, bot: str) -> str:
    """A match of two bots of a kind, started."""
    host = Caller(house.people.add("Anna").id)
    match = house.matches.open(host, "coal-baron", 2).match
    for _ in range(2):
        house.matches.seat_player(host, match, bot_player(house, match, bot), "bot")
    house.matches.start(host, match)
    house.readings.catch_up()
    return match


def ply(house: House, match: str) -> int:
    return house.readings.summary(Caller(""), match).ply


def broken(view, seat, offers, rng):
    raise ZeroDivisionError("a fault in a bot")


def test_a_bot_that_fails_is_reported_once_and_the_others_go_on(house, hour, monkeypatch, caplog):
    bad, good = against(house, "greedy"), against(house, "random")
    monkeypatch.setitem(BOTS["coal-baron"], "greedy", broken)
    bots = Bots(house, hour)
    for number in range(1, 4):
        assert bots.drive() == 1
        assert (ply(house, bad), ply(house, good)) == (0, number)
        house.readings.catch_up()
    (told,) = [record for record in caplog.records if record.message == "a bot cannot decide"]
    assert (told.match, told.why) == (bad, "a fault in a bot")
    assert told.bot.startswith("bot-greedy-")


def test_a_bot_that_has_failed_is_asked_again_after_a_while(house, hour, monkeypatch):
    match = against(house, "greedy")
    bots = Bots(house, hour)
    with monkeypatch.context() as fault:
        fault.setitem(BOTS["coal-baron"], "greedy", broken)
        assert bots.drive() == 0
    assert bots.drive() == 0
    hour.now += RETRY + 1
    assert bots.drive() == 1
    assert ply(house, match) == 1


def test_a_match_that_cannot_be_read_stops_no_other_bot(house, hour, caplog):
    bad, good = against(house, "random"), against(house, "random")
    damage(house.store, bad)
    house.store._held.clear()  # as after a restart
    rounds = iter(range(4))
    follow(house, lambda: next(rounds, None) is None, lambda: None)
    assert ply(house, good) > 1
    assert any(record.message == "a bot cannot decide" and record.match == bad for record in caplog.records)


def test_a_bot_that_this_release_does_not_know_is_told_by_the_doctor(house, hour, settings, monkeypatch):
    match = against(house, "greedy")
    monkeypatch.delitem(BOTS["coal-baron"], "greedy")
    assert Bots(house, hour).drive() == 0
    assert waiting(house) == []
    hour.now += PATIENCE + 1
    assert [one.match for one in waiting(house)] == [match]
    (finding,) = [one for one in doctor.examine(settings, hour) if one.what == "bots"]
    assert not finding.good
    assert f"in match {match}" in finding.said
