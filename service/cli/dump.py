"""`trainregister dump`: finished matches for everybody, a file for each month."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from service.cli.shared import Mistake, tell, with_register

if TYPE_CHECKING:
    from service.bootstrap import Register
    from service.run.monthly_dump import Month

NO_MONTH = "a month looks like 2026-10, not {text}"
LEFT_OUT = "left out, it does not verify: match {match}"


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--month", "month", metavar="YYYY-MM", help="This month; the last one that is over if not given.")
@click.option("--since", "since", metavar="YYYY-MM", help="Every month from this one on that is over.")
@click.option("--gzip/--plain", "packed", default=True, show_default=True, help="Whether files are gzipped.")
@with_register
def dump(register: Register, folder: Path, month: str | None, since: str | None, packed: bool) -> None:
    """Write the finished matches of a month into FOLDER, as one file that `verify` checks. For operators.

    Every match is verified before it is written, and no names of people are in it. A month that was written stays as it
    is; one that was interrupted, or for which there was no room, is gone on with. Exit 1 if a match does not verify: it
    is named, and left out.
    """
    from service.run.monthly_dump import dump_month, written

    wrong = []
    for one in _months(register, month, since):
        done = dump_month(register, folder, one, packed=packed)
        tell("{said}", said=written(done))
        wrong += done.wrong
    for match in wrong:
        tell(LEFT_OUT, match=match, err=True)
    if wrong:
        raise SystemExit(1)


def _months(register: Register, month: str | None, since: str | None) -> Iterator[Month]:
    from service.run.monthly_dump import Month

    last = Month.of(Month.of(register.now()).begins - 1)
    one = _read(month or since) or last
    yield one
    while since and one < last:
        one = one.next
        yield one


def _read(text: str | None) -> Month | None:
    from service.run.monthly_dump import Month

    if text is None:
        return None
    found = re.fullmatch(r"(20\d\d)-(0[1-9]|1[0-2])", text)
    if found is None:
        raise Mistake(NO_MONTH, text=text)
    return Month(int(found[1]), int(found[2]))
