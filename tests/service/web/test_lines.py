"""A typed line on the page of a match: looked at before, decided one by one, and told where it stopped."""

from __future__ import annotations

from html import unescape

import pytest

from service.usecases.callers import Caller
from tests.service.web.test_pages import at_home, client, told  # noqa: F401 - a fixture among them
from tests.windows import Window, before_a_theft, look


@pytest.fixture
def window(site) -> Window:
    return before_a_theft(site.register.matches, [Caller(site.player(name)) for name in ("Uma", "Viktor")])


@pytest.fixture
def picker(site, client, window: Window):  # noqa: F811
    names = {site.player(name): name for name in ("Uma", "Viktor")}
    return client(names[window.picker.player])


def decide(site, browser, window: Window, text: str, command: str = "one-form"):
    body = {"text": text, "asked": window.ply, "command": command}
    browser.post(f"/matches/{window.match}/decide", data=body, headers=at_home(site))
    return unescape(told(browser.get(f"/matches/{window.match}")))


def test_a_line_is_looked_at_first(picker, window: Window):
    text = f"{window.picks[-1]}: engine"
    page = unescape(told(picker.get(f"/matches/{window.match}", query_string={"text": text})))
    assert "After that, if nothing unforeseen is asked: engine" in page
    assert f'name="text" value="{text}"' in page


def test_a_line_says_what_was_not_done_and_why(site, picker, window: Window):
    page = decide(site, picker, window, f"pick {window.picks[-1]}; a")
    assert "Not done: a. It is not your turn; the table waits for " in page
    assert "Written down." in page
    assert look(site.register.matches, window.match).ply == window.ply + 1


def test_the_rest_of_a_line_is_shown_while_it_waits_and_can_be_withdrawn(site, picker, window: Window):
    page = decide(site, picker, window, f"{window.picks[-1]}: engine")
    assert "The rest waits until the others have answered: engine" in page
    assert "The rest of your line" in page
    picker.post(f"/matches/{window.match}/rest", headers=at_home(site))
    assert "The rest of your line" not in told(picker.get(f"/matches/{window.match}"))
    site.register.matches.decide(window.thief, window.match, "allow", None)
    assert look(site.register.matches, window.match).ply == window.ply + 2


def test_a_rest_that_was_dropped_is_told_with_what_is_asked_instead(site, picker, window: Window):
    decide(site, picker, window, f"{window.picks[-1]}: engine")
    site.register.matches.decide(window.thief, window.match, "steal", None)
    page = unescape(told(picker.get(f"/matches/{window.match}")))
    assert "was not done: you are asked something else now." in page


def test_a_form_sent_twice_decides_once(site, picker, window: Window):
    site.register.matches.leave_standing(window.thief, window.match, "allow")
    for _ in range(2):
        decide(site, picker, window, f"{window.picks[-1]}: engine")
    page = site.register.queries.log(window.picker, window.match)
    assert [one.how for one in page.happenings if one.ply > window.ply] == ["decided", "standing-order", "decided"]
