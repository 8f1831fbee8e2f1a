"""Whether a pairing is one that may be laid, by its definition alone: nothing of the search is known here.

Every exchange of two entrants of two fixtures is tried on the whole table of what each pair costs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from domain.tournament.pairing import Cost, PairingField
from domain.words import Sentence, say


def faults(
    field: PairingField, fixtures: Sequence[Sequence[int]], sizes: Sequence[int], stated: Cost
) -> Iterator[Sentence]:
    """What is wrong with the fixtures of a round, whoever made them. Who sits out stands in none of them."""
    found = [one for fixture in fixtures for one in fixture]
    if len(found) != len(set(found)) or any(one not in range(len(field.points)) for one in found):
        yield say("an entrant stands in two fixtures, or is not in the round")
        return
    if sorted(map(len, fixtures), reverse=True) != sorted(sizes, reverse=True):
        yield say("the sizes of the fixtures are not those that so many entrants must have")
    real = _cost(field, fixtures)
    if real.apart:
        yield say("entrants who are kept apart sit together")
    if real != stated:
        yield say("the stated cost is not the cost of these fixtures")
    for one, other in _better(field, fixtures):
        yield say("exchanging two entrants of fixtures {one} and {other} would be better", one=one + 1, other=other + 1)
        return


def _cost(field: PairingField, fixtures: Sequence[Sequence[int]]) -> Cost:
    pairs = [tuple(sorted(pair)) for fixture in fixtures for pair in combinations(fixture, 2)]
    full = max(map(len, fixtures), default=0)
    return Cost(
        apart=sum(pair in field.apart for pair in pairs),
        repeats=sum(field.met.get((pair[0], pair[1]), 0) ** 2 for pair in pairs),
        short=sum(field.short[one] for fixture in fixtures if len(fixture) < full for one in fixture),
        spread=sum((field.points[pair[0]] - field.points[pair[1]]) ** 2 for pair in pairs),
    )


def _better(field: PairingField, fixtures: Sequence[Sequence[int]]) -> Iterator[tuple[int, int]]:
    """Pairs of fixtures between which an exchange would lower the cost."""
    table, again = _table(field)
    full = max(map(len, fixtures), default=0)
    own = {one: sum(table[one][x] for x in fixture if x != one) for fixture in fixtures for one in fixture}
    for (first, these), (second, those) in combinations(enumerate(fixtures), 2):
        short = (len(these) < full) - (len(those) < full)
        for one in these:
            row, others = table[one], [x for x in these if x != one]
            for two in those:
                back = table[two]
                new = sum([back[x] for x in others]) + sum([row[x] for x in those]) - row[two]
                if new + short * (again[two] - again[one]) < own[one] + own[two]:
                    yield first, second


def _table(field: PairingField) -> tuple[list[list[int]], list[int]]:
    """What each pair costs, and each entrant in a short fixture, in one number that keeps the order of weights."""
    number, points = len(field.points), field.points
    wide = max(points, default=0) - min(points, default=0)
    spread = 1 + number * number * wide * wide
    short = spread * (1 + sum(field.short))
    repeat = short * (1 + sum(times**2 for times in field.met.values()))
    table = [[(one - other) ** 2 for other in points] for one in points]
    for (one, other), times in field.met.items():
        table[one][other] = table[other][one] = table[one][other] + times**2 * short
    for one, other in field.apart:
        table[one][other] = table[other][one] = table[one][other] + repeat
    return table, [times * spread for times in field.short]
