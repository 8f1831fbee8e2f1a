"""What an entry of a log is news of, and for whom. One function for each event; each is given the match after it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, NamedTuple

from domain.chain import Actor
from domain.match.called import is_called
from domain.match.hand_overs import ANYBODY
from domain.match.log import (
    AbandonmentAgreed,
    ClockChanged,
    DecisionsStruck,
    Entry,
    MatchAbandoned,
    MatchFinished,
    MatchStarted,
    RulingMade,
    SeatHandedOver,
    SeatOfferDeclined,
    SeatOffered,
    SeatTaken,
    TakeBackAsked,
    TakeBackRefused,
)
from domain.match.state import Match, SeatOffer
from domain.match.timing import wants_pause
from domain.places import Seat


class News(NamedTuple):
    """Somebody is to be told something. `player` is an id."""

    player: str
    kind: str
    about: dict[str, Any] = {}


class Before(NamedTuple):
    """What the match was like before the entry: who sat where, wanted a take-back, was waited for, offered a seat."""

    players: list[str]
    take_back: Seat | None
    waited: dict[Seat, str]
    offers: dict[Seat, SeatOffer]


NOTHING = Before([], None, {}, {})


def before(match: Match | None) -> Before:
    if match is None:
        return NOTHING
    wanted = match.take_back.seat if match.take_back else None
    return Before(match.players, wanted, waited_for(match), dict(match.offers))


def news_of(match: Match, entry: Entry, before: Before) -> Iterator[News]:
    """Everything an entry is news of, and whose turn begins with it. Who takes a lesson sits before it already."""
    if match.opened.lesson:
        return
    teller = TELLERS.get(type(entry.event))
    if teller:
        yield from teller(match, entry, before)
    if not isinstance(entry.event, (MatchStarted, SeatHandedOver)):  # those letters tell of the turn themselves
        known = _knows_already(match, entry, before)
        yield from (News(player, "turn") for seat, player in waited_for(match).items() if seat not in known)


def _knows_already(match: Match, entry: Entry, before: Before) -> Collection[Seat]:
    """Seats that need not be told what they are asked. A strike makes all questions new; who strikes sees them."""
    if not isinstance(entry.event, DecisionsStruck):
        return before.waited
    return [seat for seat, player in waited_for(match).items() if entry.by == Actor("player", player)]


def people(match: Match, *, but: Seat | None = None) -> Iterator[tuple[Seat, str]]:
    """The people at the table, bots and one seat left out."""
    for seat, chair in enumerate(match.chairs):
        if chair and chair.kind == "person" and seat != but:
            yield seat, chair.player


def waited_for(match: Match) -> dict[Seat, str]:
    """The people the table waits for. Who has resigned is played for."""
    chairs = ((seat, match.chairs[seat]) for seat in match.awaited)
    return {seat: chair.player for seat, chair in chairs if chair and chair.kind == "person" and not chair.resigned}


def _to_all(kind: str) -> Callable[[Match, Entry, Before], Iterator[News]]:
    def teller(match: Match, entry: Entry, before: Before) -> Iterator[News]:
        return (News(player, kind) for _, player in people(match))

    return teller


def _seat_taken(match: Match, entry: Entry, before: Before) -> Iterator[News]:
    event: Any = entry.event
    own_table = match.opener and not is_called(match.opened)  # whoever was called was asked elsewhere
    if own_table and event.player != match.opener and event.kind == "person":
        yield News(match.opener, "joined", {"player": event.player})


def _take_back_asked(match: Match, entry: Entry, before: Before) -> Iterator[News]:
    event: Any = entry.event
    return (News(match.chair(seat).player, "take-back") for seat in event.of)


def _take_back_refused(match: Match, entry: Entry, before: Before) -> Iterator[News]:
    event: Any = entry.event
    if before.take_back is not None and not event.withdrawn:
        yield News(match.chair(before.take_back).player, "take-back-refused", {"seat": event.seat})


def _ruling(match: Match, entry: Entry, before: Before) -> Iterator[News]:
    event: Any = entry.event
    return (News(player, "ruling", {"reason": event.reason}) for _, player in people(match))


def _abandonment_agreed(match: Match, entry: Entry, before: Before) -> Iterator[News]:
    event: Any = entry.event
    if len(match.abandoning) == 1:  # the others are asked once
        yield from (News(player, "abandon", {"seat": event.seat}) for _, player in people(match, but=event.seat))


def _seat_offered(match: Match, entry: Entry, before: Before) -> Iterator[News]:
    event: Any = entry.event
    if event.player == ANYBODY:
        yield from (News(player, "company-open", {"seat": event.seat}) for _, player in people(match, but=event.seat))
    else:
        yield News(event.player, "seat-offered", {"seat": event.seat, "player": event.player})


def _offer_declined(match: Match, entry: Entry, before: Before) -> Iterator[News]:
    event: Any = entry.event
    offer = before.offers[event.seat]
    yield News(offer.by, "offer-declined", {"seat": event.seat, "player": offer.player})


def _handed_over(match: Match, entry: Entry, before: Before) -> Iterator[News]:
    event: Any = entry.event
    if event.kind == "person":
        yield News(event.player, "seated")
    yield News(before.players[event.seat], "replaced", {"player": event.player, "reason": event.reason})


def _clock(match: Match, entry: Entry, before: Before) -> Iterator[News]:
    event: Any = entry.event
    about = {"seat": event.seat, "reason": event.reason}
    match event.kind:
        case "expired":
            yield from _expired(match, event.seat, about)
        case "pause-wanted" if len(wants_pause(match.time_notes)) == 1:
            yield from (News(player, "pause-wanted", about) for _, player in people(match, but=event.seat))
        case "paused":
            yield from (News(player, "paused") for _, player in people(match))
        case "resumed":
            yield from (News(player, "resumed", about) for _, player in people(match, but=event.seat))
        case "granted" if entry.by.kind == "organiser":
            yield News(match.chair(event.seat).player, "granted")


def _expired(match: Match, seat: Seat, about: dict[str, Any]) -> Iterator[News]:
    yield News(match.chair(seat).player, "expired", about)
    match match.opened.terms.policy:
        case "organiser" if match.opener:
            yield News(match.opener, "organiser", about)
        case "substitute":
            yield from (News(player, "substitute", about) for _, player in people(match, but=seat))


TELLERS: dict[type[Any], Callable[[Match, Entry, Before], Iterator[News]]] = {
    MatchStarted: _to_all("started"),
    SeatTaken: _seat_taken,
    TakeBackAsked: _take_back_asked,
    TakeBackRefused: _take_back_refused,
    RulingMade: _ruling,
    AbandonmentAgreed: _abandonment_agreed,
    SeatOffered: _seat_offered,
    SeatOfferDeclined: _offer_declined,
    SeatHandedOver: _handed_over,
    ClockChanged: _clock,
    MatchFinished: _to_all("finished"),
    MatchAbandoned: _to_all("abandoned"),
}
