"""Boards of 18Africa as the tests of map and routes need them: plain data, without a match around it."""

from __future__ import annotations

from domain.games.eighteen_africa.edition import COMPANIES
from domain.games.eighteen_africa.rules.board import Board, Laid, stop_id
from domain.games.eighteen_africa.rules.laying import judged_lay
from domain.games.eighteen_africa.rules.routes.search import Plan, found
from domain.games.eighteen_africa.rules.routes.value import Runner
from domain.games.eighteen_africa.rules.track import Crew, Effects, Lay, effects

INITIALLY = ("D3.0", "E2.0")
BOARD_A: dict[str, Laid] = {"D5": ("115", 3)}
BOARD_B: dict[str, Laid] = {**BOARD_A, "E4": ("56", 2), "F3": ("4", 1)}
BOARD_C: dict[str, Laid] = {
    "M32": ("35", 0),
    "M34": ("58", 1),
    "L35": ("9", 1),
    "K34": ("9", 1),
    "L33": ("9", 1),
}


def home(company: str) -> str:
    row = COMPANIES[company]
    return stop_id(row.home, row.home_node)


def board(laid: dict[str, Laid], **tokens: str) -> Board:
    """A board with the home tokens of the companies named, or with tokens at the stops given."""
    stops: dict[str, tuple[str, ...]] = {}
    for company, named in tokens.items():
        for stop in named.split() or [home(company)]:
            stops[stop] = (*stops.get(stop, ()), company)
    return Board(laid, stops)


def crew(company: str, cash: int = 1000, **more: object) -> Crew:
    return Crew(company, home(company), cash, **more)  # type: ignore[arg-type]


class Builder:
    """A company that builds tile after tile in one turn."""

    def __init__(self, on: Board, company: str, connected: tuple[str, ...] = INITIALLY, **more: object) -> None:
        self.board = on
        self.crew = crew(company, **more)  # type: ignore[arg-type]
        self.connected = connected

    def lay(self, at: str, tile: str, rotation: int, *powers: str) -> Effects:
        laying = judged_lay(self.board, self.crew, Lay(at, tile, rotation, powers))
        after = effects(self.board, self.connected, self.crew, laying)
        self.board, self.connected = after.board, after.connected
        self.crew = self.crew._replace(
            cash=self.crew.cash - laying.cost + sum(one.amount for one in after.income),
            before=(*self.crew.before, at),
            upgrading=laying.upgrade,
            halted=after.halts != "",
            powers=self.crew.powers - {*powers},
        )
        return after


def runner(company: str, *trains: str, economy: str = "expansion", **more: object) -> Runner:
    return Runner(company, trains, economy, **more)  # type: ignore[arg-type]


def best(on: Board, who: Runner) -> Plan:
    return found(on, who).plans[0]


def route(text: str) -> tuple[str, ...]:
    return tuple(text.split("-"))
