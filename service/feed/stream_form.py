"""Events as they go over the wire: server-sent events, or one JSON object a line."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from service.http.json_answers import encode
from service.http.problems import Problem

SSE, NDJSON = "text/event-stream", "application/x-ndjson"
NO_SUCH_FORM = "A stream comes as text/event-stream or as application/x-ndjson."
RETRY = 3_000  # milliseconds until a browser that lost its connection asks again


class StreamEvent(NamedTuple):
    """What is told: its name, the id to resume after it, and its data as JSON."""

    name: str
    id: str
    data: bytes


class StreamForm(NamedTuple):
    """How events are written. `beat` says that nobody is gone; `begin` is what comes first."""

    media_type: str
    begin: bytes
    beat: bytes
    write: Callable[[StreamEvent], bytes]


def _as_lines(event: StreamEvent) -> bytes:
    id = f"id: {event.id}\n" if event.id else ""
    return f"event: {event.name}\n{id}data: ".encode() + event.data + b"\n\n"


def _as_object(event: StreamEvent) -> bytes:
    head = encode({"event": event.name, "id": event.id or None})
    return head[:-1] + b',"data":' + event.data + b"}\n"


FORMS = {
    SSE: StreamForm(SSE, f"retry: {RETRY}\n\n".encode(), b":\n\n", _as_lines),
    NDJSON: StreamForm(NDJSON, b"\n", b"\n", _as_object),
}


def form_for(accept: str) -> StreamForm:
    """The form that is asked for; server-sent events if nothing is."""
    if not accept:
        return FORMS[SSE]
    found = parse_accept_header(accept, MIMEAccept).best_match([SSE, NDJSON])
    if found is None:
        raise Problem("not-acceptable", NO_SUCH_FORM)
    return FORMS[found]
