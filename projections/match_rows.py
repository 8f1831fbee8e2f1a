"""What a match looks like in the views: rows that are a function of its folded state, of where its end lies in the log,
and of nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from domain.campaign import waits_for
from domain.engine import tag_of
from domain.match.hand_overs import ANYBODY
from domain.match.log import MatchFinished
from domain.match.state import Match
from domain.places import SPECTATOR, masked
from domain.words import Sentence
from projections.log_places import START, LogPlace
from projections.sql import Cursor
from projections.view_tables import OF_ONE_MATCH

Values = Sequence[Any]

_encoder = msgspec.json.Encoder(order="sorted")


class MatchRows(NamedTuple):
    """All rows of one match."""

    match: Values
    others: dict[str, list[Values]]


def rows_of(match: Match, ended: LogPlace = START) -> MatchRows:
    """`ended` is the place of its last entry, if it is over."""
    return MatchRows(
        _match(match),
        {
            "chairs": list(_chairs(match)),
            "awaiting": list(_awaiting(match)),
            "results": list(_results(match, ended)),
            "score_lines": list(_score_lines(match)),
            "tenures": list(_tenures(match)),
        },
    )


def write_rows(cursor: Cursor, rows: Sequence[MatchRows]) -> None:
    """Put the rows of some matches in the place of their old ones."""
    ids = [(one.match[0],) for one in rows]
    for table in ("matches", *OF_ONE_MATCH):
        column = "id" if table == "matches" else "match"
        cursor.many(f"DELETE FROM {table} WHERE {column}=?", ids)  # noqa: S608 - names of our own
    add_rows(cursor, rows)


def add_rows(cursor: Cursor, rows: Sequence[MatchRows]) -> None:
    """Put rows into tables that have none of these matches yet."""
    _insert(cursor, "matches", [one.match for one in rows])
    for table in OF_ONE_MATCH:
        _insert(cursor, table, [values for one in rows for values in one.others.get(table, ())])


def _insert(cursor: Cursor, table: str, rows: Sequence[Values]) -> None:
    if rows:
        marks = ",".join("?" * len(rows[0]))
        cursor.many(f"INSERT INTO {table} VALUES ({marks})", rows)  # noqa: S608 - names of our own


def _json(value: Any) -> str:
    return _encoder.encode(value).decode()


def _match(match: Match) -> Values:
    opened = match.opened
    return (
        match.id,
        opened.game,
        opened.title,
        match.status,
        match.opener,
        opened.seats,
        _free(match),
        bytes(opened.options).decode(),
        _json(opened.terms),
        _json(opened.agreement),
        opened.rules,
        opened.edition,
        _json(_stage(match)),
        match.opened_at,
        match.changed_at,
        match.ply,
        match.version,
        int(opened.lesson),
        opened.campaign,
        waits_for(match),
    )


def _free(match: Match) -> int:
    """Seats in which anybody can sit down: before the start, and where a company looks for somebody."""
    offered = sum(offer.player == ANYBODY for offer in match.offers.values())
    return 0 if match.over else len(match.free_seats) + offered


def _stage(match: Match) -> Sentence | None:
    """How far the match has come, from what everybody can see."""
    return None if match.table is None else match.game.stage(masked(match.table, SPECTATOR))


def _chairs(match: Match) -> Iterator[Values]:
    for seat, chair in enumerate(match.chairs):
        if chair:
            yield match.id, seat, chair.player, chair.kind, chair.resigned


def _awaiting(match: Match) -> Iterator[Values]:
    for seat in match.awaited:
        chair = match.chair(seat)
        for place, question in enumerate(match.questions(seat)):
            prompt = _json(match.game.prompt(question))
            since = match.asked_at(question)
            yield match.id, seat, place, chair.player, chair.kind, question.asked, tag_of(type(question)), prompt, since


def _results(match: Match, ended: LogPlace) -> Iterator[Values]:
    if isinstance(match.ended, MatchFinished) and not match.opened.lesson:  # who learns is not measured
        result = match.ended.result
        yield match.id, match.opened.game, match.changed_at, result.ending, result.tie_break, *ended


def _score_lines(match: Match) -> Iterator[Values]:
    lines = match.ended.score if isinstance(match.ended, MatchFinished) and not match.opened.lesson else ()
    for place, line in enumerate(lines):
        plies = _json(line.plies)
        yield match.id, place, line.seat, line.category, line.points, _json(line.reason), line.rule, plies


def _tenures(match: Match) -> Iterator[Values]:
    """Who played which seat, with place and total for who sat there at the end."""
    result = match.ended.result if isinstance(match.ended, MatchFinished) else None
    for place, one in enumerate(match.tenures):
        finishing, total = (result.places[one.seat], result.totals[one.seat]) if result and not one.last else (0, 0)
        yield match.id, place, one.seat, one.player, one.kind, one.first, one.last, finishing, total
