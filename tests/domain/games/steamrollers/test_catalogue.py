"""Section 4.9: the catalogue of facts."""

import pytest

from domain.engine import tag_of
from domain.games import steamrollers as game
from domain.games.steamrollers.facts import RoundEnded
from tests.domain.games.steamrollers.given import (
    told,
)

CATALOGUE = """
game-set-up: seats, options
first-seat-chosen: seat
level-rolled: level, roll, blocked
goods-drawn: city, goods
goods-removed: city, goods
coal-placed: city
tile-side-chosen: tile, side
order-side-chosen: tile, side
eve-dice-rolled: values
row-arranged: city, goods
start-tile-taken: seat, tile
bonus-noted: seat, points
cargo-placed: seat, good, city
round-started: round, first
dice-rolled: white, black
round-ended: empty_cities, idle_rounds
turn-started: seat
tiles-straightened: seat, tiles
die-picked: seat, value, two, window
die-stolen: by, from, value
steal-declined: seat, rest
die-changed: seat, tile, from, to, how
turn-ended: seat
track-drawn: seat, cell, edges, kind, any
link-completed: seat, cities, towns, cells
engine-box-crossed: seat, box, power
good-delivered: seat, good, from, to, route, distance, points, source, place, tiles
tile-taken: seat, tile, from
action-forfeited: seat, value
tile-returned: seat, tile
order-fulfilled: seat, order, goods, coal_for
order-declined: seat
eve-turn-started: die
eve-crossed: region, count
eve-took-tile: tile
eve-rerolled: from, to, why
eve-took-good: city, good, points
eve-blocked: region
eve-won: region
game-ended: reason
scored: seat, lines, total
ranked: order, winners
"""  # more than the specification lists: die-picked's window, scored's total


def test_facts_and_their_fields_are_those_of_the_catalogue():
    stored = [f"{tag_of(kind)}: {', '.join(kind.__struct_encode_fields__)}" for kind in game.EVOLVE]
    assert stored == CATALOGUE.split("\n")[1:-1]


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (RoundEnded((), 0), "the round ends; no city is empty"),
        (RoundEnded((), 2), "the round ends; no city is empty; rounds without progress: 2"),
        (RoundEnded((1, 4), 0), "the round ends; empty cities: 1 and 4"),
    ],
)
def test_a_round_ends_in_words(fact, words):
    assert told([fact]) == [words]
