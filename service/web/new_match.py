"""Laying a table: the form for a new match, and practice against bots in one click."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from flask import make_response, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as Answered

from domain.games import CAMPAIGNS, GAMES
from domain.lessons import lesson_of
from domain.match.acts import usual_agreement
from domain.match.clocks import PACES, Terms
from domain.match.log import Agreement
from domain.words import PLACES, Refused, refuse, require, say
from service.bots import BOTS
from service.bots.own_bots import bot_player
from service.bots.seating import begin_lesson, begin_practice
from service.http.auth import start_session, who
from service.http.current import register
from service.http.limits import caller_or_place, limiter
from service.present.moments import lasting
from service.usecases.callers import Caller
from service.usecases.guides import must_have_lesson
from service.web.chance_words import words_for_chance
from service.web.game_texts import ABOUT, bot_words
from service.web.home_page import game_cards
from service.web.page_frame import me, must_sign_in, refused, web, whole_number
from service.web.typed_form import Typed

NAMES_SEAT = {"start_seat", "first"}  # options


@web.get("/new")
def new() -> str:
    """The form for a new table."""
    must_sign_in()
    return _form(request.args.get("game", ""), Typed())


def _form(game: str, typed: Typed) -> str:
    chosen = game if game in GAMES else next(iter(GAMES))
    return render_template(
        "new.html", games=game_cards(), chosen=chosen, seats=GAMES[chosen].SEATS, paces=PACES.values(), lasting=lasting,
        options=option_fields(chosen), lesson=lesson_of(chosen), bots=sorted(BOTS.get(chosen, {})),
        command=typed.text("command") or secrets.token_hex(8), bot_words=bot_words, typed=typed,
        campaign=chosen in CAMPAIGNS, drawn=usual_agreement(chosen).seating == "drawn",
    )  # fmt: skip


class OptionField(NamedTuple):
    """One option of a game, as a form asks for it."""

    name: str
    words: str
    kind: str  # number, seat, choice, tick
    choices: list[tuple[str, str]]
    default: str


def option_fields(game: str) -> list[OptionField]:
    """Made from the game's own Options, so that a new option appears by itself."""
    found = []
    for field in msgspec.structs.fields(GAMES[game].Options):
        kind, choices = _seats(game) if field.name in NAMES_SEAT else _kind_of(field.type)
        if kind == "json":  # what a campaign gives to its matches is not chosen by hand
            continue
        given = _written(field.default)
        words = ABOUT[game].options.get(field.name, "") if game in ABOUT else ""
        found.append(OptionField(field.encode_name, words, kind, choices, given))
    return found


def _seats(game: str) -> tuple[str, list[tuple[str, str]]]:
    """A seat is chosen by its place at the table; in the options it has the number that programs know it by."""
    places = enumerate(PLACES[: GAMES[game].SEATS[-1]])
    return "seat", [(str(number), str(say("the {place} seat", place=place))) for number, place in places]


def _written(default: Any) -> str:
    left_out = default in (None, msgspec.NODEFAULT, msgspec.UNSET)
    return "" if left_out else msgspec.json.encode(default).decode().strip('"')


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
    """Lay the table, and seat who shall sit at once. What is refused comes back with all that was typed."""
    must_sign_in()
    form, caller = request.form, who().caller
    limiter().rare("opened", caller_or_place())
    command = form.get("command") or secrets.token_hex(8)
    try:
        match = _opened(caller, form, command)
    except Refused as refusal:
        refused(refusal)
        return make_response(_form(form.get("game", ""), Typed(form)), 409)
    try:
        if form.get("sit"):
            register().matches.sit(caller, match, None, words_for_chance(), f"{command}-sit")
        seat_bots(caller, match, _bots(form), command)
    except Refused as refusal:
        refused(refusal)
    return redirect(url_for("web.match", match=match), 303)


def _opened(caller: Caller, form: MultiDict[str, str], command: str) -> str:
    game, seats, bots = form.get("game", ""), form.get("seats", 0, type=whole_number), _bots(form)
    room = "a table for {number} has no room for you and so many bots; choose more seats or fewer bots"
    require(len(bots) + bool(form.get("sit")) <= max(seats, 1), "seats", room, number=seats)
    title = " ".join(form.get("title", "").split())
    options = msgspec.json.encode(_options(game, form))
    terms: Any = (form.get("pace", "steady"), form.get("policy", "default"), "nights" in form, "weekends" in form)
    agreement: Any = (form.get("takebacks", "consent"), form.get("seating", "chosen"), form.get("hints", "allowed"))
    return (
        register()
        .matches.open(caller, game, seats, options, title, Terms(*terms), Agreement(*agreement), command)
        .match
    )


def _bots(form: MultiDict[str, str]) -> list[str]:
    return [name for name in form.getlist("bot")[:8] if name]


def _options(game: str, form: Any) -> dict[str, Any]:
    given: dict[str, Any] = {}
    for field in option_fields(game) if game in GAMES else []:
        value = form.get(f"option-{field.name}", "")
        if field.kind == "tick":
            given[field.name] = value == "yes"
        elif value != "":
            given[field.name] = int(value) if field.kind in ("number", "seat") and value.isdecimal() else value
    return given


def seat_bots(caller: Caller, match: str, names: Iterable[str], command: str) -> None:
    for number, name in enumerate(names):
        bot = bot_player(register().people, name)
        register().matches.seat_bot(caller, match, bot, None, f"{command}-bot-{number}")


def _at_once(game: str) -> tuple[Caller, Answered]:
    """Who is to play at once, a stranger as a guest with a session, and the answer that leads to the match."""
    if game not in GAMES:
        refuse("game", "there is no such game; there are {games}", games=[*GAMES])
    limiter().rare("opened", caller_or_place())
    player, answer = me(), redirect(url_for("web.home"), 303)
    if player is None:
        player = register().people.add(str(say("Guest {number}", number=secrets.token_hex(2))))
        start_session(register().people.give_key(player.id, "sign-in"), answer)  # type: ignore[arg-type]
    return Caller(player.id), answer


@web.post("/games/<slug:game>/learn")
def learn(game: str) -> Answered:
    """The lesson of a game, at once."""
    must_have_lesson(game)
    caller, answer = _at_once(game)
    answer.location = url_for("web.match", match=begin_lesson(register(), caller, game, secrets.token_hex(8)))
    return answer


@web.post("/games/<slug:game>/practise")
def practise(game: str) -> Answered:
    """A match against bots, at once; of a campaign one of its matches."""
    caller, answer = _at_once(game)
    match = begin_practice(register(), caller, game, words_for_chance(), secrets.token_hex(8))
    answer.location = url_for("web.match", match=match)
    return answer
