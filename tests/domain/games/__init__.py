"""Tests of the games, in folders that mirror those of the games."""

from pathlib import Path

from domain.games import GAMES


def package(slug: str) -> str:
    """The package of a game's tests: a slug's folder is that of its module."""
    return f"tests.{GAMES[slug].__name__}"


def folder(slug: str) -> Path:
    """Where a game's own files lie."""
    return Path(GAMES[slug].__file__).parent
