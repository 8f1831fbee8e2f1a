"""What every table goes through: a transaction is stored whole, or not at all."""

import subprocess
import sys

import pytest

from projections.sql import SQLite


def test_a_transaction_that_fails_leaves_nothing(tmp_path):
    database = SQLite(tmp_path / "x.db")
    with database.writing() as cursor:
        cursor.run("CREATE TABLE t (a INTEGER)")

    def half_way():
        with database.writing() as cursor:
            cursor.run("INSERT INTO t VALUES (?)", 1)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        half_way()
    with database.reading() as cursor:
        assert cursor.rows("SELECT * FROM t") == []
    database.close()


COME_AND_GO = """
import sqlite3, sys
file = sqlite3.connect(sys.argv[1])
print(file.execute("SELECT COUNT(*) FROM t").fetchone()[0])
file.close()
"""


def test_others_who_come_and_go_take_nothing_away(tmp_path):
    """Whoever is the last to close a file removes its journal. A process that lost its lock by opening the file beside
    SQLite would not count: what it wrote after that would be gone."""
    file = tmp_path / "one.db"
    database = SQLite(file)
    with database.writing() as cursor:
        cursor.run("CREATE TABLE t (n INTEGER)")
    with database.reading(), database.reading():  # a second connection of the same process
        pass
    for number in range(3):
        seen = subprocess.run([sys.executable, "-c", COME_AND_GO, file], check=True, capture_output=True, text=True)
        assert seen.stdout.strip() == str(number)
        with database.writing() as cursor:
            cursor.run("INSERT INTO t VALUES (?)", number)
    database.close()


def test_a_percent_sign_of_a_statement_stands_for_no_value(built):
    with built.store.durable.reading() as cursor:
        found = cursor.row("SELECT COUNT(*) AS n FROM outbox WHERE player=? AND kind LIKE 'answer:%'", "anna")
    assert found is not None
    assert found["n"] == 0
