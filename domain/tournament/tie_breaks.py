"""What parts entrants who have the same points, in the order the announcement gives: exact, each value with its terms.

A term belongs to a fixture, so that every value can be shown as a sum with links. Higher is better throughout. A bye
has no fixture and adds nothing. A share of a place that several are tied for is split among them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from domain.tournament.points import share

ZERO, HALF, ONE = Fraction(0), Fraction(1, 2), Fraction(1)
PARTS = [ZERO, *(Fraction(1, tied) for tied in range(1, 8))]  # of a place that so many share


class Settled(NamedTuple):
    """A fixture whose result counts. Everything is by seat; places and points are those that count."""

    round: int
    number: int
    match: str
    players: tuple[str, ...]
    places: tuple[int, ...]
    totals: tuple[int, ...]
    points: tuple[Fraction, ...]


class Outing(NamedTuple):
    """A settled fixture, seen from one of its seats."""

    fixture: Settled
    seat: int

    @property
    def place(self) -> int:
        return self.fixture.places[self.seat]

    @property
    def points(self) -> Fraction:
        return self.fixture.points[self.seat]

    @property
    def total(self) -> int:
        return self.fixture.totals[self.seat]

    def others(self) -> list[tuple[str, int]]:
        """The other players, with their places."""
        pairs = list(zip(self.fixture.players, self.fixture.places, strict=True))
        del pairs[self.seat]
        return pairs


class Term(NamedTuple):
    match: str
    amount: Fraction


class Tally(NamedTuple):
    """A value with the terms it is made of: their sum, their mean, or the best of them."""

    value: Fraction
    terms: tuple[Term, ...] = ()
    how: Literal["sum", "mean", "best"] = "sum"


Points = Mapping[str, Fraction]
Amount = Callable[[Outing, Points], Fraction]


def outings(settled: Iterable[Settled]) -> dict[str, list[Outing]]:
    found: dict[str, list[Outing]] = {}
    for fixture in settled:
        for seat, player in enumerate(fixture.players):
            found.setdefault(player, []).append(Outing(fixture, seat))
    return found


def share_of_place(outing: Outing, place: int) -> Fraction:
    """1 for having this place alone, a part of it for being tied over it."""
    own, tied = outing.place, outing.fixture.places.count(outing.place)
    return PARTS[tied] if own <= place < own + tied else ZERO


def ahead_of(place: int, other: int) -> Fraction:
    """1 for being ahead, a half for being level."""
    return ONE if place < other else HALF if place == other else ZERO


def added(amounts: Iterable[Fraction], over: int = 1) -> Fraction:
    """Their sum, over a whole number.

    Fractions of one denominator are added as whole numbers: that is most of the time that standings take.
    """
    by_denominator: dict[int, int] = {}
    for one in amounts:
        denominator = one.denominator
        by_denominator[denominator] = by_denominator.get(denominator, 0) + one.numerator
    first, *rest = [Fraction(above, below * over) for below, above in by_denominator.items()] or [ZERO]
    return sum(rest, first)


def _wins(outing: Outing, points: Points) -> Fraction:
    return share_of_place(outing, 1)


def _seconds(outing: Outing, points: Points) -> Fraction:
    return share_of_place(outing, 2)


def _share_of_table(outing: Outing, points: Points) -> Fraction:
    return share(outing.fixture.totals, outing.seat)


def _share_of_winner(outing: Outing, points: Points) -> Fraction:
    most = max(outing.fixture.totals)
    return Fraction(max(outing.total, 0), most) if most > 0 else Fraction(1)


def _margin(outing: Outing, points: Points) -> Fraction:
    """Ahead of the best of the others, or behind it."""
    return Fraction(outing.total - max(total for at, total in enumerate(outing.fixture.totals) if at != outing.seat))


def _opponents(outing: Outing, points: Points) -> Fraction:
    """What the opponents have on the average, so that a short fixture does not tell."""
    found = [points.get(player, ZERO) for player, _ in outing.others()]
    return added(found, len(found))


def _sonneborn_berger(outing: Outing, points: Points) -> Fraction:
    own = outing.place
    beaten = [points.get(player, ZERO) for player, place in outing.others() if own < place]
    level = [points.get(player, ZERO) for player, place in outing.others() if own == place]
    return added(beaten) + HALF * added(level) if level else added(beaten)


def _best_fixture(outing: Outing, points: Points) -> Fraction:
    return outing.points


def _later_seats(outing: Outing, points: Points) -> Fraction:
    return Fraction(outing.seat)


AMOUNTS: dict[str, tuple[Amount, Literal["sum", "mean", "best"]]] = {
    "wins": (_wins, "sum"),
    "seconds": (_seconds, "sum"),
    "share-of-table": (_share_of_table, "mean"),
    "share-of-winner": (_share_of_winner, "mean"),
    "margin": (_margin, "mean"),
    "opponents": (_opponents, "mean"),
    "sonneborn-berger": (_sonneborn_berger, "sum"),
    "best-fixture": (_best_fixture, "best"),
    "later-seats": (_later_seats, "mean"),
}


def tally(name: str, own: Sequence[Outing], points: Points) -> Tally:
    """One entrant's value of a tie-break that does not ask who is tied."""
    amount, how = AMOUNTS[name]
    return tallied([Term(one.fixture.match, amount(one, points)) for one in own], how)


def tallied(terms: Sequence[Term], how: Literal["sum", "mean", "best"]) -> Tally:
    amounts = [term.amount for term in terms]
    if not amounts:
        return Tally(ZERO, (), how)
    value = max(amounts) if how == "best" else added(amounts, len(amounts) if how == "mean" else 1)
    return Tally(value, tuple(terms), how)


def met(tied: Collection[str], careers: Mapping[str, Sequence[Outing]]) -> dict[str, Tally] | None:
    """How those who are tied did against each other; None unless every two of them have met."""
    terms: dict[str, list[Term]] = {player: [] for player in tied}
    pairs: set[tuple[str, str]] = set()
    for player in tied:
        for outing in careers.get(player, ()):
            for other, place in outing.others():
                if other in terms:
                    pairs.add((player, other))
                    terms[player].append(Term(outing.fixture.match, ahead_of(outing.place, place)))
    if len(pairs) < len(terms) * (len(terms) - 1):
        return None
    return {player: tallied(found, "sum") for player, found in terms.items()}
