"""What goes over a whole book: making the lists anew, and a backup."""

from __future__ import annotations

from contextlib import closing, suppress
from pathlib import Path

from ops.drills.big_book.processors import Cost, cost_of
from projections.runner import Runner
from service.config import Settings
from service.storage.backup import backup
from service.storage.match_cache import Store


def rebuilt(settings: Settings) -> Cost:
    """The lists of a book made anew."""
    with closing(Store(settings)) as store:
        return cost_of(lambda: Runner(store.events, store.views).rebuild())


class Enough(Exception):
    """A backup has gone as far as it was to go."""


def backed_up(settings: Settings, file: Path, most: int) -> Cost:
    """A backup, or so many rows of it; seconds are those for each row."""
    done = 0

    def see(rows: int, _: int) -> None:
        nonlocal done
        done = rows
        if rows >= most > 0:
            raise Enough

    def work() -> None:
        with suppress(Enough):
            backup(settings, file, see)
        file.unlink(missing_ok=True)

    cost = cost_of(work)
    return Cost(cost.seconds / done, cost.processors / done)
