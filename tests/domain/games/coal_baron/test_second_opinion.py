"""The rules a second time, short and slow, read off the faces of the cards: random matches must offer and score so."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations, product

import pytest

from domain.chance import Chance
from domain.engine import awaited, begin, decide, legal, open_questions
from domain.games import coal_baron as game
from domain.games.coal_baron.decisions import DrawChoose, EndTurn, MineMove, MineStop, Pass, Place, Play
from domain.games.coal_baron.questions import Act, Draw, Finish, Mine
from service.bots import BOTS

DOCKS = {"wheel": (1, 2), "clover": (1, 3), "tower": (2,), "fox": (3,), "any": (1, 2, 3)}
CREST = {"W": "wheel", "C": "clover", "T": "tower", "F": "fox"}
STEPS = {"mine01": (0, 1), "mine12": (1, 2), "mine23": (2, 3), "imp-mining": (1, 4)}
VP = {1: 3, 2: 5, 3: 7, 4: 10}
FLEX = {"flex3": 3, "flex4": 4, "flex5": 5}


# --- paying ----------------------------------------------------------------------------------------------------------


def sums(baron):
    """Everything one can pay exactly."""
    found = {0}
    for value in baron.miners:
        found |= {one + value for one in found}
    for card in baron.improvements:
        if card in FLEX:
            found |= {one + value for one in found for value in range(1, FLEX[card] + 1)}
    return found - {0}


# --- actions ---------------------------------------------------------------------------------------------------------


def docks_for(baron, card):
    if card.startswith("wagon-"):
        return DOCKS[card.removeprefix("wagon-")]
    if card.startswith("engine-"):
        return tuple(number for number, dock in enumerate(baron.docks, 1) if not dock.engine)
    return (0,)


def takes(state, baron, stack):
    cards = state.stacks[stack].cards
    return [(dock, "", ()) for dock in docks_for(baron, cards[0])] if cards else []


def draws(state, baron):
    for stack in state.stacks:
        if state.stacks[stack].cards and (stack != "engine" or not all(dock.engine for dock in baron.docks)):
            yield 0, stack, ()


def deliveries(baron):
    for number in (1, 2, 3):
        for docks in permutations((1, 2, 3), number):
            for orders in product(set(baron.orders), repeat=number):
                trains = [baron.docks[dock - 1] for dock in docks]
                fits = all(
                    train.engine and carts(train) >= int(order[-1]) for train, order in zip(trains, orders, strict=True)
                )
                one_colour = len({train.engine for train in trains}) == 1
                held = Counter(orders) <= Counter(baron.orders)
                if list(docks) == sorted(docks) and fits and one_colour and held:
                    yield 0, "", tuple(zip(docks, orders, strict=True))


def carts(dock):
    return sum(int(wagon.load[1]) for wagon in dock.wagons if wagon.load)


def moves(yard):
    """Every single move: how it is said, what it costs, the yard after it."""
    drift, siding, room = yard
    for place, cards in (("drift", drift[:1]), ("siding", sorted(set(siding)))):
        for card in cards:
            if place == "drift":
                rest, lying = drift[1:], siding
                yield MineMove("drift", "siding"), int(card[1]), (rest, (*siding, card), room)
            else:
                left = list(siding)
                left.remove(card)
                rest, lying = drift, tuple(left)
            crest = CREST[card[0]]
            for at, (dock, kind) in enumerate(room):
                if kind in (crest, "any") and dock in DOCKS[crest]:
                    code = "" if place == "drift" else card
                    said = MineMove(place, "dock", code, dock, kind)
                    yield said, int(card[1]), (rest, lying, room[:at] + room[at + 1 :])


def yard_of(baron):
    room = [
        (number, wagon.face.removeprefix("wagon-"))
        for number, dock in enumerate(baron.docks, 1)
        for wagon in dock.wagons
        if not wagon.load
    ]
    return tuple(baron.drift), tuple(baron.siding), tuple(room)


def reachable(yard, low, high):
    return low <= 0 or any(cost <= high and reachable(after, low - cost, high - cost) for _, cost, after in moves(yard))


def may_mine(state, question):
    low, high = question.min - question.spent, question.max - question.spent
    found = {MineStop()} if low <= 0 else set()
    for said, cost, after in moves(yard_of(state.seats[question.seat])):
        if cost <= high and reachable(after, low - cost, high - cost):
            found.add(said)
    return found


def ways(state, baron, name):
    """The arguments with which a zone or an improvement can be carried out now."""
    if name in STEPS:
        return [(0, "", ())] if reachable(yard_of(baron), *STEPS[name]) else []
    kind = name.removeprefix("imp-")
    if kind == "delivery":
        return deliveries(baron)
    if name == "draw":
        return draws(state, baron)
    if name in ("imp-cart", "imp-wagon"):
        stacks = (f"{kind}1", f"{kind}2")
        return [(dock, stack, ()) for stack in stacks for dock, _, _ in takes(state, baron, stack)]
    return takes(state, baron, kind)


def places(state, baron):
    can_pay = sums(baron)
    for name, zone in state.zones.items():
        if zone.level + 1 in can_pay:
            yield from ((name, *way) for way in ways(state, baron, name))


def plays(state, baron):
    held = [card for card in baron.improvements if card not in FLEX]
    return {Play(card, *way) for card in held for way in ways(state, baron, card)}


def may_act(state, question):
    baron = state.seats[question.seat]
    return {*places(state, baron), *plays(state, baron), Pass()}


def may_choose(state, question):
    baron = state.seats[question.seat]
    return {
        DrawChoose(index, dock) for index, card in enumerate(state.peeked.cards, 1) for dock in docks_for(baron, card)
    }


OPINIONS = {
    Act: may_act,
    Mine: may_mine,
    Draw: may_choose,
    Finish: lambda state, question: {*plays(state, state.seats[question.seat]), EndTurn()},
}


def without_payment(offer):
    return (offer.zone, offer.dock, offer.stack, offer.trains) if isinstance(offer, Place) else offer


# --- points ----------------------------------------------------------------------------------------------------------


def points(baron):
    trains = [(train.order.split("-"), train.engine, train.carts) for train in baron.completed]
    done = Counter(recipient for (recipient, _), _, _ in trains)
    held = Counter(share.card.removeprefix("share-") for share in baron.shares)
    singles = [cart for _, _, loaded in trains for cart in loaded if cart[1] == "1"]
    total = sum(2 if cart.endswith("*") else 1 for cart in singles)
    total += sum(VP[int(number)] for (_, number), _, _ in trains)
    total += 3 * sum(min(held[one], done[one]) for one in held) + len(baron.tokens)
    for goal in (each.card for each in baron.goals):
        of = goal.rpartition("-")[2]
        printed = sum(int(number) for (recipient, number), _, _ in trains if recipient == of)
        total += {
            "goal-shift-pairs": 3 * (len(baron.tokens) // 2),
            "goal-goals": len(baron.goals),
            f"goal-engine-{of}": 2 * sum(engine == f"engine-{of}" for _, engine, _ in trains),
            f"goal-share-{of}": 2 * min(held[of], done[of]),
            f"goal-order-{of}": 2 * done[of],
            f"goal-carts-{of}": 4 if printed >= 5 else 0,
        }[goal]
    return total


def places_of(state):
    best = [(points(baron), max((token.number for token in baron.tokens), default=0)) for baron in state.seats]
    return tuple(1 + sum(other > own for other in best) for own in best)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(2))
def test_random_matches_offer_and_score_the_same(seats, seed):
    """Half of the decisions are those of a player who plays well, so that trains leave and goals are reached."""
    rng = random.Random(seed)
    key = b"%d-%d" % (seed, seats)
    state, _ = begin(game, seats, game.Options(), Chance(key, 0))
    compared: Counter[type] = Counter()
    while not state.over:
        (seat,) = awaited(state)
        offers = list(legal(game, state, seat))
        question = next(open_questions(state, seat))
        assert {without_payment(offer) for offer in offers} == OPINIONS[type(question)](state, question), question
        compared[type(question)] += 1
        good = BOTS[game.SLUG]["greedy"](state, seat, offers, rng)
        choice = good if rng.random() < 0.5 else rng.choice(offers)
        decide(game, state, seat, choice, Chance(key, state.ply + 1), state.ply + 1)
        assert game.result(state).totals == tuple(map(points, state.seats))
    assert compared.keys() == OPINIONS.keys()
    assert game.result(state).places == places_of(state)
