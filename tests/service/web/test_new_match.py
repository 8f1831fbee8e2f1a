"""The form for a new table: what is refused comes back in words, with all that was typed."""

import re

import pytest

from tests.service.api import World

TYPED = {
    "game": "coal-baron", "command": "a-command", "title": "Thursday <table>", "seats": "4", "words": "lucky seven",
    "bot": ["greedy", "", "random"], "seating": "drawn", "pace": "brisk", "nights": "yes", "policy": "substitute",
    "takebacks": "never", "option-start_seat": "3",
}  # fmt: skip


@pytest.fixture(scope="module")
def anna(world: World):
    client = world.app.test_client()
    client.post(f"/sign-in/{world.register.people.give_key(world.ids['Anna'], 'sign-in')}")
    return client


@pytest.mark.parametrize(
    ("strange", "said"),
    [
        ({"policy": "zz"}, "when time runs out there are"),
        ({"takebacks": "zz"}, "for take-backs there are"),
        ({"seating": "zz"}, "seats are chosen and drawn"),
        ({"pace": "warp"}, "there is no pace"),
        ({"seats": "9"}, "2 to 4"),
        ({"seats": "1", "bot": ["greedy", "greedy"]}, "has no room for you"),
        ({"option-start_seat": "me"}, "start_seat"),
        ({"game": "chess"}, "there is no game"),
        ({"title": "x" * 81}, "at most 80"),
    ],
    ids=str,
)
def test_what_is_refused_comes_back_in_words_with_all_that_was_typed(world: World, anna, strange, said):
    before = world.register.store.events.end()
    told = anna.post("/new", data=TYPED | strange)
    page = told.get_data(as_text=True)
    assert told.status_code == 409
    assert said.lower() in re.sub(r"<[^>]+>", "", page).lower()
    kept = {
        "title": 'value="Thursday &lt;table&gt;"', "words": 'value="lucky seven"', "command": 'value="a-command"',
        "nights": 'name="nights" value="yes" checked', "pace": 'name="pace" value="brisk" checked',
        "policy": 'name="policy" value="substitute" checked', "takebacks": 'name="takebacks" value="never" checked',
        "seating": 'name="seating" value="drawn" checked', "bot": '<option value="random" selected',
        "seats": "<option selected>4<", "option-start_seat": '<option value="3" selected>the fourth seat<',
    }  # fmt: skip
    assert [name for name, mark in kept.items() if name not in strange and mark not in page] == []
    assert 'name="weekends" value="yes" checked' not in page  # it was not ticked
    assert world.register.store.events.end() == before


def test_the_same_form_put_right_opens_the_table_once(world: World, anna):
    first, again = (anna.post("/new", data=TYPED | {"command": "put-right"}) for _ in range(2))
    assert first.status_code == again.status_code == 303
    assert first.location == again.location
    opened = world.client("Anna").get(f"/api{first.location}").json
    assert (opened["title"], opened["terms"]["pace"]) == ("Thursday <table>", "brisk")


@pytest.mark.parametrize("game", ["coal-baron", "steamrollers"])
def test_a_seat_is_named_as_people_count(anna, game):
    page = anna.get(f"/new?game={game}").get_data(as_text=True)
    assert "from 0" not in page
    assert '<option value="0">the first seat</option>' in page
