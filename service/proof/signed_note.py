"""Checkpoints as C2SP signed notes: three lines (origin, number of leaves, root in base64), an empty line, and a line
for every signature, Ed25519 over the text above. A verifier needs the public key only, in the form of a *vkey*."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from domain.words import Sentence, Trouble, say

ED25519 = b"\x01"
DASH = "— "
LONGEST = 10_000  # characters of a note
WORD = 60  # characters of a word in the header of a mail: longer ones would be encoded
_ORIGIN = re.compile(r"[^\s+]{1,200}")
_SIGNATURE = re.compile(r"— [^\s+]{1,200} [A-Za-z0-9+/]{4,}={0,2}")
_SIZE = re.compile(r"0|[1-9]\d{0,17}")


class BadNote(Trouble):
    """A note that cannot be read, or is signed by nobody who is known."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


class Verifier(NamedTuple):
    """A public key under the name it signs with."""

    name: str
    public: bytes

    @property
    def id(self) -> bytes:
        return sha256(self.name.encode() + b"\n" + ED25519 + self.public).digest()[:4]

    @property
    def vkey(self) -> str:
        return f"{self.name}+{self.id.hex()}+{b64encode(ED25519 + self.public).decode()}"

    def has_signed(self, text: str, signature: bytes) -> bool:
        try:
            Ed25519PublicKey.from_public_bytes(self.public).verify(signature, text.encode())
        except (InvalidSignature, ValueError):
            return False
        return True


def verifier(vkey: str) -> Verifier:
    """Out of its written form."""
    name, _, rest = vkey.strip().partition("+")
    id, _, encoded = rest.partition("+")
    raw = _decoded(encoded)
    if not _ORIGIN.fullmatch(name) or raw[:1] != ED25519 or len(raw) != 33:
        raise BadNote(say("this is no key of a register: {vkey}", vkey=vkey[:80]))
    found = Verifier(name, raw[1:])
    if found.id.hex() != id:
        raise BadNote(say("the key id of {vkey} is not that of its key", vkey=vkey[:80]))
    return found


class NoteSigner(NamedTuple):
    """A private key under its name."""

    name: str
    seed: bytes

    @property
    def verifier(self) -> Verifier:
        key = Ed25519PrivateKey.from_private_bytes(self.seed).public_key()
        return Verifier(self.name, key.public_bytes(Encoding.Raw, PublicFormat.Raw))

    def line(self, text: str) -> str:
        signature = Ed25519PrivateKey.from_private_bytes(self.seed).sign(text.encode())
        return f"{DASH}{self.name} {b64encode(self.verifier.id + signature).decode()}\n"


def signed(text: str, *signers: NoteSigner) -> str:
    """A text that ends with a line feed, signed."""
    return f"{text}\n{''.join(one.line(text) for one in signers)}"


def signers_of(note: str, known: Sequence[Verifier]) -> tuple[str, list[Verifier]]:
    """The text of a note, and which of the known keys have signed it."""
    text, gap, lines = note.rpartition("\n\n")
    if not gap or len(note) > LONGEST:
        raise BadNote(say("this is no signed note"))
    text += "\n"
    if not lines.endswith("\n") or not all(_SIGNATURE.fullmatch(line) for line in lines.splitlines()):
        raise BadNote(say("below the empty line of a note stand signatures, and nothing else"))
    by = [one for line in lines.splitlines() for one in known if _is_by(one, text, line)]
    return text, by


def _is_by(one: Verifier, text: str, line: str) -> bool:
    name, _, encoded = line.removeprefix(DASH).partition(" ")
    raw = _decoded(encoded)
    return line.startswith(DASH) and name == one.name and raw[:4] == one.id and one.has_signed(text, raw[4:])


class Checkpoint(NamedTuple):
    """The head of the tree over everything that was stored."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        return f"{self.origin}\n{self.size}\n{b64encode(self.root).decode()}\n"


def checkpoint_of(text: str) -> Checkpoint:
    """Out of the text of a note."""
    lines = text.split("\n")
    root = _decoded(lines[2]) if len(lines) > 3 else b""
    if len(root) != 32 or not _ORIGIN.fullmatch(lines[0]) or not _SIZE.fullmatch(lines[1]):
        raise BadNote(say("this is no checkpoint"))
    return Checkpoint(lines[0], int(lines[1]), root)


def opened(note: str, known: Sequence[Verifier]) -> Checkpoint:
    """The checkpoint of a note that one of the known keys has signed; else it is a `BadNote`."""
    text, by = signers_of(note, known)
    found = checkpoint_of(text)
    if not by:
        raise BadNote(say("the checkpoint of {n:entry|entries} is not signed by a known key", n=found.size))
    return found


def _decoded(encoded: str) -> bytes:
    try:
        return b64decode(encoded, validate=True)
    except ValueError:
        return b""


# --- in the header of a mail -----------------------------------------------------------------------------------------


def as_header(note: str) -> str:
    """Origin, size, root and signature on one line, in words that fit into a line of a mail."""
    text, _, lines = note.rpartition("\n\n")
    origin, size, root = text.split("\n")
    signature = lines.splitlines()[0].rpartition(" ")[2]
    return f"{origin} {size} {root} {signature[:WORD]} {signature[WORD:]}"


def from_header(value: str) -> str:
    """The note that a header was made from."""
    words = value.split()
    if len(words) < 4:
        raise BadNote(say("this is no checkpoint"))
    origin, size, root, *signature = words
    return f"{origin}\n{size}\n{root}\n\n{DASH}{origin} {''.join(signature)}\n"
