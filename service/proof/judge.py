"""A log played again, entry by entry, also through what was struck later.

For each decision chance is drawn again from the revealed secret, today's rules judge what was recorded, and every fact
is compared. Where the match says by which charter it was written, it is also asked of every entry whether who wrote it
might; what cannot be justified is noted with its entry, and the check goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from domain.chance import Chance, commitment, key
from domain.codec import codec
from domain.engine import RuleBug, begin, decide, default
from domain.match import acts, strikes
from domain.match.called import is_called
from domain.match.charter import LogSoFar, is_left_with_register, missing
from domain.match.folding import evolve_match, renew
from domain.match.log import (
    DecisionMade,
    DecisionsStruck,
    Entry,
    MatchAbandoned,
    MatchFinished,
    MatchStarted,
)
from domain.match.state import Match
from domain.places import Seat, Viewer, masked
from domain.words import Refused, Sentence, say
from service.proof.earlier_tables import EarlierTables
from service.proof.file import Broken, Export

CANNOT_BE_JUDGED = (RuleBug, AssertionError, ArithmeticError, AttributeError, LookupError, RecursionError, TypeError,
                    ValueError)  # fmt: skip


class Unjustified(NamedTuple):
    """An entry that who wrote it might not write, and why."""

    version: int
    ply: int
    why: Sentence


class Judge:
    """Plays a complete log again."""

    def __init__(self, export: Export) -> None:
        self.export = export
        self.match = Match(export.head.match)
        self.entry: Entry = export.entries[0]
        self.secret = self._opened_secret()
        self.earlier: EarlierTables | None = None
        self.unjustified: list[Unjustified] = []
        self.left_with_register: list[int] = []  # plies
        self.without_words: list[Seat] = []
        self.draws = self.decisions = 0

    def _opened_secret(self) -> bytes:
        opened, ended, last = self.export.opened, self.export.entries[-1].event, len(self.export.entries)
        if not isinstance(ended, (MatchFinished, MatchAbandoned)):
            raise Broken(last, self.export.last_ply, say("the log ends before the match does"))
        secret = bytes.fromhex(ended.secret) if _is_hex(ended.secret) else b""
        if commitment(secret) != opened.commitment:
            raise Broken(last, self.export.last_ply, say("the secret is not the one committed to at the opening"))
        return secret

    def run(self) -> None:
        """Judge everything; the first difference is raised."""
        earlier: Entry | None = None
        for entry in self.export.entries:
            self.entry = entry
            self.need(entry.at >= self.match.changed_at, "was written before the entry above it")
            self.need(not self.match.over, "was written after the match was over")
            if self.export.opened.charter:
                self._justify(earlier)
            CHECKS.get(type(entry.event), Judge._nothing)(self, entry.event)
            self._judged(partial(evolve_match, self.match, entry))
            earlier = entry
        self.need(self.match.over, "the log ends before the match does")

    @property
    def standing(self) -> list[DecisionMade]:
        return self.earlier.standing if self.earlier else []

    # --- what is wrong -----------------------------------------------------------------------------------------------

    def _ply(self) -> int:
        event = self.entry.event
        return event.ply if isinstance(event, DecisionMade) else self.match.ply

    def broken(self, what: Sentence) -> Broken:
        return Broken(self.entry.version, self._ply(), what)

    def need(self, holds: object, template: str, **values: Any) -> None:
        if not holds:
            raise self.broken(say(template, **values))

    def _judged(self, judging: Callable[[], Any]) -> Any:
        try:
            return judging()
        except Refused as refusal:
            why = say("today's rules refuse it: {why} ({rule})", why=refusal.sentence, rule=refusal.rule)
            raise self.broken(why) from refusal
        except CANNOT_BE_JUDGED as error:
            raise self.broken(say("today's rules cannot judge it: {error}", error=str(error)[:200])) from error

    def _justify(self, earlier: Entry | None) -> None:
        """Ask whether who wrote the entry might."""
        before = LogSoFar(self.match, earlier, self.standing)
        why = self._judged(lambda: missing(self.entry, before))
        if why is not None:
            self._unjustified(why)
        elif is_left_with_register(self.entry):
            self.left_with_register.append(self._ply())

    def _unjustified(self, why: Sentence) -> None:
        self.unjustified.append(Unjustified(self.entry.version, self._ply(), why))

    # --- each kind of event that rules or chance have to do with -----------------------------------------------------

    def _nothing(self, event: Any) -> None:
        """Nothing that could be computed."""

    def _chance(self, ply: int) -> Chance:
        return Chance(key(self.secret, self.match.chance_of, self.match.chance_words), ply)

    def _started(self, event: MatchStarted) -> None:
        match, chance = self.match, self._chance(0)
        self.need(match.status == "open", "a match starts once")
        drawn = match.opened.agreement.seating == "drawn"
        seated = chance.shuffled(match.players) if drawn else match.players
        self.need(tuple(seated) == event.players, "chance seats the players otherwise")
        options = self._judged(lambda: codec(match.opened.game).options(match.opened.options))
        match.table, facts = self._judged(lambda: begin(match.game, len(seated), options, chance))
        self._same(event, facts, chance)
        called = is_called(match.opened)  # the words of its campaign, or of its tournament, count for it
        silent = {chair.player for chair in match.chairs if chair and chair.kind == "person" and not chair.words}
        self.without_words = [seat for seat, player in enumerate(seated) if player in silent and not called]
        self.earlier = EarlierTables(match.opened.game, match.table)

    def _decided(self, event: DecisionMade) -> None:
        match, chance = self.match, self._chance(event.ply)
        self.need(match.status == "running", "was decided while the match was not running")
        self.need(event.ply == match.ply + 1, "the ply after {ply} is {next}", ply=match.ply, next=match.ply + 1)
        decision = self._judged(lambda: codec(match.opened.game).decision(event.decision))
        self._as_default(event, decision)
        facts = self._judged(lambda: decide(match.game, match.table, event.seat, decision, chance, event.ply))
        self._same(event, facts, chance)
        self.decisions += 1
        assert self.earlier is not None
        self.earlier.decided(event, match.table)

    def _as_default(self, event: DecisionMade, decision: Any) -> None:
        """Players decide in their own seat; what is played for a seat by default is its default."""
        match, by = self.match, self.entry.by
        if event.how in ("default", "resigned"):
            own = masked(match.table, Viewer(event.seat))
            expected = self._judged(lambda: default(match.game, own, event.seat))
            self.need(decision == expected, "the default is {default}", default=match.game.write(expected))
        elif by.kind in ("player", "bot"):
            self.need(match.seat_of(by.id) == event.seat, "was decided by somebody who does not sit there")
        if event.how == "resigned":
            self.need(match.chair(event.seat).resigned, "the seat had not resigned")

    def _same(self, event: DecisionMade | MatchStarted, facts: Sequence[Any], chance: Chance) -> None:
        drawn, said = chance.draws, event.draws
        self.need(drawn == said, "chance is drawn {drawn:time|times}, not {said}", drawn=drawn, said=said)
        recorded, judged = bytes(event.facts), codec(self.match.opened.game).encode(facts)
        if recorded != judged:
            raise self.broken(_difference(recorded, judged))
        self.draws += chance.draws

    def _struck(self, event: DecisionsStruck) -> None:
        match, earlier = self.match, self.earlier
        goes_back = match.status == "running" and event.last == match.ply and 0 < event.ply <= event.last
        self.need(goes_back and earlier, "a strike goes back from the latest ply")
        assert earlier is not None
        since = [one for one in earlier.standing[-(event.last - event.ply + 1) :] if one.ply >= event.ply]
        before = self._judged(lambda: earlier.struck(event.ply))
        if match.opened.charter and event.why == "taken-back" and strikes.reveals(match, since, before):
            self._unjustified(say("it had revealed something, so the others have to be asked"))
        match.table = before
        renew(match.table, event.last)

    def _finished(self, event: MatchFinished) -> None:
        match = self.match
        self.need(match.status == "running", "a match that does not run cannot finish")
        by_rules = match.table.over
        self.need(by_rules or len(match.active_seats) <= 1, "the match finished before the game was over")
        expected = self._judged(lambda: acts.finished(match, self.secret))
        encode = codec(match.opened.game).encode
        result = _short(encode(expected.result))
        same = encode(expected.result) == encode(event.result)
        self.need(same, "by today's rules the result is {result}", result=result)
        self.need(encode(expected.score) == encode(event.score), "by today's rules the score lines differ")

    # --- what was found ----------------------------------------------------------------------------------------------

    def proved(self) -> Iterator[Sentence]:
        yield say("chance: the secret is the one committed to; {n:draw|draws} made again, all the same", n=self.draws)
        yield say(
            "rules: {n:decision|decisions} judged again by rules {rules}, all facts the same; {kept} stand",
            n=self.decisions, rules=self.match.game.RULES_VERSION, kept=len(self.standing),
        )  # fmt: skip
        if isinstance(self.match.ended, MatchFinished):
            ended = self.match.ended
            totals, lines = list(ended.result.totals), len(ended.score)
            yield say("score: {n:line|lines} counted again; totals {totals}", n=lines, totals=totals)
        if self.export.opened.charter and not self.unjustified:
            written = len(self.export.entries) - len(self.left_with_register)
            yield say("charter: {n:entry|entries} written by whom the log entitles to it", n=written)


CHECKS: dict[type[Any], Callable[[Judge, Any], None]] = {
    MatchStarted: Judge._started,
    DecisionMade: Judge._decided,
    DecisionsStruck: Judge._struck,
    MatchFinished: Judge._finished,
}


def _is_hex(text: str) -> bool:
    return len(text) % 2 == 0 and all(digit in "0123456789abcdef" for digit in text)


def _difference(recorded: bytes, judged: bytes) -> Sentence:
    """Where two lists of facts part, with a little before it."""
    at = next((at for at, (one, other) in enumerate(zip(recorded, judged, strict=False)) if one != other), len(judged))
    start = max(0, at - 30)
    return say(
        "the facts differ: recorded ...{recorded}, judged ...{judged}",
        recorded=_short(recorded[start:]), judged=_short(judged[start:]),
    )  # fmt: skip


def _short(text: bytes) -> str:
    return text[:80].decode("utf-8", "replace")
