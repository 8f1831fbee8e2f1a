"""What goes wrong in tournaments, by every way in: refused in the same sentence over the API, on the page and in the
terminal, and nothing of it is stored."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient

from tests.service.api import World
from tests.service.api.conftest import KEY
from tests.service.api.tournament_world import SWISS, ask, finish_round, staged
from tests.service.cli.typed import run

PATHS = {
    "enter": "entries", "stand-by": "reserves", "protest": "protests", "draw": "draws", "keep-apart": "apart",
    "answer": "protests/{number}/answers", "name-director": "directors", "cancel": "cancellations",
}  # fmt: skip
LOTTERY = SWISS | {"draw": {"source": "public", "sentence": "the lottery of the 3rd", "form": "digits", "length": 5}}
HEADLINE = SWISS | {"draw": {"source": "public", "sentence": "the headline of the 3rd", "form": "line"}}
NESTED = '{"x":' + "[" * 3900


class WaysIn(NamedTuple):
    """One tournament, and three ways to do something in it."""

    world: World
    cup: str

    @property
    def version(self) -> int:
        return self.world.register.tournaments.at(self.cup).version

    def by_api(self, who: str, act: str, given: dict[str, Any]) -> str:
        body = given | ({} if act in PATHS else {"do": act})
        path = PATHS.get(act, "rulings").format_map(body)
        body.pop("number", None)
        got = self.world.client(who).post(f"/api/tournaments/{self.cup}/{path}", json=body)
        assert 400 <= got.status_code < 500, got.json
        return str(got.json["detail"])

    def by_page(self, who: str, act: str, given: dict[str, Any]) -> str:
        form = {name: " ".join(map(str, one)) if isinstance(one, list) else one for name, one in given.items()}
        got = signed_in(self.world, who).post(f"/tournaments/{self.cup}/do/{act}", data=form, follow_redirects=True)
        assert got.status_code == 409
        return unescape(got.get_data(as_text=True))

    def by_terminal(self, who: str, act: str, given: dict[str, Any]) -> str:
        return self.typed(who, act, *(
            f"{name}={','.join(map(str, one)) if isinstance(one, list) else one}" for name, one in given.items()
        ))  # fmt: skip

    def typed(self, who: str, act: str, *words: str) -> str:
        told = run("tournament", "do", self.cup, act, *words, "--by", self.world.ids[who])
        assert told.exit_code == 1, told.output
        assert isinstance(told.exception, SystemExit)
        assert re.fullmatch(r"Error: [^\n]+\n", told.output), "one sentence, in one line"
        return told.output

    def refused(self, told: str, who: str, act: str, **given: Any) -> None:
        """Refused everywhere, in these words, and nothing is stored."""
        before = self.version
        assert told in self.by_api(who, act, given)
        assert told in self.by_page(who, act, given)
        assert told in self.by_terminal(who, act, given)
        assert self.version == before


def signed_in(world: World, who: str) -> FlaskClient:
    client = world.app.test_client()
    client.post(f"/sign-in/{world.register.people.give_key(world.ids[who], 'sign-in')}")
    return client


@pytest.fixture
def at(small: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A tournament as far as a stage, with a terminal at the machine of its register."""
    monkeypatch.setenv("TRAINREGISTER_DATA", str(tmp_path))
    monkeypatch.setenv("TRAINREGISTER_SECRET_KEY", KEY.decode())
    monkeypatch.delenv("DATABASE_URL", raising=False)
    return lambda stage, announced=SWISS: WaysIn(small, staged(small, stage, announced))


# --- entries ---------------------------------------------------------------------------------------------------------


def test_who_enters_twice_enters_once_and_who_comes_late_is_told_what_is_left(at):
    cup = at("entering")
    cup.refused("ou have entered already", "Anna", "enter", words="again")
    ask(cup.world, "Anna", cup.cup, "entries", "DELETE")
    ask(cup.world, "Anna", cup.cup, "entries")
    cup.refused("ou have entered already", "Anna", "enter")
    ask(cup.world, "Olga", cup.cup, "close")
    cup.refused("you can stand by as a reserve", "Celina", "enter")
    ask(cup.world, "Anna", cup.cup, "entries", "DELETE")
    cup.refused("come back instead", "Anna", "stand-by")


def test_of_several_entries_at_the_same_moment_one_counts(at):
    cup = at("entering")
    before = cup.version
    with ThreadPoolExecutor(4) as people:
        got = list(people.map(lambda word: cup.world.client("Celina").post(
            f"/api/tournaments/{cup.cup}/entries", json={"words": word}).status_code, "abcd"))  # fmt: skip
    assert sorted(got) == [201, 409, 409, 409]
    assert cup.version == before + 1


# --- draws -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "value", ["", "1", "12 345", "abcde", "\u0661\u0662\u0663\u0664\u0665", "1\u200b2345"], ids=ascii
)
def test_a_draw_of_another_form_than_announced(at, value):
    cup = at("entering", LOTTERY)
    ask(cup.world, "Olga", cup.cup, "close")
    cup.refused("he draw was announced as 5 digits", "Olga", "draw", value=value)


def test_a_headline_in_which_nothing_can_be_read(at):
    cup = at("entering", HEADLINE)
    ask(cup.world, "Olga", cup.cup, "close")
    cup.refused("he draw is written as anybody reads it", "Olga", "draw", value="\u2800\u3164")


@pytest.mark.parametrize("evidence", ["{", "{}", NESTED, '{"round":1,"randomness":"aa","signature":"zz"}'], ids=len)
def test_what_no_beacon_answers(at, evidence):
    cup = at("entering", LOTTERY)
    ask(cup.world, "Olga", cup.cup, "close")
    cup.refused("beacon answers with JSON", "Olga", "draw", value="12345", evidence=evidence)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["12345"], "say NAME=VALUE"),
        (["valeu=12345"], "say NAME=VALUE"),
        (["seeding=1"], "say NAME=VALUE"),
        (["value=12345", "value=12346"], "value is said twice"),
        (["value=\udcff"], "5 digits"),
        (["value=12345", "evidence={\udcff"], "beacon answers with JSON"),
    ],
    ids=ascii,
)
def test_what_is_typed_wrong_for_a_draw(at, words, told):
    cup = at("entering", LOTTERY)
    ask(cup.world, "Olga", cup.cup, "close")
    before = cup.version
    assert told in cup.typed("Olga", "draw", *words)
    assert cup.version == before


# --- rulings ---------------------------------------------------------------------------------------------------------


def test_who_plays_does_not_rule_in_their_own_case_and_nobody_without_a_reason(at):
    cup = at("entering")
    ask(cup.world, "Olga", cup.cup, "directors", player=cup.world.ids["Bartek"])
    ask(cup.world, "Olga", cup.cup, "close")
    fixtures = cup.world.register.tournaments.at(cup.cup).last.fixtures
    own = next(number for number, one in fixtures.items() if cup.world.ids["Bartek"] in one.fixture.players)
    for act, more in {"result": {"places": [1, 2]}, "void": {}, "anew": {}}.items():
        about = {"round": 1, "fixture": own, **more}
        cup.refused("ou do not act in your own case", "Bartek", act, **about, reason="I won")
        cup.refused("nly a director", "Anna", act, **about, reason="I won")
        for reason in ("", "\u200b\u3164"):
            cup.refused("ive a reason", "Olga", act, **about, reason=reason)
    cup.refused("number of points above nothing", "Olga", "penalty", player=cup.world.ids["Bartek"], points="\u0663",
                reason="late")  # fmt: skip


def test_new_terms_that_are_nested_without_end(at):
    cup = at("entering")
    before = cup.version
    for what in ("up", "entry", "stages"):
        assert "cannot be announced" in cup.by_page("Olga", "terms", {"what": what, "new": NESTED, "reason": "x"})
    assert cup.version == before


# --- protests --------------------------------------------------------------------------------------------------------


def test_a_protest_by_a_stranger_twice_about_nothing_and_too_late(at):
    cup = at("protested")
    cup.refused("nly who is in the tournament", "Celina", "protest", round=1, reason="I saw it")
    cup.refused("ou have made this protest already", "Anna", "protest", round=1, reason="it was not my turn")
    cup.refused("ay in which round", "Anna", "protest", fixture=1, reason="the clock")
    cup.refused("ay in which round and fixture", "Anna", "protest", round=1, ply=1, reason="the clock")
    cup.refused("o far that match has", "Anna", "protest", round=1, fixture=1, ply=99_999, reason="the clock")
    assert "nine digits" in cup.typed("Anna", "protest", f"ply={2**63}", "reason=the clock")
    ask(cup.world, "Dora", cup.cup, "protests/1/answers", upheld=False, reason="it was")
    for _ in range(2):
        finish_round(cup.world, cup.cup)
    cup.world.wall.now += 3601
    cup.refused("rotests have ended", "Anna", "protest", round=1, reason="it was not my turn")


@pytest.mark.parametrize("wrong", ["1x", "-1", str(2**63), "\u0661"], ids=ascii)
def test_what_is_no_number_on_a_page_is_not_passed_over(at, wrong):
    """A protest about round 1x would else be one about the whole tournament."""
    cup = at("protested")
    before = cup.version
    assert "round is a whole number" in cup.by_page("Anna", "protest", {"round": wrong, "reason": "the clock"}).lower()
    assert cup.version == before


@pytest.mark.parametrize("upheld", ["maybe", "", "1"])
def test_a_protest_is_not_turned_down_by_a_slip(at, upheld):
    cup = at("protested")
    before = cup.version
    given = {"number": 1, "upheld": upheld, "reason": "as I saw it"}
    assert "ay whether" in cup.by_page("Dora", "answer", given)
    assert "say whether" in cup.by_terminal("Dora", "answer", given)
    assert "say whether" in cup.typed("Dora", "answer", "number=1", "reason=as I saw it")
    assert cup.version == before


def test_what_means_yes_is_read_as_yes(at):
    cup = at("protested")
    told = run("tournament", "do", cup.cup, "answer", "number=1", "upheld=True", "reason=so it was", "--by",
               cup.world.ids["Dora"])  # fmt: skip
    assert told.exit_code == 0, told.output
    log = cup.world.client().get(f"/api/tournaments/{cup.cup}/log").json["entries"]
    assert log[-1]["event"]["upheld"] is True
