"""A campaign and its chapters: how pages lead from one to the other, what became of each, and what is for one alone."""

from __future__ import annotations

from typing import NamedTuple

from flask import url_for

from domain.campaign import called_at
from domain.words import Sentence, say
from service.http.auth import who
from service.http.current import register
from service.present.names import title_of
from service.usecases.match_view import MatchView, Summary
from service.web.people_and_log import PeopleAndLog, SeatLine, ranked

MOST = 60  # chapters of a campaign that are shown, abandoned ones among them
BECAME = {
    "running": say("being played"),
    "finished": say("played"),
    "abandoned": say("abandoned, and played again"),
}


class CampaignLink(NamedTuple):
    """The campaign that a match is a chapter of, as it is now, and as it was when the match was called."""

    title: str
    href: str
    then: str


class ChapterLine(NamedTuple):
    """A match that a campaign has called for."""

    title: str
    href: str
    replay: str
    then: str  # the campaign as it was when the match was called
    became: Sentence
    seats: list[SeatLine]
    running: bool


class AsideLine(NamedTuple):
    """What a seat may know beyond the board: whose, of what, what it says, how far it has come."""

    whose: str
    thing: str
    text: str
    progress: str


def campaign_link(summary: Summary) -> CampaignLink | None:
    """Where a chapter belongs; nowhere for any other match."""
    if not summary.campaign:
        return None
    campaign = register().queries.summary(who().caller, summary.campaign)
    title, href = _called(campaign), url_for("web.match", match=campaign.id)
    return CampaignLink(title, href, _then(campaign, summary.id))


def chapters(campaign: Summary) -> list[ChapterLine]:
    """The matches that a campaign has called for, the first first."""
    found = register().queries.lobby(campaign=campaign.id, limit=MOST)
    ids = sorted((one.id for one in found), key=lambda id: called_at(campaign.id, id, campaign.ply) or 0)
    if campaign.elsewhere and campaign.elsewhere not in ids:
        ids.append(campaign.elsewhere)  # lists lag a moment behind
    return [_chapter(campaign, id) for id in ids]


def _chapter(campaign: Summary, id: str) -> ChapterLine:
    table = register().queries.table(who().caller, id)
    one, people, result = table.summary, PeopleAndLog(table.summary, table.view), table.summary.result
    seats = ranked(people.seats(dict(enumerate(result.totals)))) if result else people.seats()
    href, replay = url_for("web.match", match=one.id), url_for("web.replay", match=one.id)
    title = one.title.removeprefix(f"{campaign.title}, ") or _called(table.summary)
    return ChapterLine(title, href, replay, _then(campaign, one.id), BECAME[one.status], seats, one.status == "running")


def _then(campaign: Summary, chapter: str) -> str:
    asked = called_at(campaign.id, chapter, campaign.ply)
    return url_for("web.replay", match=campaign.id, ply=asked)


def _called(summary: Summary) -> str:
    return title_of(summary.game, summary.id, summary.title)


def asides(table: MatchView, people: PeopleAndLog, are_open: bool) -> list[AsideLine]:
    """What is for who looks alone; for all once the campaign is over."""
    told = table.asides
    if table.summary.campaign and are_open:  # a chapter itself does not know that its campaign is over
        told = register().queries.asides(who().caller, table.summary.id)
    return [
        AsideLine(
            people.who(one.seat), one.thing, people.sentence(one.text),
            people.words(one.progress) if one.progress else "",
        )
        for one in told
    ]  # fmt: skip
