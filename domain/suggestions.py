"""What somebody could write instead of a line that is not understood or not asked for."""

from collections.abc import Iterable
from difflib import get_close_matches

MANY = 10  # more than so many lines are not named in one sentence
DEEPEST = 4  # words by which lines are told apart
ALIKE = 0.7  # from here on two words count as similar: oder, order


def examples(lines: Iterable[str]) -> list[str]:
    """Not more than ten of the lines, and of all that begin otherwise at least one, as long as there is room.

    >>> examples(["cart 1 with 1", "cart 1 with 2", "pass"])
    ['cart 1 with 1', 'cart 1 with 2', 'pass']
    >>> examples([*(f"go {number}" for number in range(99)), "stop"])[-3:]
    ['go 7', 'go 8', 'stop']
    """
    possible = {line: line.split() for line in lines}
    for words in range(DEEPEST, 0, -1):
        few = _first_of_each(possible, words)
        if len(few) <= MANY:
            break
    more = [line for line in _first_of_each(possible, words + 1) if line not in few]
    chosen = {*few[:MANY], *more[: max(0, MANY - len(few))]}
    return [line for line in possible if line in chosen]


def _first_of_each(lines: dict[str, list[str]], words: int) -> list[str]:
    """The first of all lines that begin with the same words."""
    first: dict[tuple[str, ...], str] = {}
    for line, split in lines.items():
        first.setdefault(tuple(split[:words]), line)
    return list(first.values())


def like(text: str, lines: Iterable[str]) -> list[str]:
    """The lines that begin with the word that was written, or with a similar one; if there are none, examples of all.

    >>> like("oder with five", ["cart 1 with 1", "order with 1+1", "order with 2", "pass"])
    ['order with 1+1', 'order with 2']
    """
    possible = list(lines)
    words = [line.split()[0] for line in possible]
    similar = get_close_matches(text.casefold().partition(" ")[0], words, 1, ALIKE)
    return examples([line for line, word in zip(possible, words, strict=True) if word in similar] or possible)
