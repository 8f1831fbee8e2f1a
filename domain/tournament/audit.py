"""Everything a tournament wrote, recomputed from its log alone. Each fault has the number of its check.

V2 the chain; V4 further attempts have a ruling; V5 ids, commitments and secrets; V6 the draw; V7 who plays whom; V8
who sits where; V9 results and rulings; V10 standings; V11 who went on; V12 times, and who wrote what. What needs the
files of matches, the manifest, checkpoints and mails (V1, V3, V13, V14) is checked where those are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from domain.chain import START, BrokenChain, Unreadable, digest
from domain.chance import commitment
from domain.tournament import log, lots
from domain.tournament.acts.ending import moving
from domain.tournament.acts.rounds import draw_in_force, words_of
from domain.tournament.given import is_draw
from domain.tournament.hours import not_in_time
from domain.tournament.layouts import advancing, cost_now, is_complete, layout
from domain.tournament.log import TOURNAMENT_FORM, Fixture, TournamentEntry
from domain.tournament.reckoning import final_standings, stage_standings
from domain.tournament.state import Tournament, evolve_tournament
from domain.words import Refused, Sentence, say

_HEX = re.compile(r"([0-9a-f]{2})*")


class Discrepancy(NamedTuple):
    """What is not as it follows from the log: the number of the check, the entry, a sentence."""

    check: str
    version: int
    what: Sentence


def audited(id: str, stored: Iterable[bytes]) -> Iterator[Discrepancy]:
    """Every fault of a log, in its order. A broken chain ends it: nothing behind the break means anything. The log is
    gone through several times."""
    try:
        _follow(id, stored)
    except (BrokenChain, Unreadable) as fault:
        yield Discrepancy("V2", getattr(fault, "version", 0), say("the chain of entries is broken"))
        return
    now = Tournament(id)
    for data in stored:
        entry = TOURNAMENT_FORM.decode(data)
        try:
            found = [*_time(now, entry), *_author(now, entry), *_recomputed(now, entry)]
            evolve_tournament(now, entry)
        except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError, AssertionError, RuntimeError):
            number = NUMBERS.get(type(entry.event), "V12")
            yield Discrepancy(number, entry.version, say("this does not fit what was written before it"))
            return
        yield from found
        now.head = digest(data)
    if now.secret:
        yield from _revealed(now, stored)


def _follow(id: str, stored: Iterable[bytes]) -> None:
    """See that every entry follows from the one before it. None is kept: a long log is never held as a whole."""
    head = START
    for version, data in enumerate(stored):
        _, head = TOURNAMENT_FORM.follow(id, [data], head, version)


def _recomputed(now: Tournament, entry: TournamentEntry) -> Iterator[Discrepancy]:
    for check in CHECKS.get(type(entry.event), ()):
        yield from (Discrepancy(number, entry.version, what) for number, what in check(now, entry.event))


Found = Iterator[tuple[str, Sentence]]


def _time(now: Tournament, entry: TournamentEntry) -> Iterator[Discrepancy]:
    return (Discrepancy("V12", entry.version, what) for what in not_in_time(now, entry))


# --- who wrote what --------------------------------------------------------------------------------------------------

BY_THE_REGISTER = (log.FixtureFinished,)
BY_A_DIRECTOR = (
    log.DirectorNamed, log.DirectorLeft, log.EntryRefused, log.KeptApart, log.RulingGiven, log.TournamentCancelled,
)  # fmt: skip
BY_EITHER = (
    log.EntriesClosed, log.DrawMade, log.RoundLaid, log.RoundClosed, log.StageClosed, log.TournamentFinished,
    log.ResultsConfirmed,
)  # fmt: skip
WITH_A_RULING = (
    log.PairingChanged, log.FixtureVoided, log.FixtureLaidAnew, log.ResultRuled, log.PenaltyGiven, log.TermsChanged,
    log.ProtestAnswered, log.ReserveCalled, log.SubstituteSeated, log.TournamentPaused, log.TournamentResumed,
)  # fmt: skip


def _author(now: Tournament, entry: TournamentEntry) -> Iterator[Discrepancy]:
    """Who may write what, by who directed at that time; and a ruling before everything that needs one."""
    event, by_itself = entry.event, entry.by.kind in ("clock", "service")
    director = not by_itself and (entry.by.id in now.directors or not now.directors)
    if isinstance(event, BY_THE_REGISTER) and not by_itself:
        yield Discrepancy("V12", entry.version, say("only the register writes this"))
    by_ruling = isinstance(event, BY_A_DIRECTOR + WITH_A_RULING) and not _was_asked(now, entry, event)
    if by_ruling and not director:
        yield Discrepancy("V12", entry.version, say("only a director writes this"))
    if isinstance(event, BY_EITHER) and not (director or by_itself):
        yield Discrepancy("V12", entry.version, say("neither a director nor the register wrote this"))
    if _was_asked(now, entry, event):
        return
    needs = isinstance(event, WITH_A_RULING) or (isinstance(event, log.Excluded) and not event.expiries)
    if needs and getattr(event, "ruling", 0) != len(now.rulings):
        yield Discrepancy(_numbered(event), entry.version, say("no ruling stands before this"))
    near = {entry.by.id, *(one for pair in now.apart if entry.by.id in pair for one in pair)}
    if not by_itself and near & _concerned(now, event):
        yield Discrepancy("V12", entry.version, say("a director acted in their own case"))


def _was_asked(now: Tournament, entry: TournamentEntry, event: Any) -> bool:
    """Whether somebody answers for themselves the offer of a seat."""
    if not isinstance(event, log.SubstituteSeated):
        return False
    asked = now.rounds[event.round - 1].fixtures[event.fixture].asked.get(event.seat)
    return asked is not None and (asked.player, asked.ruling) == (event.player, event.ruling) and (
        entry.by.id == event.player
    )  # fmt: skip


def _concerned(now: Tournament, event: Any) -> set[str]:
    """Whose case a director's act is."""
    if isinstance(event, log.PairingChanged):
        return {player for fixture in event.before for player in fixture.players}
    if isinstance(event, (log.EntryRefused, log.PenaltyGiven, log.Excluded, log.ReserveCalled)):
        return {event.player}
    if not isinstance(event, log.RulingGiven):
        return set()
    round = now.round(event.about.round)
    fixture = round.fixtures.get(event.about.fixture) if round else None
    return {event.about.player, *(fixture.fixture.players if fixture else ())} - {""}


def _numbered(event: Any) -> str:
    attempts = (log.FixtureLaidAnew, log.PairingChanged)
    return "V4" if isinstance(event, attempts) else "V9" if isinstance(event, log.ResultRuled) else "V12"


def _numbered_and_seconded(now: Tournament, event: log.RulingGiven) -> Found:
    """Numbered, and seconded by nobody whom it concerns."""
    if event.number != len(now.rulings) + 1:
        yield "V12", say("rulings are numbered one after the other")
    if event.seconded in _concerned(now, event):
        yield "V12", say("a ruling was seconded by somebody whom it concerns")


# --- draw, pairing, seats --------------------------------------------------------------------------------------------


def _draw(now: Tournament, event: log.DrawMade) -> Found:
    if now.phase == "entering":
        yield "V6", say("the draw was made before entries were closed")
    if event.head != now.head:
        yield "V6", say("the draw does not name the entry it follows")
    if event.source != now.announcement.draw.source:
        yield "V6", say("the draw is not of the announced source")
    try:
        is_draw(event.value, now.announcement.draw)
    except Refused:
        yield "V6", say("the draw is not of the announced form")
    if event.source == "words" and event.value != lots.draw_of_words(words_of(now)):
        yield "V6", say("the draw is not made of the entrants' words")
    if draw_in_force(now) is not None:
        yield "V6", say("a draw was made that had been made before")


def _laid(now: Tournament, event: log.RoundLaid) -> Found:
    draw = draw_in_force(now)
    if draw is None or draw.version != event.draw:
        yield "V6", say("the round was not laid by the draw in force")
        return
    if event.round != len(now.rounds) + 1 or event.stage != now.stage or is_complete(now):
        yield "V7", say("this round does not come next")
        return
    yield from _ids(now, event.round, event.fixtures, 1)
    found = layout(now, lots.lots(bytes.fromhex(event.lots), draw.head, draw.value, event.round))
    laid, right = [one.players for one in event.fixtures], [one.players for one in found.fixtures]
    groups = [one.group for one in event.fixtures] == [one.group for one in found.fixtures]
    if [sorted(one) for one in laid] != [sorted(one) for one in right] or not groups:
        yield "V7", say("the pairing is not the one that follows from the log and the draw")
    elif laid != right:
        yield "V8", say("the seats are not those that follow from the log and the draw")
    if (event.byes, event.cost) != (found.byes, found.cost):
        yield "V7", say("the byes or the cost are not those that follow from the log and the draw")
    if event.cost.apart:
        yield "V7", say("entrants who are kept apart sit together")


def _ids(now: Tournament, round: int, fixtures: Sequence[Fixture], attempt: int) -> Found:
    for one in fixtures:
        if one.match != lots.fixture_id(now.id, round, one.number, attempt):
            yield "V5", say("fixture {number} does not have the id that is computed for it", number=one.number)


def _pairing_changed(now: Tournament, event: log.PairingChanged) -> Found:
    laid = now.round(event.round)
    if laid is None or any(laid.fixtures[one.number].fixture != one for one in event.before):
        yield "V7", say("a pairing was changed that was not laid so")
        return
    after = {one.number: one for one in event.after}
    if cost_now(now, laid, {}) != event.cost_before or cost_now(now, laid, after) != event.cost_after:
        yield "V7", say("the cost of a changed pairing is not as stated")
    for one in event.after:
        yield from _ids(now, event.round, [one], laid.fixtures[one.number].attempt + 1)
    if any(laid.fixtures[one.number].finished for one in event.after):
        yield "V7", say("a fixture was changed after its match had ended")


def _laid_anew(now: Tournament, event: log.FixtureLaidAnew) -> Found:
    one = now.rounds[event.round - 1].fixtures[event.fixture]
    if event.attempt != one.attempt + 1:
        yield "V4", say("attempts are numbered one after the other")
    if event.match != lots.fixture_id(now.id, event.round, event.fixture, event.attempt):
        yield "V5", say("fixture {number} does not have the id that is computed for it", number=event.fixture)


# --- results, standings, who went on ---------------------------------------------------------------------------------


def _finished(now: Tournament, event: log.FixtureFinished) -> Found:
    round = now.round(event.round)
    one = round.fixtures.get(event.fixture) if round else None
    if one is None or one.fixture.match != event.receipt.match or one.finished is not None:
        yield "V9", say("the end of a match is not that of the fixture, or was written down twice")


def _ruled(now: Tournament, event: log.ResultRuled) -> Found:
    if event.old != now.rounds[event.round - 1].fixtures[event.fixture].result:
        yield "V9", say("a ruling does not name the result that stood before it")


def _round_closed(now: Tournament, event: log.RoundClosed) -> Found:
    running = now.running
    if running is None or running.number != event.round or running.open:
        yield "V10", say("a round was closed that was not played to its end")
        return
    if event.standings != tuple(line.stored() for line in stage_standings(now, now.stage)):
        yield "V10", say("the standings are not those that follow from the results")
    if event.receipts != tuple(one.receipt for one in running.fixtures.values()):
        yield "V9", say("the receipts are not those of the fixtures")


def _stage_closed(now: Tournament, event: log.StageClosed) -> Found:
    if event.stage != now.stage or event.advance != advancing(now):
        yield "V11", say("who went on does not follow from the standings")
    if not event.ruling and not is_complete(now):
        yield "V11", say("a stage was closed before it was played, without a ruling")


def _over(now: Tournament, event: log.TournamentFinished) -> Found:
    if not now.played_out or event.standings != final_standings(now):
        yield "V10", say("the final standings do not follow from the results")


def _confirmed(now: Tournament, event: log.ResultsConfirmed) -> Found:
    if now.phase != "provisional" or event.standings != final_standings(now):
        yield "V10", say("the final standings do not follow from the results")
    if (event.promoted, event.relegated) != moving(now, event.standings):
        yield "V11", say("who is promoted or relegated does not follow from the standings")
    if event.receipts != now.receipts():
        yield "V9", say("the receipts are not those of the fixtures")
    if any(not one.answered for one in now.protests):
        yield "V12", say("results were confirmed while a protest waited for its answer")


# --- once the master secret is known ---------------------------------------------------------------------------------


def _revealed(now: Tournament, stored: Iterable[bytes]) -> Iterator[Discrepancy]:
    """Everything that was derived from the master secret, derived again."""
    master = bytes.fromhex(now.secret) if _HEX.fullmatch(now.secret) else b""
    if now.opened is None or commitment(master) != now.opened.commitment:
        yield Discrepancy("V5", now.version, say("the master secret is not the one that was committed to"))
        return
    for entry in map(TOURNAMENT_FORM.decode, stored):
        event = entry.event
        if isinstance(event, log.RoundLaid):
            if event.lots != lots.lots_secret(master, now.id, event.round).hex():
                yield Discrepancy("V5", entry.version, say("the lots do not come from the master secret"))
    for round in now.rounds:
        for one in round.fixtures.values():
            secret = lots.fixture_secret(master, now.id, round.number, one.fixture.number, one.attempt)
            if commitment(secret) != one.fixture.commitment:
                said = say("the secret of match {match} does not come from the master secret", match=one.fixture.match)
                yield Discrepancy("V5", now.version, said)


# Under which number it falls if an entry makes no sense at all.
NUMBERS: dict[type[Any], str] = {
    log.DrawMade: "V6",
    log.RoundLaid: "V7",
    log.PairingChanged: "V7",
    log.FixtureLaidAnew: "V4",
    log.FixtureFinished: "V9",
    log.FixtureVoided: "V9",
    log.ResultRuled: "V9",
    log.RoundClosed: "V10",
    log.StageClosed: "V11",
    log.TournamentFinished: "V10",
    log.ResultsConfirmed: "V10",
}

CHECKS: dict[type[Any], tuple[Callable[[Tournament, Any], Found], ...]] = {
    log.RulingGiven: (_numbered_and_seconded,),
    log.DrawMade: (_draw,),
    log.RoundLaid: (_laid,),
    log.PairingChanged: (_pairing_changed,),
    log.FixtureLaidAnew: (_laid_anew,),
    log.FixtureFinished: (_finished,),
    log.ResultRuled: (_ruled,),
    log.RoundClosed: (_round_closed,),
    log.StageClosed: (_stage_closed,),
    log.TournamentFinished: (_over,),
    log.ResultsConfirmed: (_confirmed,),
}
