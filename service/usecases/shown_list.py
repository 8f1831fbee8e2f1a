"""What a number means: the list that somebody answers, as it was shown to them.

A mail, a page and an answer of the API each show the table at some version of the log; whoever answers one names it
(`SeenAt`). A number is read on the list of that version, never on today's, and then judged on the table of today: what
is still asked is decided; what was done already is said to be so, and not done again; anything else is out of date.
In a joined line all numbers are of that one list. What is written the same and no longer is the same, because another
card lies there now, is known by its label.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any, NamedTuple

from domain.codec import codec
from domain.engine import Decision, Game, Question, accepts, open_questions, spreads
from domain.match.acts import Stale, is_fresh
from domain.match.folding import WantsWholeLog, fold
from domain.match.log import DecisionMade, DecisionsStruck, Entry, decode, shows_table_after, struck_plies
from domain.match.state import Match
from domain.places import Seat, Viewer, masked
from domain.words import Refused, refuse, require
from service.storage.match_cache import Held, Store
from service.usecases.offer_marks import has_letters, is_mark, is_number, marked, marks, of_range
from service.usecases.typed_lines import NOT_YOUR_TURN, read_words, split_line

NO_LIST = "what you answer shows no list, so a number means nothing; look at the list as it is now, and answer that one"
OTHER_ORDER = "your number is of a list in another order; look at the list as it is now, and answer that one"
SEVERAL = "your number could be of more than one list; look at the list as it is now, and answer that one"
DONE = "done"  # the rule by which an answer is refused that was carried out before
DONE_ALREADY = "that was done already, at ply {ply} ({decision}), and is not done again"
NOT_ASKED = "in the list that you answer this is {decision}, and you are asked something else now"
NOT_THE_SAME = "in the list that you answer this is “{then}”, and now it would be “{now}”"


class SeenAt(NamedTuple):
    """What is answered: the table at a version of the log; or, where only that is known, the question of a ply."""

    version: int | None = None
    ply: int | None = None
    checksum: int | None = None  # of the list at that version, from who was told it
    had_numbers: bool = False  # the list had numbers, whatever stands in it: those of the first release


def list_checksum(offers: Sequence[str]) -> int:
    """Sixteen bits of a list with its marks, by which it is known whether it was made again as it was."""
    lines = (" ".join(line) for line in zip(marks(offers), offers, strict=True))
    return int.from_bytes(sha256("\n".join(lines).encode()).digest()[:2], "big")


@dataclass(frozen=True)
class ShownTable:
    """A table as a seat saw it, with what it was asked and offered then."""

    version: int
    ply: int
    game: Game
    seat: Seat
    view: Any  # None before the start

    @cached_property
    def questions(self) -> list[Question]:
        return [] if self.view is None else list(open_questions(self.view, self.seat))

    @cached_property
    def offers(self) -> list[tuple[Question, Decision]]:
        """The list, each with the question it answers."""
        return [(one, offer) for one in self.questions for offer in self.game.ASKS[type(one)].offers(self.view, one)]

    @cached_property
    def texts(self) -> list[str]:
        return [self.game.write(offer) for _, offer in self.offers]

    @property
    def asked(self) -> int:
        """The ply that an answer names: of the question, else of the latest decision."""
        return self.questions[0].asked if self.questions else self.ply

    def named(self, text: str) -> tuple[Question, Decision] | None:
        """What a mark of this list stood for, and what it answered; None if the text is none of its marks."""
        if not is_mark(text):
            return None
        texts = self.texts
        require(texts or not is_number(text), "number", NO_LIST)
        if has_letters(texts) and (within := self._within(text)):
            return within
        place = marked(texts, text)
        return None if place is None else self.offers[place]

    def _within(self, text: str) -> tuple[Question, Decision] | None:
        """A number of the range that stood below the list, and the question it answers."""
        found = of_range(self.game, spreads(self.game, self.view, self.seat), text)
        if found is None:
            return None
        return next((one, found) for one in self.questions if type(found) in self.game.ASKS[type(one)].answers)

    def in_words(self, line: str) -> str:
        """A line without marks: what each stood for, in notation."""
        return "; ".join(self._spelt(part) for part in split_line(line) or [line])

    def _spelt(self, part: str) -> str:
        named = self.named(part)
        return part if named is None else self.game.write(named[1])


def shown_of(match: Match, seat: Seat) -> ShownTable:
    """The table of a match as a seat sees it at this version."""
    running = match.status == "running"
    view = masked(match.table, Viewer(seat)) if running else None
    return ShownTable(match.version, match.ply, match.game, seat, view)


# --- finding the list again ------------------------------------------------------------------------------------------


def look_back(store: Store, held: Held, seat: Seat, seen: SeenAt) -> ShownTable:
    """The table that somebody saw. Its list is refused where it is not certain which one that was."""
    now = store.newest(held)
    if seen.version is None and seen.ply is not None:
        return _asked_at(store, now, seat, seen.ply)
    version = now.version if seen.version is None else seen.version
    require(version <= now.version, "version", "there is no version {version} yet; the last one is {last}",
            version=version, last=now.version)  # fmt: skip
    return shown_of(store.as_of(held, version), seat) if version else ShownTable(0, 0, now.game, seat, None)


def see_list(shown: ShownTable, seen: SeenAt, part: str) -> None:
    """Refuse marks of a list that was made otherwise: another release may put offers in another order."""
    if is_mark(part) and seen.checksum is not None:
        require(list_checksum(shown.texts) == seen.checksum, "number", OTHER_ORDER)
    if is_number(part) and seen.had_numbers:
        require(not has_letters(shown.texts), "number", OTHER_ORDER)


def _asked_at(store: Store, now: Match, seat: Seat, ply: int) -> ShownTable:
    """The table when the question of a ply was asked, if there was one list of that ply and no other."""
    found: dict[tuple[str, ...], ShownTable] = {}
    for at in _versions_since(store, now, ply):
        if ply in (one.asked for one in at.questions(seat)):
            shown = shown_of(at, seat)
            found.setdefault(tuple(shown.texts), shown)
    require(len(found) < 2, "number", SEVERAL)
    if not found:
        is_fresh(now, seat, ply)
    return next(iter(found.values()), ShownTable(now.version, ply, now.game, seat, None))


def _versions_since(store: Store, now: Match, ply: int) -> Iterator[Match]:
    """The match at each version since a ply was written, one after the other."""
    if any(shows_table_after(entry.event, ply) for entry in store.events.entries(now.id, now.version - 1, now.version)):
        yield now
        return
    log = store.events.read(now.id, upto=now.version)
    shows = (at for at, data in enumerate(log, 1) if shows_table_after(decode(data).event, ply))
    first = next(shows, len(log) + 1)
    at: Match | None = None
    for version in range(first, len(log) + 1):
        at = _forward(now.id, log, version, at)
        yield at


def _forward(id: str, log: Sequence[bytes], version: int, at: Match | None) -> Match:
    """A match one entry further, at this version; what strikes back is folded anew."""
    with suppress(WantsWholeLog):
        if at is not None:
            return fold(id, log[version - 1 : version], at)
    return fold(id, log[:version])


# --- judging it on the table of today --------------------------------------------------------------------------------


def first_answer(shown: ShownTable, text: str | bytes, at: Match, since: Sequence[Entry]) -> Decision:
    """What the first part of an answer, or JSON, decides now. `since` was written after the table was shown."""
    seat, asked = shown.seat, at.questions(shown.seat)
    question, meant = _meant(shown, text)
    if meant is not None:
        _refuse_twice(shown, meant, since)
    known = [question] if question else shown.questions
    struck = any(isinstance(entry.event, DecisionsStruck) for entry in since)
    waits = not shown.questions and shown.view is not None and shown.ply == at.ply  # nothing was asked, nor is it now
    if struck or not (any(one in asked for one in known) or (waits and not asked)):
        raise Stale(question.asked if question else shown.asked, shown.version)
    if question and meant is not None:
        return same_as_shown(shown, question, meant, masked(at.table, Viewer(seat)))
    if meant is not None and isinstance(text, bytes):
        return meant
    return read_words(at.game, masked(at.table, Viewer(seat)), seat, str(text))


def judged_in_words(shown: ShownTable, line: str, at: Match, since: Sequence[Entry]) -> str:
    """A line without marks. Its first part is refused as deciding it would be."""
    first_answer(shown, (split_line(line) or [line])[0], at, since)
    return shown.in_words(line)


def later_answer(shown: ShownTable, text: str, at: Match) -> Decision:
    """What a mark further on in an answer decides now, after what the answer has done itself."""
    require(at.questions(shown.seat), "turn", NOT_YOUR_TURN, seats=at.awaited)
    view, named = masked(at.table, Viewer(shown.seat)), shown.named(text)
    return same_as_shown(shown, *named, view) if named else read_words(at.game, view, shown.seat, text)


def _meant(shown: ShownTable, text: str | bytes) -> tuple[Question | None, Decision | None]:
    """What was meant, read on the table that was shown; words may also be meant for what was not in sight then."""
    if isinstance(text, bytes):
        return None, codec(shown.game.SLUG).decision_at(shown.view, text)
    if named := shown.named(text):
        return named
    if shown.questions:
        with suppress(Refused):
            return None, shown.game.parse(shown.view, shown.seat, text)
    return None, None


def _refuse_twice(shown: ShownTable, meant: Decision, since: Sequence[Entry]) -> None:
    """Whoever sends an answer again does not want it done again."""
    struck = struck_plies(since)
    for entry in since:
        event = entry.event
        if isinstance(event, DecisionMade) and event.seat == shown.seat and event.ply not in struck:
            if codec(shown.game.SLUG).decision(event.decision) == meant:
                refuse(DONE, DONE_ALREADY, ply=event.ply, decision=shown.game.write(meant))


def same_as_shown(shown: ShownTable, question: Question, meant: Decision, view: Any) -> Decision:
    """Refuse what the rules do not allow now, and what would now be something else than what was shown."""
    game, seat = shown.game, shown.seat
    accepts(game, view, seat, meant)
    answered = next(one for one in open_questions(view, seat) if type(meant) in game.ASKS[type(one)].answers)
    require(type(answered) is type(question), "number", NOT_ASKED, decision=game.write(meant))
    then, now = game.label(shown.view, seat, meant), game.label(view, seat, meant)
    require(then == now, "number", NOT_THE_SAME, then=then, now=now)
    return meant
