"""The check of an exported match, offline: nothing but the file, the rules and arithmetic.

A report says what was proved, what should be known besides, which entries nobody may have written so, and what remains
possible all the same: the verdict never says more than was checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import BinaryIO

from msgspec import Struct
from msgspec.structs import replace

from domain.chain import receipt
from domain.match.log import MatchOpened, MatchStarted, SeatLeft, SeatTaken
from domain.match.state import Match
from domain.words import Sentence, say
from service.proof.export_reading import read_export
from service.proof.file import Broken, Export
from service.proof.judge import Judge, Unjustified
from service.proof.match_at import match_at

SHORTEST, FULL = 16, 64  # digits of a receipt
LAYING_THE_TABLE = (MatchOpened, SeatTaken, SeatLeft, MatchStarted)

STILL_POSSIBLE = (
    say("whoever knew the secret and sat down last could choose words until the shuffles suited them"),
    say("a secret that was chosen when somebody's words were known already could be chosen to suit them"),
    say("a match could be abandoned, and another opened in its place, until one went well"),
    say("whoever ran the register could look into every hand while the match ran"),
    say("whoever ran the register could write in a player's name what was never decided; only the player can tell"),
)


class Report(Struct, frozen=True):
    """What was proved, in sentences; what should be known besides; and the first difference, if there is one."""

    match: str
    game: str
    proved: list[Sentence]
    notes: list[Sentence]
    unjustified: list[Unjustified] = []
    possible: list[Sentence] = []  # what no check of this file can rule out
    broken: Sentence | None = None
    version: int = 0
    ply: int = 0
    line: int = 0  # of the file, where the difference is named by it
    complete: bool = False  # the whole match, not one that was cut to what somebody may read
    covered: int = 0  # up to which entry a receipt was given
    entries: int = 0

    @property
    def good(self) -> bool:
        return self.broken is None and not self.unjustified

    @property
    def verdict(self) -> Sentence:
        """In one sentence what follows from the check, and no more."""
        if self.broken is not None:
            return say("Broken: this is not what the register wrote.")
        if self.unjustified:
            return say("Not justified: {n:entry|entries} written by somebody whom the log does not entitle to it.",
                       n=len(self.unjustified))  # fmt: skip
        if not self.complete:
            return say("Unchanged since it was exported, as far as its own seal can tell; nothing in it was judged.")
        if not self.covered:
            return say("Good: everything in this file fits together. No receipt was given, so whether it is the log "
                       "that was played, nobody can tell from it.")  # fmt: skip
        return say(
            "Good: everything in this file fits together, and up to entry {covered} of {entries} it is the log of "
            "which the receipt was kept.", covered=self.covered, entries=self.entries,
        )  # fmt: skip


def verify(file: bytes | BinaryIO, receipts: Iterable[str] = ()) -> Report:
    """Check a file. `receipts` are ones that somebody kept, short or full: each must be the digest of an entry."""
    try:
        export = read_export(file)
    except Broken as broken:
        return unread(broken)
    return with_receipts(judged(export), export.digests, receipts)


def unread(broken: Broken) -> Report:
    """The report of what could not be read as an exported match."""
    return _broken(Report("", "", [], []), broken)


def judged(export: Export) -> Report:
    """The check of a file that was read, without any receipt. The same log always gives the same report."""
    head, notes = export.head, list(_notes(export))
    report = Report(head.match, head.game, [_chain(export)], notes, complete=head.complete, entries=len(export.entries))
    try:
        return _of_complete(export, report) if head.complete else _of_cut(export, report)
    except Broken as broken:
        return _broken(report, broken)


def _of_cut(export: Export, report: Report) -> Report:
    match_at(export)
    cut = say("the match was running: what this viewer could not see is cut, so nothing is judged again")
    return replace(report, notes=[cut, *report.notes])


def _of_complete(export: Export, report: Report) -> Report:
    judge = Judge(export)
    judge.run()
    return replace(
        report,
        proved=[*report.proved, *judge.proved()],
        notes=[*report.notes, *_notes_of(judge)],
        unjustified=judge.unjustified,
        possible=list(STILL_POSSIBLE),
    )


def _broken(report: Report, broken: Broken) -> Report:
    places = {"version": broken.version, "ply": broken.ply, "line": broken.line}
    return replace(report, broken=broken.sentence, complete=False, **places)


# --- what should be known besides ------------------------------------------------------------------------------------


def _chain(export: Export) -> Sentence:
    chain = "chain: {n:entry|entries}, each follows from the one before it; the last receipt is {last}"
    seal = "seal: {n:entry|entries} as they were exported; the last receipt is {last}"
    last = receipt(export.digests[-1])
    return say(chain if export.head.complete else seal, n=len(export.entries), last=last)


def _notes(export: Export) -> Iterator[Sentence]:
    opened = export.opened
    game = Match("", opened=opened).game
    known = game.RULES_VERSION, game.EDITION.digest
    if export.head.complete and (opened.rules, opened.edition) != known:
        yield _other_rules(opened, game.TITLE, *known)
    if export.head.players:
        yield say("names stand in the head of the file and not in its log: whose ids these are is not proven")


def _other_rules(opened: MatchOpened, title: str, rules: int, edition: str) -> Sentence:
    same = "written under rules {old} of {game}, judged by rules {rules}; the editions agree"
    differ = "written under rules {old} of {game}, judged by rules {rules}; the editions differ"
    return say(same if opened.edition == edition else differ, old=opened.rules, game=title, rules=rules)


def _notes_of(judge: Judge) -> Iterator[Sentence]:
    if not judge.export.opened.charter:
        yield say("written under the charter of the first release: who may write what is not judged")
    if judge.left_with_register:
        yield say("{n:decision|decisions} left with the register, not shown by the log: ply {plies}",
                  n=len(judge.left_with_register), plies=judge.left_with_register)  # fmt: skip
    if judge.without_words:
        yield say("no words for chance came from {seats}", seats=judge.without_words)
    by_organiser = [one for one in judge.export.entries if one.by.kind == "organiser"]
    ruled = [one.version for one in by_organiser if not isinstance(one.event, LAYING_THE_TABLE)]
    if ruled:
        yield say("written by an organiser: entry {ruled}", ruled=ruled)


# --- receipts --------------------------------------------------------------------------------------------------------


def with_receipts(report: Report, digests: Sequence[str], receipts: Iterable[str]) -> Report:
    """The report of a log with these digests, together with receipts that somebody kept outside the file.

    They show that the log was not written anew as a whole, up to the last entry that one of them belongs to.
    """
    if report.broken is not None:
        return report
    found: list[Sentence] = []
    covered = 0
    try:
        for given in receipts:
            version, told = _found(digests, given)
            found.append(told)
            covered = max(covered, version)
    except Broken as broken:
        return _broken(report, broken)
    possible = [*report.possible, _after(covered, len(digests))] if report.complete else report.possible
    proved = [report.proved[0], *found, *report.proved[1:]]
    return replace(report, proved=proved, possible=possible, covered=covered)


def _after(covered: int, entries: int) -> Sentence:
    if not covered:
        return say("no receipt was given: the whole log could have been written anew")
    if covered == entries:
        return say("until the first receipt was given to anybody, what stood in the log could have been written anew")
    return say("everything after entry {covered}, the last that a receipt was given of, could have been written anew",
               covered=covered)  # fmt: skip


def receipts_of(export: object, receipts: Iterable[str]) -> list[str]:
    """Those of many receipts that are receipts of this match, if it is one."""
    digests = export.digests if isinstance(export, Export) else ()
    return [one for one in receipts if len(_digits(one)) >= SHORTEST and _version(digests, _digits(one))]


def _digits(given: str) -> str:
    return given.strip()[:80].lower().replace("-", "").replace(" ", "")


def _version(digests: Sequence[str], wanted: str) -> int:
    """The entry whose digest begins so; 0 if none does."""
    return next((at for at, digest in enumerate(digests, 1) if digest.startswith(wanted)), 0)


def _found(digests: Sequence[str], given: str) -> tuple[int, Sentence]:
    """The entry that a receipt belongs to, and which form of it was given."""
    said, wanted = given.strip()[:80], _digits(given)
    if len(wanted) < SHORTEST:
        few = say("{given} is no receipt: a receipt has {least} or more digits", given=said, least=SHORTEST)
        raise Broken(0, 0, few)
    version = _version(digests, wanted)
    if not version:
        raise Broken(0, 0, say("no entry has the receipt {given}", given=said))
    full = "receipt: {given} is the full digest of entry {version}"
    short = "receipt: {given} is that of entry {version}, in a short form: {n:digit|digits} of {full}"
    return version, say(full if len(wanted) == FULL else short, given=said, version=version, n=len(wanted), full=FULL)
