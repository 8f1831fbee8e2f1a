"""Why the greedy player of Train Rush does what it does: the parts of its outlook that grow, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from domain.engine import Decision, legal, open_questions, preview
from domain.games import train_rush as game
from domain.games.train_rush import decisions as d
from domain.games.train_rush.scoring import IMMEDIATE, score
from domain.games.train_rush.state import State
from domain.places import Seat, copied
from domain.words import Sentence, say
from service.bots.train_rush import WIDE, means, outlook, plans, rounds_left

SOME = 0.3  # differences below are not worth a word


class Outlook(NamedTuple):
    """What a table is worth to a seat, in the parts that the bot adds up."""

    sure: float
    majorities: float
    means: float
    plans: float


GROWS = {
    "sure": say("It leads to points that nobody can take from you."),
    "majorities": say("It leads to places in sectors, on tracks or in contract areas that score at the end."),
    "means": say("It leaves you with more for the rounds to come: tokens, coal, levels of tracks, room on wagons."),
    "plans": say("It brings cities that you have not visited, and contracts that your cargo fits, nearer."),
}
ASKED = {
    d.BidSpy: say("The order of play matters little now; any number will do, and large ones are better kept."),
    d.KeepCards: say("These cards drive furthest for the coal they cost, and their special actions are useful."),
    d.ChooseCargo: say("Contracts within reach ask for it, or it sells well on a black market."),
    d.RejectHero: say("Of these heroes it promises you least."),
    d.DraftHero: say("Of these heroes it promises you most; the bot thinks little about heroes."),
    d.DiscardCards: say("The cards you keep drive further for their coal."),
    d.Pass: say("What you could still pay for brings less than keeping the tokens."),
    d.Stop: say("To go on would cost more than it brings."),
    d.Skip: say("It would cost more than it brings."),
}


def why(view: State, seat: Seat, decision: Decision, _offers: Sequence[Decision]) -> Iterator[Sentence]:
    if type(decision) in ASKED:
        yield ASKED[type(decision)]
        return
    before, after = outlook_of(view, seat), outlook_of(followed(view, seat, decision), seat)
    grown = {name: getattr(after, name) - getattr(before, name) for name in Outlook._fields}
    for name in sorted(GROWS, key=lambda name: -grown[name]):
        if grown[name] > SOME:
            yield GROWS[name]
    if max(grown.values()) <= SOME:
        yield say("Of what is offered it has the best outlook, though none of it changes much.")


def outlook_of(view: State, seat: Seat) -> Outlook:
    left = rounds_left(view)
    own = [line for line in score(view) if line.seat == seat]
    sure = sum(line.points for line in own if line.category in IMMEDIATE)
    return Outlook(
        sure, sum(line.points for line in own) - sure, means(view.players[seat], left), plans(view, seat, left)
    )


def followed(view: State, seat: Seat, decision: Decision) -> State:
    """The table after a decision and the best answer to what the seat is asked next."""
    after = copied(view)
    preview(game, after, seat, decision)
    if not after.over and any(open_questions(after, seat)):
        offers = list(legal(game, after, seat))[:WIDE]
        if offers:
            preview(game, after, seat, max(offers, key=lambda offer: outlook(after, seat, offer, 1)))
    return after
