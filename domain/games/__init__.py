"""The games, by slug. Each is a folder with the same file names; the type checker holds each to the contract."""

from domain.engine import Game

GAMES: dict[str, Game] = {}
