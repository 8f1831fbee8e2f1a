"""The numbered checks of a pack, offline: nothing but the file, the rules and arithmetic.

V1 the manifest; V2 the chain of the tournament; V3 every match by itself; V4 every fixture and every attempt has its
file; V5 ids, commitments and secrets; V6 the draw; V7 pairing; V8 seats; V9 results; V10 standings; V11 who went on;
V12 times, and who wrote what. V2 and V4 to V12 recompute the log of the tournament (`domain.tournament.audit`); here
the files of the matches are laid beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import BinaryIO, NamedTuple

import msgspec

from domain.match.log import MatchAbandoned, MatchFinished, SeatTaken
from domain.misread import UNREADABLE
from domain.tournament import lots
from domain.tournament.audit import Discrepancy, audited
from domain.tournament.log import FixtureResult, MatchReceipt
from domain.tournament.reckoning import draw_of
from domain.tournament.state import FixtureNow, Tournament, fold_tournament
from domain.words import Sentence, say
from service.proof.bag import BAGIT, MANIFEST, TAG_FILES, TAG_MANIFEST, BadBag, Bag, manifest_of
from service.proof.file import Broken, Export, read_export
from service.proof.pack import NAMES, TOURNAMENT, TournamentHead, TournamentSeal, match_files
from service.proof.verify import judged

CHECKED = {
    "V1": say("every file is in the manifest, and none besides"),
    "V2": say("chain and seal of the tournament"),
    "V3": say("every match: chain, chance, rules, score"),
    "V4": say("every fixture has its file; every further attempt a ruling and its file"),
    "V5": say("ids are computed; commitments, secrets and the master secret belong together"),
    "V6": say("the draw follows the closed list, in the announced form, and is in every match"),
    "V7": say("the pairing of every round, recomputed"),
    "V8": say("the seats of every fixture, recomputed"),
    "V9": say("each result is the last entry of its match, or a ruling names both"),
    "V10": say("standings after every round, with every tie-break and lot"),
    "V11": say("who went on, was promoted, was relegated"),
    "V12": say("times never go back; hours were kept; who may write what"),
}
NOT_PROVED = (
    say("who sat at the keyboard, and whether entrants played for each other"),
    say("whether whoever ran the register looked into hands while matches ran"),
    say("mails that never arrived, and decisions that were swallowed"),
    say("calendar time: whether the clock of the register was right"),
    say("that this is the log that was played, where nobody kept a receipt of it"),
)


class PackReport(NamedTuple):
    """What was found, by the numbers of the checks."""

    tournament: str
    name: str  # of the pack, for ever
    matches: int
    found: list[Discrepancy]
    notes: list[Sentence]

    @property
    def good(self) -> bool:
        return not self.found


def check_pack(file: BinaryIO, progress: Callable[[int, int], None] = lambda done, all: None) -> PackReport:
    """Check a pack. What is no pack at all is refused as `BadBag`."""
    bag = Bag(file)
    found = [Discrepancy("V1", 0, fault) for fault in _manifest(bag)]
    try:
        head, log = _tournament(bag.read(f"data/{TOURNAMENT}"))
    except (_BadFile, BadBag) as bad:
        return PackReport("", "", 0, [*found, Discrepancy("V2", 0, bad.sentence)], [])
    found += audited(head.tournament, log)
    notes: list[Sentence] = []
    if f"data/{NAMES}" not in bag.names:
        notes.append(say("the names of the players were left out"))
    if any(one.check == "V2" for one in found):
        return PackReport(head.tournament, "", 0, found, notes)
    now = _folded(head.tournament, log)
    wanted = dict(match_files(now)) if now else {}
    for done, (name, match) in enumerate(wanted.items(), 1):
        found += [Discrepancy(number, 0, what) for number, what in _match(bag, now, name, match)] if now else []
        progress(done, len(wanted))
    strangers = [name for name in bag.names if name.startswith(("data/matches/", "data/attempts/"))
                 and name.removeprefix("data/") not in wanted]  # fmt: skip
    found += [Discrepancy("V4", 0, say("{name} belongs to no fixture", name=name)) for name in strangers]
    return PackReport(head.tournament, bag.name(), len(wanted), found, notes)


def _folded(id: str, log: list[bytes]) -> Tournament | None:
    """None where the log makes no sense: the audit has said so."""
    try:
        return fold_tournament(id, log)
    except (LookupError, ValueError, TypeError, AttributeError):
        return None


# --- V1 --------------------------------------------------------------------------------------------------------------


def _manifest(bag: Bag) -> Iterator[Sentence]:
    missing = [name for name in (*TAG_FILES, TAG_MANIFEST) if name not in bag.names]
    if missing:
        yield say("the pack has no {names}", names=missing)
        return
    if bag.read("bagit.txt") != BAGIT:
        yield say("bagit.txt is not that of a bag")
    listed = manifest_of(bag.read(MANIFEST)) | manifest_of(bag.read(TAG_MANIFEST))
    for name in sorted({*bag.names} - {*listed, TAG_MANIFEST}):
        yield say("{name} is not in the manifest", name=name)
    for name, digest in listed.items():
        if name not in bag.names:
            if name != f"data/{NAMES}":
                yield say("{name} is missing", name=name)
        elif sha256(bag.read(name)).hexdigest() != digest:
            yield say("{name} was changed", name=name)


# --- V2 --------------------------------------------------------------------------------------------------------------


class _BadFile(Exception):
    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


def _tournament(data: bytes) -> tuple[TournamentHead, list[bytes]]:
    """Head and entries of the tournament's file, whose seal holds."""
    body, _, last = data.removesuffix(b"\n").rpartition(b"\n")
    first, *log = body.split(b"\n")
    try:
        head = msgspec.json.decode(first, type=TournamentHead)
        seal = msgspec.json.decode(last, type=TournamentSeal)
    except UNREADABLE as error:
        raise _BadFile(say("the file of the tournament has no head or no seal")) from error
    if seal.sha256 != sha256(body + b"\n").hexdigest() or seal.entries != len(log) or not log:
        raise _BadFile(say("the seal of the tournament's file does not hold"))
    if seal.digest != sha256(log[-1]).hexdigest():
        raise _BadFile(say("the seal of the tournament's file does not name its last entry"))
    return head, log


# --- V3 to V6, V8, V9: the files of matches beside the log -----------------------------------------------------------

Found = Iterator[tuple[str, Sentence]]


def _match(bag: Bag, now: Tournament, name: str, match: str) -> Found:
    path = f"data/{name}"
    if path not in bag.names:
        yield "V4", say("the file of match {match} is missing", match=match)
        return
    try:
        export = read_export(bag.read(path))
    except (Broken, BadBag) as broken:
        yield "V3", say("match {match}: {what}", match=match, what=broken.sentence)
        return
    if export.head.match != match:
        yield "V4", say("in the place of match {match} lies {other}", match=match, other=export.head.match)
        return
    report = judged(export)
    if not report.good:
        yield "V3", say("match {match}: {what}", match=match, what=report.broken or report.verdict)
    one = next(
        one for round in now.rounds for one in round.fixtures.values() if match in (one.fixture.match, *one.earlier)
    )
    yield from _opened(now, one, export)
    if match == one.fixture.match:
        yield from _result(one, export)


def _opened(now: Tournament, one: FixtureNow, export: Export) -> Found:
    """A match is opened as its round was laid: id, commitment, draw, players by seat, the words they entered with."""
    opened, match = export.opened, export.head.match
    place = opened.tournament, opened.round, opened.fixture
    if place != (now.id, one.round, one.fixture.number):
        yield "V5", say("match {match} does not say that it is of this fixture", match=match)
    attempt = [*one.earlier, one.fixture.match].index(match) + 1
    if now.secret:
        secret = lots.fixture_secret(bytes.fromhex(now.secret), now.id, one.round, one.fixture.number, attempt)
        if opened.commitment != sha256(secret).hexdigest():
            yield "V5", say("the secret of match {match} does not come from the master secret", match=match)
    if match == one.fixture.match and opened.commitment != one.fixture.commitment:
        yield "V5", say("match {match} has committed to something else than its round", match=match)
    if opened.draw != draw_of(now, now.rounds[one.round - 1]).value:
        yield "V6", say("the draw is not in the chance of match {match}", match=match)
    taken = [entry.event for entry in export.entries if isinstance(entry.event, SeatTaken)]
    if match == one.fixture.match and tuple(event.player for event in taken) != one.fixture.players:
        yield "V8", say("in match {match} others sit than in its fixture, or elsewhere", match=match)
    if any(event.player in now.entrants and event.words != now.entrants[event.player].words for event in taken):
        yield "V6", say("words of chance in match {match} are not those of the entries", match=match)


def _result(one: FixtureNow, export: Export) -> Found:
    """What the tournament wrote down is what the last entry of the match says."""
    last, match = export.entries[-1].event, export.head.match
    if one.finished is None:
        if one.ruled is None and not one.voided and isinstance(last, (MatchFinished, MatchAbandoned)):
            yield "V9", say("match {match} has ended, and its fixture does not know of it", match=match)
        return
    if one.finished.receipt != MatchReceipt(match, len(export.entries), export.digests[-1]):
        yield "V9", say("the last entry of match {match} is not the one that was followed", match=match)
    result = FixtureResult(last.result.places, last.result.totals) if isinstance(last, MatchFinished) else None
    if one.finished.result != result:
        yield "V9", say("the result of match {match} is not the one that was written down", match=match)
