"""4E.4, steps 5 to 8, and 5.4: a chapter is closed; after the last one the vaults are counted."""

from __future__ import annotations

from domain.engine import Facts
from domain.games.ticket_legacy.campaign.facts import (
    TICKET,
    AbsentScoresRevealed,
    CampaignEnded,
    ChapterBegun,
    PostcardDrawn,
    RuleExpired,
    SlipDeposited,
)
from domain.games.ticket_legacy.campaign.scoring import result
from domain.games.ticket_legacy.campaign.state import State
from domain.games.ticket_legacy.edition import CHAPTERS, SEALED, TICKETS, YEARS


def close_chapter(state: State) -> Facts:
    yield from postcards_of_tickets(state)
    for seat, one in zip(state.participants, state.outcome.seats, strict=True):
        yield SlipDeposited(seat, one.breakdown, one.breakdown.total)
    for rule in [one.rule for one in state.rules if one.last == state.chapter]:
        yield RuleExpired(rule)
    if is_last(state.chapter):
        yield from end_campaign(state)
    else:
        yield ChapterBegun(state.chapter + 1, YEARS[state.chapter + 1])


def postcards_of_tickets(state: State) -> Facts:
    """Step 5: every completed ticket with a number whose postcard is still there; the winner first, then by ticket."""
    if "post_office" not in state.in_force:
        return
    for seat in state.ranking:
        done = state.outcome.seats[state.participants.index(seat)].completed
        for ticket in sorted(done):
            card = TICKETS[ticket].postcard
            if card in state.numbered:
                yield PostcardDrawn(seat, card, TICKET)


def is_last(chapter: int) -> bool:
    cards = CHAPTERS[chapter].after
    return any(effect.type == "end_campaign" for card in cards for effect in card.effects)


def end_campaign(state: State) -> Facts:
    """5.4: what staying away counts is told now, and the vaults are counted."""
    yield AbsentScoresRevealed(SEALED.absent_scores)
    ended = result(state)
    yield CampaignEnded(ended.totals, ended.places, ended.tie_break)
