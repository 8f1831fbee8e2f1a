"""What webhooks are told: the news of a match in one sentence and as data, with nothing a spectator may not know."""

from __future__ import annotations

from typing import Any

from domain.match.log import MatchFinished
from domain.words import joined_by_and
from projections import breakdown
from service.bootstrap import Register
from service.notify.outbox import MAIL, Message, New, Outcome, Written
from service.notify.webhooks import Failed, Hook, payload
from service.present.table import Scene

WORDS = {
    "started": "The match has begun.",
    "expired": "The time of {who} has run out.",
    "organiser": "The time of {who} has run out; the organiser is asked how it goes on.",
    "substitute": "The time of {who} has run out; a substitute is sought.",
    "take-back": "A take-back is asked for.",
    "take-back-refused": "The take-back is refused.",
    "pause-wanted": "A pause is asked for.",
    "paused": "The match is paused.",
    "resumed": "The match goes on.",
    "abandon": "Somebody would like to end the match without a result.",
    "ruling": "The organiser has ruled.",
    "granted": "{who} gets more time.",
    "joined": "Somebody sits down.",
    "seated": "A seat has changed hands.",
    "replaced": "A seat has changed hands.",
    "abandoned": "The match has ended without a result.",
}


def sentence(scene: Scene, message: Message) -> str:
    """The news in one sentence, for a chat room. `scene` is a spectator's."""
    name = f"[{scene.title}] "
    if message.kind == "turn":
        seat = scene.match.seat_of(message.player)
        who = scene.who(seat) if seat is not None else "somebody"
        return f"{name}It is {who}'s turn ({scene.stage}). {message.about['page']}"
    if message.kind == "finished" and isinstance(scene.match.ended, MatchFinished):
        ended = scene.match.ended
        return f"{name}The match is over: {breakdown.standing(ended.result, ended.score, scene.who)}"
    seat = message.about.get("seat", -1)
    return name + WORDS[message.kind].format(who=scene.who(seat) if seat >= 0 else "somebody")


def data(scene: Scene, message: Message) -> dict[str, Any]:
    """The news as data, for a program."""
    match = scene.match
    return {
        "match": match.id,
        "game": match.opened.game,
        "title": match.opened.title,
        "status": match.status,
        "ply": match.ply,
        "stage": scene.stage,
        "seat": match.seat_of(message.player),
        "waiting_for": joined_by_and(scene.waiting_for()) if match.awaited else "",
        "receipt": scene.receipt,
        "page": message.about["page"],
    }


def body_of(scene: Scene, message: Message, hook: Hook) -> bytes | None:
    """What is posted; None if a turn was made in the meantime."""
    seat = scene.match.seat_of(message.player)
    asked = [one.asked for one in scene.match.questions(seat)] if seat is not None else []
    if message.kind == "turn" and message.about["asked"] not in asked:
        return None
    return payload(hook.kind, f"match.{message.kind}", message.created, sentence(scene, message), data(scene, message))


def post(register: Register, one: Written) -> Outcome:
    """Post one message to its hook, and say what came of it."""
    message, hook, now = one.message, register.hooks.get(one.to), int(register.now())
    if hook is None:
        return Outcome(message, "dropped", "the hook is gone")
    try:
        said = register.poster.post(hook, message.id, now, one.body)
    except Failed as failure:
        if register.hooks.failed(hook, str(failure)):
            about = {"url": hook.url, "note": str(failure)}
            register.outbox.put(New("", now, hook.player, f"hook-off:{hook.id}", MAIL, about))
        return Outcome(message, "deferred", str(failure))
    register.hooks.worked(hook)
    return Outcome(message, "accepted", said)
