"""The demo tournament: in the middle of a round, cheap to seed, and seeded once."""

from __future__ import annotations

from pathlib import Path

from service.run.demo_tournament import seed_tournament
from tests.registers import SmallRegister


def test_thirteen_are_in_the_middle_of_a_round_and_nothing_was_played(tmp_path: Path):
    small = SmallRegister(tmp_path)
    director, *entrants = [small.caller(seat) for seat in range(3)]
    cup = seed_tournament(small.register, director, entrants)
    written = small.store.events.last_note()
    assert seed_tournament(small.register, director, entrants) == cup
    assert small.store.events.last_note() == written < 80
    now = small.register.tournaments.at(cup)
    assert sorted(len(one.fixture.players) for one in now.last.fixtures.values()) == [3, 3, 3, 4]
    assert [len(now.rulings), len(now.protests)] == [1, 1]
    assert {small.match(one.fixture.match).status for one in now.last.fixtures.values()} == {"running"}
    small.close()
