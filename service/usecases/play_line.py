"""Lines of several decisions: `play A25; move lead2`, or a shorthand such as `4: engine` for a whole turn.

One loop plays them, whoever they come from (`outcomes`). It decides part by part and yields what became of each; every
way in words that for itself. It stops at the first refusal or question it did not foresee, also where somebody else has
changed the question in between; what was done stays done. What standing answers do at once belongs to the decision
they follow, so a line goes on after it. Where others are asked first, the rest waits for them (rest_of_line.py).
All numbers of a line mean the list that was answered (shown_list.py).

At a stored match each part is decided under a command id of its own, made from the given one. The same line under
the same command id again plays nothing twice and gets the same answer: each part is then read on the match as the part
before it had left it, however far it has gone on since. A line that was cut short by a dying process goes on where it
stopped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Generic, NamedTuple, Protocol, TypeVar

from domain.chain import command_key
from domain.engine import Decision, accepts
from domain.match.state import Match
from domain.places import Seat, Viewer, masked
from domain.words import Refused, require, say
from projections.logbook import Happening
from projections.sql import Unavailable
from service.storage.match_cache import Held
from service.usecases.callers import Caller, own_seat
from service.usecases.commands import Answer, OutOfDate, command_id
from service.usecases.match_view import Asked, asked_of
from service.usecases.matches import Matches, Reading, read
from service.usecases.offer_marks import is_mark, is_number
from service.usecases.rest_of_line import left_over, numbered
from service.usecases.shown_list import SeenAt, ShownTable, first_answer, later_answer, look_back, see_list
from service.usecases.typed_lines import Last, any_answered, self_answered, split_line, still_to_do

MOST = 50  # parts of one line

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
    """A line at a stored match. `seen` is what it answers; after its first decision, what that has led to."""

    def __init__(
        self,
        matches: Matches,
        caller: Caller,
        match: str,
        seen: SeenAt,
        command: str,
        at_hand: ShownTable | None = None,
        freely: bool = False,
    ) -> None:
        self._matches = matches
        self._store = matches.store
        self._caller = caller
        self._match = match
        self._freely = freely  # in a lesson: whatever it asks for
        self._seen = seen
        is_it = at_hand is not None and at_hand.version == seen.version
        self._shown = at_hand if is_it else None  # what was seen, looked up once
        self._command = command
        self._count = 0  # commands so far
        self._asked = seen.ply  # the ply of the question that the next part answers, if one is named
        self._is_under_way = False  # something was done
        self.done: list[Answer] = []
        self.questions: list[Asked] = []  # to the seat, as the last decision has left the table
        self._behind: tuple[Seat, Answer] | None = None  # the last decision, as long as nobody has asked for:
        self._last = Last()  # what it led to
        self._left = 0  # the version at which it had left the match, if it is only being repeated

    def spelt(self, part: str) -> str:
        """A part as it was written; a mark with what it stood for in the list that is answered."""
        with suppress(Refused):
            if self._shown and self._shown.named(part):
                return str(say("{mark} ({decision})", mark=part, decision=self._shown.in_words(part)))
        return part

    def stands_for(self, mark: str) -> str:
        """What a mark stands for in the list that is answered, in notation; nothing if it is none of that list."""
        with suppress(Refused):
            if self.is_marked(mark) and self._shown:
                return self._shown.in_words(mark)
        return ""

    def is_marked(self, part: str) -> bool:
        """Whether a part stands for something in the list that is answered."""
        if not is_mark(part):
            return False
        if self._shown is None:
            with self._store.held(self._match) as held, suppress(Refused):
                self._look_back(held)
        with suppress(Refused):
            return self._shown is not None and self._shown.named(part) is not None
        return is_number(part)  # of no list, or beyond its end: that is to be said

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
            rest = left_over(match, seat, player, todo, self._command, self._count + 1, self._led_to(held))
            return rest is not None and self._matches.leave_rest(match, rest)

    def decide(self, todo: list[str]) -> Decided[Answer] | None:
        command = numbered(self._command, self._count + 1)
        with self._store.held(self._match) as held:
            self._read(held, todo, command)
            if not todo:
                return None
            answer = self._answered(held, self._meant(held, todo[0]), command)
            return Decided(todo.pop(0), answer)

    def decide_record(self, decision: bytes) -> Answer:
        """Decide something that needs no reading."""
        with self._store.held(self._match) as held:
            meant = decision if self._seen.version is None else self._judged(self._look_back(held), decision)
            return self._answered(held, meant, numbered(self._command, self._count + 1))

    def _answered(self, held: Held, decision: str | bytes | Reading, command: str) -> Answer:
        is_judged = callable(decision) and not self._is_under_way  # by what was shown, and not by its ply alone
        asked = None if is_judged else self._asked
        answer = self._matches.decide_held(held, self._caller, decision, asked, command, freely=self._freely)
        self._count += 1
        self.done.append(answer)
        self._go_on(held, answer)
        return answer

    def go_on_after(self, answer: Answer) -> None:
        """What comes next is meant for the table as this command has left it."""
        with self._store.held(self._match) as held:
            self._go_on(held, answer)

    def _go_on(self, held: Held, answer: Answer) -> None:
        self._is_under_way = True
        self._left = answer.version if answer.repeated else 0
        match = self._store.as_of(held, answer.version)
        seat = own_seat(match, self._caller)
        self.questions = asked_of(match, [seat])
        self._asked = self.questions[0].asked if self.questions else match.ply
        self._behind = seat, answer

    def _led_to(self, held: Held) -> Last:
        """What the last decision has led to, for what comes behind it."""
        if self._behind:
            seat, answer = self._behind
            self._last = self._found(held, seat, [one for one in answer.happened if one.ply])
            self._behind = None
        return self._last

    def _found(self, held: Held, seat: Seat, happened: Sequence[Happening]) -> Last:
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
        if match.table is None or self._is_late(held, match, seat):
            return  # deciding will say so
        view = masked(match.table, Viewer(seat))
        todo[:] = still_to_do(match.game, view, seat, todo, self._led_to(held))
        if todo and not given and match.version != now.version:  # what was refused then is refused in the same words
            accepts(match.game, view, seat, read(match, seat, self._meant(held, todo[0])))

    def _meant(self, held: Held, part: str) -> str | Reading:
        """What a part means: a mark what it was shown for, and the first words only what is still asked."""
        if not is_mark(part) and (self._is_under_way or self._seen.version is None):
            return part
        shown = self._look_back(held)
        see_list(shown, self._seen, part)
        if not self._is_under_way:
            return self._judged(shown, part)
        return lambda at: later_answer(shown, part, at)

    def _judged(self, shown: ShownTable, said: str | bytes) -> Reading:
        """What answers the table that was shown, judged by all that was written since."""

        def reading(at: Match) -> Decision:
            moved = at.version > shown.version
            return first_answer(
                shown, said, at, self._store.events.entries(at.id, shown.version, at.version) if moved else ()
            )

        return reading

    def _look_back(self, held: Held) -> ShownTable:
        if self._shown is None:
            seat = own_seat(self._store.newest(held), self._caller)
            self._shown = look_back(self._store, held, seat, self._seen)
        return self._shown

    def _is_late(self, held: Held, match: Match, seat: Seat) -> bool:
        """Whether this part answers another question than those that are open."""
        asked = match.questions(seat)
        if self._is_under_way or self._seen.version is None:
            return bool(asked) and self._asked is not None and self._asked not in [one.asked for one in asked]
        return not any(one in asked for one in self._look_back(held).questions)


class Played(NamedTuple):
    """What became of a line: what it did, what is asked now, and if it was stopped, why and what was not done."""

    answer: Answer  # to all its decisions together
    decisions: int
    asked: list[Asked]  # of the seat, where the line has left the table
    rest: str = ""
    refusal: Refused | None = None
    waits: bool = False  # the rest is not given up: it goes on when the others have answered


def play(
    matches: Matches,
    caller: Caller,
    match: str,
    text: str | bytes,
    seen: SeenAt,
    command: str | None = None,
    freely: bool = False,
) -> Played:
    """Play a line, or one decision in JSON (bytes), in answer to what was seen; `freely`: whatever a lesson asks for.

    What is wrong with its first decision is raised; what stops it later is told with what was done.
    """
    line = StoredLine(matches, caller, match, seen, command_id(command), freely=freely)
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
    written = [one for answer in done for one in answer.done]
    return done[-1]._replace(done=written, repeated=all(answer.repeated for answer in done))


def _refusal(error: Why) -> Refused:
    """Why a line has stopped, in words."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, OutOfDate):
        return Refused("ply", say("somebody else has decided in between; look at the table, and decide again"))
    return Refused("unavailable", say("the register cannot answer just now; send the rest again in a few seconds"))
