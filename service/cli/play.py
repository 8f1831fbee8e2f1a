"""A whole match in the terminal, against bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from service.cli.games import GameName, read_options

if TYPE_CHECKING:
    from domain.engine import Game


@click.command()
@click.argument("game", type=GameName())
@click.option("--seats", default="you,greedy,random", show_default=True, help="Who sits where: you or a bot's name.")
@click.option("--seed", type=int, help="Play a certain match again; a random one if not given.")
@click.option("--options", default="{}", help="Options of the game as JSON, for example '{\"start_seat\": 0}'.")
@click.option("--lesson", is_flag=True, help="Be guided through a first match, step by step.")
def play(game: Game, seats: str, seed: int | None, options: str, lesson: bool) -> None:
    """Play GAME in the terminal, by number or notation, against bots."""
    from service.cli.guided_terminal import run_lesson
    from service.cli.terminal import run_match

    if lesson:
        run_lesson(game)
        return
    run_match(game, [name.strip() for name in seats.split(",")], seed, read_options(game, options))
