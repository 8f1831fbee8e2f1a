"""What views of matches share: the command id, the names of a table, and the bodies people send."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, TypeVar
from urllib.parse import urlencode

import marshmallow as ma
from flask import Response, request
from werkzeug.http import parse_etags

from domain.match.clocks import PACES
from projections import lists
from projections.lists import Listed
from service.api.base import Number, Text, answer
from service.api.told import Told
from service.http.current import register
from service.http.headers import add_header
from service.http.problems import Problem
from service.usecases.commands import Answer
from service.usecases.play_line import Played

Row = TypeVar("Row", Listed, lists.Played)
KEY = re.compile(r"[!-~]{1,80}")


def command() -> str | None:
    """The caller's `Idempotency-Key`: the same key gets the same answer and does nothing twice."""
    key = request.headers.get("Idempotency-Key")
    if key is not None and not KEY.fullmatch(key):
        raise Problem("invalid", "Idempotency-Key has 1 to 80 printable ASCII characters without spaces.")
    return key


def told_of(match: str, *, dues: bool = False) -> Told:
    """The table of a match with the names of its people; with `dues`, and their deadlines."""
    with register().store.held(match) as held:
        at = register().store.present(held)
        by_seat = {seat: register().calendar.deadline(at, seat) for seat in at.awaited} if dues else {}
        return Told(at.opened.game, at.players, register().names, by_seat)


def done(result: Answer, status: int = 201) -> Response:
    """The answer to a command."""
    add_header("Location", f"/api/matches/{result.match}")
    return answer(told_of(result.match).answer(result), status)


def done_line(result: Played, status: int = 201) -> Response:
    """The answer to a line of decisions."""
    add_header("Location", f"/api/matches/{result.answer.match}")
    return answer(told_of(result.answer.match, dues=bool(result.asked)).played(result), status)


def in_pages(rows: Sequence[Row], limit: int) -> tuple[Sequence[Row], str | None]:
    """The rows of a page and the cursor of the next, which is named in a header too. One row more was asked for."""
    page = rows[:limit]
    following = page[-1].cursor if len(rows) > limit else None
    if following:
        query = urlencode(request.args.to_dict() | {"before": following})
        add_header("Link", f'<{request.path}?{query}>; rel="next"')
    return page, following


def answered_ply(given: int | None) -> int:
    """The ply a decision answers: in the body, or from the ETag of `legal` in If-Match."""
    if given is not None:
        return given
    for tag in parse_etags(request.headers.get("If-Match")):
        ply, dash, _ = tag.partition("-")
        if dash and ply.isdecimal() and len(ply) < 10:
            return int(ply)
    raise Problem("invalid", "Name the ply that your decision answers: `ply` as GET legal tells it.")


# --- bodies ----------------------------------------------------------------------------------------------------------


class TermsBody(ma.Schema):
    """What is agreed about time."""

    pace = ma.fields.String(validate=ma.validate.OneOf([*PACES]), metadata={"description": "How fast."})
    policy = ma.fields.String(
        validate=ma.validate.OneOf(["default", "organiser", "substitute"]),
        metadata={"description": "When time runs out: play the default, ask the organiser, find a substitute."},
    )
    nights = ma.fields.Boolean(metadata={"description": "Clocks run in their players' quiet hours."})
    weekends = ma.fields.Boolean(metadata={"description": "Clocks run on Saturdays and Sundays."})
    away = Number(0, 365, metadata={"description": "Days of absence a seat may declare."})


class AgreementBody(ma.Schema):
    """What else is agreed."""

    takebacks = ma.fields.String(validate=ma.validate.OneOf(["consent", "unrevealed", "never"]))
    seating = ma.fields.String(validate=ma.validate.OneOf(["chosen", "drawn"]))


class OpenBody(ma.Schema):
    """A table to be laid."""

    game = Text(32, 1, required=True, metadata={"description": "Slug of the game."})
    seats = Number(1, 20, required=True)
    options = ma.fields.Dict(keys=ma.fields.String(), metadata={"description": "As the game's schema of options says."})
    title = Text(80)
    terms = ma.fields.Nested(TermsBody, metadata={"description": "What is agreed about time."})
    agreement = ma.fields.Nested(AgreementBody, metadata={"description": "What else is agreed."})


class SeatBody(ma.Schema):
    """Who sits down where. Without anything: you, in the first free seat."""

    seat = Number(0, 19, metadata={"description": "The first free one if not given."})
    words = Text(200, metadata={"description": "Words of your own that go into the chance of this match."})
    bot = Text(32, 1, metadata={"description": "Seat a bot instead, by its name; for who organises the match."})


class DecisionBody(ma.Schema):
    """A decision, as JSON or in notation, and the ply of the question it answers."""

    ply = Number(metadata={"description": "`ply` as GET legal tells it. If-Match with the ETag of legal does as well."})
    decision = ma.fields.Dict(
        keys=ma.fields.String(), metadata={"description": "As the game's JSON Schema of decisions says."}
    )
    text = Text(
        2000, 1,
        metadata={"description": "In notation, or its number in the list of legal ones; several are joined with `;`."},
    )  # fmt: skip


class TakeBackBody(ma.Schema):
    ply = Number(
        1, metadata={"description": "The decision to take back, with all that followed; your latest if not given."}
    )


class ConsentBody(ma.Schema):
    grant = ma.fields.Boolean(required=True, metadata={"description": "Whether you agree to the take-back."})


class ResignBody(ma.Schema):
    seat = Number(0, 19, metadata={"description": "Yours if not given; another only for who organises the match."})


class RulingBody(ma.Schema):
    reason = Text(1000, 1, required=True)
    strike_from = Number(1, metadata={"description": "Strike every decision from this ply on."})


class HandOverBody(ma.Schema):
    """A seat changes hands: to another player, or to a bot."""

    seat = Number(0, 19, required=True)
    player = Text(64, 1, metadata={"description": "The id of the player who takes over."})
    bot = Text(32, 1, metadata={"description": "Or the name of a bot."})
    reason = Text(1000, 1, required=True)

    @ma.validates_schema
    def one_of_both(self, data: dict[str, Any], **kwargs: Any) -> None:
        if ("player" in data) == ("bot" in data):
            raise ma.ValidationError("needs either `player` or `bot`")


class AbandonBody(ma.Schema):
    reason = Text(1000, 1, metadata={"description": "With a reason: as who organises the match, for all, at once."})


class Nothing(ma.Schema):
    """An empty body, or none."""


class PlyQuery(ma.Schema):
    ply = Number(strict=False, metadata={"description": "After this ply; 0 is the start. The present if not given."})
    as_ = Number(
        0, 19, strict=False, data_key="as",
        metadata={"description": "As this seat sees it: your own, or any once the match is over."},
    )  # fmt: skip


class LogQuery(ma.Schema):
    after = Number(strict=False, load_default=0, metadata={"description": "Entries after this version."})
    limit = Number(1, 1000, strict=False, load_default=500, metadata={"description": "At most so many."})
    as_ = Number(0, 19, strict=False, data_key="as", metadata={"description": "As this seat reads it."})


class ListQuery(ma.Schema):
    status = ma.fields.String(validate=ma.validate.OneOf(["open", "running", "finished", "abandoned"]))
    game = Text(32)
    player = Text(64, metadata={"description": "In which this player sits."})
    free = ma.fields.Boolean(metadata={"description": "With a free seat that can still be taken, or without."})
    before = Text(80, metadata={"description": "`next` of the page before."})
    limit = Number(1, 200, strict=False, load_default=50)


class PageQuery(ma.Schema):
    before = Text(80, metadata={"description": "`next` of the page before."})
    limit = Number(1, 200, strict=False, load_default=50)
