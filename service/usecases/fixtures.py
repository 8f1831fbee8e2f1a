"""The matches of a tournament's fixtures: how one is called for, how it ended, whose time ran out in it."""

from __future__ import annotations

from typing import NamedTuple

from domain.chain import digest
from domain.match.acts import Opening
from domain.match.called import Calling, Origin, Sitting
from domain.match.given import TITLE
from domain.match.log import MatchAbandoned, MatchFinished, decode
from domain.match.state import Match
from domain.tournament import lots
from domain.tournament.log import FixtureResult, MatchReceipt
from domain.tournament.reckoning import draw_of
from domain.tournament.state import FixtureNow, Tournament
from domain.words import say


class End(NamedTuple):
    """How the match of a fixture ended."""

    receipt: MatchReceipt
    ending: str
    result: FixtureResult | None


def end_in(data: bytes) -> End | None:
    """The end that the last entry of a match tells of, if it is one."""
    entry = decode(data)
    if not isinstance(entry.event, (MatchFinished, MatchAbandoned)):
        return None
    told = MatchReceipt(entry.match, entry.version, digest(data))
    if isinstance(entry.event, MatchAbandoned):
        return End(told, "abandoned", None)
    result = entry.event.result
    return End(told, result.ending, FixtureResult(result.places, result.totals))


def calling(now: Tournament, one: FixtureNow, master: bytes) -> Calling:
    """The match of a fixture: all of it computed, the same every time."""
    opened, fixture = now.opened, one.fixture
    assert opened is not None
    secret = lots.fixture_secret(master, now.id, one.round, fixture.number, one.attempt)
    title = str(say("{title}, round {round}, fixture {number}", title=opened.title[:48], round=one.round,
                    number=fixture.number))[: TITLE.most]  # fmt: skip
    opening = Opening(opened.game, len(fixture.players), opened.options, title, opened.terms, opened.agreement)
    people = [now.entrants[player] for player in fixture.players]
    sitters = tuple(Sitting(person.player, person.kind, person.words) for person in people)
    free = [director for director in now.directors if director not in fixture.players]
    draw = draw_of(now, now.rounds[one.round - 1]).value
    origin = Origin(tournament=now.id, round=one.round, fixture=fixture.number, draw=draw)
    return Calling(fixture.match, secret, opening, sitters, free[0] if free else "", origin)


def no_longer_wanted(now: Tournament) -> list[str]:
    """Matches of attempts that were laid anew since, and those still open of a tournament that is over."""
    fixtures = [one for round in now.rounds for one in round.fixtures.values()]
    cancelled = [one.fixture.match for one in fixtures if now.over and not one.finished]
    return [*cancelled, *(match for one in fixtures for match in one.earlier)]


def expired_seats(match: Match) -> list[tuple[int, str]]:
    """Every time that somebody's time ran out who still sits there: when, and who."""
    notes = [note for note in match.time_notes if note.change.kind == "expired"]
    return [(note.at, match.players[note.change.seat]) for note in notes]


ASKED = say("stood by, was asked and has agreed")


class Substitution(NamedTuple):
    """A reserve who is to play on, and does not sit there yet, as far as the tournament's log tells."""

    match: str
    seat: int
    player: str
    kind: str
    ruling: str


def substitutions(now: Tournament) -> list[Substitution]:
    """Whom directors have seated in the round that is being played."""
    found = []
    for one in now.running.open if now.running else ():
        for seat, player in one.substitutes.items():
            about = [str(ASKED), *(ruled.reason for ruled in now.rulings if ruled.about.player == player)]
            known = now.reserves.get(player) or now.entrants[player]  # who was called since plays as an entrant, too
            found.append(Substitution(one.fixture.match, seat, player, known.kind, about[-1]))
    return found
