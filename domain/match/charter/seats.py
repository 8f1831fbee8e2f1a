"""Sitting down, starting, offers of seats and seats that change hands, and how a match ends."""

from __future__ import annotations

from domain.match.called import is_called
from domain.match.charter.writers import (
    BY_ANOTHER,
    Judged,
    LogSoFar,
    follows,
    is_ruled,
    organises,
    people,
    sits,
    unless,
)
from domain.match.hand_overs import ANYBODY, is_given_up, may_fill_in, stands
from domain.match.log import (
    Entry,
    MatchAbandoned,
    MatchFinished,
    MatchOpened,
    MatchStarted,
    SeatHandedOver,
    SeatLeft,
    SeatOfferDeclined,
    SeatOffered,
    SeatOfferWithdrawn,
    SeatResigned,
    SeatTaken,
)
from domain.match.timing import seeks_substitute
from domain.words import say


def opened(entry: Entry, event: MatchOpened, before: LogSoFar) -> Judged:
    if is_called(event):
        return unless(entry.by.kind == "service", "a match that was called for is opened by the register")
    return unless(entry.by.kind in ("player", "organiser"), "a match is opened by a person")


def seat_taken(entry: Entry, event: SeatTaken, before: LogSoFar) -> Judged:
    if is_called(before.match.opened):  # consent is that of the campaign's seat, or of the entry
        return unless(follows(entry, before), "who plays a match that was called for sits down when it is opened")
    if event.kind == "bot":
        seated = organises(before.match, entry.by) or entry.by.id == event.player
        return unless(seated, "a bot is seated by who organises the match")
    return unless(entry.by.id == event.player, "nobody sits down for somebody else: their consent is not in the log")


def seat_left(entry: Entry, event: SeatLeft, before: LogSoFar) -> Judged:
    match, by = before.match, entry.by
    return unless(sits(match, by, event.seat) or organises(match, by), BY_ANOTHER)


def started(entry: Entry, event: MatchStarted, before: LogSoFar) -> Judged:
    match, by = before.match, entry.by
    seated = match.seat_of(by.id) is not None
    return unless(seated or organises(match, by), "a match is started by who sits at the table or organises it")


def offered(entry: Entry, event: SeatOffered, before: LogSoFar) -> Judged:
    match, by = before.match, entry.by
    if sits(match, by, event.seat):
        return None
    ruled = is_ruled(entry, match) and by.id != match.opener
    given = organises(match, by) and event.player != by.id and (ruled or is_given_up(match, event.seat))
    return unless(given, "it was offered neither by who sits there nor by a ruling, and was not given up")


def withdrawn(entry: Entry, event: SeatOfferWithdrawn, before: LogSoFar) -> Judged:
    offer, by = before.match.offers.get(event.seat), entry.by
    own = offer is not None and (by.id == offer.by or sits(before.match, by, event.seat))
    return unless(own or (offer and organises(before.match, by)), "an offer is withdrawn by who made it")


def declined(entry: Entry, event: SeatOfferDeclined, before: LogSoFar) -> Judged:
    offer = before.match.offers.get(event.seat)
    return unless(offer and offer.player == entry.by.id, "the seat was not offered to who declines it")


def handed_over(entry: Entry, event: SeatHandedOver, before: LogSoFar) -> Judged:
    match, by = before.match, entry.by
    if is_called(match.opened) and by.kind == "service":
        return None  # who called for the match has the consent in its own log
    if event.kind == "bot":
        agreed = sits(match, by, event.seat) or is_ruled(entry, match) or may_fill_in(match, by, event.seat)
        return unless(agreed, "who sat there did not agree, and no ruling stands before it")
    if by.id != event.player:
        return say("nobody takes over a seat for somebody else: their consent is not in the log")
    offer = match.offers.get(event.seat)
    if offer is None or event.offer != offer.version or offer.player not in (event.player, ANYBODY):
        return unless(
            not event.offer and seeks_substitute(match, event.seat), "no offer of this seat stands in the log"
        )
    return unless(stands(match, event.seat, offer), "the offer had lapsed: who sat there had come back")


def resigned(entry: Entry, event: SeatResigned, before: LogSoFar) -> Judged:
    agreed = sits(before.match, entry.by, event.seat) or is_ruled(entry, before.match)
    return unless(agreed, "who sits there did not resign, and no ruling stands before it")


def abandoned(entry: Entry, event: MatchAbandoned, before: LogSoFar) -> Judged:
    match = before.match
    all_agreed = bool(match.abandoning) and all(seat in match.abandoning for seat in people(match))
    by_all = event.reason == "agreed" and all_agreed and follows(entry, before)
    by_caller = is_called(match.opened) and entry.by.kind == "service"  # whose log has the reason
    allowed = by_all or by_caller or organises(match, entry.by)
    return unless(allowed, "not everybody has agreed to abandon the match")


def finished(entry: Entry, event: MatchFinished, before: LogSoFar) -> Judged:
    return unless(follows(entry, before), "a match ends with what is decided last")
