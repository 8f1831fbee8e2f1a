"""Commands that look after a register, typed as a person would type them."""

import json
import os
import re
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest
from click.testing import CliRunner

from service.bootstrap import build
from service.cli import main
from service.config import Settings
from service.notify.outbox import New
from service.usecases.callers import Caller
from tests.registers import decide_as_bot, lay_table


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Types a command into a terminal of this register."""
    monkeypatch.setenv("TRAINREGISTER_DATA", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("REDIS_URL", raising=False)

    def type_in(*words: str, code: int = 0, typed: str | None = None) -> str:
        told = CliRunner().invoke(main, words, input=typed)
        assert told.exit_code == code, told.output
        return told.output

    return type_in


@pytest.fixture
def register(typed):
    """A register whose tables are made and in which Anna can play."""
    typed("migrate")
    typed("player", "add", "Anna", "anna@players.example", "--zone", "Europe/Warsaw")
    return typed


def test_migrating_twice_changes_nothing(typed):
    assert "step 1" in typed("migrate")
    assert typed("migrate") == "Nothing to do.\n"


@pytest.mark.parametrize("words", [("player", "list"), ("rebuild",), ("web",), ("export", "nothing")], ids=str)
def test_a_register_without_tables_is_told_what_to_do(typed, words):
    assert "run `trainregister migrate`" in typed(*words, code=1)


def test_players_and_tokens(register):
    assert re.search(r"\w{16} +Anna +anna@players.example", register("player", "list"))
    token = register("token", "add", "anna@players.example", "--label", "bot").strip()
    listed = register("token", "list", "anna@players.example")
    assert "play read" in listed
    assert token not in listed
    digest = listed.split()[0]
    register("token", "revoke", "anna@players.example", digest)
    assert register("token", "list", "anna@players.example") == ""
    assert "there is no such token" in register("token", "revoke", "anna@players.example", digest, code=1)
    assert re.fullmatch(r"http://127.0.0.1:8000/sign-in/\S{43}\n", register("player", "link", "anna@players.example"))
    register("player", "erase", "anna@players.example", typed="y\n")
    assert "somebody" in register("player", "list")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("player", "add", "Anna", "anna@players.example"), "already belongs to a player"),
        (("player", "add", "Ola", "nonsense"), "an address looks like"),
        (("player", "add", "Ola", "--zone", "Mars/Olympus"), "a time zone looks like"),
        (("token", "add", "nobody@players.example"), "there is no player nobody@players.example"),
        (("export", "nosuchmatch"), "there is no such match"),
        (("restore", "secret-key"), "cannot be read as a backup"),
        (("replay", "secret-key"), "this is not an exported match"),
        (("backup", "/nowhere/backup.gz"), "/nowhere/backup.gz.part: No such file or directory"),
        (("export", "nosuchmatch", "-o", "/nowhere/file"), "there is no such match"),
        (("player", "change", "anna@players.example", "--email", "nonsense"), "an address looks like"),
        (("player", "change", "nobody", "--name", "Ola"), "there is no player nobody"),
        (("web", "--bind", "nonsense"), "--bind looks like 127.0.0.1:8000"),
        (("web", "--bind", "127.0.0.1:99999"), "--bind looks like 127.0.0.1:8000"),
        (("web", "--bind", "192.0.2.1:8000"), "cannot listen at 192.0.2.1:8000"),
        (("mail-in", "--listen", "nonsense"), "looks like 127.0.0.1:8000"),
    ],
    ids=str,
)
def test_mistakes_are_one_sentence(register, tmp_path, words, said):
    words = [str(tmp_path / word) if word == "secret-key" else word for word in words]
    told = register(*words, code=1)
    assert said in told
    assert told.startswith("Error: ")
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("DATABASE_URL", "mysql://x", "DATABASE_URL is sqlite:///FILE or postgresql://"),
        ("DATABASE_URL", "postgresql://host/name?nonsense=1", 'invalid URI query parameter: "nonsense"'),
        ("DATABASE_URL", "sqlite:////nowhere/x.db", "/nowhere/x.db"),
        ("DATABASE_URL", "sqlite:///{data}/secret-key", "secret-key: file is not a database"),
        ("DATABASE_URL", "sqlite:///{data}", "unable to open database file"),
        ("REDIS_URL", "nonsense", "REDIS_URL is redis://HOST:PORT"),
        ("TRAINREGISTER_SECRET_KEY", "short", "32 or more characters"),
        ("TRAINREGISTER_DATA", "/proc/nowhere", "TRAINREGISTER_DATA: /proc/nowhere cannot be made"),
    ],
)
def test_settings_that_cannot_be_used_are_one_sentence(register, tmp_path, monkeypatch, name, value, said):
    monkeypatch.setenv(name, value.format(data=tmp_path))
    told = register("player", "list", code=1)
    assert said in told
    assert told.startswith("Error: ")
    assert told.count("\n") == 1


def test_a_player_is_changed_and_nothing_else(register):
    told = register("player", "change", "anna@players.example", "--email", "Ania@Players.Example", "--name", "Ania")
    assert re.fullmatch(r"\w{16}  Ania  ania@players.example  Europe/Warsaw\n", told)
    register("player", "change", "ania@players.example", "--add-role", "organiser", "--add-role", "operator")
    assert "operator organiser" in register("player", "list")
    told = register("player", "change", "ania@players.example", "--drop-role", "operator", "--zone", "UTC")
    assert told.endswith("  Ania  ania@players.example  UTC  organiser\n")
    assert "Nothing was changed" in register("player", "change", "ania@players.example")


def test_every_command_is_told_in_the_help(typed):
    told = typed("--help")
    for name, command in main.commands.items():
        assert re.search(rf"^  {name} ", told, re.MULTILINE), name
        assert command.help
        assert typed(name, "--help")


def test_doctor_finds_what_is_wrong(register, tmp_path):
    assert "BAD" not in register("doctor")
    (tmp_path / "secret-key").chmod(0o644)
    assert f"chmod 600 {tmp_path / 'secret-key'}" in register("doctor", code=1)
    (tmp_path / "secret-key").chmod(0o600)
    (tmp_path / "register.db").unlink()
    assert "run `trainregister migrate`" in register("doctor", code=1)


def test_doctor_sees_that_the_key_is_another(register, tmp_path):
    play(3)
    (tmp_path / "secret-key").write_text("another key, quite long enough, I say")
    assert "BAD   secret key" in register("doctor", code=1)


def play(decisions: int | None = None) -> str:
    """A match of Anna against a bot, for so many decisions or to the end."""
    register = build(Settings.load())
    anna = Caller(register.people.by_email("anna@players.example").id)
    match = lay_table(register.matches, [anna], bots=["bot-greedy-1"])
    for _ in count() if decisions is None else range(decisions):
        if not decide_as_bot(register.matches, match):
            break
    register.close()
    return match


def test_a_finished_match_is_exported_verified_replayed_and_forged(register, tmp_path):
    match, file = play(), tmp_path / "match.jsonl"
    register("export", match, "-o", str(file))
    told = register("verify", str(file))
    marks = ["match", *["proved"] * 5, *["note"] * 2, *["open"] * 6, "Good:"]
    assert [line.split()[0] for line in told.splitlines()] == marks
    assert "no words for chance came from seat 0" in told
    assert match in told
    receipt = json.loads(file.read_text().splitlines()[-1])["digest"]
    assert f"receipt: {receipt[:16]}" in register("verify", str(file), "--receipt", receipt[:16])
    assert "no entry has the receipt" in register("verify", str(file), "--receipt", "0" * 16, code=1)
    assert "16 or more digits" in register("verify", str(file), "--receipt", "abcd", code=1)
    assert "there are seats 0 to 1" in register("replay", str(file), "--as", "7", code=1)
    story = register("replay", str(file))
    assert "Anna" in story
    assert "after ply 7" in register("replay", str(file), "--ply", "7")
    assert register("replay", str(file), "--ply", "7", "--as", "0") != register("replay", str(file), "--ply", "7")
    data = file.read_bytes()
    place = data.index(b'"ply":12,')
    file.write_bytes(data[: place + 7] + b"3" + data[place + 8 :])
    assert "ply 12" in register("verify", str(file), code=1)


def test_verifying_needs_no_register(register, tmp_path):
    match, file = play(), tmp_path / "match.jsonl"
    register("export", match, "-o", str(file))
    env = {key: value for key, value in os.environ.items() if not key.startswith("TRAINREGISTER")}
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    command = [sys.executable, "-m", "service.cli", "verify", str(file)]
    done = subprocess.run(command, cwd=elsewhere, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert list(elsewhere.iterdir()) == []


def test_a_running_match_is_exported_as_somebody_may_read_it(register, tmp_path):
    match = play(6)
    spectator = register("export", match)
    own = register("export", match, "--as", "anna@players.example")
    assert json.loads(spectator.splitlines()[0])["seen_by"] == -1
    assert json.loads(own.splitlines()[0])["seen_by"] == 0
    assert '"salt"' not in spectator + own


def test_rebuild_and_backup(register, tmp_path):
    play(6)
    assert "1 match taken in." in register("rebuild")
    assert "1 match, " in register("backup", str(tmp_path / "backup.gz"))
    assert "not empty" in register("restore", str(tmp_path / "backup.gz"), code=1)


# --- what others wrote -----------------------------------------------------------------------------------------------

STEERS = "\x1b]0;evil\x07\x1b[2J\x9b31m\u202e"


def test_nothing_that_others_wrote_steers_the_terminal(register, tmp_path):
    """Neither a file that somebody sent, nor what another mail server says, nor what a refusal repeats."""
    settings = Settings.load({"TRAINREGISTER_DATA": str(tmp_path)})
    built = build(settings)
    anna = Caller(built.people.by_email("anna@players.example").id)
    match = lay_table(built.matches, [anna], bots=["greedy"], title="quiet")
    sent = built.outbox.put(New("", 1, anna.player, "hello"))
    built.outbox.bounced(sent[0], f"550 go away {STEERS}")
    built.close()
    file = tmp_path / "hostile.jsonl"
    file.write_text(register("export", match).replace("quiet", STEERS.encode("unicode_escape").decode()), "utf-8")
    told = [
        register("outbox", "of", "anna@players.example"),
        *(CliRunner().invoke(main, words).output for words in (
            ["verify", str(file)], ["replay", str(file)], ["player", "link", STEERS], ["export", STEERS],
        )),
    ]  # fmt: skip
    assert "go away" in told[0]
    assert not set(STEERS[:1] + "\x07\x9b\u202e") & set("".join(told))
