"""Mails that come in: decisions and the other words, and everything that must not be done."""

import re

import pytest

from domain.match.clocks import DAY, Terms
from service.bootstrap import build
from service.mail.addresses import LIFETIME, Addresses, Reply
from service.mail.incoming.conversation import Conversation
from service.mail.incoming.invitations import Invitations
from service.usecases.play_line import StoredLine
from tests.followed import follow
from tests.lamps import hand_over
from tests.registers import lay_table
from tests.service.mail.table import mail, plain, words


@pytest.fixture
def match(table):
    return table.play(Terms(pace="steady"))


def test_a_decision_by_number_is_played_and_answered(table, match):
    seat = table.awaited(match)
    offer = table.offers(match, seat)[0]
    answer = table.reply(match, seat, "1")
    assert table.match(match).ply == 1
    assert plain(answer).startswith("----- Write your answer above this line. -----\n\nDONE\n")
    assert "Now the table waits for" in words(answer)
    assert "Receipt of ply 1: " in words(answer)
    assert offer.partition(" ")[0] in words(answer)


def test_a_decision_in_notation_and_several_in_a_line_or_one_a_line(table, match):
    seat = table.awaited(match)
    text = table.text(match, seat, "draw from order with 2; choose 1")
    assert table.match(match).ply == 2
    assert "(ply 1)" in text
    assert "(ply 2)" in text
    seat = table.awaited(match)
    table.reply(match, seat, "draw from share with 3\n\nchoose 2")
    assert table.match(match).ply == 4


def test_closing_words_that_are_not_needed_are_passed_over(table, match):
    seat = table.awaited(match)
    text = table.text(match, seat, "draw from order with 2; choose 1; end")
    assert "Not done" not in text
    assert "NOT DONE" not in text


def test_an_answer_goes_into_the_thread_of_the_question(table, match):
    seat = table.awaited(match)
    table.letters()
    table.write(seat, table.address(match, seat), "pass", "References: <x@y>", id="q1")
    answer = next(one for one in table.later_letters() if one["Subject"].startswith("Re: "))
    assert answer["In-Reply-To"] == "<q1@players.example>"
    assert answer["References"].split() == [f"<{match}@register.example>", "<q1@players.example>"]
    assert answer["Auto-Submitted"] == "auto-generated"


def test_the_same_mail_twice_acts_once(table, match):
    seat = table.awaited(match)
    to = table.address(match, seat)
    assert table.write(seat, to, "draw from order with 2", id="twice") == "done"
    assert table.write(seat, to, "draw from order with 2", id="twice") == "known"
    assert table.match(match).ply == 1


def test_a_mail_that_was_read_half_way_is_finished_without_doing_anything_twice(table, match):
    """As after a kill: the decision is stored, the mail is not settled yet."""
    seat = table.awaited(match)
    to = table.address(match, seat)
    raw = mail(table.people.get(table.ids[seat]).email, to, "draw from order with 2; choose 1")
    id = table.intake.take(to, "x@y.example", raw)
    table.matches.decide(table.caller(seat), match, "draw from order with 2", 0, table.register.inbox.get(id).command)
    table.answering.answer(id)
    assert table.match(match).ply == 2
    with table.store.durable.writing() as cursor:
        cursor.run("UPDATE inbox SET state='new' WHERE id=?", id)
    table.later_letters()
    assert table.match(match).ply == 2
    assert sum(one["Subject"].startswith("Re: ") for one in table.postman.mails()) == 1


def test_an_answer_to_an_old_question_is_refused_with_what_has_happened_since(table, match):
    first = table.awaited(match)
    old = table.address(match, first)
    table.reply(match, first, "pass")
    second = table.awaited(match)
    table.letters()
    assert table.write(first, old, "cart 1 with 1") == "done"
    answer = words(table.letters()[0])
    assert "the table has moved on since the question of ply 0" in answer
    assert "passes" in answer
    assert table.match(match).ply == 1
    assert table.awaited(match) == second


def test_a_chain_stops_when_somebody_else_has_decided(table, monkeypatch):
    """Against a bot that decides at once, the second number would mean a list nobody has seen."""
    host = table.caller(0)
    match = lay_table(table.matches, [host, table.caller(1)])
    seat = table.awaited(match)
    to = table.address(match, seat)
    raw = mail(table.people.get(table.ids[seat]).email, to, "1; 1")
    id = table.intake.take(to, "x@y.example", raw)
    decide = StoredLine.decide

    def and_then_the_other(self, todo):
        made = decide(self, todo)
        other = 1 - seat
        table.matches.decide(table.caller(other), match, table.offers(match, other)[0], None)
        return made

    with monkeypatch.context() as between:
        between.setattr(StoredLine, "decide", and_then_the_other)
        table.answering.answer(id)
    assert table.match(match).ply == 2
    assert any("has moved on" in words(one) for one in table.letters())


def test_a_greeting_and_thanks_are_passed_over(table, match):
    seat = table.awaited(match)
    text = table.text(match, seat, "Hi all,\n\npass\n\nThanks, see you on 2.\nAnna")
    assert "NOT DONE" not in text
    assert table.match(match).ply == 1


@pytest.mark.parametrize(
    "text",
    [
        "3\nNo wait, I meant 4",
        "What does 3 mean?\n\n3\n\nplease do not play it yet",
        "pass\n\nActually, let me think about it first.",
        "If Bartek has passed:\npass",
    ],
)
def test_nothing_is_done_on_doubt(table, match, text):
    """What made it doubtful is said, and the question is asked again."""
    answer = words(table.reply(match, table.awaited(match), text))
    assert "we never act on doubt" in answer
    assert "YOU ARE ASKED TO" in answer
    assert table.match(match).ply == 0


@pytest.mark.parametrize("text", ["1\n" * 201, "1\n\n" + "> quoted\n\nsaid\n\n" * 201, "b1\n\n" * 201])
def test_a_mail_of_very_many_lines_is_not_looked_at_line_by_line(table, match, text, monkeypatch):
    """Each would be tried on the table: thirty seconds for a mail of 100 kB."""
    monkeypatch.setattr(Conversation, "_reads", None)
    assert "more than 200 lines of its own" in words(table.reply(match, table.awaited(match), text))
    assert table.match(match).ply == 0


def test_what_was_not_read_is_said(table, match):
    answer = words(table.reply(match, table.awaited(match), "pass\n\nThanks for the reminder, we had visitors."))
    assert table.match(match).ply == 1
    assert "Not read any further: Thanks for the reminder, we had visitors." in answer


@pytest.mark.parametrize("text", ["3 thanks!", "Hi all\n3\nCheers\nAnna", "3 :-)"])
def test_a_decision_may_be_polite(table, match, text):
    table.reply(match, table.awaited(match), text)
    assert table.match(match).ply == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("99", "there is no number 99; the list goes from 1 to"),
        ("cart 9", "there is no stack “cart 9”"),
        ("2 or 3", "“2 or 3” is not understood"),
        ("cart 1 with 4", "rule"),
        ("pass\nTom", "Not read any further"),
        ("", "says nothing above the marker line"),
        ("Hello there,", "says nothing above the marker line"),
        ("preview", "preview 2"),
        ("preview 99", "there is no number 99"),
        ("undo", "you have decided nothing yet"),
        ("away soon", "away 3 days"),
        ("back", "you have not declared an absence"),
        ("agree maybe", "is not understood"),
        ("refuse", "nobody has asked for a pause"),
        ("resume", "nobody has asked for a pause"),
        ("notify always", "for example: notify digest"),
        ("start", "the match has already started"),
    ],
)
def test_what_cannot_be_done_is_refused_in_words(table, match, text, said):
    answer = words(table.reply(match, table.awaited(match), text))
    assert said.lower() in answer.lower()
    assert ("Not done".upper() in answer) or text == "pass\nTom"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("preview 1", "Nothing was played"),
        ("board", "miners of this shift"),
        ("hand", "YOUR HAND"),
        ("log", "WHAT HAS HAPPENED"),
        ("list draw", "draw from cart 1"),
        ("list", "pass"),
        ("score", "total"),
        ("help", "decide by the number in the list"),
        ("away 3 days", "is away until Saturday 8 August, 12:00 (Europe/Warsaw)"),
        ("notify digest", "told about this match like this: digest"),
    ],
)
def test_the_other_words(table, match, text, said):
    answer = plain(table.reply(match, table.awaited(match), text))
    assert said in answer or said in words(answer)
    assert "NOT DONE" not in answer
    assert table.match(match).ply == 0


def test_taking_back_what_has_revealed_nothing(table, match):
    seat = table.awaited(match)
    table.reply(match, seat, "pass")
    assert "taken back" in words(table.reply(match, seat, "undo"))
    assert table.awaited(match) == seat


# --- who is believed -------------------------------------------------------------------------------------------------


def test_a_sender_nobody_answers_for_gets_a_link_instead(table, match):
    seat = table.awaited(match)
    table.letters()
    assert table.write(seat, table.address(match, seat), "pass", aligned=False) == "held"
    assert table.match(match).ply == 0
    asked = table.letters()[0]
    assert asked["To"] == table.people.get(table.ids[seat]).email
    assert asked["Subject"].endswith("Was this you?")
    token = plain(asked).partition("/mail/confirm/")[2].split()[0]
    assert table.answering.confirm(token[:-1] + ("x" if token[-1] != "x" else "y")) is None
    assert table.answering.confirm(token)
    table.letters()
    assert table.match(match).ply == 1
    assert table.answering.confirm(token) is None


def test_a_sender_can_be_vouched_for(table, match):
    seat = table.awaited(match)
    table.write(seat, table.address(match, seat), "board", aligned=False)
    token = plain(table.letters()[0]).partition("/mail/confirm/")[2].split()[0]
    table.answering.confirm(token, remember=True)
    table.letters()
    assert table.write(seat, table.address(match, seat), "pass", aligned=False) == "done"


def test_a_stranger_who_knows_the_address_decides_nothing(table, match):
    seat = table.awaited(match)
    to = table.address(match, seat)
    table.letters()
    id = table.intake.take(to, "eve@evil.example", mail("eve@evil.example", to, "resign"))
    table.answering.answer(id)
    assert table.match(match).status == "running"
    told = table.letters()
    assert [one["To"] for one in told] == [table.people.get(table.ids[seat]).email]
    assert "eve@evil.example" in plain(told[0])


def test_nobody_is_asked_to_confirm_without_end(table, match):
    seat = table.awaited(match)
    table.letters()
    states = [table.write(seat, table.address(match, seat), "pass", aligned=False) for _ in range(6)]
    assert states == ["held"] * 3 + ["new"] * 3
    assert len(table.letters()) == 3


@pytest.mark.parametrize(
    "header",
    ["Auto-Submitted: auto-replied", "Precedence: bulk", "List-Id: <x.example>", "X-Train-Register: play@x"],
)
def test_machines_are_never_answered(table, match, header):
    seat = table.awaited(match)
    table.letters()
    assert table.write(seat, table.address(match, seat), "pass", header) == "ignored"
    assert table.letters() == []
    assert table.match(match).ply == 0


@pytest.mark.parametrize("kind", ["forged", "other service", "no such match", "no such seat", "another seat"])
def test_addresses_that_are_not_ours_are_refused_at_the_door(table, match, kind):
    good = table.address(match, 0)
    addresses = {
        "forged": good.replace("+r", "+r", 1)[:-20] + ("a" if good[-20] != "a" else "b") + good[-19:],
        "other service": Addresses(b"x" * 32, "play@register.example").reply_to(Reply(match, 0, 0), table.ids[0], 0),
        "no such match": table.register.addresses.reply_to(Reply("a" * 12, 0, 0), table.ids[0], table.wall.now),
        "no such seat": table.register.addresses.reply_to(Reply(match, 9, 0), table.ids[0], table.wall.now),
        "another seat": table.register.addresses.reply_to(Reply(match, 0, 0), table.ids[1], table.wall.now),
    }
    assert table.intake.is_ours(good)
    assert not table.intake.is_ours(addresses[kind])


def test_an_address_of_somebody_who_no_longer_sits_there(table, match):
    seat = table.awaited(match)
    old = table.address(match, seat)
    new = table.people.add("Dorota", "dorota@players.example").id
    hand_over(table.matches, table.caller(seat), match, seat, new)
    assert not table.intake.is_ours(old)
    told = {one["To"]: one["Subject"].partition("] ")[2] for one in table.letters()}
    assert told["dorota@players.example"].startswith("Your turn")
    assert "Somebody else plays your seat" in told.values()


def test_a_seat_that_changes_hands_in_another_process(table, match):
    """The intake has the match at hand as it was: its new player's mails are taken all the same, the old one's not."""
    seat = table.awaited(match)
    old = table.address(match, seat)
    assert table.intake.is_ours(old)
    new = table.people.add("Dorota", "dorota@players.example").id
    other = build(table.settings, table.wall)
    hand_over(other.matches, table.caller(seat), match, seat, new)
    other.close()
    assert table.intake.is_ours(table.register.addresses.reply_to(Reply(match, seat, 0), new, table.wall.now))
    assert not table.intake.is_ours(old)


def test_an_address_whose_days_are_over_decides_nothing(table):
    match = table.play(Terms(pace="untimed"))
    seat = table.awaited(match)
    table.reply(match, seat, "pass")
    second = table.awaited(match)
    old = table.address(match, second)
    table.wall.now += (LIFETIME + 2) * DAY
    table.letters()
    assert table.write(second, old, "pass") == "done"
    assert table.match(match).ply == 1
    assert "moved on" in words(table.letters()[-1])


def test_no_more_mails_by_a_mail_to_the_address_in_the_header(table, match):
    seat = table.awaited(match)
    turn = table.postman.mails()[0]
    address = turn["List-Unsubscribe"].partition("mailto:")[2].partition("?")[0]
    assert table.intake.is_ours(address)
    id = table.intake.take(address, "x@y.example", mail("x@y.example", address, ""))
    table.answering.answer(id)
    player = next(one for one in table.ids if table.people.get(one).email == turn["To"])
    assert table.register.preferences.notify(table.people.get(player), match) == "nothing"
    assert seat in range(3)


def test_a_mail_to_the_mailbox_itself(table, match):
    seat = table.awaited(match)
    table.letters()
    follow(table.register)
    assert table.write(seat, "play@register.example", "how does this work?") == "done"
    told = table.letters()
    assert [one["Subject"] for one in told] == ["How to play by mail"]
    assert "Coal Baron" in plain(told[0])


# --- invitations -----------------------------------------------------------------------------------------------------


def test_somebody_new_is_invited_sits_down_and_plays_by_mail_alone(table):
    host = table.caller(0)
    match = table.matches.open(host, "coal-baron", 2).match
    table.matches.sit(host, match)
    table.people.confirm(table.people.get(host.player))
    invitations = Invitations(table.register)
    invitations.invite(host, match, "Dorota <dorota@friends.example>")
    invitations.invite(host, match, "dorota@friends.example")  # again: she gets one mail
    invited = table.letters()
    assert [one["To"] for one in invited] == ["dorota@friends.example"]
    assert "write: join" in words(invited[0])
    to = invited[0]["Reply-To"].addresses[0].addr_spec
    assert table.intake.is_ours(to)
    for sender, aligned in (("eve@evil.example", True), ("dorota@friends.example", False)):
        id = table.intake.take(to, sender, mail(sender, to, "join", id=sender, aligned=aligned))
        table.answering.answer(id)
        assert table.match(match).free_seats == [1]
    id = table.intake.take(to, "x@y.example", mail("dorota@friends.example", to, "join lucky seven", id="ok"))
    table.answering.answer(id)
    at = table.match(match)
    assert re.fullmatch("lucky seven mail-[a-z2-7]{20}", at.chair(1).words)  # the digest of the mail is one more word
    told = {one["To"]: one["Subject"] for one in table.letters()}
    assert "sits down" in told["anna@players.example"]
    assert "dorota@friends.example" in told
    start = table.register.addresses.reply_to(Reply(match, 0, 0), table.ids[0], table.wall.now)
    assert table.write(0, start, "start") == "done"
    assert table.match(match).status == "running"


def test_a_whole_table_is_laid_by_mail_alone(table):
    assert table.write(0, "play@register.example", "open coal-baron 2 brisk") == "done"
    mail_ = table.letters()[0]
    assert mail_["Subject"].endswith("Your table")
    to = mail_["Reply-To"].addresses[0].addr_spec
    match = table.register.addresses.read_reply(to).match
    assert table.match(match).opened.terms.pace == "brisk"
    assert table.write(0, to, "invite bartek@players.example\r\ninvite nonsense") == "done"
    told = {one["To"]: one for one in table.letters()}
    assert "is invited" in words(told["anna@players.example"])
    assert "an address looks like" in words(told["anna@players.example"])
    invited = told["bartek@players.example"]["Reply-To"].addresses[0].addr_spec
    assert table.write(1, invited, "join") == "done"
    assert table.write(0, to, "start") == "done"
    assert table.match(match).status == "running"
    assert table.match(match).players == table.ids[:2]


@pytest.mark.parametrize("text", ["open", "open chess 2", "open coal-baron 9"])
def test_a_table_that_cannot_be_laid(table, text):
    assert table.write(0, "play@register.example", text) == "done"
    assert "That was not done" in words(table.letters()[0])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "learn coal-baron",
            "is played on its page, where it can point at what it speaks of: https://register.example/",
        ),
        ("Hello,\r\n\r\nlearn eighteen-africa", "https://register.example/games/eighteen-africa"),
        ("learn", "Guided first matches are played on the web"),
    ],
)
def test_who_wants_a_lesson_by_mail_is_led_to_the_page(table, text, told):
    assert table.write(0, "play@register.example", text) == "done"
    assert told in words(table.letters()[0])


def test_who_wants_a_lesson_at_a_table_is_led_to_the_page_of_the_game(table):
    match = table.play()
    seat = table.awaited(match)
    told = words(table.reply(match, seat, "learn"))
    assert "https://register.example/games/coal-baron" in told
    assert "open coal-baron 2 greedy" in told


# --- what comes back -------------------------------------------------------------------------------------------------

REPORT = """\
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

It did not work.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.players.example

Final-Recipient: rfc822; anna@players.example
Action: {action}
Status: {status}
Diagnostic-Code: smtp; 550 5.1.1 unknown user
--b--
"""


@pytest.mark.parametrize(
    ("action", "status", "state"), [("failed", "5.1.1", "bounced"), ("delayed", "4.4.7", "accepted")]
)
def test_what_comes_back_is_noted_with_the_message_and_the_address(table, match, action, status, state):
    sender, recipient, _ = table.postman.taken[0]
    assert table.intake.is_ours(sender)
    raw = REPORT.format(action=action, status=status).replace("\n", "\r\n").encode()
    assert table.intake.take(sender, "", raw) is None
    message = table.register.addresses.read_bounce(sender)
    assert table.register.outbox.get(message).state == state
    trouble = table.register.bouncing.trouble(recipient)
    assert (trouble is not None) == (state == "bounced")
    assert state == "accepted" or "unknown user" in trouble[0]


def test_an_address_that_sends_everything_back_is_left_alone_until_its_owner_writes(table, match):
    for sender, recipient, _ in list(table.postman.taken):
        if recipient == table.people.get(table.ids[0]).email:
            for _ in range(3):
                table.intake.take(sender, "", REPORT.format(action="failed", status="5.1.1").encode())
    seat = table.awaited(match)
    while table.awaited(match) != 0:
        table.matches.decide(table.caller(table.awaited(match)), match, "pass", None)
    table.letters()
    bounced = [one for one in table.register.outbox.of_player(table.ids[0]) if "sent mails back" in one.note]
    assert bool(bounced) == (seat != 0)
    table.write(0, table.address(match, 0), "board")
    assert table.register.bouncing.trouble("anna@players.example") is None
