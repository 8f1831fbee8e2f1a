"""What each fact writes into the campaign. No rule is decided here."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from domain.games.ticket_legacy.campaign.facts import (
    PILE,
    AbsentScoresRevealed,
    ArchivingDue,
    AreaDue,
    AreaOpened,
    AttendanceAnswered,
    AttendanceClosed,
    BonusSlip,
    CabooseMoved,
    CampaignEnded,
    CampaignFounded,
    CampaignLaid,
    ChapterBegun,
    CompanyTaken,
    DepotChosen,
    DepotDue,
    EventArchived,
    EventsAdded,
    LargeSet,
    MatchCalled,
    MatchRecorded,
    MatchVoided,
    PostcardDrawn,
    RuleAdded,
    RuleExpired,
    RuleRemoved,
    SlipDeposited,
    StoryCardRead,
    TicketsRetired,
    TrainsSet,
)
from domain.games.ticket_legacy.campaign.questions import (
    AreaChoice,
    Attendance,
    Chapter,
    DepotChoice,
    EventChoice,
    Founding,
)
from domain.games.ticket_legacy.campaign.state import Bonus, Company, Deposit, Game, Missed, RuleInForce, State
from domain.games.ticket_legacy.edition import (
    AREAS,
    CITIES,
    EVENTS,
    OPEN,
    POSTCARDS,
    SEALED,
    START,
    TICKETS,
)
from domain.games.ticket_legacy.edition import (
    PILE as PILED,
)
from domain.places import NOBODY, Seat


def in_data_order(ids: Iterable[str], order: Iterable[str]) -> list[str]:
    there = set(ids)
    return [one for one in order if one in there]


def campaign_laid(state: State, fact: CampaignLaid) -> None:
    state.companies = [Company() for _ in range(fact.companies)]
    state.areas, state.trains = [START], SEALED.trains_by_chapter[0]
    state.tickets, state.events = list(TICKETS), [event.id for event in OPEN.events]
    state.large = [city.id for city in OPEN.cities if city.large]
    state.mail = [city.id for city in OPEN.cities if city.mail]
    state.pile = list(PILED)
    state.numbered = [card for card in POSTCARDS if card not in PILED]
    state.ask(Founding(0))


def company_taken(state: State, fact: CompanyTaken) -> None:
    state.companies[fact.company].colour = fact.colour
    state.close(state.top[0])
    if fact.company + 1 < len(state.companies):
        state.ask(Founding(fact.company + 1))


def campaign_founded(state: State, fact: CampaignFounded) -> None:
    state.caboose = fact.caboose


def chapter_begun(state: State, fact: ChapterBegun) -> None:
    state.chapter = fact.n
    ask_everybody(state)


def ask_everybody(state: State) -> None:
    state.answers, state.participants = {}, []
    state.ask(*(Attendance(seat) for seat in range(len(state.companies))))


def attendance_answered(state: State, fact: AttendanceAnswered) -> None:
    state.answers[str(fact.company)] = fact.yes
    close_of(state, fact.company)


def close_of(state: State, seat: Seat) -> None:
    state.close(next(question for question in state.top if question.seat == seat))


def attendance_closed(state: State, fact: AttendanceClosed) -> None:
    state.participants = list(fact.participants)


def caboose_moved(state: State, fact: CabooseMoved) -> None:
    state.caboose = fact.to


def depot_due(state: State, fact: DepotDue) -> None:
    state.ask(DepotChoice(fact.company))


def depot_chosen(state: State, fact: DepotChosen) -> None:
    state.companies[fact.company].depot = fact.city
    close_of(state, fact.company)


def match_called(state: State, fact: MatchCalled) -> None:
    state.called = fact.config
    state.ask(Chapter(NOBODY))


def match_recorded(state: State, fact: MatchRecorded) -> None:
    """Postcards and mail marks lie where the game left them; slips and events follow in facts of their own."""
    result = fact.result
    close_of(state, NOBODY)
    state.called, state.outcome = None, result
    for seat, one in zip(state.participants, result.seats, strict=True):
        office = {*state.companies[seat].office, *one.postcards_drawn} - set(one.postcards_completed)
        state.companies[seat].office = sorted(office)
        state.completed.extend(one.postcards_completed)
    state.pile = list(result.post_pile)
    state.mail = [city for city in state.mail if city not in result.mail_used]
    state.mail_used.extend(result.mail_used)
    totals = tuple(result.seats[seat].breakdown.total for seat in result.ranking)
    state.games.append(Game(state.chapter, fact.match, state.ranking, totals, state.ply))
    for seat, company in enumerate(state.companies):
        if seat not in state.participants:
            company.missed.append(Missed(state.chapter, state.ply))


def match_voided(state: State, fact: MatchVoided) -> None:
    close_of(state, NOBODY)
    state.called = None
    ask_everybody(state)


def archiving_due(state: State, fact: ArchivingDue) -> None:
    state.ask(EventChoice(fact.company))


def event_archived(state: State, fact: EventArchived) -> None:
    state.events.remove(fact.event)
    state.archived.append(fact.event)
    if any(isinstance(question, EventChoice) for question in state.top):
        close_of(state, fact.by)


def story_card_read(state: State, fact: StoryCardRead) -> None:
    state.story.append(fact.id)


def rule_added(state: State, fact: RuleAdded) -> None:
    state.rules.append(RuleInForce(fact.rule, state.story[-1], fact.last))


def rule_removed(state: State, fact: RuleRemoved | RuleExpired) -> None:
    state.rules = [one for one in state.rules if one.rule != fact.rule]


def events_added(state: State, fact: EventsAdded) -> None:
    state.events = in_data_order((*state.events, *fact.ids), EVENTS)


def area_due(state: State, fact: AreaDue) -> None:
    state.ask(AreaChoice(fact.company, fact.card, fact.effect))


def area_opened(state: State, fact: AreaOpened) -> None:
    cities = [city for city in CITIES.values() if city.area == fact.area]
    state.areas = in_data_order((*state.areas, fact.area), AREAS)
    state.large = in_data_order((*state.large, *(city.id for city in cities if city.large)), CITIES)
    state.mail = in_data_order((*state.mail, *(city.id for city in cities if city.mail)), CITIES)
    if any(isinstance(question, AreaChoice) for question in state.top):
        close_of(state, fact.by)


def large_set(state: State, fact: LargeSet) -> None:
    state.large = in_data_order((*state.large, *fact.cities), CITIES)


def postcard_drawn(state: State, fact: PostcardDrawn) -> None:
    (state.pile if fact.source == PILE else state.numbered).remove(fact.id)
    insort(state.companies[fact.company].office, fact.id)


def tickets_retired(state: State, fact: TicketsRetired) -> None:
    state.tickets = [ticket for ticket in state.tickets if ticket not in fact.ids]
    state.retired.extend(fact.ids)


def bonus_slip(state: State, fact: BonusSlip) -> None:
    state.companies[fact.company].bonuses.append(Bonus(state.chapter, fact.dollars, fact.ref, state.ply))


def trains_set(state: State, fact: TrainsSet) -> None:
    state.trains = fact.count


def slip_deposited(state: State, fact: SlipDeposited) -> None:
    state.companies[fact.company].slips.append(Deposit(state.chapter, fact.breakdown, fact.total, state.ply))


def absent_scores_revealed(state: State, fact: AbsentScoresRevealed) -> None:
    state.absent = list(fact.table)


def campaign_ended(state: State, fact: CampaignEnded) -> None:
    state.over = True


EVOLVE: Mapping[type[Any], Callable[[State, Any], None]] = {
    CampaignLaid: campaign_laid,
    CompanyTaken: company_taken,
    CampaignFounded: campaign_founded,
    ChapterBegun: chapter_begun,
    AttendanceAnswered: attendance_answered,
    AttendanceClosed: attendance_closed,
    CabooseMoved: caboose_moved,
    DepotDue: depot_due,
    DepotChosen: depot_chosen,
    MatchCalled: match_called,
    MatchRecorded: match_recorded,
    MatchVoided: match_voided,
    ArchivingDue: archiving_due,
    EventArchived: event_archived,
    StoryCardRead: story_card_read,
    RuleAdded: rule_added,
    RuleRemoved: rule_removed,
    EventsAdded: events_added,
    AreaDue: area_due,
    AreaOpened: area_opened,
    LargeSet: large_set,
    PostcardDrawn: postcard_drawn,
    TicketsRetired: tickets_retired,
    BonusSlip: bonus_slip,
    TrainsSet: trains_set,
    SlipDeposited: slip_deposited,
    RuleExpired: rule_removed,
    AbsentScoresRevealed: absent_scores_revealed,
    CampaignEnded: campaign_ended,
}
