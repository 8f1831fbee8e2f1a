"""A zip of files as they are, written as a stream: byte by byte what `zipfile` would write, but its directory waits in
a temporary file, so that memory does not grow with the number of files."""

from __future__ import annotations

import struct
from shutil import copyfileobj
from tempfile import TemporaryFile
from types import TracebackType
from typing import BinaryIO, Self
from zlib import crc32

from domain.words import Trouble, say

MOST_FILES, LARGEST = 0xFFFF, 0xFFFFFFFF  # of a zip that every program can read
DATE = (1 << 5) | 1  # 1 January 1980, 0:00: the same contents make the same zip anywhere
BY_UNIX, PLAIN_FILE = 3 << 8, 0o644 << 16
LOCAL, ENTRY, END = struct.Struct("<4s5H3I2H"), struct.Struct("<4s6H3I5H2I"), struct.Struct("<4s4H2IH")
VERSION, UTF8 = 20, 0x800


class TooLarge(Trouble):
    """More than a zip can hold."""

    def __init__(self) -> None:
        super().__init__(str(say("this is too large for one zip file: write it in parts")))


class StoredZip:
    """Adds files to a zip, one after the other."""

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._directory = file, TemporaryFile()  # noqa: SIM115 - `__exit__` closes it
        self._count = self._at = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._directory.close()

    def add(self, name: str, data: bytes) -> None:
        called, size, crc = name.encode(), len(data), crc32(data)
        if self._count == MOST_FILES or self._at + LOCAL.size + len(called) + size > LARGEST:
            raise TooLarge
        head = VERSION, 0 if name.isascii() else UTF8, 0, 0, DATE, crc, size, size, len(called), 0
        self._directory.write(ENTRY.pack(b"PK\1\2", BY_UNIX | VERSION, *head, 0, 0, 0, PLAIN_FILE, self._at) + called)
        self._put(LOCAL.pack(b"PK\3\4", *head) + called)
        self._put(data)
        self._count += 1

    def end(self) -> None:
        """Write the directory. Nothing can be added after it."""
        size = self._directory.tell()
        self._directory.seek(0)
        copyfileobj(self._directory, self._file)
        self._file.write(END.pack(b"PK\5\6", 0, 0, self._count, self._count, size, self._at, 0))

    def _put(self, data: bytes) -> None:
        self._file.write(data)
        self._at += len(data)
