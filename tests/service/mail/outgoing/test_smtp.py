"""Handing mails over by real SMTP: taken, refused for good, refused for now, cut off, and connections used again."""

import socket

import pytest

from service.config import MailServer
from service.mail.outgoing.smtp import Later, Rejected, Transport
from tests.ports import free_port
from tests.service.mail.postman import Postman

MAIL = b"Subject: x\r\n\r\n.dot\r\n..\r\nend\r\n"


@pytest.fixture
def postman():
    with Postman() as one:
        yield one


@pytest.fixture
def transport(postman):
    one = Transport(MailServer("127.0.0.1", postman.port), patience=60)
    yield one
    one.close()


def hand_over(transport, to="anna@players.example"):
    return transport.hand_over("bounce@register.example", to, MAIL)


def test_a_mail_is_taken_as_it_is(transport, postman):
    assert hand_over(transport) == "250 taken"
    assert postman.taken == [("bounce@register.example", "anna@players.example", MAIL)]


def test_many_mails_go_over_one_connection_and_a_cut_one_is_made_again(transport, postman):
    for _ in range(3):
        hand_over(transport)
    first = transport._connection
    first.sock.shutdown(socket.SHUT_RDWR)
    hand_over(transport)
    assert transport._connection is not first
    assert len(postman.taken) == 4


@pytest.mark.parametrize(
    ("said", "outcome"), [("550 no such user", Rejected), ("451 greylisted", Later), ("421 bye", Later)]
)
def test_a_recipient_that_is_not_wanted(transport, postman, said, outcome):
    postman.say_to_recipient = lambda address: said if "anna" in address else None
    with pytest.raises(outcome, match=said[:3]) as error:
        hand_over(transport)
    assert outcome is Later or error.value.whom
    hand_over(transport, "bartek@players.example")  # the next one is not the worse for it
    assert len(postman.taken) == 1


@pytest.mark.parametrize(("said", "outcome"), [("554 spam", Rejected), ("452 full", Later)])
def test_a_mail_that_is_not_wanted(transport, postman, said, outcome):
    postman.say = lambda recipient, number: said
    with pytest.raises(outcome, match=said):
        hand_over(transport)


def test_a_server_that_hangs_up_without_a_word(transport, postman):
    postman.hang_up_after_taking = True
    with pytest.raises(Later):
        hand_over(transport)
    assert len(postman.taken) == 1  # it had taken it: that is why the same bytes are sent again


def test_a_server_that_says_nothing(postman):
    postman.slow = 3600
    with pytest.raises(Later, match=r"[Tt]ime"):
        hand_over(Transport(MailServer("127.0.0.1", postman.port), patience=0.5))


def test_no_server_at_all():
    with pytest.raises(Later, match="refused"):
        hand_over(Transport(MailServer("127.0.0.1", free_port())))


@pytest.mark.parametrize("evil", ["a@b> SIZE=1", "a@b\r\nRCPT TO:<c@d>", "żółw@example.org"])
def test_an_address_that_would_say_more_than_an_address(transport, postman, evil):
    with pytest.raises(Rejected, match="no address"):
        hand_over(transport, evil)
    assert postman.taken == []
