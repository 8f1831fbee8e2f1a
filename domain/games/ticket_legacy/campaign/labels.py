"""What is offered, in the words somebody uses at the table. Nothing of this is stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from domain.games.ticket_legacy.campaign.decisions import (
    ArchiveEvent,
    Attend,
    ChooseArea,
    ChooseDepot,
    RecordMatch,
    TakeCompany,
)
from domain.games.ticket_legacy.campaign.state import State
from domain.games.ticket_legacy.edition import AREAS, COMPANIES, EVENTS
from domain.places import Seat
from domain.words import Sentence, say


def label(view: State, seat: Seat, decision: Any) -> Sentence:
    return LABELS[type(decision)](decision)


def take_company(ask: TakeCompany) -> Sentence:
    return say("Take the company {company} ({colour})", company=COMPANIES[ask.colour].default_name, colour=ask.colour)


def archive_event(ask: ArchiveEvent) -> Sentence:
    event = EVENTS[ask.event]
    return say("Archive {event}: {text}", event=event.name, text=event.text)


def choose_area(ask: ChooseArea) -> Sentence:
    area = AREAS[ask.area]
    return say("Open {area}: “{teaser}”", area=area.name, teaser=area.teaser)


LABELS: dict[type[Any], Callable[[Any], Sentence]] = {
    TakeCompany: take_company,
    Attend: lambda ask: say("Take part in the next game" if ask.yes else "Stay away from the next game"),
    ChooseDepot: lambda ask: say("Found the depot in {city}", city=ask.city),
    ArchiveEvent: archive_event,
    ChooseArea: choose_area,
    RecordMatch: lambda ask: say("The match is recorded"),
}
