"""Section 2: the box is opened. Chance shuffles the seven decks and then picks who starts, in this order."""

from __future__ import annotations

from typing import cast

from domain.chance import Chance
from domain.engine import Facts
from domain.games.coal_baron.decisions import Options
from domain.games.coal_baron.edition import DATA, PILES, STACKS
from domain.games.coal_baron.facts import GameSetUp, ShiftStarted, StackShuffled, StartSeatChosen, TopRevealed
from domain.games.coal_baron.state import State
from domain.places import Face
from domain.words import require


def setup(state: State, seats: int, options: Options, chance: Chance) -> Facts:
    fixed = options.start_seat
    require(fixed is None or 0 <= fixed < seats, "2", "start_seat must be one of {range}", range=range(seats))
    yield GameSetUp(seats, tuple(range(seats)), DATA.colours.seats[:seats], options)
    for pile in PILES:
        cards = chance.shuffled(pile.faces)
        size = len(cards) // len(pile.stacks)
        for number, stack in enumerate(pile.stacks):
            yield StackShuffled(stack, tuple(cards[number * size : (number + 1) * size]))
    for stack in STACKS:
        yield TopRevealed(stack, cast(Face, state.stacks[stack].cards[0]))
    start = chance.below(seats) if fixed is None else fixed
    yield StartSeatChosen(start, "random" if fixed is None else "fixed")
    yield ShiftStarted(1, start)
