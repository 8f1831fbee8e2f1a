"""A backup is one file: everything that cannot be made again, as gzipped JSON Lines, of one moment.

    line 1      what this is: format, release of the tables, when, the secret key
    a table     {"table": name, "columns": [...], "bytes": [columns in base64]}, then its rows as arrays
    last line   how many rows, and the SHA-256 of all lines above

Views are not in it, they are made again from the log. It is the same for SQLite and PostgreSQL, so restoring a backup
of one into the other is how a register moves. It holds the secret key and people's addresses: keep it like both.

It is read within limits: a line has so many bytes, and the whole no more than such a file can honestly hold.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

from domain.misread import UNREADABLE
from domain.words import Trouble, say
from service.config import SHORTEST_KEY

PAGE = 2000
LONGEST = 16 * 2**20  # bytes of a line
ALWAYS, TIMES = 2**30, 200  # bytes that are read in any case, and for each byte of the file: bombs have a thousand

Value = str | Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)] | None


class BadBackup(Trouble):
    """A file that cannot be restored, and why."""

    def __init__(self, template: str, **values: Any) -> None:
        super().__init__(str(say(template, **values)))


class BackupHead(Struct, frozen=True, kw_only=True):
    format: Literal["trainregister-backup"] = "trainregister-backup"
    version: Literal[1] = 1
    steps: int
    made: int
    key: Annotated[str, Meta(min_length=SHORTEST_KEY, max_length=1000, pattern=r"^[^\x00-\x1f]*$")]


class TableHead(Struct, frozen=True):
    table: str
    columns: list[str]
    bytes: list[str]


class BackupSeal(Struct, frozen=True, forbid_unknown_fields=True):
    rows: int
    sha256: str


LOG = TableHead("log", ["note", "match", "version", "topic", "data"], ["data"])  # the library's table of events


class Counted(NamedTuple):
    rows: int
    matches: int


Progress = Callable[[int, int], None]  # rows done, of how many


def unseen(done: int, all: int) -> None:
    """Nobody looks on."""


_heads, _seals = msgspec.json.Decoder(BackupHead), msgspec.json.Decoder(BackupSeal)
_tables, _rows = msgspec.json.Decoder(TableHead), msgspec.json.Decoder(list[Value])


def checked(file: Path) -> tuple[BackupHead, int]:
    """The head of a backup whose seal holds, and how many rows it has."""
    hashed, rows, first, last = sha256(), 0, b"", b""
    for line in _lines(file):
        hashed.update(last)
        rows += last.startswith(b"[")
        first, last = first or line, line
    try:
        head, seal = _heads.decode(first), _seals.decode(last)
    except UNREADABLE as error:
        raise BadBackup("{file} cannot be read as a backup: {why}", file=file, why=str(error)) from error
    if seal != BackupSeal(rows, hashed.hexdigest()):
        raise BadBackup("{file} is not a whole backup: its last line does not fit what stands above it", file=file)
    return head, rows


class Batch(NamedTuple):
    table: TableHead
    rows: list[list[Value]]


def batches(file: Path) -> Iterator[Batch]:
    """The rows of each table, some at a time, of a backup that was checked."""
    table, rows, size = LOG, list[list[Value]](), 0
    for number, line in enumerate(_lines(file)):
        ends = not line.startswith(b"[")
        if rows and (ends or len(rows) >= PAGE or size > LONGEST):
            yield Batch(table, rows)
            rows, size = [], 0
        if not ends:
            rows.append(_rows.decode(line))
            size += len(line)
        elif number and b'"table"' in line:
            table = _tables.decode(line)


def _lines(file: Path) -> Iterator[bytes]:
    most, read = ALWAYS + TIMES * file.stat().st_size, 0
    try:
        with gzip.open(file, "rb") as lines:
            while line := lines.readline(LONGEST + 1):
                read += len(line)
                if len(line) > LONGEST or read > most:
                    raise BadBackup("{file} is no backup: no honest one holds so much", file=file)
                yield line
    except (OSError, EOFError, zlib.error) as error:
        raise BadBackup("{file} cannot be read as a backup: {why}", file=file, why=str(error)) from error
