"""As whom the register's own bots sit down: players whose ids say which bot it is; several of a kind have numbers."""

from __future__ import annotations

from contextlib import suppress
from itertools import count

from domain.match.state import Match
from domain.words import Refused, refuse
from service.bots import BOTS
from service.usecases.bot_accounts import OWN
from service.usecases.commands import WhichBot
from service.usecases.people import People


def bot_player(people: People, name: str) -> WhichBot:
    """Which player a bot of this name is, at a table where it does not sit yet. It becomes known when first wanted."""

    def which(match: Match) -> str:
        bots = BOTS.get(match.opened.game, {})
        if name not in bots:
            refuse("bot", "there is no bot {name}; there are {bots}", name=name, bots=sorted(bots))
        number = next(one for one in count(1) if _id(name, one) not in match.players)
        return known_bot(people, name, number)

    return which


def _id(name: str, number: int) -> str:
    return f"{OWN}{name}-{number}"


def known_bot(people: People, name: str, number: int) -> str:
    """The player id of a bot by its number; it becomes known when it is first wanted."""
    id = _id(name, number)
    if people.get(id) is None:
        with suppress(Refused):  # somebody else has made it known at the same moment
            people.add(f"{name} bot {number}", kind="bot", id=id)
    return id


def kind_of(player: str) -> str:
    """Which bot a player id names."""
    return player.removeprefix(OWN).rpartition("-")[0]
