"""Ratings: what follows from places, ties and all, and that it can be made again from zero."""

from __future__ import annotations

import pytest
from openskill.models import PlackettLuce

from projections import ratings
from projections.ratings import Ratings, rated
from projections.runner import Runner
from tests.registers import SmallRegister, lay_table
from tests.service.cli.typed import run


def by_player(*matches):
    return {one.player: one for one in rated(matches)}


def test_who_wins_is_ahead_and_who_never_plays_is_not_rated():
    found = rated([[("a", 1), ("b", 2), ("c", 3)]] * 5)
    assert [one.player for one in found] == ["a", "b", "c"]
    assert {one.matches for one in found} == {5}


def test_equals_who_tie_stay_equal():
    found = by_player([("a", 1), ("b", 1)])
    assert found["a"].estimate == pytest.approx(found["b"].estimate) == pytest.approx(PlackettLuce().mu)
    assert found["a"].uncertainty < PlackettLuce().sigma, "and one knows more of them"


@pytest.mark.parametrize("places", [(1, 2, 2, 2, 5), (1, 1, 3), (1, 2, 3, 4), (1, 1, 1)])
def test_tied_players_are_rated_alike_and_nothing_is_gained_in_all(places):
    found = by_player([(f"p{seat}", place) for seat, place in enumerate(places)])
    of_place = {place: {round(found[f"p{seat}"].estimate, 9) for seat, own in enumerate(places) if own == place}
                for place in places}  # fmt: skip
    assert all(len(estimates) == 1 for estimates in of_place.values())
    gained = sum(one.estimate - PlackettLuce().mu for one in found.values())
    assert gained == pytest.approx(0, abs=1e-9)


def test_the_order_of_seats_does_not_matter():
    one = by_player([("a", 1), ("b", 2), ("c", 3)])
    other = by_player([("c", 3), ("a", 1), ("b", 2)])
    assert all(one[player].estimate == pytest.approx(other[player].estimate) for player in "abc")


def test_ratings_are_made_of_the_views_and_again_from_zero(tmp_path, monkeypatch):
    small = SmallRegister(tmp_path)
    match = lay_table(small.matches, [small.caller(0), small.caller(1)])
    Runner(small.store.events, small.store.views).catch_up()
    assert Ratings(small.store.views).players("coal-baron") == [], "nothing is finished"
    small.matches.resign(small.caller(1), match)
    small.queries.catch_up()
    assert [one.player for one in small.queries.ratings("coal-baron")] == [small.ids[0], small.ids[1]]
    assert small.queries.ratings("steamrollers") == []
    small.close()


def ended(small, first, second):
    match = lay_table(small.matches, [small.caller(first), small.caller(second)])
    small.matches.resign(small.caller(second), match)
    small.queries.catch_up()
    return match


def test_ratings_at_hand_are_brought_forward_to_what_zero_would_give(tmp_path, monkeypatch):
    small = SmallRegister(tmp_path)
    ended(small, 0, 1)
    at_hand = Ratings(small.store.views)
    before = at_hand.players("coal-baron")
    ended(small, 1, 0)
    ended(small, 1, 0)
    rated_anew, made = [], ratings.Rating.add
    monkeypatch.setattr(ratings.Rating, "add", lambda self, match: rated_anew.append(match) or made(self, match))
    after = at_hand.players("coal-baron")
    assert len(rated_anew) == 2, "what was rated before is not rated again"
    assert after == Ratings(small.store.views).players("coal-baron") != before
    small.close()


def test_a_match_that_comes_in_between_is_rated_in_its_place(tmp_path):
    """A view that was made again, or a follower that lagged behind, may tell of matches out of their order."""
    small = SmallRegister(tmp_path)
    ended(small, 0, 1)
    at_hand, late = Ratings(small.store.views), ended(small, 1, 0)
    with small.store.views.writing() as cursor:
        cursor.run("UPDATE results SET game='nowhere' WHERE match=?", late)
    assert sum(one.matches for one in at_hand.players("coal-baron")) == 2
    with small.store.views.writing() as cursor:
        cursor.run("UPDATE results SET game='coal-baron', ended_at=ended_at-1000 WHERE match=?", late)
    ended(small, 0, 1)
    assert at_hand.players("coal-baron") == Ratings(small.store.views).players("coal-baron")
    assert sum(one.matches for one in at_hand.players("coal-baron")) == 6
    small.close()


def test_the_command_lists_players_and_refuses_what_is_no_game(tmp_path, monkeypatch):
    monkeypatch.setenv("TRAINREGISTER_DATA", str(tmp_path / "data"))
    assert run("migrate").exit_code == 0
    assert run("ratings", "coal-baron").output.splitlines()[-1].startswith("0 players of Coal Baron")
    assert "There is no game chess" in run("ratings", "chess").output
