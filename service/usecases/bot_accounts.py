"""Bots of people: accounts that programs play with. Each has an owner, no address, and tokens that read and play.

A bot sits down like anybody, and is known as a bot wherever its name stands. What takes a person (laying a table,
directing, taking over somebody's seat, having bots) it cannot do.
"""

from __future__ import annotations

from domain.words import require, say
from service.usecases.callers import Caller, NotFound, must_be_person
from service.usecases.people import Key, People, Player

MOST = 10  # of one person
SCOPES = ("play", "read")  # of a bot's tokens
OWN = "bot-"  # how the ids of the register's own bots begin


def is_own(player: str) -> bool:
    """Whether a bot is the register's: ids of others have no hyphen."""
    return player.startswith(OWN)


class BotAccounts:
    """The bots of people, each for its owner alone."""

    def __init__(self, people: People) -> None:
        self._people = people

    def add(self, caller: Caller, name: str) -> Player:
        """A new bot of the caller."""
        must_be_person(caller)
        has_room = len(self._people.bots_of(caller.player)) < MOST
        require(has_room, "bot", "nobody has more than {most} bots; remove one first", most=MOST)
        return self._people.add(name, kind="bot", owner=caller.player)

    def all(self, caller: Caller) -> list[Player]:
        return self._people.bots_of(caller.player)

    def get(self, caller: Caller, bot: str) -> Player:
        """One of the caller's bots; of those of others nothing is told."""
        found = next((one for one in self.all(caller) if one.id == bot), None)
        if found is None:
            raise NotFound("bot", say("you have no bot with this id"))
        return found

    def remove(self, caller: Caller, bot: str) -> None:
        """The bot is gone, with its name and its tokens; what it played stays, by somebody."""
        self._people.erase(self.get(caller, bot).id)

    def give_token(self, caller: Caller, bot: str, label: str, lifetime: int | None = None) -> str:
        """A token with which a program is this bot. It is told once, here."""
        return self._people.give_key(self.get(caller, bot).id, "token", label, SCOPES, lifetime)

    def tokens(self, caller: Caller, bot: str) -> list[Key]:
        return self._people.keys(self.get(caller, bot).id)

    def revoke(self, caller: Caller, bot: str, digest: str) -> None:
        if not self._people.revoke(self.get(caller, bot).id, digest):
            raise NotFound("key", say("this bot has no token with this id"))
