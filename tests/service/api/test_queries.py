"""What stands in an address and means nothing is refused by every operation, with what could stand there."""

from __future__ import annotations

import pytest

from tests.service.api import World
from tests.service.api.tournament_world import announce

LONG = {"bot", "token", "webhook"}  # ids that are longer than a number
METHODS = {"get", "post", "put", "patch", "delete"}


def operations(world: World) -> list[tuple[str, str, list[str]]]:
    """Method, address with everything filled in, and what may stand in its query."""
    match, cup = world.running(), announce(world)
    named = {"match": match, "game": "coal-baron", "tournament": cup, "player": world.ids["Anna"], "thing": "card"}
    found = []
    for path, ways in world.spec["paths"].items():
        filled = path
        for part in [one.split("}")[0] for one in path.split("{")[1:]]:
            filled = filled.replace(f"{{{part}}}", named.get(part, "1" * 16 if part in LONG else "1"))
        for method in METHODS & ways.keys():
            given = ways[method].get("parameters", [])
            found.append((method.upper(), filled, [one["name"] for one in given if one.get("in") == "query"]))
    return found


def test_every_operation_refuses_what_it_does_not_know(small: World):
    ignored, asked = [], operations(small)
    assert len(asked) > 100
    for method, path, known in asked:
        answer = small.session("Anna").open(method, f"{path}?nonsense=1", json=None if method == "GET" else {})
        wrong = answer.json["errors"]["query"] if answer.status_code == 422 else {}
        if ("there is" if known else "takes no query") not in str(wrong.get("nonsense")):
            ignored.append((method, path, answer.status_code, answer.json))
    assert ignored == []


@pytest.mark.parametrize("query", ["ply=0&ply=1", "as=0&as=spectator", "ply=0&ply=0"])
def test_what_stands_twice_is_refused_and_none_of_the_two_is_taken(world: World, query):
    answer = world.client("Anna").get(f"/api/matches/{world.finished()}/position?{query}")
    assert answer.status_code == 422
    assert answer.json["detail"] == f"In the query, `{query.partition('=')[0]}` stands more than once."


@pytest.mark.parametrize("value", ["2", "-1", "me", "", "0.0", "1e0", "٠", "spectators", "Spectator", "99999999999"])
def test_eyes_that_are_nobodys_are_refused(world: World, value):
    answer = world.client("Anna").get(f"/api/matches/{world.running()}/position?as={value}")
    assert answer.status_code in (403, 422)
    assert "seat" in answer.json["detail"] or "spectator" in answer.json["detail"]
