"""What stands before each decision of a list, and is enough to answer with: its mark.

Usually that is a number. Where a decision is a word and a number (`pick 4`, `bid 7`), or all begin like that (`choose 2
to dock 3`, `change 3 by 5`), or decisions differ in one number that is not that of their place (`draw slot 2`, `draw
slot 4`; `buy train 2`), the list has letters instead: whoever answers 4 there means the die, wherever it stands in the
list, and that is how it is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from string import ascii_lowercase

from domain.engine import Decision, Game, Pick, Span, varied
from domain.words import refuse

_NUMBER = re.compile(r"[#(\[]?\s?(\d{1,9})\s?[).\]]?")
_LETTER = re.compile(r"[(\[]?\s?([a-z]{1,2})\s?[).\]]?", re.IGNORECASE)
_VALUE = re.compile(r"[a-z]+ (\d+)(?: by \d+)?")
_BEGINS = re.compile(r"([a-z]+) (\d+)(?= |$)")
_ALONE = re.compile(r"(?<![\w+/.-])\d+(?![\w+/-])")  # a number that is no part of a name, a sum or a range


def marks(offers: Sequence[str]) -> list[str]:
    """The marks of legal decisions, which are given in notation.

    >>> marks(["cart 1 with 1", "share with 1", "pass"])
    ['1', '2', '3']
    >>> marks(["pick 1", "pick 4"])
    ['a', 'b']
    """
    mark = _letter if has_letters(offers) else _number
    return [mark(place) for place in range(len(offers))]


def has_letters(offers: Sequence[str]) -> bool:
    """Whether a number alone would say what is chosen, so that it cannot say where that stands."""
    return any(map(_VALUE.fullmatch, offers)) or _all_begin_alike(offers) or _has_misleading_number(offers)


def _all_begin_alike(offers: Sequence[str]) -> bool:
    """Whether all begin with the same word and a number."""
    begun = [found[1] for one in offers if (found := _BEGINS.match(one))]
    return len(begun) == len(offers) > 1 and len(set(begun)) == 1


def _has_misleading_number(offers: Sequence[str]) -> bool:
    """Whether decisions differ in one number alone, or just one has a number, and that is the place of another one."""
    values, last = _only_numbers(offers), len(offers)
    numbered = sum(bool(_ALONE.search(one)) for one in offers)
    alike = {_ALONE.sub("", one) for one, value in zip(offers, values, strict=True) if value is not None}
    named = sum(value is not None for value in values)
    if len(alike) != 1 or (named == 1 and numbered > 1):
        return False
    return any(value != place and value <= last for place, value in enumerate(values, 1) if value is not None)


def _only_numbers(offers: Sequence[str]) -> list[int | None]:
    """The number in each decision that has exactly one."""
    found = map(_ALONE.findall, offers)
    return [int(numbers[0]) if len(numbers) == 1 else None for numbers in found]


def is_number(text: str) -> bool:
    """Whether it is a number alone: 3, also as people write it: 3. or (3) or #3."""
    return bool(_NUMBER.fullmatch(text.strip()))


def is_mark(text: str) -> bool:
    """Whether it could be the mark of some list."""
    return is_number(text) or bool(_LETTER.fullmatch(text.strip()))


def marked(offers: Sequence[str], text: str) -> int | None:
    """The place in the list of what was meant; None if the text is none of its marks. A wrong number is refused.

    >>> marked(["pass", "order"], "(2)"), marked(["pick 1", "pick 4"], "4"), marked(["pick 1", "pick 4"], "b")
    (1, 1, 1)
    """
    number, letter = _NUMBER.fullmatch(text.strip()), _LETTER.fullmatch(text.strip())
    if number:
        return _of_value(offers, int(number[1])) if has_letters(offers) else _at(offers, int(number[1]))
    if letter and has_letters(offers) and letter[1].lower() in (known := marks(offers)):
        return known.index(letter[1].lower())
    return None


def of_range(game: Game, spreads: Iterable[Span | Pick], text: str) -> Decision | None:
    """What a number means in a list with letters where it is not listed but lies in the one range that there is."""
    number = _NUMBER.fullmatch(text.strip())
    if number is None:
        return None
    value = int(number[1])
    found = [varied(one, value) for one in spreads if isinstance(one, Span) and one.low <= value <= one.high]
    return found[0] if len(found) == 1 and _VALUE.fullmatch(game.write(found[0])) else None


def _at(offers: Sequence[str], number: int) -> int:
    last = len(offers)
    if not 1 <= number <= last:
        refuse("notation", "there is no number {number}; the list goes from 1 to {last}", number=number, last=last)
    return number - 1


def _of_value(offers: Sequence[str], value: int) -> int:
    """The one decision that is a word and this number, or else begins like that, or has no other number."""
    values = [int(found[1]) if (found := _VALUE.fullmatch(one)) else None for one in offers]
    if value not in values and _all_begin_alike(offers):
        values = [int(found[2]) if (found := _BEGINS.match(one)) else None for one in offers]
    elif _has_misleading_number(offers):
        values = _only_numbers(offers)
    last = _letter(len(offers) - 1)
    if value not in values:
        refuse("notation", "there is no {value} to choose; this list has letters, from a to {last}", value=value,
               last=last)  # fmt: skip
    if values.count(value) > 1:
        refuse("notation", "{value} leaves open which one; this list has letters, from a to {last}", value=value,
               last=last)  # fmt: skip
    return values.index(value)


def _number(place: int) -> str:
    return str(place + 1)


def _letter(place: int) -> str:
    """a to z, then aa, ab ..."""
    before, last = divmod(place, len(ascii_lowercase))
    return (_letter(before - 1) if before else "") + ascii_lowercase[last]
