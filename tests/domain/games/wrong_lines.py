"""Lines that cannot be played, as tables: the position, the line, and the rule and sentence that answer it.

`wrong_lines.toml` in each game's folder was read line by line as its player would read it: does the answer say what is
wrong, by which rule, and what would be accepted? `positions.py` beside it sets the tables.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from domain.chance import Chance
from domain.engine import accepts, decide
from domain.places import Seat, Viewer, copied, masked
from domain.words import Refused, render

Answer = list[str]  # the rule, and the sentence


def wrong_lines(folder: Path) -> dict[str, dict[str, Answer]]:
    """By position and line."""
    return tomllib.loads((folder / "wrong_lines.toml").read_text("utf-8"))


def answer(game: Any, state: Any, seat: Seat, line: str) -> Answer:
    """How a line is refused: its first part that is, after those before it were played. The state stays as it is."""
    table, parts = copied(state), line.split(";")
    try:
        while parts:
            view = masked(table, Viewer(seat))
            parts[:1] = game.unfold(view, seat, parts[0].strip())
            decision = game.parse(view, seat, parts.pop(0))
            same_on_view(game, table, view, seat, decision)
            ply = table.ply + 1
            decide(game, table, seat, decision, Chance(b"wrong lines", ply), ply)
    except Refused as refused:
        return [refused.rule, render(refused.sentence, name=game.name)]
    return ["accepted", ""]


def same_on_view(game: Any, state: Any, view: Any, seat: Seat, decision: Any) -> None:
    """Law 2: what a seat is told depends on what it may know, never on more."""
    assert verdict(game, state, seat, decision) == verdict(game, view, seat, decision)


def verdict(game: Any, state: Any, seat: Seat, decision: Any) -> Answer | None:
    try:
        accepts(game, state, seat, decision)
    except Refused as refused:
        return [refused.rule, render(refused.sentence, name=game.name)]
    return None
