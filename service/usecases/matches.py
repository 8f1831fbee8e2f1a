"""The one door. Web page, API, command line and mail all call these use cases and get the same answers and refusals.

Every command takes a `Caller` (who asks, as the way in has established it) and may take a command id. The same id from
the same caller gets the same answer again and stores nothing twice, in any process and after any restart. A command
answers with an `Answer`; it carries the receipt, the digest of the last entry that was written.

What goes wrong is raised, and then nothing was stored:

| raised | meaning |
|---|---|
| `Refused` | a rule id, and a sentence that says what would be accepted |
| `NotAllowed` (a `Refused`) | somebody else's seat, or for organisers only |
| `NoSuchMatch` (a `Refused`) | there is no such match |
| `OutOfDate` | the decision answers a question that is no longer open; `since` tells what has happened |
| `Unavailable` | the database cannot answer now |

What can be read is in `service.usecases.queries`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import msgspec
from msgspec import Raw

from domain.chain import Actor
from domain.codec import codec
from domain.engine import Decision
from domain.match import acts, strikes, timing
from domain.match.acts import Events, Pen, write
from domain.match.clocks import Terms
from domain.match.log import (
    Agreement,
    Entry,
    Sitter,
)
from domain.match.state import Match
from domain.places import Seat, Viewer, masked
from domain.words import Refused, require
from projections.sql import Unavailable
from service.storage.group_commit import Taken
from service.storage.match_cache import Held, NoSuchMatch, Store
from service.usecases.callers import Caller, NotAllowed, acting_seat, must_be_person, must_organise, own_seat
from service.usecases.commands import Answer, Commands, OutOfDate, WhichBot, answer, command_id, match_id
from service.usecases.guides import NOTHING_TO_TAKE_BACK, guide_of, must_follow, must_have_lesson
from service.usecases.requests import must_have_seen
from service.usecases.rest_of_line import Rest
from service.usecases.standing_answers import checked, next_order
from service.usecases.typed_lines import read_decision

__all__ = [
    "Answer", "Caller", "Matches", "NoSuchMatch", "NotAllowed", "OutOfDate", "Refused", "Store", "Unavailable",
]  # fmt: skip

Command = str | None
Reading = Callable[[Match], Decision]  # what is decided, read on the match as it is when it is written


class Matches(Commands):
    """The use cases of a match."""

    # --- before the start --------------------------------------------------------------------------------------------

    def open(
        self,
        caller: Caller,
        game: str,
        seats: int,
        options: bytes = b"{}",
        title: str = "",
        terms: Terms = Terms(),
        agreement: Agreement | None = None,
        command: Command = None,
    ) -> Answer:
        """Lay a table. `options` is JSON as the game's Options say. The answer names the match."""
        agreed = agreement or acts.usual_agreement(game)
        return self._open(caller, acts.Opening(game, seats, Raw(options), title, terms, agreed), command)

    def open_lesson(self, caller: Caller, game: str, title: str, command: Command = None) -> Answer:
        """Lay the table of a game's lesson: its seats, its options, its published secret, and no clock."""
        lesson = must_have_lesson(game)
        options, terms = Raw(msgspec.json.encode(lesson.options)), Terms(pace="untimed")
        asked = acts.Opening(game, lesson.seats, options, title, terms, lesson=True)
        return self._open(caller, asked, command, lesson.key)

    def _open(self, caller: Caller, asked: acts.Opening, command: Command, published: bytes = b"") -> Answer:
        must_be_person(caller)
        acts.may_open(asked)  # what is refused leaves no secret behind
        command = command_id(command)
        id = match_id(caller, command)
        by = Actor("organiser" if caller.organiser else "player", caller.player)
        with self.store.held(id) as held:
            secret = self.store.keep_secret(id, published) if published else self.store.make_secret(id)
            pen = Pen(self.now(), by, command, self.store.key, secret)
            match = Match(id)
            written = write(match, pen, acts.open_match(match, pen, asked))
            try:
                self.store.append(held, written)
            except Taken:
                return self._again(held, caller, command, lambda at, pen: acts.open_match(at, pen, asked))
            held.match, held.secret = match, secret
            return answer(match, written, caller)

    def sit(
        self, caller: Caller, match: str, seat: Seat | None = None, words: str = "", command: Command = None
    ) -> Answer:
        """Take a free seat, the first if none is named. `words` go into the chance of the match."""
        kind: Sitter = "bot" if caller.kind == "bot" else "person"

        def act(at: Match, pen: Pen) -> Events:
            return acts.sit(at, pen, caller.player, kind, seat, words)

        return self.carry_out(match, caller, command, act)

    def seat_bot(
        self, caller: Caller, match: str, bot: WhichBot, seat: Seat | None = None, command: Command = None
    ) -> Answer:
        """Who organises the match seats a bot. People sit down themselves."""

        def act(at: Match, pen: Pen) -> Events:
            must_organise(at, caller)
            return acts.sit(at, pen, bot(at), "bot", seat, "")

        return self.carry_out(match, caller, command, act)

    def leave(self, caller: Caller, match: str, seat: Seat | None = None, command: Command = None) -> Answer:
        """Get up before the start; who organises the match can free any seat."""

        def act(at: Match, pen: Pen) -> Events:
            return acts.leave(at, pen, acting_seat(at, caller, seat))

        return self.carry_out(match, caller, command, act)

    def start(self, caller: Caller, match: str, command: Command = None) -> Answer:
        """Begin, once every seat is taken. Anybody at the table can, and who organises the match."""

        def act(at: Match, pen: Pen) -> Events:
            if not caller.organises(at):
                own_seat(at, caller)
            return acts.start(at, pen)

        return self.carry_out(match, caller, command, act)

    # --- decisions ---------------------------------------------------------------------------------------------------

    def decide(
        self,
        caller: Caller,
        match: str,
        decision: Decision | bytes | str,
        asked: int | None,
        command: Command = None,
        how: acts.How = "decided",
    ) -> Answer:
        """Answer the question that was asked at ply `asked` (None: whatever is asked now).

        The decision is a record, its JSON (bytes), or notation or a number of the list of legal ones (str).
        """
        with self.store.held(match) as held:
            return self.decide_held(held, caller, decision, asked, command, how)

    def decide_held(
        self,
        held: Held,
        caller: Caller,
        decision: Decision | bytes | str | Reading,
        asked: int | None,
        command: Command = None,
        how: acts.How = "decided",
        freely: bool = False,
    ) -> Answer:
        """The same for who has checked the match out already, and may read what is decided on the match at hand.

        In a lesson it is what the lesson asks for, unless somebody wants to go on `freely`.
        """

        def act(at: Match, pen: Pen) -> Events:
            place = own_seat(at, caller)
            acts.is_running(at)
            acts.is_fresh(at, place, asked)
            meant = read(at, place, decision)
            if at.opened.lesson and not freely:
                must_follow(guide_of(at, self.log_of(at)), at.game, place, meant)
            return acts.make_decision(at, pen, place, meant, asked, how)

        return self.carry_out_held(held, caller, command, act)

    def decide_by_default(
        self, caller: Caller, match: str, seat: Seat, asked: int | None, command: Command = None, reason: str = ""
    ) -> Answer:
        """Who organises the match lets the default of a seat be played: its time has run out, or there is a reason."""

        def act(at: Match, pen: Pen) -> Events:
            must_organise(at, caller)
            return timing.rule_default(at, pen, acting_seat(at, caller, seat), asked, reason)

        return self.carry_out(match, caller, command, act)

    # --- standing answers --------------------------------------------------------------------------------------------

    def standing(self, caller: Caller, match: str) -> str:
        """What the caller has answered beforehand; empty if nothing. Nobody else can see it."""
        with self.store.held(match) as held:
            at = self.store.newest(held)
            return self.standing_answers.at(at).get(own_seat(at, caller), "")

    def leave_standing(self, caller: Caller, match: str, text: str) -> Answer | None:
        """Answer beforehand, in the place of an earlier answer, what is asked during somebody else's turn.

        If it answers what the caller is asked just now, that is decided at once, and the answer to it is returned.
        """
        with self.store.held(match) as held:
            at = self.store.newest(held)
            seat = own_seat(at, caller)
            acts.is_running(at)
            require(not at.chair(seat).resigned, "resigned", "this seat has already resigned")
            words = checked(at.game, masked(at.table, Viewer(seat)), text)
            self.standing_answers.leave(match, seat, caller.player, words, self.now())
            order = next_order(at, {seat: words})
        if order is None:
            return None
        with suppress(OutOfDate):  # somebody was quicker: another process, for the same answer
            return self.decide(caller, match, order.decision, order.asked, order.command, how="standing-order")
        return None

    def withdraw_standing(self, caller: Caller, match: str) -> None:
        """Be asked again."""
        with self.store.held(match) as held:
            self.standing_answers.withdraw(match, own_seat(self.store.newest(held), caller))

    # --- rests of lines ----------------------------------------------------------------------------------------------

    def rest(self, caller: Caller, match: str) -> Rest | None:
        """What waits of the caller's line, or was dropped for what the caller is asked now. Nobody else can see it."""
        with self.store.held(match) as held:
            at = self.store.newest(held)
            return self.rests.of(at, own_seat(at, caller))

    def leave_rest(self, match: Match, rest: Rest) -> bool:
        """Let the rest of a line wait; False if it was left before, and dropped."""
        return self.rests.leave(match.id, rest, int(self._now()))

    def withdraw_rest(self, caller: Caller, match: str) -> None:
        """Be asked instead."""
        with self.store.held(match) as held:
            self.rests.withdraw(match, own_seat(self.store.newest(held), caller))

    def obey_standing(self, match: str) -> bool:
        """Carry out what was left undone because a process died in between. Whether there was anything is returned."""
        with self.store.held(match) as held:
            self.store.forward(held)
            return bool(self._obey(held))

    # --- taking back, rulings ----------------------------------------------------------------------------------------

    def take_back(self, caller: Caller, match: str, ply: int | None = None, command: Command = None) -> Answer:
        """Take back the own decision of that ply, or the latest: at once if it is free, else the others are asked."""

        def act(at: Match, pen: Pen) -> Events:
            log = self.log_of(at)
            require(not ((guide := guide_of(at, log)) and guide.is_on), "lesson", NOTHING_TO_TAKE_BACK)
            return strikes.take_back(at, pen, own_seat(at, caller), ply, log)

        return self.carry_out(match, caller, command, act)

    def grant_take_back(self, caller: Caller, match: str, command: Command = None, seen: int | None = None) -> Answer:
        """Agree to the take-back that was asked for in what the caller saw, a version of the log."""

        def act(at: Match, pen: Pen) -> Events:
            must_have_seen(at, "take-back", seen)
            return strikes.grant_take_back(at, pen, own_seat(at, caller), self.log_of(at))

        return self.carry_out(match, caller, command, act)

    def refuse_take_back(self, caller: Caller, match: str, command: Command = None, seen: int | None = None) -> Answer:
        def act(at: Match, pen: Pen) -> Events:
            must_have_seen(at, "take-back", seen)
            return strikes.refuse_take_back(at, pen, own_seat(at, caller))

        return self.carry_out(match, caller, command, act)

    def rule(
        self, caller: Caller, match: str, reason: str, strike_from: int | None = None, command: Command = None
    ) -> Answer:
        """An organiser's ruling, with its reason; it may strike everything from a ply on."""

        def act(at: Match, pen: Pen) -> Events:
            must_organise(at, caller)
            return strikes.make_ruling(at, pen, reason, strike_from, self.log_of(at))

        return self.carry_out(match, caller, command, act, by=Actor("organiser", caller.player))

    # --- ending early ------------------------------------------------------------------------------------------------

    def resign(
        self, caller: Caller, match: str, seat: Seat | None = None, command: Command = None, reason: str = ""
    ) -> Answer:
        """Give up. The seat is played on by its defaults until the game ends or one seat is left, who wins.

        Who organises the match can rule so for a seat, with a reason.
        """

        def act(at: Match, pen: Pen) -> Events:
            return acts.resign(at, pen, acting_seat(at, caller, seat), reason)

        return self.carry_out(match, caller, command, act)

    def agree_to_abandon(self, caller: Caller, match: str, command: Command = None, seen: int | None = None) -> Answer:
        """Would rather stop. When every person at the table has said so, the match ends without a result."""

        def act(at: Match, pen: Pen) -> Events:
            must_have_seen(at, "abandon", seen)
            return acts.agree_to_abandon(at, pen, own_seat(at, caller))

        return self.carry_out(match, caller, command, act)

    def abandon(self, caller: Caller, match: str, reason: str, command: Command = None) -> Answer:
        """Who organises the match ends it without a result."""

        def act(at: Match, pen: Pen) -> Events:
            must_organise(at, caller)
            return acts.abandon(at, pen, reason)

        return self.carry_out(match, caller, command, act)

    def log_of(self, match: Match) -> list[Entry]:
        """The log behind the match at hand, for acts that look back."""
        return self.store.events.entries(match.id, upto=match.version)


def read(match: Match, seat: Seat, decision: Decision | bytes | str | Reading) -> Decision:
    """A decision as it comes in: a record, JSON, or the writing of people, which is read from the seat's own view."""
    if callable(decision):
        return decision(match)
    if isinstance(decision, str):
        return read_decision(match.game, masked(match.table, Viewer(seat)), seat, decision)
    if isinstance(decision, bytes):
        return codec(match.opened.game).decision_at(match.table, decision)
    return decision
