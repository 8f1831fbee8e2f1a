"""Lets a function decide whatever a bot is asked, in all its matches, over the API.

    def decide(asked):
        return asked.offers[0]

It gives an offer or its number, a line in notation, or a decision as a record. What is refused is asked once more, with
the refusal; what it cannot answer is left alone until the match has gone on.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import sleep
from typing import Any

from domain.words import Sentence, say
from service.client.api_session import ApiAnswer, ApiSession, NoEntry

AWAITING, STREAM = "/api/me/awaiting", "/api/stream/me"
SHORTEST, LONGEST = 1.0, 8.0  # seconds between two looks where there is no stream
TRIES = 3  # for one question

PLAYS = "{name} plays, until Ctrl-C"
NO_BOT = "{name} is a person, and decides by program from now on, until Ctrl-C; bots have accounts of their own"
DECIDED = "{match} ply {ply}: {text}"
REFUSED = "{match} ply {ply}: {text} is refused: {why}"
LEFT = "{match} ply {ply}: left alone until the match goes on"
NO_ANSWER = "{match} ply {ply}: decide() gave {answer}; it gives an offer or its number, a line of text, or a decision"

Decide = Callable[["BotQuestion"], Any]


@dataclass(frozen=True)
class BotQuestion:
    """A question to the bot: `offers` is the list of GET legal, each with number, text and decision."""

    match: str
    game: str
    seat: int
    ply: int
    version: int
    prompt: str
    offers: list[dict[str, Any]]
    legal: dict[str, Any]  # all that GET legal tells: questions, spreads, default
    refused: str  # why the last answer to this question was refused
    session: ApiSession

    def look(self, what: str = "position") -> Any:
        """Something else about the match, as the bot may know it: position, score, log ..."""
        return self.session.get(f"/api/matches/{self.match}/{what}").body

    def preview(self, offer: dict[str, Any]) -> list[str]:
        """What an offer would do, in words, as far as the bot may know it. Nothing is decided."""
        body = {"decision": offer["decision"], "ply": self.ply, "version": self.version}
        answer = self.session.post(f"/api/matches/{self.match}/preview", body)
        return list(answer.body["words"]) if answer.good else []


class BotDriver:
    def __init__(
        self, session: ApiSession, decide: Decide, told: Callable[[Sentence], None],
        pause: Callable[[float], None] = sleep,
    ) -> None:  # fmt: skip
        self._session, self._decide, self._told, self._pause = session, decide, told, pause
        self._left: dict[str, int] = {}  # match -> its version when a question in it was left alone
        self._etag = ""

    def begin(self) -> None:
        """Say who plays."""
        answer = self._session.get("/api/me")
        if not answer.good:
            raise NoEntry(answer.detail)
        self._told(say(PLAYS if answer.body["kind"] == "bot" else NO_BOT, name=answer.body["name"]))

    def sit(self, match: str) -> None:
        """Take a free seat."""
        answer = self._session.post(f"/api/matches/{match}/seats", {})
        if not answer.good:
            raise NoEntry(answer.detail)
        self._told(say("{match}: sits down", match=match))

    def run(self) -> None:
        """Decide for ever, as soon as something is asked."""
        for match in self._occasions():
            while self._answered(match) if match else self.work_off():
                pass

    def work_off(self) -> int:
        """Answer everything that is asked now; how many decisions were made."""
        answer = self._session.get(AWAITING, self._etag)
        if not answer.good:
            if answer.status != 304:
                raise NoEntry(answer.detail)
            return 0
        self._etag = answer.headers.get("ETag", "")
        return sum(self._answered(str(one["match"])) for one in answer.body)

    def _occasions(self) -> Iterator[str]:
        """Whenever it is worth a look: at a match of which a stream tells that something is asked there (it begins with
        all that go on); where there is no stream, at the list, every few seconds. The list lags a moment behind."""
        wait = SHORTEST
        yield ""
        while True:
            news, before = self._session.events(STREAM), self._etag
            for event in news or ():
                if event["event"] == "match" and event["data"]["asked"]:
                    yield str(event["data"]["match"])
            self._pause(wait)
            yield ""
            wait = SHORTEST if self._etag != before else min(2 * wait, LONGEST)

    # --- one question ------------------------------------------------------------------------------------------------

    def _answered(self, match: str) -> bool:
        """Whether the bot has decided."""
        refused = ""
        for _ in range(TRIES):
            legal = self._session.get(f"/api/matches/{match}/legal").body
            if legal.get("ply") is None or self._left.get(match) == legal["version"]:
                return False  # it has been answered, or nothing has changed since it was left alone
            asked = _asked(match, legal, refused, self._session)
            answer = self._sent(asked)
            if answer is None:
                break
            if answer.good:
                return True
            refused = answer.detail
        self._left[match] = legal["version"]
        self._told(say(LEFT, match=match, ply=legal["ply"]))
        return False

    def _sent(self, asked: BotQuestion) -> ApiAnswer | None:
        """Ask the function, and send what it gives; nothing if it gives nothing that could be sent."""
        try:
            given = self._decide(asked)
        except Exception:
            self._told(say("{trace}", trace=traceback.format_exc()))
            return None
        body = _body(given, asked.offers)
        if body is None:
            self._told(say(NO_ANSWER, match=asked.match, ply=asked.ply, answer=repr(given)[:80]))
            return None
        place = {"ply": asked.ply, "version": asked.version}
        answer = self._session.post(f"/api/matches/{asked.match}/decisions", body | place)
        told = {"match": asked.match, "ply": asked.ply, "text": _text(body, asked.offers)}
        self._told(say(DECIDED, **told) if answer.good else say(REFUSED, why=answer.detail, **told))
        return answer


def _asked(match: str, legal: dict[str, Any], refused: str, session: ApiSession) -> BotQuestion:
    return BotQuestion(
        match=match, game=legal["game"], seat=legal["seat"], ply=legal["ply"], version=legal["version"],
        prompt=legal["questions"][0]["prompt"], offers=legal["offers"], legal=legal, refused=refused, session=session,
    )  # fmt: skip


def _body(given: Any, offers: list[dict[str, Any]]) -> dict[str, Any] | None:
    """What is sent; a number stands for its offer, because alone it could be a value of the game."""
    if isinstance(given, int) and not isinstance(given, bool):
        given = next((one for one in offers if one["number"] == given), None)
    if isinstance(given, dict):
        return {"decision": given.get("decision", given)}
    return {"text": given} if isinstance(given, str) else None


def _text(body: dict[str, Any], offers: list[dict[str, Any]]) -> str:
    """What was decided, as it is told: an offer in its notation."""
    if "text" in body:
        return str(body["text"])[:200]
    return str(next((one["text"] for one in offers if one["decision"] == body["decision"]), body["decision"]))[:200]
