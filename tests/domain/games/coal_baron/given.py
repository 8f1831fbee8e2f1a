"""Tables of Coal Baron as tests need them: a match just begun, changed by hand, and decisions in notation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from domain.chance import Chance, NoChance
from domain.codec import codec
from domain.engine import Decision, Fact, accepts, awaited, begin, decide, legal
from domain.games import coal_baron as game
from domain.games.coal_baron.decisions import Options, Pay, Place
from domain.games.coal_baron.edition import ORDERS
from domain.games.coal_baron.state import Baron, Dock, State, Wagon
from domain.places import Face, Seat, Viewer, masked
from domain.words import Refused


def table(seats: int = 3, start: Seat = 0, seed: bytes = b"vectors") -> State:
    """A match just begun."""
    state, _ = begin(game, seats, Options(start_seat=start), Chance(seed, 0))
    return state


def do(state: State, *lines: str, seat: Seat | None = None) -> list[Fact]:
    """Decisions in notation, of whoever is awaited; their facts."""
    facts: list[Fact] = []
    for line in lines:
        who = awaited(state)[0] if seat is None else seat
        facts += decide_on(state, who, game.parse(masked(state, Viewer(who)), who, line))
    return facts


def decide_on(state: State, seat: Seat, decision: Decision) -> list[Fact]:
    return decide(game, state, seat, decision, NoChance(), state.ply + 1)


def refusal(state: State, line: str | Decision, seat: Seat | None = None) -> Refused:
    """How a line or decision is refused; the state is untouched."""
    who = awaited(state)[0] if seat is None else seat
    before = stored(state)
    with pytest.raises(Refused) as refused:
        decide_on(state, who, game.parse(state, who, line) if isinstance(line, str) else line)
    assert stored(state) == before
    return refused.value


def stored(state: State) -> bytes:
    return codec(game.SLUG).encode(state)


def offered(state: State, seat: Seat | None = None) -> list[str]:
    """Everything the seat may decide now, in notation."""
    who = awaited(state)[0] if seat is None else seat
    return [game.write(offer) for offer in legal(game, state, who)]


def zones_offered(state: State) -> set[str]:
    return {offer.zone for offer in legal(game, state, awaited(state)[0]) if isinstance(offer, Place)}


def payments_offered(state: State, zone: str) -> set[Pay]:
    return {o.pay for o in legal(game, state, awaited(state)[0]) if isinstance(o, Place) and o.zone == zone}


def kinds(facts: Sequence[Fact]) -> list[str]:
    return [type(fact).__name__ for fact in facts]


def only(facts: Sequence[Fact], kind: type[Any]) -> Any:
    """The one fact of this kind."""
    (found,) = (fact for fact in facts if type(fact) is kind)
    return found


def lay(state: State, stack: str, *cards: Face) -> None:
    """A stack with these cards, the first one face up on top."""
    state.stacks[stack].lay(cards)
    if cards:
        state.stacks[stack].reveal(cards[0])


def dock(*wagons: str, engine: Face = "") -> Dock:
    """A dock with wagons written like `any`, `wheel` or `any:W2`, and an engine."""
    loaded = [wagon.partition(":") for wagon in wagons]
    return Dock([Wagon(f"wagon-{kind}", load) for kind, _, load in loaded], engine and f"engine-{engine}")


def hold(baron: Baron, *cards: Face, openly: bool = False) -> None:
    """Orders and improvements come into the hand."""
    for card in cards:
        hand = baron.orders if card in ORDERS else baron.improvements
        if openly:
            hand.add_openly(card)
        else:
            hand.add(card)


def pay(*values: int, **flex: int) -> Pay:
    """A payment with miners of these values, and flex cards counted as given."""
    miners = tuple((value, values.count(value)) for value in sorted(set(values)))
    return Pay(miners, tuple(sorted(flex.items())))


ONE, TWO, THREE = Pay(((1, 1),)), Pay(((2, 1),)), Pay(((3, 1),))  # one miner who counts as much


def three_trains(*engines: str) -> State:
    """Trains at all three docks, with the orders they can fulfil."""
    state = table()
    loads = (("any:W2", "any:C1"), ("any:T1", "any"), ("any:F2",))
    state.seats[0].docks = [dock(*load, engine=engine) for load, engine in zip(loads, engines, strict=True)]
    hold(state.seats[0], "barracks-3", "factory-1", "factory-1", "steamboat-2")
    return state


CARDS_OF = {  # six cards to lay on each stack
    "cart1": ("W2", "W1", "C2", "F1*", "T2", "T1"),
    "cart2": ("W2", "W1", "C2", "F1*", "T2", "T1"),
    "wagon1": ("wagon-any", "wagon-wheel", "wagon-fox", "wagon-tower", "wagon-clover", "wagon-any"),
    "wagon2": ("wagon-any", "wagon-wheel", "wagon-fox", "wagon-tower", "wagon-clover", "wagon-any"),
    "engine": ("engine-red", "engine-blue", "engine-green", "engine-black", "engine-red", "engine-blue"),
    "order": ("barracks-1", "barracks-2", "barracks-3", "barracks-4", "factory-1", "factory-2"),
    "share": ("share-barracks", "share-furnace", "share-factory", "share-steamboat", "share-furnace", "share-factory"),
    "improvement": ("flex3", "flex4", "flex5", "imp-cart", "imp-order", "imp-share"),
    "goal": ("goal-goals", "goal-shift-pairs", *(f"goal-engine-{name}" for name in ("red", "blue", "green", "black"))),
}  # fmt: skip


def last_shift() -> State:
    """Two players in the last shift of the game."""
    state = table(2)
    state.tokens = [7]
    state.shift = 7
    return state


def is_accepted(state: State, seat: int, decision: Decision) -> bool:
    """Whether the rules accept it now."""
    try:
        accepts(game, state, seat, decision)
    except Refused:
        return False
    return True
