"""What somebody could write instead of a line that is not understood or not asked for."""

from collections.abc import Iterable
from difflib import get_close_matches

MANY = 10  # more than so many lines are not named in one sentence
DEEPEST = 4  # words by which lines are told apart
ALIKE = 0.7  # from here on two words count as similar: oder, order


def examples(lines: Iterable[str]) -> list[str]:
    """A few of the lines, each beginning otherwise: how one could write, without listing everything.

    >>> examples(["cart 1 with 1", "cart 1 with 2", "pass"])
    ['cart 1 with 1', 'cart 1 with 2', 'pass']
    >>> examples([*(f"cart {number} with {pay}" for number in "12" for pay in "123456"), "pass"])
    ['cart 1 with 1', 'cart 2 with 1', 'pass']
    """
    possible = list(lines)
    for words in range(DEEPEST, 0, -1):
        few = _first_of_each(possible, words)
        if len(few) <= MANY:
            break
    return few[:MANY]


def _first_of_each(lines: list[str], words: int) -> list[str]:
    """The first of all lines that begin with the same words."""
    first: dict[tuple[str, ...], str] = {}
    for line in lines:
        first.setdefault(tuple(line.split()[:words]), line)
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
