"""A seat that is offered by mail is taken or declined by answering, and nothing else is done or shown before."""

from __future__ import annotations

import re
from email.message import EmailMessage
from email.utils import parseaddr

import pytest

from domain.match.clocks import DAY, Terms
from service.mail.addresses import LIFETIME, Reply
from service.mail.incoming.offered_seat import MEANS_YES
from service.mail.table_for import table_for
from service.notify.outbox import HOLD
from service.usecases.callers import Caller
from tests.registers import lay_table
from tests.service.mail.table import Table, mail, words

ANNA, BARTEK, CELINA = range(3)
CARD = re.compile(r"\b[AC]\d\d\b")  # of Train Rush
SEAT = BARTEK  # Bartek offers his seat to Celina, who does not sit at the table


@pytest.fixture
def match(table: Table) -> str:
    return lay_table(table.matches, [table.caller(ANNA), table.caller(BARTEK)], options=b'{"start_seat": 1}')


def offer(table: Table, match: str, reason: str = "off to sea") -> None:
    table.register.seat_offers.offer(table.caller(BARTEK), match, SEAT, table.ids[CELINA], reason)


def withdraw(table: Table, match: str) -> None:
    table.register.seat_offers.withdraw(table.caller(BARTEK), match, SEAT)


def to(table: Table, one: int) -> list[EmailMessage]:
    """The new letters to somebody."""
    player = table.people.get(table.ids[one])
    assert player
    return [letter for letter in table.letters() if letter["To"] == player.email]


def reply_to(letter: EmailMessage) -> str:
    return parseaddr(letter["Reply-To"])[1]


def offered(table: Table, match: str) -> str:
    """Where the letter about the offer is answered."""
    offer(table, match)
    return reply_to(to(table, CELINA)[-1])


def answer(table: Table, address: str, text: str) -> EmailMessage:
    """What Celina is told when she has answered."""
    assert table.write(CELINA, address, text) == "done"
    table.wall.now += HOLD
    return to(table, CELINA)[-1]


def player(table: Table, match: str) -> int:
    """Who plays the seat."""
    return table.ids.index(table.match(match).players[SEAT])


def is_untouched(table: Table, match: str) -> bool:
    at = table.match(match)
    return (player(table, match), at.ply, SEAT in at.offers) == (BARTEK, 0, True)


def hand(table: Table, match: str) -> set[str]:
    """The cards that lie in the seat and nobody else sees."""
    bartek = table.people.get(table.ids[BARTEK])
    assert bartek
    return {card for line in table_for(table.register, bartek, match).hand() for card in CARD.findall(str(line))}


def said(letter: EmailMessage) -> set[str]:
    """The cards that a letter names, in its text or its page."""
    parts = [part.get_content() for part in letter.walk() if part.get_content_maintype() == "text"]
    return {card for part in parts for card in CARD.findall(part)}


def test_the_letter_says_what_can_be_answered_and_where(table: Table, match: str):
    offer(table, match)
    letter = to(table, CELINA)[-1]
    assert "Write your answer above this line" in words(letter)
    assert "You are asked to play on for Bartek in a running match: off to sea." in words(letter)
    assert "Answer agree to take the seat over, or refuse." in words(letter)
    assert table.intake.is_ours(reply_to(letter))


@pytest.mark.parametrize("word", [word for word, yes in MEANS_YES.items() if yes])
def test_a_yes_takes_the_seat_and_the_letter_about_the_turn_comes(table: Table, match: str, word: str):
    told = answer(table, offered(table, match), f"Hello,\n\n{word.capitalize()}!\n\nThanks\nCelina")
    assert player(table, match) == CELINA
    assert "Celina takes over" in words(told)
    assert "It is your turn." in words(told)
    assert "Not read any further" not in words(told)
    assert table.write(CELINA, reply_to(told), "pass") == "done"
    assert table.match(match).ply == 1


@pytest.mark.parametrize("word", [word for word, yes in MEANS_YES.items() if not yes])
def test_a_no_declines_and_who_offered_hears_of_it(table: Table, match: str, word: str):
    address = offered(table, match)
    assert table.write(CELINA, address, word) == "done"
    letters = table.letters()
    told = {letter["To"].partition("@")[0]: words(letter) for letter in letters}
    assert "DONE" in told["celina"]
    assert "declined" in told["celina"]
    assert "Celina would rather not play on for Bartek" in told["bartek"]
    assert (player(table, match), table.match(match).offers) == (BARTEK, {})
    assert "You have declined the offer that you answer." in words(answer(table, address, "agree"))
    assert player(table, match) == BARTEK


@pytest.mark.parametrize("text", ["agree", "refuse", "hello there, what is this"])
def test_an_offer_that_was_withdrawn_is_said_to_be(table: Table, match: str, text: str):
    address = offered(table, match)
    withdraw(table, match)
    told = answer(table, address, text)
    assert "The offer that you answer was withdrawn in the meantime." in words(told)
    assert reply_to(told) == table.register.addresses.mailbox
    assert player(table, match) == BARTEK


@pytest.mark.parametrize("word", ["agree", "refuse"])
def test_an_offer_that_came_since_is_told_and_answered_by_the_next_mail(table: Table, match: str, word: str):
    address = offered(table, match)
    withdraw(table, match)
    offer(table, match, "ill in bed")
    table.letters()
    told = answer(table, address, word)
    assert "this seat was offered after what you answer was made" in words(told)
    assert "was withdrawn in the meantime" in words(told)
    assert "You are asked to play on for Bartek in a running match: ill in bed." in words(told)
    assert is_untouched(table, match)
    answer(table, reply_to(told), "agree")
    assert player(table, match) == CELINA


def test_a_seat_that_somebody_else_got_is_said_to_be_taken(table: Table, match: str):
    address = offered(table, match)
    bot = table.people.add("Robot", None).id
    table.register.seat_offers.hand_to_bot(table.caller(BARTEK), match, SEAT, lambda _: bot, "off to sea")
    assert "Somebody else has taken over the seat in the meantime." in words(answer(table, address, "agree"))
    assert table.match(match).players[SEAT] == bot


def test_who_came_back_in_time_keeps_the_seat_and_it_is_not_offered_again(table: Table):
    dora = Caller(table.people.add("Dora", "dora@players.example").id, organiser=True)
    people = [table.caller(ANNA), table.caller(BARTEK)]
    terms = Terms(pace="steady", policy="organiser")
    match = lay_table(table.matches, people, host=dora, options=b'{"start_seat": 1}', terms=terms)
    table.wall.now += 30 * DAY
    table.timekeeping.expire(match, SEAT, table.match(match).clocks[SEAT].since)
    table.register.seat_offers.offer(dora, match, SEAT, table.ids[CELINA], "time had run out")
    address = reply_to(to(table, CELINA)[-1])
    table.matches.decide(table.caller(BARTEK), match, "pass", None)
    told = words(answer(table, address, "agree"))
    assert "Bartek has come back in the meantime and keeps the seat" in told
    assert "You are asked to play on" not in told
    assert player(table, match) == BARTEK


def test_a_letter_that_waits_while_the_offer_goes_to_somebody_else_is_not_sent(table: Table, match: str):
    dora = table.people.add("Dora", "dora@players.example").id
    offer(table, match)
    withdraw(table, match)
    table.register.seat_offers.offer(table.caller(BARTEK), match, SEAT, dora, "off to sea")
    told = [(one["To"], one["Subject"]) for one in table.letters() if "A seat is offered" in one["Subject"]]
    assert [whom for whom, _ in told] == ["dora@players.example"]


def test_nobody_else_can_answer_for_her(table: Table, match: str):
    """Neither an address that was signed for somebody else, nor hers in the hands of somebody else."""
    address = offered(table, match)
    version = table.match(match).offers[SEAT].version
    addresses, now = table.register.addresses, table.wall.now
    for whom in (table.ids[ANNA], f"offered:{table.ids[ANNA]}", table.ids[CELINA]):
        other = addresses.reply_to(Reply(match, SEAT, version), whom, now)
        assert not table.intake.is_ours(other)
        assert table.write(ANNA, other, "agree") == "ignored"
    for seat, at in ((ANNA, version), (SEAT, version - 1), (SEAT, 0)):
        other = addresses.reply_to(Reply(match, seat, at), f"offered:{table.ids[CELINA]}", now)
        assert not table.intake.is_ours(other)
        assert table.write(CELINA, other, "agree") == "ignored"
    assert table.write(ANNA, address, "agree") == "held"
    assert is_untouched(table, match)


def test_a_yes_that_nothing_vouches_for_waits_until_she_confirms(table: Table, match: str):
    address = offered(table, match)
    raw = mail("celina@players.example", address, "agree", aligned=False)
    id = table.intake.take(address, "x@y.example", raw)
    assert id
    table.answering.answer(id)
    assert is_untouched(table, match)
    assert any("/mail/confirm/" in words(letter) for letter in to(table, CELINA))
    assert table.answering.confirm(table.register.addresses.sign("confirm", id), remember=True)
    table.letters()
    assert player(table, match) == CELINA


@pytest.mark.parametrize(
    "text",
    [
        "agree\nbut only if Anna grants me another week",
        "agree\n\nOr should I wait for Bartek?",
        "agree\nrefuse",
        "yes\n\nno",
        "agree\npass with 1",
        "agree\n\n1",
    ],
)
def test_nothing_is_done_on_doubt(table: Table, match: str, text: str):
    told = answer(table, offered(table, match), text)
    assert "Nothing was done, because your mail also says" in words(told)
    assert is_untouched(table, match)
    answer(table, reply_to(told), "agree")
    assert player(table, match) == CELINA


@pytest.mark.parametrize(
    "text",
    ["pass", "1", "pass; 1", "agree; pass", "hand", "board", "help", "resign", "agree pause", "I agree?"],
)
def test_every_other_text_is_answered_with_what_can_be_said(table: Table, match: str, text: str):
    told = answer(table, offered(table, match), text)
    assert "can be answered by mail with agree, which takes it over, or with refuse" in words(told)
    assert "You are asked to play on for Bartek in a running match: off to sea." in words(told)
    assert is_untouched(table, match)


def test_kind_words_beside_a_yes_are_said_not_to_be_read(table: Table, match: str):
    told = answer(table, offered(table, match), "agree\nThanks for thinking of me")
    assert player(table, match) == CELINA
    assert "Not read any further: Thanks for thinking of me" in words(told)


def test_nothing_of_the_hand_is_told_before_the_seat_is_taken(table: Table):
    match = lay_table(table.matches, [table.caller(ANNA), table.caller(BARTEK)], "train-rush")
    cards = hand(table, match)
    assert len(cards) > 10
    offer(table, match)
    before = to(table, CELINA)
    address = reply_to(before[-1])
    asking = ["hand", "board", "log", "list", "score", "preview 1", "1", "help", "agree?", "agree\nrefuse"]
    for text in asking:
        before.append(answer(table, address, text))
    assert table.write(CELINA, address, "agree", aligned=False) == "held"
    before += to(table, CELINA)
    assert len(before) == len(asking) + 2
    assert not any(cards & said(letter) for letter in before)
    assert cards <= said(answer(table, address, "agree"))


def test_an_address_that_was_used_opens_nothing_more(table: Table, match: str):
    address = offered(table, match)
    answer(table, address, "agree")
    told = answer(table, address, "pass")
    assert "You sit there already; answer the last mail about your seat." in words(told)
    assert table.match(match).ply == 0
    assert table.write(CELINA, reply_to(told), "pass") == "done"
    assert table.match(match).ply == 1


def test_the_same_yes_twice_and_one_that_was_read_half_way(table: Table, match: str):
    address = offered(table, match)
    raw = mail("celina@players.example", address, "agree", id="once")
    id = table.intake.take(address, "x@y.example", raw)
    item = table.register.inbox.get(id or "")
    assert item
    version = table.match(match).offers[SEAT].version
    table.register.seat_offers.take(table.caller(CELINA), match, SEAT, f"{item.command}-1", version)
    table.answering.answer(item.id)
    assert "Celina takes over" in words(to(table, CELINA)[-1])
    assert table.intake.take(address, "x@y.example", raw) is None


def test_an_address_whose_days_have_passed_takes_nothing_but_tells_of_the_offer(table: Table, match: str):
    address = offered(table, match)
    table.wall.now += (LIFETIME + 1) * DAY
    table.letters()
    told = answer(table, address, "agree")
    assert "You are asked to play on for Bartek" in words(told)
    assert player(table, match) == BARTEK
    answer(table, reply_to(told), "agree")
    assert player(table, match) == CELINA
