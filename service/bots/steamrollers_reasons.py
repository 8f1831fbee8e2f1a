"""Why the greedy player of SteamRollers does what it does: its own plans, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.engine import Decision
from domain.games import steamrollers as game
from domain.games.steamrollers.decisions import (
    Allow,
    BlockEve,
    Change,
    Deliver,
    DrawTrack,
    Forfeit,
    ImproveEngine,
    Pick,
    Steal,
    TakeTile,
)
from domain.games.steamrollers.questions import UseDie
from domain.games.steamrollers.rules.actions import may_use_die
from domain.games.steamrollers.state import Die, State
from domain.places import Seat
from domain.words import Sentence, say
from service.bots.steamrollers import Plans, worth_of_use


def why(view: State, seat: Seat, decision: Decision, _offers: Sequence[Decision]) -> Iterator[Sentence]:
    match decision:
        case Pick(value=value):
            yield from best_use(view, seat, value)
        case Deliver(route=route, plus=plus):
            points = route.count("-") + plus
            yield say("A good that is delivered is safe: {points:point|points}, and nobody else can have it.",
                      points=points)  # fmt: skip
        case DrawTrack(cell=cell, edges=edges):
            yield from plan_served(view, seat, cell, edges)
        case ImproveEngine():
            yield say("Your engine has a power of {power}; each crossed box lets you deliver one further.",
                      power=view.power(seat))  # fmt: skip
        case TakeTile():
            yield say("Nothing else that this die can do is worth more than the tile, its points and its use together.")
        case Change():
            yield say("With the other number you can do something better, even without the tile.")
        case Steal():
            yield say("This die is clearly better for you than what would be left.")
        case Allow():
            yield say("What will be left is about as good for you; the tile may serve you better later.")
        case BlockEve():
            yield say("Every good that Eve does not get is a point less for her.")
        case Forfeit():
            yield say("Nothing can be done with this die.")
        case _:
            yield say("Of what is offered it is worth most to you.")


def best_use(view: State, seat: Seat, value: int) -> Iterator[Sentence]:
    """What the bot would do with a die: the reason to pick it."""
    if view.turn is None:
        return
    view.turn.die = Die(value, value)
    offers = list(may_use_die(view, UseDie(seat, value)))
    values = worth_of_use(view, seat, offers)
    best = offers[values.index(max(values))]
    action = game.label(view, seat, best)
    yield say("No other die lets you do something better. With a {value} it would be: {action}.",
              value=value, action=action)  # fmt: skip
    yield from why(view, seat, best, offers)


def plan_served(view: State, seat: Seat, cell: str, edges: str) -> Iterator[Sentence]:
    plans = sorted(Plans(view, seat).served(cell, edges), key=lambda plan: -plan.value)
    if not plans:
        return
    best = plans[0]
    missing = round(best.missing)
    if missing < 1:
        yield say("It completes a link between the cities {one} and {other}: goods can travel over it from now on.",
                  one=best.one, other=best.other)  # fmt: skip
    else:
        yield say(
            "It is a piece of a link between the cities {one} and {other}; about {missing:cell is|cells are} still "
            "missing then.", one=best.one, other=best.other, missing=missing,
        )  # fmt: skip
