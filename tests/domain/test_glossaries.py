"""Everything that lies in a box can be explained, in whole sentences, with a rule."""

import re

import pytest

from domain.chance import Chance
from domain.engine import begin
from domain.games import GAMES
from domain.games.ticket_legacy.edition import SEALED
from domain.words import Hidden, Refused, render

NO_FACES = {  # counted, or known by a number
    "miner", "token", "piece", "shipments", "contractors", "movement tokens", "money", "bonds", "station",
    "tile",  # and how many of them lie where
}  # fmt: skip
BUILT = {"eighteen-africa"}  # games that begin with a decision that is built step by step
SEALED_FACES = {one.id for pile in (SEALED.cities, SEALED.tickets, SEALED.events, SEALED.postcards) for one in pile}


def faces(game):
    """Every face in the box, whatever options are chosen."""
    found = {}
    for options in game.OPTIONS:
        for seats in game.SEATS:
            try:
                state, _ = begin(game, seats, options, Chance(b"glossary", 0))
            except Refused:
                continue  # options that do not fit this number of seats
            found |= {face: state for back, face in game.census(state) if back not in NO_FACES}
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_every_face_in_the_box_is_explained(slug):
    game = GAMES[slug]
    for face, state in faces(game).items():
        assert not isinstance(face, Hidden)
        explained = game.explain(state, face)
        if face in SEALED_FACES:  # it is, once it is read
            assert explained is None, face
            continue
        assert explained is not None, face
        title, text = (render(one, name=game.name) for one in (explained.title, explained.text))
        assert title[:1].isupper(), title
        assert text.endswith("."), text
        assert "{" not in title + text
        assert title.count("(") <= 1, title  # `Dakar (B11 (Dakar))`
        assert not re.search(r"\b(an? [^,.;]+) and \1\b", text), text  # `a town and a town`
        assert not re.search(r"\b(are 1|1 copies|times 1)\b", text), text


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_no_thing_of_the_game_is_not_explained(slug):
    game = GAMES[slug]
    state, _ = begin(game, 2, game.OPTIONS[0], Chance(b"glossary", 0))
    assert game.explain(state, "a thing of another game") is None


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug not in BUILT])
def test_decisions_that_are_not_built_step_by_step_have_nothing_further(slug):
    game = GAMES[slug]
    state, _ = begin(game, 2, game.OPTIONS[0], Chance(b"glossary", 0))
    assert list(game.continued(state, 0, "")) == []
