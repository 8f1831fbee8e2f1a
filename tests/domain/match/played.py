"""A match in memory with its log, for tests of the Match aggregate."""

from __future__ import annotations

from collections.abc import Iterable

from domain.chain import Actor
from domain.match import acts
from domain.match.acts import Pen, write
from domain.match.clocks import Terms
from domain.match.log import Agreement, Written
from domain.match.state import Match, fold
from tests.domain.games.tiny import Keep

SECRET, KEY = b"s" * 32, b"k" * 32
PLAYERS = ("anna", "bert", "cleo", "dora")


class Played:
    """A match in memory with its log, written by hand."""

    def __init__(self, seats: int = 2, sticks: int = 12, bots: Iterable[str] = (), **opening: object) -> None:
        self.match = Match("m")
        self.log: list[Written] = []
        self.at = 1000
        options = b'{"sticks":%d}' % sticks
        terms = opening.pop("terms", Terms())
        agreement = Agreement(**opening)  # type: ignore[arg-type]
        self.do("anna", acts.open_match, "lamps", seats, options, "a title", terms, agreement)
        for player in PLAYERS[:seats]:
            self.do(player, acts.sit, player, "bot" if player in bots else "person", None, f"words of {player}")

    def do(self, player: str, act, *args, kind="player", **more) -> list:
        """Run an act; its events."""
        self.at += 10
        pen = Pen(self.at, Actor(kind, player), f"c{len(self.log)}", KEY, SECRET)
        written = write(self.match, pen, act(self.match, pen, *args, **more))
        self.log += written
        return [one.entry.event for one in written]

    def start(self) -> Played:
        self.do("anna", acts.start)
        return self

    def keep(self) -> Played:
        """Everybody keeps their first lamp."""
        for seat in range(len(self.match.chairs)):
            self.decide(seat, Keep(next(iter(self.match.table.sides[seat].hand))))
        return self

    def decide(self, seat: int, decision, asked: int | None = None) -> list:
        return self.do(PLAYERS[seat], acts.make_decision, seat, decision, asked)

    @property
    def entries(self):
        return [one.entry for one in self.log]

    def folded(self) -> Match:
        return fold("m", [one.data for one in self.log])
