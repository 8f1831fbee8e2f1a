"""Payments and mining moves against plain searches that try everything (4.2, 4.5, 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from random import Random

import pytest

from domain.engine import accepts, awaited, evolve, legal, redacted
from domain.games import coal_baron as game
from domain.games.coal_baron.decisions import MineMove, MineStop, Pass, Pay, Place
from domain.games.coal_baron.edition import CARTS, DOCKS_OF_CREST, FLEX, STACKS, STEPS
from domain.games.coal_baron.facts import MinersPlaced, MiningEnded, MiningStarted
from domain.games.coal_baron.questions import Act
from domain.games.coal_baron.rules.payments import total
from domain.games.coal_baron.state import Baron, State
from domain.places import NOBODY, SPECTATOR, Viewer, masked
from domain.words import Refused
from tests.domain.games.coal_baron.given import (
    decide_on,
    do,
    dock,
    hold,
    kinds,
    offered,
    only,
    refusal,
    table,
    zones_offered,
)

ONE, TWO = Pay(((1, 1),)), Pay(((2, 1),))
VIEWERS = (*map(Viewer, range(3)), SPECTATOR)


def is_accepted(state: State, seat: int, decision: object) -> bool:
    try:
        accepts(game, state, seat, decision)
    except Refused:
        return False
    return True


# --- 4.2 and 10: payments, against all ways to lay down cards --------------------------------------------------------


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
    for pay in all_payments(state.seats[seat]):
        by_sum.setdefault(total(pay), set()).add(pay)
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


# --- 4.5: mining, against a search that moves every card -------------------------------------------------------------

Yard = tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[int, str, str], ...]]  # drift, siding, (dock, kind, load)


def steps_from(yard: Yard) -> Iterator[tuple[MineMove, int, Yard]]:
    """Every single move there is, by the table of 4.5."""
    drift, siding, wagons = yard
    carts = [("drift", drift[0])] if drift else []
    carts += [("siding", cart) for cart in sorted(set(siding))]
    for place, cart in carts:
        at = siding.index(cart) if place == "siding" else 0
        rest = (drift[1:], siding) if place == "drift" else (drift, siding[:at] + siding[at + 1 :])
        crest = CARTS[cart].crest
        for number, (where, kind, load) in enumerate(wagons):
            if not load and kind in (crest, "any") and where in DOCKS_OF_CREST[crest]:
                loaded = (*wagons[:number], (where, kind, cart), *wagons[number + 1 :])
                move = MineMove(place, "dock", cart if place == "siding" else "", where, kind)
                yield move, STEPS[cart], (*rest, loaded)
        if place == "drift":
            yield MineMove("drift", "siding"), STEPS[cart], (drift[1:], (*siding, cart), wagons)


def reaches(yard: Yard, low: int, high: int) -> bool:
    if low <= 0 <= high:
        return True
    return any(reaches(left, low - cost, high - cost) for _, cost, left in steps_from(yard) if cost <= high)


@pytest.mark.parametrize(("line", "low", "high"), [
    ("mine 0/1 with 1", 0, 1), ("mine 1/2 with 1", 1, 2), ("mine 2/3 with 1", 2, 3), ("play mining", 1, 4),
])  # fmt: skip
def test_4_5_moves_are_those_that_leave_the_minimum_within_reach(line, low, high):
    rng = Random(high)
    for _ in range(60):
        state = table()
        baron = state.seats[0]
        hold(baron, "imp-mining")
        carts, wagons = ["W2", "W1", "C2", "C1*", "T2", "F2", "F1"], ["any", "wheel", "clover", "tower", "fox"]
        baron.drift = rng.choices(carts, k=rng.randrange(4))
        baron.siding = sorted(rng.choices(carts, k=rng.randrange(3)), key=list(CARTS).index)
        baron.docks = [dock(*rng.choices(wagons, k=rng.randrange(3))) for _ in range(3)]
        yard = (
            tuple(baron.drift),
            tuple(baron.siding),
            tuple((at, w.face[6:], w.load) for at, d in enumerate(baron.docks, 1) for w in d.wagons),
        )
        assert (line in offered(state)) == reaches(yard, low, high)
        if line in offered(state):
            do(state, line)
            check_moves(state, yard, low, high, rng)


def check_moves(state: State, yard: Yard, low: int, high: int, rng: Random) -> None:
    while type(state.top[0]).__name__ == "Mine":
        found = {m: (c, left) for m, c, left in steps_from(yard) if c <= high and reaches(left, low - c, high - c)}
        moves = {offer for offer in legal(game, state, 0) if isinstance(offer, MineMove)}
        assert moves == set(found)
        assert is_accepted(state, 0, MineStop()) == (low <= 0)
        move = rng.choice(sorted(moves, key=game.write))
        assert game.parse(state, 0, game.write(move)) == move
        cost, yard = found[move]
        low, high = low - cost, high - cost
        decide_on(state, 0, move)


def test_a6_the_same_card_goes_by_the_siding_into_a_wagon_in_one_action():
    state = table()
    baron = state.seats[0]
    baron.drift, baron.docks[1] = ["T2"], dock("tower")
    hold(baron, "imp-mining")
    facts = do(state, "play mining", "drift > siding", "siding T2 > dock 2")
    assert only(facts, MiningStarted) == MiningStarted(0, 1, 4, "improvement")
    assert only(facts, MiningEnded) == MiningEnded(0, 4, 0, auto=True)
    assert baron.docks[1].carts == 2
    assert isinstance(state.top[0], Act)


def test_4_5_four_single_steps_in_a_row():
    state = table()
    state.seats[0].drift = ["W1", "C1", "T1", "F1", "F1*"]
    hold(state.seats[0], "imp-mining", "flex3")
    facts = do(state, "play mining", *["drift > siding"] * 4)
    assert only(facts, MiningEnded) == MiningEnded(0, 4, 0, auto=True)
    assert state.seats[0].siding == ["W1", "C1", "T1", "F1"]


def test_4_5_a_single_first_would_make_two_steps_unreachable():
    """Mining 2/3: after the single out of the drift only doubles would be left, which is 1 + 2 = 3: allowed."""
    state = table()
    state.seats[0].drift = ["W1", "C2"]
    do(state, "mine 2/3 with 1")
    assert offered(state) == ["drift > siding"]
    facts = do(state, "drift > siding", "drift > siding")
    assert only(facts, MiningEnded) == MiningEnded(0, 3, 0, auto=True)


def test_4_5_two_doubles_leave_one_step_of_mining_2_3_unused():
    state = table()
    state.seats[0].drift = ["W2", "C2"]
    facts = do(state, "mine 2/3 with 1", "drift > siding")
    assert only(facts, MiningEnded) == MiningEnded(0, 2, 1, auto=True)


@pytest.mark.parametrize("players", [2, 3])
def test_4_8_the_mining_improvement_needs_no_zone(players):
    """With two players one mining zone is out; the improvement mines all the same and claims no token."""
    state = table(players)
    state.seats[0].drift = ["W1"]
    hold(state.seats[0], "imp-mining")
    for zone in state.zones.values():
        zone.level = 40
    assert offered(state) == ["play mining", "pass"]
    assert ("mine12" in state.zones) == (players == 3)
    facts = do(state, "play mining", "drift > siding")
    assert "MainActionDone" not in kinds(facts)
    assert state.last_at_01 == NOBODY
    assert offered(state) == ["pass"]


def test_x22_two_players_read_that_the_zone_is_not_in_their_game():
    state = table(2)
    for refused in (refusal(state, "mine 1/2 with 1"), refusal(state, Place("mine12", ONE))):
        assert "is not in this game with 2 players" in str(refused)
    assert "mine12" not in zones_offered(state)
