"""What people wish to be told, and when. Kept with the person (`People.settings`), overridden for single matches.

| wish | values | meaning |
|---|---|---|
| notify | turns | a mail as soon as it is your turn |
| | later | a mail some minutes later, if it is still your turn |
| | digest | one mail a day about all matches |
| | reminders | only when time is running out, and when a match is over |
| | nothing | no mail but answers to your own |
| delay | 1 to 720 | minutes for `later` |
| digest | 0 to 23 | the hour of the daily mail, on your own clock |
| quiet | 22:00-08:00 | hours in which nobody is reminded, and at many tables clocks rest; "" for none |
| pictures | true, false | the board as a picture besides the text |
| at_once | true, false | on pages: what is chosen is decided at once where it can be taken back freely |
| receipts | soon | what became of your decision is told with the next letter of the match, or after five minutes |
| | now | at once, in a letter of its own |
| | next | with the next letter of the match, or after a day |
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import time
from functools import lru_cache
from typing import Any, Literal, get_args

from msgspec import Struct

from domain.words import Refused, require, say
from projections.sql import Database
from service.usecases.calendars import Quiet
from service.usecases.people import People, Player

Notify = Literal["turns", "later", "digest", "reminders", "nothing"]
NOTIFY: tuple[Notify, ...] = get_args(Notify)
Receipts = Literal["soon", "now", "next"]
RECEIPTS: tuple[Receipts, ...] = get_args(Receipts)


class Preferences(Struct, frozen=True):
    notify: Notify = "turns"
    delay: int = 15
    digest: int = 8
    quiet: str = "22:00-08:00"
    pictures: bool = True
    at_once: bool = False
    receipts: Receipts = "soon"


DEFAULTS = Preferences()


def preferences_of(player: Player) -> Preferences:
    """What a player wishes; settings of another release that mean nothing here are passed over."""
    known = {name: player.settings[name] for name in Preferences.__struct_fields__ if name in player.settings}
    return Preferences(**{name: value for name, value in known.items() if _fits(name, value)})


def quiet_hours(player: Player) -> Quiet | None:
    """The hours in which nobody writes to this player."""
    wished = player.settings.get("quiet", DEFAULTS.quiet)
    return _read_quiet(wished if _fits("quiet", wished) else DEFAULTS.quiet)


def change_preferences(people: People, player: str, changes: dict[str, Any]) -> Preferences:
    """Change what is given; what cannot be meant is refused in words."""
    for name, value in changes.items():
        require(name in _HELP, "wish", "there is no wish {name}; there are {known}", name=name[:40], known=[*_HELP])
        said = {"name": name, "value": str(value)[:40], "help": _HELP[name]}
        require(_fits(name, value), "wish", "{name} cannot be {value}: {help}", **said)
    return preferences_of(people.change(player, settings=changes))


_HELP = {
    "notify": say("it is one of {ways}", ways=[*NOTIFY]),
    "delay": "it is a number of minutes from 1 to 720",
    "digest": "it is an hour from 0 to 23",
    "quiet": "it looks like 22:00-08:00, at most 12 hours, or is empty",
    "pictures": "it is true or false",
    "at_once": "it is true or false",
    "receipts": say("it is one of {ways}", ways=[*RECEIPTS]),
}


def _fits(name: str, value: Any) -> bool:
    match name:
        case "notify":
            return value in NOTIFY
        case "delay":
            return type(value) is int and 1 <= value <= 720
        case "digest":
            return type(value) is int and 0 <= value <= 23
        case "quiet":
            return value == "" or (isinstance(value, str) and _read_quiet(value) is not None)
        case "pictures" | "at_once":
            return isinstance(value, bool)
        case "receipts":
            return value in RECEIPTS
    return False


_QUIET = re.compile(r"([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)")


@lru_cache(4096)
def _read_quiet(text: str) -> Quiet | None:
    found = _QUIET.fullmatch(text)
    if found is None:
        return None
    start_hour, start_minute, end_hour, end_minute = map(int, found.groups())
    try:
        return Quiet(time(start_hour, start_minute), time(end_hour, end_minute))
    except Refused:
        return None


# --- overridden for single matches -----------------------------------------------------------------------------------


class MatchPreferences:
    """Where somebody wishes something else for one match than for all others."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def notify(self, player: Player, match: str) -> Notify:
        """How this player is told about this match."""
        with self._database.reading() as cursor:
            row = cursor.row("SELECT notify FROM wishes WHERE player=? AND match=?", player.id, match)
        return row["notify"] if row else preferences_of(player).notify

    def overridden(self, players: Iterable[str]) -> dict[tuple[str, str], Notify]:
        """Where these players wish something else for one match, by player and match."""
        with self._database.reading() as cursor:
            rows = cursor.among("SELECT * FROM wishes WHERE player IN", players)
        return {(row["player"], row["match"]): row["notify"] for row in rows}

    def override(self, player: str, match: str, notify: Notify | None) -> None:
        """Wish something else for one match; None goes back to what is wished for all."""
        require(notify is None or notify in NOTIFY, "wish", "{help}", help=_HELP["notify"])
        with self._database.writing() as cursor:
            cursor.run("DELETE FROM wishes WHERE player=? AND match=?", player, match)
            if notify:
                cursor.run("INSERT INTO wishes VALUES (?,?,?)", player, match, notify)
