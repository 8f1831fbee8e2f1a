"""Beside the log: talk, notes, what is left beforehand, pauses, and how one is told about this match."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple

from flask import redirect, request, url_for
from werkzeug.wrappers import Response as Answered

from domain.games import GAMES
from domain.words import Refused
from service.http.auth import who
from service.http.current import register
from service.usecases.commands import Caller, own_seat
from service.usecases.preferences import NOTIFY
from service.usecases.rest_of_line import Rest
from service.usecases.table import Summary
from service.web.frame import must_sign_in, note, refused, web
from service.web.own_words import harmless

AT = "/matches/<id:match>"


class Talking(NamedTuple):
    place: int
    name: str
    at: int
    words: str


class Beside:
    """What somebody at the table sees of it. Made when a template asks for it."""

    def __init__(self, summary: Summary, caller: Caller) -> None:
        self.summary, self.caller = summary, caller
        self.running = summary.status == "running"

    @cached_property
    def talk(self) -> list[Talking]:
        heard = register().talk.at(self.summary.id)
        return [Talking(one.place, register().names(one.player), one.at, harmless(one.words)) for one in heard]

    @property
    def heard(self) -> int:
        """The place of what was said last on this page."""
        return max((one.place for one in self.talk), default=0)

    @property
    def notes(self) -> str:
        return register().talk.notes(self.summary.id, self.caller.player)

    @property
    def standing(self) -> str:
        return register().matches.standing(self.caller, self.summary.id) if self.running else ""

    @property
    def rest(self) -> Rest | None:
        """What waits of a line while others are asked, or was dropped for what is asked now."""
        return register().matches.rest(self.caller, self.summary.id) if self.running else None

    @property
    def examples(self) -> list[str]:
        """How standing answers of this game are written; none where nobody is asked in others' turns."""
        return list(GAMES[self.summary.game].STANDING)

    @property
    def notify(self) -> list[tuple[str, bool]]:
        player = register().people.get(self.caller.player)
        chosen = register().preferences.notify(player, self.summary.id) if player else ""
        return [(one, one == chosen) for one in NOTIFY]

    def to(self, what: str) -> str:
        return url_for(f"web.{what}", match=self.summary.id)


@web.post(f"{AT}/talk")
def say(match: str) -> Answered:
    words, heard = request.form.get("words", ""), request.form.get("heard", type=int)
    return at_the_table(match, lambda caller: register().talk.say(match, caller.player, words, heard))


@web.post(f"{AT}/notes")
def keep_notes(match: str) -> Answered:
    words = request.form.get("words", "")
    return at_the_table(match, lambda caller: register().talk.keep_notes(match, caller.player, words), "Kept.")


@web.post(f"{AT}/standing")
def leave_standing(match: str) -> Answered:
    """An answer left beforehand; an empty one withdraws it."""
    text = request.form.get("text", "")[:500].strip()
    if not text:
        return at_the_table(
            match, lambda caller: register().matches.withdraw_standing(caller, match), "You are asked again."
        )
    left = "It is left: it answers for you, and nobody sees it before it does."
    return at_the_table(match, lambda caller: register().matches.leave_standing(caller, match, text), left)


@web.post(f"{AT}/rest")
def withdraw_rest(match: str) -> Answered:
    """The rest of a line that waits is not done."""
    return at_the_table(
        match, lambda caller: register().matches.withdraw_rest(caller, match), "Withdrawn: you are asked."
    )


@web.post(f"{AT}/pause")
def pause(match: str) -> Answered:
    reason = request.form.get("reason", "")[:200]
    return at_the_table(
        match, lambda caller: register().timekeeping.pause(caller, match, reason), "The log says that you wish a pause."
    )


@web.post(f"{AT}/resume")
def resume(match: str) -> Answered:
    return at_the_table(match, lambda caller: register().timekeeping.resume(caller, match), "The match goes on.")


@web.post(f"{AT}/notify")
def notify(match: str) -> Answered:
    wished: Any = request.form.get("notify") or None
    return at_the_table(match, lambda caller: register().preferences.override(caller.player, match, wished), "Kept.")


def at_the_table(match: str, done: Callable[[Caller], object], said: str = "") -> Answered:
    """For those at the table only; refused in words on the page."""
    must_sign_in()
    caller = who().caller
    with register().store.held(match) as held:
        own_seat(register().store.newest(held), caller)
    try:
        done(caller)
        if said:
            note(said)
    except Refused as refusal:
        refused(refusal)
    return redirect(url_for("web.match", match=match), 303)
