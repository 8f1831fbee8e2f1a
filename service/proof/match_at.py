"""The match of a file as it stood after a ply."""

from __future__ import annotations

from domain.match.folding import replay as replay_entries
from domain.match.log import shows_table_after
from domain.match.state import Match
from domain.words import Refused, say
from service.proof.file import Broken, Export


def match_at(export: Export, ply: int | None = None) -> Match:
    """The match after a ply, with the strikes that had been made by then; without one, as the file leaves it."""
    entries = export.entries
    if ply is not None:
        upto = next((one.version for one in entries if shows_table_after(one.event, ply)), None)
        if upto is None:
            raise Refused("ply", say("there is no ply {ply}; the last one is {last}", ply=ply, last=export.last_ply))
        entries = entries[:upto]
    match = Match(export.head.match)
    try:
        replay_entries(match, entries)
    except Exception as error:  # a file of which nobody has checked that the register wrote it
        raise Broken(match.version, match.ply, say("cannot be replayed: {error}", error=str(error)[:200])) from error
    return match
