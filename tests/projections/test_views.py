"""The views follow the log: exactly once, rebuildable from zero, not stopped by one bad match. On both databases."""

import pytest

from projections import lists, snapshots
from projections.rows import rows_of
from projections.runner import Runner
from projections.tables import TABLES
from service.matches import Matches
from service.reading import Readings
from service.store import Store
from tests.games.tiny import Take
from tests.service.given import ANNA, BERT, CLEO, ORGANISER, in_turns, opened, play_on, started


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
def busy(matches, readings, store):
    """A register with matches in every state: open, started, taken back, handed over, resigned, finished, abandoned."""
    opened(matches)
    back = started(matches)
    matches.decide(ANNA, back, readings.legal(ANNA, back).offers[0].decision, 0)
    matches.take_back(ANNA, back)
    resigned = in_turns(matches, readings, seats=3)
    matches.resign(BERT, resigned)
    matches.hand_over(ORGANISER, resigned, 1, "emil", "person", "a substitute")
    finished = started(matches, seats=3)
    play_on(matches, readings, finished)
    matches.abandon(ORGANISER, in_turns(matches, readings), "no time")
    return store


def test_following_in_steps_gives_what_a_rebuild_gives(matches, readings, store):
    runner = Runner(store.book, store.views)
    for seats in (2, 3, 4):
        match = started(matches, seats=seats)
        while play_on(matches, readings, match, decisions=3, seed=seats):
            runner.step()
    runner.catch_up()
    followed = contents(store)
    assert runner.rebuild() == 3
    assert contents(store) == followed


def test_a_rebuild_gives_what_following_gives(busy):
    Runner(busy.book, busy.views).catch_up()
    followed = contents(busy)
    seen = []
    assert Runner(busy.book, busy.views).rebuild(lambda done, all: seen.append((done, all))) == 5
    assert seen == [(5, 5)]
    assert contents(busy) == followed
    assert lists.position(busy.views) == busy.book.last_note()


def test_the_service_runs_while_views_are_rebuilt(busy, matches, readings):
    """Somebody plays on at every point of a rebuild; nothing of it is lost."""
    match = in_turns(matches, readings, sticks=1000)
    Runner(busy.book, busy.views).catch_up()

    def somebody_plays(done, all):
        asked = readings.summary(ANNA, match).awaiting[0]
        matches.decide((ANNA, BERT)[asked.seat], match, Take(1), asked.asked)
        readings.catch_up()
        assert listed_ply(readings, match) == readings.summary(ANNA, match).ply

    Runner(busy.book, busy.views).rebuild(somebody_plays)
    assert listed_ply(readings, match) == readings.summary(ANNA, match).ply
    readings.catch_up()
    followed = contents(busy)
    Runner(busy.book, busy.views).rebuild()
    assert contents(busy) == followed


def test_taking_in_twice_changes_nothing(busy):
    runner = Runner(busy.book, busy.views)
    runner.catch_up()
    before = contents(busy)
    with busy.views.writing() as cursor:
        cursor.run("UPDATE position SET note=0")
    Runner(busy.book, busy.views).catch_up()
    assert contents(busy) == before


def test_a_step_that_fails_leaves_views_and_position_together(busy, monkeypatch):
    runner = Runner(busy.book, busy.views)
    monkeypatch.setattr(Runner, "_keep", lambda *given: 1 / 0)  # after the rows, before the position
    with pytest.raises(ZeroDivisionError):
        runner.step()
    assert lists.position(busy.views) == 0
    assert contents(busy)["matches"] == []


def damage(store, match):
    """Change a byte of a stored entry, as a bad disk or a bad person would."""
    if hasattr(store.register, "schema"):
        change = "UPDATE book_events SET state=state || 'x'::bytea WHERE originator_id=? AND originator_version=2"
    else:
        change = (
            "UPDATE stored_events SET state=CAST(state || ' ' AS BLOB) WHERE originator_id=? AND originator_version=2"
        )
    with store.register.writing() as cursor:
        assert cursor.run(change, match) == 1


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_match_that_cannot_be_shown_is_parked_too(busy, matches, readings, monkeypatch):
    bad = started(matches)

    def shown(match):
        return rows_of(match) if match.id != bad else 1 / 0

    monkeypatch.setattr("projections.runner.rows_of", shown)
    Runner(busy.book, busy.views).catch_up()
    assert [(one.match, one.error) for one in readings.parked()] == [(bad, "ZeroDivisionError: division by zero")]
    monkeypatch.undo()
    Runner(busy.book, busy.views).rebuild()
    assert readings.parked() == []


@pytest.mark.parametrize("how", ["following", "rebuilding"])
def test_a_match_whose_rows_the_database_does_not_take_is_parked_too(busy, matches, readings, monkeypatch, how):
    bad, good = started(matches), started(matches)

    def spoilt(match):
        rows = rows_of(match)
        return rows if match.id != bad else rows._replace(match=(match.id, object(), *rows.match[2:]))

    monkeypatch.setattr("projections.runner.rows_of", spoilt)
    runner = Runner(busy.book, busy.views)
    runner.catch_up() if how == "following" else runner.rebuild()
    assert [one.match for one in readings.parked()] == [bad]
    listed = [one.id for one in readings.lobby()]
    assert good in listed
    assert bad not in listed
    assert lists.position(busy.views) == busy.book.last_note()


@pytest.mark.parametrize("how", ["following", "rebuilding"])
def test_one_bad_match_is_parked_and_the_rest_goes_on(busy, matches, readings, how):
    bad = started(matches)
    damage(busy, bad)
    good = started(matches)
    reported = []
    runner = Runner(busy.book, busy.views, lambda match, error: reported.append(match))
    runner.catch_up() if how == "following" else runner.rebuild()
    assert [one.match for one in readings.parked()] == [bad]
    assert "BrokenChain" in readings.parked()[0].error or "Unreadable" in readings.parked()[0].error
    assert reported == [bad]
    assert good in [one.id for one in readings.lobby()]
    assert bad not in [one.id for one in readings.lobby()]


# --- what the lists say ----------------------------------------------------------------------------------------------


def test_the_lobby_lists_and_filters(busy, readings):
    readings.catch_up()
    assert {one.status for one in readings.lobby()} == {"open", "running", "finished", "abandoned"}
    assert [one.status for one in readings.lobby(status="open")] == ["open"]
    assert readings.lobby(game="chess") == []
    assert len(readings.lobby(player="cleo")) == 2
    assert len(readings.lobby(player="emil")) == 1
    (lone,) = readings.lobby(status="open")
    assert (lone.players, lone.free, lone.seats, lone.title) == (["anna", "bert"], 0, 2, "A table")


def test_pages_of_the_lobby_show_everything_once(busy, readings):
    readings.catch_up()
    everything = readings.lobby()
    seen, before = [], None
    while page := readings.lobby(before=before, limit=2):
        seen += page
        before = page[-1].cursor
    assert seen == everything
    assert readings.lobby(before="nonsense") == everything


def test_who_is_awaited_for_what_since_when(matches, readings, time):
    match = started(matches, seats=3)
    asked_at = time.now
    time.now += 100
    matches.decide(ANNA, match, readings.legal(ANNA, match).offers[0].decision, 0)
    readings.catch_up()
    assert readings.awaiting("anna") == []
    (one,) = readings.awaiting("bert")
    assert (one.match, one.seat, one.asked, one.ask, str(one.prompt)) == (match, 1, 0, "choose", "keep a lamp")
    assert one.since == asked_at
    assert [one.player for one in readings.awaiting()] == ["bert", "cleo"]
    assert readings.awaiting(kind="bot") == []


def test_bots_are_awaited_too(matches, readings):
    match = matches.open(ANNA, "lamps", 2).match
    matches.sit(ANNA, match)
    matches.seat_player(ANNA, match, "bot-1", "bot")
    matches.start(ANNA, match)
    readings.catch_up()
    assert [(one.player, one.kind) for one in readings.awaiting(kind="bot")] == [("bot-1", "bot")]


def test_a_history_tells_each_tenure_and_only_the_own_result(matches, readings):
    match = in_turns(matches, readings, seats=3)
    matches.hand_over(ORGANISER, match, 1, "emil", "person", "a substitute")
    play_on(matches, readings, match)
    readings.catch_up()
    (bert,), (emil,) = readings.history("bert"), readings.history("emil")
    assert (bert.first, bert.last, bert.place, bert.total) == (1, 3, 0, 0)
    result = readings.summary(CLEO, match).result
    assert result is not None
    assert (emil.first, emil.last, emil.place, emil.total) == (4, 0, result.places[1], result.totals[1])


def test_results_keep_their_score_lines_and_plies(matches, readings, store):
    match = started(matches)
    play_on(matches, readings, match)
    readings.catch_up()
    with store.views.reading() as cursor:
        lines = cursor.rows("SELECT * FROM score_lines WHERE match=? ORDER BY place", match)
        (result,) = cursor.rows("SELECT * FROM results")
    assert (result["match"], result["ending"]) == (match, "empty-heap")
    assert sum(line["points"] for line in lines) == sum(readings.summary(ANNA, match).result.totals)
    assert all(line["plies"] != "[]" for line in lines)


# --- snapshots -------------------------------------------------------------------------------------------------------


def test_a_snapshot_saves_folding_and_changes_nothing(matches, readings, store, settings, monkeypatch):
    monkeypatch.setattr(snapshots, "EVERY", 5)
    match = in_turns(matches, readings, sticks=1000)
    play_on(matches, readings, match, decisions=7)
    readings.catch_up()
    with store.views.reading() as cursor:
        kept = snapshots.find(cursor, match)
    assert kept is not None
    matches.decide(*_next(readings, match))
    other = Store(settings)
    assert rows_of(other.load(match)) == rows_of(Store(settings).load(match))
    assert other.load(match).table == readings_state(store, match)
    assert Matches(other).decide(*_next(readings, match)).status == "running"
    other.close()


def test_a_snapshot_of_another_shape_is_not_used(matches, readings, store, monkeypatch):
    monkeypatch.setattr(snapshots, "EVERY", 1)
    match = in_turns(matches, readings)
    readings.catch_up()
    for change in ("shape='1/old/old'", "data='{}'"):
        with store.views.writing() as cursor:
            cursor.run(f"UPDATE snapshots SET {change}")
        with store.views.reading() as cursor:
            assert snapshots.find(cursor, match) is None
        assert store.load(match).ply == 2


def test_a_strike_that_reaches_behind_a_snapshot_is_folded_from_the_log(
    matches, readings, store, settings, monkeypatch
):
    monkeypatch.setattr(snapshots, "EVERY", 1)
    match = in_turns(matches, readings)
    matches.decide(ANNA, match, Take(3), 2)
    readings.catch_up()
    matches.take_back(ANNA, match)
    other = Store(settings)
    assert other.load(match).table.heap == 12
    other.close()


def test_views_may_be_lost(busy, readings, settings):
    """Whatever happens to the views, the log has everything."""
    readings.catch_up()
    before = contents(busy)
    with busy.views.writing() as cursor:
        for table in ("matches", "chairs", "awaiting", "snapshots"):
            cursor.run(f"DELETE FROM {table}")
    Runner(busy.book, busy.views).rebuild()
    assert contents(busy) == before


def listed_ply(readings: Readings, match: str) -> int:
    return next(one.ply for one in readings.lobby() if one.id == match)


def _next(readings: Readings, match: str):
    asked = readings.summary(ANNA, match).awaiting[0]
    player = (ANNA, BERT)[asked.seat]
    return player, match, Take(1), asked.asked


def readings_state(store: Store, match: str):
    with store.held(match) as held:
        return store.newest(held).table
