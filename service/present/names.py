"""What matches and their people are called, and sentences that name them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from domain.engine import Game
from domain.games import GAMES
from domain.places import Seat
from domain.words import PLACES, Sentence, capital, is_seen, plain, render, say
from projections.logbook import Happening, in_words

Name = Callable[[str], str]  # what a player is called

SHORT_ID = 4


# --- matches ---------------------------------------------------------------------------------------------------------


def game_called(game: str) -> str:
    """A game's name without its subtitle."""
    return GAMES[game].TITLE.partition(":")[0]


def title_of(game: str, match: str, title: str) -> str:
    """What a match is called where one looks at it: as its people named it, or after its game."""
    return plain(title) if is_seen(title) else str(say("{game} {id}", game=game_called(game), id=match[:SHORT_ID]))


def full_title_of(game: str, match: str, title: str) -> str:
    """What a match is called among other things, as in a mailbox: its game, the beginning of its id, its title."""
    if not is_seen(title):
        return title_of(game, match, "")
    return str(say("{match}: {title}", match=title_of(game, match, ""), title=plain(title)))


# --- people ----------------------------------------------------------------------------------------------------------


class TableWords:
    """The people of one match by name, and its game's own words."""

    def __init__(self, game: str, players: Sequence[str], player: Name) -> None:
        self.game: Game = GAMES[game]
        self.players = players  # by seat; empty where nobody sits
        self.player = player

    def seat(self, seat: Seat) -> str:
        """What whoever sits there is called; and which seat if two are called the same."""
        if seat in self.game.ACTORS:
            return self.game.ACTORS[seat]
        if not 0 <= seat < len(self.players):
            return str(say("nobody"))
        name = self._called[seat]
        if not name:
            return str(say("the {place} seat", place=PLACES[seat]))
        alike = self._called.count(name) > 1
        return str(say("{name} ({place} seat)", name=name, place=PLACES[seat])) if alike else name

    @cached_property
    def _called(self) -> list[str]:
        return [self.player(id) if id else "" for id in self.players]

    def words(self, said: Sentence) -> str:
        return render(said, self.seat, self.game.name)

    def sentence(self, said: Sentence) -> str:
        """With a capital letter and a full stop."""
        return full_sentence(self.words(said))

    def happened(self, one: Happening) -> list[str]:
        """An entry of the log in words."""
        return list(in_words(one, self.game, self.seat, self.player))


# --- sentences -------------------------------------------------------------------------------------------------------


def full_sentence(words: str) -> str:
    """With a capital letter and a full stop."""
    return capital(words) + ("" if words.endswith((".", "”", "?", "!")) else ".")
