"""What a player is told who writes something wrong: the first true reason, the rule, and what would be accepted."""

from importlib import import_module
from pathlib import Path

import pytest

from domain.codec import codec
from domain.games import GAMES
from tests.domain.games import package
from tests.domain.games.wrong_lines import answer, wrong_lines

LEAST = 300  # wrong lines for each game
FEWER = {"ticket-campaign": 100}  # its companies are asked five simple questions

TABLES = {slug: wrong_lines(Path(import_module(package(slug)).__path__[0])) for slug in GAMES}


@pytest.mark.parametrize(("slug", "position"), [(slug, position) for slug in GAMES for position in TABLES[slug]])
def test_each_wrong_line_gets_its_sentence(slug, position):
    state, seat = import_module(f"{package(slug)}.positions").POSITIONS[position]()
    before = codec(slug).encode(state)
    expected = TABLES[slug][position]
    assert {line: answer(GAMES[slug], state, seat, line) for line in expected} == expected
    assert codec(slug).encode(state) == before


@pytest.mark.parametrize("slug", GAMES)
def test_there_are_many_wrong_lines(slug):
    assert sum(map(len, TABLES[slug].values())) >= FEWER.get(slug, LEAST)
