"""4E.1 and 4E.2: who takes part, who founds a depot first; then the match of the chapter is called for."""

from __future__ import annotations

from collections.abc import Iterator

from domain.chance import Chance
from domain.engine import Called, Facts
from domain.games.ticket_legacy.campaign.decisions import Attend, ChooseDepot
from domain.games.ticket_legacy.campaign.facts import (
    ABSENT,
    AttendanceAnswered,
    AttendanceClosed,
    CabooseMoved,
    DepotChosen,
    DepotDue,
    MatchCalled,
)
from domain.games.ticket_legacy.campaign.questions import Attendance, DepotChoice
from domain.games.ticket_legacy.campaign.state import State
from domain.games.ticket_legacy.decisions import Config, Options
from domain.games.ticket_legacy.edition import CITIES, MODULES
from domain.places import Seat
from domain.words import require, require_among

FEWEST = 2  # so many always take part (ruling 35)

# --- attendance ------------------------------------------------------------------------------------------------------


def may_stay_away(state: State, seat: Seat) -> bool:
    """35: no answer may leave fewer than two."""
    others = [other for other in range(len(state.companies)) if other != seat]
    return sum(state.answers.get(str(other), True) for other in others) >= FEWEST


def may_attend(state: State, question: Attendance) -> Iterator[Attend]:
    yield Attend(True)
    if may_stay_away(state, question.seat):
        yield Attend(False)


def yes(state: State, question: Attendance) -> Attend:
    return Attend(True)


def attend(state: State, question: Attendance, ask: Attend, chance: Chance) -> Facts:
    """4E.1: each company says whether it takes part; two always do."""
    template = "at least {n} companies take part in every game; without yours there would be fewer: write “attend yes”"
    require(ask.yes or may_stay_away(state, question.seat), "4E.1", template, n=FEWEST)
    yield AttendanceAnswered(question.seat, ask.yes)
    if not state.pending:
        yield from close(state, chance)


def close(state: State, chance: Chance) -> Facts:
    """15: if the holder of the caboose stays away, chance gives it to somebody who plays."""
    playing = tuple(seat for seat in range(len(state.companies)) if state.answers[str(seat)])
    yield AttendanceClosed(playing)
    if state.caboose not in playing:
        yield CabooseMoved(chance.pick(playing), ABSENT)
    yield from depots_or_match(state)


# --- depots ----------------------------------------------------------------------------------------------------------


def depots_or_match(state: State) -> Facts:
    """The lowest vault first, ties in seat order; when nobody lacks one, the match is called for."""
    lacking = [seat for seat in state.participants if not state.companies[seat].depot]
    if "depots" in state.in_force and lacking:
        yield DepotDue(min(lacking, key=lambda seat: (state.companies[seat].vault, seat)))
    else:
        yield MatchCalled(config(state))


def depot_cities(state: State) -> list[str]:
    """A city on the board that is not large and is nobody's depot."""
    taken = {company.depot for company in state.companies}
    return sorted(city for city in state.board.cities if city not in state.large and city not in taken)


def may_found(state: State, question: DepotChoice) -> Iterator[ChooseDepot]:
    return (ChooseDepot(city) for city in depot_cities(state))


def first_city(state: State, question: DepotChoice) -> ChooseDepot:
    return ChooseDepot(depot_cities(state)[0])


def choose_depot(state: State, question: DepotChoice, ask: ChooseDepot, chance: Chance) -> Facts:
    """4E.2: a city on the board that is not large and nobody's depot."""
    template = "a depot lies in a city on the board that is not large and nobody's depot: {possible}"
    require_among(ask.city, depot_cities(state), "4E.2", template)
    yield DepotChosen(question.seat, ask.city)
    yield from depots_or_match(state)


# --- the match -------------------------------------------------------------------------------------------------------


def config(state: State) -> Config:
    """4B: everything the match needs. Lists stand in the order of the data."""
    playing = [state.companies[seat] for seat in state.participants]
    on_board = state.board
    return Config(
        chapter=state.chapter,
        companies=tuple(company.colour for company in playing),
        first_seat=state.participants.index(state.caboose),
        areas=tuple(state.areas),
        tickets=tuple(ticket.id for ticket in on_board.tickets if ticket.id in state.tickets),
        events=tuple(state.events),
        trains=state.trains,
        rules=tuple(rule for rule in MODULES if rule in state.in_force),
        large=tuple(city for city in CITIES if city in state.large),
        mail=tuple(city for city in CITIES if city in state.mail),
        depots=tuple((company.colour, company.depot) for company in state.companies if company.depot),
        postcards=tuple(tuple(company.office) for company in playing),
        post_pile=tuple(state.pile),
    )


def called(state: State) -> Called:
    """The match that the campaign waits for."""
    return Called(tuple(state.participants), Options(chapter=state.called))
