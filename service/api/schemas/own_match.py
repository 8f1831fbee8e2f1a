"""A match as somebody's own stream tells of it."""

from __future__ import annotations

from typing import NamedTuple

from domain.places import Seat
from service.api.fields import Integer, List, Moment, Nested, String
from service.api.schemas.entries import STATUS, AskedSchema, HappeningSchema
from service.api.shapes import Shape
from service.present.names import title_of
from service.usecases.match_view import Asked, Summary


class OwnGlance(NamedTuple):
    """A match as one of those sees it whom it concerns."""

    summary: Summary
    player: str
    said: int  # things at its table

    @property
    def seat(self) -> Seat | None:
        """Where that player sits; nobody in particular sits nowhere."""
        players = self.summary.players
        return players.index(self.player) if self.player and self.player in players else None

    @property
    def asked(self) -> list[Asked]:
        return [one for one in self.summary.awaiting if one.seat == self.seat]

    @property
    def offered(self) -> list[Seat]:
        return [seat for seat, offer in self.summary.seat_offers.items() if self.player and offer.player == self.player]


def _title(one: OwnGlance, _: object) -> str:
    return title_of(one.summary.game, one.summary.id, one.summary.title)


class OwnMatchSchema(Shape):
    """A match of yours as it stands: whatever has changed, the whole of this is told."""

    match = String(required=True, attribute="summary.id")
    game = String(required=True, attribute="summary.game")
    title = String(required=True, of=_title)
    status = String(required=True, metadata=STATUS, attribute="summary.status")
    version = Integer(
        required=True, about="Of its log: ask for what came after the one you know.", attribute="summary.version"
    )
    ply = Integer(required=True, attribute="summary.ply")
    seat = Integer(required=True, allow_none=True, about="Where you sit; null if you do not, or no longer.")
    asked = List(Nested(AskedSchema), required=True, about="What you are asked now.")
    offered = List(Integer(), required=True, about="Seats that are offered to you.")
    said = Integer(
        required=True, allow_none=True, about="How many things were said at the table; null if you do not sit there.",
        of=lambda one, _: None if one.seat is None else one.said,
    )  # fmt: skip
    changed_at = Moment(required=True, attribute="summary.changed_at")


class EntryLineSchema(Shape):
    """A line of the stream of a match."""

    event = String(required=True, metadata={"enum": ["entry", "end"]}, about="`end`: `data` is a problem, the last.")
    id = String(required=True, allow_none=True, about="To resume after it; null with `end`.")
    data = Nested(HappeningSchema, required=True, about="The entry, as GET log tells it.")


class OwnMatchLineSchema(Shape):
    """A line of the stream of your own matches."""

    event = String(required=True, metadata={"enum": ["match", "end"]}, about="`end`: `data` is a problem, the last.")
    id = String(required=True, allow_none=True, about="To resume after it; null with `end`.")
    data = Nested(OwnMatchSchema, required=True, about="The match as it stands.")
