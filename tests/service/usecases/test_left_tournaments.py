"""Who is erased leaves every tournament that goes on, also one that no list knows yet; no other one is looked at."""

from __future__ import annotations

import pytest

from domain.tournament.acts import ending, entries
from service.bootstrap import Register
from service.usecases.callers import Caller
from service.usecases.tournaments import Tournaments
from tests.service.usecases.test_tournaments import DIRA, does, opening

BOTH = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)


def cup_of(register: Register, title: str, *players: str) -> str:
    cup = register.tournaments.open(DIRA, opening(title=title), f"open-{title}").tournament
    for player in players:
        register.tournaments.carry_out(cup, Caller(player), does(entries.enter, player, "person", ""))
    return cup


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tournaments that were folded since."""
    found: list[str] = []
    at = Tournaments.at
    monkeypatch.setattr(Tournaments, "at", lambda self, id: found.append(id) or at(self, id))
    return found


@BOTH
def test_only_what_goes_on_and_concerns_somebody_is_looked_at(built: Register, looked_at: list[str]):
    anna, bert = (built.people.add(name).id for name in ("Anna", "Bert"))
    over, own = cup_of(built, "over", anna), cup_of(built, "own", anna, bert)
    for number in range(5):
        cup_of(built, f"other-{number}", bert)
    built.tournaments.carry_out(over, DIRA, does(ending.cancel, "too few"))
    built.queries.catch_up()
    looked_at.clear()
    built.people.erase(anna)
    assert {*looked_at} == {own}
    assert built.tournaments.at(own).entrants[anna].out == "withdrawn"


@BOTH
def test_who_enters_and_is_erased_at_once_is_not_missed(built: Register):
    """Lists lag a moment behind."""
    anna = built.people.add("Anna").id
    before = cup_of(built, "before")
    built.queries.catch_up()
    built.tournaments.carry_out(before, Caller(anna), does(entries.enter, anna, "person", ""))
    fresh = cup_of(built, "fresh", anna)
    built.people.erase(anna)
    assert [built.tournaments.at(cup).entrants[anna].out for cup in (before, fresh)] == ["withdrawn", "withdrawn"]
