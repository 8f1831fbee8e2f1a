"""How a line is read in a campaign (9), and what can be answered beforehand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from domain.engine import Decision, not_understood, open_questions
from domain.games.ticket_legacy.campaign.decisions import ArchiveEvent, Attend, ChooseArea, ChooseDepot, TakeCompany
from domain.games.ticket_legacy.campaign.questions import (
    AreaChoice,
    Attendance,
    DepotChoice,
    EventChoice,
    Founding,
)
from domain.games.ticket_legacy.campaign.rules.attendance import may_attend, may_found, may_stay_away
from domain.games.ticket_legacy.campaign.rules.founding import may_take
from domain.games.ticket_legacy.campaign.rules.recording import may_archive
from domain.games.ticket_legacy.campaign.rules.story import candidates, may_open
from domain.games.ticket_legacy.campaign.state import State
from domain.games.ticket_legacy.campaign.writing import write
from domain.games.ticket_legacy.edition import AREAS, COMPANIES, EVENTS
from domain.games.ticket_legacy.notation import FIRST_WORDS as WORDS_OF_MATCHES
from domain.games.ticket_legacy.spelling import COLOUR_WORDS, city_meant, tokens
from domain.games.ticket_legacy.untold import unread_words
from domain.places import Seat
from domain.words import Refused, quoted, require, say

SETTLED: Mapping[str, tuple[type[Any], ...]] = {}
STANDING: Sequence[str] = ("attend yes", "attend no")
OFFERS: dict[type[Any], Callable[[State, Any], Any]] = {
    Founding: may_take,
    Attendance: may_attend,
    DepotChoice: may_found,
    EventChoice: may_archive,
    AreaChoice: may_open,
}


class Line(NamedTuple):
    """Who wrote it, at which table, and its words after the first."""

    view: State
    seat: Seat
    words: list[str]

    @property
    def said(self) -> str:
        return " ".join(self.words)

    def asked(self, kind: type[Any]) -> bool:
        return any(isinstance(one, kind) for one in open_questions(self.view, self.seat))


def parse(view: State, seat: Seat, text: str) -> Decision:
    words = tokens(text)
    first = next(iter(words), "")
    known = first not in unread_words(view.in_force)
    if first in FORMS and known:
        return FORMS[first](Line(view, seat, words[1:]))
    in_match = first in WORDS_OF_MATCHES and known
    require(not in_match, "campaign", "that is decided in the match of the chapter, not in the campaign")
    asked = open_questions(view, seat)
    could = [write(offer) for question in asked for offer in OFFERS[type(question)](view, question)]
    raise not_understood(view, seat, text, could)


def read_company(line: Line) -> TakeCompany:
    names = {" ".join(tokens(company.default_name)): colour for colour, company in COMPANIES.items()}
    colour = COLOUR_WORDS.get(line.said, names.get(line.said, line.said))
    require(line.words, "notation", "name a company: {all}", all=list(COMPANIES))
    template = "there is no company {said}; the companies are {all}"
    require(colour in COMPANIES, "notation", template, said=quoted(line.said), all=list(COMPANIES))
    return TakeCompany(colour)


def read_attend(line: Line) -> Attend:
    yes, no = line.said in ("yes", "y", ""), line.said in ("no", "n")
    require(yes or no, "notation", "write “attend yes” or “attend no”, not {said}", said=quoted(line.said))
    return Attend(yes)


def read_depot(line: Line) -> ChooseDepot:
    require(line.words, "notation", "name the city of your depot, such as “depot Knoxville”")
    found = city_meant(line.words, line.view.board.cities)
    rest = line.words[found.words :]
    template = "name one city: {city}, not {rest}"
    require(not rest, "notation", template, city=found.city, rest=quoted(" ".join(rest)))
    return ChooseDepot(found.city)


def read_archive(line: Line) -> ArchiveEvent:
    """By id or name, of the events that came up."""
    if not line.asked(EventChoice):
        return ArchiveEvent(line.said.upper())
    possible = line.view.outcome.event_discard
    for event in possible:
        if line.said in (event.casefold(), " ".join(tokens(EVENTS[event].name))):
            return ArchiveEvent(event)
    require(line.words, "notation", "name the event: {possible}", possible=list(possible))
    template = "{said} is none of the events that came up: {possible}"
    raise Refused("notation", say(template, said=quoted(line.said), possible=list(possible)))


def read_area(line: Line) -> ChooseArea:
    said = line.said.replace("_", " ")
    for area in AREAS.values():
        if said in (area.id.replace("_", " "), " ".join(tokens(area.name))):
            return ChooseArea(area.id)
    if not line.asked(AreaChoice):
        return ChooseArea(line.said)
    require(line.words, "notation", "name the area: you can open {possible}", possible=candidates(line.view))
    template = "there is no area {said}; you can open {possible}"
    raise Refused("notation", say(template, said=quoted(line.said), possible=candidates(line.view)))


FORMS: dict[str, Callable[[Line], Decision]] = {
    "company": read_company,
    "attend": read_attend,
    "depot": read_depot,
    "archive": read_archive,
    "open": read_area,
}
FIRST_WORDS = frozenset(FORMS)


def standing(view: State, question: Any, text: str) -> Decision | None:
    """`attend yes` and `attend no` hold for all further chapters; where no cannot be said, the seat is asked."""
    words = tokens(text)
    known = words in (["attend", "yes"], ["attend", "no"])
    require(known, "standing", "what can be answered beforehand is {standing_or}", standing_or=list(STANDING))
    if not isinstance(question, Attendance):
        return None
    coming = words[1] == "yes"
    return Attend(coming) if coming or may_stay_away(view, question.seat) else None
