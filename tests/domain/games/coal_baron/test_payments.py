"""Sections 4.2 and 10: what an action costs, and every way to pay it exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from random import Random

import pytest

from domain.engine import awaited, evolve, legal, redacted
from domain.games import coal_baron as game
from domain.games.coal_baron.decisions import Pass, Pay, Place
from domain.games.coal_baron.edition import (
    FLEX,
    STACKS,
)
from domain.games.coal_baron.facts import (
    FlexRemoved,
    MinersPlaced,
)
from domain.games.coal_baron.questions import Act
from domain.games.coal_baron.rules.payments import total
from domain.games.coal_baron.state import Baron, State
from domain.places import Viewer, masked
from tests.domain.games.coal_baron.given import (
    decide_on,
    do,
    dock,
    hold,
    is_accepted,
    lay,
    offered,
    only,
    pay,
    payments_offered,
    refusal,
    table,
)


def test_r1_costs_rise_by_one():
    state = table()
    totals = [only(do(state, line), MinersPlaced).total for line in ("order with 1", "order with 2", "order with 3")]
    assert totals == [1, 2, 3]
    assert state.zones["order"].level == 3


def test_r2_three_miners_are_paid_in_three_ways():
    state = table()
    state.zones["engine"].level = 2
    state.seats[0].miners = [1, 1, 1, 2, 3]
    assert payments_offered(state, "engine") == {pay(3), pay(1, 2), pay(1, 1, 1)}
    for wrong in (pay(2), pay(1, 1, 2), pay(5)):
        assert refusal(state, Place("engine", wrong, dock=1)).rule == "4.2"


def test_r3_own_placement_counts():
    state = table()
    do(state, "share with 1", "pass", "pass")
    assert only(do(state, "share with 2"), MinersPlaced).total == 2


def test_r12_miner_improvement_as_three():
    state = table()
    state.zones["wagon1"].level = 2
    lay(state, "wagon1", "wagon-any", "wagon-any")
    hold(state.seats[0], "flex5")
    facts = do(state, "wagon 1 to dock 1 with flex5=3")
    assert only(facts, MinersPlaced) == MinersPlaced(0, "wagon1", 3, flex=(("flex5", 3),))
    assert state.zones["wagon1"].level == 3
    assert state.zones["wagon1"].cost == 4
    assert len(state.seats[0].improvements) == 0
    facts = do(state, "pass", "pass", "pass")
    assert only(facts, FlexRemoved) == FlexRemoved(("flex5",))
    assert state.removed == ["flex5"]


def test_x1_exactness_forces_a_pass():
    state = table()
    state.seats[0].miners = [3]
    for zone in state.zones.values():
        zone.level = 3
    assert list(legal(game, state, 0)) == [Pass()]


def test_x20_flex_at_its_minimum():
    state = table()
    state.seats[0].miners = []
    hold(state.seats[0], "flex5")
    assert payments_offered(state, "share") == {pay(flex5=1)}


def test_payments_are_offered_alike_to_the_seat_and_to_the_table():
    state = table()
    hold(state.seats[0], "flex3", "flex5", "imp-cart")
    assert payments_offered(state, "share") == payments_offered(masked(state, Viewer(0)), "share")
    assert offered(state) == offered(masked(state, Viewer(0)))


def test_a26_of_equal_cards_the_known_one_is_used_first():
    state = table()
    baron = state.seats[0]
    baron.docks[0] = dock("any:W1", engine="red")
    hold(baron, "barracks-1")
    hold(baron, "barracks-1", openly=True)
    do(state, "deliver with 1: dock 1 = barracks 1")
    seen = masked(state, Viewer(1)).seats[0].orders
    assert (seen.cards, seen.hidden) == ([], 1)


def all_payments(baron: Baron) -> Iterator[Pay]:
    """Every way to lay down cards of a hand, by trying each number of copies and each value of each flex card."""
    hand = sorted(Counter(baron.miners).items())
    flex = [card for card in baron.improvements if card in FLEX]
    for copies in product(*(range(held + 1) for _, held in hand)):
        for values in product(*((0, *FLEX[card]) for card in flex)):
            miners = tuple((value, used) for (value, _), used in zip(hand, copies, strict=True) if used)
            yield Pay(miners, tuple(sorted((card, value) for card, value in zip(flex, values, strict=True) if value)))


def all_arguments(baron: Baron) -> Iterator[tuple[int, str, tuple[tuple[int, str], ...]]]:
    yield from ((at, stack, ()) for at in range(5) for stack in ("", *STACKS))
    orders = sorted(set(baron.orders))
    for number in (1, 2, 3):
        for docks in permutations((1, 2, 3), number):
            yield from ((0, "", tuple(zip(docks, chosen, strict=True))) for chosen in product(orders, repeat=number))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_10_with_up_to_two_flex_cards_whatever_is_accepted_is_offered(seats):
    """Places are open to parameters, yet in such a hand nothing is accepted that is not listed."""
    rng, state, looked = Random(seats), table(seats, seed=b"brute"), 0
    while not state.over and looked < 12:
        (seat,) = awaited(state)
        baron = state.seats[seat]
        flex = sum(card in FLEX for card in baron.improvements)
        if isinstance(state.top[0], Act) and flex <= 2 and (flex or baron.orders.cards) and rng.random() < 0.3:
            looked += 1
            check_everything_accepted_is_offered(state, seat)
        offers = [offer for offer in legal(game, state, seat) if not isinstance(offer, Pass)] or [Pass()]
        wanted = [offer for offer in offers if isinstance(offer, Place) and offer.zone in ("improvement", "order")]
        decide_on(state, seat, rng.choice(wanted if wanted and flex < 2 else offers))
    assert looked == 12


def check_everything_accepted_is_offered(state: State, seat: int) -> None:
    listed = [offer for offer in legal(game, state, seat) if isinstance(offer, Place)]
    offers = set(listed)
    assert len(offers) == len(listed)
    by_sum: dict[int, set[Pay]] = {}
    for payment in all_payments(state.seats[seat]):
        by_sum.setdefault(total(payment), set()).add(payment)
    for name, zone in state.zones.items():
        exact = by_sum.get(zone.cost, set())
        one = next(iter(exact), None)
        ways = {(o.dock, o.stack, o.trains) for o in offers if o.zone == name}
        assert {o for o in offers if o.zone == name} == {Place(name, pay, *way) for way in ways for pay in exact}
        for arguments in all_arguments(state.seats[seat]) if one else ():
            assert is_accepted(state, seat, Place(name, one, *arguments)) == (arguments in ways)
        for way in list(ways)[:1]:
            assert all(is_accepted(state, seat, Place(name, pay, *way)) for pay in exact)
            wrong = {pay for cost in (zone.cost - 1, zone.cost + 1) for pay in by_sum.get(cost, ())}
            assert not any(is_accepted(state, seat, Place(name, pay, *way)) for pay in wrong)


@pytest.mark.parametrize(
    ("miners", "flex", "cost", "listed"),
    [
        # up to two: everything
        ([], ["flex3", "flex3"], 4, {"flex3=1+flex3=3", "flex3=2+flex3=2"}),
        ([], ["flex5", "flex5"], 10, {"flex5=5+flex5=5"}),
        ([], ["flex3", "flex3"], 7, set()),
        ([1], ["flex5", "flex5"], 3, {"1+flex5=1+flex5=1", "1+flex5=2", "flex5=1+flex5=2", "flex5=3"}),
        # three and more: at most one flex card
        ([1, 2], ["flex3", "flex3", "flex3"], 3, {"1+2", "1+flex3=2", "2+flex3=1", "flex3=3"}),
        ([2], ["flex3", "flex4", "flex5"], 2, {"2", "flex3=2", "flex4=2", "flex5=2"}),
        ([], ["flex3", "flex4", "flex5"], 5, {"flex5=5"}),
        # or the first of those with fewest
        ([], ["flex3", "flex3", "flex3"], 4, {"flex3=1+flex3=3"}),
        ([], ["flex3", "flex3", "flex3"], 7, {"flex3=1+flex3=3+flex3=3"}),
        ([1], ["flex3", "flex4", "flex5"], 9, {"1+flex3=3+flex5=5"}),
        ([4], ["flex3", "flex4", "flex5"], 16, {"4+flex3=3+flex4=4+flex5=5"}),
        ([4], ["flex3", "flex4", "flex5"], 17, set()),
    ],
)  # fmt: skip
def test_10_which_payments_are_listed(miners, flex, cost, listed):
    state = table()
    state.seats[0].miners = miners
    hold(state.seats[0], *flex)
    state.zones["share"].level = cost - 1
    lines = [line.removeprefix("share with ") for line in offered(state) if line.startswith("share")]
    assert sorted(lines) == sorted(listed)


@pytest.mark.parametrize(
    ("pay", "rule"),
    [
        (Pay(flex=(("flex5", 1), ("flex5", 3))), ""),
        (Pay(flex=(("flex5", 2), ("flex5", 2))), ""),
        (Pay(((1, 1),), (("flex3", 1), ("flex5", 2))), ""),
        (Pay(((1, 2),), (("flex5", 1), ("flex5", 1))), ""),
        (Pay(flex=(("flex5", 3), ("flex5", 1))), "4.13"),  # not sorted
        (Pay(flex=(("flex5", 1), ("flex3", 3))), "4.13"),
        (Pay(((2, 1), (1, 2))), "4.13"),
        (Pay(((1, 1), (1, 1), (2, 1))), "4.13"),
        (Pay(flex=(("flex5", 4), ("flex5", 0))), "4.2"),  # a card that counts as nothing
        (Pay(((1, 0), (2, 2))), "4.2"),
        (Pay(flex=(("flex3", 4),)), "4.2"),
        (Pay(flex=(("flex3", 2), ("flex3", 2))), "4.2"),  # only one in hand
        (Pay(flex=(("imp-flex5-a", 4),)), "4.2"),  # a record names faces
        (Pay(), "4.2"),
        (Pay(((5, 1),)), "4.2"),  # no such card with three players
    ],
)
def test_4_13_a_payment_with_three_flex_cards_has_one_form(pay, rule):
    state = table()
    hold(state.seats[0], "flex3", "flex5", "flex5")
    state.zones["share"].level = 3
    if rule:
        assert refusal(state, Place("share", pay)).rule == rule
    else:
        assert only(decide_on(state, 0, Place("share", pay)), MinersPlaced).flex == pay.flex


@pytest.mark.parametrize(
    ("known", "secret", "line", "still_known", "still_hidden"),
    [
        (["flex5"], ["flex5"], "share with flex5=2", [], 1),
        (["flex5"], ["flex5"], "share with flex5=1+flex5=1", [], 0),
        (["flex3"], ["flex5"], "share with flex5=2", ["flex3"], 0),
        (["flex5", "flex5"], ["flex5"], "share with flex5=2", ["flex5"], 1),
        (["flex4"], ["flex4", "flex3"], "share with flex4=1+flex4=1", [], 1),
    ],
)
def test_a26_flex_cards_known_to_all_are_paid_first(known, secret, line, still_known, still_hidden):
    state = table()
    hold(state.seats[0], *secret)
    hold(state.seats[0], *known, openly=True)
    state.zones["share"].level = 1
    view = masked(state, Viewer(2))
    facts = do(state, line)
    evolve(game, view, redacted(game, facts, Viewer(2)), state.ply)
    hand = view.seats[0].improvements
    assert (hand.cards, hand.hidden) == (still_known, still_hidden)
    assert view == masked(state, Viewer(2))


def test_10_up_to_two_flex_cards_every_payment_is_listed():
    state = table()
    state.seats[0].miners = [1, 2]
    state.zones["share"].level = 2
    hold(state.seats[0], "flex3", "flex5")
    lines = {line for line in offered(state) if line.startswith("share")}
    assert lines == {
        "share with 1+2",
        "share with 1+flex3=1+flex5=1",
        "share with 1+flex3=2",
        "share with 1+flex5=2",
        "share with 2+flex3=1",
        "share with 2+flex5=1",
        "share with flex3=1+flex5=2",
        "share with flex3=2+flex5=1",
        "share with flex3=3",
        "share with flex5=3",
    }


def test_10_with_three_flex_cards_every_exact_payment_is_accepted_but_few_are_listed():
    state = table()
    state.seats[0].miners = [1]
    state.zones["share"].level = 2
    hold(state.seats[0], "flex3", "flex3", "flex4")
    lines = [line for line in offered(state) if line.startswith("share")]
    assert lines == ["share with 1+flex3=2", "share with 1+flex4=2", "share with flex3=3", "share with flex4=3"]
    do(state, "share with flex3=1+flex3=1+flex4=1")
    assert state.zones["share"].level == 3


def test_10_without_a_payment_with_one_flex_card_the_shortest_is_listed():
    state = table()
    state.seats[0].miners = []
    state.zones["share"].level = 6
    hold(state.seats[0], "flex3", "flex4", "flex5")
    assert payments_offered(state, "share") == {Pay(flex=(("flex3", 2), ("flex5", 5)))}


def test_payments_never_cost_more_or_less():
    state = table(4)
    hold(state.seats[0], "flex3", "flex5")
    for zone in state.zones.values():
        zone.level = 5
    for offer in legal(game, state, 0):
        if isinstance(offer, Place):
            assert total(offer.pay) == 6
