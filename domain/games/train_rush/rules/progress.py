"""Progress Tracks (4.9): levels, and the top that only one player may hold."""

from __future__ import annotations

from collections.abc import Iterator

from domain.chance import Chance
from domain.engine import Decision, Facts
from domain.games.train_rush.decisions import AdvanceOn
from domain.games.train_rush.edition import TOP, TRACKS
from domain.games.train_rush.facts import AdvanceLost, TrackAdvanced
from domain.games.train_rush.questions import Advance
from domain.games.train_rush.rules.frames import count_down, or_skip
from domain.games.train_rush.state import State
from domain.places import Seat
from domain.words import require_among


def can_advance(state: State, seat: Seat, track: str) -> bool:
    """4.9: not from the top, and not to a top that another player holds."""
    level, top = state.level(seat, track), TOP[track]
    return level < top - 1 or (level < top and all(state.level(other, track) < top for other in state.order))


def advance(state: State, seat: Seat, track: str) -> Facts:
    level = state.level(seat, track)
    if can_advance(state, seat, track):
        yield TrackAdvanced(seat, track, level + 1)
    else:
        yield AdvanceLost(seat, track, level)


def open_tracks(state: State, seat: Seat) -> list[str]:
    return [track for track in TRACKS if can_advance(state, seat, track)]


def may_advance(state: State, question: Advance) -> Iterator[Decision]:
    return or_skip(map(AdvanceOn, open_tracks(state, question.seat)), question.paid)


def advance_on(state: State, question: Advance, ask: AdvanceOn, chance: Chance) -> Facts:
    """4.9 advance: one level on a track of the seat's choice."""
    tracks = open_tracks(state, question.seat)
    why = "you cannot advance on {chosen}: you or another stand on its top; advance on {tracks_or}"
    require_among(ask.track, tracks, "4.9", why, tracks_or=tracks)
    yield from advance(state, question.seat, ask.track)
    yield from count_down(question)
