"""Names that tell what lies sealed: those of the campaign, and of the results that it records."""

from __future__ import annotations

from domain.engine import Decision, Untold
from domain.games.ticket_legacy.campaign.decisions import ChooseDepot, Outcome, RecordMatch
from domain.games.ticket_legacy.campaign.facts import DepotChosen, DepotDue
from domain.games.ticket_legacy.campaign.questions import DepotChoice
from domain.games.ticket_legacy.campaign.state import Company, State
from domain.games.ticket_legacy.untold import UNTOLD as OF_MATCHES
from domain.games.ticket_legacy.untold import unread_words


def unread_decisions(state: State) -> frozenset[type[Decision]]:
    """What a match came to is written by the register alone: of that no seat knows anything, at any time."""
    return frozenset({RecordMatch} if "depots" in state.in_force else {RecordMatch, ChooseDepot})


UNTOLD = Untold(
    records=frozenset({ChooseDepot, DepotDue, DepotChosen, DepotChoice}),
    members={
        **OF_MATCHES.members,
        Outcome: frozenset({"mail_used"}),
        Company: frozenset({"depot"}),
        State: frozenset({"mail_used"}),
    },
    decisions=unread_decisions,
    words=lambda state: unread_words(state.in_force),
)
