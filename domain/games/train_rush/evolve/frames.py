"""What facts about questions write: the stack of what is pending (4.0)."""

from __future__ import annotations

from typing import Any

from domain.games.train_rush import facts as f
from domain.games.train_rush.state import State


def frame_opened(state: State, fact: f.FrameOpened) -> None:
    if fact.beside:
        state.ask_beside(fact.frame)
    else:
        state.ask(fact.frame)


def frame_changed(state: State, fact: f.FrameChanged) -> None:
    state.change(fact.frame, fact.into)


def frame_closed(state: State, fact: f.FrameClosed) -> None:
    state.close(fact.frame)


def told(state: State, fact: Any) -> None:
    """Worth telling; what it changes, other facts write."""
