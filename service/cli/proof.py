"""Matches as files: written, stepped through, and shaped for other programs. `verify` checks them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from domain.words import say
from service.cli.shared import echo, found_player, tell, with_register

if TYPE_CHECKING:
    from service.bootstrap import Register
    from service.usecases.callers import Caller

FILE = click.Path(path_type=Path, exists=True, dir_okay=False)


@click.command()
@click.argument("match")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="A file; the terminal if not given."
)
@click.option(
    "--chapters",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    help="For a campaign: write the files of its chapters into this folder too.",
)
@click.option("--as", "who", help="A running match as this player (id or address) may read it; else as a spectator.")
@with_register
def export(register: Register, match: str, output: Path | None, folder: Path | None, who: str | None) -> None:
    """Write MATCH as a file that can be verified offline: complete once it is over, else as somebody may read it."""
    from service.usecases.callers import Caller

    reader = Caller(found_player(register, who).id if who else "")
    exported = register.queries.export(reader, match)
    if folder is not None:
        write_chapters(register, reader, exported.data, folder)
    if output is None:
        sys.stdout.buffer.write(exported.data)
        return
    output.write_bytes(exported.data)
    whole, cut = "{file}: {n:entry|entries}", "{file}: {n:entry|entries}, cut to what the reader may know"
    said = say(whole if exported.complete else cut, file=str(output), n=exported.entries)
    echo(str(said), err=True)


def write_chapters(register: Register, reader: Caller, campaign: bytes, folder: Path) -> None:
    """The file of every match that a campaign has recorded."""
    from service import proof
    from service.proof.campaign import recorded

    folder.mkdir(parents=True, exist_ok=True)
    for one in recorded(proof.read_export(campaign)):
        file = folder / f"{one.number:02}-{one.match}.jsonl"
        file.write_bytes(register.queries.export(reader, one.match).data)
        tell("chapter {n}: {file}", n=one.number, file=str(file))


@click.command()
@click.argument("file", type=FILE)
@click.option("--ply", type=click.IntRange(0), help="The board after this ply; 0 is the start.")
@click.option("--as", "seat", type=click.IntRange(0), help="As this seat saw it.")
def replay(file: Path, ply: int | None, seat: int | None) -> None:
    """Step through an exported match as text."""
    from service.proof import read_export
    from service.proof.replay import replay as story

    with file.open("rb") as opened:
        export = read_export(opened)
    for line in story(export, ply, seat):
        echo(line)


@click.command("as-18xx")
@click.argument("file", type=FILE)
def as_18xx(file: Path) -> None:
    """Write an exported match of 18Africa as the JSON that third-party 18xx tools read. One way: never read back."""
    from service import proof
    from service.proof.shape_18xx import written

    with file.open("rb") as opened:
        shaped = written(proof.read_export(opened))
    echo(json.dumps(shaped, indent=1, ensure_ascii=False))


COMMANDS = (export, replay, as_18xx)
