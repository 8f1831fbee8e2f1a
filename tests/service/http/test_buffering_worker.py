"""Slow connections, many more than threads, and others are served all the same: by the real server, on loopback."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from socket import SO_RCVBUF, SOL_SOCKET, create_connection, socket

import pytest

from service.http.headers import BODY
from tests.web_servers import PATIENCE, WebServer

THREADS = 2
SLOW = 40
SERVE = """
import sys
from service.http import buffering_worker as worker
worker.HEAD_TIME = worker.BODY_TIME = worker.TAKING_TIME = float(sys.argv.pop(1))
from service.cli import main
main()
"""
BREAKS_OFF = """
from service import app
whole = app.create_app

def create_app(*words, **options):
    made = whole(*words, **options)

    @made.get("/breaks-off")
    def breaks_off():
        def parts():
            yield "the first part"
            raise RuntimeError("no more of it")

        return made.response_class(parts())

    return made

app.create_app = create_app
"""
BIG = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
HEAD = b"POST /sign-out HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"


class Server(WebServer):
    """The web server with two threads, whose patience with slow connections is so many seconds."""

    def __init__(self, data: Path, patience: float) -> None:
        super().__init__(data, BREAKS_OFF + SERVE, [str(patience)], THREADS)

    def say(self, words: bytes, room: int = 0) -> socket:
        """A connection through which this much was said. `room`: bytes that it takes before it is read."""
        connection = socket()
        connection.settimeout(PATIENCE)
        if room:
            connection.setsockopt(SOL_SOCKET, SO_RCVBUF, room)
        connection.connect(("127.0.0.1", self.port))
        connection.sendall(words)
        return connection


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Patient enough that nobody is given up while a test looks."""
    one = Server(tmp_path_factory.mktemp("patient"), 600)
    yield one
    assert one.end() == 0


def everything(connection: socket) -> bytes:
    """What comes until the other side closes."""
    found = bytearray()
    while piece := connection.recv(65536):
        found += piece
    return bytes(found)


SLOW_WORDS = {
    "silent": b"",
    "a first byte": b"G",
    "half a head": b"GET / HTTP/1.1\r\nHost: loc",
    "half a body": HEAD + b"Content-Length: 100\r\n\r\nemail=",
    "half a chunk": HEAD + b"Transfer-Encoding: chunked\r\n\r\n50\r\nemail=",
    "never closes": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    "never reads": BIG,
}


@pytest.mark.parametrize("words", SLOW_WORDS.values(), ids=SLOW_WORDS)
def test_slow_connections_hold_up_nobody(server: Server, words: bytes):
    with ExitStack() as stack:
        for _ in range(SLOW):
            stack.enter_context(server.say(words, room=2048))
        assert server.serves()


def test_who_is_slow_is_given_up(tmp_path):
    impatient = Server(tmp_path, 2)
    unread = impatient.say(BIG, room=2048)
    slow = [impatient.say(words) for name, words in SLOW_WORDS.items() if not name.startswith("never")]
    assert [everything(connection) for connection in slow] == [b""] * len(slow)
    assert impatient.serves()
    for connection in (unread, *slow):
        connection.close()
    assert impatient.end() == 0


def test_where_there_is_no_room_the_longest_waiting_gives_way(server: Server):
    with ExitStack() as stack:
        first = stack.enter_context(server.say(b"G"))
        for _ in range(520):
            stack.enter_context(create_connection(("127.0.0.1", server.port), PATIENCE))
        assert server.serves()
        assert everything(first) == b""


def test_a_slow_reader_gets_the_whole_answer(server: Server):
    slow, quick = server.say(BIG, room=2048), server.say(BIG)
    assert everything(slow).partition(b"\r\n\r\n")[2] == everything(quick).partition(b"\r\n\r\n")[2] != b""
    slow.close()
    quick.close()


@pytest.mark.parametrize(
    "body",
    [
        b"Content-Length: 12\r\n\r\nemail=nobody",
        b"Transfer-Encoding: chunked\r\n\r\n6\r\nemail=\r\n6\r\nnobody\r\n0\r\n\r\n",
        b"Expect: 100-continue\r\nContent-Length: 12\r\n\r\nemail=nobody",
    ],
)
def test_bodies_arrive_in_every_form_and_many_on_one_connection(server: Server, body: bytes):
    last = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    with server.say((HEAD + body) * 3 + last) as connection:
        told = everything(connection)
    assert told.count(b"HTTP/1.1 303") == 3
    assert told.count(b"HTTP/1.1 200") == 1


def test_who_waits_for_our_word_gets_it(server: Server):
    with server.say(HEAD + b"Expect: 100-continue\r\nContent-Length: 12\r\n\r\n") as connection:
        assert connection.recv(100).startswith(b"HTTP/1.1 100 Continue")


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (HEAD + b"Content-Length: %d\r\n\r\n" % (BODY + 1), b"413"),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\nfffffff\r\n", b"413"),
        (b"GET / HTTP/1.1\r\n" + b"X: %s\r\n" % (b"x" * 4000) * 9, b"431"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx", b"400"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", b"400"),
        (b"GET /" + b"x" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", b"414"),
        (b"\x16\x03\x01 hello\r\n\r\n", b"400"),
        (HEAD + b"Transfer-Encoding: identity, chunked\r\n\r\n0\r\n\r\n", b"501"),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n", b"400"),
    ],
)
def test_what_is_no_request_is_refused_and_the_connection_closed(server: Server, words: bytes, status: bytes):
    with server.say(words + b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n") as connection:
        told = everything(connection)
    assert told.startswith(b"HTTP/1.1 " + status)
    assert told.count(b"HTTP/1.1") == 1


def test_an_answer_that_breaks_off_ends_its_own_connection_only(server: Server):
    other = server.connect()
    other.request("GET", "/healthz")
    other.getresponse().read()
    with server.say(b"GET /breaks-off HTTP/1.1\r\nHost: localhost\r\n\r\n") as connection:
        told = everything(connection)
    assert b"the first part" in told
    assert not told.endswith(b"0\r\n\r\n")  # nobody takes it for the whole
    other.request("GET", "/healthz")
    assert other.getresponse().status == 200
    other.close()
