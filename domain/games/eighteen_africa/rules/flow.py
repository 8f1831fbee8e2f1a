"""2.5: what happens by itself: the sequence of the whole match."""

from __future__ import annotations

from collections.abc import Callable

from domain.chance import Chance, Unknowable
from domain.engine import Facts
from domain.games.eighteen_africa.facts import CardsShown, GameEnded, RoundStarted
from domain.games.eighteen_africa.rules.auction import auction_goes_on
from domain.games.eighteen_africa.rules.concessions import concessions_go_on, start_concessions
from domain.games.eighteen_africa.rules.keeping import reveal_lots
from domain.games.eighteen_africa.rules.operating import ROUNDS_IN_A_SET, next_company, next_step, start_round
from domain.games.eighteen_africa.rules.stock_round import (
    everybody_passed,
    next_turn,
    priority_after_round,
    to_stock_round,
)
from domain.games.eighteen_africa.scoring import totals
from domain.games.eighteen_africa.state import (
    AUCTION,
    CONCESSION,
    INITIAL,
    KEEP,
    OPERATING,
    PRIORITY,
    STOCK,
    State,
)


def flow(state: State, chance: Chance) -> Facts:
    if not state.over and not state.top:
        yield from GOES_ON[state.round](state, chance)


def stock_round(state: State, chance: Chance) -> Facts:
    """One stock round is always followed by two operating rounds."""
    if everybody_passed(state):
        yield from priority_after_round(state)
        yield from start_round(state, chance)
    else:
        yield from next_turn(state)


def operating_round(state: State, chance: Chance) -> Facts:
    if state.work is not None:
        yield from next_step(state, chance)
    elif state.order:
        yield from next_company(state)
    elif state.end_reason:
        yield from ended(state)
    elif state.operated % ROUNDS_IN_A_SET:
        yield from start_round(state, chance)
    elif state.operated == ROUNDS_IN_A_SET:
        yield from start_concessions(state)
    else:
        yield from to_stock_round(state)


def concession_round(state: State, chance: Chance) -> Facts:
    if state.concessions:
        yield from concessions_go_on(state)
    else:
        yield from to_stock_round(state)


def priority(state: State, chance: Chance) -> Facts:
    yield RoundStarted(STOCK, state.stocked + 1)


def ended(state: State) -> Facts:
    """5: all cards are shown, and everything is counted."""
    if any(player.hand.hidden for player in state.players):
        raise Unknowable  # a preview: the hands of others cannot be seen
    hands = tuple(tuple(player.hand.cards) for player in state.players)
    yield CardsShown(hands, tuple(state.deck.cards))  # type: ignore[arg-type]  # a preview stops at what is hidden
    yield GameEnded(state.end_reason, tuple(totals(state)))


GOES_ON: dict[str, Callable[[State, Chance], Facts]] = {
    KEEP: reveal_lots,
    AUCTION: auction_goes_on,
    INITIAL: stock_round,
    OPERATING: operating_round,
    CONCESSION: concession_round,
    PRIORITY: priority,
    STOCK: stock_round,
}
