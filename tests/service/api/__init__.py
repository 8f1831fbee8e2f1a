"""A whole register behind its HTTP API, with people in every role. Every answer is held to the API's description."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

import msgspec
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012
from werkzeug.test import TestResponse

from service.app import create_app
from service.config import Settings
from service.http.limits import Limit, Limits
from service.storage.schema import migrate
from service.usecases.callers import Caller
from tests.followed import followed
from tests.registers import Wall, decide_as_bot

PLENTY = Limits(*[Limit(1_000_000, 60)] * len(Limits._fields))
GAME = "coal-baron"


class World:
    """Anna and Bartek play, Celina does not, Olga organises. Strangers have no token at all."""

    def __init__(self, settings: Settings, limits: Limits = PLENTY, wall: Wall | None = None) -> None:
        migrate(settings.database)
        self.wall = wall or Wall()  # it stands until a test moves it
        self.app = followed(create_app(settings, limits=limits, now=self.wall))
        self.register = self.app.extensions["register"]
        people = self.register.people
        self.ids = {
            name: people.add(name, f"{name.lower()}@players.example").id for name in ("Anna", "Bartek", "Celina")
        }
        self.ids["Olga"] = people.add("Olga", "olga@players.example", roles=["organiser"]).id
        self.tokens = {name: people.give_key(id, "token", "test") for name, id in self.ids.items()}
        self.tokens["reader"] = people.give_key(self.ids["Anna"], "token", "test", ["read"])
        self.tokens["revoked"] = people.give_key(self.ids["Anna"], "token", "test")
        self.tokens["forged"] = "0" * 43
        gone = people.holder(self.tokens["revoked"], "token")
        people.revoke(self.ids["Anna"], gone[1].digest)

    @cached_property
    def spec(self) -> Any:
        """The API's description of itself."""
        return self.app.test_client().get("/api/openapi.json").json

    @cached_property
    def shapes(self) -> Registry:
        """The description as something to point into: crawled once, not for every answer."""
        return Registry().with_resource("urn:api", DRAFT202012.create_resource(self.spec)).crawl()

    def close(self) -> None:
        self.register.close()

    def client(self, name: str | None = None) -> Client:
        return Client(self, self.tokens.get(name) if name else None)

    def session(self, name: str) -> Client:
        """The same in a browser's session instead of by a token."""
        client = self.client()
        link = self.register.people.give_key(self.ids[name], "sign-in")
        client.post("/api/me/session", json={"link": link}, headers={"Origin": self.register.settings.url})
        client.headers = {"Origin": self.register.settings.url}
        return client

    # --- matches in every stage --------------------------------------------------------------------------------------

    def open(self, **more: Any) -> str:
        """A table for two at which Anna, who laid it, sits."""
        anna = self.client("Anna")
        match = anna.post("/api/matches", json={"game": GAME, "seats": 2, "terms": {"pace": "untimed"}} | more).json[
            "match"
        ]
        anna.post(f"/api/matches/{match}/seats", json={"seat": 0})
        return match

    def running(self, **more: Any) -> str:
        """Anna and Bartek play; Anna is asked first."""
        match = self.open(options={"start_seat": 0}, **more)
        self.client("Bartek").post(f"/api/matches/{match}/seats", json={"seat": 1})
        self.client("Anna").post(f"/api/matches/{match}/start")
        return match

    def finished(self) -> str:
        """Bartek has given up, so Anna has won."""
        match = self.running()
        self.play(match, 4)
        self.client("Bartek").post(f"/api/matches/{match}/resignations")
        return match

    def play(self, match: str, plies: int) -> None:
        """Both decide as a greedy bot would."""
        for _ in range(plies):
            decide_as_bot(self.register.matches, match)


class Client:
    """Asks as somebody, and sees that each answer is as the API describes itself."""

    def __init__(self, world: World, token: str | None) -> None:
        self.world = world
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._client: FlaskClient = world.app.test_client()

    def open(
        self, method: str, path: str, headers: Iterable[tuple[str, str]] | dict[str, str] = (), **more: Any
    ) -> TestResponse:
        response = self._client.open(path, method=method, headers=self.headers | dict(headers), **more)
        fits(self.world, response)
        return response

    def get(self, path: str, **more: Any) -> TestResponse:
        return self.open("GET", path, **more)

    def post(self, path: str, **more: Any) -> TestResponse:
        return self.open("POST", path, **more)

    def put(self, path: str, **more: Any) -> TestResponse:
        return self.open("PUT", path, **more)

    def delete(self, path: str, **more: Any) -> TestResponse:
        return self.open("DELETE", path, **more)


def fits(world: World, response: TestResponse) -> None:
    """The status is a documented one, and the body has the documented shape."""
    method, path = response.request.method, response.request.path
    if response.status_code >= 400:
        assert response.content_type == "application/problem+json", (path, response.content_type)
        assert response.json["status"] == response.status_code
        assert response.json["detail"].endswith((".", ":", "`")) or len(response.json["detail"]) > 10
    operation = operation_of(world, method, path)
    if operation is None or response.status_code in (204, 304):
        return
    status = str(response.status_code)
    documented = operation["responses"].get(status) or operation["responses"][f"{status[0]}XX"]
    if "$ref" in documented:
        documented = world.spec["components"]["responses"][documented["$ref"].rpartition("/")[2]]
    content = documented["content"]
    assert response.mimetype in content, (path, response.status_code, response.mimetype)
    if response.is_json:
        conforms(world, response.json, content[response.mimetype]["schema"])


def conforms(world: World, told: Any, schema: Any) -> None:
    """What was told has this shape of the description."""
    absolute = msgspec.json.decode(msgspec.json.encode(schema).replace(b'"#/', b'"urn:api#/'))
    Draft202012Validator(absolute, registry=world.shapes).validate(told)


def operation_of(world: World, method: str, path: str) -> dict[str, Any] | None:
    adapter = world.app.url_map.bind("localhost")
    try:
        rule, _ = adapter.match(path, method=method, return_rule=True)
    except Exception:
        return None
    described = rule.rule
    for word in ("id", "slug", "int"):
        described = described.replace(f"<{word}:", "{")
    return world.spec["paths"].get(described.replace(">", "}"), {}).get(method.lower())
