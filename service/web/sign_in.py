"""Signing in by a link that is mailed and works once, and signing out."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answered

from domain.words import Refused
from service.http.auth import end_session, start_session
from service.http.current import register
from service.http.limits import limiter, place
from service.http.problems import Problem
from service.notify.outbox import MAIL, New
from service.web.page_frame import note, now, refused, web
from service.web.typed_form import Typed


@web.get("/sign-in")
def sign_in() -> str:
    return _form(request.args.get("to", ""), Typed())


def _form(to: str, typed: Typed) -> str:
    return render_template("sign_in.html", to=own_path(to), typed=typed)


@web.post("/sign-in")
def ask_for_link() -> Answered:
    """Mail a link that signs in once. What is answered does not tell whether somebody is known here."""
    email = request.form.get("email", "").strip().lower()
    limiter().rare("asking", place())
    limiter().rare("links", f"{place()} {email[:254]}")
    player = register().people.by_email(email)
    try:
        if player is None:
            name = request.form.get("name", "").strip() or email.partition("@")[0]
            player = register().people.add(name[:40], email)
    except Refused as refusal:
        refused(refusal)
        return make_response(_form(request.form.get("to", ""), Typed(request.form)), 409)
    if limiter().allows("links_in_all", player.id):  # else the last of many links still waits in that mailbox
        send_link(player.id, own_path(request.form.get("to", "")))
    return make_response(render_template("sign_in_sent.html", email=email[:254]))


def send_link(player: str, to: str) -> None:
    """Ask for a letter with a link; the link is made when the letter is written, and lies nowhere else."""
    register().outbox.put(New("", now(), player, "sign-in", MAIL, {"then": to}))


@web.get("/sign-in/<key>")
def use_link(key: str) -> str:
    """Mail programs look at links before people do: so the link only shows a button."""
    return render_template("sign_in_here.html", key=key[:200], to=own_path(request.args.get("to", "")))


@web.post("/sign-in/<key>")
def signed_in(key: str) -> Answered:
    answer = redirect(own_path(request.form.get("to", "")) or url_for("web.home"), 303)
    try:
        player = start_session(key[:200], answer)  # type: ignore[arg-type]
    except Problem as problem:
        raise Problem("gone", problem.detail) from problem
    note("Welcome, {name}.", name=player.name)
    return answer


@web.post("/sign-out")
def sign_out() -> Answered:
    answer = redirect(url_for("web.home"), 303)
    end_session(answer)  # type: ignore[arg-type]
    return answer


def own_path(given: str) -> str:
    """A path of this site, or nothing: nobody is led elsewhere by a link to us."""
    asked = urlsplit(given[:500])
    inside = given.startswith("/") and not given.startswith(("//", "/\\")) and not asked.netloc and not asked.scheme
    return given[:500] if inside and given.isprintable() else ""  # browsers pass over a tab, and see two slashes
