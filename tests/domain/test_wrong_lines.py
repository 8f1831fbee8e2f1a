"""What a player is told who writes something wrong: the first true reason, the rule, and what would be accepted."""

from importlib import import_module
from pathlib import Path

import pytest

from domain.codec import codec
from domain.games import GAMES
from tests.domain import games
from tests.domain.games.wrong_lines import answer, wrong_lines

LEAST = 300  # wrong lines for each game


def package(slug: str) -> str:
    return slug.replace("-", "_")


TABLES = {slug: wrong_lines(Path(games.__path__[0]) / package(slug)) for slug in GAMES}


@pytest.mark.parametrize(("slug", "position"), [(slug, position) for slug in GAMES for position in TABLES[slug]])
def test_each_wrong_line_gets_its_sentence(slug, position):
    state, seat = import_module(f"tests.domain.games.{package(slug)}.positions").POSITIONS[position]()
    before = codec(slug).encode(state)
    expected = TABLES[slug][position]
    assert {line: answer(GAMES[slug], state, seat, line) for line in expected} == expected
    assert codec(slug).encode(state) == before


@pytest.mark.parametrize("slug", GAMES)
def test_there_are_many_wrong_lines(slug):
    assert sum(map(len, TABLES[slug].values())) >= LEAST
