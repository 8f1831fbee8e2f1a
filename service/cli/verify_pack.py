"""The check of a tournament's pack, told on the terminal."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from domain.words import say
from service.cli.shared import Mistake, bar, echo, tell

if TYPE_CHECKING:
    from service.proof.packs.check_pack import PackReport

NO_MAILBOX = (
    "{file} is neither a second pack nor a mailbox (mbox, which begins with `From `): only these go with a pack"
)


class BesidePack(NamedTuple):
    """What lies beside a pack, and how it is told."""

    mails: list[Path]
    receipts: tuple[str, ...]
    key: str
    as_json: bool


def packs_are_good(file: Path, others: tuple[Path, ...], receipts: tuple[str, ...], key: str, as_json: bool) -> bool:
    """Check a pack with whatever lies beside it, and tell all of it."""
    from service.proof.packs.bag import BadBag
    from service.proof.sources import is_pack

    packs = [one for one in others if is_pack(one)]
    _see_mailboxes(one for one in others if not is_pack(one))
    given = BesidePack([one for one in others if not is_pack(one)], receipts, key, as_json)
    try:
        good = [checked_pack(file, given)]
        good += [checked_pack(other, given._replace(receipts=())) for other in packs]
        good += [same_story(file, other, as_json) for other in packs]
    except BadBag as bad:
        echo(json.dumps({"good": False, "why": str(bad.sentence)}) if as_json else str(bad.sentence))
        return False
    return all(good)


def _see_mailboxes(files: Iterable[Path]) -> None:
    """Before a pack is checked, which takes its time: what lies beside it can be read as such."""
    from service.proof.packs.mail_check import is_mailbox

    for file in files:
        if file.is_dir():
            raise Mistake(NO_MAILBOX, file=str(file))
        with file.open("rb") as opened:
            if not is_mailbox(opened):
                raise Mistake(NO_MAILBOX, file=str(file))


def checked_pack(file: Path, given: BesidePack) -> bool:
    """Check one pack and tell it."""
    from service.proof.packs.check_pack import check_pack, with_key, with_receipts

    with file.open("rb") as opened, bar("matches") as show:
        report = check_pack(opened, show, with_digests=bool(given.receipts or given.mails))
        report = with_key(with_receipts(report, given.receipts), given.key)
    for box in given.mails:
        report = with_mails(report, box)
    unasked = {"V13": not report.logs.keys, "V14": not (given.receipts or given.mails)}
    if given.as_json:
        echo(_json(file, report, unasked))
    else:
        _tell(report, unasked)
    return report.good


def _outcomes(report: PackReport, unasked: Mapping[str, bool]) -> dict[str, str]:
    from service.proof.packs.pack import CHECKED

    wrong = {one.check for one in report.found}
    return {number: "WRONG" if number in wrong else "-" if unasked.get(number) else "good" for number in CHECKED}


def _tell(report: PackReport, unasked: Mapping[str, bool]) -> None:
    """Print every check of a pack with its outcome, and what is not proved."""
    from service.proof.packs.pack import CHECKED, NOT_PROVED

    tell("pack    {name}, tournament {id}, {n:match|matches}", name=report.name, id=report.tournament, n=report.matches)
    for number, outcome in _outcomes(report, unasked).items():
        tell("{number:<3}  {outcome:<5}  {what}", number=number, outcome=outcome, what=str(CHECKED[number]))
        for one in [one for one in report.found if one.check == number][:20]:
            tell("            entry {version}: {fault}" if one.version else "            {fault}",
                 version=one.version, fault=one.what)  # fmt: skip
    for line in report.notes:
        tell("note    {line}", line=line)
    for line in NOT_PROVED:
        tell("open    {line}", line=line)


def _json(file: Path, report: PackReport, unasked: Mapping[str, bool]) -> str:
    """For programs: the same sentences, and the places as numbers."""
    from service.proof.packs.pack import NOT_PROVED

    return json.dumps({
        "file": str(file), "pack": report.name, "tournament": report.tournament, "matches": report.matches,
        "good": report.good, "checks": _outcomes(report, unasked),
        "wrong": [{"check": one.check, "entry": one.version, "why": str(one.what)} for one in report.found],
        "notes": list(map(str, report.notes)), "open": list(map(str, NOT_PROVED)),
    }, ensure_ascii=False)  # fmt: skip


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


def same_story(file: Path, other: Path, as_json: bool) -> bool:
    """Whether of two packs one is a beginning of the other; if not, what parts them is exhibited."""
    from service.proof.packs.two_packs import compare_packs

    with file.open("rb") as one, other.open("rb") as two:
        found = compare_packs(one, two)
    if as_json:
        forks = [{"what": str(fork.what), "here": fork.here, "there": fork.there} for fork in found.forks]
        both = {"files": [str(file), str(other)], "entries": found.common, "matches": found.matches}
        echo(json.dumps(both | {"good": not forks, "forks": forks}, ensure_ascii=False))
        return not forks
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
