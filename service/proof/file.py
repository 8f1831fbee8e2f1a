"""The exported match: JSON Lines, UTF-8, one object a line, every line ended by a line feed. EXAMPLE.md shows one.

    line 1        the head: what this is, which match, who played (names may be missing: people can be erased)
    lines 2..n+1  the log, one entry a line, oldest first
    last line     the seal: the number of entries, the digest of the last one, the SHA-256 of all bytes above it

In a **complete** export (`"complete":true`, only of matches that are over) an entry is the stored bytes, letter by
letter: its SHA-256 is the `prev` of the next entry and the receipt that players were given. Members of an entry:

    match, version   the match, and the entry's place in its log: 1, 2, 3 ...
    at               seconds since 1970
    by               who wrote it: kind (player, bot, organiser, clock, service) and an opaque id
    command          the id under which it was asked for; several entries may belong to one command
    salt             what keeps a receipt from opening secrets while the match runs
    prev             the digest of the entry before, "" in the first
    event            what happened; its `event` member names the kind. schema.json has all kinds and their members

A **redacted** export is of a running match, as one viewer may read it. Entries have no salt and no command; facts and
decisions are cut; `digest` is added, the digest of the whole entry: when the match is over, the file can be laid beside
the complete one.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from domain.chain import Actor
from domain.match.log import AnyEvent, DecisionMade, Entry, MatchOpened
from domain.words import Sentence, Trouble, say

sorted_json = msgspec.json.Encoder(order="sorted").encode


class Head(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    format: Literal["trainregister-match"] = "trainregister-match"
    format_version: Literal[1] = 1
    match: str
    game: str
    complete: bool
    seen_by: int | None = None  # the seat of a redacted export; -1 is a spectator
    players: dict[str, str]  # id -> name


class Seal(Struct, frozen=True, forbid_unknown_fields=True):
    entries: int
    digest: str
    sha256: str


class Cut(Struct, frozen=True):
    """An entry of a redacted export."""

    match: str
    version: int
    at: int
    by: Actor
    prev: str
    digest: str
    event: AnyEvent


class Broken(Trouble):
    """A file that is not what was exported: where, and what is wrong. `ply` is the first that may differ.

    The place is an entry; where all entries are what they were, a line; else the file as a whole.
    """

    def __init__(self, version: int, ply: int, what: Sentence, line: int = 0) -> None:
        there = (
            "entry {version}, ply {ply}: {what}" if version else "line {line}: {what}" if line else "the file: {what}"
        )
        self.sentence = say(there, version=version, ply=ply, line=line, what=what)
        super().__init__(str(self.sentence))
        self.version, self.ply, self.line = version, ply, line


class Export(Struct, frozen=True):
    """A file that was read: its head and its entries. Its seal and its chain hold."""

    head: Head
    entries: list[Entry]
    digests: list[str]

    @property
    def opened(self) -> MatchOpened:
        """How the match was opened: the first entry."""
        opened = self.entries[0].event
        assert isinstance(opened, MatchOpened)
        return opened

    @property
    def last_ply(self) -> int:
        return max((one.event.ply for one in self.entries if isinstance(one.event, DecisionMade)), default=0)


def schema() -> dict[str, Any]:
    """JSON Schema of the three kinds of lines."""
    _, parts = msgspec.json.schema_components([Head, Entry, Cut, Seal], ref_template="#/$defs/{name}")
    kinds = ("Head", "Entry", "Cut", "Seal")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of an exported match",
        "oneOf": [{"$ref": f"#/$defs/{kind}"} for kind in kinds],
        "$defs": parts,
    }
