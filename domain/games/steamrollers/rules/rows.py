"""4.8: the solo player puts the goods of each city in a row, where the table has chosen so (option `rows`)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from domain.chance import Chance
from domain.engine import Facts
from domain.games.steamrollers.decisions import Arrange
from domain.games.steamrollers.facts import RowArranged
from domain.games.steamrollers.questions import ArrangeRow
from domain.games.steamrollers.state import State
from domain.words import require


def may_arrange(state: State, question: ArrangeRow) -> Iterator[Arrange]:
    """Every distinct order, that in which the goods were drawn first."""
    return (Arrange(question.city, row) for row in dict.fromkeys(permutations(state.goods_at(question.city))))


def as_drawn(state: State, question: ArrangeRow) -> Arrange:
    return next(may_arrange(state, question))


def arrange(state: State, question: ArrangeRow, ask: Arrange, chance: Chance) -> Facts:
    """4.8: the goods of the city in any order. Eve takes from the right."""
    city, row = question.city, state.goods_at(question.city)
    require(ask.city == city, "4.8", "now it is the row of city {city}: {goods}", city=city, goods=list(row))
    same = sorted(ask.goods) == sorted(row)
    require(same, "4.8", "city {city} has {goods}; name each of them, from left to right", city=city, goods=list(row))
    yield RowArranged(city, ask.goods)
