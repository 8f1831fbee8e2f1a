"""Who asks for a stream: by a token, by a session of our own pages, or nobody in particular, who may watch.

Pages reach the feed by path, or at a port of its own: cookies know no port, so a session counts in both cases, but only
for our own pages. What another page asks for is answered as for nobody.
"""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlsplit

from werkzeug.http import parse_cookie

from domain.words import say
from service.config import Settings
from service.feed.stream_request import StreamRequest
from service.http.auth import BAD_TOKEN, HOW, challenge, lacks
from service.http.headers import session_cookie
from service.http.limits import place_of
from service.http.origins import NOT_OUR_NAME, host_names, name_in
from service.http.problems import Problem
from service.usecases.callers import Caller
from service.usecases.people import Key, People, Player


class Visitor(NamedTuple):
    """Somebody who watches. `key` is the digest of the key that lets them; nobody in particular has none."""

    player: str
    key: str
    place: str  # under which streams of nobody in particular are counted

    @property
    def caller(self) -> Caller:
        return Caller(self.player)

    @property
    def counted_as(self) -> str:
        return self.player or self.place


class Visitors:
    def __init__(self, settings: Settings, people: People) -> None:
        ours, names = urlsplit(settings.url), host_names(settings)
        port = f":{ours.port}" if ours.port else ""
        self._people = people
        self._names = names
        self._pages = {f"{ours.scheme}://{f'[{name}]' if ':' in name else name}{port}" for name in names}
        self._cookie = session_cookie(https=ours.scheme == "https")

    def see_host(self, request: StreamRequest) -> None:
        """Whoever was led here by somebody else's DNS asks for another name than ours."""
        if name_in(request.host) not in self._names:
            raise Problem("misdirected", NOT_OUR_NAME)

    def is_our_page(self, request: StreamRequest) -> bool:
        """Whether a page of ours asks, or no page at all."""
        origin = request.headers.get("origin")
        if origin is None:
            return request.headers.get("sec-fetch-site", "same-origin") in ("same-origin", "same-site", "none")
        return origin in self._pages

    def recognise(self, request: StreamRequest) -> Visitor:
        """Who asks. A token that is wrong is a problem, not a stranger; of cookies only a good one counts."""
        holder = self._by_token(request) if "authorization" in request.headers else self._by_session(request)
        player, key = (holder[0].id, holder[1].digest) if holder else ("", "")
        return Visitor(player, key, place_of(request.peer))

    def _by_token(self, request: StreamRequest) -> tuple[Player, Key]:
        kind, _, token = request.headers["authorization"].partition(" ")
        holder = self._people.holder(token.strip(), "token") if kind.lower() == "bearer" else None
        if holder is None:
            raise Problem("not-signed-in", say(BAD_TOKEN, how=HOW), challenge("invalid_token"))
        if "read" not in holder[1].scopes:
            raise Problem("not-allowed", lacks("read", holder[1].scopes), challenge("insufficient_scope"))
        return holder

    def _by_session(self, request: StreamRequest) -> tuple[Player, Key] | None:
        if not self.is_our_page(request):
            return None
        key = parse_cookie(request.headers.get("cookie", "")).get(self._cookie)
        return self._people.holder(key, "session") if key else None
