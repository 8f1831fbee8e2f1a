"""The pages that mails lead to (no more mails, yes that was me, my deadlines as a calendar), and one's own post."""

from __future__ import annotations

from flask import (
    Blueprint,
    Flask,
    Response,
    flash,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response as WerkzeugResponse

from domain.words import Refused
from service.bootstrap import Register
from service.http.auth import who
from service.http.current import register
from service.http.problems import Problem
from service.mail.incoming.answering import Answering
from service.mail.incoming.invitations import Invitations
from service.mail.incoming.mail_text import read
from service.notify.calendar_feed import feed, holder, renew
from service.notify.calendar_feed import token as token_of
from service.notify.webhooks import KINDS, Failed, Hook, payload
from service.usecases.people import Player
from service.web import time_pages

pages = Blueprint("mail", __name__, template_folder="templates")

GONE = "This link is not one of ours, or what it was for is done."


def install(app: Flask) -> None:
    """Put the pages into the application."""
    app.register_blueprint(pages)


@pages.get("/mail/stop/<path:token>")
def ask_to_stop(token: str) -> str:
    """Ask first: mail programs open links by themselves to look whether they are harmful."""
    _stopping(token)
    return render_template("mail_stop.html", done=False)


@pages.post("/mail/stop/<path:token>")
def stop(token: str) -> str:
    """No more mails about a match, without signing in: RFC 8058 wants that, and the token names who and what."""
    if not Invitations(register()).no_more(*_stopping(token)):
        raise Problem("not-found", GONE)
    return render_template("mail_stop.html", done=True)


def _stopping(token: str) -> tuple[str, str]:
    said = register().addresses.read("stop", token)
    player, _, match = (said or "").partition("/")
    if not player or not match:
        raise Problem("not-found", GONE)
    return player, match


@pages.get("/mail/confirm/<token>")
def ask_to_confirm(token: str) -> str:
    id = register().addresses.read("confirm", token)
    item = register().inbox.get(id) if id else None
    if item is None or item.state != "held":
        raise Problem("not-found", GONE)
    letter = read(item.raw)
    said = "\n".join(line for paragraph in letter.paragraphs for line in paragraph)
    return render_template("mail_confirm.html", done=False, sender=letter.sender, said=said[:500])


@pages.post("/mail/confirm/<token>")
def confirm(token: str) -> str:
    if Answering(register()).confirm(token, remember=request.form.get("remember") == "yes") is None:
        raise Problem("not-found", GONE)
    return render_template("mail_confirm.html", done=True)


@pages.get("/calendar/<path:token>.ics")
def calendar(token: str) -> Response:
    """The deadlines of whoever this private address belongs to."""
    player = holder(register(), token)
    if player is None:
        raise Problem("not-found", "There is no such calendar; your settings show the address of yours.")
    response = make_response(feed(register(), player))
    response.headers["Content-Type"] = "text/calendar; charset=utf-8"
    response.headers["Cache-Control"] = "private, max-age=300"
    return response


@pages.post("/matches/<id>/invite")
def invite(id: str) -> WerkzeugResponse:
    """Whoever opened a match invites somebody by mail."""
    _me()
    try:
        Invitations(register()).invite(who().caller, id, request.form.get("email", "")[:254])
        flash("The invitation is on its way.", "good")
    except Refused as refusal:
        flash(f"{str(refusal.sentence).capitalize()}.", "bad")
    return redirect(f"/matches/{id}", 303)


# --- one's own post --------------------------------------------------------------------------------------------------


@pages.context_processor
def looking() -> dict[str, Player | None]:
    return {"me": who().person}


def _me() -> Player:
    player = who().person
    if player is None:
        raise Problem("not-signed-in", "Please sign in first.")
    return player


def _back(words: str, *, bad: bool = False) -> WerkzeugResponse:
    flash(words, "bad" if bad else "good")
    return redirect(url_for("mail.post"), 303)


@pages.get("/settings/post")
def post() -> str:
    """What was sent to me and what became of it; my calendar; my webhooks."""
    player, at = _me(), register()
    return render_template(
        "mail_post.html",
        player=player,
        sent=at.outbox.of_player(player.id, 50),
        trouble=at.bouncing.trouble(player.email) if player.email else None,
        calendar=f"{register().settings.url}/calendar/{token_of(at, player)}.ics",
        hooks=at.hooks.of_player(player.id),
        kinds=KINDS,
    )


@pages.post("/settings/post/<id>/resend")
def resend(id: str) -> WerkzeugResponse:
    player, at = _me(), register()
    message = at.outbox.get(id)
    done = message is not None and message.player == player.id and at.outbox.resend(id)
    return _back("It is sent again." if done else "There is no such message to send again.", bad=not done)


@pages.post("/settings/post/forgive")
def forgive() -> WerkzeugResponse:
    player = _me()
    register().bouncing.forgive(player.email or "")
    return _back("We write to this address again.")


@pages.post("/settings/post/calendar")
def new_calendar() -> WerkzeugResponse:
    renew(register(), _me())
    return _back("The calendar has a new address; the old one shows nothing any more.")


@pages.post("/settings/post/hooks")
def add_hook() -> str | WerkzeugResponse:
    player, form = _me(), request.form
    match = form.get("match", "").strip()
    try:
        if match:
            register().queries.summary(who().caller, match)
        hook = register().hooks.add(player.id, form.get("kind", ""), form.get("url", "").strip(), match)
    except Refused as refusal:
        return _back(f"{str(refusal.sentence).capitalize()}.", bad=True)
    return render_template("mail_hook.html", hook=hook)


@pages.post("/settings/post/hooks/<id>")
def change_hook(id: str) -> WerkzeugResponse:
    """Remove a hook of one's own, switch it on again, or try it."""
    player, at = _me(), register()
    hook = next((one for one in at.hooks.of_player(player.id) if one.id == id), None)
    if hook is None:
        raise Problem("not-found", "There is no such webhook.")
    match request.form.get("do"):
        case "remove":
            at.hooks.remove(player.id, id)
            return _back("The webhook is removed.")
        case "switch on":
            at.hooks.switch_on(player.id, id)
            return _back("The webhook is on.")
        case _:
            return _back(*_tried(at, hook))


def _tried(at: Register, hook: Hook) -> tuple[str]:
    """Post something harmless now, and say what came of it."""
    now = int(at.now())
    body = payload(hook.kind, "test", now, "Train Register can reach you here.", {})
    try:
        return (f"It works: {at.poster.post(hook, f'test-{now}', now, body)}.",)
    except Failed as failure:
        return (f"It does not work: {failure}",)


time_pages.install(pages)
