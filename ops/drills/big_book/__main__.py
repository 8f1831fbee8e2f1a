"""Fills two registers, one with a hundred times the entries of the other, and compares what they cost.

    .venv/bin/python -m ops.drills.big_book [--on postgres] [--small 100000] [--big 10000000] [--keep FOLDER]
        [--only WORD] [--memory 16MB]

Ten million entries need about 17 GB of disk and, on two cores, half an hour. With `--keep` the books stay in a folder,
and what is measured can be measured again. What is compared is how long processors work, the server included.

What fits into memory is no property of a book, so reading is measured where neither fits: the server keeps 16 MB of its
pages at hand. With `--memory 1GB` it has all pages of the small book there, and few of the big one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import click

from ops.drills.big_book.copies import Book, models
from ops.drills.big_book.filling import fill
from ops.drills.big_book.measuring import KEY, READING, WRITING, Operations, Side, Times, beside
from ops.drills.big_book.places import FILLING, PLACES, Place
from ops.drills.big_book.processors import Cost
from ops.drills.big_book.whole import backed_up, rebuilt
from projections.sql import open_part
from service.config import Settings

EMPTY_BOOK = 1.25  # how much more a decision may cost than one in an empty book
ANY_BOOK = 1.5  # how much more anything may cost, for each entry, than in the small book


@click.command()
@click.option("--on", type=click.Choice([*PLACES]), default="postgres", show_default=True, help="Where the books lie.")
@click.option("--small", default=100_000, show_default=True, help="Entries of the small book.")
@click.option("--big", default=10_000_000, show_default=True, help="Entries of the big one.")
@click.option("--keep", type=click.Path(file_okay=False, path_type=Path), help="A folder in which the books stay.")
@click.option("--only", default="", help="Only what has this word in its name.")
@click.option("--memory", default="16MB", show_default=True, help="What a server keeps of its pages for who reads.")
def main(on: str, small: int, big: int, keep: Path | None, only: str, memory: str) -> None:
    """Compare a register of ten million entries with one of a hundred thousand."""
    with ExitStack() as stack:
        folder = keep or Path(stack.enter_context(TemporaryDirectory(prefix="big-book-")))
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o755)
        with PLACES[on](folder, FILLING) as place:
            seen = [*_made(place, small, big), *_backups(place, small, big, only)]
            seen += _measured(WRITING, place, (0, small, big), only)
        with PLACES[on](folder, memory) as place:
            seen += _measured(READING, place, (small, big), only)
    missed = [row for row in seen if not row.kept]
    for row in missed:
        click.echo(f"MISSED: {row.name}, {row.ratio:.2f}x")
    raise SystemExit(bool(missed))


def settings(place: Place, entries: int) -> Settings:
    return Settings(place.home, place.url(entries), None, KEY)


def _made(place: Place, small: int, big: int) -> Iterator[Times]:
    """The books, unless they are there; their lists are made by the register itself."""
    for entries in (0, small, big):
        began = perf_counter()
        if place.made(entries) and entries:
            fill(place, Book(models(), entries), KEY)
            place.tidy(entries)
            click.echo(f"{entries:,} entries: filled in {perf_counter() - began:.0f} s")
    few, many = (_listed(place, entries) for entries in (small, big))
    if few and many:
        click.echo(f"lists of {big:,} entries made anew in {many.seconds:,.0f} s, of {small:,} in {few.seconds:.1f} s")
        yield _told(
            Times("all lists made anew, for each entry", few.processors / small, many.processors / big, ANY_BOOK)
        )
    for line in place.sizes(big):
        click.echo(line)


def _listed(place: Place, entries: int) -> Cost | None:
    """What making the lists of a book has cost, unless they are there."""
    with closing(open_part(place.url(entries), "views")) as views, views.reading() as cursor:
        if cursor.row("SELECT 1 FROM matches LIMIT 1"):
            return None
    cost = rebuilt(settings(place, entries))
    place.tidy(entries)
    return cost


def _backups(place: Place, small: int, big: int, only: str) -> Iterator[Times]:
    if only in "backup":
        few, many = (backed_up(settings(place, entries), place.home / "backup") for entries in (small, big))
        yield _told(Times("backup, for each row", few.processors, many.processors, ANY_BOOK))


def _measured(operations: Operations, place: Place, lengths: Sequence[int], only: str) -> Iterator[Times]:
    played = models()
    with ExitStack() as stack:
        sides = [Side(settings(place, entries), played) for entries in lengths]
        for side in sides:
            stack.enter_context(closing(side.register))
        *empty, few, many = sides
        for name, operation in operations.items():
            if only in name:
                yield _told(beside(name, operation, few, many))
        for side in empty:
            row = beside("a decision, beside an empty book", operations["a decision"], side, many)
            yield _told(row._replace(most=EMPTY_BOOK))


def _told(row: Times) -> Times:
    """One line for people."""
    times = f"{row.small * 1e6:12,.0f} us {row.big * 1e6:12,.0f} us {row.ratio:6.2f}x (at most {row.most})"
    pages = "{:.0f} and {:.0f} pages not at hand".format(*row.pages) if any(row.pages) else ""
    click.echo(f"{row.name:60} {times} {pages}{'' if row.kept else ' MISSED'}")
    return row


if __name__ == "__main__":
    main()
