"""Who wants to hear of a piece of news, how and when: news as messages for the outbox.

What depends on the match is worked out while it is played forward (`draft`), and what depends on people afterwards, for
a whole batch of entries at once (`Recipients`): who they are, what they wish and which hooks they have is read in a few
statements, however many entries there were.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any, NamedTuple

from domain.chain import Actor
from domain.match.clocks import Moment
from domain.match.log import Entry
from domain.match.state import Match
from service.bootstrap import Register
from service.mail.outgoing.notices import next_digest
from service.notify.news import News, waited_for
from service.notify.outbox import HOLD, HOLD_RECEIPT, MAIL, New
from service.notify.webhooks import Hook
from service.usecases.people import People, Player
from service.usecases.preferences import Notify, preferences_of


class DraftMessage(NamedTuple):
    """News of an entry, before it is known what its reader wishes."""

    match: str
    version: int
    news: News
    about: dict[str, Any]
    hold: int | None  # seconds that it waits for a letter about a turn; None: as long as its reader lets receipts wait


def draft(match: Match, entry: Entry, news: News, url: str) -> DraftMessage:
    page = f"{url}/matches/{match.id}"
    page += "/time" if news.kind in ("organiser", "substitute") else ""
    along = goes_along(match, news.kind)
    about = {**news.about, **({"along": True} if along else {}), "page": page, "asked": asked_of(match, news.player)}
    return DraftMessage(match.id, entry.version, news, about, _hold(match, entry, news) if along else 0)


def goes_along(match: Match, kind: str) -> bool:
    """Whether such news can be told in the letter about a turn that follows it."""
    return kind in ("started", "ruling") or (kind == "expired" and match.opened.terms.policy == "default")


def _hold(match: Match, entry: Entry, news: News) -> int | None:
    """How long such news waits for the letter about a turn. A start waits for some minutes where others are to move:
    not for who has begun the match, nor where turns take minutes themselves."""
    if news.kind == "expired" or not waited_for(match):
        return HOLD
    is_asked = asked_of(match, news.player) >= 0
    if news.kind != "started" or is_asked or entry.by == Actor("player", news.player):
        return 0
    return 0 if match.opened.terms.pace == "live" else None


def asked_of(match: Match, player: str) -> int:
    """The ply of the question that is open to a player; -1 if none is."""
    seat = match.seat_of(player)
    return match.questions(seat)[0].asked if seat is not None and seat in match.awaited else -1


class PeopleRead(People):
    """People as they were when they were read, all at once; whoever was not among them is looked up."""

    def __init__(self, register: Register, ids: Iterable[str]) -> None:
        super().__init__(register.store.durable, register.now)
        self._read = self.get_all(ids)

    def get(self, id: str) -> Player | None:
        return self._read[id] if id in self._read else super().get(id)


class Recipients:
    """Whoever news of a batch is for: who they are, what they wish, which hooks they have."""

    def __init__(self, register: Register, people: People, drafts: Collection[DraftMessage]) -> None:
        self._now = int(register.now())
        self._people = people
        players = {one.news.player for one in drafts}
        self._overridden = register.preferences.overridden(players)
        self._hooks = register.hooks.all_wanting(players, {one.match for one in drafts})

    def messages(self, one: DraftMessage) -> list[New]:
        """What is sent because of a piece of news."""
        return list(self._messages(one))

    def _messages(self, one: DraftMessage) -> Iterator[New]:
        player = self._people.get(one.news.player)
        if player is None or player.erased:
            return
        kind = one.news.kind
        for hook in self._wanting(one):
            told = one.news.player if kind == "turn" else hook.player  # what all are told, a hook is told once
            yield New(one.match, one.version, told, kind, hook.id, one.about)
        notify = self._overridden.get((player.id, one.match)) or preferences_of(player).notify
        if player.email and wanted(notify, kind):
            yield New(one.match, one.version, player.id, kind, MAIL, one.about, self._due(one, player, notify))
        elif player.email and notify == "digest":
            yield next_digest(player, self._now)

    def _wanting(self, one: DraftMessage) -> list[Hook]:
        found = self._hooks.get((one.news.player, ""), []) + self._hooks.get(("", one.match), [])
        return sorted(found, key=lambda hook: hook.id)

    def _due(self, one: DraftMessage, player: Player, notify: Notify) -> Moment:
        preferences = preferences_of(player)
        later = 60 * preferences.delay if notify == "later" and one.news.kind == "turn" else 0
        receipts = min(HOLD_RECEIPT["soon"], HOLD_RECEIPT[preferences.receipts])
        return self._now + later + (receipts if one.hold is None else one.hold)


ALWAYS = {
    "organiser",
    "expired",
    "seat-offered",
    "company-open",
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
