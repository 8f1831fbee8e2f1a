"""What people send: the bodies of commands, and the queries of reads."""

from __future__ import annotations

from typing import Any

import marshmallow as ma

from domain.match.clocks import PACES
from service.api.fields import Boolean, Nested, Number, OneOf, PageCursor, Record, SeenAs, Text
from service.api.shapes import Body
from service.usecases.typed_lines import LONGEST, LONGEST_LINE


class TermsBody(Body):
    """What is agreed about time."""

    pace = OneOf([*PACES], about="How fast.")
    policy = OneOf(
        ["default", "organiser", "substitute"],
        about="When time runs out: play the default, ask the organiser, find a substitute.",
    )
    nights = Boolean(about="Clocks run in their players' quiet hours.")
    weekends = Boolean(about="Clocks run on Saturdays and Sundays.")
    away = Number(0, 365, about="Days of absence a seat may declare.")


class AgreementBody(Body):
    """What else is agreed."""

    takebacks = OneOf(["consent", "unrevealed", "never"])
    seating = OneOf(["chosen", "drawn"])
    hints = OneOf(["allowed", "never"], about="Whether hints are given where all others are bots.")


class OpenBody(Body):
    """A table to be laid."""

    game = Text(32, 1, required=True, about="Slug of the game.")
    seats = Number(1, 20, required=True, about="How many.")
    options = Record(about="As the game's schema of options says.")
    title = Text(80)
    terms = Nested(TermsBody, about="What is agreed about time.")
    agreement = Nested(AgreementBody, about="What else is agreed.")


class SeatBody(Body):
    """Who sits down where. Without anything: you, in the first free seat."""

    seat = Number(0, 19, about="The first free one if not given.")
    words = Text(200, about="Words of your own that go into the chance of this match.")
    bot = Text(32, 1, about="Seat a bot instead, by its name; for who organises the match.")


class InvitationBody(Body):
    email = Text(254, 3, required=True, about="The address of who is invited.")


class DecisionBody(Body):
    """A decision, as JSON or in notation, and what it answers: the version of the match that you saw, or the ply of the
    question."""

    version = Number(about="`version` as GET legal tells it: numbers mean the list that you saw then.")
    ply = Number(about="`ply` as GET legal tells it. If-Match with the ETag of legal does as well, and names both.")
    decision = Record(about="As the game's JSON Schema of decisions says.")
    text = Text(
        LONGEST_LINE, 1,
        about="In notation, or its mark in the list of legal ones; several are joined with `;`, all of one list.",
    )  # fmt: skip


SEEN = "Of the match as you saw it: what was asked for since is not what you agree to."


class TakeBackBody(Body):
    ply = Number(1, about="The decision to take back, with all that followed; your latest if not given.")


class ConsentBody(Body):
    grant = Boolean(required=True, about="Whether you agree to the take-back.")
    version = Number(about=SEEN)


class ResignBody(Body):
    seat = Number(0, 19, about="Yours if not given; another only by a ruling of who organises the match.")
    reason = Text(1000, 1, about="Of the ruling; for another seat than yours.")


class RulingBody(Body):
    reason = Text(1000, 1, required=True)
    strike_from = Number(1, about="Strike every decision from this ply on.")


class HandOverBody(Body):
    """A seat changes hands: to another player, who is asked, or to a bot, at once; a company of a campaign without
    either: to whoever wants it."""

    seat = Number(0, 19, required=True)
    player = Text(64, 1, about="The id of the player who may take over.")
    bot = Text(32, 1, about="Or the name of a bot.")
    reason = Text(1000, 1, required=True)

    @ma.validates_schema
    def not_both(self, data: dict[str, Any], **kwargs: Any) -> None:
        if "player" in data and "bot" in data:
            raise ma.ValidationError("takes either `player` or `bot`")


class OfferAnswerBody(Body):
    seat = Number(0, 19, required=True, about="The seat that is offered to you.")
    take = Boolean(required=True, about="Whether you take it over.")
    version = Number(about=SEEN)


class AbandonBody(Body):
    version = Number(about=SEEN)
    reason = Text(1000, 1, about="With a reason: as who organises the match, for all, at once.")


class Nothing(Body):
    """An empty body, or none."""


class PlyQuery(Body):
    ply = Number(strict=False, about="After this ply; 0 is the start. The present if not given.")
    as_ = SeenAs(data_key="as", about="As this seat sees it: your own, or any once the match is over; or `spectator`.")


class WhatIfQuery(Body):
    ply = Number(strict=False, load_default=0, about="The line branches off after this ply; 0 is the start.")
    as_ = SeenAs(data_key="as", about="The seat that you play; your own if not given, or the first.")
    line = Text(2400, load_default="", about="The line so far, as an answer told it; nothing at its beginning.")


class ContinuedQuery(Body):
    text = Text(LONGEST, load_default="", about="The decision as far as it is written; nothing at its beginning.")


class LogQuery(Body):
    after = Number(strict=False, load_default=0, about="Entries after this version.")
    limit = Number(1, 1000, strict=False, load_default=500, about="At most so many.")
    as_ = SeenAs(data_key="as", about="As this seat reads it; or `spectator`.")


class ResumeQuery(Body):
    after = Text(20, about="The id of the last event that you have read; `Last-Event-ID` says the same.")


class ListQuery(Body):
    status = OneOf(["open", "running", "finished", "abandoned"])
    game = Text(32)
    player = Text(64, about="In which this player sits.")
    campaign = Text(32, about="The chapters of this campaign.")
    free = Boolean(about="With a free seat that can still be taken, or without.")
    before = PageCursor(about="`next` of the page before.")
    limit = Number(1, 200, strict=False, load_default=50)


class PageQuery(Body):
    before = PageCursor(about="`next` of the page before.")
    limit = Number(1, 200, strict=False, load_default=50)
