"""The games, by slug. Each is a folder with the same file names; the type checker holds each to the contract."""

from domain.engine import Campaign, Game
from domain.games import coal_baron, eighteen_africa, steamrollers, train_rush

GAMES: dict[str, Game] = {
    coal_baron.SLUG: coal_baron,
    steamrollers.SLUG: steamrollers,
    train_rush.SLUG: train_rush,
    eighteen_africa.SLUG: eighteen_africa,
}

CAMPAIGNS: dict[str, Campaign] = {}  # games that call for matches of another game, by slug
