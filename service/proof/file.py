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

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from io import BytesIO
from typing import Any, BinaryIO, Literal

import msgspec
from msgspec import Raw, Struct

from domain.chain import Actor, Unreadable, digest
from domain.codec import codec
from domain.engine import redacted, redacted_decision
from domain.games import GAMES
from domain.match.log import AnyEvent, DecisionMade, Entry, MatchOpened, MatchStarted, decode
from domain.match.state import Match
from domain.misread import UNREADABLE
from domain.places import Viewer
from domain.words import Sentence, Trouble, say

LARGEST, LONGEST = 1 << 26, 1 << 22  # bytes of a file, and of one of its lines: a hundred times what matches need
MOST_LINES = 50_000


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
    """A file that is not what was exported: where, and what is wrong. `ply` is the first that may differ."""

    def __init__(self, version: int, ply: int, what: Sentence) -> None:
        there = "entry {version}, ply {ply}: {what}" if version else "the file: {what}"
        self.sentence = say(there, version=version, ply=ply, what=what)
        super().__init__(str(self.sentence))
        self.version = version
        self.ply = ply


class Export(Struct, frozen=True):
    """A file that was read: its head, its lines, and the entries in them. Its seal and its chain hold."""

    head: Head
    lines: list[bytes]
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


_encoder = msgspec.json.Encoder(order="sorted")
_heads = msgspec.json.Decoder(Head)
_cuts = msgspec.json.Decoder(Cut)


# --- writing ---------------------------------------------------------------------------------------------------------


def write_export(match: Match, log: Sequence[bytes], names: Mapping[str, str]) -> bytes:
    """The complete file of a match that is over."""
    assert match.over, "a running match is exported as somebody may read it"
    head = Head(match=match.id, game=match.opened.game, complete=True, players=_players(match, names))
    return _sealed(head, log, match.head)


def write_redacted(match: Match, log: Sequence[bytes], names: Mapping[str, str], viewer: Viewer) -> bytes:
    """The file of a running match, as a viewer may read it."""
    players = _players(match, names)
    head = Head(match=match.id, game=match.opened.game, complete=False, seen_by=viewer.seat, players=players)
    cuts = [_cut(match.opened.game, decode(data), digest(data), viewer) for data in log]
    return _sealed(head, [_encoder.encode(cut) for cut in cuts], match.head)


def _sealed(head: Head, lines: Sequence[bytes], last: str) -> bytes:
    body = b"".join(line + b"\n" for line in (_encoder.encode(head), *lines))
    return body + _encoder.encode(Seal(len(lines), last, sha256(body).hexdigest())) + b"\n"


def _players(match: Match, names: Mapping[str, str]) -> dict[str, str]:
    ids = [one.player for one in match.tenures] or match.players
    return {id: names[id] for id in ids if id in names}


def _cut(game: str, entry: Entry, full: str, viewer: Viewer) -> Cut:
    event = entry.event
    if isinstance(event, (DecisionMade, MatchStarted)):
        records, rules = codec(game), GAMES[game]
        facts = records.facts(event.facts)
        cut = {"facts": Raw(records.encode(redacted(rules, facts, viewer)))}
        if isinstance(event, DecisionMade):
            seen = redacted_decision(rules, records.decision(event.decision), facts, viewer, event.seat)
            cut["decision"] = Raw(records.encode(seen))
        event = msgspec.structs.replace(event, **cut)
    return Cut(entry.match, entry.version, entry.at, entry.by, entry.prev, full, event)


# --- reading ---------------------------------------------------------------------------------------------------------


def read_export(file: bytes | BinaryIO) -> Export:
    """Read a file, or say where it is broken: `Broken` names the first entry and ply that are not what was exported."""
    lines = _lines(BytesIO(file) if isinstance(file, bytes) else file)
    head, body = _head(lines[0]), lines[1:-2]
    read = [_entry(line, head.complete) for line in body]
    digests = [
        digest(line) if head.complete else getattr(cut, "digest", "") for line, cut in zip(body, read, strict=True)
    ]
    seal = _seal(lines[-2] if len(lines) > 2 else b"")
    _check_chain(head, read, digests, seal)
    _check_seal(lines, seal, read, digests)
    entries = [_whole(one) for one in read if one]
    _check_opening(head, entries)
    return Export(head, body, entries, digests)


def _lines(file: BinaryIO) -> list[bytes]:
    """The lines of a file. It is given up at once if it does not begin as an export, or is larger than one can be."""
    lines, size = [_line(file)], 0
    _head(lines[0].removesuffix(b"\n"))
    while line := _line(file):
        lines.append(line)
        size += len(line)
        if size > LARGEST or len(lines) > MOST_LINES:
            raise Broken(0, 0, say("it is larger than any exported match: {most} bytes and {lines} lines are the most",
                                   most=LARGEST, lines=MOST_LINES))  # fmt: skip
    ended = [b""] if lines[-1].endswith(b"\n") else []
    return [line.removesuffix(b"\n") for line in lines] + ended


def _line(file: BinaryIO) -> bytes:
    line = file.readline(LONGEST + 1)
    if len(line) > LONGEST:
        raise Broken(0, 0, say("a line of an exported match has at most {most} bytes", most=LONGEST))
    return line


def _head(line: bytes) -> Head:
    try:
        head = _heads.decode(line)
    except UNREADABLE as error:
        raise Broken(0, 0, say("this is not an exported match: {error}", error=str(error)[:200])) from error
    if head.game not in GAMES:
        raise Broken(0, 0, say("there is no game {game}", game=head.game[:40]))
    return head


def _check_opening(head: Head, entries: Sequence[Entry]) -> None:
    """A match is opened first and once, for as many as the game is played by."""
    if not entries:
        raise Broken(0, 0, say("there are no entries"))
    opened, again = entries[0].event, next((one for one in entries[1:] if isinstance(one.event, MatchOpened)), None)
    if not isinstance(opened, MatchOpened):
        raise Broken(1, 0, say("a log begins with the opening of a match"))
    if opened.game != head.game:
        raise Broken(1, 0, say("the head names another game"))
    if opened.seats not in GAMES[opened.game].SEATS:
        raise Broken(1, 0, say("{game} is not played by so many", game=GAMES[opened.game].TITLE))
    if again:
        raise _broken_at(again.version - 1, entries, say("a match is opened once"))


Read = Entry | Cut | None


def _entry(line: bytes, complete: bool) -> Read:
    try:
        return decode(line) if complete else _cuts.decode(line)
    except (Unreadable, *UNREADABLE):
        return None


def _whole(one: Entry | Cut) -> Entry:
    if isinstance(one, Entry):
        return one
    return Entry(
        match=one.match, version=one.version, at=one.at, by=one.by, command="", salt="", prev=one.prev, event=one.event
    )


def _seal(line: bytes) -> Seal | None:
    try:
        return msgspec.json.decode(line, type=Seal)
    except UNREADABLE:
        return None


def _check_chain(head: Head, read: Sequence[Read], digests: Sequence[str], seal: Seal | None) -> None:
    """Every entry is there, in order, and names the digest of the one before it."""
    for place, one in enumerate(read):
        if one is None:
            raise _broken_at(place, read, say("cannot be read"))
        if one.version != place + 1:
            raise _broken_at(place, read, say("here stands entry {other}", other=one.version))
        if one.match != head.match:
            raise _broken_at(place, read, say("belongs to another match than the head says"))
        if one.prev != (digests[place - 1] if place else ""):
            raise _link_broken(place, read, digests, seal)


def _broken_at(place: int, read: Sequence[Read], what: Sentence) -> Broken:
    return Broken(place + 1, _ply_at(place, read), what)


def _link_broken(place: int, read: Sequence[Read], digests: Sequence[str], seal: Seal | None) -> Broken:
    """Of two entries that do not fit together, the changed one is the one that fits to nothing on its other side."""
    after = read[place + 1] if place + 1 < len(read) else None
    named_next = after.prev if after else seal.digest if seal else ""
    culprit = place - 1 if place and named_next == digests[place] else place
    return _broken_at(culprit, read, say("was changed: the chain of digests is broken"))


def _check_seal(lines: Sequence[bytes], seal: Seal | None, read: Sequence[Read], digests: Sequence[str]) -> None:
    """The seal is that of everything above it; nothing stands below it."""
    last, ply = len(read), _ply_at(len(read) - 1, read)
    if seal is None or lines[-1]:
        raise Broken(last, ply, say("the seal is missing at the end, or is not the end"))
    if seal.entries != len(read):
        said = say("the seal is of {said:entry|entries}, here are {read}", said=seal.entries, read=len(read))
        raise Broken(max(0, min(last, seal.entries)), ply, said)
    if seal.digest != (digests[-1] if digests else ""):
        raise Broken(last, ply, say("was changed: the seal names another digest"))
    if seal.sha256 != sha256(b"".join(line + b"\n" for line in lines[:-2])).hexdigest():
        raise Broken(0, 0, say("was changed: the seal is of other bytes"))
    if lines[-2] != _encoder.encode(seal):
        raise Broken(last, ply, say("the seal is not written as it was"))


def _ply_at(place: int, read: Sequence[Read]) -> int:
    """The first ply that may differ if the entry at this place is not what it was; those before it are.

    If the right entry stands further down, it says whether it is a decision. Otherwise the next decision does: plies
    are counted without a gap.
    """
    earlier, later = read[: max(place, 0)], read[place + 1 :]
    before = sum(1 for one in earlier if _ply(one))
    if not any(one is not None and isinstance(one.event, MatchStarted) for one in earlier):
        return before  # still in the lobby
    moved = next((one for one in later if one is not None and one.version == place + 1), None)
    if moved is not None or (0 <= place < len(read) and _ply(read[place])):
        return before if moved is not None and not _ply(moved) else before + 1
    after = next((_ply(one) for one in later if _ply(one)), 0)
    nothing_decided = after == before + 1 if after else not later
    return before if nothing_decided else before + 1


def _ply(one: Read) -> int:
    return one.event.ply if one is not None and isinstance(one.event, DecisionMade) else 0


def schema() -> dict[str, Any]:
    """JSON Schema of the three kinds of lines."""
    _, parts = msgspec.json.schema_components([Head, Entry, Cut, Seal], ref_template="#/$defs/{name}")
    kinds: Iterable[str] = ("Head", "Entry", "Cut", "Seal")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of an exported match",
        "oneOf": [{"$ref": f"#/$defs/{kind}"} for kind in kinds],
        "$defs": parts,
    }
