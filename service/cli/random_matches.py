"""Random matches in memory, with every law checked at every ply."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import perf_counter

import click
import msgspec

from domain.engine import Decision, Game
from domain.laws import (
    Coverage,
    Player,
    Setting,
    Trial,
    Violation,
    any_offer,
    kind_first,
    law_11_tables_are_complete,
    leaning,
    setting,
)
from domain.laws.watched import Watched
from domain.places import Seat, Viewer, masked
from service.bots import BOTS
from service.cli.shared import Mistake, tell

LAST_LINE = "{game}: {matches} matches, {decisions} decisions, {violations} violations, {rate} decisions/s"
AGAIN = "trainregister fuzz {game} --seats {number} --seed {seed} --matches 1"


def play_and_watch(
    game: Game, seats: int | None, matches: int, seed: int, how: str, coverage: bool, fast: bool, reproducer: str
) -> None:
    """Play, check, and tell what was seen; ends with code 1 if a law was broken."""
    if seats is not None and seats not in game.SEATS:
        raise Mistake(
            "{game} is played by {least} to {most}.", game=game.TITLE, least=min(game.SEATS), most=max(game.SEATS)
        )
    missing = list(law_11_tables_are_complete(game))
    for gap in missing:
        tell("law 11 broken: {gap}", gap=gap, err=True)
    decisions, violations, started, seen = 0, len(missing), perf_counter(), Coverage(game)
    with click.progressbar(range(seed, seed + matches), label=game.SLUG) as seeds:
        for number in seeds:
            one = setting(game, seats, number)
            trial = None
            try:
                trial = Trial(game, one.seats, one.options, one.seed, not fast, _player(game, how, number))
                decisions += trial.play()
                seen.take_in(trial)
            except Exception as fault:
                violations += 1
                decisions += trial.ply if trial else 0
                _report(game, one, trial, fault, Path(reproducer))
    rate = round(decisions / (perf_counter() - started))
    tell("never happened: {kinds}" if seen.never else "every kind of decision and fact happened", kinds=seen.never)
    tell(LAST_LINE, game=game.SLUG, matches=matches, decisions=decisions, violations=violations, rate=rate)
    if violations or (coverage and seen.never):
        raise SystemExit(1)


def _player(game: Game, how: str, seed: int) -> Player:
    """Whoever decides in the match of this seed."""
    rng = Random(seed)

    def greedy(trial: Watched, seat: Seat, offers: Sequence[Decision]) -> Decision:
        return BOTS[game.SLUG]["greedy"](masked(trial.state, Viewer(seat)), seat, offers, rng)

    return {"any": any_offer, "kinds": kind_first, "leaning": leaning(greedy)}[how]


def _report(game: Game, one: Setting, trial: Trial | None, fault: Exception, file: Path) -> None:
    """Say what happened, and leave a file from which it can be made to happen again."""
    seen = str(fault) if isinstance(fault, Violation) else f"{type(fault).__name__}: {fault}"
    log = trial.log if trial else []
    again = AGAIN.format(game=game.SLUG, number=one.seats, seed=one.seed)
    record = {
        "game": game.SLUG,
        "again": again,
        "seats": one.seats,
        "options": msgspec.to_builtins(one.options),
        "seed": one.seed,
        "fault": seen,
        "decisions": [[ply.number, ply.seat, game.write(ply.decision)] for ply in log],
    }
    file.write_text(json.dumps(record, indent=1))
    tell("\n{seen}\nsee {file}; once more: {again}", seen=seen, file=file, again=again, err=True)
