"""2.1: the table of a campaign is laid. Who sits where was drawn when it was started."""

from __future__ import annotations

from domain.chance import Chance
from domain.engine import Facts
from domain.games.ticket_legacy.campaign.decisions import Options
from domain.games.ticket_legacy.campaign.facts import CampaignLaid
from domain.games.ticket_legacy.campaign.state import State


def setup(state: State, seats: int, options: Options, chance: Chance) -> Facts:
    yield CampaignLaid(seats)


def flow(state: State, chance: Chance) -> Facts:
    """Nothing happens by itself: what a decision leads to, its rule says."""
    yield from ()
