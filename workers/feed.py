"""The feed: holds the connections of everybody who watches, until told to stop."""

from __future__ import annotations

import resource
from collections.abc import Sequence
from socket import socket

import uvicorn

from service.bootstrap import Register
from service.feed.application import Application
from service.feed.hub import Hub
from service.feed.visitors import Visitors
from service.feed.watchers import StreamLimits
from service.http.limits import Limits

AT_ONCE = 2048  # connections that wait to be taken
ENDING = 3  # seconds that streams get to end
SPARE = 100  # files that are open besides connections


class FeedServer(uvicorn.Server):
    """Lets everybody go before it ends: browsers and programs come again, to whoever serves them next."""

    def __init__(self, config: uvicorn.Config, hub: Hub) -> None:
        super().__init__(config)
        self.hub = hub

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        self.hub.begin()

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        self.hub.watchers.leave_all()
        await super().shutdown(sockets)
        self.hub.close()


def server(
    register: Register, proxies: int = 0, limits: StreamLimits | None = None, requests: Limits = Limits()
) -> FeedServer:
    """The feed on opened storage. `proxies`: how many stand before it, at addresses that the settings name."""
    hub = Hub(register, limits or StreamLimits(in_all=_room()))
    settings = register.settings
    host, _, port = settings.feed.listen.rpartition(":")
    config = uvicorn.Config(
        Application(hub, Visitors(settings, register.people), requests),
        host=host,
        port=int(port),
        loop="asyncio",
        http="h11",
        ws="none",
        lifespan="off",
        interface="asgi3",
        log_config=None,
        access_log=False,
        server_header=False,
        backlog=AT_ONCE,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=_trusted(settings.proxies),
        timeout_graceful_shutdown=ENDING,
    )
    return FeedServer(config, hub)


def _trusted(proxies: Sequence[object]) -> list[str]:
    return [str(one) for one in proxies]


def _room() -> int:
    """How many streams there may be: each is an open file, and the system allows so many of these."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = StreamLimits().in_all + SPARE
    allowed = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    return max(1, allowed - SPARE)
