"""What every page stands in: who looks and when, notes from page to page, and small things that templates ask for."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from flask import Blueprint, flash, get_flashed_messages, request, url_for
from markupsafe import Markup, escape

from domain.match.clocks import Moment
from domain.words import Refused, Sentence, render
from projections.boards.drawing import chip as drawn_chip
from service.http.auth import who
from service.http.current import register
from service.http.problems import Problem
from service.present import moments
from service.present.names import full_sentence
from service.present.rulebook import rulebook
from service.usecases.people import Player

FOLDER = Path(__file__).parent
RULE = re.compile(r"\brule ([\w.]*\w)")
web = Blueprint(
    "web", __name__, static_folder="static", static_url_path="/static", template_folder="templates", url_prefix="/"
)


# --- who looks -------------------------------------------------------------------------------------------------------


def me() -> Player | None:
    return who().person


@web.app_context_processor
def looking() -> dict[str, Any]:
    return {"me": me()}


def seen_version() -> int | None:
    """The version of the match that the page of a form showed: nobody agrees to what was asked for since."""
    return request.form.get("version", type=whole_number)


def must_sign_in() -> Player:
    """The player who looks; strangers are told how to sign in."""
    player = me()
    if player is None:
        raise Problem("not-signed-in", "Please sign in first; it takes one mail, or none for a practice match.")
    return player


def note(template: str, *, bad: bool = False, **values: Any) -> None:
    """Say something on the next page that is shown."""
    flash(render(Sentence(template, values)), "bad" if bad else "good")


def refused(refusal: Refused) -> None:
    """Say on the next page why something was not done."""
    flash(full_sentence(render(refusal.sentence)), "bad")


def notes() -> list[tuple[str, str]]:
    return get_flashed_messages(with_categories=True)  # type: ignore[return-value]


# --- time, in the zone of whoever looks ------------------------------------------------------------------------------


def zone() -> ZoneInfo:
    player = me()
    return ZoneInfo(player.zone if player else "UTC")


def now() -> Moment:
    return int(register().now())


def iso(moment: Moment) -> str:
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def in_full(moment: Moment) -> str:
    return str(moments.in_full(moment, zone()))


def ago(moment: Moment) -> str:
    return str(moments.ago(moment - now()))


# --- small things ----------------------------------------------------------------------------------------------------


@cache
def _chip(colour: str) -> Markup:
    return Markup(f'<svg class="chip" viewBox="-13 -13 26 26" aria-hidden="true">{drawn_chip(colour)}</svg>')


def chip(colour: str) -> Markup:
    """The mark of a seat: its colour and shape."""
    return _chip(colour) if colour else Markup("")


def whole_number(text: str) -> int:
    """As forms and addresses name one: in our own digits, and no larger than a database holds."""
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise ValueError(text[:20])
    return int(text)


def static(name: str) -> str:
    return url_for("web.static", filename=name, v=_version(name))


@cache
def _version(name: str) -> str:
    file = FOLDER / "static" / name
    return sha256(file.read_bytes()).hexdigest()[:10] if file.is_file() else "0"


def rule_address(game: str, rule: str) -> str:
    """Where a rule of a game is read; nowhere if it is none of its rules."""
    return url_for("web.rules", game=game, _anchor=rule) if rule in rulebook(game).rules else ""


def with_rules(words: str, game: str) -> Markup:
    """Words in which every rule that is named leads to it."""

    def linked(found: re.Match[str]) -> str:
        address = rule_address(game, found[1])
        return f'<a class="rule" href="{address}">{found[0]}</a>' if address else found[0]

    return Markup(RULE.sub(linked, str(escape(words))))  # ids of rules are our own


FILTERS = {"with_rules": with_rules, "iso": iso, "in_full": in_full, "ago": ago}
GLOBALS = {"rule_address": rule_address, "static": static, "notes": notes, "chip": chip}
