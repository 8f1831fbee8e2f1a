"""What may be decided, as a list that people read: each with its mark, and short where there is much to choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from domain.words import say
from service.usecases.offer_marks import marks

PLAIN = 40  # legal decisions that are listed one a line
SHORT = 60  # lines of a list; where there are more, even unlike ones stand together


class Row(NamedTuple):
    """One line of a list: a mark, or a range of them; what it means; and how it is written, if that is not the same."""

    mark: str
    words: str
    notation: str = ""


def whole_list(offers: Sequence[str], labels: Sequence[str] = ()) -> list[Row]:
    """Legal decisions with their marks, one a line, in words if there are labels."""
    known = labels or offers
    return [
        Row(mark, label, "" if label.lower() == text.lower() else text)
        for mark, label, text in zip(marks(offers), known, offers, strict=True)
    ]


def containing(rows: Sequence[Row], wanted: str) -> list[Row]:
    """The rows that say something."""
    return [row for row in rows if wanted.lower() in f"{row.words} {row.notation}".lower()]


def short_list(offers: Sequence[str], labels: Sequence[str] = ()) -> list[Row]:
    """Legal decisions with their marks; where there are many, those that differ in their last word share a line:

    2-4  track C1 E-W | (3) NE-SW | (4) NW-SE
    """
    if len(offers) <= PLAIN:
        return whole_list(offers, labels)
    rows = whole_list(offers)
    shorter = [_in_one_line(run) for run in _runs(rows, lambda words: words.rpartition(" ")[0])]
    return shorter if len(shorter) <= SHORT else _shortest(rows)


def _runs(rows: Sequence[Row], head: Callable[[str], str]) -> Iterator[list[Row]]:
    """Runs of rows whose words have the same head; those without one stand alone."""
    for start, run in groupby(rows, key=lambda row: head(row.words)):
        if start:
            yield list(run)
        else:
            yield from ([row] for row in run)


def _in_one_line(run: Sequence[Row]) -> Row:
    first, *others = run
    if not others:
        return first
    tails = [f"({one.mark})\u00a0{one.words.rpartition(' ')[2]}" for one in others]  # never on two lines
    return Row(f"{first.mark}-{run[-1].mark}", " | ".join([first.words, *tails]))


def _shortest(rows: Sequence[Row]) -> list[Row]:
    """One line for all that begin with the same words, as many of them as leave a short list."""
    for depth in (4, 3, 2, 1):
        runs = list(_runs(rows, lambda words, depth=depth: " ".join(words.split()[:depth])))  # type: ignore[misc]
        if len(runs) <= SHORT:
            break
    return [run[0] if len(run) == 1 else _ways(run, depth) for run in runs]


def _ways(run: Sequence[Row], depth: int) -> Row:
    first, last, words = run[0].mark, run[-1].mark, run[0].words
    beginning = " ".join(words.split()[:depth])
    shown = say("{words} ...  ({number} ways, such as: {example})", words=beginning, number=len(run), example=words)
    return Row(f"{first}-{last}", str(shown))
