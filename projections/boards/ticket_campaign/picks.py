"""How a decision of a campaign is made by clicking: each in one step, with its spot where it has one."""

from __future__ import annotations

from typing import Any

from domain.games.ticket_legacy.campaign.decisions import ArchiveEvent, ChooseArea, ChooseDepot
from domain.games.ticket_legacy.campaign.labels import label
from domain.games.ticket_legacy.campaign.state import State
from domain.games.ticket_legacy.campaign.writing import write
from domain.places import Seat
from projections.boards.picking import Step, Way


def way(view: State, seat: Seat, decision: Any) -> Way:
    return (Step(write(decision).replace(" ", "-"), label(view, seat, decision), spot(decision)),)


def spot(decision: Any) -> str:
    match decision:
        case ChooseDepot():
            return f"city-{decision.city}"
        case ChooseArea():
            return f"area-{decision.area}"
        case ArchiveEvent():
            return f"event-{decision.event}"
    return ""
