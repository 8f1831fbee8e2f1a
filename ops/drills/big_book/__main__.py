"""Fills two registers on PostgreSQL, one with a hundred times the entries of the other, and compares what they cost.

    .venv/bin/python -m ops.drills.big_book [--small 100000] [--big 10000000] [--keep FOLDER] [--only WORD]
        [--memory 1GB]

Ten million entries need about 15 GB of disk and, on two cores, most of an hour. With `--keep` the books stay in a
folder, and what is measured can be measured again: also with less `--memory`, into which neither book fits. What is
compared is how long processors work, the server included.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import click
import psycopg

from ops.drills.big_book.copies import Book, models
from ops.drills.big_book.filling import fill
from ops.drills.big_book.measuring import KEY, ON_LISTS, ON_THE_LOG, Operations, Side, Times, beside
from ops.drills.big_book.processors import Cost
from ops.drills.big_book.whole import backed_up, rebuilt
from projections.server import connect
from service.config import Settings
from service.storage.schema import migrate
from tests.servers import Postgres, postgres

TUNED = (
    "max_wal_size=8GB",
    "wal_level=minimal",
    "max_wal_senders=0",
    "maintenance_work_mem=512MB",
)
EMPTY_BOOK = 1.25  # how much more a decision may cost than one in an empty book
ANY_BOOK = 1.5  # how much more anything may cost, for each entry, than in the small book


@click.command()
@click.option("--small", default=100_000, show_default=True, help="Entries of the small book.")
@click.option("--big", default=10_000_000, show_default=True, help="Entries of the big one.")
@click.option("--keep", type=click.Path(file_okay=False, path_type=Path), help="A folder in which the books stay.")
@click.option("--only", default="", help="Only what has this word in its name.")
@click.option("--memory", default="1GB", show_default=True, help="What the server keeps of its pages.")
@click.option("--rows", default=0, help="How far a backup goes; to its end if not given.")
def main(small: int, big: int, keep: Path | None, only: str, memory: str, rows: int) -> None:
    """Compare a register of ten million entries with one of a hundred thousand."""
    with ExitStack() as stack:
        folder = keep or Path(stack.enter_context(TemporaryDirectory(prefix="big-book-")))
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o755)
        server = stack.enter_context(postgres(keep=folder, more=[*TUNED, f"shared_buffers={memory}"]))
        for entries in (0, small, big):
            _made(server, entries)
        played = models()
        sides = [Side(settings(server, entries), played) for entries in (0, small, big)]
        for side in sides:
            stack.enter_context(closing(side.register))
        seen = [*_decisions(*sides), *_operations(ON_THE_LOG, sides, only)]
        seen += [*_lists(server, small, big), *_operations(ON_LISTS, sides, only)]
        _sizes(server.url(_name(big)), big)
        seen += _backups(server, small, big, rows) if only in "backup" else []
    missed = [row for row in seen if not row.kept]
    for row in missed:
        click.echo(f"MISSED: {row.name}, {row.ratio:.2f}x")
    raise SystemExit(bool(missed))


def settings(server: Postgres, entries: int) -> Settings:
    return Settings(server.home, server.url(_name(entries)), None, KEY)


def _name(entries: int) -> str:
    return f"book_{entries}"


def _decisions(empty: Side, few: Side, many: Side) -> Iterator[Times]:
    row = beside("a decision, beside an empty book", ON_THE_LOG["a decision"], empty, many)
    yield _told(row._replace(most=EMPTY_BOOK))


def _operations(operations: Operations, sides: Sequence[Side], only: str) -> Iterator[Times]:
    for name, operation in operations.items():
        if only in name:
            yield _told(beside(name, operation, *sides[1:]))


def _lists(server: Postgres, small: int, big: int) -> Iterator[Times]:
    """The lists are made by the register itself."""
    few, many = (_listed(server, entries) for entries in (small, big))
    if few and many:
        click.echo(f"lists of {big:,} entries made anew in {many.seconds:,.0f} s, of {small:,} in {few.seconds:.1f} s")
        name = "all lists made anew, for each entry"
        yield _told(Times(name, few.processors / small, many.processors / big, ANY_BOOK))


def _listed(server: Postgres, entries: int) -> Cost | None:
    """What making the lists of a book has cost, unless they are there."""
    url = server.url(_name(entries))
    with connect(url) as connection:
        if connection.execute("SELECT 1 FROM views.matches LIMIT 1").fetchone():
            return None
    cost = rebuilt(settings(server, entries))
    _tidied(url)
    return cost


def _made(server: Postgres, entries: int) -> None:
    """A book, unless it is there."""
    url, began = server.url(_name(entries)), perf_counter()
    with psycopg.connect(server.url(), autocommit=True) as connection:
        there = connection.execute("SELECT 1 FROM pg_database WHERE datname=%s", (_name(entries),)).fetchone()
        if not there:
            connection.execute(f'CREATE DATABASE "{_name(entries)}"')
    migrate(url)
    if entries and not there:
        fill(url, Book(models(), entries), KEY)
        _tidied(url)
        click.echo(f"{entries:,} entries: filled in {perf_counter() - began:.0f} s")


def _tidied(url: str) -> None:
    """What the server does by itself in quiet hours."""
    with connect(url) as connection:
        connection.execute("VACUUM (ANALYZE)")


SIZES = """
SELECT relname, pg_total_relation_size(c.oid) AS bytes, pg_indexes_size(c.oid) AS indexes FROM pg_class c
WHERE relkind='r' AND relnamespace IN ('register'::regnamespace, 'views'::regnamespace)
ORDER BY 2 DESC LIMIT 8"""


def _sizes(url: str, entries: int) -> None:
    """How much room a book needs: bytes for each entry, table by table, with their indexes."""
    with connect(url) as connection:
        for name, size, indexes in connection.execute(SIZES):
            click.echo(f"{name:20} {size / entries:10.1f} bytes an entry, of these {indexes / entries:.1f} in indexes")


def _backups(server: Postgres, small: int, big: int, rows: int) -> Iterator[Times]:
    few, many = (
        backed_up(settings(server, entries), server.home / "backup", min(rows, entries)) for entries in (small, big)
    )
    yield _told(Times("backup, for each row", few.processors, many.processors, ANY_BOOK))


def _told(row: Times) -> Times:
    """One line for people."""
    times = f"{row.small * 1e6:12,.0f} us {row.big * 1e6:12,.0f} us {row.ratio:6.2f}x"
    click.echo(f"{row.name:60} {times} (at most {row.most}){'' if row.kept else ' MISSED'}")
    return row


if __name__ == "__main__":
    main()
