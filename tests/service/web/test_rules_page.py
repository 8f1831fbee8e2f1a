"""Rules at the table: pages of rules and things, and every rule that is named leads to its words."""

import re

import pytest

from domain.games import GAMES
from tests.service.web.test_pages import client, told  # noqa: F401 - a fixture
from tests.service.web.test_playing import two_at_a_table


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_glossary_are_pages_and_lead_to_each_other(client, game):  # noqa: F811
    rules, things = told(client().get(f"/games/{game}/rules")), told(client().get(f"/games/{game}/glossary"))
    assert f'href="/games/{game}/glossary"' in rules
    links = set(re.findall(rf'href="/games/{game}/rules#([^"]+)"', things))
    assert links
    assert all(f'id="{one}"' in rules for one in links)


def test_one_thing_is_a_page_that_leads_to_its_rule(client):  # noqa: F811
    page = told(client().get("/games/coal-baron/things/drift"))
    assert "<h1" in page
    assert 'href="/games/coal-baron/rules#4.5"' in page
    assert client().get("/games/coal-baron/things/nothing").status_code == 404


def test_a_refusal_at_the_table_leads_to_its_rule(client, site):  # noqa: F811
    match = two_at_a_table(site.register, site.player("Ada"), site.player("Ben"))
    page = told(client("Ada").get(f"/matches/{match}?text=mine+0/1+with+9"))
    assert re.search(r'<a class="rule" href="/games/coal-baron/rules#4\.\d+">rule 4', page), page
    assert 'id="phase"' in page


def test_what_is_no_rule_of_the_game_is_not_named_as_one(client, site):  # noqa: F811
    """Where nothing can be chosen there is no rule to read: `(rule question)` meant nothing to anybody."""
    match = two_at_a_table(site.register, site.player("Ada"), site.player("Ben"))
    page = told(client("Ada").get(f"/matches/{match}?why=status-s0"))
    assert "Nothing can be chosen there now: you are asked to place miners" in page
    assert "(rule" not in page


def test_programs_read_every_thing(client):  # noqa: F811
    things = client().get("/api/games/steamrollers/things").json
    assert [one["thing"] for one in things if one["kind"] == "towns"] == [f"t{region}" for region in range(1, 7)]
    assert all(one["title"] and one["text"] and one["rule"] for one in things)
