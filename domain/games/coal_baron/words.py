"""Everything in words: facts, questions, the stage, the names of things."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from domain.games.coal_baron.decisions import BY_DRAW, DOCK, Pay
from domain.games.coal_baron.edition import (
    ANY,
    BACK,
    CARTS,
    ENGINES,
    GOALS,
    IMPROVEMENTS,
    ORDERS,
    SHARES,
    STACKS,
    TWIN,
    WAGONS,
    ZONES,
)
from domain.games.coal_baron.facts import (
    CardsReturnedUnder,
    CardTaken,
    CartMoved,
    EnginePlaced,
    FlexRemoved,
    GameEnded,
    GameSetUp,
    HandsRevealed,
    ImprovementPlayed,
    MainActionDone,
    MinersPlaced,
    MinersReturned,
    MiningEnded,
    MiningStarted,
    Passed,
    Peeked,
    Ranked,
    Scored,
    ShiftEnded,
    ShiftStarted,
    StackShuffled,
    StackSplit,
    StartSeatChosen,
    TopRevealed,
    TrainDispatched,
    TurnEnded,
    TurnStarted,
    WagonPlaced,
)
from domain.games.coal_baron.questions import Act, Draw, Finish, Mine
from domain.games.coal_baron.rules.payments import written
from domain.games.coal_baron.state import State
from domain.words import Hidden, Sentence, counted, say

# --- things by name --------------------------------------------------------------------------------------------------


def name(thing: str) -> str:
    """A face, zone, stack or back in words; anything else stays as it is."""
    return NAMES.get(thing, thing)


def goal_text(face: str) -> str:
    """What a goal counts, in words: its card says VP."""
    card = GOALS[face]
    return card.text.replace(f"{card.vp} VP", counted(card.vp, "point|points"))


def _names() -> Iterator[tuple[str, str]]:
    yield from ((stack, f"{BACK[stack]} {stack[-1]}") for stack in TWIN)
    yield from ((zone.id, zone.label) for zone in ZONES.values() if zone.id not in STACKS)
    yield from ((face, f"cart {face}") for face in CARTS)
    yield from ((face, f"{UNIVERSAL if card.kind == ANY else card.kind} wagon") for face, card in WAGONS.items())
    yield from ((face, f"{card.colour} engine") for face, card in ENGINES.items())
    yield from ((face, f"order {card.recipient} {card.carts}") for face, card in ORDERS.items())
    yield from ((face, f"{card.recipient} share") for face, card in SHARES.items())
    yield from ((face, f"goal “{goal_text(face)}”") for face in GOALS)
    yield from ((face, f"improvement {card.type}") for face, card in IMPROVEMENTS.items())


UNIVERSAL = "universal"
NAMES = dict(_names())


# --- facts in words --------------------------------------------------------------------------------------------------


def words(fact: Any) -> Sentence:
    """One line of the logbook."""
    return WORDS[type(fact)](fact)


def place(zone: str) -> str:
    """A zone or stack as the board calls it; its id is also the back of its cards, so it has no name of its own."""
    return ZONES[zone].label


def miners_placed(fact: MinersPlaced) -> Sentence:
    paid = written(Pay(fact.miners, fact.flex))
    return say("{seat} places miners on {zone}: {paid}", seat=fact.seat, zone=place(fact.zone), paid=paid)


def card_taken(fact: CardTaken) -> Sentence:
    if fact.via != BY_DRAW or isinstance(fact.index, Hidden):
        return say(
            "{seat} takes {card} from the stack {stack}", seat=fact.seat, card=fact.card, stack=place(fact.stack)
        )
    return say(
        "{seat} takes {card}, card {index} of those looked at, from the stack {stack}",
        seat=fact.seat,
        card=fact.card,
        index=fact.index,
        stack=place(fact.stack),
    )


def top_revealed(fact: TopRevealed) -> Sentence:
    if fact.card is None:
        return say("the stack {stack} is empty", stack=place(fact.stack))
    return say("{card} lies on top of the stack {stack}", card=fact.card, stack=place(fact.stack))


def cart_moved(fact: CartMoved) -> Sentence:
    if fact.to == DOCK:
        return say(
            "{seat} loads {card} from the {from_} into a {wagon} at dock {dock} (steps: {cost})",
            seat=fact.seat,
            card=fact.card,
            from_=fact.from_,
            wagon=fact.wagon,
            dock=fact.dock,
            cost=fact.cost,
        )
    return say("{seat} moves {card} to the siding (steps: {cost})", seat=fact.seat, card=fact.card, cost=fact.cost)


def mining_ended(fact: MiningEnded) -> Sentence:
    template = "{seat} stops mining (steps spent: {spent}, lost: {lost})"
    if fact.auto:
        template = "{seat} cannot mine further (steps spent: {spent}, lost: {lost})"
    return say(template, seat=fact.seat, spent=fact.spent, lost=fact.lost)


def train_dispatched(fact: TrainDispatched) -> Sentence:
    return say(
        "{seat} completes {order} with the train at dock {dock}: {engine}, {carts} ({loaded} of {required} carts)",
        seat=fact.seat,
        order=fact.order,
        dock=fact.dock,
        engine=fact.engine,
        carts=fact.carts,
        loaded=fact.carts_loaded,
        required=fact.carts_required,
    )


def passed(fact: Passed) -> Sentence:
    return say("{seat} has no cards left and passes" if fact.auto else "{seat} passes", seat=fact.seat)


def shift_ended(fact: ShiftEnded) -> Sentence:
    why = "as the last one at Mining 0/1" if fact.reason == "last_at_01" else "as starting player"
    template = "shift {shift} is over; {to_seat} gets its token " + why
    return say(template, shift=fact.shift, to_seat=fact.to)


def miners_returned(fact: MinersReturned) -> Sentence:
    return say("the miners go back to {seats}" if fact.seats else "no miners lie on the table", seats=fact.seats)


def start_seat_chosen(fact: StartSeatChosen) -> Sentence:
    template = "{seat} is drawn as starting player" if fact.how == "random" else "{seat} is the starting player"
    return say(template, seat=fact.seat)


def ranked(fact: Ranked) -> Sentence:
    winners = [seat for seat, place in enumerate(fact.places) if place == 1]
    return say(RANKED[fact.tie_break], seats=winners)


RANKED = {
    "none": "{seats} wins",
    "token": "{seats} wins the tie with the highest shift token",
    "shared": "{seats} share the win",
}

WORDS: dict[type[Any], Callable[[Any], Sentence]] = {
    GameSetUp: lambda f: say("{players:player|players} sit down", players=f.players),
    StackShuffled: lambda f: say(
        "the stack {stack} is shuffled: {number:card|cards}", stack=place(f.stack), number=len(f.order)
    ),
    StartSeatChosen: start_seat_chosen,
    ShiftStarted: lambda f: say("shift {shift} begins; {start_seat} starts", shift=f.shift, start_seat=f.start),
    TurnStarted: lambda f: say("it is the turn of {seat}", seat=f.seat),
    MinersPlaced: miners_placed,
    CardTaken: card_taken,
    TopRevealed: top_revealed,
    WagonPlaced: lambda f: say("{seat} puts {card} at dock {dock}", seat=f.seat, card=f.card, dock=f.dock),
    EnginePlaced: lambda f: say("{seat} puts {card} at dock {dock}", seat=f.seat, card=f.card, dock=f.dock),
    Peeked: lambda f: say(
        "{seat} looks at the stack {stack}: {cards}", seat=f.seat, stack=place(f.stack), cards=f.cards
    ),
    CardsReturnedUnder: lambda f: say(
        "{seat} puts back under the stack {stack}: {cards}", seat=f.seat, stack=place(f.stack), cards=f.cards
    ),
    StackSplit: lambda f: say(
        "the stack {from_} is cut: {stay:card stays|cards stay}, {moved:becomes|become} the stack {to}",
        from_=place(f.from_),
        stay=f.stay,
        moved=f.moved,
        to=place(f.to),
    ),
    MiningStarted: lambda f: say("{seat} mines (steps: {min} to {max})", seat=f.seat, min=f.min, max=f.max),
    CartMoved: cart_moved,
    MiningEnded: mining_ended,
    TrainDispatched: train_dispatched,
    ImprovementPlayed: lambda f: say("{seat} plays {card}", seat=f.seat, card=f.card),
    MainActionDone: lambda f: say("{seat} has used {zone}", seat=f.seat, zone=place(f.zone)),
    TurnEnded: lambda f: say("{seat} ends the turn", seat=f.seat),
    Passed: passed,
    ShiftEnded: shift_ended,
    MinersReturned: miners_returned,
    FlexRemoved: lambda f: say("out of the game: {cards}", cards=f.cards),
    GameEnded: lambda f: say("the game ends after shift {shift}", shift=f.shift),
    HandsRevealed: lambda f: say("{seat} still holds {cards}", seat=f.seat, cards=(*f.orders, *f.improvements)),
    Scored: lambda f: say("{seat} has {total:point|points}", seat=f.seat, total=f.total),
    Ranked: ranked,
}


# --- questions in words ----------------------------------------------------------------------------------------------


def prompt(question: Any) -> Sentence:
    match question:
        case Act():
            return say("place miners, play an improvement or pass")
        case Mine():
            steps = "move carts, {low} to {high} steps ({spent} spent)"
            return say(steps, low=question.min, high=question.max, spent=question.spent)
        case Draw():
            return say("take one of the cards looked at in the stack {stack}", stack=place(question.stack))
        case Finish():
            return say("play an improvement or end the turn")
    raise TypeError(question)


def stage(state: State) -> Sentence:
    if state.over:
        return say("over after {shifts} shifts", shifts=state.shifts)
    return say("shift {shift} of {shifts}", shift=state.shift, shifts=state.shifts)
