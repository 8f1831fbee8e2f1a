"""Names that tell what lies sealed: those of the campaign, and of the results that it records."""

from __future__ import annotations

from domain.engine import Untold
from domain.games.ticket_legacy.campaign.decisions import ChooseDepot, Outcome
from domain.games.ticket_legacy.campaign.facts import DepotChosen, DepotDue
from domain.games.ticket_legacy.campaign.questions import DepotChoice
from domain.games.ticket_legacy.campaign.state import Company, State
from domain.games.ticket_legacy.untold import UNTOLD as OF_MATCHES

UNTOLD = Untold(
    records=frozenset({ChooseDepot, DepotDue, DepotChosen, DepotChoice}),
    members={
        **OF_MATCHES.members,
        Outcome: frozenset({"mail_used"}),
        Company: frozenset({"depot"}),
        State: frozenset({"mail_used"}),
    },
)
