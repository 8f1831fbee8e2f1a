"""Law 12, numbers: nothing is ever decided that the answered letter did not show under that mark."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.games import CAMPAIGNS, GAMES
from service.usecases import play_line
from service.usecases.shown_list import shown_of
from tests.conversations import Broken, Conversations
from tests.registers import SmallRegister

# A campaign asks little: who answers its letters crosswise is tried in test_letter_writers, and here with its matches.
TALKATIVE = [game for game in GAMES if game not in CAMPAIGNS]
STEPS = 3000  # `python -m ops.drills.conversation` takes more


@pytest.fixture
def register(tmp_path: Path):
    one = SmallRegister(tmp_path)
    yield one
    one.close()


@pytest.mark.parametrize("game", TALKATIVE)
def test_a_mark_means_what_the_answered_letter_showed(register: SmallRegister, game: str):
    talk = Conversations(register, game, seed=1)
    talk.go_on(STEPS)
    assert talk.counts["decided"] > STEPS / 60, talk.counts  # about one in 25: chance is not the same in each run
    for happened in ("done already", "out of date", "stopped on the way", "taken back", "refused"):
        assert talk.counts[happened] > STEPS / 1000, talk.counts


@pytest.mark.parametrize("game", TALKATIVE)
def test_the_law_finds_marks_that_are_read_on_the_list_of_today(register: SmallRegister, game: str, monkeypatch):
    """As it was once: the fault that the law is for, planted."""
    monkeypatch.setattr(play_line, "look_back", lambda store, held, seat, seen: shown_of(store.newest(held), seat))
    monkeypatch.setattr(play_line, "see_list", lambda shown, seen, part: None)
    with pytest.raises(Broken):
        Conversations(register, game, seed=1).go_on(STEPS)
