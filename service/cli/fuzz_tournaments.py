"""Random tournaments in memory, with every law checked whenever something was written that it is about."""

from __future__ import annotations

import click

from service.cli.shared import Mistake, tell

LAST_LINE = "tournaments: {tournaments} tournaments, {fixtures} fixtures, {violations} violations"
AGAIN = "trainregister fuzz-tournaments --entrants {entrants} --tournaments 1 --seed {seed}"
LEAST, MOST = 3, 200


@click.command("fuzz-tournaments")
@click.option("--entrants", type=int, help="How many enter; from 3 to 40 in turn if not given.")
@click.option("--tournaments", default=100, show_default=True, help="How many tournaments to play.")
@click.option("--seed", default=1, show_default=True, help="The first one's seed; each further tournament adds one.")
def fuzz_tournaments(entrants: int | None, tournaments: int, seed: int) -> None:
    """Play random tournaments, results drawn, and check every law about them.

    All formats, in any order: withdrawals, reserves, substitutes, late and corrected results, protests, rulings.
    """
    from domain.tournament.laws import TournamentTrial

    if entrants is not None and not LEAST <= entrants <= MOST:
        raise Mistake("{least} to {most} can enter a random tournament.", least=LEAST, most=MOST)
    fixtures = violations = 0
    with click.progressbar(range(seed, seed + tournaments), label="tournaments") as seeds:
        for number in seeds:
            many = entrants or LEAST + number * 17 % 38  # every number from 3 to 40 has its turn
            trial = TournamentTrial(number, many)
            try:
                fixtures += trial.play()
            except Exception as fault:
                violations += 1
                again = AGAIN.format(entrants=many, seed=number)
                tell("\n{seen}\nonce more: {again}", seen=f"{type(fault).__name__}: {fault}", again=again, err=True)
    tell(LAST_LINE, tournaments=tournaments, fixtures=fixtures, violations=violations)
    if violations:
        raise SystemExit(1)
