"""Whether the hours were kept that a tournament announced, and its policy about time: what V12 asks of its log.

What was decided by default at a table because its round was late is asked of the matches, where those are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from domain.match.clocks import DAY, MINUTE
from domain.match.log import ClockChanged, DecisionMade, Entry
from domain.tournament import log
from domain.tournament.log import TOURNAMENT_FORM, TournamentEntry
from domain.tournament.state import FixtureNow, Tournament
from domain.words import Sentence, say

APART = MINUTE  # between two decisions by default in one match whose round is late


def not_in_time(now: Tournament, entry: TournamentEntry) -> Iterator[Sentence]:
    """What is wrong with the time of an entry; `now` is the tournament before it."""
    event, closes = entry.event, now.announcement.entry.closes
    ended = now.phase == "provisional" and entry.at >= now.protest_until
    by_itself = entry.by.kind in ("clock", "service")
    if entry.at < now.changed_at:
        yield say("time goes back")
    if isinstance(event, log.Entered) and closes and entry.at >= closes:
        yield say("somebody entered after the announced hour")
    if isinstance(event, log.EntriesClosed) and by_itself and not 0 < closes <= entry.at:
        yield say("entries were closed by themselves before the announced hour")
    if isinstance(event, log.RoundLaid) and event.deadline != _deadline(now, entry):
        yield say("the deadline of the round is not the announced one")
    if isinstance(event, log.ProtestMade) and ended:
        yield say("a protest was made after the announced hour")
    if isinstance(event, log.ResultsConfirmed) and not ended:
        yield say("results were confirmed before the announced hour")
    if isinstance(event, log.Excluded) and event.expiries and not (by_itself and _often_enough(now, event)):
        yield say("somebody is out for time that has not run out as often as announced")


def _deadline(now: Tournament, entry: TournamentEntry) -> int:
    days = now.now.days
    return entry.at + days * DAY if days else 0


def _often_enough(now: Tournament, event: log.Excluded) -> bool:
    return is_out_of_time(now, event.expiries)


def is_out_of_time(now: Tournament, expiries: tuple[str, ...]) -> bool:
    """Whether time ran out too often, by the announced policy: over the event, or in one match."""
    policy = now.announcement.drop_out
    return len(expiries) >= policy.expiries or max(Counter(expiries).values(), default=0) >= policy.running


def defaults_out_of_time(now: Tournament, one: FixtureNow, entries: list[Entry]) -> Iterator[int]:
    """The entries of a fixture's match with which the register decided by default although its round was not late, late
    rounds are not ended so, or within a minute of the entry before."""
    deadline, agreed = now.rounds[one.round - 1].deadline, now.announcement.late == "defaults"
    for before, entry in pairwise(entries):
        if isinstance(entry.event, DecisionMade) and entry.event.how == "default" and entry.by.kind == "service":
            late = agreed and 0 < deadline <= entry.at
            if not late or entry.at < before.at + APART:
                yield entry.version


def expiries_of(one: FixtureNow, entries: list[Entry]) -> Counter[str]:
    """How often time ran out in the seat of each entrant of a fixture, by the log of its match."""
    seats = [entry.event.seat for entry in entries
             if isinstance(entry.event, ClockChanged) and entry.event.kind == "expired"]  # fmt: skip
    return Counter(one.fixture.players[seat] for seat in seats if 0 <= seat < len(one.fixture.players))


def rulings_before_pairing(stored: Iterable[bytes]) -> Iterator[tuple[log.RulingGiven, int]]:
    """Rulings between a draw and the next round that was laid by it: whoever ruled could know whom that would pair."""
    between: list[log.RulingGiven] = []
    drawn = False
    for data in stored:
        event = TOURNAMENT_FORM.decode(data).event
        if isinstance(event, log.DrawMade):
            drawn, between = True, []
        elif isinstance(event, log.RulingGiven) and drawn:
            between.append(event)
        elif isinstance(event, log.RoundLaid):
            yield from ((ruled, event.round) for ruled in between)
            drawn, between = False, []
