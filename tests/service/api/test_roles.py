"""Every endpoint by every role, as a table. A new endpoint without a row here fails the last test."""

from typing import Any

import pytest

from domain.match.clocks import DAY
from tests.service.api import World
from tests.service.api.test_tournaments import LISTS
from tests.service.api.test_tournaments import TABLE as TOURNAMENTS

ROLES = ("nobody", "forged", "revoked", "reader", "Celina", "Bartek", "Anna", "Olga")

PASS = {"ply": 0, "text": "pass"}

# method, path (M: a match in that stage, T: a token of Anna's), its stage, body (P: Celina), status for each role above
TABLE: list[tuple[str, str, str, Any, tuple[int, ...]]] = [
    ("GET", "/api/games", "", None, (200, 401, 401, 200, 200, 200, 200, 200)),
    ("GET", "/api/games/coal-baron", "", None, (200, 401, 401, 200, 200, 200, 200, 200)),
    ("GET", "/api/games/coal-baron/edition.toml", "", None, (200, 401, 401, 200, 200, 200, 200, 200)),
    ("GET", "/api/games/coal-baron/things", "", None, (200, 401, 401, 200, 200, 200, 200, 200)),
    ("GET", "/api/games/coal-baron/ratings", "", None, (200, 401, 401, 200, 200, 200, 200, 200)),
    ("GET", "/api/games/coal-baron/rules", "", None, (200, 401, 401, 200, 200, 200, 200, 200)),
    ("GET", "/api/games/nonsense", "", None, (404, 401, 401, 404, 404, 404, 404, 404)),
    ("POST", "/api/matches", "", {"game": "coal-baron", "seats": 2}, (401, 401, 401, 403, 201, 201, 201, 201)),
    ("GET", "/api/matches", "", None, (200, 401, 401, 200, 200, 200, 200, 200)),
    ("GET", "/api/matches/M", "running", None, (200, 401, 401, 200, 200, 200, 200, 200)),
    ("POST", "/api/matches/M/seats", "open", {}, (401, 401, 401, 403, 201, 201, 409, 201)),
    ("POST", "/api/matches/M/seats", "open", {"bot": "greedy"}, (401, 401, 401, 403, 403, 403, 201, 201)),
    (
        "POST", "/api/matches/M/invitations", "open", {"email": "friend@far.example"},
        (401, 401, 401, 403, 403, 403, 409, 409),  # neither has confirmed their own address
    ),
    ("DELETE", "/api/matches/M/seats/0", "open", None, (401, 401, 401, 403, 403, 403, 200, 200)),
    ("POST", "/api/matches/M/start", "full", None, (401, 401, 401, 403, 403, 201, 201, 201)),
    ("POST", "/api/matches/M/start", "running", None, (401, 401, 401, 403, 403, 409, 409, 409)),
    ("GET", "/api/matches/M/legal", "running", None, (401, 401, 401, 200, 403, 200, 200, 403)),
    ("GET", "/api/matches/M/continued", "running", None, (401, 401, 401, 200, 403, 200, 200, 403)),
    ("GET", "/api/matches/M/asides", "running", None, (401, 401, 401, 200, 403, 200, 200, 403)),
    ("GET", "/api/matches/M/hint", "running", None, (401, 401, 401, 409, 403, 409, 409, 403)),
    ("GET", "/api/matches/M/position", "running", None, (200, 401, 401, 200, 200, 200, 200, 200)),
    ("GET", "/api/matches/M/position?as=0", "running", None, (403, 401, 401, 200, 403, 403, 200, 403)),
    ("GET", "/api/matches/M/position?as=1", "finished", None, (200, 401, 401, 200, 200, 200, 200, 200)),
    ("GET", "/api/matches/M/position?ply=0", "open", None, (409, 401, 401, 409, 409, 409, 409, 409)),
    ("GET", "/api/matches/M/board.txt", "running", None, (200, 401, 401, 200, 200, 200, 200, 200)),
    ("GET", "/api/matches/M/board.txt?as=1", "running", None, (403, 401, 401, 403, 403, 200, 403, 403)),
    ("GET", "/api/matches/M/board.svg", "running", None, (200, 401, 401, 200, 200, 200, 200, 200)),
    ("GET", "/api/matches/M/board.svg?as=1", "running", None, (403, 401, 401, 403, 403, 200, 403, 403)),
    ("GET", "/api/matches/M/board.png", "running", None, (200, 401, 401, 200, 200, 200, 200, 200)),
    ("GET", "/api/matches/M/score", "running", None, (200, 401, 401, 200, 200, 200, 200, 200)),
    ("GET", "/api/matches/M/score?as=1", "running", None, (403, 401, 401, 403, 403, 200, 403, 403)),
    ("GET", "/api/matches/M/log", "running", None, (200, 401, 401, 200, 200, 200, 200, 200)),
    ("GET", "/api/matches/M/log?as=0", "running", None, (403, 401, 401, 200, 403, 403, 200, 403)),
    # Who may watch what is told by the feed (tests/service/feed); without one there is nothing to watch.
    ("GET", "/api/matches/M/stream", "running", None, (404, 401, 401, 404, 404, 404, 404, 404)),
    ("GET", "/api/stream/me", "", None, (404, 401, 401, 404, 404, 404, 404, 404)),
    ("GET", "/api/matches/M/export", "running", None, (200, 401, 401, 200, 200, 200, 200, 200)),
    ("GET", "/api/matches/M/what-if?ply=2", "running", None, (409, 401, 401, 409, 409, 409, 409, 409)),
    ("GET", "/api/matches/M/what-if?ply=2&as=1", "finished", None, (200, 401, 401, 200, 200, 200, 200, 200)),
    ("GET", "/api/matches/M/export", "finished", None, (200, 401, 401, 200, 200, 200, 200, 200)),
    ("POST", "/api/matches/M/decisions", "running", PASS, (401, 401, 401, 403, 403, 409, 201, 403)),
    ("POST", "/api/matches/M/decisions", "finished", PASS, (401, 401, 401, 403, 403, 409, 409, 403)),
    ("POST", "/api/matches/M/preview", "running", PASS, (401, 401, 401, 403, 403, 409, 200, 403)),
    ("GET", "/api/matches/M/rest", "running", None, (401, 401, 401, 403, 403, 200, 200, 403)),
    ("DELETE", "/api/matches/M/rest", "running", None, (401, 401, 401, 403, 403, 204, 204, 403)),
    ("GET", "/api/matches/M/standing", "running", None, (401, 401, 401, 403, 403, 200, 200, 403)),
    ("PUT", "/api/matches/M/standing", "running", {"text": "allow"}, (401, 401, 401, 403, 403, 409, 409, 403)),
    ("DELETE", "/api/matches/M/standing", "running", None, (401, 401, 401, 403, 403, 204, 204, 403)),
    ("POST", "/api/matches/M/takebacks", "moved", {}, (401, 401, 401, 403, 403, 409, 201, 403)),
    ("POST", "/api/matches/M/takebacks/answers", "asked", {"grant": True}, (401, 401, 401, 403, 403, 201, 409, 403)),
    ("POST", "/api/matches/M/resignations", "running", {}, (401, 401, 401, 403, 403, 201, 201, 403)),
    ("POST", "/api/matches/M/resignations", "running", {"seat": 0}, (401, 401, 401, 403, 403, 403, 201, 409)),
    (
        "POST", "/api/matches/M/resignations", "running", {"seat": 0, "reason": "fire"},
        (401, 401, 401, 403, 403, 403, 201, 201),
    ),
    ("POST", "/api/matches/M/abandonments", "running", {}, (401, 401, 401, 403, 403, 201, 201, 403)),
    ("POST", "/api/matches/M/abandonments", "running", {"reason": "fire"}, (401, 401, 401, 403, 403, 403, 403, 201)),
    ("POST", "/api/matches/M/rulings", "moved", {"reason": "a slip"}, (401, 401, 401, 403, 403, 403, 403, 201)),
    (
        "POST", "/api/matches/M/handovers", "running", {"seat": 1, "bot": "greedy", "reason": "away"},
        (401, 401, 401, 403, 403, 201, 403, 201),
    ),
    (
        "POST", "/api/matches/M/handovers", "running", {"seat": 1, "player": "P", "reason": "away"},
        (401, 401, 401, 403, 403, 201, 403, 201),
    ),
    (
        "POST", "/api/matches/M/handovers/answers", "offered", {"seat": 0, "take": True},
        (401, 401, 401, 403, 201, 409, 409, 409),
    ),
    (
        "POST", "/api/matches/M/handovers/answers", "offered", {"seat": 0, "take": False},
        (401, 401, 401, 403, 201, 409, 409, 409),
    ),
    ("DELETE", "/api/matches/M/handovers/0", "offered", None, (401, 401, 401, 403, 403, 403, 200, 200)),
    ("GET", "/api/matches/M/time", "running", None, (200, 401, 401, 200, 200, 200, 200, 200)),
    ("POST", "/api/matches/M/absences", "timed", {"text": "3 days"}, (401, 401, 401, 403, 403, 201, 201, 403)),
    ("DELETE", "/api/matches/M/absences", "away", None, (401, 401, 401, 403, 403, 409, 200, 403)),
    ("POST", "/api/matches/M/pauses", "timed", {"reason": "x"}, (401, 401, 401, 403, 403, 201, 201, 201)),
    ("DELETE", "/api/matches/M/pauses", "pausing", None, (401, 401, 401, 403, 403, 200, 200, 200)),
    (
        "POST", "/api/matches/M/extra-time", "timed", {"seat": 0, "minutes": 60, "reason": "x"},
        (401, 401, 401, 403, 403, 403, 403, 201),
    ),
    ("POST", "/api/matches/M/substitutes", "sought", {"seat": 0}, (401, 401, 401, 403, 201, 409, 409, 201)),
    ("GET", "/api/book/checkpoint", "", None, (404, 401, 401, 404, 404, 404, 404, 404)),
    ("GET", "/api/book/key", "", None, (200, 401, 401, 200, 200, 200, 200, 200)),
    ("GET", "/api/book/proof?match=T&version=1", "", None, (409, 401, 401, 409, 409, 409, 409, 409)),
    ("GET", "/api/book/consistency?old=1&new=2", "", None, (409, 401, 401, 409, 409, 409, 409, 409)),
    ("GET", "/api/tournaments/T/pack", "", None, (404, 401, 401, 404, 404, 404, 404, 404)),
    ("GET", "/api/me", "", None, (401, 401, 401, 200, 200, 200, 200, 200)),
    ("PATCH", "/api/me", "", {"zone": "Europe/Warsaw"}, (401, 401, 401, 403, 200, 200, 200, 200)),
    ("GET", "/api/me/awaiting", "", None, (401, 401, 401, 200, 200, 200, 200, 200)),
    ("GET", "/api/me/matches", "", None, (401, 401, 401, 200, 200, 200, 200, 200)),
    ("GET", "/api/me/tokens", "", None, (401, 401, 401, 200, 200, 200, 200, 200)),
    ("POST", "/api/me/tokens", "", {"label": "x", "scopes": ["read"]}, (401, 401, 401, 403, 403, 403, 403, 403)),
    ("DELETE", "/api/me/tokens/T", "", None, (401, 401, 401, 403, 403, 403, 403, 403)),
    ("DELETE", "/api/me", "", {"sure": "erase me"}, (401, 401, 401, 403, 403, 403, 403, 403)),
    ("GET", "/api/me/export", "finished", None, (401, 401, 401, 200, 200, 200, 200, 200)),
    ("GET", "/api/games/coal-baron/export", "", None, (200, 401, 401, 200, 200, 200, 200, 200)),
    ("GET", "/api/matches/export?ids=nobody", "", None, (200, 401, 401, 200, 200, 200, 200, 200)),
    ("GET", "/api/tournaments/T/export", "", None, (404, 401, 401, 404, 404, 404, 404, 404)),
    ("GET", "/api/me/preferences", "", None, (401, 401, 401, 200, 200, 200, 200, 200)),
    ("PATCH", "/api/me/preferences", "", {"delay": 20}, (401, 401, 401, 403, 200, 200, 200, 200)),
    ("GET", "/api/me/calendar", "", None, (401, 401, 401, 200, 200, 200, 200, 200)),
    ("POST", "/api/me/calendar", "", None, (401, 401, 401, 403, 201, 201, 201, 201)),
    ("GET", "/api/me/webhooks", "", None, (401, 401, 401, 200, 200, 200, 200, 200)),
    (
        "POST", "/api/me/webhooks", "", {"kind": "raw", "url": "https://hooks.example.org/"},
        (401, 401, 401, 403, 201, 201, 201, 201),
    ),
    ("DELETE", "/api/me/webhooks/W", "", None, (401, 401, 401, 403, 404, 404, 404, 404)),
    ("POST", "/api/me/webhooks/W/activations", "", None, (401, 401, 401, 403, 404, 404, 404, 404)),
    ("POST", "/api/me/webhooks/W/trials", "", None, (401, 401, 401, 403, 404, 404, 404, 404)),
    ("GET", "/api/me/webhooks/W/deliveries", "", None, (401, 401, 401, 404, 404, 404, 404, 404)),
    ("GET", "/api/matches/M/talk", "running", None, (401, 401, 401, 200, 403, 200, 200, 403)),
    ("POST", "/api/matches/M/talk", "running", {"words": "hi"}, (401, 401, 401, 403, 403, 201, 201, 403)),
    ("GET", "/api/matches/M/notes", "running", None, (401, 401, 401, 200, 403, 200, 200, 403)),
    ("PUT", "/api/matches/M/notes", "running", {"words": "steel"}, (401, 401, 401, 403, 403, 200, 200, 403)),
    ("GET", "/api/matches/M/notifications", "running", None, (401, 401, 401, 200, 403, 200, 200, 403)),
    ("PUT", "/api/matches/M/notifications", "running", {"notify": None}, (401, 401, 401, 403, 403, 200, 200, 403)),
    ("GET", "/api/matches/M/position?as=spectator", "running", None, (200, 401, 401, 200, 200, 200, 200, 200)),
    ("POST", "/api/games/coal-baron/practice", "", {}, (401, 401, 401, 403, 201, 201, 201, 201)),
    ("POST", "/api/games/coal-baron/lesson", "", {}, (401, 401, 401, 403, 201, 201, 201, 201)),
    ("GET", "/api/me/bots", "", None, (401, 401, 401, 200, 200, 200, 200, 200)),
    ("POST", "/api/me/bots", "", {"name": "Steamer"}, (401, 401, 401, 403, 403, 403, 403, 403)),
    ("DELETE", "/api/me/bots/B", "", None, (401, 401, 401, 403, 403, 403, 403, 403)),
    ("GET", "/api/me/bots/B/tokens", "", None, (401, 401, 401, 404, 404, 404, 404, 404)),
    ("POST", "/api/me/bots/B/tokens", "", {"label": "x"}, (401, 401, 401, 403, 403, 403, 403, 403)),
    ("DELETE", "/api/me/bots/B/tokens/T", "", None, (401, 401, 401, 403, 403, 403, 403, 403)),
    ("GET", "/api/players/nobody", "", None, (404, 401, 401, 404, 404, 404, 404, 404)),
    ("POST", "/api/me/session", "", {"link": "nonsense"}, (401, 401, 401, 401, 401, 401, 401, 401)),
    ("DELETE", "/api/me/session", "", None, (204, 401, 401, 204, 204, 204, 204, 204)),
]  # fmt: skip


def decided(world: World, match: str) -> list[dict[str, Any]]:
    entries = world.client().get(f"/api/matches/{match}/log").json["entries"]
    return [entry for entry in entries if entry["kind"] == "decision-made"]


def timed(world: World, name: str) -> str:
    """A match with a clock, in which something has happened about time."""
    match = world.running(terms={"pace": "brisk", "nights": True, "policy": "substitute"})
    if name == "away":
        world.client("Anna").post(f"/api/matches/{match}/absences", json={"text": "3 days"})
    elif name == "pausing":
        world.client("Anna").post(f"/api/matches/{match}/pauses")
    elif name == "sought":
        since, world.wall.now = world.wall.now, world.wall.now + DAY
        world.register.timekeeping.expire(match, 0, since)
    return match


def stage(world: World, name: str) -> str:
    """A match in the stage a row wants."""
    if name in ("timed", "away", "pausing", "sought"):
        match = timed(world, name)
    elif name == "full":
        match = world.open()
        world.client("Bartek").post(f"/api/matches/{match}/seats")
    elif name == "moved":  # only Anna has decided anything
        match = world.running()
        world.play(match, 1)
    elif name == "offered":  # Anna would like Celina to play on for her
        match = world.running()
        offer = {"seat": 0, "player": world.ids["Celina"], "reason": "on holiday"}
        world.client("Anna").post(f"/api/matches/{match}/handovers", json=offer)
    elif name == "asked":  # Bartek has decided after Anna, so he must agree to her take-back
        match = world.running()
        while 1 not in {entry["seat"] for entry in decided(world, match)}:
            world.play(match, 1)
        world.client("Anna").post(f"/api/matches/{match}/takebacks")
    else:
        match = {"open": world.open, "running": world.running, "finished": world.finished}[name]()
    return match


@pytest.mark.parametrize("role", ROLES)
def test_each_endpoint_by_each_role(world: World, role: str):
    """All rows of one role, in a table of what was wrong."""
    wrong = []
    for method, path, wanted, body, statuses in TABLE:
        match = stage(world, wanted) if wanted else ""
        address = path.replace("/M", f"/{match}").replace("/T", "/0123456789abcdef")
        given = {key: world.ids["Celina"] if value == "P" else value for key, value in (body or {}).items()}
        more = {} if body is None else {"json": given}
        got = world.client(None if role == "nobody" else role).open(method, address, **more)
        if got.status_code != statuses[ROLES.index(role)]:
            wrong.append(f"{method} {path} ({wanted}): {got.status_code} {got.get_data(as_text=True)[:200]}")
    assert wrong == []


def test_no_endpoint_is_missing_from_the_table(world: World):
    described = {
        (method.upper(), path)
        for path, ways in world.spec["paths"].items()
        for method in ways
        if method != "parameters"
    }
    rows = {(method, path.partition("?")[0]) for method, path, *_ in TABLE}
    plain = {
        (
            method,
            path.replace("{match}", "M")
            .replace("{token}", "T")
            .replace("{tournament}/pack", "T/pack")
            .replace("{tournament}/export", "T/export")
            .replace("{seat}", "0")
            .replace("{bot}", "B")
            .replace("{webhook}", "W")
            .replace("{player}", "nobody"),
        )
        for method, path in described
    }
    plain = {(method, path.replace("{game}", "coal-baron")) for method, path in plain}
    cup = "/api/tournaments/{tournament}"
    plain = {(method, path.replace("{round}", "1").replace("{number}", "1")) for method, path in plain}
    assert plain - rows - {(method, f"{cup}{path}") for method, path, *_ in TOURNAMENTS} - set(LISTS) == set()
