"""Every golden playthrough is replayed from its decisions and must come out letter by letter; none may be missing."""

import pytest

from domain.games import GAMES
from tests.goldens import by_the_book, file_of, playthrough, read_head, scenarios

WANTED = [(slug, scenario) for slug in GAMES for scenario in scenarios(slug)]


@pytest.mark.parametrize(("slug", "scenario"), WANTED, ids=lambda value: getattr(value, "name", value))
def test_a_golden_match_comes_out_as_it_was_written(slug, scenario):
    text = file_of(slug, scenario.name).read_text("utf-8")
    head = read_head(text)
    assert (head.seats, head.options, head.seed) == (scenario.seats, scenario.options, scenario.seed)
    assert playthrough(GAMES[slug], head, by_the_book(text)) == text


@pytest.mark.parametrize("slug", GAMES)
def test_every_player_count_and_every_way_to_end_has_a_golden(slug):
    game = GAMES[slug]
    texts = [file_of(slug, scenario.name).read_text("utf-8") for scenario in scenarios(slug)]
    assert {read_head(text).seats for text in texts} == set(game.SEATS)
    assert {way for way in game.ENDINGS if any(f"=== the end: {way} ===" in text for text in texts)} == set(
        game.ENDINGS
    )


def test_no_golden_is_left_over():
    kept = {(file.parent.name, file.stem) for file in file_of("", "").parent.glob("*/*.txt")}
    assert kept == {(slug, scenario.name) for slug, scenario in WANTED}
