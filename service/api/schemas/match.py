"""A match at a glance."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import marshmallow as ma

from domain.engine import Result
from domain.match.state import Chair
from domain.places import Seat
from service.api.fields import Boolean, Integer, List, Moment, Nested, Record, String, Taken
from service.api.schemas.entries import STATUS, AskedSchema
from service.api.shapes import Shape


def _where_taken(taken: Taken) -> Taken:
    """A field that only seats have in which somebody sits."""
    return lambda one, table: ma.missing if one.chair is None else taken(one.chair, table)


class Seated(NamedTuple):
    seat: Seat
    chair: Chair | None


class ChairSchema(Shape):
    seat = Integer(required=True)
    player = String(allow_none=True, about="Null: free.", of=lambda one, _: one.chair and one.chair.player)
    name = String(allow_none=True, of=_where_taken(lambda chair, table: table.player(chair.player)))
    kind = String(metadata={"enum": ["person", "bot"]}, of=_where_taken(lambda chair, _: chair.kind))
    resigned = Boolean(of=_where_taken(lambda chair, _: bool(chair.resigned)))


class PersonSchema(Shape):
    id = String(required=True, of=lambda id, _: id)
    name = String(required=True, of=lambda id, table: table.player(id))


class TermsSchema(Shape):
    pace = String(required=True)
    policy = String(required=True)
    nights = Boolean(required=True)
    weekends = Boolean(required=True)
    away = Integer(required=True)


class AgreementSchema(Shape):
    takebacks = String(required=True)
    seating = String(required=True)
    hints = String(required=True)


class TakeBackSchema(Shape):
    seat = Integer(required=True, about="Who asks for it.")
    ply = Integer(required=True, about="Everything from this decision on would be struck.")
    waiting = List(Integer(), required=True)


class SeatOfferSchema(Shape):
    seat = Integer(required=True, of=lambda one, _: one[0])
    player = Nested(
        PersonSchema, required=True, allow_none=True, about="Who may take it over; null: whoever wants it.",
        of=lambda one, _: one[1].player or None,
    )  # fmt: skip
    reason = String(required=True, of=lambda one, _: one[1].reason)


class Ranked(NamedTuple):
    seat: Seat
    place: int
    total: int


class SeatResultSchema(Shape):
    seat = Integer(required=True)
    name = String(required=True, of=lambda one, table: table.seat(one.seat))
    place = Integer(required=True)
    total = Integer(required=True)


def _ranked(one: Result, _: Any) -> Iterable[Ranked]:
    return map(Ranked, range(len(one.places)), one.places, one.totals)


class ResultSchema(Shape):
    ending = String(required=True)
    tie_break = String(required=True)
    seats = List(Nested(SeatResultSchema), required=True, of=_ranked)


class MatchSchema(Shape):
    """A match at a glance. Nothing in it is secret."""

    id = String(required=True)
    game = String(required=True)
    title = String(required=True)
    status = String(required=True, metadata=STATUS)
    version = Integer(required=True)
    ply = Integer(required=True)
    receipt = String(required=True)
    digest = String(required=True)
    opener = Nested(PersonSchema, required=True)
    opened_at = Moment(required=True)
    changed_at = Moment(required=True)
    seats = List(Nested(ChairSchema), required=True, of=lambda one, _: map(Seated, range(one.seats), one.chairs))
    own_seat = Integer(allow_none=True, about="Where you sit; null if you do not.")
    stage = String(allow_none=True, of=lambda one, table: table.words(one.stage) if one.stage else None)
    awaiting = List(Nested(AskedSchema), required=True)
    options = Record(required=True)
    terms = Nested(TermsSchema, required=True)
    agreement = Nested(AgreementSchema, required=True)
    rules = Integer(required=True)
    edition = String(required=True)
    commitment = String(required=True, about="SHA-256 of the secret behind all chance.")
    take_back = Nested(TakeBackSchema, allow_none=True)
    abandoning = List(Integer(), required=True)
    offers = List(
        Nested(SeatOfferSchema), required=True, about="Seats that somebody may take over.",
        of=lambda one, _: sorted(one.seat_offers.items()),
    )  # fmt: skip
    campaign = String(allow_none=True, of=lambda one, _: one.campaign or None)
    elsewhere = String(allow_none=True, of=lambda one, _: one.elsewhere or None)
    result = Nested(ResultSchema, allow_none=True)
    reason = String(
        allow_none=True, about="Why it was abandoned; null if it was not.", of=lambda one, _: one.reason or None
    )
