"""Attacks below HTTP: connections that never finish, and requests of which nobody can tell where they end."""

from __future__ import annotations

import socket
from contextlib import ExitStack, suppress

from ops.drills.attacks.target import Fell, Target, held


def slow_connections_stop_nobody(target: Target) -> str:
    """Medium: connections that never finish their requests take all threads."""
    halves = (b"GET / HT", b"POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nemail=", b"")
    with ExitStack() as open_ones:
        for number in range(60):
            one = open_ones.enter_context(socket.create_connection(("127.0.0.1", target.port), timeout=10))
            one.sendall(halves[number % len(halves)])
        try:
            status = target.stranger().get("/games").status
        except OSError as error:
            raise Fell(f"60 slow connections stop everybody: {error}") from error
    held(status == 200, f"60 slow connections, and others are answered {status}")
    return "others are answered meanwhile"


def requests_have_one_end(target: Target) -> str:
    """Medium: what follows a request of unclear length is taken for the next one: behind a proxy, somebody else's."""
    head = f"POST /sign-in HTTP/1.1\r\nHost: 127.0.0.1:{target.port}\r\n".encode()
    planted = f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{target.port}\r\n\r\n".encode()
    unclear = (
        b"Transfer-Encoding: gzip, chunked\r\n\r\n", b"Transfer-Encoding: identity, chunked\r\n\r\n",
        b"Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n", b"Content-Length: 5\r\nContent-Length: 0\r\n\r\n",
        b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    )  # fmt: skip
    for words in unclear:
        with socket.create_connection(("127.0.0.1", target.port), timeout=10) as connection:
            connection.sendall(head + words)
            told = connection.recv(65_536)
            with suppress(OSError):
                connection.sendall(planted)
                told += connection.recv(65_536)
        held(told[9:12] in (b"400", b"501"), f"{words!r} was answered {told[:12]!r}")
        held(told.count(b"HTTP/1.1 ") == 1, f"what follows {words!r} was answered, too")
    return f"{len(unclear)} of unclear length, each closed"


ATTACKS = (slow_connections_stop_nobody, requests_have_one_end)
