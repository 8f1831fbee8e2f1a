"""The first page, the list of all matches, and laying a new table."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from flask import current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answered

from domain.clocks import NEVER, PACES, Terms
from domain.games import GAMES
from domain.log import Agreement
from domain.words import Refused, in_words, refuse
from projections.boards.pictures import seat_colours
from projections.lists import Listed
from service.api.told import Told
from service.auth import start_session, who
from service.bots import BOTS
from service.bots.driver import PREFIX, bot_player
from service.desk import Caller
from service.house import house
from service.limits import Limiter, place
from service.reading import Asked
from service.web.about import ABOUT
from service.web.cast import SeatLine
from service.web.frame import me, must_sign_in, refused, web
from service.web.parts import parts
from service.web.sheet import short, title_of
from service.web.terms import hours

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


# --- new tables ------------------------------------------------------------------------------------------------------


@web.get("/new")
def new() -> str:
    """The form for a new table."""
    must_sign_in()
    game = request.args.get("game", "")
    chosen = game if game in GAMES else next(iter(GAMES))
    return render_template(
        "new.html", games=game_cards(), chosen=chosen, seats=GAMES[chosen].SEATS, paces=PACES.values(), hours=hours,
        options=option_fields(chosen), bots=sorted(BOTS.get(chosen, {})), command=secrets.token_hex(8),
    )  # fmt: skip


class OptionField(NamedTuple):
    """One option of a game, as a form asks for it."""

    name: str
    words: str
    kind: str  # number, choice, tick
    choices: list[tuple[str, str]]
    default: str


def option_fields(game: str) -> list[OptionField]:
    """Made from the game's own Options, so that a new option appears by itself."""
    found = []
    for field in msgspec.structs.fields(GAMES[game].Options):
        kind, choices = _kind_of(field.type)
        given = _written(field.default)
        words = ABOUT[game].options.get(field.name, "") if game in ABOUT else ""
        found.append(OptionField(field.encode_name, words, kind, choices, given))
    return found


def _written(default: Any) -> str:
    return "" if default in (None, msgspec.NODEFAULT) else msgspec.json.encode(default).decode().strip('"')


def _kind_of(annotation: Any) -> tuple[str, list[tuple[str, str]]]:
    shape = msgspec.json.schema(annotation)
    kinds = shape.get("anyOf", [shape])
    if any("enum" in one for one in kinds):
        return "choice", [(str(word), str(word)) for one in kinds for word in one.get("enum", [])]
    if any(one.get("type") == "boolean" for one in kinds):
        return "tick", []
    return ("number", []) if any(one.get("type") == "integer" for one in kinds) else ("json", [])


@web.post("/new")
def open_table() -> Answered:
    must_sign_in()
    form, caller = request.form, who().caller
    limiter: Limiter = current_app.extensions["limiter"]
    limiter.rare("open", limiter.limits.opened, who().player or place())
    game = form.get("game", "")
    command = form.get("command") or secrets.token_hex(8)
    try:
        opened = house().matches.open(
            caller,
            game,
            form.get("seats", 0, type=int),
            msgspec.json.encode(_options(game, form)),
            " ".join(form.get("title", "").split())[:80],
            Terms(form.get("pace", "steady"), form.get("policy", "default"), "nights" in form, "weekends" in form),  # type: ignore[arg-type]
            Agreement(form.get("takebacks", "consent"), form.get("seating", "chosen")),  # type: ignore[arg-type]
            command,
        )
        if form.get("sit"):
            house().matches.sit(caller, opened.match, None, form.get("words", "")[:200], f"{command}-sit")
        seat_bots(caller, opened.match, form.getlist("bot")[:8], command)
    except Refused as refusal:
        refused(refusal)
        return redirect(url_for("web.new", game=game), 303)
    return redirect(url_for("web.match", match=opened.match), 303)


def _options(game: str, form: Any) -> dict[str, Any]:
    given: dict[str, Any] = {}
    for field in option_fields(game) if game in GAMES else []:
        value = form.get(f"option-{field.name}", "")
        if field.kind == "tick":
            given[field.name] = value == "yes"
        elif value != "":
            given[field.name] = int(value) if field.kind == "number" and value.isdecimal() else value
    return given


def seat_bots(caller: Caller, match: str, names: Iterable[str], command: str) -> None:
    for number, name in enumerate(name for name in names if name):
        bot = bot_player(house(), match, name)
        house().matches.seat_player(caller, match, bot, "bot", None, f"{command}-bot-{number}")


@web.post("/games/<slug:game>/practise")
def practise(game: str) -> Answered:
    """A match against bots, at once; a stranger gets a guest's chair and a session."""
    if game not in GAMES:
        refuse("game", "there is no such game; there are {games}", games=[*GAMES])
    limiter: Limiter = current_app.extensions["limiter"]
    limiter.rare("open", limiter.limits.opened, who().player or place())
    player, answer = me(), redirect(url_for("web.home"), 303)
    if player is None:
        player = house().people.add(f"Guest {secrets.token_hex(2)}")
        start_session(house().people.give_key(player.id, "sign-in"), answer)  # type: ignore[arg-type]
    caller = Caller(player.id)
    seats = min(max(2, GAMES[game].SEATS[0]), GAMES[game].SEATS[-1])
    bots = sorted(BOTS.get(game, {}), key=lambda name: name != "greedy")
    terms = Terms(pace="untimed")
    opened = house().matches.open(caller, game, seats, b"{}", f"Practice: {short(game)}", terms)
    house().matches.sit(caller, opened.match)
    seat_bots(caller, opened.match, [bots[0]] * (seats - 1), opened.match)
    house().matches.start(caller, opened.match)
    answer.location = url_for("web.match", match=opened.match)
    return answer
