"""Tournaments: the list, what was announced and who has entered, standings with their arithmetic, rounds, rulings, and
what a director has to do. Everything is links and forms; nothing needs a script."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import cached_property
from itertools import zip_longest
from typing import Any, NamedTuple

from flask import current_app, render_template, request, url_for
from werkzeug.wrappers import Response as Answered

from domain.games import GAMES
from domain.tournament.acts.ending import moving
from domain.tournament.acts.substitutes import offers_to
from domain.tournament.log import About
from domain.tournament.standings import StandingsLine
from domain.tournament.state import FixtureNow, RoundNow, Tournament
from domain.tournament.tie_breaks import Tally
from domain.words import Sentence, joined_by_and, say
from projections.tournament_tables import ToDirect, crosstable, fixtures_of, waits_for_directors
from service.http.auth import who
from service.http.current import register
from service.http.problems import Problem
from service.notify.tournament_calendar import tournament_feed
from service.present import tournament_words
from service.present.names import game_called
from service.present.tournament_words import (
    TIE_BREAKS,
    WITHOUT_MATCH,
    deed,
    exact,
    how_far,
    in_the_draw,
    readable,
    stage_words,
    terms_of,
)
from service.usecases.recorded_standings import recorded_lines
from service.web.hidden_results import hides_results
from service.web.page_frame import now, web, whole_number
from service.web.typed_form import Typed

AT = "/tournaments/<id:tournament>"
LINES = 100  # of standings on one page
CROSSTABLE = 40  # entrants for whom there is room in one


class TermLine(NamedTuple):
    """One term of a value: what it adds, and the match it comes from."""

    amount: str
    href: str
    words: str


class ValueCell(NamedTuple):
    name: Sentence
    value: str
    how: str
    terms: list[TermLine]


class StandingsCells(NamedTuple):
    rank: int
    player: str
    name: str
    mine: bool
    points: ValueCell
    values: list[ValueCell]
    reach: Sentence | None
    ahead: Sentence | None  # of whom with the same points, and by what


class FixtureLine(NamedTuple):
    """A fixture on a page: who sits where, how it went."""

    round: int
    number: int
    href: str
    players: list[tuple[str, int, int | None]]  # name, place (0: none yet), total
    state: Sentence
    mine: bool
    group: int
    attempt: int


class TournamentPage:
    """What the pages of a tournament show. Nothing in it is hidden from anybody."""

    def __init__(self, id: str) -> None:
        self.seen = register().tournament_views.get(id)
        self.now: Tournament = self.seen.now
        assert self.now.opened is not None
        self.id, self.title, self.me = id, self.now.opened.title, who().player
        self.game = game_called(self.now.opened.game)
        self.how_far = how_far(self.now)
        self.hides = hides_results()
        self.command = secrets.token_hex(8)

    @property
    def directs(self) -> bool:
        return self.me in self.now.directors

    @property
    def own(self) -> Any:
        return self.now.entrants.get(self.me) or self.now.reserves.get(self.me)

    @property
    def entered(self) -> bool:
        one = self.now.entrants.get(self.me)
        return one is not None and not one.out

    @property
    def may_come_back(self) -> bool:
        one = self.now.entrants.get(self.me)
        return one is not None and one.out == "withdrawn" and self.now.phase in ("closed", "playing")

    @property
    def stages(self) -> list[Sentence]:
        return [stage_words(self.now, stage) for stage in range(len(self.now.announcement.stages))]

    @property
    def terms(self) -> list[Sentence]:
        return list(terms_of(self.now.announcement))

    @property
    def playing(self) -> list[str]:
        return [self.name(one.player) for one in self.now.entrants.values() if not one.out]

    @property
    def gone(self) -> list[tuple[str, str]]:
        return [(self.name(one.player), one.out) for one in self.now.entrants.values() if one.out]

    @property
    def reserves(self) -> list[str]:
        return [self.name(one) for one in self.now.reserves]

    @property
    def offers(self) -> list[Sentence]:
        """The seat that is offered to who looks, as a reserve: the latest."""
        return [
            say("A seat is offered to you: will you play on for {name} in fixture {number} of round {round}?",
                name=self.name(one.fixture.players[seat]), number=one.fixture.number, round=one.round)
            for one, seat in offers_to(self.now, self.me)[:1]
        ]  # fmt: skip

    def name(self, player: str) -> str:
        return register().names(player)

    @property
    def mine(self) -> list[FixtureLine]:
        return [self.fixture(one) for one in fixtures_of(self.now, self.me)] if self.me else []

    # --- rounds ------------------------------------------------------------------------------------------------------

    def fixture(self, one: FixtureNow) -> FixtureLine:
        result = None if self.hides else one.result
        seats = enumerate(one.fixture.players)
        players = [
            (self.seated(one, seat), result.places[seat] if result else 0, result.totals[seat] if result else None)
            for seat, _ in seats
        ]
        match = one.fixture.match
        replayed = self.hides and one.finished is not None
        href = url_for("web.replay", match=match, spoilers="no") if replayed else url_for("web.match", match=match)
        mine = self.me in one.fixture.players
        return FixtureLine(
            one.round, one.fixture.number, href, players, _state(one), mine, one.fixture.group, one.attempt
        )

    def seated(self, one: FixtureNow, seat: int) -> str:
        name = self.name(one.fixture.players[seat])
        if seat not in one.substitutes:
            return name
        by = self.name(one.substitutes[seat])
        return str(say("{name} (played on by {by})", name=name, by=by))

    # --- standings ---------------------------------------------------------------------------------------------------

    @cached_property
    def stage(self) -> int:
        last = min(self.now.stage, len(self.now.announcement.stages) - 1)
        return self.after.stage if self.after else min(request.args.get("stage", last, type=whole_number), last)

    @cached_property
    def after(self) -> RoundNow | None:
        """The closed round whose standings are asked for, as they were written down then; none: as they are now."""
        number = request.args.get("round", 0, type=whole_number)
        found = self.now.round(number)
        if number and (found is None or found.closed is None):
            raise Problem("not-found", "That round is not closed yet.")
        return found

    @property
    def closed_rounds(self) -> list[RoundNow]:
        """Of the stage whose standings are shown."""
        return [one for one in self.now.rounds if one.stage == self.stage and one.closed is not None]

    @cached_property
    def lines(self) -> Sequence[StandingsLine]:
        return recorded_lines(self.after) if self.after else self.seen.standings(self.stage)

    @property
    def has_results(self) -> bool:
        return any(one.settled for round in self.now.rounds for one in round.fixtures.values())

    @property
    def final(self) -> list[tuple[int, str, bool]]:
        """The whole order once all is played: rank, name, whether that is who looks."""
        return [(row.rank, self.name(row.player), row.player == self.me) for row in self.seen.final]

    @property
    def moving(self) -> list[Sentence]:
        """Who goes up and who goes down, by the final standings."""
        up, down = ([self.name(one) for one in players] for players in moving(self.now, self.seen.final))
        said = [say("Promoted: {names}.", names=joined_by_and(up))] if up else []
        return [*said, *([say("Relegated: {names}.", names=joined_by_and(down))] if down else [])]

    @property
    def can_reach(self) -> bool:
        """Whether anything is open in the stage that is shown."""
        return bool(self.seen.reach) and self.stage == self.now.stage and not self.after

    def standings(self, start: int = 0, many: int = LINES) -> list[StandingsCells]:
        shown = self.lines[start : start + many + 1]
        return [self.cells(line, below) for line, below in zip_longest(shown[:many], shown[1:])]

    @property
    def breaks(self) -> list[Sentence]:
        return [TIE_BREAKS[one] for one in self.now.announcement.tie_breaks if one != "lots"] + [TIE_BREAKS["lots"]]

    def cells(self, line: StandingsLine, below: StandingsLine | None) -> StandingsCells:
        values = [self.cell(name, tally) for name, tally in zip(self.breaks, line.values, strict=True)]
        reach = self.seen.reach.get(line.player) if self.stage == self.now.stage and not self.after else None
        said = say("{best} to {worst}", best=reach.best, worst=reach.worst) if reach else None
        points = self.cell(say("points"), line.points)
        ahead = self.ahead(line, below) if below else None
        name, mine = self.name(line.player), line.player == self.me
        return StandingsCells(line.rank, line.player, name, mine, points, values, said, ahead)

    def ahead(self, line: StandingsLine, below: StandingsLine) -> Sentence | None:
        """What parts two who have the same points; nothing, where one has more or they share a rank."""
        if line.points.value != below.points.value:
            return None
        pairs = zip(self.breaks, line.values, below.values, strict=True)
        how = next((name for name, one, other in pairs if one.value != other.value), None)
        return say("ahead of {name} by {how}", name=self.name(below.player), how=how) if how else None

    def cell(self, name: Sentence, tally: Tally) -> ValueCell:
        terms = [TermLine(exact(one.amount), *self.term(one.match)) for one in tally.terms]
        value = str(in_the_draw(tally.value)) if name == TIE_BREAKS["lots"] else readable(tally.value)
        return ValueCell(name, value, tally.how, terms)

    def term(self, match: str) -> tuple[str, str]:
        if match in WITHOUT_MATCH:
            return "", str(WITHOUT_MATCH[match])
        return url_for("web.match", match=match), self.places.get(match, "")

    @cached_property
    def places(self) -> dict[str, str]:
        """Where in the tournament a match was played."""
        return {
            one.fixture.match: str(say("round {round}, fixture {number}", round=one.round, number=one.fixture.number))
            for round in self.now.rounds
            for one in round.fixtures.values()
        }

    @property
    def met(self) -> list[tuple[str, list[str]]]:
        """Who met whom, and with which place each came out of it, in the order of the standings."""
        order = [line.player for line in self.lines]
        if len(order) > CROSSTABLE:
            return []
        table = crosstable(self.now)
        return [(one, [self.meetings(table.get(one, {}).get(other, [])) for other in order]) for one in order]

    def meetings(self, met: Sequence[Any]) -> str:
        return ", ".join(f"{one.own}:{one.theirs}" if one.own else "…" for one in met)

    # --- rulings -----------------------------------------------------------------------------------------------------

    @cached_property
    def deeds(self) -> dict[int, list[Sentence]]:
        """What each ruling did."""
        found: dict[int, list[Sentence]] = {}
        for entry in register().tournament_views.log(self.id, 0, 1 << 30):
            said = deed(entry.event, register().names)
            if said:
                found.setdefault(getattr(entry.event, "ruling", 0), []).append(said)
        return found

    def where(self, about: About) -> str:
        """The match that a protest is about; nothing, where it names none."""
        laid = {round.number: round.fixtures for round in self.now.rounds}
        one = laid.get(about.round, {}).get(about.fixture)
        return self.fixture(one).href if one else ""

    @property
    def due(self) -> list[ToDirect]:
        return waits_for_directors(self.now, now())


def _state(one: FixtureNow) -> Sentence:
    if one.voided:
        return say("counts for nobody")
    if one.ruled is not None:
        return say("ruled")
    if one.finished is None:
        return say("being played")
    return say("finished") if one.result else say("ended without a result")


@web.get("/tournaments")
def tournaments() -> str:
    """All tournaments, one's own first."""
    views, before = register().tournament_views, request.args.get("before", "")[:80] or None
    found = views.listed(before=before, limit=31)
    mine = views.listed(player=who().player, limit=30) if who().player else []
    following = found[29].cursor if len(found) > 30 else ""
    return render_template(
        "tournaments.html", mine=mine, found=found[:30], following=following, phases=tournament_words.PHASES,
        game_called=game_called, rated=(found or mine)[0].game if found or mine else next(iter(GAMES)),
    )  # fmt: skip


@web.get(AT)
def tournament(tournament: str) -> str:
    return overview(tournament, Typed())


def overview(tournament: str, typed: Typed) -> str:
    """Its first page; if an act was refused that somebody tried there, with all that they had typed."""
    return render_template("tournament.html", page=TournamentPage(tournament), tab="", typed=typed)


@web.get(f"{AT}/standings")
def tournament_standings(tournament: str) -> str:
    start = request.args.get("from", 0, type=whole_number)
    return render_template(
        "tournament_standings.html", page=TournamentPage(tournament), tab="standings", start=start, many=LINES
    )


@web.get(f"{AT}/rulings")
def tournament_rulings(tournament: str) -> str:
    return render_template("tournament_rulings.html", page=TournamentPage(tournament), tab="rulings")


@web.get(f"{AT}/desk")
def directing(tournament: str) -> str:
    """What a director has to do, and can do. Everybody can see what waits; only directors are offered the acts."""
    return directors_page(tournament, Typed())


def directors_page(tournament: str, typed: Typed) -> str:
    return render_template("tournament_desk.html", page=TournamentPage(tournament), tab="desk", typed=typed)


@web.get(f"{AT}/calendar.ics")
def tournament_calendar(tournament: str) -> Answered:
    feed = tournament_feed(register(), TournamentPage(tournament).now)
    return current_app.response_class(feed, mimetype="text/calendar")
