"""`trainregister verify`: one match told in full, many told in a line each, a pack by its numbered checks."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from service.cli.shared import Mistake, echo, tell

if TYPE_CHECKING:
    from domain.words import Sentence
    from service.proof import Report
    from service.proof.sources import Found

GIVEN = click.Path(path_type=Path, exists=True, allow_dash=True)
PIPE = Path("-")

CLOSED = "nothing can be read from -: it is closed"
PACK_FIRST = "{file} is the pack of a tournament: name it first, or check it by itself"
UNPACKED = "{file} is an unpacked pack: check the zip it came from, or run `python3 {file}/data/software/check.py`"
GOOD = "good    {name}: match {match}, {game}, {n:entry|entries}"
CUT = "cut     {name}: match {match}, {game}, {n:entry|entries}; it was running, so nothing is judged"
WRONG = "WRONG   {name}: match {match}: entry {version}, ply {ply}: {why}"
BROKEN = "BROKEN  {name}: {broken}"
NOTE = "note    {name}: {note}"
NO_SUCH_RECEIPT = "BROKEN  no entry of these matches has the receipt {given}"
ALL_GOOD = (
    "Good: {n:match|matches}, in each everything fits together. No receipt was given, so whether these are the logs "
    "that were played, nobody can tell from them."
)
ALL_KEPT = "Good: {n:match|matches}, in each everything fits together; receipts were kept of {kept:entry|entries}."
NOT_ALL = "Not good: {bad} of {n:match|matches}, or of what should be one."


class Checked(NamedTuple):
    """A match with its report, or something that was left alone."""

    name: str
    report: Report | None
    note: Sentence | None = None


@click.command()
@click.argument("files", type=GIVEN, nargs=-1, required=True)
@click.option("--receipt", "receipts", multiple=True, help="A receipt somebody kept; it must be that of an entry.")
@click.option("--key", default="", help="The published key of the register; that of a pack must be the same.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line for each match, or for the pack.")
def verify(files: tuple[Path, ...], receipts: tuple[str, ...], key: str, as_json: bool) -> None:
    """Check exported matches, or the pack of a tournament, offline.

    Of a match: chain, chance, every decision judged again, score, who wrote what. FILES are exports, streams of many
    one behind the other such as `dump` writes, folders, archives (zip, tar), also gzipped, or - for what comes over a
    pipe. If the first is a campaign, the others are its chapters and are checked together with it.

    Of a pack: the numbered checks V1 to V14. Further FILES are mailboxes (mbox) with mails that somebody kept, whose
    receipts and checkpoints must be in it; or a second pack of the same tournament: one must be a beginning of the
    other.

    Exit 1 at a difference, and if an entry was written by somebody whom the log does not entitle to it.
    """
    from service.proof.sources import is_pack

    if is_pack(files[0]):
        from service.cli.verify_pack import packs_are_good

        good = packs_are_good(files[0], files[1:], receipts, key, as_json)
    else:
        good = _matches_are_good(files, receipts, as_json)
    raise SystemExit(0 if good else 1)


def _matches_are_good(files: tuple[Path, ...], receipts: tuple[str, ...], as_json: bool) -> bool:
    """Check all that is found, one at a time, and tell it: a single match in full."""
    found = _found(files)
    first, second = next(found), next(found, None)
    if second is None:
        one = _alone(first, receipts)
    elif _is_campaign(first) and len(files) > 1:
        one = _with_chapters(first, chain([second], found), receipts)
    else:
        return _all_are_good(chain([first, second], found), receipts, as_json)
    assert one.report, "who finds nothing but what is left alone finds that, too"
    echo(_json(one)) if as_json else _tell(one.report)
    return one.report.good


def _found(files: Iterable[Path]) -> Iterator[Found]:
    from service.proof.sources import found_in, found_in_stream, is_pack, is_unpacked_pack

    for file in files:
        if file == PIPE:
            if sys.stdin is None:
                raise Mistake(CLOSED)
            yield from found_in_stream("-", sys.stdin.buffer)
        elif is_pack(file):
            raise Mistake(PACK_FIRST, file=str(file))
        elif is_unpacked_pack(file):
            raise Mistake(UNPACKED, file=str(file))
        else:
            yield from found_in(file)


# --- checking --------------------------------------------------------------------------------------------------------


def _alone(found: Found, receipts: Iterable[str]) -> Checked:
    from service.proof import Broken, Export, judged, with_receipts
    from service.proof.verify import unread

    what = found.what
    if isinstance(what, Export):
        return Checked(found.name, with_receipts(judged(what), what.digests, receipts))
    if isinstance(what, Broken):
        return Checked(found.name, unread(what))
    return Checked(found.name, None, what)


def _is_campaign(found: Found) -> bool:
    from domain.games import CAMPAIGNS
    from service.proof import Export

    return isinstance(found.what, Export) and found.what.head.game in CAMPAIGNS


def _with_chapters(campaign: Found, others: Iterable[Found], receipts: Iterable[str]) -> Checked:
    from service.proof import Broken, Export, verify_campaign
    from service.proof.verify import unread

    def chapters() -> Iterator[Export]:
        for one in others:
            if isinstance(one.what, Broken):
                raise one.what
            if isinstance(one.what, Export):
                yield one.what

    assert isinstance(campaign.what, Export)
    try:
        return Checked(campaign.name, verify_campaign(campaign.what, chapters(), receipts))
    except Broken as broken:
        return Checked(campaign.name, unread(broken))


def _all_are_good(found: Iterable[Found], receipts: tuple[str, ...], as_json: bool) -> bool:
    from service.proof.verify import receipts_of

    number = bad = kept = 0
    missing = set(receipts)
    for one in found:
        own = receipts_of(one.what, receipts)
        missing -= {*own}
        checked = _alone(one, own)
        if checked.report is not None:
            number += 1
            bad += not checked.report.good
            kept += len(own)
        echo(_json(checked)) if as_json else _tell_shortly(checked)
    for given in sorted(missing):
        tell(NO_SUCH_RECEIPT, given=given[:80], err=as_json)
    if not as_json:
        tell(NOT_ALL if bad or missing else ALL_KEPT if kept else ALL_GOOD, n=number, bad=bad, kept=kept)
    return not bad and not missing


# --- telling ---------------------------------------------------------------------------------------------------------


def _tell(report: Report) -> None:
    """Everything about one match."""
    if report.match:
        tell("match   {id}, {game}", id=report.match, game=_title(report))
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


def _title(report: Report) -> str:
    from domain.games import GAMES

    return GAMES[report.game].TITLE


def _tell_shortly(one: Checked) -> None:
    """One of many, in a line; what is wrong with it, in all its lines."""
    report = one.report
    if report is None:
        tell(NOTE, name=one.name, note=one.note)
    elif report.broken:
        tell(BROKEN, name=one.name, broken=report.broken)
    elif report.good:
        said = GOOD if report.complete else CUT
        tell(said, name=one.name, match=report.match, game=_title(report), n=report.entries)
    for wrong in report.unjustified if report else ():
        tell(WRONG, name=one.name, match=report.match if report else "", **wrong._asdict())


def _json(one: Checked) -> str:
    """For programs: the same sentences, and the places as numbers."""
    report = one.report
    if report is None:
        return _line({"file": one.name, "note": str(one.note)})
    broken = {"why": str(report.broken), "entry": report.version, "ply": report.ply, "line": report.line}
    return _line({
        "file": one.name, "match": report.match, "game": report.game, "good": report.good,
        "complete": report.complete, "entries": report.entries, "covered": report.covered,
        "verdict": str(report.verdict), "broken": broken if report.broken else None,
        "wrong": [{"entry": wrong.version, "ply": wrong.ply, "why": str(wrong.why)} for wrong in report.unjustified],
        "proved": list(map(str, report.proved)), "notes": list(map(str, report.notes)),
        "open": list(map(str, report.possible)),
    })  # fmt: skip


def _line(values: dict[str, Any]) -> str:
    return json.dumps(values, ensure_ascii=False)
