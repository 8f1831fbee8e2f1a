"""Commands that documents print: each there is, with its options; those of the tour work as printed."""

from __future__ import annotations

import re
import shlex
from html import unescape
from pathlib import Path

import click
import pytest

from service.cli import main
from tests.service.cli.test_commands import play, register, typed  # noqa: F401
from workers.__main__ import main as workers

ROOT = Path(__file__).parents[3]
DOCUMENTS = [
    "README.md", "ops/RUNBOOK.md", "ops/cluster/README.md", "domain/games/ADDING.md", "service/proof/EXAMPLE.md",
    "service/api/templates/bot_guide.html", "ops/examples/bot.py", "ops/CHANGELOG.md",
]  # fmt: skip
COMMAND = re.compile(r"\btrainregister((?: [^\s`|;&)<>]+)*)")  # as far as it is one


def printed(document: str) -> list[list[str]]:
    text = unescape((ROOT / document).read_text("utf-8"))
    spans = re.findall(r"`([^`\n]*trainregister [^`\n]*)`", text)
    spans += (
        re.findall(r"^(?:\$ )?[^\n`]*?((?:\.venv/bin/)?trainregister [^#\n`]*)", text, re.M)
        if document.endswith("html")
        else []
    )
    spans += [line for block in re.findall(r"```[a-z]*\n(.*?)```", text, re.S) for line in block.splitlines()]
    return [found.split() for span in spans for found in COMMAND.findall(span.partition(" #")[0]) if found]


def options_of(command: click.Command) -> set[str]:
    """The options of a command; where it hands them on to the processes of the register, all of theirs."""
    handed_on = [workers, *workers.commands.values()] if command.context_settings.get("ignore_unknown_options") else []
    known = [one for each in (command, *handed_on) for one in each.params]
    return {option for one in known for option in (*one.opts, *one.secondary_opts)}


def unknown(words: list[str]) -> str:
    """What of a command there is not; nothing if it is one."""
    command: click.Command = main
    always = {"-h", "--help", "--version"}
    for word in words:
        if word.startswith("-"):
            name = word.partition("=")[0].rstrip(",.:")
            if name not in always | options_of(command):
                return f"{command.name} has no {name}"
        elif isinstance(command, click.Group):
            found = command.commands.get(word.rstrip(",.:"))
            if found is None:
                return f"{command.name} has no {word}"
            command = found
    return ""


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_command_that_is_printed_there_is(document):
    wrong = {" ".join(words): unknown(words) for words in printed(document)}
    assert {words: why for words, why in wrong.items() if why} == {}


def test_a_command_that_is_gone_would_be_found():
    assert unknown(["frobnicate"]) == "main has no frobnicate"
    assert unknown(["verify", "FILE", "--receit", "x"]) == "verify has no --receit"
    assert sum(len(printed(one)) for one in DOCUMENTS) > 60


def test_the_tour_of_the_readme_proves_a_match_as_printed(register, tmp_path, monkeypatch):  # noqa: F811
    section = (ROOT / "README.md").read_text("utf-8").partition("**6. Prove it.**")[2].partition("```\n\n")[0]
    commands = [line.partition("trainregister ")[2] for line in section.splitlines() if line.startswith("$ ")]
    match = play()
    monkeypatch.chdir(tmp_path)
    told = [register(*shlex.split(one.replace("MATCH", match), comments=True)) for one in commands]
    assert len(told) == 3
    assert "Good:" in told[1]
