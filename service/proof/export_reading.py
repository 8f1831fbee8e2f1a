"""Reading the file of a match, or a stream of many one behind the other; where one is not whole, the place is named.

Lines are read one at a time, and of one match at most as many as any match needs: whatever is given, little is held.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from io import BytesIO
from typing import BinaryIO, NamedTuple

import msgspec

from domain.chain import Unreadable, digest
from domain.games import GAMES
from domain.match.log import DecisionMade, Entry, MatchOpened, MatchStarted, decode
from domain.misread import UNREADABLE
from domain.words import Sentence, say
from service.proof.file import Broken, Cut, Export, Head, Seal, sorted_json

LARGEST, LONGEST = 1 << 26, 1 << 22  # bytes of a match, and of one of its lines: a hundred times what matches need
MOST_LINES = 50_000

Read = Entry | Cut | None
_heads = msgspec.json.Decoder(Head)
_cuts = msgspec.json.Decoder(Cut)
_seals = msgspec.json.Decoder(Seal)

TOO_LARGE = "it is larger than any exported match: {most} bytes and {lines} lines are the most"
EMPTY = "is empty; the first line of an exported match says which match it is, as `trainregister export` writes it"
BLANK = "is blank; an exported match should begin here"
MARKED = "begins with a byte order mark, as some editors put it there; check the file as it was exported"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
CARRIAGE_RETURNS = "its lines end with CR LF; check the file as it was exported, whose lines end with LF alone"
NO_SEAL = "the seal is missing; the file ends after entry {last}"
CUT_OFF = "the file is cut off in the middle of this line, after entry {last}"
NOT_THE_SEAL = "cannot be read; after entry {last} the seal should stand here"


def read_export(file: bytes | BinaryIO) -> Export:
    """Read the file of one match, or say where it is broken: `Broken` names the first place that is not as exported."""
    lines = FileLines(BytesIO(file) if isinstance(file, bytes) else file)
    export = _next_export(lines)
    if (more := lines.take()) is not None:
        raise Broken(0, 0, say("stands below the seal, which is the end of an exported match"), more.number)
    return export


def read_exports(file: BinaryIO) -> Iterator[Export | Broken]:
    """The matches of a stream, one at a time. Behind one that is broken, reading goes on at the next head."""
    lines, going_on = FileLines(file), True
    while going_on:
        try:
            yield _next_export(lines)
            going_on = not lines.at_end()
        except NoExport as broken:
            yield broken
            going_on = broken.line > 1 and lines.to_next_head()  # what does not begin as an export is none
        except Broken as broken:
            yield broken
            going_on = lines.to_next_head()


class NoExport(Broken):
    """Here no exported match begins."""

    def __init__(self, line: int, what: Sentence) -> None:
        super().__init__(0, 0, what, line)


class FileLine(NamedTuple):
    number: int
    text: bytes  # without its line feed
    ended: bool  # whether it had one

    @property
    def blank(self) -> bool:
        return not self.text.strip()


class FileLines:
    """The lines of a stream, none longer than a line can be. One that was taken can be given back."""

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._number, self._back = file, 0, list[FileLine]()

    def take(self) -> FileLine | None:
        if self._back:
            return self._back.pop()
        text = self._file.readline(LONGEST + 1)
        if not text:
            return None
        self._number += 1
        if len(text) > LONGEST:
            raise NoExport(self._number, say("a line of an exported match has at most {most} bytes", most=LONGEST))
        return FileLine(self._number, text.removesuffix(b"\n"), text.endswith(b"\n"))

    def give_back(self, line: FileLine) -> None:
        self._back.append(line)

    def at_end(self) -> bool:
        if (line := self.take()) is not None:
            self.give_back(line)
        return line is None

    def to_next_head(self) -> bool:
        """Skip what belongs to no match; whether another one begins, no further away than a match can be long."""
        size = 0
        for _ in range(MOST_LINES):
            try:
                line = self.take()
            except NoExport:
                size += LONGEST  # a piece of a line that is too long
                line = FileLine(0, b"", False)
            if line is None or size > LARGEST:
                return False
            if is_head(line.text):
                self.give_back(line)
                return True
            size += len(line.text)
        return False


class Gathered(NamedTuple):
    """The lines of one match as they stand, before anything is compared."""

    first: FileLine
    head: Head
    body: list[FileLine]
    read: list[Read]
    seal: FileLine | None  # or whatever stands in its place

    def digests(self) -> list[str]:
        """Of the entries: that of the line, or the one that a cut entry says it had."""
        if self.head.complete:
            return [digest(line.text) for line in self.body]
        return [getattr(cut, "digest", "") for cut in self.read]

    def sum(self) -> str:
        found = sha256()
        for line in (self.first, *self.body):
            found.update(line.text + b"\n")
        return found.hexdigest()

    def broken_at(self, place: int, what: Sentence) -> Broken:
        return Broken(place + 1, ply_at(place, self.read), what, self.first.number + place + 1)


def _next_export(lines: FileLines) -> Export:
    gathered = _gather(lines)
    digests, seal = gathered.digests(), _seal(gathered.seal)
    _check_chain(gathered, digests, seal)
    _check_seal(gathered, digests, seal)
    entries = [_whole(one) for one in gathered.read if one]
    _check_opening(gathered, entries)
    return Export(gathered.head, entries, digests)


# --- the lines of one match ------------------------------------------------------------------------------------------


def _gather(lines: FileLines) -> Gathered:
    """Lines up to the seal, or up to the next head, or to the end."""
    if (first := lines.take()) is None:
        raise NoExport(0, say(EMPTY))
    gathered = Gathered(first, _head(first), [], [], None)
    body, read, size = gathered.body, gathered.read, 0
    while (line := lines.take()) is not None:
        one = _entry(line.text, gathered.head.complete)
        if one is None and _seal(line):
            return gathered._replace(seal=line)
        if one is None and is_head(line.text):
            lines.give_back(line)
            break
        body.append(line)
        read.append(one)
        size += len(line.text) + 1
        if size > LARGEST or len(body) > MOST_LINES:
            raise Broken(0, 0, say(TOO_LARGE, most=LARGEST, lines=MOST_LINES), line.number)
    if read and read[-1] is None and not body[-1].blank:  # the end of the file, and no entry: what was the seal
        read.pop()
        return gathered._replace(seal=body.pop())
    return gathered


def is_head(line: bytes) -> bool:
    try:
        return bool(_heads.decode(line))
    except UNREADABLE:
        return False


def _head(line: FileLine) -> Head:
    try:
        head = _heads.decode(line.text)
    except UNREADABLE as error:
        raise NoExport(line.number, _no_head(line.text, str(error)[:200])) from error
    if line.text.endswith(b"\r"):
        raise Broken(0, 0, say(CARRIAGE_RETURNS), line.number)
    if head.game not in GAMES:
        raise Broken(0, 0, say("there is no game {game}", game=head.game[:40]), line.number)
    return head


def _no_head(text: bytes, error: str) -> Sentence:
    if not text.strip():
        return say(BLANK)
    if text.startswith(BYTE_ORDER_MARK):
        return say(MARKED)
    return say("this is not an exported match: {error}", error=error)


def _entry(line: bytes, complete: bool) -> Read:
    try:
        return decode(line) if complete else _cuts.decode(line)
    except (Unreadable, *UNREADABLE):
        return None


def _seal(line: FileLine | None) -> Seal | None:
    try:
        return _seals.decode(line.text) if line else None
    except UNREADABLE:
        return None


def _whole(one: Entry | Cut) -> Entry:
    if isinstance(one, Entry):
        return one
    return Entry(
        match=one.match, version=one.version, at=one.at, by=one.by, command="", salt="", prev=one.prev, event=one.event
    )


# --- what must hold --------------------------------------------------------------------------------------------------


def _check_chain(gathered: Gathered, digests: Sequence[str], seal: Seal | None) -> None:
    """Every entry is there, in order, and names the digest of the one before it."""
    for place, (line, one) in enumerate(zip(gathered.body, gathered.read, strict=True)):
        if line.blank:
            raise Broken(0, 0, say("is blank; entry {next} should stand here", next=place + 1), line.number)
        if one is None:
            raise gathered.broken_at(place, say("cannot be read"))
        if line.text.endswith(b"\r"):
            raise gathered.broken_at(place, say("its line ends with CR LF, not with LF alone"))
        if one.version != place + 1:
            raise gathered.broken_at(place, say("here stands entry {other}", other=one.version))
        if one.match != gathered.head.match:
            raise gathered.broken_at(place, say("belongs to another match than the head says"))
        if one.prev != (digests[place - 1] if place else ""):
            raise _link_broken(place, gathered, digests, seal)


def _link_broken(place: int, gathered: Gathered, digests: Sequence[str], seal: Seal | None) -> Broken:
    """Of two entries that do not fit together, the changed one is the one that fits to nothing on its other side."""
    after = gathered.read[place + 1] if place + 1 < len(gathered.read) else None
    named_next = after.prev if after else seal.digest if seal else ""
    culprit = place - 1 if place and named_next == digests[place] else place
    return gathered.broken_at(culprit, say("was changed: the chain of digests is broken"))


def _check_seal(gathered: Gathered, digests: Sequence[str], seal: Seal | None) -> None:
    """The seal is that of everything above it. All entries follow from each other; what differs is named."""
    line, last = gathered.seal, len(digests)
    if line is None:
        raise Broken(0, 0, say(NO_SEAL, last=last), (gathered.body or [gathered.first])[-1].number)
    if seal is None:
        raise Broken(0, 0, say(NOT_THE_SEAL if line.ended else CUT_OFF, last=last), line.number)
    same_end = seal.digest == (digests[-1] if digests else "")
    if seal.entries != last and not same_end:
        said = say("the seal is of {said:entry|entries}, here are {read}", said=seal.entries, read=last)
        raise gathered.broken_at(max(0, min(last, seal.entries)), said)
    same_sum = seal.sha256 == gathered.sum()
    if not same_end and not same_sum:
        raise gathered.broken_at(last - 1, say("was changed: the seal names another digest"))
    if not same_sum:
        raise _other_sum(gathered)
    if seal.entries != last or not same_end or line.text != sorted_json(seal):
        raise Broken(0, 0, say("the seal is not written as it was"), line.number)
    if not line.ended:
        raise Broken(0, 0, say("the file is cut off: the line feed behind the seal is missing"), line.number)


def _other_sum(gathered: Gathered) -> Broken:
    """Entries of a complete file are held by their chain, so only its first or its last line can differ."""
    if gathered.head.complete:
        return Broken(0, 0, say("the head was changed, or the seal: it is of other bytes"), gathered.first.number)
    return Broken(0, 0, say("was changed: the seal is of other bytes"))


def _check_opening(gathered: Gathered, entries: Sequence[Entry]) -> None:
    """A match is opened first and once, for as many as the game is played by."""
    if not entries:
        raise Broken(0, 0, say("there are no entries"))
    opened, again = entries[0].event, next((one for one in entries[1:] if isinstance(one.event, MatchOpened)), None)
    if not isinstance(opened, MatchOpened):
        raise gathered.broken_at(0, say("a log begins with the opening of a match"))
    if opened.game != gathered.head.game:
        raise gathered.broken_at(0, say("the head names another game"))
    if opened.seats not in GAMES[opened.game].SEATS:
        raise gathered.broken_at(0, say("{game} is not played by so many", game=GAMES[opened.game].TITLE))
    if again:
        raise gathered.broken_at(again.version - 1, say("a match is opened once"))


# --- plies -----------------------------------------------------------------------------------------------------------


def ply_at(place: int, read: Sequence[Read]) -> int:
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
