"""4.4 to 4.6: the initial stock round, the priority card, and the turns of every stock round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from domain.chance import Chance
from domain.engine import Decision, Facts
from domain.games.eighteen_africa.decisions import Done, KeepPower, Leave, Pass, Reveal, Stop, Take, TakePriority
from domain.games.eighteen_africa.edition import DATA, TAKE_PRIORITY
from domain.games.eighteen_africa.facts import (
    DECK,
    Answered,
    Asked,
    CardFlipped,
    CardLeft,
    CardRevealed,
    PowerKept,
    PowerUsed,
    PriorityMoved,
    RoundStarted,
    TurnEnded,
    TurnPassed,
)
from domain.games.eighteen_africa.questions import (
    CardShown,
    ForcedSale,
    InitialTurn,
    PriorityPower,
    RevealMore,
    StockTurn,
)
from domain.games.eighteen_africa.rules.certificates import all_payable, bought, require_payable
from domain.games.eighteen_africa.rules.deck import maintained
from domain.games.eighteen_africa.rules.purchases import (
    may_buy_bond,
    may_buy_discard,
    may_buy_hand,
    may_buy_open,
    may_buy_pool,
)
from domain.games.eighteen_africa.rules.sales import may_sell, must_sell
from domain.games.eighteen_africa.state import INITIAL, PRIORITY, STOCK, State
from domain.places import NOBODY, Face, Seat
from domain.words import require

# --- the round -------------------------------------------------------------------------------------------------------


def everybody_passed(state: State) -> bool:
    return state.passes == len(state.players)


def next_turn(state: State) -> Facts:
    """4.4, 4.6: clockwise; above the limit a player sells first."""
    seat = state.turn
    if state.round == INITIAL:
        yield Asked(InitialTurn(seat))
    elif must_sell(state, seat):
        yield Asked(ForcedSale(seat))
    else:
        yield Asked(StockTurn(seat))


def priority_after_round(state: State) -> Facts:
    """4.4, 4.6: to the left of who sold or bought last; if nobody did, the card stays."""
    if state.active != NOBODY and state.left_of(state.active) != state.priority:
        yield PriorityMoved(state.left_of(state.active))


def to_stock_round(state: State) -> Facts:
    """4.5: who owns P6 unused may take the priority card first."""
    owner = next((seat for seat, player in enumerate(state.players) if player.holds(TAKE_PRIORITY)), NOBODY)
    number = state.stocked + 1
    if owner not in (NOBODY, state.priority) and TAKE_PRIORITY not in state.used:
        yield RoundStarted(PRIORITY, number)
        yield Asked(PriorityPower(owner))
    else:
        yield RoundStarted(STOCK, number)


# --- the initial stock round -----------------------------------------------------------------------------------------


def may_act_initially(state: State, question: InitialTurn) -> Iterator[Decision]:
    yield from may_buy_hand(state, question.seat)
    yield from may_buy_bond(state, question.seat)
    yield Pass()


def passing(state: State, question: InitialTurn) -> Pass:
    return Pass()


def pass_initially(state: State, question: InitialTurn, ask: Pass, chance: Chance) -> Facts:
    """4.4: a seat that passes may act again later; no card is flipped."""
    require(not ask.flip, "4.4", "no card is turned over in the initial stock round: write pass")
    yield Answered(question)
    yield TurnPassed(question.seat)


# --- a turn ----------------------------------------------------------------------------------------------------------


def may_act(state: State, question: StockTurn) -> Iterator[Decision]:
    seat = question.seat
    if state.first_turn[seat]:
        yield from may_sell(state, seat)
    yield from may_buy_hand(state, seat)
    yield from may_buy_pool(state, seat)
    yield from may_buy_discard(state, seat)
    yield from may_buy_open(state, seat)
    yield from may_buy_bond(state, seat)
    if can_reveal(state, seat):
        yield Reveal()
    if state.flags.sold:
        yield Done()
    else:
        yield Pass()
        if not state.open_display:
            yield Pass(flip=True)


def pass_or_done(state: State, question: StockTurn) -> Decision:
    return Done() if state.flags.sold else Pass()


def done(state: State, question: StockTurn, ask: Done, chance: Chance) -> Facts:
    """4.6 (d): a turn in which something was sold ends without a purchase."""
    require(state.flags.sold, "4.6.d", "you sold nothing in this turn: write pass")
    yield Answered(question)
    yield TurnEnded(question.seat)


def pass_turn(state: State, question: StockTurn, ask: Pass, chance: Chance) -> Facts:
    """4.6 (d): nothing sold and nothing bought; the top card of the deck may go to the discard."""
    require(not state.flags.sold, "4.6.d", "you have sold something, so this is no pass: write done")
    flips = not (ask.flip and state.open_display)
    require(flips, "4.6.d", "the last cards lie open already, so none can be flipped: write pass")
    if ask.flip:
        yield CardFlipped(question.seat, top(state))
        yield from maintained(state, chance)
    yield Answered(question)
    yield TurnPassed(question.seat)


def top(state: State) -> Face:
    return cast(Face, state.deck.cards[0])  # in a preview it is hidden, and the preview stops there


# --- revealing cards of the deck -------------------------------------------------------------------------------------


def can_reveal(state: State, seat: Seat) -> bool:
    return not state.open_display and state.certificates(seat) < state.limit


def reveal(state: State, question: StockTurn | RevealMore, ask: Reveal, chance: Chance) -> Facts:
    """4.6 (c): the top card of the deck is shown to all; who cannot pay for it leaves it."""
    seat = question.seat
    require(not state.open_display, "4.6.c", "the last cards lie open already: buy them from the open display")
    own, limit = state.certificates(seat), state.limit
    full = "you have {own:certificate|certificates} and the limit is {limit}: only bonds can be bought"
    require(own < limit, "4.3", full, own=own, limit=limit)
    yield CardRevealed(seat, top(state))
    yield Answered(question)
    if all_payable(state, seat, (state.shown,), DECK):
        yield Asked(CardShown(seat, card=state.shown))
    else:
        yield from left(state, seat, chance)


def may_take(state: State, question: CardShown) -> Iterator[Decision]:
    yield Take()
    yield Leave()


def leaving(state: State, question: CardShown) -> Leave:
    return Leave()


def take(state: State, question: CardShown, ask: Take, chance: Chance) -> Facts:
    """4.6 (c): pay the printed price; then another card, up to three in a turn."""
    seat = question.seat
    require_payable(state, seat, question.card, DECK)
    yield from bought(state, seat, question.card, DECK)
    yield from maintained(state, chance)
    yield Answered(question)
    if can_reveal(state, seat) and state.flags.taken < DATA.decks.max_deck_buys:
        yield Asked(RevealMore(seat))
    else:
        yield TurnEnded(seat)


def leave(state: State, question: CardShown, ask: Leave, chance: Chance) -> Facts:
    """4.6 (c): the card goes on top of the discard and the turn ends."""
    yield Answered(question)
    yield from left(state, question.seat, chance)


def left(state: State, seat: Seat, chance: Chance) -> Facts:
    """A turn without any sale and purchase counts as a pass."""
    yield CardLeft(seat, state.shown)
    yield from maintained(state, chance)
    yield TurnEnded(seat) if state.flags.sold or state.flags.bought else TurnPassed(seat)


def may_go_on(state: State, question: RevealMore) -> Iterator[Decision]:
    yield Reveal()
    yield Stop()


def stopping(state: State, question: RevealMore) -> Stop:
    return Stop()


def stop(state: State, question: RevealMore, ask: Stop, chance: Chance) -> Facts:
    """4.6 (c): no further card."""
    yield Answered(question)
    yield TurnEnded(question.seat)


# --- the power of P6 -------------------------------------------------------------------------------------------------


def may_take_priority(state: State, question: PriorityPower) -> Iterator[Decision]:
    yield TakePriority()
    yield KeepPower()


def keeping_power(state: State, question: PriorityPower) -> KeepPower:
    return KeepPower()


def take_priority(state: State, question: PriorityPower, ask: TakePriority, chance: Chance) -> Facts:
    """4.5: the priority card goes to the owner of P6, once in a match."""
    yield PowerUsed(private=TAKE_PRIORITY, seat=question.seat)
    yield PriorityMoved(question.seat)
    yield Answered(question)


def keep_power(state: State, question: PriorityPower, ask: KeepPower, chance: Chance) -> Facts:
    """4.5: asked again before the next stock round."""
    yield PowerKept(question.seat)
    yield Answered(question)
