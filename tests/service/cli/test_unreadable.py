"""A log that cannot be read stops nobody: every command goes on with the rest, names it and exits with 1."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from service.bootstrap import build
from service.cli import main
from service.config import Settings
from service.storage.schema import migrate
from service.usecases.callers import Caller
from tests.registers import decide_as_bot, lay_table
from tests.service.storage.test_sealing import spoil
from workers.__main__ import main as workers


@pytest.fixture
def env(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    env = {"TRAINREGISTER_DATA": str(tmp_path / "data")}
    monkeypatch.setenv("TRAINREGISTER_DATA", env["TRAINREGISTER_DATA"])
    return env


@pytest.fixture
def two(env: dict[str, str]) -> tuple[str, str]:
    """A match that can be read and one that cannot."""
    settings = Settings.load(env)
    migrate(settings.database)
    register = build(settings)
    anna, bert = (Caller(register.people.add(name).id) for name in ("Anna", "Bert"))
    good, bad = lay_table(register.matches, [anna, bert]), lay_table(register.matches, [anna, bert])
    register.close()
    spoil(settings, bad)
    return good, bad


def typed(*words: str) -> Result:
    told = CliRunner().invoke(main, words)
    assert told.exception is None or isinstance(told.exception, SystemExit), told.exception
    return told


def goes_on(env: dict[str, str], match: str) -> bool:
    register = build(Settings.load(env))
    try:
        return decide_as_bot(register.matches, match)
    finally:
        register.close()


@pytest.mark.parametrize(
    ("words", "done"),
    [(("rebuild",), "2 matches taken in"), (("rekey", "--yes"), "secrets of 2 matches"), (("doctor",), "BAD ")],
    ids=["rebuild", "rekey", "doctor"],
)
def test_it_is_named_and_the_rest_is_done(env, two, words, done):
    good, bad = two
    told = typed(*words)
    assert (told.exit_code, bad in told.output, good in told.output) == (1, True, False)
    assert done in told.output
    assert goes_on(env, good)


def test_it_is_in_backups_as_it_is_and_restoring_names_it(env, two, tmp_path):
    good, bad = two
    file = tmp_path / "backup.gz"
    assert typed("backup", str(file)).exit_code == 0
    shutil.rmtree(env["TRAINREGISTER_DATA"])
    told = typed("restore", str(file))
    assert (told.exit_code, bad in told.output, good in told.output) == (1, True, False)
    assert "2 matches" in told.output
    assert goes_on(env, good)


def test_exporting_it_is_refused_in_a_sentence(two, tmp_path):
    good, bad = two
    told = typed("export", bad, "-o", str(tmp_path / "bad.jsonl"))
    assert (told.exit_code, told.output.count("\n")) == (1, 1)
    assert "not an entry of a log" in told.output
    assert typed("export", good, "-o", str(tmp_path / "good.jsonl")).exit_code == 0


@pytest.mark.parametrize(
    ("program", "words"),
    [
        (main, "web"),
        (main, "rebuild"),
        (workers, "follow"),
        (workers, "dispatcher"),
        (workers, "jobs"),
        (workers, "answers"),
        (workers, "lmtp"),
    ],
)
def test_with_another_key_nothing_starts(two, monkeypatch, program, words):
    monkeypatch.setenv("TRAINREGISTER_SECRET_KEY", "another key, quite long enough, I say")
    told = CliRunner().invoke(program, [words])
    assert (told.exit_code, told.output.count("\n")) == (1, 1)
    assert "is not the one of this register" in told.output
