"""Matches of Train Rush worth keeping: every player count, every option, both ways to end."""

from domain.games.train_rush.decisions import Options
from tests.goldens import Scenario

SCENARIOS = [
    Scenario("2-players-all-cities", 2, Options(), ("greedy", "tourist"), 1),
    Scenario("2-players-random-heroes", 2, Options(heroes="random"), ("greedy", "random"), 2),
    Scenario("3-players-strict-income", 3, Options(strict_income_order=True), ("greedy", "random", "greedy"), 3),
    Scenario("4-players", 4, Options(), ("greedy", "greedy", "random", "greedy"), 4),
]
