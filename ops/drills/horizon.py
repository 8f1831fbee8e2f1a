"""Hostile writers on PostgreSQL while somebody follows the log: they dawdle before they commit, and roll back.

.venv/bin/python -m ops.drills.horizon [--writers 16] [--decisions 800] [--rounds 3]

Counts what whoever follows has lost, seen twice or out of order; all three must be 0.
"""

from __future__ import annotations

import click

from domain.games import GAMES
from service.storage.schema import migrate
from tests import servers
from tests.domain.games import tiny
from tests.service.storage.hostile_writers import stress


@click.command()
@click.option("--writers", default=16, show_default=True, help="How many write at the same time.")
@click.option("--decisions", default=800, show_default=True, help="How many decisions each writes.")
@click.option("--rounds", default=3, show_default=True)
def main(writers: int, decisions: int, rounds: int) -> None:
    """Follow a log that is written as badly as possible."""
    GAMES["lamps"] = tiny
    with servers.postgres() as server:
        for _ in range(rounds):
            url = server.new_database()
            migrate(url)
            found = stress(url, writers, decisions)
            click.echo(f"{found.stored} entries: {found.lost} lost, {found.twice} twice, {found.reordered} reordered")
            if found.lost or found.twice or found.reordered:
                raise click.ClickException("whoever follows the log cannot trust it")


if __name__ == "__main__":
    main()
