"""What a table is asked besides decisions: a take-back, a pause, an end without a result. And which yes belongs to it.

A request is known by the entry of the log that asked it. Whoever answers says what they saw, a version of the log: a
yes from before the request was made belongs to something else, and is refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from domain.match.log import (
    AbandonmentAgreed,
    ClockChanged,
    DecisionMade,
    DecisionsStruck,
    Entry,
    TakeBackAsked,
    TakeBackRefused,
)
from domain.words import require

Request = Literal["take-back", "pause", "abandon"]

NOT_SEEN = {
    "take-back": "this take-back was asked for after what you answer was made; look at it, and answer again",
    "pause": "this pause was asked for after what you answer was made; look at it, and answer again",
    "abandon": "what you answer was made before somebody wanted to stop; look at it, and answer again",
}


def asked_at(log: Iterable[Entry]) -> dict[Request, int]:
    """What is asked now, with the version of the entry that asked it first."""
    asked: dict[Request, int] = {}
    for entry in log:
        match entry.event:
            case TakeBackAsked():
                asked["take-back"] = entry.version
            case AbandonmentAgreed():
                asked.setdefault("abandon", entry.version)
            case ClockChanged(kind="pause-wanted"):
                asked.setdefault("pause", entry.version)
            case ClockChanged(kind="paused" | "resumed"):
                asked.pop("pause", None)
            case TakeBackRefused():
                asked.pop("take-back", None)
            case DecisionMade() | DecisionsStruck():
                asked.pop("take-back", None)
                asked.pop("abandon", None)
    return asked


def must_have_seen(request: Request, log: Iterable[Entry], seen: int | None) -> None:
    """Refuse an answer from before the request was made. Who does not say what they saw answers what is asked now."""
    if seen is not None:
        require(asked_at(log).get(request, 0) <= seen, "agree", NOT_SEEN[request])
