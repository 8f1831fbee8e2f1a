"""The score in words: who else scored beside the seats has a place among them."""

import pytest

from domain.engine import Result, ScoreLine
from domain.words import say
from projections import breakdown

EVE = -2


def line(seat: int, points: int) -> ScoreLine:
    return ScoreLine(seat, "network", points, say("a link"), "5.1.2", (1,))


def who(seat: int) -> str:
    return "Eve" if seat == EVE else f"seat {seat}"


@pytest.mark.parametrize(
    ("totals", "places", "eve", "told"),
    [
        ((20,), (2,), (20, 11), "1. Eve (31), 2. seat 0 (20)"),
        ((29,), (1,), (27,), "1. seat 0 (29), 2. Eve (27)"),
        ((20,), (2,), (5,), "1. Eve (5), 2. seat 0 (20)"),  # she has won in another way than by points
        ((7, 9, 4), (2, 1, 4), (5,), "1. seat 1 (9), 2. seat 0 (7), 3. Eve (5), 4. seat 2 (4)"),
        ((9, 9), (1, 1), (3,), "1. seat 0 (9), 1. seat 1 (9), 3. Eve (3)"),
        ((4, 6), (2, 1), (), "1. seat 1 (6), 2. seat 0 (4)"),
    ],
)
def test_who_scores_without_a_seat_takes_the_place_the_seats_leave(totals, places, eve, told):
    lines = [*(line(seat, points) for seat, points in enumerate(totals)), *(line(EVE, points) for points in eve)]
    assert breakdown.standing(Result(totals, places, "stalemate"), lines, who) == told


def test_what_parted_a_tie_is_said():
    result = Result((5, 5), (1, 2), "empty", "engine boxes")
    assert breakdown.standing(result, [], who) == "1. seat 0 (5), 2. seat 1 (5) (tie: engine boxes)"
