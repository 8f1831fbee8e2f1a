"""What happens in a campaign: the catalogue of 4E.7, in its order. All of it is public. `company` is a seat."""

from __future__ import annotations

from domain.engine import Fact
from domain.games.ticket_legacy.campaign.decisions import Outcome
from domain.games.ticket_legacy.decisions import Config
from domain.games.ticket_legacy.facts import Breakdown
from domain.places import Seat

ABSENT, LAST = "absent", "last"  # why the caboose moves
PILE, TICKET = "pile", "ticket"  # where a postcard comes from


class CampaignLaid(Fact, frozen=True, tag="campaign-laid"):
    companies: int


class CompanyTaken(Fact, frozen=True, tag="company-taken"):
    company: Seat
    colour: str


class CampaignFounded(Fact, frozen=True, tag="campaign-founded"):
    caboose: Seat


class ChapterBegun(Fact, frozen=True, tag="chapter-begun"):
    n: int
    year: int


class AttendanceAnswered(Fact, frozen=True, tag="attendance-answered"):
    company: Seat
    yes: bool


class AttendanceClosed(Fact, frozen=True, tag="attendance-closed"):
    participants: tuple[Seat, ...]


class CabooseMoved(Fact, frozen=True, tag="caboose-moved"):
    to: Seat
    reason: str


class DepotDue(Fact, frozen=True, tag="depot-due"):
    company: Seat


class DepotChosen(Fact, frozen=True, tag="depot-chosen"):
    company: Seat
    city: str


class MatchCalled(Fact, frozen=True, tag="match-called"):
    config: Config


class MatchRecorded(Fact, frozen=True, tag="match-recorded"):
    match: str
    result: Outcome


class MatchVoided(Fact, frozen=True, tag="match-voided"):
    match: str


class ArchivingDue(Fact, frozen=True, tag="archiving-due"):
    company: Seat


class EventArchived(Fact, frozen=True, tag="event-archived"):
    event: str
    by: Seat


class StoryCardRead(Fact, frozen=True, tag="story-card-read"):
    id: str


class RuleAdded(Fact, frozen=True, tag="rule-added"):
    rule: str
    last: int = 0  # the last game in which it is in force; 0: to the end


class RuleRemoved(Fact, frozen=True, tag="rule-removed"):
    rule: str


class EventsAdded(Fact, frozen=True, tag="events-added"):
    ids: tuple[str, ...]


class AreaDue(Fact, frozen=True, tag="area-due"):
    """A company chooses an area; the story goes on behind this effect of this card."""

    company: Seat
    card: int
    effect: int


class AreaOpened(Fact, frozen=True, tag="area-opened"):
    area: str
    by: Seat


class LargeSet(Fact, frozen=True, tag="large-set"):
    cities: tuple[str, ...]


class PostcardDrawn(Fact, frozen=True, tag="postcard-drawn"):
    """No secret side stands here: the rules look it up by the id."""

    company: Seat
    id: str
    source: str


class TicketsRetired(Fact, frozen=True, tag="tickets-retired"):
    ids: tuple[str, ...]


class BonusSlip(Fact, frozen=True, tag="bonus-slip"):
    company: Seat
    dollars: int
    ref: str


class TrainsSet(Fact, frozen=True, tag="trains-set"):
    count: int


class SlipDeposited(Fact, frozen=True, tag="slip-deposited"):
    company: Seat
    breakdown: Breakdown
    total: int


class RuleExpired(Fact, frozen=True, tag="rule-expired"):
    rule: str


class AbsentScoresRevealed(Fact, frozen=True, tag="absent-scores-revealed"):
    table: tuple[int, ...]


class CampaignEnded(Fact, frozen=True, tag="campaign-ended"):
    totals: tuple[int, ...]
    ranking: tuple[int, ...]  # the place of each company; shared victory is possible
    tie_break: str = "none"
