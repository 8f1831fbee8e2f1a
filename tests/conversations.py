"""People who answer what they were shown, late, twice, crossed and after taking back: and what that must never lead to.

Everybody remembers what each letter showed them, and nothing else. The law they watch over: nothing is ever decided
that the answered letter did not show under that mark; and what was answered before is not done a second time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from domain.codec import codec
from domain.match.log import DecisionMade, DecisionsStruck, Entry
from domain.words import Refused
from service.usecases.callers import Caller
from service.usecases.commands import OutOfDate
from service.usecases.match_view import MatchView, Offer
from service.usecases.play_line import play
from service.usecases.shown_list import DONE, SeenAt
from tests.registers import SmallRegister, decide_as_bot, lay_table

REMEMBERED = 8  # letters that somebody may still answer
STRANGE = ("a", "b", "c", "99")  # marks that may be those of another list
LETTERS = STRANGE[:-1]  # where marks are letters a number is a value, such as a bid, and no mark at all
PLIES = 40  # that people talk about in one match: then another one begins


class Meaning(NamedTuple):
    """What stood beside a mark, in notation and in the words of the game; or what somebody `wrote` instead."""

    text: str
    label: str = ""
    wrote: bool = False


class Letter(NamedTuple):
    """What somebody was shown: the table at some moment, with the list by its marks."""

    seat: int
    seen: SeenAt
    ply: int
    shown: dict[str, Meaning]


class Sent(NamedTuple):
    """An answer on its way."""

    letter: Letter
    parts: tuple[str, ...]
    by_ply: bool = False  # as the first release and old programs do

    @property
    def seen(self) -> SeenAt:
        return SeenAt(ply=self.letter.ply) if self.by_ply else self.letter.seen


class Broken(AssertionError):
    """Something was decided that nobody was shown."""


class WordsAt(NamedTuple):
    """What words mean on the table at which something was decided."""

    register: SmallRegister
    match: str
    entry: Entry

    def steps(self, text: str) -> list[str]:
        """The decisions that the words stand for, the first one as it is written down; none if they mean nothing."""
        event = self.entry.event
        assert isinstance(event, DecisionMade)
        caller = Caller(self.register.match(self.match).players[event.seat])
        at = self.register.queries.table(caller, self.match, self.entry.version - 1)
        try:
            first, *later = at.game.unfold(at.view, at.seat, text)
            return [at.game.write(at.game.parse(at.view, at.seat, first)), *later]
        except Refused:
            return []


class Conversations:
    """One match after the other, with everything that can happen to answers on their way."""

    def __init__(self, register: SmallRegister, game: str, seed: int) -> None:
        self._register, self._game, self._rng = register, game, Random(f"{game}/{seed}")
        self.counts: Counter[str] = Counter()
        self._begin()

    def _begin(self) -> None:
        people = [self._register.caller(seat) for seat in range(self._rng.choice((2, 3)))]
        self.match = lay_table(self._register.matches, people, self._game)
        self._people = self._register.match(self.match).players
        self._letters: list[Letter] = []
        self._under_way: list[Sent] = []
        for _ in range(self._rng.choice((0, 0, 10, 40, 100))):
            decide_as_bot(self._register.matches, self.match, "random")
        self._last_ply = self._register.match(self.match).ply + PLIES
        self._done: set[tuple[SeenAt, int, str]] = set()  # what was decided because of the first mark of an answer

    def go_on(self, steps: int) -> None:
        for _ in range(steps):
            self._step()

    def _step(self) -> None:
        """Somebody reads, writes, takes back, or an answer arrives."""
        at = self._register.match(self.match)
        if at.over or at.ply > self._last_ply:
            return self._begin()
        what = self._rng.random()
        if what < 0.3 or not self._letters:
            return self._show(self._rng.choice(at.awaited))
        if what < 0.36:
            return self._take_back()
        if what < 0.65 or not self._under_way:
            return self._write()
        return self._arrives(self._under_way.pop(self._rng.randrange(len(self._under_way))))

    # --- reading and writing -----------------------------------------------------------------------------------------

    def _show(self, seat: int) -> None:
        table = self._register.queries.table(Caller(self._people[seat]), self.match)
        shown = {one.mark: _meaning(table, one) for one in table.offers}
        ply = table.questions[0].asked if table.questions else table.summary.ply
        self._letters.append(Letter(seat, SeenAt(table.summary.version, None, table.checksum), ply, shown))
        del self._letters[:-REMEMBERED]
        self.counts["letters"] += 1

    def _write(self) -> None:
        """Mostly to the last letter, by a mark; sometimes several, sometimes in words; now and then sent twice."""
        rng = self._rng
        letter = self._letters[-1] if rng.random() < 0.6 else rng.choice(self._letters)
        known = list(letter.shown) or ["1"]
        parts = tuple(self._part(letter, known) for _ in range(rng.choice((1, 1, 1, 2, 3))))
        sent = Sent(letter, parts, rng.random() < 0.1)
        self._under_way += [sent] * rng.choice((1, 1, 1, 2))

    def _part(self, letter: Letter, known: Sequence[str]) -> str:
        strange = STRANGE if all(one.isdecimal() for one in known) else LETTERS
        mark = self._rng.choice(known if self._rng.random() < 0.95 else strange)
        words = self._rng.random() < 0.15 and mark in letter.shown
        return letter.shown[mark].text if words else mark

    def _take_back(self) -> None:
        caller = Caller(self._rng.choice(self._people))
        try:
            self._register.matches.take_back(caller, self.match)
            self.counts["taken back"] += 1
        except Refused:
            pass

    # --- what becomes of it ------------------------------------------------------------------------------------------

    def _arrives(self, sent: Sent) -> None:
        version = self._register.match(self.match).version
        caller = Caller(self._people[sent.letter.seat])
        self.counts["answers"] += 1
        try:
            played = play(self._register.matches, caller, self.match, "; ".join(sent.parts), sent.seen)
            self.counts["stopped on the way"] += played.refusal is not None
        except Refused as refusal:
            self.counts["done already" if refusal.rule == DONE else "refused"] += 1
        except OutOfDate:
            self.counts["out of date"] += 1
        self._judge(sent, self._register.store.events.entries(self.match, version))

    def _judge(self, sent: Sent, written: Sequence[Entry]) -> None:
        """Each decision must be what the next of the parts stood for in the letter."""
        made = [one for one in written if isinstance(one.event, DecisionMade) and one.event.how == "decided"]
        meant = [self._meaning(sent.letter, part) for part in sent.parts]
        first = (sent.letter.seen, sent.letter.seat, meant[0].text)
        if made and self._decided(made[0]).text == meant[0].text:
            if first in self._done:
                raise Broken(f"{sent} was done a second time")
            self._done.add(first)
        for entry in made:
            self.counts["decided"] += 1
            self._take_off(sent, meant, entry)
        if any(isinstance(one.event, DecisionsStruck) for one in written):
            raise Broken(f"{sent} struck something")

    def _take_off(self, sent: Sent, meant: list[Meaning], entry: Entry) -> None:
        """Parts before it may have been idle, because they had answered themselves; words may stand for several."""
        decided, words = self._decided(entry), WordsAt(self._register, self.match, entry)
        while meant:
            shown = meant.pop(0)
            if shown.text == decided.text and shown.label in ("", decided.label):
                return
            first, *later = (words.steps(shown.text) if shown.wrote else []) or [""]
            if first == decided.text:
                meant[:0] = [Meaning(step, wrote=True) for step in later]
                return
        raise Broken(f"{decided} was decided because of {sent}")

    def _meaning(self, letter: Letter, part: str) -> Meaning:
        return letter.shown.get(part) or Meaning(part, wrote=True)

    def _decided(self, entry: Entry) -> Meaning:
        """What was decided, in the words of the table on which it was."""
        event = entry.event
        assert isinstance(event, DecisionMade)
        table = self._register.queries.table(Caller(self._people[event.seat]), self.match, entry.version - 1)
        decision = codec(self._game).decision(event.decision)
        return Meaning(table.game.write(decision), str(table.game.label(table.view, event.seat, decision)))


def _meaning(table: MatchView, offer: Offer) -> Meaning:
    return Meaning(offer.text, str(table.game.label(table.view, table.seat, offer.decision)))
