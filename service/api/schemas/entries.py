"""Entries of the log, and what commands did."""

from __future__ import annotations

import marshmallow as ma

from domain.engine import tag_of
from domain.places import holds_hidden
from projections.logbook import Happening
from service.api.fields import Boolean, Integer, List, Moment, Nested, Record, String, Taken
from service.api.shapes import Context, Shape

STATUS = {"enum": ["open", "running", "finished", "abandoned"]}
DUE = "When time runs out, and what `terms.policy` says happens; null without a clock."


class SentenceSchema(Shape):
    template = String(required=True)
    values = Record(required=True)


class ActorSchema(Shape):
    kind = String(required=True, metadata={"enum": ["player", "bot", "organiser", "clock", "service"]})
    id = String(required=True)
    name = String(required=True, of=lambda by, table: table.player(by.id) if by.id else by.kind)


def _notation(one: Happening, table: Context) -> str | None:
    assert one.decision is not None
    return None if holds_hidden(one.decision) else table.game.write(one.decision)


def _where_decided(taken: Taken) -> Taken:
    """A field that only decisions have."""
    return lambda one, table: ma.missing if one.decision is None else taken(one, table)


class HappeningSchema(Shape):
    """One entry of the log, as you may read it."""

    version = Integer(required=True, about="Its place in the log of the match.")
    kind = String(required=True, about="Its stored name, such as decision-made.")
    at = Moment(required=True)
    by = Nested(ActorSchema, required=True)
    ply = Integer(
        allow_none=True, about="Number of the decision; null where it is none.", of=lambda one, _: one.ply or None
    )
    seat = Integer(allow_none=True, of=lambda one, _: one.seat if one.seat >= 0 else None)
    how = String(
        about="Who decided: decided, default, standing-order, resigned.", of=_where_decided(lambda one, _: one.how)
    )
    decision = Record(about="As the JSON Schema of the game says.", of=_where_decided(lambda one, _: one.decision))
    text = String(
        allow_none=True,
        about="The decision in notation; null where part of it is hidden from you.",
        of=_where_decided(_notation),
    )
    facts = List(Record(), required=True, about="What happened, whole.")
    words = List(String(), required=True, about="The same in words.", of=lambda one, table: table.happened(one))
    sentences = List(Nested(SentenceSchema), required=True)
    struck = Boolean(required=True, about="Crossed out.")
    digest = String(
        about="SHA-256 of the stored entry: its receipt in full.",
        of=lambda one, table: table.digests.get(one.version, ma.missing),
    )


class AnswerSchema(Shape):
    """What a command did. Keep the receipt: it proves what the log was."""

    match = String(required=True)
    game = String(required=True)
    version = Integer(required=True)
    ply = Integer(required=True)
    status = String(required=True, metadata=STATUS)
    receipt = String(required=True)
    digest = String(required=True)
    repeated = Boolean(required=True, about="This command was answered before.")
    happened = List(Nested(HappeningSchema), required=True)


class RefusalSchema(Shape):
    """Why something was not done."""

    rule = String(required=True)
    detail = String(required=True, about="One sentence.", of=lambda one, table: table.sentence(one.sentence))
    template = String(required=True, attribute="sentence.template")
    values = Record(required=True, attribute="sentence.values")


class AskedSchema(Shape):
    seat = Integer(required=True)
    question = String(required=True, of=lambda one, _: tag_of(type(one.question)))
    prompt = String(required=True, of=lambda one, table: table.words(one.prompt))
    ply = Integer(required=True, about="A decision has to name it.", attribute="asked")
    since = Moment(required=True)
    due = Moment(required=True, allow_none=True, about=DUE, of=lambda one, table: table.due(one.seat))


class LineSchema(AnswerSchema):
    """What a line of decisions did. What was done stays done, also where it was stopped."""

    asked = List(
        Nested(AskedSchema), required=True, about="What you are asked after it.", of=lambda _, table: table.line.asked
    )
    rest = String(
        required=True, about="What was not done of the line; empty if nothing.", of=lambda _, table: table.line.rest
    )
    waits = Boolean(
        required=True,
        about="Others are asked first: the rest goes on when they have answered.",
        of=lambda _, table: table.line.waits,
    )
    stopped = Nested(
        RefusalSchema,
        required=True,
        allow_none=True,
        about="Why the rest was not done; null if all was.",
        of=lambda _, table: table.line.refusal,
    )


class RestSchema(Shape):
    """The rest of your line, if others are asked before it can go on. Nobody else can see it."""

    text = String(allow_none=True, about="Null: nothing waits.", of=lambda rest, _: rest.words if rest else None)
    dropped = String(
        allow_none=True,
        about="Why it was dropped, where you are asked something else instead; null if it was not.",
        of=lambda rest, _: rest.dropped or None if rest else None,
    )


class StandingSchema(Shape):
    """Your standing answer. Nobody else can see that there is one, until it acts."""

    text = String(allow_none=True, about="Null: none.", of=lambda one, _: one.text or None)
    examples = List(
        String(),
        required=True,
        about="How one may look; empty in games without them.",
        of=lambda _, table: table.game.STANDING,
    )
    done = Nested(
        AnswerSchema,
        allow_none=True,
        about="What it has decided at once, as you were being asked; null if it had not to.",
    )


class PreviewSchema(Shape):
    words = List(String(), required=True, of=lambda said, table: [table.words(one) for one in said])
    sentences = List(Nested(SentenceSchema), required=True, of=lambda said, _: said)
