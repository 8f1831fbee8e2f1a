"""A seat of a running match changes hands: offered, taken over, declined; or given to a bot.

Nobody gets a seat without having said yes, and nobody loses one without, unless the terms or a ruling say otherwise.
Who has resigned, and whose time has run out, can be replaced by who organises the match; everybody else only by a
ruling of an organiser who did not open the match, and never by that organiser. A bot of the register takes over at
once: by who sits there, or by a ruling. Acts in the sense of acts.py; who writes stands in the pen.
"""

from __future__ import annotations

from domain.chain import Actor
from domain.games import CAMPAIGNS
from domain.match.acts import Events, Pen, abandoned_by_all, is_running
from domain.match.called import is_called
from domain.match.given import is_said
from domain.match.log import RulingMade, SeatHandedOver, SeatOfferDeclined, SeatOffered, SeatOfferWithdrawn, Sitter
from domain.match.state import Match, SeatOffer
from domain.match.timing import fresh_clock, has_expired, seeks_substitute
from domain.places import Seat
from domain.words import require

NOT_YOURS_TO_OFFER = (
    "a seat is offered by who sits in it, until they resign or their time runs out; else an organiser who did not open "
    "this match can rule so"
)


ANYBODY = ""  # to whom a company of a campaign is offered that waits for whoever would like to lead it


def is_given_up(match: Match, seat: Seat) -> bool:
    """Whether the terms say that a seat can be played by somebody else, whatever who sits there thinks of it."""
    return bool(match.chair(seat).resigned) or (seat in match.awaited and has_expired(match, seat))


def offer_seat(match: Match, pen: Pen, seat: Seat, player: str, reason: str) -> Events:
    """Ask somebody to take over a seat: by who sits there, or by who organises the match.

    Who leads a company of a campaign can offer it to whoever wants it: a bot fills in when the table has to go on.
    """
    is_running(match)
    is_said(reason)
    require(match.seat_of(player) is None, "seat", "that player already sits at this table")
    require(seat not in match.offers, "seat", "this seat is offered to somebody already; withdraw that offer first")
    require(player not in match.declined, "seat", "that player has declined already; ask somebody else")
    own = pen.by.id == match.chair(seat).player
    require(own or player != pen.by.id, "seat", "who organises a match offers its seats to others only")
    company = own and match.opened.game in CAMPAIGNS
    require(
        player != ANYBODY or company, "seat", "say to whom: only who leads a company of a campaign offers it to anybody"
    )
    if not own and not is_given_up(match, seat):
        require(pen.by.id != match.opener, "seat", NOT_YOURS_TO_OFFER)
        yield RulingMade(reason)
    yield SeatOffered(seat, player, reason)


def withdraw_offer(match: Match, pen: Pen, seat: Seat) -> Events:
    """Call an offer off: by who made it, who sits there, or who organises the match."""
    offer = match.offers.get(seat)
    require(offer, "seat", "this seat is not offered to anybody")
    assert offer is not None
    own = pen.by.id in (offer.by, match.chair(seat).player)
    require(own or pen.by.kind == "organiser", "seat", "an offer is withdrawn by who made it")
    yield SeatOfferWithdrawn(seat)


def decline_offer(match: Match, pen: Pen, seat: Seat, player: str) -> Events:
    """Say no. The same player is not asked again at this table."""
    _offered_to(match, seat, player)
    yield SeatOfferDeclined(seat)


def take_over(match: Match, pen: Pen, seat: Seat, player: str) -> Events:
    """Say yes: the player sits in the seat that was offered, with a fresh clock if its time had run out."""
    is_running(match)
    offer = match.offers[seat] if is_open_to_all(match, seat) else _offered_to(match, seat, player)
    require(stands(match, seat, offer), "seat", "{seat} has come back in the meantime and keeps the seat", seat=seat)
    require(match.seat_of(player) is None, "seat", "you already sit at this table")
    expired = seat in match.awaited and has_expired(match, seat)
    yield SeatHandedOver(seat, player, "person", offer.reason, offer.version)
    if expired:
        yield fresh_clock(match, pen, seat)


def stands(match: Match, seat: Seat, offer: SeatOffer) -> bool:
    """Whether an offer holds: its maker sits there, a ruling made it, or the seat is still given up."""
    return offer.ruled or offer.by == match.chair(seat).player or is_given_up(match, seat)


def is_open_to_all(match: Match, seat: Seat) -> bool:
    """Whether who leads a company has offered it to whoever wants it, and leads it still."""
    offer = match.offers.get(seat)
    return offer is not None and offer.player == ANYBODY and offer.by == match.chair(seat).player


def hand_to_bot(match: Match, pen: Pen, seat: Seat, bot: str, reason: str) -> Events:
    """A bot of the register plays on: by who sits there, by the clock where anybody may, or else by a ruling."""
    is_running(match)
    is_said(reason)
    require(match.seat_of(bot) is None, "seat", "that player already sits at this table")
    if pen.by.id != match.chair(seat).player and not may_fill_in(match, pen.by, seat):
        yield RulingMade(reason)
    yield SeatHandedOver(seat, bot, "bot", reason)
    yield from abandoned_by_all(match, pen)


def may_fill_in(match: Match, by: Actor, seat: Seat) -> bool:
    """Whether the clock may let a bot lead a company: its time is up somewhere, and anybody may have it."""
    return by.kind == "clock" and is_open_to_all(match, seat)


def stand_in(match: Match, pen: Pen, seat: Seat, player: str) -> Events:
    """Take over a seat whose player let the time run out, with a fresh clock, where the terms seek substitutes."""
    is_running(match)
    require(seeks_substitute(match, seat), "seat", "nobody is sought for this seat")
    require(match.seat_of(player) is None, "seat", "that player already sits at this table")
    yield SeatHandedOver(seat, player, "person", "time had run out")
    yield fresh_clock(match, pen, seat)


def seat_reserve(match: Match, pen: Pen, seat: Seat, player: str, kind: Sitter, reason: str) -> Events:
    """A reserve plays on in a match that was called for: consent and ruling stand in the log of who called for it."""
    is_running(match)
    require(is_called(match.opened) and pen.by.kind == "service", "seat", "only a tournament seats its reserves")
    require(match.seat_of(player) is None, "seat", "that player already sits at this table")
    expired = seat in match.awaited and has_expired(match, seat)
    yield SeatHandedOver(seat, player, kind, reason)
    if expired:
        yield fresh_clock(match, pen, seat)


def _offered_to(match: Match, seat: Seat, player: str) -> SeatOffer:
    offer = match.offers.get(seat)
    require(offer and offer.player == player, "seat", "this seat is not offered to you")
    assert offer is not None
    return offer
