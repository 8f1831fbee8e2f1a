"""What happened in few words: what repeats itself is told once."""

import pytest

from service.present.story import StoryLine, folded


def lines(*told: tuple[str, str]) -> list[StoryLine]:
    """Who did what, ply by ply from 10 on."""
    return [StoryLine(f"{who} {deed}" if who else deed, who, deed, ply) for ply, (who, deed) in enumerate(told, 10)]


def bids(*amounts: int) -> list[tuple[str, str]]:
    return [("Ada" if at % 2 else "Bob", f"bids £{amount}") for at, amount in enumerate(amounts)]


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ([("Ada", "passes"), ("Bob", "passes")], ["Ada passes; so does Bob (ply 10, 11)"]),
        ([("Ada", "digs"), ("Ada", "digs")], ["Ada digs, 2 times (ply 10, 11)"]),
        (bids(3, 4, 5), ["Bob bids £3 (ply 10)", "Ada bids £4 (ply 11)", "Bob bids £5 (ply 12)"]),
        (bids(*range(3, 41)), ["Bob bids £3, and so on up to: Ada bids £40 (ply 10 to 47)"]),
        (
            [*bids(3, 4, 5, 6), ("Bob", "passes; Ada gets KR for £6")],
            ["Bob bids £3, and so on up to: Ada bids £6 (ply 10 to 13)", "Bob passes; Ada gets KR for £6 (ply 14)"],
        ),
        (  # another lot begins low again
            [*bids(3, 4, 5, 9), *bids(1)],
            ["Bob bids £3, and so on up to: Ada bids £9 (ply 10 to 13)", "Bob bids £1 (ply 14)"],
        ),
        (  # what has two numbers is no bid
            [("Ada", f"moves {at} to {at + 1}") for at in range(1, 6)],
            [f"Ada moves {at} to {at + 1} (ply {at + 9})" for at in range(1, 6)],
        ),
    ],
)  # fmt: skip
def test_what_repeats_itself_is_told_once(told, found):
    assert [str(one) for one in folded(lines(*told))] == found


def test_a_ply_of_which_much_is_told_has_a_line_for_each_thing():
    card = "a story card is read: “" + "Maps end where courage ends. " * 6 + "”"
    parts = ("Ada archives Relief Fund", card, "Ada gets postcard 5", "Bob gets postcard 2")
    line = StoryLine("; ".join(parts), "Ada", "; ".join(parts).removeprefix("Ada "), 8, parts)
    told = [str(one) for one in folded([*lines(("Bob", "passes")), line])]
    assert told == [
        "Bob passes (ply 10)",
        "Ada archives Relief Fund (ply 8)",
        card.capitalize().replace("maps", "Maps"),
        "Ada gets postcard 5",
        "Bob gets postcard 2",
    ]
