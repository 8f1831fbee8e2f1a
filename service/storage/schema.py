"""Making and changing tables: once, by one process, under a lock; everybody else only looks whether it was done.

The register's part grows by numbered steps that are never changed once released. The views' part has a shape number:
when the shape changes, the views are made again from the log, beside the old ones, which are in use until then.
"""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any
from zlib import crc32

import psycopg

from domain.words import Trouble, say
from projections import view_tables
from projections.runner import Progress, Runner
from projections.server import SESSION, is_direct, unhurried
from projections.sql import Cursor, Database, Postgres, SQLite, Unavailable, open_part, private_file, sqlite_file
from service.storage.backup_file import unseen
from service.storage.event_store import EventStore
from service.storage.rebuild_processes import adding

# Each step is a list of statements that run on both databases.
STEPS: list[list[str]] = [
    [
        "CREATE TABLE secrets (match TEXT PRIMARY KEY, sealed TEXT NOT NULL)",
        """CREATE TABLE players (
            id TEXT PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, email TEXT UNIQUE, zone TEXT NOT NULL,
            roles TEXT NOT NULL, settings TEXT NOT NULL, created BIGINT NOT NULL, erased BIGINT)""",
        """CREATE TABLE keys (
            digest TEXT PRIMARY KEY, kind TEXT NOT NULL, player TEXT NOT NULL, label TEXT NOT NULL,
            scopes TEXT NOT NULL, created BIGINT NOT NULL, expires BIGINT, used BIGINT)""",
        "CREATE INDEX keys_by_player ON keys (player)",
    ],
    [  # post: what was sent and came in, who is waited for until when, what people wish to be told (service/mail)
        "CREATE TABLE followed (name TEXT PRIMARY KEY, note BIGINT NOT NULL)",
        """CREATE TABLE outbox (
            id TEXT PRIMARY KEY, match TEXT NOT NULL, version INTEGER NOT NULL, player TEXT NOT NULL,
            kind TEXT NOT NULL, channel TEXT NOT NULL, about TEXT NOT NULL, state TEXT NOT NULL, due BIGINT NOT NULL,
            attempts INTEGER NOT NULL, lease BIGINT NOT NULL, body BYTEA, note TEXT NOT NULL, created BIGINT NOT NULL,
            changed BIGINT NOT NULL, UNIQUE (match, version, player, kind, channel))""",
        "CREATE INDEX outbox_due ON outbox (state, due)",
        "CREATE INDEX outbox_by_player ON outbox (player, changed)",
        """CREATE TABLE inbox (
            id TEXT PRIMARY KEY, recipient TEXT NOT NULL, sender TEXT NOT NULL, raw BYTEA, state TEXT NOT NULL,
            due BIGINT NOT NULL, attempts INTEGER NOT NULL, note TEXT NOT NULL, received BIGINT NOT NULL)""",
        "CREATE INDEX inbox_due ON inbox (state, due)",
        """CREATE TABLE waits (
            match TEXT NOT NULL, seat INTEGER NOT NULL, player TEXT NOT NULL, version INTEGER NOT NULL,
            since BIGINT NOT NULL, due BIGINT NOT NULL, next BIGINT NOT NULL, PRIMARY KEY (match, seat))""",
        "CREATE INDEX waits_by_next ON waits (next)",
        "CREATE INDEX waits_by_player ON waits (player)",
        """CREATE TABLE wishes (
            player TEXT NOT NULL, match TEXT NOT NULL, notify TEXT NOT NULL, PRIMARY KEY (player, match))""",
        """CREATE TABLE hooks (
            id TEXT PRIMARY KEY, player TEXT NOT NULL, match TEXT NOT NULL, kind TEXT NOT NULL, url TEXT NOT NULL,
            secret TEXT NOT NULL, state TEXT NOT NULL, failing BIGINT NOT NULL, note TEXT NOT NULL,
            created BIGINT NOT NULL)""",
        "CREATE INDEX hooks_by_player ON hooks (player)",
        """CREATE TABLE mailboxes (
            email TEXT PRIMARY KEY, state TEXT NOT NULL, bounces INTEGER NOT NULL, note TEXT NOT NULL,
            changed BIGINT NOT NULL)""",
        """CREATE TABLE invitations (
            id TEXT PRIMARY KEY, match TEXT NOT NULL, email TEXT NOT NULL, host TEXT NOT NULL, state TEXT NOT NULL,
            created BIGINT NOT NULL, UNIQUE (match, email))""",
    ],
    [  # what is said at the tables, and private notes (service/usecases/talk.py)
        """CREATE TABLE talk (
            match TEXT NOT NULL, place INTEGER NOT NULL, player TEXT NOT NULL, at BIGINT NOT NULL, words TEXT NOT NULL,
            PRIMARY KEY (match, place))""",
        "CREATE INDEX talk_by_player ON talk (player)",
        """CREATE TABLE notes (
            match TEXT NOT NULL, player TEXT NOT NULL, words TEXT NOT NULL, PRIMARY KEY (match, player))""",
    ],
    [  # what seats have answered beforehand (service/usecases/standing_answers.py)
        """CREATE TABLE standing (
            match TEXT NOT NULL, seat INTEGER NOT NULL, player TEXT NOT NULL, words TEXT NOT NULL,
            changed BIGINT NOT NULL, PRIMARY KEY (match, seat))""",
        "CREATE INDEX standing_by_player ON standing (player)",
    ],
    [  # rests of lines that wait while others are asked (service/usecases/rest_of_line.py)
        """CREATE TABLE waiting (
            match TEXT NOT NULL, seat INTEGER NOT NULL, player TEXT NOT NULL, words TEXT NOT NULL,
            question TEXT NOT NULL, asked INTEGER NOT NULL, command TEXT NOT NULL, number INTEGER NOT NULL,
            dropped TEXT NOT NULL, instead INTEGER NOT NULL, changed BIGINT NOT NULL, PRIMARY KEY (match, seat))""",
        "CREATE INDEX waiting_by_player ON waiting (player)",
    ],
    [  # the fingerprint of the secret key (service/storage/sealing.py)
        "CREATE TABLE sealed_with (one INTEGER PRIMARY KEY, fingerprint TEXT NOT NULL)",
    ],
    [  # who may invite whom by mail (service/usecases/invitation_rules.py)
        "CREATE TABLE confirmed (email TEXT PRIMARY KEY, since BIGINT NOT NULL)",
        """INSERT INTO confirmed SELECT email, created FROM players WHERE email IS NOT NULL
            AND id IN (SELECT player FROM keys WHERE kind IN ('session', 'token'))""",
        "CREATE TABLE uninvited (digest TEXT PRIMARY KEY, since BIGINT NOT NULL)",
        "CREATE INDEX invitations_by_moment ON invitations (created)",
    ],
    [  # the tree over everything that was stored, and its signed heads (service/storage/tree.py)
        """CREATE TABLE leaves (
            position BIGINT PRIMARY KEY, note BIGINT NOT NULL, log TEXT NOT NULL, version INTEGER NOT NULL,
            digest BYTEA NOT NULL, UNIQUE (log, version))""",
        """CREATE TABLE nodes (
            level INTEGER NOT NULL, place BIGINT NOT NULL, hash BYTEA NOT NULL, PRIMARY KEY (level, place))""",
        "CREATE TABLE checkpoints (size BIGINT PRIMARY KEY, at BIGINT NOT NULL, note TEXT NOT NULL)",
        """CREATE TABLE signing_keys (
            number INTEGER PRIMARY KEY, vkey TEXT NOT NULL, since BIGINT NOT NULL, change TEXT NOT NULL)""",
    ],
    [  # whose program a bot is (service/usecases/bot_accounts.py)
        "ALTER TABLE players ADD COLUMN owner TEXT",
        "CREATE INDEX players_by_owner ON players (owner)",
    ],
    [  # requests with a key that leave no entry in a log (service/usecases/asked_once.py)
        """CREATE TABLE asked (
            player TEXT NOT NULL, key TEXT NOT NULL, digest TEXT NOT NULL, first BYTEA NOT NULL, answer BYTEA,
            at BIGINT NOT NULL, PRIMARY KEY (player, key))""",
        "CREATE INDEX asked_by_moment ON asked (at)",
    ],
    [  # positions are pairs, one for each shard (projections/log_places.py); who follows which shards (sharing.py)
        "ALTER TABLE followed RENAME TO followed_before",
        """CREATE TABLE followed (
            name TEXT NOT NULL, shard INTEGER NOT NULL, xid BIGINT NOT NULL, note BIGINT NOT NULL,
            PRIMARY KEY (name, shard))""",
        "INSERT INTO followed SELECT name, 0, 0, note FROM followed_before",
        "DROP TABLE followed_before",
        "ALTER TABLE leaves ADD COLUMN xid BIGINT NOT NULL DEFAULT 0",
        """CREATE TABLE followers (
            name TEXT NOT NULL, holder TEXT NOT NULL, until BIGINT NOT NULL, PRIMARY KEY (name, holder))""",
        # looked up in these ways since there were many rows
        "CREATE INDEX outbox_by_change ON outbox (state, changed)",
        "CREATE INDEX hooks_by_match ON hooks (match)",
        "CREATE INDEX keys_by_end ON keys (expires)",
    ],
    [  # asked for every mail that comes in, and every hour
        "CREATE INDEX inbox_by_note ON inbox (note, received)",
        "CREATE INDEX inbox_by_moment ON inbox (received)",
    ],
]


NO_REGISTER = "there is no register in {where} yet: run `trainregister migrate` to make one"
SET_ASIDE = "set aside, cannot be read: {match}: {error}"
LATER = "the tables are of a later release: step {taken}, this one knows {known}"


class NotMigrated(Trouble):
    """The tables are not those of this release; the sentence says what to do."""


def migrate(url: str, progress: Progress = unseen) -> list[str]:
    """Bring all tables to this release. Safe to run at any time and by many at once; says what was done."""
    done: list[str] = []
    with _alone(url):
        register = open_part(url, "register", patient=True)
        try:
            with register.writing() as cursor:
                _steps_taken(cursor, register)  # before anything of a later release is touched
                changed = _make_schemas(cursor, register)
            EventStore(url, create_tables=True).close()
            done += _make_views(url, progress)
            done += _take_steps(register)
        finally:
            register.close()
    if changed:
        _begin_anew(url)
    return done


def _make_views(url: str, progress: Progress) -> list[str]:
    """Views of another shape stay in use until new ones were made beside them, however long that takes: the release
    that runs goes on meanwhile. Where there are none, who follows the log fills new ones."""
    with closing(open_part(url, "views", patient=True)) as views:
        parked: dict[str, str] = {}
        if view_tables.prepared(views):
            return []
        if view_tables.are_there(views):
            with closing(EventStore(url)) as events:
                Runner(events, views, parked.__setitem__).rebuild(progress, adding(views))
        else:
            view_tables.prepare(views)
    return ["views made anew", *(str(say(SET_ASIDE, match=match, error=parked[match])) for match in parked)]


def check(register: Database, views: Database) -> None:
    """Refuse to work on tables of another release."""
    check_steps(register)
    if not view_tables.prepared(views):
        raise NotMigrated("the lists are not those of this release: run `trainregister migrate`")


def check_steps(register: Database) -> None:
    """Refuse to work on a register of another release, or on none."""
    with register.reading() as cursor:
        _see_found(cursor, register)
        taken = _steps_taken(cursor, register)
    if not taken:
        where = register.file if isinstance(register, SQLite) else "this database"
        raise NotMigrated(str(say(NO_REGISTER, where=where)))
    if taken < len(STEPS):
        raise NotMigrated("the tables are of an earlier release: run `trainregister migrate`")


def _see_found(cursor: Cursor, register: Database) -> None:
    """Tables must be found by their names, also behind a pooler."""
    if isinstance(register, Postgres):
        made, found = "to_regclass('register.steps') IS NOT NULL", "to_regclass('steps') IS NOT NULL"
        row: Any = cursor.row(f"SELECT {made} AND NOT {found} AS lost")
        if row["lost"]:
            raise NotMigrated("connections of this role do not find the tables: run `trainregister migrate`")


def _make_schemas(cursor: Cursor, database: Database) -> bool:
    """Whether connections begin otherwise from now on is returned."""
    if not isinstance(database, Postgres):
        return False
    cursor.run("CREATE SCHEMA IF NOT EXISTS register")
    cursor.run("CREATE SCHEMA IF NOT EXISTS views")
    return bool(_leave_defaults(cursor))


def _steps_taken(cursor: Cursor, database: Database) -> int:
    """How many steps this register has taken. Where a later release has gone further, nothing is read or changed."""
    if not view_tables.has(cursor, database, "steps"):
        return 0
    row: Any = cursor.row("SELECT COALESCE(MAX(number), 0) AS taken FROM steps")
    if row["taken"] > len(STEPS):
        raise NotMigrated(str(say(LATER, taken=row["taken"], known=len(STEPS))))
    return int(row["taken"])


def _take_steps(database: Database) -> list[str]:
    done: list[str] = []
    with database.writing() as cursor:
        taken = _steps_taken(cursor, database)
        if not taken:
            cursor.run("CREATE TABLE IF NOT EXISTS steps (number INTEGER PRIMARY KEY)")
        for number, statements in enumerate(STEPS[taken:], taken + 1):
            for statement in statements:
                cursor.run(statement)
            cursor.run("INSERT INTO steps VALUES (?)", number)
            done.append(str(say("step {number}", number=number)))
    return done


@contextmanager
def _alone(url: str) -> Iterator[None]:
    """Hold a lock that no other migrating process holds."""
    if url.startswith("sqlite:"):
        file = sqlite_file(url, "register")
        try:
            lock = private_file(file.with_name(f"{file.name}.migrating"))
        except OSError as error:
            raise Unavailable(f"{file}: {error.strerror}") from error
        with lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
        return
    try:
        with unhurried(url) as connection:
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (crc32(b"trainregister migrate"),))
            yield
    except psycopg.OperationalError as error:
        raise Unavailable(str(error)) from error


# --- what connections to a server begin with -------------------------------------------------------------------------


def _leave_defaults(cursor: Cursor) -> list[str]:
    """Leave schemas and deadlines with our role in this database: a pooler drops what a connection asks for itself.
    What the role has been given already stays."""
    row: Any = cursor.row(
        "SELECT quote_ident(current_database()) AS database, (SELECT setconfig FROM pg_db_role_setting "
        "WHERE setrole=current_user::regrole AND setdatabase=(SELECT oid FROM pg_database "
        "WHERE datname=current_database())) AS given"
    )
    given = {one.partition("=")[0] for one in row["given"] or ()}
    for name in (missing := sorted(SESSION.keys() - given)):
        cursor.run(f"ALTER ROLE CURRENT_USER IN DATABASE {row['database']} SET {name} TO {SESSION[name]}")
    return missing


def _begin_anew(url: str) -> None:
    """End the connections that a pooler holds ready: they have begun without those defaults."""
    with suppress(psycopg.OperationalError), unhurried(url) as connection:
        own: Any = connection.execute("SELECT pg_backend_pid() AS id").fetchone()
        if is_direct(connection, own["id"]):
            return
        connection.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname=current_database() "
            "AND usename=current_user AND state='idle'"
        )
