"""What the tables of a register are called and hold, as the database itself says."""

from __future__ import annotations

from typing import Any

from domain.match.log import OF_MATCH
from projections.sql import Cursor, Database, Postgres, SQLite
from service.storage.backup_file import TableHead

PASSING = ("steps", "followers")  # what belongs to this database, and to who is at work on it now


def event_table(register: Database) -> str:
    return "book_events" if isinstance(register, Postgres) else "stored_events"


def count_matches(cursor: Cursor, register: Database) -> int:
    return _number(cursor, f"{event_table(register)} WHERE originator_version=1 AND topic='{OF_MATCH}'")


def count_rows(cursor: Cursor, register: Database) -> int:
    return sum(_number(cursor, table) for table in (event_table(register), *table_names(cursor, register)))


def _number(cursor: Cursor, rows: str) -> int:
    found: Any = cursor.row(f"SELECT COUNT(*) AS number FROM {rows}")  # noqa: S608 - names of our own
    return int(found["number"])


def place_columns(register: Database) -> list[str]:
    """What the place of an entry in the order of everything is made of."""
    return ["xid", "notification_id"] if isinstance(register, Postgres) else ["rowid"]


def table_names(cursor: Cursor, register: Database) -> list[str]:
    if isinstance(register, Postgres):
        found = cursor.rows("SELECT table_name AS name FROM information_schema.tables WHERE table_schema='register'")
    else:
        found = cursor.rows("SELECT name FROM sqlite_master WHERE type='table' AND name NOT LIKE 'sqlite_%'")
    return sorted({row["name"] for row in found} - {event_table(register), *PASSING})


def columns_of(cursor: Cursor, register: Database, table: str) -> dict[str, bool]:
    """Names of the columns in their order, and whether they hold bytes."""
    if isinstance(register, SQLite):
        found = cursor.rows(f"SELECT name, type FROM pragma_table_info('{table}') ORDER BY cid")  # noqa: S608
    else:
        found = cursor.rows(
            "SELECT column_name AS name, data_type AS type FROM information_schema.columns "
            "WHERE table_schema='register' AND table_name=? ORDER BY ordinal_position", table,
        )  # fmt: skip
    return {row["name"]: row["type"].lower() in ("bytea", "blob") for row in found}


def key_of(cursor: Cursor, register: Database, table: str) -> list[str]:
    """The columns of a table's primary key."""
    if isinstance(register, SQLite):
        found = cursor.rows(f"SELECT name FROM pragma_table_info('{table}') WHERE pk>0 ORDER BY pk")  # noqa: S608
    else:
        found = cursor.rows(
            "SELECT k.column_name AS name FROM information_schema.key_column_usage AS k "
            "JOIN information_schema.table_constraints AS c USING (table_schema, table_name, constraint_name) "
            "WHERE c.constraint_type='PRIMARY KEY' AND table_schema='register' AND table_name=? "
            "ORDER BY k.ordinal_position", table,
        )  # fmt: skip
    return [row["name"] for row in found]


def head_of(cursor: Cursor, register: Database, table: str) -> TableHead:
    """What stands above the rows of a table in a backup."""
    columns = columns_of(cursor, register, table)
    return TableHead(table, [*columns], [name for name, raw in columns.items() if raw])
