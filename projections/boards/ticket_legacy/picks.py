"""How a decision is made by clicking: a slot or the deck; a track, then the cards; tickets one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from domain.games.ticket_legacy.decisions import DECK, Claim, DrawCard, DrawTickets, KeepTickets, Pass, Wire
from domain.games.ticket_legacy.labels import label, paid, shown, ticket_label
from domain.games.ticket_legacy.state import State
from domain.games.ticket_legacy.writing import cards_written
from domain.places import Seat
from domain.words import Hidden, say
from projections.boards.picking import Step, Way


def way(view: State, seat: Seat, decision: Any) -> Way:
    return tuple(WAYS[type(decision)](view, seat, decision))


def keep_tickets(view: State, seat: Seat, ask: KeepTickets) -> Iterator[Step]:
    """Ticked one after the other; then it is said that these are all."""
    kept = () if isinstance(ask.keep, Hidden) else tuple(map(str, ask.keep))
    for ticket in kept:
        yield Step(f"keep-{ticket}", say("Keep {ticket}", ticket=ticket_label(ticket)), f"ticket-{ticket}", tick=True)
    yield Step(f"these-{'-'.join(kept)}", say("Keep these {n:ticket|tickets}", n=len(kept)))


def draw_card(view: State, seat: Seat, ask: DrawCard) -> Iterator[Step]:
    if ask.source == DECK:
        yield Step("deck", label(view, seat, ask), "deck")
    else:
        words = say("Take {card} from slot {slot}", card=shown(view, view.display[ask.source - 1]), slot=ask.source)
        yield Step(f"slot-{ask.source}", words, f"slot-{ask.source}")


def claim(view: State, seat: Seat, ask: Claim) -> Iterator[Step]:
    route, _, number = ask.track.partition("/")
    a, b = route.split("-")
    yield Step(f"track-{ask.track}", say("Claim {a} to {b}, track {n}", a=a, b=b, n=int(number)), f"track-{ask.track}")
    yield Step(f"pay-{cards_written(ask.cards)}", say("Pay {cards}", cards=paid(ask.cards)))
    if ask.extras:
        yield Step(
            f"extra-{'-'.join(ask.extras)}", say("With a further locomotive for {extras}", extras=list(ask.extras))
        )
    else:
        yield Step("no-extra", say("Nothing further"))


def simple(view: State, seat: Seat, ask: Any) -> Iterator[Step]:
    spot = "tickets" if isinstance(ask, DrawTickets) else ""
    yield Step(type(ask).__name__.lower(), label(view, seat, ask), spot)


WAYS: dict[type[Any], Callable[[State, Seat, Any], Iterator[Step]]] = {
    KeepTickets: keep_tickets,
    DrawCard: draw_card,
    Claim: claim,
    DrawTickets: simple,
    Pass: simple,
    Wire: simple,
}
