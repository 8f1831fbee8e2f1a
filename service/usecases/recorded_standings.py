"""The standings of a round as they were written down when it was closed, whatever was corrected since."""

from __future__ import annotations

from fractions import Fraction

from domain.tournament.standings import StandingsLine
from domain.tournament.state import RoundNow
from domain.tournament.tie_breaks import Tally


def recorded_lines(round: RoundNow) -> list[StandingsLine]:
    """As lines of standings, without the terms: those belong to what counts now."""
    return [
        StandingsLine(
            row.player, row.rank, Tally(Fraction(row.points)), tuple(Tally(Fraction(one)) for one in row.values)
        )
        for row in round.closed or ()
    ]
