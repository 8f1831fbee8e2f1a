"""Everything in words: facts, questions, the stage."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from domain.games.ticket_legacy.campaign.facts import (
    LAST,
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
from domain.games.ticket_legacy.campaign.scoring import BY_LAST, BY_WINS, SHARED
from domain.games.ticket_legacy.campaign.state import State
from domain.games.ticket_legacy.edition import AREAS, COMPANIES, EVENTS, MODULES, POSTCARDS, STORY, YEARS
from domain.games.ticket_legacy.words import name
from domain.words import Sentence, say

__all__ = ["name", "prompt", "stage", "words"]


def words(fact: Any) -> Sentence | None:
    """One line of the logbook; nothing for what only asks the next company."""
    return WORDS[type(fact)](fact)


def company_taken(fact: CompanyTaken) -> Sentence:
    company = COMPANIES[fact.colour].default_name
    return say("{seat} takes the company {company} ({colour})", seat=fact.company, company=company, colour=fact.colour)


def attendance_answered(fact: AttendanceAnswered) -> Sentence:
    return say("{seat} takes part" if fact.yes else "{seat} stays away", seat=fact.company)


def caboose_moved(fact: CabooseMoved) -> Sentence:
    template = "{seat} is last and takes the caboose" if fact.reason == LAST else "the caboose is drawn for {seat}"
    return say(template, seat=fact.to)


def match_called(fact: MatchCalled) -> Sentence:
    return say("game {n}, {year}, is called", n=fact.config.chapter, year=str(YEARS[fact.config.chapter]))


def match_recorded(fact: MatchRecorded) -> Sentence:
    totals = [say("${total}", total=fact.result.seats[seat].breakdown.total) for seat in fact.result.ranking]
    return say("the game is recorded: {totals}, the winner first", totals=totals)


def rule_added(fact: RuleAdded) -> Sentence:
    text = MODULES[fact.rule].text.rstrip(".")
    if fact.last:
        return say("a new rule, up to game {last}: {text}", last=fact.last, text=text)
    return say("a new rule: {text}", text=text)


def events_added(fact: EventsAdded) -> Sentence:
    told = [say("{event} ({text})", event=event, text=EVENTS[event].text.rstrip(".")) for event in fact.ids]
    return say("new events: {events}", events=told)


def story_card_read(fact: StoryCardRead) -> Sentence:
    card = STORY[fact.id]
    return say("a story card is read: “{a} {b}”", a=card.a, b=card.b)


def area_opened(fact: AreaOpened) -> Sentence:
    teaser = AREAS[fact.area].teaser
    return say("{seat} opens the area {area}: “{teaser}”", seat=fact.by, area=fact.area, teaser=teaser)


def postcard_drawn(fact: PostcardDrawn) -> Sentence:
    text = POSTCARDS[fact.id].public
    return say("{seat} gets {postcard}: “{text}”", seat=fact.company, postcard=fact.id, text=text)


def campaign_ended(fact: CampaignEnded) -> Sentence:
    winners = [seat for seat, place in enumerate(fact.ranking) if place == 1]
    return say(ENDED[fact.tie_break], seats=winners)


ENDED = {
    "none": "{seats} wins the campaign",
    BY_WINS: "{seats} wins the campaign: of equal vaults, the more games won",
    BY_LAST: "{seats} wins the campaign: of equal vaults and wins, the better last game",
    SHARED: "{seats} share the victory",
}

WORDS: dict[type[Any], Callable[[Any], Sentence | None]] = {
    CampaignLaid: lambda f: say("a campaign of {n:company|companies} is founded", n=f.companies),
    CompanyTaken: company_taken,
    CampaignFounded: lambda f: say("the caboose is drawn for {seat}", seat=f.caboose),
    ChapterBegun: lambda f: say("chapter {n} begins: {year}", n=f.n, year=str(f.year)),
    AttendanceAnswered: attendance_answered,
    AttendanceClosed: lambda f: say("the next game is played by {seats}", seats=f.participants),
    CabooseMoved: caboose_moved,
    DepotDue: lambda f: None,
    DepotChosen: lambda f: say("{seat} founds its depot in {city}", seat=f.company, city=f.city),
    MatchCalled: match_called,
    MatchRecorded: match_recorded,
    MatchVoided: lambda f: say("the game was abandoned: the chapter is played again"),
    ArchivingDue: lambda f: None,
    EventArchived: lambda f: say("{seat} archives the event {event}", seat=f.by, event=f.event),
    StoryCardRead: story_card_read,
    RuleAdded: rule_added,
    RuleRemoved: lambda f: say("a rule ends: {text}", text=MODULES[f.rule].text.rstrip(".")),
    EventsAdded: events_added,
    AreaDue: lambda f: None,
    AreaOpened: area_opened,
    LargeSet: lambda f: say("large cities from now on: {cities}", cities=f.cities),
    PostcardDrawn: postcard_drawn,
    TicketsRetired: lambda f: say("these tickets leave the game: {ids}", ids=f.ids),
    BonusSlip: lambda f: say("{seat} puts a bonus slip of ${n} into the vault", seat=f.company, n=f.dollars),
    TrainsSet: lambda f: say("from the next game on each company has {n} trains", n=f.count),
    SlipDeposited: lambda f: say("{seat} puts ${n} into the vault", seat=f.company, n=f.total),
    RuleExpired: lambda f: say("a rule ends: {text}", text=MODULES[f.rule].text.rstrip(".")),
    AbsentScoresRevealed: lambda f: say("staying away counts, game by game: {table}", table=f.table),
    CampaignEnded: campaign_ended,
}


def prompt(question: Any) -> Sentence:
    return PROMPTS[type(question)]


PROMPTS: dict[type[Any], Sentence] = {
    Founding: say("choose your company"),
    Attendance: say("say whether you take part in the next game"),
    DepotChoice: say("found your depot"),
    EventChoice: say("archive one event of the last game"),
    AreaChoice: say("open an area of the map"),
    Chapter: say("the match of the chapter is being played"),
}


def stage(state: State) -> Sentence:
    if state.over:
        return say("over after {n} games", n=len(state.games))
    if not state.chapter:
        return say("founding")
    return say("chapter {n}, {year}", n=state.chapter, year=str(YEARS[state.chapter]))
