"""The chain that makes a log ink, for every aggregate that has one.

An entry is one line of a log: who wrote it, when, and the event. What is stored is plain JSON with sorted keys and no
floats, which is RFC 8785 canonical as it stands. Each entry holds the SHA-256 of the stored bytes of the entry before
it, so a changed, dropped, swapped or added entry breaks the chain. The digest of an entry is its receipt.

The salt keeps a receipt from opening secrets: without it a hidden card could be found by hashing guesses. Salts and
command ids leave the register only when all is over.

Which aggregate an entry belongs to stands under a key of its own (`match`), and which events it may hold is said by a
subclass. Times are whole seconds since 1970.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from operator import attrgetter
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Protocol, TypeVar

import msgspec
from msgspec import Struct

from domain.chance import keyed_hash
from domain.misread import UNREADABLE
from domain.words import Trouble

START = ""  # stands where the first entry would name the one before it

E = TypeVar("E")


class Actor(Struct, frozen=True):
    """Who wrote an entry. An organiser acts for the table, the clock and the service by themselves."""

    kind: Literal["player", "bot", "organiser", "clock", "service"]
    id: str = ""


class ChainedEntry(Struct, Generic[E], frozen=True, kw_only=True):
    """One line of a log. All entries of one command carry the same command id."""

    version: int  # 1, 2, 3 ...: the place in its log
    at: int
    by: Actor
    command: str
    salt: str
    prev: str
    event: E

    OF: ClassVar[str]  # the field that names what the log is of

    @property
    def aggregate(self) -> str:
        """The id of what the log is of."""
        return str(getattr(self, self.OF))

    @property
    def topic(self) -> str:
        return str(type(self.event).__struct_config__.tag)  # type: ignore[attr-defined]


AnEntry = TypeVar("AnEntry", bound=ChainedEntry[Any])


class Written(NamedTuple, Generic[AnEntry]):
    """An entry as it is to be stored."""

    entry: AnEntry
    data: bytes
    digest: str


class Writes(Protocol):
    """What comes from outside with everything that is written: when, by whom, for which command, and the salts' key."""

    @property
    def at(self) -> int: ...
    @property
    def by(self) -> Actor: ...
    @property
    def command(self) -> str: ...
    @property
    def key(self) -> bytes: ...


class Unreadable(Trouble):
    """Stored bytes that are not an entry of any known shape."""


class BrokenChain(Trouble):
    """An entry that does not follow from the one before it: something was changed, dropped, swapped or added."""

    def __init__(self, id: str, version: int) -> None:
        super().__init__(f"the log of {id} is broken at entry {version}")
        self.id = id
        self.version = version


Upcast = Callable[[dict[str, Any]], dict[str, Any]]

_encoder = msgspec.json.Encoder(order="sorted")


class Form(Generic[AnEntry]):
    """How the entries of one kind of log are stored. `upcasts`: an old tag, and how its event is read today."""

    def __init__(self, kind: type[AnEntry], upcasts: Mapping[str, Upcast]) -> None:
        self._kind = kind
        self._aggregate = attrgetter(kind.OF)
        self._decoder: msgspec.json.Decoder[AnEntry] = msgspec.json.Decoder(kind)
        self._upcasts = upcasts

    def encode(self, entry: AnEntry) -> bytes:
        return _encoder.encode(entry)

    def readable(self, entry: AnEntry) -> bytes:
        """The same, seen to be read back as it was written: an entry of which that is not true is never appended.

        It is written as its readers would write it: they leave out a default also where somebody has sent it.
        """
        try:
            given = self.encode(entry)
            data = self.encode(self.decode(given))
            same = data == given or self.encode(self.decode(data)) == data
        except (OverflowError, TypeError, UnicodeError) as reason:
            raise Unreadable(f"this cannot be an entry of a log: {reason}") from reason
        if not same:
            raise Unreadable("this entry would be read back as another one")
        return data

    def written(self, id: str, version: int, prev: str, pen: Writes, event: Any) -> Written[AnEntry]:
        """An event as the entry of this version, behind the entry of this digest."""
        of: dict[str, Any] = {self._kind.OF: id, "version": version, "prev": prev, "event": event}
        entry = self._kind(at=pen.at, by=pen.by, command=pen.command, salt=salt(pen.key, id, version), **of)
        data = self.readable(entry)
        return Written(entry, data, digest(data))

    def decode(self, data: bytes) -> AnEntry:
        try:
            return self._decoder.decode(data)
        except UNREADABLE as error:
            return self._decode_old(data, error)

    def _decode_old(self, data: bytes, error: Exception) -> AnEntry:
        """The slow way, for entries whose event has an old shape."""
        try:
            entry = msgspec.json.decode(data, type=dict[str, Any])
            event = entry["event"]
            while (upcast := self._upcasts.get(event["event"])) is not None:
                event = upcast(event)
            return self._decoder.decode(_encoder.encode(entry | {"event": event}))
        except (*UNREADABLE, KeyError, TypeError) as reason:
            raise Unreadable(f"this is not an entry of a log: {reason or error}") from reason

    def follow(self, id: str, log: Iterable[bytes], head: str, version: int) -> tuple[list[AnEntry], str]:
        """The entries of a log behind this head, each seen to follow from the one before it; and the new head."""
        entries: list[AnEntry] = []
        decode, aggregate = self.decode, self._aggregate
        for place, data in enumerate(log, version + 1):
            entry = decode(data)
            if entry.prev != head or entry.version != place or aggregate(entry) != id:
                raise BrokenChain(id, place)
            head = digest(data)
            entries.append(entry)
        return entries, head


def digest(data: bytes) -> str:
    """What the next entry names, and what players get as proof: SHA-256 of the stored bytes, in hex."""
    return sha256(data).hexdigest()


RECEIPT_HEADER = "Train-Register-Receipt"  # of mails and HTTP answers: the whole digest, the short form is for the eye
TOURNAMENT_HEADER = "Train-Register-Tournament"  # of mails: id, version and digest of the tournament's log
CHECKPOINT_HEADER = "Train-Register-Checkpoint"  # of mails: origin, size, root and signature of the latest checkpoint


def receipt(full: str) -> str:
    """The digest as people write it down: its first sixteen digits in groups of four.

    >>> receipt(digest(b"what was stored"))
    'df1e-02f8-437c-4242'
    """
    return "-".join(full[at : at + 4] for at in range(0, 16, 4))


def salt(key: bytes, id: str, version: int) -> str:
    """128 bits that only the service can make, and can make again."""
    return keyed_hash(key, f"salt:{id}:{version}".encode()).hex()[:32]


def command_key(who: str, command: str) -> str:
    """Command ids are each caller's own: nobody gets the answer to somebody else's command."""
    return f"{who}/{command}"
