"""Words for chance: a real browser adds its own whenever it seats somebody, whatever else was typed."""

from __future__ import annotations

import re

from domain.match.log import SeatTaken
from service.usecases.callers import Caller
from tests.service.web.test_playing import start_practice

DRAWN = re.compile(r"[0-9a-f]{32}$")


def words_in(site, match: str) -> list[str]:
    taken = [one.event for one in site.register.store.events.entries(match) if isinstance(one.event, SeatTaken)]
    return [one.words for one in taken if one.kind == "person"]


def test_a_browser_adds_words_of_its_own_when_somebody_sits_down(site, look):
    match = site.register.matches.open(Caller(site.player("Uma")), "coal-baron", 2).match
    page = look("Viktor").goto(f"/matches/{match}")
    page.fill("#words", "coal and iron")
    page.locator("button[form=sit]").first.click()
    page.get_by_role("button", name="Get up").wait_for()
    (words,) = words_in(site, match)
    assert words.startswith("coal and iron ")
    assert DRAWN.search(words)
    practice = look()
    (other,) = words_in(site, start_practice(practice.page, site.url, "coal-baron"))
    assert DRAWN.fullmatch(other)
    assert DRAWN.search(words)[0] != other


def test_without_a_script_the_typed_words_are_all(site, look):
    match = site.register.matches.open(Caller(site.player("Uma")), "coal-baron", 2).match
    page = look("Viktor", script=False).goto(f"/matches/{match}")
    page.fill("#words", "x" * 200)
    page.locator("button[form=sit]").first.click()
    page.get_by_role("button", name="Get up").wait_for()
    assert words_in(site, match) == ["x" * 167]
