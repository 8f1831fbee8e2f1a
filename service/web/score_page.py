"""The score explained: by category and seat, every line with its evidence, points over time, the difference of two."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

from flask import Response, current_app, render_template, request, url_for

from domain.engine import ScoreLine
from domain.places import Seat
from domain.words import refuse, require, say
from projections.boards.drawing import Svg, at, chip, element, line, livery, path, text
from projections.film import Film, summed
from service.http.auth import who
from service.http.current import register
from service.present.names import TableWords
from service.usecases.table import Table
from service.web.page_frame import web
from service.web.page_of_match import PageOfMatch, table_of
from service.web.people_and_log import PeopleAndLog, SeatLine
from service.web.replay_page import film_of, viewer_for

POINTS_IN_CHART = 160


class Reason(NamedTuple):
    points: int
    words: str
    rule: str
    plies: list[tuple[int, str]]


class ScorePage(PageOfMatch):
    """The breakdown of a match, at its end or as it stands."""

    tab = "score"

    def __init__(self, table: Table, ply: int | None = None, two: tuple[int, int] | None = None) -> None:
        super().__init__(table)
        if self.summary.stage is None:
            refuse("started", "the match has not started yet; there are no points")
        self.ply, self.two = ply, two
        self.said, self.lines = self.summary.stage, table.score
        if ply not in (None, self.summary.ply):
            (_, _, _, _, view, self.said), self.lines = register().queries.scored(who().caller, self.id, ply)
            self.people = PeopleAndLog(self.summary, view)
        for seat in two or ():
            require(seat in {one.seat for one in self.seats}, "seat", "there is no seat {number} here", number=seat)

    @property
    def stage(self) -> str:
        return self.people.words(self.said)

    @property
    def seats(self) -> list[SeatLine]:
        return self.people.seats(self._totals)

    @property
    def _totals(self) -> dict[Seat, int]:
        return summed(self.lines, self.summary.seats)

    @property
    def categories(self) -> list[str]:
        """In the order of the score sheet: what a seat has nothing of stands where the others have it."""
        orders = [
            list(dict.fromkeys(one.category for one in self.lines if one.seat == seat.seat)) for seat in self.seats
        ]
        return merged(orders)

    def cell(self, category: str, seat: Seat) -> int:
        return sum(one.points for one in self.lines if one.category == category and one.seat == seat)

    def reasons(self, category: str, seat: Seat) -> list[Reason]:
        return [self._reason(one) for one in self.lines if one.category == category and one.seat == seat]

    def _reason(self, one: ScoreLine) -> Reason:
        plies = [(ply, url_for("web.replay", match=self.id, ply=ply)) for ply in one.plies]
        return Reason(one.points, self.people.sentence(one.reason), one.rule, plies)

    @property
    def has_places(self) -> bool:
        return self.summary.result is not None and self.ply is None

    @property
    def tie(self) -> str:
        result = self.summary.result
        return "" if result is None or result.tie_break == "none" else result.tie_break

    # --- two seats against each other --------------------------------------------------------------------------------

    @property
    def difference(self) -> list[tuple[str, int, int, int]]:
        """Category, points of one, points of the other, the difference; the sums at the end."""
        if self.two is None:
            return []
        one, other = self.two
        rows = [(category, self.cell(category, one), self.cell(category, other)) for category in self.categories]
        total = self._totals
        rows.append((str(say("total")), total.get(one, 0), total.get(other, 0)))
        return [(category, mine, theirs, mine - theirs) for category, mine, theirs in rows]

    def name(self, seat: Seat) -> str:
        return self.people.who(seat)

    # --- points over time --------------------------------------------------------------------------------------------

    @cached_property
    def _film(self) -> Film:
        return film_of(self.table, viewer_for(self.summary, ""))

    @property
    def chart(self) -> Svg:
        return chart_of(self._film, self.seats, self.people)

    @property
    def over_time(self) -> list[tuple[str, int, list[int]]]:
        """The chart as a table: a stage, the ply it ended with, and everybody's points then."""
        stages, rows = self._film.stages(), []
        ends = [place - 1 for _, place in stages[1:]] + [len(self._film) - 1]
        for (said, _), end in zip(stages, ends, strict=True):
            found, ply = self._film.totals(end), self._film.frames[end].ply
            rows.append((self.people.words(said), ply, [found.get(one.seat, 0) for one in self.seats]))
        return rows


def merged(orders: Sequence[Sequence[str]]) -> list[str]:
    """One order that agrees with all of them, where they agree with each other."""
    found: list[str] = []
    for order in sorted(orders, key=len, reverse=True):
        place = 0
        for one in order:
            if one in found:
                place = found.index(one) + 1
            else:
                found.insert(place, one)
                place += 1
    return found


def chart_of(film: Film, seats: Sequence[SeatLine], people: PeopleAndLog) -> Svg:
    """Points over plies, one line for each seat, with its mark at the end."""
    places = sorted({round(n * (len(film) - 1) / POINTS_IN_CHART) for n in range(POINTS_IN_CHART + 1)})
    points = [(place, film.totals(place)) for place in places]
    most = max([max(found.values(), default=0) for _, found in points] + [1])
    least = min([min(found.values(), default=0) for _, found in points] + [0])
    left, top, width, height = 36, 16, 850, 250
    last = max(len(film) - 1, 1)

    def x(place: int) -> float:
        return left + width * place / last

    def y(value: int) -> float:
        return top + height * (most - value) / (most - least or 1)

    body = [line(left, y(value), left + width, y(value), stroke="#bbb", cls="axis") for value in ticks(least, most)]
    body += [text(left - 6, y(value) + 4, str(value), 12, anchor="end") for value in ticks(least, most)]
    stages = film.stages()
    for number, (said, place) in enumerate(stages):
        body.append(line(x(place), top, x(place), top + height, stroke="#bbb", cls="axis", stroke_dasharray="2 3"))
        if number % (len(stages) // 12 + 1) == 0 and x(place) < left + width - 60:
            body.append(text(x(place) + 3, top + height + 16, people.words(said)[:14], 11))
    for seat in seats:
        body.append(stairs([(x(place), y(found.get(seat.seat, 0))) for place, found in points], seat))
        body.append(at(x(points[-1][0]) + 14, y(points[-1][1].get(seat.seat, 0)), chip(seat.colour, "", 8)))
    return element("svg", *body, viewBox=f"0 0 {left + width + 40} {top + height + 28}", cls="chart", role="img",
                   aria_label=str(say("Points over time")), font_family="Inter, sans-serif")  # fmt: skip


DASHES = (None, "7 3", "2 3", "9 3 2 3", "5 5")  # besides colour, so that lines can be told apart


def stairs(points: Sequence[tuple[float, float]], seat: SeatLine) -> Svg:
    """Points come at a ply, not in between."""
    corners = [f"M{points[0][0]:.1f} {points[0][1]:.1f}", *(f"H{x:.1f}V{y:.1f}" for x, y in points[1:])]
    dash = DASHES[seat.seat % len(DASHES)]
    colour = livery(seat.colour).fill
    look = {"stroke": colour, "stroke_width": 2.5, "stroke_dasharray": dash, "cls": f"of-{seat.colour}"}
    return path("".join(corners), fill="none", **look)


def ticks(least: int, most: int) -> list[int]:
    step = next(size for size in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 10_000) if (most - least) / size <= 8)
    return list(range((least // step) * step, most + 1, step))


@web.get("/matches/<id:match>/score")
def score(match: str) -> str:
    ask = request.args
    one, other = ask.get("one", type=int), ask.get("other", type=int)
    two = (one, other) if one is not None and other is not None else None
    return render_template("score.html", page=ScorePage(table_of(match), ask.get("ply", type=int), two))


@web.get("/matches/<id:match>/score.csv")
def score_csv(match: str) -> Response:
    """Every line of the score as a table."""
    page = ScorePage(table_of(match), request.args.get("ply", type=int))
    plainly = TableWords(page.summary.game, page.summary.players, register().names)  # fences are for pages
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["seat", "player", "category", "points", "reason", "rule", "plies"])
    for one in page.lines:
        row = [one.seat, plainly.seat(one.seat), one.category, one.points, plainly.words(one.reason), one.rule]
        writer.writerow([*map(_harmless, row), " ".join(map(str, one.plies))])
    response = current_app.response_class(out.getvalue(), mimetype="text/csv")
    response.headers.set("Content-Disposition", "attachment", filename=f"score-{match}.csv")
    return response


def _harmless(cell: Any) -> Any:
    """A spreadsheet must not take somebody's name for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t") else cell
