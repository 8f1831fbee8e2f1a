"""The lines behind points over time."""

import re

import pytest

from projections.boards.drawing import LIVERIES, livery
from service.web.people_and_log import SeatLine
from service.web.points_chart import stairs, ticks
from tests.projections.boards.test_legibility import contrast

LIGHT = "#fffefb"  # the paper of a page by day


@pytest.mark.parametrize(
    ("least", "most", "drawn"),
    [
        (0, 1, [0, 1]),
        (-3, 30, [-5, 0, 5, 10, 15, 20, 25, 30]),
        (0, 7_000_003, [n * 1_000_000 for n in range(8)]),
        (0, 95_000, [0, 20_000, 40_000, 60_000, 80_000]),
    ],
)
def test_lines_are_round_and_few(least, most, drawn):
    assert ticks(least, most) == drawn


@pytest.mark.parametrize("colour", list(LIVERIES))
def test_no_line_is_as_light_as_the_paper(colour):
    """Or it has a dark edge: in Train Rush the line of the white seat could not be seen."""
    seat = SeatLine(3, "", "Dora", colour)
    strokes = re.findall(r'stroke="(#[0-9a-f]{6})"', stairs([(0, 0), (9, 9)], seat))
    assert livery(colour).fill in strokes
    assert max(contrast(one, LIGHT) for one in strokes) >= 1.6


def test_on_a_phone_the_end_of_the_chart_tells_how_many_points_a_line_stands_for(look, seeded):
    """Only its end is in sight there: the numbers stood at its beginning."""
    page = look(width=390, height=844).goto(f"/matches/{seeded['finished']}/score")
    told = page.locator(".chart .scale").evaluate_all(
        "(all) => all.map((one) => [one.textContent, one.getBoundingClientRect()]).filter(([, box]) => box.x > 0)"
        ".map(([said, box]) => [Number(said), box.right, box.height])"
    )
    assert len(told) >= 3
    assert all(right <= 390 and high >= 11 for _, right, high in told), told
