"""5.4: a line for every slip, every bonus slip and, once it is revealed what they count, every game missed."""

from __future__ import annotations

from collections.abc import Iterator

from domain.engine import Result, ScoreLine
from domain.games.ticket_legacy.campaign.state import Company, State
from domain.games.ticket_legacy.edition import CHAPTERS, YEARS
from domain.words import say

COUNTED = "vaults-counted"
BY_WINS, BY_LAST, SHARED = "games-won", "last-game", "shared"
SLIPS, BONUSES, MISSED = "games", "bonus slips", "missed games"


def score(state: State) -> Iterator[ScoreLine]:
    for seat, company in enumerate(state.companies):
        for slip in company.slips:
            reason = say("game {n}, {year}", n=slip.chapter, year=str(YEARS[slip.chapter]))
            yield ScoreLine(seat, SLIPS, slip.total, reason, "5.4", (slip.ply,))
        for bonus in company.bonuses:
            reason = say("a bonus slip of {year}", year=str(YEARS[bonus.chapter]))
            yield ScoreLine(seat, BONUSES, bonus.dollars, reason, "5.4", (bonus.ply,))
        for missed in company.missed if state.absent else ():
            reason = say("stayed away in {year}", year=str(YEARS[missed.chapter]))
            yield ScoreLine(seat, MISSED, state.absent[missed.chapter - 1], reason, "5.4", (missed.ply,))


def result(state: State) -> Result:
    """The fullest vault; of equals more games won, then the higher result in the last game; else it is shared."""
    totals = [0] * len(state.companies)
    for line in score(state):
        totals[line.seat] += line.points
    keys = [(totals[seat], wins(state, seat), last(company)) for seat, company in enumerate(state.companies)]
    places = tuple(1 + sum(other > key for other in keys) for key in keys)
    return Result(tuple(totals), places, COUNTED, tie_break(sorted(keys, reverse=True)))


def wins(state: State, seat: int) -> int:
    return sum(game.ranking[0] == seat for game in state.games)


def last(company: Company) -> int:
    """The result in the last game of the campaign; who stayed away has none."""
    return next((slip.total for slip in company.slips if slip.chapter == len(CHAPTERS)), -1)


def tie_break(keys: list[tuple[int, int, int]]) -> str:
    first, second = keys[:2]
    if first[0] != second[0]:
        return "none"
    if first[1] != second[1]:
        return BY_WINS
    return BY_LAST if first[2] != second[2] else SHARED
