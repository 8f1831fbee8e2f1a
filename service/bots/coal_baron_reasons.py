"""Why the greedy player of Coal Baron does what it does: its own values, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.engine import Decision
from domain.games.coal_baron.decisions import DOCK, DrawChoose, EndTurn, MineMove, MineStop, Pass, Place, Play
from domain.games.coal_baron.edition import BACK, PLAYS, STACKS, TOKEN_ZONE, ZONES
from domain.games.coal_baron.rules.payments import total
from domain.games.coal_baron.state import State
from domain.places import Seat
from domain.words import Sentence, say
from service.bots.coal_baron import moved, worth_after
from service.bots.coal_baron_worth import ahead_of, worth

MUCH = 0.5  # gains below are called small

GIVES = {
    "cart": say("A train needs coal: the cart will wait in your drift until you mine."),
    "wagon": say("Carts need a wagon that takes their crest, at a dock that shows it."),
    "engine": say("No train leaves without an engine; engines of one colour can leave together."),
    "order": say("Orders are what trains are sent off for; this one fits what you have, or can soon have."),
    "share": say("A share counts for an order of its customer, one that you have completed or are going to."),
    "improvement": say("Improvements pay for places, or give an action without miners."),
    "goal": say("A goal counts at the end for what you deliver; this one suits what you have begun."),
    "mining": say("Carts in wagons are the way to a full train; mining brings them there."),
    "draw": say("Of four cards one is likely to fit your plans better than what lies open."),
    "delivery": say("A train that leaves brings its points, and its dock is free for the next one."),
}


def why(view: State, seat: Seat, decision: Decision, _offers: Sequence[Decision]) -> Iterator[Sentence]:
    match decision:
        case Place() | Play():
            yield GIVES[gives_of(decision)]
            yield from gain_of(view, seat, decision)
            if isinstance(decision, Place) and decision.zone == TOKEN_ZONE:
                yield say("Who is the last one there in a shift gets its token and starts the next shift.")
        case MineMove():
            yield say("In a wagon the cart is ready to leave." if decision.to == DOCK
                      else "It has to make way for the carts behind it.")  # fmt: skip
            yield from gain(value_after_move(view, seat, decision))
        case DrawChoose():
            yield say("Of the cards you looked at it adds most to what your trains, shares and goals may earn.")
        case MineStop():
            yield say("No further move would help your trains.")
        case Pass() | EndTurn():
            yield say("Nothing that you could still pay for adds enough to be worth it.")


def gives_of(decision: Place | Play) -> str:
    """What an action gives: a kind of card, or mining, drawing, delivering."""
    if isinstance(decision, Play):
        return PLAYS[decision.card]
    return BACK[decision.zone] if decision.zone in STACKS else ZONES[decision.zone].gives


def gain_of(view: State, seat: Seat, decision: Place | Play) -> Iterator[Sentence]:
    baron = view.seats[seat]
    ahead = ahead_of(view, baron)
    added = worth_after(view, baron, decision, ahead) - worth(baron, ahead)
    yield from gain(added)
    if isinstance(decision, Place):
        yield say("For {miners:miner|miners} nothing else on the table adds more.", miners=total(decision.pay))


def gain(added: float) -> Iterator[Sentence]:
    if round(added) >= 1:
        yield say("It adds about {points:point|points} to what you can expect to earn.", points=round(added))
    elif added > MUCH:
        yield say("It adds a little to what you can expect to earn.")


def value_after_move(view: State, seat: Seat, move: MineMove) -> float:
    baron = view.seats[seat]
    ahead = ahead_of(view, baron)
    return worth(moved(baron, move), ahead) - worth(baron, ahead)
