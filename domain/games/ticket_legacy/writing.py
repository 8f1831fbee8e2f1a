"""Decisions as the engine writes them (9): one writing each, which reads back without knowing the position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from domain.games.ticket_legacy.decisions import DECK, Cards, Claim, DrawCard, DrawTickets, KeepTickets, Pass, Wire
from domain.games.ticket_legacy.edition import COLOUR_OF, SYMBOL_OF
from domain.words import Hidden


def write(decision: Any) -> str:
    return WRITTEN[type(decision)](decision)


def write_keep(ask: KeepTickets) -> str:
    if isinstance(ask.keep, Hidden):
        return "keep ?"
    return f"keep {' '.join('?' if isinstance(one, Hidden) else one for one in ask.keep)}"


def write_claim(ask: Claim) -> str:
    route, _, number = ask.track.partition("/")
    extra = f" extra {' '.join(ask.extras)}" if ask.extras else ""
    return f"claim {route.replace('-', ' ')} track {number} with {cards_written(ask.cards)}{extra}"


def cards_written(cards: Cards) -> str:
    return " ".join(f"{count} {kind_written(kind)}" for kind, count in cards)


def kind_written(kind: str) -> str:
    return f"{COLOUR_OF[kind]} {SYMBOL_OF[kind]}" if kind in COLOUR_OF else kind


WRITTEN: dict[type[Any], Callable[[Any], str]] = {
    KeepTickets: write_keep,
    DrawCard: lambda ask: "draw deck" if ask.source == DECK else f"draw slot {ask.source}",
    Claim: write_claim,
    DrawTickets: lambda ask: "tickets",
    Pass: lambda ask: "pass",
    Wire: lambda ask: "wire",
}
