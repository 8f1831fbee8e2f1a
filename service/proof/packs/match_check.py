"""The file of a match, laid beside the log of the tournament: what was opened is what was laid, and what ended is what
was written down."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from domain.match.log import MatchAbandoned, MatchFinished, SeatTaken
from domain.tournament import lots
from domain.tournament.hours import defaults_out_of_time
from domain.tournament.log import FixtureResult, MatchReceipt
from domain.tournament.reckoning import draw_of
from domain.tournament.state import FixtureNow, Tournament
from domain.words import Sentence, say
from service.proof.export_reading import read_export
from service.proof.file import Broken, Export
from service.proof.verify import judged

Faults = Iterator[tuple[str, Sentence]]


def place_of(one: FixtureNow) -> str:
    """How a fixture is called in a pack: R1-03."""
    return f"R{one.round}-{one.fixture.number:02}"


def read_match(match: str, data: bytes | None) -> tuple[Export | None, list[tuple[str, Sentence]]]:
    """The file of a match, if it can be read and is that match's; else what is wrong with it."""
    if data is None:
        return None, [("V4", say("the file of match {match} is missing", match=match))]
    try:
        export = read_export(data)
    except Broken as broken:
        return None, [("V3", say("match {match}: {what}", match=match, what=broken.sentence))]
    if export.head.match != match:
        other = export.head.match
        return None, [("V4", say("in the place of match {match} lies {other}", match=match, other=other))]
    if not export.head.complete:
        return None, [("V3", say("match {match} is not complete", match=match))]
    return export, []


def match_faults(now: Tournament, one: FixtureNow, export: Export, *, judge: bool) -> Faults:
    """Everything that is wrong with the match of a fixture, or with an earlier attempt at it."""
    match = export.head.match
    report = judged(export) if judge else None
    if report is not None and not report.good:
        yield "V3", say("match {match}: {what}", match=match, what=report.broken or report.verdict)
    yield from _opened(now, one, export)
    for version in defaults_out_of_time(now, one, export.entries):
        yield "V12", say("match {match}, entry {version}: decided by default, as late rounds are, before it was late",
                         match=match, version=version)  # fmt: skip
    if match == one.fixture.match:
        yield from _result(one, export)


def _opened(now: Tournament, one: FixtureNow, export: Export) -> Faults:
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
    yield from _seats(now, one, export)


def _seats(now: Tournament, one: FixtureNow, export: Export) -> Faults:
    match = export.head.match
    taken = [entry.event for entry in export.entries if isinstance(entry.event, SeatTaken)]
    by_seat = tuple(event.player for event in sorted(taken, key=lambda event: event.seat))
    if match == one.fixture.match and by_seat != one.fixture.players:
        yield "V8", say("in match {match} others sit than in its fixture, or elsewhere", match=match)
    if any(event.player in now.entrants and event.words != now.entrants[event.player].words for event in taken):
        yield "V6", say("words of chance in match {match} are not those of the entries", match=match)


def _result(one: FixtureNow, export: Export) -> Faults:
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
