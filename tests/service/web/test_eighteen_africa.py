"""18Africa at the table: cards ticked in the hand, a route built by clicking, a dividend that explains itself."""

from __future__ import annotations

from time import sleep

import pytest
from playwright.sync_api import Page, expect

from domain.lessons import LEARNER
from service.bots.seating import begin_lesson
from service.usecases.callers import Caller
from tests.service.web.conftest import Look, Site

pytestmark = pytest.mark.timeout(600)


def lesson_until(site: Site, who: str, question: str) -> str:
    """The published match of the lesson, up to where the learner is asked this for the last time."""
    caller = Caller(site.player(who))
    match = begin_lesson(site.register, caller, "eighteen-africa", f"learn-{who}-{question}")
    while True:
        table = site.register.queries.table(caller, match)
        step = table.guide.step
        if not table.is_awaited or step.seat != LEARNER:
            sleep(0.05)  # the bots of the site decide
            continue
        if step.question == question:
            return match
        site.register.matches.decide(caller, match, step.decide, table.questions[0].asked)


def click(page: Page, *spots: str) -> None:
    """One after the other, each once the page offers it."""
    for spot in spots:
        page.locator(f'a.may[data-spot="{spot}"]:visible').first.click()


@pytest.mark.parametrize(("who", "width", "height"), [("Kira", 1280, 900), ("Kito", 390, 844)])
def test_a_route_is_built_by_clicking_cities_and_the_dividend_explained(site: Site, look: Look, who, width, height):
    match = lesson_until(site, who, "run-trains")
    page = look(who, width=width, height=height).goto(f"/matches/{match}")
    click(page, "hex-D3")
    expect(page.locator(".note")).to_contain_text("So far")  # a route of one city is none
    expect(page.locator("#going-on .options a").first).to_be_focused()  # and how it goes on needs no mouse
    click(page, "hex-E4", "hex-F3", "hex-G2")
    expect(page.locator("#preview")).to_contain_text("run 2: D3-E4-F3-G2")
    expect(page.locator("#preview")).to_contain_text("£60")
    expect(page.locator(".chosen:visible").first).to_be_attached()
    page.get_by_role("button", name="Decide", exact=True).click()
    offers = page.locator("#decide .options")
    expect(offers).to_contain_text("Pay £60: £6 for each unit, £36 for you; the price goes from £71 to £76")
    expect(offers).to_contain_text("Withhold £60: the company has £296; the price falls from £71 to £67")
    told = "MF earned £60, £6 for each unit; 2: Casablanca 20 + Meknès 10 + Oran 10 + Algiers 20 = 60: £60"
    expect(page.locator("#panel-this-run")).to_have_attribute("aria-label", f"The last run: {told}")


def test_cards_to_keep_are_ticked_in_the_hand(site: Site, look: Look):
    match = lesson_until(site, "Kosi", "keep-cards")
    page = look("Kosi").goto(f"/matches/{match}")
    for number, card in enumerate(["MF", "MF", "MF", "MF*", "P1", "SR", "SR"], 1):
        click(page, f"card-{card}")
        expect(page.locator(".note")).to_contain_text(f"you named {number}")
    page.get_by_role("link", name="A step back").click()
    expect(page.locator(".note")).to_contain_text("you named 6")
    click(page, "card-SR")
    expect(page.locator(".note")).to_contain_text("you named 7")
    click(page, "card-SR*")
    expect(page.locator("#preview")).to_contain_text("keep MF MF MF MF* P1 SR SR SR*")
    page.get_by_role("button", name="Decide", exact=True).click()
    expect(page.locator("#panel-lots")).to_contain_text("Lots left, 16")


def test_a_hex_that_cannot_be_built_on_says_why_and_explains_itself(site: Site, look: Look):
    match = lesson_until(site, "Kaya", "lay-track")
    page = look("Kaya").goto(f"/matches/{match}")
    page.locator("#hex-K14").click(force=True)
    expect(page.locator("#why-not")).to_contain_text("No track of MF leads into this tile on K14")
    page.locator("#hex-D3").hover(force=True)
    expect(page.locator("#explanation")).to_contain_text("A variable city")
