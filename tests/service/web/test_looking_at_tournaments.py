"""Pages of a tournament in a browser: fit for everybody, by keyboard alone, and followed while a round is played."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from domain.match.clocks import Terms
from domain.tournament.acts.entries import TournamentOpening
from domain.tournament.announcement import Announcement, Stage
from service.usecases.callers import Caller
from service.usecases.tournament_acts import ACTS, Given
from tests.service.web.conftest import Site
from tests.service.web.test_looking import AXE

pytestmark = pytest.mark.timeout(600)
PAGES = ("", "/standings", "/rounds/1", "/rounds/1/sheets", "/rulings", "/desk")


def announced(site: Site, title: str) -> tuple[str, Caller]:
    """A cup of two seats that Clara directs."""
    clara = Caller(site.player("Clara"))
    asked = TournamentOpening(title, "coal-baron", Announcement((Stage("swiss", 2, rounds=1),)), terms=Terms("untimed"))
    cup = site.register.tournaments.open(clara, asked).tournament
    site.register.queries.catch_up()
    return cup, clara


def do(site: Site, cup: str, who: Caller, act: str, **given: object) -> None:
    site.register.tournaments.carry_out(cup, who, ACTS[act](who, Given(**given)))  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def cup(site: Site) -> str:
    """Ada and Bruno play its only round; Ada has protested."""
    cup, clara = announced(site, "Looked-at cup")
    for name in ("Ada", "Bruno"):
        do(site, cup, Caller(site.player(name)), "enter", words=name)
    do(site, cup, clara, "close-entries")
    do(site, cup, Caller(site.player("Ada")), "protest", round=1, reason="the lamp was out")
    return cup


@pytest.mark.parametrize("width", [1280, 390, 320])
def test_pages_of_a_tournament_are_fit_for_everybody(site: Site, look, cup: str, width: int):
    """With everything unfolded that can be; by day on a desk, by night on a phone."""
    seen, found = look("Clara", width=width, dark=width < 500), []
    for path in ("/tournaments", "/tournaments/new", *(f"/tournaments/{cup}{one}" for one in PAGES)):
        page = seen.goto(path)
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        page.evaluate(AXE)
        result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        found += [(path, one["id"], one["nodes"][0]["target"]) for one in result["violations"]]
        if page.evaluate("document.documentElement.scrollWidth") > width:
            found.append((path, "is wider than the screen", ""))
    assert found == []


def to(page: Page, name: str, role: str = "button") -> None:
    """Go on with the tabulator until something has the focus."""
    wanted = page.get_by_role(role, name=name, exact=True)  # type: ignore[arg-type]
    for _ in range(80):
        if wanted.evaluate_all("found => found.includes(document.activeElement)"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{name} cannot be reached by keyboard")


def test_a_tournament_by_keyboard_alone(site: Site, look):
    """Entering, withdrawing with a reason, entering again."""
    cup, _ = announced(site, "Keyboard cup")
    page = look("Ada").goto(f"/tournaments/{cup}")
    to(page, "Words for chance", "textbox")
    page.keyboard.type("a lamp")
    to(page, "Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#you + p")).to_have_text("You are in it.")
    for _ in range(80):
        if page.evaluate("document.activeElement.matches('summary')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    to(page, "Withdraw")
    page.keyboard.press("Enter")
    expect(page.locator("#you + p")).to_have_text("Your entry is withdrawn.")


def test_a_round_is_followed_by_itself(site: Site, look, cup: str):
    page = look().goto(f"/tournaments/{cup}/rounds/1")
    expect(page.locator(".match-line")).to_contain_text("waits for")
    match = next(iter(site.register.tournaments.at(cup).rounds[0].fixtures.values())).fixture.match
    site.register.matches.resign(Caller(site.player("Bruno")), match)
    expect(page.locator(".match-line .badge")).to_have_text("finished")
