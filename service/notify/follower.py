"""Following the log: the event log is the outbox. Whatever is stored there becomes messages, once.

A follower reads what was stored after its place, plays each match forward entry by entry, and writes the messages, who
is waited for until when, and its new place, all in one transaction. It works nothing out while it holds the database,
and of two followers that work at the same time one notices and starts over. Killed anywhere, it loses and repeats
nothing. Job queues hear of messages afterwards; if they do not, `service/notify/due.py` finds what is due.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

from cachetools import LRUCache

from domain.match.clocks import DAY
from domain.match.folding import WantsWholeLog, fold
from domain.match.log import OF_MATCH, Entry, decode
from domain.match.state import Match
from domain.places import Seat
from domain.tournament.log import OF_TOURNAMENT, TOURNAMENT_FORM
from domain.tournament.state import fold_tournament
from projections.log_places import LogPlace, Overtaken, Stretch, furthest_behind, lay_out, move, places_in
from projections.sql import Unavailable
from service.bootstrap import Register
from service.notify.deadlines import Deadlines, Wait, replace_waits
from service.notify.messages import DraftMessage, PeopleRead, Recipients, draft
from service.notify.news import before, news_of, waited_for
from service.notify.outbox import New
from service.notify.tournament_news import cup_letter, tournament_news
from service.storage.match_cache import Stored
from service.storage.stored_entries import Noted
from service.usecases.commands import LEAVING
from service.usecases.standing_answers import drop_all_but, seated

log = logging.getLogger("register.post")
BATCH = 500
CACHED = 2_000
STALE = 7 * DAY  # what is older is no news: nobody is written to about it
FOLLOWED, NAME = "followed", "post"  # where our positions in the log are found, and under which name


class Seen(NamedTuple):
    """What a match's new entries lead to."""

    drafts: list[DraftMessage]
    match: Match | None  # None if it cannot be read
    stand: set[tuple[Seat, str]] | None  # whose standing answers still count; None if nobody has left


NOTHING = Seen([], None, None)


class Outgoing(NamedTuple):
    """What is written for a batch of entries."""

    messages: list[New]
    waits: dict[str, list[Wait]]
    stand: dict[str, set[tuple[Seat, str]]]


class Follower:
    """One follower of the log. Not for several threads at once. `mine` are the shards to follow, all if not given."""

    def __init__(self, register: Register, mine: Callable[[], Collection[int]] | None = None) -> None:
        self._register = register
        self._store = register.store
        self._matches: LRUCache[str, Match] = LRUCache(CACHED)
        self._mine = mine or (lambda: range(register.store.events.shards))

    def step(self) -> list[str]:
        """Take in one batch; the ids of the messages it led to are returned."""
        stretch = furthest_behind(self._places(), self._mine())
        if stretch is None:
            return []
        events = self._store.events
        read = events.notes(stretch.after, BATCH, data=True)
        to = stretch.end(read, BATCH)
        if to == stretch.after:
            return []
        found = self._outgoing(stretch.of_ours(read, events.shards))
        if not self._keep(stretch, to, found):
            self._matches.clear()
            return self.step()
        return [message.id for message in found.messages]

    def _outgoing(self, notes: Sequence[Noted]) -> Outgoing:
        """What entries of the log lead to. Before our place moves on, what a tournament calls for is opened, also if
        who wrote it has died since."""
        logs, cups = _spans(notes, OF_MATCH), _spans(notes, OF_TOURNAMENT)
        for id in cups:
            apart(id, partial(self._register.following.tournament, id), None)
        seen = {id: apart(id, partial(self._see, id, new), NOTHING) for id, new in logs.items()}
        for id, new in logs.items():
            self._follow(id, decode(new[0]).version - 1)
        letters: list[New] = []
        for id, new in cups.items():
            letters += apart(id, partial(self._cup_letters, id, new), [])
        return self._addressed(seen, letters)

    def _addressed(self, seen: dict[str, Seen], letters: list[New]) -> Outgoing:
        """News for those who want it. Whoever is concerned is read once for all of it."""
        drafts = [draft for one in seen.values() for draft in one.drafts]
        matches = [one.match for one in seen.values() if one.match]
        waited = {player for match in matches for player in waited_for(match).values()}
        people = PeopleRead(self._register, {*waited, *(one.news.player for one in drafts)})
        recipients = Recipients(self._register, people, drafts)
        deadlines = Deadlines(self._register, people)
        known = deadlines.known(match.id for match in matches)
        for one in drafts:
            letters += apart(one.match, partial(recipients.messages, one), [])
        waits: dict[str, list[Wait]] = {id: [] for id in seen}
        for match in matches:
            waits[match.id] = apart(match.id, partial(deadlines.waits_since, match, known), [])
        return Outgoing(letters, waits, {id: one.stand for id, one in seen.items() if one.stand is not None})

    def _follow(self, id: str, since: int) -> None:
        """Before our place moves on: who calls for matches is told, also if the process died that should have."""
        match = self._matches.get(id)
        if match is not None:
            apart(id, lambda: self._register.following.look(Stored.of(match, since)), None)

    def _cup_letters(self, id: str, new: Sequence[bytes]) -> list[New]:
        """What new entries of a tournament lead to."""
        now = fold_tournament(id, self._store.events.read(id, 0, TOURNAMENT_FORM.decode(new[0]).version - 1))
        found: list[New] = []
        for data in new:
            now, entry = fold_tournament(id, [data], now), TOURNAMENT_FORM.decode(data)
            if entry.at > self._register.now() - STALE:
                for news in tournament_news(now, entry):
                    found += cup_letter(self._register, now, entry.version, news)
        return found

    def is_in_step(self) -> bool:
        return min(self._places().values()) >= self._store.events.end()

    def _places(self) -> dict[int, LogPlace]:
        shards = self._store.events.shards
        with self._store.durable.reading() as cursor:
            found = places_in(cursor, FOLLOWED, NAME)
        if len(found) != shards:
            with self._store.durable.writing() as cursor:
                lay_out(cursor, FOLLOWED, NAME, shards)
                found = places_in(cursor, FOLLOWED, NAME)
        return found

    def _keep(self, stretch: Stretch, to: LogPlace, found: Outgoing) -> bool:
        """Write everything at once. False if another follower was quicker."""
        try:
            with self._store.durable.writing() as cursor:
                move(cursor, FOLLOWED, NAME, stretch, to)
                self._register.outbox.put_in(cursor, found.messages)
                replace_waits(cursor, found.waits)
                for match, stand in found.stand.items():
                    drop_all_but(cursor, match, stand)
        except Overtaken:
            return False
        return True

    # --- what a match's new entries lead to --------------------------------------------------------------------------

    def _see(self, id: str, new: Sequence[bytes]) -> Seen:
        """Play a match forward over some entries, noting what each is news of."""
        match = self._before(id, decode(new[0]))
        drafts: list[DraftMessage] = []
        left = False
        for data in new:
            earlier = before(match)
            match = self._forward(id, data, match)
            entry = decode(data)
            left = left or isinstance(entry.event, LEAVING)
            if entry.at > self._register.now() - STALE:
                url = self._register.settings.url
                drafts += [draft(match, entry, one, url) for one in news_of(match, entry, earlier)]
        assert match is not None
        self._matches[match.id] = match
        return Seen(drafts, match, seated(match) if left else None)

    def _before(self, id: str, entry: Entry) -> Match | None:
        """The match as it stood before an entry; None before its first. One at hand that is not what the entry names
        is of a log that has lost its tail since, and went on otherwise."""
        match, version = self._matches.pop(id, None), entry.version - 1
        if match is not None and (match.version, match.head) == (version, entry.prev):
            return match
        return fold(id, self._store.events.read(id, 0, version)) if version else None

    def _forward(self, id: str, data: bytes, match: Match | None) -> Match:
        try:
            return fold(id, [data], match)
        except WantsWholeLog:
            return fold(id, self._store.events.read(id, 0, decode(data).version))


T = TypeVar("T")


def apart(id: str, work: Callable[[], T], otherwise: T) -> T:
    """What cannot be read or followed is nobody else's trouble: it is reported, and leads to nothing."""
    try:
        return work()
    except Unavailable:
        raise
    except Exception as error:
        log.exception("a match cannot be followed", extra={"match": id, "why": str(error)})
        return otherwise


def _spans(notes: Sequence[Noted], opening: str) -> dict[str, list[bytes]]:
    """The new entries of each log of a kind, in their order."""
    spans: dict[str, list[bytes]] = {}
    for note in notes:
        if note.opening == opening:
            spans.setdefault(note.log, []).append(note.data)
    return spans
