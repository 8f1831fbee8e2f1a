"""How an act is written down, and who may do what."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from domain.chain import Actor
from domain.match.clocks import Moment
from domain.match.given import is_said
from domain.tournament.log import (
    TOURNAMENT_FORM,
    About,
    AnyTournamentEvent,
    RulingGiven,
    TournamentWritten,
)
from domain.tournament.state import FixtureNow, RoundNow, Tournament, evolve_tournament
from domain.words import refuse, require

TournamentEvents = Iterator[AnyTournamentEvent]

OWN_CASE = (
    "you do not act in your own case, nor in that of somebody you are kept apart from: another director must do it"
)
ENTRIES_CLOSED = "entries are closed; you can stand by as a reserve, and a director can call you"


class TournamentPen(NamedTuple):
    """What the service lends to one command. `secret` is the master secret of the tournament."""

    at: Moment
    by: Actor
    command: str
    key: bytes
    secret: bytes


def write_tournament(
    tournament: Tournament, pen: TournamentPen, events: Iterable[AnyTournamentEvent]
) -> list[TournamentWritten]:
    """Run an act: its events as chained entries. The tournament has taken them in, and is kept once they are stored."""
    written: list[TournamentWritten] = []
    for event in events:
        one = TOURNAMENT_FORM.written(tournament.id, tournament.version + 1, tournament.head, pen, event)
        evolve_tournament(tournament, one.entry)
        tournament.head = one.digest
        written.append(one)
    return written


# --- who may do what -------------------------------------------------------------------------------------------------


def by_itself(pen: TournamentPen) -> bool:
    """Whether the clock or the service acts, by a rule that was announced."""
    return pen.by.kind in ("clock", "service")


def directs(now: Tournament, pen: TournamentPen) -> None:
    require(
        pen.by.id in now.directors and not by_itself(pen), "director", "only a director of this tournament does that"
    )


def directs_or_follows(now: Tournament, pen: TournamentPen) -> None:
    """What a director does, and the service too when it is due."""
    if not by_itself(pen):
        directs(now, pen)


def follows(pen: TournamentPen) -> None:
    require(by_itself(pen), "service", "only the register itself writes that, from the log of the match")


def speaks_for(now: Tournament, pen: TournamentPen, player: str) -> None:
    """Everybody for themselves."""
    require(pen.by.id == player, "entrant", "everybody enters, withdraws and protests for themselves")


def impartial(now: Tournament, by: str, players: Collection[str]) -> None:
    """Nobody judges in their own case."""
    near = {by, *(other for pair in now.apart if by in pair for other in pair)}
    require(not near & set(players), "own-case", OWN_CASE)


# --- what acts ask for -----------------------------------------------------------------------------------------------


def is_on(now: Tournament) -> None:
    require(not now.over, "over", "the tournament is over")


def goes_on(now: Tournament) -> None:
    """It is neither over nor paused."""
    is_on(now)
    require(not now.paused, "paused", "the tournament is paused; a director resumes it")


def is_entering(now: Tournament) -> None:
    is_on(now)
    require(now.phase == "entering", "entries", ENTRIES_CLOSED)


def is_closed(now: Tournament) -> None:
    """Between rounds, with the list of entrants closed."""
    goes_on(now)
    require(now.phase != "entering", "entries", "entries are not closed yet")
    require(now.phase != "provisional", "over", "all stages are played")
    running = now.running
    require(running is None, "round", "round {number} is being played", number=running.number if running else 0)


def round_of(now: Tournament, number: int) -> RoundNow:
    round = now.round(number)
    if round is None:
        refuse("round", "so far {number:round has|rounds have} been laid", number=len(now.rounds))
    return round


def fixture_of(now: Tournament, round: int, number: int) -> FixtureNow:
    fixtures = round_of(now, round).fixtures
    if number not in fixtures:
        refuse("fixture", "round {round} has fixtures 1 to {last}", round=round, last=len(fixtures))
    return fixtures[number]


def entrant_of(now: Tournament, player: str) -> None:
    require(player in now.entrants, "entrant", "nobody of that name has entered")


def concerned(now: Tournament, one: FixtureNow) -> list[str]:
    """Everybody who plays or has played in a fixture."""
    return [*one.fixture.players, *one.substitutes.values()]


def ruling(
    now: Tournament, pen: TournamentPen, about: About, reason: str, players: Collection[str], seconded: str = ""
) -> RulingGiven:
    """A director's act about these players, with its reason. Whoever seconds it must be as impartial."""
    is_on(now)
    directs(now, pen)
    is_said(reason)
    impartial(now, pen.by.id, players)
    if seconded:
        another = seconded in now.directors and seconded != pen.by.id
        require(another, "seconded", "a ruling is seconded by another director")
        impartial(now, seconded, players)
    return RulingGiven(len(now.rulings) + 1, about, reason, seconded)
