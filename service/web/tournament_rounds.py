"""Rounds of a tournament: who plays whom and why, how far every table is for who watches, and sheets to print."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import segno
from flask import current_app, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as Answered

from domain.chain import receipt
from domain.tournament.state import FixtureNow, RoundNow
from domain.words import Sentence, joined_by_and, say
from service.http.auth import who
from service.http.current import register
from service.http.problems import Problem
from service.web.page_frame import web
from service.web.tournament_pages import AT, FixtureLine, TournamentPage

WHY = {
    "groups": "In a group everybody meets everybody equally often, or as nearly as can be; lots say who is in which.",
    "swiss": (
        "Paired by points, then by lots: {repeats:pair has|pairs have} met before, {short} sit at a short table again. "
        "No exchange of two would be better."
    ),
    "heats": (
        "Paired by lots: {repeats:pair has|pairs have} met before, {short} sit at a short table again. No exchange of "
        "two would be better."
    ),
    "knockout": "Dealt to and fro in the order of the standings, so that the first meet as late as can be.",
}
WATCHED = 60  # open tables of a round that are looked at for a page


class SheetOfFixture(NamedTuple):
    """A sheet that lies beside a table: who sits where, room for totals and names, and where it is written down."""

    number: int
    group: int
    players: list[str]
    address: str
    code: Markup


class RoundPage(TournamentPage):
    """One round."""

    def __init__(self, id: str, number: int) -> None:
        super().__init__(id)
        found = self.now.round(number)
        if found is None:
            raise Problem("not-found", "There is no such round yet.")
        self.round: RoundNow = found

    @property
    def is_watched(self) -> bool:
        return self.round.closed is None and not self.now.over

    @cached_property
    def beat(self) -> str:
        """Whether the page would be another one by now: one statement for all tables."""
        return register().tournament_views.beat(self.id, self.round.number)

    @property
    def fixture_lines(self) -> list[FixtureLine]:
        return [self.fixture(one) for one in self.round.fixtures.values()]

    def how_far_at(self, number: int) -> Sentence | None:
        """How far an open table is, and whom it waits for."""
        one = self.round.fixtures[number]
        if one.finished is not None or number not in self.watched:
            return None
        seen = register().queries.summary(who().caller, one.fixture.match)
        waits = joined_by_and([self.name(seen.players[seat]) for seat in seen.awaited if seat >= 0])
        if seen.stage is None or not waits:
            return None
        return say("{stage}, ply {ply}, waits for {names}", stage=seen.stage, ply=seen.ply, names=waits)

    @cached_property
    def watched(self) -> set[int]:
        """Which tables are looked at: the own one, and the first so many; none where a match is not opened yet."""
        open_ones = sorted(self.round.open, key=lambda one: self.me not in one.fixture.players)[:WATCHED]
        there = register().tournament_views.opened([one.fixture.match for one in open_ones])
        return {one.fixture.number for one in open_ones if one.fixture.match in there}

    @property
    def why(self) -> Sentence:
        """Where the pairing comes from, and what it cost."""
        cost, format = self.round.cost, self.now.announcement.stages[self.round.stage].format
        return say(WHY[format], repeats=cost.repeats, short=cost.short)

    # --- sheets to print ---------------------------------------------------------------------------------------------

    @property
    def receipt(self) -> str:
        return receipt(self.now.head)

    @property
    def sheets(self) -> list[SheetOfFixture]:
        return [self.sheet(one) for one in self.round.fixtures.values()]

    def sheet(self, one: FixtureNow) -> SheetOfFixture:
        page = url_for("web.match", match=one.fixture.match)
        address = f"{register().settings.url}{page}"
        players = [self.seated(one, seat) for seat in range(len(one.fixture.players))]
        return SheetOfFixture(one.fixture.number, one.fixture.group, players, address, drawn_code(address))


def drawn_code(text: str) -> Markup:
    """A QR code that a telephone reads from paper, as a picture in the page."""
    code = segno.make(text, error="m", micro=False)
    return Markup(code.svg_inline(scale=3, border=4, omitsize=False, title=text))


@web.get(f"{AT}/rounds/<int:round>")
def tournament_round(tournament: str, round: int) -> str:
    return render_template("tournament_round.html", page=RoundPage(tournament, round), tab="rounds")


@web.get(f"{AT}/rounds/<int:round>/pulse")
def round_pulse(tournament: str, round: int) -> Answered:
    """Whether the page of a round would be another one by now: its ETag, asked for with If-None-Match."""
    answer = current_app.response_class(mimetype="text/plain")
    answer.set_etag(RoundPage(tournament, round).beat)
    return answer.make_conditional(request)


@web.get(f"{AT}/rounds/<int:round>/sheets")
def round_sheets(tournament: str, round: int) -> str:
    """A sheet for every table, to be printed."""
    return render_template("tournament_sheets.html", page=RoundPage(tournament, round), tab="sheets")
