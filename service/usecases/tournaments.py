"""Tournaments: commands that are carried out once, and the following of what they call for.

A command is an act of `domain.tournament.acts` on a tournament at hand. After each, and whenever the follower of the
log comes by, `follow` does what is due by rule: matches of fixtures are opened under their computed ids, their ends are
followed back, rounds and stages are closed, the next round is laid. It does the first thing that applies and looks
again; killed at any point it goes on there, no fixture is opened twice and none is forgotten. No transaction spans two
logs, and no two are ever held at once.
"""

from __future__ import annotations

import logging
from base64 import b32encode
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from threading import local
from time import time
from typing import NamedTuple

from domain.chain import Actor, command_key, digest, receipt
from domain.chance import canonical
from domain.match.acts import Opening
from domain.match.called import Calling, Origin, Sitting
from domain.match.given import TITLE
from domain.match.log import MatchAbandoned, MatchFinished, decode
from domain.tournament import lots
from domain.tournament.acts import ending, entries, results, rounds
from domain.tournament.acts.entries import TournamentOpening
from domain.tournament.acts.writing import TournamentEvents, TournamentPen, write_tournament
from domain.tournament.layouts import is_complete
from domain.tournament.log import TOURNAMENT_FORM, FixtureResult, MatchReceipt, TournamentWritten
from domain.tournament.reckoning import draw_of
from domain.tournament.state import FixtureNow, Tournament, fold_tournament
from domain.words import Refused, refuse, say
from projections.sql import Unavailable
from service.storage.group_commit import Taken
from service.storage.match_cache import Store
from service.storage.tournament_cache import HeldTournament, NoSuchTournament, TournamentStore
from service.usecases.called_matches import CalledMatches
from service.usecases.commands import SERVICE, SOMETHING_ELSE, TRIES, Caller, NotAllowed, command_id
from service.usecases.matches import Matches

log = logging.getLogger("register")

TournamentAct = Callable[[Tournament, TournamentPen], TournamentEvents]
STEPS = 100_000  # more than any tournament has: following ends


class TournamentAnswer(NamedTuple):
    """What a command did."""

    tournament: str
    version: int
    digest: str  # of the last entry written: the full receipt
    phase: str
    repeated: bool = False

    @property
    def receipt(self) -> str:
        return receipt(self.digest)


class End(NamedTuple):
    """How the match of a fixture ended."""

    receipt: MatchReceipt
    ending: str
    result: FixtureResult | None


def _finished(round: int, number: int, end: End, at: Tournament, pen: TournamentPen) -> TournamentEvents:
    return results.finish_fixture(at, pen, round, number, *end)


class Tournaments:
    """The use cases of a tournament."""

    def __init__(self, store: Store, matches: Matches, called: CalledMatches, now: Callable[[], float] = time) -> None:
        self._store = store
        self._tournaments = TournamentStore(store)
        self._matches, self._called, self._now = matches, called, now
        self._here = local()  # which tournaments this thread is following
        self._at_rest: set[str] = set()  # over, with nothing left to do

    # --- commands ----------------------------------------------------------------------------------------------------

    def open(self, caller: Caller, asked: TournamentOpening, command: str | None = None) -> TournamentAnswer:
        """Announce a tournament; who opens it directs it. The answer names it."""
        if caller.kind != "person":
            raise NotAllowed("director", say("a tournament is opened by a person, who directs it"))
        entries.may_open_tournament(asked)  # what is refused leaves no secret behind
        command = command_id(command)
        id = tournament_id(caller, command)
        with self._tournaments.held(id) as held:
            secret = self._store.make_secret(id)
            pen = TournamentPen(self._moment(), Actor("organiser", caller.player), command, self._store.key, secret)
            tournament = Tournament(id)
            written = write_tournament(tournament, pen, entries.open_tournament(tournament, pen, asked))
            try:
                self._tournaments.append(held, written)
            except Taken:
                return self._again(self._tournaments.present(held), caller, command)
            held.tournament, held.secret = tournament, secret
            return _answered(tournament, written[-1].digest)

    def carry_out(self, id: str, caller: Caller, act: TournamentAct, command: str | None = None) -> TournamentAnswer:
        """Run an act on a tournament, once per command id; then do what follows from it by rule."""
        given = self._carried_out(id, caller, act, command_id(command))
        self.follow_quietly(id)
        return given

    def _carried_out(self, id: str, caller: Caller, act: TournamentAct, command: str) -> TournamentAnswer:
        with self._tournaments.held(id) as held:
            for _ in range(TRIES):
                now = self._tournaments.present(held)
                if command_key(caller.player, command) in now.commands:
                    return self._again(now, caller, command)
                try:
                    written = self._written(held, now, caller, act, command)
                except Taken:
                    continue
                return _answered(now, written[-1].digest)
        raise Unavailable("too many write to this tournament at the same time; try again")

    def _written(
        self, held: HeldTournament, now: Tournament, caller: Caller, act: TournamentAct, command: str
    ) -> list[TournamentWritten]:
        version, secret = now.version, self._tournaments.secret(held)
        at = max(self._moment(), now.changed_at)
        pen = TournamentPen(at, _actor(now, caller), command, self._store.key, secret)
        try:
            written = write_tournament(now, pen, act(now, pen))
        except BaseException:
            if now.version != version:  # refused half-way: what is at hand is not what is stored
                held.tournament = None
            raise
        self._tournaments.append(held, written)
        return written

    def _again(self, now: Tournament, caller: Caller, command: str) -> TournamentAnswer:
        """The answer that was given to this command before."""
        first = now.commands.get(command_key(caller.player, command))
        if first is None:
            refuse("command", SOMETHING_ELSE)
        own = [data for data in self._store.events.read(now.id, first - 1) if _is_of(data, caller, command)]
        return TournamentAnswer(now.id, first + len(own) - 1, digest(own[-1]), now.phase, repeated=True)

    def at(self, id: str) -> Tournament:
        """A tournament as it is now: a copy, which is whose who asked."""
        found = fold_tournament(id, self._store.events.read(id))
        if not found.version:
            raise NoSuchTournament
        return found

    def _moment(self) -> int:
        return int(self._now())

    # --- following ---------------------------------------------------------------------------------------------------

    def follow_quietly(self, id: str) -> None:
        """After a command: whatever goes wrong here, the command is stored, and the follower finds the rest."""
        try:
            self.follow(id)
        except Exception:
            log.exception("a tournament was not followed", extra={"tournament": id})

    def follow(self, id: str) -> None:
        """Do what is due by rule, one thing after the other, until nothing is.

        What it does itself leads back here, when the end of a match is told to who called for it: then it is at it.
        """
        at_it: set[str] = self._here.__dict__.setdefault("at_it", set())
        if id in at_it:
            return
        at_it.add(id)
        try:
            for _ in range(STEPS):
                if not self._step(id):
                    return
            raise RuntimeError(f"tournament {id} never comes to rest")
        finally:
            at_it.discard(id)

    def follow_all(self) -> None:
        """Every tournament that is not over: for what only time makes due, and what somebody left undone who died."""
        for id in self._store.events.tournaments():
            if id not in self._at_rest:
                self.follow_quietly(id)

    def _step(self, id: str) -> bool:
        """The first thing that is due, done; False if nothing is."""
        with self._tournaments.held(id) as held:
            now = self._tournaments.present(held)
            todo = None if now.over else self._to_open(held, now) or self._ended(now) or self._by_rule(now)
            over, stale = now.over, _no_longer_wanted(now)
        if isinstance(todo, Calling):
            self._called.open(todo)
            return True
        if todo is not None:
            return self._by_itself(id, todo)
        if any(self._abandon(match) for match in stale):
            return True
        if over:
            self._at_rest.add(id)
        return False

    def _by_itself(self, id: str, act: TournamentAct) -> bool:
        try:
            self._carried_out(id, SERVICE, act, command_id(None))
        except Refused as refusal:  # a director is needed, as where two who are kept apart cannot be
            log.warning("a tournament waits", extra={"tournament": id, "why": str(refusal)})
            return False
        return True

    def _to_open(self, held: HeldTournament, now: Tournament) -> Calling | None:
        """A fixture whose match is not in the book yet."""
        for one in now.running.open if now.running and not now.paused else ():
            if one.finished is None and self._store.events.last(one.fixture.match) is None:
                return calling(now, one, self._tournaments.secret(held))
        return None

    def _ended(self, now: Tournament) -> TournamentAct | None:
        """The end of a match that was not followed back yet, of any round: late ones too."""
        for round in reversed(now.rounds):
            for one in round.fixtures.values():
                found = self._end_of(one) if one.finished is None else None
                if found is not None:
                    return partial(_finished, one.round, one.fixture.number, found)
        return None

    def _end_of(self, one: FixtureNow) -> End | None:
        data = self._store.events.last(one.fixture.match)
        entry = decode(data) if data else None
        if entry is None or data is None or not isinstance(entry.event, (MatchFinished, MatchAbandoned)):
            return None
        told = MatchReceipt(entry.match, entry.version, digest(data))
        if isinstance(entry.event, MatchAbandoned):
            return End(told, "abandoned", None)
        result = entry.event.result
        return End(told, result.ending, FixtureResult(result.places, result.totals))

    def _by_rule(self, now: Tournament) -> TournamentAct | None:
        """What the announcement says happens by itself."""
        if now.paused:
            return None
        entry = now.announcement.entry
        if now.phase == "entering":
            return entries.close_entries if entry.closes and self._moment() >= entry.closes else None
        if now.phase == "provisional":
            waiting = any(not one.answered for one in now.protests)
            return ending.confirm if self._moment() >= now.protest_until and not waiting else None
        if now.running is not None:
            return rounds.close_round if not now.running.open else None
        return self._next(now)

    def _next(self, now: Tournament) -> TournamentAct | None:
        """Between rounds: close the stage, or draw and lay."""
        if now.played_out:
            return ending.finish
        if is_complete(now):
            return rounds.close_stage
        if rounds.draw_in_force(now) is not None:
            return rounds.lay_round
        if now.announcement.draw.source == "words":
            value = lots.draw_of_words(rounds.words_of(now))
            return lambda at, pen: rounds.make_draw(at, pen, value)
        return None

    def _abandon(self, match: str) -> bool:
        """End a match that no longer counts; False if it is over, or was never opened."""
        data = self._store.events.last(match)
        if data is None or isinstance(decode(data).event, (MatchFinished, MatchAbandoned)):
            return False
        self._matches.abandon(SERVICE, match, str(NO_LONGER_WANTED))
        return True


NO_LONGER_WANTED = say("its fixture was laid anew, or the tournament was cancelled")


def _no_longer_wanted(now: Tournament) -> list[str]:
    """Matches of attempts that were laid anew since, and all of a tournament that was cancelled."""
    fixtures = [one for round in now.rounds for one in round.fixtures.values()]
    cancelled = [one.fixture.match for one in fixtures if now.phase == "cancelled" and not one.finished]
    return [*cancelled, *(match for one in fixtures for match in one.earlier)]


def calling(now: Tournament, one: FixtureNow, master: bytes) -> Calling:
    """The match of a fixture: all of it computed, the same every time."""
    opened, fixture = now.opened, one.fixture
    assert opened is not None
    secret = lots.fixture_secret(master, now.id, one.round, fixture.number, one.attempt)
    title = str(say("{title}, round {round}, fixture {number}", title=opened.title[:48], round=one.round,
                    number=fixture.number))[: TITLE.most]  # fmt: skip
    opening = Opening(opened.game, len(fixture.players), opened.options, title, opened.terms, opened.agreement)
    people = [now.entrants[player] for player in fixture.players]
    sitters = tuple(Sitting(person.player, person.kind, person.words) for person in people)
    free = [director for director in now.directors if director not in fixture.players]
    draw = draw_of(now, now.rounds[one.round - 1]).value
    origin = Origin(tournament=now.id, round=one.round, fixture=fixture.number, draw=draw)
    return Calling(fixture.match, secret, opening, sitters, free[0] if free else "", origin)


def tournament_id(caller: Caller, command: str) -> str:
    """Twelve letters and digits, the same for the same command."""
    said = sha256(canonical(["tournament", caller.player, command])).digest()
    return b32encode(said).decode().lower()[:12]


def _is_of(data: bytes, caller: Caller, command: str) -> bool:
    entry = TOURNAMENT_FORM.decode(data)
    return (entry.by.id, entry.command) == (caller.player, command)


def _actor(now: Tournament, caller: Caller) -> Actor:
    """In which role somebody writes."""
    if caller.kind in ("clock", "service"):
        return Actor(caller.kind)
    if caller.kind == "bot":
        return Actor("bot", caller.player)
    return Actor("organiser" if caller.player in now.directors else "player", caller.player)


def _answered(now: Tournament, head: str) -> TournamentAnswer:
    return TournamentAnswer(now.id, now.version, head, now.phase)
