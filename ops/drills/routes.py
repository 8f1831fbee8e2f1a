"""The search for routes of 18Africa beside plain enumeration, on boards of played matches.

    .venv/bin/python -m ops.drills.routes [--boards 300] [--seed 1]

Matches are played by somebody who knows the game, now and then at random. On each board every company runs with two
trains and in an economy that are drawn, so that all of them come up. Sums must be equal; a board on which plain
enumeration would take too long is left out and counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import click

from domain.games.eighteen_africa.edition import CONCESSIONS, ECONOMIES, TRAINS
from domain.games.eighteen_africa.rules.routes.search import found
from domain.games.eighteen_africa.rules.routes.value import Runner
from domain.games.eighteen_africa.state import State
from tests.domain.games.eighteen_africa.plain_search import TooMany, best_sum
from tests.domain.games.eighteen_africa.played import positions


def runners(state: State, dice: Random) -> Iterator[Runner]:
    for company in state.running():
        trains = tuple(dice.choices(list(TRAINS), k=dice.choice((1, 2))))
        concessions = tuple(dice.sample(list(CONCESSIONS), 3))
        economy = dice.choice(list(ECONOMIES))
        yield Runner(company, trains, economy, concessions, dice.random() < 0.3, dice.random() < 0.3)


@click.command()
@click.option("--boards", default=300, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(boards: int, seed: int) -> None:
    dice, seen, different = Random(seed), Counter[str](), 0
    for state in positions(seed, boards):
        board = state.board()
        seen["boards"] += 1
        for who in runners(state, dice):
            try:
                plain = best_sum(board.laid, board.tokens, *who)  # type: ignore[no-untyped-call]
            except TooMany:
                seen["left out"] += 1
                continue
            answer = found(board, who)
            seen["searches"] += 1
            seen["cut off"] += not answer.complete
            best = answer.plans[0].revenue if answer.plans else 0
            if answer.complete and best != plain:
                different += 1
                click.echo(f"DIFFERENT {who}: search {best}, plain {plain}; {board.laid} {board.tokens}")
    click.echo(f"{dict(seen)}, {different} different")
    raise SystemExit(1 if different or not seen["searches"] else 0)


if __name__ == "__main__":
    main()
