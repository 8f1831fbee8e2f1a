"""What a decision costs is counted, not timed: each statement is a way to the database server and back."""

import psycopg
import pytest

from domain.engine import legal
from service.usecases.matches import Matches
from tests.lamps import PLAYERS
from tests.registers import lay_table, match_in

WRITE = "book_events_write_one"


@pytest.fixture
def statements(monkeypatch) -> list[str]:
    """Everything that is asked of PostgreSQL from now on."""
    asked: list[str] = []
    execute = psycopg.Cursor.execute

    def noted(cursor, query, *args, **kwargs):
        asked.append(str(query))
        return execute(cursor, query, *args, **kwargs)

    monkeypatch.setattr(psycopg.Cursor, "execute", noted)
    return asked


@pytest.mark.postgres
@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_a_decision_in_a_match_at_hand_is_one_statement(store, statements):
    matches = Matches(store)
    match = lay_table(matches, PLAYERS[:3], "coal-baron")
    for _ in range(6):
        at = match_in(store, match)
        seat = at.awaited[0]
        decision, ply = next(iter(legal(at.game, at.table, seat))), at.questions(seat)[0].asked
        statements.clear()
        matches.decide(PLAYERS[seat], match, decision, ply)
        assert [WRITE in one for one in statements if "pg_control_system" not in one] == [True]
