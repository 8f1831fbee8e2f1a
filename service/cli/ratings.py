"""How strong players are, by the matches they have finished."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from service.cli.shared import Mistake, tell, with_register

if TYPE_CHECKING:
    from service.bootstrap import Register


@click.command()
@click.argument("game")
@click.option("--least", default=1, show_default=True, help="Only who has finished so many matches.")
@with_register
def ratings(register: Register, game: str, least: int) -> None:
    """How strong the players of GAME are: estimate, uncertainty, matches.

    Counted from all finished matches, in the order in which they ended, by what the extra `ratings` (openskill) makes
    of tables of any size. In the order of what somebody has shown for certain. Nothing else depends on it: no draw, no
    standings.
    """
    from domain.games import GAMES
    from projections.ratings import are_counted, ranked

    if game not in GAMES:
        raise Mistake("There is no game {game}; there are {games}.", game=game[:40], games=[*GAMES])
    if not are_counted():
        raise Mistake("Ratings need the extra of that name: pip install 'trainregister[ratings]'.")
    register.queries.catch_up()
    shown = [one for one in register.queries.ratings(game) if one.matches >= least]
    for rank, one in ranked(shown):
        estimate, uncertainty = one.words()
        tell("{rank:>4}  {name:<24} {estimate:>6}  ± {uncertainty:>5}  {n:match|matches}", rank=rank,
             name=register.names(one.player), estimate=estimate, uncertainty=uncertainty, n=one.matches)  # fmt: skip
    tell("{n:player|players} of {game}", n=len(shown), game=GAMES[game].TITLE)
