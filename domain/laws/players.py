"""How random matches are decided. Whoever picks evenly among all offers never sees the end of some games: there the
kind of a decision is drawn first, or somebody who knows the game decides most of the time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from domain.engine import Decision, Pick, Span, spreads, varied
from domain.laws.ranges import some_of
from domain.laws.watched import Watched
from domain.places import Seat

Player = Callable[[Watched, Seat, Sequence[Decision]], Decision]

NEAR = 10  # from the low end of a range: bids of everything one has end a match before it has begun


def any_offer(trial: Watched, seat: Seat, offers: Sequence[Decision]) -> Decision:
    return trial.pick(offers)


def kind_first(trial: Watched, seat: Seat, offers: Sequence[Decision]) -> Decision:
    """One kind out of those offered, then one of that kind, varied every other time where it can be."""
    kind = trial.pick(list(dict.fromkeys(map(type, offers))))
    offer = trial.pick([one for one in offers if type(one) is kind])
    ways = [one for one in spreads(trial.game, trial.state, seat) if one.offer == offer]
    varies = bool(ways) and trial.pick([True, False])
    return _somehow(trial, trial.pick(ways)) if varies else offer


def leaning(somebody: Player) -> Player:
    """Four times in five as somebody would who knows the game, else the kind first."""

    def decide(trial: Watched, seat: Seat, offers: Sequence[Decision]) -> Decision:
        chosen = somebody if trial.pick(range(5)) else kind_first
        return chosen(trial, seat, offers)

    return decide


def _somehow(trial: Watched, spread: Span | Pick) -> Decision:
    if isinstance(spread, Pick):
        return some_of(trial, spread)
    high = spread.high if trial.pick(range(NEAR)) == 0 else min(spread.high, spread.low + NEAR)
    return varied(spread, trial.pick(range(spread.low, high + 1)))
