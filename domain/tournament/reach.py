"""Which ranks an entrant can still reach in the stage that is being played: sound, and only ever narrower.

Bounds are those of points alone, so tie-breaks can be whatever they will be. They hold as long as only results come in:
a ruling, a penalty, a reserve who is called or a changed rule begins a new reckoning.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from domain.tournament.points import most, of_bye
from domain.tournament.reckoning import groups_of, seats_of, stage_reckoning
from domain.tournament.standings import BYE, Reckoning
from domain.tournament.state import RoundNow, Tournament
from domain.tournament.tie_breaks import Outing, added, outings


class Reach(NamedTuple):
    """The best and the worst rank."""

    best: int
    worst: int


class Bounds(NamedTuple):
    """The fewest and the most points somebody can end with."""

    low: Fraction
    high: Fraction


def reachable(tournament: Tournament) -> dict[str, Reach]:
    """For everybody in the stage that is being played."""
    if tournament.now.format == "knockout":
        return _in_knockout(tournament)
    if tournament.now.format == "groups" and not tournament.stage_rounds:
        return dict.fromkeys(tournament.field, Reach(1, len(tournament.field)))
    reckoning = stage_reckoning(tournament, tournament.stage)
    left = {player: _left(tournament, player) for player in reckoning.order}
    bounds = _bounds(tournament, reckoning, left)
    return _over_groups(tournament, bounds) if tournament.now.format == "groups" else _ranks(bounds)


def _left(tournament: Tournament, player: str) -> int:
    """How many fixtures or byes somebody can still have in the stage."""
    played = tournament.stage_rounds
    running = sum(player in one.fixture.players for round in played[-1:] for one in round.open)
    if tournament.now.format == "groups":
        return running
    return running + tournament.now.rounds - len(played)


def _bounds(tournament: Tournament, reckoning: Reckoning, left: dict[str, int]) -> dict[str, Bounds]:
    announced = tournament.announcement
    free = of_bye(announced.bye, announced.points, seats_of(tournament, tournament.stage))
    top = max(most(announced.points), free)
    careers = outings(reckoning.settled)
    return {player: _bound(reckoning, player, careers.get(player, []), left[player], top) for player in reckoning.order}


def _bound(reckoning: Reckoning, player: str, own: Sequence[Outing], left: int, top: Fraction) -> Bounds:
    extra = reckoning.extra.get(player, ())
    fixed = added(one.amount for one in extra if one.match != BYE)
    won = sorted([*(one.points for one in own), *(one.amount for one in extra if one.match == BYE)], reverse=True)
    counting = reckoning.best or len(won) + left
    high = sorted([*won, *[top] * left], reverse=True)[:counting]
    return Bounds(fixed + added(won[:counting]), fixed + added(high))


def _ranks(bounds: dict[str, Bounds]) -> dict[str, Reach]:
    """Ahead for sure is whose fewest are above my most; behind for sure whose most are below my fewest."""
    lows, highs = sorted(one.low for one in bounds.values()), sorted(one.high for one in bounds.values())
    number = len(bounds)
    return {
        player: Reach(1 + number - bisect_right(lows, one.high), number - bisect_left(highs, one.low))
        for player, one in bounds.items()
    }


def _over_groups(tournament: Tournament, bounds: dict[str, Bounds]) -> dict[str, Reach]:
    """The first of every group is ahead of the second of any: ranks follow from places in groups."""
    groups = groups_of(tournament.stage_rounds)
    sizes = [len(players) for players in groups.values()]
    reach: dict[str, Reach] = {}
    for players in groups.values():
        within = _ranks({player: bounds[player] for player in players})
        for player, one in within.items():
            ahead = sum(min(size, one.best - 1) for size in sizes)
            reach[player] = Reach(1 + ahead, sum(min(size, one.worst) for size in sizes))
    number = len(bounds)
    outside = [player for player in bounds if player not in reach]
    return reach | dict.fromkeys(outside, Reach(number - len(outside) + 1, number))


def _in_knockout(tournament: Tournament) -> dict[str, Reach]:
    """Who came farther is ahead; whoever is still in it can reach every rank that is left."""
    number, rounds = len(tournament.field), tournament.stage_rounds
    if not rounds:
        return dict.fromkeys(tournament.field, Reach(1, number))
    reached = dict.fromkeys(tournament.field, 0)
    for place, round in enumerate(rounds, 1):
        reached |= dict.fromkeys(_in(round), place)
    return {player: _reach(tournament, player, reached) for player in reached}


def _reach(tournament: Tournament, player: str, reached: dict[str, int]) -> Reach:
    """Who was not in the last round is out: behind all who came farther, ahead of all who did not come as far."""
    last, own = len(tournament.stage_rounds), reached[player]
    ahead = sum(other > own for other in reached.values()) if own < last else 0
    return Reach(1 + ahead, sum(other >= own for other in reached.values()))


def _in(round: RoundNow) -> list[str]:
    return [*round.byes, *(player for one in round.fixtures.values() for player in one.fixture.players)]
