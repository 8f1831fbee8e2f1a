"""Following the log: the event log is the outbox. Whatever is stored there becomes messages, once.

A follower reads what was stored after its place, plays each match forward entry by entry, and writes the messages, who
is waited for until when, and its new place, all in one transaction. It works nothing out while it holds the database,
and of two followers that work at the same time one notices and starts over. Killed anywhere, it loses and repeats
nothing. Job queues hear of messages afterwards; if they do not, `service/notify/due.py` finds what is due.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from cachetools import LRUCache

from domain.chain import Actor
from domain.match.clocks import DAY, Moment
from domain.match.folding import WantsWholeLog, fold
from domain.match.log import OF_MATCH, Entry, decode
from domain.match.state import Match
from domain.places import Seat
from domain.tournament.log import OF_TOURNAMENT, TOURNAMENT_FORM
from domain.tournament.state import fold_tournament
from projections.sql import Cursor, Postgres, Unavailable
from service.bootstrap import Register
from service.mail.outgoing.notices import next_digest
from service.notify.deadlines import Deadlines, Wait, replace_waits
from service.notify.news import News, before, news_of, waited_for
from service.notify.outbox import HOLD, HOLD_RECEIPT, MAIL, New
from service.notify.tournament_news import cup_letter, tournament_news
from service.storage.match_cache import Stored
from service.storage.recorders import Noted
from service.usecases.commands import LEAVING
from service.usecases.people import Player
from service.usecases.preferences import Notify, preferences_of
from service.usecases.standing_answers import drop_all_but, seated

log = logging.getLogger("register.post")
BATCH = 500
CACHED = 2_000
STALE = 7 * DAY  # what is older is no news: nobody is written to about it
PLACE = "post"  # the name of our place in the log


class Seen(NamedTuple):
    """What a match's new entries lead to."""

    messages: list[New]
    waits: list[Wait]
    stand: set[tuple[Seat, str]] | None  # whose standing answers still count; None if nobody has left


class Follower:
    """One follower of the log. Not for several threads at once."""

    def __init__(self, register: Register) -> None:
        self._register = register
        self._store = register.store
        self._deadlines = Deadlines(register)
        self._matches: LRUCache[str, Match] = LRUCache(CACHED)

    def step(self) -> list[str]:
        """Take in one batch; the ids of the messages it led to are returned."""
        place = self._place()
        notes = self._store.events.notes(place, BATCH)
        if not notes:
            return []
        spans = _spans(notes, OF_MATCH)
        for id in {note.log: None for note in notes if note.opening == OF_TOURNAMENT}:
            self._follow_tournament(id)
        seen = {match: self._seen(match, *span) for match, span in spans.items()}
        for match, (first, _) in spans.items():
            self._follow(match, first - 1)
        for id, cup in _spans(notes, OF_TOURNAMENT).items():
            seen[id] = Seen(self._cup_letters(id, *cup), [], None)
        if not self._keep(place, notes[-1].id, seen):
            self._matches.clear()
            return self.step()
        return [message.id for one in seen.values() for message in one.messages]

    def _follow(self, id: str, since: int) -> None:
        """Before our place moves on: who calls for matches is told, also if the process died that should have."""
        match = self._matches.get(id)
        if match is None:
            return
        try:
            self._register.following.look(Stored.of(match, since))
        except Unavailable:
            raise
        except Exception as error:
            log.exception("what a match is called for was not followed", extra={"match": id, "why": str(error)})

    def _follow_tournament(self, id: str) -> None:
        """Before our place moves on: what a tournament calls for is opened, also if who wrote it has died since."""
        try:
            self._register.following.tournament(id)
        except Unavailable:
            raise
        except Exception as error:
            log.exception("a tournament was not followed", extra={"tournament": id, "why": str(error)})

    def _cup_letters(self, id: str, first: int, last: int) -> list[New]:
        """What new entries of a tournament lead to; one that cannot be read is nobody else's trouble."""
        try:
            now = fold_tournament(id, self._store.events.read(id, 0, first - 1))
            found: list[New] = []
            for data in self._store.events.read(id, first - 1, last):
                now, entry = fold_tournament(id, [data], now), TOURNAMENT_FORM.decode(data)
                if entry.at > self._register.now() - STALE:
                    for news in tournament_news(now, entry):
                        found += cup_letter(self._register, now, entry.version, news)
            return found
        except Unavailable:
            raise
        except Exception as error:
            log.exception("a tournament cannot be followed", extra={"tournament": id, "why": str(error)})
            return []

    def is_in_step(self) -> bool:
        return self._place() >= self._store.events.last_note()

    def _place(self) -> int:
        with self._store.durable.reading() as cursor:
            row = cursor.row("SELECT note FROM followed WHERE name=?", PLACE)
        return int(row["note"]) if row else 0

    def _keep(self, place: int, new: int, seen: dict[str, Seen]) -> bool:
        """Write everything at once. False if another follower was quicker."""
        with self._store.durable.writing() as cursor:
            if not _move(cursor, place, new, postgres=isinstance(self._store.durable, Postgres)):
                return False
            for match, one in seen.items():
                self._register.outbox.put_in(cursor, one.messages)
                replace_waits(cursor, match, one.waits)
                if one.stand is not None:
                    drop_all_but(cursor, match, one.stand)
        return True

    # --- what a match's new entries lead to --------------------------------------------------------------------------

    def _seen(self, id: str, first: int, last: int) -> Seen:
        """A match that cannot be read is nobody else's trouble: it is reported, and leads to nothing."""
        try:
            return self._see(id, first, last)
        except Unavailable:
            raise
        except Exception as error:
            log.exception("a match cannot be followed", extra={"match": id, "why": str(error)})
            return Seen([], [], None)

    def _see(self, id: str, first: int, last: int) -> Seen:
        """Play a match forward over some entries, noting what each is news of."""
        new = self._store.events.read(id, first - 1, last)
        match = self._before(id, decode(new[0]))
        messages: list[New] = []
        left = False
        for data in new:
            earlier = before(match)
            match = self._forward(id, data, match)
            entry = decode(data)
            left = left or isinstance(entry.event, LEAVING)
            if entry.at > self._register.now() - STALE:
                for one in news_of(match, entry, earlier):
                    messages += self._messages(match, entry, one)
        assert match is not None
        self._matches[match.id] = match
        return Seen(messages, list(self._deadlines.waits(match)), seated(match) if left else None)

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

    # --- who wants to hear of it, and when ---------------------------------------------------------------------------

    def _messages(self, match: Match, entry: Entry, news: News) -> Iterator[New]:
        page = f"{self._register.settings.url}/matches/{match.id}"
        page += "/time" if news.kind in ("organiser", "substitute") else ""
        along = {"along": True} if goes_along(match, news.kind) else {}
        about = {**news.about, **along, "page": page, "asked": asked_of(match, news.player)}
        player = self._register.people.get(news.player)
        if player is None or player.erased:
            return
        for hook in self._register.hooks.wanting(news.player, match.id):
            told = news.player if news.kind == "turn" else hook.player  # what all are told, a hook is told once
            yield New(match.id, entry.version, told, news.kind, hook.id, about)
        due = self._when(player, match.id, news.kind) if player.email else None
        if due is not None:
            held = _hold(match, entry, news, player) if along else 0
            yield New(match.id, entry.version, news.player, news.kind, MAIL, about, due + held)
        elif player.email and self._register.preferences.notify(player, match.id) == "digest":
            yield next_digest(player, int(self._register.now()))

    def _when(self, player: Player, match: str, kind: str) -> Moment | None:
        """When a mail about this is due; None if the player does not want it."""
        now, notify = int(self._register.now()), self._register.preferences.notify(player, match)
        if not wanted(notify, kind):
            return None
        later = notify == "later" and kind == "turn"
        return now + 60 * preferences_of(player).delay if later else now


def _spans(notes: Sequence[Noted], opening: str) -> dict[str, tuple[int, int]]:
    """From which entry to which each log of a kind was written."""
    spans: dict[str, tuple[int, int]] = {}
    for note in notes:
        if note.opening == opening:
            first, _ = spans.get(note.log, (note.version, 0))
            spans[note.log] = first, note.version
    return spans


def goes_along(match: Match, kind: str) -> bool:
    """Whether such news can be told in the letter about a turn that follows it."""
    return kind in ("started", "ruling") or (kind == "expired" and match.opened.terms.policy == "default")


def _hold(match: Match, entry: Entry, news: News, player: Player) -> int:
    """How long such news waits for the letter about a turn, in seconds. A start waits for some minutes where others are
    to move: not for who has begun the match, nor where turns take minutes themselves."""
    if news.kind == "expired" or not waited_for(match):
        return HOLD
    is_asked = asked_of(match, news.player) >= 0
    if news.kind != "started" or is_asked or entry.by == Actor("player", news.player):
        return 0
    live = match.opened.terms.pace == "live"
    return 0 if live else min(HOLD_RECEIPT["soon"], HOLD_RECEIPT[preferences_of(player).receipts])


def asked_of(match: Match, player: str) -> int:
    """The ply of the question that is open to a player; -1 if none is."""
    seat = match.seat_of(player)
    return match.questions(seat)[0].asked if seat is not None and seat in match.awaited else -1


ALWAYS = {
    "organiser",
    "expired",
    "seat-offered",
    "offer-declined",
    "seated",
    "replaced",
    "granted",
    "take-back",
    "pause-wanted",
    "abandon",
}  # one is asked
ENDS = {"finished", "abandoned", "ruling"}


def wanted(notify: Notify, kind: str) -> bool:
    """Whether somebody who wishes to be told like this wants a mail about that."""
    match notify:
        case "nothing":
            return False
        case "reminders" | "digest":
            return kind in ALWAYS or kind.startswith("reminder") or (notify == "reminders" and kind in ENDS)
        case _:
            return True


def _move(cursor: Cursor, place: int, new: int, *, postgres: bool) -> bool:
    """Move our place in the log, if it is still where we think it is."""
    lock = " FOR UPDATE" if postgres else ""
    row: Any = cursor.row(f"SELECT note FROM followed WHERE name=?{lock}", PLACE)  # noqa: S608
    if (int(row["note"]) if row else 0) != place:
        return False
    cursor.run("INSERT INTO followed VALUES (?,?) ON CONFLICT (name) DO UPDATE SET note=excluded.note", PLACE, new)
    return True
