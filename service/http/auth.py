"""Who is calling: by a token (`Authorization: Bearer ...`, in the API), by a session cookie, or nobody in particular.

Signing in goes by a link that works once (`People.give_key(..., "sign-in")`), which is exchanged for a session. Keys
are random and stored as hashes only. A session may do everything its player may, a token what its scopes say; pages
know nothing of scopes, so a token opens none of them.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from time import monotonic
from typing import Literal, NamedTuple

from cachetools import TTLCache
from flask import Response, current_app, g, request

from domain.words import Sentence, require, say
from service.http.current import register
from service.http.origins import is_by_token
from service.http.problems import Problem
from service.usecases.callers import Caller
from service.usecases.people import LIFETIMES, Key, People, Player
from service.usecases.rights import SCOPES

REMEMBERED = 2.0  # seconds: so long a revoked token may still open doors
MANY = 10_000  # tokens that are remembered at the same time; the least used ones give way
BAD_TOKEN = "This token is not known, has expired, or was revoked. {how}"
HOW = "Send a token as `Authorization: Bearer TOKEN` (made by `trainregister token add`), or sign in on the pages."


class Who(NamedTuple):
    """Somebody who calls, and how we know."""

    player: str = ""
    person: Player | None = None
    scopes: frozenset[str] = frozenset()
    how: Literal["nobody", "token", "session"] = "nobody"

    @property
    def caller(self) -> Caller:
        """As the use cases know it. Somebody who is not signed in is nobody in particular, and may look."""
        if self.person is None:
            return Caller("")
        organiser = "organiser" in self.person.roles and "organise" in self.scopes
        return Caller(self.person.id, self.person.kind, organiser, register().tournament_views.directs)


NOBODY = Who()


def who() -> Who:
    """Who calls now. A key that is wrong is a problem, not a stranger."""
    found: Who | None = g.get("caller")
    if found is None:
        found = g.caller = _by_token() or _by_session() or NOBODY
    return found


def _by_token() -> Who | None:
    if not is_by_token():
        return None
    kind, token = _sent_key()
    holder = _known_tokens().holder(token) if kind == "bearer" else None
    if holder is None:
        g.caller = NOBODY
        raise Problem("not-signed-in", say(BAD_TOKEN, how=HOW), challenge("invalid_token"))
    player, key = holder
    return Who(player.id, player, key.scopes, "token")


def _sent_key() -> tuple[str, str]:
    kind, _, key = request.headers["Authorization"].partition(" ")
    return kind.lower(), key.strip()


def _known_tokens() -> KnownTokens:
    found: KnownTokens = current_app.extensions["tokens"]
    return found


def give_up_token() -> None:
    """The caller's own token opens nothing any more. That takes no scope: who holds it could throw it away as well."""
    if who().person is None:
        raise Problem("not-signed-in", HOW, challenge())
    require(who().how == "token", "token", "you have sent no token: `this` is the one you send; name another by its id")
    _known_tokens().give_up(_sent_key()[1])


class KnownTokens:
    """Who holds which token. A good one is remembered for a moment, so that playing on does not ask the database."""

    def __init__(
        self,
        people: People,
        now: Callable[[], float],
        remembered: float = REMEMBERED,
        most: int = MANY,
        timer: Callable[[], float] = monotonic,
    ) -> None:
        self._people = people
        self._now = now
        self._known: TTLCache[str, tuple[Player, Key]] = TTLCache(most, remembered, timer)
        self._lock = Lock()

    def holder(self, token: str) -> tuple[Player, Key] | None:
        with self._lock:
            known = self._known.get(token)
        if known is not None and not self._has_expired(known[1]):
            return known
        found = self._people.holder(token, "token")
        with self._lock:
            if found is None:
                self._known.pop(token, None)
            else:
                self._known[token] = found
        return found

    def give_up(self, token: str) -> None:
        """Its holder is done with it: it opens nothing any more, here at once."""
        self._people.spend(token, "token")
        with self._lock:
            self._known.pop(token, None)

    def _has_expired(self, key: Key) -> bool:
        return key.expires is not None and key.expires <= self._now()


def _by_session() -> Who | None:
    key = request.cookies.get(cookie_name())
    holder = register().people.holder(key, "session") if key else None
    return Who(holder[0].id, holder[0], frozenset(SCOPES), "session") if holder else None


def signed_in(scope: str) -> Caller:
    """The caller, who must be somebody and hold this scope."""
    found = who()
    if found.person is None:
        raise Problem("not-signed-in", HOW, challenge())
    if scope not in found.scopes:
        needs = f'Bearer realm="register", error="insufficient_scope", scope="{scope}"'
        raise Problem("not-allowed", lacks(scope, found.scopes), {"WWW-Authenticate": needs})
    return found.caller


def lacks(scope: str, scopes: frozenset[str]) -> Sentence:
    has = ", ".join(sorted(scopes)) or "none"
    return say("This token lacks the scope {scope}; it has {scopes}.", scope=scope, scopes=has)


def in_session() -> Caller:
    """The caller, who must be in a session: whoever finds a token cannot make another that outlives it."""
    caller = signed_in("read")
    if who().how != "session":
        raise Problem("not-allowed", "Tokens and bots are made and removed in a session, not with a token.")
    return caller


def reader() -> Caller:
    """The caller, who may be nobody in particular; a token needs the scope to read."""
    return signed_in("read") if who().person is not None else who().caller


def challenge(error: str = "") -> dict[str, str]:
    realm = 'Bearer realm="register"'
    return {"WWW-Authenticate": f'{realm}, error="{error}"' if error else realm}


# --- sessions --------------------------------------------------------------------------------------------------------


def cookie_name() -> str:
    return f"{current_app.config['SESSION_COOKIE_NAME']}-key"


def start_session(link: str, response: Response) -> Player:
    """Exchange a sign-in link's key, which then is spent, for a session in a cookie."""
    player = register().people.spend(link, "sign-in")
    if player is None:
        raise Problem("not-signed-in", "This link was used before or has expired; ask for a new one.", challenge())
    key = register().people.give_key(player.id, "session", label=(request.user_agent.string or "a browser"))
    secure = bool(current_app.config["SESSION_COOKIE_SECURE"])
    age = LIFETIMES["session"]
    response.set_cookie(cookie_name(), key, max_age=age, secure=secure, httponly=True, samesite="Lax", path="/")
    return player


def end_session(response: Response) -> None:
    """Sign out: the session is gone, here and on the server."""
    key = request.cookies.get(cookie_name())
    if key:
        register().people.spend(key, "session")
    response.delete_cookie(cookie_name(), path="/", httponly=True, samesite="Lax")
