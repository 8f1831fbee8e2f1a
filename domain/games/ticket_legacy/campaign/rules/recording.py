"""4E.3 and 4E.4: what a match came to is recorded once, and the steps after it follow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domain.chance import Chance
from domain.engine import Decision, Facts, Result
from domain.games.ticket_legacy import scoring as match_scoring
from domain.games.ticket_legacy.campaign.decisions import ArchiveEvent, Outcome, RecordMatch, SeatOutcome
from domain.games.ticket_legacy.campaign.facts import (
    LAST,
    ArchivingDue,
    BonusSlip,
    CabooseMoved,
    EventArchived,
    MatchRecorded,
    MatchVoided,
)
from domain.games.ticket_legacy.campaign.questions import Chapter, EventChoice
from domain.games.ticket_legacy.campaign.rules.story import read_on, read_setup_cards
from domain.games.ticket_legacy.campaign.state import State
from domain.games.ticket_legacy.edition import PILE
from domain.games.ticket_legacy.state import Company
from domain.games.ticket_legacy.state import State as MatchState
from domain.words import require, require_among

# --- out of the match ------------------------------------------------------------------------------------------------


def outcome(table: MatchState, ended: Result) -> Outcome:
    """4B: what a match came to, at any ply: one that ended by resignation counts as it stood (ruling 36)."""
    slips = match_scoring.breakdowns(table)
    left = {*table.pile, *map(str, table.post_pile)}
    return Outcome(
        seats=tuple(of_seat(company, slip) for company, slip in zip(table.seats, slips, strict=True)),
        ranking=tuple(sorted(range(len(table.seats)), key=lambda seat: (ended.places[seat], seat))),
        event_discard=tuple(table.event_discard),
        archived=tuple((one.event, one.by) for one in table.archived),
        mail_used=tuple(table.mail_used),
        post_pile=tuple(card for card in PILE if card in left),
    )


def of_seat(company: Company, slip: Any) -> SeatOutcome:
    done = match_scoring.completed_tickets(company)
    held = [str(card) for kept in company.tickets for card in kept.ids]
    return SeatOutcome(
        breakdown=slip,
        trains_left=company.trains,
        tracks=tuple(laid.track for laid in company.tracks),
        completed=tuple(done),
        failed=tuple(card for card in held if card not in done),
        slips=tuple((one.dollars, one.ref) for one in company.slips),
        postcards_drawn=tuple(company.drawn),
        postcards_completed=tuple(one.postcard for one in company.completed),
    )


def record(match: str, head: str, came_to: Any) -> RecordMatch:
    return RecordMatch(match, head, came_to)


# --- into the campaign -----------------------------------------------------------------------------------------------


def nothing(state: State, question: Chapter) -> Iterator[Decision]:
    """Nobody can answer for the match that is played elsewhere."""
    return iter(())


def never(state: State, question: Chapter) -> Decision:
    raise LookupError("no clock runs while a match is played elsewhere")


def record_match(state: State, question: Chapter, ask: RecordMatch, chance: Chance) -> Facts:
    """4E.3: the result as one fact; with it what was read in the set-up; then the steps after the game."""
    if ask.outcome is None:
        yield MatchVoided(ask.match)
        return
    template = "the match that was called for has {n} seats"
    fits = len(ask.outcome.seats) == len(ask.outcome.ranking) == len(state.participants)
    require(fits, "4E.3", template, n=len(state.participants))
    yield MatchRecorded(ask.match, ask.outcome)
    yield from read_setup_cards(state)
    for event, seat in ask.outcome.archived:
        yield EventArchived(event, state.participants[seat])
    for seat, one in zip(state.participants, ask.outcome.seats, strict=True):
        for dollars, ref in one.slips:
            yield BonusSlip(seat, dollars, ref)
    yield CabooseMoved(state.ranking[-1], LAST)
    if ask.outcome.event_discard:
        yield ArchivingDue(state.caboose)
    else:
        yield from read_on(state, 0, 0, chance)


# --- the event that goes ---------------------------------------------------------------------------------------------


def may_archive(state: State, question: EventChoice) -> Iterator[ArchiveEvent]:
    """The active one first."""
    return (ArchiveEvent(event) for event in reversed(state.outcome.event_discard))


def top_event(state: State, question: EventChoice) -> ArchiveEvent:
    return ArchiveEvent(state.outcome.event_discard[-1])


def archive_event(state: State, question: EventChoice, ask: ArchiveEvent, chance: Chance) -> Facts:
    """4E.4: step 2, one event of the last game's discard pile never returns."""
    possible = state.outcome.event_discard
    require_among(ask.event, possible, "4E.4", "archive one of the events that came up: {possible}")
    yield EventArchived(ask.event, question.seat)
    yield from read_on(state, 0, 0, chance)
