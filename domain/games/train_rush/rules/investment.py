"""Phase IV, Investment (4.5), and the free actions of A50 and A51 (4.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from domain.chance import Chance
from domain.engine import Decision, Facts
from domain.games.train_rush.decisions import InvestIn, Pass, TakeFreeAction
from domain.games.train_rush.edition import ACTIONS, AREAS, TABLE
from domain.games.train_rush.facts import FrameChanged, FrameClosed, FrameOpened, InvestmentPlaced, Passed
from domain.games.train_rush.questions import FreeAction, Invest, Turns
from domain.games.train_rush.rules.frames import REASONS, or_skip
from domain.games.train_rush.rules.ops import perform
from domain.games.train_rush.rules.possible import why_not
from domain.games.train_rush.shape import AreaAction
from domain.games.train_rush.state import State
from domain.places import Seat
from domain.words import require, require_among, say


def cursor(state: State) -> Turns:
    """The frame at the bottom, which knows whose turns are left."""
    return cast(Turns, state.pending[0][0])


def ask_invest(state: State, seat: Seat) -> Facts:
    yield FrameOpened(Invest(seat))


def room(state: State, action: AreaAction) -> int:
    """Free places for tokens in the action's area."""
    return TABLE[len(state.players)].area_capacity - len(state.area(action.area))


def why_not_now(state: State, seat: Seat, action: AreaAction) -> str:
    """Why an action cannot be carried out, tokens and places aside."""
    if AREAS[action.area].needs_active_region and not state.region(seat):
        return "no-region"
    return why_not(state, seat, action.effect)


def may_invest(state: State, question: Invest) -> Iterator[Decision]:
    tokens = state.players[question.seat].investment
    for action in ACTIONS.values():
        if action.cost <= min(tokens, room(state, action)) and not why_not_now(state, question.seat, action):
            yield InvestIn(action.id)
    yield Pass()


def invest(state: State, question: Invest, ask: InvestIn, chance: Chance) -> Facts:
    """4.5: tokens go to the action's area, where they stay for the round; then the action, which must be begun."""
    seat = question.seat
    require_among(ask.action, ACTIONS, "4.5", "{chosen} is no action; the actions are {possible}")
    action = ACTIONS[ask.action]
    tokens, free = state.players[seat].investment, room(state, action)
    require(
        action.cost <= tokens, "4.5", "{action} costs {cost:token|tokens}, you have {tokens}",
        action=action.id, cost=action.cost, tokens=tokens,
    )  # fmt: skip
    require(
        action.cost <= free, "4.5", "{action} needs {cost:place|places} in its area, {free:is|are} free",
        action=action.id, cost=action.cost, free=free,
    )  # fmt: skip
    require_possible(state, seat, action, "4.5")
    yield InvestmentPlaced(seat, action.area, action.cost, action.id)
    yield FrameClosed(question)
    yield from perform(state, seat, action.effect, action.id, chance, paid=True)


def require_possible(state: State, seat: Seat, action: AreaAction, rule: str) -> None:
    reason = why_not_now(state, seat, action)
    why = say(REASONS.get(reason, ""))
    require(not reason, rule, "{action} cannot be carried out: {why}", action=action.id, why=why)


def pass_phase(state: State, question: Invest, ask: Pass, chance: Chance) -> Facts:
    """4.5: a seat that passed takes no more turns in this phase and keeps its tokens."""
    turns = cursor(state)
    yield Passed(question.seat)
    yield FrameClosed(question)
    yield FrameChanged(turns, replace(turns, left=tuple(seat for seat in turns.left if seat != question.seat)))


def by_default_pass(state: State, question: Invest) -> Pass:
    return Pass()


# --- free actions ----------------------------------------------------------------------------------------------------


def free_actions(state: State, question: FreeAction) -> list[str]:
    same_cost = (action for action in ACTIONS.values() if action.cost == question.cost)
    return [action.id for action in same_cost if not why_not_now(state, question.seat, action)]


def may_take_free(state: State, question: FreeAction) -> Iterator[Decision]:
    return or_skip(map(TakeFreeAction, free_actions(state, question)), question.paid)


def take_free(state: State, question: FreeAction, ask: TakeFreeAction, chance: Chance) -> Facts:
    """4.9 free_area_action: an action of exactly this cost, without tokens and whatever its area holds (R17)."""
    actions = free_actions(state, question)
    cost = ACTIONS[ask.action].cost if ask.action in ACTIONS else 0
    dear = "{action} costs {cost:token|tokens}; the free action is one of cost {free}: {actions_or}"
    values = {"action": ask.action, "cost": cost, "free": question.cost, "actions_or": actions}
    require(cost == question.cost, "4.9", dear, **values)
    require(ask.action in actions, "4.9", "{action} cannot be carried out now; take {actions_or} for free", **values)
    yield FrameClosed(question)
    yield from perform(state, question.seat, ACTIONS[ask.action].effect, ask.action, chance)
