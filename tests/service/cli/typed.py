"""The command line, typed as a person would type it."""

from __future__ import annotations

from click.testing import CliRunner, Result

from service.cli import main


def run(*words: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(main, words, input=typed)
