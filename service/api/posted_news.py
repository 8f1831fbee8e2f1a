"""What webhooks of kind `raw` are posted, in the description: one POST, signed as Standard Webhooks says."""

from __future__ import annotations

from typing import Any

from service.notify.webhook_news import TRIAL, WORDS

TEXT, NUMBER = {"type": "string"}, {"type": "integer"}
HEADERS = {
    "webhook-id": "The same for every attempt at the same news.",
    "webhook-timestamp": "Seconds since 1970, when this attempt was made.",
    "webhook-signature": "`v1,` and an HMAC-SHA256 in base64 over id, timestamp and body, with points between them.",
}
FIELDS: dict[str, tuple[dict[str, Any], str]] = {
    "text": (TEXT, "The news in one sentence."),
    "match": (TEXT, "The id of the match; all fields but `text` are missing in a trial."),
    "game": (TEXT, "Slug of the game."),
    "title": (TEXT, "What the match is called."),
    "status": (TEXT, "Where the match stands."),
    "ply": (NUMBER, "The number of the last decision."),
    "stage": (TEXT, "How far the game has come, in words."),
    "seat": ({"type": ["integer", "null"]}, "Where the player sits whom the news is about; null if nowhere."),
    "waiting_for": (TEXT, "Whom the table waits for, in words."),
    "receipt": (TEXT, "The digest of the log as people write it down."),
    "digest": (TEXT, "The digest of the log."),
    "page": (TEXT, "Where it is played."),
}
EXAMPLE = {
    "type": "match.turn",
    "timestamp": 1785924000,
    "data": {"text": "[Thursday table] It is Anna's turn.", "match": "b7mzq2xk4n5c", "game": "coal-baron", "seat": 0},
}


def posted() -> dict[str, Any]:
    """The `webhooks` of the description."""
    kinds = [TRIAL, *sorted(f"match.{one}" for one in ("turn", *WORDS))]
    fields = {name: schema | {"description": about} for name, (schema, about) in FIELDS.items()}
    news = {
        "type": "object",
        "required": ["type", "timestamp", "data"],
        "properties": {
            "type": TEXT | {"enum": kinds, "description": "What it is news of."},
            "timestamp": NUMBER | {"description": "When it happened, in seconds since 1970."},
            "data": {"type": "object", "required": ["text"], "properties": fields},
        },
    }
    always = {"in": "header", "required": True, "schema": TEXT}
    sent = [{"name": name, "description": about, **always} for name, about in HEADERS.items()]
    operation = {
        "operationId": "receiveNews",
        "summary": "News of a match",
        "description": "Posted to webhooks of kind `raw`. Anything but 2xx is tried again at growing distances.",
        "tags": ["webhooks"],
        "security": [],
        "parameters": sent,
        "requestBody": {"required": True, "content": {"application/json": {"schema": news, "example": EXAMPLE}}},
        "responses": {"2XX": {"description": "Taken."}, "4XX": {"description": "Not taken: it is tried again."}},
    }
    return {"news": {"post": operation}}
