"""Offers in the words of the game, and what its cards, zones and words mean."""

import pytest

from domain.games import coal_baron as game
from domain.words import render
from tests.domain.games.coal_baron.given import do, dock, hold, lay, table


def a_table():
    state = table()
    lay(state, "cart1", "W2", "W1")
    lay(state, "cart2", "C1*", "W1")
    lay(state, "wagon1", "wagon-any", "wagon-fox")
    lay(state, "wagon2", "wagon-fox", "wagon-any")
    lay(state, "engine", "engine-red", "engine-blue")
    lay(state, "order", "barracks-3", "factory-1")
    lay(state, "share", "share-steamboat", "share-factory")
    baron = state.seats[0]
    baron.docks = [dock("any:W2", "any:C1", engine="green"), dock("any:T1", engine="green"), dock()]
    hold(baron, "barracks-3", "factory-1", "flex5", "imp-wagon", "imp-mining", "imp-delivery")
    return state


def called(state, line, seat=0):
    return render(game.label(state, seat, game.parse(state, seat, line)), name=game.name)


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("cart 1 with 1", "Take 2 carts with the wheel from Carts 1, paying 1"),
        (
            "cart 2 with flex5=1",
            "Take 1 cart with the clover (2 points) from Carts 2, paying a miner improvement (1 to 5) as 1",
        ),
        ("wagon 1 to dock 3 with 1", "Take a universal wagon from Wagons 1 to dock 3, paying 1"),
        ("wagon 2 to dock 3 with 1", "Take a fox wagon from Wagons 2 to dock 3, paying 1"),
        ("engine to dock 3 with 1", "Take a red engine from Engines to dock 3, paying 1"),
        ("order with 1", "Take the order of the barracks for 3 carts (7 points) from Orders, paying 1"),
        ("share with 1", "Take a share in the steamboat from Shares, paying 1"),
        ("draw from goal with 1+1", "Draw from Goals, paying 1 and 1"),
        ("mine 2/3 with 1", "Mine 2 to 3 steps, paying 1"),
        ("mine 0/1 with 1", "Mine 0 to 1 step, paying 1"),
        (
            "deliver with 1: dock 1 = barracks 3, dock 2 = factory 1",
            "Send off the train at dock 1 to the barracks (3 carts ordered) and the train at dock 2 to the factory "
            "(1 cart ordered), paying 1",
        ),
        ("play wagon 2 to dock 3", "Take a fox wagon from Wagons 2 to dock 3, with an improvement"),
        ("play mining", "Mine 1 to 4 steps, with an improvement"),
        ("pass", "Pass for the rest of the shift"),
        ("end", "End the turn"),
    ],
)
def test_what_is_offered_in_a_turn(line, label):
    assert called(a_table(), line) == label


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("drift > dock 1", "Load 1 cart with the wheel (1 point) from the drift into a wheel wagon at dock 1 (1 step)"),
        ("drift > siding", "Move 1 cart with the wheel (1 point) from the drift to the siding (1 step)"),
        (
            "siding F2 > dock 3 any",
            "Load 2 carts with the fox from the siding into a universal wagon at dock 3 (2 steps)",
        ),
        ("stop", "Stop mining"),
    ],
)
def test_what_is_offered_while_mining(line, label):
    state = table()
    state.seats[0].drift, state.seats[0].siding = ["W1", "C1"], ["F2"]
    state.seats[0].docks = [dock("wheel"), dock(), dock("any")]
    do(state, "mine 2/3 with 1")
    assert called(state, line) == label


def test_equal_cards_looked_at_are_told_apart_by_their_place():
    state = table()
    lay(state, "wagon1", "wagon-any", "wagon-fox", "wagon-any", "wagon-wheel")
    do(state, "draw from wagon 1 with 2")
    assert called(state, "choose 1 to dock 2") == "Take card 1, a universal wagon, to dock 2"
    assert called(state, "choose 3 to dock 2") == "Take card 3, a universal wagon, to dock 2"


@pytest.mark.parametrize(
    ("thing", "title", "text", "rule"),
    [
        (
            "W1*",
            "Cart W1*",
            "1 cart of coal; moving the card costs 1 step. It fits an empty wheel or universal wagon at dock 1 and "
            "dock 2. Delivered, it counts 2 points.",
            "4.5",
        ),
        ("cart-wheel-10", "Cart W1*", None, "4.5"),
        (
            "wagon-any",
            "Universal wagon",
            "Goes to any dock, and takes one cart card whose crest the dock shows.",
            "4.3",
        ),
        ("engine-red", "The red engine", None, "4.6"),
        ("barracks-3", "Order of the barracks, 3 carts", None, "5.2"),
        ("goal-goals", "Goal", "1 point per goal card, this one included, counted at the end of the game.", "5.5"),
        ("flex3", "Miner improvement, 1 to 3", None, "4.8"),
        ("mine12", "Mining 1/2", "Move carts out of your drift, 1 to 2 steps: the minimum must be spent.", "4.5"),
        (
            "draw",
            "Draw",
            "Look at the upper 4 cards of a stack, take one, and put the others under it. Costs 2 at first.",
            "4.4",
        ),
        ("Siding", "Siding", None, "4.5"),
    ],
)
def test_what_a_thing_means(thing, title, text, rule):
    explained = game.explain(table(), thing)
    assert (render(explained.title), explained.rule) == (title, rule)
    assert text is None or render(explained.text) == text
