"""The table, now and at any ply: what is legal, the position, the score, the log."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec import Raw

from domain.codec import codec
from domain.places import Seat, Viewer
from service.api.fields import Anything, Integer, List, Nested, Record, String
from service.api.schemas.entries import AskedSchema, HappeningSchema, SentenceSchema
from service.api.shapes import Shape
from service.usecases.queries import Scored


class OfferSchema(Shape):
    number = Integer(required=True)
    mark = String(required=True)
    text = String(required=True)
    decision = Record(required=True)


class DefaultSchema(Shape):
    text = String(required=True, of=lambda decision, table: table.game.write(decision))
    decision = Record(required=True, of=lambda decision, _: decision)


class LegalSchema(Shape):
    """What you are asked and may decide. `version` and `ply` go into the decision."""

    seat = Integer(required=True, about="Yours.")
    ply = Integer(
        allow_none=True,
        about="A decision has to name it; null while nothing is asked of you.",
        of=lambda one, _: one.questions[0].asked if one.questions else None,
    )
    version = Integer(
        required=True,
        about="Of the match: who names it is understood by the numbers of this list.",
        of=lambda one, _: one.summary.version,
    )
    questions = List(Nested(AskedSchema), required=True)
    offers = List(Nested(OfferSchema), required=True)
    default = Nested(
        DefaultSchema,
        required=True,
        allow_none=True,
        about="What is played for you when time runs out; only you see it.",
    )


def _eyes(viewer: Viewer | None) -> str | int:
    """Through whose eyes: a seat's, a spectator's, or with nothing hidden."""
    if viewer is None:
        return "everything"
    return viewer.seat if viewer.seat >= 0 else "spectator"


class PositionSchema(Shape):
    match = String(required=True)
    game = String(required=True)
    ply = Integer(required=True, about="The table is shown after this decision.")
    as_ = Anything(
        required=True, data_key="as", about="A seat, `spectator`, or `everything`.", of=lambda one, _: _eyes(one.viewer)
    )
    stage = String(required=True, of=lambda one, table: table.words(one.stage))
    table = Record(
        required=True,
        about="The table; hidden things show only their back.",
        of=lambda one, _: Raw(codec(one.game).encode(one.view)),
    )


class ScoreLineSchema(Shape):
    """Points of one category, with the reason, the rule, and the plies that earned them."""

    seat = Integer(required=True)
    name = String(required=True, of=lambda one, table: table.seat(one.seat))
    category = String(required=True)
    points = Integer(required=True)
    reason = String(required=True, of=lambda one, table: table.words(one.reason))
    sentence = Nested(SentenceSchema, required=True, of=lambda one, _: one.reason)
    rule = String(required=True)
    plies = List(Integer(), required=True)


def _totals(one: Scored, _: Any) -> dict[str, int]:
    totals: Counter[Seat] = Counter()
    for line in one.lines:
        totals[line.seat] += line.points
    return {str(seat): total for seat, total in sorted(totals.items())}


class ScoreSchema(Shape):
    ply = Integer(required=True, about="Counted after this decision.", attribute="position.ply")
    as_ = Anything(required=True, data_key="as", of=lambda one, _: _eyes(one.position.viewer))
    totals = Record(values=Integer(), required=True, of=_totals)
    lines = List(Nested(ScoreLineSchema), required=True)


class LogSchema(Shape):
    """A part of the logbook. Ask again with `after=last` for what comes later."""

    last = Integer(required=True)
    entries = List(Nested(HappeningSchema), required=True, attribute="happenings")
