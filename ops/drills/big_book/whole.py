"""What goes over a whole book: making the lists anew, and a backup."""

from __future__ import annotations

from contextlib import closing
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


def backed_up(settings: Settings, file: Path) -> Cost:
    """A backup, for each of its rows."""
    done = 0

    def see(rows: int, _: int) -> None:
        nonlocal done
        done = rows

    cost = cost_of(lambda: backup(settings, file, see))
    file.unlink()
    return Cost(cost.seconds / done, cost.processors / done)
