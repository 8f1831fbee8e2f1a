"""The secret key: what it seals, where it is kept, and how another one takes its place.

The secret behind a match's chance lies in the database, sealed with a pad that only the server's key makes. A new key
(`rekey`) seals all of them anew in one transaction. The new key waits in a file beside the old one until that is done;
whoever is interrupted in between runs it again, and it goes on: a match's commitment tells which key a secret has.
"""

from __future__ import annotations

import hmac
import os
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path

from domain.chance import commitment
from domain.match.log import MatchOpened
from projections.sql import Cursor, open_part
from service.config import KEY_FILE, SHORTEST_KEY, Settings
from service.storage.event_store import EventStore

NEW = f"{KEY_FILE}.new"
ENV, NEW_ENV = "TRAINREGISTER_SECRET_KEY", "TRAINREGISTER_NEW_SECRET_KEY"


class BadKey(Exception):
    """A key that cannot take the place of another, and why."""


def padded(key: bytes, match: str, secret: bytes) -> bytes:
    """Seal and unseal: 32 bytes and a pad of 32 that is used for nothing else."""
    pad = hmac.digest(key, f"seal:{match}".encode(), "sha256")
    return bytes(one ^ other for one, other in zip(secret, pad, strict=True))


def keep(data: Path, key: str, name: str = KEY_FILE) -> None:
    """Put a key into the data folder, durably, for its owner's eyes only."""
    draft = data / f"{name}.part"
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(data / name)


def rekey(settings: Settings, env: Mapping[str, str], progress: Callable[[int, int], None]) -> int:
    """Seal every match's secret with a new key, which then is the register's. How many matches is returned.

    To be called while nobody has the register open.
    """
    new = _given(env) if ENV in env else _key_in_folder(settings.data)
    register, events = open_part(settings.database, "register"), EventStore(settings.database)
    try:
        with register.writing() as cursor:
            number = _seal_anew(cursor, events, (settings.key, new), progress)
    finally:
        events.close()
        register.close()
    if ENV not in env:
        (settings.data / NEW).replace(settings.data / KEY_FILE)
    return number


def _given(env: Mapping[str, str]) -> bytes:
    new = env.get(NEW_ENV, "")
    if len(new) < SHORTEST_KEY or new == env[ENV]:
        raise BadKey(f"the key comes from {ENV}: put another one, of {SHORTEST_KEY} or more characters, into {NEW_ENV}")
    return new.encode()


def _key_in_folder(data: Path) -> bytes:
    """The new key in the data folder: a fresh one, or that of a run which was interrupted."""
    if not (data / NEW).exists():
        keep(data, secrets.token_hex(32), NEW)
    return (data / NEW).read_bytes().strip()


def _seal_anew(
    cursor: Cursor, events: EventStore, keys: tuple[bytes, bytes], progress: Callable[[int, int], None]
) -> int:
    rows = cursor.rows("SELECT match, sealed FROM secrets ORDER BY match")
    for done, row in enumerate(rows, 1):
        match = row["match"]
        secret = _unsealed(events, keys, match, bytes.fromhex(row["sealed"]))
        cursor.run("UPDATE secrets SET sealed=? WHERE match=?", padded(keys[1], match, secret).hex(), match)
        progress(done, len(rows))
    return len(rows)


def _unsealed(events: EventStore, keys: tuple[bytes, bytes], match: str, sealed: bytes) -> bytes:
    """A match's secret, once its commitment has proven it. One that was never opened has committed to nothing."""
    opened = [entry.event for entry in events.entries(match, upto=1)]
    for key in keys:
        secret = padded(key, match, sealed)
        if not opened or (isinstance(opened[0], MatchOpened) and opened[0].commitment == commitment(secret)):
            return secret
    raise BadKey(f"the secret of match {match} is not sealed with the present key; put the right one back first")
