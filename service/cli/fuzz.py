"""Random matches in memory, with every law checked at every ply."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from service.cli.games import GameName

if TYPE_CHECKING:
    from domain.engine import Game


@click.command()
@click.argument("game", type=GameName())
@click.option("--seats", type=int, help="Number of seats; all counts in turn if not given.")
@click.option("--matches", default=100, show_default=True, help="How many matches to play.")
@click.option("--seed", default=1, show_default=True, help="The first match's seed; each further match adds one.")
@click.option(
    "--player", "how", type=click.Choice(["any", "kinds", "leaning"]), default="any", show_default=True,
    help="Who decides: any offer, the kind first, or mostly the greedy bot.",
)  # fmt: skip
@click.option("--coverage", is_flag=True, help="Fail if a kind of decision or fact never happened.")
@click.option("--fast", is_flag=True, help="Only play; check no law. Crashes and endless matches are still found.")
@click.option("--reproducer", default="violation.json", show_default=True, help="Where a violation is written.")
def fuzz(
    game: Game, seats: int | None, matches: int, seed: int, how: str, coverage: bool, fast: bool, reproducer: str
) -> None:
    """Play random matches of GAME and check every law of the house at every ply."""
    from service.cli.random_matches import play_and_watch

    play_and_watch(game, seats, matches, seed, how, coverage, fast, reproducer)
