"""The page of a campaign: what it offers while its chapter is played elsewhere, and after."""

import pytest

from domain.words import Refused
from tests.service.api import World
from tests.service.test_sealed import Played


def is_offered(world: World, match: str) -> bool:
    """Whether somebody at the table can take something back with a click."""
    pages = [world.session(name)._client.get(f"/matches/{match}") for name in ("Anna", "Bartek")]
    return any("Take back ply" in page.get_data(as_text=True) for page in pages)


def test_nothing_is_offered_to_be_taken_back_that_stands(world):
    """What was decided before a match was called stands, while it is played and when it is recorded (12.6)."""
    played = Played(world)
    played.step(played.id)
    assert is_offered(world, played.id)
    played.call()
    assert not is_offered(world, played.id)
    with pytest.raises(Refused):
        played.matches.take_back(next(iter(played.callers.values())), played.id)
    played.give_up()
    assert not is_offered(world, played.id)
    while played.at(played.id).table.chapter == 1:
        played.step(played.id)
    played.step(played.id)
    assert is_offered(world, played.id)  # an answer of this chapter


def test_the_list_of_matches_can_be_that_of_a_campaign(world):
    """Its chapters and nothing else; an id that is no campaign's is no filter."""
    played, other = Played(world), Played(world)
    for one in (played, other):
        one.call()
    read = world.session("Anna")._client.get
    told = read(f"/matches?campaign={played.id}").get_data(as_text=True)
    assert f"/matches/{played.chapters[0]}" in told
    assert other.chapters[0] not in told
    assert f'name="campaign" value="{played.id}"' in told  # a filter besides keeps it
    assert played.chapters[0] not in read(f"/matches?campaign={played.id}&status=finished").get_data(as_text=True)
    for wrong in ("nothing", played.chapters[0], "' OR 1"):
        assert other.chapters[0] in read("/matches", query_string={"campaign": wrong}).get_data(as_text=True)
    assert f"/matches?campaign={played.id}" in read(f"/matches/{played.id}").get_data(as_text=True)


def test_a_story_is_hidden_and_shown_by_who_watches(world):
    """In this browser alone; who plays in the campaign is led back to it, and no other match has a story."""
    played = Played(world)
    played.call()
    watches = world.session("Celina")._client
    assert "Hide its story" in watches.get(f"/matches/{played.id}/story").get_data(as_text=True)
    for match in (played.id, played.chapters[0]):
        assert watches.post(f"/matches/{match}/story", data={"story": "hidden"}).status_code == 303
        assert watches.get(f"/matches/{match}").headers["Location"].endswith(f"/matches/{match}/story")
        assert "The story is hidden" in watches.get(f"/matches/{match}/story").get_data(as_text=True)
        assert world.session("Olga")._client.get(f"/matches/{match}").status_code == 200
        assert watches.post(f"/matches/{match}/story", data={"story": "shown"}).status_code == 303
        assert watches.get(f"/matches/{match}").status_code == 200
    own = world.session("Anna")._client.get(f"/matches/{played.id}/story")
    assert own.status_code == 404
    assert "its story is yours" in own.get_data(as_text=True)
    plain = world.running()
    for answer in (watches.get(f"/matches/{plain}/story"), watches.post(f"/matches/{plain}/story")):
        assert answer.status_code == 404
        told = answer.get_data(as_text=True)
        assert "Only a campaign tells a story" in told
        assert f'class="button strong" href="/matches/{plain}">To the table' in told
