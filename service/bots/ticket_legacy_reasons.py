"""Why the greedy player of Ticket to Ride Legacy does what it does: its plan for all tickets, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.engine import Decision
from domain.games.ticket_legacy.decisions import DECK, Claim, DrawCard, DrawTickets, KeepTickets, Pass
from domain.games.ticket_legacy.edition import COLOUR_OF, LOCO, ROUTES, TICKETS, TRACKS
from domain.games.ticket_legacy.rules.ways import way
from domain.games.ticket_legacy.state import State
from domain.places import Seat
from domain.words import Hidden, Sentence, say
from service.bots.ticket_legacy import colours_needed, contested, open_tickets, plan_for


def why(view: State, seat: Seat, decision: Decision, _offers: Sequence[Decision]) -> Iterator[Sentence]:
    match decision:
        case KeepTickets(keep=kept) if not isinstance(kept, Hidden):
            yield from worth_of_tickets(view, seat, [str(one) for one in kept])
        case Claim():
            yield from worth_of_track(view, seat, decision)
        case DrawCard(source=source):
            yield from worth_of_card(view, seat, source)
        case DrawTickets():
            yield say("Your tickets are completed, and you have {n:train|trains} for further ones.",
                      n=view.seats[seat].trains)  # fmt: skip
        case Pass():
            yield say("There is nothing else that you could do.")
        case _:
            yield say("Of what is offered it is worth most to you.")


def worth_of_tickets(view: State, seat: Seat, kept: Sequence[str]) -> Iterator[Sentence]:
    """What each still needs, on a way that serves those before it too."""
    routes = plan_for(view, seat, open_tickets(view, seat)).routes
    for ticket in sorted(kept, key=lambda one: (-TICKETS[one].value, one)):
        found = way(view, seat, TICKETS[ticket].a, TICKETS[ticket].b, frozenset(routes))
        routes += found.routes
        text = "{ticket} brings ${value} and needs {n:train|trains} more, beside the tracks for the others."
        yield say(text, ticket=ticket, value=TICKETS[ticket].value, n=found.spaces)
    yield say("What is not completed at the end costs its value: keep what your trains can reach.")


def worth_of_track(view: State, seat: Seat, ask: Claim) -> Iterator[Sentence]:
    track = TRACKS[ask.track]
    served = [one for one in open_tickets(view, seat) if track.route.id in way_of(view, seat, one)]
    if served:
        yield say("It lies on the shortest way for {tickets}.", tickets=served)
    elif track.route.id in plan_for(view, seat, open_tickets(view, seat)).routes:
        yield say("It lies on the way that serves all your tickets.")
    else:
        yield say("Nothing on the way for your tickets can be claimed now; few trains left bring dollars at the end.")
    if contested(view, track.route):
        yield say("It is the last track between these cities that can be had.")
    if track.colour == view.seats[seat].colour:
        yield say("It has the colour of your company.")
    if view.is_large(track.route.a) or view.is_large(track.route.b):
        yield say("A large city brings a train card.")


def way_of(view: State, seat: Seat, ticket: str) -> tuple[str, ...]:
    return way(view, seat, TICKETS[ticket].a, TICKETS[ticket].b, frozenset()).routes


def worth_of_card(view: State, seat: Seat, source: int) -> Iterator[Sentence]:
    plan = plan_for(view, seat, open_tickets(view, seat))
    if source == DECK:
        yield say("No card of the display helps your way more than one from the deck may.")
        return
    kind = view.display[source - 1]
    if kind == LOCO:
        yield say("A locomotive pays for every colour.")
        return
    colour = COLOUR_OF[kind]
    missing = [ROUTES[one] for one in plan.routes if colour in ROUTES[one].colors]
    if missing:
        longest = max(missing, key=lambda one: one.len)
        yield say("Your way needs {colour}: {a} to {b} takes {n:card|cards}.",
                  colour=colour, a=longest.a, b=longest.b, n=longest.len)  # fmt: skip
    elif colours_needed(view, seat, plan)[colour]:
        yield say("You hold most of {colour}, and a grey track of your way takes any one colour.", colour=colour)
    else:
        yield say("It adds to the colours that you can pay with.")
