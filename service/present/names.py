"""What the people of a table are called, and sentences that name them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from domain.engine import Game
from domain.games import GAMES
from domain.places import Seat
from domain.words import Sentence, render
from projections.logbook import Happening, in_words

Name = Callable[[str], str]  # what a player is called


class TableWords:
    """The people of one match by name, and its game's own words."""

    def __init__(self, game: str, players: Sequence[str], player: Name) -> None:
        self.game: Game = GAMES[game]
        self.players = players  # by seat; empty where nobody sits
        self.player = player

    def seat(self, seat: Seat) -> str:
        if seat in self.game.ACTORS:
            return self.game.ACTORS[seat]
        player = self.players[seat] if 0 <= seat < len(self.players) else ""
        return self.player(player) if player else f"seat {seat}"

    def words(self, said: Sentence) -> str:
        return render(said, self.seat, self.game.name)

    def sentence(self, said: Sentence) -> str:
        """With a capital letter and a full stop."""
        return full_sentence(self.words(said))

    def happened(self, one: Happening) -> list[str]:
        """An entry of the log in words."""
        return list(in_words(one, self.game, self.seat, self.player))


def full_sentence(words: str) -> str:
    """With a capital letter and a full stop."""
    return f"{words[:1].upper()}{words[1:]}" + ("" if words.endswith((".", "?", "!")) else ".")
