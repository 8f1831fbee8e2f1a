"""What programs rely on stays: the description is compared with that of the last release, which is stored."""

import json
import re
from copy import deepcopy
from datetime import UTC, datetime
from pathlib import Path

from flask import Flask

from service.api.blueprint import Blueprint
from service.http.headers import AddHeaders
from tests.service.api import World
from tests.service.api.promise import Promised, broken, promised

CHANGELOG = (Path(__file__).parents[3] / "ops/CHANGELOG.md").read_text("utf-8")
LAST = json.loads((Path(__file__).parents[2] / "samples/api/release-1.json").read_text())


def test_nothing_is_gone_that_the_last_release_had(world: World):
    assert len(LAST) > 80
    assert list(broken(LAST, promised(world.spec))) == []


def test_whatever_would_be_missed_is_found():
    now = deepcopy(LAST)
    del now["GET /api/games"]
    now["GET /api/me"]["tells"].remove(".name")
    now["POST /api/matches"]["takes"].remove("title")
    now["POST /api/matches"]["needs"].append("title")
    assert sorted(broken(LAST, now)) == [
        "GET /api/games is gone",
        "GET /api/me no longer tells .name",
        "POST /api/matches needs title",
        "POST /api/matches no longer takes title",
    ]


def test_what_is_new_since_the_last_release_is_told_in_the_changelog(world: World):
    """Each operation by the last word of its address, and each field of a query or a body that others have gained."""
    new = CHANGELOG.partition("## Next")[2].partition("\n## ")[0]
    assert untold(LAST, promised(world.spec), new) == []
    assert untold(LAST, promised(world.spec), "") != []


def untold(last: Promised, now: Promised, text: str) -> list[str]:
    words = {operation: re.findall(r"/([a-z.-]+)(?=/|$)", operation)[-1] for operation in now.keys() - last.keys()}
    gained = {
        f"{operation} {field}": field
        for operation in now.keys() & last.keys()
        for field in {*now[operation]["takes"]} - {*last[operation]["takes"]}
        if field.islower()  # headers, which are not, were taken before they were declared
    }
    return sorted(what for what, word in (words | gained).items() if not re.search(rf"\b{re.escape(word)}\b", text))


def test_what_will_go_says_so_in_every_answer():
    app, resource = Flask("old"), Blueprint("old", "old", url_prefix="/api")
    since, sunset = datetime(2026, 8, 1, tzinfo=UTC), datetime(2027, 2, 1, tzinfo=UTC)

    @resource.route("/old")
    @resource.deprecated(since, sunset)
    def get_old() -> str:
        return "old"

    app.register_blueprint(resource)
    app.wsgi_app = AddHeaders(app.wsgi_app, https=False, feeds={})
    headers = app.test_client().get("/api/old").headers
    assert (headers["Deprecation"], headers["Sunset"]) == ("@1785542400", "Mon, 01 Feb 2027 00:00:00 GMT")
