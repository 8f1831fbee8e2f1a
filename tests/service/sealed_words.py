"""What nobody may read yet in a campaign, and a crawl that looks for it in everything a reader can get."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from domain.games.ticket_legacy.campaign.state import State
from domain.games.ticket_legacy.edition import CITIES, EVENTS, MODULES, POSTCARDS, SEALED, STORY
from domain.games.ticket_legacy.words import name
from domain.places import Seat
from domain.words import render
from projections.asides import secret_side

ABSENT = (", ".join(map(str, SEALED.absent_scores[:4])), ",".join(map(str, SEALED.absent_scores[:4])))


def sealed_words(
    state: State, seat: Seat | None, read: set[str] = frozenset(), completed: set[str] = frozenset()
) -> dict[str, str]:
    """Words that this reader may not find, and what each is of. `read` are story cards read in the running match."""
    story, found = {*state.story, *read}, {}
    for card in STORY.values():
        if card.id not in story:
            found |= {card.a: f"story card {card.id}", card.b: f"story card {card.id}"}
    for city in CITIES.values():
        if city.area not in state.areas:
            found[city.name] = f"closed city {city.id}"
    brought = {event for card in story for effect in STORY[card].effects for event in effect.events}
    for event in EVENTS.values():
        if event.chapter and event.id not in (*state.events, *state.archived, *brought):
            found |= {event.name: f"event {event.id}", event.text: f"event {event.id}"}
    rules = {effect.rule for card in story for effect in STORY[card].effects}
    found |= {rule.text: f"rule {rule.id}" for rule in MODULES.values() if not rule.base and rule.id not in rules}
    found |= sealed_postcards(state, seat, completed)
    for card in story:  # some cards say the same
        for words in (STORY[card].a, STORY[card].b):
            found.pop(words, None)
    if not state.absent:
        found |= dict.fromkeys(ABSENT, "absent scores")
    return found


def sealed_postcards(state: State, seat: Seat | None, completed: set[str]) -> dict[str, str]:
    """Public sides of those that nobody has drawn; secret sides of all that are neither completed nor the reader's."""
    found: dict[str, str] = {}
    held = {card for company in state.companies for card in company.office}
    own = set(state.companies[seat].office) if seat is not None else set()
    for card in POSTCARDS.values():
        if card.id not in (*held, *state.completed, *completed):
            found[card.public] = f"public side of {card.id}"
        if card.id not in (*own, *state.completed, *completed):
            found[render(secret_side(card.id), name=name)] = f"secret side of {card.id}"
    # two postcards may ask for the same: then it may be read
    known = {render(secret_side(card), name=name) for card in (*own, *state.completed, *completed)}
    return {text: what for text, what in found.items() if text not in known}


def leaks(text: str, sealed: dict[str, str]) -> Iterator[str]:
    for words, what in sealed.items():
        if words in text and re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text):
            yield f"{what}: {words!r}"


READINGS = (
    "", "/legal", "/position", "/score", "/log", "/export", "/asides", "/time", "/position?ply=0", "/log?format=ndjson",
    "/board.txt", "/board.svg",
)  # fmt: skip
MATCH_PAGES = ("", "/replay", "/score", "/rules", "/time", "/log")
GAME_READINGS = ("", "/things", "/edition.toml")
PAGES = (
    "/games",
    "/games/ticket-legacy",
    "/games/ticket-campaign",
    "/games/ticket-legacy/rules",
    "/games/ticket-campaign/rules",
)


def everything(world: Any, reader: str | None, matches: list[str]) -> Iterator[tuple[str, str]]:
    """Address and text of all that a reader can get about these matches and their games."""
    client = world.client(reader)._client
    headers = world.client(reader).headers
    paths = [f"/api/matches/{match}{one}" for match in matches for one in READINGS]
    paths += [f"/api/games/{game}{one}" for game in ("ticket-legacy", "ticket-campaign") for one in GAME_READINGS]
    paths += [f"/matches/{match}{one}" for match in matches for one in MATCH_PAGES]
    paths += ["/api/games", "/api/matches", "/api/openapi.json", "/api/me/awaiting", *PAGES]
    for path in paths:
        answer = client.get(path, headers=headers)
        assert answer.status_code < 500, path
        yield path, answer.get_data(as_text=True)
