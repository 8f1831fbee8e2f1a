"""A number in a mail means what the answered mail showed under it: nothing else is ever played."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from domain.match.log import DecisionMade
from tests.registers import lay_table
from tests.service.mail.station import offered
from tests.service.mail.table import Table, words


@pytest.fixture
def match(table: Table) -> str:
    """Train Rush asks each seat for three things at once, before anybody moves."""
    return lay_table(table.matches, [table.caller(0), table.caller(1)], "train-rush")


def letter(table: Table, seat: int) -> EmailMessage:
    """The latest mail to a seat."""
    player = table.people.get(table.ids[seat])
    assert player
    return [one for one in table.letters() if one["To"] == player.email][-1]


def answer(table: Table, seat: int, to: EmailMessage, text: str) -> EmailMessage:
    """Answer this mail, and get the answer to that."""
    table.letters()
    assert table.write(seat, to["Reply-To"].addresses[0].addr_spec, text) == "done"
    return letter(table, seat)


def decided(table: Table, match: str) -> list[str]:
    """All that was decided, taken back or not, in notation."""
    game = table.match(match).game
    log = table.queries.log(table.caller(0), match).happenings
    return [game.write(one.decision) for one in log if one.decision is not None]


def test_a_second_number_to_the_same_mail_means_the_list_of_that_mail(table: Table, match: str):
    first = letter(table, 0)
    answer(table, 0, first, "1")
    answer(table, 0, first, "11")
    assert decided(table, match) == [table.offers_of(match, 0, 4)[0], "cargo brass"]


def test_the_same_number_in_a_second_mail_is_said_to_be_done(table: Table, match: str):
    first = letter(table, 0)
    answer(table, 0, first, "1")
    told = answer(table, 0, first, "1")
    assert len(decided(table, match)) == 1
    done = table.offers_of(match, 0, 4)[0]
    assert f'"1 ({done})" was not done: that was done already, at ply 1 ({done}), and is not done again.' in words(told)
    assert offered(told), "what is still asked is listed anew"


def test_after_undo_an_answer_to_the_older_mail_plays_nothing(table: Table, match: str):
    first = letter(table, 0)
    second = answer(table, 0, first, "1")
    third = answer(table, 0, second, "undo")
    for old in (first, second):
        for text in ("1", "2", "11"):
            told = words(answer(table, 0, old, text))
            assert "the table has moved on" in told
            assert "WHAT HAS HAPPENED SINCE" in told
    assert len(decided(table, match)) == 1
    answer(table, 0, third, "2")
    assert decided(table, match)[1:] == [table.offers_of(match, 0, 4)[1]]


def test_numbers_on_several_lines_with_words_between_are_of_one_list(table: Table, match: str):
    first = letter(table, 0)
    answer(table, 0, first, "1\n\npreview 11\n\n11")
    assert decided(table, match) == [table.offers_of(match, 0, 4)[0], "cargo brass"]


def test_a_mail_of_the_first_release_is_understood_while_its_ply_has_seen_one_list(table: Table, match: str):
    old = table.first_release_address(match, 0, 0)
    assert table.write(0, old, "11") == "done"
    assert decided(table, match) == ["cargo brass"]
    table.letters()
    assert table.write(0, old, "1") == "done"
    told = letter(table, 0)
    assert "your number could be of more than one list" in words(told)
    assert offered(told)
    assert decided(table, match) == ["cargo brass"]
    assert table.write(0, old, table.offers(match, 0)[0]) == "done"  # words are not of a list
    assert len(decided(table, match)) == 2


def test_a_list_in_another_order_is_refused_with_the_new_one(table: Table, match: str, monkeypatch):
    first = letter(table, 0)
    with monkeypatch.context() as another_release:
        another_release.setattr("service.usecases.shown_list.list_checksum", lambda offers: 7)
        told = answer(table, 0, first, "1")
    assert "your number is of a list in another order" in words(told)
    assert offered(told)
    assert decided(table, match) == []


def test_one_mail_to_two_addresses_of_a_seat_is_one_mail(table: Table, match: str):
    """Whoever answers all has the address of an older mail among the recipients, and wants nothing done twice."""
    first = letter(table, 0)
    second = answer(table, 0, first, "1")
    to = [one["Reply-To"].addresses[0].addr_spec for one in (second, first)]
    assert [table.write(0, one, "11", id="to-all") for one in to] == ["done", "known"]
    assert len(decided(table, match)) == 2


def test_the_same_words_in_a_new_mail_are_a_new_mail_that_finds_it_done(table: Table, match: str):
    to = letter(table, 0)["Reply-To"].addresses[0].addr_spec
    assert [table.write(0, to, "11", id=id) for id in ("one", "two")] == ["done", "done"]
    assert decided(table, match) == ["cargo brass"]


def test_a_letter_is_of_the_answered_list_too(table: Table):
    match = lay_table(table.matches, [table.caller(0), table.caller(1)], "steamrollers")
    seat = table.awaited(match)
    first = letter(table, seat)
    offers = table.offers(match, seat)
    answer(table, seat, first, "a")
    assert decided(table, match)[0] == offers[0]
    told = words(answer(table, seat, first, "a"))
    assert "done already, at ply 1" in told


def test_a_list_that_was_asked_for_goes_when_the_same_mail_decides(table: Table, match: str):
    first = letter(table, 0)
    assert "WHAT YOU MAY DECIDE" in words(answer(table, 0, first, "list"))
    told = words(answer(table, 0, first, "list\n11"))
    assert "WHAT YOU MAY DECIDE" not in told
    assert "DONE" in told


def test_what_a_preview_shows_under_a_number_is_what_the_mail_showed(table: Table, match: str):
    first = letter(table, 0)
    answer(table, 0, first, "1")
    told = words(answer(table, 0, first, "preview 11"))
    assert "brass" in told
    assert "Nothing was played." in told
    assert len(decided(table, match)) == 1


def test_an_address_whose_days_are_over_decides_nothing(table: Table, match: str):
    first = letter(table, 0)
    table.wall.now += 200 * 86_400
    table.write(0, first["Reply-To"].addresses[0].addr_spec, "1")
    assert not any(isinstance(one.event, DecisionMade) and one.event.how == "decided"
                   for one in table.store.events.entries(match))  # fmt: skip
