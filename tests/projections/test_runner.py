"""The views follow the log: exactly once, rebuildable from zero, not stopped by one bad match. On both databases."""

import pytest

from projections import lists
from projections.log_places import START
from projections.match_rows import rows_of
from projections.runner import Runner
from service.usecases.queries import Queries
from tests.domain.games.tiny import Take
from tests.lamps import ANNA, BERT, in_turns, play_on, started
from tests.projections.stored_views import contents, damage


def test_following_in_steps_gives_what_a_rebuild_gives(matches, queries, store):
    runner = Runner(store.events, store.views)
    for seats in (2, 3, 4):
        match = started(matches, seats=seats)
        while play_on(matches, queries, match, decisions=3, seed=seats):
            runner.step()
    runner.catch_up()
    followed = contents(store)
    assert runner.rebuild() == 3
    assert contents(store) == followed


def test_a_rebuild_gives_what_following_gives(busy):
    Runner(busy.events, busy.views).catch_up()
    followed = contents(busy)
    seen = []
    assert Runner(busy.events, busy.views).rebuild(lambda done, all: seen.append((done, all))) == 5
    assert seen == [(5, 5)]
    assert contents(busy) == followed
    assert lists.position(busy.views) == busy.events.end()


def test_the_service_runs_while_views_are_rebuilt(busy, matches, queries):
    """Somebody plays on at every point of a rebuild; nothing of it is lost."""
    match = in_turns(matches, queries, sticks=1000)
    Runner(busy.events, busy.views).catch_up()

    def somebody_plays(done, all):
        asked = queries.summary(ANNA, match).awaiting[0]
        matches.decide((ANNA, BERT)[asked.seat], match, Take(1), asked.asked)
        queries.catch_up()
        assert listed_ply(queries, match) == queries.summary(ANNA, match).ply

    Runner(busy.events, busy.views).rebuild(somebody_plays)
    assert listed_ply(queries, match) == queries.summary(ANNA, match).ply
    queries.catch_up()
    followed = contents(busy)
    Runner(busy.events, busy.views).rebuild()
    assert contents(busy) == followed


def test_taking_in_twice_changes_nothing(busy):
    runner = Runner(busy.events, busy.views)
    runner.catch_up()
    before = contents(busy)
    with busy.views.writing() as cursor:
        cursor.run("UPDATE position SET note=0")
    Runner(busy.events, busy.views).catch_up()
    assert contents(busy) == before


def test_a_step_that_fails_leaves_views_and_position_together(busy, monkeypatch):
    runner = Runner(busy.events, busy.views)
    monkeypatch.setattr(Runner, "_keep", lambda *given: 1 / 0)  # after the rows, before the position
    with pytest.raises(ZeroDivisionError):
        runner.step()
    assert lists.position(busy.views) == START
    assert contents(busy)["matches"] == []


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_match_that_cannot_be_shown_is_parked_too(busy, matches, queries, monkeypatch):
    bad = started(matches)

    def shown(match, *at):
        return rows_of(match, *at) if match.id != bad else 1 / 0

    monkeypatch.setattr("projections.runner.rows_of", shown)
    Runner(busy.events, busy.views).catch_up()
    assert [(one.match, one.error) for one in queries.parked()] == [(bad, "ZeroDivisionError: division by zero")]
    monkeypatch.undo()
    Runner(busy.events, busy.views).rebuild()
    assert queries.parked() == []


@pytest.mark.parametrize("how", ["following", "rebuilding"])
def test_a_match_whose_rows_the_database_does_not_take_is_parked_too(busy, matches, queries, monkeypatch, how):
    bad, good = started(matches), started(matches)

    def spoilt(match, *at):
        rows = rows_of(match, *at)
        return rows if match.id != bad else rows._replace(match=(match.id, object(), *rows.match[2:]))

    monkeypatch.setattr("projections.runner.rows_of", spoilt)
    runner = Runner(busy.events, busy.views)
    runner.catch_up() if how == "following" else runner.rebuild()
    assert [one.match for one in queries.parked()] == [bad]
    listed = [one.id for one in queries.lobby()]
    assert good in listed
    assert bad not in listed
    assert lists.position(busy.views) == busy.events.end()


@pytest.mark.parametrize("how", ["following", "rebuilding"])
def test_one_bad_match_is_parked_and_the_rest_goes_on(busy, matches, queries, how):
    bad = started(matches)
    damage(busy, bad)
    good = started(matches)
    reported = []
    runner = Runner(busy.events, busy.views, lambda match, error: reported.append(match))
    runner.catch_up() if how == "following" else runner.rebuild()
    assert [one.match for one in queries.parked()] == [bad]
    assert "BrokenChain" in queries.parked()[0].error or "Unreadable" in queries.parked()[0].error
    assert reported == [bad]
    assert good in [one.id for one in queries.lobby()]
    assert bad not in [one.id for one in queries.lobby()]


def test_views_may_be_lost(busy, queries, settings):
    """Whatever happens to the views, the log has everything."""
    queries.catch_up()
    before = contents(busy)
    with busy.views.writing() as cursor:
        for table in ("matches", "chairs", "awaiting", "snapshots"):
            cursor.run(f"DELETE FROM {table}")
    Runner(busy.events, busy.views).rebuild()
    assert contents(busy) == before


def listed_ply(queries: Queries, match: str) -> int:
    return next(one.ply for one in queries.lobby() if one.id == match)
