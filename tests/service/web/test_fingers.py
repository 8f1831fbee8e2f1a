"""Fingers on a map whose spaces lie closer together than a finger is wide: they hit what is meant, or are asked."""

from __future__ import annotations

import re
from collections import Counter
from urllib.parse import unquote

import pytest
from playwright.sync_api import Page, expect

from domain.engine import Decision, legal
from domain.games.ticket_legacy.decisions import Claim
from domain.games.train_rush.decisions import MoveTo
from domain.games.train_rush.edition import NODES
from domain.places import Viewer, masked
from service.usecases.callers import Caller
from tests.registers import decide_as_bot, lay_table, match_in
from tests.service.web.test_clicking import Finger

pytestmark = pytest.mark.timeout(600)
HALF = 21  # pixels: somewhat less than half a finger

# The middle of a thing that can be chosen, once it is in the middle of its region; and what it is called.
MIDDLE = """(id) => {
  const one = document.getElementById(id);
  one.scrollIntoView({ block: "center" });
  const box = one.querySelector(".may-frame").getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, words: one.querySelector("title").textContent };
}"""
# Those of them that the part of the map shows.
SHOWN = """(all) => all.filter((one) => {
  const [frame, panel] = [one.querySelector(".may-frame"), one.closest(".board > svg")];
  const [box, part] = [frame, panel].map((it) => it.getBoundingClientRect());
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return x > part.left && x < part.right && y > part.top && y < part.bottom;
}).map((one) => one.id)"""
ANSWERED = "() => location.search || !(document.getElementById('which')?.hidden ?? true)"


@pytest.fixture(scope="module")
def crowded(site) -> str:
    """A table at which Wanda may move to several sidings beside each other."""
    people = [Caller(site.player(name)) for name in ("Wanda", "Xaver")]
    for _ in range(12):
        match = lay_table(site.register.matches, people, "train-rush")
        while not (at := match_in(site.register.store, match)).over:
            offers = legal(at.game, masked(at.table, Viewer(0)), 0)
            zones = Counter(NODES[one.node].zone for one in offers if isinstance(one, MoveTo))
            if any(zone and number >= 3 for zone, number in zones.items()):
                return match
            decide_as_bot(site.register.matches, match)
    raise AssertionError("nobody could choose among sidings")


@pytest.fixture
def phone(look, crowded) -> Page:
    return look("Wanda", width=390, height=844).goto(f"/matches/{crowded}")


def touch(page: Page, x: float, y: float) -> None:
    """What that leads to is waited for: a choice, or the question which of them is meant."""
    finger = Finger(page)
    finger.press(x, y)
    finger.release()
    page.wait_for_function(ANSWERED)


@pytest.mark.parametrize("part", ["near", "over"])
def test_a_touch_chooses_what_is_meant_or_asks(phone, part):
    """On the part around the locomotive and on the overview; in the middle of a space, and half a finger beside it."""
    table, asked = phone.url, 0
    spaces = phone.locator(f".board a.may[id^={part}-node]").evaluate_all(SHOWN)
    assert len(spaces) >= 3
    for space in spaces:
        for across, down in ((0, 0), (HALF, 0), (0, -HALF)):
            phone.goto(table)
            middle = phone.evaluate(MIDDLE, space)
            touch(phone, middle["x"] + across, middle["y"] + down)
            if phone.locator("#which").is_visible():
                asked += 1
                rows = phone.locator("#which button")
                assert middle["words"].casefold() in [words.casefold() for words in rows.all_inner_texts()]
                assert min(one.bounding_box()["height"] for one in rows.all()) >= 44
            else:
                assert phone.url.endswith(f"pick={space.removeprefix(f'{part}-')}"), (space, across, down)
    assert asked


def test_of_several_the_one_that_was_meant_is_chosen(phone):
    """By its words; or none of them, and nothing has changed."""
    space = phone.locator(".board a.may[id^=over-node]", has_text="siding space").first.get_attribute("id")
    middle = phone.evaluate(MIDDLE, space)
    touch(phone, middle["x"], middle["y"])
    expect(phone.locator("#which button").first).to_be_focused()
    phone.get_by_role("button", name="None of them").click()
    expect(phone.locator("#which")).to_be_hidden()
    touch(phone, middle["x"], middle["y"])
    phone.keyboard.press("Escape")
    expect(phone.locator("#which")).to_be_hidden()
    assert "pick" not in phone.url
    touch(phone, middle["x"], middle["y"])
    phone.locator("#which").get_by_role("button", name=re.compile(middle["words"], re.IGNORECASE)).click()
    phone.wait_for_url(f"**pick={space.removeprefix('over-')}")
    expect(phone.locator("#preview, #decide .steps").first).to_be_visible()


ALIKE = """() => document.querySelectorAll(".board a.may[id^=over-node] > title").forEach((one) => {
  one.textContent = "a gray track";
})"""


def test_of_what_has_the_same_words_the_nearest_is_chosen(phone):
    """Of two gray tracks of one route, for instance: nobody could say which row of the list is which."""
    space = phone.locator(".board a.may[id^=over-node]", has_text="siding space").first.get_attribute("id")
    middle = phone.evaluate(MIDDLE, space)
    touch(phone, middle["x"], middle["y"])
    expect(phone.locator("#which button").nth(2)).to_be_visible()  # "None of them" comes last
    phone.keyboard.press("Escape")
    phone.evaluate(ALIKE)
    touch(phone, middle["x"], middle["y"])
    phone.wait_for_url(f"**pick={space.removeprefix('over-')}")


def test_a_mouse_is_never_asked(look, crowded):
    page = look("Wanda", width=390, height=844).goto(f"/matches/{crowded}")
    space = page.locator(".board a.may[id^=over-node]", has_text="siding space").first.get_attribute("id")
    middle = page.evaluate(MIDDLE, space)
    page.mouse.click(middle["x"], middle["y"])
    page.wait_for_url(f"**pick={space.removeprefix('over-')}")


# What lies nine pixels beside a track, in the middle of its way, once that is in the middle of its region.
BESIDE_TRACK = """(id) => {
  const track = document.getElementById(id).querySelector(".may-frame");
  track.scrollIntoView({ block: "center" });
  const [length, scale] = [track.getTotalLength(), track.getScreenCTM()];
  const [here, there] = [0.5, 0.51].map((part) => track.getPointAtLength(length * part).matrixTransform(scale));
  const step = Math.hypot(there.x - here.x, there.y - here.y);
  return [here.x - 9 * (there.y - here.y) / step, here.y + 9 * (there.x - here.x) / step];
}"""


def test_a_track_is_hit_beside_it_and_of_those_side_by_side_one_is_asked_for(site, look):
    """On a phone a track is a third as wide as a finger, and the next one of its route lies eight pixels beside it."""
    people = [Caller(site.player(name)) for name in ("Wanda", "Xaver")]
    match = lay_table(site.register.matches, people, "ticket-legacy")
    while not any(isinstance(one, Claim) for one in offers_in(site, match)):
        decide_as_bot(site.register.matches, match)
    phone, asked, hit = look("Wanda", width=390, height=844), 0, 0
    for track in [one.track for one in offers_in(site, match) if isinstance(one, Claim)][:12]:
        page = phone.goto(f"/matches/{match}")
        spot = page.locator(f'a.may[data-spot="track-{track}"]:visible').evaluate_all(SHOWN)[0]
        x, y = page.evaluate(BESIDE_TRACK, spot)
        if not 20 < x < 370:  # beside it the map ends
            continue
        touch(page, x, y)
        asked += page.locator("#which").is_visible()
        hit += f"track-{track.partition('/')[0]}" in unquote(page.url)
    assert asked
    assert hit


def offers_in(site, match: str) -> list[Decision]:
    at = match_in(site.register.store, match)
    return list(legal(at.game, masked(at.table, Viewer(0)), 0))
