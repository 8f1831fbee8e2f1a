"""One's own post: what was sent and what became of it, the calendar, the webhooks."""

from __future__ import annotations

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answered

from domain.words import Refused
from service.http.auth import who
from service.http.current import register
from service.http.problems import Problem
from service.notify.calendar_feed import renew
from service.notify.calendar_feed import token as token_of
from service.notify.outbox import New
from service.notify.webhook_news import TRIAL
from service.notify.webhooks import KINDS
from service.usecases.people import Player
from service.web.page_frame import must_sign_in, note, now, refused, web
from service.web.sent_words import sent_lines
from service.web.typed_form import Typed


def back_to_post(words: str = "", *, bad: bool = False) -> Answered:
    if words:
        note(words, bad=bad)
    return redirect(url_for("web.post"), 303)


@web.get("/settings/post")
def post() -> str:
    """What was sent to me and what became of it; my calendar; my webhooks."""
    return _shown(must_sign_in(), Typed())


def _shown(player: Player, typed: Typed) -> str:
    at = register()
    return render_template(
        "mail_post.html",
        player=player,
        sent=sent_lines(at.outbox.of_player(player.id, 50, without="dropped")),
        trouble=at.bouncing.trouble(player.email) if player.email else None,
        uninvited=at.invitation_rules.is_stopped(player.email) if player.email else False,
        calendar=f"{register().settings.url}/calendar/{token_of(at, player)}.ics",
        hooks=at.hooks.of_player(player.id),
        kinds=KINDS,
        typed=typed,
    )


@web.post("/settings/post/<id>/resend")
def resend(id: str) -> Answered:
    player, at = must_sign_in(), register()
    message = at.outbox.get(id)
    done = message is not None and message.player == player.id and at.outbox.resend(id)
    return back_to_post("It is sent again." if done else "There is no such message to send again.", bad=not done)


@web.post("/settings/post/forgive")
def forgive() -> Answered:
    player = must_sign_in()
    register().bouncing.forgive(player.email or "")
    return back_to_post("We write to this address again.")


@web.post("/settings/post/invitations")
def be_invited() -> Answered:
    player = must_sign_in()
    register().invitation_rules.allow(player.email or "")
    return back_to_post("Others can invite you by mail again.")


@web.post("/settings/post/calendar")
def new_calendar() -> Answered:
    renew(register(), must_sign_in())
    return back_to_post("The calendar has a new address; the old one shows nothing any more.")


@web.post("/settings/post/hooks")
def add_hook() -> str | Answered:
    player, form = must_sign_in(), request.form
    match = form.get("match", "").strip()
    try:
        if match:
            register().queries.summary(who().caller, match)
        hook = register().hooks.add(player.id, form.get("kind", ""), form.get("url", "").strip(), match)
    except Refused as refusal:
        refused(refusal)
        return make_response(_shown(player, Typed(form)), 409)
    return render_template("mail_hook.html", hook=hook)


@web.post("/settings/post/hooks/<id>")
def change_hook(id: str) -> Answered:
    """Remove a hook of one's own, switch it on again, or try it."""
    player, at = must_sign_in(), register()
    hook = next((one for one in at.hooks.of_player(player.id) if one.id == id), None)
    if hook is None:
        raise Problem("not-found", "There is no such webhook.")
    match request.form.get("do"):
        case "remove":
            at.hooks.remove(player.id, id)
            return back_to_post("The webhook is removed.")
        case "switch on":
            at.hooks.switch_on(player.id, id)
            return back_to_post("The webhook is on.")
        case _:
            at.outbox.put(New("", now(), player.id, TRIAL, hook.id))
            return back_to_post("It is tried. In a moment the list of what we sent says what came of it.")
