"""The end: provisional results, confirmed after protests; or cancelled. Either way the master secret is revealed."""

from __future__ import annotations

from domain.match.clocks import HOUR
from domain.match.given import is_said
from domain.tournament.acts.writing import TournamentEvents, TournamentPen, directs, directs_or_follows, goes_on, is_on
from domain.tournament.log import ResultsConfirmed, TournamentCancelled, TournamentFinished
from domain.tournament.reckoning import final_standings
from domain.tournament.standings import StandingsRow
from domain.tournament.state import Tournament
from domain.words import require


def finish(now: Tournament, pen: TournamentPen) -> TournamentEvents:
    """All stages are closed: the standings are provisional, and protests are heard until the announced hour."""
    goes_on(now)
    directs_or_follows(now, pen)
    require(now.played_out, "stage", "not every stage is closed")
    require(now.phase != "provisional", "over", "the results are provisional already")
    yield TournamentFinished(final_standings(now), pen.at + now.announcement.protest * HOUR)


def confirm(now: Tournament, pen: TournamentPen) -> TournamentEvents:
    """The final standings, with every correction that was ruled since."""
    goes_on(now)
    directs_or_follows(now, pen)
    require(now.phase == "provisional", "stage", "the results are not provisional yet")
    waiting = [one.number for one in now.protests if not one.answered]
    require(not waiting, "protest", "protests {numbers} wait for an answer", numbers=waiting)
    require(pen.at >= now.protest_until, "protest", "protests can still be made")
    rows = final_standings(now)
    promoted, relegated = moving(now, rows)
    yield ResultsConfirmed(rows, promoted, relegated, now.receipts(), pen.secret.hex())


def moving(now: Tournament, rows: tuple[StandingsRow, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who is promoted, and who is relegated, of those who are not promoted."""
    players = [row.player for row in rows]
    up = players[: now.announcement.up]
    down = players[len(up) :][-now.announcement.down :] if now.announcement.down else []
    return tuple(up), tuple(down)


def cancel(now: Tournament, pen: TournamentPen, reason: str) -> TournamentEvents:
    is_on(now)
    directs(now, pen)
    is_said(reason)
    yield TournamentCancelled(reason, now.receipts(), pen.secret.hex())
