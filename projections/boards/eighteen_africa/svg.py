"""The table of 18Africa as a picture: the map, what lies before the viewer, the market, the companies, the players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domain.games.eighteen_africa import facts as f
from domain.games.eighteen_africa.rules.board import hex_of
from domain.games.eighteen_africa.state import State
from domain.places import NOBODY
from domain.words import say
from projections.boards.eighteen_africa.art import UNIT
from projections.boards.eighteen_africa.beside import beside, owners
from projections.boards.eighteen_africa.companies import charters
from projections.boards.eighteen_africa.map import the_map
from projections.boards.eighteen_africa.map_ground import defs
from projections.boards.eighteen_africa.market import economy, market, trains, turn
from projections.boards.eighteen_africa.players import player
from projections.boards.eighteen_africa.runs import last_run
from projections.boards.eighteen_africa.seats import colours
from projections.boards.eighteen_africa.supply import concessions, supply
from projections.boards.panels import BOARD, OWN, Look, Picture, Region

__all__ = ["colours", "draw", "spots_of"]


def draw(view: State, look: Look) -> Picture:
    """The whole table as the viewer sees it: what concerns the viewer comes before what concerns everybody."""
    own = look.viewer.seat
    number = len(view.players)
    others = [(max(own, 0) + step) % number for step in range(number)]
    before = [player(view, look, own, own=True), *beside(view, look)] if own != NOBODY else []
    players = [owners(view, look, "units"), *(player(view, look, seat) for seat in others if seat != own)]
    regions = [
        Region(BOARD, say("Map"), [turn(view, look), *the_map(view, look), economy(view, look)]),
        Region(OWN, look.owned("side"), before),
        Region("companies", say("Companies"), [*last_run(view), *charters(view, look)]),
        Region("market", say("Market"), [*market(view, look), trains(view, look), supply(view, look)]),
        Region("players", say("Players"), players),
        Region("concessions", say("Concessions"), concessions(view, look)),
    ]
    return Picture("The table of 18Africa", (12, 6), UNIT, regions, defs(), beside=True)


# --- what a ply changed ----------------------------------------------------------------------------------------------


def spots_of(fact: Any) -> Iterator[str]:
    match fact:
        case f.TileLaid():
            yield f"hex-{fact.hex}"
        case f.TokenPlaced():
            yield f"hex-{hex_of(fact.stop)}"
        case f.CompanyStarted():
            yield f"company-{fact.company}"
            yield f"hex-{hex_of(fact.home)}"
        case f.MarkerMoved() | f.DividendPaid() | f.RevenueKept() | f.ControllerChanged():
            yield f"company-{fact.company}"
        case f.TrainBought() | f.TrainSold():
            yield f"company-{fact.company}"
            yield f"train-{fact.train}"
        case f.ConcessionChosen() | f.ConcessionDiscarded() | f.ConcessionAssigned():
            yield f"concession-{fact.concession}"
        case f.BondBought() | f.BondsSold():
            yield "bonds"
        case f.CardRevealed() | f.DeckReshuffled():
            yield "deck"
        case f.CardLeft() | f.CardFlipped():
            yield "deck"
