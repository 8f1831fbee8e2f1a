"""Lamps played by hand, for tests of the Match aggregate."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Raw

from domain.match import acts, hand_overs
from domain.match.clocks import Terms
from domain.match.folding import fold
from domain.match.log import Agreement
from domain.match.state import Match
from tests.domain.games.tiny import Keep
from tests.matches import WrittenMatch

SECRET, KEY = b"s" * 32, b"k" * 32
PLAYERS = ("anna", "bert", "cleo", "dora")


class Played(WrittenMatch):
    """A match of Lamps, each act of it written by hand."""

    def __init__(self, seats: int = 2, sticks: int = 12, bots: Iterable[str] = (), **opening: object) -> None:
        super().__init__("m", 1000, KEY, SECRET)
        options = Raw(b'{"sticks":%d}' % sticks)
        terms, opener = opening.pop("terms", Terms()), opening.pop("opener", "anna")
        agreement = Agreement(**opening)  # type: ignore[arg-type]
        self.do(opener, acts.open_match, acts.Opening("lamps", seats, options, "a title", terms, agreement))
        for player in PLAYERS[:seats]:
            self.do(player, acts.sit, player, "bot" if player in bots else "person", None, f"words of {player}")

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

    def hand_over(self, seat: int, player: str) -> list:
        """Offered by an organiser, taken by the player."""
        self.do("orga", hand_overs.offer_seat, seat, player, "a substitute", kind="organiser")
        return self.do(player, hand_overs.take_over, seat, player)

    def folded(self) -> Match:
        return fold("m", self.log)
