"""Ratings on the page, in the API and as a table say the same."""

from __future__ import annotations

import csv
import io
import re
import sys

import pytest

from service.usecases.callers import Caller
from tests.registers import lay_table
from tests.service.api import World
from tests.service.web.test_tournament_pages import browser, text

PAGE, API = "/games/coal-baron/ratings", "/api/games/coal-baron/ratings"


@pytest.fixture
def rated(small: World) -> World:
    """Anna won against Bartek, who calls himself after a formula."""
    small.register.people.change(small.ids["Bartek"], name="=1+1")
    callers = [Caller(small.ids[name]) for name in ("Anna", "Bartek")]
    match = lay_table(small.register.matches, callers)
    small.register.matches.resign(callers[1], match)
    return small


def test_page_api_and_table_say_the_same(rated: World):
    told = rated.client().get(API).json["players"]
    assert [(one["rank"], one["name"], one["matches"]) for one in told] == [(1, "Anna", 1), (2, "=1+1", 1)]
    table = list(csv.DictReader(io.StringIO(rated.client().get(API, headers={"Accept": "text/csv"}).text)))
    assert [one["estimate"] for one in table] == [one["estimate"] for one in told]
    assert table[1]["name"] == "'=1+1", "no formula in a spreadsheet"
    page = " ".join(text(browser(rated, "Anna"), PAGE).split())
    assert all(f"{one['estimate']} ± {one['uncertainty']}" in page for one in told)
    assert rated.client().get(API, headers={"Accept": "image/png"}).status_code == 406


def test_the_page_knows_who_looks_at_it_and_says_by_what_it_is_ordered(rated: World):
    """Her name stays in the bar, her line is marked, and the estimate less its uncertainty falls from line to line."""
    page = browser(rated, "Anna").get(PAGE).text
    assert "<bdi>Anna</bdi>" in page.split("</nav>")[0]
    assert re.findall(r'<tr class="mine">.*?<bdi>(.*?)</bdi>', page) == ["Anna"]
    shown = [float(one) for one in re.findall(r'± [\d.]+</td><td class="number">(.*?)</td>', page)]
    assert len(shown) == 2
    assert shown == sorted(shown, reverse=True)


@pytest.fixture
def level(small: World) -> World:
    """Anna won against Bartek, and Olga against Celina."""
    for names in (("Anna", "Bartek"), ("Olga", "Celina")):
        callers = [Caller(small.ids[name]) for name in names]
        small.register.matches.resign(callers[1], lay_table(small.register.matches, callers))
    return small


def ranks(page: str) -> dict[str, int]:
    return {name: int(rank) for rank, name in re.findall(r'"number">(\d+)</td><td><bdi>(\w+)', page)}


def test_who_has_shown_the_same_shares_a_rank_wherever_a_page_begins(level: World, monkeypatch):
    client = browser(level, None)
    everybody = {"Anna": 1, "Olga": 1, "Bartek": 3, "Celina": 3}
    assert ranks(client.get(PAGE).text) == everybody
    assert "Who has shown the same shares a rank" in text(client, PAGE)
    monkeypatch.setattr("service.web.ratings_page.LINES", 1)
    found = [ranks(client.get(PAGE, query_string={"from": start}).text) for start in range(4)]
    assert [list(one.values()) for one in found] == [[1], [1], [3], [3]]
    assert {name: rank for one in found for name, rank in one.items()} == everybody
    behind = text(client, f"{PAGE}?from=4")
    assert "No more than 4 players are rated" in behind, "somebody has finished a match"


def test_tournaments_and_games_lead_to_them(small: World):
    for path in ("/tournaments", "/games/coal-baron"):
        assert PAGE in small.app.test_client().get(path).text


def test_without_the_extra_the_page_says_so_and_a_strange_game_is_not_found(small: World, monkeypatch):
    monkeypatch.setitem(sys.modules, "openskill", None)
    assert "counts no ratings" in text(browser(small, None), "/games/steamrollers/ratings")
    assert small.client().get("/api/games/steamrollers/ratings").status_code == 404
    assert small.app.test_client().get("/games/chess/ratings").status_code == 404
    assert small.client().get("/api/games/chess/ratings").status_code == 404


def test_the_ratings_fit_the_smallest_phone(site, look):
    """The last column had to be scrolled to."""
    people = [Caller(site.player(name)) for name in ("Wanda", "Xaver")]
    match = lay_table(site.register.matches, people)
    site.register.matches.resign(people[1], match)
    site.register.queries.catch_up()
    page = look("Wanda", width=320, height=640).goto(PAGE)
    wide, room = page.locator(".ratings").evaluate("(one) => [one.scrollWidth, one.clientWidth]")
    assert page.locator(".ratings tbody tr").count() >= 2
    assert wide <= room
