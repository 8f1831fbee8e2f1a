"""Another secret key takes the place of one that has leaked: running matches go on, also after an interruption."""

import stat
from contextlib import closing, suppress

import pytest
from click.testing import CliRunner

from projections.sql import Unavailable, open_part
from service.bootstrap import Register, build
from service.cli import main
from service.config import KEY_FILE, Settings
from service.storage import in_use, sealing
from service.storage.backup import backup
from service.storage.in_use import InUse
from service.storage.schema import migrate
from service.storage.sealing import BadKey, Rekeyed, rekey
from service.usecases.callers import Caller
from tests.registers import decide_as_bot, lay_table
from tests.service.storage.test_backup import filled


def nothing(done: int, all: int) -> None:
    """Nobody looks on."""


@pytest.fixture
def env(database, tmp_path) -> dict[str, str]:
    return {"TRAINREGISTER_DATA": str(tmp_path), "DATABASE_URL": database}


@pytest.fixture
def running(env) -> str:
    """A match that is going on."""
    register, match, _ = filled(Settings.load(env))
    register.close()
    return match


def opened(env: dict[str, str]) -> Register:
    return build(Settings.load(env))


def test_a_running_match_goes_on_with_the_new_key_and_not_with_the_old(env, running, tmp_path):
    before = Settings.load(env)
    assert rekey(before, env, nothing) == Rekeyed(1, [])
    after = Settings.load(env)
    assert before.key != after.key
    assert stat.S_IMODE((tmp_path / KEY_FILE).stat().st_mode) == 0o600
    assert not (tmp_path / sealing.NEW).exists()
    register = build(after)
    decide_as_bot(register.matches, running)
    register.close()
    with pytest.raises(BadKey, match="not the one of this register"):
        build(before)


def test_whoever_is_interrupted_runs_it_again(env, running, tmp_path, monkeypatch):
    """The secrets are sealed anew, but the new key has not yet taken the place of the old."""
    before = Settings.load(env)
    rekey(before, env, nothing)
    (tmp_path / KEY_FILE).replace(tmp_path / sealing.NEW)
    sealing.keep(tmp_path, before.key.decode())
    with pytest.raises(BadKey, match="trainregister rekey"):
        opened(env)
    rekey(Settings.load(env), env, nothing)
    register = opened(env)
    decide_as_bot(register.matches, running)
    register.close()


def test_a_wrong_key_changes_nothing(env, running, tmp_path):
    right = Settings.load(env).key.decode()
    sealing.keep(tmp_path, "another key, quite long enough, I say")
    with pytest.raises(BadKey, match="not the one of this register"):
        rekey(Settings.load(env), env, nothing)
    sealing.keep(tmp_path, right)
    register = opened(env)
    decide_as_bot(register.matches, running)
    register.close()


def test_a_key_from_the_environment_needs_the_new_one_there_too(env, running):
    env["TRAINREGISTER_SECRET_KEY"] = Settings.load(env).key.decode()
    with pytest.raises(BadKey, match="TRAINREGISTER_NEW_SECRET_KEY"):
        rekey(Settings.load(env), env, nothing)
    env["TRAINREGISTER_NEW_SECRET_KEY"] = "n" * 40
    rekey(Settings.load(env), env, nothing)
    env["TRAINREGISTER_SECRET_KEY"] = env.pop("TRAINREGISTER_NEW_SECRET_KEY")
    register = opened(env)
    decide_as_bot(register.matches, running)
    register.close()


def test_what_somebody_has_open_is_in_use(env):
    settings = Settings.load(env)
    migrate(settings.database)
    first, second = opened(env), opened(env)
    for register in (first, second):
        with pytest.raises(InUse, match="end web, follow, worker and mail-in first"), in_use.by_nobody(settings):
            pytest.fail("it is in use")
        register.close()
    with in_use.by_nobody(settings):
        pass


def test_who_has_it_open_from_another_folder_or_machine_counts_too(env, running, tmp_path):
    """Only the database is shared; the key is given to both."""
    settings = Settings.load(env)
    elsewhere = settings._replace(data=tmp_path / "elsewhere")
    register = build(elsewhere)
    with pytest.raises(InUse, match="on every machine"), in_use.by_nobody(settings):
        pytest.fail("it is in use")
    register.close()
    with in_use.by_nobody(settings):
        pass


@pytest.mark.parametrize("database", [pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True)
def test_nobody_opens_a_register_whose_key_is_being_changed(env, running, monkeypatch):
    monkeypatch.setattr("projections.server.CONNECTING", 0.2)
    with in_use.by_nobody(Settings.load(env)), pytest.raises(Unavailable, match="given another key; wait"):
        opened(env)
    opened(env).close()


# --- whose key it is -------------------------------------------------------------------------------------------------


def test_another_key_is_refused_when_a_register_is_opened_and_when_a_backup_is_made(env, running, tmp_path):
    right = Settings.load(env)
    wrong = right._replace(key=b"another key, quite long enough, I say")
    for attempt in (lambda: build(wrong), lambda: backup(wrong, tmp_path / "backup.gz")):
        with pytest.raises(BadKey, match="not the one of this register"):
            attempt()
    build(right).close()


def without_fingerprint(settings: Settings) -> None:
    """As a register of the first release is after `migrate`."""
    with closing(open_part(settings.database, "register")) as register, register.writing() as cursor:
        cursor.run("DELETE FROM sealed_with")


def test_the_first_who_opens_a_register_of_the_first_release_must_have_its_key(env, running):
    right = Settings.load(env)
    without_fingerprint(right)
    with pytest.raises(BadKey, match="not the one of this register"):
        build(right._replace(key=b"another key, quite long enough, I say"))
    build(right).close()


@pytest.mark.parametrize(("key", "asked"), [(None, 1), (b"another key, quite long enough, I say", 2)])
def test_a_few_matches_say_whether_a_key_is_right_however_many_there_are(env, running, monkeypatch, key, asked):
    right = Settings.load(env)
    with closing(build(right)) as register:
        for _ in range(4):
            lay_table(register.matches, [Caller("anna"), Caller("bert")])
    without_fingerprint(right)
    seen = set()
    monkeypatch.setattr(sealing, "ENOUGH", 2)
    monkeypatch.setattr(sealing, "_commitment", lambda events, match: seen.add(match) or events.commitment(match))
    with suppress(BadKey):
        build(right._replace(key=key or right.key)).close()
    assert len(seen) == asked


def test_rekeying_goes_by_commitments_where_there_is_no_fingerprint_yet(env, running, tmp_path):
    before = Settings.load(env)
    without_fingerprint(before)
    sealing.keep(tmp_path, "another key, quite long enough, I say")
    with pytest.raises(BadKey, match="not the one of this register"):
        rekey(Settings.load(env), env, nothing)
    sealing.keep(tmp_path, before.key.decode())
    assert rekey(before, env, nothing) == Rekeyed(1, [])
    opened(env).close()


# --- what cannot be read ---------------------------------------------------------------------------------------------


def spoil(settings: Settings, match: str) -> None:
    """The first entry of a match is no longer one that this release can read."""
    events = "stored_events" if settings.on_sqlite else "book_events"
    with closing(open_part(settings.database, "register")) as register, register.writing() as cursor:
        cursor.run(f"UPDATE {events} SET state=? WHERE originator_id=? AND originator_version=1", b"{}", match)


@pytest.mark.parametrize("known", [True, False], ids=["with a fingerprint", "of the first release"])
def test_a_log_that_cannot_be_read_stops_nobody_from_rekeying(env, running, known):
    register = opened(env)
    other = lay_table(register.matches, [Caller(one.id) for one in register.people.all()])
    with register.store.held(running) as held:
        secret = register.store.secret(held)
    register.close()
    settings = Settings.load(env)
    spoil(settings, running)
    if not known:
        without_fingerprint(settings)
    assert rekey(settings, env, nothing) == Rekeyed(2, [running])
    register = opened(env)
    decide_as_bot(register.matches, other)
    assert register.store.make_secret(running) == secret  # whoever mends the log finds it as it was
    register.close()


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_typed_in_a_terminal(env, running, monkeypatch):
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    register = opened(env)
    told = CliRunner().invoke(main, ["rekey", "--yes"])
    assert (told.exit_code, told.output.count("\n")) == (1, 1)
    assert "in use" in told.output
    register.close()
    told = CliRunner().invoke(main, ["rekey"], input="n\n")
    assert "Aborted" in told.output
    told = CliRunner().invoke(main, ["rekey"], input="y\n")
    assert "secrets of 1 match " in told.output
    register = opened(env)
    decide_as_bot(register.matches, running)
    register.close()
