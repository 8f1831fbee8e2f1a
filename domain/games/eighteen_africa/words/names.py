"""What things are called."""

from __future__ import annotations

from domain.games.eighteen_africa.edition import BACK, COMPANIES, CONCESSIONS, HEXES, PRESIDENT_MARK, PRIVATES, TRAINS
from domain.games.eighteen_africa.rules.board import number_of, stop_id


def name(thing: str) -> str:
    """How a thing is called; ids stay visible, for they are what one types."""
    return NAMES.get(thing, thing)


def _stop_name(at: str, node: int) -> str:
    """Of two cities in one hex the number is told: their names move with the tiles."""
    stop = stop_id(at, node)
    return f"city {number_of(stop)} of {at}" if HEXES[at].label else f"{HEXES[at].name} ({at})"


NAMES = {
    **{f"{one}{PRESIDENT_MARK}": f"{one}{PRESIDENT_MARK} (president)" for one in COMPANIES},
    **{one.id: f"{one.id} {one.name}" for one in PRIVATES.values()},
    **{one.id: f"{one.name} ({one.id})" for one in CONCESSIONS.values()},
    **{one.id: f"{one.name} ({one.id})" for one in TRAINS.values() if one.name != one.id},
    **{stop_id(one.id, node): _stop_name(one.id, node) for one in HEXES.values() for node in range(2)},
    **{one.id: f"{one.id} ({one.name})" for one in HEXES.values() if one.name},
    BACK: "card",
}
