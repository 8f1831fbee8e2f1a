"""Every --help answers at once: modules of commands load little; what a command needs is loaded when it runs."""

import subprocess
import sys

import click
import pytest

from service.cli import main

HEAVY = {"cryptography", "domain.games", "flask", "gunicorn", "psycopg", "redis", "rq", "service.bootstrap"}
LOADED = "import sys; from service.cli import main\ntry: main({words!r})\nexcept SystemExit: print(*sys.modules)"


def loaded_by(*words: str) -> set[str]:
    """The modules that are loaded when a command has been carried out in a process of its own."""
    command = [sys.executable, "-c", LOADED.format(words=words)]
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())


@pytest.mark.parametrize("words", [(), ("up",), ("verify",), ("fuzz",), ("player", "add"), ("rekey",)], ids=" ".join)
def test_help_loads_nothing_heavy(words):
    assert not loaded_by(*words, "--help") & HEAVY


def test_the_list_of_games_loads_games_and_nothing_else():
    assert loaded_by("games") & HEAVY == {"domain.games"}


def commands(group: click.Group, *above: str):
    for name, one in group.commands.items():
        yield (*above, name), one
        if isinstance(one, click.Group):
            yield from commands(one, *above, name)


@pytest.mark.parametrize(("words", "command"), list(commands(main)), ids=str)
def test_every_command_and_option_explains_itself(words, command):
    assert command.help or command.hidden, words
    assert [one.name for one in command.params if isinstance(one, click.Option) and not one.help] == []
