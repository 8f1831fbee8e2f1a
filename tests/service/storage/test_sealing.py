"""Another secret key takes the place of one that has leaked: running matches go on, also after an interruption."""

import stat

import pytest
from click.testing import CliRunner

from service.bootstrap import Register, build
from service.cli import main
from service.config import KEY_FILE, Settings
from service.storage import in_use, sealing
from service.storage.in_use import InUse
from service.storage.match_cache import LostSecret
from service.storage.schema import migrate
from service.storage.sealing import BadKey, rekey
from tests.registers import decide_as_bot
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
    assert rekey(before, env, nothing) == 1
    after = Settings.load(env)
    assert before.key != after.key
    assert stat.S_IMODE((tmp_path / KEY_FILE).stat().st_mode) == 0o600
    assert not (tmp_path / sealing.NEW).exists()
    register = build(after)
    decide_as_bot(register.matches, running)
    register.close()
    old = build(before)
    with pytest.raises(LostSecret):
        decide_as_bot(old.matches, running)
    old.close()


def test_whoever_is_interrupted_runs_it_again(env, running, tmp_path, monkeypatch):
    """The secrets are sealed anew, but the new key has not yet taken the place of the old."""
    before = Settings.load(env)
    rekey(before, env, nothing)
    (tmp_path / KEY_FILE).replace(tmp_path / sealing.NEW)
    sealing.keep(tmp_path, before.key.decode())
    register = opened(env)
    with pytest.raises(LostSecret):
        decide_as_bot(register.matches, running)
    register.close()
    rekey(Settings.load(env), env, nothing)
    register = opened(env)
    decide_as_bot(register.matches, running)
    register.close()


def test_a_wrong_key_changes_nothing(env, running, tmp_path):
    right = Settings.load(env).key.decode()
    sealing.keep(tmp_path, "another key, quite long enough, I say")
    with pytest.raises(BadKey, match=f"the secret of match {running}"):
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


def test_what_somebody_has_open_is_in_use(env, tmp_path):
    migrate(Settings.load(env).database)
    first, second = opened(env), opened(env)
    for register in (first, second):
        with pytest.raises(InUse, match="end web, follow, worker and mail-in first"), in_use.by_nobody(tmp_path):
            pytest.fail("it is in use")
        register.close()
    with in_use.by_nobody(tmp_path):
        pass


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
