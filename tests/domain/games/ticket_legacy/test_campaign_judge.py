"""Whole campaigns before the second judge: who is asked, what happens, what a match is called with; planted faults."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from domain.engine import awaited, elsewhere
from domain.games.ticket_legacy import campaign
from domain.games.ticket_legacy.campaign import facts as f
from domain.laws import Trial, kind_first
from domain.places import NOBODY
from tests.domain.games.ticket_legacy.judge.campaign import UNSAID, Campaign, judged
from tests.domain.games.ticket_legacy.judge.printed import CHAPTERS
from tests.domain.games.ticket_legacy.judge.seen import Seen
from tests.domain.games.ticket_legacy.judge.table import Wrong
from tests.domain.games.ticket_legacy.test_judge import campaigns


@cache
def seen() -> Seen:
    found = Seen()
    for trial in campaigns():
        found.take_in(judged(trial).seen)
    return found


def test_every_campaign_is_what_the_judge_expects_to_its_end():
    for trial in campaigns():
        judge = judged(trial)
        assert judge.over
        assert sum(one.vault for one in judge.companies) == sum(one.vault for one in trial.state.companies)


def test_the_judge_asks_whom_the_table_asks():
    """A campaign of its own, its matches given up early, step by step."""
    trial = Trial(campaign, 4, campaign.Options(), 7, watched=False, player=kind_first)
    judge = Campaign(4)
    while trial.state.chapter < 3:
        waiting = [NOBODY] if elsewhere(trial.state) else awaited(trial.state)
        assert judge.asked[1] == waiting
        trial.step()
        judge.decided(trial.log[-1])


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [
        ("fact", {one.__name__ for one in campaign.EVOLVE} - {one.__name__ for one in UNSAID} - {"AnsweredItself"}),
        ("decision", {kind.__name__ for ask in campaign.ASKS.values() for kind in ask.answers}),
        ("card", {card["id"] for one in CHAPTERS.values() for card in (*one["setup"], *one["after"])}),
        ("attend", {"yes", "no"}),
        ("match", {"abandoned"}),
        ("caboose", {"absent"}),
    ],
)
def test_the_judge_has_seen_every(kind, wanted):
    assert seen().missing(kind, wanted) == []


# --- planted faults: a log that says something else is not believed ---------------------------------------------------

LIES = {  # kind of fact, and how it is changed
    "a dollar more in a slip": (f.SlipDeposited, lambda one: replace(one, total=one.total + 1)),
    "a slip of somebody else": (f.SlipDeposited, lambda one: replace(one, company=(one.company + 1) % 4)),
    "another area": (f.AreaOpened, lambda one: replace(one, area="pacific_slope")),
    "the caboose stays": (f.CabooseMoved, lambda one: replace(one, to=(one.to + 1) % 3)),
    "a rule for ever": (f.RuleAdded, lambda one: replace(one, last=1)),
    "one event fewer": (f.EventsAdded, lambda one: replace(one, ids=one.ids[1:])),
    "one ticket fewer retired": (f.TicketsRetired, lambda one: replace(one, ids=one.ids[1:])),
    "more trains": (f.TrainsSet, lambda one: replace(one, count=one.count + 1)),
    "another large city": (f.LargeSet, lambda one: replace(one, cities=("BUF",))),
    "help for somebody else": (f.BonusSlip, lambda one: replace(one, company=(one.company + 1) % 3)),
    "more help": (f.BonusSlip, lambda one: replace(one, dollars=one.dollars + 1)),
    "a postcard from elsewhere": (f.PostcardDrawn, lambda one: replace(one, id="P02")),
    "a card that was not read": (f.StoryCardRead, lambda one: replace(one, id="1898-02")),
    "another year": (f.ChapterBegun, lambda one: replace(one, year=one.year + 1)),
    "other absent scores": (f.AbsentScoresRevealed, lambda one: replace(one, table=one.table[::-1])),
    "other totals": (f.CampaignEnded, lambda one: replace(one, totals=one.totals[::-1])),
    "another first seat": (f.MatchCalled, lambda one: replace(one, config=replace(one.config, first_seat=9))),
    "a ticket less": (f.MatchCalled, lambda one: replace(one, config=replace(one.config, tickets=("EC01",)))),
    "a train more": (f.MatchCalled, lambda one: replace(one, config=replace(one.config, trains=55))),
    "an event that was archived": (f.MatchCalled, lambda one: replace(one, config=replace(one.config, events=()))),
    "somebody who stayed away": (f.AttendanceClosed, lambda one: replace(one, participants=(0, 1, 2, 3, 4))),
    "an expired rule": (f.RuleExpired, lambda one: replace(one, rule="gold")),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_log_that_lies_is_found(lie):
    """In each place where it can be told, in a campaign of three: found at that ply, whichever it is."""
    kind, change = LIES[lie]
    log, told = campaigns()[2].log, 0
    for at, ply in enumerate(log):
        changed = [change(fact) if isinstance(fact, kind) else fact for fact in ply.facts]
        if changed == list(ply.facts):
            continue
        told += 1
        judge = Campaign(campaigns()[2].seats)
        for earlier in log[:at]:
            judge.decided(earlier)
        with pytest.raises((Wrong, KeyError, ValueError, IndexError)):
            judge.decided(ply._replace(facts=tuple(changed)))
        if told == 3:
            break
    assert told


def test_a_fact_that_is_left_out_is_found():
    log = campaigns()[2].log
    for at, ply in list(enumerate(log))[::7]:
        judge = Campaign(campaigns()[2].seats)
        for earlier in log[:at]:
            judge.decided(earlier)
        said = [fact for fact in ply.facts if not isinstance(fact, UNSAID)]
        with pytest.raises((Wrong, AttributeError, IndexError)):
            judge.decided(ply._replace(facts=tuple(said[:-1])))
