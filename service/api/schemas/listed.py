"""Rows of lists. What they are shown with is what players are called."""

from __future__ import annotations

from typing import NamedTuple

from domain.games import GAMES
from domain.places import Seat
from domain.words import render
from projections.lists import Listed
from service.api.fields import Integer, List, Moment, Nested, String
from service.api.schemas.entries import DUE
from service.api.shapes import Shape
from service.present.names import Name, TableWords


class ListedSeat(NamedTuple):
    seat: Seat
    player: str


class ListedSeatSchema(Shape):
    seat = Integer(required=True)
    player = String(allow_none=True, about="Null: free.", of=lambda one, _: one.player or None)
    name = String(allow_none=True, of=lambda one, named: named(one.player) if one.player else None)


def _listed_stage(one: Listed, named: Name) -> str | None:
    return TableWords(one.game, one.players, named).words(one.stage) if one.stage else None


class ListedSchema(Shape):
    """A match in a list."""

    id = String(required=True)
    game = String(required=True)
    title = String(required=True)
    status = String(required=True)
    ply = Integer(required=True)
    free = Integer(required=True)
    seats = List(
        Nested(ListedSeatSchema), required=True, of=lambda one, _: map(ListedSeat, range(one.seats), one.players)
    )
    stage = String(allow_none=True, of=_listed_stage)
    campaign = String(allow_none=True, of=lambda one, _: one.campaign or None)
    elsewhere = String(allow_none=True, of=lambda one, _: one.elsewhere or None)
    opened_at = Moment(required=True)
    changed_at = Moment(required=True)


class MatchesSchema(Shape):
    """A page of a list; `next` is the cursor of the page after it."""

    matches = List(Nested(ListedSchema), required=True, attribute="rows")
    next = String(allow_none=True)


class PlayedSchema(Shape):
    match = String(required=True)
    game = String(required=True)
    title = String(required=True)
    status = String(required=True)
    seat = Integer(required=True)
    first = Integer(required=True)
    last = Integer(
        allow_none=True,
        about="The last ply of this tenure; null: to the end, or until now.",
        of=lambda one, _: one.last or None,
    )
    place = Integer(allow_none=True, of=lambda one, _: one.place or None)
    total = Integer(allow_none=True, of=lambda one, _: one.total if one.place else None)
    changed_at = Moment(required=True)


class HistorySchema(Shape):
    matches = List(Nested(PlayedSchema), required=True, attribute="rows")
    next = String(allow_none=True)


class AwaitedSchema(Shape):  # shown with a function that knows by when each is to be answered
    match = String(required=True)
    game = String(required=True)
    title = String(required=True)
    seat = Integer(required=True)
    ply = Integer(required=True, about="A decision has to name it.", attribute="asked")
    question = String(required=True, attribute="ask")
    prompt = String(required=True, of=lambda one, _: render(one.prompt, name=GAMES[one.game].name))
    since = Moment(required=True)
    due = Moment(required=True, allow_none=True, about=DUE, of=lambda one, due: due(one))
