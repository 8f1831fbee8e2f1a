"""What trains earn, in words: a run stop by stop, what a unit gets of it, what variable cities are worth, by which pool
the economy is made, and whether the search for the best run was cut off.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.eighteen_africa.edition import CONCESSIONS
from domain.games.eighteen_africa.facts.running import Ride
from domain.games.eighteen_africa.labels import city_name
from domain.games.eighteen_africa.questions import RunTrains
from domain.games.eighteen_africa.rules.routes.value import modifier
from domain.games.eighteen_africa.rules.running import UNITS, best_runs
from domain.games.eighteen_africa.shape import Economy
from domain.games.eighteen_africa.state import State

MANY = 99  # certificates: there are fewer, so this is no limit
NOT_ALL_TRIED = "not all routes were tried: a better run may be built by clicking or written by hand"


def not_all_tried(view: State) -> bool:
    """Whether the trains are about to run, and the search for the best run was cut off."""
    asked = (one for one in view.top if isinstance(one, RunTrains))
    return any(not best_runs(view, one.company).complete for one in asked)


def worth_of_variable(view: State, at: str) -> str:
    """`?`, or `?+20` where the option gives the city more than the best one on the route is worth."""
    more = modifier(at) if view.options.variable_modifiers else 0
    return f"?+{more}" if more else "?"


def pool_range(row: Economy) -> str:
    """How many certificates in the pool make this economy: `0`, `1-2`, `7+`."""
    if row.pool_min == row.pool_max:
        return str(row.pool_min)
    return f"{row.pool_min}+" if row.pool_max > MANY else f"{row.pool_min}-{row.pool_max}"


def earned(view: State) -> str:
    """Of the last run: its sum, and what that is for a unit."""
    total = sum(ride.revenue for ride in view.rides)
    return f"earned £{total}, £{total // UNITS} for each unit"


def ride_words(view: State, ride: Ride) -> str:
    """`EE: Cairo 40 + Khartoum 30 = 70, ×3, + 80 CAPE-CAIRO: £290`; what does not count stands in brackets."""
    counted = sum(value for _, value, counts in ride.stops if counts)
    times = f" ×{ride.multiplier}" if ride.multiplier > 1 else ""
    more = "".join(f" + {amount} {bonus_name(one)}" for one, amount in ride.bonuses)
    return f"{ride.train}: {' + '.join(stops(view, ride))} = {counted}{times}{more}: £{ride.revenue}"


def stops(view: State, ride: Ride) -> Iterator[str]:
    for stop, value, counts in ride.stops:
        said = f"{city_name(view, stop)} {value}"
        yield said if counts else f"({said})"


def bonus_name(one: str) -> str:
    return CONCESSIONS[one].name if one in CONCESSIONS else one
