"""Turn mails: who gets one, what it says, that nobody gets two, and that it tells nobody's secrets."""

from email.message import EmailMessage

import pytest

from domain.chain import receipt
from domain.match.clocks import DAY, HOUR, Terms
from service.mail.incoming.own_words import MARKER
from service.notify.follower import Follower
from service.notify.outbox import HOLD
from service.notify.tidy import tidy
from service.proof.signed_note import from_header, opened, verifier
from service.usecases.callers import Caller
from service.usecases.preferences import change_preferences
from tests.followed import follow
from tests.registers import lay_table
from tests.service.mail.table import Table, plain, words


def subjects(mails: list[EmailMessage]) -> list[tuple[str, str]]:
    return [(one["To"].partition("@")[0], one["Subject"].partition("] ")[2]) for one in mails]


def test_everybody_is_told_that_the_match_has_begun_and_one_that_it_is_their_turn(table):
    match = table.open()
    seat = table.awaited(match)
    told = dict(subjects(table.letters() + table.later_letters()))
    names = ("anna", "bartek", "celina")
    assert told.pop(names[seat]) == "The match has begun, your turn: shift 1 of 6"
    assert told == {name: "The match has begun" for name in names if name != names[seat]}


def test_a_turn_mail_has_all_one_needs(table):
    match = table.play()
    first = table.awaited(match)
    table.reply(match, first, "pass")
    second = table.awaited(match)
    mail = next(one for one in table.postman.mails() if one["Subject"].endswith("Your turn: shift 1 of 6"))
    assert mail["To"].startswith(("anna", "bartek", "celina")[second])
    text = plain(mail)
    assert text.startswith(MARKER)
    for part in ("SINCE YOUR LAST TURN", "passes", "THE TABLE", "miners of this shift", " [pass]\n", "YOU ARE ASKED TO",
                 "Receipt of ply 1: ", "Reply with a number", "https://register.example/matches/"):  # fmt: skip
        assert part in text, part
    assert "You have until" in text
    assert "this is played for you: Pass for the rest of the shift." in words(mail)
    html = mail.get_body(("html",)).get_content()
    assert "<pre" in html
    assert "SINCE YOUR" not in html


def test_headers_make_one_thread_and_can_be_left_with_one_click(table):
    match = table.play()
    table.reply(match, table.awaited(match), "pass")
    mails = table.postman.mails()
    roots = {one["References"].split()[0] for one in mails}
    assert roots == {f"<{match}@register.example>"}
    assert len({one["Message-ID"] for one in mails}) == len(mails)
    for one in mails:
        assert one["List-Id"] == f'"Match {match}" <{match}.register.example>'
        assert one["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert "https://register.example/mail/stop/" in one["List-Unsubscribe"]
        assert one["Auto-Submitted"] == "auto-generated"
        assert one["Reply-To"].addresses[0].addr_spec.startswith("play+r")
    envelopes = {sender for sender, _, _ in table.postman.taken}
    assert len(envelopes) == len(mails)
    assert all(sender.startswith("play+b") for sender in envelopes)


def test_the_whole_receipt_is_in_a_header(table):
    match = table.play()
    answer = table.reply(match, table.awaited(match), "pass")
    turn = table.postman.mails()[-1]
    digest = table.match(match).head
    assert turn["Train-Register-Receipt"] == answer["Train-Register-Receipt"] == digest
    assert receipt(digest) in plain(turn)


def test_the_latest_checkpoint_is_in_a_header_and_signed(table):
    match = table.play()
    head = table.register.checkpoints.follow(least=-1)
    table.reply(match, table.awaited(match), "pass")
    value = table.postman.mails()[-1]["Train-Register-Checkpoint"]
    known = [verifier(one.vkey) for one in table.register.checkpoints.signing_keys()]
    assert opened(from_header(value), known).size == head.size


def test_what_is_hidden_from_a_reader_is_not_in_the_mail(table):
    match = table.play()
    seat = table.awaited(match)
    offers = table.offers(match, seat)
    own = table.text(match, seat, str(1 + offers.index("draw from order with 2")))
    faces = own.partition("looks at the stack Orders: ")[2].partition(" (ply 1)")[0]
    hidden = [face.strip() for face in faces.replace(" and ", ",").split(",")][1:]
    assert len(hidden) == 3
    table.reply(match, seat, "choose 1")
    other = next(one for one in table.postman.mails() if "Your turn" in one["Subject"])
    assert "looks at the stack Orders: 4 hidden orders" in words(other)
    assert "looks at the stack Orders: order" not in words(other)


def test_following_again_from_the_beginning_sends_nothing_twice(table):
    match = table.play()
    table.reply(match, table.awaited(match), "pass")
    table.letters()
    number = len(table.postman.taken)
    with table.store.durable.writing() as cursor:
        cursor.run("DELETE FROM followed")
    table.follower = Follower(table.register)
    assert table.letters() == []
    assert len(table.postman.taken) == number


def test_a_player_who_goes_on_with_the_own_turn_gets_no_turn_mail(table):
    match = table.play()
    seat = table.awaited(match)
    offer = next(one for one in table.offers(match, seat) if one.startswith("draw from order"))
    table.matches.decide(table.caller(seat), match, offer, None)  # on the web: two steps of one turn
    assert table.letters() == []
    table.matches.decide(table.caller(seat), match, "choose 1", None)
    assert len(table.letters()) == 1


def test_bots_get_no_mail(table):
    host = table.caller(0)
    table.people.add("greedy", kind="bot", id="bot-greedy-1")
    lay_table(table.matches, [host], bots=["bot-greedy-1"])
    told = table.letters()
    table.wall.now += HOLD
    assert [one["To"] for one in told + table.letters()] == ["anna@players.example"]


@pytest.mark.parametrize(
    ("notify", "now", "later"),
    [("turns", 1, 0), ("later", 0, 1), ("digest", 0, 0), ("reminders", 0, 0), ("nothing", 0, 0)],
)
def test_everybody_is_told_as_they_wish(table, notify, now, later):
    match = table.play()
    seat = table.awaited(match)
    second = (seat + 1) % 3
    change_preferences(table.people, table.ids[second], {"notify": notify, "delay": 30})
    table.reply(match, seat, "pass")
    mine = f"{('anna', 'bartek', 'celina')[second]}@"
    turns = [one for one in table.postman.mails() if one["Subject"].endswith("] Your turn: shift 1 of 6")]
    sent = sum(one["To"].startswith(mine) for one in turns)
    assert sent == now
    table.wall.now += 31 * 60
    assert len(table.letters()) == later


def test_a_wish_for_one_match_wins(table):
    match = table.play()
    seat = table.awaited(match)
    second = (seat + 1) % 3
    table.register.preferences.override(table.ids[second], match, "nothing")
    table.reply(match, seat, "pass")
    assert table.letters() == []
    table.register.preferences.override(table.ids[second], match, None)
    third = table.awaited(match)
    table.matches.decide(table.caller(third), match, "pass", None)
    assert len(table.letters()) == 1


def test_who_has_moved_before_the_quiet_delay_is_over_gets_no_mail(table):
    match = table.play()
    seat = table.awaited(match)
    second = (seat + 1) % 3
    change_preferences(table.people, table.ids[second], {"notify": "later"})
    table.reply(match, seat, "pass")
    table.matches.decide(table.caller(second), match, "pass", None)
    table.letters()
    table.wall.now += HOUR
    assert table.letters() == []


# --- reminders and deadlines -----------------------------------------------------------------------------------------

FAST = Terms(pace="brisk", nights=True)  # a day at first


def wait(table: Table, *hours: float) -> list[str]:
    """Let time pass, and say what is written meanwhile."""
    found = []
    for one in hours:
        table.wall.now += int(one * HOUR)
        found += [one["Subject"].partition("] ")[2] for one in table.letters()]
    return found


def test_reminders_come_half_way_with_a_fifth_left_and_shortly_before_the_end(table):
    table.play(FAST)
    for seat in range(3):
        change_preferences(table.people, table.ids[seat], {"quiet": ""})
    said = wait(table, 11.9, 0.2, 7.2, 3.6, 0.9)
    assert said == [f"Reminder, your turn until {when}" for when in ["Thursday 6 August, 12:00 (Europe/Warsaw)"] * 3]


def test_no_reminder_for_somebody_who_has_moved(table):
    match = table.play(FAST)
    table.reply(match, table.awaited(match), "pass")
    table.letters()
    table.matches.decide(table.caller(table.awaited(match)), match, "pass", None)
    table.matches.decide(table.caller(table.awaited(match)), match, "pass", None)
    seat = table.awaited(match)
    table.letters()
    table.wall.now += 13 * HOUR
    table.due.scan()  # the reminder is put ...
    while table.awaited(match) == seat:  # ... and before it is sent the player moves
        table.matches.decide(table.caller(seat), match, table.offers(match, seat)[0], None)
    assert not any("Reminder" in one["Subject"] for one in table.letters())


def test_reminders_wait_until_the_quiet_hours_are_over(table):
    match = table.play(FAST)
    assert table.wall.now - table.match(match).clocks[table.awaited(match)].since < HOUR / 10
    assert wait(table, 12.5) == []  # half-way is at midnight
    assert len(wait(table, 7.6)) == 1  # eight in the morning


def test_nobody_is_reminded_while_away(table):
    match = table.play(FAST)
    seat = table.awaited(match)
    change_preferences(table.people, table.ids[seat], {"quiet": ""})
    table.reply(match, seat, "away 3 days")
    assert wait(table, *[6] * 11) == []
    assert len(wait(table, *[3] * 9)) == 2  # back again, with a fifth left and shortly before the end


def test_at_a_live_pace_one_is_reminded_once(table):
    match = table.play(Terms(pace="live", nights=True))
    change_preferences(table.people, table.ids[table.awaited(match)], {"quiet": ""})
    assert [one.partition(" until")[0] for one in wait(table, *[1 / 60] * 19)] == ["Reminder, your turn"]


def test_a_deadline_moves_when_a_player_moves_to_another_time_zone(table):
    match = table.play(Terms(pace="brisk"))
    seat = table.awaited(match)

    def due():
        table.pump()
        with table.store.durable.reading() as cursor:
            return cursor.row("SELECT due, next FROM waits WHERE match=?", match)

    before = due()["due"]
    table.people.change(table.ids[seat], zone="Asia/Tokyo")  # where night begins in three hours
    assert due()["due"] == table.register.calendar.deadline(table.match(match), seat) > before
    assert due()["next"] > table.wall.now


def test_what_is_long_settled_is_forgotten(table):
    table.play()
    table.wall.now += 91 * DAY
    tidy(table.register)
    assert table.register.outbox.counts() == {}


def test_when_time_runs_out_the_default_is_played_and_everybody_concerned_is_told(table):
    match = table.play(FAST)
    seat = table.awaited(match)
    since = table.match(match).clocks[seat].since
    table.wall.now += DAY
    work = table.pump()
    assert [(one.match, one.seat, one.since) for one in work.expiries] == [(match, seat, since)]
    table.timekeeping.expire(match, seat, since)
    told = table.letters()
    table.wall.now += HOLD
    told += table.letters()
    mine = [one for one in told if one["To"].startswith(("anna", "bartek", "celina")[seat])]
    assert [one["Subject"].partition("] ")[2] for one in mine] == ["Your time has run out"]
    assert "the default was played for you" in words(mine[0])
    turn = [one for one in told if "Your turn" in one["Subject"]]
    assert len(turn) == 1
    assert "has run out: the default is played" in words(turn[0])


def test_the_organiser_is_asked(table):
    organiser = table.people.add("Olga", "olga@players.example", zone="Europe/Warsaw")
    table.open(terms=Terms("brisk", "organiser", nights=True), host=Caller(organiser.id))
    table.letters()
    table.wall.now += DAY
    for one in table.pump().expiries:
        table.timekeeping.expire(*one)
    told = {one["To"]: one["Subject"].partition("] ")[2] for one in table.letters()}
    assert told["olga@players.example"].endswith("has run out")
    assert "Your time has run out" in told.values()
    assert wait(table, 24, 24) == []  # once


def test_a_daily_digest_of_all_matches(table):
    for seat in range(3):
        change_preferences(table.people, table.ids[seat], {"notify": "digest", "digest": 18})
    table.open(title="First table")
    table.open(title="Second table")
    assert table.letters() == []
    follow(table.register)
    table.wall.now += 6 * HOUR  # six in the evening
    digests = table.letters()
    assert len(digests) == 3
    waiting = [one for one in digests if "wait" in one["Subject"]]
    assert sum("2 matches wait" in one["Subject"] or "1 match waits" in one["Subject"] for one in waiting) == len(
        waiting
    )
    assert "First table" in plain(digests[0])
    assert "Second table" in plain(digests[0])
    table.wall.now += HOUR
    assert table.letters() == []


# --- agreements and ends ---------------------------------------------------------------------------------------------


def test_a_take_back_is_asked_for_and_agreed_to_by_mail(table):
    match = table.play()
    seat = table.awaited(match)
    table.reply(match, seat, next(one for one in table.offers(match, seat) if one.startswith("draw from order")))
    table.reply(match, seat, "choose 1")  # something was revealed, so the others are asked
    answer = table.reply(match, seat, "undo")
    assert "The others are asked" in words(answer)
    asked = [one for one in table.postman.mails() if "take-back" in one["Subject"]]
    assert len(asked) == 2
    others = [one for one in range(3) if one != seat]
    assert "grants the take-back" in words(table.reply(match, others[0], "agree"))
    table.reply(match, others[1], "agree")
    assert table.awaited(match) == seat
    assert table.match(match).ply == 2


def test_a_pause_by_mail(table):
    match = table.play()
    table.reply(match, 0, "pause holidays")
    asked = [one for one in table.postman.mails() if "wants a pause" in one["Subject"]]
    assert len(asked) == 2
    assert "holidays" in plain(asked[0])
    table.reply(match, 1, "agree")
    table.reply(match, 2, "agree")
    assert sum("is paused" in one["Subject"] for one in table.postman.mails()) == 3
    table.reply(match, 1, "resume")
    assert sum("goes on" in one["Subject"] for one in table.postman.mails()) == 2


def test_the_end_of_a_match_with_every_point(table):
    match = table.play()
    first, second, third = (table.awaited(match) + step for step in range(3))
    table.reply(match, second % 3, f"resign {match[:4]}")
    answer = table.reply(match, third % 3, f"resign {match[:4]}")
    assert "place" in answer["Subject"]  # one letter says both
    ends = [
        one
        for one in table.postman.mails()
        if "You have won" in one["Subject"] or "The match is over" in one["Subject"]
    ]
    assert len(ends) == 3
    won = next(one for one in ends if "won" in one["Subject"])
    assert won["To"].startswith(("anna", "bartek", "celina")[first])
    assert "total" in plain(won)
    assert "The secret behind all chance was" in words(won)


def test_a_match_that_is_struck_asks_again(table):
    match = table.play()
    seat = table.awaited(match)
    table.reply(match, seat, "pass")
    table.letters()
    table.matches.rule(Caller("olga", organiser=True), match, "a wrong card was shown", 1)
    told = table.letters()
    assert sum("A ruling" in one["Subject"] for one in told) == 2  # the third hears of it with the turn
    turn = [one for one in told if "Your turn" in one["Subject"]]
    assert [one["To"].partition("@")[0] for one in turn] == [("anna", "bartek", "celina")[seat]]
