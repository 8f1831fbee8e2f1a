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

from projections.log_places import LogPlace
from projections.sql import Cursor, Database, open_part
from service.config import Settings
from service.storage import schema
from service.storage.backup_file import LOG, PAGE, BackupHead, BackupSeal, Counted, Progress, TableHead, unseen
from service.storage.sealing import see_fingerprint
from service.storage.stored_tables import (
    count_matches,
    count_rows,
    event_table,
    head_of,
    key_of,
    place_columns,
    table_names,
)

LEVEL = 6  # of zipping: with 9 a backup takes a third longer and is a hundredth smaller


def backup(settings: Settings, file: Path, progress: Progress = unseen) -> Counted:
    """Write a backup. The file appears when it is complete, readable only by its owner."""
    draft = file.with_name(f"{file.name}.part")
    draft.unlink(missing_ok=True)
    with closing(open_part(settings.database, "register", patient=True)) as register:
        schema.check_steps(register)
        try:
            with register.snapshot() as cursor, _private(draft) as raw:
                see_fingerprint(cursor, settings.key)
                with gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=LEVEL, mtime=0) as out:
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
    numbers = _Numbers(cursor)
    yield from _log(cursor, register, numbers)
    for table in table_names(cursor, register):
        head = head_of(cursor, register, table)
        yield head
        rows = _rows(cursor, table, head.columns, key_of(cursor, register, table))
        yield from (numbers.renumbered(head, row) for row in rows) if table in POSITIONS else rows


POSITIONS = ("followed", "leaves")  # tables with places in the log


class _Numbers:
    """The log is written in its order and numbered anew: ids of transactions mean nothing to another server. What
    stands at a place of the log stands at the number of the last entry up to there."""

    def __init__(self, cursor: Cursor) -> None:
        rows = cursor.rows("SELECT DISTINCT xid, note FROM followed ORDER BY xid, note")
        self._wanted = [LogPlace(row["xid"], row["note"]) for row in rows]
        self._found: dict[LogPlace, int] = {}
        self._count = 0

    def next(self, at: LogPlace) -> int:
        """The number of the next entry, which stands at this place."""
        while self._wanted and self._wanted[0] < at:
            self._found[self._wanted.pop(0)] = self._count
        self._count += 1
        return self._count

    def renumbered(self, head: TableHead, row: list[Any]) -> list[Any]:
        """A row with its place. Leaves are in the order of the log, from its beginning."""
        values = dict(zip(head.columns, row, strict=True))
        at = LogPlace(values["xid"], values["note"])
        note = values["position"] + 1 if head.table == "leaves" else self._found.get(at, self._count)
        return [*(values | {"xid": 0, "note": note}).values()]


def _log(cursor: Cursor, register: Database, numbers: _Numbers) -> Iterator[list[Any]]:
    key = place_columns(register)
    columns = [*key, "originator_id", "originator_version", "topic", "state"]
    for row in _rows(cursor, event_table(register), columns, key):
        place = LogPlace(*row[:2]) if len(key) == 2 else LogPlace(0, row[0])
        yield [numbers.next(place), *row[len(key) :]]


def _rows(cursor: Cursor, table: str, columns: list[str], key: list[str]) -> Iterator[list[Any]]:
    """Pages in the order of the key, each from where the last one ended: the last page costs what the first does."""
    names, order, marks = ", ".join(columns), ", ".join(key), ",".join("?" * len(key))
    sql, after = f"SELECT {names} FROM {table} ORDER BY {order} LIMIT ?", list[Any]()  # noqa: S608 - names of our own
    while page := cursor.rows(sql, *after, PAGE):
        yield from (_values(row) for row in page)
        after = [page[-1][name] for name in key]
        sql = f"SELECT {names} FROM {table} WHERE ({order})>({marks}) ORDER BY {order} LIMIT ?"  # noqa: S608


def _values(row: Any) -> list[Any]:
    return list(row.values()) if isinstance(row, dict) else list(row)
