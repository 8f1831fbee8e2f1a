"""Matches of Coal Baron worth keeping: every player count, both ways out of a tie. There is one way to end."""

from domain.games.coal_baron.decisions import Options
from tests.goldens import Scenario

SCENARIOS = [
    Scenario(name="2-players", seats=2, options=Options(), bots=("greedy", "greedy"), seed=2),
    Scenario(name="3-players", seats=3, options=Options(), bots=("greedy", "random", "greedy"), seed=7),
    Scenario(name="4-players", seats=4, options=Options(start_seat=2), bots=("greedy",) * 4, seed=17),
    Scenario(name="2-players-tie", seats=2, options=Options(), bots=("random", "random"), seed=9),
    Scenario(name="4-players-shared", seats=4, options=Options(), bots=("random",) * 4, seed=1428),
]
