"""The component data is what the rules need; data that is not is refused with file, entry and reason."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from domain.editions import BrokenEdition
from domain.games.steamrollers import edition
from domain.games.steamrollers.edition import (
    BORDER_AT,
    CELLS,
    CITIES,
    CITY_AT,
    DATA,
    DESTINATIONS,
    DIRECTIONS,
    DRAWABLE,
    EDITION,
    NEIGHBOURS,
    OPPOSITE,
    TOWN_AT,
)

GOOD = Path(edition.__file__).with_name("edition.toml").read_text("utf-8")


def test_the_map():
    assert len(CELLS) == 54
    assert {city: len(cells) for city, cells in DRAWABLE.items()} == dict.fromkeys(CITIES, 8)
    assert CITY_AT == {"B2": 1, "E2": 2, "B5": 3, "E5": 4, "B8": 5, "E8": 6}
    assert TOWN_AT == {"B3": "t1", "D1": "t2", "C5": "t3", "E4": "t4", "C7": "t5", "D9": "t6"}
    assert DESTINATIONS["grey"] == (3, 4)
    assert DESTINATIONS["coal"] == CITIES


def test_neighbours_see_each_other():
    for cell, around in NEIGHBOURS.items():
        for edge, there in enumerate(around):
            assert there is None or NEIGHBOURS[there][OPPOSITE[edge]] == cell


@pytest.mark.parametrize(
    ("cell", "around"),
    [
        ("A1", {"E": "B1", "SE": "A2"}),
        ("A2", {"E": "B2", "NE": "B1", "NW": "A1", "SW": "A3", "SE": "B3"}),
        ("F9", {"W": "E9", "NW": "E8", "NE": "F8"}),
        ("C5", {"E": "D5", "NE": "C4", "NW": "B4", "W": "B5", "SW": "B6", "SE": "C6"}),
    ],
)
def test_neighbours(cell, around):
    assert {way: there for way, there in zip(DIRECTIONS, NEIGHBOURS[cell], strict=True) if there} == around


def test_borders_lie_exactly_between_regions():
    for cell, around in NEIGHBOURS.items():
        for edge, there in enumerate(around):
            regions = sorted({CELLS[cell].region, CELLS[there].region}) if there else []
            expected = "{}-{}".format(*regions) if len(regions) == 2 else None
            assert BORDER_AT.get((cell, edge)) == expected
    singles = [border.id for border in DATA.borders if len(border.edges) == 1]
    assert singles == ["2-3", "3-6"]


def test_neighbouring_centres_are_one_hex_apart():
    apart = {
        round(((CELLS[one].x - CELLS[other].x) ** 2 + (CELLS[one].y - CELLS[other].y) ** 2) ** 0.5)
        for one, around in NEIGHBOURS.items()
        for other in around
        if other
    }
    assert apart == {round(DATA.map.hex_size * 3**0.5)}


def test_rows_stand_below_each_other():
    rows = [CELLS[f"A{row}"].y for row in range(1, DATA.map.rows + 1)]
    assert {round(below - above) for above, below in pairwise(rows)} == {round(DATA.map.hex_size * 1.5)}


def test_the_edition_is_known_by_its_hash():
    assert len(EDITION.digest) == 64
    assert EDITION.file == "steamrollers/edition.toml"


def broken(tmp_path, wrong, right):
    """The refusal of the edition with one thing changed."""
    assert len(re.findall(wrong, GOOD)) >= 1
    file = tmp_path / "edition.toml"
    file.write_text(re.sub(wrong, right, GOOD, count=1), "utf-8")
    with pytest.raises(BrokenEdition) as caught:
        edition.read(file)
    return caught.value


@pytest.mark.parametrize(
    ("wrong", "right", "entry", "reason"),
    [
        (r"white = 6", "white = 5", "dice.white", "5 players need 6"),
        (r"red = 10", "red = 1", "goods", "5 players draw 42"),
        (r"black = 6 ", "black = 5 ", "goods.black", "every city may get one"),
        (r"\nred = 10", "", "$.goods", "Object missing required field `red`"),
        (r'id = "A1"', 'id = "B1"', "cells 'B1'", "stands there 2 times"),
        (r'id = "A1"', 'id = "G1"', "cells 'G1'", "is not a column and a row of the map"),
        (r"q = 0, r = 0", "q = 1, r = 0", "cells 'A1'", "q 1, r 0 is B1"),
        (r"x = 233.9, y = 90.0", "x = 240.0, y = 90.0", "cells 'B1'", "lies at (240.0, 90.0), not at (234, 90)"),
        (r'city = "B2"', 'city = "C2"', "regions 1", "has its city in C2, the cells say ['B2']"),
        (r'colour = "blue"', 'colour = "green"', "regions", "do not show all five colours"),
        (r'\["C1", "E", "D1"\], ', "", "borders", "the edge between C1 and D1 is on no border"),
        (r'\["C1", "E", "D1"\]', '["C1", "W", "D1"]', "borders '1-2'", "W of C1 lies B1, not D1"),
        (r'\["C1", "E", "D1"\]', '["A1", "E", "B1"]', "borders '1-2'", "A1 and B1 lie in [1]"),
        (r'blocked = \["1-2", "5-6"\]', 'blocked = ["1-9"]', "levels.medium 1", "names '1-9', which is none of"),
        (r'blocked = \["1-2", "5-6"\]', 'blocked = ["1-2", "1-3"]', "levels.medium 1", "has 1 entries"),
        (r'orientations = \["E-W"', 'orientations = ["E-NE"', "track_kinds 'E-NE'", "stands there 2 times"),
        (r"edge_distance = 3", "edge_distance = 2", "track_kinds 'straight'", "E-W joins edges 3 apart"),
        (r'kinds = \["straight", "gentle"\]', 'kinds = ["gentle", "gentle"]', "black_die 1", "has 1 entries"),
        (r'effect = "set_die"', 'effect = "fly"', "action_tiles '1a'", "names 'fly', which is none of set_die"),
        (r'effect = "set_die"', 'effect = "any_track"', "action_tiles '1a'", "any_track belongs to tile 6"),
        (r"adds = \[1, 2\] .*\n", "", "action_tiles '3b'", "distance_plus must say what it adds"),
        (
            r'goods = \["red", "blue"\]',
            'goods = ["red", "pink"]',
            "order_tiles 'O1a'",
            "names 'pink', which is none of red",
        ),
        (r'id = "start-plus2"', 'id = "start-plus3"', "start_tiles", "are not start-engine, start-track"),
        (r"player_actions = 2", "player_actions = 3", "solo.white_dice", "leaves Eve 0 dice, she needs one"),
        (r'id = "driver"', 'id = "pilot"', "$.solo.levels[2].id", "Invalid enum value 'pilot'"),
        (r"sheet_title = \{ x = 780", "sheet_title = { x = 1780", "layout.sheet_title", "lies at (1780, 32), outside"),
    ],
)
def test_broken_data_is_refused(tmp_path, wrong, right, entry, reason):
    fault = broken(tmp_path, wrong, right)
    assert fault.file.endswith("edition.toml")
    assert fault.entry == entry
    assert fault.reason.startswith(reason)
