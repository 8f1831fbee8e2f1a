"""Settings, read from the environment. `Settings.load()` is called once, where a process begins.

| variable | meaning | if not set |
|---|---|---|
| TRAINREGISTER_DATA | folder for everything the service keeps on this machine | ./.data |
| DATABASE_URL | sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME | register.db in the data folder |
| REDIS_URL | a Redis-compatible server | one is started in the data folder |
| TRAINREGISTER_SECRET_KEY | 32 or more characters; makes salts, seals secrets, signs links | made and kept there |
| TRAINREGISTER_URL | where people reach the service, without a slash at the end | http://127.0.0.1:8000 |

The secret key must be kept: with another one the running matches cannot go on (their chance is sealed with it), and old
salts cannot be made again. It is part of a backup.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

KEY_FILE = "secret-key"
SHORTEST_KEY = 32  # characters


class BadSettings(Exception):
    """A setting that cannot be used, and what would be accepted."""


class Settings(NamedTuple):
    data: Path
    database: str
    redis: str | None
    key: bytes
    url: str = "http://127.0.0.1:8000"

    @classmethod
    def load(cls, env: Mapping[str, str] = os.environ) -> Settings:
        data = Path(env.get("TRAINREGISTER_DATA") or ".data").absolute()
        _make_folder(data)
        return cls(
            data=data,
            database=_database(env.get("DATABASE_URL") or f"sqlite:///{data / 'register.db'}"),
            redis=_queue(env.get("REDIS_URL")),
            key=_key(env.get("TRAINREGISTER_SECRET_KEY"), data),
            url=(env.get("TRAINREGISTER_URL") or cls._field_defaults["url"]).rstrip("/"),
        )

    @property
    def on_sqlite(self) -> bool:
        return self.database.startswith("sqlite:")


def _make_folder(data: Path) -> None:
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BadSettings(f"TRAINREGISTER_DATA: {data} cannot be made: {error.strerror}") from error


def _database(url: str) -> str:
    if url.startswith("postgres://"):
        url = "postgresql://" + url.removeprefix("postgres://")
    if not url.startswith(("sqlite:///", "postgresql://")) or url == "sqlite:///":
        raise BadSettings("DATABASE_URL is sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME")
    if url.startswith("postgresql:"):
        try:
            conninfo_to_dict(url)
        except ProgrammingError as error:
            raise BadSettings(f"DATABASE_URL cannot be read: {str(error).strip()}") from error
    return url


def _queue(url: str | None) -> str | None:
    if url and not url.startswith(("redis://", "rediss://", "unix://")):
        raise BadSettings("REDIS_URL is redis://HOST:PORT, rediss://HOST:PORT or unix:///PATH")
    return url or None


def _key(given: str | None, data: Path) -> bytes:
    if given is not None:
        if len(given) < SHORTEST_KEY:
            raise BadSettings(f"TRAINREGISTER_SECRET_KEY must have {SHORTEST_KEY} or more characters")
        return given.encode()
    return _kept_key(data / KEY_FILE)


def _kept_key(file: Path) -> bytes:
    """The key in the data folder. Of two processes that make one at the same time, the first wins."""
    if not file.exists():
        draft = file.with_name(f"{KEY_FILE}.{secrets.token_hex(4)}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_hex(32), "ascii")
        try:
            os.link(draft, file)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return file.read_bytes().strip()
