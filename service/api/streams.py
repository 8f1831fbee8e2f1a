"""News as it happens. The feed (workers/feed.py) carries streams; what asks for one here is led there."""

from __future__ import annotations

from typing import Any

from flask import Response, current_app, request

from service.api.blueprint import SCOPE, Blueprint
from service.api.bodies import ResumeQuery
from service.api.examples import OWN_MATCH, PASSED
from service.api.schemas.own_match import EntryLineSchema, OwnMatchLineSchema
from service.feed.stream_form import FORMS, NDJSON, SSE, StreamEvent
from service.http.current import feed_address, register
from service.http.json_answers import encode
from service.http.problems import Problem

streams = Blueprint("streams", __name__, url_prefix="/api", description="News as it happens, without asking again.")
A_LINE_EACH = "As server-sent events, or with `Accept: application/x-ndjson` one object a line."
NO_FEED = "No streams here just now. Ask with If-None-Match now and then: while nothing is new it costs little."
LED_ON = "Streams are read at a port of their own: `Location` says where. Send the same headers there."


def _example(name: str, id: str, data: Any) -> str:
    return FORMS[SSE].write(StreamEvent(name, id, encode(data))).decode()


@streams.route("/stream/me")
@streams.arguments(ResumeQuery, location="query")
@streams.response(200, {"type": "string"}, content_type=SSE, example=_example("match", "1785924000", OWN_MATCH))
@streams.alt_response(200, schema=OwnMatchLineSchema, content_type=NDJSON, description=A_LINE_EACH)
@streams.alt_response(307, description=LED_ON)
@streams.doc(security=[{"token": []}, {"session": []}], **{SCOPE: "read"})
@streams.problems(401, 403, 404, 406, 422, 429)
def stream_me(query: dict[str, Any]) -> Response:
    """Every match that concerns you, as it stands: first those that go on, then each whenever it has changed.

    An event `match` tells a whole `OwnMatch`: whether you are asked, and what; a seat that is offered to you; how much
    was said. A comment (or an empty line) every 15 seconds says that nobody is gone. Come again with `Last-Event-ID`,
    or `?after=`, and you are told what has changed since then; being told twice does no harm. The event `end` says why
    nothing further comes.
    """
    return _led_on()


@streams.route("/matches/<id:match>/stream")
@streams.arguments(ResumeQuery, location="query")
@streams.response(200, {"type": "string"}, content_type=SSE, example=_example("entry", "5", PASSED))
@streams.alt_response(200, schema=EntryLineSchema, content_type=NDJSON, description=A_LINE_EACH)
@streams.alt_response(307, description=LED_ON)
@streams.problems(401, 403, 404, 406, 422, 429)
def stream_match(query: dict[str, Any], match: str) -> Response:
    """What happens in a match, entry by entry, as you may know it: from your seat, or as a spectator.

    An event `entry` tells a whole `Happening`, as GET log does; its id is its version in the log. Without an id it
    begins with what happens next; with `Last-Event-ID`, or `?after=`, behind that entry. The stream ends, and says so
    in its last event, `end`, when the match is over, your token is revoked, or your seat becomes another's. Whoever
    resumes behind the end gets 204.
    """
    return _led_on()


def _led_on() -> Response:
    if not register().settings.feed.port:
        raise Problem("not-found", NO_FEED)
    response = current_app.response_class(status=307)
    response.headers["Location"] = feed_address(request.full_path.rstrip("?"))
    return response
