"""Reserves who play on for whoever has dropped out: asked in the order in which they came, or seated by a ruling."""

from __future__ import annotations

from collections.abc import Iterator

from domain.match.clocks import DAY, Moment
from domain.places import Seat
from domain.tournament.acts.writing import (
    TournamentEvents,
    TournamentPen,
    by_itself,
    concerned,
    fixture_of,
    is_on,
    ruling,
    speaks_for,
)
from domain.tournament.log import About, ReserveAsked, ReserveDeclined, RulingGiven, SubstituteSeated
from domain.tournament.state import FixtureNow, Tournament
from domain.words import refuse, require

PATIENCE = DAY  # how long a reserve may think before the next one is asked


def seat_substitute(
    now: Tournament, pen: TournamentPen, round: int, number: int, seat: Seat, player: str, reason: str
) -> TournamentEvents:
    """A reserve plays on in the seat of an entrant who has dropped out; they are named, the points go as announced."""
    ruled = _ruled(now, pen, round, number, player, reason)
    _may_play_on(now, fixture_of(now, round, number), seat, player)
    yield ruled
    yield SubstituteSeated(round, number, seat, player, ruled.number)


def ask_reserve(
    now: Tournament, pen: TournamentPen, round: int, number: int, seat: Seat, player: str, reason: str = ""
) -> TournamentEvents:
    """Offer the seat to a reserve: a director to anybody, with a reason; the register to whose turn it is."""
    one = fixture_of(now, round, number)
    if by_itself(pen):
        is_on(now)
        require(next_reserve(now, one, seat) == player, "reserve", "another reserve is asked before")
        _may_play_on(now, one, seat, player)
        yield ReserveAsked(round, number, seat, player)
        return
    ruled = _ruled(now, pen, round, number, player, reason)
    _may_play_on(now, one, seat, player)
    yield ruled
    yield ReserveAsked(round, number, seat, player, ruled.number)


def answer_offer(now: Tournament, pen: TournamentPen, player: str, agrees: bool, seen: int = 0) -> TournamentEvents:
    """Whom a seat was offered to takes it, or not. `seen` is the entry up to which they knew the log: a yes means no
    offer that was made since."""
    is_on(now)
    speaks_for(now, pen, player)
    found = [(one, seat) for one, seat in offers_to(now, player) if not seen or one.asked[seat].version <= seen]
    if not found:
        refuse("reserve", "no seat is offered to you, or no longer")
    one, seat = found[0]
    round, number = one.round, one.fixture.number
    if not agrees:
        yield ReserveDeclined(round, number, seat, player)
        return
    _may_play_on(now, one, seat, player)
    yield SubstituteSeated(round, number, seat, player, one.asked[seat].ruling)


def _ruled(now: Tournament, pen: TournamentPen, round: int, number: int, player: str, reason: str) -> RulingGiven:
    one = fixture_of(now, round, number)
    require(player in now.reserves, "reserve", "nobody of that name stands by")
    return ruling(now, pen, About(round=round, fixture=number, player=player), reason, [*concerned(now, one), player])


def _may_play_on(now: Tournament, one: FixtureNow, seat: Seat, player: str) -> None:
    seats = len(one.fixture.players)
    require(player in now.reserves, "reserve", "nobody of that name stands by")
    require(0 <= seat < seats, "seat", "that fixture has {number} seats", number=seats)
    require(one.finished is None and not one.settled, "fixture", "that fixture has ended")
    require(one.fixture.players[seat] in one.gone, "reserve", "who sits there has not dropped out")
    require(player not in one.substitutes.values(), "reserve", "that reserve plays in this fixture already")
    require(not _is_near(now, one, seat, player), "apart", "that reserve is kept apart from somebody at this table")


def _is_near(now: Tournament, one: FixtureNow, seat: Seat, player: str) -> bool:
    """Whether somebody else sits there whom a reserve is kept apart from."""
    near = {other for pair in now.apart if player in pair for other in pair} - {player, one.fixture.players[seat]}
    return bool(near & set(concerned(now, one)))


# --- whose turn it is ------------------------------------------------------------------------------------------------


def offers_to(now: Tournament, player: str) -> list[tuple[FixtureNow, Seat]]:
    """The seats that are offered to somebody, the latest offer first."""
    open_ones = now.running.open if now.running else []
    found = [(one, seat) for one in open_ones for seat, asked in one.asked.items() if asked.player == player]
    return sorted(found, key=lambda place: -place[0].asked[place[1]].version)


def next_reserve(now: Tournament, one: FixtureNow, seat: Seat) -> str | None:
    """Who is asked next for a seat: the first who stands by, plays nowhere, was not asked for it and can sit there."""
    open_ones = now.running.open if now.running else []
    busy = {player for other in open_ones for player in other.substitutes.values()}
    busy |= {asked.player for other in open_ones for asked in other.asked.values()}
    for player, reserve in now.reserves.items():
        free = player not in busy and player not in one.declined.get(seat, ())
        if reserve.kind == "person" and free and not _is_near(now, one, seat, player):
            return player
    return None


def to_be_asked(now: Tournament, at: Moment) -> Iterator[tuple[FixtureNow, Seat, str]]:
    """Seats for which a reserve is to be asked now: nobody was yet, or whoever was did not answer in time."""
    for one in now.running.open if now.running and not now.paused else ():
        for seat, player in enumerate(one.fixture.players):
            asked = one.asked.get(seat)
            waits = asked is not None and at < asked.at + PATIENCE
            if player in one.gone and seat not in one.substitutes and not waits and one.finished is None:
                following = next_reserve(now, one, seat)
                if following is not None:
                    yield one, seat, following
