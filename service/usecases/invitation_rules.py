"""Who may invite whom by mail, so that nobody sends post to strangers through us. The same for every way in.

| rule | |
|---|---|
| who invites | has an address, and has shown that it is theirs: by a link we mailed there, or an answer from there |
| how often | so many a day for each who invites, for each who is invited, and for all together |
| no more | an address that has asked for no more invitations gets none, from nobody, for good |

Addresses that want no more are kept as digests: a list of people who want to be left alone is nothing to leave lying.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from time import time

from domain.match.clocks import DAY
from domain.words import require
from projections.sql import Cursor, Database
from service.usecases.people import Player, is_confirmed

OF_A_MATCH = 20  # no table is that large
OF_AN_INVITER = 30  # a day
TO_AN_ADDRESS = 3
IN_ALL = 1000

NOT_CONFIRMED = (
    "to invite others by mail, show first that you have an address of your own: sign in by the link that we mail to "
    "it; or tell them yourself where the table is"
)
ENOUGH = "you have invited {most} people today; go on tomorrow, or tell others yourself where the table is"
FULL = "no more invitations are mailed today; go on tomorrow, or tell others yourself where the table is"
LEFT_ALONE = "no further invitation is mailed to this address; tell them yourself where the table is"


class InvitationRules:
    """What was sent is counted where it is kept, in the invitations themselves. `now` gives the time."""

    def __init__(self, database: Database, now: Callable[[], float] = time) -> None:
        self._database = database
        self._now = now

    def check(self, cursor: Cursor, inviter: Player, match: str, address: str) -> None:
        """Refuse an invitation that may not be sent, within the transaction that stores it."""
        require(inviter.email and is_confirmed(cursor, inviter.email), "invite", NOT_CONFIRMED)
        of_match = _number(cursor, "match=?", match)
        require(of_match < OF_A_MATCH, "invite", "at most {most} people are invited to a match", most=OF_A_MATCH)
        since = int(self._now()) - DAY
        by_inviter = _number(cursor, "host=? AND created>?", inviter.id, since)
        require(by_inviter < OF_AN_INVITER, "invite", ENOUGH, most=OF_AN_INVITER)
        to_address = _number(cursor, "(email=? OR email LIKE ? ESCAPE '!') AND created>?", *_alike(address), since)
        require(to_address < TO_AN_ADDRESS and not _is_stopped(cursor, address), "invite", LEFT_ALONE)
        require(_number(cursor, "created>?", since) < IN_ALL, "invite", FULL)

    def stop(self, cursor: Cursor, address: str) -> None:
        """No more invitations to this address."""
        insert = "INSERT INTO uninvited VALUES (?,?) ON CONFLICT DO NOTHING"
        cursor.run(insert, _digest(address), int(self._now()))

    def is_stopped(self, address: str) -> bool:
        with self._database.reading() as cursor:
            return _is_stopped(cursor, address)

    def allow(self, address: str) -> None:
        """Its owner wants to be invited again."""
        with self._database.writing() as cursor:
            cursor.run("DELETE FROM uninvited WHERE digest=?", _digest(address))


def _number(cursor: Cursor, where: str, *values: str | int) -> int:
    row = cursor.row(f"SELECT COUNT(*) AS n FROM invitations WHERE {where}", *values)  # noqa: S608 - words of our own
    return int(row["n"]) if row else 0


def _is_stopped(cursor: Cursor, address: str) -> bool:
    return cursor.row("SELECT 1 FROM uninvited WHERE digest=?", _digest(address)) is not None


def _alike(address: str) -> tuple[str, str]:
    """An address, and a pattern of those that end in the same mailbox: anna+anything@ is anna@."""
    mailbox = _mailbox(address)
    name, _, domain = mailbox.replace("!", "!!").replace("%", "!%").replace("_", "!_").rpartition("@")
    return mailbox, f"{name}+%@{domain}"


def _mailbox(address: str) -> str:
    name, _, domain = address.strip().lower().rpartition("@")
    return f"{name.partition('+')[0]}@{domain}"


def _digest(address: str) -> str:
    return sha256(_mailbox(address).encode()).hexdigest()
