"""12.5: at each stage of a campaign nobody can read what is sealed, wherever they look. Planted leaks are found."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.campaign import chapter_id, waits
from domain.engine import default
from domain.games import ticket_legacy
from domain.games.ticket_legacy import campaign
from domain.games.ticket_legacy.edition import CHAPTERS, POSTCARDS, SEALED
from domain.words import Refused
from service.config import Settings
from service.usecases.commands import Caller
from tests.service.api import World
from tests.service.sealed_words import everything, leaks, sealed_words

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

    def found(self) -> list[str]:
        """What any reader finds anywhere that is sealed for them."""
        state = self.at(self.id).table
        tables = [self.at(one).table for one in self.chapters]
        read = {card for table in tables for card in table.story}
        completed = {one.postcard for table in tables for company in table.seats for one in company.completed}
        wrong = []
        for reader in READERS:
            seat = self.at(self.id).seat_of(self.world.ids[reader]) if reader else None
            sealed = sealed_words(state, seat, read, completed)
            for path, text in everything(self.world, reader, [self.id, *self.chapters]):
                wrong += [f"{reader} at {path}: {leak}" for leak in leaks(text, sealed)]
        return wrong


@pytest.mark.timeout(300)
def test_nothing_sealed_is_found_at_any_stage(world):
    played = Played(world)
    assert played.found() == []
    for plies in (12, 30, 0, 8):
        played.call()
        assert played.found() == []
        played.play(plies)
        assert played.found() == []
        played.give_up()
        assert played.found() == []


@pytest.mark.parametrize(
    "leak",
    [
        lambda: {"teaser of a closed city": SEALED.cities[0].name},
        lambda: {"unread card": CHAPTERS[3].after[0].a},
        lambda: {"undrawn postcard": POSTCARDS["P40"].public},
    ],
)
def test_a_planted_leak_is_found(world, monkeypatch, leak):
    """A word of the sealed data in the title of the campaign is seen by everybody."""
    played = Played(world)
    state = played.at(played.id).table
    (words,) = leak().values()
    assert list(leaks(f"<p>{words}</p>", sealed_words(state, 0)))


def test_a_planted_leak_in_an_answer_is_found(world, monkeypatch):
    played = Played(world)
    stage = campaign.stage

    def leaking(state):
        told = stage(state)
        return told if state.chapter > 1 else type(told)(f"{told.template} near {SEALED.cities[0].name}", told.values)

    monkeypatch.setattr(campaign, "stage", leaking)
    assert any("closed city" in one for one in played.found())


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
