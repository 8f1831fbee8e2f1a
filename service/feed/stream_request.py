"""What is asked of the feed, as far as a stream depends on it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

from service.http.problems import Problem
from service.http.query_fields import see_query
from service.unique_ids import unique_id

NUMBER = re.compile(r"[0-9]{1,10}")
NOT_AN_ID = "Last-Event-ID, or `after` in the address, is the id of an event of this stream: a whole number."


class StreamRequest(NamedTuple):
    """A request without a body. Names of headers are in lower case."""

    method: str
    path: str
    query: Sequence[tuple[str, str]]
    headers: Mapping[str, str]
    scheme: str
    peer: str  # the address from which it comes
    id: str  # of the request, in the log

    def see_query(self) -> None:
        """Refuse what no stream knows."""
        see_query([name for name, _ in self.query], ["after"])

    @property
    def host(self) -> str:
        return self.headers.get("host", "")

    @property
    def resumes(self) -> str:
        """The id of the last event that was read; empty for who begins."""
        return self.headers.get("last-event-id") or dict(self.query).get("after", "")

    @property
    def resumes_after(self) -> int | None:
        """The same where ids are numbers."""
        if not self.resumes:
            return None
        if not NUMBER.fullmatch(self.resumes):
            raise Problem("invalid", NOT_AN_ID)
        return int(self.resumes)


def request_in(scope: Mapping[str, Any]) -> StreamRequest:
    """A request as the server hands it over (ASGI)."""
    return StreamRequest(
        method=scope["method"],
        path=scope["path"],
        query=parse_qsl(scope["query_string"].decode("latin-1")[:2000], keep_blank_values=True),
        headers={name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]},
        scheme=scope["scheme"],
        peer=scope["client"][0] if scope.get("client") else "",
        id=unique_id(8),
    )
