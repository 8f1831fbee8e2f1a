"""What is asked of the inbox for every mail costs the same, however many mails came before."""

from contextlib import closing
from pathlib import Path

import pytest

from service.mail.incoming.inbox import KEPT, Inbox
from service.storage.schema import migrate
from tests.counted_steps import CountingSQLite, steps_of

NOW = 10 * KEPT


def inbox_of(file: Path, mails: int) -> CountingSQLite:
    """Mails of the last months, all settled."""
    migrate(f"sqlite:///{file}")
    database = CountingSQLite(file)
    rows = [(f"mail{number}", f"player{number}", NOW - number) for number in range(mails)]
    with database.writing() as cursor:
        cursor.many("INSERT INTO inbox VALUES (?,'play@x.example','a@x.example',NULL,'done',0,1,?,?)", rows)
    return database


@pytest.mark.parametrize(
    "ask",
    [lambda inbox: inbox.noted("idle anna", NOW - 3_600), lambda inbox: inbox.due(), lambda inbox: inbox.forget()],
)
def test_looking_back_costs_the_same_among_ten_times_as_many_mails(ask, tmp_path: Path) -> None:
    short, long = (inbox_of(tmp_path / f"{mails}.db", mails) for mails in (100, 1_000))
    with closing(short), closing(long):
        few, many = (steps_of(one, lambda one=one: ask(Inbox(one, lambda: NOW))) for one in (short, long))
    assert many <= few * 1.5, (few, many)
