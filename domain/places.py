"""Places that carry their audience: the only two containers in which a hidden thing may lie.

`Hand` is unordered, `Stack` is ordered, top first. Their methods are all that evolve uses, so the same writers fold
full facts into the full state and redacted facts into a view. `masked` cuts a state down to what a viewer may see;
that both ways agree is a law (domain/laws).

A card is known by its face, never by a serial number: serials would let players track cards that look alike.

    >>> deck, hand = Stack("wagon"), Hand("wagon", owner=0)
    >>> deck.lay(["fox", "tower", "tower"])
    >>> hand.add(deck.take())
    >>> deck.reveal("tower")

Everybody sees the card that was turned over, and only its owner the one in the hand:

    >>> masked(deck, SPECTATOR).cards
    ['tower', Hidden(back='wagon')]
    >>> masked(hand, Viewer(0)).cards, masked(hand, Viewer(1)).cards, masked(hand, Viewer(1)).hidden
    (['fox'], [], 1)
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple, TypeVar, get_args, get_type_hints

import msgspec
from msgspec import Struct

from domain.words import Hidden

Face = str
Card = Face | Hidden
Seat = int

NOBODY = -1
EVERYBODY = -2


class Viewer(NamedTuple):
    """Somebody who looks at a match: a seat, or a spectator (no seat)."""

    seat: Seat = NOBODY

    def owns(self, seat: Seat) -> bool:
        return self.seat == seat and seat != NOBODY

    @property
    def marks(self) -> tuple[int, ...]:
        """The marks of cards that this viewer knows."""
        return (EVERYBODY,) if self.seat == NOBODY else (EVERYBODY, self.seat)


SPECTATOR = Viewer()


class Hand(Struct):
    """Cards of one owner in no order. `known` are the faces among them that everybody knows."""

    back: str
    owner: Seat = NOBODY
    cards: list[Face] = []
    known: list[Face] = []
    hidden: int = 0

    def __len__(self) -> int:
        return len(self.cards) + self.hidden

    def __iter__(self) -> Iterator[Face]:
        return iter(self.cards)

    def __contains__(self, face: object) -> bool:
        return face in self.cards

    def add(self, card: Card) -> None:
        """A card comes in that only the owner (and whoever the fact tells) sees."""
        if isinstance(card, Hidden):
            self.hidden += 1
        else:
            insort(self.cards, card)

    def add_openly(self, face: Face) -> None:
        """A card comes in that everybody saw."""
        insort(self.cards, face)
        insort(self.known, face)

    def lose(self, face: Face) -> None:
        """A card leaves openly; of equal ones, the one that everybody knows."""
        if face in self.known:
            self.known.remove(face)
            self.cards.remove(face)
        elif face in self.cards:
            self.cards.remove(face)
        else:
            self.hidden -= 1

    def lose_unseen(self, card: Card) -> None:
        """A card leaves and others do not learn which: what they knew of this hand is no longer certain."""
        if isinstance(card, Hidden):
            self.hidden += len(self.cards) - 1
            self.cards = []
        else:
            self.cards.remove(card)
        self.known = []

    def show(self, faces: Iterable[Face]) -> None:
        """The whole hand is laid open."""
        self.cards = sorted(faces)
        self.known = list(self.cards)
        self.hidden = 0

    def mask(self, viewer: Viewer) -> None:
        if not viewer.owns(self.owner):
            self.hidden += len(self.cards) - len(self.known)
            self.cards = list(self.known)

    def secret(self, viewer: Viewer) -> Iterator[int]:
        """The positions whose faces the viewer does not see."""
        if viewer.owns(self.owner):
            return
        known = list(self.known)
        for position, face in enumerate(self.cards):
            if face in known:
                known.remove(face)
            else:
                yield position


class Stack(Struct):
    """Cards in order, top first. A mark per card says who knows it: a seat, EVERYBODY or NOBODY."""

    back: str
    cards: list[Card] = []
    marks: list[int] = []

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def lay(self, cards: Iterable[Card], mark: int = NOBODY) -> None:
        """Lay out anew, forgetting what was there."""
        self.cards = list(cards)
        self.marks = [mark] * len(self.cards)

    def take(self, position: int = 0) -> Card:
        del self.marks[position]
        return self.cards.pop(position)

    def take_top(self, number: int) -> list[Card]:
        taken, self.cards = self.cards[:number], self.cards[number:]
        del self.marks[:number]
        return taken

    def put_on_top(self, cards: Iterable[Card], mark: int = NOBODY) -> None:
        added = list(cards)
        self.cards[:0] = added
        self.marks[:0] = [mark] * len(added)

    def put_under(self, cards: Iterable[Card], mark: int = NOBODY) -> None:
        added = list(cards)
        self.cards += added
        self.marks += [mark] * len(added)

    def reveal(self, face: Card, position: int = 0) -> None:
        """Everybody now sees the card at this position."""
        self.cards[position] = face
        self.marks[position] = EVERYBODY

    def purge(self, faces: Iterable[Face]) -> None:
        """These cards leave, wherever they lie; who does not see one of them knows that there is one less."""
        for face in faces:
            self.take(self.cards.index(face if face in self.cards else Hidden(self.back)))

    def split(self, stay: int) -> tuple[list[Card], list[int]]:
        """Cut below the first `stay` cards; what lay under the cut is returned with its marks."""
        cut = (self.cards[stay:], self.marks[stay:])
        del self.cards[stay:], self.marks[stay:]
        return cut

    def join(self, cut: tuple[list[Card], list[int]]) -> None:
        """Put a cut-off part under this stack, marks and all."""
        self.cards += cut[0]
        self.marks += cut[1]

    def mask(self, viewer: Viewer) -> None:
        back, known = Hidden(self.back), viewer.marks
        self.cards = [card if mark in known else back for card, mark in zip(self.cards, self.marks, strict=True)]

    def secret(self, viewer: Viewer) -> Iterator[int]:
        known = viewer.marks
        return (at for at, mark in enumerate(self.marks) if mark not in known)


Place = Hand | Stack
Record = TypeVar("Record", bound=Struct)


def copied(record: Record) -> Record:
    """An equal record that shares nothing changeable with the first."""
    kind = type(record)
    return _decoder(kind).decode(_encode(record))  # type: ignore[no-any-return]


def masked(state: Record, viewer: Viewer) -> Record:
    """The state as the viewer may know it: a copy in which every place shows only what its audience allows."""
    view = copied(state)
    for place in places(view):
        place.mask(viewer)
    return view


def places(value: Any) -> Iterator[Place]:
    """Every Hand and Stack inside a record, in the order of its fields."""
    if isinstance(value, (Hand, Stack)):
        yield value
    elif isinstance(value, Struct):
        for field in _fields_with_places(type(value)):
            yield from places(getattr(value, field))
    elif isinstance(value, dict):
        for part in value.values():
            yield from places(part)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from places(part)


def holds_hidden(value: Any) -> bool:
    """Whether anything inside a record, or a tuple of them, is shown by its back only."""
    if type(value) in _SIMPLE:  # as nearly everything is
        return False
    if isinstance(value, Hidden):
        return True
    if isinstance(value, Struct):
        return any(holds_hidden(getattr(value, field)) for field in value.__struct_fields__)
    if isinstance(value, dict):
        return any(holds_hidden(part) for part in value.values())
    return isinstance(value, (list, tuple)) and any(holds_hidden(part) for part in value)


_SIMPLE = frozenset({str, int, bool, type(None)})


def can_hide(annotation: Any) -> bool:
    """Whether a field of this type could hold a Hidden."""
    return annotation is Hidden or any(can_hide(part) for part in get_args(annotation))


_encode = msgspec.msgpack.Encoder().encode


@cache
def _decoder(kind: type[Struct]) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(kind)


@cache
def _fields_with_places(kind: type[Struct]) -> tuple[str, ...]:
    return tuple(field for field, annotation in get_type_hints(kind).items() if _mentions_place(annotation))


@cache
def _mentions_place(annotation: Any) -> bool:
    if isinstance(annotation, type) and issubclass(annotation, Struct):
        return annotation in (Hand, Stack) or bool(_fields_with_places(annotation))
    return any(_mentions_place(part) for part in get_args(annotation))
