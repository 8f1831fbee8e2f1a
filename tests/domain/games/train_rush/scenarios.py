"""Matches of Train Rush worth keeping: every player count, every option, every way to end and out of a tie."""

from domain.games.train_rush.decisions import Options
from tests.goldens import IDLE, Scenario

SCENARIOS = [
    Scenario("2-players-all-cities", 2, Options(), ("greedy", "tourist"), 1),
    Scenario("2-players-random-heroes", 2, Options(heroes="random"), ("greedy", "random"), 2),
    Scenario("3-players-strict-income", 3, Options(strict_income_order=True), ("greedy", "random", "greedy"), 3),
    Scenario("2-players-shared-time-runs-out", 2, Options(), (IDLE, IDLE), 1),
    Scenario("3-players-tie", 3, Options(), ("random",) * 3, 1060),
    Scenario("4-players", 4, Options(), ("greedy", "greedy", "random", "greedy"), 4),
]
