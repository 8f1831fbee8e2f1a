"""What the API tells, as schemas: they document the answers, and tests hold every answer to them."""

from __future__ import annotations

from typing import Any

import marshmallow as ma


def _maybe(kind: Any, about: str = "") -> Any:
    return kind(allow_none=True, metadata={"description": about} if about else {})


DUE = "When time runs out, and what `terms.policy` says happens; null without a clock."


class SentenceSchema(ma.Schema):
    template = ma.fields.String(required=True)
    values = ma.fields.Dict(keys=ma.fields.String(), required=True)


class ActorSchema(ma.Schema):
    kind = ma.fields.String(required=True, metadata={"enum": ["player", "bot", "organiser", "clock", "service"]})
    id = ma.fields.String(required=True)
    name = ma.fields.String(required=True)


class HappeningSchema(ma.Schema):
    """One entry of the log, as you may read it."""

    version = ma.fields.Integer(required=True, metadata={"description": "Its place in the log of the match."})
    kind = ma.fields.String(required=True, metadata={"description": "Its stored name, such as decision-made."})
    at = ma.fields.DateTime(required=True)
    by = ma.fields.Nested(ActorSchema, required=True)
    ply = _maybe(ma.fields.Integer, "Number of the decision.")
    seat = _maybe(ma.fields.Integer)
    how = ma.fields.String(metadata={"description": "Who decided: decided, default, standing-order, resigned."})
    decision = ma.fields.Dict(metadata={"description": "As the JSON Schema of the game says."})
    text = _maybe(ma.fields.String, "The decision in notation; null where part of it is hidden from you.")
    facts = ma.fields.List(ma.fields.Dict(), required=True, metadata={"description": "What happened, whole."})
    words = ma.fields.List(ma.fields.String(), required=True, metadata={"description": "The same in words."})
    sentences = ma.fields.List(ma.fields.Nested(SentenceSchema), required=True)
    struck = ma.fields.Boolean(required=True, metadata={"description": "Crossed out."})
    digest = ma.fields.String(metadata={"description": "SHA-256 of the stored entry: its receipt in full."})


class AnswerSchema(ma.Schema):
    """What a command did. Keep the receipt: it proves what the log was."""

    match = ma.fields.String(required=True)
    version = ma.fields.Integer(required=True)
    ply = ma.fields.Integer(required=True)
    status = ma.fields.String(required=True, metadata={"enum": ["open", "running", "finished", "abandoned"]})
    receipt = ma.fields.String(required=True)
    digest = ma.fields.String(required=True)
    repeated = ma.fields.Boolean(required=True, metadata={"description": "This command was answered before."})
    happened = ma.fields.List(ma.fields.Nested(HappeningSchema), required=True)


class RefusalSchema(ma.Schema):
    """Why something was not done."""

    rule = ma.fields.String(required=True)
    detail = ma.fields.String(required=True, metadata={"description": "One sentence."})
    template = ma.fields.String(required=True)
    values = ma.fields.Dict(keys=ma.fields.String(), required=True)


class AskedSchema(ma.Schema):
    seat = ma.fields.Integer(required=True)
    question = ma.fields.String(required=True)
    prompt = ma.fields.String(required=True)
    ply = ma.fields.Integer(required=True, metadata={"description": "A decision has to name it."})
    since = ma.fields.DateTime(required=True)
    due = ma.fields.DateTime(required=True, allow_none=True, metadata={"description": DUE})


class LineSchema(AnswerSchema):
    """What a line of decisions did. What was done stays done, also where it was stopped."""

    asked = ma.fields.List(
        ma.fields.Nested(AskedSchema), required=True, metadata={"description": "What you are asked after it."}
    )
    rest = ma.fields.String(required=True, metadata={"description": "What was not done of the line; empty if nothing."})
    waits = ma.fields.Boolean(
        required=True, metadata={"description": "Others are asked first: the rest goes on when they have answered."}
    )
    stopped = ma.fields.Nested(
        RefusalSchema, required=True, allow_none=True, metadata={"description": "Why the rest was not done."}
    )


class RestSchema(ma.Schema):
    """The rest of your line, if others are asked before it can go on. Nobody else can see it."""

    text = _maybe(ma.fields.String, "Null: nothing waits.")
    dropped = _maybe(ma.fields.String, "Why it was dropped, if you are asked something else instead.")


class StandingSchema(ma.Schema):
    """Your standing answer. Nobody else can see that there is one, until it acts."""

    text = _maybe(ma.fields.String, "Null: none.")
    examples = ma.fields.List(
        ma.fields.String(), required=True, metadata={"description": "How one may look; empty in games without them."}
    )
    done = ma.fields.Nested(
        AnswerSchema, allow_none=True, metadata={"description": "What it has decided at once, if you were being asked."}
    )


class ChairSchema(ma.Schema):
    seat = ma.fields.Integer(required=True)
    player = _maybe(ma.fields.String, "Null: free.")
    name = _maybe(ma.fields.String)
    kind = ma.fields.String(metadata={"enum": ["person", "bot"]})
    resigned = ma.fields.Boolean()


class PersonSchema(ma.Schema):
    id = ma.fields.String(required=True)
    name = ma.fields.String(required=True)


class TermsSchema(ma.Schema):
    pace = ma.fields.String(required=True)
    policy = ma.fields.String(required=True)
    nights = ma.fields.Boolean(required=True)
    weekends = ma.fields.Boolean(required=True)
    away = ma.fields.Integer(required=True)


class AgreementSchema(ma.Schema):
    takebacks = ma.fields.String(required=True)
    seating = ma.fields.String(required=True)


class TakeBackSchema(ma.Schema):
    seat = ma.fields.Integer(required=True)
    ply = ma.fields.Integer(required=True)
    waiting = ma.fields.List(ma.fields.Integer(), required=True)


class SeatResultSchema(ma.Schema):
    seat = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)
    place = ma.fields.Integer(required=True)
    total = ma.fields.Integer(required=True)


class ResultSchema(ma.Schema):
    ending = ma.fields.String(required=True)
    tie_break = ma.fields.String(required=True)
    seats = ma.fields.List(ma.fields.Nested(SeatResultSchema), required=True)


class MatchSchema(ma.Schema):
    """A match at a glance. Nothing in it is secret."""

    id = ma.fields.String(required=True)
    game = ma.fields.String(required=True)
    title = ma.fields.String(required=True)
    status = ma.fields.String(required=True, metadata={"enum": ["open", "running", "finished", "abandoned"]})
    version = ma.fields.Integer(required=True)
    ply = ma.fields.Integer(required=True)
    receipt = ma.fields.String(required=True)
    digest = ma.fields.String(required=True)
    opener = ma.fields.Nested(PersonSchema, required=True)
    opened_at = ma.fields.DateTime(required=True)
    changed_at = ma.fields.DateTime(required=True)
    seats = ma.fields.List(ma.fields.Nested(ChairSchema), required=True)
    own_seat = _maybe(ma.fields.Integer, "Where you sit.")
    stage = _maybe(ma.fields.String)
    awaiting = ma.fields.List(ma.fields.Nested(AskedSchema), required=True)
    options = ma.fields.Dict(required=True)
    terms = ma.fields.Nested(TermsSchema, required=True)
    agreement = ma.fields.Nested(AgreementSchema, required=True)
    rules = ma.fields.Integer(required=True)
    edition = ma.fields.String(required=True)
    commitment = ma.fields.String(required=True, metadata={"description": "SHA-256 of the secret behind all chance."})
    take_back = ma.fields.Nested(TakeBackSchema, allow_none=True)
    abandoning = ma.fields.List(ma.fields.Integer(), required=True)
    result = ma.fields.Nested(ResultSchema, allow_none=True)
    reason = _maybe(ma.fields.String, "Why it was abandoned.")


class ListedSeatSchema(ma.Schema):
    seat = ma.fields.Integer(required=True)
    player = _maybe(ma.fields.String, "Null: free.")
    name = _maybe(ma.fields.String)


class ListedSchema(ma.Schema):
    """A match in a list."""

    id = ma.fields.String(required=True)
    game = ma.fields.String(required=True)
    title = ma.fields.String(required=True)
    status = ma.fields.String(required=True)
    ply = ma.fields.Integer(required=True)
    free = ma.fields.Integer(required=True)
    seats = ma.fields.List(ma.fields.Nested(ListedSeatSchema), required=True)
    stage = _maybe(ma.fields.String)
    opened_at = ma.fields.DateTime(required=True)
    changed_at = ma.fields.DateTime(required=True)


class MatchesSchema(ma.Schema):
    """A page of a list. `next` is the cursor of the page after it; null at the end."""

    matches = ma.fields.List(ma.fields.Nested(ListedSchema), required=True)
    next = _maybe(ma.fields.String)


class OfferSchema(ma.Schema):
    number = ma.fields.Integer(required=True)
    text = ma.fields.String(required=True)
    decision = ma.fields.Dict(required=True)


class DefaultSchema(ma.Schema):
    text = ma.fields.String(required=True)
    decision = ma.fields.Dict(required=True)


class LegalSchema(ma.Schema):
    """What you are asked and may decide. `ply` goes into the decision; null while nothing is asked of you."""

    seat = ma.fields.Integer(required=True)
    ply = _maybe(ma.fields.Integer)
    questions = ma.fields.List(ma.fields.Nested(AskedSchema), required=True)
    offers = ma.fields.List(ma.fields.Nested(OfferSchema), required=True)
    default = ma.fields.Nested(
        DefaultSchema,
        required=True,
        allow_none=True,
        metadata={"description": "What is played for you when time runs out; only you see it."},
    )


class PositionSchema(ma.Schema):
    match = ma.fields.String(required=True)
    game = ma.fields.String(required=True)
    ply = ma.fields.Integer(required=True)
    as_ = ma.fields.Raw(required=True, data_key="as", metadata={"description": "A seat, `spectator`, or `everything`."})
    stage = ma.fields.String(required=True)
    table = ma.fields.Dict(required=True, metadata={"description": "The table; hidden things show only their back."})


class ScoreLineSchema(ma.Schema):
    """Points of one category, with the reason, the rule, and the plies that earned them."""

    seat = ma.fields.Integer(required=True)
    name = ma.fields.String(required=True)
    category = ma.fields.String(required=True)
    points = ma.fields.Integer(required=True)
    reason = ma.fields.String(required=True)
    sentence = ma.fields.Nested(SentenceSchema, required=True)
    rule = ma.fields.String(required=True)
    plies = ma.fields.List(ma.fields.Integer(), required=True)


class ScoreSchema(ma.Schema):
    ply = ma.fields.Integer(required=True)
    as_ = ma.fields.Raw(required=True, data_key="as")
    totals = ma.fields.Dict(keys=ma.fields.String(), values=ma.fields.Integer(), required=True)
    lines = ma.fields.List(ma.fields.Nested(ScoreLineSchema), required=True)


class LogSchema(ma.Schema):
    """A part of the logbook. Ask again with `after=last` for what comes later."""

    last = ma.fields.Integer(required=True)
    entries = ma.fields.List(ma.fields.Nested(HappeningSchema), required=True)


class PreviewSchema(ma.Schema):
    words = ma.fields.List(ma.fields.String(), required=True)
    sentences = ma.fields.List(ma.fields.Nested(SentenceSchema), required=True)


class AwaitedSchema(ma.Schema):
    match = ma.fields.String(required=True)
    game = ma.fields.String(required=True)
    title = ma.fields.String(required=True)
    seat = ma.fields.Integer(required=True)
    ply = ma.fields.Integer(required=True)
    question = ma.fields.String(required=True)
    prompt = ma.fields.String(required=True)
    since = ma.fields.DateTime(required=True)
    due = ma.fields.DateTime(required=True, allow_none=True, metadata={"description": DUE})


class PlayedSchema(ma.Schema):
    match = ma.fields.String(required=True)
    game = ma.fields.String(required=True)
    title = ma.fields.String(required=True)
    status = ma.fields.String(required=True)
    seat = ma.fields.Integer(required=True)
    first = ma.fields.Integer(required=True)
    last = _maybe(ma.fields.Integer)
    place = _maybe(ma.fields.Integer)
    total = _maybe(ma.fields.Integer)
    changed_at = ma.fields.DateTime(required=True)


class HistorySchema(ma.Schema):
    matches = ma.fields.List(ma.fields.Nested(PlayedSchema), required=True)
    next = _maybe(ma.fields.String)
