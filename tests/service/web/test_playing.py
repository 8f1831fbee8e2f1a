"""Whole games played by clicking, in a real browser, against bots."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from domain.games import GAMES
from service.bootstrap import Register
from service.usecases.callers import Caller
from tests.registers import lay_table
from tests.service.web.standing import STANDS, assert_stands, scroll_the_board

pytestmark = pytest.mark.timeout(600)  # whole games, on machines that do other things too
WAITED = "#decide.ask, #decide:has-text('The match is over')"

# Looks and clicks at once: an update that comes in between would leave the click to something that is gone. While
# a page has nothing to click it is looked at again.
CHOOSE = """([on_board, number]) => {
  if (document.querySelector("#confirm")) return "#confirm";
  const boards = [...document.querySelectorAll(".board > svg")].filter((one) => one.getClientRects().length);
  const spots = boards.flatMap((one) => [...one.querySelectorAll("a.may")]);
  const chosen = on_board && spots.length ? spots : [...document.querySelectorAll(".options a")];
  if (!chosen.length) return "";
  const before = document.querySelector("#decide").innerText;
  chosen[number % chosen.length].dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return before;
}"""


def start_practice(page: Page, url: str, game: str) -> str:
    """Two clicks from the first page."""
    page.goto(url + "/")
    page.get_by_role("button", name=f"Practise {GAMES[game].TITLE.partition(':')[0]}").click()
    page.wait_for_selector("#regions")
    return page.url.rsplit("/", 1)[-1]


def decide_once(page: Page, turn: int, look: Callable[[], None] = lambda: None) -> bool:
    """Click through one decision: on the board where that is possible, else in the list. False when it is over.

    `look` looks at the page after every step."""
    page.wait_for_selector(WAITED)
    if not page.locator("#decide.ask").count():
        return False
    for step in range(12):
        before = page.wait_for_function(CHOOSE, arg=[(turn + step) % 2 == 0, turn * 5 + step]).json_value()
        if before == "#confirm":
            break
        until(page, "before => document.querySelector('#decide').innerText !== before", before)
        look()
    receipt = page.locator("section .receipt").text_content()
    page.locator("#confirm").click()
    until(page, "old => document.querySelector('section .receipt')?.textContent !== old", receipt)
    return True


def decide_standing_still(page: Page, turn: int) -> bool:
    """The same, and nothing of it moves the page, nor what somebody has scrolled to."""
    page.wait_for_selector(WAITED)
    scroll_the_board(page)
    stands = partial(assert_stands, page, page.evaluate(STANDS))
    decided = decide_once(page, turn, stands)
    stands()
    return decided


def until(page: Page, condition: str, before: str) -> None:
    """Wait for something to change; who waits in vain is told what the page shows."""
    try:
        page.wait_for_function(condition, arg=before)
    except TimeoutError as error:
        raise AssertionError(page.locator("#content").inner_text()) from error


def test_a_whole_match_of_coal_baron_by_clicking(site, look):
    """To the end on a phone, which stands still; the score explained, the proof checked by the browser itself."""
    seen = look(width=390, height=844)
    match = start_practice(seen.page, site.url, "coal-baron")
    turns = 0
    while decide_standing_still(seen.page, turns):
        turns += 1
        assert turns < 400, "the match does not end"
    expect(seen.page.locator("#decide")).to_contain_text("The match is over")
    summary = site.register.queries.summary(Caller(""), match)
    assert summary.status == "finished"
    assert summary.result is not None
    seen.page.get_by_role("link", name="Explain the score").click()
    for total in summary.result.totals:
        expect(seen.page.locator("tfoot")).to_contain_text(str(total))
    seen.page.get_by_role("link", name="Proof").click()
    seen.page.get_by_role("button", name="Check it here").click()
    expect(seen.page.locator("#browser-report li")).to_have_count(4)
    assert seen.page.locator("#browser-report li.bad").count() == 0


def test_a_round_of_train_rush_by_clicking(site, look):
    seen = look()
    match = start_practice(seen.page, site.url, "train-rush")
    for turn in range(120):
        assert decide_standing_still(seen.page, turn)
        if round_of(site.register, match) >= 2:
            return
    raise AssertionError("the first round does not end")


def round_of(register: Register, match: str) -> int:
    with register.store.held(match) as held:
        return int(register.store.newest(held).table.round)


def test_a_solo_game_of_steamrollers_by_clicking(site, look):
    """One seat against Eve, opened by hand, to the end."""
    seen = look("Solo Sam")
    page = seen.goto("/new?game=steamrollers")
    page.locator("select[name=seats]").select_option("1")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Start the match").click()
    page.wait_for_selector("#regions")
    for turn in range(300):
        if not decide_standing_still(page, turn):
            break
    expect(page.locator("#decide")).to_contain_text("The match is over")
    page.get_by_role("radio", name="Others").check()
    expect(page.locator("#panel-eve")).to_be_visible()


def test_a_typed_decision_is_looked_at_before_it_is_made(site, look):
    """Notation, a refusal in words, a preview, and then the decision."""
    seen = look()
    match = start_practice(seen.page, site.url, "coal-baron")
    page = seen.page
    page.wait_for_selector("#decide.ask")
    page.get_by_text("Type it").click()
    page.get_by_label("Decision in notation").fill("cart 1 with 5")
    page.get_by_role("button", name="Look at it").click()
    expect(page.locator("#decide [role=alert]")).to_be_visible()
    page.get_by_label("Decision in notation").fill("pass")
    page.get_by_role("button", name="Look at it").click()
    expect(page.locator(".would")).to_contain_text("passes")
    before = site.register.queries.summary(Caller(""), match).ply
    page.locator("#confirm").click()
    expect(page.locator(".note").first).to_contain_text("Receipt")
    assert site.register.queries.summary(Caller(""), match).ply > before


def test_a_free_take_back(site, look):
    """What has revealed nothing is taken back at once, and stays in the book, crossed out."""
    seen = look("Tara")
    match = two_at_a_table(site.register, site.player("Tara"), site.player("Timo"))
    page = seen.goto(f"/matches/{match}?text=mine+0%2F1+with+1")
    page.locator("#confirm").click()
    page.get_by_role("button", name="Take back ply 1").click()
    expect(page.locator(".logbook .told.struck").first).to_be_visible()
    expect(page.locator(".logbook")).to_contain_text("Ply 1 is taken back.")
    expect(page.locator("#decide.ask")).to_be_visible()
    page.goto(f"{site.url}/matches/{match}/replay?ply=1")
    expect(page.locator(".caption").get_by_text("crossed out")).to_be_visible()


def two_at_a_table(register: Register, one: str, two: str, game: str = "coal-baron") -> str:
    """A match of two people, the first of whom begins."""
    options = b'{"start_seat": 0}' if game == "coal-baron" else b"{}"
    return lay_table(register.matches, [Caller(one), Caller(two)], game, options=options)
