"""Section 5: points and places."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.engine import evolve, redacted
from domain.games import coal_baron as game
from domain.games.coal_baron.decisions import Pass
from domain.games.coal_baron.facts import (
    HandsRevealed,
    Ranked,
    Scored,
)
from domain.games.coal_baron.scoring import points
from domain.games.coal_baron.state import Baron, Held, Token, Train
from domain.places import SPECTATOR, Hand, masked
from tests.domain.games.coal_baron.given import (
    do,
    dock,
    hold,
    last_shift,
    lay,
    only,
    refusal,
    table,
)


def baron_with(trains=(), shares=(), tokens=(), goals=()) -> Baron:
    return Baron(
        "red",
        [],
        Hand("order"),
        Hand("improvement"),
        docks=[dock(), dock(), dock()],
        completed=[Train(order, f"engine-{engine}", (), carts, 1) for order, engine, carts in trains],
        shares=[Held(f"share-{share}", 2) for share in shares],
        tokens=[Token(number, 3) for number in tokens],
        goals=[Held(f"goal-{goal}", 4) for goal in goals],
    )


def sheet(baron: Baron) -> dict[str, int]:
    sums = dict.fromkeys(("single carts", "orders", "shares", "shift tokens", "goals"), 0)
    for point in points(baron):
        sums[point.category] += point.points
    return sums


MARTYNA = baron_with(
    trains=[
        ("barracks-4", "green", ("W2", "W1*", "W1")),
        ("barracks-3", "green", ("T2", "T1*")),
        ("factory-2", "green", ("F2",)),
        ("factory-2", "red", ("C2",)),
        ("steamboat-1", "blue", ("F1",)),
    ],
    shares=("barracks", "factory", "factory", "furnace"),
    tokens=(1, 4),
    goals=("engine-green", "order-barracks", "share-barracks"),
)


def test_r14_martyna_has_59():
    assert sheet(MARTYNA) == {"single carts": 6, "orders": 30, "shares": 9, "shift tokens": 2, "goals": 12}
    lines = {category: [p.points for p in points(MARTYNA) if p.category == category] for category in sheet(MARTYNA)}
    assert lines["single carts"] == [2, 1, 2, 1]
    assert lines["orders"] == [10, 7, 5, 5, 3]
    assert lines["shares"] == [3, 3, 3, 0]  # nobody ordered coal for the furnace
    assert lines["goals"] == [6, 4, 2]
    assert sum(sheet(MARTYNA).values()) == 59


def test_x11_surplus_scores():
    baron = baron_with(trains=[("steamboat-1", "red", ("W1*", "C1", "W2"))])
    assert (sheet(baron)["single carts"], sheet(baron)["orders"]) == (3, 3)


def test_x12_shares_are_capped():
    trains = [("barracks-1", "red", ("W1",)), ("barracks-2", "red", ("W2",))]
    baron = baron_with(trains, shares=("barracks",) * 3, goals=("share-barracks",))
    assert (sheet(baron)["shares"], sheet(baron)["goals"]) == (6, 4)


def test_x14_engines_at_docks_do_not_count():
    trains = [("barracks-1", "red", ("W1",)), ("barracks-2", "red", ("W2",))]
    baron = baron_with(trains, goals=("engine-red",))
    baron.docks[2] = dock(engine="red")
    assert sheet(baron)["goals"] == 4


def test_x15_shift_pairs_and_goals():
    assert sheet(baron_with(tokens=(1, 2, 3, 4, 5), goals=("shift-pairs",)))["goals"] == 6
    four = ("goals", "engine-red", "order-factory", "carts-barracks")
    assert sheet(baron_with(goals=four))["goals"] == 4


def tied(*tokens: tuple[int, ...], points_each: int = 0):
    state = table(len(tokens))
    for baron, numbers in zip(state.seats, tokens, strict=True):
        baron.tokens = [Token(number, 1) for number in numbers]
        missing = points_each - len(numbers)
        baron.completed = [Train("barracks-3", "engine-red", (), ("W1",) * (missing - 7), 1)] if missing else []
    return state


def test_x16_tie_goes_to_the_highest_token():
    result = game.result(tied((1, 5), (2, 3, 4), points_each=41))
    assert result.totals == (41, 41)
    assert (result.places, result.tie_break) == ((1, 2), "token")


def test_x16_without_tokens_the_win_is_shared():
    result = game.result(tied((), (), points_each=41))
    assert (result.totals, result.places, result.tie_break) == ((41, 41), (1, 1), "shared")


def test_3_hands_are_open_at_the_end_of_the_game():
    state = table(2)
    state.tokens, state.shift = [7], 7
    hold(state.seats[0], "barracks-4", "flex3", "imp-share")
    hold(state.seats[0], "barracks-4", openly=True)
    view = masked(state, SPECTATOR)
    facts = do(state, "pass", "pass")
    assert [f for f in facts if isinstance(f, HandsRevealed)] == [
        HandsRevealed(0, ("barracks-4", "barracks-4"), ("flex3", "imp-share")),
        HandsRevealed(1),
    ]
    evolve(game, view, redacted(game, facts, SPECTATOR), state.ply)
    assert view.seats[0].orders.cards == ["barracks-4", "barracks-4"]
    assert refusal(state, Pass(), seat=0).rule == "over"


@pytest.mark.parametrize(
    ("goal", "vp"),
    [
        ("goal-shift-pairs", 3),
        ("goal-goals", 1),
        ("goal-engine-red", 6),
        ("goal-engine-blue", 2),
        ("goal-engine-black", 0),
        ("goal-share-barracks", 4),  # three shares, two orders
        ("goal-share-factory", 2),
        ("goal-share-furnace", 0),  # a share, no order
        ("goal-share-steamboat", 0),  # an order, no share
        ("goal-order-barracks", 4),
        ("goal-order-steamboat", 2),
        ("goal-order-furnace", 0),
        ("goal-carts-barracks", 4),  # 4 + 1 = 5 printed
        ("goal-carts-factory", 0),  # 4 printed, more carried
        ("goal-carts-steamboat", 0),
    ],
)
def test_5_5_what_a_goal_counts(goal, vp):
    state = table()
    baron = state.seats[0]
    baron.tokens = [Token(number, 1) for number in (1, 2, 5)]
    baron.completed = [
        Train("barracks-4", "engine-red", (), ("W2", "W2"), 1),
        Train("barracks-1", "engine-red", (), ("W2", "W2", "W2"), 2),
        Train("factory-4", "engine-blue", (), ("W2", "W2", "W2", "W1"), 3),
        Train("steamboat-3", "engine-red", (), ("F2", "F2"), 4),
    ]
    baron.docks[0] = dock(engine="black")
    shares = ["barracks"] * 3 + ["factory", "furnace"]
    baron.shares = [Held(f"share-{recipient}", 1) for recipient in shares]
    baron.goals = [Held(goal, 1)]
    sheet = Counter()
    for point in points(baron):
        sheet[point.category] += point.points
    orders = 10 + 3 + 10 + 7
    assert sheet == {"single carts": 1, "orders": orders, "shares": 9, "shift tokens": 3, "goals": vp}


@pytest.mark.parametrize(
    ("tokens", "bonus", "places", "tie_break"),
    [
        # totals are tokens plus a share of 3 where bonus says so
        (([1], [2], [3]), (0, 0, 0), (3, 2, 1), "token"),
        (([], [], []), (1, 1, 1), (1, 1, 1), "shared"),
        (([], [], []), (1, 0, 1), (1, 3, 1), "shared"),
        (([], [], []), (0, 1, 0), (2, 1, 2), "none"),
        (([1, 2, 3], [], []), (0, 1, 1), (1, 2, 2), "token"),
        (([1, 2, 3], [], [4, 5, 6]), (0, 1, 0), (2, 3, 1), "token"),
        (([1, 6], [2, 5], [3]), (0, 0, 0), (1, 2, 3), "token"),
        (([1, 2], [6], [3]), (0, 0, 0), (1, 2, 3), "none"),
        (([1], [], [2, 3, 4, 5]), (0, 0, 0), (2, 3, 1), "none"),
    ],
)
def test_a27_places(tokens, bonus, places, tie_break):
    state = table()
    for baron, numbers, extra in zip(state.seats, tokens, bonus, strict=True):
        baron.tokens = [Token(number, 1) for number in numbers]
        if extra:
            baron.completed = [Train("barracks-1", "engine-red", (), ("W2",), 1)]
    result = game.result(state)
    assert (result.places, result.tie_break) == (places, tie_break)


def test_a27_four_seats_with_two_ties():
    state = table(4)
    for baron, numbers in zip(state.seats, ([], [4, 1], [], [3, 2]), strict=True):
        baron.tokens = [Token(number, 1) for number in numbers]
    assert game.result(state).places == (3, 1, 3, 2)


def test_5_ranked_is_the_last_word():
    state = table(2)
    state.tokens, state.shift = [7], 7
    assert only(do(state, "mine 0/1 with 1", "pass", "pass"), Ranked) == Ranked((1, 2), "none")


def test_5_scored_has_the_reason_and_the_cards_of_every_line():
    state = last_shift()
    state.seats[0].docks[0] = dock("any:W1*", engine="red")
    hold(state.seats[0], "barracks-1")
    facts = do(state, "deliver with 1: dock 1 = barracks 1", "pass", "pass")
    lines = next(fact for fact in facts if isinstance(fact, Scored)).lines
    told = [(line.category, line.points, str(line.reason), line.cards) for line in lines]
    assert told == [
        ("single carts", 2, "W1* delivered with barracks-1", ("W1*",)),
        ("orders", 3, "barracks-1 completed", ("barracks-1",)),
        ("shift tokens", 1, "token of shift 7", ()),
    ]
    dispatched, token = 1, 3
    assert [line.plies for line in game.score(state)] == [(dispatched,), (dispatched,), (token,)]


def test_a27_lower_places_go_by_tokens_and_are_shared_without_any():
    state = table(4)
    for baron, tokens in zip(state.seats, ([], [3], [], [1, 2]), strict=True):
        baron.tokens = [Token(number, 1) for number in tokens]
    lay(state, "goal")
    assert game.result(state).places == (3, 2, 3, 1)


def test_5_the_score_can_be_read_at_any_time():
    state = table()
    do(state, "goal with 1")
    assert [(line.category, line.points) for line in game.score(state)] in ([("goals", 0)], [("goals", 1)])
