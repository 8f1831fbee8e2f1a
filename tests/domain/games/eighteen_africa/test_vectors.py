"""Every vector of section 6 has a test that bears its number; and what a comparison of the two found missing.

The numbers were read from the specification and each vector was compared with its test, by hand, once.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domain.engine import awaited
from domain.games import eighteen_africa as game
from domain.games.eighteen_africa.facts import IncomePaid, TrainsStarted
from domain.games.eighteen_africa.rules.laying import judged_lay
from domain.games.eighteen_africa.rules.operating import income
from domain.games.eighteen_africa.rules.track import Lay
from domain.words import Refused
from tests.domain.games.eighteen_africa.boards import board, crew
from tests.domain.games.eighteen_africa.given import A, B, D, decide, operating, own, play, refused, settled, table

# Section 6, as it is numbered there: 11, 19, 30, 46 and 47 do not exist.
NUMBERS = {*range(1, 73)} - {11, 19, 30, 46, 47}
NAMED = re.compile(r"_t(\d\d)(?=_)|class TestT(\d\d)\b")


def numbers_borne() -> set[int]:
    sources = [file.read_text("utf-8") for file in Path(__file__).parent.glob("test_*.py")]
    return {int(one or other) for source in sources for one, other in NAMED.findall(source)}


def test_every_vector_has_a_test_that_bears_its_number():
    assert NUMBERS - numbers_borne() == set()
    assert numbers_borne() - NUMBERS == set()


def test_t22_a_private_without_its_power_still_pays():
    state = own(table(), D, "P6")
    state.priority, state.round, state.operated, state.stocked = B, "operating", 4, 2
    settled(state)
    play(state, "priority take")
    assert list(income(state)) == [IncomePaid(seat=D, source="P6", rate=25, amount=25)]


def test_t51_a_third_train_is_bought_from_nobody():
    state = own(own(table(), A, "MF*"), A, "KR*")
    state.companies["MF"].trains, state.companies["KR"].trains = ["2", "2"], ["3"]
    operating(state, "MF", TrainsStarted)
    assert refused(state, A, "offer KR 3 1").rule == "4.8.5"
    play(state, "sell train 2", "offer KR 3 1")
    assert sorted(state.companies["MF"].trains) == ["2", "3"]


def line(state, text):
    """What a joined line makes: each part unfolded on the table it meets, as every channel does."""
    made = []
    for part in text.split("; "):
        while True:
            first = game.unfold(state, A, part)[0]
            try:
                decide(state, A, first)
            except Refused:
                return made
            made.append(first)
            if first == part or not state.top or awaited(state) != [A]:
                break
    return made


def steps_ahead():
    """MF may lay track, place a token, run and buy a train."""
    state = own(table(), A, "MF* MF P1")
    state.laid["D5"] = ("115", 3)
    state.companies["MF"].trains, state.companies["MF"].treasury = ["2"], 1000
    state.pool = {"KR": 1}
    return operating(state, "MF")


def test_t69_a_line_makes_every_step_of_a_turn():
    state = steps_ahead()
    assert line(state, "run best; pay; end turn") == [
        "end track",
        "no token",
        "run best",
        "pay",
        "end trains",
        "end turn",
    ]


def test_t69_the_end_of_a_turn_never_stands_for_a_run():
    state = steps_ahead()
    assert line(state, "end turn") == ["end track", "no token"]
    assert game.prompt(state.top[0]).values["company"] == "MF"


def test_4_9_4_4_the_printed_cost_of_a_two_city_hex_is_paid_by_who_opens_it_for_others():
    on = board({"J23": ("9", 0), "J25": ("115", 3)}, MF="J25.0")
    who = crew("MF", 59, trains=("2",))
    with pytest.raises(Refused) as error:
        judged_lay(on, who, Lay("J21", "10", 0))
    assert error.value.rule == "4.9.4.4"
    assert judged_lay(on, who._replace(cash=60), Lay("J21", "10", 0)).cost == 60
