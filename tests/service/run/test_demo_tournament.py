"""The demo tournament: in the middle of a round, cheap to seed, and seeded once."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path

import pytest

from service.run import demo
from service.run.demo_tournament import seed_tournament
from service.run.supervisor import Interrupted
from tests.registers import SmallRegister


def test_thirteen_are_in_the_middle_of_a_round_and_nothing_was_played(tmp_path: Path):
    small = SmallRegister(tmp_path)
    director, *entrants = [small.caller(seat) for seat in range(3)]
    cup = seed_tournament(small.register, director, entrants)
    written = small.store.events.end().note
    assert seed_tournament(small.register, director, entrants) == cup
    assert small.store.events.end().note == written < 80
    now = small.register.tournaments.at(cup)
    assert sorted(len(one.fixture.players) for one in now.last.fixtures.values()) == [3, 3, 3, 4]
    assert [len(now.rulings), len(now.protests)] == [1, 1]
    assert {small.match(one.fixture.match).status for one in now.last.fixtures.values()} == {"running"}
    small.close()


@contextmanager
def interrupted(small: SmallRegister, monkeypatch, after: int):
    """Somebody wants everything to end after so many times that something was written."""
    append, left = small.store.events.append, iter(range(after))

    def until_then(written) -> None:
        if next(left, None) is None:
            raise Interrupted
        append(written)

    with monkeypatch.context() as patched:
        patched.setattr(small.store.events, "append", until_then)
        with pytest.raises(Interrupted):
            yield


@pytest.mark.parametrize("after", [1, 4, 9, 15, 20])
def test_what_was_interrupted_is_finished_at_the_next_start(tmp_path: Path, monkeypatch, after):
    """`up` may be ended in the middle of its first start, after any of the entries that it writes."""
    small = SmallRegister(tmp_path)
    director, *entrants = [small.caller(seat) for seat in range(3)]
    with interrupted(small, monkeypatch, after):
        seed_tournament(small.register, director, entrants)
    cup = seed_tournament(small.register, director, entrants)
    now = small.register.tournaments.at(cup)
    assert (len(now.entrants), len(now.rulings), len(now.protests)) == (13, 1, 1)
    assert sorted(len(one.fixture.players) for one in now.last.fixtures.values()) == [3, 3, 3, 4]
    small.close()


def test_a_table_that_was_half_laid_is_laid_at_the_next_start(tmp_path: Path, monkeypatch):
    small = SmallRegister(tmp_path)
    people = [small.caller(seat) for seat in range(2)]
    for after in range(3):
        table = "coal-baron", f"table-{after}", "A table", people, ["greedy"]
        with interrupted(small, monkeypatch, after):
            demo._laid(small.register, *table)
        assert None not in small.match(demo._laid(small.register, *table)).chairs
    small.close()
