"""Every command on the page of the API is carried out as it is printed: with ids, a token and a session filled in."""

from __future__ import annotations

import json
import re
import shlex
from html import unescape
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from domain.match.clocks import DAY
from tests.service.api import World
from tests.service.api.test_roles import ROLES, TABLE, stage
from tests.service.api.test_tournaments import ROLES as CUP_ROLES
from tests.service.api.test_tournaments import TABLE as CUP_TABLE
from tests.service.api.tournament_world import SWISS, announce, ask, staged

CUP = "/api/tournaments/{tournament}"


class Printed(NamedTuple):
    """A command of the page: what it sends where, and with which right."""

    method: str
    path: str  # with the names of its ids
    headers: dict[str, str]
    body: str | None

    @property
    def who(self) -> str:
        sent = "".join(self.headers.values())
        return "session" if "$SESSION" in sent else "token" if "$TOKEN" in sent else ""


def printed(page: str) -> list[Printed]:
    return [read(unescape(one)) for one in re.findall(r"<pre[^>]*>(curl .*?)</pre>", page, re.S)]


def read(command: str) -> Printed:
    words = shlex.split(command.replace("\\\n", " "))[1:]
    method, body, headers, address = "GET", None, {}, ""
    while words:
        word = words.pop(0)
        if word == "-X":
            method = words.pop(0)
        elif word == "-d":
            body = words.pop(0)
        elif word == "-H":
            name, _, value = words.pop(0).partition(": ")
            headers[name] = value
        else:
            address = word
    parts = urlsplit(address)
    return Printed(method, parts.path + (f"?{parts.query}" if parts.query else ""), headers, body)


# --- where each of them is carried out -------------------------------------------------------------------------------

NAMES = {"fejwvsswzxwg5uaj": "Anna", "q2h5xkcmzn7a": "Bartek"}  # ids that are printed, and whose they stand for
OTHERWISE = {  # who does it, and where, if it is not as the tables of roles say
    ("POST", "/api/matches/{match}/rulings"): ("moved", "Olga"),
    ("PUT", "/api/matches/{match}/standing"): ("steamrollers", "Anna"),
    ("GET", "/api/matches/{match}/hint"): ("practice", "Anna"),
    ("POST", f"{CUP}/returns"): ("withdrawn", "Anna"),
    ("DELETE", f"{CUP}/apart"): ("apart", "Olga"),
    ("POST", f"{CUP}/directors"): ("new", "Olga"),
    ("POST", f"{CUP}/bots"): ("with bots", "Olga"),
    ("POST", f"{CUP}/reserves/calls"): ("Anna stands by", "Olga"),
    ("POST", f"{CUP}/rounds/{{round}}/pairing"): ("playing", "Olga"),
    ("POST", f"{CUP}/confirmations"): ("provisional for long", "Olga"),
    ("GET", f"{CUP}/pack"): ("cancelled", ""),
    ("GET", f"{CUP}/export"): ("playing", ""),
}
BY_CHANCE = ("POST", f"{CUP}/rounds/{{round}}/pairing")  # refused only where the printed table is laid already
OUT_OF_TURN = {  # what is refused for its moment, by this rule, in every stage that a table of a test has
    ("POST", f"{CUP}/reserves/offers"), ("DELETE", f"{CUP}/reserves/offers"), ("POST", f"{CUP}/draws"),
    ("POST", f"{CUP}/rounds"), BY_CHANCE, ("POST", f"{CUP}/stages/close"),
}  # fmt: skip
AS_IN_TABLES = {
    "{match}": "M", "{token}": "T", "{tournament}": "T", "{seat}": "0", "{bot}": "B", "{webhook}": "W",
    "{player}": "nobody", "{game}": "coal-baron", "{round}": "1", "{number}": "1",
}  # fmt: skip
STREAMS = ("/api/stream/me", "/api/matches/{match}/stream")  # the feed carries them: tests/service/feed


def filled(text: str, ids: dict[str, str]) -> str:
    for name, id in ids.items():
        text = text.replace(name, id)
    return text


def where(one: Printed) -> tuple[str, str]:
    """In which stage somebody may do it, and who: as the tables of roles say."""
    path = one.path.partition("?")[0]
    if (one.method, path) in OTHERWISE:
        return OTHERWISE[one.method, path]
    of_cup = path.startswith(f"{CUP}") and not path.endswith(("/pack", "/export"))
    table, roles = (CUP_TABLE, CUP_ROLES) if of_cup else (TABLE, ROLES)
    plain = filled(path.removeprefix(CUP) if of_cup else path, AS_IN_TABLES)
    rows = [row for row in table if (row[0], row[1].partition("?")[0]) == (one.method, plain)]
    sent = set(json.loads(one.body)) if one.body else set()
    rows.sort(key=lambda row: len(sent ^ set(row[3] or ())))
    for _, _, name, _, statuses in rows:
        may = [role for role, status in zip(roles, statuses, strict=True) if status < 300]
        if may:
            return name, next((role for role in ("Anna", "Olga", "Dora") if role in may), may[-1])
    return (rows[0][2], "Anna") if rows else ("", "Olga")


class Setting:
    """A world in which everything stands that a printed command may name."""

    def __init__(self, world: World) -> None:
        self.world = world
        world.register.people.confirm(world.register.people.get(world.ids["Anna"]))  # who may then invite others
        self.bot = world.session("Anna").post("/api/me/bots", json={"name": "Boiler"}).json["id"]
        self.ids = {"{game}": "coal-baron", "{seat}": "0", "{round}": "1", "{number}": "1",
                    "{version}": "1", "{old}": "1", "{new}": "2", "{ids}": "nobody"}  # fmt: skip

    def carry_out(self, one: Printed) -> Any:
        name, who = where(one)
        about = self.match(name) if "{match}" in one.path else self.cup(name) if "{tournament}" in one.path else {}
        ids = self.ids | self.own_ids(one) | about
        self.world.register.checkpoints.follow(least=-1)
        known = {id: self.world.ids[name] for id, name in NAMES.items()}
        path, body = filled(one.path, ids), filled(one.body or "", known)
        client = self.world.client(None if who in ("nobody", "") else who)
        headers = {key: filled(value, {"$TOKEN": self.world.tokens.get(who, "")}) for key, value in one.headers.items()}
        if one.who == "session":
            client, headers = self.world.session("Anna"), {"Content-Type": "application/json"}
        return client._client.open(path, method=one.method, data=body or None, headers=headers)

    def own_ids(self, one: Printed) -> dict[str, str]:
        session, ids = self.world.session("Anna"), {"{player}": self.world.ids["Anna"], "{bot}": self.bot}
        if "{token}" in one.path:
            at = filled(one.path.removesuffix("/{token}"), ids)
            body = {"label": "x"} if "{bot}" in one.path else {"label": "x", "scopes": ["read"]}
            ids["{token}"] = session.post(at, json=body).json["id"]
        elif "{webhook}" in one.path:
            hook = {"kind": "raw", "url": "https://hooks.example.org/"}
            ids["{webhook}"] = self.world.client("Anna").post("/api/me/webhooks", json=hook).json["id"]
        elif (one.method, one.path) == ("DELETE", "/api/me/bots/{bot}"):
            ids["{bot}"] = session.post("/api/me/bots", json={"name": "x"}).json["id"]
        return ids

    def match(self, name: str) -> dict[str, str]:
        if name == "practice":
            made = self.world.client("Anna").post("/api/games/coal-baron/practice", json={}).json["id"]
        elif name == "steamrollers":
            made = self.world.open(game="steamrollers")
            self.world.client("Bartek").post(f"/api/matches/{made}/seats")
            self.world.client("Anna").post(f"/api/matches/{made}/start")
        else:
            made = stage(self.world, name or "running")
        return {"{match}": made}

    def cup(self, name: str) -> dict[str, str]:
        world = self.world
        if name in ("entering", "playing", "protested", "provisional"):
            return {"{tournament}": staged(world, name)}
        if name == "withdrawn":
            cup = staged(world, "playing")
            ask(world, "Anna", cup, "entries", "DELETE")
        elif name == "apart":
            cup = staged(world, "entering")
            ask(world, "Olga", cup, "apart", player=world.ids["Anna"], other=world.ids["Bartek"], reason="friends")
        elif name == "provisional for long":
            cup = staged(world, "provisional")
            world.wall.now += 30 * DAY
        elif name == "Anna stands by":
            cup = announce(world)
            for entrant in ("Emil", "Fred", "Bartek", "Rita"):
                ask(world, entrant, cup, "entries")
            ask(world, "Anna", cup, "reserves")
            ask(world, "Olga", cup, "close")
        elif name == "cancelled":
            cup = staged(world, "playing")
            ask(world, "Olga", cup, "cancellations", reason="fire")
        else:
            cup = announce(world, SWISS | ({"entry": {"bots": True}} if name == "with bots" else {}))
        return {"{tournament}": cup}


def test_every_printed_command_works(small: World):
    setting, wrong = Setting(small), []
    small.running()
    commands = printed(small.app.test_client().get("/api/docs").get_data(as_text=True))
    assert len(commands) > 120
    for one in sorted(commands, key=lambda one: (one.method, one.path) == ("DELETE", "/api/me")):
        if one.path in STREAMS:
            continue
        if one.path == "/api/me/session" and one.body:
            small.tokens["link"] = small.register.people.give_key(small.ids["Anna"], "sign-in")
            one = one._replace(body=one.body.replace("the last part of the address in the mail", small.tokens["link"]))
        got = setting.carry_out(one)
        told = got.data[:300].decode("utf-8", "replace")
        if (one.method, one.path) == BY_CHANCE and got.status_code == 201:
            continue
        if (one.method, one.path) in OUT_OF_TURN:
            if got.status_code != 409 or '"rule":"body"' in told:
                wrong.append(f"{one.method} {one.path}: {got.status_code} {told}")
        elif got.status_code >= 300:
            wrong.append(f"{one.method} {one.path} {one.body or ''} ({where(one)}): {got.status_code} {told}")
    assert not wrong, "\n".join(wrong)


def test_printed_commands_for_streams_go_where_they_are_led_with_their_token(small: World):
    page = small.app.test_client().get("/api/docs").get_data(as_text=True)
    commands = [shlex.split(unescape(one)) for one in re.findall(r"<pre[^>]*>(curl .*?stream.*?)</pre>", page)]
    assert len(commands) == len(STREAMS)
    for words in commands:  # curl sends a token to another port only if it is told to trust it
        assert {"--no-buffer", "--location-trusted"} <= set(words)
    for path in STREAMS:
        assert "Location" in small.spec["paths"][path]["get"]["responses"]["307"]["headers"]
