"""What webhooks are told: the news of a match in one sentence and as data, with nothing a spectator may not know."""

from __future__ import annotations

from typing import Any

from domain.match.log import MatchFinished
from domain.words import Sentence, say
from service.bootstrap import Register
from service.notify.outbox import MAIL, Composed, Message, New, Outcome
from service.notify.webhook_posting import Failed
from service.notify.webhooks import Hook, payload
from service.present.presented_table import PresentedTable

TRIAL = "test"  # the kind of message with which an owner tries a hook
WORDS = {
    "started": "The match has begun.",
    "expired": "The time of {name} has run out.",
    "organiser": "The time of {name} has run out; the organiser is asked how it goes on.",
    "substitute": "The time of {name} has run out; a substitute is sought.",
    "take-back": "A take-back is asked for.",
    "take-back-refused": "The take-back is refused.",
    "pause-wanted": "A pause is asked for.",
    "paused": "The match is paused.",
    "resumed": "The match goes on.",
    "abandon": "Somebody would like to end the match without a result.",
    "ruling": "The organiser has ruled.",
    "granted": "{name} gets more time.",
    "joined": "Somebody sits down.",
    "seat-offered": "Somebody is asked to play on for {name}.",
    "company-open": "Whoever would like to can lead the company of {name} from now on.",
    "offer-declined": "Who was asked to play on for {name} would rather not.",
    "seated": "A seat has changed hands.",
    "replaced": "A seat has changed hands.",
    "finished": "The match is over.",
    "abandoned": "The match has ended without a result.",
}


def sentence(table: PresentedTable, message: Message) -> str:
    """The news in one sentence, for a chat room. `table` is a spectator's."""
    return str(say("[{title}] {news}", title=table.title, news=_news(table, message)))


def _news(table: PresentedTable, message: Message) -> Sentence:
    if message.kind == "turn":
        return say(
            "It is {name}'s turn ({stage}). {page}",
            name=_name(table, _seat(table, message)), stage=table.stage, page=message.about["page"],
        )  # fmt: skip
    if message.kind == "finished" and isinstance(table.table.ended, MatchFinished):
        return say("The match is over: {standing}", standing=table.standing())
    return say(WORDS[message.kind], name=_name(table, message.about.get("seat", -1)))


def _name(table: PresentedTable, seat: int | None) -> str | Sentence:
    return say("somebody") if seat is None or seat < 0 else table.who(seat)


def _seat(table: PresentedTable, message: Message) -> int | None:
    """Where the player sits whom the news is about."""
    players = table.summary.players
    return players.index(message.player) if message.player in players else None


def data(table: PresentedTable, message: Message) -> dict[str, Any]:
    """The news as data, for a program."""
    match = table.summary
    return {
        "match": match.id,
        "game": match.game,
        "title": match.title,
        "status": match.status,
        "ply": match.ply,
        "stage": table.stage,
        "seat": _seat(table, message),
        "waiting_for": table.waiting_for,
        "receipt": match.receipt,
        "digest": match.digest,
        "page": message.about["page"],
    }


def trial_body(message: Message, hook: Hook) -> bytes:
    """What is posted when its owner tries a hook: something harmless."""
    return payload(hook.kind, TRIAL, message.created, str(say("Train Register can reach you here.")), {})


def body_of(table: PresentedTable, message: Message, hook: Hook) -> bytes | None:
    """What is posted; None if a turn was made in the meantime."""
    seat = _seat(table, message)
    asked = [one.asked for one in table.summary.awaiting if one.seat == seat]
    if message.kind == "turn" and message.about["asked"] not in asked:
        return None
    return payload(hook.kind, f"match.{message.kind}", message.created, sentence(table, message), data(table, message))


def post(register: Register, one: Composed) -> Outcome:
    """Post one message to its hook, and say what came of it."""
    message, hook, now = one.message, register.hooks.get(one.to), int(register.now())
    if hook is None:
        return Outcome(message, "dropped", "the hook is gone")
    try:
        said = register.poster.post(hook, message.id, now, one.body)
    except Failed as failure:
        if message.kind == TRIAL:
            return Outcome(message, "bounced", str(failure))
        if register.hooks.failed(hook, str(failure)):
            about = {"url": hook.url, "note": str(failure)}
            register.outbox.put(New("", now, hook.player, f"hook-off:{hook.id}", MAIL, about))
        return Outcome(message, "deferred", str(failure))
    register.hooks.worked(hook)
    return Outcome(message, "accepted", said)
