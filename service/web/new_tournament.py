"""Announcing a tournament: the form, and what comes of it. What is refused comes back with all that was typed."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

import msgspec
from flask import make_response, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as Answered

from domain.games import GAMES
from domain.match.clocks import PACES, Terms
from domain.tournament.acts.entries import TournamentOpening
from domain.tournament.announcement import Announcement
from domain.tournament.points import PRESETS
from domain.words import Refused, refuse, say
from service.http.auth import who
from service.http.current import register
from service.http.limits import caller_or_place, limiter
from service.present.moments import lasting
from service.present.tournament_words import FORMATS
from service.web.home_page import game_cards
from service.web.page_frame import must_sign_in, refused, web, whole_number, zone
from service.web.typed_form import Typed

NUMBERS = ("seats", "rounds", "days", "advance")  # of a stage


@web.get("/tournaments/new")
def new_tournament() -> str:
    must_sign_in()
    return _form(request.args.get("game", ""), Typed())


def _form(game: str, typed: Typed) -> str:
    chosen = game if game in GAMES else next(iter(GAMES))
    return render_template(
        "tournament_new.html", games=game_cards(), chosen=chosen, seats=[one for one in GAMES[chosen].SEATS if one > 1],
        paces=PACES.values(), lasting=lasting, formats=FORMATS, presets=PRESETS, typed=typed,
        command=typed.text("command") or secrets.token_hex(8),
    )  # fmt: skip


@web.post("/tournaments/new")
def announce_tournament() -> Answered:
    must_sign_in()
    form, caller = request.form, who().caller
    limiter().rare("opened", caller_or_place())
    try:
        made = register().tournaments.open(caller, _opening(form), form.get("command") or None)
    except Refused as refusal:
        refused(refusal)
        return make_response(_form(form.get("game", ""), Typed(form)), 409)
    return redirect(url_for("web.tournament", tournament=made.tournament), 303)


def _opening(form: MultiDict[str, str]) -> TournamentOpening:
    plain: dict[str, Any] = {
        "stages": [_stage(form, number) for number in (1, 2) if form.get(f"format-{number}")],
        "points": form.get("points", "10-6-3-1").strip(),
        "entry": {"closes": _moment(form.get("closes", "")), "most": _number(form, "most"), "bots": "bots" in form},
        "draw": _draw(form),
        "late": form.get("late", "wait"),
        "protest": _number(form, "protest"),
    }
    try:
        announced = msgspec.convert(plain, Announcement)
    except msgspec.ValidationError as error:
        raise Refused("announcement", say("the announcement cannot be read: {why}", why=str(error))) from error
    title = " ".join(form.get("title", "").split())
    terms: Any = (form.get("pace", "steady"), form.get("policy", "default"))
    return TournamentOpening(title, form.get("game", ""), announced, terms=Terms(*terms))


def _stage(form: MultiDict[str, str], number: int) -> dict[str, Any]:
    kind = form[f"format-{number}"]
    found: dict[str, Any] = {"format": kind}
    found |= {name: _number(form, f"{name}-{number}") for name in NUMBERS}
    if kind not in ("swiss", "heats"):
        found["rounds"] = 0  # it has the rounds it needs
    if number == 2:
        found["carry"] = "carry" in form
    return found


def _draw(form: MultiDict[str, str]) -> dict[str, Any]:
    source = form.get("source", "words")
    if source == "words":
        return {"source": source}
    said = " ".join(form.get("sentence", "").split())
    return {"source": source, "sentence": said, "form": form.get("form", "line"), "length": _number(form, "length")}


def _number(form: MultiDict[str, str], name: str) -> int:
    found: int = form.get(name, 0, type=whole_number)
    return found


def _moment(text: str) -> int:
    """A moment as a form names it, in the zone of whoever announces."""
    if not text:
        return 0
    try:
        return int(datetime.fromisoformat(text).replace(tzinfo=zone()).timestamp())
    except (ValueError, OverflowError):
        refuse("entries", "write a moment such as 2026-12-24T18:00")
