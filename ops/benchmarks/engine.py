"""The engine: folding a log, playing at random with and without the laws, listing what is legal."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random
from time import process_time

from domain.codec import Codec
from domain.engine import Decision, Game, evolve, legal
from domain.games import GAMES
from domain.games.eighteen_africa.questions import LayTrack, RunTrains
from domain.laws import Trial, setting
from domain.laws.watched import Watched
from domain.places import Seat, Viewer, masked
from ops.benchmarks import Row, at_most, percentile, rate_owed, seconds, time_owed
from service.bots import BOTS
from tests.domain.games.eighteen_africa.forgetting import forget_everything

WITH_LAWS = {"coal-baron": 300.0, "train-rush": 150.0, "steamrollers": 150.0, "eighteen-africa": 100.0}
FAST = {"coal-baron": 10_000.0}
LEGAL = {"coal-baron": 5.0, "train-rush": 20.0}  # ms at the 99th percentile
AFRICA, TRACK, ELSE, SEARCH = "eighteen-africa", 30.0, 20.0, 200.0  # ms: to list lays, other offers, and for a search


def run(quick: bool) -> list[Row]:
    rows = [fold(GAMES["coal-baron"], 3, quick), fold(GAMES[AFRICA], 4, quick, 3.0), *africa(quick)]
    for slug, game in GAMES.items():
        if slug in WITH_LAWS:
            name = f"fuzz {slug}, every law at every ply"
            rows.append(
                rate_owed(name, rate(game, 3 if quick else 12, watched=True), "decisions/CPU s", WITH_LAWS[slug])
            )
        if slug in FAST:
            name = f"fuzz {slug} --fast"
            rows.append(rate_owed(name, rate(game, 10 if quick else 60, watched=False), "decisions/CPU s", FAST[slug]))
        if slug in LEGAL:
            rows.append(time_owed(f"legal {slug}, p99", listing(game, 3 if quick else 12), "ms", LEGAL[slug]))
    return rows


def fold(game: Game, seats: int, quick: bool, limit: float = 2.5) -> Row:
    """Decode and fold whole matches, against a bare json.loads over the same bytes."""
    trial = Trial(game, seats, game.OPTIONS[0], 1, watched=False)
    trial.play()
    return fold_of(f"fold {game.SLUG}, {seats} seats", trial, Codec(game), quick, limit)


def fold_of(name: str, trial: Trial, codec: Codec, quick: bool, limit: float) -> Row:
    """The same of a match that was played."""
    game = trial.game
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
    return at_most(f"{name}, against json.loads", mine, "us/decision", theirs, limit)


def rate(game: Game, matches: int, watched: bool) -> float:
    settings = [setting(game, None, seed) for seed in range(1, matches + 1)]
    started = process_time()
    decisions = sum(Trial(game, *one, watched=watched).play() for one in settings)
    return decisions / (process_time() - started)


def listing(game: Game, matches: int) -> float:
    """CPU milliseconds at the 99th percentile for the list of what a seat may decide."""
    took: list[float] = []
    for seed in range(1, matches + 1):
        trial = Trial(game, *setting(game, None, seed), watched=False)
        while not trial.state.over:
            started = process_time()
            list(legal(game, trial.state, trial.state.top[0].seat))
            took.append((process_time() - started) * 1000)
            trial.step()
    return percentile(took, 0.99)


# --- 18Africa: who never lays track would measure nothing ------------------------------------------------------------


def africa(quick: bool) -> list[Row]:
    """Matches of the greedy player: how long it takes to list lays, to list anything else, and to search.

    In CPU time, for whoever sees the table for the first time: nothing of it is at hand.
    """
    took: dict[str, list[float]] = {"track": [], "else": [], "search": []}
    for seed in range(1, 3 if quick else 7):
        for kind, milliseconds in listings(GAMES[AFRICA], seed):
            took[kind].append(milliseconds)
    return [
        time_owed(f"legal {AFRICA}, laying track, p99", percentile(took["track"], 0.99), "ms", TRACK),
        time_owed(f"legal {AFRICA}, any other question, p99", percentile(took["else"], 0.99), "ms", ELSE),
        time_owed(f"route search {AFRICA}, longest", max(took["search"]), "ms", SEARCH),
    ]


def listings(game: Game, seed: int) -> Iterator[tuple[str, float]]:
    """Of every question of a match what it is and how long its list took; a search is made with the list of runs."""
    rng = Random(seed)

    def greedy(trial: Watched, seat: Seat, offers: Sequence[Decision]) -> Decision:
        return BOTS[AFRICA]["greedy"](masked(trial.state, Viewer(seat)), seat, offers, rng)

    trial = Trial(game, 2 + seed % 6, game.Options(), seed, watched=False, player=greedy)
    while not trial.state.over:
        question = trial.state.top[0]
        forget_everything()
        started = process_time()
        list(legal(game, trial.state, question.seat))
        kind = {LayTrack: "track", RunTrains: "search"}.get(type(question), "else")
        yield kind, (process_time() - started) * 1000
        trial.step()
