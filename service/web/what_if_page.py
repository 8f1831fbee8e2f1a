"""What if: play on from any ply of a finished match against bots, in the mind only. The line stands in the address."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answered

from domain.engine import Decision, open_questions
from domain.places import Viewer
from domain.words import say
from projections.boards.panels import Look, Picture
from projections.boards.pictures import SVG
from projections.film import totals
from service.bots.what_if import WhatIfLine, branched_off
from service.http.current import register
from service.http.limits import caller_or_place, limiter
from service.web.choosing import Choosing
from service.web.page_frame import web
from service.web.page_of_match import table_of
from service.web.people_and_log import PeopleAndLog
from service.web.table_layout import TableLayout


class WhatIfPage:
    tab, board_text = "", ""
    choice: Choosing | None = None
    board_label = say("The board of this line")

    def __init__(self, line: WhatIfLine, picks: Sequence[str]) -> None:
        self.line, self.summary = line, line.summary
        self.view = line.view
        self.people = PeopleAndLog(line.summary, self.view)
        self.offers: list[Decision] = [] if line.state.over else line.offers()
        if line.is_asked:
            self.choice = Choosing(line.game, self.view, line.seat, self.offers, picks, self.people, self._at)

    def to(self, **changed: Any) -> str:
        query: list[tuple[str, Any]] = [
            ("ply", self.line.ply), ("seat", self.line.seat), ("line", self.line.written),
        ]  # fmt: skip
        query += [("pick", key) for key in changed.pop("picks", ())]
        query += list(changed.items())
        return f"{url_for('web.what_if', match=self.summary.id)}?{urlencode(query)}"

    def _at(self, keys: Sequence[str]) -> str:
        return self.to(picks=keys)

    @property
    def decision(self) -> tuple[str, int] | None:
        """The decision that was chosen, in notation, and its number."""
        if self.choice is None or self.choice.decision is None:
            return None
        return self.line.game.write(self.choice.decision), self.offers.index(self.choice.decision)

    @cached_property
    def board(self) -> Picture | None:
        artist = SVG.get(self.summary.game)
        if artist is None:
            return None
        links, chosen = (self.choice.links, self.choice.chosen) if self.choice else ({}, frozenset[str]())
        shown = totals(self.line.game, self.view, self.summary.seats)
        touched = artist.touched(self.line.facts)
        return artist.draw(
            self.view, Look(Viewer(self.line.seat), self.people.who, touched, links, shown, chosen)
        )  # fmt: skip

    @cached_property
    def layout(self) -> TableLayout:
        return TableLayout(self.board)

    @property
    def step(self) -> str:
        """What is being chosen: once it is something else, the page turns to where that is done."""
        return f"{len(self.line.numbers)} {self.choice.key}" if self.choice else ""

    @property
    def said(self) -> str:
        """What has happened, for those who listen to the page."""
        return " ".join(self.happened[:4])

    @property
    def prompts(self) -> list[str]:
        return [
            self.people.words(self.line.game.prompt(one)) for one in open_questions(self.line.state, self.line.seat)
        ]

    @property
    def stage(self) -> str:
        return self.people.words(self.line.game.stage(self.view))

    @property
    def happened(self) -> list[str]:
        return [self.people.sentence(one) for one in self.line.happened]

    @property
    def seats(self) -> list[tuple[str, str, str, bool]]:
        """Seats one can play in this line: name, colour, address, whether it is this one."""
        at = url_for("web.what_if", match=self.summary.id)
        return [
            (
                self.people.who(seat),
                self.people.colour(seat),
                f"{at}?{urlencode({'ply': self.line.ply, 'seat': seat})}",
                seat == self.line.seat,
            )
            for seat in range(self.summary.seats)
        ]

    @property
    def totals(self) -> list[tuple[str, int]]:
        found = totals(self.line.game, self.view, self.summary.seats)
        return [(self.people.who(seat), found[seat]) for seat in range(self.summary.seats)]

    @property
    def back(self) -> str:
        return url_for("web.replay", match=self.summary.id, ply=self.line.ply)


@web.get("/matches/<id:match>/what-if")
def what_if(match: str) -> str | Answered:
    """The end of a line. A decision in the address is played, with the bots' answers, and becomes part of it."""
    limiter().costly("write", caller_or_place())  # it costs as much as deciding
    ask = request.args
    ply, seat, written = ask.get("ply", 0, type=int), ask.get("seat", 0, type=int), ask.get("line", "")
    line = branched_off(register().queries, table_of(match), ply, seat, written)
    length = len(line.numbers)
    number = request.args.get("play", type=int)
    if number is not None:
        line.play(number)
    line.let_bots_play()
    line.remember()
    page = WhatIfPage(line, request.args.getlist("pick")[:12])
    if len(line.numbers) != length:
        return redirect(page.to(), 303)
    return render_template("what_if.html", page=page)
