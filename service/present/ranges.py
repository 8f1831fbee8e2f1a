"""What lies beside the list of offers, in words: bids from 21 to 606, any 6 of your 12.

A game says how its offers may be varied (`spread`); how that is told is made from its notation, so that it can be
typed as it is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile

from domain.engine import Game, Pick, Span, varied
from domain.words import Sentence, say
from service.usecases.match_view import OfferSpread

ALIKE = 2  # so many spans of the same width are told one by one

ONE_OF = "or {begins} one of your {number}: {things}"
PICKED = {  # by whether one may choose how many, and in which order
    (False, False): "or {begins} any {least} of your {number}: {things}",
    (True, False): "or {begins} any {least} to {most} of your {number}: {things}",
    (False, True): "or {begins} any {least} of your {number}, in the order you like: {things}",
    (True, True): "or {begins} any {least} to {most} of your {number}, in the order you like: {things}",
}


def beside_the_list(game: Game, spreads: Sequence[OfferSpread], marks: Sequence[str]) -> list[Sentence]:
    """One line for each spread; one for all numbers of the same width where there are many."""
    told: list[Sentence] = []
    for width, alike in groupby([one for one in spreads if _is_wide(one.spread)], key=_width):
        some = list(alike)
        if width and len(some) > ALIKE:
            told.append(_spans(game, some, marks))
        else:
            told.extend(in_words(game, one.spread) for one in some)
    return told


def in_words(game: Game, spread: Span | Pick) -> Sentence:
    """What may be typed besides the offer."""
    if isinstance(spread, Span):
        return _range(game, spread)
    picked = ONE_OF if spread.most == 1 else PICKED[spread.least < spread.most, spread.ordered]
    return say(
        picked, begins=_beginning(game, spread), least=spread.least, most=spread.most, number=len(spread.of),
        things=", ".join(spread.of),
    )  # fmt: skip


def _is_wide(spread: Span | Pick) -> bool:
    """Whether there is anything besides the offer."""
    return spread.low < spread.high if isinstance(spread, Span) else spread.least < len(spread.of)


def _width(one: OfferSpread) -> tuple[int, int] | None:
    return (one.spread.low, one.spread.high) if isinstance(one.spread, Span) else None


def _spans(game: Game, some: Sequence[OfferSpread], marks: Sequence[str]) -> Sentence:
    first, last = some[0], some[-1]
    assert isinstance(first.spread, Span)
    return say(
        "or {first} to {last} with any number from {low} to {high}, such as: {example}",
        first=marks[first.number - 1], last=marks[last.number - 1], low=first.spread.low, high=first.spread.high,
        example=game.write(varied(first.spread, (first.spread.low + first.spread.high) // 2)),
    )  # fmt: skip


def _range(game: Game, span: Span) -> Sentence:
    """bid 21 to 606: the words that differ stand as a range, wherever in the notation the number is.

    Behind another number that would be misread: there it is told what a number is for by an example.
    """
    low, high = (game.write(varied(span, one)).split() for one in (span.low, span.high))
    place = next((at for at, (one, other) in enumerate(zip(low, high, strict=True)) if one != other), 0)
    if place and low[place - 1].isdecimal():
        example = game.write(varied(span, (span.low + span.high) // 2))
        values = {"begins": " ".join(low[:place]), "low": span.low, "high": span.high, "example": example}
        return say("or {begins} with any number from {low} to {high}, such as: {example}", **values)
    return say("or {decision}", decision=" ".join(map(_from_to, low, high)))


def _from_to(low: str, high: str) -> str:
    return low if low == high else str(say("{low} to {high}", low=low, high=high))


def _beginning(game: Game, pick: Pick) -> str:
    """The words with which every such decision begins."""
    number = max(1, pick.least)
    some = [game.write(varied(pick, things)).split() for things in _different(pick, number)]
    return some[0][0] if some[0] == some[1] else " ".join(_alike(some)).rstrip(":,")


def _different(pick: Pick, number: int) -> Iterator[tuple[str, ...]]:
    """As many things, from the beginning and from the end."""
    yield pick.of[:number]
    yield pick.of[-number:]


def _alike(some: Sequence[Sequence[str]]) -> Iterator[str]:
    return (words[0] for words in takewhile(lambda words: len(set(words)) == 1, zip(*some, strict=False)))
