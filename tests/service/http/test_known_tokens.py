"""A token that was just seen opens doors without the database being asked; for two seconds, and never past its end."""

from pathlib import Path

import pytest

from service.bootstrap import build
from service.config import Settings
from service.http.auth import KnownTokens
from service.storage.schema import migrate
from service.usecases.people import People
from tests.registers import Wall

KEY = b"a key that only these tests know"


class Counted(People):
    """People who count how often they are asked for the holder of a key."""

    asked = 0

    def holder(self, key, kind):
        self.asked += 1
        return super().holder(key, kind)


@pytest.fixture
def wall():
    return Wall()


@pytest.fixture
def people(tmp_path: Path, wall):
    settings = Settings(tmp_path, f"sqlite:///{tmp_path / 'register.db'}", None, KEY)
    migrate(settings.database)
    register = build(settings, wall)
    yield Counted(register.store.durable, wall)
    register.close()


def test_a_good_token_is_looked_up_once(people, wall):
    tokens, anna = KnownTokens(people, wall), people.add("Anna")
    token = people.give_key(anna.id, "token")
    assert [tokens.holder(token)[0] for _ in range(3)] == [anna] * 3
    assert people.asked == 1


def test_a_wrong_token_is_looked_up_every_time(people, wall):
    tokens = KnownTokens(people, wall)
    assert [tokens.holder("wrong") for _ in range(3)] == [None] * 3
    assert people.asked == 3


def test_a_token_that_expires_meanwhile_opens_nothing(people, wall):
    tokens = KnownTokens(people, wall)
    token = people.give_key(people.add("Anna").id, "token", lifetime=60)
    assert tokens.holder(token) is not None
    wall.now += 60
    assert tokens.holder(token) is None


def test_the_least_used_tokens_give_way(people, wall):
    tokens, anna = KnownTokens(people, wall, most=2), people.add("Anna")
    keys = [people.give_key(anna.id, "token") for _ in range(3)]
    for key in keys:
        assert tokens.holder(key)[0] == anna
    tokens.holder(keys[2])
    assert people.asked == 3
    tokens.holder(keys[0])
    assert people.asked == 4
