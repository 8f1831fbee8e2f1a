"""What people say about themselves: name, zone, mail, absences, tokens, bots, erasure."""

from __future__ import annotations

from collections.abc import Sequence
from zoneinfo import available_timezones

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answered

from domain.match.clocks import Moment
from domain.words import Refused, say
from projections.lists import Listed
from service.http.auth import cookie_name, end_session, who
from service.http.current import register
from service.present.names import title_of
from service.usecases.people import Player, key_digest
from service.usecases.preferences import NOTIFY, RECEIPTS, change_preferences, preferences_of
from service.usecases.rights import SCOPES
from service.web.page_frame import must_sign_in, note, now, refused, web, whole_number
from service.web.typed_form import Typed
from service.web.user_text import fenced

BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "Chrom": "Chrome", "Safari": "Safari"}
SYSTEMS = {
    "Android": "Android", "iPhone": "an iPhone", "iPad": "an iPad", "Windows": "Windows", "Mac OS": "a Mac",
    "Linux": "Linux",
}  # fmt: skip
NOTIFY_WORDS = {
    "turns": say("a mail as soon as it is my turn"),
    "later": say("a mail some minutes later, if it is still my turn"),
    "digest": say("one mail a day about all my matches"),
    "reminders": say("only when time is running out, and when a match is over"),
    "nothing": say("no mail but answers to my own"),
}
RECEIPTS_WORDS = {
    "soon": say("with the next mail about the match, or after five minutes"),
    "now": say("at once, in a mail of its own"),
    "next": say("with the next mail about the match, or after a day"),
}


@web.get("/settings")
def settings() -> str:
    return _shown(must_sign_in(), Typed())


def _shown(player: Player, typed: Typed) -> str:
    running = _running(player.id)
    return render_template(
        "settings.html", player=player, preferences=preferences_of(player), typed=typed,
        notify=[(one, NOTIFY_WORDS[one]) for one in NOTIFY],
        receipts=[(one, RECEIPTS_WORDS[one]) for one in RECEIPTS],
        zones=sorted(available_timezones()), tokens=register().people.keys(player.id), scopes=SCOPES, running=running,
        sessions=register().people.keys(player.id, "session"), this=key_digest(request.cookies.get(cookie_name(), "")),
        away=absences(player.id, running), browser=browser,
        bots=[(bot, register().people.keys(bot.id)) for bot in register().bots.all(who().caller)],
        title=lambda one: title_of(one.game, one.id, one.title),
    )  # fmt: skip


def absences(player: str, running: Sequence[Listed]) -> list[tuple[Listed, Moment]]:
    """The matches in which a player is away or will be, and until when."""
    found = []
    for one in running:
        times = register().queries.time(one.id).absences
        ends = [away.end for away in times if one.players[away.seat] == player and away.end > now()]
        found += [(one, end) for end in ends[-1:]]
    return found


def browser(label: str) -> str:
    """What a browser calls itself, in two words."""
    name = next((words for mark, words in BROWSERS.items() if mark in label), "A browser")
    system = next((words for mark, words in SYSTEMS.items() if mark in label), "")
    return str(say("{browser} on {system}", browser=name, system=system)) if system else name


@web.post("/settings")
def keep_settings() -> Answered:
    """What is refused comes back with all that was typed."""
    player, form = must_sign_in(), request.form
    try:
        register().people.change(player.id, name=form.get("name", player.name), zone=form.get("zone", player.zone))
        change_preferences(register().people, player.id, {
            "notify": form.get("notify", "turns"), "delay": form.get("delay", 15, type=whole_number),
            "digest": form.get("digest", 8, type=whole_number), "quiet": form.get("quiet", "").strip(),
            "pictures": "pictures" in form, "at_once": "at_once" in form, "receipts": form.get("receipts", "soon"),
        })  # fmt: skip
        note("Kept.")
    except Refused as refusal:
        refused(refusal)
        return make_response(_shown(player, Typed(form, "keep_settings")), 409)
    return redirect(url_for("web.settings"), 303)


def _running(player: str) -> list[Listed]:
    return register().queries.lobby(status="running", player=player, limit=100, reader=player)


@web.post("/settings/away")
def away() -> Answered:
    """An absence, in every running match or in one. What is refused comes back as it was typed."""
    player, form = must_sign_in(), request.form
    only = form.get("match", "")[:40]
    noted: list[str] = []
    try:
        for match in [register().queries.summary(who().caller, only)] if only else _running(player.id):
            register().timekeeping.away(who().caller, match.id, form.get("when", "")[:100])
            noted.append(fenced(title_of(match.game, match.id, match.title)))
    except Refused as refusal:
        refused(refusal)
        _tell_of_absence(noted)
        return make_response(_shown(player, Typed(form, "away")), 409)
    _tell_of_absence(noted)
    return redirect(url_for("web.settings"), 303)


def _tell_of_absence(matches: list[str]) -> None:
    if matches:
        note("Your absence is noted at {matches}; everybody there can see it.", matches=matches)


@web.post("/settings/back")
def back() -> Answered:
    """An absence that is over early, or called off."""
    must_sign_in()
    match = request.form.get("match", "")[:40]
    try:
        register().timekeeping.back(who().caller, match)
        note("Welcome back. Your clock runs again, and everybody at the table can see it.")
    except Refused as refusal:
        refused(refusal)
    return redirect(url_for("web.settings"), 303)


@web.post("/settings/tokens")
def make_token() -> str:
    """A new token is shown once, on the answer, and never again."""
    player = must_sign_in()
    scopes = [one for one in request.form.getlist("scope") if one in SCOPES]
    key = register().people.give_key(player.id, "token", request.form.get("label", "")[:40], scopes or ["read"])
    return render_template("token.html", key=key)


@web.post("/settings/keys/<digest>/revoke")
def revoke(digest: str) -> Answered:
    player = must_sign_in()
    done = register().people.revoke(player.id, digest[:64])
    note("Revoked." if done else "There is no such key.", bad=not done)
    return redirect(url_for("web.settings"), 303)


@web.post("/settings/bots")
def make_bot() -> str | Answered:
    """A new bot comes with its first token, which is shown once, on the answer."""
    player = must_sign_in()
    try:
        return _with_token(register().bots.add(who().caller, request.form.get("name", "")[:80]).id)
    except Refused as refusal:
        refused(refusal)
        return make_response(_shown(player, Typed(request.form, "make_bot")), 409)


@web.post("/settings/bots/<id:bot>/tokens")
def make_bot_token(bot: str) -> str:
    must_sign_in()
    return _with_token(bot)


def _with_token(bot: str) -> str:
    return render_template("token.html", key=register().bots.give_token(who().caller, bot, "made on a page"))


@web.post("/settings/bots/<id:bot>/remove")
def remove_bot(bot: str) -> Answered:
    """The bot goes, with its tokens; what it played stays."""
    must_sign_in()
    register().bots.remove(who().caller, bot)
    note("Removed, with its tokens.")
    return redirect(url_for("web.settings"), 303)


@web.post("/settings/erase")
def erase() -> Answered:
    """Remove the person; the matches stay, played by somebody."""
    player = must_sign_in()
    if request.form.get("sure", "").strip().lower() != "erase me":
        note("Write “erase me” into the box to say that you are sure. Nothing was removed.", bad=True)
        return redirect(url_for("web.settings"), 303)
    try:
        register().people.erase(player.id)
    except Refused as refusal:
        refused(refusal)
        return redirect(url_for("web.settings"), 303)
    answer = redirect(url_for("web.home"), 303)
    end_session(answer)  # type: ignore[arg-type]
    note("You are erased. What you played stays, by somebody.")
    return answer
