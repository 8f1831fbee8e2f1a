"""What if: playing on from a ply of a match that is over, against bots, in the mind only."""

from __future__ import annotations

from typing import Any

from domain.words import require
from service.api.blueprint import Blueprint
from service.api.bodies import WhatIfQuery
from service.api.command_answers import with_receipt
from service.api.schemas.what_if import WhatIfSchema
from service.api.shapes import Context, Shown
from service.bots.what_if import branched_off
from service.http.auth import reader
from service.http.current import register
from service.http.limits import caller_or_place, limiter

what_if = Blueprint("what-if", __name__, url_prefix="/api/matches/<id:match>", description="Playing on in the mind.")


@what_if.route("/what-if")
@what_if.arguments(WhatIfQuery, location="query")
@what_if.response(200, WhatIfSchema)
@what_if.problems(404, 409, 429)
def play_what_if(query: dict[str, Any], match: str) -> Shown:
    """Play on from a ply of a match that is over, against bots, in the mind only.

    Nothing is stored: the line holds all of it, and the same line always leads to the same table. To decide, ask again
    with the `line` of an offer; the bots answer until it is your turn. Closed while a campaign runs. It counts as often
    as a decision does.
    """
    limiter().costly("write", caller_or_place())  # it costs as much as deciding
    table = register().queries.table(reader(), match)
    summary = table.summary
    seat = query.get("as_", summary.own_seat or 0)
    require(seat >= 0, "what-if", "somebody has to go on: name the seat that you play")
    line = branched_off(register().queries, table, query["ply"], seat, query["line"])
    line.let_bots_play()
    line.remember()
    with_receipt(summary.digest)
    return Shown(line, Context(summary.game, summary.players, register().names))
