"""The games, by slug. Each is a folder with the same file names; the type checker holds each to the contract.

A game is loaded when it is first asked for, so that whoever needs one, or only their names, does not wait for all.
"""

from domain.engine import Campaign, Game, Untold
from domain.on_demand import OnDemand


def _coal_baron() -> Game:
    from domain.games import coal_baron

    return coal_baron


def _steamrollers() -> Game:
    from domain.games import steamrollers

    return steamrollers


def _train_rush() -> Game:
    from domain.games import train_rush

    return train_rush


def _eighteen_africa() -> Game:
    from domain.games import eighteen_africa

    return eighteen_africa


def _ticket_legacy() -> Game:
    from domain.games import ticket_legacy

    return ticket_legacy


def _ticket_campaign() -> Game:
    from domain.games.ticket_legacy import campaign

    return campaign


def _called_by_ticket_campaign() -> Campaign:
    from domain.games.ticket_legacy.campaign import CAMPAIGN

    return CAMPAIGN


def _untold_in_matches() -> Untold:
    from domain.games.ticket_legacy.untold import UNTOLD

    return UNTOLD


def _untold_in_campaigns() -> Untold:
    from domain.games.ticket_legacy.campaign.untold import UNTOLD

    return UNTOLD


GAMES: OnDemand[Game] = OnDemand({
    "coal-baron": _coal_baron,
    "steamrollers": _steamrollers,
    "train-rush": _train_rush,
    "eighteen-africa": _eighteen_africa,
    "ticket-legacy": _ticket_legacy,
    "ticket-campaign": _ticket_campaign,
})  # fmt: skip

# games that call for matches of another game, by slug; and which of them calls for matches of a game
CAMPAIGNS: OnDemand[Campaign] = OnDemand({"ticket-campaign": _called_by_ticket_campaign})
CALLED_BY = {"ticket-legacy": "ticket-campaign"}

# names of records that no description and no refusal may tell, by slug: most games keep nothing sealed
UNTOLD: OnDemand[Untold] = OnDemand({"ticket-legacy": _untold_in_matches, "ticket-campaign": _untold_in_campaigns})
