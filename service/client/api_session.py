"""Requests to a register over HTTP, with a token. While it is away or busy they are asked again, and nothing is done
twice: a command keeps its Idempotency-Key."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from ipaddress import ip_address
from time import sleep
from typing import Any, NamedTuple
from urllib.parse import SplitResult, urlsplit
from uuid import uuid4

from domain.words import Sentence, Trouble, say

LATER = {429, 502, 503, 504}  # statuses that go away by themselves
PATIENCE = 60.0  # seconds for an answer, or for the next sign of life of a stream
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
LARGEST = 1 << 24  # bytes of an answer
LONGEST = 1 << 20  # and of a line of a stream

NO_ADDRESS = "an address looks like https://register.example, not {url}"
IN_THE_OPEN = "the token would travel in the open to {host}: only https leads to other machines"
AWAY = "the register does not answer ({why}); asking again in {n:second|seconds}"
TOO_MANY = "the register says: {why} It is asked again in {n:second|seconds}"


class NoEntry(Trouble):
    """The register does not let this token in, or cannot be meant; asking again would not help."""


class ApiAnswer(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: Any  # read from JSON, or the text as it is

    @property
    def good(self) -> bool:
        return 200 <= self.status < 300

    @property
    def detail(self) -> str:
        """What the register says where something went wrong."""
        return str(self.body.get("detail", "")) if isinstance(self.body, dict) else f"HTTP {self.status}"


class ApiSession:
    """`told` hears when the register is away; `pause` waits."""

    def __init__(
        self, url: str, token: str, told: Callable[[Sentence], None], pause: Callable[[float], None] = sleep
    ) -> None:
        self._at = _address(url)
        self._headers = {"Authorization": f"Bearer {token}", "Accept": "application/json"}
        self._told, self._pause = told, pause

    def get(self, path: str, etag: str = "") -> ApiAnswer:
        """Read; with the ETag of the last answer a status of 304 says that nothing has changed."""
        return self._until_answered("GET", path, {"If-None-Match": etag} if etag else {}, None)

    def post(self, path: str, body: Any) -> ApiAnswer:
        """Carry out a command, once, however often it has to be sent."""
        headers = {"Idempotency-Key": uuid4().hex, "Content-Type": "application/json"}
        return self._until_answered("POST", path, headers, json.dumps(body).encode())

    def _until_answered(self, method: str, path: str, more: Mapping[str, str], body: bytes | None) -> ApiAnswer:
        wait = FIRST_PAUSE
        while True:
            said = AWAY
            try:
                answer = self._asked(method, path, more, body)
                if answer.status in (401, 421):
                    raise NoEntry(answer.detail)
                if answer.status not in LATER:
                    return answer
                said, why = (TOO_MANY, answer.detail) if answer.status == 429 else (AWAY, f"HTTP {answer.status}")
                wait = max(wait, _seconds(answer.headers.get("Retry-After")))
            except (OSError, HTTPException) as error:
                why = str(error) or type(error).__name__
            self._told(say(said, why=why, n=round(wait)))
            self._pause(wait)
            wait = min(2 * wait, LONGEST_PAUSE)

    def _asked(self, method: str, path: str, more: Mapping[str, str], body: bytes | None) -> ApiAnswer:
        with closing(_connection(self._at)) as connection:
            connection.request(method, self._at.path + path, body, {**self._headers, **more})
            answer = connection.getresponse()
            return ApiAnswer(answer.status, dict(answer.getheaders()), _json(answer.read(LARGEST)))

    def events(self, path: str) -> Iterator[Any] | None:
        """A stream of news, each as it comes; nothing if there is none to be had here now."""
        at, headers = self._at._replace(path=self._at.path + path), self._headers | {"Accept": "application/x-ndjson"}
        for _ in range(2):
            connection = _connection(at)
            try:
                connection.request("GET", at.path, None, headers)
                answer = connection.getresponse()
            except (OSError, HTTPException):
                connection.close()
                return None
            if answer.status == 200:
                return _news(connection, answer)
            connection.close()
            there = urlsplit(answer.headers.get("Location") or "")
            if answer.status != 307 or (there.scheme, there.hostname) != (at.scheme, at.hostname):
                return None  # a token is shown to no other machine
            at = there
        return None


def _news(connection: HTTPConnection, answer: HTTPResponse) -> Iterator[Any]:
    """One object a line, until the stream ends or is cut; empty lines say that nobody is gone."""
    with closing(connection):
        try:
            while line := answer.readline(LONGEST):
                if line.strip():
                    yield _json(line)
        except (OSError, HTTPException):
            return


def _address(url: str) -> SplitResult:
    at = urlsplit(url.rstrip("/"))
    if at.scheme not in ("http", "https") or not at.hostname:
        raise NoEntry(str(say(NO_ADDRESS, url=url)))
    if at.scheme == "http" and not _is_here(at.hostname):
        raise NoEntry(str(say(IN_THE_OPEN, host=at.hostname)))
    return at


def _is_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _connection(at: SplitResult) -> HTTPConnection:
    kind = HTTPSConnection if at.scheme == "https" else HTTPConnection
    return kind(at.hostname or "", at.port, timeout=PATIENCE)


def _json(data: bytes) -> Any:
    try:
        return json.loads(data)
    except ValueError:
        return data.decode("utf-8", "replace")


def _seconds(text: str | None) -> float:
    return min(float(text), LONGEST_PAUSE) if text and text.isdecimal() else 0.0
