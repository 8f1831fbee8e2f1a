"""Playing on from a ply of a match that is over, over the API: as on the page, and refused in the same words."""

import re
from html import unescape

import pytest

from domain.chain import RECEIPT_HEADER
from tests.service.api import World


@pytest.fixture(scope="module")
def over(world: World) -> str:
    return world.finished()


def test_a_line_is_played_by_its_own_offers_until_the_game_ends(world: World, over: str):
    anybody, at = world.client(), f"/api/matches/{over}/what-if"
    end = anybody.get(f"{at}?ply=2&as=1").json
    asked = 0
    while end["offers"] and asked < 25:
        asked += 1
        end = anybody.get(f"{at}?ply=2&as=1&line={end['offers'][-1]['line']}").json
        assert (bool(end["words"]), end["seat"]) == (True, 1)
    assert end["length"] > asked
    assert world.client().get(f"/api/matches/{over}").json["ply"] < end["length"], "nothing of it is stored"


def test_the_same_line_leads_to_the_same_table_for_everybody(world: World, over: str):
    path = f"/api/matches/{over}/what-if?ply=2&as=0&line=1"
    first, again = world.client().get(path), world.client("Celina").get(path)
    assert first.json == again.json
    assert first.headers[RECEIPT_HEADER] == world.client().get(f"/api/matches/{over}").json["digest"]
    end = world.client().get(f"/api/matches/{over}/what-if?ply=2&as=0&line={first.json['line']}").json
    assert (end["table"], end["offers"]) == (first.json["table"], first.json["offers"])


def test_who_names_no_seat_plays_their_own(world: World, over: str):
    path = f"/api/matches/{over}/what-if?ply=2"
    assert [world.client(name).get(path).json["seat"] for name in ("Bartek", "Celina", None)] == [1, 0, 0]


def test_the_seat_that_is_played_sees_only_what_it_may(world: World, over: str):
    seen = world.client().get(f"/api/matches/{over}/what-if?ply=2&as=0&line=1").json["table"]
    other = world.client().get(f"/api/matches/{over}/what-if?ply=2&as=1").json["table"]
    assert "hidden" in str(seen)
    assert seen != other


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("line=x", "numbers with points between them"),
        ("line=999999.1", "numbers with points between them"),
        ("line=9999", "does not belong to this match"),
        ("ply=99999", "there is no ply 99999"),
        ("as=9", "there are seats 0 to 1"),
        (f"line={'.'.join(['0'] * 401)}", "at most 400 decisions"),
    ],
)
def test_what_is_no_line_is_refused_as_on_the_page(world: World, over: str, query: str, said: str):
    told = world.client().get(f"/api/matches/{over}/what-if?{query}")
    page = world.app.test_client().get(f"/matches/{over}/what-if?{query.replace('as=', 'seat=')}")
    assert (told.status_code, page.status_code) == (409, 409)
    shown = unescape(re.sub(r"<[^>]*>", "", page.get_data(as_text=True)))
    assert said in told.json["detail"].lower()
    assert told.json["detail"].rstrip(".")[1:] in shown


def test_a_spectator_has_to_name_a_seat(world: World, over: str):
    told = world.client().get(f"/api/matches/{over}/what-if?as=spectator")
    assert told.status_code == 409
    assert "name the seat that you play" in told.json["detail"]


def test_a_number_below_nothing_plays_nothing(world: World, over: str):
    page = world.app.test_client().get(f"/matches/{over}/what-if?ply=2&play=-1")
    assert page.status_code == 409


def test_it_counts_as_a_decision_does_and_says_what_is_left_once(world: World, over: str):
    answer = world.client().get(f"/api/matches/{over}/what-if?ply=2")
    assert len(answer.headers.getlist("RateLimit-Remaining")) == 1
