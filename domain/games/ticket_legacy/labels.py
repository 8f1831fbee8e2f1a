"""What is offered, in the words somebody uses at the table. Nothing of this is stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from domain.games.ticket_legacy.decisions import DECK, Cards, Claim, DrawCard, DrawTickets, KeepTickets, Pass, Wire
from domain.games.ticket_legacy.edition import COLOUR_OF, MODULES, PICK, SKULL, SYMBOL_OF, TICKETS, TRACKS
from domain.games.ticket_legacy.state import State
from domain.places import Seat
from domain.words import Hidden, Sentence, say


def label(view: State, seat: Seat, decision: Any) -> Sentence:
    """An offer as a player would say it."""
    return LABELS[type(decision)](view, seat, decision)


def ticket_label(ticket: str) -> Sentence:
    card = TICKETS[ticket]
    return say("{a} to {b} (${value})", a=card.a, b=card.b, value=card.value)


def keep_tickets(view: State, seat: Seat, ask: KeepTickets) -> Sentence:
    if isinstance(ask.keep, Hidden) or any(isinstance(one, Hidden) for one in ask.keep):
        return say("Keep some of the tickets")
    return say("Keep {tickets}", tickets=[ticket_label(str(one)) for one in ask.keep])


def draw_card(view: State, seat: Seat, ask: DrawCard) -> Sentence:
    if ask.source == DECK:
        return say("Draw blind from the deck")
    return say("Take {card} from slot {slot}", card=shown(view, view.display[ask.source - 1]), slot=ask.source)


def shown(view: State, kind: str) -> Sentence:
    """A card with its symbol, where a rule makes it count."""
    symbol = SYMBOL_OF.get(kind, "")
    if "gold" in view.rules and symbol == PICK:
        return say("a {colour} card with a pickaxe", colour=COLOUR_OF[kind])
    if "bandits" in view.rules and symbol == SKULL:
        return say("a {colour} card with a skull", colour=COLOUR_OF[kind])
    return say("a {colour} card", colour=COLOUR_OF[kind]) if kind in COLOUR_OF else say("a locomotive")


def claim(view: State, seat: Seat, ask: Claim) -> Sentence:
    track = TRACKS[ask.track]
    values: dict[str, Any] = {
        "a": track.route.a, "b": track.route.b, "colour": track.colour, "cards": paid(ask.cards),
        "number": int(ask.track.rpartition("/")[2]), "extras": list(ask.extras),
    }  # fmt: skip
    if ask.extras:
        template = "Claim {a} to {b} (track {number}, {colour}) with {cards}, and a further locomotive for {extras}"
        return say(template, **values)
    return say("Claim {a} to {b} (track {number}, {colour}) with {cards}", **values)


def paid(cards: Cards) -> list[Sentence]:
    """The cards by colour; symbols are told apart where the claim is written."""
    colours: Counter[str] = Counter()
    for kind, count in cards:
        colours[COLOUR_OF.get(kind, kind)] += count
    return [
        say("{n:locomotive|locomotives}", n=count)
        if colour not in COLOUR_OF
        else say("{n} {colour}", n=count, colour=colour)
        for colour, count in colours.items()
    ]


def wire(view: State, seat: Seat, ask: Wire) -> Sentence:
    return say("Pay ${cost} to replace the whole display", cost=MODULES["wire"].cost)


LABELS: dict[type[Any], Callable[[State, Seat, Any], Sentence]] = {
    KeepTickets: keep_tickets,
    DrawCard: draw_card,
    Claim: claim,
    DrawTickets: lambda view, seat, ask: say("Draw tickets"),
    Pass: lambda view, seat, ask: say("Pass"),
    Wire: wire,
}
