"""Section 5: every point with its reason and the plies that earned it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from domain.engine import Result, ScoreLine
from domain.games.coal_baron.edition import CARTS, DATA, ENGINES, GOALS, ORDERS, SHARES
from domain.games.coal_baron.facts import Scored, ScoredLine
from domain.games.coal_baron.shape import GoalCard
from domain.games.coal_baron.state import Baron, Held, State, Train
from domain.places import Face, Seat
from domain.words import Sentence, say

LAST_TOKEN = "last-token"
TOKEN, SHARED = "token", "shared"  # what settles a tie for the first place


class Point(NamedTuple):
    """One line of the score sheet."""

    category: str
    points: int
    reason: Sentence
    cards: tuple[Face, ...]
    rule: str
    plies: tuple[int, ...]


def points(baron: Baron) -> Iterator[Point]:
    yield from carts(baron)
    yield from orders(baron)
    yield from shares(baron)
    yield from tokens(baron)
    yield from goals(baron)


def carts(baron: Baron) -> Iterator[Point]:
    """5.1: single carts that were delivered count what is printed on them, surplus ones as well."""
    for train in baron.completed:
        for cart in train.carts:
            if CARTS[cart].vp:
                reason = say("{cart} delivered with {order}", cart=cart, order=train.order)
                yield Point("single carts", CARTS[cart].vp, reason, (cart,), "5.1", (train.ply,))


def orders(baron: Baron) -> Iterator[Point]:
    """5.2: completed orders count what is printed on them."""
    for train in baron.completed:
        reason = say("{order} completed", order=train.order)
        yield Point("orders", ORDERS[train.order].vp, reason, (train.order,), "5.2", (train.ply,))


def shares(baron: Baron) -> Iterator[Point]:
    """5.3: each share takes one completed order of its recipient; an order takes at most one share."""
    unmatched = list(baron.completed)
    for held in baron.shares:
        train = next((t for t in unmatched if ORDERS[t.order].recipient == SHARES[held.card].recipient), None)
        if train:
            unmatched.remove(train)
            reason = say("{share} matches {order}", share=held.card, order=train.order)
            cards = (held.card, train.order)
            yield Point("shares", DATA.shares.vp_matched, reason, cards, "5.3", (held.ply, train.ply))
        else:
            reason = say("{share} matches no completed order", share=held.card)
            yield Point("shares", 0, reason, (held.card,), "5.3", (held.ply,))


def tokens(baron: Baron) -> Iterator[Point]:
    """5.4: each shift token counts the same."""
    for token in baron.tokens:
        reason = say("token of shift {number}", number=token.number)
        yield Point("shift tokens", DATA.shift_tokens.vp_each, reason, (), "5.4", (token.ply,))


def goals(baron: Baron) -> Iterator[Point]:
    """5.5: each goal counts what it asks for; one that brought nothing is shown as well."""
    for held in baron.goals:
        goal = GOALS[held.card]
        won, count, plies = GOAL_RULES[goal.type](baron, goal)
        reason = say("{goal}, {count} counted", goal=held.card, count=count)
        yield Point("goals", won, reason, (held.card,), "5.5", (held.ply, *plies))


Counted = tuple[int, int, tuple[int, ...]]  # points, the number that was counted, and the plies that made it


def shift_pairs(baron: Baron, goal: GoalCard) -> Counted:
    number = len(baron.tokens)
    return goal.vp * (number // 2), number, tuple(token.ply for token in baron.tokens)


def own_goals(baron: Baron, goal: GoalCard) -> Counted:
    return goal.vp * len(baron.goals), len(baron.goals), tuple(held.ply for held in baron.goals)


def engines(baron: Baron, goal: GoalCard) -> Counted:
    """A14: only delivered engines count."""
    return each(goal, [train for train in baron.completed if ENGINES[train.engine].colour == goal.colour])


def matched_shares(baron: Baron, goal: GoalCard) -> Counted:
    held = [share for share in baron.shares if SHARES[share.card].recipient == goal.recipient]
    trains = completed_for(baron, goal.recipient)
    number = min(len(held), len(trains))
    return goal.vp * number, number, (*plies_of(held[:number]), *plies_of(trains[:number]))


def completed_orders(baron: Baron, goal: GoalCard) -> Counted:
    return each(goal, completed_for(baron, goal.recipient))


def order_carts(baron: Baron, goal: GoalCard) -> Counted:
    """A15: what counts is the numbers printed on the orders, not the carts carried."""
    trains = completed_for(baron, goal.recipient)
    number = sum(ORDERS[train.order].carts for train in trains)
    return goal.vp if number >= goal.threshold else 0, number, plies_of(trains)


GOAL_RULES: dict[str, Callable[[Baron, GoalCard], Counted]] = {
    "shift_pairs": shift_pairs,
    "goals": own_goals,
    "engines": engines,
    "shares": matched_shares,
    "orders": completed_orders,
    "order_carts": order_carts,
}


def each(goal: GoalCard, trains: list[Train]) -> Counted:
    return goal.vp * len(trains), len(trains), plies_of(trains)


def completed_for(baron: Baron, recipient: str) -> list[Train]:
    return [train for train in baron.completed if ORDERS[train.order].recipient == recipient]


def plies_of(things: list[Train] | list[Held]) -> tuple[int, ...]:
    return tuple(thing.ply for thing in things)


# --- the sheet -------------------------------------------------------------------------------------------------------


def score(state: State) -> Iterator[ScoreLine]:
    """The score as it stands, at any time of a match."""
    for seat, baron in enumerate(state.seats):
        for point in points(baron):
            plies = tuple(sorted(set(point.plies)))
            yield ScoreLine(seat, point.category, point.points, point.reason, point.rule, plies)


def scored(state: State, seat: Seat) -> Scored:
    lines = tuple(ScoredLine(p.category, p.points, p.reason, p.cards) for p in points(state.seats[seat]))
    return Scored(seat, lines, sum(line.points for line in lines))


def result(state: State) -> Result:
    return ranking(state)


def ranking(state: State) -> Result:
    """5: most points win, of equals the highest shift token (A27); without any token the place is shared (A16)."""
    totals = tuple(sum(point.points for point in points(baron)) for baron in state.seats)
    highest = [max((token.number for token in baron.tokens), default=0) for baron in state.seats]
    keys = list(zip(totals, highest, strict=True))
    places = tuple(1 + sum(other > key for other in keys) for key in keys)
    return Result(totals, places, LAST_TOKEN, tie_break(Counter(totals)[max(totals)], places.count(1)))


def tie_break(leaders: int, winners: int) -> str:
    if leaders == 1:
        return "none"
    return TOKEN if winners == 1 else SHARED
