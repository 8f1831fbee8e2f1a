"""Writing the file of a match: complete once it is over, else as a viewer may read it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256

import msgspec
from msgspec import Raw

from domain.chain import digest
from domain.codec import codec
from domain.engine import redacted, redacted_decision
from domain.games import GAMES
from domain.match.log import DecisionMade, Entry, MatchStarted, decode
from domain.match.state import Match
from domain.places import Viewer
from service.proof.file import Cut, Head, Seal, sorted_json


def write_export(match: Match, log: Sequence[bytes], names: Mapping[str, str]) -> bytes:
    """The complete file of a match that is over."""
    assert match.over, "a running match is exported as somebody may read it"
    head = Head(match=match.id, game=match.opened.game, complete=True, players=_players(match, names))
    return _sealed(head, log, match.head)


def write_finished(match: str, game: str, log: Sequence[bytes]) -> bytes:
    """The complete file of a match that is known to be over, from its log alone; with ids in the place of names."""
    return _sealed(Head(match=match, game=game, complete=True, players={}), log, digest(log[-1]))


def write_redacted(match: Match, log: Sequence[bytes], names: Mapping[str, str], viewer: Viewer) -> bytes:
    """The file of a running match, as a viewer may read it."""
    players = _players(match, names)
    head = Head(match=match.id, game=match.opened.game, complete=False, seen_by=viewer.seat, players=players)
    cuts = [_cut(match.opened.game, decode(data), digest(data), viewer) for data in log]
    return _sealed(head, [sorted_json(cut) for cut in cuts], match.head)


def _sealed(head: Head, lines: Sequence[bytes], last: str) -> bytes:
    body = b"\n".join((sorted_json(head), *lines, b""))
    return body + sorted_json(Seal(len(lines), last, sha256(body).hexdigest())) + b"\n"


def _players(match: Match, names: Mapping[str, str]) -> dict[str, str]:
    ids = [one.player for one in match.tenures] or match.players
    return {id: names[id] for id in ids if id in names}


def _cut(game: str, entry: Entry, full: str, viewer: Viewer) -> Cut:
    event = entry.event
    if isinstance(event, (DecisionMade, MatchStarted)):
        records, rules = codec(game), GAMES[game]
        facts = records.facts(event.facts)
        cut = {"facts": Raw(records.encode(redacted(rules, facts, viewer)))}
        if isinstance(event, DecisionMade):
            seen = redacted_decision(rules, records.decision(event.decision), facts, viewer, event.seat)
            cut["decision"] = Raw(records.encode(seen))
        event = msgspec.structs.replace(event, **cut)
    return Cut(entry.match, entry.version, entry.at, entry.by, entry.prev, full, event)
