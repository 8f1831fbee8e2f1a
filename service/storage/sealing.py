"""The secret key: what it seals, where it is kept, how it is known, and how another one takes its place.

The secret behind a match's chance lies in the database, sealed with a pad that only the server's key makes. Beside it
lies the key's fingerprint: a process with another key does not start. Before there was one, the commitment of a match
tells whether a key is the right one.

A new key (`rekey`) seals all secrets anew and leaves its fingerprint, in one transaction. It waits in a file beside the
old one until that is done; whoever is interrupted in between runs it again, and it goes on.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from domain.chance import commitment, keyed_hash
from domain.misread import UNREADABLE
from domain.words import Trouble, say
from projections.sql import Cursor, Database, Row, open_part
from service.config import KEY_FILE, SHORTEST_KEY, Settings
from service.storage.event_store import EventStore

NEW = f"{KEY_FILE}.new"
ENV, NEW_ENV = "TRAINREGISTER_SECRET_KEY", "TRAINREGISTER_NEW_SECRET_KEY"
ENOUGH = 200  # matches that are asked whether a key is the right one
ANOTHER = say(
    "the secret key is not the one of this register: put the right one back, out of a backup or into {env}, or finish "
    "what was begun with `trainregister rekey`",
    env=ENV,
)
WANTED = say(
    "the key comes from {env}: put another one, of {least} or more characters, into {new}",
    env=ENV, least=SHORTEST_KEY, new=NEW_ENV,
)  # fmt: skip


class BadKey(Trouble):
    """A key that is not the register's, or cannot take its place, and why."""


class Rekeyed(NamedTuple):
    """Of how many matches the secrets were sealed anew, and those whose logs do not show that theirs is right."""

    number: int
    unproven: list[str]


def padded(key: bytes, match: str, secret: bytes) -> bytes:
    """Seal and unseal: 32 bytes and a pad of 32 that is used for nothing else."""
    pad = keyed_hash(key, f"seal:{match}".encode())
    return bytes(one ^ other for one, other in zip(secret, pad, strict=True))


def keep(data: Path, key: str, name: str = KEY_FILE) -> None:
    """Put a key into the data folder, durably, for its owner's eyes only."""
    draft = data / f"{name}.part"
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(data / name)


# --- whose key it is -------------------------------------------------------------------------------------------------


def fingerprint(key: bytes) -> str:
    """What tells keys apart and says nothing about them."""
    return keyed_hash(key, b"fingerprint").hex()


def see_key(register: Database, events: EventStore, key: bytes) -> None:
    """Refuse a key that is not the register's. The first who opens a register leaves the fingerprint."""
    with register.reading() as cursor:
        see_fingerprint(cursor, key)
        known = _fingerprint(cursor)
    if known is None:
        with register.writing() as cursor:
            right_key(cursor, events, key)
            _mark(cursor, key)
            see_fingerprint(cursor, key)


def see_fingerprint(cursor: Cursor, key: bytes) -> None:
    """Refuse a key whose fingerprint another one has left. Nobody may have left one."""
    if _fingerprint(cursor) not in (None, fingerprint(key)):
        raise BadKey(str(ANOTHER))


def right_key(cursor: Cursor, events: EventStore, *keys: bytes) -> bytes:
    """The one of these keys that is the register's. Where nothing was sealed yet, it is the first."""
    known = _fingerprint(cursor)
    found = _proven(cursor, events, keys) if known is None else [key for key in keys if fingerprint(key) == known]
    if not found:
        raise BadKey(str(ANOTHER))
    return found[0]


def _proven(cursor: Cursor, events: EventStore, keys: Sequence[bytes]) -> Sequence[bytes]:
    """The keys that unseal what some match has committed to; all of them if none has. The first match that fits says
    it, and only so many are asked: nobody else can write meanwhile, however many there are."""
    rows = cursor.rows("SELECT match, sealed FROM secrets ORDER BY match")
    committed = islice((row for row in rows if _commitment(events, row["match"]) is not None), ENOUGH)
    fitting = ([key for key in keys if _fits(events, row, key)] for row in committed)
    first = next(fitting, None)
    return keys if first is None else first or next(filter(None, fitting), [])


def _fingerprint(cursor: Cursor) -> str | None:
    row = cursor.row("SELECT fingerprint FROM sealed_with")
    return None if row is None else str(row["fingerprint"])


def _mark(cursor: Cursor, key: bytes) -> None:
    cursor.run("INSERT INTO sealed_with VALUES (1, ?) ON CONFLICT (one) DO NOTHING", fingerprint(key))


def _fits(events: EventStore, row: Row, key: bytes) -> bool:
    """Whether a match has committed to what this key unseals."""
    return _commitment(events, row["match"]) == commitment(padded(key, row["match"], bytes.fromhex(row["sealed"])))


def _commitment(events: EventStore, match: str) -> str | None:
    """What a match or a tournament has committed to; None if it was never opened, or if its log cannot be read."""
    try:
        return events.commitment(match)
    except UNREADABLE:
        return None


# --- another key -----------------------------------------------------------------------------------------------------


def rekey(settings: Settings, env: Mapping[str, str], progress: Callable[[int, int], None]) -> Rekeyed:
    """Seal every match's secret with a new key, which then is the register's.

    To be called while nobody has the register open. A match whose log cannot be read keeps its secret like all others.
    """
    new = _given(env) if ENV in env else _key_in_folder(settings.data)
    with (
        closing(open_part(settings.database, "register")) as register,
        closing(EventStore(settings.database)) as events,
        register.writing() as cursor,
    ):
        old = right_key(cursor, events, settings.key, new)
        done = _seal_anew(cursor, events, old, new, progress)
        cursor.run("DELETE FROM sealed_with")
        _mark(cursor, new)
    if ENV not in env:
        (settings.data / NEW).replace(settings.data / KEY_FILE)
    return done


def _given(env: Mapping[str, str]) -> bytes:
    new = env.get(NEW_ENV, "")
    if len(new) < SHORTEST_KEY or new == env[ENV]:
        raise BadKey(str(WANTED))
    return new.encode()


def _key_in_folder(data: Path) -> bytes:
    """The new key in the data folder: a fresh one, or that of a run which was interrupted."""
    if not (data / NEW).exists():
        keep(data, secrets.token_hex(32), NEW)
    return (data / NEW).read_bytes().strip()


def _seal_anew(
    cursor: Cursor, events: EventStore, old: bytes, new: bytes, progress: Callable[[int, int], None]
) -> Rekeyed:
    """Whatever is sealed is sealed anew. After an interruption `old` is the new key already, and nothing changes."""
    rows, opened, unproven = cursor.rows("SELECT match, sealed FROM secrets ORDER BY match"), 0, []
    for done, row in enumerate(rows, 1):
        match = row["match"]
        proven = _fits(events, row, old)
        if proven or events.read(match, upto=1):  # else it is of a checkpoint key, or of what was never opened
            opened += 1
            unproven += [] if proven else [match]
        secret = padded(old, match, bytes.fromhex(row["sealed"]))
        cursor.run("UPDATE secrets SET sealed=? WHERE match=?", padded(new, match, secret).hex(), match)
        progress(done, len(rows))
    return Rekeyed(opened, unproven)
