"""A line of play that branches off a match that is over."""

from __future__ import annotations

from msgspec import Raw

from domain.codec import codec
from domain.described import told_table
from domain.engine import open_questions
from projections.film import totals
from service.api.fields import Boolean, Integer, List, Nested, Record, String
from service.api.schemas.entries import SentenceSchema
from service.api.shapes import Shape


class LineOfferSchema(Shape):
    """A decision at the end of a line."""

    text = String(required=True)
    decision = Record(required=True)
    line = String(required=True, about="Send this as `line` to decide so.")


class WhatIfSchema(Shape):
    """The end of a line of play in the mind."""

    match = String(required=True, attribute="summary.id")
    game = String(required=True, attribute="summary.game")
    ply = Integer(required=True, about="The ply of the match after which the line branches off.")
    seat = Integer(required=True, about="The seat that you play.")
    line = String(
        required=True, attribute="written", about="The whole line, with what the bots decided. It can be sent again."
    )
    length = Integer(required=True, about="How many decisions it has, at most 400.", of=lambda one, _: len(one.numbers))
    over = Boolean(required=True, about="Whether the game has ended in it.", attribute="state.over")
    stage = String(
        required=True, about="How far the game has come, in words.",
        of=lambda one, table: table.words(one.game.stage(one.view)),
    )  # fmt: skip
    words = List(
        String(), required=True, about="What the last decision of the line did, and what the bots did then, in words.",
        of=lambda one, table: [table.words(said) for said in one.happened],
    )  # fmt: skip
    sentences = List(Nested(SentenceSchema), required=True, attribute="happened")
    prompts = List(
        String(), required=True, about="What you are asked, in words.",
        of=lambda one, table: [table.words(one.game.prompt(asked)) for asked in open_questions(one.state, one.seat)],
    )  # fmt: skip
    offers = List(
        Nested(LineOfferSchema), required=True, attribute="line_offers",
        about="What you may decide, in the order of the game; nothing where the line cannot go on.",
    )  # fmt: skip
    totals = Record(
        values=Integer(), required=True, about="Points altogether, by seat, as far as the seat that you play can see.",
        of=lambda one, _: {str(seat): sum for seat, sum in totals(one.game, one.view, one.summary.seats).items()},
    )  # fmt: skip
    table = Record(
        required=True, about="The table, as the seat that you play sees it.",
        of=lambda one, _: Raw(told_table(one.summary.game, codec(one.summary.game).encode(one.view))),
    )  # fmt: skip
