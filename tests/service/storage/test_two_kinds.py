"""Matches and tournaments in one book: kept, backed up, sealed with another key, all alike."""

import pytest

from domain.tournament.acts import entries
from domain.tournament.acts.entries import TournamentOpening
from domain.tournament.announcement import Announcement, Stage
from projections.log_places import START
from service.bootstrap import build
from service.config import Settings
from service.storage.backup import backup
from service.storage.match_cache import LostSecret
from service.storage.restore import restore
from service.storage.schema import migrate
from service.storage.sealing import Rekeyed, rekey
from service.usecases.callers import Caller

SWISS = Announcement((Stage("swiss", 2, rounds=1),))
PEOPLE = [Caller(name) for name in ("anna", "bartek", "cela", "darek")]


def does(act, *given):
    return lambda at, pen: act(at, pen, *given)


def with_tournament(settings, close=True):
    """A register with a tournament of four, and if it is closed the two matches of its first round."""
    migrate(settings.database)
    register = build(settings)
    cup = register.tournaments.open(PEOPLE[0], TournamentOpening("A cup", "coal-baron", SWISS)).tournament
    for one in PEOPLE:
        register.tournaments.carry_out(cup, one, does(entries.enter, one.player))
    if close:
        register.tournaments.carry_out(cup, PEOPLE[0], does(entries.close_entries))
    return register, cup


def test_a_tournament_is_backed_up_and_goes_on_elsewhere(settings, tmp_path):
    register, cup = with_tournament(settings, close=False)
    counted = backup(settings, tmp_path / "backup.gz")
    assert counted.matches == 0
    log = register.store.events.read(cup)
    register.close()
    (tmp_path / "elsewhere").mkdir()
    elsewhere = Settings.load({"TRAINREGISTER_DATA": str(tmp_path / "elsewhere")})
    assert restore(elsewhere, tmp_path / "backup.gz") == counted
    there = build(Settings.load({"TRAINREGISTER_DATA": str(tmp_path / "elsewhere")}))
    assert there.store.events.read(cup) == log
    there.tournaments.carry_out(cup, PEOPLE[0], does(entries.close_entries))
    assert len(there.store.events.matches()) == 2
    there.close()


def test_another_key_seals_the_master_secret_too(tmp_path):
    env = {"TRAINREGISTER_DATA": str(tmp_path)}
    register, cup = with_tournament(Settings.load(env), close=False)
    register.close()
    old = Settings.load(env)
    assert rekey(old, env, lambda done, all: None) == Rekeyed(1, [])
    there = build(Settings.load(env))
    there.tournaments.carry_out(cup, PEOPLE[0], does(entries.close_entries))
    assert len(there.store.events.matches()) == 2
    there.close()


def test_a_master_secret_that_is_lost_is_named(settings):
    register, cup = with_tournament(settings, close=False)
    with register.store.durable.writing() as cursor:
        cursor.run("DELETE FROM secrets")
    register.close()
    again = build(settings)
    with pytest.raises(LostSecret, match="master secret"):
        again.tournaments.carry_out(cup, PEOPLE[0], does(entries.close_entries))
    again.close()


def test_of_what_a_log_is_its_first_entry_says(settings):
    register, cup = with_tournament(settings)
    events = register.store.events
    kinds = {note.log: note.opening for note in events.notes(START, 1000)}
    assert kinds == {cup: "tournament-opened"} | dict.fromkeys(events.matches(), "match-opened")
    assert events.tournaments() == [cup]
    assert events.commitment(cup) == register.tournaments.at(cup).opened.commitment
    assert events.commitment("nothing") is None
    assert events.last("nothing") is None
    register.close()
