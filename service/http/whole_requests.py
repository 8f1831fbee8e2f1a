"""Where a request ends, found out piece by piece as it comes in: nobody has to wait for the rest of it.

Only as much is read of a request as it takes to find its end. Where that cannot be told for certain it is not read at
all, and its connection is closed: what we took for the next request could be the rest of this one, sent through a proxy
by somebody else. Whatever else is strange about it is handed on as it came: the parser behind says what is wrong, and
because it gets these bytes and no others it cannot wait for more.
"""

from __future__ import annotations

import re

from service.http.headers import BODY

HEAD = 32 * 1024  # bytes of a request line with all its headers
CHUNKED = BODY + BODY // 4  # bytes of a body in chunks, with what stands between them

_LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,18})[ \t]*(?=\r\n)", re.IGNORECASE)
_ENCODING = re.compile(rb"\r\ntransfer-encoding[ \t]*:[ \t]*([^\r\n]*?)[ \t]*(?=\r\n)", re.IGNORECASE)
_WAITS = re.compile(rb"\r\nexpect:[ \t]*100-continue[ \t]*(?=\r\n)", re.IGNORECASE)
_SIZE = re.compile(rb"0*([0-9a-fA-F]{1,8})[ \t]*(?:;[^\r\n]*)?")


class NotRead(Exception):
    """More than any request has, or nobody can tell where it ends: the status that says so."""

    def __init__(self, status: str) -> None:
        super().__init__(status)
        self.status = status


class IncomingBytes:
    """What has come through a connection and no request has taken yet."""

    def __init__(self) -> None:
        self._data = bytearray()
        self._begin_anew()

    def _begin_anew(self) -> None:
        self._looked = 0  # so far it is known what the bytes are
        self._body = 0  # where the body begins; 0 as long as the head is not whole
        self._end = 0  # where the request ends; 0 as long as that is not known
        self.waits = False  # for our word that it may go on
        self.cut = False  # its body is longer than anything we read, so it was left where it is

    def __bool__(self) -> bool:
        return bool(self._data)

    @property
    def has_head(self) -> bool:
        return self._body > 0

    @property
    def is_whole(self) -> bool:
        return 0 < self._end <= len(self._data)

    def add(self, data: bytes) -> None:
        """More has come. `NotRead` if it is more than there can be, or has no certain end."""
        self._data += data
        if not self._body:
            self._find_body()
        if self._body and not self._end:
            self._find_last_chunk()

    def take(self) -> bytes:
        """The bytes of one whole request; what has come after it stays for the next."""
        request = bytes(self._data[: self._end])
        del self._data[: self._end]
        cut = self.cut
        self._begin_anew()
        self.cut = cut
        return request

    def _find_body(self) -> None:
        found = self._data.find(b"\r\n\r\n", max(0, self._looked - 3), HEAD)
        self._looked = len(self._data)
        if found >= 0:
            self._body = self._looked = found + 4
            self._read_head(bytes(self._data[: self._body]))
        elif len(self._data) >= HEAD:
            raise NotRead("431 Request Header Fields Too Large")

    def _read_head(self, head: bytes) -> None:
        self.waits = _WAITS.search(head) is not None
        if encodings := [one.lower() for one in _ENCODING.findall(head)]:
            if encodings != [b"chunked"]:
                raise NotRead("501 Not Implemented")
            return
        lengths = _LENGTH.findall(head)
        length = int(lengths[0]) if len(lengths) == 1 else 0
        self.cut = length > BODY
        self._end = self._body + (0 if self.cut else length)

    def _find_last_chunk(self) -> None:
        while not self._end and (end := self._data.find(b"\r\n", self._looked)) >= 0:
            size = _SIZE.fullmatch(self._data, self._looked, end)
            if size is None:
                raise NotRead("400 Bad Request")
            elif int(size[1], 16):
                self._looked = end + 2 + int(size[1], 16) + 2
            elif (last := self._data.find(b"\r\n\r\n", end)) >= 0:
                self._end = last + 4
            else:
                break
        if not self._end and max(len(self._data), self._looked) - self._body > CHUNKED:
            raise NotRead("413 Content Too Large")
