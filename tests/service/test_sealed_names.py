"""12.5: whoever gives an unread name exactly is answered as for a name that does not exist, wherever they try it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import pytest

from domain.games import GAMES
from domain.games.ticket_legacy.edition import CITIES, EVENTS, MODULES, POSTCARDS, ROUTES, TICKETS
from service.api.tournaments import EXAMPLE
from service.config import Settings
from tests.service.api import World
from tests.service.sealed_campaign import Played


class Pair(NamedTuple):
    """Something that lies sealed, and something of the same shape that does not exist."""

    sealed: str
    made_up: str


NAMES = [  # of everything that a later chapter brings, one or two of each kind
    Pair("TOR", "TQR"),
    Pair("Toronto", "Torantu"),
    Pair("San Francisco", "San Francesca"),
    Pair("BUF-TOR/1", "BUF-TQR/1"),
    Pair("UL01", "UL91"),
    Pair("EV21", "EV91"),
    Pair(EVENTS["EV21"].name, f"{EVENTS['EV21'].name[:-2]}zu"),
    Pair("P40", "P90"),
    Pair("wire", "wyre"),
    Pair("depot", "depat"),
    Pair("depots", "depuds"),
    Pair("pioneer", "pianeer"),
    Pair("long_haul", "lung_haul"),
    Pair("long haul", "lung haul"),
    Pair("transcontinental", "transcantinental"),
    Pair("grand_network", "grind_network"),
]
LINES = (
    "{name}",
    "{name} 1",
    "{name} Buffalo",
    "claim {name} Buffalo",
    "claim Buffalo {name} with 2 red",
    "claim Buffalo Montreal track 1 with 2 red extra {name}",
    "keep {name}",
    "keep all {name}",
    "draw {name}",
    "archive {name}",
    "open {name}",
    "company {name}",
    "attend {name}",
    "explain {name}",
)
CLAIM = {"do": "claim", "track": "BUF-MTL/1", "cards": [["red", 2]]}
RECORDS: tuple[Any, ...] = (
    {"do": "{name}"},
    {"do": "{name}", "city": "BUF"},
    {"do": "{name}", "x": 1},
    CLAIM | {"track": "{name}"},
    CLAIM | {"extras": ["{name}"]},
    CLAIM | {"cards": [["{name}", 2]]},
    CLAIM | {"{name}": 1},
    {"do": "keep-tickets", "keep": ["{name}"]},
    {"do": "archive-event", "event": "{name}"},
    {"do": "choose-area", "area": "{name}"},
    {"do": "take-company", "colour": "{name}"},
)
TAGS = [Pair("wire", "wyre"), Pair("choose-depot", "choose-depat"), Pair("record-match", "recard-match")]
CHAPTER = {
    "chapter": 4, "companies": ["red", "blue"], "first_seat": 0, "areas": ["start"], "tickets": ["EC01"],
    "events": ["EV01"], "trains": 20,
}  # fmt: skip
OUTCOME = {"seats": [], "ranking": []}
MEMBERS = [Pair("mail_used", "mail_usid"), Pair("network", "netwark"), Pair("transcontinental", "transcantinental")]
CONFIG = [Pair("depots", "depuds"), Pair("mail", "mial"), Pair("large", "lurge"), Pair("post_pile", "past_pile")]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    """The first game of a campaign has begun, and both are asked in it."""
    data: Path = tmp_path_factory.mktemp("names")
    world = World(Settings(data, f"sqlite:///{data / 'register.db'}", None, b"a key that only these tests know"))
    found = Played(world)
    found.call()
    yield found
    world.close()


def filled(part: Any, name: str) -> Any:
    """A line or a record with the name in its place."""
    return json.loads(json.dumps(part).replace("{name}", name))


def without(name: str, answer: Any) -> tuple[int, str]:
    """An answer without the name that was given, in any writing, and without the number of the request."""
    text = answer.get_data(as_text=True).replace(answer.headers["X-Request-Id"], "")
    return answer.status_code, masked(name, text)


def masked(name: str, text: str) -> str:
    words = sorted({name, quote(name), *re.findall(r"\w{3,}", name.replace("_", " "))}, key=len, reverse=True)
    any_of = "|".join(map(re.escape, words))
    return re.sub(rf"(?<![^\W_])({any_of})(?![^\W_])", "<name>", text, flags=re.IGNORECASE)


def answers(played: Played, name: str, bodies: list[dict[str, Any]]) -> Iterator[tuple[str, tuple[int, str]]]:
    """How each of these bodies is answered, as a decision and as a preview, by who is asked and who is not."""
    for reader in ("Anna", "Bartek"):
        client = played.world.client(reader)
        for match in (played.id, played.chapters[-1]):
            for body in bodies:
                for way in ("decisions", "preview"):
                    now = body | {"ply": played.at(match).ply}
                    told = client._client.post(f"/api/matches/{match}/{way}", headers=client.headers, json=now)
                    yield f"{reader} {way} of {match} {body}".replace(name, "<name>"), without(name, told)


def assert_alike(one: Iterator[tuple[str, Any]], other: Iterator[tuple[str, Any]]) -> None:
    for (where, sealed), (_, made_up) in zip(one, other, strict=True):
        assert sealed == made_up, where


@pytest.mark.parametrize("pair", NAMES, ids=lambda pair: pair.sealed)
def test_a_name_in_a_line_is_as_strange_as_one_that_does_not_exist(played: Played, pair: Pair) -> None:
    def told(name: str) -> Iterator[tuple[str, Any]]:
        return answers(played, name, [{"text": filled(line, name)} for line in LINES])

    assert_alike(told(pair.sealed), told(pair.made_up))


@pytest.mark.parametrize("pair", [*NAMES, *TAGS], ids=lambda pair: pair.sealed)
def test_a_name_in_a_record_is_as_strange_as_one_that_does_not_exist(played: Played, pair: Pair) -> None:
    def told(name: str) -> Iterator[tuple[str, Any]]:
        bodies = [{"decision": filled(one, name)} for one in RECORDS]
        return answers(played, name, bodies)

    assert_alike(told(pair.sealed), told(pair.made_up))


@pytest.mark.parametrize("pair", MEMBERS, ids=lambda pair: pair.sealed)
def test_members_of_what_the_register_records_are_not_told(played: Played, pair: Pair) -> None:
    """Nobody but the register records a match: what its record is made of is nobody's business either."""

    def told(name: str) -> Iterator[tuple[str, Any]]:
        record = {"do": "record-match", "match": "a", "head": "b"}
        outcomes: list[Any] = [5, OUTCOME | {name: []}, {"seats": [{"breakdown": {name: 3}}], "ranking": [0]}]
        return answers(played, name, [{"decision": record | {"outcome": one}} for one in outcomes])

    assert_alike(told(pair.sealed), told(pair.made_up))
    assert not any(pair.sealed in text for _, (_, text) in told(pair.sealed))


@pytest.mark.parametrize("pair", CONFIG, ids=lambda pair: pair.sealed)
def test_options_with_a_chapter_are_refused_whatever_stands_in_it(played: Played, pair: Pair) -> None:
    client = played.world.client("Anna")

    def told(name: str) -> tuple[int, str]:
        body = {"game": "ticket-legacy", "seats": 2, "options": {"chapter": CHAPTER | {name: []}}}
        return without(name, client._client.post("/api/matches", headers=client.headers, json=body))

    assert told(pair.sealed) == told(pair.made_up)
    assert "campaign" in told(pair.sealed)[1]


def test_a_tournament_is_not_opened_with_a_chapter(played: Played) -> None:
    """Its matches would be played with everything that lies sealed."""
    client = played.world.client("Olga")
    body = EXAMPLE | {"game": "ticket-legacy", "options": {"chapter": CHAPTER}}
    told = client._client.post("/api/tournaments", headers=client.headers, json=body)
    assert (told.status_code, told.json["rule"]) == (409, "campaign")


@pytest.mark.parametrize("pair", NAMES, ids=lambda pair: pair.sealed)
def test_what_is_asked_about_is_as_strange_as_what_does_not_exist(played: Played, pair: Pair) -> None:
    """Things and spots of games and tables, how a line goes on, standing answers, games and matches that are listed."""

    def told(name: str) -> Iterator[tuple[str, Any]]:
        for reader in ("Anna", None):
            client = played.world.client(reader)
            page = (played.world.session(reader) if reader else client)._client
            for match in (played.id, played.chapters[-1]):
                for spot in (name, f"city-{name}", f"track-{name}", f"event-{name}", f"postcard-{name}"):
                    yield f"spot {spot}", without(name, page.get(f"/matches/{match}/spots/{spot}"))
                yield "thing", without(name, page.get(f"/matches/{match}/things/{name}"))
                for start in (name, f"claim {name}", f"archive {name}"):
                    path = f"/api/matches/{match}/continued"
                    asked = client._client.get(path, headers=client.headers, query_string={"text": start})
                    yield f"continued {start}", without(name, asked)
                standing = client._client.put(
                    f"/api/matches/{match}/standing", headers=client.headers, json={"text": name}
                )
                yield "standing", without(name, standing)
            for game in ("ticket-legacy", "ticket-campaign"):
                yield "thing of a game", without(name, page.get(f"/games/{game}/things/{name}"))

    assert_alike(told(pair.sealed), told(pair.made_up))


def test_the_names_are_sealed_and_the_others_do_not_exist() -> None:
    """Otherwise the tests above compare nothing."""
    tracks = {f"{route.id}/1" for route in ROUTES.values()}
    names = {city.name for city in CITIES.values()} | {event.name for event in EVENTS.values()}
    known = {*CITIES, *EVENTS, *MODULES, *POSTCARDS, *TICKETS, *tracks, *names, "depot", "long haul"}
    assert {pair.sealed for pair in NAMES} <= known
    assert not {pair.made_up for pair in NAMES} & {*known, *GAMES}
