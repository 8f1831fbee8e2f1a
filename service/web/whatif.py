"""What if: play on from any ply of a finished match against bots, in the mind only. Nothing is stored.

The line played so far stands in the address, as the numbers of the decisions in the list of legal ones, so it can be
sent to somebody else. Chance is drawn from a stream of its own, known by the match and the ply.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any
from urllib.parse import urlencode

from flask import current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answered

from domain.chance import Chance
from domain.engine import Decision, awaited, decide, in_sentences, legal, open_questions
from domain.places import Viewer, copied, masked
from domain.words import refuse, require
from projections.boards.panels import Look, Picture
from projections.boards.picking import Choice, Step, choice, in_one_step
from projections.boards.pictures import SVG
from projections.film import totals
from service.bots import BOTS
from service.http.auth import who
from service.http.current import register
from service.http.limits import Limiter, place
from service.web.caches import caches
from service.web.cast import Cast
from service.web.frame import web
from service.web.replay_page import film_of

LONGEST = 400  # decisions of a line

_LINE = re.compile(r"(\d{1,5}(\.\d{1,5})*)?")


class Line:
    """A line of play that branches off a match: the table at its end, and what its last decision did."""

    def __init__(self, match: str, ply: int, seat: int, numbers: Sequence[int]) -> None:
        self.summary = register().queries.summary(who().caller, match)
        played = self.summary.status in ("finished", "abandoned") and self.summary.stage is not None
        require(played, "what-if", "what if is for matches that are over")
        film = film_of(self.summary, None)
        frame = film.at_ply(ply) if ply else 0
        if frame is None or not 0 <= seat < self.summary.seats:
            refuse("ply", "there is no ply {ply}, or no seat {seat}, in this match", ply=ply, seat=seat)
        self.game, self.seat, self.ply = film.game, seat, ply
        self._key = f"what if {match} {ply}".encode()
        self.state, self.facts, known = self._known(numbers) or (film.table(frame), (), 0)
        self.numbers = list(numbers[:known])
        for number in numbers[known:LONGEST]:
            self.play(number)

    def _known(self, numbers: Sequence[int]) -> tuple[Any, Sequence[Any], int] | None:
        """The longest part of the line that was played lately: its table, its last facts, its length."""
        for length in range(len(numbers), 0, -1):
            found = caches().lines.get((self._key, self.seat, tuple(numbers[:length])))
            if found:
                return copied(found[0]), found[1], length
        return None

    def keep(self) -> None:
        """Remember the end of the line: whoever goes on from here need not wait for all of it."""
        caches().lines.keep((self._key, self.seat, tuple(self.numbers)), (copied(self.state), self.facts))

    def offers(self) -> list[Decision]:
        turn = self.turn
        return list(legal(self.game, masked(self.state, Viewer(turn)), turn))

    @property
    def turn(self) -> int:
        waiting = awaited(self.state)
        return self.seat if self.seat in waiting else waiting[0]

    def play(self, number: int) -> None:
        require(not self.state.over, "what-if", "the line goes on after the end of the game")
        turn, offers = self.turn, self.offers()
        require(number < len(offers), "what-if", "this line does not belong to this match")
        at = self.state.ply + 1
        self.facts = decide(self.game, self.state, turn, offers[number], Chance(self._key, at), at)
        self.numbers.append(number)

    def let_bots_play(self) -> None:
        """Until the seat at hand is asked, or it is over."""
        bots = BOTS.get(self.summary.game, {})
        choose = bots.get("greedy") or next(iter(bots.values()))
        while not self.state.over and self.turn != self.seat and len(self.numbers) < LONGEST:
            offers, turn = self.offers(), self.turn
            rng = Random(f"{self._key!r}{len(self.numbers)}")
            picked = choose(masked(self.state, Viewer(turn)), turn, offers, rng)
            self.play(offers.index(picked))


class WhatIfPage:
    tab = ""
    choice: Choice | None = None

    def __init__(self, line: Line, picks: Sequence[str]) -> None:
        self.line, self.summary = line, line.summary
        self.view = masked(line.state, Viewer(line.seat))
        self.cast = Cast(line.summary, self.view)
        self.offers: list[Decision] = [] if line.state.over else line.offers()
        if not line.state.over and line.turn == line.seat:
            self.choice = choice(self._ways(), picks)

    def _ways(self) -> list[tuple[tuple[Step, ...], Decision]]:
        artist, seat = SVG.get(self.summary.game), self.line.seat
        if artist is None:
            return [(in_one_step(self.line.game, self.view, seat, one), one) for one in self.offers]
        return [(artist.way(self.view, seat, one), one) for one in self.offers]

    def to(self, **changed: Any) -> str:
        query: list[tuple[str, Any]] = [
            ("ply", self.line.ply), ("seat", self.line.seat), ("line", ".".join(map(str, self.line.numbers))),
        ]  # fmt: skip
        query += [("pick", key) for key in changed.pop("picks", ())]
        query += list(changed.items())
        return f"{url_for('web.what_if', match=self.summary.id)}?{urlencode(query)}"

    @property
    def options(self) -> list[tuple[str, str, int]]:
        assert self.choice is not None
        taken = [one.key for one in self.choice.taken]
        return [(one.step.words, self.to(picks=[*taken, one.step.key]), one.decisions) for one in self.choice.options]

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
        taken = [one.key for one in self.choice.taken] if self.choice else []
        links = {
            one.step.spot: self.to(picks=[*taken, one.step.key]) for one in self.choice.options if one.step.spot
        } if self.choice else {}  # fmt: skip
        shown = totals(self.line.game, self.view, self.summary.seats)
        return artist.draw(
            self.view, Look(Viewer(self.line.seat), self.cast.who, artist.touched(self.line.facts), links, shown)
        )

    @property
    def prompts(self) -> list[str]:
        return [self.cast.words(self.line.game.prompt(one)) for one in open_questions(self.line.state, self.line.seat)]

    @property
    def stage(self) -> str:
        return self.cast.words(self.line.game.stage(self.view))

    @property
    def happened(self) -> list[str]:
        return [self.cast.sentence(one) for one in in_sentences(self.line.game, self.line.facts)]

    @property
    def seats(self) -> list[tuple[str, str, str, bool]]:
        """Seats one can play in this line: name, colour, address, whether it is this one."""
        at = url_for("web.what_if", match=self.summary.id)
        return [
            (
                self.cast.who(seat),
                self.cast.colour(seat),
                f"{at}?{urlencode({'ply': self.line.ply, 'seat': seat})}",
                seat == self.line.seat,
            )
            for seat in range(self.summary.seats)
        ]

    @property
    def totals(self) -> list[tuple[str, int]]:
        found = totals(self.line.game, self.view, self.summary.seats)
        return [(self.cast.who(seat), found[seat]) for seat in range(self.summary.seats)]

    @property
    def back(self) -> str:
        return url_for("web.replay", match=self.summary.id, ply=self.line.ply)


def _line_asked_for(match: str) -> Line:
    ask = request.args
    written = ask.get("line", "")[:3000]
    if not _LINE.fullmatch(written):
        refuse("what-if", "a line is written as numbers with points between them")
    numbers = [int(one) for one in written.split(".") if one]
    return Line(match, ask.get("ply", 0, type=int), ask.get("seat", 0, type=int), numbers)


@web.get("/matches/<id:match>/what-if")
def what_if(match: str) -> str | Answered:
    """The end of a line. A decision in the address is played, with the bots' answers, and becomes part of it."""
    limiter: Limiter = current_app.extensions["limiter"]
    limiter.ordinary(who().player or place(), "POST")  # it costs as much as deciding
    line = _line_asked_for(match)
    length = len(line.numbers)
    number = request.args.get("play", type=int)
    if number is not None:
        line.play(number)
    line.let_bots_play()
    line.keep()
    page = WhatIfPage(line, request.args.getlist("pick")[:12])
    if len(line.numbers) != length:
        return redirect(page.to(), 303)
    return render_template("what_if.html", page=page)
