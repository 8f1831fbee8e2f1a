"""The few pages that mails lead to: no more mails, yes that was me, my deadlines as a calendar."""

from __future__ import annotations

from flask import Blueprint, Flask, Response, current_app, make_response, render_template, request

from service.calendar_feed import feed, holder
from service.house import house
from service.mail.answering import Answering
from service.mail.office import Office
from service.mail.reading import read
from service.mail.settings import MailSettings
from service.problems import Problem

pages = Blueprint("mail", __name__, template_folder="templates")

GONE = "This link is not one of ours, or what it was for is done."


def register(app: Flask, settings: MailSettings | None = None) -> None:
    """Put the pages into the application."""
    app.extensions["mail"] = settings or MailSettings.load()
    app.register_blueprint(pages)


def office() -> Office:
    """The post office as a page needs it: it reads and notes, workers send."""
    return Office(house(), current_app.extensions["mail"])


@pages.get("/mail/stop/<path:token>")
def ask_to_stop(token: str) -> str:
    """Ask first: mail programs open links by themselves to look whether they are harmful."""
    _stopping(token)
    return render_template("mail_stop.html", done=False)


@pages.post("/mail/stop/<path:token>")
def stop(token: str) -> str:
    """No more mails about a match, without signing in: RFC 8058 wants that, and the token names who and what."""
    player, match = _stopping(token)
    office().wishes.override(player, match, "nothing")
    return render_template("mail_stop.html", done=True)


def _stopping(token: str) -> tuple[str, str]:
    said = office().addresses.read("stop", token)
    player, _, match = (said or "").partition("/")
    if not match or house().people.get(player) is None:
        raise Problem("not-found", GONE)
    return player, match


@pages.get("/mail/confirm/<token>")
def ask_to_confirm(token: str) -> str:
    id = office().addresses.read("confirm", token)
    item = office().inbox.get(id) if id else None
    if item is None or item.state != "held":
        raise Problem("not-found", GONE)
    letter = read(item.raw)
    said = "\n".join(line for paragraph in letter.paragraphs for line in paragraph)
    return render_template("mail_confirm.html", done=False, sender=letter.sender, said=said[:500])


@pages.post("/mail/confirm/<token>")
def confirm(token: str) -> str:
    if Answering(office()).confirm(token, remember=request.form.get("remember") == "yes") is None:
        raise Problem("not-found", GONE)
    return render_template("mail_confirm.html", done=True)


@pages.get("/calendar/<path:token>.ics")
def calendar(token: str) -> Response:
    """The deadlines of whoever this private address belongs to."""
    player = holder(office(), token)
    if player is None:
        raise Problem("not-found", "There is no such calendar; your settings show the address of yours.")
    response = make_response(feed(office(), player))
    response.headers["Content-Type"] = "text/calendar; charset=utf-8"
    response.headers["Cache-Control"] = "private, max-age=300"
    return response
