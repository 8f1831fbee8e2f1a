"""Matches of SteamRollers worth keeping.

Every player count, every expansion, every level of Eve, every way to end and out of a tie.
"""

from domain.games.steamrollers.decisions import Options
from tests.goldens import IDLE, Scenario

SCENARIOS = [
    Scenario("2-players", 2, Options(), ("greedy", "greedy"), 2),
    Scenario("2-players-stalemate", 2, Options(), ("random", "random"), 1),
    Scenario("2-players-tie-engine-boxes", 2, Options(), ("greedy", "greedy"), 2029),
    Scenario("2-players-tie-network-time-runs-out", 2, Options(), (IDLE, IDLE), 2003),
    Scenario("2-players-shared-time-runs-out", 2, Options(), (IDLE, IDLE), 2022),
    Scenario("3-players-coal-medium", 3, Options(coal=True, level="medium"), ("greedy", "greedy", "greedy"), 3),
    Scenario(
        "4-players-orders-start-tiles",
        4,
        Options(orders=True, start_tiles=True),
        ("greedy", "random", "greedy", "greedy"),
        4,
    ),
    Scenario(
        "5-players-everything-hard",
        5,
        Options(coal=True, orders=True, start_tiles=True, level="hard"),
        ("greedy", "greedy", "greedy", "random", "greedy"),
        5,
    ),
    Scenario("solo-worker", 1, Options(solo_level="worker"), ("greedy",), 11),
    Scenario("solo-conductor", 1, Options(solo_level="conductor", level="medium"), ("greedy",), 12),
    Scenario("solo-driver", 1, Options(solo_level="driver"), ("greedy",), 13),
    Scenario("solo-engineer", 1, Options(solo_level="engineer", level="hard"), ("greedy",), 14),
    Scenario("solo-investor", 1, Options(solo_level="investor"), ("greedy",), 15),
    Scenario("solo-magnate", 1, Options(solo_level="magnate"), ("greedy",), 16),
    Scenario("solo-tie-is-lost", 1, Options(solo_level="worker"), ("greedy",), 2035),
    Scenario("solo-eve-fills-a-region", 1, Options(solo_level="magnate"), ("random",), 23),
]

LATER = [Scenario("solo-rows-arranged", 1, Options(solo_level="driver", rows="arranged"), ("random",), 31)]
