"""Somebody who visits a register with a browser or a program, and may send whatever can be sent."""

from __future__ import annotations

import json
from contextlib import closing
from http.client import HTTPConnection, HTTPMessage
from http.cookies import SimpleCookie
from typing import Any, NamedTuple
from urllib.parse import urlencode

PATIENCE = 60.0  # seconds for an answer: a busy machine is not a hole


class Heard(NamedTuple):
    """What was answered."""

    status: int
    headers: HTTPMessage
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Visitor:
    """Keeps cookies as a browser does. Every header can be another one than a browser would send."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.site = f"http://127.0.0.1:{port}"
        self.cookies: dict[str, str] = {}

    def get(self, path: str, **headers: str) -> Heard:
        return self._ask("GET", path, None, headers)

    def post(self, path: str, form: dict[str, Any] | None = None, **headers: str) -> Heard:
        """A form of a page; of our own unless another `Origin` is named."""
        kind = {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.site}
        return self._ask("POST", path, urlencode(form or {}, doseq=True), kind | headers)

    def call(self, method: str, path: str, token: str, body: Any = None) -> Heard:
        """A program, with its token."""
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        return self._ask(method, path, None if body is None else json.dumps(body), headers)

    def _ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> Heard:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as connection:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            heard = Heard(answer.status, answer.headers, answer.read())
        for line in heard.headers.get_all("Set-Cookie", []):
            self.cookies |= {name: one.value for name, one in SimpleCookie(line).items()}
        return heard
