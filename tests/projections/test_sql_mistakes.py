"""What the database cannot do now is told as an outage; what we have written wrongly is not."""

import pytest
from psycopg.sql import SQL

from projections.sql import AWAY, Unavailable, is_mistake
from service.storage.postgres_recorder import PostgresRecorder

WRONG = ["SELECT nothing FROM nowhere", "SELEC 1"]


@pytest.mark.parametrize("sql", WRONG)
def test_wrong_sql_is_no_outage(store, sql):
    for part in (store.durable, store.views):
        with pytest.raises(Exception) as raised, part.writing() as cursor:
            cursor.run(sql)
        assert not isinstance(raised.value, Unavailable)
        assert is_mistake(raised.value)
        with part.reading() as cursor:  # and the next one works
            assert cursor.row("SELECT 1 AS one")["one"] == 1


def test_wrong_sql_of_the_event_store_is_no_outage(store, monkeypatch):
    recorder = store.events.recorder
    real = recorder._select
    monkeypatch.setattr(recorder, "_select", lambda sql, *values, **how: real(WRONG[0], **how))
    if isinstance(recorder, PostgresRecorder):
        monkeypatch.setitem(recorder._statements, WRONG[0], SQL(WRONG[0]))
    with pytest.raises(Exception) as raised:
        store.events.read("match")
    assert not isinstance(raised.value, Unavailable)


def test_what_is_away_is_no_mistake():
    assert not any(is_mistake(kind("away")) for kind in AWAY)
