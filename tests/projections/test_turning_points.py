"""Turning points of a film: where somebody's lead grew most."""

from __future__ import annotations

from types import SimpleNamespace

from projections.film import Film


def film_with(points: list[dict[int, int]]) -> Film:
    film = Film(SimpleNamespace(), 2, [])  # type: ignore[arg-type]
    film.frames = [None] * len(points)  # type: ignore[list-item]
    film._totals = dict(enumerate(points))
    return film


def test_the_largest_swings_are_found_in_the_order_of_the_match():
    points = [{0: 0, 1: 0}, {0: 1, 1: 0}, {0: 1, 1: 9}, {0: 1, 1: 9}, {0: 21, 1: 9}, {0: 21, 1: 12}]
    assert film_with(points).turning_points(2) == [(2, 1, 9), (4, 0, 20)]
    assert film_with(points).turning_points() == [(1, 0, 1), (2, 1, 9), (4, 0, 20), (5, 1, 3)]


def test_where_nothing_was_scored_there_are_none():
    assert film_with([{0: 0, 1: 0}] * 4).turning_points() == []
