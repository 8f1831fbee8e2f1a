"""A tournament in a world behind its HTTP API: Olga directs, Dora too; Anna and Bartek play, Celina does not."""

from __future__ import annotations

from typing import Any

from tests.service.api import World

SWISS: dict[str, Any] = {"stages": [{"format": "swiss", "seats": 2, "rounds": 2}], "points": "3-1", "protest": 1}
STAGES = ("entering", "playing", "protested", "provisional")


def announce(world: World, announcement: dict[str, Any] = SWISS, by: str = "Olga") -> str:
    body = {"title": "Autumn cup", "game": "coal-baron", "announcement": announcement, "terms": {"pace": "untimed"}}
    made = world.client(by).post("/api/tournaments", json=body)
    assert made.status_code == 201, made.json
    return str(made.json["tournament"])


def ask(world: World, name: str, cup: str, what: str, method: str = "POST", **body: Any) -> Any:
    got = world.client(name).open(method, f"/api/tournaments/{cup}/{what}", json=body)
    assert got.status_code in (200, 201), (what, got.json)
    return got.json


def staged(world: World, stage: str, announcement: dict[str, Any] = SWISS) -> str:
    """A tournament as far as a stage. Dora, who does not play, directs it with Olga; Rita stands by."""
    for name in ("Dora", "Rita", "Emil", "Fred"):
        if name not in world.ids:
            world.ids[name] = world.register.people.add(name, f"{name.lower()}@players.example").id
            world.tokens[name] = world.register.people.give_key(world.ids[name], "token", "test")
    cup = announce(world, announcement)
    ask(world, "Olga", cup, "directors", player=world.ids["Dora"])
    for name in ("Anna", "Bartek", "Emil", "Fred"):
        ask(world, name, cup, "entries", words=f"I am {name}")
    ask(world, "Rita", cup, "reserves")
    if stage == "entering":
        return cup
    ask(world, "Olga", cup, "close")
    if stage == "protested":
        ask(world, "Anna", cup, "protests", round=1, reason="it was not my turn")
    if stage == "provisional":
        for _ in range(2):
            finish_round(world, cup)
    return cup


def matches_of(world: World, cup: str, round: int | None = None) -> list[str]:
    now = world.register.tournaments.at(cup)
    return [one.fixture.match for one in now.rounds[(round or len(now.rounds)) - 1].fixtures.values()]


def finish_round(world: World, cup: str) -> None:
    """In every open match whoever sits in the second seat gives up."""
    names = {id: name for name, id in world.ids.items()}
    for match in matches_of(world, cup):
        seats = world.client().get(f"/api/matches/{match}").json["seats"]
        got = world.client(names[seats[1]["player"]]).post(f"/api/matches/{match}/resignations")
        assert got.status_code == 201, got.json
