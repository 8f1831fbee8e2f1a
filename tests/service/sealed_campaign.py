"""A campaign of two that tests bring from stage to stage, and what lies sealed in it."""

from __future__ import annotations

from domain.campaign import chapter_id, waits
from domain.engine import default
from domain.games.ticket_legacy import campaign
from domain.match.state import Match
from domain.places import Seat
from service.usecases.callers import Caller
from tests.service.api import World
from tests.service.sealed_words import sealed_words


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
        self.sealed_then: dict[str, dict[str, str]] = {}  # what nobody could know when a chapter ended, by chapter

    def at(self, id: str) -> Match:
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
        asked = waits(self.at(self.id))
        assert asked is not None
        self.chapters.append(chapter_id(self.id, asked))

    def play(self, plies: int) -> None:
        for _ in range(plies):
            self.step(self.chapters[-1])

    def give_up(self) -> None:
        chapter = self.chapters[-1]
        while not self.at(chapter).over:
            match = self.at(chapter)
            if len(match.active_seats) == 2:  # the next to resign ends it, and the campaign's story goes on
                self.sealed_then[chapter] = self.sealed(None)
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
