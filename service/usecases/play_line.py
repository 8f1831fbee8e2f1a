"""Lines of several decisions: `play A25; move lead2`, or a shorthand such as `4: engine` for a whole turn.

One loop plays them, whoever they come from (`outcomes`). It decides part by part and yields what became of each; every
way in words that for itself. It stops at the first refusal or question it did not foresee, also where somebody else has
changed the question in between; what was done stays done. What standing answers do at once belongs to the decision
they follow, so a line goes on after it. Where others are asked first, the rest waits for them (rest_of_line.py).

At a stored match each part is decided under a command id of its own, made from the given one. The same line under
the same command id again plays nothing twice and gets the same answer: each part is then read on the match as the part
before it had left it, however far it has gone on since. A line that was cut short by a dying process goes on where it
stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from domain.chain import command_key
from domain.engine import Decision, Fact, Game, accepts
from domain.match.state import Match
from domain.places import Seat, Viewer, masked
from domain.words import Refused, refuse, require, say
from projections.logbook import Happening
from projections.sql import Unavailable
from service.storage.match_cache import Held
from service.usecases.commands import Answer, Caller, OutOfDate, command_id, own_seat
from service.usecases.match_view import Asked, asked_of
from service.usecases.matches import Matches
from service.usecases.offer_marks import is_mark
from service.usecases.rest_of_line import left_over, numbered
from service.usecases.typed_lines import (
    Last,
    any_answered,
    read_decision,
    self_answered,
    split_line,
    still_to_do,
)

MOST = 50  # parts of one line
NEW_NUMBERS = "the list has new numbers after your first decision; answer the new list, or write the rest in words"

Did = TypeVar("Did")
Why = Refused | OutOfDate | Unavailable


# --- the loop --------------------------------------------------------------------------------------------------------


class Decided(NamedTuple, Generic[Did]):
    """A part was decided, and this came of it."""

    part: str
    did: Did


class Waits(NamedTuple):
    """The rest is not given up: it goes on when others, who are asked first, have answered."""

    rest: list[str]


class Stopped(NamedTuple):
    """A part was not done, and nothing after it."""

    part: str
    rest: list[str]
    why: Why


class Line(Protocol[Did]):
    """Decisions of one seat, one after the other."""

    def waits(self, todo: Sequence[str]) -> bool:
        """Whether what is still to do waits from now on while others are asked."""

    def decide(self, todo: list[str]) -> Decided[Did] | None:
        """Decide the first part of what is to do, and take it off; None if what happened has settled it already.

        A shorthand is replaced by what it stands for. What is refused stays in `todo`.
        """


def outcomes(line: Line[Did], todo: list[str], later: Sequence[str] = ()) -> Iterator[Decided[Did] | Waits | Stopped]:
    """Decide part by part: a later part may rest on what an earlier one showed. `later` would wait together with it."""
    while todo:
        try:
            if line.waits([*todo, *later]):
                yield Waits([*todo, *later])
                return
            decided = line.decide(todo)
        except (Refused, OutOfDate, Unavailable) as why:
            yield Stopped(todo[0], todo[1:], why)
            return
        if decided:
            yield decided


# --- at a stored match -----------------------------------------------------------------------------------------------


class StoredLine:
    """A line at a stored match. `asked` is the ply of the question that the next part answers."""

    def __init__(self, matches: Matches, caller: Caller, match: str, asked: int | None, command: str) -> None:
        self._matches = matches
        self._store = matches.store
        self._caller = caller
        self._match = match
        self._command = command
        self._count = 0  # commands so far
        self.asked = asked
        self.done: list[Answer] = []
        self.questions: list[Asked] = []  # to the seat, as the last decision has left the table
        self._last = Last()  # what it led to
        self._decided = 0  # its ply
        self._left = 0  # the version at which it had left the match, if it is only being repeated

    def take_command(self) -> str:
        """An id for a command that is given between two decisions of the line."""
        self._count += 1
        return numbered(self._command, self._count)

    def waits(self, todo: Sequence[str]) -> bool:
        if not self.done:
            return False
        with self._store.held(self._match) as held:
            match, player = self._store.newest(held), self._caller.player
            if command_key(player, numbered(self._command, self._count + 1)) in match.commands:
                return False  # it went on before: now it is only repeated
            seat = own_seat(match, self._caller)
            rest = left_over(match, seat, player, todo, self._command, self._count + 1, self._last)
            return rest is not None and self._matches.leave_rest(match, rest)

    def decide(self, todo: list[str]) -> Decided[Answer] | None:
        command = numbered(self._command, self._count + 1)
        with self._store.held(self._match) as held:
            self._read(held, todo, command)
            if not todo:
                return None
            self._know_numbers(todo[0])
            answer = self._answered(held, todo[0], command)
            return Decided(todo.pop(0), answer)

    def decide_record(self, decision: bytes) -> Answer:
        """Decide something that needs no reading."""
        with self._store.held(self._match) as held:
            return self._answered(held, decision, numbered(self._command, self._count + 1))

    def _answered(self, held: Held, decision: str | bytes, command: str) -> Answer:
        answer = self._matches.decide_held(held, self._caller, decision, self.asked, command)
        self._count += 1
        self.done.append(answer)
        self._go_on(held, answer)
        return answer

    def go_on_after(self, answer: Answer) -> None:
        """What comes next is meant for the table as this command has left it."""
        with self._store.held(self._match) as held:
            self._go_on(held, answer)

    def _go_on(self, held: Held, answer: Answer) -> None:
        self._left = answer.version if answer.repeated else 0
        match = self._store.as_of(held, answer.version)
        seat = own_seat(match, self._caller)
        self.questions = asked_of(match, [seat])
        self.asked = self.questions[0].asked if self.questions else match.ply
        self._last = self._led_to(held, seat, [one for one in answer.happened if one.ply])
        self._decided = next((one.ply for one in answer.happened if one.ply and one.seat == seat), 0)

    def _led_to(self, held: Held, seat: Seat, happened: Sequence[Happening]) -> Last:
        facts = [fact for one in happened if one.seat == seat for fact in one.facts]
        if not any_answered(facts, seat):
            return Last(facts)
        before = self._store.as_of(held, happened[0].version - 1)
        view = masked(before.table, Viewer(seat))
        return Last(facts, self_answered(before.game, view, seat, [(one.ply, one.facts) for one in happened]))

    def _read(self, held: Held, todo: list[str], command: str) -> None:
        """Read the first part on the match it is meant for: it may be settled there, or stand for several."""
        now = self._store.newest(held)
        given = now.commands.get(command_key(self._caller.player, command))
        match = self._store.as_of(held, given - 1 if given else self._left or now.version)
        seat = own_seat(match, self._caller)
        if match.table is None or self._is_late(match, seat):
            return  # deciding will say so
        view = masked(match.table, Viewer(seat))
        todo[:] = still_to_do(match.game, view, seat, todo, self._last)
        if todo and not given and match.version != now.version:  # what was refused then is refused in the same words
            accepts(match.game, view, seat, read_decision(match.game, view, seat, todo[0]))

    def _know_numbers(self, part: str) -> None:
        """Where several things are asked at once, the first answer renumbers what is left of the list."""
        again = self.done and any(one.asked < self._decided for one in self.questions)
        if again and is_mark(part):
            refuse("number", NEW_NUMBERS)

    def _is_late(self, match: Match, seat: Seat) -> bool:
        """Whether this part answers another question than those that are open."""
        asked = [question.asked for question in match.questions(seat)]
        return bool(asked) and self.asked is not None and self.asked not in asked


class Played(NamedTuple):
    """What became of a line: what it did, what is asked now, and if it was stopped, why and what was not done."""

    answer: Answer  # to all its decisions together
    decisions: int
    asked: list[Asked]  # of the seat, where the line has left the table
    rest: str = ""
    refusal: Refused | None = None
    waits: bool = False  # the rest is not given up: it goes on when the others have answered


def play(
    matches: Matches, caller: Caller, match: str, text: str | bytes, asked: int | None, command: str | None = None
) -> Played:
    """Play a line, or one decision in JSON (bytes).

    What is wrong with its first decision is raised; what stops it later is told with what was done.
    """
    line = StoredLine(matches, caller, match, asked, command_id(command))
    if isinstance(text, bytes):
        return Played(line.decide_record(text), 1, line.questions)
    todo = split_line(text) or [text]
    require(len(todo) <= MOST, "notation", "write at most {most} decisions in one line", most=MOST)
    *_, last = outcomes(line, todo)
    if isinstance(last, Stopped) and not line.done:
        raise last.why
    rest = "; ".join(todo)
    refusal = _refusal(last.why) if isinstance(last, Stopped) else None
    return Played(together(line.done), len(line.done), line.questions, rest, refusal, isinstance(last, Waits))


def together(done: Sequence[Answer]) -> Answer:
    """The answers to the decisions of a line as one."""
    happened = [one for answer in done for one in answer.happened]
    return done[-1]._replace(happened=happened, repeated=all(answer.repeated for answer in done))


def _refusal(error: Why) -> Refused:
    """Why a line has stopped, in words."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, OutOfDate):
        return Refused("ply", say("somebody else has decided in between; look at the table, and decide again"))
    return Refused("unavailable", say("the register cannot answer just now; send the rest again in a few seconds"))


# --- at a table in memory --------------------------------------------------------------------------------------------


class LocalDecision(NamedTuple):
    decision: Decision
    facts: Sequence[Fact]


class LocalLine:
    """A line at a table in memory: nobody else decides in between. `look` gives the seat's view, `act` decides."""

    def __init__(
        self, game: Game, seat: Seat, look: Callable[[], Any], act: Callable[[Decision], Sequence[Fact]]
    ) -> None:
        self._game, self._seat, self._look, self._act = game, seat, look, act
        self._last = Last()

    def waits(self, todo: Sequence[str]) -> bool:
        return False

    def decide(self, todo: list[str]) -> Decided[LocalDecision] | None:
        view = self._look()
        todo[:] = still_to_do(self._game, view, self._seat, todo, self._last)
        if not todo:
            return None
        decision = read_decision(self._game, view, self._seat, todo[0])
        facts = self._act(decision)
        answered = any_answered(facts, self._seat)
        happened = [(self._look().ply, facts)] if answered else []
        self._last = Last(facts, self_answered(self._game, view, self._seat, happened))
        return Decided(todo.pop(0), LocalDecision(decision, facts))
