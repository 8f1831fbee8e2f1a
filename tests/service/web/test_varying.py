"""An offer with something left open, in a real browser, with and without scripts; and a walk written by clicking."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from domain.games import GAMES
from service.usecases.callers import Caller
from tests.domain.games.sale import GAME as SALE
from tests.registers import lay_table, match_in
from tests.service.web.conftest import Held, Site, running_site

pytestmark = pytest.mark.timeout(600)


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Iterator[Site]:
    """A register of its own: whatever is played here of a game that is known to this file only goes with it."""
    with pytest.MonkeyPatch.context() as patched, running_site(tmp_path_factory.mktemp("sale")) as found:
        patched.setitem(GAMES, "sale", SALE)
        yield found


@pytest.fixture
def match(site) -> str:
    people = [Caller(site.player(name)) for name in ("Wera", "Xenia", "Yves", "Zora", "Adam", "Bruno", "Cyril")]
    return lay_table(site.register.matches, people, "sale", title="Seven at a table")


def decide(site, match: str, *texts: str) -> None:
    for text in texts:
        at = match_in(site.register.store, match)
        site.register.matches.decide(Caller(at.players[at.awaited[0]]), match, text, None)


def to_the_end_of_the_sale(site, match: str) -> None:
    decide(site, match, "bid 5", *["pass"] * 6)


@pytest.mark.parametrize("script", [True, False])
def test_a_number_is_typed_looked_at_and_decided(site, look, match, script):
    page = look("Wera", script=script, width=390, height=844).goto(f"/matches/{match}")
    page.get_by_role("link", name="Bid 1").click()
    field = page.get_by_label("Any number from 1 to 606")
    expect(field).to_have_value("1")
    field.fill("250")
    field.press("Enter")
    expect(page.locator("#preview")).to_contain_text("Bid 250")
    field.fill("700")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Bid 1 to 606. (rule S1)")
    field.fill("251")
    box = page.get_by_role("button", name="Decide").bounding_box()
    assert box is not None
    assert box["height"] >= 44
    page.get_by_role("button", name="Decide").click()
    expect(page.locator("#decide-title")).to_have_text("Waiting")
    assert match_in(site.register.store, match).table.high == 251


def test_where_a_number_is_open_decide_is_in_sight_without_scrolling(look, match):
    """Below its preview it lay half outside of what is shown."""
    page = look("Wera", width=390, height=480).goto(f"/matches/{match}")
    page.get_by_role("link", name="Bid 1").click()
    shown = page.locator("#confirm").bounding_box()
    assert shown is not None
    assert shown["y"] + shown["height"] <= 480


@pytest.mark.parametrize("script", [True, False])
def test_an_order_is_clicked_together(site, look, match, script):
    to_the_end_of_the_sale(site, match)
    page = look("Wera", script=script).goto(f"/matches/{match}?pick=light+red+amber")
    for name in ("Red, number 1", "White", "Red"):  # as fast as fingers are: nobody waits for what is drawn
        link = page.get_by_role("link", name=name, exact=name != "Red, number 1")
        if script:  # the click itself: between a press and its release the page may move on under the pointer
            link.dispatch_event("click")
        else:
            link.click()
    page.get_by_role("button", name="Decide").click()
    expect(page.get_by_text("Please walk along the lamps")).to_be_visible()
    assert match_in(site.register.store, match).table.lit == ("amber", "white", "red")


def test_what_is_decided_is_what_was_chosen_last(site, look, match):
    """Decide is clicked before the last choice is answered."""
    to_the_end_of_the_sale(site, match)
    page = look("Wera").goto(f"/matches/{match}?pick=light+red+amber")
    answers = Held(page, re.compile("[?]pick="))
    page.get_by_role("link", name="White", exact=True).click()
    answers.wait()
    page.get_by_role("button", name="Decide").click()
    answers.let_go()
    expect(page.get_by_text("Please walk along the lamps")).to_be_visible()
    assert match_in(site.register.store, match).table.lit == ("red", "amber", "white")


def test_boxes_ticked_while_the_first_is_answered_stay_ticked(site, look):
    people = [Caller(site.player(name)) for name in ("Wera", "Xenia", "Yves")]
    page = look("Wera").goto(f"/matches/{lay_table(site.register.matches, people, 'eighteen-africa')}")
    if not page.locator("#preview").count():
        page.locator("#decide .options a").first.click()
    boxes = page.locator("#decide .things input[type=checkbox]:not(:checked)")
    expect(boxes.first).to_be_visible()
    left = [f"#{id}" for id in boxes.evaluate_all("all => all.map((one) => one.id)")[:2]]
    answers = Held(page, re.compile("[?&]pick="))
    page.locator(left[0]).click()
    answers.wait()
    page.locator(left[1]).evaluate("one => { one.checked = true; }")  # and nobody has looked at it yet
    answers.let_go()
    expect(page.get_by_role("alert")).to_be_visible()
    for one in left:
        expect(page.locator(one)).to_be_checked()


@pytest.mark.parametrize("script", [True, False])
def test_a_walk_is_written_by_clicking(site, look, match, script):
    to_the_end_of_the_sale(site, match)
    decide(site, match, "light red amber")
    page = look("Wera", script=script).goto(f"/matches/{match}")
    page.get_by_text("Write it step by step (8)").click()
    page.get_by_role("link", name="walk C", exact=True).click()
    expect(page.get_by_text("So far: Walk to at least two stations. (rule S3)")).to_be_visible()
    for text in ("walk C-D", "walk C-D-E"):
        page.get_by_role("link", name=text, exact=True).click()
    expect(page.locator("#preview .notation")).to_have_text("walk C-D-E")
    page.get_by_role("link", name="A step back").click()
    expect(page.locator("#preview .notation")).to_have_text("walk C-D")
    page.get_by_role("button", name="Decide").click()
    expect(page.locator("#decide-title")).to_have_text("The match is over")
    assert match_in(site.register.store, match).table.walked == ("C", "D")


@pytest.mark.parametrize("script", [True, False])
def test_any_half_of_a_hand_is_ticked_in_any_order(site, look, script):
    """18Africa's first question: the boxes of the offer are ticked already; too many are refused in words."""
    people = [Caller(site.player(name)) for name in ("Wera", "Xenia", "Yves")]
    match = lay_table(site.register.matches, people, "eighteen-africa")
    hand = list(match_in(site.register.store, match).table.players[0].hand)
    page = look("Wera", script=script, width=390, height=844).goto(f"/matches/{match}")
    if not page.locator("#preview").count():
        page.locator("#decide .options a").first.click()
    boxes = page.locator("#decide .things input[type=checkbox]")
    expect(boxes).to_have_count(len(hand))
    offered = [at for at in range(len(hand)) if boxes.nth(at).is_checked()]
    assert 2 * len(offered) == len(hand)

    def tick(*places: int) -> None:
        for at in places:
            boxes.nth(at).click()
        if not script:
            page.get_by_role("button", name="Look at it").click()

    left = [at for at in range(len(hand)) if at not in offered]
    tick(left[-1])
    expect(page.get_by_role("alert")).to_contain_text("(rule 4.1)")
    tick(offered[0])
    expect(page.get_by_role("alert")).to_have_count(0)
    kept = sorted(hand[at] for at in {*offered[1:], left[-1]})
    expect(page.locator("#preview .notation").first).to_have_text(f"keep {' '.join(kept)}")
    page.get_by_role("button", name="Decide").click()
    expect(page.locator("#decide-title")).to_have_text("Waiting")
    assert sorted(match_in(site.register.store, match).table.players[0].hand) == kept
