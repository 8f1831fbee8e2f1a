"""A backup is one file: everything that cannot be made again, as gzipped JSON Lines, of one moment.

    line 1      what this is: format, release of the tables, when, the secret key
    a table     {"table": name, "columns": [...], "bytes": [columns in base64]}, then its rows as arrays
    last line   how many rows, and the SHA-256 of all lines above

Views are not in it, they are made again from the log. It is the same for SQLite and PostgreSQL, so restoring a backup
of one into the other is how a register moves. It holds the secret key and people's addresses: keep it like both.
"""

from __future__ import annotations

import gzip
import os
from base64 import b64decode
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from time import time
from typing import Any, BinaryIO, NamedTuple

import msgspec

from projections.sql import Cursor, Database, Postgres, SQLite, open_part
from projections.view_tables import has
from service.config import Settings
from service.storage import schema, sealing

FORMAT = "trainregister-backup"
PAGE = 2000
LOG = "log"  # what the library's table of events is called in a backup
LOG_COLUMNS = ["note", "match", "version", "topic", "data"]


class BadBackup(Exception):
    """A file that cannot be restored, and why."""


class Counted(NamedTuple):
    rows: int
    matches: int


Progress = Callable[[int, int], None]  # rows done, of how many


def unseen(done: int, all: int) -> None:
    """Nobody looks on."""


# --- writing ---------------------------------------------------------------------------------------------------------


def backup(settings: Settings, file: Path, progress: Progress = unseen) -> Counted:
    """Write a backup while the register runs. The file appears when it is complete, readable only by its owner."""
    register = open_part(settings.database, "register")
    draft = file.with_name(f"{file.name}.part")
    try:
        schema.check_steps(register)
        with register.reading() as cursor, _private(draft) as raw:
            if isinstance(register, Postgres):
                cursor.run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            with gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as out:
                counted = _write(cursor, register, settings, out, progress)
            raw.flush()
            os.fsync(raw.fileno())
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
        register.close()
    return counted


def _private(file: Path) -> BinaryIO:
    return os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb")


def _write(cursor: Cursor, register: Database, settings: Settings, out: gzip.GzipFile, progress: Progress) -> Counted:
    hashed, rows, all = sha256(), 0, _rows_in_all(cursor, register)
    for line in _lines(cursor, register, settings):
        data = msgspec.json.encode(line) + b"\n"
        hashed.update(data)
        out.write(data)
        if isinstance(line, list):
            rows += 1
            if rows % PAGE == 0 or rows == all:
                progress(rows, all)
    out.write(msgspec.json.encode({"rows": rows, "sha256": hashed.hexdigest()}) + b"\n")
    return Counted(rows, _matches(cursor, register))


def _lines(cursor: Cursor, register: Database, settings: Settings) -> Iterator[Any]:
    steps = len(schema.STEPS)
    yield {"format": FORMAT, "version": 1, "steps": steps, "made": int(time()), "key": settings.key.decode()}
    yield {"table": LOG, "columns": LOG_COLUMNS, "bytes": ["data"]}
    yield from _log(cursor, register)
    for table in _tables(cursor, register):
        columns = _columns(cursor, register, table)
        yield {"table": table, "columns": [*columns], "bytes": [name for name, raw in columns.items() if raw]}
        yield from _rows(cursor, table, [*columns])


def _log(cursor: Cursor, register: Database) -> Iterator[list[Any]]:
    note, after = _note(register), 0
    sql = (
        f"SELECT {note} AS note, originator_id, originator_version, topic, state FROM {_events(register)} "  # noqa: S608
        f"WHERE {note}>? ORDER BY {note} LIMIT ?"
    )
    while page := cursor.rows(sql, after, PAGE):
        yield from (_values(row) for row in page)
        after = page[-1]["note"]


def _rows(cursor: Cursor, table: str, columns: list[str]) -> Iterator[list[Any]]:
    """Every table's key lies in its first two columns, so pages in their order neither repeat nor leave out a row."""
    sql = f"SELECT {', '.join(columns)} FROM {table} ORDER BY 1, 2 LIMIT ? OFFSET ?"  # noqa: S608 - names of our own
    seen = 0
    while page := cursor.rows(sql, PAGE, seen):
        yield from (_values(row) for row in page)
        seen += len(page)


def _values(row: Any) -> list[Any]:
    return list(row.values()) if isinstance(row, dict) else list(row)


# --- reading ---------------------------------------------------------------------------------------------------------


def restore(settings: Settings, file: Path, progress: Progress = unseen) -> Counted:
    """Fill an empty register from a backup, all of it or nothing. The key comes along where the service keeps it.

    A register that is not empty keeps everything: its key, and its tables as they are.
    """
    head, rows = _checked(file)
    _see_key(settings, head["key"])
    register = open_part(settings.database, "register")
    try:
        with register.reading() as cursor:
            _see_empty(cursor, register)
        schema.migrate(settings.database)
        with register.writing() as cursor:
            _lock(cursor, register)
            _see_empty(cursor, register)
            counted = _fill(cursor, register, _read(file), rows, progress)
            if settings.key.decode() != head["key"]:
                sealing.keep(settings.data, head["key"])  # if what follows fails, it is the key of nothing
        return counted
    finally:
        register.close()


def _see_key(settings: Settings, key: str) -> None:
    """Matches go on only with the key they began with."""
    if sealing.ENV in os.environ and settings.key.decode() != key:
        raise BadBackup(f"{sealing.ENV} is not the key of this backup; set it to that one")


def _see_empty(cursor: Cursor, register: Database) -> None:
    """A register is empty that holds no match and nobody who plays; it may have no tables yet."""
    for table in (_events(register), "players"):
        if has(cursor, register, table) and cursor.row(f"SELECT 1 FROM {table} LIMIT 1"):  # noqa: S608
            raise BadBackup("this register is not empty; restore into an empty data folder or database")


def _lock(cursor: Cursor, register: Database) -> None:
    """Nobody writes meanwhile. On SQLite nobody can."""
    if isinstance(register, Postgres):
        cursor.run("LOCK TABLE book_events, players IN EXCLUSIVE MODE")


def _checked(file: Path) -> tuple[dict[str, Any], int]:
    """The head of a backup whose seal holds, and how many rows it has."""
    hashed, rows, last = sha256(), 0, b""
    head: Any = None
    try:
        with gzip.open(file, "rb") as lines:
            for line in lines:
                if last:
                    hashed.update(last)
                    rows += last.startswith(b"[")
                last = line
                head = head or msgspec.json.decode(line)
        seal = msgspec.json.decode(last)
        good = seal == {"rows": rows, "sha256": hashed.hexdigest()} and head["format"] == FORMAT
    except (OSError, EOFError, msgspec.DecodeError, TypeError, KeyError) as error:
        raise BadBackup(f"{file} cannot be read as a backup: {error}") from error
    if not good:
        raise BadBackup(f"{file} is not a whole backup: its last line does not fit what stands above it")
    if head["steps"] != len(schema.STEPS):
        said = f"{file} is of tables after step {head['steps']}, this release has {len(schema.STEPS)}"
        raise BadBackup(f"{said}: restore it with the release that made it, then migrate")
    return head, rows


def _read(file: Path) -> Iterator[Any]:
    with gzip.open(file, "rb") as lines:
        for line in lines:
            yield msgspec.json.decode(line)


def _fill(cursor: Cursor, register: Database, lines: Iterable[Any], all: int, progress: Progress) -> Counted:
    rows = 0
    for name in _tables(cursor, register):  # what parts that ran on the empty register have left, such as positions
        cursor.run(f"DELETE FROM {name}")  # noqa: S608
    for table, batch in _batches(lines):
        cursor.many(_insertion(register, table), batch)
        rows += len(batch)
        progress(rows, all)
    if isinstance(register, Postgres):
        cursor.run(
            "SELECT setval('book_events_notification_id_seq', "
            "(SELECT COALESCE(MAX(notification_id), 1) FROM book_events))"
        )
    return Counted(rows, _matches(cursor, register))


def _batches(lines: Iterable[Any]) -> Iterator[tuple[dict[str, Any], list[list[Any]]]]:
    """The rows of each table, some at a time, with bytes as bytes."""
    table: dict[str, Any] = {}
    batch: list[list[Any]] = []
    for line in lines:
        if isinstance(line, list):
            batch.append(
                [_unpacked(name in table["bytes"], one) for name, one in zip(table["columns"], line, strict=True)]
            )
        if batch and (isinstance(line, dict) or len(batch) >= PAGE):
            yield table, batch
            batch = []
        if isinstance(line, dict):
            table = line


def _unpacked(raw: bool, value: Any) -> Any:
    return b64decode(value) if raw and value is not None else value


def _insertion(register: Database, table: dict[str, Any]) -> str:
    columns, name = table["columns"], table["table"]
    if name == LOG:
        columns, name = [_note(register), "originator_id", "originator_version", "topic", "state"], _events(register)
    return f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"  # noqa: S608


# --- what the tables are called --------------------------------------------------------------------------------------


def _events(register: Database) -> str:
    return "book_events" if isinstance(register, Postgres) else "stored_events"


def _matches(cursor: Cursor, register: Database) -> int:
    return _number(cursor, f"{_events(register)} WHERE originator_version=1")


def _rows_in_all(cursor: Cursor, register: Database) -> int:
    return sum(_number(cursor, table) for table in (_events(register), *_tables(cursor, register)))


def _number(cursor: Cursor, rows: str) -> int:
    found: Any = cursor.row(f"SELECT COUNT(*) AS number FROM {rows}")  # noqa: S608 - names of our own
    return int(found["number"])


def _note(register: Database) -> str:
    return "notification_id" if isinstance(register, Postgres) else "rowid"


def _tables(cursor: Cursor, register: Database) -> list[str]:
    if isinstance(register, Postgres):
        found = cursor.rows("SELECT table_name AS name FROM information_schema.tables WHERE table_schema='register'")
    else:
        found = cursor.rows("SELECT name FROM sqlite_master WHERE type='table' AND name NOT LIKE 'sqlite_%'")
    return sorted({row["name"] for row in found} - {_events(register), "steps"})


def _columns(cursor: Cursor, register: Database, table: str) -> dict[str, bool]:
    """Names of the columns in their order, and whether they hold bytes."""
    if isinstance(register, SQLite):
        found = cursor.rows(f"SELECT name, type FROM pragma_table_info('{table}') ORDER BY cid")  # noqa: S608
    else:
        found = cursor.rows(
            "SELECT column_name AS name, data_type AS type FROM information_schema.columns "
            "WHERE table_schema='register' AND table_name=? ORDER BY ordinal_position", table,
        )  # fmt: skip
    return {row["name"]: row["type"].lower() in ("bytea", "blob") for row in found}
