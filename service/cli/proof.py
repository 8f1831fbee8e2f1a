"""The proof of matches: a file, its check, its replay."""

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
    from service.proof import Report
    from service.usecases.commands import Caller

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
    from service.usecases.commands import Caller

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
@click.argument("chapters", type=FILE, nargs=-1)
@click.option("--receipt", "receipts", multiple=True, help="A receipt somebody kept; it must be that of an entry.")
def verify(file: Path, chapters: tuple[Path, ...], receipts: tuple[str, ...]) -> None:
    """Check an exported match, offline: chain, chance, every decision judged again, score, who wrote what.

    With the files of its CHAPTERS a campaign is checked together with them. The pack of a tournament is checked by
    numbered checks.

    Exit 1 at a difference, and if an entry was written by somebody whom the log does not entitle to it.
    """
    from domain.games import GAMES

    if is_zip(file):
        raise SystemExit(0 if checked_pack(file) else 1)
    report = checked(file, chapters, receipts)
    if report.match:
        tell("match   {id}, {game}", id=report.match, game=GAMES[report.game].TITLE)
    for line in report.proved:
        tell("proved  {line}", line=line)
    for line in report.notes:
        tell("note    {line}", line=line)
    for one in report.unjustified:
        tell("WRONG   entry {version}, ply {ply}: {why}", version=one.version, ply=one.ply, why=one.why)
    if report.broken:
        tell("BROKEN  {broken}", broken=report.broken)
    for line in report.possible:
        tell("open    {line}", line=line)
    echo(str(report.verdict))
    raise SystemExit(0 if report.good else 1)


def is_zip(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(4) == b"PK\x03\x04"


def checked_pack(file: Path) -> bool:
    """Print every check of a pack with its outcome, and what is not proved."""
    from service.proof.packs.bag import BadBag
    from service.proof.packs.check_pack import check_pack
    from service.proof.packs.pack import CHECKED, NOT_PROVED

    try:
        with file.open("rb") as opened:
            report = check_pack(opened)
    except BadBag as bad:
        echo(str(bad.sentence))
        return False
    tell("pack    {name}, tournament {id}, {n:match|matches}", name=report.name, id=report.tournament, n=report.matches)
    for number, what in CHECKED.items():
        wrong = [one for one in report.found if one.check == number]
        tell("{number}  WRONG  {what}" if wrong else "{number}  good   {what}", number=f"{number:<3}", what=what)
        for one in wrong[:20]:
            tell("            entry {version}: {fault}" if one.version else "            {fault}",
                 version=one.version, fault=one.what)  # fmt: skip
    for line in report.notes:
        tell("note    {line}", line=line)
    for line in NOT_PROVED:
        tell("open    {line}", line=line)
    return report.good


def checked(file: Path, chapters: tuple[Path, ...], receipts: tuple[str, ...]) -> Report:
    from service import proof

    if chapters:
        return proof.verify_campaign(file.read_bytes(), [one.read_bytes() for one in chapters], receipts)
    with file.open("rb") as opened:
        return proof.verify(opened, receipts)


@click.command()
@click.argument("file", type=FILE)
@click.option("--ply", type=click.IntRange(0), help="The board after this ply; 0 is the start.")
@click.option("--as", "seat", type=click.IntRange(0), help="As this seat saw it.")
def replay(file: Path, ply: int | None, seat: int | None) -> None:
    """Step through an exported match as text."""
    from service import proof

    with file.open("rb") as opened:
        export = proof.read_export(opened)
    for line in proof.replay(export, ply, seat):
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


COMMANDS = (as_18xx, export, verify, replay)
