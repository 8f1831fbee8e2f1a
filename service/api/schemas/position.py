"""The table, now and at any ply: what is legal, the position, the score, the log."""

from __future__ import annotations

from collections import Counter
from typing import Any

import marshmallow as ma
from msgspec import Raw

from domain.codec import codec
from domain.described import told_table
from domain.engine import Pick, Span
from domain.places import Seat, Viewer
from service.api.fields import Anything, Boolean, Integer, List, Nested, Record, String, Taken
from service.api.schemas.entries import AskedSchema, HappeningSchema, SentenceSchema
from service.api.shapes import Shape
from service.usecases.match_record import Scored


class OfferSchema(Shape):
    number = Integer(required=True)
    mark = String(required=True)
    text = String(required=True)
    decision = Record(required=True)


class DefaultSchema(Shape):
    text = String(required=True, of=lambda decision, table: table.game.write(decision))
    decision = Record(required=True, of=lambda decision, _: decision)


def _of(kind: type[Any], field: str) -> Taken:
    """What only one kind of spread has; left out of the other."""
    return lambda one, _: getattr(one.spread, field) if isinstance(one.spread, kind) else ma.missing


class SpreadSchema(Shape):
    """How an offer may be varied: with a number from `low` to `high`, or with some `of` these things, each once."""

    number = Integer(required=True, about="Of the offer that may be varied.")
    field = String(required=True, about="Of its decision, that may hold something else.", attribute="spread.field")
    low = Integer(about="For a number: the lowest.", of=_of(Span, "low"))
    high = Integer(about="For a number: the highest.", of=_of(Span, "high"))
    of = List(
        String(),
        about="For things: what there is to choose from; a thing stands there twice if there are two.",
        of=_of(Pick, "of"),
    )
    least = Integer(of=_of(Pick, "least"))
    most = Integer(of=_of(Pick, "most"))
    ordered = Boolean(
        about="For things: whether their order is a choice; else they stand as in `of`.", of=_of(Pick, "ordered")
    )


class StepSchema(Shape):
    spot = String(required=True, about="The place on the board that stands for it.", of=lambda one, _: one[0])
    text = String(required=True, about="The decision, as far as it is written then.", of=lambda one, _: one[1])


class AsideSchema(Shape):
    """A secret side of something that a seat holds. Only who sits there is told until the campaign is over; it is in no
    position, log or export."""

    seat = Integer(required=True, about="Whose it is.")
    thing = String(required=True, about="What it is of, as positions name it.")
    text = String(required=True, about="What it asks for and brings.", of=lambda one, table: table.words(one.text))
    progress = String(
        required=True, allow_none=True, about="How far that has come, where it comes step by step; else null.",
        of=lambda one, table: table.words(one.progress) if one.progress else None,
    )  # fmt: skip


class ContinuedSchema(Shape):
    """How a half-written decision can go on. What it comes to so far says POST preview."""

    text = String(required=True, about="As it was sent.")
    steps = List(Nested(StepSchema), required=True, about="None where it is whole, or leads nowhere.")


class LegalSchema(Shape):
    """What you are asked and may decide. `version` and `ply` go into the decision."""

    game = String(required=True, attribute="summary.game")
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
    spreads = List(
        Nested(SpreadSchema),
        required=True,
        about="How some of the offers may be varied. What lies in between is sent as notation or as a decision.",
    )
    default = Nested(
        DefaultSchema,
        required=True,
        allow_none=True,
        about="What is played for you when time runs out; only you see it. Null while nothing is asked of you.",
    )


class ReasonSchema(Shape):
    words = String(required=True, about="In words.", of=lambda said, table: table.words(said))
    sentence = Nested(SentenceSchema, required=True, of=lambda said, _: said)


class HintSchema(Shape):
    """What the greedy bot would decide in your place, and why."""

    text = String(required=True)
    label = String(
        required=True, about="The decision in the words of the game.", of=lambda one, table: table.words(one.label)
    )
    reasons = List(Nested(ReasonSchema), required=True, about="Why: points, and what the bot plans with it.")


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
        of=lambda one, _: Raw(told_table(one.game, codec(one.game).encode(one.view))),
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

    game = String(required=True)
    last = Integer(required=True)
    entries = List(Nested(HappeningSchema), required=True, attribute="happenings")
