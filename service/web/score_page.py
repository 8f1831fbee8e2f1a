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
from domain.words import Sentence, refuse, require, say
from projections.boards.drawing import Svg
from projections.film import Film, summed
from service.http.auth import who
from service.http.current import register
from service.present.names import TableWords
from service.usecases.match_films import film_of
from service.usecases.match_view import MatchView
from service.web.lesson_panel import what_points_were_for
from service.web.page_frame import web
from service.web.page_of_match import PageOfMatch, table_of
from service.web.people_and_log import PeopleAndLog, SeatLine, ranked
from service.web.points_chart import chart_of
from service.web.replay_page import viewer_for

SHARES = "{names} have {points:point|points} each and share place {place}"
AHEAD = "{names} have {points:point|points} each, and {first} is ahead"
PARTED = {  # by what settled a tie for the first place
    "cash": "{names} have {points:point|points} each; {first} is ahead with more cash",
    "city markers": "{names} have {points:point|points} each; {first} is ahead with more markers in cities",
    "engine boxes": "{names} have {points:point|points} each; {first} is ahead with more engine boxes crossed",
    "games-won": "{names} have {points:point|points} each; {first} is ahead with more games won",
    "last-game": "{names} have {points:point|points} each; {first} is ahead with a better place in the last game",
    "network": "{names} have {points:point|points} each; {first} is ahead with more points for the network",
    "tickets": "{names} have {points:point|points} each; {first} is ahead with more tickets completed",
    "token": "{names} have {points:point|points} each; {first} is ahead with the highest shift token",
    "turn-order": "{names} have {points:point|points} each; {first} is ahead by coming later in turn order",
    "units": "{names} have {points:point|points} each; {first} is ahead with more units of companies that have started",
}


def tied(names: Sequence[str], points: int, places: Sequence[int], tie_break: str) -> Sentence:
    """Of those with the same points, the best first: who is ahead, and of the first place by what."""
    values = {"names": list(names), "points": points, "place": places[0], "first": names[0]}
    if places[0] == places[-1]:
        return say(SHARES, **values)
    ahead = PARTED.get(tie_break, AHEAD) if places[0] == 1 else AHEAD
    return say(ahead, **values)


class Reason(NamedTuple):
    points: int
    words: str
    rule: str
    plies: list[tuple[int, str]]


class ScorePage(PageOfMatch):
    """The breakdown of a match, at its end or as it stands."""

    tab = "score"

    def __init__(self, table: MatchView, ply: int | None = None, two: tuple[int, int] | None = None) -> None:
        super().__init__(table)
        if self.summary.stage is None:
            refuse("started", "the match has not started yet; there are no points")
        self.ply, self.two = ply, two
        self.said, self.lines = self.summary.stage, table.score
        if ply not in (None, self.summary.ply):
            (*_, view, self.said), self.lines = register().queries.scored(who().caller, self.id, ply)
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
    def points_for(self) -> dict[str, str]:
        """In a lesson: what each category is for."""
        return what_points_were_for(self.table)

    @property
    def has_places(self) -> bool:
        return self.summary.result is not None and self.ply is None

    @property
    def ties(self) -> list[str]:
        """Those who have the same points: what parted them, or that they share a place."""
        if not self.has_places:
            return []
        alike: dict[int, list[SeatLine]] = {}
        for one in ranked(self.seats):
            if one.total is not None and one.place:
                alike.setdefault(one.total, []).append(one)
        return [self._tied(points, some) for points, some in alike.items() if len(some) > 1]

    def _tied(self, points: int, some: Sequence[SeatLine]) -> str:
        result = self.summary.result
        assert result is not None
        names, places = [one.name for one in some], [one.place for one in some]
        return self.people.sentence(tied(names, points, places, result.tie_break))

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
