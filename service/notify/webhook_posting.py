"""Posting to a webhook, which is an address that a stranger has typed.

It is https only, and looked up once, by us; what is not out in the world is refused, the connection goes to the address
that was checked, and no redirection is followed. All of it has one deadline, whatever the other side does.
"""

from __future__ import annotations

import http.client
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Event, Thread

from domain.match.clocks import Moment
from domain.words import say
from service.notify.public_addresses import is_public
from service.notify.webhooks import Hook, Place, place, signature

PATIENCE = 10.0  # seconds for all of it: finding the address, connecting, and the answer

Resolve = Callable[[str, int], list[str]]


class Failed(Exception):
    """The other side did not take it."""


# --- which addresses are fit -----------------------------------------------------------------------------------------


def resolve(host: str, port: int) -> list[str]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[4][0]) for address in found]


# --- posting ---------------------------------------------------------------------------------------------------------


class Poster:
    """Posts to hooks. What names mean and which addresses are fit is looked up through the two functions given."""

    def __init__(
        self,
        resolve: Resolve = resolve,
        fit: Callable[[str], bool] = is_public,
        context: ssl.SSLContext | None = None,
        patience: float = PATIENCE,
    ) -> None:
        self._resolve = resolve
        self._fit = fit
        self._context = context or ssl.create_default_context()
        self._patience = patience

    def post(self, hook: Hook, id: str, at: Moment, body: bytes) -> str:
        """Post once. What the other side said is returned; `Failed` if it did not take it."""
        where = place(hook.url)
        headers = {"Content-Type": "application/json", "User-Agent": "TrainRegister/1 (+webhooks)"}
        if hook.kind == "raw":
            signed = signature(hook.secret, id, at, body)
            headers |= {"webhook-id": id, "webhook-timestamp": str(at), "webhook-signature": signed}
        status = self._in_time(lambda connection: self._exchange(connection, headers, body), where)
        if not 200 <= status < 300:
            raise Failed(str(say("answered with status {status}", status=status)))
        return str(say("status {status}", status=status))

    def _in_time(self, exchange: Callable[[_Pinned], int], where: Place) -> int:
        """Whatever the other side does, and its name server, it has one deadline: then the connection is cut."""
        connection, outcome = _Pinned(where, self._address, self._context, self._patience), SimpleQueue[int | Failed]()
        Thread(target=lambda: outcome.put(_outcome(exchange, connection)), daemon=True).start()
        try:
            status = outcome.get(timeout=self._patience)
        except Empty:
            connection.cut()
            raise Failed(str(say("no answer within {n:second|seconds}", n=round(self._patience)))) from None
        if isinstance(status, Failed):
            raise status
        return status

    def _address(self, where: Place) -> str:
        """The one address the connection goes to. If any of a name's addresses is not fit, none is."""
        found = self._resolve(where.host, where.port)
        if not found or not all(self._fit(one) for one in found):
            raise Failed("the address is not out in the world")
        return found[0]

    def _exchange(self, connection: _Pinned, headers: dict[str, str], body: bytes) -> int:
        connection.request("POST", connection.where.path, body, headers)
        return connection.getresponse().status


def _outcome(exchange: Callable[[_Pinned], int], connection: _Pinned) -> int | Failed:
    try:
        return exchange(connection)
    except Failed as failure:
        return failure
    except (OSError, http.client.HTTPException, ValueError) as error:
        return Failed(f"{type(error).__name__}: {error}")
    finally:
        connection.close()


class _Pinned(http.client.HTTPSConnection):
    """A connection to an address that was checked, for a name whose certificate is checked; it can be cut short."""

    sock: ssl.SSLSocket | None

    def __init__(self, where: Place, address: Callable[[Place], str], context: ssl.SSLContext, patience: float) -> None:
        super().__init__(where.host, where.port, timeout=patience, context=context)
        self.where = where
        self._find_address = address
        self._tls = context
        self._over = Event()

    def connect(self) -> None:
        plain = socket.create_connection((self._find_address(self.where), self.port), self.timeout)
        self.sock = self._tls.wrap_socket(plain, server_hostname=self.host, do_handshake_on_connect=False)
        if self._over.is_set():
            raise TimeoutError
        self.sock.do_handshake()

    def cut(self) -> None:
        """From another thread: whatever waits for the other side waits no longer."""
        self._over.set()
        if self.sock is not None:
            with suppress(OSError):
                socket.socket.shutdown(self.sock, socket.SHUT_RDWR)
