"""Finished matches, a file for each month: every match is verified before it is written, and nobody's name is in it.

A file is exports one behind the other, as `verify` reads them; gzipped, each match is a member of its own, so the
file can be cut between any two. It is written under another name, and beside it stands how far it is whole: who was
interrupted, or has run out of disk, goes on there.
"""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO, NamedTuple

import msgspec
from msgspec import Struct

from domain.words import Sentence, Trouble, say
from projections.lists import Listed
from service.bootstrap import Register
from service.proof import verify
from service.usecases.callers import Caller

PAGE = 100  # matches that are looked up at once
ANYBODY = Caller("")
NOT_OVER = "{month} is not over; {last} is the last month that is"
BEHIND = "the lists of matches are {n:entry|entries} behind the log; try again when `trainregister doctor` is content"
NO_ROOM = "{file} cannot be written: {why}. {n:match|matches} of it are safe; make room and run the same command again."


class NotDumped(Trouble):
    """Why a month cannot be written, or not now."""


class Month(NamedTuple):
    year: int
    number: int

    def __str__(self) -> str:
        return f"{self.year}-{self.number:02}"

    @property
    def begins(self) -> int:
        return int(datetime(self.year, self.number, 1, tzinfo=UTC).timestamp())

    @property
    def next(self) -> Month:
        return Month(self.year + self.number // 12, self.number % 12 + 1)

    @classmethod
    def of(cls, moment: float) -> Month:
        at = datetime.fromtimestamp(moment, UTC)
        return cls(at.year, at.month)


class SafeSoFar(Struct):
    """How far a file is whole: so many bytes, with so many matches, the last of which is this one in the list."""

    size: int = 0
    matches: int = 0
    cursor: str = ""
    wrong: list[str] = []  # matches that did not verify, and were left out


class Dumped(NamedTuple):
    file: Path
    matches: int
    wrong: list[str]
    sha256: str  # empty: nothing was written


def dump_month(register: Register, folder: Path, month: Month, *, packed: bool = True) -> Dumped:
    """Write a month that is over, or go on with it; one that is there stays as it is."""
    if month.next.begins > register.now():
        last = Month.of(Month.of(register.now()).begins - 1)
        raise NotDumped(str(say(NOT_OVER, month=str(month), last=str(last))))
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{month}.ndjson{'.gz' if packed else ''}"
    if file.exists():
        return Dumped(file, 0, [], "")
    draft = MonthDraft(file, packed)
    try:
        for one in _finished(register, month, draft.progress.cursor):
            draft.add(one.cursor, one.id, _verified(register, one.id))
        return draft.finished()
    except OSError as error:
        why = error.strerror or str(error)
        raise NotDumped(str(say(NO_ROOM, file=str(file), why=why, n=draft.progress.matches))) from error


def _finished(register: Register, month: Month, cursor: str) -> Iterator[Listed]:
    """The matches that ended in a month, the latest first, behind those that are written already."""
    register.queries.catch_up()
    if behind := register.queries.lag():
        raise NotDumped(str(say(BEHIND, n=behind)))
    cursor = cursor or f"{month.next.begins}."
    while page := register.queries.lobby(status="finished", before=cursor, limit=PAGE):
        for one in page:
            if one.changed_at < month.begins:
                return
            yield one
        cursor = page[-1].cursor


def _verified(register: Register, match: str) -> bytes:
    """The export of a match, without names; nothing if it does not verify."""
    data = register.queries.export(ANYBODY, match, named=False).data
    return data if verify(data).good else b""


class MonthDraft:
    """A file that is being written, and beside it how far it is whole."""

    def __init__(self, file: Path, packed: bool) -> None:
        self._file, self._packed = file, packed
        self._part, self._note = (file.with_name(f"{file.name}.{end}") for end in ("part", "part.json"))
        self.progress = self._found()

    def _found(self) -> SafeSoFar:
        """Where an earlier run ended; what stands behind that is cut off."""
        if not (self._part.exists() and self._note.exists()):
            self._part.write_bytes(b"")
            return SafeSoFar()
        found = msgspec.json.decode(self._note.read_bytes(), type=SafeSoFar)
        os.truncate(self._part, found.size)
        return found

    def add(self, cursor: str, match: str, data: bytes) -> None:
        """One more match, safe on the disk before it counts."""
        wrong = self.progress.wrong if data else [*self.progress.wrong, match]
        written = gzip.compress(data, mtime=0) if data and self._packed else data
        with self._part.open("ab") as part:
            part.write(written)
            _to_disk(part)
        self._noted(SafeSoFar(self.progress.size + len(written), self.progress.matches + bool(data), cursor, wrong))

    def _noted(self, progress: SafeSoFar) -> None:
        draft = self._note.with_name(f"{self._note.name}.new")
        with draft.open("wb") as file:
            file.write(msgspec.json.encode(progress))
            _to_disk(file)
        draft.replace(self._note)
        self.progress = progress

    def finished(self) -> Dumped:
        """Under its own name. A month without matches has no file: an empty one would be no export."""
        if not self.progress.matches:
            self._part.unlink()
            self._note.unlink(missing_ok=True)
            return Dumped(self._file, 0, self.progress.wrong, "")
        with self._part.open("rb") as part:
            found = sha256()
            while piece := part.read(1 << 20):
                found.update(piece)
        self._part.replace(self._file)
        self._note.unlink(missing_ok=True)
        return Dumped(self._file, self.progress.matches, self.progress.wrong, found.hexdigest())


def _to_disk(file: BinaryIO) -> None:
    file.flush()
    os.fsync(file.fileno())


def written(one: Dumped) -> Sentence:
    """What became of a month, in a sentence."""
    if not one.sha256:
        there, missing = "{file}: was there already", "{file}: not written, no match ended in that month"
        return say(there if one.file.exists() else missing, file=str(one.file))
    return say("{file}: {n:match|matches}, verified; SHA-256 {sum}", file=str(one.file), n=one.matches, sum=one.sha256)
