"""Where exported matches come from: files, folders, archives and pipes, read as streams. Nothing is unpacked to disk.

A file is known by its first bytes: gzip, tar, zip, or lines. Inside of folders and archives only names are read that an
export can have; what is left alone is said.
"""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple, cast

from domain.words import Sentence, say
from service.proof.export_reading import read_exports
from service.proof.file import Broken, Export
from service.proof.zips import UNREADABLE_ZIP, is_encrypted, is_ordinary

OF_EXPORTS = (".jsonl", ".ndjson", ".jsonl.gz", ".ndjson.gz")
OF_ARCHIVES = (".zip", ".tar", ".tar.gz", ".tgz")
CANNOT_BE_UNPACKED = (zlib.error, EOFError, gzip.BadGzipFile, tarfile.TarError)
NO_EXPORTS = "there is no exported match in {file}; the names of such files end in {ends}"
ZEROS = "begins with zeros: it is an empty tar, or its contents were lost"
LEFT_ALONE = say("left alone; names of exported matches end in {ends}", ends=[*OF_EXPORTS])
GZIP, ZIP, TAR = b"\x1f\x8b", b"PK", b"ustar"
CHUNK = 1 << 16  # bytes that are read at once
TAR_AT = 257  # where the mark of a tar stands in its first block
OF_PACKS = ("data/", "bagit.txt", "bag-info.txt", "manifest-sha256.txt", "tagmanifest-sha256.txt")


class Found(NamedTuple):
    """Something under a name: a match, or what is wrong, or why it was not looked at."""

    name: str
    what: Export | Broken | Sentence


class NoExports(Broken):
    """A folder or an archive in which there is no exported match at all."""

    def __init__(self, name: str) -> None:
        said = say(NO_EXPORTS, file=name, ends=[*OF_EXPORTS])
        super().__init__(0, 0, said)
        self.sentence = said  # not of a place in a file


def found_in(path: Path) -> Iterator[Found]:
    """Every match in a file, a folder or an archive, one at a time."""
    if path.is_dir():
        yield from _or_nothing(str(path), _in_folder(path))
        return
    with path.open("rb") as opened:
        yield from found_in_stream(str(path), opened)


def _in_folder(path: Path) -> Iterator[Found]:
    for file in sorted(one for one in path.rglob("*") if one.is_file()):
        yield from _file_of_folder(file)


def _file_of_folder(file: Path) -> Iterator[Found]:
    if not file.name.lower().endswith((*OF_EXPORTS, *OF_ARCHIVES)):
        yield Found(str(file), LEFT_ALONE)
    elif is_pack(file):
        yield Found(str(file), say("left alone; it is the pack of a tournament: check it by itself"))
    else:
        yield from found_in(file)


def found_in_stream(name: str, stream: BinaryIO) -> Iterator[Found]:
    """Every match in what was opened; a zip must be a file, because its contents stand at its end."""
    try:
        yield from _or_nothing(name, _unpacked(name, stream))
    except CANNOT_BE_UNPACKED as error:
        yield Found(name, cannot_be_unpacked(error))


def cannot_be_unpacked(error: Exception) -> Broken:
    return Broken(0, 0, say("cannot be unpacked: {error}", error=str(error)[:200]))


def _or_nothing(name: str, found: Iterator[Found]) -> Iterator[Found]:
    """What was found; and if all of it was left alone, that there is nothing: silence would look like a good end."""
    nothing = True
    for one in found:
        nothing = nothing and isinstance(one.what, Sentence)
        yield one
    if nothing:
        yield Found(name, NoExports(name))


def is_pack(path: Path) -> bool:
    """Whether a file is the pack of a tournament, or a zip that cannot be opened, which is told as if it were one."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        if file.read(2) != ZIP:
            return False
        try:
            return _of_pack(zipfile.ZipFile(file))
        except UNREADABLE_ZIP:
            return True


def is_unpacked_pack(path: Path) -> bool:
    """Whether a folder is what comes out of a pack."""
    return path.is_dir() and (path / "bagit.txt").is_file() and (path / "data").is_dir()


def _of_pack(archive: zipfile.ZipFile) -> bool:
    """Also if some of its files were taken out."""
    return any(name.startswith(OF_PACKS) for name in archive.namelist())


def _unpacked(name: str, stream: BinaryIO, depth: int = 0) -> Iterator[Found]:
    start, again = _begun(stream)
    if start.startswith(GZIP) and depth == 0:
        yield from _unpacked(name, _gunzipped(again), depth + 1)
    elif start[TAR_AT:].startswith(TAR):
        yield from _in_tar(name, again)
    elif start.startswith(ZIP):
        yield from _in_zip(name, stream)
    elif start and not start.strip(b"\0"):
        yield Found(name, Broken(0, 0, say(ZEROS)))
    else:
        yield from (Found(name, one) for one in read_exports(again))


def _in_tar(name: str, stream: BinaryIO) -> Iterator[Found]:
    with tarfile.open(fileobj=stream, mode="r|") as archive:
        for member in archive:
            archive.members = []  # type: ignore[attr-defined]  # it would remember them all
            if (opened := archive.extractfile(member) if member.isfile() else None) is not None:
                yield from _member(f"{name}: {member.name}", cast(BinaryIO, opened))


def _in_zip(name: str, stream: BinaryIO) -> Iterator[Found]:
    if not stream.seekable():
        yield Found(name, Broken(0, 0, say("a zip cannot be read from a pipe; name the file, or give a tar")))
        return
    try:
        with zipfile.ZipFile(stream) as archive:
            if _of_pack(archive):
                said = say("this is the pack of a tournament: check it by itself, by its name")
                yield Found(name, Broken(0, 0, said))
                return
            for member in archive.infolist():
                yield from _zipped(f"{name}: {member.filename}", archive, member)
    except UNREADABLE_ZIP as error:
        yield Found(name, cannot_be_unpacked(error))


def _zipped(name: str, archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Iterator[Found]:
    if is_encrypted(member):
        yield Found(name, Broken(0, 0, say("is encrypted, and cannot be read")))
    elif not is_ordinary(member):
        yield Found(name, Broken(0, 0, say("is packed otherwise than in ordinary zips; pack it anew")))
    elif not member.filename.endswith("/"):
        with archive.open(member) as opened:
            yield from _member(name, cast(BinaryIO, opened))


def _member(name: str, stream: BinaryIO) -> Iterator[Found]:
    """A file inside of an archive; archives inside of archives are not opened."""
    if not name.lower().endswith(OF_EXPORTS):
        yield Found(name, LEFT_ALONE)
        return
    start, again = _begun(stream)
    lines = _gunzipped(again) if start.startswith(GZIP) else again
    yield from (Found(name, one) for one in read_exports(lines))


def _gunzipped(stream: BinaryIO) -> BinaryIO:
    return cast(BinaryIO, gzip.GzipFile(fileobj=stream))


# --- looking at the beginning ----------------------------------------------------------------------------------------


def _begun(stream: BinaryIO) -> tuple[bytes, BinaryIO]:
    """The first bytes of a stream, and the stream from its beginning, whether it can be wound back or not."""
    start = stream.read(tarfile.BLOCKSIZE)
    return start, io.BufferedReader(_Again(start, stream), CHUNK)


class _Again(io.RawIOBase):
    """A stream whose first bytes were read already, and are given once more."""

    def __init__(self, start: bytes, stream: BinaryIO) -> None:
        self._start, self._stream = start, stream

    def readable(self) -> bool:
        return True

    def readinto(self, room: memoryview) -> int:  # type: ignore[override]
        given, self._start = self._start[: len(room)], self._start[len(room) :]
        given = given or self._stream.read(len(room))
        room[: len(given)] = given
        return len(given)
