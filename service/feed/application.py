"""The feed as a web application (ASGI): one address for each kind of stream, and whether it is alive."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from time import time
from typing import Any

from domain.words import Refused, render
from projections.sql import Unavailable
from service.feed.hub import Hub
from service.feed.match_stream import MatchStream
from service.feed.own_stream import OwnStream
from service.feed.page_stream import PageStream
from service.feed.stream import Stream, StreamEnded
from service.feed.stream_form import FORMS, SSE, StreamEvent, StreamForm, form_for
from service.feed.stream_request import StreamRequest, request_in
from service.feed.visitors import Visitor, Visitors
from service.http.headers import HEADERS, OPEN_TO_ALL, PREFLIGHT
from service.http.json_answers import encode
from service.http.limits import Limiter, Limits
from service.http.problems import MEDIA_TYPE, Problem
from service.present.names import full_sentence

log = logging.getLogger("register.feed")
BEAT = 15.0  # seconds between two signs of life, where nothing happens
PATIENCE = 30.0  # seconds that a reader may take to read what was sent
ID = r"(?P<match>[a-z0-9]{1,64})"
NOTHING_HERE = "The feed has /api/stream/me, /api/matches/MATCH/stream, and /matches/MATCH/stream for pages."
ONLY_READ = "Streams are read: send GET."
NO_ANSWER = "The register's database cannot answer just now; try again in a few seconds."
BROKEN = "Something broke on our side and was logged. Ask again, with the id of the last event."

Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]


class Application:
    def __init__(self, hub: Hub, visitors: Visitors, limits: Limits = Limits()) -> None:
        self._hub = hub
        self._visitors = visitors
        self._limiter = Limiter(limits, None, hub.now)
        self._kinds: list[tuple[re.Pattern[str], Callable[..., Stream]]] = [
            (re.compile("/api/stream/me"), self._own),
            (re.compile(f"/api/matches/{ID}/stream"), self._match),
            (re.compile(f"/matches/{ID}/stream"), self._page),
        ]

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        request = request_in(scope)
        try:
            if request.path == "/healthz":
                await _answer(send, 200, {"status": "ok"}, {})
            else:
                await self._streamed(request, receive, send)
        except Problem as problem:
            headers = {**self._headers(request), **problem.headers}
            await _answer(send, problem.status, problem.body(request.id), headers, MEDIA_TYPE)

    async def _streamed(self, request: StreamRequest, receive: Receive, send: Send) -> None:
        self._visitors.see_host(request)
        if request.method == "OPTIONS":
            return await _answer(send, 204, None, {**OPEN_TO_ALL, **PREFLIGHT})
        if request.method not in ("GET", "HEAD"):
            raise Problem("method", ONLY_READ, {"Allow": "GET, HEAD, OPTIONS"})
        form, stream = await self._opened(request)
        headers = self._headers(request) | {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        self._hub.watchers.add(stream)
        try:
            if not await _plainly(stream.begin(), request) or request.method == "HEAD":
                return await _answer(send, 204, None, headers)  # 204: browsers come no more
            await self._carry(request, HeldConnection(send, form, stream), headers, receive)
        finally:
            self._hub.watchers.remove(stream)

    async def _opened(self, request: StreamRequest) -> tuple[StreamForm, Stream]:
        for pattern, kind in self._kinds:
            if found := pattern.fullmatch(request.path):
                request.see_query()
                visitor = await _plainly(self._hub.reads.apart(self._visitors.recognise, request), request)
                self._limiter.costly("streams", visitor.counted_as)
                form = FORMS[SSE] if kind == self._page else form_for(request.headers.get("accept", ""))
                return form, kind(visitor, request, **found.groupdict())
        raise Problem("not-found", NOTHING_HERE)

    def _own(self, visitor: Visitor, request: StreamRequest) -> Stream:
        return OwnStream(visitor, self._hub, request.resumes_after)

    def _match(self, visitor: Visitor, request: StreamRequest, match: str) -> Stream:
        return MatchStream(visitor, self._hub, match, request.resumes_after)

    def _page(self, visitor: Visitor, request: StreamRequest, match: str) -> Stream:
        return PageStream(visitor, self._hub, match, request.resumes)

    def _headers(self, request: StreamRequest) -> dict[str, str]:
        """Our own pages may come with their session, at whichever port; all others as nobody, or with a token."""
        origin = request.headers.get("origin")
        if origin and self._visitors.is_our_page(request):
            ours = {"Access-Control-Allow-Origin": origin, "Access-Control-Allow-Credentials": "true", "Vary": "Origin"}
            return HEADERS | OPEN_TO_ALL | ours
        return HEADERS | OPEN_TO_ALL | {"Vary": "Origin"}

    async def _carry(
        self, request: StreamRequest, connection: HeldConnection, headers: Mapping[str, str], receive: Receive
    ) -> None:
        stream, began = connection.stream, time()
        leaving = asyncio.ensure_future(_leaves(receive, stream))
        try:
            await connection.begin(headers)
            await connection.tell_all(request)
        except TimeoutError:
            pass  # nobody reads: the connection is given up, and can be resumed
        finally:
            leaving.cancel()
            about = {"request": request.id, "player": stream.visitor.player, "match": stream.match}
            log.info("stream", extra=about | {"seconds": round(time() - began, 1)})


class HeldConnection:
    """A stream on its way to who reads it."""

    def __init__(self, send: Send, form: StreamForm, stream: Stream) -> None:
        self._send = send
        self._form = form
        self.stream = stream

    async def begin(self, headers: Mapping[str, str]) -> None:
        kind = {"Content-Type": f"{self._form.media_type}; charset=utf-8"}
        await self._send({"type": "http.response.start", "status": 200, "headers": _raw({**headers, **kind})})
        await self._put(self._form.begin)

    async def tell_all(self, request: StreamRequest) -> None:
        """Until who reads leaves, or the stream is at its end, and says why."""
        try:
            while not self.stream.gone:
                await self._tell(request)
                while not await self.stream.woken(BEAT):
                    await self._put(self._form.beat)
        except StreamEnded as end:
            await self._put(self._ending(end.problem, request))
        except Problem as problem:
            await self._put(self._ending(problem, request))
        await self._send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _tell(self, request: StreamRequest) -> None:
        self.stream.see_key()
        news = self.stream.news()
        while (event := await _plainly(anext(news, None), request)) is not None:
            self.stream.see_key()
            if self.stream.gone:
                return
            await self._put(self._form.write(event))

    def _ending(self, problem: Problem, request: StreamRequest) -> bytes:
        return self._form.write(StreamEvent("end", "", encode(problem.body(request.id))))

    async def _put(self, data: bytes) -> None:
        """Whoever does not read in time gives way; a slow reader is behind, and nobody else waits for it."""
        async with asyncio.timeout(PATIENCE):
            await self._send({"type": "http.response.body", "body": data, "more_body": True})


async def _plainly(work: Awaitable[Any], request: StreamRequest) -> Any:
    """Whatever goes wrong, as a problem in the words of every other way in."""
    try:
        return await work
    except (Problem, StreamEnded):
        raise
    except Refused as refusal:
        raise Problem("not-found", full_sentence(render(refusal.sentence))) from refusal
    except Unavailable as error:
        raise Problem("unavailable", NO_ANSWER, {"Retry-After": "5"}) from error
    except Exception as error:
        log.exception("a stream broke", extra={"request": request.id})
        raise Problem("broken", BROKEN) from error


async def _leaves(receive: Receive, stream: Stream) -> None:
    """Waits until who reads has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.leave()


async def _answer(
    send: Send, status: int, body: Any, headers: Mapping[str, str], kind: str = "application/json"
) -> None:
    data = b"" if body is None else encode(body)
    sized = {"Content-Type": kind, "Content-Length": str(len(data))} if data else {}
    await send({"type": "http.response.start", "status": status, "headers": _raw({**headers, **sized})})
    await send({"type": "http.response.body", "body": data})


def _raw(headers: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()]
