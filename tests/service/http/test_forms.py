"""Every form of every page, filled in as it comes, with something nasty in one field at a time: never a 500."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.service.api import World

NASTY = [
    "a\r\nSet-Cookie: b=c", "nul\0", "\ud800", "\x1b[31m", "\u202e", "x" * 60_000, "-1", "9" * 30, "\u0663", "{x.y}",
    "",
]  # fmt: skip
ONCE = {"/settings/erase", "/sign-out"}  # what ends the session that the others need
PAGES = ["/", "/matches", "/sign-in", "/sign-in/word", "/new", "/settings", "/settings/post", "/games/coal-baron"]
OF_A_MATCH = ["", "/replay", "/score", "/proof", "/time", "/what-if"]


class Forms(HTMLParser):
    """The forms of a page: where each is sent, and what stands in its fields."""

    def __init__(self, page: str, text: str) -> None:
        super().__init__()
        self._page = page
        self.found: list[tuple[str, str, dict[str, str]]] = []
        self._select, self._chosen = "", False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append((given.get("method", "get").upper(), given.get("action") or self._page, {}))
        elif self.found and given.get("name") and tag in ("input", "textarea", "select", "button"):
            self.found[-1][2].setdefault(given["name"], given.get("value", "1"))
            self._select = given["name"] if tag == "select" else ""
        elif tag == "option" and self._select:
            self._chosen = "selected" in given or self.found[-1][2][self._select] == "1"
            if self._chosen and "value" in given:
                self.found[-1][2][self._select] = given["value"]

    def handle_data(self, data: str) -> None:
        """An option without a value is its words."""
        if self._select and self._chosen and self.found[-1][2][self._select] == "1":
            self.found[-1][2][self._select] = data


def send(client: FlaskClient, method: str, path: str, fields: dict[str, str]) -> TestResponse:
    """As a browser would; what is no text at all is sent as the bytes it would be."""
    body = "&".join(f"{name}={quote(value.encode('utf-8', 'surrogatepass'))}" for name, value in fields.items())
    if method == "GET":
        return client.get(path.partition("?")[0], query_string=body[:4000])
    return client.post(path, data=body, content_type="application/x-www-form-urlencoded")


@pytest.fixture(scope="module")
def anna(world: World) -> FlaskClient:
    world.app.testing = False
    client = world.app.test_client()
    client.post(f"/sign-in/{world.register.people.give_key(world.ids['Anna'], 'sign-in')}")
    return client


def forms(world: World, client: FlaskClient) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Each form once, on the first page that shows it."""
    stages = [world.open(), world.running(), world.finished()]
    hook = world.register.hooks.add(world.ids["Anna"], "raw", "https://hooks.example/")
    known = {f"/settings/post/hooks/{hook.id}"}
    yield "POST", f"/matches/{stages[1]}/decide", {"text": "1", "asked": "0", "version": "4", "command": "word"}
    pages = [*PAGES, *(f"/matches/{match}{page}" for match in stages for page in OF_A_MATCH)]
    for page in pages:
        for method, action, fields in Forms(page, client.get(page).get_data(as_text=True)).found:
            if action not in known and fields and action not in ONCE:
                known.add(action)
                yield method, action, fields


def test_nothing_typed_into_any_form_breaks_anything(world: World, anna: FlaskClient):
    broken, tried = [], set()
    for method, path, fields in forms(world, anna):
        for name in fields:
            for nasty in NASTY:
                got = send(anna, method, path, fields | {name: nasty})
                tried.add((path, name))
                if got.status_code >= 500:
                    broken.append(f"{method} {path} {name}={nasty[:20]!r}: {got.status_code}")
                assert "b=c" not in got.headers.get("Set-Cookie", "")
    assert broken == []
    assert len(tried) > 40
