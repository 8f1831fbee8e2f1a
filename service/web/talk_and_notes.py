"""What those at a table have beside its log: talk, notes, standing answers, pauses, mail about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple

from flask import redirect, request, url_for
from werkzeug.wrappers import Response as Answered

from domain.words import Refused
from service.http.auth import who
from service.http.current import register
from service.usecases.callers import Caller
from service.usecases.match_view import MatchView
from service.usecases.preferences import NOTIFY
from service.usecases.typed_lines import LONGEST
from service.web.page_frame import must_sign_in, note, refused, seen_version, web, whole_number
from service.web.typed_form import SentInVain
from service.web.user_text import harmless

AT = "/matches/<id:match>"


class Talking(NamedTuple):
    place: int
    name: str
    at: int
    words: str


class TalkAndNotes:
    """What somebody at the table sees of it. Made when a template asks for it."""

    def __init__(self, table: MatchView) -> None:
        self.match, self.game = table.summary.id, table.game
        self.player = table.summary.players[table.seat]
        self.running = table.summary.status == "running"
        self.standing, self.rest = table.standing, table.rest

    @cached_property
    def talk(self) -> list[Talking]:
        heard = register().talk.at(self.match)
        return [Talking(one.place, register().names(one.player), one.at, harmless(one.words)) for one in heard]

    @property
    def heard(self) -> int:
        """The place of what was said last on this page."""
        return max((one.place for one in self.talk), default=0)

    @property
    def notes(self) -> str:
        return register().talk.notes(self.match, self.player)

    @property
    def examples(self) -> list[str]:
        """How standing answers of this game are written; none where nobody is asked in others' turns."""
        return list(self.game.STANDING)

    @property
    def notify(self) -> list[tuple[str, bool]]:
        player = register().people.get(self.player)
        chosen = register().preferences.notify(player, self.match) if player else ""
        return [(one, one == chosen) for one in NOTIFY]

    def to(self, what: str) -> str:
        return url_for(f"web.{what}", match=self.match)


@web.post(f"{AT}/talk")
def say(match: str) -> Answered:
    words, heard = request.form.get("words", ""), request.form.get("heard", type=whole_number)
    return at_the_table(match, lambda caller: register().talk.say(caller, match, words, heard))


@web.post(f"{AT}/notes")
def keep_notes(match: str) -> Answered:
    words = request.form.get("words", "")
    return at_the_table(match, lambda caller: register().talk.keep_notes(caller, match, words), "Kept.")


@web.post(f"{AT}/standing")
def leave_standing(match: str) -> Answered:
    """An answer left beforehand; an empty one withdraws it."""
    text = request.form.get("text", "")[: LONGEST + 1].strip()
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
        match,
        lambda caller: register().timekeeping.pause(caller, match, reason, seen=seen_version()),
        "The log says that you wish a pause.",
    )


@web.post(f"{AT}/resume")
def resume(match: str) -> Answered:
    return at_the_table(
        match, lambda caller: register().timekeeping.resume(caller, match, seen=seen_version()), "The match goes on."
    )


@web.post(f"{AT}/notify")
def notify(match: str) -> Answered:
    wished: Any = request.form.get("notify") or None
    return at_the_table(match, lambda caller: register().preferences.override(caller.player, match, wished), "Kept.")


def at_the_table(match: str, done: Callable[[Caller], object], said: str = "") -> Answered:
    """For those at the table only; what is refused comes back, with the reason in words."""
    must_sign_in()
    caller = who().caller
    register().queries.seat_of(caller, match)
    try:
        done(caller)
        if said:
            note(said)
    except Refused as refusal:
        refused(refusal)
        raise SentInVain from refusal
    return redirect(url_for("web.match", match=match), 303)
