"""Examples in docstrings are true: every module that has some is run."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("domain", "projections", "service", "workers")


def with_examples() -> list[str]:
    files = (file for room in ROOMS for file in (ROOT / room).rglob("*.py") if ">>> " in file.read_text("utf-8"))
    return sorted(".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for file in files)


@pytest.mark.parametrize("module", with_examples())
def test_examples_in_docstrings_are_true(module: str):
    found = doctest.testmod(import_module(module), verbose=False)
    assert found.attempted > 0
    assert found.failed == 0


def test_what_a_reader_meets_first_is_shown_by_examples():
    """Chance, places, chains, records, sentences, lists: each by what it does."""
    first = {"chance", "places", "chain", "codec", "words", "suggestions", "match.clocks"}
    assert {f"domain.{one}" for one in first} <= set(with_examples())
