"""Kills a writing process a hundred times, on SQLite and on PostgreSQL: every acknowledged decision must be there.

.venv/bin/python -m ops.drills.kill [--times 100]
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import click

from domain.games import GAMES
from domain.match.folding import fold
from service.config import Settings
from service.storage.match_cache import Store
from service.storage.schema import migrate
from service.usecases.matches import Matches
from tests import servers
from tests.domain.games import tiny
from tests.lamps import in_turns
from tests.registers import queries_on
from tests.service.storage import writers
from tests.service.storage.test_writers import decisions, killed_once


@click.command()
@click.option("--times", default=100, show_default=True, help="How often to kill, on each database.")
def main(times: int) -> None:
    """Kill a writer in the middle of its work, again and again."""
    GAMES["lamps"] = tiny
    with TemporaryDirectory() as folder:
        drill("SQLite", Path(folder), f"sqlite:///{Path(folder) / 'register.db'}", times)
    with TemporaryDirectory() as folder, servers.postgres(durable=True) as server:
        drill("PostgreSQL", Path(folder), server.new_database(), times)


def drill(name: str, data: Path, database: str, times: int) -> None:
    migrate(database)
    store, random, acknowledged = Store(Settings(data, database, None, writers.KEY)), Random(1), 0
    match = in_turns(Matches(store), queries_on(store), sticks=10_000_000)
    for kill in range(1, times + 1):
        told = killed_once(data, database, match, random)
        stored = decisions(store, match)
        lost = [ply for ply, digest in told if stored.get(ply) != digest]
        if lost or not told:
            raise click.ClickException(f"{name}, kill {kill}: acknowledged and lost: {lost}")
        fold(match, store.events.read(match))  # the chain holds
        acknowledged += len(told)
    store.close()
    click.echo(f"{name}: {times} kills, {acknowledged} acknowledged decisions, none lost; every chain whole")


if __name__ == "__main__":
    main()
