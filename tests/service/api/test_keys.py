"""Keys that cannot lie: the same key gets the same answer and does nothing twice; with other words it is refused."""

import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest

from domain.match.clocks import DAY
from service.config import Settings
from service.notify.announcements import Announcer
from service.storage.together import Together
from service.usecases.asked_once import GivenAnswer, KeyedRequest
from tests.service.api import Client, World
from tests.service.api.conftest import KEY
from tests.service.api.test_tournaments import announce

# POSTs that change nothing, or whose body is a key of its own that works once
WITHOUT = {"/api/matches/{match}/preview", "/api/me/session"}
BY_PARTS = {"/api/games/{game}/practice", "/api/games/{game}/lesson"}  # each of its commands has a key that follows
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
    refused = ask(f"/api/matches/{match}/resignations", {})
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
    for path, body in (("entries", {"words": "steam"}), ("reserves", {"words": "coal"}), ("protests", {"reason": "x"})):
        refused = enter(f"{at}/{path}", body)
        assert refused.status_code == 422, path
        assert "entered" in refused.json["detail"]
