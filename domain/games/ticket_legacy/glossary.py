"""Every card, city and word of the game explained in a few sentences. What is sealed is explained once it is read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.engine import Explained
from domain.games.ticket_legacy.edition import (
    CITIES,
    COLOUR_OF,
    COMPANIES,
    EVENTS,
    LOCO,
    MODULES,
    POSTCARDS,
    TICKETS,
    TRACKS,
    tracks_of,
)
from domain.games.ticket_legacy.state import State
from domain.games.ticket_legacy.words import rule_name
from domain.words import say


def explain(view: State, thing: str) -> Explained | None:
    """A thing by its id, or a word; None if there is nothing to explain, or not yet."""
    for told in (city, ticket, event, track, rule, postcard, card):
        if found := told(view, thing):
            return found
    return WORDS_EXPLAINED.get(thing.casefold())


def city(view: State, thing: str) -> Explained | None:
    if thing not in view.board.cities:
        return None
    there = CITIES[thing]
    text = "A large city: who claims a track into it draws a train card." if view.is_large(thing) else "A city."
    return Explained(say("{name}", name=there.name), say(text), "4A.3")


def ticket(view: State, thing: str) -> Explained | None:
    if thing not in view.config.tickets:
        return None
    printed = TICKETS[thing]
    text = "Counts ${value} if your own tracks connect {a} and {b} at the end of the game, else it costs that much."
    title = say("Ticket {id}", id=f"“{thing}”")
    return Explained(title, say(text, value=printed.value, a=printed.a, b=printed.b), "5.1")


def event(view: State, thing: str) -> Explained | None:
    known = (*view.config.events, *view.events_waiting, *view.event_discard)
    if thing not in known:
        return None
    printed = EVENTS[thing]
    title = say("{name}", name=printed.name)
    if printed.kind == "lightning":
        return Explained(title, say("{text} Once, when it is revealed.", text=printed.text), "4A.2")
    return Explained(title, say("{text} As long as it is the latest event.", text=printed.text), "4A.2")


def track(view: State, thing: str) -> Explained | None:
    if thing not in TRACKS or TRACKS[thing] not in view.board.tracks:
        return None
    there = TRACKS[thing]
    text = "{n:space|spaces}, {colour}; one of {m:track|tracks} between {a} and {b}."
    told = say(text, n=there.route.len, colour=there.colour, m=len(tracks_of(there.route)),
               a=there.route.a, b=there.route.b)  # fmt: skip
    return Explained(say("{track}", track=thing), told, "4A.3")


def rule(view: State, thing: str) -> Explained | None:
    """A printed rule, or one that the campaign has added and that is in force."""
    if thing not in MODULES or not (MODULES[thing].base or thing in view.rules):
        return None
    return Explained(say("{name}", name=rule_name(thing)), say("{text}", text=MODULES[thing].text), "4D")


def postcard(view: State, thing: str) -> Explained | None:
    """The public side of one that somebody holds or has completed."""
    known = [
        card for company in view.seats for card in (*company.postcards, *(one.postcard for one in company.completed))
    ]
    if thing not in known:
        return None
    return Explained(say("{postcard}", postcard=thing), say("“{text}”", text=POSTCARDS[thing].public), "4C")


def card(view: State, thing: str) -> Explained | None:
    if thing == LOCO:
        text = "Counts as a card of any colour. Taken out of the display it is the only card of the turn."
        return Explained(say("Locomotive"), say(text), "4A.1")
    if thing in COMPANIES:
        company = COMPANIES[thing]
        text = "A track in the colour of the company brings ${n}."
        return Explained(say("{name}", name=company.default_name), say(text, n=company.bonus.n), "4A.3")
    if thing in COLOUR_OF:
        return Explained(
            say("A {kind} card", kind=thing), say("Pays for tracks of its colour, and for grey ones."), "4A.3"
        )
    return None


_TOLD = {
    "newspaper": ("4A.1", "Newspaper", "Comes up in the train deck: it is discarded, and an event is revealed."),
    "event": ("4A.2", "Event", "The latest one counts until the next is revealed; a lightning event counts once."),
    "display": ("4A.1", "Display", "Five train cards, face up. Three locomotives among them: all five are replaced."),
    "ticket": ("5.1", "Ticket", "Two cities to be connected by your own tracks: its value counts, or is lost."),
    "tickets": ("4A.4", "Drawing tickets", "Draw three and keep at least one; the others go under the deck."),
    "large city": ("4A.3", "Large city", "Who claims a track into it draws a train card."),
    "grey": ("4A.3", "Grey track", "Paid with cards of any one colour. It brings no company bonus."),
    "double route": ("4A.3", "Double route", "Two tracks; with two or three players only one can be claimed."),
    "trains": ("5.1", "Trains", "Who ends a turn with two or fewer starts the final round; few left bring dollars."),
    "caboose": ("5.3", "Caboose", "The last-placed company of a game has it, and plays first in the next."),
    "vault": ("5.4", "Vault", "Where the slips of all games are kept; the fullest wins the campaign."),
}  # fmt: skip
WORDS_EXPLAINED = {word: Explained(say(title), say(text), rule) for word, (rule, title, text) in _TOLD.items()}

THINGS: Mapping[str, Sequence[str]] = {  # sealed ones are explained once they are read
    "words": tuple(WORDS_EXPLAINED),
    "companies": tuple(COMPANIES),
    "train cards": (*(kind for kind in COLOUR_OF if kind not in COMPANIES), LOCO),
    "rules": tuple(MODULES),
    "events": tuple(EVENTS),
    "cities": tuple(CITIES),
    "tickets": tuple(TICKETS),
    "postcards": tuple(POSTCARDS),
}
