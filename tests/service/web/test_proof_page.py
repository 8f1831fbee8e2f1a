"""The page of a proof: what it says, and that a log is judged once, however often somebody looks."""

from __future__ import annotations

from playwright.sync_api import expect

from service.proof import judged
from service.usecases.callers import Caller
from service.web import proof_page
from tests.registers import lay_table
from tests.service.web.conftest import Held


def test_a_log_is_judged_once_and_the_page_says_no_more_than_that(site, monkeypatch):
    match = lay_table(site.register.matches, [Caller(site.player("Uma")), Caller(site.player("Viktor"))])
    for name in ("Uma", "Viktor"):
        site.register.matches.agree_to_abandon(Caller(site.player(name)), match)
    kept = site.register.queries.summary(Caller(""), match)
    seen = []
    monkeypatch.setattr(proof_page, "judged", lambda export: seen.append(export) or judged(export))
    ask = site.app.test_client().get
    pages = [ask(f"/matches/{match}/proof", query_string=given).get_data(as_text=True) for given in
             ({}, {"receipt": kept.receipt}, {"receipt": kept.digest}, {"receipt": "0" * 16})]  # fmt: skip
    assert len(seen) == 1
    assert "No receipt was given" in pages[0]
    assert "in a short form: 16 digits of 64" in pages[1]
    assert "is the full digest of entry" in pages[2]
    assert "no entry has the receipt" in pages[3]
    assert all("What no check can rule out" in page for page in pages)


def test_a_click_before_the_script_is_there_is_not_lost(site, look, seeded):
    """The page is drawn before its scripts have come: until then the button waits with whoever would press it."""
    page = look().page
    script = Held(page, "**/proof.js*")
    page.goto(f"{site.url}/matches/{seeded['finished']}/proof", wait_until="commit")
    button = page.locator("[data-verify]")
    expect(button).to_be_disabled()
    script.wait()
    script.let_go()
    button.click()
    expect(page.locator("#browser-report li")).to_have_count(4)
