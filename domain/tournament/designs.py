"""Groups by cyclic designs: seat s of fixture t is taken by entrant (base[s] + t) mod v.

Everybody plays k fixtures, meets each other equally often and sits in each seat once. For two seats Berger tables
serve beyond three entrants: everybody meets each other once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

BASES: dict[tuple[int, int], tuple[int, ...]] = {  # (entrants, seats), besides v = k and v = k + 1
    (7, 3): (0, 1, 3),
    (7, 4): (0, 1, 2, 4),
    (13, 4): (0, 1, 3, 9),
    (11, 5): (1, 3, 4, 5, 9),
    (21, 5): (3, 6, 7, 12, 14),
    (11, 6): (0, 2, 6, 7, 8, 10),
    (31, 6): (1, 5, 11, 24, 25, 27),
    (15, 7): (0, 1, 2, 4, 5, 8, 10),
}


def base(entrants: int, seats: int) -> tuple[int, ...] | None:
    """The first fixture of a group of so many, if there is a design for it."""
    if entrants in (seats, seats + 1):
        return tuple(range(seats))
    return BASES.get((entrants, seats))


def sizes_for(seats: int) -> list[int]:
    """The sizes of groups there is a design for."""
    return sorted({seats, seats + 1, *(entrants for entrants, known in BASES if known == seats)})


def design(entrants: int, seats: int) -> list[tuple[int, ...]] | None:
    """The fixtures of a group, with the entrants' numbers by seat; None where there is no design."""
    first = base(entrants, seats)
    if first is not None:
        return [tuple((one + turn) % entrants for one in first) for turn in range(entrants)]
    return berger(entrants) if seats == 2 and entrants > 3 else None


def berger(entrants: int) -> list[tuple[int, ...]]:
    """Everybody meets each other once, and sits first in half of the fixtures, as near as that can be."""
    ring = entrants - 1 + entrants % 2  # with an odd number nobody has the number that stands still
    fixtures: list[tuple[int, ...]] = []
    for turn in range(ring):
        if entrants % 2 == 0:
            fixtures.append((turn, ring) if turn % 2 else (ring, turn))
        for step in range(1, (ring + 1) // 2):
            ahead, behind = (turn + step) % ring, (turn - step) % ring
            fixtures.append((ahead, behind) if step % 2 else (behind, ahead))
    return fixtures


class GroupSizes(NamedTuple):
    """How many go into each group, and how many are left for one group without a design."""

    designed: tuple[int, ...]
    rest: int = 0


def cut(entrants: int, seats: int, size: int = 0) -> GroupSizes:
    """Cut entrants into groups there are designs for: few groups, or if a size is wanted as many as can be of that.

    Who cannot be placed so plays in one group more, as small as it can be with a full fixture.
    """
    for rest in (0, *range(seats, entrants + 1)):
        groups = _changed(entrants - rest, tuple(_coins(seats, entrants)), size)
        if groups is not None:
            return GroupSizes(tuple(sorted(groups, reverse=True)), rest)
    return GroupSizes((), entrants)


def _coins(seats: int, entrants: int) -> Sequence[int]:
    """Two seats have a table for every number of entrants."""
    return range(2, entrants + 1) if seats == 2 else sizes_for(seats)


@cache
def _changed(entrants: int, coins: tuple[int, ...], wanted: int) -> tuple[int, ...] | None:
    """The sum in the fewest of these coins, or with the most that are wanted; of equals the smallest coins first."""
    best: list[tuple[tuple[int, int], tuple[int, ...]] | None] = [((0, 0), ()), *[None] * entrants]
    for total in range(1, entrants + 1):
        for coin in coins:
            known = best[total - coin] if coin <= total else None
            if known is None:
                continue
            (others, number), taken = known
            cost = others + (coin if wanted and coin != wanted else 0), number + 1
            found = best[total]
            if found is None or cost < found[0]:
                best[total] = cost, (*taken, coin)
    made = best[entrants]
    return made[1] if made else None
