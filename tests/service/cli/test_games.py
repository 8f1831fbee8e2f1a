"""Games from the command line."""

from domain.games import GAMES
from tests.service.cli.typed import run


def test_games_lists_every_game_with_its_seats_and_edition():
    told = run("games").output
    assert all(slug in told and game.EDITION.digest[:12] in told for slug, game in GAMES.items())


def test_a_misspelt_game_is_answered_with_what_was_meant():
    told = run("play", "coal-barron")
    assert told.exit_code == 2
    assert "did you mean coal-baron?" in told.output
