"""Which games there are, and reading a game's name and options from the command line."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import click

from domain.words import Refused, say
from service.cli.shared import tell

if TYPE_CHECKING:
    from domain.engine import Game

DID_YOU_MEAN = "there is no game called {value}; did you mean {near}?"
THERE_ARE = "there is no game called {value}; there are {games}."
GAME = "{slug:<16} {title:<34} {least}-{most} seats  edition {edition}"


class GameName(click.ParamType["Game"]):
    """A game by its slug; a near miss is answered with what was probably meant."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Game:
        from domain.games import GAMES

        if value in GAMES:
            return GAMES[value]
        near = get_close_matches(value, GAMES, n=1)
        said = say(DID_YOU_MEAN if near else THERE_ARE, value=repr(value), near=near, games=[*GAMES])
        raise click.BadParameter(str(said), ctx, param)


def read_options(game: Game, text: str) -> Any:
    from domain.codec import codec

    try:
        return codec(game.SLUG).options(text.encode())
    except Refused as refusal:
        raise click.ClickException(str(refusal.sentence)) from refusal


@click.command()
def games() -> None:
    """List the games with their seats and editions."""
    from domain.games import GAMES

    for slug, game in GAMES.items():
        edition = game.EDITION.digest[:12]
        tell(GAME, slug=slug, title=game.TITLE, least=min(game.SEATS), most=max(game.SEATS), edition=edition)
