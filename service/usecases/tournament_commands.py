"""How a command to a tournament is carried out: an act on a tournament at hand, once per command id.

What is refused names people as they are called: a refusal is read by whoever asked, and the log knows ids only.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import takewhile
from time import time
from typing import Any, NamedTuple

from domain.chain import Actor, command_key, digest, receipt
from domain.chance import canonical
from domain.engine import tag_of
from domain.tournament.acts import entries
from domain.tournament.acts.entries import TournamentOpening
from domain.tournament.acts.writing import TournamentEvents, TournamentPen, write_tournament
from domain.tournament.log import TOURNAMENT_FORM, ProtestMade, TournamentEntry, TournamentWritten
from domain.tournament.state import Tournament, fold_tournament
from domain.words import Refused, Sentence, refuse, require, say
from projections.sql import Unavailable
from service.storage.group_commit import Taken
from service.storage.match_cache import Store
from service.storage.tournament_cache import HeldTournament, TournamentStore
from service.usecases.callers import Caller, NotAllowed
from service.usecases.commands import SOMETHING_ELSE, TRIES, asks_for, command_id

TournamentAct = Callable[[Tournament, TournamentPen], TournamentEvents]
Named = Callable[[str], str]  # what a player is called
NOT_YOURS = frozenset(
    {"director", "entrant", "own-case", "service"}
)  # refusals that say: this is somebody else's to do


WRITTEN = "it wrote {kind}, entry {version} of the log"


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


class TournamentCommands:
    """Where commands to tournaments are carried out."""

    def __init__(self, store: Store, names: Named, now: Callable[[], float] = time) -> None:
        self._store = store
        self._tournaments = TournamentStore(store)
        self._names, self._now = names, now

    def open(self, caller: Caller, asked: TournamentOpening, command: str | None = None) -> TournamentAnswer:
        """Announce a tournament; who opens it directs it. The answer names it."""
        if caller.kind != "person" or not caller.player:
            raise NotAllowed("director", say("a tournament is opened by a person, who directs it"))
        entries.may_open_tournament(asked, self._moment())  # what is refused leaves no secret behind
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
                again = self._tournaments.present(held)
                return self._again(again, pen, lambda at, by: entries.open_tournament(at, by, asked))
            held.tournament, held.secret = tournament, secret
            return _answered(tournament, written[-1].digest)

    def carried_out(self, id: str, caller: Caller, act: TournamentAct, command: str) -> TournamentAnswer:
        """Run an act on a tournament and store what it wrote, once. Nothing is stored if anything is raised."""
        with self._tournaments.held(id) as held:
            for _ in range(TRIES):
                now = self._tournaments.present(held)
                if command_key(caller.player, command) in now.commands:
                    pen = TournamentPen(
                        0, _actor(now, caller), command, self._store.key, self._tournaments.secret(held)
                    )
                    return self._again(now, pen, act)
                try:
                    written = self._written(held, now, caller, act, command)
                except Taken:
                    continue
                except Refused as refusal:
                    raise self._in_words(now, refusal) from refusal
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
            self._see_plies(now, written)
        except BaseException:
            if now.version != version:  # refused half-way: what is at hand is not what is stored
                held.tournament = None
            raise
        self._tournaments.append(held, written)
        return written

    def _see_plies(self, now: Tournament, written: list[TournamentWritten]) -> None:
        """A ply that somebody protests against is one of that match, which only the log of the match can tell."""
        for about in (one.entry.event.about for one in written if isinstance(one.entry.event, ProtestMade)):
            one = now.rounds[about.round - 1].fixtures[about.fixture] if about.ply else None
            last = self._store.load(one.fixture.match).ply if one else 0
            require(about.ply <= last, "protest", "so far that match has {number:ply|plies}", number=last)

    def _in_words(self, now: Tournament, refusal: Refused) -> Refused:
        """The refusal with names in the place of ids; what is somebody else's to do is told as such."""
        known = {*now.entrants, *now.reserves, *now.directors}

        def named(value: Any) -> Any:
            if isinstance(value, list):
                return [named(one) for one in value]
            return self._names(value) if isinstance(value, str) and value in known else value

        said = refusal.sentence
        words = Sentence(said.template, {key: named(value) for key, value in said.values.items()})
        return (NotAllowed if refusal.rule in NOT_YOURS else Refused)(refusal.rule, words)

    def _again(self, now: Tournament, pen: TournamentPen, act: TournamentAct) -> TournamentAnswer:
        """The answer that was given to this command before, if it asked for the same."""
        first = now.commands.get(command_key(pen.by.id, pen.command))
        if first is None:
            refuse("command", "this command id has opened another tournament; take a new one")
        own = list(takewhile(lambda one: _is_of(one[0], pen), self._entries(now.id, first - 1)))
        entry = own[0][0]
        then = fold_tournament(now.id, self._store.events.read(now.id, upto=first - 1))
        if not asks_for(lambda: act(then, pen._replace(at=entry.at, by=entry.by)), entry.event):
            refuse("command", SOMETHING_ELSE, before=[say(WRITTEN, kind=tag_of(type(entry.event)), version=first)])
        return TournamentAnswer(now.id, own[-1][0].version, digest(own[-1][1]), now.phase, repeated=True)

    def _entries(self, id: str, after: int) -> Iterator[tuple[TournamentEntry, bytes]]:
        return ((TOURNAMENT_FORM.decode(data), data) for data in self._store.events.read(id, after))

    def _moment(self) -> int:
        return int(self._now())


def tournament_id(caller: Caller, command: str) -> str:
    """Twelve letters and digits, the same for the same command."""
    said = sha256(canonical(["tournament", caller.player, command])).digest()
    return b32encode(said).decode().lower()[:12]


def _is_of(entry: TournamentEntry, pen: TournamentPen) -> bool:
    return (entry.by.id, entry.command) == (pen.by.id, pen.command)


def _actor(now: Tournament, caller: Caller) -> Actor:
    """In which role somebody writes."""
    if caller.kind in ("clock", "service"):
        return Actor(caller.kind)
    if caller.kind == "bot":
        return Actor("bot", caller.player)
    return Actor("organiser" if caller.player in now.directors else "player", caller.player)


def _answered(now: Tournament, head: str) -> TournamentAnswer:
    return TournamentAnswer(now.id, now.version, head, now.phase)
