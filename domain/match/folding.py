"""From the log to the match: `fold` makes it from its stored entries, and each event has its writer.

Folding sees on the way that every entry follows from the one before it. A strike is a suffix of the decisions: folding
leaves the struck ones out, and all open questions count as new. So entries that strike what a match has already played
cannot be added to it: `fold` then wants the whole log.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

import msgspec

from domain.chain import command_key
from domain.codec import codec
from domain.engine import evolve
from domain.match.clocks import Clock, Moment, fresh, running, stopped
from domain.match.log import (
    FORM,
    AbandonmentAgreed,
    AnyEvent,
    ClockChanged,
    DecisionMade,
    DecisionsStruck,
    Entry,
    MatchAbandoned,
    MatchFinished,
    MatchOpened,
    MatchStarted,
    RulingMade,
    SeatHandedOver,
    SeatLeft,
    SeatOfferDeclined,
    SeatOffered,
    SeatOfferWithdrawn,
    SeatResigned,
    SeatTaken,
    TakeBackAsked,
    TakeBackGranted,
    TakeBackRefused,
    struck_plies,
)
from domain.match.state import Chair, Match, SeatOffer, TakeBack, Tenure, TimeNote


class WantsWholeLog(Exception):
    """What was stored strikes decisions that the match at hand has played: fold again from the beginning."""


def fold(id: str, log: Sequence[bytes], match: Match | None = None) -> Match:
    """A match out of its stored log, or the match at hand brought forward by what was stored after it."""
    match = Match(id) if match is None else match
    entries, head = FORM.follow(id, log, match.head, match.version)
    if strikes_back(match, entries):
        raise WantsWholeLog
    replay(match, entries)
    match.head = head
    return match


def replay(match: Match, entries: Iterable[Entry]) -> None:
    """Write entries into a match, leaving out what they strike."""
    entries = list(entries)
    struck = struck_plies(entries)
    for entry in entries:
        play(match, entry.event, struck)
        evolve_match(match, entry)


def strikes_back(match: Match, entries: Iterable[Entry]) -> bool:
    """Whether these entries strike what the match has already played."""
    return any(isinstance(entry.event, DecisionsStruck) and entry.event.ply <= match.ply for entry in entries)


def play(match: Match, event: AnyEvent, struck: Collection[int] = ()) -> None:
    """Write the facts of an event into the table. In a command the rules have already done this."""
    if isinstance(event, DecisionMade):
        if event.ply not in struck:
            records = codec(match.opened.game)
            evolve(records.game, match.table, records.facts(event.facts), event.ply)
    elif isinstance(event, MatchStarted):
        match.table = match.game.State()
        evolve(match.game, match.table, codec(match.opened.game).facts(event.facts), 0)
    elif isinstance(event, DecisionsStruck):
        renew(match.table, event.last)


def renew(table: Any, ply: int) -> None:
    """After a strike every pending question counts as asked at the latest ply."""
    table.pending = [[msgspec.structs.replace(one, asked=ply) for one in layer] for layer in table.pending]


def evolve_match(match: Match, entry: Entry) -> None:
    """Write an entry into everything but the table."""
    match.version = entry.version
    match.changed_at = entry.at
    match.commands.setdefault(command_key(entry.by.id, entry.command), entry.version)
    WRITERS[type(entry.event)](match, entry.event, entry)


# --- writers: how each event changes the lobby's part of the state ---------------------------------------------------


def _opened(match: Match, event: MatchOpened, entry: Entry) -> None:
    match.opened = event
    match.opener = entry.by.id
    match.opened_at = entry.at
    match.chairs = [None] * event.seats


def _seat_taken(match: Match, event: SeatTaken, entry: Entry) -> None:
    match.chairs[event.seat] = Chair(event.player, event.kind, event.words)


def _seat_left(match: Match, event: SeatLeft, entry: Entry) -> None:
    match.chairs[event.seat] = None


def _started(match: Match, event: MatchStarted, entry: Entry) -> None:
    match.said = match.words
    chairs = {chair.player: chair for chair in match.chairs if chair}
    match.chairs = [chairs[player] for player in event.players]
    match.tenures = [Tenure(seat, chair.player, chair.kind, 1) for seat, chair in enumerate(match.chairs) if chair]
    match.status = "running"
    match.times = {0: entry.at}
    match.clocks = [fresh(match.pace) for _ in event.players]
    _run_clocks(match, entry.at)


def _decided(match: Match, event: DecisionMade, entry: Entry) -> None:
    match.ply = event.ply
    match.take_back = None
    match.abandoning = {}
    _note_time(match, event.ply, entry.at)
    for seat, seconds in event.spent:
        match.clocks[seat] = stopped(match.clocks[seat], match.pace, seconds)
    _run_clocks(match, entry.at)


def _take_back_asked(match: Match, event: TakeBackAsked, entry: Entry) -> None:
    match.take_back = TakeBack(entry.version, event.seat, event.ply, list(event.of))


def _take_back_granted(match: Match, event: TakeBackGranted, entry: Entry) -> None:
    assert match.take_back is not None
    match.take_back.waiting.remove(event.seat)


def _take_back_refused(match: Match, event: TakeBackRefused, entry: Entry) -> None:
    match.take_back = None


def _struck(match: Match, event: DecisionsStruck, entry: Entry) -> None:
    match.take_back = None
    match.abandoning = {}
    match.times = {event.last: entry.at}
    match.clocks = [Clock(clock.left) for clock in match.clocks]
    _run_clocks(match, entry.at)


def _clock_changed(match: Match, event: ClockChanged, entry: Entry) -> None:
    match.time_notes.append(TimeNote(entry.version, entry.at, event))
    if event.kind == "granted":
        clock = match.clocks[event.seat]
        match.clocks[event.seat] = Clock(clock.left + event.seconds, clock.since)


def _seat_offered(match: Match, event: SeatOffered, entry: Entry) -> None:
    ruled = match.ruling == (entry.version - 1, entry.command)
    match.offers[event.seat] = SeatOffer(entry.version, event.player, event.reason, entry.by.id, ruled)


def _offer_withdrawn(match: Match, event: SeatOfferWithdrawn, entry: Entry) -> None:
    del match.offers[event.seat]


def _offer_declined(match: Match, event: SeatOfferDeclined, entry: Entry) -> None:
    match.declined.append(match.offers.pop(event.seat).player)


def _handed_over(match: Match, event: SeatHandedOver, entry: Entry) -> None:
    for tenure in match.tenures:
        if tenure.seat == event.seat and not tenure.last:
            tenure.last = match.ply
    match.offers.pop(event.seat, None)
    match.tenures.append(Tenure(event.seat, event.player, event.kind, match.ply + 1))
    match.chairs[event.seat] = Chair(event.player, event.kind)
    match.abandoning.pop(event.seat, None)  # who comes has agreed to nothing


def _resigned(match: Match, event: SeatResigned, entry: Entry) -> None:
    match.chair(event.seat).resigned = 1 + max(chair.resigned for chair in match.chairs if chair)


def _abandonment_agreed(match: Match, event: AbandonmentAgreed, entry: Entry) -> None:
    match.abandoning[event.seat] = entry.version


def _ended(match: Match, event: MatchFinished | MatchAbandoned, entry: Entry) -> None:
    match.status = "finished" if isinstance(event, MatchFinished) else "abandoned"
    match.ended = event
    match.take_back = None
    match.offers = {}


def _ruled(match: Match, event: RulingMade, entry: Entry) -> None:
    """A ruling changes nothing by itself; what is written with it is done by it."""
    match.ruling = (entry.version, entry.command)


def _run_clocks(match: Match, at: Moment) -> None:
    """The clocks of the seats the table waits for run; one that runs already goes on."""
    for seat in match.awaited:
        match.clocks[seat] = running(match.clocks[seat], at)


def _note_time(match: Match, ply: int, at: Moment) -> None:
    """Remember when a ply was written, for as long as a question asked at it may be open."""
    match.times[ply] = at
    if len(match.times) > 64:
        asked = {one.asked for layer in match.table.pending for one in layer}
        match.times = {ply: at for ply, at in match.times.items() if ply in asked}


WRITERS: dict[type[Any], Callable[[Match, Any, Entry], None]] = {
    MatchOpened: _opened,
    SeatTaken: _seat_taken,
    SeatLeft: _seat_left,
    MatchStarted: _started,
    DecisionMade: _decided,
    TakeBackAsked: _take_back_asked,
    TakeBackGranted: _take_back_granted,
    TakeBackRefused: _take_back_refused,
    DecisionsStruck: _struck,
    RulingMade: _ruled,
    ClockChanged: _clock_changed,
    SeatOffered: _seat_offered,
    SeatOfferWithdrawn: _offer_withdrawn,
    SeatOfferDeclined: _offer_declined,
    SeatHandedOver: _handed_over,
    SeatResigned: _resigned,
    AbandonmentAgreed: _abandonment_agreed,
    MatchAbandoned: _ended,
    MatchFinished: _ended,
}
