"""Nobody who writes is met with silence, and no machine is answered without end."""

import pytest

from domain.match.clocks import DAY, HOUR, Terms
from service.mail.incoming import answering
from service.mail.incoming.answering import MOST_IDLE, VOUCHED
from service.mail.incoming.confirming import MOST_TO_CONFIRM
from service.mail.incoming.invitations import Invitations
from service.notify.outbox import MAIL, New
from tests.service.mail.table import mail, plain, words

MAILBOX = "play@register.example"


@pytest.fixture
def match(table):
    return table.play(Terms(pace="steady"))


@pytest.fixture
def seat(table, match):
    table.letters()
    return table.awaited(match)


def test_every_mail_to_the_mailbox_is_answered_not_only_the_first_of_a_day(table, match, seat):
    for _ in range(3):
        assert table.write(seat, MAILBOX, "how does this work?") == "done"
    assert [one["Subject"] for one in table.letters()] == ["How to play by mail"] * 3


def test_an_answer_that_went_to_the_mailbox_is_asked_again_with_the_right_address(table, match, seat):
    letter = next(one for one in table.postman.mails() if one["To"] == table.people.get(table.ids[seat]).email)
    assert table.write(seat, MAILBOX, "1", f"In-Reply-To: {letter['Message-ID']}") == "done"
    assert table.match(match).ply == 0
    (answer,) = table.letters()
    assert "could not tell which list it answers" in words(answer)
    assert "YOU ARE ASKED TO" in plain(answer)
    assert table.write(seat, answer["Reply-To"].addresses[0].addr_spec, "1") == "done"
    assert table.match(match).ply == 1


@pytest.mark.parametrize("id", ["<aaaaaaaaaaaa@register.example>", "<x@y.example>", "<{match}@elsewhere.example>"])
def test_an_answer_to_no_letter_of_ours_gets_help(table, match, seat, id):
    assert table.write(seat, MAILBOX, "1", f"In-Reply-To: {id.format(match=match)}") == "done"
    assert [one["Subject"] for one in table.letters()] == ["How to play by mail"]


def test_somebody_who_does_not_sit_there_learns_nothing_of_a_match(table, match):
    eve = table.people.add("Eve", "eve@players.example")
    table.letters()
    raw = mail("eve@players.example", MAILBOX, "1", f"In-Reply-To: <{match}@register.example>")
    table.answering.answer(table.intake.take(MAILBOX, "eve@players.example", raw))
    (answer,) = table.letters()
    assert (answer["To"], answer["Subject"]) == (eve.email, "How to play by mail")
    assert match not in plain(answer)


def test_who_is_not_believed_at_the_mailbox_is_told_so_a_few_times_a_day_and_keeps_nobody_out(table, match, seat):
    states = [table.write(seat, MAILBOX, "open coal-baron 2", aligned=False) for _ in range(MOST_IDLE + 1)]
    assert states == ["done"] * 3 + ["ignored"] * (MOST_IDLE - 2)
    told = [words(one) for one in table.letters()]
    assert len(told) == 3
    assert all("nothing proves that it comes from you" in one for one in told)
    assert ["not answered today" in one for one in told] == [False, False, True]
    assert table.write(seat, table.address(match, seat), "pass") == "done"
    assert table.match(match).ply == 1
    table.wall.now += DAY + 1
    assert table.write(seat, MAILBOX, "open coal-baron 2", aligned=False) == "done"


# --- a reply that nothing proves -------------------------------------------------------------------------------------


def test_the_last_question_of_an_hour_says_until_when_further_mails_wait_and_each_is_asked_about(table, match, seat):
    lines = ["pass", "board", "hand", "log", "score"]
    states = [table.write(seat, table.address(match, seat), line, aligned=False) for line in lines]
    assert states == ["held"] * 3 + ["new"] * 2
    told = [words(one) for one in table.letters()]
    assert ["often enough for one hour" in one for one in told] == [False, False, True]
    assert "13:00" in told[2].partition("asked about them from")[2].partition(". ")[0]
    table.wall.now += HOUR + 2
    asked = " ".join(words(one) for one in table.later_letters() if "Was this you?" in one["Subject"])
    assert all(f"It says: {line}" in asked for line in lines[3:])
    assert table.register.inbox.in_state("new") == []


def test_who_remembers_an_address_has_what_waits_read_without_being_asked(table, match, seat):
    for _ in range(4):
        table.write(seat, table.address(match, seat), "pass", aligned=False)
    token = plain(table.letters()[0]).partition("/mail/confirm/")[2].split()[0]
    table.answering.confirm(token, remember=True)
    table.wall.now += HOUR + 2
    assert not any("Was this you?" in one["Subject"] for one in table.later_letters())
    assert table.match(match).ply == 1, "the first was done, the others are the same once more"


def test_a_flood_that_nothing_proves_makes_few_letters_and_is_not_kept(table, match, seat):
    states = [table.write(seat, table.address(match, seat), f"x{number}", aligned=False) for number in range(40)]
    assert states == ["held"] * 3 + ["new"] * MOST_TO_CONFIRM + ["ignored"] * (37 - MOST_TO_CONFIRM)
    assert len(table.letters()) == 3
    for _ in range(12):
        table.wall.now += HOUR + 2
        assert sum("Was this you?" in one["Subject"] for one in table.later_letters()) <= 3
    assert table.register.inbox.in_state("new") == []


def test_many_other_letters_within_the_hour_make_no_more_questions(table, match, seat):
    for _ in range(3):
        table.write(seat, table.address(match, seat), "pass", aligned=False)
    table.letters()
    for number in range(60):
        table.wall.now += 1
        table.register.outbox.put(New("", number, table.ids[seat], f"hello:{number}", MAIL, {"answers": []}))
    table.letters()
    assert table.write(seat, table.address(match, seat), "pass", aligned=False) == "new"


def test_mails_to_the_mailbox_and_mails_that_wait_to_be_confirmed_are_noted_apart(table, match, seat):
    table.write(seat, MAILBOX, "hello", aligned=False)
    for _ in range(4):
        table.write(seat, table.address(match, seat), "pass", aligned=False)
    told, waiting = (table.register.inbox.in_state(state) for state in ("done", "new"))
    assert len(told) == len(waiting) == 1
    assert {one.note for one in told}.isdisjoint(one.note for one in waiting)


def test_mails_that_waited_under_the_note_of_an_earlier_release_are_asked_about(table, match, seat):
    for number in range(4):
        table.write(seat, table.address(match, seat), f"x{number}", aligned=False)
    (waiting,) = table.register.inbox.in_state("new")
    table.register.inbox.wait(waiting.id, table.wall.now + HOUR + 1, f"unproven {table.ids[seat]}")
    table.letters()
    table.wall.now += HOUR + 2
    (asked,) = table.letters()
    assert "It says: x3" in words(asked)


@pytest.fixture
def idle(table, match, seat):
    """Somebody who has written as many mails that do nothing as are answered in an hour."""
    for number in range(MOST_IDLE):
        table.write(seat, table.address(match, seat), f"nonsense {number}")
    return table.letters()


def test_mails_beyond_the_limit_are_told_of_once_and_all_answered_later(table, match, seat, idle):
    ids = [f"late-{number}" for number in range(5)]
    for id in ids:
        assert table.write(seat, table.address(match, seat), "pass", id=id) == "new"
    (said,) = table.letters()
    assert "13:00" in words(said).partition("read from")[2].partition(". ")[0]
    assert "You have sent 40 mails within an hour that did nothing" in words(said)
    table.wall.now += HOUR + 2
    letters = table.later_letters()
    assert table.match(match).ply == 1, "the first pass was done, the others are the same once more"
    referred = " ".join(str(one["References"]) for one in letters)
    assert all(id in referred for id in ids)
    assert table.register.inbox.due() == []


def test_what_waits_is_read_no_faster_than_before_and_told_of_no_second_time(table, match, seat, idle):
    table.wall.now += HOUR // 2
    for number in range(MOST_IDLE + 10):
        table.write(seat, table.address(match, seat), f"more nonsense {number}")
    assert len(table.letters()) == 1
    table.wall.now += HOUR // 2 + 2
    table.letters()
    assert len(table.register.inbox.in_state("new")) == 10, "as many were read as are answered in an hour"
    table.wall.now += HOUR
    assert not any("You have sent" in words(one) for one in table.letters())
    assert table.register.inbox.in_state("new") == []


def test_a_loop_is_not_kept_without_end(table, match, seat, idle, monkeypatch):
    monkeypatch.setattr(answering, "MOST_WAITING", 3)
    states = [table.write(seat, table.address(match, seat), f"loop {number}") for number in range(5)]
    assert states == ["new"] * 3 + ["ignored"] * 2


def test_a_mail_that_its_player_vouches_for_is_no_loop(table, match, seat, idle):
    table.write(seat, table.address(match, seat), "pass", aligned=False)
    table.wall.now += HOUR + 2
    (asked,) = [one for one in table.letters() if "/mail/confirm/" in plain(one)]
    for number in range(MOST_IDLE):
        table.write(seat, table.address(match, seat), f"again {number}")
    token = plain(asked).partition("/mail/confirm/")[2].split()[0]
    table.answering.answer(table.answering.confirm(token).id)
    assert table.match(match).ply == 1


def test_an_answer_through_a_mailing_list_is_told_of_once_a_day(table, match, seat):
    headers = ("List-Id: <friends.example>", f"In-Reply-To: <{match}@register.example>")
    for _ in range(3):
        assert table.write(seat, table.address(match, seat), "pass", *headers) == "ignored"
    (said,) = table.letters()
    assert "came to us through a mailing list" in words(said)
    assert table.match(match).ply == 0
    table.wall.now += DAY
    table.write(seat, table.address(match, seat), "pass", *headers)
    assert any("mailing list" in words(one) for one in table.letters())


@pytest.mark.parametrize(
    "headers",
    [
        ["List-Id: <x.example>"],
        ["List-Id: <x.example>", "In-Reply-To: <a@b.example>", "Auto-Submitted: auto-replied"],
        ["Precedence: bulk", "In-Reply-To: <a@b.example>"],
        ["List-Id: <x.example>", "In-Reply-To: <a@b.example>", "X-Autoreply: yes"],
    ],
)
def test_a_machine_behind_a_list_is_not_answered(table, match, seat, headers):
    assert table.write(seat, table.address(match, seat), "pass", *headers) == "ignored"
    assert table.letters() == []


# --- what reads like a note of absence and may be a person's ---------------------------------------------------------

NOTE = "I am on holiday until Friday, 3"


def test_who_writes_what_notes_of_absence_say_is_asked_what_is_meant_and_nothing_is_done(table, match, seat):
    table.write(seat, table.address(match, seat), NOTE)
    (answer,) = table.letters()
    assert table.match(match).ply == 0
    assert "reads like the notes that programs send for somebody who is away" in words(answer)
    assert "away until" in words(answer)
    assert "YOU ARE ASKED TO" in plain(answer)
    assert table.write(seat, answer["Reply-To"].addresses[0].addr_spec, "pass") == "done"
    assert table.match(match).ply == 1


def test_a_program_that_answers_each_letter_without_a_mark_is_told_once_a_day_in_all_matches(table, match, seat):
    others = [match, table.play(), table.play()]
    table.letters()
    for _ in range(4):
        for one in others:
            table.wall.now += HOUR
            table.write(seat, table.address(one, seat), NOTE)
    told = [one for one in table.letters() if "reads like the notes" in words(one)]
    assert len(told) == 1
    table.wall.now += DAY
    table.write(seat, table.address(match, seat), NOTE)
    assert sum("reads like the notes" in words(one) for one in table.letters()) == 1


@pytest.mark.parametrize(
    "header",
    [
        "Auto-Submitted: auto-replied",
        "X-Autoreply: yes",
        "Precedence: bulk",
        "Precedence: auto_reply",
        "List-Id: <x.y>",
    ],
)
def test_a_note_that_says_it_is_a_programs_is_never_answered(table, match, seat, header):
    assert table.write(seat, table.address(match, seat), NOTE, header) == "ignored"
    assert table.letters() == []


def test_a_note_with_no_sender_in_its_envelope_is_never_answered(table, match, seat):
    to = table.address(match, seat)
    sender = table.people.get(table.ids[seat]).email
    table.answering.answer(table.intake.take(to, "", mail(sender, to, NOTE)))
    assert table.letters() == []


@pytest.mark.parametrize(("aligned", "told"), [(True, 1), (False, 0)])
def test_a_note_to_the_mailbox_itself_is_told_of_where_its_sender_is_known(table, match, seat, aligned, told):
    for _ in range(3):
        table.write(seat, MAILBOX, NOTE, aligned=aligned)
    assert sum("reads like the notes" in words(one) for one in table.letters()) == told


def test_a_note_of_a_stranger_to_the_mailbox_is_not_answered(table):
    raw = mail("zoe@elsewhere.example", MAILBOX, NOTE)
    table.answering.answer(table.intake.take(MAILBOX, "zoe@elsewhere.example", raw))
    assert table.letters() == []


@pytest.fixture
def invited(table):
    """Where the answer to an invitation goes."""
    host = table.caller(0)
    match = table.matches.open(host, "coal-baron", 2).match
    table.matches.sit(host, match)
    table.people.confirm(table.people.get(table.ids[0]))
    Invitations(table.register).invite(host, match, "dorota@friends.example")
    return match, table.letters()[-1]["Reply-To"].addresses[0].addr_spec


def answer_invitation(table, to, text, sender="dorota@friends.example", id="i1", aligned=True):
    table.answering.answer(table.intake.take(to, sender, mail(sender, to, text, id=id, aligned=aligned)))
    return table.letters()


@pytest.mark.parametrize(
    "text",
    [
        "Sorry, I can't\njoin this time",
        "join?",
        "join\n\nOr rather not: I have no time until May.",
        "join if Bartek plays too",
        "join\ndecline",
        "I would like to know the rules first.\n\njoin",
    ],
)
def test_nobody_sits_down_on_doubt(table, invited, text):
    match, to = invited
    (said,) = answer_invitation(table, to, text)
    assert "That was not done" in words(said)
    assert len(table.match(match).players) == table.match(match).players.count("") + 1


@pytest.mark.parametrize("text", ["join", "Join!", "Hi Anna,\n\njoin lucky seven\n\nThanks, Dorota"])
def test_who_says_so_clearly_sits_down(table, invited, text):
    assert any("You sit at the table" in words(one) for one in answer_invitation(table, invited[1], text))


def test_join_in_answer_to_a_refusal_is_read(table, invited):
    match, to = invited
    (refused,) = answer_invitation(table, to, "what is this?")
    assert "write join to sit down" in words(refused)
    again = refused["Reply-To"].addresses[0].addr_spec
    assert table.intake.is_ours(again)
    assert any("You sit at the table" in words(one) for one in answer_invitation(table, again, "join", id="i2"))
    assert table.match(match).free_seats == []


def test_an_answer_to_an_invitation_that_reads_like_a_note_is_told_of_once_a_day(table, invited):
    match, to = invited
    (said,) = answer_invitation(table, to, "join\nI am on holiday until Friday")
    assert "reads like the notes" in words(said)
    assert "join or decline" in words(said)
    assert answer_invitation(table, to, NOTE, id="i2") == []
    assert table.match(match).free_seats == [1]


def test_a_program_that_answers_an_invitation_without_end_is_not_answered_without_end(table, invited):
    to = invited[1]
    answers = [answer_invitation(table, to, f"Thanks, got it {number}", id=f"i{number}") for number in range(60)]
    assert sum(map(len, answers)) == MOST_IDLE + 1
    table.wall.now += HOUR + 2
    table.letters()
    assert any("You sit at the table" in words(one) for one in answer_invitation(table, to, "join", id="last"))


@pytest.mark.parametrize(("sender", "aligned"), [("dorota@elsewhere.example", True), ("dorota@friends.example", False)])
def test_an_answer_that_is_not_believed_is_told_to_who_was_invited_once(table, invited, sender, aligned):
    match, to = invited
    (said,) = answer_invitation(table, to, "join", sender, aligned=aligned)
    assert said["To"] == "dorota@friends.example"
    assert f"came from {sender}" in words(said)
    assert answer_invitation(table, to, "join", sender, id="i2", aligned=aligned) == []
    assert table.match(match).free_seats == [1]


def test_an_address_that_is_vouched_for_is_believed_in_one_match_and_not_for_ever(table, match, seat):
    table.write(seat, table.address(match, seat), "board", aligned=False)
    token = plain(table.letters()[0]).partition("/mail/confirm/")[2].split()[0]
    table.answering.confirm(token, remember=True)
    table.letters()
    assert table.write(seat, table.address(match, seat), "board", aligned=False) == "done"
    other = table.play()
    assert table.write(seat, table.address(other, seat), "board", aligned=False) == "held"
    table.wall.now += VOUCHED + 1
    assert table.write(seat, table.address(match, seat), "board", aligned=False) == "held"


def from_stranger(table, sender: str, id: str, *, aligned: bool = True) -> str:
    to = "play@register.example"
    kept = table.intake.take(to, sender, mail(sender, to, "hello, what is this?", id=id, aligned=aligned))
    table.answering.answer(kept)
    return table.register.inbox.get(kept).state


def test_a_stranger_hears_once_how_to_begin(table):
    assert from_stranger(table, "zoe@elsewhere.example", "s1") == "done"
    (told,) = table.letters()
    assert told["To"] == "zoe@elsewhere.example"
    assert told["Auto-Submitted"] == "auto-generated"
    assert "/sign-in" in plain(told)
    from_stranger(table, "zoe@elsewhere.example", "s2")
    assert table.letters() == []
    table.wall.now += 8 * DAY
    from_stranger(table, "zoe@elsewhere.example", "s3")
    assert len(table.letters()) == 1


def test_nobody_is_written_to_because_somebody_else_used_their_address(table):
    assert from_stranger(table, "zoe@elsewhere.example", "s1", aligned=False) == "ignored"
    assert table.letters() == []


def test_a_flood_of_strangers_is_not_answered(table):
    states = [from_stranger(table, f"z{n}@elsewhere.example", f"s{n}") for n in range(25)]
    assert states == ["done"] * 20 + ["ignored"] * 5


def test_a_stranger_who_wants_no_mails_gets_none(table):
    with table.store.durable.writing() as cursor:
        table.register.invitation_rules.stop(cursor, "zoe@elsewhere.example")
    assert from_stranger(table, "zoe@elsewhere.example", "s1") == "ignored"
