"""Writing a backup, while the register runs. What is in the file: `service.storage.backup_file`."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from time import time
from typing import Any, BinaryIO

import msgspec

from projections.sql import Cursor, Database, Postgres, open_part
from service.config import Settings
from service.storage import schema
from service.storage.backup_file import LOG, PAGE, BackupHead, BackupSeal, Counted, Progress, unseen
from service.storage.sealing import see_fingerprint
from service.storage.stored_tables import count_matches, count_rows, event_table, head_of, note_column, table_names


def backup(settings: Settings, file: Path, progress: Progress = unseen) -> Counted:
    """Write a backup. The file appears when it is complete, readable only by its owner."""
    draft = file.with_name(f"{file.name}.part")
    draft.unlink(missing_ok=True)
    with closing(open_part(settings.database, "register")) as register:
        schema.check_steps(register)
        try:
            with register.reading() as cursor, _private(draft) as raw:
                if isinstance(register, Postgres):
                    cursor.run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
                see_fingerprint(cursor, settings.key)
                with gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as out:
                    counted = _write(cursor, register, settings, out, progress)
                raw.flush()
                os.fsync(raw.fileno())
            draft.replace(file)
        finally:
            draft.unlink(missing_ok=True)
    return counted


def _private(file: Path) -> BinaryIO:
    """A new file: nobody has laid a link in its place, or a file that others can read."""
    return os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


def _write(cursor: Cursor, register: Database, settings: Settings, out: gzip.GzipFile, progress: Progress) -> Counted:
    hashed, rows, all = sha256(), 0, count_rows(cursor, register)
    for line in _lines(cursor, register, settings):
        data = msgspec.json.encode(line) + b"\n"
        hashed.update(data)
        out.write(data)
        if isinstance(line, list):
            rows += 1
            if rows % PAGE == 0 or rows == all:
                progress(rows, all)
    out.write(msgspec.json.encode(BackupSeal(rows, hashed.hexdigest())) + b"\n")
    return Counted(rows, count_matches(cursor, register))


def _lines(cursor: Cursor, register: Database, settings: Settings) -> Iterator[Any]:
    yield BackupHead(steps=len(schema.STEPS), made=int(time()), key=settings.key.decode())
    yield LOG
    yield from _log(cursor, register)
    for table in table_names(cursor, register):
        head = head_of(cursor, register, table)
        yield head
        yield from _rows(cursor, table, head.columns)


def _log(cursor: Cursor, register: Database) -> Iterator[list[Any]]:
    note, after = note_column(register), 0
    sql = (
        f"SELECT {note} AS note, originator_id, originator_version, topic, state FROM {event_table(register)} "  # noqa: S608
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
