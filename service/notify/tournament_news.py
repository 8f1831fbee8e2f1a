"""What an entry of a tournament's log is news of, and for whom; whom a deadline is told that comes near; and what
directors are told every morning."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

from domain.match.clocks import DAY
from domain.tournament import log
from domain.tournament.log import TournamentEntry
from domain.tournament.state import Tournament
from projections.lists import ListedTournament
from projections.tournament_tables import waits_for_directors
from service.bootstrap import Register
from service.notify.news import News
from service.notify.outbox import MAIL, New
from service.usecases.calendars import zone

SOON = DAY  # before a deadline
MORNING = 7  # the hour after which a director is told what waits, by the director's own clock
PAGE = 200  # tournaments that are listed at once


def people_in(now: Tournament) -> Iterator[str]:
    """Everybody who plays in it, bots left out."""
    return (one.player for one in now.entrants.values() if one.kind == "person" and not one.out)


def tournament_news(now: Tournament, entry: TournamentEntry) -> Iterator[News]:
    """Everything an entry is news of; `now` is the tournament after it."""
    teller = CUP_TELLERS.get(type(entry.event))
    if teller:
        yield from teller(now, entry.event)


def _opened(now: Tournament, event: log.TournamentOpened) -> Iterator[News]:
    return (News(player, "cup-invited") for player in event.announcement.entry.invited)


def _entered(now: Tournament, event: log.Entered) -> Iterator[News]:
    if event.kind == "person":
        yield News(event.player, "cup-entered")


def _refused(now: Tournament, event: log.EntryRefused) -> Iterator[News]:
    yield News(event.player, "cup-refused", {"reason": event.reason})


def _to_all(kind: str) -> Callable[[Tournament, Any], Iterator[News]]:
    def teller(now: Tournament, event: Any) -> Iterator[News]:
        return (News(player, kind) for player in people_in(now))

    return teller


def _laid(now: Tournament, event: log.RoundLaid) -> Iterator[News]:
    people = {one.player for one in now.entrants.values() if one.kind == "person"}
    for one in event.fixtures:
        yield from (News(player, "cup-round", {"round": event.round, "fixture": one.number})
                    for player in one.players if player in people)  # fmt: skip
    yield from (News(player, "cup-bye", {"round": event.round}) for player in event.byes if player in people)


def _closed(now: Tournament, event: log.RoundClosed) -> Iterator[News]:
    return (News(player, "cup-standings", {"round": event.round}) for player in people_in(now))


def _ruling(now: Tournament, event: log.RulingGiven) -> Iterator[News]:
    """To whom it concerns: an entrant, everybody at a table, or, where it is about neither, all."""
    about = event.about
    if about.fixture and (round := now.round(about.round)) and about.fixture in round.fixtures:
        concerned = list(round.fixtures[about.fixture].fixture.players)
    else:
        concerned = [about.player] if about.player else list(people_in(now))
    wanted = {one.player for one in (*now.entrants.values(), *now.reserves.values()) if one.kind == "person"}
    return (News(player, "cup-ruling", {"ruling": event.number}) for player in concerned if player in wanted)


def _asked(now: Tournament, event: log.ReserveAsked) -> Iterator[News]:
    if event.player in now.reserves and now.reserves[event.player].kind == "person":
        yield News(event.player, "cup-offer", {"round": event.round, "fixture": event.fixture, "seat": event.seat})


def _protest(now: Tournament, event: log.ProtestMade) -> Iterator[News]:
    return (News(director, "cup-protest", {"number": event.number}) for director in now.directors)


def _answered(now: Tournament, event: log.ProtestAnswered) -> Iterator[News]:
    asked = now.protests[event.number - 1]
    yield News(asked.player, "cup-answered", {"number": event.number, "upheld": event.upheld, "ruling": event.ruling})


def _excluded(now: Tournament, event: log.Excluded) -> Iterator[News]:
    if not event.ruling and now.entrants[event.player].kind == "person":  # a ruling is told as such
        yield News(event.player, "cup-excluded")


CUP_TELLERS: dict[type[Any], Callable[[Tournament, Any], Iterator[News]]] = {
    log.TournamentOpened: _opened,
    log.Entered: _entered,
    log.EntryRefused: _refused,
    log.EntriesClosed: _to_all("cup-closed"),
    log.RoundLaid: _laid,
    log.RoundClosed: _closed,
    log.RulingGiven: _ruling,
    log.ReserveAsked: _asked,
    log.ProtestMade: _protest,
    log.ProtestAnswered: _answered,
    log.Excluded: _excluded,
    log.TournamentFinished: _to_all("cup-provisional"),
    log.ResultsConfirmed: _to_all("cup-confirmed"),
    log.TournamentCancelled: _to_all("cup-cancelled"),
}

# What is told also to those who want reminders only.
ASKED = frozenset(
    {"cup-desk", "cup-offer", "cup-invited", "cup-round", "cup-excluded", "cup-ruling", "cup-protest", "cup-reminder"}
)


def cup_letter(register: Register, now: Tournament, version: int, news: News) -> Iterator[New]:
    """The mail about it, to who has an address and wants such mails."""
    player = register.people.get(news.player)
    if player is None or player.erased or not player.email:
        return
    notify = register.preferences.notify(player, now.id)
    few = notify in ("reminders", "digest")
    if notify != "nothing" and (not few or news.kind in ASKED):
        yield New(now.id, version, player.id, news.kind, MAIL, {**news.about, "entry": now.version, "digest": now.head})


def remind(register: Register) -> None:
    """Put a reminder, once, for everybody whose fixture is open a day before its round ends."""
    at = int(register.now())
    for listed in _all(register, "playing"):
        if not at < listed.deadline <= at + SOON:
            continue
        now = register.tournament_views.get(listed.id).now
        running = now.running
        for one in running.open if running and not now.paused else ():
            for player in one.fixture.players:
                about = {"round": one.round, "fixture": one.fixture.number}
                register.outbox.put(*cup_letter(register, now, one.round, News(player, "cup-reminder", about)))


def tell_directors(register: Register) -> None:
    """Once a day, in the morning of each: what waits for the directors of a tournament, if anything does."""
    for phase in ("entering", "closed", "playing", "provisional"):
        for listed in _all(register, phase):
            now = register.tournament_views.get(listed.id).now
            if waits_for_directors(now, int(register.now())):
                _tell_directors(register, now)


def _tell_directors(register: Register, now: Tournament) -> None:
    for director in now.directors:
        player = register.people.get(director)
        local = datetime.fromtimestamp(register.now(), zone(player.zone)) if player else None
        if local and local.hour >= MORNING:
            register.outbox.put(*cup_letter(register, now, local.toordinal(), News(director, "cup-desk")))


def _all(register: Register, phase: str) -> Iterator[ListedTournament]:
    """Every tournament of a phase."""
    before: str | None = None
    while found := register.tournament_views.listed(phase=phase, before=before, limit=PAGE):
        yield from found
        before = found[-1].cursor
