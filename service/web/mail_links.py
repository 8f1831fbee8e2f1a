"""Pages that mails lead to, without signing in: no more mails, yes that was me, my deadlines as a calendar."""

from __future__ import annotations

from flask import Response, make_response, render_template, request

from service.http.current import register
from service.http.problems import Problem
from service.mail.incoming.answering import Answering
from service.mail.incoming.invitations import Invitations
from service.mail.incoming.reading_process import reading
from service.notify.calendar_feed import feed, holder
from service.usecases.typed_lines import LONGEST_LINE
from service.web.page_frame import web

GONE = "This link is not one of ours, or what it was for is done."


@web.get("/mail/stop/<path:token>")
def ask_to_stop(token: str) -> str:
    """Ask first: mail programs open links by themselves to look whether they are harmful."""
    whom, what = _stopping(token)
    return _stop_page(whom, what, done=False)


@web.post("/mail/stop/<path:token>")
def stop(token: str) -> str:
    """No more mails about something, without signing in: RFC 8058 wants that, and the token names who and what."""
    whom, what = _stopping(token)
    if not Invitations(register()).no_more(whom, what):
        raise Problem("not-found", GONE)
    return _stop_page(whom, what, done=True)


def _stop_page(whom: str, what: str, *, done: bool) -> str:
    plays, is_match = register().people.get(whom), register().store.events.is_match(what)
    return render_template("mail_stop.html", done=done, plays=plays, is_match=is_match)


def _stopping(token: str) -> tuple[str, str]:
    said = register().addresses.read("stop", token)
    player, _, match = (said or "").partition("/")
    if not player or not match:
        raise Problem("not-found", GONE)
    return player, match


@web.get("/mail/confirm/<token>")
def ask_to_confirm(token: str) -> str:
    id = register().addresses.read("confirm", token)
    item = register().inbox.get(id) if id else None
    if item is None or item.state != "held":
        raise Problem("not-found", GONE)
    letter = reading().read(item.raw)
    said = "\n".join(line for paragraph in letter.paragraphs for line in paragraph)
    return render_template("mail_confirm.html", done=False, sender=letter.sender, said=said[:LONGEST_LINE])


@web.post("/mail/confirm/<token>")
def confirm(token: str) -> str:
    if Answering(register()).confirm(token, remember=request.form.get("remember") == "yes") is None:
        raise Problem("not-found", GONE)
    return render_template("mail_confirm.html", done=True)


@web.get("/calendar/<path:token>.ics")
def calendar(token: str) -> Response:
    """The deadlines of whoever this private address belongs to."""
    player = holder(register(), token)
    if player is None:
        raise Problem("not-found", "There is no such calendar; your settings show the address of yours.")
    response = make_response(feed(register(), player))
    response.headers["Content-Type"] = "text/calendar; charset=utf-8"
    return response
