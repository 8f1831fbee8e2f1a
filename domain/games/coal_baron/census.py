"""All there is: every thing of the game, wherever it lies, for the law that nothing appears or is lost."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.coal_baron.state import Baron, State
from domain.places import Card
from domain.words import Hidden


def census(state: State) -> Iterator[tuple[str, Card]]:
    """Back and face of every thing there is, wherever it lies: nothing is ever lost or doubled."""
    for stack in state.stacks.values():
        yield from ((stack.back, card) for card in stack)
    yield from (("improvement", card) for card in state.removed)
    yield from (("token", str(number)) for number in state.tokens)
    for zone in state.zones.values():
        for placement in zone.placements:
            colour = state.seats[placement.seat].colour
            yield from (("miner", f"{colour}-{value}") for value, copies in placement.miners for _ in range(copies))
            yield from (("improvement", card) for card, _ in placement.flex)
    for baron in state.seats:
        yield from census_of(baron)


def census_of(baron: Baron) -> Iterator[tuple[str, Card]]:
    yield from (("miner", f"{baron.colour}-{value}") for value in baron.miners)
    for hand in (baron.orders, baron.improvements):
        yield from ((hand.back, card) for card in (*hand, *[Hidden(hand.back)] * hand.hidden))
    yield from (("cart", cart) for cart in (*baron.drift, *baron.siding))
    yield from (("share", held.card) for held in baron.shares)
    yield from (("goal", held.card) for held in baron.goals)
    yield from (("token", str(token.number)) for token in baron.tokens)
    for dock in baron.docks:
        yield from (("wagon", wagon.face) for wagon in dock.wagons)
        yield from (("cart", wagon.load) for wagon in dock.wagons if wagon.load)
        yield from (("engine", engine) for engine in (dock.engine,) if engine)
    for train in baron.completed:
        yield from (("order", train.order), ("engine", train.engine))
        yield from (("wagon", wagon) for wagon in train.wagons)
        yield from (("cart", cart) for cart in train.carts)
