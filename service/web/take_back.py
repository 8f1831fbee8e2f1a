"""Taking back, as the page of a match offers it: what can be asked, and what was asked already."""

from __future__ import annotations

from typing import NamedTuple

from flask import url_for

from domain.places import Seat
from service.usecases.table import Summary
from service.web.people_and_log import PeopleAndLog


class TakingBack(NamedTuple):
    words: str
    actions: list[tuple[str, str]]  # address, words


def taking_back(summary: Summary, people: PeopleAndLog, mine: int) -> TakingBack | None:
    """What somebody at the table can do about it. `mine` is the ply of their last decision, 0 if there is none."""
    if summary.status != "running" or summary.own_seat is None:
        return None
    if summary.take_back:
        return _asked(summary, people, summary.own_seat)
    if not mine or summary.agreement.takebacks == "never":
        return None
    free = "It is free while nothing was revealed"
    else_ = "; else the others are asked" if summary.agreement.takebacks == "consent" else ""
    return TakingBack(
        f"Your last decision is ply {mine}. {free}{else_}.",
        [(url_for("web.take_back", match=summary.id), f"Take back ply {mine}")],
    )


def _asked(summary: Summary, people: PeopleAndLog, own: Seat) -> TakingBack:
    wanted = summary.take_back
    assert wanted is not None
    who_asks = "You ask" if wanted.seat == own else f"{people.who(wanted.seat)} asks"
    words = f"{who_asks} to take back everything from ply {wanted.ply} on."
    if own not in wanted.waiting:
        return TakingBack(words, [])
    answers = [("grant", "Agree"), ("refuse", "Refuse")]
    return TakingBack(words, [(url_for(f"web.{what}", match=summary.id), label) for what, label in answers])
