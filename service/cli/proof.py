"""The proof of matches: a file, its check, its replay."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from domain.words import say
from service.cli.shared import bar, echo, found_player, tell, with_register

if TYPE_CHECKING:
    from service.bootstrap import Register
    from service.proof import Report
    from service.proof.packs.check_pack import PackReport
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
@click.argument("others", type=FILE, nargs=-1)
@click.option("--receipt", "receipts", multiple=True, help="A receipt somebody kept; it must be that of an entry.")
@click.option("--key", "key", default="", help="The published key of the register; that of a pack must be the same.")
def verify(file: Path, others: tuple[Path, ...], receipts: tuple[str, ...], key: str) -> None:
    """Check an exported match, or the pack of a tournament, offline.

    Of a match: chain, chance, every decision judged again, score, who wrote what. With OTHERS, the files of its
    chapters, a campaign is checked together with them.

    Of a pack: the numbered checks V1 to V14. OTHERS are mailboxes (mbox) with mails that somebody kept, whose receipts
    and checkpoints must be in it; or a second pack of the same tournament: one must be a beginning of the other.

    Exit 1 at a difference, and if an entry was written by somebody whom the log does not entitle to it.
    """
    from domain.games import GAMES

    if is_zip(file):
        raise SystemExit(0 if packs_are_good(file, others, receipts, key) else 1)
    chapters = others
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


def packs_are_good(file: Path, others: tuple[Path, ...], receipts: tuple[str, ...], key: str) -> bool:
    """Check a pack with whatever lies beside it, and tell all of it."""
    from service.proof.packs.bag import BadBag

    packs = [one for one in others if is_zip(one)]
    mails = [one for one in others if not is_zip(one)]
    try:
        good = [checked_pack(file, mails, receipts, key)]
        good += [checked_pack(other, mails, (), key) for other in packs]
        good += [same_story(file, other) for other in packs]
    except BadBag as bad:
        echo(str(bad.sentence))
        return False
    return all(good)


def checked_pack(file: Path, mails: list[Path], receipts: tuple[str, ...], key: str) -> bool:
    """Print every check of a pack with its outcome, and what is not proved."""
    from service.proof.packs.check_pack import check_pack, with_key, with_receipts
    from service.proof.packs.pack import CHECKED, NOT_PROVED

    with file.open("rb") as opened, bar("matches") as show:
        report = with_key(with_receipts(check_pack(opened, show), receipts), key)
    for box in mails:
        report = with_mails(report, box)
    unasked = {"V13": not report.logs.keys, "V14": not (receipts or mails)}
    tell("pack    {name}, tournament {id}, {n:match|matches}", name=report.name, id=report.tournament, n=report.matches)
    for number, what in CHECKED.items():
        wrong = [one for one in report.found if one.check == number]
        outcome = "WRONG" if wrong else "-" if unasked.get(number) else "good"
        tell("{number:<3}  {outcome:<5}  {what}", number=number, outcome=outcome, what=str(what))
        for one in wrong[:20]:
            tell("            entry {version}: {fault}" if one.version else "            {fault}",
                 version=one.version, fault=one.what)  # fmt: skip
    for line in report.notes:
        tell("note    {line}", line=line)
    for line in NOT_PROVED:
        tell("open    {line}", line=line)
    return report.good


def with_mails(report: PackReport, box: Path) -> PackReport:
    """The report of a pack, together with a mailbox that somebody kept (V14)."""
    from domain.tournament.audit import Discrepancy
    from service.proof.packs.mail_check import check_mails, read_mails

    with box.open("rb") as opened:
        found = check_mails(read_mails(opened), report.logs)
    notes = [say("{box}: {n:mail|mails} to {k:person|people}", box=box.name, n=found.mails, k=found.people)]
    said = "{log} is fixed up to entry {at} of {entries} by {n:mail|mails} to {k:person|people}"
    notes += [
        say(said, log=one.log, at=one.version, entries=one.entries, n=one.mails, k=one.people) for one in found.anchored
    ]
    faults = [Discrepancy("V14", 0, fault) for fault in found.faults]
    return report._replace(found=[*report.found, *faults], notes=[*report.notes, *notes, *found.notes])


def same_story(file: Path, other: Path) -> bool:
    """Whether of two packs one is a beginning of the other; if not, what parts them is exhibited."""
    from service.proof.packs.two_packs import compare_packs

    with file.open("rb") as one, other.open("rb") as two:
        found = compare_packs(one, two)
    tell(
        "both    {n:entry|entries} of the tournament and {k:match|matches} are the same",
        n=found.common,
        k=found.matches,
    )
    for fork in found.forks:
        tell("FORK    {what}", what=fork.what)
        tell("        {file}: {text}", file=file.name, text=fork.here)
        tell("        {file}: {text}", file=other.name, text=fork.there)
    return not found.forks


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


COMMANDS = (as_18xx, export, verify, replay)
