"""Infrastructure and Contractor Tracks (4.9): steps, and the bonuses of their spaces."""

from __future__ import annotations

from domain.chance import Chance
from domain.engine import Facts
from domain.games.train_rush.edition import BONUSES, INFRASTRUCTURE, LENGTH, LIMITS, REGION_AT
from domain.games.train_rush.facts import ContractorAdvanced, InfrastructureAdvanced
from domain.games.train_rush.rules.ops import perform
from domain.games.train_rush.state import State
from domain.places import Seat


def position(state: State, seat: Seat, track: str, region: str) -> int:
    player = state.players[seat]
    runners = player.infrastructure if track == INFRASTRUCTURE else player.contractors
    return runners[REGION_AT[region]].at


def step(state: State, seat: Seat, track: str, region: str, spaces: int, chance: Chance) -> Facts:
    """4.9: move a marker up; the bonus is that of the space where it ends (R10). A marker at the end stays there."""
    was = position(state, seat, track, region)
    now = min(was + spaces, LENGTH[track])
    if now == was:
        return
    entered = range(was + 1, now + 1) if LIMITS.bonus_on_pass else (now,)
    ops = tuple(op for space in entered for op in BONUSES.get((track, region, space), ()))
    moved = InfrastructureAdvanced if track == INFRASTRUCTURE else ContractorAdvanced
    yield moved(seat, region, was, now, ops)
    yield from perform(state, seat, ops, f"{track}-{region}-{now}", chance)
