"""Lines as people type them: other words for the same decision, read against what is asked."""

from __future__ import annotations

import pytest

from domain.engine import accepts
from domain.games import eighteen_africa as game
from domain.places import Viewer, masked
from domain.words import render
from tests.domain.games.eighteen_africa.given import COMPANIES, A, operating, own, table
from tests.domain.games.eighteen_africa.positions import POSITIONS

TYPED = [
    ("bid", "bid 21.", "bid 21"),
    ("bid", "BID £25", "bid 25"),
    ("nominate", "nominate mf* bid 10", "nominate MF* 10"),
    ("initial", "buy MF and KR", "buy MF KR"),
    ("initial", "buy MF, KR", "buy MF KR"),
    ("initial", "buy Allen Rock Aggregates", "buy P2"),
    ("initial", "buy sr-p", "buy SR*"),
    ("turn", "sell Marrakech-Fez Railway", "sell MF 1"),
    ("turn", "buy pool Thompson Wagon Works", "buy pool P3"),
    ("track", "lay Marrakech #115 n", "lay D5 115 r3"),
    ("track", "lay d5 6 N SW", "lay D5 6 r1"),
    ("track", "lay D5 6 SW, N", "lay D5 6 r1"),
    ("track", "lay D5 6 sw/n", "lay D5 6 r1"),
    ("token", "token Casablanca", "token D3"),
    ("run", "run 2: Marrakech - Casablanca", "run 2: D3-D5"),
    ("trains", "buy 2", "buy train 2"),
    ("trains", "offer Kenyan Railway 3 for £250", "offer KR 3 250"),
    ("dealings", "buy SR", "company buy SR"),
    ("dealings", "buy Thompson Wagon Works", "company buy P3"),
    ("dealings", "sell KR 2", "company sell KR 2"),
]


@pytest.mark.parametrize(("position", "line", "written"), TYPED)
def test_a_line_means_what_its_writer_means(position, line, written):
    state, seat = POSITIONS[position]()
    decision = game.parse(masked(state, Viewer(seat)), seat, line)
    accepts(game, state, seat, decision)
    assert game.write(decision) == written


@pytest.mark.parametrize(
    ("laid", "line", "told"),
    [
        (None, "lay M32 10 r0", "Pretoria to S and Johannesburg to N, turned 0 times"),
        (None, "lay M32 10 Pretoria=N", "Pretoria to N and Johannesburg to S, turned 3 times"),
        (("10", 3), "upgrade M32 35 r0", "Pretoria to N-SW and Johannesburg to S-NW, turned 0 times"),
    ],
)
def test_an_offer_tells_which_of_two_cities_gets_which_exit(laid, line, told):
    """By mail nobody sees a picture of the tile."""
    state = own(table(companies=("CSAR", *COMPANIES[1:])), A, "CSAR*")
    if laid:
        state.laid["M32"] = laid
        state.companies["CSAR"].trains = ["2"]
    state.companies["CSAR"].treasury = 500
    operating(state, "CSAR")
    decision = game.parse(masked(state, Viewer(A)), A, line)
    accepts(game, state, A, decision)
    assert told in render(game.label(state, A, decision), name=game.name)
