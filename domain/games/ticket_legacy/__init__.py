"""Ticket to Ride Legacy: Legends of the West, for two to five: one game, alone or as a chapter of a campaign.

The game at a glance: every question, what it offers, which rule answers which decision, and what is decided for a seat
whose time has run out. The campaign of twelve games is a game of its own: `campaign`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.engine import Ask
from domain.engine import no_standing_answer as standing
from domain.engine import nothing_further as continued
from domain.games.ticket_legacy.census import census
from domain.games.ticket_legacy.decisions import Claim, DrawCard, DrawTickets, KeepTickets, Options, Pass, Wire
from domain.games.ticket_legacy.edition import DATA, EDITION, PLAYERS
from domain.games.ticket_legacy.evolve import EVOLVE
from domain.games.ticket_legacy.glossary import THINGS, explain
from domain.games.ticket_legacy.labels import label
from domain.games.ticket_legacy.notation import FIRST_WORDS, SETTLED, parse, unfold
from domain.games.ticket_legacy.questions import Action, SecondCard, StartingTickets, TicketChoice
from domain.games.ticket_legacy.rules.tickets import draw_tickets, keep_few, may_keep
from domain.games.ticket_legacy.rules.turns import (
    act_by_default,
    claim,
    draw_first,
    draw_second,
    flow,
    keep_and_end,
    keep_starting,
    may_act,
    may_draw_on,
    nothing_to_draw,
    pass_turn,
    second_by_default,
    wire,
)
from domain.games.ticket_legacy.scoring import ALL_PASSED, BY_ORDER, BY_TICKETS, FINAL_ROUND, result, score
from domain.games.ticket_legacy.setup import setup
from domain.games.ticket_legacy.state import State
from domain.games.ticket_legacy.view import SECRET_DECISIONS, SECRETS
from domain.games.ticket_legacy.words import name, prompt, stage, words
from domain.games.ticket_legacy.writing import write

__all__ = [
    "ACTORS",
    "ASKS",
    "BOUND",
    "EDITION",
    "ENDINGS",
    "EVOLVE",
    "FIRST_WORDS",
    "OPTIONS",
    "RULES_VERSION",
    "SEATS",
    "SECRETS",
    "SECRET_DECISIONS",
    "SETTLED",
    "SLUG",
    "STANDING",
    "THINGS",
    "TIE_BREAKS",
    "TITLE",
    "Options",
    "State",
    "census",
    "continued",
    "explain",
    "flow",
    "label",
    "name",
    "parse",
    "prompt",
    "result",
    "score",
    "setup",
    "stage",
    "standing",
    "unfold",
    "words",
    "write",
]

SLUG = DATA.meta.slug
TITLE = DATA.meta.title
RULES_VERSION = 1
SEATS = PLAYERS
BOUND = 5000  # section 10: the hard bound for any game
ENDINGS: Sequence[str] = (FINAL_ROUND, ALL_PASSED)
TIE_BREAKS: Sequence[str] = (BY_TICKETS, BY_ORDER)
ACTORS: Mapping[int, str] = {}  # nobody acts but the seats
STANDING: Sequence[str] = ()  # nobody is asked in somebody else's turn
OPTIONS: Sequence[Any] = (Options(),)

ASKS: Mapping[type[Any], Ask] = {
    # everybody at once, and nothing is shown before the last has answered
    StartingTickets: Ask(may_keep, {KeepTickets: keep_starting}, default=keep_few),
    # one of three actions; more ways to pay are accepted than are listed (4A.3)
    Action: Ask(
        may_act,
        {DrawCard: draw_first, DrawTickets: draw_tickets, Claim: claim, Wire: wire, Pass: pass_turn},
        default=act_by_default,
        open=frozenset({Claim}),
    ),
    # drawing goes on
    SecondCard: Ask(may_draw_on, {DrawCard: draw_second}, default=second_by_default, forfeit=nothing_to_draw),
    TicketChoice: Ask(may_keep, {KeepTickets: keep_and_end}, default=keep_few),
}
