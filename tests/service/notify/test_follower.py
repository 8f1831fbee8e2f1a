"""Following the log: what is stored becomes messages."""

from tests.service.mail.table import Table
from tests.service.storage.test_gaps import lose


def decide(table: Table, match: str, offer: int) -> int:
    """Whoever is awaited decides the offer of that number; the seat that is awaited then."""
    seat = table.awaited(match)
    table.matches.decide(table.caller(seat), match, table.offers(match, seat)[offer], None)
    return table.awaited(match)


def test_a_log_that_lost_its_tail_and_went_on_otherwise_is_followed_on(table: Table):
    """The match at hand is that of before: it is made anew, and whoever is awaited now is told."""
    match = table.play()
    kept = table.match(match).version
    decide(table, match, 0)
    table.letters()
    lose(table.store, match, kept)
    decide(table, match, 1)
    awaited = decide(table, match, 0)
    table.pump()
    with table.store.durable.reading() as cursor:
        waits = cursor.rows("SELECT player FROM waits WHERE match=?", match)
    assert [row["player"] for row in waits] == [table.ids[awaited]]
