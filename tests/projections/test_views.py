"""The views follow the log: exactly once, rebuildable from zero, not stopped by one bad match. On both databases."""

import pytest

from projections import lists, snapshots
from projections.match_rows import rows_of
from projections.runner import Runner
from projections.view_tables import TABLES
from service.storage.match_cache import Store
from service.usecases.matches import Matches
from service.usecases.queries import Queries
from tests.domain.games.tiny import Take
from tests.lamps import ANNA, BERT, CLEO, ORGANISER, in_turns, opened, play_on, started


def contents(store):
    """Everything in the views, table by table."""
    found = {}
    for table in TABLES:
        if table not in ("snapshots", "position"):
            with store.views.reading() as cursor:
                rows = cursor.rows(f"SELECT * FROM {table}")
                found[table] = sorted(tuple(dict(row).values()) for row in rows)
    return found


@pytest.fixture
def busy(matches, queries, store):
    """A register with matches in every state: open, started, taken back, handed over, resigned, finished, abandoned."""
    opened(matches)
    back = started(matches)
    matches.decide(ANNA, back, queries.legal(ANNA, back).offers[0].decision, 0)
    matches.take_back(ANNA, back)
    resigned = in_turns(matches, queries, seats=3)
    matches.resign(BERT, resigned)
    matches.hand_over(ORGANISER, resigned, 1, "emil", "person", "a substitute")
    finished = started(matches, seats=3)
    play_on(matches, queries, finished)
    matches.abandon(ORGANISER, in_turns(matches, queries), "no time")
    return store


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
    assert lists.position(busy.views) == busy.events.last_note()


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
    assert lists.position(busy.views) == 0
    assert contents(busy)["matches"] == []


def damage(store, match):
    """Change a byte of a stored entry, as a bad disk or a bad person would."""
    if hasattr(store.durable, "schema"):
        change = "UPDATE book_events SET state=state || 'x'::bytea WHERE originator_id=? AND originator_version=2"
    else:
        change = (
            "UPDATE stored_events SET state=CAST(state || ' ' AS BLOB) WHERE originator_id=? AND originator_version=2"
        )
    with store.durable.writing() as cursor:
        assert cursor.run(change, match) == 1


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_match_that_cannot_be_shown_is_parked_too(busy, matches, queries, monkeypatch):
    bad = started(matches)

    def shown(match):
        return rows_of(match) if match.id != bad else 1 / 0

    monkeypatch.setattr("projections.runner.rows_of", shown)
    Runner(busy.events, busy.views).catch_up()
    assert [(one.match, one.error) for one in queries.parked()] == [(bad, "ZeroDivisionError: division by zero")]
    monkeypatch.undo()
    Runner(busy.events, busy.views).rebuild()
    assert queries.parked() == []


@pytest.mark.parametrize("how", ["following", "rebuilding"])
def test_a_match_whose_rows_the_database_does_not_take_is_parked_too(busy, matches, queries, monkeypatch, how):
    bad, good = started(matches), started(matches)

    def spoilt(match):
        rows = rows_of(match)
        return rows if match.id != bad else rows._replace(match=(match.id, object(), *rows.match[2:]))

    monkeypatch.setattr("projections.runner.rows_of", spoilt)
    runner = Runner(busy.events, busy.views)
    runner.catch_up() if how == "following" else runner.rebuild()
    assert [one.match for one in queries.parked()] == [bad]
    listed = [one.id for one in queries.lobby()]
    assert good in listed
    assert bad not in listed
    assert lists.position(busy.views) == busy.events.last_note()


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


# --- what the lists say ----------------------------------------------------------------------------------------------


def test_the_lobby_lists_and_filters(busy, queries):
    queries.catch_up()
    assert {one.status for one in queries.lobby()} == {"open", "running", "finished", "abandoned"}
    assert [one.status for one in queries.lobby(status="open")] == ["open"]
    assert queries.lobby(game="chess") == []
    assert len(queries.lobby(player="cleo")) == 2
    assert len(queries.lobby(player="emil")) == 1
    (lone,) = queries.lobby(status="open")
    assert (lone.players, lone.free, lone.seats, lone.title) == (["anna", "bert"], 0, 2, "A table")


def test_pages_of_the_lobby_show_everything_once(busy, queries):
    queries.catch_up()
    everything = queries.lobby()
    seen, before = [], None
    while page := queries.lobby(before=before, limit=2):
        seen += page
        before = page[-1].cursor
    assert seen == everything
    assert queries.lobby(before="nonsense") == everything


def test_who_is_awaited_for_what_since_when(matches, queries, time):
    match = started(matches, seats=3)
    asked_at = time.now
    time.now += 100
    matches.decide(ANNA, match, queries.legal(ANNA, match).offers[0].decision, 0)
    queries.catch_up()
    assert queries.awaiting("anna") == []
    (one,) = queries.awaiting("bert")
    assert (one.match, one.seat, one.asked, one.ask, str(one.prompt)) == (match, 1, 0, "choose", "keep a lamp")
    assert one.since == asked_at
    assert [one.player for one in queries.awaiting()] == ["bert", "cleo"]
    assert queries.awaiting(kind="bot") == []


def test_bots_are_awaited_too(matches, queries):
    match = matches.open(ANNA, "lamps", 2).match
    matches.sit(ANNA, match)
    matches.seat_player(ANNA, match, "bot-1", "bot")
    matches.start(ANNA, match)
    queries.catch_up()
    assert [(one.player, one.kind) for one in queries.awaiting(kind="bot")] == [("bot-1", "bot")]


def test_a_history_tells_each_tenure_and_only_the_own_result(matches, queries):
    match = in_turns(matches, queries, seats=3)
    matches.hand_over(ORGANISER, match, 1, "emil", "person", "a substitute")
    play_on(matches, queries, match)
    queries.catch_up()
    (bert,), (emil,) = queries.history("bert"), queries.history("emil")
    assert (bert.first, bert.last, bert.place, bert.total) == (1, 3, 0, 0)
    result = queries.summary(CLEO, match).result
    assert result is not None
    assert (emil.first, emil.last, emil.place, emil.total) == (4, 0, result.places[1], result.totals[1])


def test_results_keep_their_score_lines_and_plies(matches, queries, store):
    match = started(matches)
    play_on(matches, queries, match)
    queries.catch_up()
    with store.views.reading() as cursor:
        lines = cursor.rows("SELECT * FROM score_lines WHERE match=? ORDER BY place", match)
        (result,) = cursor.rows("SELECT * FROM results")
    assert (result["match"], result["ending"]) == (match, "empty-heap")
    assert sum(line["points"] for line in lines) == sum(queries.summary(ANNA, match).result.totals)
    assert all(line["plies"] != "[]" for line in lines)


# --- snapshots -------------------------------------------------------------------------------------------------------


def test_a_snapshot_saves_folding_and_changes_nothing(matches, queries, store, settings, monkeypatch):
    monkeypatch.setattr(snapshots, "EVERY", 5)
    match = in_turns(matches, queries, sticks=1000)
    play_on(matches, queries, match, decisions=7)
    queries.catch_up()
    with store.views.reading() as cursor:
        kept = snapshots.find(cursor, match)
    assert kept is not None
    matches.decide(*_next(queries, match))
    other = Store(settings)
    assert rows_of(other.load(match)) == rows_of(Store(settings).load(match))
    assert other.load(match).table == readings_state(store, match)
    assert Matches(other).decide(*_next(queries, match)).status == "running"
    other.close()


def test_a_snapshot_of_another_shape_is_not_used(matches, queries, store, monkeypatch):
    monkeypatch.setattr(snapshots, "EVERY", 1)
    match = in_turns(matches, queries)
    queries.catch_up()
    for change in ("shape='1/old/old'", "data='{}'"):
        with store.views.writing() as cursor:
            cursor.run(f"UPDATE snapshots SET {change}")
        with store.views.reading() as cursor:
            assert snapshots.find(cursor, match) is None
        assert store.load(match).ply == 2


def test_a_strike_that_reaches_behind_a_snapshot_is_folded_from_the_log(matches, queries, store, settings, monkeypatch):
    monkeypatch.setattr(snapshots, "EVERY", 1)
    match = in_turns(matches, queries)
    matches.decide(ANNA, match, Take(3), 2)
    queries.catch_up()
    matches.take_back(ANNA, match)
    other = Store(settings)
    assert other.load(match).table.heap == 12
    other.close()


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


def _next(queries: Queries, match: str):
    asked = queries.summary(ANNA, match).awaiting[0]
    player = (ANNA, BERT)[asked.seat]
    return player, match, Take(1), asked.asked


def readings_state(store: Store, match: str):
    with store.held(match) as held:
        return store.newest(held).table
