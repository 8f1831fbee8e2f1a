"""A file, stepped through as text: what happened ply by ply, and the board at one of them."""

from __future__ import annotations

from collections.abc import Iterator

from domain.match.log import MatchFinished
from domain.match.state import Match
from domain.places import SPECTATOR, Seat, Viewer, masked
from domain.words import Refused, say, seat_name
from projections import breakdown
from projections.boards import TEXT
from projections.logbook import in_words, logbook, recorded_score
from service.proof.file import Export
from service.proof.match_at import match_at


def replay(export: Export, ply: int | None = None, seat: Seat | None = None) -> Iterator[str]:
    """The story of a match, line by line, or the board after a ply (0: the start), as everybody or a seat saw it."""
    viewer = None if seat is None and export.head.complete else Viewer(_seat(export, seat))
    return _story(export, viewer) if ply is None else _board(export, ply, viewer)


def _seat(export: Export, seat: Seat | None) -> Seat:
    """A redacted file can be read only as it was cut."""
    if seat is not None and seat >= (seats := export.opened.seats):
        raise Refused("seat", say("there are seats 0 to {last}", last=seats - 1))
    own = export.head.seen_by
    if export.head.complete or own is None:
        return SPECTATOR.seat if seat is None else seat
    if seat not in (None, own):
        raise Refused("seat", say("this file was exported as seat {own} may read it", own=own))
    return own


def _story(export: Export, viewer: Viewer | None) -> Iterator[str]:
    whole = match_at(export)
    game = whole.game
    if export.head.players:
        yield str(say("Names are those that the file gives; they are not proven."))
        yield ""

    def who(seat: Seat) -> str:
        return _who(export, whole, seat)

    for happening in logbook(whole.opened.game, game, export.entries, viewer):
        mark = f"{happening.ply:>4}" if happening.ply else "    "
        struck = "  (struck)" if happening.struck else ""
        for words in in_words(happening, game, who, lambda id: export.head.players.get(id, id)):
            yield f"{mark}  {words}{struck}"
            mark = "    "
    if isinstance(whole.ended, MatchFinished):
        yield ""
        yield breakdown.standing(whole.ended.result, whole.ended.score, who)


def _board(export: Export, ply: int, viewer: Viewer | None) -> Iterator[str]:
    match = match_at(export, ply)
    drawn = TEXT.get(match.opened.game)
    seen = match.table if viewer is None else masked(match.table, viewer)
    ended = export.entries[-1].event
    recorded = recorded_score(ended) if isinstance(ended, MatchFinished) and match.ply == export.last_ply else None
    title, stage = match.game.TITLE, match.game.stage(seen)
    yield str(say("{title}, after ply {ply}: {stage}", title=title, ply=match.ply, stage=stage))
    if drawn:
        yield from drawn(seen, viewer or SPECTATOR, recorded).splitlines()


def _who(export: Export, match: Match, seat: Seat) -> str:
    id = match.players[seat] if 0 <= seat < len(match.chairs) else ""
    return export.head.players.get(id) or match.game.ACTORS.get(seat) or seat_name(seat)
