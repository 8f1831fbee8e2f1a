"""The check of a campaign together with the files of its chapters.

A chapter's file verifies alone, and so does the campaign's, up to what its chapters came to. Together they show more:
that each recorded match is the one that was called, with these options, these players and this secret, and that what
was recorded is what was played. A file that is not given is a note; a difference names its chapter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from domain.campaign import campaign_of, chapter_id, chapter_secret, waits
from domain.chance import key
from domain.codec import codec
from domain.games import CAMPAIGNS
from domain.match.folding import replay as replay_entries
from domain.match.log import DecisionMade, MatchAbandoned, MatchFinished, SeatTaken
from domain.match.state import Match
from domain.words import Sentence, say
from service.proof.file import Export
from service.proof.match_at import match_at
from service.proof.verify import Report, judged, with_receipts


class Recorded(NamedTuple):
    """A record in the log of a campaign, and what it was called with."""

    number: int
    match: str
    head: str
    outcome: Any
    asked: int
    options: bytes
    players: frozenset[
        tuple[str, ...]
    ]  # who led the companies: several, where one changed hands while it was waited for


def verify_campaign(campaign: Export, chapters: Iterable[Export], receipts: Iterable[str] = ()) -> Report:
    """Check a campaign and its chapters, one at a time; the first difference makes the report broken."""
    report = with_receipts(judged(campaign), campaign.digests, receipts)
    if report.broken is not None:
        return report
    if campaign.opened.game not in CAMPAIGNS:
        return replace(report, broken=say("{game} is no campaign: it has no chapters", game=campaign.opened.game))
    return _together(campaign, chapters, report)


def _together(campaign: Export, chapters: Iterable[Export], report: Report) -> Report:
    records, given = {one.match: one for one in recorded(campaign)}, set[str]()
    for chapter in chapters:
        one = records.get(chapter.head.match)
        if one is None:
            return replace(report, broken=say("match {match} is no chapter of this campaign", match=chapter.head.match))
        wrong = next(differences(campaign, one, chapter), None)
        if wrong is not None:
            return replace(report, broken=say("chapter {n}: {wrong}", n=one.number, wrong=wrong))
        given.add(one.match)
    proved = [say("chapter {n}: match {match} is what was called, and came to what is recorded",
                  n=one.number, match=one.match) for one in records.values() if one.match in given]  # fmt: skip
    notes = [say("chapter {n}: the file of match {match} is not given", n=one.number, match=one.match)
             for one in records.values() if one.match not in given]  # fmt: skip
    return replace(report, notes=[*report.notes, *notes], proved=[*report.proved, *proved])


def recorded(export: Export) -> Iterator[Recorded]:
    """Every match that the campaign has recorded, with what it called for on the table before."""
    match, number, players = Match(export.head.match), 0, set[tuple[str, ...]]()
    for entry in export.entries:
        event, asked = entry.event, waits(match)
        players = players | {_led_by(match)} if asked is not None else set()
        if isinstance(event, DecisionMade) and event.how == "elsewhere":
            number += 1
            decision: Any = codec(match.opened.game).decision(event.decision)
            options = codec(campaign_of(match).game).encode(campaign_of(match).called(match.table).options)
            came_to = decision.match, decision.head, decision.outcome
            yield Recorded(number, *came_to, asked or 0, options, frozenset(players))
        replay_entries(match, [entry])


def _led_by(match: Match) -> tuple[str, ...]:
    """Who would sit in the match that is waited for, by its seats."""
    return tuple(match.chair(seat).player for seat in campaign_of(match).called(match.table).seats)


def differences(export: Export, one: Recorded, chapter: Export) -> Iterator[Sentence]:
    """What does not fit between a record and the file of its match, the first first."""
    report = judged(chapter)
    if report.broken is not None:
        yield report.broken
    if report.unjustified:
        yield say("its log holds what nobody might write: entry {version}", version=report.unjustified[0].version)
    if one.match != chapter_id(export.head.match, one.asked):
        yield say("match {match} is not the one that was called", match=one.match)
    if chapter.digests[-1] != one.head:
        yield say("its last digest is not the one that was recorded")
    yield from _opened_otherwise(export, one, chapter)
    yield from _came_to_otherwise(export, one, chapter)
    yield from _other_secret(export, one, chapter)


def _opened_otherwise(export: Export, one: Recorded, chapter: Export) -> Iterator[Sentence]:
    opened = chapter.opened
    if opened.campaign != export.head.match:
        yield say("it was called for by another campaign")
    if bytes(opened.options) != one.options:
        yield say("it was opened with other options than the campaign called for")
    sat = {entry.event.seat: entry.event.player for entry in chapter.entries if isinstance(entry.event, SeatTaken)}
    if tuple(sat[seat] for seat in sorted(sat)) not in one.players:
        yield say("others sat down than the campaign called for")


def _came_to_otherwise(export: Export, one: Recorded, chapter: Export) -> Iterator[Sentence]:
    ended = chapter.entries[-1].event
    table = match_at(chapter).table
    if isinstance(ended, MatchFinished):
        came_to = CAMPAIGNS[export.opened.game].outcome(table, ended.result)
        if came_to != one.outcome:
            yield say("what was recorded is not what it came to")
    elif isinstance(ended, MatchAbandoned):
        if one.outcome is not None:
            yield say("it was abandoned, and yet something was recorded of it")
    else:
        yield say("its file ends before the match does")


def _other_secret(export: Export, one: Recorded, chapter: Export) -> Iterator[Sentence]:
    """Once the campaign is over its secret is known, and with it that of each chapter."""
    ended, of_chapter = export.entries[-1].event, chapter.entries[-1].event
    if isinstance(ended, (MatchFinished, MatchAbandoned)) and isinstance(of_chapter, (MatchFinished, MatchAbandoned)):
        words = match_at(export).words
        derived = chapter_secret(key(bytes.fromhex(ended.secret), export.head.match, words), one.asked)
        if of_chapter.secret != derived.hex():
            yield say("its secret does not follow from that of the campaign")
