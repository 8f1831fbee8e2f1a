"""4.1: what happens by itself: rounds, turns, Eve where nobody can answer her, the end of the game."""

from __future__ import annotations

from domain.chance import Chance
from domain.engine import Facts
from domain.games.steamrollers.edition import DATA, FACES
from domain.games.steamrollers.facts import (
    DiceRolled,
    EveTurnStarted,
    GameEnded,
    Ranked,
    RoundEnded,
    RoundStarted,
    Scored,
    TilesStraightened,
    TurnEnded,
    TurnStarted,
)
from domain.games.steamrollers.questions import BeforeEve, EveTakes
from domain.games.steamrollers.rules.eve import eve_may_take, eve_takes, may_block_eve, may_reroll_eve, steps_1_to_3
from domain.games.steamrollers.scoring import ranking, summed
from domain.games.steamrollers.state import EVE, State
from domain.places import Seat


def flow(state: State, chance: Chance) -> Facts:
    """The next thing that needs no decision, if there is one."""
    if state.over:
        return
    if state.top:
        yield from unanswerable(state, chance)
    elif state.ending:
        yield from the_end(state)
    elif state.turn:
        yield TurnEnded(state.turn.seat)
    elif not state.in_round:
        yield from start_round(state, chance)
    elif state.to_act:
        yield from start_turn(state, state.to_act[0])
    elif state.eve and state.eve.won_in:
        yield GameEnded("eve")
    elif state.eve and not state.eve.die:
        yield EveTurnStarted(state.pool[0])
    else:
        yield from end_round(state)


def unanswerable(state: State, chance: Chance) -> Facts:
    """4.8: Eve goes on where the player owns no tile to stop her."""
    question = state.top[0]
    if isinstance(question, BeforeEve) and not any(may_reroll_eve(state, question)):
        yield from steps_1_to_3(state, question, chance)
    elif isinstance(question, EveTakes) and not any(may_block_eve(state, question)):
        yield from eve_takes(state, question) if eve_may_take(state, question.city) else end_round(state)


def start_round(state: State, chance: Chance) -> Facts:
    """4.1: the marker passes to the left; the white dice are rolled, then the black one."""
    first = state.first if state.round == 0 else (state.first + 1) % len(state.sheets)
    yield RoundStarted(state.round + 1, first)
    white = DATA.solo.white_dice if state.solo else len(state.sheets) + DATA.dice.white_more_than_players
    yield DiceRolled(tuple(chance.roll(len(FACES)) for _ in range(white)), chance.roll(len(FACES)))


def start_turn(state: State, seat: Seat) -> Facts:
    """4.2: a turn begins with straightening the own tiles that lie sideways."""
    sideways = tuple(number for number in FACES if state.tile(number).owner == seat and state.tile(number).sideways)
    yield TurnStarted(seat)
    if sideways:
        yield TilesStraightened(seat, sideways)


def end_round(state: State) -> Facts:
    """4.1, 5.3: three empty cities end the game; so do three rounds without track, box or delivery."""
    yield RoundEnded(state.empty_cities, 0 if state.progress else state.idle_rounds + 1)
    if len(state.empty_cities) >= DATA.setup.end_when_empty_cities:
        yield GameEnded("empty")
    elif state.idle_rounds >= DATA.stalemate.rounds_without_progress and not state.solo:
        yield GameEnded("stalemate")


def the_end(state: State) -> Facts:
    """5.1, 5.2: everybody's points by category, and who has won."""
    for seat in (*state.seats, *[EVE][: state.solo]):
        lines = summed(state, seat)
        yield Scored(seat, lines, sum(line.points for line in lines))
    yield Ranked(*ranking(state))
