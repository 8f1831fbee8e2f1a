"""What was sent to somebody, in words: what it was about, where that is looked at, and what became of it."""

from __future__ import annotations

from typing import NamedTuple

from flask import url_for

from domain.match.clocks import Moment
from domain.words import Sentence, capital, say
from service.http.current import register
from service.notify.outbox import MAIL, Message
from service.notify.webhook_news import TRIAL
from service.present.names import title_of

ABOUT = {
    "turn": say("your turn"),
    "started": say("the match began"),
    "reminder-1": say("reminder"),
    "reminder-2": say("reminder"),
    "reminder-3": say("last reminder"),
    "expired": say("time ran out"),
    "organiser": say("an organiser is asked"),
    "substitute": say("a substitute is sought"),
    "take-back": say("a take-back is asked for"),
    "take-back-refused": say("a take-back was refused"),
    "pause-wanted": say("a pause is asked for"),
    "paused": say("paused"),
    "resumed": say("goes on"),
    "abandon": say("whether to stop"),
    "ruling": say("a ruling"),
    "granted": say("more time"),
    "joined": say("somebody sat down"),
    "seat-offered": say("a seat is offered"),
    "company-open": say("a company is open"),
    "offer-declined": say("an offer was declined"),
    "seated": say("you sit there"),
    "replaced": say("somebody else sits there"),
    "finished": say("the result"),
    "abandoned": say("abandoned"),
    "cup-invited": say("an invitation"),
    "cup-entered": say("you are entered"),
    "cup-refused": say("entry refused"),
    "cup-closed": say("entries closed"),
    "cup-round": say("a round began"),
    "cup-bye": say("a bye"),
    "cup-reminder": say("reminder"),
    "cup-standings": say("standings"),
    "cup-ruling": say("a ruling"),
    "cup-offer": say("a seat is offered"),
    "cup-protest": say("a protest"),
    "cup-answered": say("a protest was answered"),
    "cup-excluded": say("excluded"),
    "cup-provisional": say("provisional result"),
    "cup-confirmed": say("the result"),
    "cup-cancelled": say("cancelled"),
    "cup-desk": say("something to decide"),
    "answer": say("an answer to your mail"),
    "confirm": say("please confirm"),
    "invitation": say("an invitation"),
    "sign-in": say("a link to sign in"),
    "address-changed": say("your address changed"),
    "hook-off": say("a webhook was switched off"),
    "digest": say("the daily mail"),
    "hello": say("how to play"),
    "stranger": say("how to play"),
    TRIAL: say("a trial"),
}
BECAME = {
    "queued": say("waits"), "deferred": say("could not be taken yet"), "accepted": say("accepted"),
    "bounced": say("refused or sent back"), "dead": say("given up"), "dropped": say("not sent"),
}  # fmt: skip


class SentLine(NamedTuple):
    """One message as its reader finds it again."""

    id: str
    changed: Moment
    about: str
    title: str
    href: str
    channel: str
    became: Sentence
    note: str
    again: bool


def sent_lines(messages: list[Message]) -> list[SentLine]:
    called = register().queries.titles(one.match for one in messages if one.match)
    return [_line(one, *_place(one.match, called.get(one.match))) for one in messages]


def _line(one: Message, title: str, href: str) -> SentLine:
    kind = one.kind.partition(":")[0]
    about = capital(str(ABOUT.get(kind, kind)))  # another release may have sent what this one does not
    by_mail, taken = one.channel == MAIL, one.state == "accepted"
    note = "" if by_mail and taken else one.note[:80]  # mail servers that take a mail say nothing worth reading
    again = one.state in ("accepted", "bounced", "dead")
    return SentLine(
        one.id, one.changed, about, title, href, "" if by_mail else one.channel, BECAME[one.state], note, again
    )


def _place(id: str, called: tuple[str, str] | None) -> tuple[str, str]:
    """The title and the address of the match or the tournament; neither where there is none."""
    if called is None:
        return "", ""
    game, title = called
    if not game:
        return title, url_for("web.tournament", tournament=id)
    return title_of(game, id, title), url_for("web.match", match=id)
