"""4.4: Draw. Look at the upper cards of a stack, take one, and put the others under the stack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from domain.chance import Chance
from domain.engine import Facts
from domain.games.coal_baron.decisions import BY_DRAW, DrawChoose
from domain.games.coal_baron.edition import BACK, DATA, STACKS
from domain.games.coal_baron.facts import CardsReturnedUnder, CardTaken, MainActionDone, Peeked
from domain.games.coal_baron.questions import Draw
from domain.games.coal_baron.rules.taking import check_dock, docks_for, put_at_dock, turn_up
from domain.games.coal_baron.state import State
from domain.places import Face, Seat
from domain.words import require

NOT_ENGINES = tuple(stack for stack in STACKS if BACK[stack] != "engine")


def drawable(state: State, seat: Seat) -> list[str]:
    """The stacks one may draw from: not empty, and for an engine there must be a dock without one (A20)."""
    one, two, three = state.seats[seat].docks
    full, stacks = one.engine and two.engine and three.engine, state.stacks
    return [stack for stack in (NOT_ENGINES if full else STACKS) if stacks[stack].cards]


def check_draw(state: State, seat: Seat, stack: str) -> None:
    require(stack in STACKS, "4.4", "there is no stack {stack!r}; draw from one of {all}", stack=stack, all=STACKS)
    require(state.stacks[stack].cards, "4.9", "the stack {stack} is empty", stack=stack)
    reason = "each of your docks has an engine already; draw from another stack"
    require(stack in drawable(state, seat), "4.4", reason)


def peek(state: State, seat: Seat, stack: str) -> Facts:
    yield Peeked(seat, stack, tuple(state.stacks[stack].cards[: DATA.setup.peek]))


def may_choose(state: State, question: Draw) -> Iterator[DrawChoose]:
    for index, card in enumerate(state.peeked.cards, start=1):
        for dock in docks_for(state, question.seat, cast(Face, card)):
            yield DrawChoose(index, dock)


def first_card(state: State, question: Draw) -> DrawChoose:
    """The default (4.13): the former top, at the lowest dock that takes it."""
    return next(may_choose(state, question))


def draw_choose(state: State, question: Draw, ask: DrawChoose, chance: Chance) -> Facts:
    """4.4: exactly one card is taken; the others go under the stack in unchanged order (A7)."""
    seat, stack, cards = question.seat, question.stack, tuple(state.peeked.cards)
    indices = range(1, len(cards) + 1)
    index = ask.index if isinstance(ask.index, int) else 0
    require(
        index in indices,
        "4.4",
        "there is no card {index} to choose; choose {indices_or}",
        index=index,
        indices_or=indices,
    )
    card = cast(Face, cards[index - 1])
    check_dock(state, seat, card, ask.dock)
    yield CardTaken(seat, stack, card, index, BY_DRAW)
    yield from put_at_dock(seat, stack, card, ask.dock)
    if others := cards[: index - 1] + cards[index:]:
        yield CardsReturnedUnder(seat, stack, others)
    yield from turn_up(state, stack)
    yield MainActionDone(seat, state.main)
