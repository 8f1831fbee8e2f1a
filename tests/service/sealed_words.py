"""What nobody may read yet in a campaign, at each of its stages, by reader."""

from __future__ import annotations

import re
from collections.abc import Iterator

from domain.games.ticket_legacy.campaign.state import State
from domain.games.ticket_legacy.edition import CITIES, EVENTS, MODULES, POSTCARDS, SEALED, STORY
from domain.games.ticket_legacy.words import name
from domain.places import Seat
from domain.words import render
from projections.asides import secret_side

NAMES = {  # of rules, where no other word of the game is like it
    "grand_network": ("grand network", "grand_network"),
    "transcontinental": ("transcontinental",),
    "pioneer": ("pioneer", "pioneered"),
    "depots": ("depot", "depots"),
    "long_haul": ("long haul", "long_haul"),
    "wire": ("wire", "wired"),
}
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
    found |= {name: f"name of {rule}" for rule, names in NAMES.items() if rule not in rules for name in names}
    found |= sealed_postcards(state, seat, completed)
    for words in open_texts(state, story):  # some say the same, some use a word before its time
        found = {sealed: what for sealed, what in found.items() if not _says(words, sealed)}
    if not state.absent:
        found |= dict.fromkeys(ABSENT, "absent scores")
    return found


def open_texts(state: State, story: set[str]) -> Iterator[str]:
    """Texts that everybody may have read by now."""
    for card in story:
        yield from (STORY[card].a, STORY[card].b)
    yield from (POSTCARDS[card].public for company in state.companies for card in company.office)
    yield from (POSTCARDS[card].public for card in state.completed)
    yield from (EVENTS[event].text for event in (*state.events, *state.archived))


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
        if _says(text, words):
            yield f"{what}: {words!r}"


def _says(text: str, words: str) -> bool:
    return words in text and re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text) is not None
