"""What a mail server has taken is noted, whatever the database does meanwhile; else it would be sent a second time."""

import pytest

from domain.match.clocks import DAY
from projections.sql import Unavailable
from service.mail.outgoing import sending
from service.notify.outbox import Outbox
from tests.service.mail.table import Table

settle = Outbox.settle


class Away:
    """A database that changes hands just when a mail was taken: so often it does not answer."""

    def __init__(self, times: int) -> None:
        self.times = times

    def settle(self, outbox: Outbox, outcomes) -> None:
        if self.times and any(one.state == "accepted" for one in outcomes):
            self.times -= 1
            raise Unavailable("terminating connection due to administrator command")
        settle(outbox, outcomes)


def goes_away(monkeypatch, times: int) -> Away:
    away = Away(times)
    monkeypatch.setattr(Outbox, "settle", lambda outbox, outcomes: away.settle(outbox, outcomes))
    return away


def test_a_mail_is_sent_once_though_the_database_changed_hands_when_it_was_taken(table: Table, monkeypatch):
    match, away = table.play(), goes_away(monkeypatch, 2)
    table.take_turn(match)
    taken = [one["Message-ID"] for one in table.letters()]
    table.wall.now += DAY
    again = {one["Message-ID"] for one in table.letters()} & {*taken}
    assert (bool(taken), away.times, again) == (True, 0, set())


def test_who_waits_in_vain_says_so(table: Table, monkeypatch):
    match = table.play()
    monkeypatch.setattr(sending, "NOTING", 0.0)
    goes_away(monkeypatch, 2)
    table.take_turn(match)
    with pytest.raises(Unavailable):
        table.letters()
