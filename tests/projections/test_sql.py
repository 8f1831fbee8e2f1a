"""What every table goes through: a transaction is stored whole, or not at all."""

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
