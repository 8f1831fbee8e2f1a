"""Who may invite whom by mail: the use case decides, whichever way somebody comes in."""

import pytest

from domain.match.clocks import DAY
from domain.words import Refused
from service.mail.incoming.invitations import Invitations
from service.usecases import invitation_rules
from service.usecases.callers import Caller
from tests.service.mail.table import words


@pytest.fixture
def laid(table) -> str:
    """A table of Anna's, who has shown that her address is hers."""
    table.people.confirm(table.people.get(table.ids[0]))
    return table.matches.open(table.caller(0), "coal-baron", 4).match


def invite(table, match: str, address: str, by: int = 0) -> None:
    Invitations(table.register).invite(table.caller(by), match, address)


def refusal(table, match: str, address: str, by: int = 0) -> str:
    with pytest.raises(Refused) as refused:
        invite(table, match, address, by)
    return str(refused.value.sentence)


def test_a_guest_without_an_address_invites_nobody(table):
    guest = Caller(table.people.add("Guest").id)
    match = table.matches.open(guest, "coal-baron", 2).match
    with pytest.raises(Refused, match="an address of your own"):
        Invitations(table.register).invite(guest, match, "victim@far.example")
    assert table.letters() == []


def test_an_address_that_was_only_typed_is_nobodys_yet(table):
    match = table.matches.open(table.caller(1), "coal-baron", 2).match
    assert "sign in by the link" in refusal(table, match, "victim@far.example", by=1)
    key = table.people.give_key(table.ids[1], "sign-in")
    assert table.people.spend(key)
    invite(table, match, "friend@far.example", by=1)
    assert [one["To"] for one in table.letters()] == ["friend@far.example"]


def test_an_answer_from_there_shows_it_too(table):
    assert table.write(1, "play@register.example", "open coal-baron 2") == "done"
    to = table.letters()[0]["Reply-To"].addresses[0].addr_spec
    assert table.write(1, to, "invite friend@far.example") == "done"
    assert "friend@far.example" in {one["To"] for one in table.letters()}


def test_another_address_must_be_shown_anew(table, laid):
    table.people.change(table.ids[0], email="anna@elsewhere.example")
    assert "an address of your own" in refusal(table, laid, "friend@far.example")


def test_nobody_invites_more_than_so_many_a_day(table, laid, monkeypatch):
    monkeypatch.setattr(invitation_rules, "OF_AN_INVITER", 2)
    others = table.matches.open(table.caller(0), "coal-baron", 4).match
    invite(table, laid, "a@far.example")
    invite(table, others, "b@far.example")
    assert "go on tomorrow" in refusal(table, laid, "c@far.example")
    table.wall.now += DAY
    invite(table, laid, "c@far.example")


def test_nobody_gets_more_than_so_many_a_day_whoever_they_are_from(table, laid):
    addresses = ["victim@far.example", "victim+1@far.example", "Victim+2@far.example"]
    for seat, address in enumerate(addresses):
        table.people.confirm(table.people.get(table.ids[seat]))
        match = table.matches.open(table.caller(seat), "coal-baron", 2).match
        invite(table, match, address, by=seat)
    assert "to this address" in refusal(table, laid, "victim+3@far.example")
    invite(table, laid, "victims@far.example")


def test_all_together_invite_no_more_than_so_many_a_day(table, laid, monkeypatch):
    monkeypatch.setattr(invitation_rules, "IN_ALL", 1)
    invite(table, laid, "a@far.example")
    assert "no more invitations are mailed today" in refusal(table, laid, "b@far.example")


def test_one_click_stops_invitations_from_everybody_for_good(table, laid):
    invite(table, laid, "victim@far.example")
    (letter,) = table.letters()
    to = letter["List-Unsubscribe"].partition("mailto:")[2].partition("?")[0]
    table.answering.answer(table.intake.take(to, "x@y.example", b"From: x@y.example\r\n\r\n\r\n"))
    table.wall.now += 400 * DAY
    table.people.confirm(table.people.get(table.ids[1]))
    other = table.matches.open(table.caller(1), "coal-baron", 2).match
    said = refusal(table, other, "Victim+spam@far.example", by=1)
    assert said == invitation_rules.LEFT_ALONE  # as for somebody who has got enough today: nobody learns which
    table.register.invitation_rules.allow("victim@far.example")
    invite(table, other, "victim@far.example", by=1)


def test_an_invitation_that_waits_is_not_sent_once_it_is_stopped(table, laid):
    invite(table, laid, "victim@far.example")
    with table.store.durable.writing() as cursor:
        table.register.invitation_rules.stop(cursor, "victim@far.example")
    assert table.letters() == []


@pytest.mark.parametrize("name", ["Cheap pills http://x.example", "visit x.example", "mail me@x.example"])
def test_the_inviters_own_words_do_not_reach_a_stranger_as_an_advertisement(table, name):
    spammer = table.people.add(name, "spammer@far.example")
    table.people.confirm(spammer)
    match = table.matches.open(Caller(spammer.id), "coal-baron", 2, title="Win $1000 now").match
    Invitations(table.register).invite(Caller(spammer.id), match, "victim@far.example")
    (letter,) = table.letters()
    said = f"{letter['Subject']} {words(letter)}"
    assert "invitation to play" in said
    assert "x.example" not in said
    assert "$1000" not in said
