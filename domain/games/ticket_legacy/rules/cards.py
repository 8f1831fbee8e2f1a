"""4A.1: drawing train cards. Every draw anywhere in the rules uses `draw_to_hand` and `fill`.

What can still be drawn is reckoned from what everybody sees, never by looking into the deck: newspapers lie in the
deck or on the discard pile, nowhere else.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import cast

from domain.chance import Chance
from domain.engine import Fact, Facts
from domain.games.ticket_legacy.decisions import DECK, DrawCard
from domain.games.ticket_legacy.edition import DATA, EVENTS, LOCO, NEWSPAPER
from domain.games.ticket_legacy.facts import (
    EVENT,
    LOCOMOTIVES,
    DeckCardDrawn,
    DisplayFilled,
    DisplaySwept,
    NewspaperDrawn,
    TrainDeckReshuffled,
)
from domain.games.ticket_legacy.rules.events import LIGHTNING, in_force, pay, turn_up
from domain.games.ticket_legacy.state import State
from domain.places import Face, Seat

LIMITS = DATA.display


def top(state: State, chance: Chance) -> Generator[Fact, None, Face | None]:
    """The card on top of the deck, which is shuffled anew if need be; None if nothing but newspapers is left."""
    if state.drawable <= 0:
        return None
    if not len(state.train_deck):
        yield TrainDeckReshuffled(tuple(chance.shuffled(state.discard)))
    return cast(Face, state.train_deck.cards[0])


def draw_to_hand(state: State, seat: Seat, chance: Chance) -> Facts:
    """Newspapers on the way are discarded and reveal an event each; then one card, if there is one."""
    while (card := (yield from top(state, chance))) is not None:
        if card != NEWSPAPER:
            yield DeckCardDrawn(seat, card)
            return
        yield from newspaper(state, seat, chance, filling=False)


def draw_cards(state: State, seat: Seat, number: int, chance: Chance) -> Facts:
    for _ in range(number):
        yield from draw_to_hand(state, seat, chance)


def fill(state: State, seat: Seat, chance: Chance) -> Facts:
    """Empty slots get cards, the lowest first. Three locomotives sweep the display, as long as the guards allow it."""
    while True:
        yield from _fill_slots(state, seat, chance)
        if not sweeps_itself(state):
            return
        yield DisplaySwept(shown(state), LOCOMOTIVES)


def _fill_slots(state: State, seat: Seat, chance: Chance) -> Facts:
    while "" in state.display:
        card = yield from top(state, chance)
        if card is None:
            return
        if card == NEWSPAPER:
            yield from newspaper(state, seat, chance, filling=True)
        else:
            yield DisplayFilled(state.display.index("") + 1, card)


def shown(state: State) -> tuple[Face, ...]:
    return tuple(card for card in state.display if card)


def sweeps_itself(state: State) -> bool:
    """7, 8: the guards rest on public counts only; a sweep that failed because of hidden hands would betray them."""
    if state.display.count(LOCO) < LIMITS.sweep_at_locomotives:
        return False
    coloured = sum(card not in (LOCO, NEWSPAPER) for card in (*state.discard, *shown(state)))
    others = coloured + len(state.train_deck) - state.hidden_newspapers
    done = state.sweeps.locomotives if state.sweeps.ply == state.ply else 0
    return others >= LIMITS.sweep_min_other_cards and done < LIMITS.sweep_max_per_decision


def newspaper(state: State, seat: Seat, chance: Chance, *, filling: bool) -> Facts:
    """30: the newspaper is on the discard pile first, then an event is revealed."""
    yield NewspaperDrawn(seat)
    yield from reveal(state, seat, chance, filling=filling)


def reveal(state: State, seat: Seat, chance: Chance, *, filling: bool) -> Facts:
    """The next event; a lightning one takes effect at once. Swept outside of a filling, the display is dealt anew."""
    before = state.active
    yield from turn_up(state, chance)
    event = EVENTS.get(state.active)
    if event is None or state.active == before or event.kind != LIGHTNING:
        return
    if event.effect.type == "each_dollars":
        yield from pay(state, event.effect, seat)
    elif may_sweep(state):
        yield DisplaySwept(shown(state), EVENT)
        if not filling:
            yield from fill(state, seat, chance)


def may_sweep(state: State) -> bool:
    """Guard 3: at most so many sweeps by events for one decision."""
    done = state.sweeps.event if state.sweeps.ply == state.ply else 0
    return bool(shown(state)) and done < LIMITS.sweep_max_per_decision


# --- what can be drawn -----------------------------------------------------------------------------------------------


def may_draw_first(state: State) -> Iterator[DrawCard]:
    """The pool is tested for the first card only; the display does not belong to it."""
    if state.pool >= LIMITS.draw_action_min_pool:
        yield from (DrawCard(slot) for slot, card in enumerate(state.display, start=1) if card)
        yield DrawCard(DECK)


def may_draw_second(state: State) -> Iterator[DrawCard]:
    """The deck, or a displayed card that is no locomotive, unless an event makes it an ordinary card."""
    single = in_force(state, "loco_single") is not None
    for slot, card in enumerate(state.display, start=1):
        if card and (single or card != LOCO):
            yield DrawCard(slot)
    if state.drawable > 0:
        yield DrawCard(DECK)
