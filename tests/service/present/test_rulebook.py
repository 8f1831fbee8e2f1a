"""The rules as players read them: an anchor for every rule, no files; and things that explain themselves."""

import re

import pytest

from domain.games import GAMES
from domain.laws.citations import cited
from projections.asides import ASIDES
from service.present.rulebook import read_rules, rulebook, rules_asked
from service.present.things import glossary, opening_view

EVERY = {game: {kind: list(things) for kind, things in rules.THINGS.items()} for game, rules in GAMES.items()}


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_one_anchor_that_is_its_id(game):
    book = rulebook(game)
    anchors = re.findall(r' id="([^"]*)"', book.html)
    assert len(anchors) == len(set(anchors))
    assert set(book.rules) <= set(anchors)
    assert {one.anchor for one in book.contents} <= set(anchors)


@pytest.mark.parametrize("game", GAMES)
def test_players_read_neither_files_nor_what_stands_in_the_log(game):
    html = rulebook(game).html
    assert ".py" not in html
    assert "What stands in the log" not in html
    assert "<!--" not in html


@pytest.mark.parametrize("game", GAMES)
def test_every_question_leads_to_the_rules_that_answer_it(game):
    for kind in GAMES[game].ASKS:
        assert rules_asked(game, kind), kind


@pytest.mark.parametrize("game", GAMES)
def test_every_thing_is_explained_with_a_rule_that_can_be_read(game):
    view = opening_view(game)
    kinds = dict(glossary(game, view))
    told = {kind: [one.thing for one in things] for kind, things in kinds.items()}
    known = {kind: [one for one in things if GAMES[game].explain(view, one)] for kind, things in EVERY[game].items()}
    assert told == {kind: things for kind, things in known.items() if things}
    assert game in ASIDES or known == EVERY[game]  # only what a campaign keeps sealed is left out
    anchors = [one.anchor for things in kinds.values() for one in things]
    assert len(anchors) == len(set(anchors))
    assert {one.rule for things in kinds.values() for one in things} <= set(rulebook(game).rules)


def test_ids_begin_headings_points_and_rows_and_a_range_has_all_its_anchors():
    book = read_rules(
        "# Lamps\n\n## 4 Play\nWords.\n\n- **4.1** Light *one*.\n\n| id | rule | code |\n|---|---|---|\n"
        "| 5.1-5.3 | Points | `scoring.py` |\n\n## Chosen here\n\n<!-- From here on for programs -->\n\n## Log\n"
    )
    assert book.title == "Lamps"
    assert book.rules == {"4": "Play", "4.1": "Light <em>one</em>.", "5.1": "Points", "5.2": "Points", "5.3": "Points"}
    assert [one.anchor for one in book.contents] == ["4", "section-chosen-here"]
    assert "scoring.py" not in book.html
    assert all(f'id="5.{number}"' in book.html for number in (1, 2, 3))


def test_what_somebody_writes_into_rules_is_no_markup():
    assert "<script>" not in read_rules("# A\n\n<script>alert(1)</script>").html


def test_what_is_cited_is_found_in_sources():
    assert list(cited('refuse("4.5", "no")'))[:1] == ["4.5"]
