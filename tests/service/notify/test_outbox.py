"""Messages that wait to be sent: what is kept of them, and for how long."""

import pytest

from service.notify.outbox import AGAIN, Composed, New, Outcome

LINK = "https://register.example/sign-in/a-key-that-opens-everything"


def put(outbox, kind: str) -> str:
    return outbox.put(New("", 1, "anna", kind, "mail", {"page": LINK}))[0]


def settle(outbox, id: str, state: str) -> None:
    message = outbox.get(id)
    outbox.claim([Composed(message, LINK.encode(), "anna@players.example")])
    outbox.settle([Outcome(message, state, "said the other side")])


def lies_about(built, words: str) -> bool:
    with built.store.durable.reading() as cursor:
        rows = cursor.rows("SELECT about, body FROM outbox")
    return any(words in row["about"] or row["body"] is not None for row in rows)


@pytest.mark.parametrize("kind", ["sign-in", "confirm:ab2c"])
@pytest.mark.parametrize("state", ["accepted", "bounced", "dropped"])
def test_a_link_that_opens_something_is_forgotten_when_it_was_sent(built, kind, state):
    id = put(built.outbox, kind)
    assert built.outbox.get(id).about == {"page": LINK}
    settle(built.outbox, id, state)
    assert built.outbox.get(id).state == state
    assert not lies_about(built, "opens-everything")
    assert not built.outbox.resend(id)


def test_it_waits_as_long_as_it_is_tried_and_is_forgotten_when_it_is_given_up(built, time):
    id = put(built.outbox, "sign-in")
    for wait in AGAIN:
        settle(built.outbox, id, "deferred")
        assert built.outbox.get(id).about == {"page": LINK}
        time.now += wait
    settle(built.outbox, id, "deferred")
    assert built.outbox.get(id).state == "dead"
    assert not lies_about(built, "opens-everything")


def test_a_letter_about_a_turn_keeps_what_it_is_about_and_can_be_sent_again(built):
    id = put(built.outbox, "turn")
    settle(built.outbox, id, "accepted")
    assert built.outbox.get(id).about == {"page": LINK}
    assert built.outbox.resend(id)


def test_what_went_through_one_channel_is_found_among_many_mails(built, time):
    posted = built.outbox.put(New("", 1, "anna", "trial", "hook1"))
    time.now += 1
    for number in range(60):
        put(built.outbox, f"answer:{number}")
    assert [one.id for one in built.outbox.of_player("anna", 50, "hook1")] == posted
    assert len(built.outbox.of_player("anna", 50)) == 50


def test_everything_that_was_given_up_is_found_however_much_it_is(built):
    ids = [put(built.outbox, f"turn:{number}") for number in range(210)]
    with built.store.durable.writing() as cursor:
        cursor.run("UPDATE outbox SET state='dead'")
    assert sorted(built.outbox.dead_ids()) == sorted(ids)
