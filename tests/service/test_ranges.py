"""What may be decided beside the list, on every channel: other numbers, other things, an order, a walk step by step.

Played with Sale, a tiny game that has one of each, at a table of three and at one of seven.
"""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from domain.games import GAMES
from domain.words import Refused
from projections.boards import OWN_SIDE, TEXT
from service.bots import BOTS, at_random
from service.cli.completion import Completer
from service.present.ranges import in_words
from service.run.web_server import server_options
from service.usecases.callers import Caller
from service.usecases.local_match import LocalMatch
from service.usecases.typed_lines import LONGEST, LONGEST_LINE, completions
from tests.domain.games import sale
from tests.domain.games.sale import GAME as SALE
from tests.domain.games.sale import Bid, Light, Options
from tests.domain.games.tiny_ranges import GAME as LAMPS
from tests.lamps import PLAYERS
from tests.registers import lay_table, match_in
from tests.service.api import World
from tests.service.api.conftest import KEY, small  # noqa: F401 - a fixture
from tests.service.cli.typed import run


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "sale", SALE)
    monkeypatch.setitem(TEXT, "sale", lambda view, viewer, recorded=None: f"the price is {view.high}")
    monkeypatch.setitem(OWN_SIDE, "sale", lambda view, seat, score: "a purse")
    monkeypatch.setitem(BOTS, "sale", {"random": at_random})


class Seated:
    """Anna and Bartek at a table of Sale, over HTTP."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.match = world.open(game="sale", seats=2)
        world.client("Bartek").post(f"/api/matches/{self.match}/seats", json={"seat": 1})
        world.client("Anna").post(f"/api/matches/{self.match}/start")

    def legal(self, name: str) -> Any:
        return self.world.client(name).get(f"/api/matches/{self.match}/legal").json

    def decide(self, name: str, text: str) -> Any:
        body = {"version": self.legal(name)["version"], "text": text}
        return self.world.client(name).post(f"/api/matches/{self.match}/decisions", json=body)

    def page(self, name: str, query: str = "") -> str:
        """The page as a browser without scripts gets it."""
        answer = self.browser(name).get(f"/matches/{self.match}{query}")
        assert answer.status_code == 200
        return unescape(answer.get_data(as_text=True))

    def browser(self, name: str) -> Any:
        from service.http.auth import cookie_name

        made = self.world.app.test_client()
        with self.world.app.app_context():
            key = self.world.register.people.give_key(self.world.ids[name], "session")
            made.set_cookie(cookie_name(), key)
        return made

    def post(self, name: str, **form: Any) -> str:
        """Decide by the form of the page, and what the page says then."""
        browser = self.browser(name)
        form.setdefault("version", self.legal(name)["version"])
        answer = browser.post(f"/matches/{self.match}/decide", data=form, follow_redirects=True)
        return unescape(answer.get_data(as_text=True))

    @property
    def state(self) -> Any:
        return match_in(self.world.register.store, self.match).table


@pytest.fixture
def seated(small: World) -> Seated:  # noqa: F811
    return Seated(small)


# --- in words --------------------------------------------------------------------------------------------------------


def test_a_range_is_told_in_notation():
    state = LocalMatch(SALE, 2, Options(), 1).state
    (span,) = sale.bids(state, state.top[0])
    assert str(in_words(SALE, span)) == "or bid 1 to 606"
    (pick,) = sale.orders(state, None)
    assert str(in_words(SALE, pick)) == (
        "or light any 2 to 3 of your 4, in the order you like: red, amber, green, white"
    )
    lamps = LocalMatch(LAMPS, 2, LAMPS.OPTIONS[0], 1).state
    (some,) = LAMPS.ASKS[type(lamps.top[0])].spread(lamps, lamps.top[0])
    assert str(in_words(LAMPS, some)).startswith("or give back any 1 to 2 of your 3: ")


# --- the API ---------------------------------------------------------------------------------------------------------


def test_the_api_tells_how_offers_may_be_varied(seated: Seated):
    told = seated.legal("Anna")
    assert told["spreads"] == [{"number": 2, "field": "price", "low": 1, "high": 606}]
    assert told["offers"][1]["text"] == "bid 1"
    assert seated.decide("Anna", "bid 77").status_code == 201
    assert seated.decide("Bartek", "bid 77").json["rule"] == "S1"
    assert seated.decide("Bartek", "pass").status_code == 201
    assert seated.legal("Anna")["spreads"] == [
        {"number": 1, "field": "colours", "of": ["red", "amber", "green", "white"], "least": 2, "most": 3,
         "ordered": True}
    ]  # fmt: skip
    assert seated.legal("Bartek")["spreads"] == []


def test_a_number_alone_is_the_value_where_the_list_has_letters(seated: Seated):
    """Also one that is not listed: the line below the list says that it may be chosen."""
    assert [one["mark"] for one in seated.legal("Anna")["offers"]] == ["a", "b"]
    assert seated.decide("Anna", "42").status_code == 201
    assert seated.state.high == 42
    refused = seated.decide("Bartek", "41")
    assert refused.status_code == 422
    assert seated.decide("Bartek", "607").status_code == 422


def test_the_api_says_how_a_half_written_decision_can_go_on(seated: Seated):
    to_the_walk(seated)
    anna = seated.world.client("Anna")
    at = f"/api/matches/{seated.match}/continued"
    assert [one["text"] for one in anna.get(at).json["steps"]][:2] == ["walk A", "walk B"]
    assert anna.get(at, query_string={"text": "walk A-B"}).json == {
        "text": "walk A-B",
        "steps": [{"spot": "station-A", "text": "walk A-B-A"}, {"spot": "station-C", "text": "walk A-B-C"}],
    }
    assert seated.world.client("Bartek").get(at).json["steps"] == []
    assert seated.world.client("Celina").get(at).status_code == 403


def to_the_walk(seated: Seated) -> None:
    for name, text in (("Anna", "bid 5"), ("Bartek", "pass"), ("Anna", "light red amber")):
        assert seated.decide(name, text).status_code == 201


# --- long decisions --------------------------------------------------------------------------------------------------


def long_walk(characters: int) -> str:
    """A decision of exactly so many characters."""
    steps = (characters - len("walk A")) // 2
    return "walk A" + "".join("-B" if step % 2 == 0 else "-A" for step in range(steps))


def test_a_decision_may_have_1500_characters_on_page_and_api(seated: Seated):
    to_the_walk(seated)
    walk = long_walk(LONGEST)
    assert len(walk) == LONGEST == 1_500
    assert "notation" in seated.decide("Anna", long_walk(LONGEST + 2)).json["rule"]
    looked = seated.page("Anna", f"?text={walk}")
    assert f'value="{walk}"' in looked
    assert "Walk to" in looked or "walks to" in looked
    assert "Written down" in seated.post("Anna", text=walk)
    assert len(seated.state.walked) == 748


def test_the_server_reads_an_address_with_the_longest_line():
    options = server_options("127.0.0.1:0", 1, 1)
    assert options["limit_request_line"] > 3 * LONGEST_LINE + 200


# --- the page, without scripts ---------------------------------------------------------------------------------------


def test_a_page_says_below_its_list_what_else_may_be_decided(seated: Seated):
    assert "Or bid 1 to 606." in seated.page("Anna")


def test_a_page_has_a_field_for_a_number_prefilled_from_the_offer(seated: Seated):
    page = seated.page("Anna", "?pick=bid+1")
    field = re.search(r'<input type="number"[^>]*>', page)
    assert field is not None
    assert 'min="1"' in field[0]
    assert 'max="606"' in field[0]
    assert 'value="1"' in field[0]
    assert 'name="vary-price"' in field[0]
    looked = seated.page("Anna", "?pick=bid+1&vary-price=250&text=bid+1")
    assert "Bid 250" in looked
    assert 'name="text" value="bid 250"' in looked
    assert "bids 250" in looked


def test_a_number_outside_of_the_range_is_refused_with_its_rule(seated: Seated):
    looked = seated.page("Anna", "?pick=bid+1&vary-price=607")
    assert "Bid 1 to 606. (rule S1)" in looked
    assert 'name="vary-price"' in looked  # and can be put right


def test_what_stands_in_the_field_is_decided_not_what_was_looked_at_before(seated: Seated):
    told = seated.post("Anna", **{"pick": "bid 1", "vary-price": "300", "text": "bid 1"})
    assert "Written down" in told
    assert seated.state.high == 300


def test_an_order_is_chosen_by_clicking(seated: Seated):
    for name, text in (("Anna", "bid 5"), ("Bartek", "pass")):
        seated.decide(name, text)
    page = seated.page("Anna", "?pick=light+red+amber")
    assert re.search(r"<b>1\.</b> Red", page)
    assert re.search(r"<b>2\.</b> Amber", page)
    ways = dict(re.findall(r'href="([^"]+)"[^>]*><span>(?:<b>\d\.</b> )?(\w+)</span>', page))
    white = next(href for href, words in ways.items() if words == "White")
    query = white[white.index("?") :]
    assert 'value="light red amber white"' in seated.page("Anna", query)
    assert 'value="light white red"' in seated.page("Anna", "?pick=light+red+amber&vary-colours=3&vary-colours=0")
    alone = seated.page("Anna", "?pick=light+red+amber&vary-colours=3")
    assert "Light 2 or 3 colours. (rule S2)" in alone
    seated.post("Anna", **{"pick": "light red amber", "vary-colours": ["", "3", "0"]})
    assert seated.state.lit == ("white", "red")


def test_a_decision_is_written_step_by_step(seated: Seated):
    to_the_walk(seated)
    page = seated.page("Anna")
    assert "Write it step by step (8)" in page
    looked = seated.page("Anna", "?text=walk+A")
    assert "So far: Walk to at least two stations. (rule S3)" in looked
    assert "walk A-B" in looked
    further = seated.page("Anna", "?text=walk+A-B")
    assert "A step back" in further
    assert re.search(r'href="[^"]*text=walk\+A&version=\d+"', further)
    assert "walks to A and B" in further
    assert 'id="confirm"' in further


@pytest.mark.parametrize("query", ["vary-price=", "vary-price=x", "vary-price=-", "vary-nothing=3", "vary-price=9e9"])
def test_what_no_form_would_send_does_no_harm(seated: Seated, query: str):
    assert 'name="vary-price"' in seated.page("Anna", f"?pick=bid+1&{query}")


def test_a_table_of_seven_is_shown(small: World):  # noqa: F811
    callers = [Caller(small.ids["Anna"]), *(Caller(small.register.people.add(f"P{n}").id) for n in range(6))]
    match = lay_table(small.register.matches, callers, "sale")
    table = small.register.queries.table(callers[0], match)
    assert table.is_awaited
    page = small.app.test_client().get(f"/matches/{match}").get_data(as_text=True)
    assert all(f"P{n}" in page for n in range(6))


# --- mail ------------------------------------------------------------------------------------------------------------


def test_a_mail_says_it_in_a_line_below_the_list_and_takes_it(table):
    match = table.open("sale")
    seat = table.awaited(match)
    text = table.letters()[0].get_body(("plain",)).get_content()
    assert "or bid 1 to 606" in text
    table.reply(match, seat, "37")
    assert table.match(match).table.high == 37
    listed = table.reply(match, table.awaited(match), "list").get_body(("plain",)).get_content()
    assert "or bid 38 to 606" in listed


def test_a_long_decision_is_taken_by_mail(table):
    match = table.open("sale")
    winner = table.awaited(match)
    table.reply(match, winner, "bid 5")
    while table.awaited(match) != winner:
        table.reply(match, table.awaited(match), "pass")
    table.reply(match, winner, "light red amber")
    table.reply(match, winner, long_walk(LONGEST))
    assert table.match(match).over


# --- the terminal ----------------------------------------------------------------------------------------------------


def test_the_terminal_says_it_below_the_list():
    told = run("play", "sale", "--seats", "you,random", "--seed", "3", typed="bid 500\nquit\n").output
    assert "or bid 1 to 606" in told
    assert "bids 500" in told


def test_the_tab_key_goes_on_with_what_was_begun():
    match = LocalMatch(SALE, 2, Options(), 1)
    complete = Completer(lambda text: completions(SALE, match.view(match.awaited[0]), match.awaited[0], text))
    assert [complete("b", 0), complete("b", 1)] == ["bid 1", None]
    match.decide(0, Bid(5))
    match.decide(1, sale.Pass())
    match.decide(0, Light(("red", "amber")))
    assert [complete("walk C", at) for at in range(3)] == ["walk C-B", "walk C-D", None]
    assert [complete("pass; walk C", at) for at in range(2)] == ["pass; walk C-B", "pass; walk C-D"]


# --- standing answers ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_two_limits_bid_against_each_other_until_one_is_reached(built):
    """Hundreds of decisions behind one command: nobody is left waiting half-way."""
    anna, bert, cleo = PLAYERS[:3]
    match = lay_table(built.matches, [anna, bert, cleo], "sale")
    built.matches.leave_standing(bert, match, "limit 300")
    built.matches.leave_standing(cleo, match, "limit 250")
    built.matches.decide(anna, match, "pass", 0)
    table = match_in(built.store, match).table
    assert (table.high, table.holder) == (251, 1)
    assert match_in(built.store, match).awaited == [1]  # to light colours, which no limit answers
    with pytest.raises(Refused):
        built.matches.leave_standing(anna, match, "lower")
