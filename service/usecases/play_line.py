"""Chained lines through the one door: `play A25; move lead2`, or a shorthand such as `4: engine` for a whole turn.

A line is decided decision by decision, each under a command id of its own that is made from the given one. It stops at
the first refusal or question it did not foresee, also where somebody else has changed the question in between; what was
done stays done. What standing answers do at once belongs to the decision they follow, so a line goes on after it. Where
others are asked first, the rest waits for them (service/usecases/rest_of_line.py).

The same line under the same command id again plays nothing twice and gets the same answer: each part is then read on
the match as the part before it had left it, however far it has gone on since. A line that was cut short by a dying
process goes on where it stopped.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from domain.chain import command_key
from domain.engine import accepts
from domain.match.state import Match
from domain.places import Seat, Viewer, masked
from domain.words import Refused, refuse, require, say
from projections.logbook import Happening
from projections.sql import Unavailable
from service.storage.match_cache import Held
from service.usecases.commands import Answer, Caller, OutOfDate, command_id, own_seat
from service.usecases.matches import Matches
from service.usecases.rest_of_line import left_over, numbered
from service.usecases.table import Asked, asked_of
from service.usecases.typed_lines import (
    Last,
    any_answered,
    is_number,
    parts_of,
    read_decision,
    self_answered,
    still_to_do,
)

MOST = 50  # parts of one line


class Played(NamedTuple):
    """What became of a line: what it did, what is asked now, and if it was stopped, why and what was not done."""

    answer: Answer  # to all its decisions together
    decisions: int
    asked: list[Asked]  # of the seat, where the line has left the table
    rest: str = ""
    refusal: Refused | None = None
    waits: bool = False  # the rest is not given up: it goes on when the others have answered


class Chain:
    """Decisions of one seat, one after the other. `asked` is the ply of the question that the next one answers."""

    def __init__(self, matches: Matches, caller: Caller, match: str, asked: int | None) -> None:
        self._matches = matches
        self._caller = caller
        self._match = match
        self.asked = asked
        self.done: list[Answer] = []
        self.questions: list[Asked] = []  # to the seat, as the last decision has left the table
        self._last = Last()  # what it led to
        self._decided = 0  # its ply
        self._left = 0  # the version at which it had left the match, if it is only being repeated

    def play(self, todo: list[str], command: str) -> Answer | None:
        """Decide the first part of what is to do, and take it off; None if nothing was left to decide.

        A shorthand is replaced by what it stands for. What is refused stays in `todo`.
        """
        self._read(todo, command)
        if not todo:
            return None
        self._know_numbers(todo[0])
        answer = self._matches.decide(self._caller, self._match, todo[0], self.asked, command)
        del todo[0]
        self.done.append(answer)
        self.go_on_after(answer)
        return answer

    def decide(self, decision: bytes, command: str) -> None:
        """Decide something that needs no reading."""
        self.done.append(self._matches.decide(self._caller, self._match, decision, self.asked, command))
        self.go_on_after(self.done[-1])

    def leave_rest(self, todo: Sequence[str], command: str, number: int) -> bool:
        """Leave what is still to do for later, if others are only asked in between. `number` is of the next part."""
        with self._matches.store.held(self._match) as held:
            match = self._matches.store.newest(held)
            seat, player = own_seat(match, self._caller), self._caller.player
            if command_key(player, numbered(command, number)) in match.commands:
                return False  # it went on before: now it is only repeated
            rest = left_over(match, seat, player, todo, command, number, self._last)
            return rest is not None and self._matches.leave_rest(match, rest)

    def go_on_after(self, answer: Answer) -> None:
        """What comes next is meant for the table as this command has left it."""
        self._left = answer.version if answer.repeated else 0
        with self._matches.store.held(self._match) as held:
            match = self._matches.store.as_of(held, answer.version)
            seat = own_seat(match, self._caller)
            self.questions = asked_of(match, [seat])
            self.asked = self.questions[0].asked if self.questions else match.ply
            self._last = self._led_to(held, seat, [one for one in answer.happened if one.ply])
            self._decided = next((one.ply for one in answer.happened if one.ply and one.seat == seat), 0)

    def _led_to(self, held: Held, seat: Seat, happened: Sequence[Happening]) -> Last:
        facts = [fact for one in happened if one.seat == seat for fact in one.facts]
        if not any_answered(facts, seat):
            return Last(facts)
        before = self._matches.store.as_of(held, happened[0].version - 1)
        view = masked(before.table, Viewer(seat))
        return Last(facts, self_answered(before.game, view, seat, [(one.ply, one.facts) for one in happened]))

    def _read(self, todo: list[str], command: str) -> None:
        """Read the first part on the match it is meant for: it may be settled there, or stand for several."""
        with self._matches.store.held(self._match) as held:
            now = self._matches.store.newest(held)
            given = now.commands.get(command_key(self._caller.player, command))
            match = self._matches.store.as_of(held, given - 1 if given else self._left or now.version)
            seat = own_seat(match, self._caller)
            if match.table is None or self._is_late(match, seat):
                return  # deciding will say so
            view = masked(match.table, Viewer(seat))
            todo[:] = still_to_do(match.game, view, seat, todo, self._last)
            if (
                todo and not given and match.version != now.version
            ):  # what was refused then is refused in the same words
                accepts(match.game, view, seat, read_decision(match.game, view, seat, todo[0]))

    def _know_numbers(self, part: str) -> None:
        """Where several things are asked at once, the first answer renumbers what is left of the list."""
        again = self.done and any(one.asked < self._decided for one in self.questions)
        if again and is_number(part):
            words = (
                "the list has new numbers after your first decision; answer the new list, or write the rest in words"
            )
            refuse("number", words)

    def _is_late(self, match: Match, seat: Seat) -> bool:
        """Whether this part answers another question than those that are open."""
        asked = [question.asked for question in match.questions(seat)]
        return bool(asked) and self.asked is not None and self.asked not in asked


def play(
    matches: Matches, caller: Caller, match: str, line: str | bytes, asked: int | None, command: str | None = None
) -> Played:
    """Play a line, or one decision in JSON (bytes).

    What is wrong with its first decision is raised; what stops it later is told with what was done.
    """
    command = command_id(command)
    chain = Chain(matches, caller, match, asked)
    if isinstance(line, bytes):
        chain.decide(line, command)
        return Played(chain.done[0], 1, chain.questions)
    todo = parts_of(line) or [line]
    require(len(todo) <= MOST, "notation", "write at most {most} decisions in one line", most=MOST)
    stopped: Refused | None = None
    waits = False
    while todo and not stopped and not waits:
        try:
            waits = bool(chain.done) and chain.leave_rest(todo, command, len(chain.done) + 1)
            if not waits:
                chain.play(todo, numbered(command, len(chain.done) + 1))
        except (Refused, OutOfDate, Unavailable) as error:
            if not chain.done:
                raise
            stopped = _refusal(error)
    return Played(together(chain.done), len(chain.done), chain.questions, "; ".join(todo), stopped, waits)


def together(done: Sequence[Answer]) -> Answer:
    """The answers to the decisions of a line as one."""
    happened = [one for answer in done for one in answer.happened]
    return done[-1]._replace(happened=happened, repeated=all(answer.repeated for answer in done))


def _refusal(error: Refused | OutOfDate | Unavailable) -> Refused:
    """Why a line has stopped, in words."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, OutOfDate):
        return Refused("ply", say("somebody else has decided in between; look at the table, and decide again"))
    return Refused("unavailable", say("the register cannot answer just now; send the rest again in a few seconds"))
