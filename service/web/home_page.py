"""The first page, and the list of all matches."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any, NamedTuple

from flask import render_template, request, url_for

from domain.engine import Result
from domain.games import CAMPAIGNS, GAMES
from domain.lessons import Lesson, lesson_of
from domain.match.clocks import NEVER, Moment
from domain.places import Seat
from domain.words import Refused, joined_by_and, say
from projections.boards.pictures import seat_colours
from projections.lists import Listed
from service.bots.seating import practised_as
from service.http.auth import who
from service.http.current import register
from service.present.names import TableWords, game_called, title_of
from service.usecases.bot_accounts import is_own
from service.usecases.match_view import Summary
from service.usecases.table_time import TableTime
from service.web.game_texts import ABOUT
from service.web.page_frame import FOLDER, me, web
from service.web.people_and_log import SeatLine, named

LATEST = 12  # matches in each list of the first page


class MatchLine(NamedTuple):
    """A match in a list."""

    id: str
    href: str
    title: str
    game: str
    status: str
    stage: str
    seats: list[SeatLine]
    free: int
    mine: bool
    waiting_for: str
    since: int
    deadline: int
    changed: int
    picture: str

    @property
    def results(self) -> bool:
        return any(one.place for one in self.seats)


class GameCard(NamedTuple):
    slug: str
    title: str
    short: str
    what: str
    seats: str
    lesson: Lesson | None = None
    picture: str = ""
    practised: str = ""  # the game that is played to practise it: of a campaign, one of its matches


def game_cards() -> list[GameCard]:
    return [
        GameCard(
            slug, game.TITLE, game_called(slug), ABOUT[slug].what if slug in ABOUT else "", seats_of(game.SEATS),
            lesson_of(slug), picture_of(slug), practised_as(slug),
        )
        for slug, game in GAMES.items()
    ]  # fmt: skip


def seats_of(seats: range) -> str:
    if len(seats) > 1:
        return str(say("{least} to {most} players", least=seats[0], most=seats[-1]))
    return str(say("{number:player|players}", number=seats[0]))


@web.get("/")
def home() -> str:
    """My matches by what they want from me, open tables, what was finished."""
    player = me()
    queries = register().queries
    own = player.id if player else ""
    mine = lines(queries.lobby(status="running", player=own, limit=100, reader=own)) if player else []
    open_ones = queries.lobby(status="open", limit=LATEST)
    free = [one for one in queries.lobby(free=True, limit=LATEST) if one.status == "running" and own not in one.players]
    finished = queries.lobby(status="finished", player=own or None, limit=LATEST, reader=own)
    return render_template(
        "home.html",
        games=game_cards(),
        turns=[one for one in mine if one.mine],
        running=[one for one in mine if not one.mine],
        open=lines([*free, *open_ones]),
        finished=lines(finished, results=player is not None),
    )


@web.get("/matches")
def matches() -> str:
    """All matches, the latest change first."""
    queries = register().queries
    status = request.args.get("status") or None
    game = request.args.get("game") or None
    if status not in (None, "open", "running", "finished", "abandoned") or (game and game not in GAMES):
        status = game = None
    campaign = called_for(request.args.get("campaign", ""))
    id, before = campaign.id if campaign else None, request.args.get("before", "")[:80] or None
    found = queries.lobby(status=status, game=game, campaign=id, before=before, limit=31)
    older: dict[str, Any] = {"before": found[29].cursor if len(found) > 30 else "", "campaign": id}
    return render_template(
        "matches.html", lines=lines(found[:30]), status=status, game=game, games=game_cards(), campaign=id,
        title=title_of(campaign.game, campaign.id, campaign.title) if campaign else "",
        following=url_for("web.matches", status=status, game=game, **older) if older["before"] else "",
    )  # fmt: skip


def called_for(id: str) -> Summary | None:
    """The campaign whose chapters are wanted; none where there is no such campaign."""
    with suppress(Refused):
        campaign = register().queries.summary(who().caller, id) if id else None
        return campaign if campaign and campaign.game in CAMPAIGNS else None
    return None


def lines(listed: Iterable[Listed], *, results: bool = False) -> list[MatchLine]:
    """Matches for a list. Results are told only where everybody who looks was there: others may want to see for
    themselves how it went."""
    return [line(one, results) for one in listed]


def line(one: Listed, results: bool) -> MatchLine:
    words = TableWords(one.game, one.players, named)
    look = register().queries.glance(who().caller, one.id) if one.status == "running" or results else None
    asked = look.summary.awaiting if look else []
    mine = [question.seat for question in asked if look and question.seat == look.summary.own_seat]
    awaited = dict.fromkeys(question.seat for question in asked)
    return MatchLine(
        id=one.id,
        href=url_for("web.match", match=one.id),
        title=title_of(one.game, one.id, one.title),
        game=game_called(one.game),
        status=one.status,
        stage=words.words(one.stage) if one.stage else "",
        seats=seats_in(one, words, look.summary.result if look and results else None),
        free=one.free,
        mine=bool(mine),
        waiting_for=str(say("you")) if mine else joined_by_and(map(words.seat, awaited)),
        since=asked[0].since if asked else 0,
        deadline=first_due(look.time, mine or awaited) if look else 0,
        changed=one.changed_at,
        picture=picture_of(one.game),
    )


def seats_in(one: Listed, words: TableWords, result: Result | None) -> list[SeatLine]:
    colours, own = seat_colours(one.game, None, one.seats), who().player
    return [
        SeatLine(
            seat, id, words.seat(seat) if id else str(say("free")), colours[seat], is_own(id), bool(id) and id == own,
            total=result.totals[seat] if result else None, place=result.places[seat] if result else 0,
        )
        for seat, id in enumerate(one.players)
    ]  # fmt: skip


def first_due(time: TableTime, seats: Iterable[Seat]) -> Moment:
    """When the time of the first of these seats runs out; 0 without a clock."""
    return min((due for seat in seats if (due := time.due(seat)) < NEVER), default=0)


def picture_of(game: str) -> str:
    """The name of a game's picture among the static files, if there is one."""
    name = f"pictures/{game}.svg"
    return name if (FOLDER / "static" / name).is_file() else ""
