"""Tables of a tournament that are made when somebody looks: who met whom, own fixtures, what waits for directors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.match.clocks import Moment
from domain.tournament.acts.rounds import draw_in_force
from domain.tournament.layouts import is_complete
from domain.tournament.reckoning import places_that_count
from domain.tournament.state import FixtureNow, Tournament
from domain.words import Sentence, say


class Meeting(NamedTuple):
    """Two entrants at one table: their places there, 0 while it is open."""

    round: int
    fixture: int
    match: str
    own: int
    theirs: int


def crosstable(now: Tournament) -> dict[str, dict[str, list[Meeting]]]:
    """Who met whom where, and how it went."""
    table: dict[str, dict[str, list[Meeting]]] = {player: {} for player in now.seeding}
    for round in now.rounds:
        for one in round.fixtures.values():
            if not one.voided:
                _add(now, one, table)
    return table


def _add(now: Tournament, one: FixtureNow, table: dict[str, dict[str, list[Meeting]]]) -> None:
    players = one.fixture.players
    places = places_that_count(one, now.announcement) if one.result else (0,) * len(players)
    for seat, player in enumerate(players):
        for other, opponent in enumerate(players):
            if other != seat:
                met = Meeting(one.round, one.fixture.number, one.fixture.match, places[seat], places[other])
                table.setdefault(player, {}).setdefault(opponent, []).append(met)


def fixtures_of(now: Tournament, player: str) -> list[FixtureNow]:
    """The fixtures of an entrant, the first round first."""
    return [one for round in now.rounds for one in round.fixtures.values() if player in one.fixture.players]


class ToDirect(NamedTuple):
    """Something that waits for a director."""

    kind: str
    words: Sentence
    round: int = 0
    fixture: int = 0
    number: int = 0  # of a protest


def waits_for_directors(now: Tournament, at: Moment) -> list[ToDirect]:
    """What only a director can do, the most pressing first."""
    return [] if now.over else [*_protests(now), *_between(now, at), *_open_fixtures(now, at)]


def _protests(now: Tournament) -> Iterator[ToDirect]:
    for one in now.protests:
        if not one.answered:
            said = say("Protest {number} waits for an answer: {reason}", number=one.number, reason=one.reason)
            yield ToDirect("protest", said, one.about.round, one.about.fixture, one.number)


def _between(now: Tournament, at: Moment) -> Iterator[ToDirect]:
    if now.paused:
        yield ToDirect("paused", say("The tournament is paused until a director resumes it."))
    if now.phase == "entering" and not now.announcement.entry.closes:
        yield ToDirect("close", say("Entries are open until a director closes them."))
    if now.phase == "entering" and 0 < now.announcement.entry.closes <= at:
        yield ToDirect("close", say("Entries should have closed; too few may have entered."))
    waiting = now.phase == "closed" and now.running is None and not now.played_out and not is_complete(now)
    if waiting and draw_in_force(now) is None and now.announcement.draw.source != "words":
        yield ToDirect("draw", say("The draw is due: {sentence}", sentence=now.announcement.draw.sentence))
    elif waiting and not now.paused:
        yield ToDirect("lay", say("The next round could not be laid by itself; lay it to see why."))


def _open_fixtures(now: Tournament, at: Moment) -> Iterator[ToDirect]:
    running = now.running
    late = running is not None and 0 < running.deadline <= at
    for one in running.open if running else ():
        where = one.round, one.fixture.number
        if one.finished is not None:
            said = say("Fixture {number} ended without a result: rule one, void it, or lay it anew.", number=where[1])
            yield ToDirect("no-result", said, *where)
        elif late:
            yield ToDirect("late", say("Fixture {number} is past the deadline of its round.", number=where[1]), *where)
        for seat, player in enumerate(one.fixture.players):
            if player in one.gone and seat not in one.substitutes and seat not in one.asked and now.reserves:
                said = say("In fixture {number} a reserve could play on.", number=where[1])
                yield ToDirect("substitute", said, *where, seat)
