"""Decisions that no line means: refused with their rule. What lines are told stands in wrong_lines.toml."""

import pytest

from domain import engine
from domain.games import steamrollers as game
from domain.games.steamrollers.decisions import (
    Change,
    Deliver,
    DrawTrack,
)
from domain.words import Refused
from tests.domain.games.steamrollers.given import (
    own,
    roll,
    say,
    table,
)


@pytest.mark.parametrize(
    ("decision", "rule"),
    [
        (DrawTrack("C3", "SE-NW"), "1.1"),  # one decision has one writing
        (DrawTrack("C3", "N-S"), "1.1"),
        (DrawTrack("Z9", "E-W"), "1.1"),
        (DrawTrack("C3", "E-W", any=True), "4.4"),
        (Change(5, to=2, how="flip"), "4.4"),
        (Change(5), "4.4"),
        (Deliver("red", ""), "4.3"),
        (Deliver("red", "t1-3"), "4.3"),
        (Deliver("red", "1-3", plus=3), "4.3"),
    ],
)
def test_refused_as_they_are(decision, rule):
    state = own(table(goods={1: ["grey"]}), 0, 5, 6)
    say(roll(state, 1, 1, 1), 0, "pick 1")
    with pytest.raises(Refused) as caught:
        engine.accepts(game, state, 0, decision)
    assert caught.value.rule == rule
