"""The check of an exported match, offline: nothing but the file, the rules and arithmetic.

It goes through the log as it was written, decision by decision, also through what was struck later. For each it draws
chance again from the revealed secret, lets today's rules judge the recorded decision again, and compares every fact.
What it cannot know it does not claim: whether the right person sat in a seat, and how much time a calendar counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from msgspec import Struct

from domain.chain import receipt
from domain.chance import Chance, commitment, key
from domain.codec import codec
from domain.engine import RuleBug, begin, decide, default
from domain.match import acts, strikes
from domain.match.log import (
    DecisionMade,
    DecisionsStruck,
    Entry,
    MatchAbandoned,
    MatchFinished,
    MatchOpened,
    MatchStarted,
    struck_plies,
)
from domain.match.state import Match, evolve_match, renew, replay
from domain.places import Viewer, masked
from domain.words import Refused, counted, render
from service.proof.file import Broken, Export, read_export


class Report(Struct, frozen=True):
    """What was proved, in sentences; what should be known besides; and the first difference, if there is one."""

    match: str
    game: str
    proved: list[str]
    notes: list[str]
    broken: str = ""
    version: int = 0
    ply: int = 0
    complete: bool = False  # the whole match, not one that was cut to what somebody may read

    @property
    def good(self) -> bool:
        return not self.broken


def verify(data: bytes, receipts: Iterable[str] = ()) -> Report:
    """Check a file. `receipts` are ones that somebody kept, short or full: each must be the digest of an entry."""
    match, game = "", ""
    proved: list[str] = []
    notes: list[str] = []
    try:
        export = read_export(data)
        match, game = export.head.match, export.head.game
        proved.append(_chain(export))
        proved += [_receipt(export, one) for one in receipts]
        judge = _Judge(export)
        if export.head.complete:
            notes += judge.notes()
            proved += judge.run()
        else:
            notes.append("the match was running: what this viewer could not see is cut, so nothing is judged again")
            judge.fold()
    except Broken as broken:
        return Report(match, game, proved, notes, str(broken), broken.version, broken.ply)
    return Report(match, game, proved, notes, complete=export.head.complete)


def _chain(export: Export) -> str:
    count, last = counted(len(export.entries), "entry|entries"), receipt(export.digests[-1])
    if export.head.complete:
        return f"chain: {count}, each follows from the one before it; the last receipt is {last}"
    return f"seal: {count} as they were exported; the last receipt is {last}"


def _receipt(export: Export, given: str) -> str:
    """A receipt that somebody kept outside the file: it shows that the log was not written anew as a whole."""
    wanted = given.strip().lower().replace("-", "").replace(" ", "")
    for version, digest in enumerate(export.digests, 1):
        if len(wanted) >= 16 and digest.startswith(wanted):
            return f"receipt: {given.strip()} is that of entry {version}"
    hint = "" if len(wanted) >= 16 else "; a receipt has 16 or more digits"
    raise Broken(0, 0, f"no entry has the receipt {given.strip()[:80]}{hint}")


class _Judge:
    """Plays a log again, entry by entry."""

    def __init__(self, export: Export) -> None:
        self.export = export
        self.match = Match(export.head.match)
        self.entry: Entry = export.entries[0] if export.entries else self._no_entries()
        self.secret = b""
        self.draws = self.decisions = self.struck = 0

    def _no_entries(self) -> Entry:
        raise Broken(0, 0, "there are no entries")

    def broken(self, what: str) -> Broken:
        event = self.entry.event
        ply = event.ply if isinstance(event, DecisionMade) else self.match.ply
        return Broken(self.entry.version, ply, what)

    def need(self, holds: object, what: str) -> None:
        if not holds:
            raise self.broken(what)

    def notes(self) -> list[str]:
        opened = self.export.entries[0].event
        self.need(isinstance(opened, MatchOpened), "a log begins with the opening of a match")
        assert isinstance(opened, MatchOpened)
        self.need(opened.game == self.export.head.game, "the head names another game")
        game = Match("", opened=opened).game
        same = (opened.rules, opened.edition) == (game.RULES_VERSION, game.EDITION.digest)
        told = f"written under rules {opened.rules} of {game.TITLE}, judged by rules {game.RULES_VERSION}"
        return (
            [] if same else [f"{told}; the editions {'agree' if opened.edition == game.EDITION.digest else 'differ'}"]
        )

    def fold(self) -> None:
        """See that a redacted log can be replayed."""
        try:
            replay(self.match, self.export.entries)
        except Exception as error:
            raise Broken(len(self.export.entries), self.match.ply, f"cannot be replayed: {error}") from error

    def run(self) -> list[str]:
        """Judge everything; what was proved."""
        self._open_secret()
        for entry in self.export.entries:
            self.entry = entry
            self.need(entry.at >= self.match.changed_at, "was written before the entry above it")
            CHECKS.get(type(entry.event), _Judge._nothing)(self, entry.event)
            self._judged(partial(evolve_match, self.match, entry))
        self.need(self.match.over, "the log ends before the match does")
        return list(self._proved())

    def _proved(self) -> Iterable[str]:
        rules, kept = self.match.game.RULES_VERSION, self.decisions - self.struck
        draws, judged = counted(self.draws, "draw|draws"), counted(self.decisions, "decision|decisions")
        yield f"chance: the secret is the one committed to; {draws} made again, all the same"
        yield f"rules: {judged} judged again by rules {rules}, all facts the same; {kept} stand"
        if isinstance(self.match.ended, MatchFinished):
            lines, totals = counted(len(self.match.ended.score), "line|lines"), self.match.ended.result.totals
            yield f"score: {lines} counted again; totals {', '.join(map(str, totals))}"

    def _open_secret(self) -> None:
        opened, ended = self.export.entries[0].event, self.export.entries[-1].event
        assert isinstance(opened, MatchOpened)
        last = Broken(len(self.export.entries), self.export.last_ply, "the log ends before the match does")
        if not isinstance(ended, (MatchFinished, MatchAbandoned)):
            raise last
        self.secret = bytes.fromhex(ended.secret) if _is_hex(ended.secret) else b""
        if commitment(self.secret) != opened.commitment:
            raise Broken(last.version, last.ply, "the secret is not the one committed to at the opening")

    def _chance(self, ply: int) -> Chance:
        return Chance(key(self.secret, self.match.id, self.match.words), ply)

    def _nothing(self, event: Any) -> None:
        """Nothing that could be computed."""

    # --- each kind of event that rules or chance have to do with -----------------------------------------------------

    def _opened(self, event: MatchOpened) -> None:
        self.need(self.entry.version == 1, "a match is opened once")

    def _started(self, event: MatchStarted) -> None:
        match, chance = self.match, self._chance(0)
        self.need(match.status == "open", "a match starts once")
        drawn = match.opened.agreement.seating == "drawn"
        seated = chance.shuffled(match.players) if drawn else match.players
        self.need(tuple(seated) == event.players, "chance seats the players otherwise")
        options = codec(match.opened.game).options(match.opened.options)
        match.table, facts = self._judged(lambda: begin(match.game, len(seated), options, chance))
        self._same(event, facts, chance)

    def _decided(self, event: DecisionMade) -> None:
        match, chance = self.match, self._chance(event.ply)
        self.need(match.status == "running", "was decided while the match was not running")
        self.need(event.ply == match.ply + 1, f"the ply after {match.ply} is {match.ply + 1}")
        decision = self._judged(lambda: codec(match.opened.game).decision(event.decision))
        self._by_whom(event, decision)
        facts = self._judged(lambda: decide(match.game, match.table, event.seat, decision, chance, event.ply))
        self._same(event, facts, chance)
        self.decisions += 1

    def _by_whom(self, event: DecisionMade, decision: Any) -> None:
        """Players decide in their own seat; what is played for a seat by default is its default."""
        match, by = self.match, self.entry.by
        if event.how in ("default", "resigned"):
            own = masked(match.table, Viewer(event.seat))
            expected = self._judged(lambda: default(match.game, own, event.seat))
            self.need(decision == expected, f"the default is {match.game.write(expected)}")
        elif by.kind in ("player", "bot"):
            self.need(match.seat_of(by.id) == event.seat, "was decided by somebody who does not sit there")
        if event.how == "resigned":
            self.need(match.chair(event.seat).resigned, "the seat had not resigned")

    def _same(self, event: DecisionMade | MatchStarted, facts: Sequence[Any], chance: Chance) -> None:
        self.need(chance.draws == event.draws, f"chance is drawn {chance.draws} times, not {event.draws}")
        recorded, judged = bytes(event.facts), codec(self.match.opened.game).encode(facts)
        if recorded != judged:
            raise self.broken(f"the facts differ: {_first_difference(recorded, judged)}")
        self.draws += chance.draws

    def _judged(self, judging: Callable[[], Any]) -> Any:
        try:
            return judging()
        except Refused as refusal:
            raise self.broken(f"today's rules refuse it: {render(refusal.sentence)} ({refusal.rule})") from refusal
        except (RuleBug, AssertionError, AttributeError, LookupError, ValueError, TypeError) as error:
            raise self.broken(f"today's rules cannot judge it: {error}") from error

    def _struck(self, event: DecisionsStruck) -> None:
        match, log = self.match, self.export.entries[: self.entry.version - 1]
        self.need(event.last == match.ply and 0 < event.ply <= event.last, "a strike goes back from the latest ply")
        self.struck = len([ply for ply in range(1, match.ply + 1) if ply in struck_plies([*log, self.entry])])
        match.table = self._judged(lambda: strikes.table_before(match, event.ply, log))
        renew(match.table, event.last)

    def _finished(self, event: MatchFinished) -> None:
        match = self.match
        self.need(match.status == "running", "a match that does not run cannot finish")
        by_rules = match.table.over
        self.need(by_rules or len(match.active_seats) <= 1, "the match finished before the game was over")
        expected = self._judged(lambda: acts.finished(match, self.secret))
        encode = codec(match.opened.game).encode
        counted = f"by today's rules the result is {_short(encode(expected.result))}"
        self.need(encode(expected.result) == encode(event.result), counted)
        self.need(encode(expected.score) == encode(event.score), "by today's rules the score lines differ")


CHECKS: dict[type[Any], Callable[[_Judge, Any], None]] = {
    MatchOpened: _Judge._opened,
    MatchStarted: _Judge._started,
    DecisionMade: _Judge._decided,
    DecisionsStruck: _Judge._struck,
    MatchFinished: _Judge._finished,
}


def _is_hex(text: str) -> bool:
    return len(text) % 2 == 0 and all(digit in "0123456789abcdef" for digit in text)


def _first_difference(recorded: bytes, judged: bytes) -> str:
    """Where two lists of facts part, with a little before it."""
    at = next((at for at, (one, other) in enumerate(zip(recorded, judged, strict=False)) if one != other), len(judged))
    start = max(0, at - 30)
    return f"recorded ...{_short(recorded[start:])}, judged ...{_short(judged[start:])}"


def _short(text: bytes) -> str:
    return text[:80].decode("utf-8", "replace")
