"""What spaces and actions of Train Rush give, in the words of the game: for the picture and for the text alike."""

from __future__ import annotations

from functools import cache

from domain.games.train_rush.edition import BONUSES, REGIONS
from domain.games.train_rush.labels import in_words
from domain.games.train_rush.shape import AreaAction
from domain.words import counted, joined_by_and


@cache
def golden(track: str) -> str:
    """What the golden spaces of a track give, those together that give the same: it is alike in every region."""
    first, given = next(iter(REGIONS)), dict[str, list[str]]()
    for (which, region, space), ops in BONUSES.items():
        if (which, region) == (track, first):
            given.setdefault(in_words(ops).replace(REGIONS[first].name, "this region"), []).append(str(space))
    return "; ".join(f"{joined_by_and(spaces)}: {words}" for words, spaces in given.items())


def priced(action: AreaAction) -> str:
    """`build 2 warehouses for 3 tokens`."""
    return f"{in_words(action.effect)} for {counted(action.cost, 'token|tokens')}"
