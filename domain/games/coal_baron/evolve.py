"""What each fact writes into the state. No rule is decided here."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from domain.games.coal_baron.decisions import BY_DRAW, DOCK, DRIFT
from domain.games.coal_baron.edition import BACK, DOCKS, IN_HAND, MINERS, RANK, SETUP, STACKS, TOKEN_ZONE, ZONES
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
from domain.games.coal_baron.state import Baron, Dock, Held, Placement, State, Token, Train, Wagon, Zone
from domain.places import NOBODY, Card, Hand, Stack
from domain.words import Hidden


def game_set_up(state: State, fact: GameSetUp) -> None:
    row = SETUP[fact.players]
    state.tokens = list(row.shift_tokens)
    state.shifts = len(row.shift_tokens)
    state.stacks = {stack: Stack(BACK[stack]) for stack in STACKS}
    state.zones = {zone: Zone(shape.base_level) for zone, shape in ZONES.items() if zone not in row.zones_removed}
    state.seats = [
        Baron(
            colour,
            list(MINERS[fact.players]),
            Hand("order", seat),
            Hand("improvement", seat),
            docks=[Dock() for _ in DOCKS],
        )
        for seat, colour in zip(fact.seats, fact.colours, strict=True)
    ]


def stack_shuffled(state: State, fact: StackShuffled) -> None:
    state.stacks[fact.stack].lay(fact.order)


def start_seat_chosen(state: State, fact: StartSeatChosen) -> None:
    state.start = fact.seat


def shift_started(state: State, fact: ShiftStarted) -> None:
    state.shift = fact.shift
    state.start = fact.start
    state.turn = state.last_at_01 = NOBODY
    for name, zone in state.zones.items():
        zone.level = ZONES[name].base_level
        zone.placements = []
    for baron in state.seats:
        baron.passed = False


def turn_started(state: State, fact: TurnStarted) -> None:
    state.turn = fact.seat
    state.main = ""
    state.ask(Act(fact.seat, asked=state.ply))


def miners_placed(state: State, fact: MinersPlaced) -> None:
    baron = state.seats[fact.seat]
    for value, copies in fact.miners:
        for _ in range(copies):
            baron.miners.remove(value)
    for card, _ in fact.flex:
        baron.improvements.lose(card)
    zone = state.zones[fact.zone]
    zone.level = fact.total
    zone.placements.append(Placement(fact.seat, fact.total, fact.miners, fact.flex))
    state.main = fact.zone
    if fact.zone == TOKEN_ZONE:
        state.last_at_01 = fact.seat


def card_taken(state: State, fact: CardTaken) -> None:
    if fact.via == BY_DRAW:
        draw_from_peeked(state, fact)
    else:
        state.stacks[fact.stack].take()
    baron, face = state.seats[fact.seat], str(fact.card)
    match BACK[fact.stack]:
        case "cart":
            baron.drift.append(face)
        case "order":
            keep(baron.orders, fact)
        case "improvement":
            keep(baron.improvements, fact)
        case "share":
            baron.shares.append(Held(face, state.ply))
        case "goal":
            baron.goals.append(Held(face, state.ply))
        # a wagon or an engine: the next fact says at which dock


def draw_from_peeked(state: State, fact: CardTaken) -> None:
    """The card leaves the stack; where others do not learn which, they no longer know any of those looked at (A25)."""
    stack, looked_at = state.stacks[fact.stack], list(state.peeked)
    if fact.stack in IN_HAND:
        stack.take_top(len(looked_at))
        stack.put_on_top(left_of(looked_at, fact), fact.seat)
    elif isinstance(fact.index, int):
        stack.take(fact.index - 1)
    state.peeked.lay(())
    state.close(state.top[0])


def left_of(looked_at: list[Card], fact: CardTaken) -> list[Card]:
    """The cards looked at without the one that was taken."""
    if isinstance(fact.index, Hidden):
        return [Hidden(BACK[fact.stack])] * (len(looked_at) - 1)
    return looked_at[: fact.index - 1] + looked_at[fact.index :]


def keep(hand: Hand, fact: CardTaken) -> None:
    """A10: what was face up when it was taken is known to all."""
    if fact.via == BY_DRAW or isinstance(fact.card, Hidden):
        hand.add(fact.card)
    else:
        hand.add_openly(fact.card)


def top_revealed(state: State, fact: TopRevealed) -> None:
    if fact.card is not None:
        state.stacks[fact.stack].reveal(fact.card)


def wagon_placed(state: State, fact: WagonPlaced) -> None:
    state.seats[fact.seat].dock(fact.dock).wagons.append(Wagon(fact.card))


def engine_placed(state: State, fact: EnginePlaced) -> None:
    state.seats[fact.seat].dock(fact.dock).engine = fact.card


def peeked(state: State, fact: Peeked) -> None:
    """The cards still lie on the stack, its top open to all; the peeking seat sees those below it as well."""
    state.peeked = Stack(BACK[fact.stack])
    state.peeked.lay(fact.cards, fact.seat)
    state.peeked.reveal(state.stacks[fact.stack].cards[0])
    state.ask(Draw(fact.seat, fact.stack, asked=state.ply))


def cards_returned_under(state: State, fact: CardsReturnedUnder) -> None:
    """A25: from now on the seat that drew sees these cards, and nobody else."""
    stack = state.stacks[fact.stack]
    stack.take_top(len(fact.cards))
    stack.put_under(fact.cards, fact.seat)


def stack_split(state: State, fact: StackSplit) -> None:
    state.stacks[fact.to].join(state.stacks[fact.from_].split(fact.stay))


def mining_started(state: State, fact: MiningStarted) -> None:
    state.ask(Mine(fact.seat, fact.min, fact.max, fact.source, asked=state.ply))


def cart_moved(state: State, fact: CartMoved) -> None:
    baron = state.seats[fact.seat]
    if fact.from_ == DRIFT:
        del baron.drift[0]
    else:
        baron.siding.remove(fact.card)
    if fact.to == DOCK:
        next(w for w in baron.dock(fact.dock).wagons if w.face == fact.wagon and not w.load).load = fact.card
    else:
        insort(baron.siding, fact.card, key=RANK.__getitem__)
    mine = state.top[0]
    state.change(mine, Mine(mine.seat, mine.min, mine.max, mine.source, mine.spent + fact.cost, asked=state.ply))


def mining_ended(state: State, fact: MiningEnded) -> None:
    state.close(state.top[0])


def train_dispatched(state: State, fact: TrainDispatched) -> None:
    baron = state.seats[fact.seat]
    baron.orders.lose(fact.order)
    baron.docks[fact.dock - 1] = Dock()
    baron.completed.append(Train(fact.order, fact.engine, fact.wagons, fact.carts, state.ply))


def improvement_played(state: State, fact: ImprovementPlayed) -> None:
    """What was asked before is asked anew: the hand has changed."""
    state.seats[fact.seat].improvements.lose(fact.card)
    state.removed.append(fact.card)
    state.change(state.top[0], state.top[0])


def main_action_done(state: State, fact: MainActionDone) -> None:
    state.change(state.top[0], Finish(fact.seat, asked=state.ply))


def turn_ended(state: State, fact: TurnEnded) -> None:
    state.close(state.top[0])


def passed(state: State, fact: Passed) -> None:
    state.seats[fact.seat].passed = True
    state.close(state.top[0])


def shift_ended(state: State, fact: ShiftEnded) -> None:
    state.tokens.remove(fact.token)
    state.seats[fact.to].tokens.append(Token(fact.token, state.ply))


def miners_returned(state: State, fact: MinersReturned) -> None:
    """The miner improvements lie on until the next fact removes them."""
    for zone in state.zones.values():
        for placement in zone.placements:
            miners = state.seats[placement.seat].miners
            for value, copies in placement.miners:
                miners.extend([value] * copies)
        zone.placements = [replace(placement, miners=()) for placement in zone.placements if placement.flex]
    for seat in fact.seats:
        state.seats[seat].miners.sort()


def flex_removed(state: State, fact: FlexRemoved) -> None:
    state.removed.extend(fact.cards)
    for zone in state.zones.values():
        zone.placements = []


def game_ended(state: State, fact: GameEnded) -> None:
    """Nothing moves: miners and miner improvements stay where they lie."""


def hands_revealed(state: State, fact: HandsRevealed) -> None:
    state.seats[fact.seat].orders.show(fact.orders)
    state.seats[fact.seat].improvements.show(fact.improvements)


def scored(state: State, fact: Scored) -> None:
    """Scores are read off the table at any time (scoring.py); nothing is kept."""


def ranked(state: State, fact: Ranked) -> None:
    state.over = True


EVOLVE: Mapping[type[Any], Callable[[State, Any], None]] = {
    GameSetUp: game_set_up,
    StackShuffled: stack_shuffled,
    StartSeatChosen: start_seat_chosen,
    ShiftStarted: shift_started,
    TurnStarted: turn_started,
    MinersPlaced: miners_placed,
    CardTaken: card_taken,
    TopRevealed: top_revealed,
    WagonPlaced: wagon_placed,
    EnginePlaced: engine_placed,
    Peeked: peeked,
    CardsReturnedUnder: cards_returned_under,
    StackSplit: stack_split,
    MiningStarted: mining_started,
    CartMoved: cart_moved,
    MiningEnded: mining_ended,
    TrainDispatched: train_dispatched,
    ImprovementPlayed: improvement_played,
    MainActionDone: main_action_done,
    TurnEnded: turn_ended,
    Passed: passed,
    ShiftEnded: shift_ended,
    MinersReturned: miners_returned,
    FlexRemoved: flex_removed,
    GameEnded: game_ended,
    HandsRevealed: hands_revealed,
    Scored: scored,
    Ranked: ranked,
}
