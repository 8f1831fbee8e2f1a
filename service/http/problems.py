"""What goes wrong, said in one helpful sentence: RFC 9457 problem details for programs, the same words for people.

Every way in raises what the domain raises (`Refused`, `Stale`, ...) or a `Problem`; `service/http/errors.py` turns them
into `application/problem+json`, the pages into a page. A problem never tells what the reader may not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from domain.words import Sentence


class Kind(NamedTuple):
    """A kind of problem: its HTTP status, its title, and when it happens."""

    status: int
    title: str
    about: str


KINDS = {
    "malformed": Kind(400, "Not readable", "The request is not HTTP or JSON that can be read."),
    "not-signed-in": Kind(401, "Not signed in", "No token or session, or one that is wrong, expired or revoked."),
    "not-allowed": Kind(403, "Not allowed", "Signed in, but this is somebody else's to do, or the token may not."),
    "not-found": Kind(404, "Not found", "There is nothing at this address, or nothing you may know of."),
    "method": Kind(405, "Wrong method", "The address exists but does not take this method."),
    "not-acceptable": Kind(406, "Not acceptable", "The answer does not exist in the form asked for."),
    "refused": Kind(
        409, "Refused", "The rules do not allow it: `rule` is the rule's id, `detail` says what would be accepted."
    ),
    "gone": Kind(410, "No longer good", "A link that works once, and was used before or has expired."),
    "stale": Kind(412, "Out of date", "It answers a question that is no longer open: `since` is what has happened."),
    "too-large": Kind(413, "Too large", "The body is larger than anything that could be meant."),
    "media-type": Kind(415, "Not JSON", "Bodies are JSON, sent as `Content-Type: application/json`."),
    "no-such-bytes": Kind(416, "No such bytes", "`Range` begins behind the end; `Content-Range` tells the size."),
    "misdirected": Kind(421, "Not our name", "Asked for a name under which this register is not reached."),
    "invalid": Kind(422, "Not valid", "The body or a parameter has the wrong shape: `errors` says where."),
    "too-many": Kind(429, "Too many requests", "More than the limit; `Retry-After` says when to try again."),
    "broken": Kind(500, "Broken", "A fault on our side. It was logged under the `request` id."),
    "unavailable": Kind(503, "Not available", "The register cannot answer just now. Nothing was stored."),
}
MEDIA_TYPE = "application/problem+json"
BY_STATUS = {kind.status: name for name, kind in KINDS.items()}


class Problem(Exception):
    """Something that went wrong, to be told to whoever asked."""

    def __init__(
        self, kind: str, detail: str | Sentence, headers: Mapping[str, str] | None = None, **more: Any
    ) -> None:
        self.kind = kind
        self.detail = str(detail)
        super().__init__(self.detail)
        self.headers = dict(headers or {})
        self.more = more

    @property
    def status(self) -> int:
        return KINDS[self.kind].status

    def body(self, request: str) -> dict[str, Any]:
        """The problem as RFC 9457 wants it. `type` leads to the place in the documentation that explains it."""
        kind = KINDS[self.kind]
        found = {"type": f"/api/docs#problem-{self.kind}", "title": kind.title, "status": kind.status}
        return found | {"detail": self.detail, "request": request} | self.more


def refused(rule: str, sentence: Sentence, words: str, kind: str = "refused") -> Problem:
    """A refusal with everything a program needs to say it in another language."""
    return Problem(kind, words, rule=rule, template=sentence.template, values=sentence.values)
