"""12.5: at each stage of a campaign nobody can read what is sealed, wherever they look. Planted leaks are found."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from domain.chance import Chance
from domain.engine import Fact, awaited, begin, elsewhere, in_sentences, legal
from domain.games import ticket_legacy
from domain.games.ticket_legacy import campaign
from domain.games.ticket_legacy.campaign.decisions import ChooseArea
from domain.games.ticket_legacy.edition import CHAPTERS, POSTCARDS, SEALED
from domain.words import Refused, refuse, render, say
from service.config import Settings
from service.http import request_log
from service.usecases.callers import Caller
from tests.domain.games.ticket_legacy.campaign.given import came_to, decide_on, record
from tests.service import sealed_crawl
from tests.service.api import World
from tests.service.sealed_campaign import Played
from tests.service.sealed_crawl import Lines, everything, of_old_chapter, sealed_things
from tests.service.sealed_words import leaks, sealed_words

TOLD_ANEW = ("/asides",)  # of what a seat knows today
READERS = ("Anna", "Bartek", "Celina", "Olga", None)


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    made = World(Settings(tmp_path, f"sqlite:///{tmp_path / 'register.db'}", None, b"a key that only these tests know"))
    yield made
    made.close()


class Crawled(Played):
    """The same, with everybody who looks."""

    def found(self) -> list[str]:
        """What any reader finds anywhere that is sealed for them, and what the register's own log says of it."""
        state, wrong, lines = self.at(self.id).table, [], Lines()
        with kept(lines):
            for reader in READERS:
                sealed = self.sealed(self.at(self.id).seat_of(self.world.ids[reader]) if reader else None)
                for path, text in everything(self.world, reader, [self.id, *self.chapters[-1:]], state):
                    wrong += [f"{reader} at {path}: {leak}" for leak in leaks(text, sealed)]
        return wrong + [f"log: {leak}" for leak in leaks(lines.text, self.sealed(None))]

    def found_in_old(self, chapter: str) -> list[str]:
        """What any reader finds at an old chapter that is sealed now, or that nobody could know when it was played."""
        state, wrong = self.at(self.id).table, []
        for reader in READERS:
            sealed = self.sealed(self.at(self.id).seat_of(self.world.ids[reader]) if reader else None)
            for path, text in of_old_chapter(self.world, reader, chapter, sealed_things(state)):
                wrong += [f"{reader} now at {path}: {leak}" for leak in leaks(text, sealed)]
                then = {} if path.endswith(TOLD_ANEW) else self.sealed_then[chapter]
                wrong += [f"{reader} then at {path}: {leak}" for leak in leaks(text, then)]
        return wrong


@contextmanager
def kept(lines: Lines) -> Iterator[None]:
    root, before = logging.getLogger(), request_log.lines
    level = root.level
    root.addHandler(lines)
    root.setLevel(logging.INFO)
    request_log.lines = lines.request
    try:
        yield
    finally:
        root.removeHandler(lines)
        root.setLevel(level)
        request_log.lines = before


def assert_nothing(found: list[str]) -> None:
    assert not found, "\n".join(found[:20])


@pytest.mark.timeout(600)
def test_nothing_sealed_is_found_at_any_stage(world):
    """Before the first card, early, in the middle and late; what was played is looked at when it is over, too."""
    played = Crawled(world)
    assert_nothing(played.found())
    for chapter, plies in ((1, 12), (5, 30), (9, 8)):
        played.to_chapter(chapter)
        played.play(plies)
        assert_nothing(played.found())
        played.give_up()
    assert_nothing(played.found())
    played.to_chapter(12)
    played.play(6)
    assert_nothing(played.found())
    for chapter in (played.chapters[0], played.chapters[4]):
        assert_nothing(played.found_in_old(chapter))


def test_what_an_old_chapter_tells_of_later_ones_is_found(world, monkeypatch):
    """A city that was opened after the game: everybody may read it now, but not on the board of then."""
    played = Crawled(world)
    played.to_chapter(2)
    (first, state) = played.chapters[0], played.at(played.id).table
    assert_nothing(played.found_in_old(first))
    opened = next(city.name for city in SEALED.cities if city.area in state.areas)
    closed = next(city.name for city in SEALED.cities if city.area not in state.areas)
    stage = ticket_legacy.stage
    for words, when in ((opened, "then"), (closed, "now")):
        told = partial(say, "{told} near {words}", words=words)
        monkeypatch.setattr(ticket_legacy, "stage", lambda state, told=told: told(told=stage(state)))
        assert any(f" {when} at /matches/" in one for one in played.found_in_old(first))


LEAKS = {
    "a closed city": lambda state: SEALED.cities[0].name,
    "an unread card": lambda state: CHAPTERS[3].after[0].a,
    "an undrawn postcard": lambda state: POSTCARDS["P40"].public,
    "a rule by its name": lambda state: "grand network",
    "absent scores": lambda state: "25, 28, 32, 38",
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(world, leak):
    played = Crawled(world)
    state = played.at(played.id).table
    assert list(leaks(f"<p>{LEAKS[leak](state)}</p>", sealed_words(state, 0)))


@pytest.mark.parametrize("leak", ["a closed city", "a rule by its name"])
@pytest.mark.parametrize("where", ["page", "log", "refusal"])
def test_a_leak_that_is_planted_in_a_way_out_is_found(world, monkeypatch, where, leak):
    """Seen by everybody in what a page says, by whoever asks wrongly, and by who reads the register's log."""
    played = Crawled(world)
    words = LEAKS[leak](played.at(played.id).table)
    monkeypatch.setattr(sealed_crawl, "GAMES", ())
    if where == "page":
        stage = campaign.stage
        monkeypatch.setattr(campaign, "stage", lambda state: say("{told} near {words}", told=stage(state), words=words))
    elif where == "log":
        write = request_log._line
        monkeypatch.setattr(request_log, "_line", lambda *args: write(*args) | {"about": words})
    else:
        monkeypatch.setattr(campaign, "parse", lambda *_: refuse("notation", "perhaps {words} is meant", words=words))
    at = {"page": " at /matches/", "log": "log: ", "refusal": " at preview "}[where]
    assert any(at in one or one.startswith(at) for one in played.found())


def test_secret_sides_are_told_to_their_holder_only(world):
    played = Crawled(world)
    played.call()
    played.give_up()
    while played.at(played.id).table.chapter == 1:
        played.step(played.id)
    state = played.at(played.id).table
    holder = next(seat for seat, company in enumerate(state.companies) if company.office)
    asked = world.register.queries.asides
    by_seat = {seat: asked(Caller(played.at(played.id).chair(seat).player), played.id) for seat in (0, 1)}
    assert [one.thing for one in by_seat[holder]] == state.companies[holder].office
    assert [one.thing for one in by_seat[1 - holder]] == state.companies[1 - holder].office
    assert asked(Caller(world.ids["Celina"]), played.id) == []


def is_sealed(world, match):
    queries = world.register.queries
    return queries.is_sealed(queries.summary(Caller(""), match))


def test_what_if_is_closed_while_the_campaign_runs(world):
    played = Crawled(world)
    played.call()
    played.play(6)
    played.give_up()
    assert is_sealed(world, played.chapters[0])
    answer = world.client("Anna")._client.get(f"/matches/{played.chapters[0]}/what-if")
    assert answer.status_code >= 400
    assert "campaign" in answer.get_data(as_text=True)
    told = world.client("Anna").get(f"/api/matches/{played.chapters[0]}/what-if")
    assert (told.status_code, told.json["rule"]) == (409, "campaign")
    for caller in played.callers.values():
        played.matches.agree_to_abandon(caller, played.id)
    assert not is_sealed(world, played.chapters[0])


def test_a_chapter_by_hand_tells_nothing_sealed(world):
    anna = Caller(world.ids["Anna"])
    with pytest.raises(Refused) as refused:
        world.register.matches.open(anna, ticket_legacy.SLUG, 2, b'{"chapter":{"chapter":9}}')
    assert not list(leaks(str(refused.value), sealed_words(campaign.State(), None)))


def test_the_api_tells_asides_to_the_own_seat_only(world):
    played = Crawled(world)
    played.call()
    played.give_up()
    while played.at(played.id).table.chapter == 1:
        played.step(played.id)
    office = {seat: company.office for seat, company in enumerate(played.at(played.id).table.companies)}
    for reader in ("Anna", "Bartek"):
        told = world.client(reader).get(f"/api/matches/{played.id}/asides").json
        assert [one["thing"] for one in told] == office[played.at(played.id).seat_of(world.ids[reader])]
    assert world.client("Celina").get(f"/api/matches/{played.id}/asides").status_code == 403


def test_the_story_names_no_closed_city_whatever_order_areas_are_opened_in():
    """Tickets that wait for an area leave the game with others: nobody is told where they lead."""
    state, _ = begin(campaign, 3, campaign.Options(), Chance(b"the far end first", 0))
    told = ""
    while not state.over:
        facts = record(state, came_to(state, [30, 20, 10])) if elsewhere(state) else decide_last(state)
        told = " ".join(render(words, name=campaign.name) for words in in_sentences(campaign, facts))
        assert not list(leaks(told, closed_cities(state))), told


def decide_last(state: campaign.State) -> list[Fact]:
    """Areas are opened from the end of the list; everything else is decided by default."""
    seat = awaited(state)[0]
    offers = list(legal(campaign, state, seat))
    return decide_on(state, seat, offers[-1] if isinstance(offers[-1], ChooseArea) else offers[0])


def closed_cities(state: campaign.State) -> dict[str, str]:
    return {what: why for what, why in sealed_words(state, None).items() if why.startswith("closed city")}
