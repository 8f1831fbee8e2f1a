"""What can be looked up in a campaign: what is open, and nothing that is sealed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.engine import Explained
from domain.games.ticket_legacy.campaign.state import State
from domain.games.ticket_legacy.edition import AREAS, CITIES, COMPANIES, EVENTS, MODULES, POSTCARDS, TICKETS
from domain.games.ticket_legacy.glossary import WORDS_EXPLAINED
from domain.games.ticket_legacy.words import rule_name
from domain.words import say


def explain(view: State, thing: str) -> Explained | None:
    """A thing by its id, or a word; None if there is nothing to explain, or not yet."""
    for told in (city, ticket, event, rule, postcard, area, company):
        if found := told(view, thing):
            return found
    return WORDS_EXPLAINED.get(thing.casefold())


def city(view: State, thing: str) -> Explained | None:
    if thing not in view.board.cities:
        return None
    text = "A large city: who claims a track into it draws a train card." if thing in view.large else "A city."
    return Explained(say("{name}", name=CITIES[thing].name), say(text), "4A.3")


def ticket(view: State, thing: str) -> Explained | None:
    if thing not in view.tickets or TICKETS[thing] not in view.board.tickets:
        return None
    printed = TICKETS[thing]
    text = "Counts ${value} if your own tracks connect {a} and {b} at the end of a game, else it costs that much."
    return Explained(say("{ticket}", ticket=thing), say(text, value=printed.value, a=printed.a, b=printed.b), "5.1")


def event(view: State, thing: str) -> Explained | None:
    if thing not in (*view.events, *view.archived):
        return None
    return Explained(say("{name}", name=EVENTS[thing].name), say("{text}", text=EVENTS[thing].text), "4A.2")


def rule(view: State, thing: str) -> Explained | None:
    if thing not in MODULES or not (MODULES[thing].base or thing in view.in_force):
        return None
    return Explained(say("{name}", name=rule_name(thing)), say("{text}", text=MODULES[thing].text), "4D")


def postcard(view: State, thing: str) -> Explained | None:
    """The public side of one that a company has, or has completed."""
    if thing not in (*view.completed, *(card for company in view.companies for card in company.office)):
        return None
    return Explained(say("{postcard}", postcard=thing), say("“{text}”", text=POSTCARDS[thing].public), "4C")


def area(view: State, thing: str) -> Explained | None:
    if thing not in AREAS:
        return None
    there = AREAS[thing]
    if there.start:
        text = say("Where every campaign begins.")
    elif thing in view.areas:
        text = say("“{teaser}” It is open.", teaser=there.teaser)
    else:
        text = say("“{teaser}” It is closed: what lies there is told when it is opened.", teaser=there.teaser)
    return Explained(say("{name}", name=there.name), text, "4E.5")


def company(view: State, thing: str) -> Explained | None:
    if thing not in COMPANIES:
        return None
    text = "A track in the colour of the company brings ${n}."
    told = say(text, n=COMPANIES[thing].bonus.n)
    return Explained(say("{name}", name=COMPANIES[thing].default_name), told, "4A.3")


THINGS: Mapping[str, Sequence[str]] = {  # sealed ones are explained once they are read
    "words": tuple(WORDS_EXPLAINED),
    "companies": tuple(COMPANIES),
    "areas": tuple(AREAS),
    "rules": tuple(MODULES),
    "events": tuple(EVENTS),
    "cities": tuple(CITIES),
    "tickets": tuple(TICKETS),
    "postcards": tuple(POSTCARDS),
}
