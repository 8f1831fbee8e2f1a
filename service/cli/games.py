"""Which games there are, and reading a game's name and options from the command line."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

import click

from domain.codec import codec
from domain.engine import Game
from domain.games import GAMES
from domain.words import Refused


class GameName(click.ParamType[Game]):
    """A game by its slug; a near miss is answered with what was probably meant."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Game:
        if value in GAMES:
            return GAMES[value]
        near = get_close_matches(value, GAMES, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(GAMES)}."
        raise click.BadParameter(f"there is no game called {value!r}; {hint}", ctx, param)


def read_options(game: Game, text: str) -> Any:
    try:
        return codec(game.SLUG).options(text.encode())
    except Refused as refusal:
        raise click.ClickException(str(refusal.sentence)) from refusal


@click.command()
def games() -> None:
    """List the games with their seats and editions."""
    for slug, game in GAMES.items():
        seats = f"{game.SEATS[0]}-{game.SEATS[-1]} seats"
        click.echo(f"{slug:<16} {game.TITLE:<34} {seats:<10} edition {game.EDITION.digest[:12]}")
