"""What one mail with one decision costs, from the mail server's hand to the stored answer: everything is done once."""

from collections import Counter
from collections.abc import Callable

import pytest

from service.mail.incoming.reading_process import ReadingProcess, reading
from service.storage.event_store import EventStore
from service.storage.match_cache import Store
from service.usecases.queries import Queries
from tests.service.mail.table import mail

AIM = {"check-outs": 3, "reads": 3, "tables": 2, "parses": 1}


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """What was done from now on."""
    counts: Counter[str] = Counter()

    def count(owner: type, name: str, what: str, counts_if: Callable[..., bool] = lambda *args: True) -> None:
        real = getattr(owner, name)

        def counting(*args, **kwargs):
            counts[what] += counts_if(*args)
            return real(*args, **kwargs)

        monkeypatch.setattr(owner, name, counting)

    count(Store, "held", "check-outs")
    count(EventStore, "read", "reads")
    count(Queries, "_table", "tables")
    count(ReadingProcess, "_do", "parses")
    return counts


def a_mail(table, text: str) -> tuple[str, str, bytes]:
    """Of whoever is asked now: recipient, sender, bytes."""
    match = table.play()
    seat = table.awaited(match)
    to, address = table.address(match, seat), table.people.get(table.ids[seat]).email
    return to, address, mail(address, to, text)


@pytest.mark.parametrize("text", ["pass", "1", "Hello,\n\npass\n\nBest wishes\nAnna"])
def test_a_mail_with_one_decision_does_everything_once(table, work, text):
    to, sender, raw = a_mail(table, text)
    work.clear()
    id = table.intake.take(to, sender, raw)
    table.answering.answer(id)
    assert dict(work) == AIM
    assert table.register.inbox.get(id).state == "done"
    (answer,) = [one for one in table.later_letters() if one["Subject"].startswith("Re: ")]
    assert "Receipt of ply 1: " in str(answer.get_body(("plain",)))


def test_what_is_done_twice_is_counted(table, work):
    """As before a mail was read once: whether the sender is believed was asked of the bytes again."""
    to, sender, raw = a_mail(table, "pass")
    work.clear()
    id = table.intake.take(to, sender, raw)
    reading().read(raw)
    table.queries.table(table.caller(0), table.register.addresses.read_reply(to).match)
    table.answering.answer(id)
    assert work["parses"] == AIM["parses"] + 1
    assert work["tables"] == AIM["tables"] + 1
    assert work["check-outs"] == AIM["check-outs"] + 1
