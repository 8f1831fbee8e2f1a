"""Your webhooks: programs and chat rooms that are told what a mail would tell; trials, and what became of each post."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from flask import Response, current_app

from domain.words import say
from service.api.blueprint import Blueprint
from service.api.bodies import Nothing
from service.api.examples import DELIVERY, WEBHOOK
from service.api.fields import Integer, Moment, OneOf, String, Text
from service.api.once import once
from service.api.shapes import Body, Shape, Shown
from service.http.current import register
from service.notify.outbox import New
from service.notify.webhook_news import TRIAL
from service.notify.webhooks import KINDS, Hook
from service.usecases.callers import Caller, NotFound, must_be_person

webhooks = Blueprint("webhooks", __name__, url_prefix="/api/me/webhooks", description="Programs that are told.")
WHAT = "What is posted: signed JSON, or what a chat room reads."
WHICH = "The match it is about; null: all of yours."
LATEST = 200  # messages to one hook that are listed


class WebhookSchema(Shape):
    """A webhook of yours. What is posted, and how it is signed, is told under `webhooks` of the description."""

    id = String(required=True)
    kind = String(required=True, metadata={"enum": [*KINDS]}, about=WHAT)
    url = String(required=True, about="Where it is posted to.")
    match = String(required=True, allow_none=True, about=WHICH, of=lambda one, _: one.match or None)
    state = String(required=True, metadata={"enum": ["on", "off"]}, about="`off`: it failed for a day.")
    note = String(required=True, about="What the other side said last, while it fails; else empty.")
    failing = Moment(
        required=True,
        allow_none=True,
        about="Since when it fails; null: it works.",
        of=lambda one, _: one.failing or None,
    )
    created = Moment(required=True)
    secret = String(
        about="Only in the answer that makes it: what signatures are checked with.",
        of=lambda one, told: one.secret if told else ma.missing,
    )


class WebhookBody(Body):
    kind = OneOf(KINDS, required=True, about=WHAT)
    url = Text(500, 1, required=True, about="It begins with https:// and is reached from everywhere.")
    match = Text(64, about="Only about this match; all of yours if not given.")


class DeliverySchema(Shape):
    """One post to a webhook, and what became of it."""

    id = String(required=True, about="The same as `webhook-id` of the post.")
    kind = String(required=True, about="What it tells: turn, finished, test and so on.")
    match = String(required=True, allow_none=True, about="Null: a trial.", of=lambda one, _: one.match or None)
    state = String(required=True, about="queued, deferred, accepted, bounced, dead or dropped.")
    attempts = Integer(required=True, about="How often it was tried.")
    note = String(required=True, about="What the other side said.")
    created = Moment(required=True)
    changed = Moment(required=True, about="When it was last tried.")


@webhooks.route("")
@webhooks.needs("read")
@webhooks.response(200, WebhookSchema(many=True), example=[WEBHOOK])
def list_webhooks(caller: Caller) -> Shown:
    """Your webhooks."""
    return Shown(register().hooks.of_player(caller.player))


@webhooks.route("", methods=["POST"])
@once
@webhooks.needs("play")
@webhooks.arguments(WebhookBody, example={"kind": "raw", "url": "https://hooks.example.org/turns"})
@webhooks.response(201, WebhookSchema, example=WEBHOOK | {"secret": "whsec_told-now-and-never-again"})
@webhooks.problems(404, 409, 415)
def make_webhook(caller: Caller, body: dict[str, Any]) -> Shown:
    """Make a webhook. Its secret is told once, here."""
    must_be_person(caller)
    match = body.get("match", "")
    if match:
        register().queries.summary(caller, match)
    return Shown(register().hooks.add(caller.player, body["kind"], body["url"].strip(), match), True)


@webhooks.route("/<id:webhook>", methods=["DELETE"])
@once
@webhooks.needs("play")
@webhooks.response(204)
@webhooks.problems(404)
def remove_webhook(caller: Caller, webhook: str) -> Response:
    """Remove a webhook: nothing is posted there any more."""
    register().hooks.remove(caller.player, _own(caller, webhook).id)
    return current_app.response_class(status=204)


@webhooks.route("/<id:webhook>/activations", methods=["POST"])
@once
@webhooks.needs("play")
@webhooks.arguments(Nothing, required=False)
@webhooks.response(201, WebhookSchema, example=WEBHOOK)
@webhooks.problems(404, 415)
def switch_on_webhook(caller: Caller, body: dict[str, Any], webhook: str) -> Shown:
    """Switch a webhook on again that was switched off because it failed."""
    register().hooks.switch_on(caller.player, _own(caller, webhook).id)
    return Shown(_own(caller, webhook))


@webhooks.route("/<id:webhook>/trials", methods=["POST"])
@once
@webhooks.needs("play")
@webhooks.arguments(Nothing, required=False)
@webhooks.response(201, DeliverySchema, example=DELIVERY)
@webhooks.problems(404, 415)
def try_webhook(caller: Caller, body: dict[str, Any], webhook: str) -> Shown:
    """Post something harmless to a webhook now; its deliveries tell what came of it."""
    hook = _own(caller, webhook)
    (sent,) = register().outbox.put(New("", int(register().now()), caller.player, TRIAL, hook.id))
    return Shown(register().outbox.get(sent))


@webhooks.route("/<id:webhook>/deliveries")
@webhooks.needs("read")
@webhooks.response(200, DeliverySchema(many=True), example=[DELIVERY])
@webhooks.problems(404)
def list_webhook_deliveries(caller: Caller, webhook: str) -> Shown:
    """What was posted lately to a webhook, the latest first, and what became of it."""
    hook = _own(caller, webhook)
    return Shown(register().outbox.of_player(caller.player, LATEST, hook.id))


def _own(caller: Caller, id: str) -> Hook:
    """One of the caller's webhooks; of those of others nothing is told."""
    found = next((one for one in register().hooks.of_player(caller.player) if one.id == id), None)
    if found is None:
        raise NotFound("hook", say("you have no webhook with this id"))
    return found
