"""Matches that others call for: a chapter of a campaign, a fixture of a tournament.

Who calls computes the id and derives the secret, so that calling twice is calling once: a match is opened, its seats
are taken and it is started in one append. The people were asked elsewhere: their consent and their words for chance
are those of the campaign's seat, or of the entry.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from domain.match.acts import Events, Opening, Pen, open_match, start
from domain.match.log import MatchOpened, SeatTaken, Sitter
from domain.match.state import Match


class Sitting(NamedTuple):
    """Who plays a seat."""

    player: str
    kind: Sitter = "person"
    words: str = ""  # for chance, said when entering


class Origin(NamedTuple):
    """Who has called for a match, as its first entry says for ever."""

    campaign: str = ""
    tournament: str = ""
    round: int = 0
    fixture: int = 0
    draw: str = ""


class Calling(NamedTuple):
    """A match that is called for. All of it is computed, and comes out the same every time."""

    id: str
    secret: bytes
    opening: Opening
    sitters: tuple[Sitting, ...]  # by seat
    opener: str  # who organises what calls organises the match
    origin: Origin


def call(match: Match, pen: Pen, calling: Calling) -> Events:
    """Open, seat and start a match, all at once."""
    for event in open_match(match, pen, calling.opening, called=True):
        assert isinstance(event, MatchOpened)
        yield replace(event, **calling.origin._asdict())
    for seat, sitting in enumerate(calling.sitters):
        yield SeatTaken(seat, sitting.player, sitting.kind, sitting.words)
    yield from start(match, pen)


def is_called(opened: MatchOpened) -> bool:
    """Whether this match was called for, and not opened by a person."""
    return bool(opened.campaign or opened.tournament)
