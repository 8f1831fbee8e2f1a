"""Folding a stored log, and how each event changes the tournament.

Writers have no rule: who goes on, who plays whom and how the standings are was worked out when it was written, and is
only taken in here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from domain.chain import command_key
from domain.tournament import log
from domain.tournament.announcement import Announcement
from domain.tournament.log import TOURNAMENT_FORM, TournamentEntry
from domain.tournament.standings import StandingsRow
from domain.tournament.state.records import (
    Draw,
    Entrant,
    FixtureNow,
    Protest,
    RoundNow,
    Ruling,
    SeatAsked,
    Tournament,
)  # fmt: skip


def fold_tournament(id: str, stored: Iterable[bytes], tournament: Tournament | None = None) -> Tournament:
    """A tournament out of its stored log, or the one at hand brought forward by what was stored after it."""
    tournament = Tournament(id) if tournament is None else tournament
    for data in stored:  # one after the other: the log of a long tournament is never held as a whole
        (entry,), head = TOURNAMENT_FORM.follow(id, [data], tournament.head, tournament.version)
        evolve_tournament(tournament, entry)
        tournament.head = head
    return tournament


def evolve_tournament(tournament: Tournament, entry: TournamentEntry) -> None:
    tournament.version = entry.version
    tournament.changed_at = entry.at
    tournament.commands.setdefault(command_key(entry.by.id, entry.command), entry.version)
    TOURNAMENT_WRITERS[type(entry.event)](tournament, entry.event, entry)


def changed(announcement: Announcement, what: str, new: msgspec.Raw) -> Announcement:
    """The announcement with one field, given as JSON, in its new form."""
    plain = msgspec.to_builtins(announcement) | {what: msgspec.json.decode(new)}
    return msgspec.convert(plain, Announcement)


# --- writers ---------------------------------------------------------------------------------------------------------


def _opened(now: Tournament, event: log.TournamentOpened, entry: TournamentEntry) -> None:
    now.opened, now.announcement, now.opened_at = event, event.announcement, entry.at


def _director_named(now: Tournament, event: log.DirectorNamed, entry: TournamentEntry) -> None:
    now.directors.append(event.player)


def _director_left(now: Tournament, event: log.DirectorLeft, entry: TournamentEntry) -> None:
    now.directors.remove(event.player)


def _entered(now: Tournament, event: log.Entered, entry: TournamentEntry) -> None:
    now.reserves.pop(event.player, None)
    now.entrants.pop(event.player, None)  # who enters again stands at the end
    now.entrants[event.player] = Entrant(event.player, event.kind, event.words)
    now.entries += 1


def _entry_refused(now: Tournament, event: log.EntryRefused, entry: TournamentEntry) -> None:
    now.entrants[event.player].out = "refused"


def _withdrawn(now: Tournament, event: log.Withdrawn, entry: TournamentEntry) -> None:
    if event.player in now.reserves:
        del now.reserves[event.player]
    else:
        now.entrants[event.player].out = "withdrawn"


def _came_back(now: Tournament, event: log.CameBack, entry: TournamentEntry) -> None:
    now.entrants[event.player].out = ""


def _reserve_listed(now: Tournament, event: log.ReserveListed, entry: TournamentEntry) -> None:
    now.entrants.pop(event.player, None)  # who withdrew while entries were open never entered
    now.reserves[event.player] = Entrant(event.player, event.kind, event.words)


def _reserve_called(now: Tournament, event: log.ReserveCalled, entry: TournamentEntry) -> None:
    now.entrants[event.player] = now.reserves.pop(event.player)
    now.seeding.append(event.player)
    now.fields[now.stage].append(event.player)


def _substitute_seated(now: Tournament, event: log.SubstituteSeated, entry: TournamentEntry) -> None:
    one = now.rounds[event.round - 1].fixtures[event.fixture]
    one.substitutes[event.seat] = event.player
    one.asked.pop(event.seat, None)


def _reserve_asked(now: Tournament, event: log.ReserveAsked, entry: TournamentEntry) -> None:
    one = now.rounds[event.round - 1].fixtures[event.fixture]
    before = one.asked.get(event.seat)
    if before is not None:
        one.declined.setdefault(event.seat, []).append(before.player)
    one.asked[event.seat] = SeatAsked(event.player, event.ruling, entry.version, entry.at)


def _reserve_declined(now: Tournament, event: log.ReserveDeclined, entry: TournamentEntry) -> None:
    one = now.rounds[event.round - 1].fixtures[event.fixture]
    del one.asked[event.seat]
    one.declined.setdefault(event.seat, []).append(event.player)


def _kept_apart(now: Tournament, event: log.KeptApart, entry: TournamentEntry) -> None:
    one, other = sorted(event.players)
    (now.apart.discard if event.lifted else now.apart.add)((one, other))


def _terms_changed(now: Tournament, event: log.TermsChanged, entry: TournamentEntry) -> None:
    now.announcement = changed(now.announcement, event.what, event.new)


def _entries_closed(now: Tournament, event: log.EntriesClosed, entry: TournamentEntry) -> None:
    now.phase, now.seeding, now.fields = "closed", list(event.entrants), [list(event.entrants)]


def _draw_made(now: Tournament, event: log.DrawMade, entry: TournamentEntry) -> None:
    now.draws.append(Draw(entry.version, event.value, event.head, len(now.rounds), now.stage))


def _round_laid(now: Tournament, event: log.RoundLaid, entry: TournamentEntry) -> None:
    fixtures = {one.number: FixtureNow(event.round, _with_known_ids(now, one)) for one in event.fixtures}
    known = event.byes, event.cost, event.lots, event.draw, event.deadline, len(now.seeding)
    now.rounds.append(RoundNow(event.round, event.stage, fixtures, *known))
    now.phase = "playing"


def _with_known_ids(now: Tournament, fixture: log.Fixture) -> log.Fixture:
    """The same ids stand in every round of a long tournament: each is kept once."""
    return msgspec.structs.replace(fixture, players=tuple(_known(now, player) for player in fixture.players))


def _known(now: Tournament, player: str) -> str:
    """The same id, as it is kept already."""
    entrant = now.entrants.get(player)
    return entrant.player if entrant else player


def _pairing_changed(now: Tournament, event: log.PairingChanged, entry: TournamentEntry) -> None:
    round = now.rounds[event.round - 1]
    for fixture in event.after:
        one = round.fixtures[fixture.number]
        one.earlier.append(one.fixture.match)
        one.fixture, one.attempt = fixture, one.attempt + 1
    round.cost = event.cost_after


def _fixture(
    now: Tournament, event: log.FixtureFinished | log.FixtureVoided | log.FixtureLaidAnew | log.ResultRuled
) -> FixtureNow:
    return now.rounds[event.round - 1].fixtures[event.fixture]


def _finished(now: Tournament, event: log.FixtureFinished, entry: TournamentEntry) -> None:
    _fixture(now, event).finished = event


def _voided(now: Tournament, event: log.FixtureVoided, entry: TournamentEntry) -> None:
    _fixture(now, event).voided = True


def _laid_anew(now: Tournament, event: log.FixtureLaidAnew, entry: TournamentEntry) -> None:
    one = _fixture(now, event)
    one.earlier.append(one.fixture.match)
    one.fixture = msgspec.structs.replace(one.fixture, match=event.match, commitment=event.commitment)
    one.attempt, one.finished, one.ruled, one.voided = event.attempt, None, None, False
    one.substitutes, one.asked, one.declined = {}, {}, {}


def _ruled(now: Tournament, event: log.ResultRuled, entry: TournamentEntry) -> None:
    one = _fixture(now, event)
    one.ruled, one.voided = event.new, False


def _penalty_given(now: Tournament, event: log.PenaltyGiven, entry: TournamentEntry) -> None:
    now.penalties.setdefault(now.stage, []).append((event.player, event.points))


def _excluded(now: Tournament, event: log.Excluded, entry: TournamentEntry) -> None:
    now.entrants[event.player].out = "excluded"
    for one in now.running.open if now.running else ():
        if event.player in one.fixture.players:
            one.gone.append(event.player)


def _ruling_given(now: Tournament, event: log.RulingGiven, entry: TournamentEntry) -> None:
    now.rulings.append(Ruling(event.number, entry.version, entry.by.id, event.about, event.reason))


def _protest_made(now: Tournament, event: log.ProtestMade, entry: TournamentEntry) -> None:
    now.protests.append(Protest(event.number, event.player, event.about, event.reason))


def _protest_answered(now: Tournament, event: log.ProtestAnswered, entry: TournamentEntry) -> None:
    now.protests[event.number - 1].answered = True


def _paused(now: Tournament, event: log.TournamentPaused, entry: TournamentEntry) -> None:
    now.paused = True


def _resumed(now: Tournament, event: log.TournamentResumed, entry: TournamentEntry) -> None:
    now.paused = False


def _round_closed(now: Tournament, event: log.RoundClosed, entry: TournamentEntry) -> None:
    now.rounds[event.round - 1].closed = _with_known_words(now, event.standings)
    now.phase = "closed"


def _with_known_words(now: Tournament, rows: Iterable[StandingsRow]) -> tuple[StandingsRow, ...]:
    """Ids, and numbers that many have, are kept once."""
    words: dict[str, str] = {}
    return tuple(
        StandingsRow(_known(now, row.player), row.rank, words.setdefault(row.points, row.points),
                     tuple(words.setdefault(value, value) for value in row.values))
        for row in rows
    )  # fmt: skip


def _stage_closed(now: Tournament, event: log.StageClosed, entry: TournamentEntry) -> None:
    played = [one for one in now.rounds if one.stage == event.stage and one.closed is not None]
    rows = played[-1].closed if played else None
    now.stages.append(rows or ())
    now.advanced.append(event.advance)
    now.stage = event.stage + 1
    now.carried[now.stage] = {one.player: one.points for one in rows or ()}
    now.fields.append(list(event.advance))


def _over(now: Tournament, event: log.TournamentFinished, entry: TournamentEntry) -> None:
    now.phase, now.final, now.protest_until = "provisional", event.standings, event.until


def _confirmed(now: Tournament, event: log.ResultsConfirmed, entry: TournamentEntry) -> None:
    now.phase, now.final, now.secret = "confirmed", event.standings, event.secret


def _cancelled(now: Tournament, event: log.TournamentCancelled, entry: TournamentEntry) -> None:
    now.phase, now.secret, now.why_cancelled = "cancelled", event.secret, event.reason


TOURNAMENT_WRITERS: dict[type[Any], Callable[[Tournament, Any, TournamentEntry], None]] = {
    log.TournamentOpened: _opened,
    log.DirectorNamed: _director_named,
    log.DirectorLeft: _director_left,
    log.Entered: _entered,
    log.EntryRefused: _entry_refused,
    log.Withdrawn: _withdrawn,
    log.CameBack: _came_back,
    log.ReserveListed: _reserve_listed,
    log.ReserveCalled: _reserve_called,
    log.SubstituteSeated: _substitute_seated,
    log.ReserveAsked: _reserve_asked,
    log.ReserveDeclined: _reserve_declined,
    log.KeptApart: _kept_apart,
    log.TermsChanged: _terms_changed,
    log.EntriesClosed: _entries_closed,
    log.DrawMade: _draw_made,
    log.RoundLaid: _round_laid,
    log.PairingChanged: _pairing_changed,
    log.FixtureFinished: _finished,
    log.FixtureVoided: _voided,
    log.FixtureLaidAnew: _laid_anew,
    log.ResultRuled: _ruled,
    log.PenaltyGiven: _penalty_given,
    log.Excluded: _excluded,
    log.RulingGiven: _ruling_given,
    log.ProtestMade: _protest_made,
    log.ProtestAnswered: _protest_answered,
    log.TournamentPaused: _paused,
    log.TournamentResumed: _resumed,
    log.RoundClosed: _round_closed,
    log.StageClosed: _stage_closed,
    log.TournamentFinished: _over,
    log.ResultsConfirmed: _confirmed,
    log.TournamentCancelled: _cancelled,
}
