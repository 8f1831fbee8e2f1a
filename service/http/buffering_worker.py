"""A gunicorn worker whose threads never wait for the network.

The library's own worker gives a connection a thread with its first byte, and the thread waits for the rest: as many
slow connections as there are threads stop everybody. Here one loop reads all connections and gives a thread only to a
request that has come whole; what a slow reader has not taken of an answer is sent by the loop too. There is a time for
saying what one wants and for taking the answer, and where there is no room left the one who takes longest gives way.
"""

from __future__ import annotations

import errno
import selectors
import socket
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from time import monotonic
from typing import Any

from gunicorn.http.parser import RequestParser
from gunicorn.workers.gthread import TConn, ThreadWorker

from service.http.whole_requests import IncomingBytes, NotRead

HEAD_TIME = 10.0  # seconds until a request has said what it wants
BODY_TIME = 20.0  # seconds more until it has said all of it
TAKING_TIME = 20.0  # seconds in which a reader takes something of an answer
LAST_TIME = 2.0  # seconds for the other side to close after the last answer
PIECE = 64 * 1024
GO_ON = b"HTTP/1.1 100 Continue\r\n\r\n"


class AnswerSocket:
    """A socket that takes whatever is written at once: what the network does not take now waits in `left`.

    While a thread answers, small pieces wait there for each other, so that head and body travel together; and the
    socket stays open until the loop closes it, also where the thread has given up half-way.
    """

    def __init__(self, plain: socket.socket) -> None:
        plain.setblocking(False)
        self._plain = plain
        self.left = bytearray()
        self.in_thread = False
        self.fileno, self.recv = plain.fileno, plain.recv

    def sendall(self, data: bytes) -> None:
        self.left += data
        if not self.in_thread or len(self.left) >= PIECE:
            self.send_left()

    def send(self, data: bytes) -> int:
        self.sendall(data)
        return len(data)

    def send_left(self) -> bool:
        """Send on; whether anything was taken is returned."""
        sent = self._sent(self.left)
        del self.left[:sent]
        return sent > 0

    def _sent(self, data: bytes | bytearray) -> int:
        try:
            return self._plain.send(data)
        except BlockingIOError:
            return 0

    def shutdown(self, how: int) -> None:
        if not self.in_thread:
            self._plain.shutdown(how)

    def close(self) -> None:
        if not self.in_thread:
            self._plain.close()

    def setblocking(self, flag: bool) -> None:
        """It never blocks."""

    def settimeout(self, seconds: float) -> None:
        """The same."""

    def gettimeout(self) -> float:
        return 0.0


class Connection(TConn):
    """A connection with what has come of its next request."""

    sock: Any  # an `AnswerSocket`

    def __init__(self, worker: ThreadWorker, plain: socket.socket, client: Any, server: Any) -> None:
        super().__init__(worker.cfg, AnswerSocket(plain), client, server)  # type: ignore[arg-type]
        self.incoming = IncomingBytes()
        self.initialized = True  # the parser is made for each request
        self.until = 0.0  # when the loop gives it up
        self.closing = False

    def write(self, data: bytes) -> None:
        """Write something from within the loop. Whether the other side is still there shows when it is read again."""
        with suppress(OSError):
            self.sock.sendall(data)

    def begin(self) -> None:
        """Have the next request parsed from its bytes alone."""
        self.parser = RequestParser(self.cfg, iter([self.incoming.take()]), self.client)

    def is_done_with(self) -> bool:
        """Whether the parser has read exactly what we took for the request."""
        assert isinstance(self.parser, RequestParser)
        return not self.incoming.cut and not self.parser.unreader.buf.getvalue()


class BufferingWorker(ThreadWorker):
    """Connections are in one of three places: asked (here, until their request is whole), in the hands of a thread, or
    answered (here, until the answer is taken)."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.asked: OrderedDict[Connection, None] = OrderedDict()  # the longest waiting first
        self.answered: OrderedDict[Connection, None] = OrderedDict()
        self.keepalived_conns = self.asked  # type: ignore[assignment]  # the library looks how many there are

    # --- asked -------------------------------------------------------------------------------------------------------

    def accept(self, listener: Any) -> None:
        try:
            plain, client = listener.accept()
        except OSError as error:
            if error.errno not in (errno.EAGAIN, errno.ECONNABORTED, errno.EMFILE, errno.ENFILE):
                raise
            if error.errno in (errno.EMFILE, errno.ENFILE):
                self._make_room()
            return
        self.nr_conns += 1
        if self.nr_conns >= self.worker_connections:
            self._make_room()
        self._ask(Connection(self, plain, client, listener.getsockname()), HEAD_TIME)

    def _make_room(self) -> None:
        place = self.asked or self.answered
        if place:
            self._give_up(next(iter(place)))

    def _ask(self, connection: Connection, seconds: float) -> None:
        self._wait(connection, self.asked, selectors.EVENT_READ, self._hear, seconds)

    def _hear(self, connection: Connection) -> None:
        data = self._received(connection)
        if data == b"":
            self._give_up(connection)
        elif data:
            if not connection.incoming:
                connection.until = monotonic() + HEAD_TIME
            self._hear_more(connection, data)

    def _hear_more(self, connection: Connection, data: bytes) -> None:
        incoming, had_head = connection.incoming, connection.incoming.has_head
        try:
            incoming.add(data)
        except NotRead as problem:
            self._refuse(connection, problem.status)
        else:
            if incoming.is_whole:
                self._leave(connection)
                self.enqueue_req(connection)
            elif incoming.has_head and not had_head:
                connection.until += BODY_TIME
                connection.write(GO_ON if incoming.waits else b"")

    @staticmethod
    def _received(connection: Connection) -> bytes | None:
        """What has come, nothing once the other side has closed, None if there was nothing after all."""
        try:
            return bytes(connection.sock.recv(PIECE))
        except BlockingIOError:
            return None
        except OSError:
            return b""

    def _refuse(self, connection: Connection, status: str) -> None:
        self._leave(connection)
        connection.closing = True
        connection.write(f"HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n".encode())
        self._see_off(connection)

    # --- in a thread -------------------------------------------------------------------------------------------------

    def handle(self, conn: TConn) -> bool:
        assert isinstance(conn, Connection)
        conn.begin()
        conn.sock.in_thread = True
        try:
            return bool(super().handle(conn))
        finally:
            conn.sock.in_thread = False
            conn.write(b"")  # with what was gathered

    def finish_request(self, conn: TConn, fs: Future[bool]) -> None:
        assert isinstance(conn, Connection)
        good = not fs.cancelled() and fs.exception() is None and fs.result()
        conn.closing = not (good and self.alive and conn.is_done_with())
        self._see_off(conn)

    # --- answered ----------------------------------------------------------------------------------------------------

    def _see_off(self, connection: Connection) -> None:
        if connection.sock.left:
            self._wait(connection, self.answered, selectors.EVENT_WRITE, self._send_on, TAKING_TIME)
        elif connection.closing:
            self._say_goodbye(connection)
        else:
            self._ask_again(connection)

    def _send_on(self, connection: Connection) -> None:
        try:
            if connection.sock.send_left():
                connection.until = monotonic() + TAKING_TIME
        except OSError:
            self._give_up(connection)
        else:
            if not connection.sock.left:
                self._leave(connection)
                self._see_off(connection)

    def _say_goodbye(self, connection: Connection) -> None:
        """Say that nothing follows, and let the other side close: what it still sends would reset the connection, and
        the answer with it."""
        with suppress(OSError):
            connection.sock.shutdown(socket.SHUT_WR)
        self._wait(connection, self.answered, selectors.EVENT_READ, self._pass_over, LAST_TIME)

    def _pass_over(self, connection: Connection) -> None:
        if self._received(connection) == b"":
            self._give_up(connection)

    def _ask_again(self, connection: Connection) -> None:
        """What has come already may be the next request."""
        self._ask(connection, HEAD_TIME if connection.incoming else self.cfg.keepalive)
        if connection.incoming:
            self._hear_more(connection, b"")

    # --- waiting and giving up ---------------------------------------------------------------------------------------

    def _wait(
        self,
        connection: Connection,
        place: OrderedDict[Connection, None],
        event: int,
        then: Callable[[Connection], None],
        seconds: float,
    ) -> None:
        place[connection] = None
        connection.until = monotonic() + seconds

        def called(_: object) -> None:
            if connection in place:  # another one of the same moment may have made it give way
                then(connection)

        self.poller.register(connection.sock, event, called)

    def _leave(self, connection: Connection) -> None:
        """It no longer waits for the network."""
        if connection in self.asked or connection in self.answered:
            self.asked.pop(connection, None)
            self.answered.pop(connection, None)
            self.poller.unregister(connection.sock)

    def _give_up(self, connection: Connection) -> None:
        self._leave(connection)
        self.nr_conns -= 1
        connection.close()

    def murder_keepalived(self, force: bool = False) -> None:
        self._give_up_late(self.asked, force)

    def murder_pending(self) -> None:
        self._give_up_late(self.answered)

    def _give_up_late(self, place: OrderedDict[Connection, None], all_of_them: bool = False) -> None:
        now = monotonic()
        for connection in [one for one in place if all_of_them or one.until <= now]:
            self._give_up(connection)
