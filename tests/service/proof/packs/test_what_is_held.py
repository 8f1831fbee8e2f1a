"""A pack is written without holding the tournament as a whole: counted, so that it is the same on every machine."""

from __future__ import annotations

from itertools import takewhile

import pytest
from msgspec.structs import replace

from domain.tournament.state import Tournament, fold_tournament
from service.proof.packs import exchange
from service.proof.packs.pack import Packing, PackSource


@pytest.fixture
def packing(cup) -> Packing:
    register, id = cup
    source = PackSource(id, register.store.events.read(id), register.packs._export, {}, judge=False)
    return Packing(source)


@pytest.fixture
def whole(cup) -> Tournament:
    """The tournament with all that was put aside."""
    register, id = cup
    return fold_tournament(id, register.store.events.read(id))


def test_while_matches_are_written_only_their_round_is_held(packing, whole):
    matches = takewhile(lambda file: not file[0].startswith("tables/"), packing.files())
    held = {
        name.removeprefix("matches/")[:2]: [len(round.fixtures) for round in packing.now.rounds]
        for name, _ in matches
        if name.startswith("matches/")
    }
    first, second = (len(round.fixtures) for round in whole.rounds)
    assert held == {"R1": [first, 0], "R2": [0, second]}


def test_standings_of_rounds_are_read_when_they_are_wanted_and_are_the_same(packing, whole):
    for _ in packing.files():
        assert not any(round.closed for round in packing.now.rounds)
    assert [packing.standings(round.number) for round in whole.rounds] == [round.closed for round in whole.rounds]
    assert packing.standings(3) == ()


@pytest.mark.parametrize("title", ["A cup", 'A "rounds": [] cup', "rounds"])
@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_what_is_written_round_by_round_is_what_it_would_be_at_once(packing, whole, title, rounds):
    whole.opened, whole.rounds = replace(whole.opened, title=title), whole.rounds[:rounds]
    at_once = exchange.exchanged(whole, [exchange._round(whole, one, packing.standings) for one in whole.rounds])
    files = dict(exchange.exchange_files(whole, packing.standings))
    assert files["exchange/tournament.json"] == exchange._pretty(at_once)
