"""What may be decided, as a list that people read: each with its mark, and short where there is much to choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from domain.words import say
from service.usecases.offer_marks import marks

PLAIN = 8  # legal decisions that are listed one a line
SHORT = 60  # lines of a list; where there are more, even unlike ones stand together

Row = tuple[str, str]  # a mark, or a range of them, and the words


def whole_list(offers: Sequence[str]) -> list[Row]:
    """Legal decisions with their marks, one a line."""
    return list(zip(marks(offers), offers, strict=True))


def short_list(offers: Sequence[str], wanted: str = "") -> list[Row]:
    """Legal decisions with their marks; where there are many, those that differ in their last word share a line:

    2-4  track C1 E-W | (3) NE-SW | (4) NW-SE
    """
    rows = [(mark, words) for mark, words in whole_list(offers) if wanted.lower() in words.lower()]
    if len(rows) <= PLAIN:
        return rows
    shorter = [_in_one_line(run) for run in _runs(rows, lambda words: words.rpartition(" ")[0])]
    return shorter if len(shorter) <= SHORT or wanted else _shortest(rows)


def _runs(rows: Sequence[Row], head: Callable[[str], str]) -> Iterator[list[Row]]:
    """Runs of rows whose words have the same head; those without one stand alone."""
    for start, run in groupby(rows, key=lambda row: head(row[1])):
        if start:
            yield list(run)
        else:
            yield from ([row] for row in run)


def _in_one_line(run: Sequence[Row]) -> Row:
    first, *others = run
    if not others:
        return first
    tails = [f"({mark})\u00a0{words.rpartition(' ')[2]}" for mark, words in others]  # never on two lines
    return f"{first[0]}-{run[-1][0]}", " | ".join([first[1], *tails])


def _shortest(rows: Sequence[Row]) -> list[Row]:
    """One line for all that begin with the same words, as many of them as leave a short list."""
    for depth in (4, 3, 2, 1):
        runs = list(_runs(rows, lambda words, depth=depth: " ".join(words.split()[:depth])))  # type: ignore[misc]
        if len(runs) <= SHORT:
            break
    return [run[0] if len(run) == 1 else _ways(run, depth) for run in runs]


def _ways(run: Sequence[Row], depth: int) -> Row:
    first, last, words = run[0][0], run[-1][0], run[0][1]
    beginning = " ".join(words.split()[:depth])
    shown = say("{words} ...  ({number} ways, such as: {example})", words=beginning, number=len(run), example=words)
    return f"{first}-{last}", str(shown)
