"""Under which names we are asked, by whom through which proxy, and from which pages.

A request for another name than ours was led here by somebody else's DNS; one that changes something and comes from
somebody else's page was sent by a browser whose owner knows nothing of it. Both are turned away before anything is
read. Programs that name no origin are no browsers: they hold no cookies of anybody but their owner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, request
from werkzeug.middleware.proxy_fix import ProxyFix

from service.config import Settings
from service.http.problems import Problem

READS = frozenset({"GET", "HEAD", "OPTIONS"})
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
BY_ADDRESS = frozenset({"health.alive", "health.ready"})  # who looks after machines asks each by its number
FROM_ANYWHERE = frozenset({"web.stop"})  # mail programs post there (RFC 8058); the token in its address is enough

NOT_OUR_NAME = "The register is not reached under this name. If it should be, TRAINREGISTER_HOSTS is where to say so."
NOT_OUR_PAGE = "Another site cannot do this for you. Open our own page and try again."

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Any]
Network = IPv4Network | IPv6Network


def install(app: Flask, settings: Settings) -> None:
    """Turn away what is asked of somebody else, and what somebody else's page sends."""
    ours, hosts = urlsplit(settings.url), host_names(settings)

    @app.before_request
    def check() -> None:
        asked = request.environ.get("HTTP_HOST") or request.host
        if name_in(asked) not in hosts and request.endpoint not in BY_ADDRESS:
            raise Problem("misdirected", NOT_OUR_NAME)
        if request.method not in READS and not is_by_token() and request.endpoint not in FROM_ANYWHERE:
            _must_come_from(f"{ours.scheme}://{ours.netloc}", "https" if ours.scheme == "https" else request.scheme)


def host_names(settings: Settings) -> frozenset[str]:
    """The names under which the register is reached."""
    return LOOPBACK | settings.hosts | {urlsplit(settings.url).hostname or ""}


def feeds(settings: Settings) -> dict[str, str]:
    """Where the feed is reached by who reaches us under a name; empty where that is the same place."""
    scheme = urlsplit(settings.url).scheme
    return {name: settings.feed.origin(scheme, name) for name in host_names(settings)}


@lru_cache(1024)
def name_in(host: str) -> str:
    """Without the port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:  # brackets that enclose no address
        return ""


def is_by_token() -> bool:
    """Whether a program calls, by a token: those count in the API only."""
    return request.path.startswith("/api/") and "Authorization" in request.headers


def _must_come_from(ours: str, scheme: str) -> None:
    """Browsers name the page's origin in every request that changes something, and whether it is the site's own."""
    given = request.headers.get("Origin") or _origin_of(request.headers.get("Referer"))
    within = request.headers.get("Sec-Fetch-Site", "same-origin") in ("same-origin", "none")
    if not within or given not in (None, ours, f"{scheme}://{request.host}"):
        raise Problem("not-allowed", NOT_OUR_PAGE)


def _origin_of(page: str | None) -> str | None:
    if not page:
        return None
    scheme, _, rest = page.partition("://")
    return f"{scheme}://{rest.partition('/')[0]}"


# --- proxies ---------------------------------------------------------------------------------------------------------


class BehindProxies:
    """Believes what proxies say about who asks, under which name: those in front of us, and nobody else."""

    def __init__(self, app: Wsgi, number: int, proxies: Iterable[Network]) -> None:
        self._plain = app
        self._told = ProxyFix(app, x_for=number, x_proto=number, x_host=number)
        self._proxies = tuple(proxies)

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
        app = self._told if self._is_proxy(environ.get("REMOTE_ADDR", "")) else self._plain
        return app(environ, start_response)

    def _is_proxy(self, peer: str) -> bool:
        if not peer:
            return True  # through a socket of this machine
        try:
            address = ip_address(peer.partition("%")[0])
        except ValueError:
            return False
        plain = getattr(address, "ipv4_mapped", None) or address
        return any(plain in network for network in self._proxies)
