"""Who follows the log on PostgreSQL reads below the horizon: nothing is lost, twice or reordered, whoever writes."""

import psycopg
import pytest

from projections.log_places import START, LogPlace
from service.storage.event_store import EventStore
from service.storage.match_cache import Store
from tests.matches import Table
from tests.registers import NOON
from tests.service.storage.hostile_writers import Outcome, put, stress

pytestmark = [pytest.mark.postgres, pytest.mark.parametrize("database", ["postgres"], indirect=True)]


@pytest.fixture
def events(database):
    store = EventStore(database)
    yield store
    store.close()


def logs(events, after=START):
    return [(note.log, note.version) for note in events.notes(after, 100)]


def table(seed):
    return Table("lamps", 2, seed=seed).play(4)


def test_what_is_committed_is_read_only_when_nothing_can_come_before_it(database, lamps, events):
    """The first to begin is the last to commit: until then the other one's entries are waited with."""
    slow, quick = table(1), table(2)
    with psycopg.connect(database) as dawdling:
        put(dawdling, slow.written[:2])
        events.append(quick.written[:1])
        assert logs(events) == []
        assert events.end() == START
        assert events.recorder.max_notification_id() is None
        assert events.digests(START, 10) == []
        assert events.read(quick.match.id)  # its own match is there at once
        dawdling.commit()
    assert logs(events) == [(slow.match.id, 1), (slow.match.id, 2), (quick.match.id, 1)]
    assert events.end() == events.notes(START, 10)[-1].at
    assert events.recorder.max_notification_id() == events.end().note


def test_who_changes_their_mind_leaves_no_hole_to_wait_for(database, lamps, events):
    slow, quick = table(1), table(2)
    with psycopg.connect(database) as dawdling:
        put(dawdling, slow.written[:2])
        events.append(quick.written[:2])
        dawdling.rollback()
    assert logs(events) == [(quick.match.id, 1), (quick.match.id, 2)]


def test_writers_do_not_wait_for_each_other(database, lamps, events):
    """While one has its transaction open, others store; and the one place that both want is given to one of them."""
    first, second = table(1), table(2)
    with psycopg.connect(database) as dawdling:
        dawdling.execute("SET lock_timeout='2s'")
        put(dawdling, first.written[:1])
        events.append(second.written[:3])
        dawdling.commit()
    assert len(logs(events)) == 4


def test_how_long_followers_wait_is_known(database, lamps, events):
    assert events.horizon_age(NOON) < 60
    with psycopg.connect(database) as dawdling:
        put(dawdling, table(1).written[:1])
        dawdling.execute("SELECT pg_sleep(0.05)")
        assert events.horizon_age(NOON) >= 0.05
        dawdling.rollback()


def test_how_long_they_wait_for_other_roles_is_known_to_a_role_that_may_not_see_when_these_began(
    postgres_server, lamps, ordinary
):
    """The register's role in a cluster is an ordinary one, and whoever looks after the server is not. What somebody
    writes in another database holds up the followers of this one."""
    events = EventStore(ordinary)
    stored = table(1).written[0]
    later = stored.entry.at + 90
    with psycopg.connect(postgres_server.url()) as superuser:
        superuser.execute("CREATE TABLE never (made INTEGER)")
        assert events.horizon_age(later) == 0  # nobody waits yet
        events.append([stored])
        assert logs(events) == []
        assert events.horizon_age(later) == 90
        superuser.rollback()
    assert logs(events) == [(stored.entry.match, 1)]
    assert events.horizon_age(later) == 0
    events.close()


@pytest.fixture
def ordinary(database):
    """The same database, for a role that owns what is in it and is nothing else."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("CREATE ROLE plain LOGIN")
        connection.execute("GRANT ALL ON SCHEMA register, views TO plain")
        connection.execute("GRANT ALL ON ALL TABLES IN SCHEMA register, views TO plain")
        connection.execute("GRANT ALL ON ALL SEQUENCES IN SCHEMA register TO plain")
    yield database.replace("postgres@", "plain@")
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("DROP OWNED BY plain")
        connection.execute("DROP ROLE plain")


def test_the_library_is_not_asked_for_an_order_it_does_not_know(events):
    with pytest.raises(NotImplementedError):
        events.recorder.select_notifications(1, 10)


@pytest.mark.slow
def test_nothing_is_lost_or_twice_or_reordered_under_stress(database, lamps):
    """Small; `ops/drills/horizon` does more."""
    outcome = stress(database, writers=6, decisions=40)
    assert outcome.stored > 240
    assert outcome == Outcome(outcome.stored, lost=0, twice=0, reordered=0)


@pytest.mark.slow
@pytest.mark.parametrize("horizon", ["", "AND xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint"])
def test_the_stress_finds_who_reads_by_id(database, lamps, horizon):
    """The planted faults: the order of ids, with and without the horizon."""
    with psycopg.connect(database, autocommit=True) as connection:

        def by_id(after, limit):
            rows = connection.execute(
                "SELECT notification_id, originator_id, originator_version FROM register.book_events "
                f"WHERE notification_id>%s {horizon} ORDER BY notification_id LIMIT %s",
                (after.note, limit),
            ).fetchall()
            return [(LogPlace(0, row[0]), row[1], row[2]) for row in rows]

        assert stress(database, writers=6, decisions=40, read=by_id).lost > 0


def test_rows_that_were_copied_from_another_server_are_not_followed(database, settings, lamps, events):
    """As by pg_dump: their transactions lie in the future of this server, and would come before all new ones."""
    events.append(table(1).written)
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("UPDATE register.book_events SET xid = xid + 1000000")
    with pytest.raises(Exception, match="trainregister backup"):
        Store(settings)
