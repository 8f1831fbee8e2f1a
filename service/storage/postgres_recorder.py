"""How entries get into PostgreSQL and out again, through the recorder of the `eventsourcing` library.

An entry is inserted only where the row before it exists with the digest it names; the database itself looks. So whoever
is ahead of the database (a match at hand after a failover that lost the tail) or beside it meets the conflict that the
second of two writers meets, and a log never has a gap or a break.

Writers do not wait for each other, so ids are given out in one order and become visible in another: a reader who
follows the ids passes over what is committed later. Therefore each row carries the id of its transaction, and whoever
follows the log reads in the order (xid, id), and only below the horizon: transactions that began before every one that
is still at work. What lies there never changes any more.

A row is looked at before the transaction gets its id. So an entry has a greater one than the entry it stands behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Any, LiteralString

from eventsourcing.persistence import Notification
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresFactory
from psycopg.rows import tuple_row
from psycopg.sql import SQL, Identifier

from projections.log_places import LogPlace
from projections.server import Pool
from service.storage.stored_entries import Digested, Noted

# What was stored before is in the order of its ids. A default that is a constant does not rewrite the table.
ADD_XID = "ALTER TABLE {schema}.{table} ADD COLUMN IF NOT EXISTS xid bigint NOT NULL DEFAULT 0"
FILL_XID = "ALTER TABLE {schema}.{table} ALTER COLUMN xid SET DEFAULT pg_current_xact_id()::text::bigint"
INDEX_XID = "CREATE UNIQUE INDEX IF NOT EXISTS {order} ON {schema}.{table} (xid, notification_id)"

WRITE_ONE = """
CREATE OR REPLACE FUNCTION {schema}.{write_one}(
    its_id text, its_version bigint, its_topic text, its_state bytea, its_prev text)
RETURNS bigint
LANGUAGE plpgsql AS $BODY$
DECLARE note bigint;
BEGIN
    INSERT INTO {schema}.{table} AS t (originator_id, originator_version, topic, state)
        SELECT its_id, its_version, its_topic, its_state
        WHERE CASE its_version WHEN 1 THEN its_prev = '' ELSE EXISTS (
            SELECT FROM {schema}.{table} AS b WHERE b.originator_id = its_id
            AND b.originator_version = its_version - 1 AND encode(sha256(b.state), 'hex') = its_prev) END
        RETURNING t.notification_id INTO note;
    IF note IS NULL THEN
        RAISE unique_violation USING MESSAGE = 'an entry has nothing to stand behind';
    END IF;
    RETURN note;
END;
$BODY$"""

# Many of these entries stand behind one another. The others are looked up one by one, by their key.
WRITE_ALL = """
CREATE OR REPLACE FUNCTION {schema}.{write_all}(
    ids text[], versions bigint[], topics text[], states bytea[], prevs text[])
RETURNS SETOF bigint
LANGUAGE plpgsql AS $BODY$
BEGIN
    IF EXISTS (
        SELECT FROM unnest(ids, versions, prevs) AS n (id, version, prev)
        LEFT JOIN unnest(ids, versions, states) AS o (id, version, state) ON o.id = n.id AND o.version = n.version - 1
        WHERE n.prev IS DISTINCT FROM CASE n.version WHEN 1 THEN '' ELSE encode(sha256(COALESCE(o.state, (
            SELECT b.state FROM {schema}.{table} AS b
            WHERE b.originator_id = n.id AND b.originator_version = n.version - 1))), 'hex') END
    ) THEN
        RAISE unique_violation USING MESSAGE = 'an entry has nothing to stand behind';
    END IF;
    RETURN QUERY INSERT INTO {schema}.{table} AS t (originator_id, originator_version, topic, state)
        SELECT * FROM unnest(ids, versions, topics, states) RETURNING t.notification_id;
END;
$BODY$"""

# Those of the first release, which did not look.
DROP_EARLIER = """
DROP FUNCTION IF EXISTS {schema}.{write_one}(text, bigint, text, bytea);
DROP FUNCTION IF EXISTS {schema}.{write_all}(text[], bigint[], text[], bytea[])"""

TABLES: tuple[LiteralString, ...] = (ADD_XID, FILL_XID, INDEX_XID, WRITE_ALL, DROP_EARLIER)

HORIZON = "pg_snapshot_xmin(pg_current_snapshot())::text::bigint"
NOTES = (
    "SELECT e.xid, e.notification_id, e.originator_id, e.originator_version, f.topic, {data} "
    "FROM {schema}.{table} AS e "
    "JOIN {schema}.{table} AS f ON f.originator_id=e.originator_id AND f.originator_version=1 "
    "WHERE (e.xid, e.notification_id) > (%s,%s) AND e.xid < {horizon} ORDER BY e.xid, e.notification_id LIMIT %s"
)
STATEMENTS: dict[str, LiteralString] = {
    "write one": "SELECT {schema}.{write_one}(%s,%s,%s,%s,%s) AS id",
    "write all": "SELECT {schema}.{write_all}(%b::text[],%b::bigint[],%b::text[],%b::bytea[],%b::text[]) AS id",
    "data": (
        "SELECT state FROM {schema}.{table} WHERE originator_id=%s "
        "AND originator_version>%s AND originator_version<=%s ORDER BY originator_version"
    ),
    "last": "SELECT state FROM {schema}.{table} WHERE originator_id=%s ORDER BY originator_version DESC LIMIT 1",
    "opening": "SELECT topic FROM {schema}.{table} WHERE originator_id=%s AND originator_version=1",
    "ends": (
        "SELECT DISTINCT ON (originator_id) originator_id, state FROM {schema}.{table} "
        "WHERE originator_id=ANY(%s) ORDER BY originator_id, originator_version DESC"
    ),
    "logs": (
        "SELECT originator_id FROM {schema}.{table} WHERE originator_version=1 AND topic=%s "
        "ORDER BY xid, notification_id"
    ),
    "notes": NOTES.replace(", {data}", ""),
    "notes with data": NOTES.replace("{data}", "e.state"),
    "digests": (
        "SELECT xid, notification_id, originator_id, originator_version, sha256(state) AS digest "
        "FROM {schema}.{table} WHERE (xid, notification_id) > (%s,%s) AND xid < {horizon} "
        "ORDER BY xid, notification_id LIMIT %s"
    ),
    "digest": (
        "SELECT encode(sha256(state), 'hex') AS digest FROM {schema}.{table} WHERE xid=%s AND notification_id=%s"
    ),
    "place": ("SELECT xid, notification_id FROM {schema}.{table} WHERE originator_id=%s AND originator_version=%s"),
    "end": (
        "SELECT xid, notification_id FROM {schema}.{table} WHERE xid < {horizon} "
        "ORDER BY xid DESC, notification_id DESC LIMIT 1"
    ),
    "latest": (
        "SELECT f.originator_id FROM (SELECT originator_id, xid, notification_id FROM {schema}.{table} "
        "ORDER BY xid DESC, notification_id DESC LIMIT %s) AS e JOIN {schema}.{table} AS f "
        "ON f.originator_id=e.originator_id AND f.originator_version=1 AND f.topic=%s "
        "ORDER BY e.xid DESC, e.notification_id DESC"
    ),
    "written": (
        "SELECT DISTINCT f.originator_id FROM {schema}.{table} AS e JOIN {schema}.{table} AS f "
        "ON f.originator_id=e.originator_id AND f.originator_version=1 AND f.topic=%s "
        "WHERE (e.xid, e.notification_id) > (%s,%s)"
    ),
    "after": (
        "SELECT COUNT(*) AS number FROM "
        "(SELECT FROM {schema}.{table} WHERE (xid, notification_id) > (%s,%s) LIMIT %s) AS counted"
    ),
    # When other roles have begun is hidden from an ordinary one; the first entry that waits for them tells it too.
    "horizon age": (
        "SELECT GREATEST(0, "
        "(SELECT EXTRACT(EPOCH FROM clock_timestamp() - MIN(xact_start)) FROM pg_stat_activity "
        "WHERE backend_xid IS NOT NULL AND pid<>pg_backend_pid()), "
        "(SELECT EXTRACT(EPOCH FROM clock_timestamp() - MIN(prepared)) FROM pg_prepared_xacts), "
        "(SELECT %s::float - (convert_from(state, 'UTF8')::json->>'at')::float FROM {schema}.{table} "
        "WHERE xid >= {horizon} ORDER BY xid, notification_id LIMIT 1))::float AS age"
    ),
    "ahead": (
        "SELECT EXISTS (SELECT FROM {schema}.{table} "
        "WHERE xid >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint) AS ahead"
    ),
}
OFTEN = {"write one", "data"}  # prepared, where that is possible


class PostgresRecorder(PostgresApplicationRecorder):
    """Writes through functions that look at the entry before. One entry is usual."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        table = self.events_table_name
        names = {
            "schema": Identifier(self.datastore.schema),
            "table": Identifier(table),
            "horizon": SQL(HORIZON),
            "order": Identifier(f"{table}_order"),
            "write_one": Identifier(f"{table}_write_one"),
            "write_all": Identifier(f"{table}_write_all"),
        }
        self.sql_create_statements[self.create_insert_function_statement_index] = SQL(WRITE_ONE).format(**names)
        self.sql_create_statements += [SQL(one).format(**names) for one in TABLES]
        self._statements = {name: SQL(one).format(**names).as_bytes() for name, one in STATEMENTS.items()}

    @property
    def at_once(self) -> int:
        """How many may write at the same time: all but one of the connections, so that somebody can read too."""
        return max(1, self.datastore.pool.max_size - 1)

    def _create_table(self, curs: Any) -> None:
        """An index over millions of entries takes as long as it takes."""
        curs.execute("SET LOCAL statement_timeout TO 0")
        super()._create_table(curs)

    def insert_events(self, stored_events: Sequence[Any], **kwargs: Any) -> Sequence[int] | None:
        rows = [(one.originator_id, one.originator_version, one.topic, one.state, one.prev) for one in stored_events]
        if len(rows) == 1:
            return [note for (note,) in self._select("write one", *rows[0], binary=True)]
        rows.sort(key=itemgetter(0, 1))  # of two groups that want the same places none waits for the other in a circle
        columns = [list(column) for column in zip(*rows, strict=True)]
        return [note for (note,) in self._select("write all", *columns, binary=True)]

    def select_data(self, match: str, after: int, upto: int) -> list[bytes]:
        return [state for (state,) in self._select("data", match, after, upto, binary=True)]

    def select_last(self, log: str) -> list[bytes]:
        return [state for (state,) in self._select("last", log, binary=True)]

    def select_opening(self, log: str) -> list[str]:
        return [topic for (topic,) in self._select("opening", log)]

    def select_ends(self, logs: Sequence[str]) -> list[tuple[str, bytes]]:
        return self._select("ends", list(logs), binary=True)

    def select_logs(self, opening: str) -> list[str]:
        return [log for (log,) in self._select("logs", opening)]

    def select_notes(self, after: LogPlace, limit: int, *, data: bool) -> list[Noted]:
        found = self._select("notes with data" if data else "notes", *after, limit, binary=data)
        return [Noted(LogPlace(xid, note), *rest) for xid, note, *rest in found]

    def select_digests(self, after: LogPlace, limit: int) -> list[Digested]:
        return [
            Digested(LogPlace(xid, note), log, version, digest)
            for xid, note, log, version, digest in self._select("digests", *after, limit, binary=True)
        ]

    def select_digest(self, at: LogPlace) -> list[str]:
        return [digest for (digest,) in self._select("digest", *at)]

    def select_place(self, log: str, version: int) -> list[LogPlace]:
        return [LogPlace(xid, note) for xid, note in self._select("place", log, version)]

    def select_latest(self, opening: str, limit: int) -> list[str]:
        return [log for (log,) in self._select("latest", limit, opening)]

    def select_written(self, after: LogPlace, opening: str) -> list[str]:
        return [log for (log,) in self._select("written", opening, *after)]

    def select_end(self) -> list[LogPlace]:
        return [LogPlace(xid, note) for xid, note in self._select("end")]

    def count_after(self, after: LogPlace, most: int) -> int:
        return int(self._select("after", *after, most)[0][0])

    def horizon_age(self, now: float) -> float:
        """For how many seconds the oldest transaction has been at work that may write: followers wait for it."""
        return float(self._select("horizon age", now)[0][0])

    def is_ahead(self) -> bool:
        """Whether rows come from a server that was further than this one: their order here means nothing."""
        return bool(self._select("ahead")[0][0])

    def _select(self, name: str, *values: Any, binary: bool = False) -> list[Any]:
        """One statement, which is a transaction of its own: nothing is begun, so nothing needs to be ended."""
        pool = self.datastore.pool
        connection = pool.getconn()
        try:
            cursor = connection.cursor(binary=binary, row_factory=tuple_row)
            return cursor.execute(self._statements[name], values, prepare=name in OFTEN).fetchall()
        finally:
            pool.putconn(connection)

    # --- what the library itself would read by id --------------------------------------------------------------------

    def max_notification_id(self) -> int | None:
        """The id of the last entry that followers may read."""
        return next((one.note for one in self.select_end()), None)

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        """A number alone is no place in this order. Nobody here follows by it."""
        raise NotImplementedError("follow the log by positions: EventStore.notes")


class OnPostgres(PostgresFactory):
    """The register's own pool of connections: the library's hands out cut ones, and knows five parts of a URL."""

    application_recorder_class = PostgresRecorder

    def use(self, pool: Pool) -> None:
        self.datastore.pool = pool  # type: ignore[assignment]
