"""What a page costs: how often it checks its match out, and how often it reads the log; never more than this."""

from __future__ import annotations

from collections import Counter
from threading import get_ident
from typing import NamedTuple

import pytest

from service.storage.event_store import EventStore
from service.storage.match_cache import Store
from service.usecases.callers import Caller
from tests.service.web.test_pages import client, told  # noqa: F401 - a fixture among them
from tests.service.web.test_playing import two_at_a_table


class Cost(NamedTuple):
    checked_out: int
    log_read: int


@pytest.fixture
def cost(monkeypatch):
    """`cost(browser, match, path)` is what one look at a page takes of a match; its address is {match} in the path."""
    counted: Counter[tuple[str, str]] = Counter()
    own = get_ident()  # bots and lists follow the log in threads of their own

    def counting(kind: type, name: str) -> None:
        real = getattr(kind, name)

        def counts(self, id, *given, **named):
            counted[name, id] += get_ident() == own
            return real(self, id, *given, **named)

        monkeypatch.setattr(kind, name, counts)

    counting(Store, "held")
    counting(EventStore, "read")

    def of(browser, match: str, path: str) -> Cost:
        counted.clear()
        answer = browser.get(path.replace("{match}", f"/matches/{match}"))
        assert answer.status_code == 200, told(answer)
        return Cost(counted["held", match], counted["read", match])

    return of


@pytest.fixture
def running(site) -> str:
    """A match of two, at ply 1; Uma has decided and Viktor is asked."""
    match = two_at_a_table(site.register, site.player("Uma"), site.player("Viktor"))
    site.register.matches.decide(Caller(site.player("Uma")), match, "share with 1", None)
    return match


@pytest.mark.parametrize("path", ["", "?text=pass", "?pick=zone-mine01", "?text=fly+to+the+moon", "?list=all"])
def test_who_is_asked_costs_one_check_out_and_two_reads(client, cost, running, path):  # noqa: F811
    """Also with a decision that is looked at, or refused; and once the log is at hand one read less."""
    viktor = client("Viktor")
    assert cost(viktor, running, f"{{match}}{path}") == (1, 2)
    assert cost(viktor, running, f"{{match}}{path}") == (1, 1)


@pytest.mark.parametrize("name", ["Uma", None])
def test_who_waits_or_watches_costs_no_more(client, cost, running, name):  # noqa: F811
    assert cost(client(name), running, "{match}") == (1, 2)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/replay", (1, 2)),
        ("/replay?ply=0", (1, 2)),
        ("/score", (1, 2)),
        ("/score?ply=0", (2, 4)),
        ("/score.csv", (1, 1)),
        ("/proof", (1, 2)),
        ("/time", (1, 1)),
        ("/pulse", (1, 1)),
    ],
)
def test_other_pages_of_a_running_match(client, cost, running, path, expected):  # noqa: F811
    assert cost(client("Viktor"), running, f"{{match}}{path}") == expected


@pytest.mark.parametrize("what", ["position", "score", "board.txt", "log"])
def test_an_answer_of_the_api_costs_one_check_out(client, cost, running, what):  # noqa: F811
    """The names in it come along with what was asked for."""
    assert cost(client("Viktor"), running, f"/api{{match}}/{what}").checked_out == 1


def test_what_is_legal_costs_one_check_out(site, client, cost, running):  # noqa: F811
    token = site.register.people.give_key(site.player("Viktor"), "token", scopes=["read"])
    browser = client()
    browser.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {token}"
    assert cost(browser, running, "/api{match}/legal").checked_out == 1


@pytest.fixture
def finished(site) -> str:
    """A match that nobody has looked at yet."""
    match = two_at_a_table(site.register, site.player("Uma"), site.player("Viktor"))
    site.register.matches.decide(Caller(site.player("Uma")), match, "share with 1", None)
    site.register.matches.resign(Caller(site.player("Viktor")), match)
    return match


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("", (1, 2)),
        ("/replay", (1, 2)),
        ("/replay?as=nobody", (1, 2)),
        ("/replay?as=1", (1, 2)),
        ("/score", (1, 2)),
        ("/score.csv", (1, 1)),
        ("/proof", (2, 4)),
        ("/what-if", (1, 2)),
    ],
)
def test_pages_of_a_finished_match(client, cost, finished, path, expected):  # noqa: F811
    assert cost(client(), finished, f"{{match}}{path}") == expected


@pytest.mark.parametrize("path", ["/", "/matches"])
def test_a_list_checks_each_of_its_matches_out_once(site, client, cost, running, path):  # noqa: F811
    """What it shows of a running match (who is waited for, since when, until when) is one look at it."""
    site.register.queries.catch_up()
    assert cost(client("Viktor"), running, path) == (1, 1)
