"""The sheet of a match: its result, every point with rule and plies, and its final board, as text and as a picture."""

from __future__ import annotations

from collections.abc import Iterator

from domain.match.log import MatchAbandoned, MatchFinished
from domain.places import SPECTATOR, Seat
from domain.words import say, seat_name
from projections import breakdown
from projections.boards import TEXT
from projections.boards.panels import Look
from projections.boards.pictures import SVG, svg
from projections.logbook import recorded_score
from service.proof.file import Export
from service.proof.match_at import match_at


def score_sheets(place: str, export: Export) -> Iterator[tuple[str, bytes]]:
    """Name and bytes of the sheets of a match that is over. Players are their ids: names lie in one file only."""
    match, ended = match_at(export), export.entries[-1].event
    game, slug = match.game, match.opened.game

    def who(seat: Seat) -> str:
        return match.players[seat] if 0 <= seat < len(match.chairs) else game.ACTORS.get(seat) or seat_name(seat)

    lines = [str(say("{place}: match {match}, {game}", place=place, match=match.id, game=game.TITLE)), ""]
    totals: dict[Seat, int] = {}
    if isinstance(ended, MatchFinished):
        score = recorded_score(ended)
        totals = dict(enumerate(ended.result.totals))
        lines += [breakdown.standing(ended.result, score, who), ""]
        lines += [breakdown.table(score, match.opened.seats, who), "", breakdown.reasons(game, score, who), ""]
    elif isinstance(ended, MatchAbandoned):
        lines += [str(say("Abandoned: {reason}", reason=ended.reason)), ""]
    if match.table is not None and slug in TEXT:
        shown = recorded_score(ended) if isinstance(ended, MatchFinished) else None
        lines.append(TEXT[slug](match.table, SPECTATOR, shown))
    yield f"scores/{place}.txt", ("\n".join(lines).rstrip() + "\n").encode()
    if match.table is not None and slug in SVG:
        yield f"scores/{place}.svg", str(svg(slug, match.table, Look(SPECTATOR, who, totals=totals))).encode()
