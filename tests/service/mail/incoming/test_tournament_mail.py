"""Letters about a tournament are answered by mail: entering, leaving, protesting and looking, and nothing on doubt."""

from __future__ import annotations

import re
from email.message import EmailMessage
from email.utils import parseaddr

import pytest

from domain.match.clocks import DAY, Terms
from domain.tournament.acts import entries, rulings
from domain.tournament.acts.entries import TournamentOpening
from domain.tournament.announcement import Announcement, EntryRule, Stage
from domain.tournament.audit import audited
from domain.tournament.state import Tournament
from service.mail.addresses import LIFETIME
from service.mail.incoming.tournament_mail import MailedProtest, protest_in
from service.mail.tournament_address import tournament_address
from service.usecases.callers import Caller
from service.usecases.tournament_acts import does
from tests.service.mail.table import Table, words

ANNA, BARTEK, CELINA = range(3)


@pytest.fixture
def cup(table: Table) -> str:
    """Everybody at the table is invited by Dira, who directs it."""
    table.dira = Caller(table.people.add("Dira", "dira@players.example").id)
    announced = Announcement(
        (Stage("swiss", 2, rounds=2, days=3),), "3-1", protest=1, entry=EntryRule(invited=tuple(table.ids))
    )
    asked = TournamentOpening("Spring cup", "coal-baron", announced, terms=Terms("untimed"))
    return table.register.tournaments.open(table.dira, asked).tournament


def now(table: Table, cup: str) -> Tournament:
    return table.register.tournaments.at(cup)


def to(table: Table, one: int) -> list[EmailMessage]:
    player = table.people.get(table.ids[one])
    assert player
    return [letter for letter in table.letters() if letter["To"] == player.email]


def last_reply_to(letters: list[EmailMessage]) -> str:
    return parseaddr(letters[-1]["Reply-To"])[1]


def said_to(table: Table, cup: str, one: int, text: str, address: str = "") -> str:
    """What is answered to a mail, as one line of words."""
    address = address or tournament_address(table.register, table.ids[one], cup, now(table, cup).version)
    assert table.write(one, address, text) == "done"
    answers = [letter for letter in to(table, one) if letter["Subject"].startswith("Re: ")]
    return words(answers[-1])


def play_round(table: Table, cup: str) -> None:
    for one in now(table, cup).last.fixtures.values():
        table.matches.resign(Caller(one.fixture.players[1]), one.fixture.match)


def entered(table: Table, cup: str, *who: int) -> None:
    for one in who:
        said_to(table, cup, one, "enter")


def test_a_tournament_is_entered_by_answering_the_invitation(table: Table, cup: str):
    invitation = to(table, ANNA)
    assert "answer: enter" in words(invitation[-1])
    said = said_to(table, cup, ANNA, "Hello!\n\nenter: a lamp, a bell\n\nBest, Anna", last_reply_to(invitation))
    assert "You have entered." in said
    own = now(table, cup).entrants[table.ids[ANNA]]
    assert own.words.startswith("a lamp, a bell mail-"), "what nobody chose is in it as well"
    assert "withdraw" in said_to(table, cup, ANNA, "help")


def test_the_answer_names_the_entry_it_tells_of(table: Table, cup: str):
    said_to(table, cup, ANNA, "enter")
    address = tournament_address(table.register, table.ids[ANNA], cup, 1)
    table.write(ANNA, address, "standings")
    letter = to(table, ANNA)[-1]
    id, version, digest = letter["Train-Register-Tournament"].split()
    assert (id, int(version), digest) == (cup, now(table, cup).version, now(table, cup).head)
    assert letter["Train-Register-Receipt"] is None


def test_who_leaves_and_comes_again(table: Table, cup: str):
    entered(table, cup, ANNA, BARTEK, CELINA)
    assert "You have withdrawn." in said_to(table, cup, ANNA, "withdraw: off to sea")
    assert "You have entered." in said_to(table, cup, ANNA, "Enter!")
    table.register.tournaments.carry_out(cup, table.dira, does(entries.close_entries))
    assert "You have withdrawn." in said_to(table, cup, ANNA, "withdraw")
    assert "You play again" in said_to(table, cup, ANNA, "come back")
    assert "entries are closed" in said_to(table, cup, ANNA, "enter")


@pytest.mark.parametrize("text", [
    "enter?", "enter only if Bartek does", "I may enter tomorrow", "do not enter", "enter\nno, wait", "yes", "",
    "enter the tournament", "protest is not my thing", "Should I withdraw?\nwithdraw",
])  # fmt: skip
def test_nothing_is_done_on_doubt(table: Table, cup: str, text: str):
    before = now(table, cup).version
    said = said_to(table, cup, ANNA, text)
    assert now(table, cup).version == before
    assert "enter the tournament; with words of your own" in said, "and what can be written is told"


def test_a_protest_by_mail(table: Table, cup: str):
    entered(table, cup, ANNA, BARTEK)
    table.register.tournaments.carry_out(cup, table.dira, does(entries.close_entries))
    text = "Dear director,\n\nprotest round 1 fixture 1: the lamp was out\nfrom noon to six.\n\nThanks,\nAnna"
    assert "a director must answer it" in said_to(table, cup, ANNA, text)
    (made,) = now(table, cup).protests
    assert (made.about.round, made.about.fixture, made.player) == (1, 1, table.ids[ANNA])
    assert made.reason == "the lamp was out from noon to six."
    table.letters()
    told = [letter for letter in table.postman.mails() if letter["To"] == "dira@players.example"]
    assert any("the lamp was out" in words(letter) for letter in told)
    assert "so far 1 round has been laid" in said_to(table, cup, ANNA, "protest round 7: nothing")
    assert "give a reason" in said_to(table, cup, ANNA, "protest:")
    assert "only who is in the tournament" in said_to(table, cup, CELINA, "protest: I was not asked")


def refused(table: Table, cup: str, one: int, text: str, told: str) -> None:
    """Answered in these words, and nothing is stored."""
    before = now(table, cup).version
    assert told in said_to(table, cup, one, text)
    assert now(table, cup).version == before


def test_who_enters_twice_or_late_is_told_so(table: Table, cup: str):
    entered(table, cup, ANNA, BARTEK)
    refused(table, cup, ANNA, "enter: again", "you have entered already")
    said_to(table, cup, ANNA, "withdraw")
    refused(table, cup, ANNA, "withdraw", "you are not in this tournament")
    entered(table, cup, ANNA)
    refused(table, cup, ANNA, "enter", "you have entered already")
    table.register.tournaments.carry_out(cup, table.dira, does(entries.close_entries))
    refused(table, cup, CELINA, "enter", "you can stand by as a reserve")


def test_a_protest_twice_without_words_or_late_is_told_so(table: Table, cup: str):
    entered(table, cup, ANNA, BARTEK)
    table.register.tournaments.carry_out(cup, table.dira, does(entries.close_entries))
    said_to(table, cup, ANNA, "protest round 1: the lamp was out")
    refused(table, cup, ANNA, "protest round 1: the lamp was out", "you have made this protest already")
    refused(table, cup, ANNA, "protest: \u3164\u2800", "give a reason")
    table.register.tournaments.carry_out(cup, table.dira, does(rulings.answer_protest, 1, False, "it was on"))
    for _ in range(2):
        play_round(table, cup)
    table.wall.now += 3601
    assert "protests have ended" in said_to(table, cup, ANNA, "protest round 1: the lamp was out")
    assert len(now(table, cup).protests) == 1


@pytest.mark.parametrize(("text", "protest"), [
    ("protest: a", MailedProtest(0, 0, "a")),
    ("Hi\nPROTEST Round 2: a\nb", MailedProtest(2, 0, "a b")),
    ("protest round 2, fixture 31: a", MailedProtest(2, 31, "a")),
    ("protest a", None),
    ("I protest: a", None),
    ("standings\nprotest: a", None),
])  # fmt: skip
def test_what_is_a_protest(text: str, protest: MailedProtest | None):
    assert protest_in([tuple(part.splitlines()) for part in text.split("\n\n")]) == protest


def test_looking(table: Table, cup: str):
    assert "no standings before" in said_to(table, cup, ANNA, "standings")
    entered(table, cup, ANNA, BARTEK, CELINA)
    table.register.tournaments.carry_out(cup, table.dira, does(entries.close_entries))
    assert "being played" in said_to(table, cup, table.ids.index(now(table, cup).last.fixtures[1].fixture.players[0]),
                                     "fixtures")  # fmt: skip
    play_round(table, cup)
    assert "1. " in said_to(table, cup, ANNA, "standings")
    assert "place" in said_to(table, cup, ANNA, "standings\nfixtures")
    assert "No director had to rule" in said_to(table, cup, ANNA, "rulings")


def test_a_mail_counts_once_however_often_it_comes(table: Table, cup: str):
    address = last_reply_to(to(table, ANNA))
    assert table.write(ANNA, address, "enter", id="one") == "done"
    assert table.write(ANNA, address, "enter", id="one") == "known"
    assert sum(one.player == table.ids[ANNA] for one in now(table, cup).entrants.values()) == 1


def test_the_address_is_its_owners_alone(table: Table, cup: str):
    """Bartek answers with Anna's address: she is asked whether she wrote it, and nothing is done."""
    address = last_reply_to(to(table, ANNA))
    assert table.write(BARTEK, address, "enter") == "held"
    assert not now(table, cup).entrants
    asked = to(table, ANNA)[-1]
    assert "Spring cup" in asked["Subject"]
    token = re.search(r"/mail/confirm/(\S+)", words(asked))[1]
    assert table.answering.confirm(token)
    table.letters()
    assert list(now(table, cup).entrants) == [table.ids[ANNA]]


def test_an_unaligned_mail_waits(table: Table, cup: str):
    address = last_reply_to(to(table, ANNA))
    assert table.write(ANNA, address, "enter", aligned=False) == "held"
    assert not now(table, cup).entrants


def test_a_forged_address_is_none_of_ours(table: Table, cup: str):
    address = last_reply_to(to(table, ANNA))
    local, _, domain = address.partition("@")
    forged = f"{local[:-1]}{'a' if local[-1] != 'a' else 'b'}@{domain}"
    assert table.intake.is_ours(address)
    assert not table.intake.is_ours(forged)


def test_an_old_address_does_nothing(table: Table, cup: str):
    address = last_reply_to(to(table, ANNA))
    table.wall.now += (LIFETIME + 1) * DAY
    assert "too old" in said_to(table, cup, ANNA, "enter", address)
    assert not now(table, cup).entrants


def test_tournaments_are_found_and_entered_from_the_mailbox(table: Table):
    dira = Caller(table.people.add("Dira", "dira@players.example").id)
    asked = TournamentOpening("Open cup", "coal-baron", Announcement((Stage("swiss", 2, rounds=1),)))
    cup = table.register.tournaments.open(dira, asked).tournament
    table.queries.catch_up()
    assert table.write(ANNA, "play@register.example", "tournaments") == "done"
    assert f"enter {cup}" in words(to(table, ANNA)[-1])
    assert table.write(ANNA, "play@register.example", f"enter {cup}: bells") == "done"
    assert now(table, cup).entrants[table.ids[ANNA]].words.startswith("bells mail-")
    assert table.write(ANNA, "play@register.example", "enter aaaaaaaaaaaa") == "done"
    assert any("There is no tournament of that name." in words(letter) for letter in to(table, ANNA))


@pytest.fixture
def fallen_free(table: Table) -> str:
    """Anna plays Bartek, who drops out; Celina stands by."""
    table.dira = Caller(table.people.add("Dira", "dira@players.example").id)
    asked = TournamentOpening(
        "Spring cup", "coal-baron", Announcement((Stage("swiss", 2, rounds=1),)), terms=Terms("untimed")
    )
    cup = table.register.tournaments.open(table.dira, asked).tournament
    for one in (ANNA, BARTEK):
        table.register.tournaments.carry_out(cup, table.caller(one), does(entries.enter, table.ids[one]))
    table.register.tournaments.carry_out(cup, table.caller(CELINA), does(entries.stand_by, table.ids[CELINA]))
    table.register.tournaments.carry_out(cup, table.dira, does(entries.close_entries))
    table.register.tournaments.carry_out(cup, table.dira, does(rulings.exclude, table.ids[BARTEK], "never came"))
    return cup


def seat_of_bartek(table: Table, cup: str) -> str:
    one = now(table, cup).last.fixtures[1]
    return table.match(one.fixture.match).players[one.fixture.players.index(table.ids[BARTEK])]


def test_a_reserve_takes_the_seat_by_answering(table: Table, fallen_free: str):
    letters = to(table, CELINA)
    assert "A seat is offered to you" in letters[-1]["Subject"]
    assert "Bartek has dropped out" in words(letters[-1])
    assert seat_of_bartek(table, fallen_free) == table.ids[BARTEK], "nothing is done before she answers"
    assert "You play on in that seat" in said_to(table, fallen_free, CELINA, "agree", last_reply_to(letters))
    assert seat_of_bartek(table, fallen_free) == table.ids[CELINA]
    assert list(audited(fallen_free, table.store.events.read(fallen_free))) == []
    assert "no seat is offered to you" in said_to(table, fallen_free, CELINA, "agree", last_reply_to(letters))


def test_a_reserve_refuses(table: Table, fallen_free: str):
    letters = to(table, CELINA)
    assert "you go on standing by" in said_to(table, fallen_free, CELINA, "refuse", last_reply_to(letters))
    assert seat_of_bartek(table, fallen_free) == table.ids[BARTEK]
    assert table.ids[CELINA] in now(table, fallen_free).reserves
    table.wall.now += 3 * DAY
    table.register.tournaments.follow_all()
    assert not now(table, fallen_free).last.fixtures[1].asked, "and is not asked again"
    assert "no seat is offered to you" in said_to(table, fallen_free, CELINA, "agree", last_reply_to(letters))
