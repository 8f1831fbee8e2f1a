"""4.6: delivery. One to three trains leave, all with engines of one colour, each with an order of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.engine import Facts
from domain.games.coal_baron.decisions import Trains
from domain.games.coal_baron.edition import DOCKS, ORDERS
from domain.games.coal_baron.facts import TrainDispatched
from domain.games.coal_baron.state import Baron, State
from domain.places import Face, Seat
from domain.words import require


def ways_to_deliver(baron: Baron) -> Iterator[Trains]:
    """Every list of trains that can leave together. Of equal orders, one stands for all."""
    held = dict.fromkeys(baron.orders.cards)
    if not held:
        return
    least = min([ORDERS[order].carts for order in held])
    ready = [
        (number, dock.engine, carts)
        for number, dock in enumerate(baron.docks, start=1)
        if dock.engine and (carts := dock.carts) >= least
    ]
    for colour in dict.fromkeys([engine for _, engine, _ in ready]):
        docks = [
            (number, [order for order in held if ORDERS[order].carts <= carts])
            for number, engine, carts in ready
            if engine == colour
        ]
        yield from trains_of(docks, Counter(baron.orders.cards), ())


def trains_of(docks: list[tuple[int, list[Face]]], hand: Counter[Face], chosen: Trains) -> Iterator[Trains]:
    """Each dock in turn stays or leaves with one of the orders left in hand."""
    if not docks:
        if chosen:
            yield chosen
        return
    (number, orders), *others = docks
    yield from trains_of(others, hand, chosen)
    for order in orders:
        if hand[order]:
            yield from trains_of(others, hand - Counter((order,)), (*chosen, (number, order)))


def check_delivery(baron: Baron, trains: Trains) -> None:
    require(trains, "4.6", "name the trains that leave, such as “dock 1 = barracks 3”")
    docks = [dock for dock, _ in trains]
    twice = [dock for dock in docks if docks.count(dock) > 1]
    require(not twice, "4.6", "only one train leaves from dock {dock}; name each dock once", dock=[*twice, 0][0])
    require(docks == sorted(docks), "4.6", "name the docks in rising order")
    for dock, order in trains:
        check_train(baron, dock, order)
    for order, copies in Counter(order for _, order in trains).items():
        held = baron.orders.cards.count(order)
        own = "each train needs an order of its own; you hold {held} of {order}"
        require(copies <= held, "4.6", own, held=held, order=order)
    engines = [baron.dock(dock).engine for dock in docks]
    alike = "trains that leave together need engines of one colour; these are {engines}"
    require(len(set(engines)) == 1, "4.6", alike, engines=engines)


def check_train(baron: Baron, dock: int, order: Face) -> None:
    require(dock in DOCKS, "4.6", "there is no dock {dock}; the docks are {docks}", dock=dock, docks=DOCKS)
    held = list(dict.fromkeys(baron.orders.cards))
    require(order in held, "4.6", "{order} is not in your hand; you hold {held}", order=order, held=held)
    train = baron.dock(dock)
    require(train.engine, "4.6", "the train at dock {dock} has no engine", dock=dock)
    need, loaded = ORDERS[order].carts, train.carts
    short = "{order} needs {need:cart|carts}, the train at dock {dock} carries {loaded}"
    require(loaded >= need, "4.6", short, order=order, need=need, dock=dock, loaded=loaded)


def dispatch(state: State, seat: Seat, trains: Trains) -> Facts:
    for number, order in trains:
        dock = state.seats[seat].dock(number)
        wagons = tuple(wagon.face for wagon in dock.wagons)
        carts = tuple(wagon.load for wagon in dock.wagons if wagon.load)
        yield TrainDispatched(seat, number, order, dock.engine, wagons, carts, dock.carts, ORDERS[order].carts)
