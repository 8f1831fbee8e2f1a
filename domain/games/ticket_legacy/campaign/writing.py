"""Decisions as the engine writes them (9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from domain.games.ticket_legacy.campaign.decisions import (
    ArchiveEvent,
    Attend,
    ChooseArea,
    ChooseDepot,
    RecordMatch,
    TakeCompany,
)


def write(decision: Any) -> str:
    return WRITTEN[type(decision)](decision)


WRITTEN: dict[type[Any], Callable[[Any], str]] = {
    TakeCompany: lambda ask: f"company {ask.colour}",
    Attend: lambda ask: "attend yes" if ask.yes else "attend no",
    ChooseDepot: lambda ask: f"depot {ask.city}",
    ArchiveEvent: lambda ask: f"archive {ask.event}",
    ChooseArea: lambda ask: f"open {ask.area.replace('_', ' ')}",
    RecordMatch: lambda ask: f"match {ask.match} is recorded",
}
