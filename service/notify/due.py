"""What is due now: messages to send, mails to read, reminders to put, clocks that have run out.

Everything is derived from the database, each time, so nothing depends on a job queue's memory. Looking costs little
however many seats are waited for: the next moment of each is in an index.
"""

from __future__ import annotations

import logging
from typing import NamedTuple

from domain.match.clocks import Moment
from domain.places import Seat
from projections.sql import Row, Unavailable
from service.bootstrap import Register
from service.notify.deadlines import Deadlines, Wait, reminder_points
from service.notify.messages import wanted
from service.notify.outbox import MAIL, New
from service.usecases.people import Player
from service.usecases.preferences import Notify, preferences_of

log = logging.getLogger("register.post")
MOST = 1_000  # waits that are looked at in one go
RETRY = 60  # seconds until an expiry, or a standing answer, that had no effect is tried again


class Expiry(NamedTuple):
    """A clock that has run out."""

    match: str
    seat: Seat
    since: Moment


class Work(NamedTuple):
    """What somebody should do now."""

    letters: list[str]
    posts: list[str]  # to webhooks
    mails: list[str]
    expiries: list[Expiry]
    orders: list[str]  # matches that wait for somebody who has left an answer, or the rest of a line, beforehand


class Due:
    def __init__(self, register: Register) -> None:
        self._register = register
        self._deadlines = Deadlines(register)
        self._looked: dict[tuple[str, Seat, int], Moment] = {}  # standing answers that were found, and when

    def scan(self) -> Work:
        """Put the reminders that are due, and say what else is to be done."""
        expiries: list[Expiry] = []
        self._work_out_anew()
        while waits := self._waits():
            expiries += self._remind(waits)
            if len(waits) < MOST:
                break
        due = self._register.outbox.due()
        letters = [id for id, channel in due if channel == MAIL]
        posts = [id for id, channel in due if channel != MAIL]
        return Work(letters, posts, self._register.inbox.due(), expiries, self._orders())

    def _orders(self) -> list[str]:
        """Where a seat is waited for that has left something beforehand: the process that asked it may have died.

        Usually the answer says to ask, so each is found once in a while only.
        """
        left = "SELECT match, seat FROM standing UNION SELECT match, seat FROM waiting WHERE dropped=''"
        sql = f"SELECT w.match, w.seat, w.version FROM waits w JOIN ({left}) l ON w.match=l.match AND w.seat=l.seat"  # noqa: S608
        with self._register.store.durable.reading() as cursor:
            waiting = [(row["match"], row["seat"], row["version"]) for row in cursor.rows(sql)]
        now = int(self._register.now())
        known, self._looked = self._looked, {}
        for one in waiting:
            last = known.get(one, 0)
            self._looked[one] = last if now - last < RETRY else now
        return list(dict.fromkeys(one[0] for one in waiting if self._looked[one] != known.get(one)))

    def _work_out_anew(self) -> None:
        """Waits of players whose nights or time zone have changed: `People.change` sets their next moment to 0."""
        with self._register.store.durable.reading() as cursor:
            rows = cursor.rows("SELECT DISTINCT match FROM waits WHERE next=0 LIMIT ?", MOST)
        for row in rows:
            self._refresh(row["match"])

    def _refresh(self, match: str) -> None:
        """One that cannot be read is reported, and looked at again after a while; the others go on."""
        try:
            self._deadlines.refresh(match)
        except Unavailable:
            raise
        except Exception as error:
            log.exception("a match cannot be read", extra={"match": match, "why": str(error)})
            with self._register.store.durable.writing() as cursor:
                cursor.run("UPDATE waits SET next=? WHERE match=?", int(self._register.now()) + RETRY, match)

    def _waits(self) -> list[Wait]:
        sql = "SELECT * FROM waits WHERE next<=? ORDER BY next LIMIT ?"
        with self._register.store.durable.reading() as cursor:
            return [_wait(row) for row in cursor.rows(sql, int(self._register.now()), MOST)]

    def _remind(self, waits: list[Wait]) -> list[Expiry]:
        """Put reminders and move each wait to its next moment; those whose time is up are returned."""
        now = int(self._register.now())
        players = self._register.people.get_all(wait.player for wait in waits)
        overridden = self._register.preferences.overridden(players)
        messages = [
            _reminder(wait, player, overridden.get((player.id, wait.match)), now)
            for wait in waits
            if (player := players[wait.player])
        ]
        moved = [(self._after(wait, players[wait.player], now), wait.match, wait.seat, wait.since) for wait in waits]
        with self._register.store.durable.writing() as cursor:
            self._register.outbox.put_in(cursor, [one for one in messages if one])
            cursor.many("UPDATE waits SET next=? WHERE match=? AND seat=? AND since=?", moved)
        return [Expiry(wait.match, wait.seat, wait.since) for wait in waits if wait.due <= now]

    def _after(self, wait: Wait, player: Player | None, now: Moment) -> Moment:
        """The next moment of a wait. One whose time is up is looked at again until the log says what came of it."""
        if wait.due <= now:
            return now + RETRY
        ahead = [point for point in reminder_points(player, wait.since, wait.due) if point > now]
        return min([*ahead, wait.due])


def _reminder(wait: Wait, player: Player, overridden: Notify | None, now: Moment) -> New | None:
    """The latest reminder whose time has come; earlier ones that were missed are not made up for."""
    passed = [point for point in reminder_points(player, wait.since, wait.due) if point <= now]
    if not player.email or not passed or wait.due <= now:
        return None
    kind = f"reminder-{len(passed)}"
    if not wanted(overridden or preferences_of(player).notify, kind):
        return None
    return New(wait.match, wait.version, wait.player, kind, MAIL, {"since": wait.since})


def _wait(row: Row) -> Wait:
    return Wait(*(row[name] for name in Wait._fields))
