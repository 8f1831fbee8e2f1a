"""What every page of a match has: its head, its people, and the way to the other pages."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from flask import url_for

from domain.match.clocks import NEVER, Moment
from domain.places import Seat
from domain.words import Sentence, say
from service.http.auth import who
from service.http.current import feed_address, register
from service.present.names import game_called, title_of
from service.present.presented_table import PresentedTable
from service.present.terms import all_terms
from service.usecases.match_view import MatchView, Summary
from service.usecases.talk import page_tag
from service.web.campaign_panel import CampaignLink, campaign_link
from service.web.choosing import Choosing
from service.web.hidden_story import must_not_be_hidden
from service.web.page_frame import now, zone
from service.web.people_and_log import PeopleAndLog, SeatLine, named
from service.web.tournament_link import TournamentLink, tournament_link

BADGES = {"open": say("open"), "finished": say("finished"), "abandoned": say("abandoned")}
TABS = {"match": say("Table"), "replay": say("Replay"), "score": say("Score"), "proof": say("Proof")}


class PageOfMatch:
    """A page of a match, made from one table; the templates call it `page`."""

    tab = ""  # which of the TABS it is
    choice: Choosing | None = None

    def __init__(self, table: MatchView) -> None:
        self.table = table
        self.summary = table.summary
        self.id = table.summary.id
        self.status = table.summary.status
        self.people = PeopleAndLog(table.summary, table.view)
        self.presented = PresentedTable(table, named, zone(), now())
        self.here = url_for("web.match", match=self.id)

    @cached_property
    def campaign(self) -> CampaignLink | None:
        """Where a chapter belongs."""
        return campaign_link(self.summary)

    @cached_property
    def tournament(self) -> TournamentLink | None:
        """Where a fixture belongs."""
        return tournament_link(self.summary)

    @property
    def seen(self) -> str:
        return etag_of(self.summary)

    @property
    def pulse(self) -> str:
        """Where to ask whether this page would look different by now; nowhere if it never will."""
        silent = self.over and self.summary.own_seat is None
        return "" if silent else self.address_of("pulse")

    @property
    def feed(self) -> str:
        """Where to hear of it as soon as it does."""
        return feed_address(self.address_of("stream"))

    @property
    def over(self) -> bool:
        return self.summary.over

    @property
    def title(self) -> str:
        return title_of(self.summary.game, self.id, self.summary.title)

    @property
    def game(self) -> str:
        return game_called(self.summary.game)

    @property
    def stage(self) -> str:
        return self.people.words(self.summary.stage) if self.summary.stage else ""

    @property
    def seats(self) -> list[SeatLine]:
        return self.people.seats()

    @property
    def terms(self) -> list[str]:
        return list(map(str, all_terms(self.summary)))

    @property
    def badge(self) -> str:
        return str(BADGES.get(self.status, ""))

    def due(self, seat: Seat) -> Moment:
        """When the time of a seat runs out; 0 without a clock, and while nobody waits for it."""
        moment = self.table.time.due(seat)
        return moment if moment < NEVER else 0

    @property
    def away(self) -> dict[Seat, Moment]:
        """Until when, of those who are away now or will be."""
        return {one.seat: one.end for one in self.table.time.absences if one.end > now()}

    def address_of(self, what: str, **query: Any) -> str:
        return url_for(f"web.{what}", match=self.id, **query)

    def ply_link(self, ply: int) -> str:
        """The replay at a ply. A page has many of these, so the address is put together by hand."""
        return f"{self.here}/replay?ply={ply}"

    @property
    def tabs(self) -> list[tuple[str, Sentence, str]]:
        """The other pages: key, words, address."""
        return [(what, words, self.address_of(what)) for what, words in TABS.items()]


def table_of(match: str) -> MatchView:
    """The match as whoever looks may know it now: what a page of it is made from."""
    table = register().queries.table(who().caller, match)
    must_not_be_hidden(table.summary)
    return table


def etag_of(summary: Summary) -> str:
    spoken = register().talk.spoken(summary.id) if summary.own_seat is not None else 0
    return page_tag(summary.version, spoken)
