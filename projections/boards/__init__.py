"""Boards as text, drawn from views: enough to play from in a terminal, in a mail or with a screen reader."""

from collections.abc import Callable
from typing import Any

from domain.places import Viewer
from projections.boards import coal_baron, steamrollers, train_rush

TEXT: dict[str, Callable[[Any, Viewer], str]] = {
    "coal-baron": coal_baron.text,
    "steamrollers": steamrollers.text,
    "train-rush": train_rush.text,
}
