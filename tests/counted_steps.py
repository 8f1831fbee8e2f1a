"""What a database does for a question, counted in instructions of SQLite: no clock, so the same on every machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from projections.sql import SQLite


class CountingSQLite(SQLite):
    """Counts what it does."""

    steps = 0

    def connect(self) -> Any:
        connection = super().connect()
        connection.set_progress_handler(self._step, 1)
        return connection

    def _step(self) -> None:
        self.steps += 1


def steps_of(database: CountingSQLite, work: Callable[[], object]) -> int:
    before = database.steps
    work()
    return database.steps - before
