"""What the glossaries of all games say."""

import re

import pytest

from domain.games import GAMES
from service.present.things import glossary, opening_view


@pytest.mark.parametrize("game", GAMES)
def test_things_have_titles_and_no_word_is_said_twice(game):
    """A code that a title names is a whole name already: a cart was called `Cart cart F2`."""
    told = [one for _, things in glossary(game, opening_view(game)) for one in things]
    assert [one.title for one in told if one.title[:1].islower()] == []
    assert [
        words for one in told for words in (one.title, one.text) if re.search(r"\b(\w+) \1\b", words, re.IGNORECASE)
    ] == []
