"""Where a request ends, in whatever pieces it comes."""

import pytest

from service.http.headers import BODY
from service.http.whole_requests import CHUNKED, HEAD, IncomingBytes, NotRead

GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: x\r\ncontent-LENGTH:  5 \r\n\r\nhello"
IN_CHUNKS = b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
CHUNKS = IN_CHUNKS + b"5;a=b\r\nhello\r\n0\r\nTrailer: x\r\n\r\n"
EMPTY_CHUNKS = IN_CHUNKS + b"0\r\n\r\n"
HELLO = b"\r\n\r\n5\r\nnot a head\r\n\r\n"
TRICKY = b"POST / HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % len(HELLO) + HELLO
WHOLE = [GET, POST, CHUNKS, EMPTY_CHUNKS, TRICKY]


@pytest.mark.parametrize("request_", WHOLE)
@pytest.mark.parametrize("piece", [1, 2, 3, 7, 1000])
def test_a_request_is_whole_with_its_last_byte_and_not_before(request_, piece):
    incoming = IncomingBytes()
    for start in range(0, len(request_), piece):
        assert not incoming.is_whole
        incoming.add(request_[start : start + piece])
    assert incoming.is_whole
    assert incoming.take() == request_
    assert not incoming


@pytest.mark.parametrize("first", WHOLE)
@pytest.mark.parametrize("second", WHOLE)
def test_what_follows_is_left_for_the_next(first, second):
    incoming = IncomingBytes()
    incoming.add(first + second)
    assert incoming.take() == first
    incoming.add(b"")
    assert incoming.is_whole
    assert incoming.take() == second


@pytest.mark.parametrize(
    "strange",
    [
        b"GET / HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: +5\r\n\r\n",
        b"GET / HTTP/1.1\r\nContent-Length : 5\r\n\r\n",
        b"\r\n\r\n",
    ],
)
def test_what_is_strange_is_handed_on_at_once(strange):
    """The parser says what is wrong with it, and waits for nothing."""
    incoming = IncomingBytes()
    incoming.add(strange)
    assert incoming.is_whole
    assert incoming.take() == strange


@pytest.mark.parametrize(
    ("strange", "status"),
    [
        (b"POST / HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", "501"),
        (b"POST / HTTP/1.1\r\nTransfer-Encoding: identity, chunked\r\n\r\n", "501"),
        (b"POST / HTTP/1.1\r\nTransfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n\r\n", "501"),
        (b"POST / HTTP/1.1\r\nTransfer-Encoding : chunked\r\nTransfer-Encoding: chunked\r\n\r\n", "501"),
        (b"POST / HTTP/1.1\r\nTransfer-Encoding: \r\n\r\n", "501"),
        (IN_CHUNKS + b"no chunk\r\n", "400"),
        (IN_CHUNKS + b"-5\r\n", "400"),
        (IN_CHUNKS + b"FFFFFFFFFFFFFFFFF\r\n", "400"),
        (IN_CHUNKS + b"\r\n", "400"),
    ],
)
def test_what_has_no_certain_end_is_not_read(strange, status):
    """Else its rest, which may come later, would be taken for the next request: that of somebody else, perhaps."""
    incoming = IncomingBytes()
    with pytest.raises(NotRead, match=status):
        incoming.add(strange)


def test_sizes_may_begin_with_zeros():
    incoming = IncomingBytes()
    incoming.add(IN_CHUNKS + b"000000000000005\r\nhello\r\n0\r\n\r\n")
    assert incoming.is_whole


def test_a_body_that_is_too_long_is_not_waited_for():
    incoming = IncomingBytes()
    head = b"POST / HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % (BODY + 1)
    incoming.add(head)
    assert incoming.is_whole
    assert incoming.take() == head
    assert incoming.cut


def add_without_end(incoming, piece):
    for _ in range(HEAD + CHUNKED):
        incoming.add(piece)


@pytest.mark.parametrize("line", [b"x" * 60, b"Header: x\r\n"])
def test_a_head_without_end_is_given_up(line):
    incoming = IncomingBytes()
    with pytest.raises(NotRead, match="431"):
        add_without_end(incoming, line)


@pytest.mark.parametrize("chunks", [b"1\r\nx\r\n", b"ffff\r\n" + b"x" * 0xFFFF + b"\r\n", b"ffffffff\r\n", b"1;x"])
def test_chunks_without_end_are_given_up(chunks):
    incoming = IncomingBytes()
    incoming.add(IN_CHUNKS)
    with pytest.raises(NotRead, match="413"):
        add_without_end(incoming, chunks)


def test_who_waits_for_our_word_is_known():
    incoming = IncomingBytes()
    incoming.add(b"POST / HTTP/1.1\r\nExpect: 100-Continue\r\nContent-Length: 5\r\n\r\n")
    assert (incoming.waits, incoming.is_whole) == (True, False)
