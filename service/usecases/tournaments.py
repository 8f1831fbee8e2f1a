"""Tournaments: commands that are carried out once, and the following of what they call for.

A command is an act of `domain.tournament.acts` on a tournament at hand. After each, and whenever the follower of the
log comes by, `follow` does what is due by rule: matches of fixtures are opened under their computed ids, their ends are
followed back, reserves are seated, late matches are finished as announced, rounds and stages are closed, the next round
is laid. It does what applies first and looks again; killed at any point it goes on there, no fixture is opened twice
and none is forgotten. No transaction spans two logs, and no two are ever held at once.

What a look costs: one statement for the ends of all open fixtures together, whatever their number. A command that leads
to much (a round of 250 matches to be opened) does a part of it at once; the rest is the follower's.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from threading import local
from time import time

from domain.match import hand_overs, timing
from domain.match.acts import Events, Pen
from domain.match.log import MatchAbandoned, MatchFinished, decode
from domain.match.state import Match
from domain.tournament import lots
from domain.tournament.acts import ending, entries, results, rounds, rulings, substitutes
from domain.tournament.acts.substitutes import to_be_asked
from domain.tournament.acts.writing import TournamentEvents, TournamentPen
from domain.tournament.hours import APART, is_out_of_time
from domain.tournament.layouts import is_complete
from domain.tournament.state import FixtureNow, Tournament, fold_tournament
from domain.words import Refused, say
from service.storage.match_cache import Store
from service.storage.tournament_cache import HeldTournament, NoSuchTournament
from service.usecases.called_matches import CalledMatches
from service.usecases.callers import SERVICE, Caller
from service.usecases.commands import command_id
from service.usecases.fixtures import (
    End,
    Substitution,
    calling,
    end_in,
    expired_seats,
    no_longer_wanted,
    substitutions,
)
from service.usecases.matches import Matches
from service.usecases.tournament_commands import Named, TournamentAct, TournamentAnswer, TournamentCommands

log = logging.getLogger("register")

STEPS = 100_000  # more than any tournament has: following ends
AT_ONCE = 60  # things that are done behind a command, while somebody waits for the answer
Todo = Callable[[], bool]  # something that is due; whether it was done

NO_LONGER_WANTED = say("its fixture was laid anew, or the tournament was cancelled")


def _finished(round: int, number: int, end: End, at: Tournament, pen: TournamentPen) -> TournamentEvents:
    return results.finish_fixture(at, pen, round, number, *end)


class Tournaments(TournamentCommands):
    """The use cases of a tournament."""

    def __init__(
        self, store: Store, matches: Matches, called: CalledMatches, names: Named, now: Callable[[], float] = time
    ) -> None:
        super().__init__(store, names, now)
        self._matches, self._called = matches, called
        self._here = local()  # which tournaments this thread is following
        self._at_rest: set[str] = set()  # over, with nothing left to do

    def carry_out(self, id: str, caller: Caller, act: TournamentAct, command: str | None = None) -> TournamentAnswer:
        """Run an act on a tournament, once per command id; then do what follows from it by rule."""
        given = self.carried_out(id, caller, act, command_id(command))
        self.follow_quietly(id)
        return given

    def at(self, id: str) -> Tournament:
        """A tournament as it is now: a copy, which is whose who asked."""
        found = fold_tournament(id, self._store.events.read(id))
        if not found.version:
            raise NoSuchTournament
        return found

    # --- following ---------------------------------------------------------------------------------------------------

    def follow_quietly(self, id: str) -> None:
        """After a command: whatever goes wrong here, the command is stored, and the follower finds the rest."""
        self._quietly(id, AT_ONCE)

    def _quietly(self, id: str, most: int) -> None:
        try:
            self._follow(id, most)
        except Exception:
            log.exception("a tournament was not followed", extra={"tournament": id})

    def follow(self, id: str) -> None:
        """Do what is due by rule, one thing after the other, until nothing is."""
        if not self._follow(id, STEPS):
            raise RuntimeError(f"tournament {id} never comes to rest")

    def _follow(self, id: str, most: int) -> bool:
        """Do at most so much; whether nothing is left is returned.

        What it does itself leads back here, when the end of a match is told to who called for it: then it is at it.
        """
        at_it: set[str] = self._here.__dict__.setdefault("at_it", set())
        if id in at_it:
            return True
        at_it.add(id)
        done = 0
        try:
            while due := self._due(id):
                for todo in due:
                    if done == most:
                        return False
                    if not todo():
                        return True
                    done += 1
            return True
        finally:
            at_it.discard(id)

    def follow_all(self) -> None:
        """Every tournament that is not over: for what only time makes due, and what somebody left undone who died."""
        for id in self._store.events.tournaments():
            if id not in self._at_rest:
                self._quietly(id, STEPS)

    def _due(self, id: str) -> list[Todo]:
        """All that is due of the first kind of things of which any is; nothing is held any more when it is done."""
        with self._tournaments.held(id) as held:
            now = self._tournaments.present(held)
            stale, over = no_longer_wanted(now), now.over
            found = [] if over else self._of_matches(held, now) or self._by_rule(id, now)
            seats, late = substitutions(now), _late(now, self._moment())
            asking = [] if over else self._to_ask(now)
        if found:
            return found
        found = [*self._to_abandon(stale), *self._to_seat(seats), *asking, *self._to_finish(late)]
        if over and not found:
            self._at_rest.add(id)
        return found

    def _of_matches(self, held: HeldTournament, now: Tournament) -> list[Todo]:
        """Fixtures whose match is not in the book yet; ends that were not followed back yet, of late ones too."""
        waiting = {
            one.fixture.match: one
            for round in reversed(now.rounds)
            for one in round.fixtures.values()
            if one.finished is None
        }
        last = self._store.events.ends(list(waiting)) if waiting else {}
        if now.running and not now.paused:
            missing = [one for one in now.running.open if one.finished is None and one.fixture.match not in last]
            if missing:
                master = self._tournaments.secret(held)
                return [partial(self._open, calling(now, one, master)) for one in missing]
        return [partial(self._by_itself, now.id, act) for act in _ends(waiting, last)]

    def _open(self, called: object) -> bool:
        self._called.open(called)  # type: ignore[arg-type]
        return True

    def _by_itself(self, id: str, act: TournamentAct) -> bool:
        try:
            self.carried_out(id, SERVICE, act, command_id(None))
        except Refused as refusal:  # a director is needed, as where two who are kept apart cannot be
            log.warning("a tournament waits", extra={"tournament": id, "why": str(refusal)})
            return False
        return True

    def _by_rule(self, id: str, now: Tournament) -> list[Todo]:
        """What the announcement says happens by itself."""
        act = None if now.paused else self._ruled(now)
        return [partial(self._by_itself, id, act)] if act else []

    def _ruled(self, now: Tournament) -> TournamentAct | None:
        entry = now.announcement.entry
        if now.phase == "entering":
            return entries.close_entries if entry.closes and self._moment() >= entry.closes else None
        if now.phase == "provisional":
            waiting = any(not one.answered for one in now.protests)
            return ending.confirm if self._moment() >= now.protest_until and not waiting else None
        if now.running is not None:
            return rounds.close_round if not now.running.open else None
        return _between_rounds(now)

    # --- what is due at the tables -----------------------------------------------------------------------------------

    def _to_abandon(self, stale: list[str]) -> Iterator[Todo]:
        """Matches that no longer count and are not over."""
        last = self._store.events.ends(stale) if stale else {}
        for match, data in last.items():
            if not isinstance(decode(data).event, (MatchFinished, MatchAbandoned)):
                yield partial(self._abandon, match)

    def _abandon(self, match: str) -> bool:
        self._matches.abandon(SERVICE, match, str(NO_LONGER_WANTED))
        return True

    def _to_ask(self, now: Tournament) -> list[Todo]:
        """Who is to be asked for a seat that fell free; one at a time, for who comes next depends on it."""
        first = next(to_be_asked(now, self._moment()), None)
        if first is None:
            return []
        one, seat, player = first
        act = partial(_asked, one.round, one.fixture.number, seat, player)
        return [partial(self._by_itself, now.id, act)]

    def _to_seat(self, seats: list[Substitution]) -> Iterator[Todo]:
        """Reserves whom a director has called to a table, and who do not sit there yet."""
        for one in seats:
            with self._matches.store.held(one.match) as held:
                match = self._matches.store.newest(held)
                wanted = match.status == "running" and match.players[one.seat] != one.player
            if wanted:
                yield partial(self._seat, one)

    def _seat(self, one: Substitution) -> bool:
        def act(at: Match, pen: Pen) -> Events:
            return hand_overs.seat_reserve(at, pen, one.seat, one.player, one.kind, one.ruling)  # type: ignore[arg-type]

        self._matches.carry_out(one.match, SERVICE, None, act)
        return True

    def _to_finish(self, late: list[str]) -> Iterator[Todo]:
        """Matches of a round that has had its time, where the announcement says: by defaults, one minute apart."""
        for id in late:
            with self._matches.store.held(id) as held:
                match = self._matches.store.newest(held)
                seat = match.awaited[0] if match.status == "running" and match.awaited else None
                due = self._moment() >= match.changed_at + APART
            if seat is not None and seat >= 0 and due:
                yield partial(self._default, id, seat)

    def _default(self, id: str, seat: int) -> bool:
        with suppress(Refused):  # somebody has decided in the meantime
            self._matches.carry_out(id, SERVICE, None, lambda at, pen: timing.default_after_deadline(at, pen, seat))
        return True

    def drop_out(self, id: str, match: str) -> None:
        """Time ran out in a match: whoever has let that happen too often is out, as announced."""
        now = self.at(id)
        if now.over or now.phase == "provisional":
            return
        with self._matches.store.held(match) as held:
            here = {player for _, player in expired_seats(self._matches.store.newest(held))}
        for player in sorted(here & now.entrants.keys()):
            times = sorted(self._expiries(now, player))
            all_in = tuple(match for _, match in times)
            if now.entrants[player].out != "excluded" and is_out_of_time(now, all_in):
                self._by_itself(id, partial(_dropped, player, all_in))

    def _expiries(self, now: Tournament, player: str) -> Iterator[tuple[int, str]]:
        """When and in which match the time of an entrant ran out, in all rounds."""
        for round in now.rounds:
            for one in round.fixtures.values():
                if player in one.fixture.players:
                    with suppress(Refused), self._matches.store.held(one.fixture.match) as held:
                        found = expired_seats(self._matches.store.newest(held))
                        yield from ((at, one.fixture.match) for at, who in found if who == player)


def _asked(round: int, number: int, seat: int, player: str, at: Tournament, pen: TournamentPen) -> TournamentEvents:
    return substitutes.ask_reserve(at, pen, round, number, seat, player)


def _dropped(player: str, expiries: tuple[str, ...], at: Tournament, pen: TournamentPen) -> TournamentEvents:
    return rulings.drop_out(at, pen, player, expiries)


def _ends(waiting: dict[str, FixtureNow], last: dict[str, bytes]) -> Iterator[TournamentAct]:
    for match, one in waiting.items():
        end = end_in(last[match]) if match in last else None
        if end is not None:
            yield partial(_finished, one.round, one.fixture.number, end)


def _late(now: Tournament, at: int) -> list[str]:
    """Open matches of a round whose deadline has passed, where late matches are finished by defaults."""
    running = now.running
    due = running is not None and 0 < running.deadline <= at and now.announcement.late == "defaults"
    return [one.fixture.match for one in running.open] if due and running and not now.paused else []


def _between_rounds(now: Tournament) -> TournamentAct | None:
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
