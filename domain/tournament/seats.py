"""Who sits where in a fixture: everybody as rarely as can be in a seat they had before.

The sum of (2 · times in that seat + 1) is the least there is, found over subsets; lots decide between equals.
"""

from __future__ import annotations

from collections.abc import Sequence

from domain.chance import Chance


def seated(times: Sequence[Sequence[int]], chance: Chance) -> list[int]:
    """Which of the entrants (by number) takes each seat. `times[entrant][seat]` is how often they sat there."""
    number = len(times)
    order = chance.shuffled(range(number))
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}  # seats taken -> the cost, and by whom in order
    for entrant in order:
        ahead: dict[int, tuple[int, tuple[int, ...]]] = {}
        for taken, (cost, seats) in sorted(best.items()):
            for seat in range(number):
                if not taken >> seat & 1:
                    found = cost + 2 * times[entrant][seat] + 1, (*seats, seat)
                    key = taken | 1 << seat
                    if key not in ahead or found < ahead[key]:
                        ahead[key] = found
        best = ahead
    _, seats = best[(1 << number) - 1]
    return [order[seats.index(seat)] for seat in range(number)]


def repetition(times: Sequence[Sequence[int]], seats: Sequence[int]) -> int:
    """The cost of sitting so: `seats[seat]` is the entrant there."""
    return sum(2 * times[entrant][seat] + 1 for seat, entrant in enumerate(seats))
