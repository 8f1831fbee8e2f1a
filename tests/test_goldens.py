"""Every golden playthrough is replayed from its decisions and must come out letter by letter; none may be missing."""

import pytest

from domain.games import GAMES
from tests.goldens import by_the_book, file_of, later_scenarios, playthrough, read_head, scenarios

WANTED = [(slug, scenario) for slug in GAMES for scenario in (*scenarios(slug), *later_scenarios(slug))]


@pytest.mark.parametrize(("slug", "scenario"), WANTED, ids=lambda value: getattr(value, "name", value))
def test_a_golden_match_comes_out_as_it_was_written(slug, scenario):
    text = file_of(slug, scenario.name).read_text("utf-8")
    head = read_head(text)
    assert (head.seats, head.options, head.seed) == (scenario.seats, scenario.options, scenario.seed)
    assert playthrough(GAMES[slug], head, by_the_book(text)) == text


@pytest.mark.parametrize("slug", GAMES)
def test_every_player_count_every_way_to_end_and_every_way_out_of_a_tie_has_a_golden(slug):
    game = GAMES[slug]
    texts = [file_of(slug, scenario.name).read_text("utf-8") for scenario in scenarios(slug)]
    assert {read_head(text).seats for text in texts} == set(game.SEATS)
    assert shown_in(texts, "=== the end: {} ===", game.ENDINGS) == set(game.ENDINGS)
    assert shown_in(texts, "(tie: {})", game.TIE_BREAKS) == set(game.TIE_BREAKS)


def shown_in(texts, template, words):
    """Those of the words that some text shows in this form."""
    return {word for word in words if any(template.format(word) in text for text in texts)}


def test_no_golden_is_left_over():
    kept = {(file.parent.name, file.stem) for file in file_of("", "").parent.glob("*/*.txt")}
    assert kept == {(slug, scenario.name) for slug, scenario in WANTED}
