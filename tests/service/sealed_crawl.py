"""Everything that a reader can get of a campaign: each address of the register, refusals, and lines of its own log."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Sequence
from html import unescape
from itertools import product
from typing import Any

from flask.testing import FlaskClient

from domain.games.ticket_legacy.campaign.state import State
from domain.games.ticket_legacy.edition import CITIES, EVENTS, MODULES, POSTCARDS, ROUTES, TICKETS
from service.http import request_log
from service.notify.calendar_feed import token as token_of
from tests.service.api import World

GAMES = ("ticket-legacy", "ticket-campaign")
OF_CAMPAIGNS = {"match", "game"}  # addresses with anything else, and none of these, lead to no campaign
LEFT_OUT = ("/board.png", "/settings")  # the picture that board.svg says in words; time zones are named after cities
DESCRIPTION = "/api/openapi.json"
OTHERS = ("EighteenAfrica", "CoalBaron", "Steamrollers", "TrainRush")
QUERIES = {  # what can be asked besides, by the end of an address
    "/position": ("", "?ply=0", "?as=0", "?as=1"),
    "/board.svg": ("", "?narrow=true"),
    "/replay": ("", "?ply=3", "?as=1"),
}


def addresses(world: World, matches: Sequence[str], things: Sequence[str]) -> Iterator[str]:
    """Every address that can be read, filled in: of these matches, of both games, and of things that lie sealed."""
    fills = {"match": matches, "game": GAMES, "thing": things, "spot": [f"city-{thing}" for thing in things[:2]]}
    for rule in world.app.url_map.iter_rules():
        elsewhere = rule.arguments and not rule.arguments & OF_CAMPAIGNS
        if "GET" not in (rule.methods or ()) or elsewhere or rule.rule.endswith(LEFT_OUT):
            continue
        names = sorted(rule.arguments)
        for filled in product(*(fills[name] for name in names)):
            path = world.app.url_map.bind("localhost").build(rule.endpoint, dict(zip(names, filled, strict=True)))
            end = "/" + rule.rule.rpartition("/")[2]
            yield from (f"{path}{query}" for query in QUERIES.get(end, ("",)))
    yield from (f"/api/matches?campaign={match}" for match in matches[:1])


def sealed_things(state: State) -> list[str]:
    """Ids of something of each kind that is not open yet."""
    kinds = (
        [id for id, city in CITIES.items() if city.area not in state.areas],
        [id for id, rule in MODULES.items() if not rule.base and id not in state.in_force],
        [id for id, event in EVENTS.items() if event.chapter and id not in (*state.events, *state.archived)],
        [f"{route.id}/1" for route in ROUTES.values() if route.area not in state.areas],
        [ticket.id for ticket in TICKETS.values() if CITIES[ticket.a].area not in state.areas],
        [id for id in POSTCARDS if id in (*state.pile, *state.numbered)],
    )
    return [kind[len(kind) // 2] for kind in kinds if kind]


def reader_of_pages(world: World, reader: str | None) -> FlaskClient:
    return (world.session(reader) if reader else world.client())._client


def everything(world: World, reader: str | None, matches: Sequence[str], state: State) -> Iterator[tuple[str, str]]:
    """Address and text of all that a reader can get about these matches and their games.

    The API is read by token, pages are read signed in.
    """
    programs, headers = world.client(reader)._client, world.client(reader).headers
    pages = reader_of_pages(world, reader)
    for path in addresses(world, matches, sealed_things(state)):
        by_token = path.startswith("/api/")
        answer = programs.get(path, headers=headers) if by_token else pages.get(path)
        assert answer.status_code < 500, path
        text = described(answer.json) if path == DESCRIPTION else answer.get_data(as_text=True)
        yield path, f"{unescape(text)} {answer.headers}"
    if reader:
        token = token_of(world.register, world.register.people.get(world.ids[reader]))
        yield "calendar", pages.get(f"/calendar/{token}.ics").get_data(as_text=True)
    for line, match in product(wrong_lines(state), matches):
        for way in ("decisions", "preview"):
            told = programs.post(f"/api/matches/{match}/{way}", headers=headers, json=line)
            assert told.status_code < 500, line
            yield f"{way} {line}", told.get_data(as_text=True)


def of_old_chapter(world: World, reader: str | None, chapter: str, things: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Address and text of all that a reader can get about a chapter that was played long ago."""
    programs, headers = world.client(reader)._client, world.client(reader).headers
    pages = reader_of_pages(world, reader)
    for path in addresses(world, [chapter], things):
        if chapter in path:
            answer = programs.get(path, headers=headers) if path.startswith("/api/") else pages.get(path)
            assert answer.status_code < 500, path
            yield path, unescape(answer.get_data(as_text=True))


def described(description: dict[str, Any]) -> str:
    """The API's description of itself, without records of other games: words of theirs are no secret."""
    schemas = description["components"]["schemas"]
    ours = {name: one for name, one in schemas.items() if not name.startswith(OTHERS)}
    return json.dumps(description | {"components": description["components"] | {"schemas": ours}})


def wrong_lines(state: State) -> list[dict[str, object]]:
    """Lines and records that point at what lies sealed without its words: what is answered must not say them either."""
    city = next((one for one in CITIES.values() if one.area not in state.areas), CITIES["BOS"])
    lines = (
        f"claim {city.id} BUF",
        f"claim {city.name[:-1]} Buffalo",
        f"depo {city.id}",
        "archive EV21",
        "wir",
        "help me",
    )
    records: tuple[object, ...] = ({}, {"do": "fly"}, {"do": "claim", "track": f"{city.id}-BUF/1", "cards": []})
    return [{"ply": 0, "text": line} for line in lines] + [{"ply": 0, "decision": one} for one in records]


class Lines(logging.Handler):
    """What the register writes about itself, as it would stand in its log file."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.setFormatter(request_log.JsonLines())
        self.text = ""

    def emit(self, record: logging.LogRecord) -> None:
        self.text += self.format(record) + "\n"

    def request(self, line: dict[str, object]) -> None:
        self.text += f"{line}\n"
