"""2.1: each seat in turn takes one of the free companies; chance gives the caboose, and the first chapter begins."""

from __future__ import annotations

from collections.abc import Iterator

from domain.chance import Chance
from domain.engine import Facts
from domain.games.ticket_legacy.campaign.decisions import TakeCompany
from domain.games.ticket_legacy.campaign.facts import CampaignFounded, ChapterBegun, CompanyTaken
from domain.games.ticket_legacy.campaign.questions import Founding
from domain.games.ticket_legacy.campaign.state import State
from domain.games.ticket_legacy.edition import COMPANIES, YEARS
from domain.words import require_among


def free_companies(state: State) -> list[str]:
    taken = [company.colour for company in state.companies]
    return [colour for colour in COMPANIES if colour not in taken]


def may_take(state: State, question: Founding) -> Iterator[TakeCompany]:
    return (TakeCompany(colour) for colour in free_companies(state))


def first_free(state: State, question: Founding) -> TakeCompany:
    return TakeCompany(free_companies(state)[0])


def take_company(state: State, question: Founding, ask: TakeCompany, chance: Chance) -> Facts:
    """2.1: one of the free companies, for the whole campaign."""
    template = "that company is not free; free are {possible}"
    require_among(ask.colour, free_companies(state), "2.1", template)
    yield CompanyTaken(question.seat, ask.colour)
    if not state.pending:
        yield CampaignFounded(chance.below(len(state.companies)))
        yield ChapterBegun(1, YEARS[1])
