"""How the text of Train Rush writes pieces, cards and wagons in short."""

from __future__ import annotations

from collections.abc import Iterable

from domain.games.train_rush.edition import CARDS, RESOURCES, SLOTS
from domain.games.train_rush.labels import in_words
from domain.games.train_rush.state import State
from domain.places import NOBODY, Face, Seat

SHORT = {resource.id: resource.code for resource in RESOURCES.values()} | {"": "-", "any": "*", "shipment": "S"}


def letter(view: State, seat: Seat) -> str:
    """Pieces are marked with the first letter of their owner's colour."""
    return "-" if seat == NOBODY else view.players[seat].colour[0].upper()


def letters(view: State, seats: Iterable[Seat]) -> str:
    return "".join(letter(view, seat) for seat in seats)


def card_words(card: Face) -> str:
    moves = " ".join(f"{points}/{coal}" for points, coal in CARDS[card].moves)
    return f"{card}  {moves}  special: {in_words(CARDS[card].special)}"


def wagon_words(tile: Face) -> str:
    return f"{tile} {''.join(SHORT[slot] for slot in SLOTS[tile])}"
