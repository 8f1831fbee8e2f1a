"""Connections to a PostgreSQL server: a few for a whole process, and none on which anybody waits for ever.

A server that is gone is noticed by the kernel, one that hangs over a statement ends it itself. One that is frozen does
neither: its machine takes packets and nothing answers. So each answer is waited for so long, and then the connection is
given up. What was asked on it may have been done or not, as when a line is cut.

Between us and the server may stand a pooler such as PgBouncer, which lends a connection to the server for one
transaction: nothing that outlives a transaction may be left on a connection, and what is asked for when one begins is
dropped. So schemas and deadlines are left with the role, too (`service.storage.schema`), statements are prepared only
where nobody stands in between, locks end with their transaction, and which server answers is asked again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from select import POLLIN, poll
from sys import maxsize
from time import monotonic
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.rows import dict_row
from psycopg_pool import ConnectionPool, PoolTimeout

from domain.words import say

MOST = 8  # connections of a process
CONNECTING = 5.0  # seconds to wait for a connection to a server
ANSWER = 30.0  # seconds to wait for an answer: longer than any statement takes that somebody waits for
ASK_AGAIN = 1.0  # seconds after which it is asked again which server answers
ON_REQUEST = maxsize  # times that a statement is run before it is prepared, unless it is run as one to prepare
TELL_OF = "{seconds} s went by without an answer of the database server"

SEARCH_PATH = "register, views"  # schemas in which tables are found by their names

# The server gives up first, where it can: then it is known what became of a statement. Who thinks while a transaction
# is open keeps followers of the log waiting. In milliseconds.
SESSION = {"statement_timeout": "25000", "idle_in_transaction_session_timeout": "20000", "search_path": SEARCH_PATH}
UNHURRIED = {"statement_timeout": "0", "idle_in_transaction_session_timeout": "0"}
NETWORK = {
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "15000",  # milliseconds until what was sent must have arrived
}

Identity = tuple[str, str]  # of the data behind a server, and of the line it goes on in since somebody took over
WHO_ANSWERS = (
    "SELECT system_identifier::text AS data, pg_backend_pid() AS process, CASE WHEN pg_is_in_recovery() THEN '' "
    "ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS line FROM pg_control_system()"
)


class ServerConnection(psycopg.Connection[Any]):
    """One whose answers are waited for so long and no longer."""

    patience: float | None = ANSWER

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        try:
            return super().wait(gen, interval, self.patience if timeout is None else timeout)
        except psycopg.errors._WaitTimeout as error:
            if timeout is not None:
                raise
            self.close()
            raise psycopg.OperationalError(str(say(TELL_OF, seconds=self.patience))) from error


class PatientConnection(ServerConnection):
    """One for work that takes as long as it takes: changing tables, backups."""

    patience = None


def address(url: str, *, patient: bool = False) -> str:
    """Where a server is, with deadlines for everything. What the URL says itself counts."""
    session = SESSION | (UNHURRIED if patient else {})
    options = " ".join(f"-c {name}={value.replace(' ', '')}" for name, value in session.items())
    given = {name: str(value) for name, value in conninfo_to_dict(url).items() if value is not None}
    return make_conninfo(**NETWORK | given | {"options": f"{options} {given.get('options', '')}".strip()})


def beginning(begin: str = "BEGIN", **local: str) -> bytes:
    """The statements that begin a transaction with settings of its own."""
    return "; ".join([begin, *(f"SET LOCAL {name} TO {value}" for name, value in local.items())]).encode()


def connect(url: str) -> psycopg.Connection[Any]:
    """A connection of its own, without a transaction around statements, for work that takes as long as it takes."""
    return PatientConnection.connect(address(url, patient=True), autocommit=True, prepare_threshold=None)


@contextmanager
def unhurried(url: str) -> Iterator[psycopg.Connection[Any]]:
    """One transaction on a connection of its own, for who holds a lock of the server as long as it lasts. The server's
    end of it is not used again: what a role was given meanwhile it has not heard of."""
    with connect(url) as connection:
        connection.row_factory = dict_row
        connection.execute(beginning(**UNHURRIED, search_path=SEARCH_PATH))
        try:
            yield connection
        finally:
            with suppress(psycopg.Error):
                connection.execute("COMMIT; SELECT pg_terminate_backend(pg_backend_pid())")


class Pool(ConnectionPool[psycopg.Connection[Any]]):
    """Never hands out a connection that was cut while it lay idle, as by a restart of the server.

    One that waits for nobody has nothing to tell; if there is something to read, it is a farewell. Then probably all of
    them were cut. Looking costs microseconds, asking the server would cost as much as a statement. While the server is
    away, those who want a connection try for one themselves, so it is noticed at once when it is back.

    Whether it is another one then, or goes on in another line after somebody took over, is seen with each new
    connection, and every second, since behind a pooler a connection outlives the server: `another` is called, because
    what is at hand here may have been lost there. `look` is called before a connection is handed out, and may object.
    """

    def __init__(self, url: str, *, most: int = MOST, patient: bool = False) -> None:
        self._why = ""
        self._identity: Identity | None = None
        self._asked = 0.0
        self.another: Callable[[], None] = lambda: None
        self.look: Callable[[psycopg.Connection[Any]], None] = lambda connection: None
        super().__init__(
            address(url, patient=patient),
            connection_class=PatientConnection if patient else ServerConnection,
            kwargs={"row_factory": dict_row, "autocommit": True, "prepare_threshold": None},
            min_size=1,
            max_size=most,
            timeout=CONNECTING,
            reconnect_timeout=2.0,
            check=self._see,
            configure=self._identify,
            open=True,
        )

    def getconn(self, timeout: float | None = None) -> psycopg.Connection[Any]:
        """If there is no connection to be had, the last who tried for one knows why."""
        try:
            return super().getconn(timeout)
        except PoolTimeout as error:
            raise PoolTimeout(self._why or str(error)) from error

    def _connect(self, timeout: float | None = None) -> psycopg.Connection[Any]:
        try:
            return super()._connect(timeout)
        except psycopg.Error as error:
            self._why = " ".join(str(error).split())
            raise

    def _identify(self, connection: psycopg.Connection[Any]) -> None:
        row: Any = connection.execute(WHO_ANSWERS).fetchone()
        known, self._identity = self._identity, (row["data"], row["line"])
        connection.prepare_threshold = ON_REQUEST if is_direct(connection, row["process"]) else None
        self._asked = monotonic()
        if known not in (None, self._identity):
            self.another()

    def _see(self, connection: psycopg.Connection[Any]) -> None:
        looking = poll()
        looking.register(connection.fileno(), POLLIN)
        if looking.poll(0):
            self.check()
            self.check_connection(connection)
        try:
            if monotonic() - self._asked >= ASK_AGAIN:
                self._identify(connection)
            self.look(connection)
        except psycopg.Error as error:
            self._why = " ".join(str(error).split())
            raise


def is_direct(connection: psycopg.Connection[Any], process: int) -> bool:
    """Whether nobody stands in between. A pooler cannot say beforehand which process of the server it will lend."""
    return process == connection.info.backend_pid
