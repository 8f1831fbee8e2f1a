"""What comes by mail is done and answered the same on SQLite and on PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.match.clocks import DAY, HOUR, Terms
from service.storage.schema import migrate
from tests.service.mail.postman import Postman
from tests.service.mail.table import Table, words

MAILBOX = "play@register.example"


@pytest.fixture
def there(tmp_path: Path, postman: Postman, database: str) -> Iterator[Table]:
    migrate(database)
    one = Table(tmp_path, postman, database)
    yield one
    one.close()


def test_a_decision_is_done_and_its_receipt_goes_out(there: Table):
    match = there.play(Terms(pace="steady"))
    seat = there.awaited(match)
    assert "DONE" in there.text(match, seat, "pass")
    assert there.match(match).ply == 1


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("board", "THE TABLE"),
        ("log", "It is your turn"),
        ("undo", "was not done"),
        ("nonsense", "NOT DONE"),
        ("away until 24 December 2026", "away"),
        ("receipts next", "after a day"),
        ("notify digest", "digest"),
        ("standing", "no standing answer"),
        ("invite zoe@elsewhere.example", "was not done"),
    ],
)
def test_every_other_word_is_answered(there: Table, said: str, told: str):
    match = there.play(Terms(pace="steady"))
    assert told in words(there.text(match, there.awaited(match), said))


@pytest.mark.parametrize(
    "said", ["hello", "tournaments", "companies", "learn", "open coal-baron 2", "lead aaaaaaaaaaaa"]
)
def test_a_mail_to_the_mailbox_is_answered(there: Table, said: str):
    assert there.write(0, MAILBOX, said) == "done"
    assert len(there.later_letters()) == 1


def test_what_nothing_proves_is_asked_about_and_read_when_it_is_confirmed(there: Table):
    match = there.play(Terms(pace="steady"))
    seat = there.awaited(match)
    states = [there.write(seat, there.address(match, seat), "pass", aligned=False) for _ in range(4)]
    assert states == ["held"] * 3 + ["new"]
    token = words(there.letters()[0]).partition("/mail/confirm/")[2].split()[0]
    there.answering.confirm(token, remember=True)
    there.wall.now += HOUR + 2
    there.later_letters()
    assert there.match(match).ply == 1
    assert there.register.inbox.in_state("new", "failed") == []


def test_a_list_is_told_of_and_what_is_long_ago_is_forgotten(there: Table):
    match = there.play(Terms(pace="steady"))
    seat = there.awaited(match)
    there.letters()
    headers = ("List-Id: <friends.example>", f"In-Reply-To: <{match}@register.example>")
    there.write(seat, there.address(match, seat), "pass", *headers)
    assert "mailing list" in words(there.letters()[0])
    there.wall.now += DAY
    there.register.outbox.forget(there.wall.now)
    there.register.inbox.forget()
