"""Tournaments: announcing one, entering, directing it; rounds, standings with their arithmetic, rulings, the log."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from flask import Response, current_app

from domain.match.clocks import Terms
from domain.match.log import Agreement
from domain.tournament.acts.entries import TournamentOpening
from domain.tournament.announcement import Announcement
from domain.tournament.reach import Reach
from domain.tournament.standings import StandingsLine
from domain.words import Refused, say
from projections.tournament_tables import crosstable
from service.api import tournament_bodies as bodies
from service.api.blueprint import Blueprint
from service.api.command_answers import command, with_receipt
from service.api.csv_answers import CSV, as_csv, form_wanted, named_cell
from service.api.games import named
from service.api.match_reads import NDJSON
from service.api.paging import in_pages
from service.api.schemas import tournament as shapes
from service.api.shapes import Shown
from service.http.auth import reader
from service.http.current import register
from service.http.headers import add_header
from service.http.json_answers import encode
from service.http.limits import limiter
from service.http.problems import Problem
from service.notify.tournament_calendar import tournament_feed
from service.usecases.callers import Caller
from service.usecases.recorded_standings import recorded_lines
from service.usecases.tournament_commands import TournamentAnswer
from service.usecases.tournament_views import SeenTournament

tournaments = Blueprint(
    "tournaments", __name__, url_prefix="/api/tournaments",
    description="Tournaments: announced, entered, drawn, played, ruled, proven.",
)  # fmt: skip

EXAMPLE = {
    "title": "Autumn cup",
    "game": "coal-baron",
    "announcement": {"stages": [{"format": "swiss", "seats": 4, "rounds": 3, "days": 14}], "late": "defaults"},
    "terms": {"pace": "steady"},
}


@tournaments.route("", methods=["POST"])
@tournaments.needs("organise")
@tournaments.arguments(bodies.TournamentBody, example=EXAMPLE)
@tournaments.response(201, shapes.TournamentAnswerSchema, description="It is announced; `tournament` is its id.")
@tournaments.problems(409, 413, 415, 429)
def announce_tournament(caller: Caller, body: dict[str, Any]) -> Shown:
    """Announce a tournament; you direct it. Its master secret is committed to now and revealed at its end."""
    limiter().rare("opened", caller.player)
    named(body["game"])
    options = msgspec.Raw(msgspec.json.encode(body.get("options", {})))
    agreement = Agreement(**body.get("agreement", {}))
    opening = TournamentOpening(
        body["title"], body["game"], _announcement(body["announcement"]), options, Terms(**body.get("terms", {})),
        agreement,
    )  # fmt: skip
    return tournament_answer(register().tournaments.open(caller, opening, command()))


def _announcement(given: dict[str, Any]) -> Announcement:
    try:
        return msgspec.convert(given, Announcement)
    except msgspec.ValidationError as error:
        raise Refused("announcement", say("the announcement cannot be read: {why}", why=str(error))) from error


def tournament_answer(answer: TournamentAnswer) -> Shown:
    """The answer to a command."""
    with_receipt(answer.digest)
    add_header("Location", f"/api/tournaments/{answer.tournament}")
    return Shown(answer)


# --- reading ---------------------------------------------------------------------------------------------------------


@tournaments.route("")
@tournaments.arguments(bodies.TournamentsQuery, location="query")
@tournaments.response(200, shapes.TournamentsSchema)
def list_tournaments(query: dict[str, Any]) -> Shown:
    """Tournaments, the latest change first, in pages."""
    reader()
    limit = query.pop("limit")
    return Shown(in_pages(register().tournament_views.listed(**query, limit=limit + 1), limit), register().names)


def _seen(tournament: str) -> SeenTournament:
    reader()
    found = register().tournament_views.get(tournament)
    with_receipt(found.now.head)
    return found


@tournaments.route("/<id:tournament>")
@tournaments.response(200, shapes.TournamentSchema)
@tournaments.problems(404)
def get_tournament(tournament: str) -> Shown:
    """What was announced, who is in it, how far it is."""
    return Shown(_seen(tournament), register().names)


@tournaments.route("/<id:tournament>/rounds/<int:round>")
@tournaments.response(200, shapes.RoundSchema)
@tournaments.problems(404)
def get_round(tournament: str, round: int) -> Shown:
    """Who plays whom in which seat, how it ended, and what the pairing cost."""
    found = _seen(tournament).now.round(round)
    if found is None:
        raise Problem("not-found", "There is no such round yet.")
    return Shown(found, register().names)


class ShownLine(NamedTuple):
    """A line of standings with what it is shown with."""

    line: StandingsLine
    tie_breaks: list[str]
    reach: Reach | None


class Standings(NamedTuple):
    stage: int
    provisional: bool
    lines: list[ShownLine]


def _standings(tournament: str, query: dict[str, Any]) -> Standings:
    seen = _seen(tournament)
    present = min(seen.now.stage, len(seen.now.announcement.stages) - 1)
    breaks = [one for one in seen.now.announcement.tie_breaks if one != "lots"] + ["lots"]
    if "round" in query:
        after = seen.now.round(query["round"])
        if after is None or after.closed is None:
            raise Problem("not-found", "That round is not closed yet.")
        return Standings(after.stage, False, [ShownLine(line, breaks, None) for line in recorded_lines(after)])
    stage = query.get("stage", present)
    if stage >= len(seen.now.announcement.stages):
        raise Problem("not-found", "There is no such stage.")
    reach = seen.reach if stage == seen.now.stage else {}
    lines = [ShownLine(line, breaks, reach.get(line.player)) for line in seen.standings(stage)]
    return Standings(stage, seen.now.phase not in ("confirmed", "cancelled"), lines)


@tournaments.route("/<id:tournament>/standings")
@tournaments.arguments(bodies.StandingsQuery, location="query")
@tournaments.response(200, shapes.StandingsSchema)
@tournaments.alt_response(
    200, schema={"type": "string"}, content_type=CSV, description="With `Accept: text/csv`: one entrant a line."
)
@tournaments.problems(404, 406)
def get_standings(query: dict[str, Any], tournament: str) -> Shown | Response:
    """The standings of a stage, every value with the terms it is made of, and what can still be reached."""
    form = form_wanted("application/json", CSV)
    found = _standings(tournament, query)
    return _as_csv(found) if form == CSV else Shown(found, register().names)


def _as_csv(found: Standings) -> Response:
    columns = ["rank", "player", "name", "points", *(found.lines[0].tie_breaks if found.lines else ())]
    return as_csv([columns, *(_row(one.line) for one in found.lines)])


def _row(line: StandingsLine) -> list[Any]:
    name = named_cell(register().names(line.player))
    return [line.rank, line.player, name, line.points.value, *(one.value for one in line.values)]


@tournaments.route("/<id:tournament>/crosstable")
@tournaments.response(200, shapes.CrosstableSchema)
@tournaments.problems(404)
def get_crosstable(tournament: str) -> Shown:
    """Who met whom where, and how it went."""
    return Shown(crosstable(_seen(tournament).now), register().names)


@tournaments.route("/<id:tournament>/rulings")
@tournaments.response(200, shapes.RulingsSchema)
@tournaments.problems(404)
def list_rulings(tournament: str) -> Shown:
    """Every act of a director with its reason, and every protest."""
    return Shown(_seen(tournament).now, register().names)


@tournaments.route("/<id:tournament>/log")
@tournaments.arguments(bodies.TournamentLogQuery, location="query")
@tournaments.response(200, shapes.TournamentLogSchema)
@tournaments.alt_response(
    200, schema={"type": "string"}, content_type=NDJSON,
    description="With `Accept: application/x-ndjson`: one entry a line.",
)  # fmt: skip
@tournaments.problems(404, 406)
def get_tournament_log(query: dict[str, Any], tournament: str) -> Shown | Response:
    """The log after an entry. Words of entrants are told once entries have closed."""
    form = form_wanted("application/json", NDJSON)
    _seen(tournament)
    found = register().tournament_views.log(tournament, query["after"], query["limit"])
    if form != NDJSON:
        return Shown(found, register().names)
    entries = shapes.LoggedEventSchema(many=True).dump(Shown(found, register().names))
    return current_app.response_class(b"".join(encode(one) + b"\n" for one in entries), mimetype=NDJSON)


@tournaments.route("/<id:tournament>/calendar.ics")
@tournaments.response(200, {"type": "string"}, content_type="text/calendar", description="RFC 5545.")
@tournaments.problems(404)
def get_tournament_calendar(tournament: str) -> Response:
    """When entries close, rounds end and protests are heard, for calendar programs."""
    feed = tournament_feed(register(), _seen(tournament).now)
    return current_app.response_class(feed, mimetype="text/calendar")
