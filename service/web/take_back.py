"""Taking back, as the page of a match offers it: what can be asked, and what was asked already."""

from __future__ import annotations

from typing import NamedTuple

from flask import url_for

from domain.words import Sentence, say
from service.present.presented_table import PresentedTable

ANSWERS = {"grant": say("Agree"), "refuse": say("Refuse")}
WITHDRAW = {"refuse": say("Withdraw it")}
OFFERED = {  # by what the table has agreed on; where nothing is taken back there is nothing to offer
    "consent": "Your last decision is ply {ply}. It is free while nothing was revealed; else the others are asked.",
    "unrevealed": "Your last decision is ply {ply}. It is free while nothing was revealed.",
}


class TakingBack(NamedTuple):
    """What is told about it, what can be done (address, words), and whether somebody waits for an answer."""

    words: Sentence
    actions: list[tuple[str, Sentence]]
    waits: bool = False
    ply: int = 0  # what would be taken back, if it is not asked for already


def taking_back(table: PresentedTable, mine: int) -> TakingBack | None:
    """What somebody at the table can do about it. `mine` is the ply of their last decision, 0 if there is none."""
    summary = table.summary
    if summary.status != "running" or summary.own_seat is None:
        return None
    if wanted := table.take_back_wanted():
        return _asked(table, wanted)
    offered = OFFERED.get(summary.agreement.takebacks)
    if not mine or offered is None:
        return None
    address = url_for("web.take_back", match=summary.id)
    return TakingBack(say(offered, ply=mine), [(address, say("Take back ply {ply}", ply=mine))], ply=mine)


def _asked(table: PresentedTable, words: Sentence) -> TakingBack:
    wanted, own = table.summary.take_back, table.summary.own_seat
    assert wanted is not None
    if wanted.seat == own:
        words = say("You ask to take back everything from ply {ply} on.", ply=wanted.ply)
    answers = ANSWERS if own in wanted.waiting else WITHDRAW if own == wanted.seat else {}
    actions = [(url_for(f"web.{what}", match=table.summary.id), label) for what, label in answers.items()]
    return TakingBack(words, actions, waits=own in wanted.waiting)
