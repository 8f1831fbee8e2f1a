"""How often somebody may ask."""

import pytest

from service.config import Settings
from service.http.limits import Limit, Limiter, Limits
from service.http.problems import Problem
from service.run import redis_server
from tests.registers import Wall
from tests.service.api import PLENTY, World
from tests.service.api.conftest import KEY


def test_too_many_requests_are_told_when_to_come_back(tmp_path):
    limits = PLENTY._replace(read=Limit(3, 60), opened=Limit(1, 3600))
    world = World(Settings(tmp_path, f"sqlite:///{tmp_path / 'register.db'}", None, KEY), limits)
    anna, bartek = world.client("Anna"), world.client("Bartek")
    answers = [anna.get("/api/games") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[0].headers["RateLimit-Remaining"] == "2"
    assert answers[3].headers["Retry-After"] == str(60 - world.wall.now % 60)
    assert "At most 3 a minute; try again in" in answers[3].json["detail"]
    assert bartek.get("/api/games").status_code == 200
    world.wall.now += int(answers[3].headers["Retry-After"])
    assert anna.get("/api/games").headers["RateLimit-Remaining"] == "2"
    body = {"game": "coal-baron", "seats": 2}
    assert [anna.post("/api/matches", json=body).status_code for _ in range(2)] == [201, 429]
    world.close()


def test_shared_limits_are_kept_in_redis_and_go_on_without_it(tmp_path):
    limits, wall = Limits(links=Limit(2, 3600)), Wall()
    with redis_server.running(tmp_path) as address:
        one, other = (Limiter(limits, address, wall) for _ in range(2))
        one.rare("link", limits.links, "anna")
        other.rare("link", limits.links, "anna")
        with pytest.raises(Problem):
            one.rare("link", limits.links, "anna")
    one.rare("link", limits.links, "bartek")  # the server is gone; this process counts for itself
    one.rare("link", limits.links, "bartek")
    with pytest.raises(Problem):
        one.rare("link", limits.links, "bartek")
