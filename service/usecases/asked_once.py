"""Requests that leave no entry in a log, carried out once per key all the same: who made which with which key, and what
was answered. Kept for a day, sealed with the register's key, because an answer may hold a token that is told once.

Commands to matches and tournaments need none of this: their logs know the keys (`commands.py`).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from hashlib import sha256
from time import time
from typing import NamedTuple

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from domain.match.clocks import DAY
from domain.words import refuse
from projections.sql import Database, Row
from service.usecases.commands import SOMETHING_ELSE

NONCE = 12
SHOWN = 200  # characters of what was asked that a refusal tells
AT_WORK = "this command id is being carried out just now; ask again in a moment"
UNKNOWN = "what this command id was used for cannot be read any more; take a new one"


class KeyedRequest(NamedTuple):
    """A request with a key: who asks, and for what."""

    player: str
    key: str
    what: str  # method, address and body

    @property
    def digest(self) -> str:
        return sha256(self.what.encode()).hexdigest()


class GivenAnswer(NamedTuple):
    status: int
    body: str


class AskedOnce:
    """All requests of the last day that came with a key."""

    def __init__(self, database: Database, key: bytes, now: Callable[[], float] = time) -> None:
        self._database, self._now = database, now
        self._seal = AESGCM(sha256(b"answers to requests with a key" + key).digest())

    def begin(self, asked: KeyedRequest) -> GivenAnswer | None:
        """What was answered to the same before; None: nothing, it is carried out now. Something else is refused."""
        now = int(self._now())
        first = self._sealed(asked, asked.what)
        with self._database.writing() as cursor:
            cursor.run("DELETE FROM asked WHERE at<?", now - DAY)
            row = (asked.player, asked.key, asked.digest, first, None, now)
            if cursor.run("INSERT INTO asked VALUES (?,?,?,?,?,?) ON CONFLICT DO NOTHING", *row):
                return None
            before = cursor.row("SELECT * FROM asked WHERE player=? AND key=?", asked.player, asked.key)
        assert before is not None
        return self._before(asked, before)

    def _before(self, asked: KeyedRequest, row: Row) -> GivenAnswer:
        if row["digest"] != asked.digest:
            refuse("command", SOMETHING_ELSE, before=self._opened(asked, row["first"])[:SHOWN])
        if row["answer"] is None:
            refuse("command", AT_WORK)
        return GivenAnswer(*msgspec.json.decode(self._opened(asked, row["answer"])))

    def end(self, asked: KeyedRequest, answer: GivenAnswer) -> None:
        """It was carried out, and answered like this."""
        sealed = self._sealed(asked, msgspec.json.encode(answer).decode())
        with self._database.writing() as cursor:
            cursor.run("UPDATE asked SET answer=? WHERE player=? AND key=?", sealed, asked.player, asked.key)

    def drop(self, asked: KeyedRequest) -> None:
        """It was not carried out: the key is as good as new."""
        with self._database.writing() as cursor:
            cursor.run("DELETE FROM asked WHERE player=? AND key=?", asked.player, asked.key)

    def _sealed(self, asked: KeyedRequest, text: str) -> bytes:
        nonce = secrets.token_bytes(NONCE)
        return nonce + self._seal.encrypt(nonce, text.encode(), asked.player.encode())

    def _opened(self, asked: KeyedRequest, sealed: bytes) -> str:
        data = bytes(sealed)
        try:
            return self._seal.decrypt(data[:NONCE], data[NONCE:], asked.player.encode()).decode()
        except InvalidTag:
            refuse("command", UNKNOWN)
