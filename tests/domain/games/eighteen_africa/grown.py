"""Boards grown by random legal lays and tokens: every company builds in turn, as in a match without money."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from domain.games.eighteen_africa.edition import COMPANIES
from domain.games.eighteen_africa.rules.board import Board
from domain.games.eighteen_africa.rules.laying import judged_lay
from domain.games.eighteen_africa.rules.network import may_place
from domain.games.eighteen_africa.rules.track import Crew, effects, lays
from tests.domain.games.eighteen_africa.boards import INITIALLY, home


def turn(dice: Random, board: Board, crew: Crew, connected: tuple[str, ...]) -> tuple[Board, tuple[str, ...]]:
    """A company builds until it may not, at each tile any of what is legal; now and then it stops early."""
    while choices := lays(board, crew):
        colours = sorted({one.tile for one in choices})
        tile = dice.choice(colours)  # tiles first: yellow lays are many
        laying = judged_lay(board, crew, dice.choice([one for one in choices if one.tile == tile]))
        after = effects(board, connected, crew, laying)
        board, connected = after.board, after.connected
        crew = crew._replace(before=(*crew.before, laying.lay.hex), upgrading=laying.upgrade, halted=after.halts != "")
        if dice.random() < 0.1:
            break
    return board, connected


def grown(seed: int, rounds: int, companies: int = 5) -> Iterator[tuple[Board, str]]:
    """The board after each turn, and who built."""
    dice = Random(seed)
    drawn = dice.sample(list(COMPANIES), companies)
    board = Board({}, {home(company): (company,) for company in drawn})
    homes = {company: home(company) for company in drawn}
    left = {company: len(COMPANIES[company].tokens) - 1 for company in drawn}
    connected = INITIALLY
    for _ in range(rounds):
        for company in drawn:
            at = next(stop for stop in board.token_stops(company) if stop.startswith(COMPANIES[company].home))
            crew = Crew(company, at, 1000, ("AE",))
            board, connected = turn(dice, board, crew, connected)
            places = may_place(board, company)
            if places and left[company] and dice.random() < 0.2:
                stop = dice.choice(places)
                left[company] -= 1
                board = Board(board.laid, {**board.tokens, stop: (*board.stations(stop), company)})
            yield board, company
    assert homes
