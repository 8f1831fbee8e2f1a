"""How a decision of Coal Baron is made by clicking: zone, then stack, dock or trains, then the miners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from domain.engine import Decision
from domain.games.coal_baron.decisions import (
    DRIFT,
    DrawChoose,
    EndTurn,
    MineMove,
    MineStop,
    Pass,
    Pay,
    Place,
    Play,
    Trains,
)
from domain.games.coal_baron.edition import BACK, STACKS, WAGON, ZONES
from domain.games.coal_baron.labels import card_label, label, train_label
from domain.games.coal_baron.rules.actions import hindrance
from domain.games.coal_baron.rules.payments import payments
from domain.games.coal_baron.state import State
from domain.places import Seat
from domain.words import Hidden, Refused, Sentence, say
from projections.boards.picking import Step, Way


def way(view: State, seat: Seat, decision: Any) -> Way:
    return tuple(WAYS[type(decision)](view, seat, decision))


def place(view: State, seat: Seat, ask: Place) -> Iterator[Step]:
    zone = f"zone-{ask.zone}"
    yield Step(zone, zone_words(view, ask.zone), zone)
    yield from details(seat, ask.stack, ask.dock, ask.trains)
    yield from paying(seat, ask.pay)


def paying(seat: Seat, pay: Pay) -> Iterator[Step]:
    """Cards that are ticked: miners, and improvements that count as miners."""
    for value, copies in pay.miners:
        for copy in range(1, copies + 1):
            words = say("A miner worth {value}", value=value)
            yield Step(f"miner-{value}", words, f"s{seat}-miner-{value}-{copy}", tick=True)
    for card, value in pay.flex:
        words = say("{card} as a miner worth {value}", card=card_label(card), value=value)
        yield Step(f"flex-{card}-{value}", words, f"s{seat}-hand-{card}", tick=True)


def zone_words(view: State, zone: str) -> Sentence:
    values = {"zone": ZONES[zone].label, "cost": view.zones[zone].cost}
    if zone not in STACKS:
        return say("{zone} for {cost:miner|miners}", **values)
    return say("{zone}: {card} for {cost:miner|miners}", **values, card=card_label(view.stacks[zone].cards[0]))


def play(view: State, seat: Seat, ask: Play) -> Iterator[Step]:
    yield Step(f"play-{ask.card}", say("Play {card}", card=card_label(ask.card)), f"s{seat}-hand-{ask.card}")
    yield from details(seat, ask.stack, ask.dock, ask.trains)


def details(seat: Seat, stack: str, dock: int, trains: Trains) -> Iterator[Step]:
    """What a zone or an improvement asks besides: which stack, which dock, which trains."""
    if stack:
        yield Step(f"stack-{stack}", say("From {stack}", stack=ZONES[stack].label), f"zone-{stack}")
    if dock:
        yield to_dock(seat, dock)
    if trains:
        yield from sending_off(seat, trains)


def sending_off(seat: Seat, trains: Trains) -> Iterator[Step]:
    """Trains that are ticked at their docks, and that no more leave with them."""
    for dock, order in trains:
        words = say("Send off {train}", train=train_label(dock, order))
        yield Step(f"train-{dock}-{order}", words, f"s{seat}-dock-{dock}", tick=True)
    yield Step("no-more", say("No further train"))


def to_dock(seat: Seat, dock: int) -> Step:
    return Step(f"dock-{dock}", say("To dock {dock}", dock=dock), f"s{seat}-dock-{dock}")


def mine_move(view: State, seat: Seat, ask: MineMove) -> Iterator[Step]:
    if ask.from_ == DRIFT:
        cart = card_label(view.seats[seat].drift[0])
        yield Step("drift", say("Move {cart} out of the drift", cart=cart), f"s{seat}-drift")
    else:
        words = say("Move {cart} out of the siding", cart=card_label(ask.code))
        yield Step(f"siding-{ask.code}", words, f"s{seat}-siding-{ask.code}")
    if not ask.dock:
        yield Step("to-siding", say("To the siding"), f"s{seat}-siding")
        return
    yield to_dock(seat, ask.dock)
    yield Step(f"wagon-{ask.kind}", say("Into {wagon}", wagon=card_label(WAGON[ask.kind])))


def draw_choose(view: State, seat: Seat, ask: DrawChoose) -> Iterator[Step]:
    assert not isinstance(ask.index, Hidden)
    card = card_label(view.peeked.cards[ask.index - 1])
    words = say("Take card {index}, {card}", index=ask.index, card=card)
    yield Step(f"peek-{ask.index}", words, f"peek-{ask.index}")
    yield from details(seat, "", ask.dock, ())


def one(key: str) -> Callable[[State, Seat, Any], Iterator[Step]]:
    """A decision that is a single step."""
    return lambda view, seat, ask: iter([Step(key, label(view, seat, ask))])


WAYS: dict[type[Any], Callable[[State, Seat, Any], Iterator[Step]]] = {
    Place: place,
    Play: play,
    MineMove: mine_move,
    MineStop: one("stop"),
    DrawChoose: draw_choose,
    EndTurn: one("end"),
    Pass: one("pass"),
}


# --- what is meant by a click on what cannot be chosen ---------------------------------------------------------------


def meant(view: State, seat: Seat, spot: str) -> Iterator[Decision | Refused]:
    """Whoever clicks on a zone wants to go there, whoever clicks on a card of the hand to play it."""
    if (zone := spot.removeprefix("zone-")) in view.zones:
        yield from hindered(view, seat, zone)
        yield from placing(view, seat, zone)
    elif (card := spot.removeprefix(f"s{seat}-hand-")) != spot:
        yield Play(card)


WHY = {"mining": "4.5", "delivery": "4.6", "draw": "4.4"}  # the rule that says when a zone can be used


def hindered(view: State, seat: Seat, zone: str) -> Iterator[Refused]:
    """Why no miners could be put there at all, in short."""
    if (why := hindrance(view, seat, zone)) is not None:
        yield Refused(WHY.get(ZONES[zone].gives, "4.3"), say("{zone}: {why}", zone=ZONES[zone].label, why=why))


def placing(view: State, seat: Seat, zone: str) -> Iterator[Place]:
    """At every dock where one has to be named; with all miners where the zone costs more than there are."""
    baron = view.seats[seat]
    every = Pay(tuple(sorted(Counter(baron.miners).items())))
    pay = next(iter(payments(baron, view.zones[zone].cost)), every)
    docks = range(1, len(baron.docks) + 1) if BACK.get(zone) in ("wagon", "engine") else (0,)
    yield from (Place(zone, pay, dock) for dock in docks)
