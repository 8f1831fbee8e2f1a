"""What a table is asked besides decisions: a take-back, a pause, an end, a seat to take over; and which yes answers it.

A request is known by the entry of the log that asked it. Whoever answers says what they saw, a version of the log: a
yes from before the request was made belongs to something else, and is refused.
"""

from __future__ import annotations

from typing import Literal

from domain.match.state import Match
from domain.match.timing import pause_requests
from domain.places import Seat
from domain.words import require

Request = Literal["take-back", "pause", "abandon"]

NOT_SEEN = {
    "take-back": "this take-back was asked for after what you answer was made; look at it, and answer again",
    "pause": "this pause was asked for after what you answer was made; look at it, and answer again",
    "abandon": "what you answer was made before somebody wanted to stop; look at it, and answer again",
    "seat": "this seat was offered after what you answer was made; look at the offer, and answer again",
}


def asked_at(match: Match) -> dict[Request, int]:
    """What is asked now, with the version of the entry that asked it first."""
    asked: dict[Request, int] = {}
    if match.take_back:
        asked["take-back"] = match.take_back.version
    if wanting := pause_requests(match.time_notes):
        asked["pause"] = wanting[0].version
    if match.abandoning:
        asked["abandon"] = min(match.abandoning.values())
    return asked


def must_have_seen(match: Match, request: Request, seen: int | None) -> None:
    """Refuse an answer from before the request was made. Who does not say what they saw answers what is asked now."""
    if seen is not None:
        require(asked_at(match).get(request, 0) <= seen, "agree", NOT_SEEN[request])


def must_have_seen_offer(match: Match, seat: Seat, seen: int | None) -> None:
    """The same for the offer of a seat."""
    offer = match.offers.get(seat)
    require(seen is None or offer is None or offer.version <= seen, "agree", NOT_SEEN["seat"])
