"""What forms of a tournament's pages do: one act, by name, with what was filled in."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import make_response, redirect, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as Answered

from domain.misread import UNREADABLE
from domain.words import Refused, refuse, say
from service.http.auth import who
from service.http.current import register
from service.http.problems import Problem
from service.present import tournament_words
from service.storage.tournament_cache import NoSuchTournament
from service.usecases.tournament_acts import ACTS, NUMBERS, YES_OR_NO, Given, wished
from service.web.page_frame import must_sign_in, note, refused, web, whole_number
from service.web.tournament_pages import AT, directors_page, overview
from service.web.typed_form import Typed

WRITTEN = say("Done, and written down.")


@web.post(f"{AT}/do/<slug:act>")
def act_in_tournament(tournament: str, act: str) -> Answered:
    """One act, by name, with what its form says. What is refused comes back with all that was typed."""
    must_sign_in()
    if act not in ACTS:
        raise Problem("not-found", "There is no such thing to do in a tournament.")
    caller, form = who().caller, request.form
    try:
        wish = wished(register().people, caller, act, given_in(form))
        register().tournaments.carry_out(tournament, caller, wish, form.get("command") or None)
        words = str(tournament_words.DONE.get(act, WRITTEN))
        note(words)
    except NoSuchTournament:
        raise
    except Refused as refusal:
        refused(refusal)
        came_from = directors_page if form.get("from") == "desk" else overview
        return make_response(came_from(tournament, Typed(form, act)), 409)
    back = "web.directing" if form.get("from") == "desk" else "web.tournament"
    return redirect(url_for(back, tournament=tournament), 303)


TEXTS = ("words", "reason", "player", "other", "points", "seconded", "value", "evidence", "what")


def given_in(form: MultiDict[str, str]) -> Given:
    """What a form says. Places and totals are written with spaces between them, in the order of the seats."""
    texts = {name: " ".join(form[name].split())[:4000] for name in TEXTS if form.get(name)}
    numbers = {name: _number(name, form[name]) for name in NUMBERS if form.get(name)}
    lists = {name: _numbers(form[name]) for name in ("places", "totals") if form.get(name)}
    new = {"new": _json(form["new"])} if form.get("new") else {}
    found: dict[str, Any] = {**texts, **numbers, **lists, **new}
    return Given(**found, upheld=YES_OR_NO.get(form.get("upheld", "")))


def _number(name: str, text: str) -> int:
    """Not passed over if it is none: a protest about round 1x would be one about the whole tournament."""
    try:
        return whole_number(text.strip())
    except ValueError:
        refuse("given", "{name} is a whole number of at most nine digits", name=name)


def _numbers(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(one) for one in text.replace(",", " ").split()[:20])
    except ValueError:
        refuse("result", "write whole numbers with spaces between them, in the order of the seats, such as 2 1 3 4")


def _json(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except UNREADABLE:
        return text
