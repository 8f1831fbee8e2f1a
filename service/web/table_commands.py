"""What can be done at a table by a form: sit, start, decide, take back, resign. Parse, call, answer."""

from __future__ import annotations

from collections.abc import Callable

from flask import redirect, request, url_for
from werkzeug.wrappers import Response as Answered

from domain.words import Refused
from service.bots.own_bots import bot_player
from service.http.auth import who
from service.http.current import register
from service.http.problems import Problem
from service.mail.incoming.invitations import Invitations
from service.usecases import play_line
from service.usecases.callers import Caller
from service.usecases.commands import Answer, OutOfDate
from service.usecases.shown_list import SeenAt
from service.usecases.typed_lines import LONGEST_LINE
from service.web.chance_words import words_for_chance
from service.web.choosing import MOST_STEPS
from service.web.page_frame import must_sign_in, note, refused, seen_version, web, whole_number
from service.web.page_of_match import table_of
from service.web.people_and_log import PeopleAndLog
from service.web.typed_form import SentInVain
from service.web.varying import values_in, varied_text

AT = "/matches/<id:match>"


# --- deciding --------------------------------------------------------------------------------------------------------


@web.post(f"{AT}/decide")
def decide(match: str) -> Answered:
    """One decision, or a line of several, which may be stopped on its way."""
    text = _varied(match) or request.form.get("text", "")[:LONGEST_LINE]
    seen = SeenAt(seen_version(), request.form.get("asked", type=whole_number))
    if not text or seen == SeenAt():
        raise Problem("invalid", "Choose a decision first.")

    def line(caller: Caller, command: str | None) -> Answer:
        played = play_line.play(register().matches, caller, match, text, seen, command, "freely" in request.form)
        if played.refusal:
            why = why_not(caller, match, played.refusal)
            note("Not done: {rest}. {why}", bad=True, rest=played.rest, why=why)
        if played.waits:
            note("The rest waits until the others have answered: {rest}", rest=played.rest)
        return played.answer

    return act(match, line)


def _varied(match: str) -> str:
    """An offer with what was left open in it, as it stands in the form, whether or not somebody looked at it first."""
    values = values_in(request.form)
    if not values:
        return ""
    return varied_text(table_of(match), request.form.getlist("pick")[:MOST_STEPS], values)


@web.post(f"{AT}/take-back")
def take_back(match: str) -> Answered:
    ply = request.form.get("ply", type=int)
    return act(match, lambda caller, command: register().matches.take_back(caller, match, ply, command))


@web.post(f"{AT}/take-back/grant")
def grant(match: str) -> Answered:
    return act(
        match, lambda caller, command: register().matches.grant_take_back(caller, match, command, seen_version())
    )


@web.post(f"{AT}/take-back/refuse")
def refuse(match: str) -> Answered:
    return act(
        match, lambda caller, command: register().matches.refuse_take_back(caller, match, command, seen_version())
    )


@web.post(f"{AT}/resign")
def resign(match: str) -> Answered:
    if request.form.get("sure") != "yes":
        raise Problem("invalid", "Tick the box to say that you are sure.")
    return act(match, lambda caller, command: register().matches.resign(caller, match, None, command))


@web.post(f"{AT}/abandon")
def abandon(match: str) -> Answered:
    if request.form.get("sure") != "yes":
        raise Problem("invalid", "Tick the box to say that you are sure.")
    return act(
        match, lambda caller, command: register().matches.agree_to_abandon(caller, match, command, seen_version())
    )


def act(match: str, command: Callable[[Caller, str | None], Answer]) -> Answered:
    """Carry out a command and go back to the table; what is refused is said there, in words."""
    _is_done(match, command)
    return redirect(url_for("web.match", match=match), 303)


def act_as_written(match: str, command: Callable[[Caller, str | None], Answer]) -> Answered:
    """The same for a form into which somebody writes: what is refused comes back as it was written."""
    if not _is_done(match, command):
        raise SentInVain
    return redirect(url_for("web.match", match=match), 303)


def _is_done(match: str, command: Callable[[Caller, str | None], Answer]) -> bool:
    must_sign_in()
    caller = who().caller
    try:
        done = command(caller, request.form.get("command") or None)
        if not done.repeated:
            say_written(caller, match, done)
        return True
    except OutOfDate as late:
        gone_on = "The table had gone on to ply {ply} before your answer came. Please look again."
        note(gone_on, bad=True, ply=late.ply)
    except Refused as refusal:
        if refusal.rule == "match":
            raise
        note("{why}", bad=True, why=why_not(caller, match, refusal))
    return False


def say_written(caller: Caller, match: str, done: Answer) -> None:
    """The receipt; whoever decides at once has seen no preview, and is told what was done."""
    player = who().person
    told = did(caller, match, done) if player and player.settings.get("at_once") else ""
    if told:
        written = "Written down: {told} Receipt {receipt}, ply {ply}."
    else:
        written = "Written down. Receipt {receipt}, ply {ply}." if done.ply else "Written down. Receipt {receipt}."
    note(written, told=told, receipt=done.receipt, ply=done.ply)


def did(caller: Caller, match: str, done: Answer) -> str:
    """The first thing that a command did, in words."""
    sentences = [said for one in done.happened for said in one.sentences]
    return PeopleAndLog(register().queries.summary(caller, match)).sentence(sentences[0]) if sentences else ""


def why_not(caller: Caller, match: str, refusal: Refused) -> str:
    return PeopleAndLog(register().queries.summary(caller, match)).refusal(refusal)


# --- before the start ------------------------------------------------------------------------------------------------


@web.post(f"{AT}/sit")
def sit(match: str) -> Answered:
    seat = request.form.get("seat", type=whole_number)
    words = words_for_chance()
    return act_as_written(match, lambda caller, command: register().matches.sit(caller, match, seat, words, command))


@web.post(f"{AT}/bots")
def seat_bot(match: str) -> Answered:
    seat, name = request.form.get("seat", type=whole_number), request.form.get("bot", "")[:40]

    def seating(caller: Caller, command: str | None) -> Answer:
        return register().matches.seat_bot(caller, match, bot_player(register().people, name), seat, command)

    return act(match, seating)


@web.post(f"{AT}/leave")
def leave(match: str) -> Answered:
    seat = request.form.get("seat", type=whole_number)
    return act(match, lambda caller, command: register().matches.leave(caller, match, seat, command))


@web.post(f"{AT}/start")
def start(match: str) -> Answered:
    return act(match, lambda caller, command: register().matches.start(caller, match, command))


@web.post(f"{AT}/invite")
def invite(match: str) -> Answered:
    """Whoever opened a match invites somebody by mail."""
    must_sign_in()
    try:
        Invitations(register()).invite(who().caller, match, request.form.get("email", "")[:254])
        note("The invitation is on its way.")
    except Refused as refusal:
        refused(refusal)
        raise SentInVain from refusal
    return redirect(url_for("web.match", match=match), 303)


@web.get(f"{AT}/sign-in")
def sign_in_for(match: str) -> Answered:
    """Sign in and come back to this table, which must be one."""
    register().queries.summary(who().caller, match)
    return redirect(url_for("web.sign_in", to=url_for("web.match", match=match)), 303)
