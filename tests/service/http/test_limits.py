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
        one.rare("links", "anna")
        other.rare("links", "anna")
        with pytest.raises(Problem):
            one.rare("links", "anna")
    one.rare("links", "bartek")  # the server is gone; this process counts for itself
    one.rare("links", "bartek")
    with pytest.raises(Problem):
        one.rare("links", "bartek")


def world_with(tmp_path, **limits: Limit) -> World:
    settings = Settings(tmp_path, f"sqlite:///{tmp_path / 'register.db'}", None, KEY)
    return World(settings, PLENTY._replace(**limits))


def asked(world: World, path: str, address: str, **headers: str) -> int:
    return world.app.test_client().get(path, headers=headers, environ_base={"REMOTE_ADDR": address}).status_code


def test_pages_are_counted_too_and_files_are_not(tmp_path):
    world = world_with(tmp_path, read=Limit(3, 60))
    assert [asked(world, "/", "192.0.2.1") for _ in range(4)] == [200, 200, 200, 429]
    assert asked(world, "/static/register.css", "192.0.2.1") == 200
    assert asked(world, "/", "192.0.2.2") == 200
    world.close()


def test_wrong_tokens_are_counted_where_they_come_from(tmp_path):
    world = world_with(tmp_path, read=Limit(3, 60))
    wrong = [asked(world, "/api/games", "192.0.2.1", Authorization=f"Bearer {one}") for one in range(4)]
    assert wrong == [401, 401, 401, 429]
    assert asked(world, "/api/games", "192.0.2.1", Authorization=f"Bearer {world.tokens['Anna']}") == 200
    world.close()


@pytest.mark.parametrize(
    ("one", "other", "together"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("192.0.2.1", "192.0.2.2", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("", "", True),
    ],
)
def test_neighbours_in_a_network_count_as_one(tmp_path, one, other, together):
    world = world_with(tmp_path, read=Limit(1, 60))
    assert asked(world, "/", one) == 200
    assert asked(world, "/", other) == (429 if together else 200)
    world.close()


def links_to(world: World, email: str) -> int:
    player = world.register.people.by_email(email)
    return sum(one.kind == "sign-in" for one in world.register.outbox.of_player(player.id))


def ask_for_link(world: World, address: str, email: str = "anna@players.example") -> int:
    world.wall.now += 1
    given = {"environ_base": {"REMOTE_ADDR": address}, "data": {"email": email}}
    return world.app.test_client().post("/sign-in", **given).status_code


def test_nobody_can_use_up_the_sign_in_of_somebody_else(tmp_path):
    limits = {name: Limits._field_defaults[name] for name in ("asking", "links", "links_in_all")}
    world = world_with(tmp_path, **limits)
    world.wall.now -= world.wall.now % (15 * 60)  # the beginning of a window
    attacks = [ask_for_link(world, "198.51.100.7") for _ in range(6)]
    assert attacks == [200] * 5 + [429]
    assert ask_for_link(world, "192.0.2.1") == 200
    assert links_to(world, "anna@players.example") == 6
    for number in range(20):  # from everywhere: they are mailed so many links and no more, all of which still work
        assert ask_for_link(world, f"203.0.113.{number}") == 200
    assert links_to(world, "anna@players.example") == 20
    world.close()


def test_what_costs_much_is_limited_by_itself(tmp_path):
    world = world_with(tmp_path, drawn=Limit(1, 60), whole=Limit(1, 60))
    match = world.running()
    paths = [f"/api/matches/{match}/board.png", f"/api/matches/{match}/board.png?narrow=true"]
    assert [asked(world, path, "192.0.2.1") for path in paths] == [200, 429]
    assert asked(world, paths[0], "192.0.2.1") == 200  # drawn before
    assert [asked(world, f"/matches/{match}/proof", "192.0.2.1") for _ in range(2)] == [200, 429]
    assert [asked(world, f"/api/matches/{match}/export", "192.0.2.3") for _ in range(2)] == [200, 429]
    world.close()
