"""The games, by slug. Each is a folder with the same file names; the type checker holds each to the contract."""

from domain.engine import Campaign, Game
from domain.games import coal_baron, eighteen_africa, steamrollers, ticket_legacy, train_rush
from domain.games.ticket_legacy import campaign as ticket_campaign

GAMES: dict[str, Game] = {
    coal_baron.SLUG: coal_baron,
    steamrollers.SLUG: steamrollers,
    train_rush.SLUG: train_rush,
    eighteen_africa.SLUG: eighteen_africa,
    ticket_legacy.SLUG: ticket_legacy,
    ticket_campaign.SLUG: ticket_campaign,
}

# games that call for matches of another game, by slug
CAMPAIGNS: dict[str, Campaign] = {ticket_campaign.SLUG: ticket_campaign.CAMPAIGN}
