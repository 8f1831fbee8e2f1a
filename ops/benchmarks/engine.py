"""The engine: folding a log, playing at random with and without the laws, listing what is legal."""

from __future__ import annotations

import json
from time import perf_counter

from domain.codec import Codec
from domain.engine import Game, evolve, legal
from domain.games import GAMES
from domain.laws import Trial, setting
from ops.benchmarks import Row, at_least, at_most, below, percentile, seconds

WITH_LAWS = {"coal-baron": 300.0, "train-rush": 150.0, "steamrollers": 150.0}  # decisions/s
FAST = {"coal-baron": 10_000.0}
LEGAL = {"coal-baron": 5.0, "train-rush": 20.0}  # ms at the 99th percentile


def run(quick: bool) -> list[Row]:
    rows = [fold(GAMES["coal-baron"], 3, quick)]
    for slug, game in GAMES.items():
        if slug in WITH_LAWS:
            name = f"fuzz {slug}, every law at every ply"
            rows.append(at_least(name, rate(game, 3 if quick else 12, watched=True), "decisions/s", WITH_LAWS[slug]))
        if slug in FAST:
            name = f"fuzz {slug} --fast"
            rows.append(at_least(name, rate(game, 10 if quick else 60, watched=False), "decisions/s", FAST[slug]))
        if slug in LEGAL:
            rows.append(below(f"legal {slug}, p99", listing(game, 3 if quick else 12), "ms", LEGAL[slug]))
    return rows


def fold(game: Game, seats: int, quick: bool) -> Row:
    """Decode and fold whole matches, against a bare json.loads over the same bytes."""
    trial = Trial(game, seats, game.OPTIONS[0], 1, watched=False)
    trial.play()
    codec = Codec(game)
    stored = [codec.encode(trial.setup), *(codec.encode(ply.facts) for ply in trial.log)]

    def ours() -> None:
        state = game.State()
        for ply, data in enumerate(stored):
            evolve(game, state, codec.facts(data), ply)

    def bare() -> None:
        for data in stored:
            json.loads(data)

    times = 20 if quick else 100
    per_decision = 1e6 / len(stored)
    mine, theirs = seconds(ours, times) * per_decision, seconds(bare, times) * per_decision
    return at_most(f"fold {game.SLUG}, {seats} seats, against json.loads", mine, "us/decision", theirs, 2.5)


def rate(game: Game, matches: int, watched: bool) -> float:
    settings = [setting(game, None, seed) for seed in range(1, matches + 1)]
    started = perf_counter()
    decisions = sum(Trial(game, *one, watched=watched).play() for one in settings)
    return decisions / (perf_counter() - started)


def listing(game: Game, matches: int) -> float:
    """Milliseconds at the 99th percentile for the list of what a seat may decide."""
    took: list[float] = []
    for seed in range(1, matches + 1):
        trial = Trial(game, *setting(game, None, seed), watched=False)
        while not trial.state.over:
            started = perf_counter()
            list(legal(game, trial.state, trial.state.top[0].seat))
            took.append((perf_counter() - started) * 1000)
            trial.step()
    return percentile(took, 0.99)
