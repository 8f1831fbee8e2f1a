"""4.6: the deck, its discard, and the open display that is left of both in the end."""

from __future__ import annotations

from domain.chance import Chance
from domain.engine import Facts
from domain.games.eighteen_africa.edition import DATA
from domain.games.eighteen_africa.facts import DeckReshuffled, DisplayOpened
from domain.games.eighteen_africa.state import State


def maintained(state: State, chance: Chance) -> Facts:
    """After every change of deck or discard: few cards lie open, an empty deck is made of the discard."""
    if state.open_display:
        return
    if len(state.deck) + len(state.discard) <= DATA.decks.open_display_at:
        left = [*state.deck.cards, *state.discard]
        yield DisplayOpened(tuple(sorted(left, key=str)))  # type: ignore[arg-type]  # a preview stops at what is hidden
    elif not len(state.deck):
        yield DeckReshuffled(tuple(chance.shuffled(state.discard)))
