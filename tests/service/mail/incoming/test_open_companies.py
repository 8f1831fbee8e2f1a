"""A company that was left is taken over by a mail to the mailbox itself."""

from __future__ import annotations

import pytest

from domain.campaign import waits_for
from domain.words import PLACES
from tests.service.mail.table import Table, mail, words
from tests.service.mail.test_campaign_letters import founded


@pytest.fixture
def left(table: Table) -> tuple[str, int]:
    """A campaign whose first company is left, and its seat."""
    id = founded(table)
    seat = table.match(id).seat_of(table.ids[0])
    assert seat is not None
    table.people.erase(table.ids[0])
    table.people.add("Dorota", "dorota@players.example")
    table.later_letters()
    table.queries.catch_up()
    return id, seat


def from_dorota(table: Table, text: str, sender: str = "dorota@players.example") -> list[str]:
    """What Dorota is told who has written to the mailbox itself."""
    mailbox = table.register.addresses.mailbox
    item = table.intake.take(mailbox, "x@y.example", mail(sender, mailbox, text, id=f"{table.wall.now}"))
    assert item
    table.answering.answer(item)
    return [words(one) for one in table.later_letters() if one["To"] == sender]


@pytest.mark.parametrize("line", ["lead {id}", "Lead {id} {place}.", "lead {id} {place}\n\nThanks\nDorota"])
def test_a_left_company_is_taken_over_by_mail(table: Table, left: tuple[str, int], line: str):
    id, seat = left
    (listed,) = from_dorota(table, "companies")
    assert f"lead {id} {PLACES[seat]} – " in " ".join(listed.split())
    told = from_dorota(table, line.format(id=id, place=PLACES[seat]))
    dorota = table.people.by_email("dorota@players.example")
    assert dorota
    assert table.match(id).players[seat] == dorota.id
    assert dorota.id in table.match(waits_for(table.match(id))).players
    assert any("Dorota takes over" in one for one in told)
    assert any("you now play this seat" in one for one in told)
    assert "No company looks for somebody." in from_dorota(table, "companies")[0]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("lead aaaaaaaaaaaa", "No company of that name looks for somebody."),
        ("lead {id} {other}", "No company of that name looks for somebody."),
        ("lead {chapter}", "No company of that name looks for somebody."),
        ("lead {id}\nbut only if Bartek stays", "Nothing was done, because your mail also says"),
        ("lead {id}\nrefuse", "Nothing was done, because your mail also says"),
        ("lead {id}\nlead {chapter}", "Nothing was done, because your mail also says"),
        ("lead {id} 2", "this mailbox plays matches"),
    ],
)
def test_what_cannot_be_taken_over_is_said_and_nothing_changes(
    table: Table, left: tuple[str, int], line: str, answer: str
):
    id, seat = left
    before = table.match(id).version
    chapter = waits_for(table.match(id))
    told = from_dorota(table, line.format(id=id, other=PLACES[(seat + 1) % 3], chapter=chapter))
    assert answer in " ".join(told)
    assert table.match(id).version == before


def test_who_sits_in_the_campaign_takes_no_second_company(table: Table, left: tuple[str, int]):
    id, seat = left
    told = from_dorota(table, f"lead {id} {PLACES[seat]}", "bartek@players.example")
    assert "That was not done" in " ".join(told)
    assert "No company looks for somebody." in from_dorota(table, "companies", "bartek@players.example")[0]
