"""What facts of rounds, turns and dice write, and the end."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from domain.games.steamrollers import facts as f
from domain.games.steamrollers.edition import DATA
from domain.games.steamrollers.questions import ChooseOrder, PickDie, StealDie, UseDie
from domain.games.steamrollers.state import Die, State, Turn, WhiteDie
from domain.places import NOBODY, Seat


def answered(state: State) -> None:
    """The open question is answered."""
    state.close(state.top[0])


# --- round and turn --------------------------------------------------------------------------------------------------


def round_started(state: State, fact: f.RoundStarted) -> None:
    state.round, state.first = fact.round, fact.first
    state.in_round, state.progress = True, False
    state.acted, state.declines_rest = [False] * len(state.sheets), [False] * len(state.sheets)


def dice_rolled(state: State, fact: f.DiceRolled) -> None:
    state.dice = [WhiteDie(value) for value in fact.white]
    state.black = fact.black


def round_ended(state: State, fact: f.RoundEnded) -> None:
    state.in_round = False
    state.idle_rounds = fact.idle_rounds
    if state.eve:
        state.eve.die = 0
        state.pending.clear()  # Eve had nothing to take


def turn_started(state: State, fact: f.TurnStarted) -> None:
    state.turn = Turn(fact.seat, DATA.solo.player_actions if state.solo else 1)
    stolen, state.stolen[fact.seat] = state.stolen[fact.seat], 0
    if stolen:
        state.turn.die = Die(stolen, stolen)
        state.ask(UseDie(fact.seat, stolen))
    else:
        state.ask(PickDie(fact.seat))


def tiles_straightened(state: State, fact: f.TilesStraightened) -> None:
    for number in fact.tiles:
        state.tile(number).sideways = False


def die_picked(state: State, fact: f.DiePicked) -> None:
    now_has(state, fact.value, NOBODY, fact.seat)
    turn = current_turn(state)
    turn.die = Die(fact.value, fact.value)
    if fact.two:
        turn.two = True
        turn.actions_left += 1
    answered(state)
    state.ask(UseDie(fact.seat, fact.value))
    if fact.window is not None:
        state.ask(StealDie(fact.window, fact.seat, fact.value))


def die_stolen(state: State, fact: f.DieStolen) -> None:
    now_has(state, fact.value, fact.from_, fact.by)
    state.stolen[fact.by] = fact.value
    current_turn(state).die = None
    answered(state)
    state.change(state.top[0], PickDie(fact.from_))


def steal_declined(state: State, fact: f.StealDeclined) -> None:
    answered(state)
    if fact.rest:
        state.declines_rest[fact.seat] = True


def die_changed(state: State, fact: f.DieChanged) -> None:
    turn = current_turn(state)
    if turn.die:
        final = fact.how in ("flip", "reroll")
        turn.die = replace(turn.die, value=fact.to, used=(*turn.die.used, fact.tile), final=final)
    turn.used.append(fact.tile)
    state.change(state.top[0], UseDie(fact.seat, fact.to))


def turn_ended(state: State, fact: f.TurnEnded) -> None:
    if state.top:
        answered(state)  # no order could be fulfilled
    state.acted[fact.seat] = True
    state.turn = None


def current_turn(state: State) -> Turn:
    assert state.turn is not None
    return state.turn


def now_has(state: State, value: int, before: Seat, after: Seat) -> None:
    die = next(die for die in state.dice if die.value == value and die.taker == before)
    die.taker = after


# --- what actions share ---------------------------------------------------------------------------------------------


def spend_die(state: State, *tiles: int) -> None:
    """Inside a turn an action spends the die in hand; the next die or the order follows."""
    turn = state.turn
    if turn is None:
        return  # the effect of a start tile
    turn.used += tiles
    turn.die = None
    turn.actions_left -= 1
    answered(state)
    if turn.actions_left:
        state.ask(PickDie(turn.seat))
    elif state.options.orders:
        state.ask(ChooseOrder(turn.seat))


# --- end -------------------------------------------------------------------------------------------------------------


def game_ended(state: State, fact: f.GameEnded) -> None:
    state.ending = fact.reason


def ranked(state: State, fact: f.Ranked) -> None:
    state.over = True


def for_the_reader(state: State, fact: Any) -> None:
    """Says what other facts, or the scoring of the state, say already."""
