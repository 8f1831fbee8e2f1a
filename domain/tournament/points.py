"""Points of a fixture, exact: in units of 1/420 of a point, so that ties of two to seven split without a rest.

A rule is written as a list by place (`10-6-3-1`; places beyond it give nothing), or is one of `wins` (1 for the
winner), `share` (own total of the table's) and `squares` (the same with squared totals). Who is tied shares what their
places give together: what a fixture gives depends on its size alone, never on ties.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from domain.words import refuse, require

UNIT = 420
PRESETS = ("wins", "10-6-3-1", "16-8-4-2-1", "1000-100-10-1", "share", "squares")
SHARES = {"share": 1, "squares": 2}
MOST = 100_000
MOST_PLACES = 20
_LIST = re.compile(r"[0-9]{1,6}(-[0-9]{1,6})*")


def is_rule(rule: str) -> None:
    """Refuse a rule that would not reward the better place."""
    if rule in SHARES or rule == "wins":
        return
    if not _LIST.fullmatch(rule):
        refuse("points", "points are one of {presets}, or a list of your own such as 7-4-2-1", presets=list(PRESETS))
    given = by_place(rule)
    require(len(given) <= MOST_PLACES, "points", "a list of points has at most {most} places", most=MOST_PLACES)
    falling = all(one >= other for one, other in pairwise(given))
    require(
        falling and given[0] > (given[-1] if len(given) > 1 else 0), "points", "points must fall from place to place"
    )
    require(given[0] <= MOST, "points", "a fixture gives at most {most:point|points}", most=MOST)


def by_place(rule: str) -> tuple[int, ...]:
    """What each place gives, in whole points."""
    return (1,) if rule == "wins" else tuple(map(int, rule.split("-")))


def units_by_place(rule: str, seats: int) -> list[int]:
    """The same in units of 1/420, for a fixture of so many seats."""
    given = [*by_place(rule), *[0] * seats]
    return [UNIT * one for one in given[:seats]]


def is_order(places: Sequence[int]) -> bool:
    """Whether these are places: one better than the number of those who are ahead."""
    return len(places) > 0 and all(one == 1 + sum(other < one for other in places) for one in places)


def awarded(rule: str, places: Sequence[int], totals: Sequence[int]) -> tuple[Fraction, ...]:
    """The points of each seat."""
    if rule in SHARES:
        amounts = [max(one, 0) ** SHARES[rule] for one in totals]
        return tuple(share(amounts, seat) for seat in range(len(amounts)))
    units = units_by_place(rule, len(places))
    return tuple(Fraction(_split(units, one, list(places).count(one)), UNIT) for one in places)


def _split(units: Sequence[int], place: int, tied: int) -> int:
    together = sum(units[place - 1 : place - 1 + tied])
    each, rest = divmod(together, tied)
    assert not rest, "420 units split among two to seven"
    return each


def share(amounts: Sequence[int], seat: int) -> Fraction:
    """A seat's part of the whole; equal parts of nothing. Less than nothing counts as nothing."""
    whole = sum([max(one, 0) for one in amounts])
    return Fraction(max(amounts[seat], 0), whole) if whole else Fraction(1, len(amounts))


def most(rule: str) -> Fraction:
    """The most a fixture can give to one seat."""
    return Fraction(1) if rule in SHARES else Fraction(by_place(rule)[0])


def whole(rule: str, seats: int) -> Fraction:
    """What a fixture of so many seats gives in all."""
    return Fraction(1) if rule in SHARES else Fraction(sum(units_by_place(rule, seats)), UNIT)


def of_bye(bye: str, rule: str, seats: int) -> Fraction:
    """What a bye gives: a number, or what a seat of a full fixture gets on the average."""
    return whole(rule, seats) / seats if bye == "mean" else Fraction(bye)


def in_units(points: Fraction) -> int:
    """Points as a whole number of units, for pairing: shares are cut down to the unit below."""
    return points.numerator * UNIT // points.denominator
