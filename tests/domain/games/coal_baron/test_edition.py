"""The component data: what lies in the box, and that broken data is refused with file, entry and reason."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from domain.editions import BrokenEdition
from domain.games import coal_baron as game
from domain.games.coal_baron import edition
from domain.games.coal_baron.edition import CARTS, DATA, FACE, GOALS, IMPROVEMENTS, ORDERS, PILES, WAGONS, read

FILE = Path(edition.__file__).with_name("edition.toml")


def test_1_the_box_holds_239_cards():
    """194 in seven decks, 40 miners and 5 action cards."""
    sizes = {pile.back: len(pile.faces) for pile in PILES}
    assert sizes == {"cart": 40, "wagon": 40, "engine": 28, "order": 28, "share": 24, "improvement": 16, "goal": 18}
    miners = DATA.miners.per_colour * len(DATA.colours.seats)
    assert sum(sizes.values()) + miners + len(DATA.action_cards.cards) == 239


def test_1_carts_of_each_crest():
    codes = Counter(face for pile in PILES if pile.back == "cart" for face in pile.faces)
    for crest in "WCTF":
        assert (codes[f"{crest}2"], codes[f"{crest}1"], codes[f"{crest}1*"]) == (5, 3, 2)
    assert {face: (card.carts, card.vp) for face, card in CARTS.items() if face.startswith("W")} == {
        "W2": (2, 0),
        "W1": (1, 1),
        "W1*": (1, 2),
    }


def test_1_orders_pay_by_their_carts():
    assert {(card.carts, card.vp) for card in ORDERS.values()} == {(1, 3), (2, 5), (3, 7), (4, 10)}
    assert len(ORDERS) == 16


def test_cards_that_look_alike_have_one_face_and_others_do_not():
    assert FACE["cart-wheel-1"] == FACE["cart-wheel-5"] == "W2"
    assert FACE["order-barracks-5"] == FACE["order-barracks-6"] == "barracks-3"
    assert FACE["imp-flex5-a"] == FACE["imp-flex5-c"] == "flex5"
    assert FACE["wagon-any-16"] == "wagon-any"
    assert len(set(FACE.values())) == len(CARTS) + len(WAGONS) + 4 + len(ORDERS) + 4 + len(GOALS) + len(IMPROVEMENTS)


def test_the_edition_is_known_by_the_hash_of_its_file():
    assert game.EDITION.file == "coal_baron/edition.toml"
    assert len(game.EDITION.digest) == 64


@pytest.mark.parametrize(
    ("old", "new", "entry", "reason"),
    [
        ('id = "cart-wheel-2"', 'id = "cart-wheel-1"', "card 'cart-wheel-1'", "stands there 2 times"),
        ('{ id = "cart-fox-10", crest = "fox", carts = 1, vp = 2, code = "F1*" },\n', "", "carts", "has 39 entries"),
        ('{ id = "wagon-fox-6", kind = "fox" }', '{ id = "wagon-fox-6", kind = "wheel" }', "wagons of wheel", "are 7"),
        ('id = "wagon-any-3", kind = "any"', 'id = "wagon-any-3", kind = "moon"', "wagons of moon", "are 1"),
        ('id = "engine-red-3", colour = "red"', 'id = "engine-red-3", colour = "pink"', "engines of red", "are 6"),
        (
            'crest = "fox", carts = 2, vp = 0, code = "F2"',
            'crest = "fox", carts = 3, vp = 0, code = "F3"',
            "cart-fox-1",
            "shows 3 carts",
        ),
        (
            'id = "cart-fox-3", crest = "fox", carts = 2, vp = 0',
            'id = "cart-fox-3", crest = "fox", carts = 2, vp = 1',
            "cart-fox-3",
            "looks like cart-fox-1",
        ),
        (
            '"cart-fox-6", crest = "fox", carts = 1, vp = 1, code = "F1"',
            '"cart-fox-6", crest = "fox", carts = 1, vp = 1, code = "W1"',
            "cart-fox-6",
            "has code 'W1'",
        ),
        (
            'type = "flex3", min = 1, max = 3',
            'type = "flex3", min = 4, max = 3',
            "imp-flex3-a",
            "counts as 4 to 3 miners",
        ),
        ('type = "delivery"', 'type = "dynamite"', "imp-delivery", "names 'dynamite'"),
        ('type = "engines", colour = "blue"', 'type = "engines", colour = "moon"', "goal-engine-blue", "names 'moon'"),
        ('type = "goals", vp', 'type = "luck", vp', "goal-goals", "names 'luck'"),
        ("docks = [1, 3]", "docks = [1]", "dock 3", "the crests say"),
        ("docks = [1, 3]", "docks = [1, 4]", "dock 3", "the crests say"),
        ('code = "C"', 'code = "W"', "crest code 'W'", "stands there 2 times"),
        ('gives = "draw"', 'gives = "luck"', "zone draw", "names 'luck'"),
        ("steps_max = 3", "steps_max = 1", "zone mine23", "has 2 to 1 steps"),
        ("holds_shift_tokens = true", "holds_shift_tokens = false", "zones", "one mining zone"),
        ('stacks = ["goal"]', 'stacks = ["goals"]', "a deck", "names 'goals'"),
        ('cards = ["mine01", "mine12"', 'cards = ["mine01"', "zone mine12", "no such deck or card"),
        ("players = 3\n", "players = 5\n", "setup.by_players", "must be for [2, 3, 4]"),
        ("miner_values_removed = [5]", "miner_values_removed = [6]", "setup for 3 players", "names '6'"),
        ('zones_removed = ["mine12"]', 'zones_removed = ["attic"]', "setup for 2 players", "names 'attic'"),
        ("shift_tokens = [1, 2, 3, 4, 5]\n", "shift_tokens = [5, 2, 3, 4, 1]\n", "setup for 4 players", "rising order"),
        ("shift_tokens = [1, 2, 3, 4, 5]\n", "shift_tokens = [1, 2, 9]\n", "setup for 4 players", "names 9"),
        ("per_colour = 10", "per_colour = 11", "miners", "are not 11"),
        ('"2" = ["2a", "2b"]', '"2" = ["2a"]', "miners of value 2", "has 1 entries"),
        ("x = 250\ny = 85", "x = 990\ny = 85", "zone cart1", "outside the canvas"),
        ("x = 372\ny = 85", "x = 260\ny = 85", "zone cart1", "is drawn over zone cart2"),
        ("peek = 4 ", 'peek = "four" ', "$.setup.peek", "Expected `int`"),
        ("[setup]", "[setup", "the file", "is not TOML"),
    ],
)
def test_broken_data_is_refused_with_file_entry_and_reason(tmp_path, old, new, entry, reason):
    text = FILE.read_text("utf-8")
    assert old in text
    folder = tmp_path / "coal_baron"
    folder.mkdir()
    broken = folder / "edition.toml"
    broken.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BrokenEdition) as refused:
        read(broken)
    assert refused.value.file == "coal_baron/edition.toml"
    assert refused.value.entry == entry
    assert reason in refused.value.reason
