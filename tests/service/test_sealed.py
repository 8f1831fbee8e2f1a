"""12.5: at each stage of a campaign nobody can read what is sealed, wherever they look. Planted leaks are found."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from domain.campaign import chapter_id, waits
from domain.engine import default
from domain.games import ticket_legacy
from domain.games.ticket_legacy import campaign
from domain.games.ticket_legacy.edition import CHAPTERS, POSTCARDS, SEALED
from domain.places import Seat
from domain.words import Refused, refuse, say
from service.config import Settings
from service.http import request_log
from service.usecases.commands import Caller
from tests.service import sealed_crawl
from tests.service.api import World
from tests.service.sealed_crawl import Lines, everything
from tests.service.sealed_words import leaks, sealed_words

READERS = ("Anna", "Bartek", "Celina", "Olga", None)


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    made = World(Settings(tmp_path, f"sqlite:///{tmp_path / 'register.db'}", None, b"a key that only these tests know"))
    yield made
    made.close()


class Played:
    """A campaign of Anna and Bartek, brought from stage to stage."""

    def __init__(self, world: World) -> None:
        self.world, self.matches = world, world.register.matches
        anna, bartek = (Caller(world.ids[name]) for name in ("Anna", "Bartek"))
        self.callers = {one.player: one for one in (anna, bartek)}
        self.id = self.matches.open(anna, campaign.SLUG, 2, title="Sealed").match
        self.matches.sit(anna, self.id, words="a")
        self.matches.sit(bartek, self.id, words="b")
        self.matches.start(anna, self.id)
        self.chapters: list[str] = []

    def at(self, id: str):
        with self.world.register.store.held(id) as held:
            return self.world.register.store.newest(held)

    def step(self, id: str) -> bool:
        match = self.at(id)
        if match.over or not match.awaited:
            return False
        seat = match.awaited[0]
        caller = self.callers[match.chair(seat).player]
        self.matches.decide(caller, id, default(match.game, match.table, seat), None)
        return True

    def call(self) -> None:
        while self.step(self.id):
            pass
        self.chapters.append(chapter_id(self.id, waits(self.at(self.id))))

    def play(self, plies: int) -> None:
        for _ in range(plies):
            self.step(self.chapters[-1])

    def give_up(self) -> None:
        chapter = self.chapters[-1]
        while not self.at(chapter).over:
            match = self.at(chapter)
            self.matches.resign(self.callers[match.chair(match.active_seats[0]).player], chapter)

    def to_chapter(self, chapter: int) -> None:
        """What lies between is given up at once."""
        self.call()
        while self.at(self.id).table.chapter < chapter:
            self.give_up()
            self.call()

    def sealed(self, seat: Seat | None) -> dict[str, str]:
        """What a seat, or anybody else, may not read now."""
        tables = [self.at(one).table for one in self.chapters]
        read = {card for table in tables for card in table.story}
        completed = {one.postcard for table in tables for company in table.seats for one in company.completed}
        return sealed_words(self.at(self.id).table, seat, read, completed)

    def found(self) -> list[str]:
        """What any reader finds anywhere that is sealed for them, and what the register's own log says of it."""
        state, wrong, lines = self.at(self.id).table, [], Lines()
        with kept(lines):
            for reader in READERS:
                sealed = self.sealed(self.at(self.id).seat_of(self.world.ids[reader]) if reader else None)
                for path, text in everything(self.world, reader, [self.id, *self.chapters[-1:]], state):
                    wrong += [f"{reader} at {path}: {leak}" for leak in leaks(text, sealed)]
        return wrong + [f"log: {leak}" for leak in leaks(lines.text, self.sealed(None))]


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
    played = Played(world)
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


LEAKS = {
    "a closed city": lambda state: SEALED.cities[0].name,
    "an unread card": lambda state: CHAPTERS[3].after[0].a,
    "an undrawn postcard": lambda state: POSTCARDS["P40"].public,
    "a rule by its name": lambda state: "grand network",
    "absent scores": lambda state: "25, 28, 32, 38",
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(world, leak):
    played = Played(world)
    state = played.at(played.id).table
    assert list(leaks(f"<p>{LEAKS[leak](state)}</p>", sealed_words(state, 0)))


@pytest.mark.parametrize("leak", ["a closed city", "a rule by its name"])
@pytest.mark.parametrize("where", ["page", "log", "refusal"])
def test_a_leak_that_is_planted_in_a_way_out_is_found(world, monkeypatch, where, leak):
    """Seen by everybody in what a page says, by whoever asks wrongly, and by who reads the register's log."""
    played = Played(world)
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
    played = Played(world)
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
    played = Played(world)
    played.call()
    played.play(6)
    played.give_up()
    assert is_sealed(world, played.chapters[0])
    answer = world.client("Anna")._client.get(f"/matches/{played.chapters[0]}/what-if")
    assert answer.status_code >= 400
    assert "campaign" in answer.get_data(as_text=True)
    for caller in played.callers.values():
        played.matches.agree_to_abandon(caller, played.id)
    assert not is_sealed(world, played.chapters[0])


def test_a_chapter_by_hand_tells_nothing_sealed(world):
    anna = Caller(world.ids["Anna"])
    with pytest.raises(Refused) as refused:
        world.register.matches.open(anna, ticket_legacy.SLUG, 2, b'{"chapter":{"chapter":9}}')
    assert not list(leaks(str(refused.value), sealed_words(campaign.State(), None)))


def test_the_api_tells_asides_to_the_own_seat_only(world):
    played = Played(world)
    played.call()
    played.give_up()
    while played.at(played.id).table.chapter == 1:
        played.step(played.id)
    office = {seat: company.office for seat, company in enumerate(played.at(played.id).table.companies)}
    for reader in ("Anna", "Bartek"):
        told = world.client(reader).get(f"/api/matches/{played.id}/asides").json
        assert [one["thing"] for one in told] == office[played.at(played.id).seat_of(world.ids[reader])]
    assert world.client("Celina").get(f"/api/matches/{played.id}/asides").status_code == 403
