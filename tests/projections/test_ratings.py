"""Ratings: what follows from places, ties and all, and that it can be made again from zero."""

from __future__ import annotations

import re
from functools import partial

import pytest
from openskill.models import PlackettLuce

from projections import ratings
from projections.log_places import SHARDS, shard_of
from projections.ratings import PlayerRating, Rating
from projections.runner import Runner
from projections.sql import Cursor
from tests.lamps import ANNA, BERT, play_on, started
from tests.service.cli.typed import run


def rated(matches):
    """The ratings after these matches, in their order."""
    rating = Rating()
    for match in matches:
        rating.add(match)
    return rating.players()


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


@pytest.mark.parametrize(("shown", "ranks"), [
    ([9, 5, 5, 2], [1, 2, 2, 4]), ([5, 5, 5], [1, 1, 1]), ([5, 5, 2, 2, 1], [1, 1, 3, 3, 5]), ([], []),
    ([5.004, 5.0, 4.996, 4.99], [1, 1, 1, 4]), ([-2.0, -2.0], [1, 1]),
])  # fmt: skip
def test_who_has_shown_the_same_shares_a_rank_and_the_next_counts_on(shown, ranks):
    """The same as it is told: nobody sees why one of two who read 5.00 should come behind the other."""
    players = [PlayerRating(f"p{place}", one, 0.0, 1) for place, one in enumerate(shown)]
    found = ratings.ranked(players)
    assert [rank for rank, _ in found] == ranks
    assert [one for _, one in found] == players
    for start in range(1, len(players)):
        assert [rank for rank, _ in ratings.ranked(players[start:], start, ranks[start])] == ranks[start:]


def ended(matches, winner=ANNA, loser=BERT):
    """A match that somebody gave up."""
    match = started(matches)
    matches.resign(loser, match)
    return match


def test_ratings_are_kept_of_what_is_finished_and_the_same_when_made_anew(matches, queries, store):
    started(matches)
    queries.catch_up()
    assert queries.ratings("lamps") == [], "nothing is finished"
    ended(matches)
    queries.catch_up()
    assert [(one.player, one.matches) for one in queries.ratings("lamps")] == [(ANNA.player, 1), (BERT.player, 1)]
    for winner, loser in ((BERT, ANNA), (BERT, ANNA), (ANNA, BERT)):
        ended(matches, winner, loser)
        queries.catch_up()
    followed = queries.ratings("lamps")
    assert followed == rated([[(ANNA.player, one), (BERT.player, 3 - one)] for one in (1, 2, 2, 1)])
    assert queries.rated("lamps") == 2
    assert queries.ratings("steamrollers") == []
    Runner(store.events, store.views).rebuild()
    assert queries.ratings("lamps") == followed


def test_what_was_rated_is_not_rated_again_and_who_looks_rates_nothing(matches, queries, store, monkeypatch):
    ended(matches)
    queries.catch_up()
    rated_anew, made = [], ratings.Rating.add
    monkeypatch.setattr(ratings.Rating, "add", lambda self, match: rated_anew.append(match) or made(self, match))
    before = queries.ratings("lamps")
    assert (queries.rated("lamps"), rated_anew) == (2, [])
    for _ in range(2):
        ended(matches, BERT, ANNA)
    queries.catch_up()
    assert len(rated_anew) == 2
    assert queries.ratings("lamps") != before
    Runner(store.events, store.views).catch_up()
    assert len(rated_anew) == 2, "by nobody else either"


def test_many_are_rated_a_few_at_a_time(matches, queries, store, monkeypatch):
    for number in range(5):
        ended(matches, *((ANNA, BERT) if number % 2 else (BERT, ANNA)))
    queries.catch_up()
    at_once = queries.ratings("lamps")
    monkeypatch.setattr(ratings, "BATCH", 2)
    Runner(store.events, store.views).rebuild()
    assert queries.ratings("lamps") == at_once
    assert {one.matches for one in at_once} == {5}


@pytest.fixture
def about_ratings(monkeypatch) -> list[str]:
    """What is asked of a database about ratings from now on."""
    asked: list[str] = []
    for way in ("run", "rows", "row", "many"):

        def noted(cursor, sql, *values, as_before=getattr(Cursor, way)):
            asked.extend([sql] if re.search(r"\b(rated|ratings|results)\b", sql) else [])
            return as_before(cursor, sql, *values)

        monkeypatch.setattr(Cursor, way, noted)
    return asked


def test_who_has_nothing_to_do_does_not_ask_about_ratings(matches, queries, store, about_ratings):
    ended(matches)
    going_on = started(matches)
    runner = Runner(store.events, store.views)
    runner.catch_up()
    assert about_ratings, "at the start nobody knows what is rated"
    about_ratings.clear()
    assert runner.step() == 0
    play_on(matches, queries, going_on, decisions=2)
    runner.catch_up()
    assert [sql for sql in about_ratings if not sql.startswith("DELETE FROM results")] == []
    ended(matches)
    runner.catch_up()
    assert [one.matches for one in queries.ratings("lamps")] == [2, 2]


def test_where_no_ratings_are_counted_nobody_asks_about_them(matches, queries, store, monkeypatch, about_ratings):
    monkeypatch.setattr(ratings, "are_counted", lambda: False)
    runner = Runner(store.events, store.views)
    runner.catch_up()
    ended(matches)
    runner.catch_up()
    assert [sql for sql in about_ratings if "INTO results" not in sql and "FROM results WHERE match=?" not in sql] == []
    monkeypatch.undo()
    Runner(store.events, store.views).step()
    assert [one.matches for one in queries.ratings("lamps")] == [1, 1], "made up for when they are"


def test_of_two_who_rate_the_same_one_counts(matches, queries, store, monkeypatch):
    ended(matches)
    runner, changed = Runner(store.events, store.views), ratings._changed
    with monkeypatch.context() as patched:
        patched.setattr(ratings, "are_counted", lambda: False)
        runner.catch_up()
    assert queries.ratings("lamps") == []

    def overtaken(*given):
        monkeypatch.setattr(ratings, "_changed", changed)
        assert ratings.rate(store.views) == 1
        return changed(*given)

    monkeypatch.setattr(ratings, "_changed", overtaken)
    assert ratings.rate(store.views) == 0
    assert [one.matches for one in queries.ratings("lamps")] == [1, 1]


@pytest.mark.postgres
@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_what_a_follower_takes_in_early_waits_for_what_ended_before_it(matches, queries, store):
    """Two share the shards, and one lags behind: in the end all is rated in the order in which it ended."""
    outcomes = [(ANNA, BERT), (BERT, ANNA), (BERT, ANNA), (ANNA, BERT), (BERT, ANNA)]
    shards = [shard_of(ended(matches, *one), SHARDS) for one in outcomes]
    late = shards[0]
    early = Runner(store.events, store.views, mine=lambda: [one for one in range(SHARDS) if one != late])
    early.catch_up()
    assert any(shard != late for shard in shards)
    assert queries.ratings("lamps") == []
    Runner(store.events, store.views, mine=lambda: [late]).catch_up()
    first = [1 if winner == ANNA else 2 for winner, _ in outcomes]
    assert queries.ratings("lamps") == rated([[(ANNA.player, one), (BERT.player, 3 - one)] for one in first])


@pytest.mark.postgres
@pytest.mark.parametrize("database", ["postgres"], indirect=True)
@pytest.mark.parametrize("dies", [False, True])
def test_what_waited_is_rated_by_who_took_it_in_or_who_takes_over_from_them(matches, queries, store, dies):
    """Also where the one who lagged behind comes to nothing that has ended, and nobody plays on."""
    match = started(matches)
    shard = shard_of(match, SHARDS)
    shares = {"early": [shard], "late": [one for one in range(SHARDS) if one != shard], "heir": []}
    followers = {name: Runner(store.events, store.views, mine=partial(shares.get, name)) for name in shares}
    for one in followers.values():
        one.catch_up()
    matches.resign(BERT, match)
    followers["early"].catch_up()
    assert queries.ratings("lamps") == [], "somebody may come to an end before this one"
    followers["late"].catch_up()
    if dies:
        shares["heir"].append(shard)
    followers["heir" if dies else "early"].step()
    assert [one.matches for one in queries.ratings("lamps")] == [1, 1]


def test_the_command_lists_players_and_refuses_what_is_no_game(tmp_path, monkeypatch):
    monkeypatch.setenv("TRAINREGISTER_DATA", str(tmp_path / "data"))
    assert run("migrate").exit_code == 0
    assert run("ratings", "coal-baron").output.splitlines()[-1].startswith("0 players of Coal Baron")
    assert "There is no game chess" in run("ratings", "chess").output


def test_the_command_gives_equals_one_rank(tmp_path, monkeypatch):
    monkeypatch.setenv("TRAINREGISTER_DATA", str(tmp_path / "data"))
    assert run("migrate").exit_code == 0
    listed = [PlayerRating(f"p{place}", shown, 0.0, 1) for place, shown in enumerate([9.0, 5.0, 5.0, 2.0])]
    monkeypatch.setattr("service.usecases.queries.Queries.ratings", lambda *_: listed)
    lines = run("ratings", "coal-baron").output.splitlines()[-5:-1]
    assert [int(line.split()[0]) for line in lines] == [1, 2, 2, 4]
