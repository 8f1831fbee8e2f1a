"""Tournaments as the API tells them. What they are shown with is what players are called."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from domain.tournament.announcement import Announcement
from domain.tournament.reckoning import seats_of
from domain.tournament.state import FixtureNow
from domain.tournament.tie_breaks import Tally
from projections.tournament_tables import Meeting
from service.api.fields import Boolean, Integer, List, Moment, Nested, Record, String
from service.api.shapes import Shape
from service.present.names import Name
from service.usecases.tournament_views import SeenTournament

WHICH_STAGE = "The number of the stage, from 0."


class TournamentAnswerSchema(Shape):
    """What a command did. Keep the digest: it proves what the log was."""

    tournament = String(required=True)
    version = Integer(required=True, about="Entries of the log so far.")
    receipt = String(required=True, about="The digest as people write it down.")
    digest = String(required=True, about="SHA-256 of the last entry.")
    phase = String(required=True)
    repeated = Boolean(required=True, about="The answer to a command that was given before.")


class NamedSchema(Shape):
    """Somebody, by id and by name."""

    player = String(required=True, of=lambda one, named: one)
    name = String(required=True, of=lambda one, named: named(one))


class EntrantSchema(Shape):
    player = String(required=True)
    name = String(required=True, of=lambda one, named: named(one.player))
    kind = String(required=True, about="person or bot")
    out = String(required=True, about="Empty, or withdrawn, excluded, refused.")


class ListedTournamentSchema(Shape):
    id = String(required=True)
    title = String(required=True)
    game = String(required=True)
    phase = String(required=True, about="entering, closed, playing, provisional, confirmed, cancelled")
    entrants = Integer(required=True)
    round = Integer(required=True, about="The last one that was laid.")
    closes = Moment(allow_none=True, of=lambda one, _: one.closes or None)
    deadline = Moment(allow_none=True, of=lambda one, _: one.deadline or None)
    opened_at = Moment(required=True)
    changed_at = Moment(required=True)


class TournamentsSchema(Shape):
    """A page of a list; `next` is the cursor of the page after it."""

    tournaments = List(Nested(ListedTournamentSchema), required=True, attribute="rows")
    next = String(allow_none=True)


def _result(one: FixtureNow, _: Name) -> dict[str, Any] | None:
    return None if one.result is None else {"places": list(one.result.places), "totals": list(one.result.totals)}


class FixtureSchema(Shape):
    """A match to be played in a round. Everything is by seat."""

    number = Integer(required=True, attribute="fixture.number")
    match = String(required=True, attribute="fixture.match")
    players = List(Nested(NamedSchema), required=True, attribute="fixture.players")
    group = Integer(required=True, attribute="fixture.group", about="0 where there are no groups.")
    commitment = String(required=True, attribute="fixture.commitment", about="To the secret of the match.")
    attempt = Integer(required=True)
    earlier = List(String(), required=True, about="Matches of attempts before this one.")
    result = Record(allow_none=True, about="Places and totals that count; null while it is open.", of=_result)
    ruled = Boolean(required=True, about="By a ruling.", of=lambda one, _: one.ruled is not None)
    voided = Boolean(required=True)


class RoundSchema(Shape):
    round = Integer(required=True, attribute="number")
    stage = Integer(required=True, about=WHICH_STAGE)
    fixtures = List(Nested(FixtureSchema), required=True, of=lambda one, _: one.fixtures.values())
    byes = List(Nested(NamedSchema), required=True)
    cost = Record(
        required=True,
        about="What is not as it should be: pairs kept apart, (times met)², short again, (difference of points)².",
        of=lambda one, _: msgspec.structs.asdict(one.cost),
    )
    lots = String(required=True, about="The secret of its lots: with the draw, everybody recomputes the pairing.")
    deadline = Moment(allow_none=True, of=lambda one, _: one.deadline or None)
    closed = Boolean(required=True, of=lambda one, _: one.closed is not None)


class RulingSchema(Shape):
    number = Integer(required=True)
    version = Integer(required=True, about="Its entry in the log.")
    by = Nested(NamedSchema, required=True)
    about = Record(required=True, of=lambda one, _: msgspec.structs.asdict(one.about))
    reason = String(required=True)


class ProtestSchema(Shape):
    number = Integer(required=True)
    by = Nested(NamedSchema, required=True, attribute="player")
    about = Record(required=True, of=lambda one, _: msgspec.structs.asdict(one.about))
    reason = String(required=True)
    answered = Boolean(required=True)


class RulingsSchema(Shape):
    rulings = List(Nested(RulingSchema), required=True)
    protests = List(Nested(ProtestSchema), required=True)


class DrawSchema(Shape):
    version = Integer(required=True)
    value = String(required=True)
    head = String(required=True, about="The receipt that it follows.")
    stage = Integer(required=True, about=WHICH_STAGE)


def announced(announcement: Announcement) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(announcement)
    return plain


class TournamentSchema(Shape):
    """A tournament at a glance."""

    id = String(required=True, attribute="now.id")
    title = String(required=True, attribute="now.opened.title")
    game = String(required=True, attribute="now.opened.game")
    phase = String(required=True, attribute="now.phase")
    paused = Boolean(required=True, attribute="now.paused")
    version = Integer(required=True, attribute="now.version")
    digest = String(required=True, attribute="now.head")
    announcement = Record(
        required=True,
        about="All that is decided by rule: stages, points, tie-breaks, entries, draw, deadlines.",
        of=lambda one, _: announced(one.now.announcement),
    )
    commitment = String(required=True, attribute="now.opened.commitment", about="To the master secret.")
    secret = String(
        allow_none=True, about="The master secret; null until it is revealed.", of=lambda one, _: one.now.secret or None
    )
    directors = List(Nested(NamedSchema), required=True, attribute="now.directors")
    entrants = List(Nested(EntrantSchema), required=True, of=lambda one, _: one.now.entrants.values())
    reserves = List(Nested(EntrantSchema), required=True, of=lambda one, _: one.now.reserves.values())
    draws = List(Nested(DrawSchema), required=True, attribute="now.draws")
    rounds = Integer(required=True, about="So many were laid.", of=lambda one, _: len(one.now.rounds))
    stage = Integer(required=True, about=WHICH_STAGE, attribute="now.stage")
    seats = Integer(required=True, about="Of a full fixture of this stage.", of=lambda one, _: _seats(one))
    protest_until = Moment(allow_none=True, of=lambda one, _: one.now.protest_until or None)
    opened_at = Moment(required=True, attribute="now.opened_at")
    changed_at = Moment(required=True, attribute="now.changed_at")


def _seats(one: SeenTournament) -> int:
    return seats_of(one.now, min(one.now.stage, len(one.now.announcement.stages) - 1))


class Valued(NamedTuple):
    """One value of a line of standings."""

    name: str
    tally: Tally


class ValueSchema(Shape):
    """A value with the terms it is made of: a term belongs to a match, or is a bye, a penalty, or carried over."""

    name = String(required=True)
    value = String(
        required=True, about="Exact: a whole number or a fraction such as 5/2.", of=lambda one, _: _exact(one)
    )
    how = String(required=True, about="sum, mean or best of the terms", attribute="tally.how")
    terms = List(Record(), required=True, of=lambda one, _: _terms(one.tally))


def _exact(one: Valued) -> str:
    return str(one.tally.value)


def _terms(tally: Tally) -> list[dict[str, str]]:
    return [{"match": term.match, "amount": str(term.amount)} for term in tally.terms]


class StandingsLineSchema(Shape):
    rank = Integer(required=True, attribute="line.rank")
    player = String(required=True, attribute="line.player")
    name = String(required=True, of=lambda one, named: named(one.line.player))
    points = Nested(ValueSchema, required=True, of=lambda one, _: Valued("points", one.line.points))
    values = List(Nested(ValueSchema), required=True, of=lambda one, _: map(Valued, one.tie_breaks, one.line.values))
    reach = Record(
        allow_none=True,
        about="The best and the worst rank that can still be reached in this stage; null once it is played out.",
        of=lambda one, _: one.reach._asdict() if one.reach else None,
    )


class StandingsSchema(Shape):
    stage = Integer(required=True, about=WHICH_STAGE)
    provisional = Boolean(required=True, about="Results can still come in, or be protested against.")
    lines = List(Nested(StandingsLineSchema), required=True)


class MeetingsOfSchema(Shape):
    player = String(required=True, of=lambda one, _: one[0])
    name = String(required=True, of=lambda one, named: named(one[0]))
    meetings = List(
        Record(), required=True, about="With whom, where, own place and theirs.", of=lambda one, _: _met(one)
    )


def _met(one: tuple[str, dict[str, list[Meeting]]]) -> Iterable[dict[str, Any]]:
    return [{"with": other} | met._asdict() for other, all_met in one[1].items() for met in all_met]


class CrosstableSchema(Shape):
    entrants = List(Nested(MeetingsOfSchema), required=True, of=lambda one, _: one.items())


class LoggedEventSchema(Shape):
    """An entry of the log. Its salt and command id are told in the pack, when all is over."""

    version = Integer(required=True)
    at = Moment(required=True)
    by = Record(required=True, of=lambda one, named: {"kind": one.by.kind, "id": one.by.id, "name": _by(one, named)})
    kind = String(required=True)
    event = Record(required=True, of=lambda one, _: _event(one.event))
    digest = String(required=True)


def _event(event: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(event))  # options and changed terms are JSON already


def _by(one: Any, named: Name) -> str:
    return named(one.by.id) if one.by.id else ""


class TournamentLogSchema(Shape):
    last = Integer(required=True, about="Ask for what comes after it.", of=lambda one, _: one[-1].version if one else 0)
    entries = List(Nested(LoggedEventSchema), required=True, of=lambda one, _: one)
