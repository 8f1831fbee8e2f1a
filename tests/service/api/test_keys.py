"""Keys that cannot lie: the same key gets the same answer and does nothing twice; with other words it is refused."""

import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest

from domain.match.clocks import DAY
from domain.words import Refused
from service.config import Settings
from service.notify.announcements import Announcer
from service.storage.together import Together
from service.usecases.asked_once import GivenAnswer, KeyedRequest
from tests.service.api import GAME, Client, World
from tests.service.api.conftest import KEY
from tests.service.api.tournament_world import SWISS, announce

# POSTs that change nothing, or whose body is a key of its own that works once
WITHOUT = {"/api/matches/{match}/preview", "/api/me/session"}
BY_PARTS = {"/api/games/{game}/practice", "/api/games/{game}/lesson"}  # each of its commands has a key that follows
KEYED = {"$ref": "#/components/parameters/Idempotency-Key"}
OF_LOGS = {"CommandResult", "DecisionResult", "TournamentAnswer"}  # of commands whose logs know their keys

DIES = """
import os, sys
from pathlib import Path
from service.bootstrap import build
from service.config import Settings
from service.usecases.asked_once import KeyedRequest
from tests.service.api.conftest import KEY

url, data, anna = sys.argv[1:]
register = build(Settings(Path(data), url, None, KEY))

def carry_out():
    register.people.give_key(anna, "token", "a", ["read"])
    os.kill(os.getpid(), 9)

register.asked.answered(KeyedRequest(anna, "the-key", "whatever it was"), carry_out)
"""

Way = tuple[str, dict[str, Any], dict[str, Any]]  # address, what is asked first, and what later with the same key


def keyed(client: Client, key: str) -> Callable[[str, dict[str, Any]], Any]:
    return lambda path, body: client.post(path, json=body, headers={"Idempotency-Key": key})


def test_every_post_is_carried_out_once(world: World):
    adapter = world.app.url_map.bind("localhost")
    missing = []
    for path, ways in world.spec["paths"].items():
        if "post" not in ways or path in WITHOUT | BY_PARTS:
            continue
        filled = path.replace("{round}", "1").replace("{number}", "1").replace("{seat}", "1")
        endpoint = adapter.match(filled.replace("{", "").replace("}", ""), method="POST")[0]
        shape = str(ways["post"]["responses"].get("201", ""))
        by_log = any(f"/{name}'" in shape for name in OF_LOGS)
        if not by_log and not hasattr(world.app.view_functions[endpoint], "is_once"):
            missing.append(path)
    assert missing == []


@pytest.mark.parametrize(
    ("path", "first", "other"),
    [
        ("/api/me/tokens", {"label": "a", "scopes": ["read"]}, {"label": "a", "scopes": ["play"]}),
        ("/api/me/bots", {"name": "Steamer"}, {"name": "Boiler"}),
    ],
)
def test_what_leaves_no_entry_in_a_log_is_done_once_too(small: World, path, first, other):
    anna = small.session("Anna")
    ask = keyed(anna, "the-key")
    before = len(anna.get(path).json)
    one, two = ask(path, first), ask(path, first)
    assert (one.status_code, two.status_code) == (201, 201)
    assert one.json == two.json  # a token that was told is told again to who has lost the answer
    assert len(anna.get(path).json) == before + 1
    refused = ask(path, other)
    assert refused.status_code == 422
    assert f"POST {path}" in refused.json["detail"]
    assert keyed(small.session("Bartek"), "the-key")(path, other).status_code == 201  # a key is its owner's own
    small.wall.now += 2 * DAY
    assert ask(path, other).status_code == 201  # forgotten


def test_what_was_refused_leaves_the_key_as_good_as_new(small: World):
    ask = keyed(small.session("Anna"), "the-key")
    assert ask("/api/me/bots", {"name": " "}).status_code == 409
    assert ask("/api/me/bots", {"name": "Steamer"}).status_code == 201


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_who_dies_between_doing_and_answering_has_done_nothing_and_may_ask_again(tmp_path, database, request):
    """kill -9 with the token made and the answer not: the same key makes one token, at once."""
    url = f"sqlite:///{tmp_path / 'register.db'}"
    if database == "postgres":
        url = request.getfixturevalue("postgres_server").new_database()
    settings = Settings(tmp_path, url, None, KEY)
    world = World(settings)
    died = subprocess.run([sys.executable, "-c", DIES, url, str(tmp_path), world.ids["Anna"]], check=False)
    assert died.returncode == -signal.SIGKILL
    anna = world.session("Anna")
    before = len(anna.get("/api/me/tokens").json)
    ask = keyed(anna, "the-key")
    first, again = (ask("/api/me/tokens", {"label": "a", "scopes": ["read"]}) for _ in range(2))
    assert (first.status_code, again.json) == (201, first.json)
    assert len(anna.get("/api/me/tokens").json) == before + 1
    world.close()


def test_of_two_at_the_same_moment_one_is_carried_out_and_both_get_its_answer(small: World):
    asked, own = KeyedRequest(small.ids["Anna"], "the-key", "POST /somewhere"), small.ids["Anna"]

    def slowly() -> GivenAnswer:
        with ThreadPoolExecutor(1) as elsewhere:
            elsewhere.submit(small.register.asked.answered, asked, lambda: GivenAnswer(201, "theirs")).result()
        small.register.people.give_key(own, "token", "made twice")
        return GivenAnswer(201, "ours")

    before = small.register.people.keys(own)
    assert small.register.asked.answered(asked, slowly) == GivenAnswer(201, "theirs")
    assert small.register.people.keys(own) == before


def test_what_is_said_with_a_key_is_announced_once_everybody_can_read_it(small: World, monkeypatch):
    """Who watches reads at once, with a connection of their own."""
    match, heard = small.running(), []

    def read(_: Announcer, spoken_at: str, version: int) -> None:
        with ThreadPoolExecutor(1) as elsewhere:
            heard.extend(one.words for one in elsewhere.submit(small.register.talk.at, spoken_at).result())

    monkeypatch.setattr(Announcer, "gone_on", read)
    assert keyed(small.client("Anna"), "the-key")(f"/api/matches/{match}/talk", {"words": "well"}).status_code == 201
    assert heard == ["well"]


def test_what_was_not_stored_is_not_announced(small: World):
    together, told = Together(small.register.store.durable), []
    with suppress(LookupError), together.together():
        together.afterwards(lambda: told.append("lost"))
        raise LookupError
    with together.together():
        together.afterwards(lambda: told.append("stored"))
        assert told == []
    together.afterwards(lambda: told.append("at once"))
    assert told == ["stored", "at once"]


def test_nothing_of_a_request_with_a_key_is_stored_in_clear(small: World):
    keyed(small.session("Anna"), "the-key")("/api/me/tokens", {"label": "Rumpelstilz", "scopes": ["read"]})
    with small.register.store.durable.reading() as cursor:
        rows = cursor.rows("SELECT * FROM asked")
    assert len(rows) == 1
    assert b"Rumpelstilz" not in bytes(rows[0]["first"]) + bytes(rows[0]["answer"])


def test_a_key_of_a_match_with_other_words_is_refused_with_what_it_was_used_for(world: World):
    match = world.running()
    ask = keyed(world.client("Anna"), "a-match")
    assert ask(f"/api/matches/{match}/decisions", {"ply": 0, "text": "pass"}).status_code == 201
    refused = ask(f"/api/matches/{match}/decisions", {"ply": 0, "text": "1"})
    assert refused.status_code == 422
    assert refused.json["detail"].startswith("This command id was used for something else: ")
    assert "passes" in refused.json["detail"]


def test_a_key_of_a_tournament_with_other_words_is_refused(small: World):
    swiss = {"stages": [{"format": "swiss", "seats": 2, "rounds": 1}]}
    cup = {"title": "Cup", "game": "coal-baron", "announcement": swiss}
    open_cup = keyed(small.client("Olga"), "cup")
    one, two = open_cup("/api/tournaments", cup), open_cup("/api/tournaments", cup)
    assert (one.json["digest"], two.json["repeated"]) == (two.json["digest"], True)
    refused = open_cup("/api/tournaments", cup | {"title": "Another cup"})
    assert refused.status_code == 422
    assert "it wrote tournament-opened, entry 1 of the log" in refused.json["detail"]


def test_entries_with_the_same_key_and_other_words_for_chance_are_refused(small: World):
    at = f"/api/tournaments/{announce(small)}"
    enter = keyed(small.client("Anna"), "enter")
    one, two = enter(f"{at}/entries", {"words": "coal"}), enter(f"{at}/entries", {"words": "coal"})
    assert (one.json["digest"], one.json["version"], two.json["repeated"]) == (
        two.json["digest"], two.json["version"], True,
    )  # fmt: skip
    refused = enter(f"{at}/entries", {"words": "steam"})
    assert refused.status_code == 422
    assert "entered" in refused.json["detail"]


# One key, one address


def commands(world: World) -> Iterator[tuple[str, str, Any]]:
    """Every operation that takes a key: its method, its address filled in, and the example of its body."""
    named = {"match": world.running(), "game": GAME, "tournament": announce(world), "seat": "1", "round": "1"}
    for path, ways in world.spec["paths"].items():
        filled = re.sub(r"{(\w+)}", lambda part: named.get(part[1], "1" * 16), path)
        for method, operation in ways.items():
            if method != "parameters" and KEYED in operation["parameters"]:
                yield method.upper(), filled, example(operation)


def example(operation: dict[str, Any]) -> Any:
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    given = [one["value"] for one in content.get("examples", {}).values()]
    return content.get("example", given[0] if given else {})


def test_a_key_of_one_address_is_refused_at_every_other_with_what_was_first_asked(small: World):
    olga = small.session("Olga")
    assert keyed(olga, "the-key")("/api/me/bots", {"name": "Steamer"}).status_code == 201
    asked, accepted = [*commands(small)], []
    assert len(asked) > 60
    for method, path, body in asked:
        if path != "/api/me/bots":
            answer = olga.open(method, path, json=body, headers={"Idempotency-Key": "the-key"})
            if answer.status_code != 422 or "POST /api/me/bots" not in answer.json["detail"]:
                accepted.append((method, path, answer.status_code, answer.json))
    assert accepted == []


def test_what_was_carried_out_anywhere_keeps_its_key_from_every_other_address(small: World):
    done = []
    for number, (method, path, body) in enumerate(commands(small)):
        session = small.session("Anna")
        first = session.open(method, path, json=body, headers={"Idempotency-Key": f"key-{number}"})
        if first.status_code < 300 and (method, path) != ("DELETE", "/api/me"):
            refused = keyed(session, f"key-{number}")("/api/me/bots", {"name": "Steamer"})
            assert (refused.status_code, f"{method} {path}" in refused.json["detail"]) == (422, True), path
            done.append(path)
    assert len(done) > 10


def test_the_same_key_at_two_matches_decides_in_one(small: World):
    one, other = small.running(), small.running()
    decide = keyed(small.client("Anna"), "decision-1")
    assert decide(f"/api/matches/{one}/decisions", {"ply": 0, "text": "pass"}).status_code == 201
    refused = decide(f"/api/matches/{other}/decisions", {"ply": 0, "text": "pass"})
    assert refused.status_code == 422
    assert f"POST /api/matches/{one}/decisions" in refused.json["detail"]
    again = decide(f"/api/matches/{one}/decisions", {"ply": 0, "text": "pass"})
    assert (again.status_code, again.json["repeated"]) == (201, True)
    assert keyed(small.client("Bartek"), "decision-1")(f"/api/matches/{one}/resignations", {}).status_code == 201
    small.wall.now += 2 * DAY
    assert decide(f"/api/matches/{other}/decisions", {"ply": 0, "text": "pass"}).status_code == 201  # forgotten


def test_of_two_addresses_at_the_same_moment_one_gets_the_key(small: World):
    player, places = small.ids["Anna"], [f"POST /somewhere/{number}" for number in range(8)]

    def bound(place: str) -> bool:
        try:
            small.register.asked.bind(KeyedRequest(player, "the-key", place))
        except Refused:
            return False
        return True

    with ThreadPoolExecutor(8) as together:
        assert sum(together.map(bound, places)) == 1


@pytest.mark.parametrize(
    ("path", "first", "other"),
    [
        ("/api/matches/MATCH/notes", {"words": "Bartek collects steel."}, {"words": "Anna does."}),
        ("/api/matches/MATCH/notifications", {"notify": "digest"}, {"notify": None}),
    ],
)
def test_what_is_put_with_a_key_is_put_once(small: World, path, first, other):
    """Who asks again because the answer was lost does not undo what was put in the meantime."""
    anna, at = small.client("Anna"), path.replace("MATCH", small.running())
    put = {"headers": {"Idempotency-Key": "the-key"}}
    assert anna.put(at, json=first, **put).status_code == 200
    later = anna.put(at, json=other).json
    assert anna.put(at, json=first, **put).json == first
    assert anna.get(at).json == later
    refused = anna.put(at, json=other, **put)
    assert (refused.status_code, f"PUT {at}" in refused.json["detail"]) == (422, True)


def test_a_token_that_was_revoked_with_a_key_is_told_so_again(small: World):
    anna = small.session("Anna")
    token = anna.post("/api/me/tokens", json={"label": "a", "scopes": ["read"]}).json["id"]
    asked = [anna.open("DELETE", f"/api/me/tokens/{token}", headers={"Idempotency-Key": "gone"}) for _ in range(2)]
    assert [one.status_code for one in asked] == [204, 204]


def test_a_bot_that_plays_is_removed_once_with_a_key(small: World):
    """What others are told of it is written into logs, and what is kept about it goes, in one request."""
    anna = small.session("Anna")
    bot = anna.post("/api/me/bots", json={"name": "Steamer"}).json["id"]
    key = anna.post(f"/api/me/bots/{bot}/tokens", json={"label": "a"}).json["token"]
    match, cup = small.open(), announce(small, SWISS | {"entry": {"bots": True}})
    as_bot = Client(small, key)
    assert as_bot.post(f"/api/matches/{match}/seats", json={"seat": 1}).status_code == 201
    assert as_bot.post(f"/api/tournaments/{cup}/entries", json={"words": "coal"}).status_code == 201
    asked = [anna.open("DELETE", f"/api/me/bots/{bot}", headers={"Idempotency-Key": "gone"}) for _ in range(2)]
    assert [one.status_code for one in asked] == [204, 204]
