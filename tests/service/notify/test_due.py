"""What is due: a look costs about as much for many who are waited for as for few."""

import pytest

from domain.match.clocks import HOUR
from service.notify.due import Due
from tests.counted_steps import CountingSQLite, questions_of
from tests.registers import SmallRegister


@pytest.fixture
def small(tmp_path, monkeypatch):
    monkeypatch.setattr("projections.sql.SQLite", CountingSQLite)
    register = SmallRegister(tmp_path)
    yield register
    register.close()


def wait_for(small: SmallRegister, numbers: range) -> None:
    """Everybody was asked two days ago and has another to answer: a reminder is due."""
    people, now = small.register.people, int(small.register.now())
    players = [people.add(f"Player {number}", f"player{number}@x.example").id for number in numbers]
    rows = [
        (f"match{number}", 0, player, 5, now - 48 * HOUR, now + 24 * HOUR, now - 1)
        for number, player in zip(numbers, players, strict=True)
    ]
    with small.register.store.durable.writing() as cursor:
        cursor.many("INSERT INTO waits VALUES (?,?,?,?,?,?,?)", rows)


def test_many_are_reminded_with_as_many_questions_as_few(small):
    due, durable = Due(small.register), small.register.store.durable
    assert isinstance(durable, CountingSQLite)
    asked = []
    for numbers in (range(2), range(2, 42)):
        wait_for(small, numbers)
        asked.append(questions_of(durable, due.scan))
    assert len(due.scan().letters) == 42
    assert asked[0] == asked[1]
