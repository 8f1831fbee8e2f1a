"""What drives the bots: one that fails is reported, and everybody else goes on."""

import pytest

from service.bootstrap import Register
from service.bots import BOTS
from service.bots.own_bots import bot_player
from service.bots.seating import PATIENCE, waiting
from service.run import doctor
from service.usecases.callers import Caller
from tests.projections.stored_views import damage
from tests.service.storage.test_gaps import lose
from workers.__main__ import in_turn
from workers.bots import RETRY, Bots
from workers.loop import work
from workers.projector import Projector

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


@pytest.fixture
def register(built: Register) -> Register:
    return built


def against(register: Register, bot: str) -> str:
    """A match of two bots of a kind, started."""
    host = Caller(register.people.add("Anna").id)
    match = register.matches.open(host, "coal-baron", 2).match
    for _ in range(2):
        register.matches.seat_bot(host, match, bot_player(register.people, bot))
    register.matches.start(host, match)
    register.queries.catch_up()
    return match


def ply(register: Register, match: str) -> int:
    return register.queries.summary(Caller(""), match).ply


def broken(view, seat, offers, rng):
    raise ZeroDivisionError("a fault in a bot")


def test_a_bot_that_fails_is_reported_once_and_the_others_go_on(register, time, monkeypatch, caplog):
    bad, good = against(register, "greedy"), against(register, "random")
    monkeypatch.setitem(BOTS["coal-baron"], "greedy", broken)
    bots = Bots(register, time)
    for number in range(1, 4):
        assert bots.step() == 1
        assert (ply(register, bad), ply(register, good)) == (0, number)
        register.queries.catch_up()
    (told,) = [record for record in caplog.records if record.message == "a bot cannot decide"]
    assert (told.match, told.why) == (bad, "a fault in a bot")
    assert told.bot.startswith("bot-greedy-")


def test_a_bot_that_has_failed_is_asked_again_after_a_while(register, time, monkeypatch):
    match = against(register, "greedy")
    bots = Bots(register, time)
    with monkeypatch.context() as fault:
        fault.setitem(BOTS["coal-baron"], "greedy", broken)
        assert bots.step() == 0
    assert bots.step() == 0
    time.now += RETRY + 1
    assert bots.step() == 1
    assert ply(register, match) == 1


def test_a_match_that_cannot_be_read_stops_no_other_bot(register, time, caplog):
    bad, good = against(register, "random"), against(register, "random")
    damage(register.store, bad)
    register.store._held.clear()  # as after a restart
    rounds = iter(range(4))
    step = in_turn(Projector(register).step, Bots(register).step)
    work(step, lambda: next(rounds, None) is None, lambda: None)
    assert ply(register, good) > 1
    assert any(record.message == "a bot cannot decide" and record.match == bad for record in caplog.records)


def test_a_log_that_has_lost_its_tail_is_followed_again_after_a_while(register, time):
    """As behind a failover: what comes then lies before what was read already."""
    match = against(register, "random")
    bots = Bots(register, time)
    for _ in range(6):
        bots.step()
    register.store.drop_all()
    lose(register.store, match, len(register.store.events.read(match)) - 5)
    register.queries.catch_up()
    time.now += RETRY + 1
    assert [bots.step() for _ in range(3)] == [1, 1, 1]


def test_a_bot_that_this_release_does_not_know_is_told_by_the_doctor(register, time, settings, monkeypatch):
    match = against(register, "greedy")
    monkeypatch.delitem(BOTS["coal-baron"], "greedy")
    assert Bots(register, time).step() == 0
    assert waiting(register) == []
    time.now += PATIENCE + 1
    assert [one.match for one in waiting(register)] == [match]
    (finding,) = [one for one in doctor.examine(settings, time) if one.what == "bots"]
    assert not finding.good
    assert f"in match {match}" in str(finding.said)
