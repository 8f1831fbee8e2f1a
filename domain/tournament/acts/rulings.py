"""Rulings about people and terms, drop-outs by the announced policy, protests and their answers."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Raw

from domain.match.given import is_said
from domain.misread import needed_in
from domain.tournament.acts.writing import (
    TournamentEvents,
    TournamentPen,
    concerned,
    entrant_of,
    fixture_of,
    follows,
    goes_on,
    is_entering,
    is_on,
    round_of,
    ruling,
    speaks_for,
)
from domain.tournament.announcement import Announcement
from domain.tournament.given import closes_later, is_amount, is_announcement
from domain.tournament.hours import is_out_of_time
from domain.tournament.log import (
    About,
    Excluded,
    PenaltyGiven,
    ProtestAnswered,
    ProtestMade,
    ReserveCalled,
    TermsChanged,
    TournamentPaused,
    TournamentResumed,
)
from domain.tournament.state import Tournament, changed
from domain.words import Refused, refuse, require, say

MOST_OPEN = 10  # protests of one entrant that wait for an answer
CHANGEABLE = ("entry", "stages", "points", "tie_breaks", "bye", "drop_out", "late", "protest", "up", "down")


def penalise(now: Tournament, pen: TournamentPen, player: str, points: str, reason: str) -> TournamentEvents:
    """Take points from an entrant, in the stage that is being played."""
    entrant_of(now, player)
    ruled = ruling(now, pen, About(player=player), reason, [player])
    require(
        now.phase in ("closed", "playing") and not now.played_out, "penalty", "points are taken while a stage is played"
    )
    require(player in now.field, "penalty", "that entrant does not play in this stage")
    is_amount(points)
    yield ruled
    yield PenaltyGiven(player, points, ruled.number)


def exclude(now: Tournament, pen: TournamentPen, player: str, reason: str) -> TournamentEvents:
    """Out of later rounds, last in what is not settled; what was closed stays."""
    entrant_of(now, player)
    ruled = ruling(now, pen, About(player=player), reason, [player])
    _may_be_excluded(now, player)
    yield ruled
    yield Excluded(player, ruled.number)


def drop_out(now: Tournament, pen: TournamentPen, player: str, expiries: Sequence[str]) -> TournamentEvents:
    """The same by the announced policy: time ran out too often, in these matches, the latest last."""
    follows(pen)
    is_on(now)
    entrant_of(now, player)
    _may_be_excluded(now, player)
    own = {
        one.fixture.match for round in now.rounds for one in round.fixtures.values() if player in one.fixture.players
    }
    require(set(expiries) <= own, "drop-out", "that is not a match of this entrant")
    require(is_out_of_time(now, tuple(expiries)), "drop-out", "time has not run out often enough for that")
    yield Excluded(player, 0, tuple(expiries))


def _may_be_excluded(now: Tournament, player: str) -> None:
    require(now.phase != "entering", "entries", "entries are open: refuse the entry")
    require(now.phase != "provisional", "over", "all rounds are played")
    require(now.entrants[player].out != "excluded", "excluded", "that entrant is out already")


def call_reserve(now: Tournament, pen: TournamentPen, player: str, reason: str) -> TournamentEvents:
    """A reserve becomes an entrant, from the next round on. In a knock-out nobody comes later."""
    require(player in now.reserves, "reserve", "nobody of that name stands by")
    ruled = ruling(now, pen, About(player=player), reason, [player])
    require(
        now.phase in ("closed", "playing") and not now.played_out,
        "reserve",
        "reserves are called while a stage is played",
    )
    begun = bool(now.stage_rounds) and now.now.format in ("knockout", "groups")
    require(not begun, "reserve", "nobody comes into {format} once it is laid", format=now.now.format)
    yield ruled
    yield ReserveCalled(player, ruled.number)


def change_terms(now: Tournament, pen: TournamentPen, what: str, new: Raw, reason: str) -> TournamentEvents:
    """Another rule than announced: before the first round is laid, or for stages that have not begun."""
    require(what in CHANGEABLE, "terms", "these can be changed: {fields}", fields=list(CHANGEABLE))
    ruled = ruling(now, pen, About(), reason, ())
    try:
        announced = changed(now.announcement, what, new)
    except msgspec.MsgspecError as error:
        raise Refused("terms", say("this cannot be announced: {why}", why=needed_in(Announcement, what))) from error
    assert now.opened is not None
    is_announcement(announced, now.opened.low, now.opened.high)
    if what == "entry":
        is_entering(now)
        closes_later(announced.entry, pen.at)
    if now.rounds or now.stage:
        begun = now.stage + (1 if now.stage_rounds else 0)
        later = what == "stages" and announced.stages[:begun] == now.announcement.stages[:begun]
        require(
            later and not now.played_out, "terms", "a round is laid: only stages that have not begun can be changed"
        )
    old = msgspec.json.encode(getattr(now.announcement, what), order="sorted")
    require(announced != now.announcement, "terms", "that is what is announced")
    kept = msgspec.json.encode(getattr(announced, what), order="sorted")
    yield ruled
    yield TermsChanged(what, Raw(old), Raw(kept), ruled.number)


def pause(now: Tournament, pen: TournamentPen, reason: str) -> TournamentEvents:
    goes_on(now)
    ruled = ruling(now, pen, About(), reason, ())
    yield ruled
    yield TournamentPaused(ruled.number)


def resume(now: Tournament, pen: TournamentPen, reason: str) -> TournamentEvents:
    ruled = ruling(now, pen, About(), reason, ())
    require(now.paused, "paused", "the tournament is not paused")
    yield ruled
    yield TournamentResumed(ruled.number)


def protest(now: Tournament, pen: TournamentPen, about: About, reason: str) -> TournamentEvents:
    """An entrant's protest; a director answers it with a ruling, and results wait for that."""
    is_on(now)
    player = pen.by.id
    speaks_for(now, pen, player)
    require(player in now.seeding, "entrant", "only who is in the tournament can protest")
    in_time = now.phase != "provisional" or pen.at < now.protest_until
    require(in_time, "protest", "protests have ended")
    is_said(reason)
    _exists(now, about)
    waiting = [(one.about, one.reason) for one in now.protests if one.player == player and not one.answered]
    again = (about, reason) in waiting
    require(not again, "protest", "you have made this protest already; it waits for an answer")
    require(len(waiting) < MOST_OPEN, "protest",
            "{n:protest|protests} of yours wait for an answer; wait for those first", n=len(waiting))  # fmt: skip
    yield ProtestMade(len(now.protests) + 1, player, about, reason)


def _exists(now: Tournament, about: About) -> None:
    if about.fixture:
        require(about.round, "protest", "say in which round that fixture is")
        fixture_of(now, about.round, about.fixture)
    elif about.round:
        round_of(now, about.round)
    if about.player:
        entrant_of(now, about.player)
    require(0 <= about.ply < 10**9, "protest", "a ply is a whole number of at most nine digits")
    require(about.fixture or not about.ply, "protest", "say in which round and fixture that ply is")


def answer_protest(now: Tournament, pen: TournamentPen, number: int, upheld: bool, reason: str) -> TournamentEvents:
    """Answered by a director whom neither the protest nor its fixture concerns."""
    is_on(now)
    if not 1 <= number <= len(now.protests):
        refuse("protest", "so far {number:protest was|protests were} made", number=len(now.protests))
    asked = now.protests[number - 1]
    players = [asked.player, *([asked.about.player] if asked.about.player else [])]
    if asked.about.fixture:
        players += concerned(now, fixture_of(now, asked.about.round, asked.about.fixture))
    ruled = ruling(now, pen, asked.about, reason, players)
    require(not asked.answered, "protest", "this protest is answered")
    yield ruled
    yield ProtestAnswered(number, upheld, ruled.number)
