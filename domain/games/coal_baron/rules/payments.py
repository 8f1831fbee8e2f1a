"""4.2: paying for a zone. The sum must be exact; copies of one value, and miner improvements of one type, are alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from domain.games.coal_baron.decisions import Flex, Miners, Pay
from domain.games.coal_baron.edition import FLEX
from domain.games.coal_baron.state import Baron, State
from domain.places import Face, Seat
from domain.words import Refused, Sentence, require, say

Values = tuple[int, ...]
Types = tuple[Face, ...]

ALL_LISTED = 2  # with at most so many miner improvements in hand every payment is listed (section 10)


def payments(baron: Baron, cost: int) -> tuple[Pay, ...]:
    """The payments that are offered: all of them, unless many miner improvements would make them explode."""
    return listed(*hand_of(baron), cost)


def hand_of(baron: Baron) -> tuple[Values, Types]:
    """What one can pay with: miner cards by value, and miner improvements."""
    return tuple(baron.miners), tuple([card for card in baron.improvements.cards if card in FLEX])


@lru_cache(maxsize=1 << 14)
def listed(miners: Values, flex: Types, cost: int) -> tuple[Pay, ...]:
    """Every payment, or with more improvements those with at most one of them; failing that the one with fewest."""
    if len(flex) <= ALL_LISTED:
        return in_written_order(every_payment(miners, flex, cost, len(flex)))
    few = in_written_order(every_payment(miners, flex, cost, 1))
    for most in range(2, len(flex) + 1):
        if few:
            return few
        few = in_written_order(every_payment(miners, flex, cost, most))[:1]
    return few


def every_payment(miners: Values, flex: Types, cost: int, most: int) -> Iterator[Pay]:
    """Each exact payment once, with at most so many miner improvements."""
    for cards, value in ways_with_flex(sorted(Counter(flex).items()), cost, most):
        for coins in ways_with_miners(sorted(Counter(miners).items()), cost - value):
            if cards or coins:
                yield Pay(coins, cards)


def ways_with_flex(types: list[tuple[Face, int]], room: int, most: int) -> Iterator[tuple[Flex, int]]:
    """Sets of miner improvements, each counting as something, that do not exceed the cost."""
    if not types:
        yield (), 0
        return
    (card, copies), *others = types
    for counted, value in multisets(FLEX[card], min(copies, most), room):
        for rest, more in ways_with_flex(others, room - value, most - len(counted)):
            yield (*((card, one) for one in counted), *rest), value + more


def multisets(values: range, most: int, room: int) -> Iterator[tuple[Values, int]]:
    """Rising choices of at most so many values that fit into the room."""
    yield (), 0
    if most:
        for value in values:
            if value <= room:
                for rest, more in multisets(range(value, values.stop), most - 1, room - value):
                    yield (value, *rest), value + more


def ways_with_miners(hand: list[tuple[int, int]], cost: int) -> Iterator[Miners]:
    if cost == 0:
        yield ()
    elif hand:
        (value, copies), *others = hand
        for used in range(min(copies, cost // value) + 1):
            for rest in ways_with_miners(others, cost - used * value):
                yield ((value, used), *rest) if used else rest


def in_written_order(found: Iterator[Pay]) -> tuple[Pay, ...]:
    return tuple(sorted(found, key=written))


def written(pay: Pay) -> str:
    """A payment in notation: miners in rising order, then miner improvements by type and value."""
    coins = [str(value) for value, copies in pay.miners for _ in range(copies)]
    return "+".join(coins + [f"{card}={value}" for card, value in pay.flex])


def only_payment(baron: Baron, cost: int) -> Pay | None:
    """The payment, if there is exactly one."""
    miners, flex = hand_of(baron)
    first = list(islice(every_payment(miners, flex, cost, len(flex)), 2))
    return first[0] if len(first) == 1 else None


def check_payment(state: State, seat: Seat, zone: str, pay: Pay) -> None:
    """4.2: exact, from cards in hand, each miner improvement inside its range, written in its one form."""
    baron, cost = state.seats[seat], state.zones[zone].cost
    if pay in payments(baron, cost):
        return
    if fault := fault_in(pay, baron):
        raise Refused("4.2", say("{fault}; {instead}", fault=fault, instead=how_to_pay(baron, zone, cost)))
    if total(pay) != cost:
        instead = how_to_pay(baron, zone, cost)
        paid = say("you pay {total}; {instead}", total=total(pay), instead=instead)
        raise Refused("4.2", paid if total(pay) else instead)
    tidy = pay.miners == tuple(sorted(dict(pay.miners).items())) and pay.flex == tuple(sorted(pay.flex))
    require(tidy, "4.13", "write the payment in rising order, each value once: {pay}", pay=written(in_order(pay)))


def fault_in(pay: Pay, baron: Baron) -> Sentence | None:
    """What is wrong with a card of the payment."""
    for value, copies in pay.miners:
        held = baron.miners.count(value)
        if not held:
            return say("you hold no miner of value {value}", value=value)
        if copies not in range(1, held + 1):
            return say(
                "you hold {held:miner|miners} of value {value}, not {copies}", held=held, value=value, copies=copies
            )
    for card, copies in Counter(card for card, _ in pay.flex).items():
        held = baron.improvements.cards.count(card)
        if not held:
            return say("{card} is not in your hand", card=card)
        if copies > held:
            return say("you hold only {held} of {card}", held=held, card=card)
    for card, value in pay.flex:
        if value not in FLEX.get(card, ()):
            return say("{card} does not count as {value:miner|miners}", card=card, value=value)
    return None


def how_to_pay(baron: Baron, zone: str, cost: int) -> Sentence:
    """What would be accepted."""
    ways = [written(pay) for pay in payments(baron, cost)]
    if not ways:
        return say("{zone} costs exactly {cost}, which your cards cannot make up", zone=zone, cost=cost)
    return say("{zone} costs exactly {cost}; pay with {ways_or}", zone=zone, cost=cost, ways_or=ways)


def total(pay: Pay) -> int:
    return sum(value * copies for value, copies in pay.miners) + sum(value for _, value in pay.flex)


def in_order(pay: Pay) -> Pay:
    """The same payment in its one form."""
    coins: dict[int, int] = {}
    for value, copies in pay.miners:
        coins[value] = coins.get(value, 0) + copies
    return Pay(tuple(sorted(coins.items())), tuple(sorted(pay.flex)))
