"""Requests that leave no entry in a log, carried out once per key all the same: who made which with which key, and what
was answered. Kept for a day, sealed with the register's key, because an answer may hold a token that is told once.

What a request does is stored together with its answer: whoever dies in between has done nothing, and may ask again.
Of commands to matches and tournaments only the address is kept: their logs know the rest (`commands.py`), but not what
was asked elsewhere.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from hashlib import sha256
from time import time
from typing import NamedTuple, NoReturn

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from domain.match.clocks import DAY
from domain.words import refuse
from projections.sql import Row
from service.storage.together import Together
from service.usecases.commands import SOMETHING_ELSE

NONCE = 12
SHOWN = 200  # characters of what was asked that a refusal tells
UNKNOWN = "what this command id was used for cannot be read any more; take a new one"
BOUND = "at "  # how the digest of an address begins
KEPT = """INSERT INTO asked VALUES (?,?,?,?,?,?) ON CONFLICT (player, key) DO UPDATE SET
    digest=excluded.digest, first=excluded.first, answer=excluded.answer, at=excluded.at
    WHERE asked.answer IS NULL AND asked.digest NOT LIKE ?"""
# Without an answer, and not an address: an earlier release noted what was asked before it was done, and died.
KEPT_ADDRESS = "INSERT INTO asked VALUES (?,?,?,?,NULL,?) ON CONFLICT (player, key) DO NOTHING"


class KeyedRequest(NamedTuple):
    """A request with a key: who asks, and for what."""

    player: str
    key: str
    what: str  # method, address and body; of what a log knows, method and address

    @property
    def digest(self) -> str:
        return sha256(self.what.encode()).hexdigest()


class GivenAnswer(NamedTuple):
    status: int
    body: str


class _Overtaken(Exception):
    """The same was carried out elsewhere in the meantime."""


class AskedOnce:
    """All requests of the last day that came with a key."""

    def __init__(self, database: Together, key: bytes, now: Callable[[], float] = time) -> None:
        self._database, self._now = database, now
        self._seal = AESGCM(sha256(b"answers to requests with a key" + key).digest())

    def answered(self, asked: KeyedRequest, carry_out: Callable[[], GivenAnswer]) -> GivenAnswer:
        """What is answered now, or was answered to the same before. Something else with the same key is refused."""
        before = self._before(asked)
        if before is not None:
            return before
        try:
            with self._database.together():
                given = carry_out()
                self._keep(asked, given)
        except _Overtaken:
            return self.answered(asked, carry_out)
        return given

    def bind(self, asked: KeyedRequest) -> None:
        """Where a log knows what was asked, a key is good for the address at which it first came, and no other."""
        digest = BOUND + asked.digest
        before = self._first(asked)
        if before is None:
            if self._keep_address(asked, digest):
                return
            before = self._first(asked)  # somebody was quicker
        if before is not None and before["digest"] != digest:
            self._refuse(asked, before)

    def _keep_address(self, asked: KeyedRequest, digest: str) -> bool:
        now, first = int(self._now()), self._sealed(asked, asked.what)
        with self._database.writing() as cursor:
            cursor.run("DELETE FROM asked WHERE at<?", now - DAY)
            return bool(cursor.run(KEPT_ADDRESS, asked.player, asked.key, digest, first, now))

    def _first(self, asked: KeyedRequest) -> Row | None:
        """What was first asked with this key."""
        with self._database.reading() as cursor:
            found = "SELECT * FROM asked WHERE player=? AND key=? AND at>=?"
            return cursor.row(found, asked.player, asked.key, int(self._now()) - DAY)

    def _before(self, asked: KeyedRequest) -> GivenAnswer | None:
        row = self._first(asked)
        if row is None or (row["answer"] is None and not row["digest"].startswith(BOUND)):
            return None
        if row["digest"] != asked.digest:
            self._refuse(asked, row)
        return GivenAnswer(*msgspec.json.decode(self._opened(asked, row["answer"])))

    def _refuse(self, asked: KeyedRequest, before: Row) -> NoReturn:
        refuse("command", SOMETHING_ELSE, before=self._opened(asked, before["first"])[:SHOWN])

    def _keep(self, asked: KeyedRequest, given: GivenAnswer) -> None:
        now, answer = int(self._now()), self._sealed(asked, msgspec.json.encode(given).decode())
        row = (asked.player, asked.key, asked.digest, self._sealed(asked, asked.what), answer, now)
        with self._database.writing() as cursor:
            cursor.run("DELETE FROM asked WHERE at<?", now - DAY)
            if not cursor.run(KEPT, *row, f"{BOUND}%"):
                raise _Overtaken

    def _sealed(self, asked: KeyedRequest, text: str) -> bytes:
        nonce = secrets.token_bytes(NONCE)
        return nonce + self._seal.encrypt(nonce, text.encode(), asked.player.encode())

    def _opened(self, asked: KeyedRequest, sealed: bytes) -> str:
        data = bytes(sealed)
        try:
            return self._seal.decrypt(data[:NONCE], data[NONCE:], asked.player.encode()).decode()
        except InvalidTag:
            refuse("command", UNKNOWN)
