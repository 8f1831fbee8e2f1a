"""The lines behind points over time."""

import pytest

from service.web.points_chart import ticks


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
