"""A table of SteamRollers at which somebody may steal the die that somebody else is about to pick."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from domain.engine import legal
from domain.match.state import Match
from service.usecases.callers import Caller
from service.usecases.matches import Matches
from tests.registers import lay_table, match_in


class Window(NamedTuple):
    """The picker is to pick a die; the thief holds tile 2b, so each pick opens a window for a theft.

    No engine box of the picker is crossed, so the die that is picked can improve the engine whatever it shows.
    """

    match: str
    picker: Caller
    thief: Caller
    picks: list[int]  # what lies in the pool, without repetition
    ply: int


def before_a_theft(matches: Matches, players: Sequence[Caller]) -> Window:
    """Tables are laid until the tile that steals lies on its face b; who chooses first at the start takes it."""
    for _ in count():
        match = lay_table(matches, players, "steamrollers", options=b'{"start_tiles": true}')
        at = look(matches, match)
        if "2b" in [tile.face for tile in at.table.tiles]:
            return _after_the_start(matches, match)
    raise AssertionError


def _after_the_start(matches: Matches, match: str) -> Window:
    at = look(matches, match)
    thief = at.awaited[0]
    matches.decide(Caller(at.players[thief]), match, "start tile 2", None)
    for _ in at.players[1:]:
        at = look(matches, match)
        last = offers(matches, match)[
            -1
        ]  # a track or a good; the first would cross box 1, for which a 1 is no use then
        matches.decide(Caller(at.players[at.awaited[0]]), match, last, None)
    at = look(matches, match)
    picker = at.awaited[0]
    assert picker != thief
    assert not at.table.sheets[picker].boxes
    return Window(match, Caller(at.players[picker]), Caller(at.players[thief]), sorted(set(at.table.pool)), at.ply)


def look(matches: Matches, match: str) -> Match:
    return match_in(matches.store, match)


def offers(matches: Matches, match: str) -> list[str]:
    """What the seat that is waited for may decide, in notation."""
    at = look(matches, match)
    return [at.game.write(one) for one in legal(at.game, at.table, at.awaited[0])]
