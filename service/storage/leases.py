"""Who says to be alive, in the database and by its clock: a name, a holder, and until when that counts.

Nothing is held by a connection, so it does not matter through which one it is said. On SQLite nobody is asked: there
processes share a machine, and its locks on files end with them.
"""

from __future__ import annotations

import os
import socket
from uuid import uuid4

from projections.sql import Cursor

NOW = "(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint"


def new_holder() -> str:
    """What tells one who says so from all others."""
    return f"{socket.gethostname()}.{os.getpid()}.{uuid4().hex[:8]}"


def say_alive(cursor: Cursor, name: str, holder: str, milliseconds: int) -> None:
    """Count as alive for so long. Of those of a name whose word no longer counts nothing is kept; unless they say just
    now that they are. Nobody is waited for: after a while in which nobody was heard all would wait in a circle."""
    known = "ON CONFLICT (name, holder) DO UPDATE SET until=excluded.until"
    cursor.run(f"INSERT INTO followers VALUES (?,?,{NOW} + ?) {known}", name, holder, milliseconds)  # noqa: S608
    silent = f"SELECT holder FROM followers WHERE name=? AND until<{NOW} FOR UPDATE SKIP LOCKED"  # noqa: S608
    cursor.run(f"DELETE FROM followers WHERE name=? AND holder IN ({silent})", name, name)  # noqa: S608


def alive(cursor: Cursor, name: str) -> list[str]:
    """Those of a name whose word counts, in their order."""
    rows = cursor.rows(f"SELECT holder FROM followers WHERE name=? AND until>={NOW} ORDER BY holder", name)  # noqa: S608
    return [row["holder"] for row in rows]


def leave(cursor: Cursor, name: str, holder: str) -> None:
    cursor.run("DELETE FROM followers WHERE name=? AND holder=?", name, holder)
