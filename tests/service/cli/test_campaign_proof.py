"""A campaign proven on the command line: exported with its chapters, verified together, while it runs and after."""

from pathlib import Path

import pytest

from service.bootstrap import build
from service.config import Settings
from service.usecases.callers import Caller
from tests.registers import decide_as_bot, lay_table
from tests.service.cli.test_commands import register, typed  # noqa: F401 - fixtures


@pytest.fixture
def played(register, tmp_path):  # noqa: F811
    """A campaign of Anna and Ola whose third game is under way; and what ends it."""
    register("player", "add", "Ola", "ola@players.example")
    built = build(Settings.load())
    people = [Caller(one.id) for one in built.people.all("person")]
    match = lay_table(built.matches, people, "ticket-campaign", words="by {player}")
    while chapters(built, match) < 2:
        decide_as_bot(built.matches, match)
    yield match, lambda: [built.matches.agree_to_abandon(one, match) for one in people]
    built.close()


def chapters(built, match) -> int:
    with built.store.held(match) as held:
        return len(built.store.newest(held).table.games)


def exported(type_in, match: str, folder: Path) -> tuple[str, list[str]]:
    told = type_in("export", match, "-o", str(folder / "campaign.jsonl"), "--chapters", str(folder / "chapters"))
    files = sorted(str(file) for file in (folder / "chapters").iterdir())
    assert all(file in told for file in files)
    return str(folder / "campaign.jsonl"), files


def test_a_campaign_is_proven_with_its_chapters(played, register, tmp_path):  # noqa: F811
    match, end = played
    end()
    whole, files = exported(register, match, tmp_path)
    assert len(files) == 2
    told = register("verify", whole, *files)
    assert told.count("is what was called, and came to what is recorded") == 2
    alone = register("verify", whole)
    assert "came to what is recorded" not in alone
    one = register("verify", whole, files[0])
    assert "chapter 2: the file of match" in one


def test_a_running_campaign_is_exported_with_the_chapters_that_are_over(played, register, tmp_path):  # noqa: F811
    match, _ = played
    whole, files = exported(register, match, tmp_path)
    told = register("verify", whole, *files)
    assert told.count("is what was called, and came to what is recorded") == 2
    assert "BROKEN" not in told


def test_a_changed_chapter_is_named_with_its_number(played, register, tmp_path):  # noqa: F811
    match, end = played
    end()
    whole, files = exported(register, match, tmp_path)
    file = Path(files[1])
    file.write_bytes(file.read_bytes().replace(b'"seat":0', b'"seat":1', 1))
    assert "BROKEN" in register("verify", whole, *files, code=1)
