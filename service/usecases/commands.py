"""How a command is carried out: on a match at hand, once per command id; of two writers of the same ply one wins."""

from __future__ import annotations

import logging
import re
from base64 import b32encode
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import takewhile
from time import time
from typing import Any, NamedTuple

from msgspec.structs import replace

from domain.chain import Actor, command_key, digest, receipt
from domain.codec import codec
from domain.engine import Fact
from domain.games import GAMES
from domain.match.acts import Events, Pen, Stale, make_decision, whole_time, write
from domain.match.clocks import Moment
from domain.match.log import (
    DecisionMade,
    Entry,
    MatchAbandoned,
    MatchFinished,
    SeatHandedOver,
    SeatResigned,
    Written,
    decode,
)
from domain.match.state import Match, viewer_of
from domain.places import Seat, Viewer
from domain.words import Refused, refuse
from projections.logbook import Happening, happenings, logbook, reader
from projections.sql import Unavailable
from service.storage.group_commit import Taken
from service.storage.match_cache import Held, Store
from service.unique_ids import unique_id
from service.usecases.callers import SERVICE, Caller, role_at
from service.usecases.guides import led_order
from service.usecases.rest_of_line import LINE, Rests
from service.usecases.standing_answers import ORDERED, Order, StandingAnswers, next_order

log = logging.getLogger("register")
TRIES = 20  # how often a command starts over because somebody else wrote first
LEAVING = (SeatHandedOver, SeatResigned, MatchFinished, MatchAbandoned)  # with these, standing answers go

SOMETHING_ELSE = "this command id was used for something else: {before}; take a new one"

Act = Callable[[Match, Pen], Events]
WhichBot = Callable[[Match], str]  # the player id of a bot, chosen for the match as it is when the bot sits down
Counted = Callable[[Match, Seat, Moment, Moment], int]


class Done(NamedTuple):
    """What one command wrote, and as whom its caller may read it: None reads everything."""

    entries: Sequence[Entry]
    reader: Viewer | None


class Answer(NamedTuple):
    """What a command did."""

    match: str
    game: str
    version: int
    ply: int
    status: str
    digest: str  # of the last entry written: the full receipt
    done: Sequence[Done]
    repeated: bool = False  # the answer to a command that was given before

    @property
    def happened(self) -> list[Happening]:
        """It in words, as the caller may read it. They are found when somebody looks: many only want the receipt."""
        game = GAMES[self.game]
        return [one for done in self.done for one in logbook(self.game, game, done.entries, done.reader)]

    @property
    def receipt(self) -> str:
        """The digest as people write it down."""
        return receipt(self.digest)


class OutOfDate(Exception):
    """The question is no longer open. `since` is what has happened since it was asked, as the caller may read it."""

    def __init__(self, match: str, asked: int, ply: int, since: list[Happening]) -> None:
        super().__init__(f"the question of ply {asked} is no longer open; the match is at ply {ply}")
        self.match = match
        self.asked = asked
        self.ply = ply
        self.since = since


class Commands:
    """Where commands are carried out. `now` gives the time; `counted` how much of a time counts for a seat's clock."""

    def __init__(self, store: Store, now: Callable[[], float] = time, counted: Counted = whole_time) -> None:
        self.store = store
        self.standing_answers = StandingAnswers(store.durable)
        self.rests = Rests(store.durable)
        self._now = now
        self._counted = counted

    def now(self) -> Moment:
        return int(self._now())

    def carry_out(
        self,
        id: str,
        caller: Caller,
        command: str | None,
        act: Act,
        by: Actor | None = None,
    ) -> Answer:
        """Run an act on a match and store what it wrote, once. Nothing is stored if anything is raised.

        A command id that was used before gets the same answer, and is refused if it asked for something else then.
        """
        with self.store.held(id) as held:
            return self.carry_out_held(held, caller, command, act, by)

    def carry_out_held(
        self,
        held: Held,
        caller: Caller,
        command: str | None,
        act: Act,
        by: Actor | None = None,
    ) -> Answer:
        """The same for who has checked the match out already."""
        command = command_id(command)
        for _ in range(TRIES):
            match = self.store.present(held)
            if command_key(caller.player, command) in match.commands:
                if self.store.forward(held):
                    continue  # it may be of a tail that the log has lost since
                return self._again(held, caller, command, act)
            written = self._written(held, caller, command, act, by)
            if written is not None:
                return self._followed(held, match, written, caller)
        raise Unavailable("too many write to this match at the same time; try again")

    def try_out(self, id: str, caller: Caller, act: Act) -> None:
        """Run an act to its first event and write nothing: what it refuses is raised."""
        with self.store.held(id) as held:
            match = self.store.newest(held)
            at, by = max(self.now(), match.changed_at), Actor(role_at(match, caller), caller.player)
            next(iter(act(match, Pen(at, by, "", self.store.key, self.store.secret(held), self._counted))), None)

    def _written(self, held: Held, caller: Caller, command: str, act: Act, by: Actor | None) -> list[Written] | None:
        """What the act wrote, stored; None if the match has gone on elsewhere and the act must start over."""
        match = self.store.present(held)
        version = match.version
        who = by or Actor(role_at(match, caller), caller.player)
        at = max(self.now(), match.changed_at)  # in a log time never goes back, whatever the machine's clock does
        pen = Pen(at, who, command, self.store.key, self.store.secret(held), self._counted)
        try:
            written = write(match, pen, act(match, pen))
            self.store.append(held, written)
        except Taken:
            return None
        except (Refused, Stale) as refusal:
            if match.version != version:  # refused half-way: a fault in an act
                self.store.drop(held)
                raise RuntimeError(f"an act was refused after its first event: {refusal}") from refusal
            if self.store.forward(held):
                return None
            if isinstance(refusal, Stale):
                raise self._out_of_date(match, caller, refusal) from refusal
            raise
        except BaseException:
            self.store.drop(held)
            raise
        return written

    def _again(self, held: Held, caller: Caller, command: str, act: Act) -> Answer:
        """The answer that was given to this command before, if it asked for the same."""
        match = self.store.present(held)
        first = match.commands[command_key(caller.player, command)]

        def own(entry: Entry) -> bool:
            return (entry.by.id, entry.command) == (caller.player, command)

        data = self._stored(match.id, first - 1, lambda entry: own(entry) or _is_carried_out(entry))
        given = answer(match, data, caller)._replace(repeated=True)
        if not self._asks_for(held, act, data[0].entry):
            refuse("command", SOMETHING_ELSE, before=given.happened[0].sentences)
        return given

    def _asks_for(self, held: Held, act: Act, entry: Entry) -> bool:
        """Whether the act, on the match as it was then, writes what this entry says."""
        pen = Pen(entry.at, entry.by, entry.command, self.store.key, self.store.secret(held), self._counted)
        return asks_for(lambda: act(self.store.as_of(held, entry.version - 1), pen), entry.event)

    def _stored(self, id: str, after: int, wanted: Callable[[Entry], bool]) -> list[Written]:
        """The entries after a version, up to the first that is not wanted."""
        data = ((decode(one), one) for one in self.store.events.read(id, after))
        return [Written(entry, one, digest(one)) for entry, one in takewhile(lambda pair: wanted(pair[0]), data)]

    # --- standing answers --------------------------------------------------------------------------------------------

    def _followed(self, held: Held, match: Match, written: list[Written], caller: Caller) -> Answer:
        """The answer to a command, with what was left beforehand and is done at once because of it.

        Whatever goes wrong with those, the command is stored: `service.notify.due` finds what was left undone.
        """
        given = answer(match, written, caller)
        if not match.game.STANDING and not match.opened.lesson:
            return given
        try:
            orders = self._obey(held)
            if any(isinstance(one.entry.event, LEAVING) for one in (*written, *orders)):
                self.standing_answers.drop_gone(self.store.present(held))
        except Exception:
            log.exception("what was left beforehand was not carried out", extra={"match": match.id})
            return given
        return answer(self.store.present(held), [*written, *orders], caller) if orders else given

    def _obey(self, held: Held) -> list[Written]:
        """Decide what standing answers and rests of lines decide, one by one; what was stored for them is returned.

        It goes on until nobody is answered: two limits may bid against each other a hundred times. A game is bounded;
        where somebody else keeps writing first, the rest is left to whoever wrote.
        """
        match = self.store.present(held)
        version, in_vain = match.version, 0
        for _ in range(match.game.BOUND):
            match = self.store.present(held)
            order = self._next_order(match) if match.awaited else None
            if order is None or in_vain == TRIES:
                break

            def act(at: Match, pen: Pen, order: Order = order) -> Events:
                return make_decision(at, pen, order.seat, order.decision, order.asked, "standing-order")

            by = Caller(order.player) if order.player else SERVICE
            written = self._written(held, by, order.command, act, None)
            if written and order.player:
                self.rests.done(match, order, _facts(match, written), int(self._now()))
            in_vain = 0 if written else in_vain + 1
        if self.store.present(held).version == version:
            return []
        return self._stored(held.id, version, _is_carried_out)

    def _next_order(self, match: Match) -> Order | None:
        """Standing answers first: they answer what the others are asked in between."""
        left = next_order(match, self.standing_answers.at(match)) or self.rests.next_order(match, int(self._now()))
        lesson = match.opened.lesson and left is None
        return led_order(match, self.store.events.entries(match.id, upto=match.version)) if lesson else left

    def _out_of_date(self, match: Match, caller: Caller, stale: Stale) -> OutOfDate:
        entries = self.store.events.entries(match.id)
        since = entries[_place_of(stale.asked, entries) if stale.version is None else stale.version :]
        return OutOfDate(match.id, stale.asked, match.ply, happenings(match, since, viewer_of(match, caller.player)))


def asks_for(act: Callable[[], Iterable[Any]], before: Any) -> bool:
    """Whether an act, asked again on the log as it was when its command id was first used, writes the same."""
    with suppress(Refused, Stale):
        return bool(_asked_for(next(iter(act()), None)) == _asked_for(before))
    return False


def _asked_for(event: Any) -> Any:
    """What was asked for with a decision is not what it cost the clocks, nor whether it was left beforehand."""
    return replace(event, how="decided", spent=()) if isinstance(event, DecisionMade) else event


def _is_carried_out(entry: Entry) -> bool:
    """Whether this was left beforehand and carried out behind a command, and not by whoever has just left it."""
    if entry.by.kind == SERVICE.kind:
        return entry.command.startswith(ORDERED)
    event = entry.event
    return isinstance(event, DecisionMade) and event.how == "standing-order" and entry.command.startswith(LINE)


def _facts(match: Match, written: list[Written]) -> tuple[Fact, ...]:
    """What the first of these entries, a decision, led to."""
    event = written[0].entry.event
    return codec(match.opened.game).facts(event.facts) if isinstance(event, DecisionMade) else ()


def _place_of(ply: int, entries: list[Entry]) -> int:
    """Where in the log the entries after a ply begin. Ply 0 is the start of the match."""
    for place, entry in enumerate(entries):
        if isinstance(entry.event, DecisionMade) and entry.event.ply > ply:
            return place
    return len(entries)


def answer(match: Match, written: list[Written], caller: Caller) -> Answer:
    """What was written, for the caller."""
    last = written[-1]
    plies = [one.entry.event.ply for one in written if isinstance(one.entry.event, DecisionMade)]
    done = Done([one.entry for one in written], reader(match, viewer_of(match, caller.player)))
    ply = plies[-1] if plies else match.ply
    return Answer(match.id, match.opened.game, last.entry.version, ply, match.status, last.digest, [done])


_COMMAND = re.compile(r"[!-~]{1,80}")


def command_id(given: str | None) -> str:
    """The caller's command id, or a new one."""
    if given is None:
        return unique_id(16)
    if not _COMMAND.fullmatch(given):
        refuse("command", "a command id has 1 to 80 printable characters without spaces")
    return given


def match_id(caller: Caller, command: str) -> str:
    """The id of the match that this command opens: twelve letters and digits, the same for the same command."""
    said = sha256(f"{caller.player}/{command}".encode()).digest()
    return b32encode(said).decode().lower()[:12]
