"""Every page and form by everybody who might try: what each is answered, and who changes something by it.

A new route without a row fails the last test. Strangers are asked to sign in; a guest has a session and no address;
Celina plays elsewhere; Bartek plays here; Anna laid the table and plays; Olga organises all tables.
"""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.usecases.callers import Caller
from tests.service.api import World
from tests.service.api.tournament_world import staged as staged_tournament

ROLES = ("stranger", "guest", "Celina", "Bartek", "Anna", "Olga")
TABLES = ("talk", "notes", "wishes", "standing", "waiting", "invitations", "hooks", "keys", "outbox")
PEOPLE = "(SELECT * FROM players WHERE kind='person') AS people"
EVERYBODY, SIGNED_IN = set(ROLES), set(ROLES[1:])
NOBODY, PLAYERS = set[str](), {"Bartek", "Anna"}

M, CUP = "/matches/M", "/tournaments/M"
# Pages: path, stage of the match, who may see it.
PAGES = [
    ("/", "", EVERYBODY), ("/about", "", EVERYBODY), ("/games", "", EVERYBODY), ("/games/coal-baron", "", EVERYBODY),
    ("/games/coal-baron/rules", "", EVERYBODY),
    ("/games/coal-baron/ratings", "", EVERYBODY), ("/games/coal-baron/glossary", "", EVERYBODY),
    ("/games/coal-baron/things/drift", "", EVERYBODY), (f"{M}/things/drift", "running", EVERYBODY),
    (f"{M}/things", "running", EVERYBODY), (f"{M}/spots/zone-order", "running", EVERYBODY),
    ("/matches", "", EVERYBODY), ("/sign-in", "", EVERYBODY), ("/sign-in/word", "", EVERYBODY),
    ("/new", "", SIGNED_IN), ("/settings", "", SIGNED_IN), ("/settings/post", "", SIGNED_IN),
    (M, "running", EVERYBODY), (f"{M}/proof", "running", EVERYBODY), (f"{M}/replay", "running", EVERYBODY),
    (f"{M}/score", "running", EVERYBODY), (f"{M}/score.csv", "running", EVERYBODY), (f"{M}/time", "running", EVERYBODY),
    (f"{M}/pulse", "running", EVERYBODY), (f"{M}/what-if", "finished", EVERYBODY),
    (f"{M}/story", "campaign", EVERYBODY),
    ("/tournaments", "", EVERYBODY), ("/tournaments/new", "", SIGNED_IN), (CUP, "cup-playing", EVERYBODY),
    (f"{CUP}/standings", "cup-playing", EVERYBODY), (f"{CUP}/rounds/1", "cup-playing", EVERYBODY),
    (f"{CUP}/rulings", "cup-playing", EVERYBODY), (f"{CUP}/desk", "cup-playing", EVERYBODY),
    (f"{CUP}/calendar.ics", "cup-playing", EVERYBODY), (f"{CUP}/rounds/1/pulse", "cup-playing", EVERYBODY),
    (f"{CUP}/rounds/1/sheets", "cup-playing", EVERYBODY),
    (f"{M}/pulse", "running", EVERYBODY), (f"{M}/what-if", "finished", EVERYBODY),
]  # fmt: skip

# Forms: path, stage of the match, what is sent, who changes something by it.
FORMS: list[tuple[str, str, dict[str, Any], set[str]]] = [
    (f"{M}/sit", "open", {}, {"guest", "Celina", "Bartek", "Olga"}),
    (f"{M}/bots", "open", {"bot": "greedy"}, {"Anna", "Olga"}),
    (f"{M}/leave", "open", {"seat": "0"}, {"Anna", "Olga"}),
    (f"{M}/invite", "open", {"email": "friend@far.example"}, {"Anna", "Olga"}),
    (f"{M}/start", "full", {}, {"Bartek", "Anna", "Olga"}),
    (f"{M}/decide", "running", {"text": "pass", "asked": "0", "version": "4"}, {"Anna"}),
    (f"{M}/take-back", "moved", {}, {"Anna"}),
    (f"{M}/take-back/grant", "asked", {}, {"Bartek"}),
    (f"{M}/take-back/refuse", "asked", {}, PLAYERS),
    (f"{M}/resign", "running", {"sure": "yes"}, PLAYERS),
    (f"{M}/abandon", "running", {"sure": "yes"}, PLAYERS),
    (f"{M}/story", "campaign", {"story": "hidden"}, NOBODY),  # only the browser remembers it
    (f"{M}/talk", "running", {"words": "hello"}, PLAYERS),
    (f"{M}/notes", "running", {"words": "mine"}, PLAYERS),
    (f"{M}/notify", "running", {"notify": "nothing"}, PLAYERS),
    (f"{M}/standing", "running", {"text": "allow"}, NOBODY),
    (f"{M}/rest", "running", {}, NOBODY),
    (f"{M}/pause", "running", {"reason": "tea"}, PLAYERS),
    (f"{M}/resume", "running", {}, NOBODY),
    (f"{M}/time", "running", {"do": "default", "seat": "0"}, NOBODY),
    (f"{M}/offers", "running", {"seat": "1", "bot": "greedy", "reason": "away"}, {"Bartek", "Olga"}),
    (f"{M}/offers/1/take", "running", {}, NOBODY),
    ("/new", "", {"game": "coal-baron", "seats": "2", "pace": "steady", "weekends": "yes"}, SIGNED_IN),
    (
        "/tournaments/new",
        "",
        {"title": "A cup", "game": "coal-baron", "format-1": "swiss", "rounds-1": "2"},
        SIGNED_IN,
    ),
    (f"{CUP}/results", "cup-playing", {"results": "hidden"}, NOBODY),  # only the browser remembers it
    (f"{CUP}/do/enter", "cup-entering", {}, {"guest", "Celina", "Olga"}),
    (f"{CUP}/do/withdraw", "cup-entering", {}, PLAYERS),
    (f"{CUP}/do/stand-by", "cup-playing", {}, {"guest", "Celina", "Olga"}),
    (f"{CUP}/do/protest", "cup-playing", {"reason": "not fair"}, PLAYERS),
    (f"{CUP}/do/pause", "cup-playing", {"reason": "fire"}, {"Olga"}),
    (f"{CUP}/do/cancel", "cup-playing", {"reason": "fire"}, {"Olga"}),
    ("/settings", "", {"name": "Another", "zone": "UTC", "quiet": "", "digest": "9"}, SIGNED_IN),
    ("/settings/away", "", {"when": "3 days"}, PLAYERS),
    ("/settings/back", "", {}, NOBODY),
    ("/settings/tokens", "", {"label": "x", "scope": "read"}, SIGNED_IN),
    ("/settings/keys/0123456789abcdef/revoke", "", {}, NOBODY),
    ("/settings/bots", "", {"name": "Steamer"}, SIGNED_IN),
    ("/settings/bots/0123456789abcdef/tokens", "", {}, NOBODY),
    ("/settings/bots/0123456789abcdef/remove", "", {}, NOBODY),
    ("/settings/post/word/resend", "", {}, NOBODY),
    ("/settings/post/forgive", "", {}, NOBODY),
    ("/settings/post/invitations", "", {}, NOBODY),
    ("/settings/post/calendar", "", {}, SIGNED_IN),
    ("/settings/post/hooks", "", {"kind": "raw", "url": "https://x.example/"}, SIGNED_IN),
    ("/settings/post/hooks/word", "", {"do": "remove"}, NOBODY),
    ("/settings/erase", "", {"sure": "erase me"}, SIGNED_IN - {"Olga"}),  # who directs a tournament alone
    ("/mail/stop/word", "", {}, NOBODY),
    ("/mail/confirm/word", "", {}, NOBODY),
    ("/sign-in", "", {"email": "new@far.example"}, EVERYBODY),
    ("/sign-in/word", "", {}, NOBODY),
    ("/sign-out", "", {}, SIGNED_IN),
    ("/games/coal-baron/practise", "", {}, EVERYBODY),
    ("/games/coal-baron/learn", "", {}, EVERYBODY),
]
OPEN_TO_STRANGERS = (
    "/mail/",
    "/sign-in",
    "/sign-out",
    "/games/",
    f"{M}/story",
    f"{CUP}/results",
)  # the others ask a stranger to sign in
NOT_HERE = {  # what tokens and machines fetch, and what leads elsewhere
    "/calendar/<path:token>.ics", "/healthz", "/readyz", "/metrics", "/static/<path:filename>", "/mail/confirm/<token>",
    "/mail/stop/<path:token>", "/matches/<id:match>/sign-in", "/matches/<id:match>/stream",
}  # fmt: skip


@pytest.fixture
def small_world(small: World) -> World:
    for name in ("Anna", "Olga"):
        small.register.people.confirm(small.register.people.get(small.ids[name]))
    small.ids["guest"] = small.register.people.add("Guest 1").id
    return small


def browser(world: World, role: str) -> FlaskClient:
    client = world.app.test_client()
    if role != "stranger":
        client.post(f"/sign-in/{world.register.people.give_key(world.ids[role], 'sign-in')}")
    return client


def staged(world: World, stage: str) -> str:
    if stage.startswith("cup-"):
        match = staged_tournament(world, stage.removeprefix("cup-"))
    elif stage == "campaign":  # of somebody else
        opener = Caller(world.register.people.add("Cleo").id)
        match = world.register.matches.open(opener, "ticket-campaign", 2).match
    elif stage == "full":
        match = world.open()
        world.client("Bartek").post(f"/api/matches/{match}/seats")
    elif stage in ("moved", "asked"):
        match = world.running()
        world.play(match, 1)
        if stage == "asked":
            while list(world.register.queries.summary(Caller(world.ids["Anna"]), match).awaited) == [0]:
                world.play(match, 1)
            world.play(match, 1)
            world.client("Anna").post(f"/api/matches/{match}/takebacks")
    else:
        match = {"open": world.open, "running": world.running, "finished": world.finished}[stage]() if stage else ""
    return match


def everything(world: World) -> tuple[Any, ...]:
    """All that a form could have changed; bots become known when they are first wanted, by whomever."""
    with world.register.store.durable.reading() as cursor:
        rows = [
            [tuple(dict(row).values()) for row in cursor.rows(f"SELECT * FROM {table}")] for table in (*TABLES, PEOPLE)
        ]
    return world.register.store.events.end(), rows


@pytest.mark.parametrize("role", ROLES)
def test_who_sees_what(small_world: World, role: str):
    wrong = []
    client = browser(small_world, role)
    for path, stage, allowed in PAGES:
        got = client.get(path.replace("M", staged(small_world, stage)) if stage else path).status_code
        if got != (200 if role in allowed else 401):
            wrong.append(f"GET {path}: {got}")
    assert wrong == []


@pytest.mark.parametrize("role", ROLES)
def test_who_changes_what(small_world: World, role: str):
    wrong = []
    for path, stage, sent, allowed in FORMS:
        match, client = staged(small_world, stage), browser(small_world, role)
        before = everything(small_world)
        got = client.post(path.replace("/M", f"/{match}"), data=sent)
        changed = everything(small_world) != before
        if changed != (role in allowed):
            wrong.append(f"POST {path}: {got.status_code}, {'changed' if changed else 'nothing changed'}")
        asks = role == "stranger" and not path.startswith(OPEN_TO_STRANGERS)
        if asks != (got.status_code == 401) or got.status_code >= 500:
            wrong.append(f"POST {path}: {got.status_code}")
        if path == "/settings/erase" and role != "stranger":
            small_world.ids[role] = small_world.register.people.add("Another").id
    assert wrong == []


def test_no_route_is_missing(small_world: World):
    routes = [rule for rule in small_world.app.url_map.iter_rules() if not rule.rule.startswith("/api")]
    adapter = small_world.app.url_map.bind("localhost")
    tried = {adapter.match(path, method="GET", return_rule=True)[0].rule for path, *_ in PAGES}
    posted = {adapter.match(path, method="POST", return_rule=True)[0].rule for path, *_ in FORMS}
    missing = [rule.rule for rule in routes if "GET" in rule.methods and rule.rule not in tried | NOT_HERE]
    missing += [f"POST {rule.rule}" for rule in routes if "POST" in rule.methods and rule.rule not in posted]
    assert missing == []
