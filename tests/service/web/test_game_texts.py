"""Every game says what it is, with pictures of what one sees: on its page, among the games, and in lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.games import GAMES
from service.web.game_texts import ABOUT
from service.web.home_page import picture_of

STATIC = Path(__file__).parents[3] / "service" / "web" / "static"


@pytest.mark.parametrize("game", list(GAMES))
def test_a_game_has_words_and_pictures(game):
    text = ABOUT[game]
    assert all((text.what, text.story, text.turn, text.points, text.details))
    named = [picture_of(game), *(f"pictures/{game}-{one}.svg" for one in text.details)]
    assert [one for one in named if not (one and (STATIC / one).is_file())] == []


@pytest.mark.parametrize("game", list(GAMES))
def test_options_that_are_explained_can_be_chosen(game):
    assert set(ABOUT[game].options) <= set(GAMES[game].OPTIONS[0].__struct_fields__)
