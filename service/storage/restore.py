"""Filling an empty register from a backup, all of it or nothing."""

from __future__ import annotations

import os
from base64 import b64decode
from contextlib import closing
from pathlib import Path

import psycopg

from domain.misread import UNREADABLE
from domain.words import Refused
from projections.sql import Cursor, Database, Postgres, open_part, sqlite3
from projections.view_tables import has
from service.config import Settings
from service.storage import schema, sealing
from service.storage.backup_file import (
    LOG,
    BackupHead,
    BadBackup,
    Batch,
    Counted,
    Progress,
    TableHead,
    batches,
    checked,
    unseen,
)
from service.storage.stored_tables import count_matches, event_table, head_of, place_columns, table_names

# What rows raise that do not fit: not of the shape, of other columns or types, not base64, there twice.
UNFIT = (*UNREADABLE, ValueError, Refused, psycopg.DataError, psycopg.IntegrityError, sqlite3.IntegrityError)


def restore(settings: Settings, file: Path, progress: Progress = unseen) -> Counted:
    """Fill an empty register. The key comes along where the service keeps it.

    A register that is not empty keeps everything: its key, and its tables as they are.
    """
    head, rows = checked(file)
    _see_release(file, head)
    _see_key(settings, head.key)
    with closing(open_part(settings.database, "register", patient=True)) as register:
        with register.reading() as cursor:
            _see_empty(cursor, register)
        schema.migrate(settings.database)
        with register.writing() as cursor:
            _lock(cursor, register)
            _see_empty(cursor, register)
            counted = _fill(cursor, register, file, rows, progress)
            sealing.see_fingerprint(cursor, head.key.encode())
            if settings.key.decode() != head.key:
                sealing.keep(settings.data, head.key)  # if what follows fails, it is the key of nothing
    return counted


def _see_release(file: Path, head: BackupHead) -> None:
    if head.steps != len(schema.STEPS):
        raise BadBackup(
            "{file} is of tables after step {its}, this release has {ours}: restore it with the release that made it, "
            "then migrate",
            file=file, its=head.steps, ours=len(schema.STEPS),
        )  # fmt: skip


def _see_key(settings: Settings, key: str) -> None:
    """Matches go on only with the key they began with."""
    if sealing.ENV in os.environ and settings.key.decode() != key:
        raise BadBackup("{env} is not the key of this backup; set it to that one", env=sealing.ENV)


def _see_empty(cursor: Cursor, register: Database) -> None:
    """A register is empty that holds no match and nobody who plays; it may have no tables yet."""
    for table in (event_table(register), "players"):
        if has(cursor, register, table) and cursor.row(f"SELECT 1 FROM {table} LIMIT 1"):  # noqa: S608
            raise BadBackup("this register is not empty; restore into an empty data folder or database")


def _lock(cursor: Cursor, register: Database) -> None:
    """Nobody writes meanwhile. On SQLite nobody can."""
    if isinstance(register, Postgres):
        cursor.run("LOCK TABLE book_events, players IN EXCLUSIVE MODE")


def _fill(cursor: Cursor, register: Database, file: Path, all: int, progress: Progress) -> Counted:
    rows = 0
    for name in table_names(cursor, register):  # what parts that ran on the empty register have left, such as positions
        cursor.run(f"DELETE FROM {name}")  # noqa: S608
    try:
        for batch in batches(file):
            cursor.many(_insertion(cursor, register, batch.table), _unpacked(batch))
            rows += len(batch.rows)
            progress(rows, all)
    except UNFIT as error:
        raise BadBackup("{file} holds what does not fit the tables: {why}", file=file, why=str(error)) from error
    if isinstance(register, Postgres):
        cursor.run(
            "SELECT setval('book_events_notification_id_seq', "
            "(SELECT COALESCE(MAX(notification_id), 1) FROM book_events))"
        )
    return Counted(rows, count_matches(cursor, register))


def _insertion(cursor: Cursor, register: Database, table: TableHead) -> str:
    """How rows get into a table: into one of ours only, with all its columns."""
    if table == LOG:
        name = event_table(register)
        columns = [place_columns(register)[-1], "originator_id", "originator_version", "topic", "state"]
        if isinstance(register, Postgres):  # whatever is stored here later comes behind it
            return f"INSERT INTO {name} (xid, {', '.join(columns)}) VALUES (0, ?,?,?,?,?)"  # noqa: S608
    else:
        name, columns = table.table, table.columns
        if name not in table_names(cursor, register) or table != head_of(cursor, register, name):
            raise BadBackup(
                "this release has no table {name} of columns {columns}", name=name[:80], columns=columns[:20]
            )
    return f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"  # noqa: S608


def _unpacked(batch: Batch) -> list[list[object]]:
    """Rows with bytes as bytes."""
    raw = [name in batch.table.bytes for name in batch.table.columns]
    return [
        [b64decode(value, validate=True) if packed and isinstance(value, str) else value
         for packed, value in zip(raw, row, strict=True)]
        for row in batch.rows
    ]  # fmt: skip
