"""The course of the match: questions, rounds, turns, income, the end."""

from __future__ import annotations

from domain.games.eighteen_africa import facts as f
from domain.games.eighteen_africa.evolve.money import BOND_INCOME, PRIVATE_INCOME, from_bank
from domain.games.eighteen_africa.state import INITIAL, OPERATING, STOCK, State, StockTurnFlags
from domain.places import EVERYBODY, NOBODY


def asked(state: State, fact: f.Asked) -> None:
    if fact.beside:
        state.ask_beside(fact.question)
    else:
        state.ask(fact.question)


def answered(state: State, fact: f.Answered) -> None:
    state.close(fact.question)


def round_started(state: State, fact: f.RoundStarted) -> None:
    state.round, state.number = fact.kind, fact.number
    if fact.kind in (INITIAL, STOCK):
        state.stocked = fact.number
        state.turn, state.active, state.passes = state.priority, NOBODY, 0
        state.flags = StockTurnFlags()
        state.first_turn = [True] * len(state.players)
        state.sold = [[] for _ in state.players]
    elif fact.kind == OPERATING:
        state.operated = fact.number


def turn_passed(state: State, fact: f.TurnPassed) -> None:
    _next_turn(state, fact.seat)
    state.passes += 1


def turn_ended(state: State, fact: f.TurnEnded) -> None:
    _next_turn(state, fact.seat)
    state.passes = 0


def _next_turn(state: State, seat: int) -> None:
    state.first_turn[seat] = False
    state.flags = StockTurnFlags()
    state.turn = state.left_of(seat)


def priority_moved(state: State, fact: f.PriorityMoved) -> None:
    state.priority = fact.seat


def income_paid(state: State, fact: f.IncomePaid) -> None:
    category = BOND_INCOME if fact.source == f.BONDS else PRIVATE_INCOME
    from_bank(state, fact.seat, fact.company, category, fact.amount)


def order_set(state: State, fact: f.OrderSet) -> None:
    state.order = list(fact.companies)


def end_triggered(state: State, fact: f.EndTriggered) -> None:
    state.end_reason = fact.reason


def cards_shown(state: State, fact: f.CardsShown) -> None:
    for player, cards in zip(state.players, fact.hands, strict=True):
        player.hand.show(cards)
    state.deck.lay(fact.deck, EVERYBODY)


def game_ended(state: State, fact: f.GameEnded) -> None:
    state.pending = []
    state.over = True
