"""A bag (BagIt, RFC 8493) in a zip: every file with its SHA-256, written as a stream, read within limits.

Files are stored as they are, with one fixed date, so the same contents make the same bag anywhere. Its name for ever is
the SHA-256 of its tag manifest. Who reads one believes nothing: names that lead out of the folder, links, doubled names
and files larger than any of ours are refused before a byte of them is unpacked.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Mapping
from hashlib import sha256
from tempfile import TemporaryFile
from typing import Any, BinaryIO, Self
from unicodedata import normalize

from domain.words import Sentence, Trouble, say
from service.proof.packs.stored_zip import StoredZip
from service.proof.zips import UNREADABLE_ZIP, is_encrypted, is_ordinary

MOST_FILES = 50_000
LARGEST_FILE = 1 << 26
LARGEST_BAG = 1 << 31
BAGIT = b"BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n"
MANIFEST, TAG_MANIFEST = "manifest-sha256.txt", "tagmanifest-sha256.txt"
TAG_FILES = ("bagit.txt", "bag-info.txt", MANIFEST)


class BadBag(Trouble):
    """A file that is no bag of ours, in one sentence."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


class BagWriter:
    """Writes a bag, file by file, in a `with` block. Nothing of them is kept in memory, their digests neither."""

    def __init__(self, file: BinaryIO) -> None:
        self._zip, self._manifest = StoredZip(file), TemporaryFile()  # noqa: SIM115 - `__exit__` closes it
        self._files = self._size = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: Any) -> None:
        self._zip.__exit__(*raised)
        self._manifest.close()

    def add(self, name: str, data: bytes) -> None:
        """A file of the contents, under `data/`."""
        path = f"data/{name}"
        self._zip.add(path, data)
        self._manifest.write(_line(path, data))
        self._files += 1
        self._size += len(data)

    def close(self, about: Mapping[str, str]) -> str:
        """Write the manifests. The name of the bag is returned."""
        info = {**about, "Payload-Oxum": f"{self._size}.{self._files}"}
        self._manifest.seek(0)
        tags = {
            "bagit.txt": BAGIT,
            "bag-info.txt": "".join(f"{key}: {value}\n" for key, value in info.items()).encode(),
            MANIFEST: _in_order(self._manifest),
        }
        last = _in_order(_line(name, data) for name, data in tags.items())
        for name, data in {**tags, TAG_MANIFEST: last}.items():
            self._zip.add(name, data)
        self._zip.end()
        return sha256(last).hexdigest()


def _line(path: str, data: bytes) -> bytes:
    return f"{sha256(data).hexdigest()}  {path}\n".encode()


def _in_order(lines: Iterable[bytes]) -> bytes:
    """A manifest of these lines, by the names of the files."""
    found = sorted(lines, key=lambda line: line.partition(b"  ")[2])
    return b"".join(found)


class Bag:
    """A bag that is read. `names` are its files; nothing is unpacked before it is asked for."""

    def __init__(self, file: BinaryIO) -> None:
        try:
            self._zip = zipfile.ZipFile(file)
        except UNREADABLE_ZIP as error:
            raise BadBag(say("this is no pack: it is not a zip file, or it was cut off")) from error
        heads = self._zip.infolist()
        if len(heads) > MOST_FILES or sum(head.file_size for head in heads) > LARGEST_BAG:
            raise BadBag(say("this is no pack of ours: it is larger than any of them"))
        for head in heads:
            _is_plain(head)
        self.names = dict.fromkeys(head.filename for head in heads)
        if len({normalize("NFC", name).casefold() for name in self.names}) != len(heads):
            raise BadBag(say("this is no pack of ours: a file stands in it twice, be it in other capital letters"))

    def read(self, name: str) -> bytes:
        """The bytes of a file; no more than one of ours can have, whatever the zip says."""
        try:
            with self._zip.open(name) as opened:
                data = opened.read(LARGEST_FILE + 1)
        except UNREADABLE_ZIP as error:
            raise BadBag(say("{name} cannot be read from the pack: it was changed, or cut off", name=name)) from error
        if len(data) > LARGEST_FILE:
            raise BadBag(say("{name} is larger than any file of ours", name=name))
        return data

    def name(self) -> str:
        """What the bag is called for ever; nothing if it has no tag manifest."""
        return sha256(self.read(TAG_MANIFEST)).hexdigest() if TAG_MANIFEST in self.names else ""


def _is_plain(head: zipfile.ZipInfo) -> None:
    name, mode = head.filename, head.external_attr >> 16
    steps = name.split("/")
    outside = name.startswith("/") or "\\" in name or "\0" in name or {"..", ".", ""} & set(steps)
    if outside or (mode & 0o170000) not in (0, 0o100000):
        raise BadBag(
            say("this is no pack of ours: {name} leads out of its folder, or is no plain file", name=name[:80])
        )
    if is_encrypted(head) or not is_ordinary(head):
        raise BadBag(
            say(
                "this is no pack of ours: {name} is encrypted, or packed otherwise than in ordinary zips",
                name=name[:80],
            )
        )
    if head.file_size > LARGEST_FILE:
        raise BadBag(say("{name} is larger than any file of ours", name=name[:80]))


def manifest_of(data: bytes) -> dict[str, str]:
    """Name -> digest, of a manifest."""
    found: dict[str, str] = {}
    for line in data.decode("utf-8", "replace").splitlines():
        digest, _, name = line.partition("  ")
        found[name] = digest
    return found
