"""The way to a decision by single steps: what is forced is done by itself, ticks go in any order, one can go back."""

from __future__ import annotations

import pytest

from domain.engine import legal
from domain.games import GAMES
from domain.games.coal_baron.decisions import Pay, Place
from domain.laws import Trial
from domain.places import Viewer, masked
from domain.words import Sentence, say
from projections.boards.picking import Step, back_to, choice
from projections.boards.pictures import SVG

END = Step("all", say("That is all"))


def tick(key: str) -> Step:
    return Step(key, say("{card}", card=key), f"card-{key}", tick=True)


A, B, C = map(tick, "ABC")
TWO_OF_THREE = [((A, B, END), "AB"), ((A, C, END), "AC"), ((B, C, END), "BC")]
ANY = [((END,), ""), ((A, END), "A"), ((B, END), "B"), ((A, B, END), "AB")]


@pytest.mark.parametrize(
    ("ways", "keys", "offered", "decision"),
    [
        (TWO_OF_THREE, "", "A B C", None),
        (TWO_OF_THREE, "C", "A B", None),
        (TWO_OF_THREE, "C A", "", "AC"),
        (TWO_OF_THREE, "B A", "", "AB"),
        (ANY, "", "all A B", None),
        (ANY, "B", "all A", None),
        (ANY, "B all", "", "B"),
        (ANY, "B A", "", "AB"),
        (ANY, "nonsense", "all A B", None),
    ],
)
def test_ticks_are_made_in_any_order(ways, keys, offered, decision):
    found = choice(ways, keys.split())
    assert {one.step.key for one in found.options} == set(offered.split())
    assert found.decision == decision


def test_a_step_back_passes_over_what_left_no_choice():
    ways = [((A, Step("x", say("x")), Step("1", say("1"))), "1"), ((A, Step("x", say("x")), Step("2", say("2"))), "2")]
    ways.append(((Step("other", say("other")),), "other"))
    assert [one.key for one in choice(ways, ["A"]).taken] == ["A", "x"]
    assert back_to(ways, choice(ways, ["A", "x", "2"]).taken) == ["A", "x"]
    assert back_to(ways, choice(ways, ["A"]).taken) == []


@pytest.mark.parametrize("slug", list(GAMES))
def test_every_offer_is_reached_by_its_steps_in_the_words_of_the_game(slug):
    """Each of them, step by step; no two steps that stand side by side say the same, and none is in notation."""
    game = GAMES[slug]
    trial = Trial(game, game.SEATS[-1], game.OPTIONS[0], 5, watched=False)
    while trial.ply < 250 and not trial.state.over:
        trial.step()
        for seat in {one.seat for one in trial.state.top if hasattr(one, "seat") and one.seat >= 0}:
            view = masked(trial.state, Viewer(seat))
            offers = list(legal(game, view, seat))
            ways = [(SVG[slug].way(view, seat, one), one) for one in offers]
            for way, offer in ways[:: 1 + len(ways) // 12]:
                assert choice(ways, [one.key for one in way]).decision == offer
                assert_told_apart(ways, [one.key for one in way])


def assert_told_apart(ways, keys) -> None:
    for length in range(len(keys)):
        options = choice(ways, keys[:length]).options
        words = [str(one.step.words) for one in options]
        assert len(set(words)) == len(words), words
        assert all(isinstance(one.step.words, Sentence) for one in options)


def test_trains_are_ticked_at_their_docks():
    """Coal Baron: two trains are ready; either dock may be clicked first, and one train alone may leave."""
    pay = Pay(((3, 1),))
    both = ((1, "furnace-2"), (3, "factory-1"))
    asked = [Place("delivery", pay, trains=trains) for trains in (both[:1], both[1:], both)]
    game, view = GAMES["coal-baron"], Trial(GAMES["coal-baron"], 2, GAMES["coal-baron"].OPTIONS[0], 5, watched=False)
    ways = [(SVG[game.SLUG].way(view.state, 0, one), one) for one in asked]
    spots = {one.step.spot for one in choice(ways, ["zone-delivery"]).options}
    assert spots == {"s0-dock-1", "s0-dock-3"}
    second = ["zone-delivery", "train-3-factory-1"]
    assert {one.step.key for one in choice(ways, second).options} == {"no-more", "train-1-furnace-2"}
    assert choice(ways, [*second, "no-more"]).decision == asked[1]
    assert choice(ways, [*second, "train-1-furnace-2"]).decision == asked[2]
