"""Names as people write them (9), and a line that is being read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NoReturn

from domain.engine import Decision, open_questions
from domain.games.eighteen_africa.edition import (
    COMPANIES,
    CONCESSIONS,
    HEXES,
    PRESIDENT_MARK,
    PRIVATES,
    TILES,
    TRAINS,
)
from domain.games.eighteen_africa.state import State
from domain.places import Face, Seat
from domain.words import Refused, quoted, say

COMPANY_NAMES = {word: one.id for one in COMPANIES.values() for word in (one.id.casefold(), one.name.casefold())}
PRIVATE_NAMES = {word: one.id for one in PRIVATES.values() for word in (one.id.casefold(), one.name.casefold())}
TRAIN_NAMES = {
    word: one.id for one in TRAINS.values() for word in (one.alias.casefold(), one.name.casefold(), one.id.casefold())
}
CONCESSION_NAMES = {word: one.id for one in CONCESSIONS.values() for word in (one.id.casefold(), one.name.casefold())}
HEX_NAMES = {
    **{stop.casefold(): one.id for one in HEXES.values() for stop in one.stops},
    **{one.casefold(): one for one in HEXES},
}
CARD_NAMES = {
    **{one.casefold(): one for one in COMPANIES},
    **{f"{one.casefold()}{mark}": f"{one}{PRESIDENT_MARK}" for one in COMPANIES for mark in (PRESIDENT_MARK, "-p")},
    **{one.casefold(): one for one in PRIVATES},
}
JOINING = ("and", "+")
LONGEST_NUMBER = 6  # digits
USING = ("using", "with")
TIMES = re.compile(r"(.+)x(\d{1,2})")  # MFx3


def unclear(template: str, **values: Any) -> Refused:
    """A line that cannot be read, with what would be."""
    return Refused("notation", say(template, **values))


def wrong(what: str, word: str, known: Iterable[str]) -> NoReturn:
    raise unclear("{word} is no {what}; known are {known}", word=quoted(word), what=what, known=list(known))


def named(what: str, word: str, names: Mapping[str, str], known: Iterable[str] = ()) -> str:
    found = names.get(word.casefold())
    return found if found is not None else wrong(what, word, known or dict.fromkeys(names.values()))


class Line:
    """A line taken apart, with the view it is read against."""

    def __init__(self, view: State, seat: Seat, text: str) -> None:
        self.view, self.seat, self.text = view, seat, text.strip()
        self.words = text.casefold().replace(",", " ").replace("£", "").split()

    def asked(self, *kinds: type[Any]) -> Any:
        return next((one for one in open_questions(self.view, self.seat) if isinstance(one, kinds)), None)

    def unlike(self, *forms: str) -> Refused:
        """The words do not have the form of such a decision."""
        text = quoted(" ".join(self.words))
        return unclear("{text} is not understood; write {forms_or}", text=text, forms_or=list(forms))

    def alone(self, decision: Decision) -> Decision:
        """A decision that is said in one word."""
        self.nothing_after(1, self.words[0])
        return decision

    def nothing_after(self, number: int, example: str) -> None:
        """Everything that is written is read: more than so many words are refused with what is too much."""
        rest = " ".join(self.words[number:])
        if rest:
            raise unclear("{rest} is not understood; write {example}", rest=quoted(rest), example=quoted(example))

    def number(self, word: str) -> int:
        """Digits; a full stop after them ends a sentence."""
        digits = word.removesuffix(".")
        if digits.isdecimal() and len(digits) <= LONGEST_NUMBER:
            return int(digits)
        raise unclear("{word} is no number", word=quoted(word))

    def cards(self, words: Sequence[str], form: str) -> tuple[Face, ...]:
        """`MF* MFx2 P4`: kinds of this match, each as often as it is written."""
        named_ones = [word for word in words if word not in JOINING]
        if not named_ones:
            raise self.unlike(form)
        if " ".join(named_ones) in PRIVATE_NAMES:  # a name of several words
            return (PRIVATE_NAMES[" ".join(named_ones)],)
        return tuple(card for word in named_ones for card in self._cards(word))

    def _cards(self, word: str) -> list[Face]:
        times = TIMES.fullmatch(word)
        kind, number = (times[1], int(times[2])) if times and word not in CARD_NAMES else (word, 1)
        return [self.card(kind)] * number

    def card(self, word: str) -> Face:
        companies = self.view.names()
        card = CARD_NAMES.get(word)
        if card is not None and (card in PRIVATES or card.removesuffix(PRESIDENT_MARK) in companies):
            return card
        why = "{word} is no card of this match: write {companies_or}, * for a president, or a private such as {one}"
        raise unclear(why, word=quoted(word), companies_or=companies, one=quoted(next(iter(PRIVATES))))

    def company_and_rest(self, words: Sequence[str]) -> tuple[str, list[str]]:
        """A company by its id or its name, which may be several words; and the words after it."""
        for number in range(len(words), 0, -1):
            found = COMPANY_NAMES.get(" ".join(words[:number]))
            if found is not None:
                return found, list(words[number:])
        return self.company(words[0]), list(words[1:])

    def company(self, word: str) -> str:
        return named("company", word, COMPANY_NAMES, self.view.names())

    def train(self, word: str) -> str:
        return named("train", word, TRAIN_NAMES)

    def tile(self, word: str) -> str:
        tiles = {tile.casefold(): tile for tile in TILES}
        found = tiles.get(word.removeprefix("#"))
        if found is None:
            raise unclear("{word} is no tile of this game", word=quoted(word))
        return found

    def hex_and_rest(self, words: Sequence[str]) -> tuple[str, list[str]]:
        """A hex by its id or by the name of a city, which may be several words; and the words after it."""
        for number in range(min(len(words), 4), 0, -1):
            found = HEX_NAMES.get(" ".join(words[:number]))
            if found is not None:
                return found, list(words[number:])
        word = words[0] if words else ""
        raise unclear("{word} is no hex of the map, and no city or town", word=quoted(word))

    def hex(self, word: str) -> str:
        found = HEX_NAMES.get(word.strip().casefold())
        if found is None:
            raise unclear("{word} is no hex of the map, and no city or town", word=quoted(word.strip()))
        return found

    def powers(self, words: Sequence[str]) -> tuple[str, ...]:
        """What stands after `using`."""
        if words and words[0] in USING and len(words) > 1:
            return tuple(sorted(named("private", word, PRIVATE_NAMES) for word in words[1:]))
        if words:
            raise unclear(
                "{rest} is not understood; a power is stated at the end, such as {example}",
                rest=quoted(" ".join(words)),
                example=quoted("using P4"),
            )
        return ()
