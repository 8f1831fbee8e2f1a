"""Matches in memory with their logs: written act by act, or played at random."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import Raw

from domain.campaign import calling, record, waits
from domain.chain import Actor
from domain.engine import legal
from domain.match import acts, strikes
from domain.match.acts import Pen, write
from domain.match.called import call
from domain.match.charter.writers import most_counted
from domain.match.clocks import Terms
from domain.match.log import Agreement, Written
from domain.match.state import Match

KEY = b"the key of a server that is no more"


class WrittenMatch:
    """A match in memory with its log, written act by act."""

    def __init__(self, id: str, at: int, key: bytes, secret: bytes) -> None:
        self.match = Match(id)
        self.written: list[Written] = []
        self.at, self.key, self.secret = at, key, secret

    @property
    def log(self) -> list[bytes]:
        return [one.data for one in self.written]

    @property
    def entries(self) -> list[Any]:
        return [one.entry for one in self.written]

    def do(self, player: str, act: Any, *args: Any, kind: Any = "player", **more: Any) -> list[Any]:
        """Run an act; its events."""
        self.at += self.seconds()
        pen = Pen(self.at, Actor(kind, player), f"command{len(self.written)}", self.key, self.secret, self.counted)
        written = write(self.match, pen, act(self.match, pen, *args, **more))
        self.written += written
        return [one.entry.event for one in written]

    def counted(self, match: Match, seat: int, since: int, until: int) -> int:
        """Clocks rest while somebody is away, and in pauses; nobody sleeps."""
        return most_counted(match, seat, until)

    def seconds(self) -> int:
        """How much later than the one before an act is."""
        return 10


class Table(WrittenMatch):
    """A match that is played at random."""

    def __init__(
        self,
        game: str,
        seats: int,
        options: bytes = b"{}",
        seed: int = 1,
        agreement: Agreement = Agreement(),
        terms: Terms = Terms(),
        start: bool = True,
    ) -> None:
        self.random = Random(seed)
        super().__init__(f"match{seed}", 1_800_000_000, KEY, self.random.randbytes(32))
        self.act(0, acts.open_match, acts.Opening(game, seats, Raw(options), "A match", terms, agreement))
        for seat in range(seats):
            self.act(seat, acts.sit, f"player{seat}", "person", seat, f"words {seat}")
        if start:
            self.act(0, acts.start)

    def act(self, seat: int, act: Any, *args: Any, kind: Any = "player") -> None:
        """Done by whoever sits there."""
        self.do(self.match.players[seat] if self.match.status == "running" else f"player{seat}", act, *args, kind=kind)

    def seconds(self) -> int:
        return self.random.randrange(1, 3600)

    def decide(self) -> None:
        """One random decision of somebody the table waits for; a match elsewhere is given up and recorded."""
        if waits(self.match) is not None:
            self.record()
            return
        seat = self.random.choice(self.match.awaited)
        offers = list(legal(self.match.game, self.match.table, seat))
        self.act(seat, acts.make_decision, seat, self.random.choice(offers), None)

    def record(self) -> None:
        """The match that a campaign waits for: called, given up by all but one, and recorded."""
        asked, wanted = waits(self.match), calling(self.match, self.secret)
        assert asked is not None
        chapter = WrittenMatch(wanted.id, self.at, self.key, wanted.secret)
        chapter.do(wanted.opener, call, wanted, kind="service")
        while not chapter.match.over:
            seat = chapter.match.active_seats[0]
            chapter.do(chapter.match.players[seat], acts.resign, seat)
        self.do("", record, chapter.match, asked, kind="service")

    def take_back(self) -> None:
        """The last to decide takes it back, with everybody's consent."""
        seat = [one.event.seat for one in self.entries if hasattr(one.event, "ply") and hasattr(one.event, "facts")][-1]
        self.act(seat, strikes.take_back, seat, None, self.entries)
        while self.match.take_back:
            other = self.match.take_back.waiting[0]
            self.act(other, strikes.grant_take_back, other, self.entries)

    def play(self, decisions: int | None = None, take_backs: float = 0.0) -> Table:
        """Play to the end, or some decisions; with now and then something taken back."""
        made = 0
        while not self.match.over and (decisions is None or made < decisions):
            self.decide()
            made += 1
            if not self.match.over and self.random.random() < take_backs:
                self.take_back()
        return self
