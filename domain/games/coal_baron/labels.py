"""What is offered, in the words somebody uses at the table. Nothing of this is stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from domain.games.coal_baron.decisions import (
    DRIFT,
    SIDING,
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
from domain.games.coal_baron.edition import (
    ANY,
    BACK,
    CARTS,
    DATA,
    ENGINES,
    FLEX,
    GOALS,
    IMPROVEMENTS,
    ORDERS,
    PLAYS,
    SHARES,
    STACKS,
    STEPS,
    WAGON,
    WAGONS,
    ZONES,
)
from domain.games.coal_baron.state import State
from domain.games.coal_baron.words import goal_text
from domain.places import Card, Face, Seat
from domain.words import Hidden, Sentence, say


def label(view: State, seat: Seat, decision: Any) -> Sentence:
    """An offer as a player would say it."""
    return LABELS[type(decision)](view, seat, decision)


# --- cards -----------------------------------------------------------------------------------------------------------


def card_label(card: Card) -> Sentence:
    """A card with its article: the engine is black, the order is for three carts."""
    if isinstance(card, Hidden):
        return say("a hidden card")
    return CARD_LABELS[card]


def _cart(face: Face) -> Sentence:
    card = CARTS[face]
    if not card.vp:
        return say("{carts:cart|carts} with the {crest}", carts=card.carts, crest=card.crest)
    template = "{carts:cart|carts} with the {crest} ({vp:point|points})"
    return say(template, carts=card.carts, crest=card.crest, vp=card.vp)


def _wagon(face: Face) -> Sentence:
    kind = WAGONS[face].kind
    return say("a universal wagon") if kind == ANY else say("a {crest} wagon", crest=kind)


def _order(face: Face) -> Sentence:
    card = ORDERS[face]
    return say(
        "the order of the {recipient} for {carts:cart|carts} ({vp:point|points})",
        recipient=card.recipient,
        carts=card.carts,
        vp=card.vp,
    )


CARD_LABELS: dict[Face, Sentence] = {
    **{face: _cart(face) for face in CARTS},
    **{face: _wagon(face) for face in WAGONS},
    **{face: say("a {colour} engine", colour=card.colour) for face, card in ENGINES.items()},
    **{face: _order(face) for face in ORDERS},
    **{face: say("a share in the {recipient}", recipient=card.recipient) for face, card in SHARES.items()},
    **{face: say("the goal “{text}”", text=goal_text(face)) for face in GOALS},
    **{face: say("the improvement “{text}”", text=card.text) for face, card in IMPROVEMENTS.items()},
}


# --- decisions -------------------------------------------------------------------------------------------------------


def place(view: State, seat: Seat, ask: Place) -> Sentence:
    zone = ZONES[ask.zone]
    match zone.gives:
        case "mining":
            action = mining(zone.steps_min, zone.steps_max)
        case "delivery":
            action = delivering(ask.trains)
        case "draw":
            action = say("Draw from {stack}", stack=ZONES[ask.stack].label)
        case _:
            action = taking(view, ask.zone, ask.dock)
    return say("{action}, paying {paid}", action=action, paid=paid_with(ask.pay))


def play(view: State, seat: Seat, ask: Play) -> Sentence:
    match PLAYS[ask.card]:
        case "mining":
            action = mining(DATA.setup.improvement_mining_min, DATA.setup.improvement_mining_steps)
        case "delivery":
            action = delivering(ask.trains)
        case kind:
            stack = ask.stack or next(stack for stack in STACKS if BACK[stack] == kind)
            action = taking(view, stack, ask.dock)
    return say("{action}, with an improvement", action=action)


def mining(low: int, high: int) -> Sentence:
    return say("Mine {low} to {high:step|steps}", low=low, high=high)


def delivering(trains: Trains) -> Sentence:
    return say("Send off {trains}", trains=[train_label(dock, order) for dock, order in trains])


def train_label(dock: int, order: Face) -> Sentence:
    card = ORDERS[order]
    template = "the train at dock {dock} to the {recipient} ({carts:cart|carts} ordered)"
    return say(template, dock=dock, recipient=card.recipient, carts=card.carts)


def taking(view: State, stack: str, dock: int) -> Sentence:
    card, pile = card_label(view.stacks[stack].cards[0]), ZONES[stack].label
    if dock:
        return say("Take {card} from {stack} to dock {dock}", card=card, stack=pile, dock=dock)
    return say("Take {card} from {stack}", card=card, stack=pile)


def paid_with(pay: Pay) -> list[int | Sentence]:
    miners: list[int | Sentence] = [value for value, copies in pay.miners for _ in range(copies)]
    template = "a miner improvement (1 to {most}) as {value}"
    return miners + [say(template, most=FLEX[card][-1], value=value) for card, value in pay.flex]


def mine_move(view: State, seat: Seat, ask: MineMove) -> Sentence:
    face = view.seats[seat].drift[0] if ask.from_ == DRIFT else ask.code
    values: dict[str, Any] = {"cart": card_label(face), "from_": ask.from_, "steps": STEPS[face]}
    if ask.to == SIDING:
        return say("Move {cart} from the {from_} to the siding ({steps:step|steps})", **values)
    template = "Load {cart} from the {from_} into {wagon} at dock {dock} ({steps:step|steps})"
    return say(template, **values, wagon=card_label(WAGON[ask.kind]), dock=ask.dock)


def draw_choose(view: State, seat: Seat, ask: DrawChoose) -> Sentence:
    if isinstance(ask.index, Hidden):
        return say("Take one of the cards")
    card = card_label(view.peeked.cards[ask.index - 1])
    if ask.dock:
        return say("Take card {index}, {card}, to dock {dock}", index=ask.index, card=card, dock=ask.dock)
    return say("Take card {index}, {card}", index=ask.index, card=card)


LABELS: dict[type[Any], Callable[[State, Seat, Any], Sentence]] = {
    Place: place,
    Play: play,
    MineMove: mine_move,
    MineStop: lambda view, seat, ask: say("Stop mining"),
    DrawChoose: draw_choose,
    EndTurn: lambda view, seat, ask: say("End the turn"),
    Pass: lambda view, seat, ask: say("Pass for the rest of the shift"),
}
