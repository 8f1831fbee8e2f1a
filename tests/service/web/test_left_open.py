"""A page that was left open while the match went on: what is sent from it means what it showed."""

from __future__ import annotations

from html import unescape

import pytest

from service.usecases.callers import Caller
from tests.registers import lay_table
from tests.service.web.test_pages import at_home, client, told  # noqa: F401 - a fixture among them


@pytest.fixture
def uma(site) -> Caller:
    return Caller(site.player("Uma"))


@pytest.fixture
def viktor(site) -> Caller:
    return Caller(site.player("Viktor"))


@pytest.fixture
def match(site, uma: Caller, viktor: Caller) -> str:
    """Train Rush asks each seat three things at once, in one list."""
    return lay_table(site.register.matches, [uma, viktor], "train-rush")


def version(site, match: str) -> int:
    return site.register.queries.summary(Caller(""), match).version


def decided(site, match: str, by: Caller) -> list[str]:
    table = site.register.queries.table(by, match)
    return [table.game.write(one.decision) for one in table.log(0) if one.decision is not None]


def post(site, browser, match: str, path: str, **form: object) -> str:
    answer = browser.post(f"/matches/{match}{path}", data=form, headers=at_home(site), follow_redirects=True)
    return unescape(told(answer))


def test_a_number_is_of_the_list_that_the_page_showed(site, client, match: str, uma: Caller):  # noqa: F811
    seen, browser = version(site, match), client("Uma")
    site.register.matches.decide(uma, match, site.register.queries.table(uma, match).offers[0].decision, None)
    looked = unescape(told(browser.get(f"/matches/{match}", query_string={"text": "11", "version": seen})))
    assert 'name="text" value="cargo brass"' in looked
    post(site, browser, match, "/decide", text="11", version=seen, command="late")
    assert decided(site, match, uma)[1:] == ["cargo brass"]


def test_a_number_that_is_no_longer_asked_is_refused_on_the_page(site, client, match: str, uma: Caller):  # noqa: F811
    seen, browser = version(site, match), client("Uma")
    site.register.matches.decide(uma, match, site.register.queries.table(uma, match).offers[0].decision, None)
    looked = unescape(told(browser.get(f"/matches/{match}", query_string={"text": "2", "version": seen})))
    assert "The table has moved on since you saw it" in looked
    assert "done already, at ply 1" in post(site, browser, match, "/decide", text="1", version=seen)
    assert "had gone on to ply 1" in post(site, browser, match, "/decide", text="2", version=seen)
    assert len(decided(site, match, uma)) == 1


def test_nobody_agrees_to_what_was_asked_after_the_page_was_made(site, client, match: str, uma: Caller):  # noqa: F811
    seen, browser = version(site, match), client("Viktor")
    site.register.timekeeping.pause(uma, match)
    assert "This pause was asked for after" in post(site, browser, match, "/pause", version=seen)
    assert not site.register.queries.time(match).paused
    post(site, browser, match, "/pause", version=version(site, match))
    assert site.register.queries.time(match).paused


def test_a_take_back_names_its_ply(site, client, match: str, uma: Caller):  # noqa: F811
    browser = client("Uma")
    for text in (site.register.queries.table(uma, match).offers[0].text, "cargo brass"):
        site.register.matches.decide(uma, match, text, None)
    for _ in range(2):  # a form that is sent twice
        post(site, browser, match, "/take-back", ply=2)
    log = site.register.queries.log(uma, match).happenings
    assert [one.struck for one in log if one.ply] == [False, True]


def test_who_proposes_to_stop_is_sure(site, client, match: str, uma: Caller):  # noqa: F811
    browser, at = client("Uma"), version(site, match)
    assert browser.post(f"/matches/{match}/abandon", headers=at_home(site)).status_code == 422
    assert version(site, match) == at
    post(site, browser, match, "/abandon", sure="yes", version=at)
    assert site.register.queries.summary(uma, match).abandoning == [0]
