"""The first page, and the list of all matches."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from flask import render_template, request, url_for

from domain.clocks import NEVER
from domain.games import GAMES
from domain.words import in_words
from projections.boards.pictures import seat_colours
from projections.lists import Listed
from service.api.told import Told
from service.auth import who
from service.bots.driver import PREFIX
from service.house import house
from service.reading import Asked
from service.web.about import ABOUT
from service.web.cast import SeatLine
from service.web.frame import me, web
from service.web.parts import parts
from service.web.sheet import short, title_of

LATEST = 12  # matches in each list of the first page


class MatchLine(NamedTuple):
    """A match in a list."""

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


class GameCard(NamedTuple):
    slug: str
    title: str
    short: str
    what: str
    seats: str


def game_cards() -> list[GameCard]:
    return [
        GameCard(slug, game.TITLE, short(slug), ABOUT[slug].what if slug in ABOUT else "", seats_of(game.SEATS))
        for slug, game in GAMES.items()
    ]


def seats_of(seats: range) -> str:
    return f"{seats[0]} to {seats[-1]} players" if len(seats) > 1 else f"{seats[0]} players"


@web.get("/")
def home() -> str:
    """My matches by what they want from me, open tables, what was finished."""
    player = me()
    readings = house().readings
    readings.catch_up()
    mine = lines(readings.lobby(status="running", player=player.id, limit=100)) if player else []
    open_ones = readings.lobby(status="open", limit=LATEST)
    finished = readings.lobby(status="finished", player=player.id if player else None, limit=LATEST)
    return render_template(
        "home.html",
        games=game_cards(),
        turns=[one for one in mine if one.mine],
        running=[one for one in mine if not one.mine],
        open=lines(open_ones),
        finished=lines(finished),
    )


@web.get("/matches")
def matches() -> str:
    """All matches, the latest change first."""
    readings = house().readings
    readings.catch_up()
    status = request.args.get("status") or None
    game = request.args.get("game") or None
    if status not in (None, "open", "running", "finished", "abandoned") or (game and game not in GAMES):
        status = game = None
    found = readings.lobby(status=status, game=game, before=request.args.get("before", "")[:80] or None, limit=31)
    following = found[29].cursor if len(found) > 30 else ""
    return render_template(
        "matches.html", lines=lines(found[:30]), status=status, game=game, following=following, games=game_cards()
    )


def lines(listed: Iterable[Listed]) -> list[MatchLine]:
    return [line(one, awaited_in(one.id) if one.status == "running" else []) for one in listed]


def awaited_in(match: str) -> list[Asked]:
    return house().readings.summary(who().caller, match).awaiting


def line(one: Listed, waits: list[Asked]) -> MatchLine:
    told = Told(one.game, one.players, house().names)
    colours = seat_colours(one.game, None, one.seats)
    own = who().player
    mine = bool(own) and any(one.players[asked.seat] == own for asked in waits)
    seats = [
        SeatLine(seat, id, told.seat(seat) if id else "free", colours[seat], is_bot(id), bool(id) and id == own)
        for seat, id in enumerate(one.players)
    ]
    return MatchLine(
        url_for("web.match", match=one.id),
        title_of(one.title, one.game, one.id),
        short(one.game),
        one.status,
        told.words(one.stage) if one.stage else "",
        seats,
        one.free,
        mine,
        "you" if mine else in_words(dict.fromkeys(told.seat(asked.seat) for asked in waits)),
        waits[0].since if waits else 0,
        deadline_of(one.id, own) if mine else 0,
        one.changed_at,
    )


def is_bot(player: str) -> bool:
    return player.startswith(PREFIX)


def deadline_of(match: str, player: str) -> int:
    """When a player's time in a match runs out; 0 without a clock."""
    with house().store.held(match) as held:
        at = house().store.newest(held)
        seat = at.seat_of(player)
        due = NEVER if seat is None or seat not in at.awaited else parts().calendar.deadline(at, seat)
    return 0 if due >= NEVER else due
