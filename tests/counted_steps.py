"""What a database does for a question, counted in instructions of SQLite: no clock, so the same on every machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from projections.sql import SQLite


class CountingSQLite(SQLite):
    """Counts what it does."""

    steps = 0
    questions = 0

    def connect(self) -> Any:
        connection = super().connect()
        connection.set_progress_handler(self._step, 1)
        connection.set_trace_callback(self._ask)
        return connection

    def _step(self) -> None:
        self.steps += 1

    def _ask(self, sql: str) -> None:
        self.questions += sql.startswith("SELECT")


def steps_of(database: CountingSQLite, work: Callable[[], object]) -> int:
    before = database.steps
    work()
    return database.steps - before


def questions_of(database: CountingSQLite, work: Callable[[], object]) -> int:
    """How often something is looked up: each time is a way to a server and back."""
    before = database.questions
    work()
    return database.questions - before
