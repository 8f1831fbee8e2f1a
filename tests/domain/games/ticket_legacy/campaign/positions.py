"""Tables of a campaign at which wrong lines are tried, by name: the state, and the seat that writes.

Seat 0 is black, 1 blue, 2 green, 3 red; seat 0 wins every game, seat 3 is last.
"""

from __future__ import annotations

from collections.abc import Callable

from domain.chance import Chance
from domain.engine import awaited, begin
from domain.games.ticket_legacy import campaign as game
from domain.games.ticket_legacy.campaign.decisions import Options
from domain.games.ticket_legacy.campaign.questions import AreaChoice, DepotChoice, EventChoice
from domain.games.ticket_legacy.campaign.state import State
from domain.places import Seat
from tests.domain.games import positions
from tests.domain.games.ticket_legacy.campaign.given import (
    by_default,
    came_to,
    do,
    founded,
    played,
    record,
    to_the_match,
)

Position = tuple[State, Seat]
TOTALS = (40, 30, 20, 10)


def founding() -> Position:
    """Nobody has a company yet."""
    return begin(game, 4, Options(), Chance(b"wrong lines", 0))[0], 0


def second_choice() -> Position:
    """Black is taken."""
    state, _ = founding()
    do(state, "company black")
    return state, 1


def attendance() -> Position:
    return founded(), 0


def two_away() -> Position:
    """Two companies stay away: nobody else can."""
    state = founded()
    do(state, "attend no", 1)
    do(state, "attend no", 2)
    return state, 0


def answered() -> Position:
    state = founded()
    do(state, "attend yes", 0)
    return state, 0


def elsewhere() -> Position:
    """The match of the chapter is played."""
    return to_the_match(founded()), 0


def archiving() -> Position:
    state = to_the_match(founded())
    record(state, came_to(state, TOTALS, ("EV05", "EV01")))
    assert isinstance(state.top[0], EventChoice)
    return state, awaited(state)[0]


def area() -> Position:
    """After the first game the last-placed company opens an area."""
    state = to_the_match(founded())
    record(state, came_to(state, TOTALS))
    assert isinstance(state.top[0], AreaChoice)
    return state, awaited(state)[0]


def depot() -> Position:
    """Before the fourth game every company founds its depot."""
    state = played(founded(), 3)
    while not isinstance(state.top[0], DepotChoice):
        by_default(state)
    return state, awaited(state)[0]


def second_depot() -> Position:
    state, _ = depot()
    do(state, "depot Knoxville")
    return state, awaited(state)[0]


def over() -> Position:
    return positions.over(founded())


POSITIONS: dict[str, Callable[[], Position]] = {
    one.__name__: one
    for one in (
        founding, second_choice, attendance, two_away, answered, elsewhere, archiving, area, depot, second_depot, over,
    )
}  # fmt: skip
