"""Every --help answers at once: modules of commands load little; what a command needs is loaded when it runs."""

import subprocess
import sys

import click
import pytest

from domain.games import CALLED_BY, CAMPAIGNS, GAMES
from service.cli import main
from service.proof import write_export
from tests.matches import Table

HEAVY = {"cryptography", "domain.games", "flask", "gunicorn", "psycopg", "redis", "rq", "service.bootstrap"}
MODULES = "print(*sys.modules, file=sys.stderr)"
LOADED = "import sys; from service.cli import main\ntry: main({words!r})\nexcept SystemExit: " + MODULES
BARE = "import click, sys; " + MODULES


def loaded_by(*words: str) -> set[str]:
    """The modules that are loaded when a command has been carried out in a process of its own."""
    return modules_of(LOADED.format(words=words))


def modules_of(program: str) -> set[str]:
    command = [sys.executable, "-c", program]
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stderr.split())


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """A short match of one of the games."""
    table, file = Table("steamrollers", 2, seed=1).play(), tmp_path_factory.mktemp("file") / "match.jsonl"
    file.write_bytes(write_export(table.match, table.log, {}))
    return file


def games_in(modules: set[str]) -> set[str]:
    return {slug for slug in GAMES if f"domain.games.{slug.replace('-', '_')}.rules" in modules}


@pytest.mark.parametrize("words", [(), ("up",), ("verify",), ("fuzz",), ("player", "add"), ("rekey",)], ids=" ".join)
def test_help_loads_nothing_heavy(words):
    assert not loaded_by(*words, "--help") & HEAVY


def test_help_loads_hardly_more_than_what_reads_the_command_line():
    assert len(loaded_by("--help")) < 2 * len(modules_of(BARE))


def test_the_list_of_games_loads_games_and_nothing_else():
    assert loaded_by("games") & HEAVY == {"domain.games"}


def test_a_file_is_checked_with_the_rules_of_its_game_alone(file):
    loaded = loaded_by("verify", str(file))
    assert loaded & HEAVY == {"domain.games"}
    assert games_in(loaded) == {"steamrollers"}
    assert not any(name.startswith("projections") for name in loaded)


def test_every_game_is_kept_under_its_own_name():
    assert [game.SLUG for game in GAMES.values()] == [*GAMES]
    assert {CAMPAIGNS[calling].game: calling for calling in CAMPAIGNS} == CALLED_BY


def commands(group: click.Group, *above: str):
    for name, one in group.commands.items():
        yield (*above, name), one
        if isinstance(one, click.Group):
            yield from commands(one, *above, name)


@pytest.mark.parametrize(("words", "command"), list(commands(main)), ids=str)
def test_every_command_and_option_explains_itself(words, command):
    assert command.help or command.hidden, words
    assert [one.name for one in command.params if isinstance(one, click.Option) and not one.help] == []
