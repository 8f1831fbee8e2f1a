"""Who is written to about a tournament, what the letters say, and that nobody is written to twice."""

from __future__ import annotations

import re
from email import message_from_bytes, policy
from pathlib import Path

import pytest

from domain.chain import digest as digest_of
from domain.match.clocks import DAY, Terms
from domain.tournament.acts import entries, rulings
from domain.tournament.acts.entries import TournamentOpening
from domain.tournament.announcement import Announcement, Stage
from domain.tournament.log import About
from projections.runner import Runner
from service.mail.outgoing.envelopes import write
from service.mail.outgoing.letters.about_tournaments import CUP_LETTERS
from service.notify import tournament_news
from service.notify.follower import Follower
from service.notify.outbox import Message
from service.notify.tournament_news import remind, tell_directors
from service.usecases.callers import Caller
from service.usecases.tournament_acts import does
from tests.registers import SmallRegister

ANNOUNCED = Announcement((Stage("swiss", 2, rounds=2, days=3),), "3-1", protest=1)


@pytest.fixture
def cup(tmp_path: Path):
    small = SmallRegister(tmp_path)
    small.dira = Caller(small.people.add("Dira", "dira@players.example").id)
    small.sent = []
    asked = TournamentOpening("Spring cup", "coal-baron", ANNOUNCED, terms=Terms("untimed"))
    small.cup = small.register.tournaments.open(small.dira, asked).tournament
    yield small
    small.close()


def letters(small: SmallRegister) -> dict[str, list[str]]:
    """All that was put so far about the tournament, written: by its kind."""
    follower = Follower(small.register)
    while follower.step() or not follower.is_in_step():
        pass
    with small.store.durable.reading() as cursor:
        ids = [row["id"] for row in cursor.rows("SELECT id FROM outbox WHERE match=? ORDER BY created", small.cup)]
    found: dict[str, list[str]] = {}
    for message in small.register.outbox.get_all(ids):
        found.setdefault(message.kind, []).append(written(small, message))
    return found


def written(small: SmallRegister, message: Message) -> str:
    player = small.people.get(message.player)
    body = write(small.register, message, player, pictures=False)
    if body is None:
        return ""
    mail = message_from_bytes(body, policy=policy.default)
    id, version, digest = mail["Train-Register-Tournament"].split()
    assert id == small.cup
    assert digest == digest_of(small.store.events.read(id)[int(version) - 1])
    assert "Spring cup" in mail["Subject"]
    assert small.cup in mail["List-Id"]
    return f"{mail['Subject']}\n{mail.get_body(('plain',)).get_content()}"


def act(small: SmallRegister, caller: Caller, what, *given):
    small.register.tournaments.carry_out(small.cup, caller, does(what, *given))


def enter_all(small: SmallRegister) -> None:
    for seat in range(3):
        act(small, small.caller(seat), entries.enter, small.ids[seat], "person", "secret words")


def give_up(small: SmallRegister) -> None:
    for one in small.register.tournaments.at(small.cup).last.fixtures.values():
        small.matches.resign(Caller(one.fixture.players[1]), one.fixture.match)


def test_a_tournament_in_letters(cup: SmallRegister):
    enter_all(cup)
    found = letters(cup)
    assert set(found) == {"cup-entered"}
    commitment = cup.register.tournaments.at(cup.cup).opened.commitment
    assert all(commitment in one.replace("\n", "") or commitment in one for one in found["cup-entered"])
    act(cup, cup.dira, entries.close_entries)
    found = letters(cup)
    assert [len(found[kind]) for kind in ("cup-closed", "cup-round", "cup-bye")] == [3, 2, 1]
    assert "you play with" in found["cup-round"][0]
    assert "The round ends" in found["cup-round"][0]
    act(cup, cup.caller(0), rulings.protest, About(1), "the lamp was out")
    assert "protests, round 1: the lamp was out" in letters(cup)["cup-protest"][0]
    act(cup, cup.dira, rulings.answer_protest, 1, False, "it was lit")
    assert "turned down: it was lit" in letters(cup)["cup-answered"][0]
    give_up(cup)
    found = letters(cup)
    assert len(found["cup-standings"]) == 3
    assert "you can still come in from" in found["cup-standings"][0].replace("\n", " ")
    give_up(cup)
    told = " ".join(letters(cup)["cup-provisional"][0].split())
    assert re.search(r"protests are heard until \w+ \d+ \w+, \d\d:\d\d \([\w/]+\), in ", told), "as letters of matches"
    cup.wall.now += 3600
    cup.register.tournaments.follow_all()
    found = letters(cup)
    assert cup.register.tournaments.at(cup.cup).secret in found["cup-confirmed"][0]
    assert {len(found[kind]) for kind in ("cup-entered", "cup-closed", "cup-provisional", "cup-confirmed")} == {3}


def test_a_reminder_comes_once_a_day_before_the_round_ends(cup: SmallRegister):
    enter_all(cup)
    act(cup, cup.dira, entries.close_entries)
    views = Runner(cup.store.events, cup.store.views)
    for passed, reminders in ((DAY, 0), (DAY + 10, 2), (60, 2)):
        cup.wall.now += passed
        views.catch_up()
        remind(cup.register)
        assert len(letters(cup).get("cup-reminder", [])) == reminders
    assert "ends soon" in letters(cup)["cup-reminder"][0]


def test_who_wants_no_mails_gets_none(cup: SmallRegister):
    enter_all(cup)
    cup.register.preferences.override(cup.ids[0], cup.cup, "nothing")
    act(cup, cup.dira, entries.close_entries)
    assert len(letters(cup)["cup-closed"]) == 2


def test_directors_are_told_every_morning_what_waits(cup: SmallRegister):
    """Once a day, by the director's own clock, and only while something waits."""
    cup.people.change(cup.dira.player, zone="America/New_York")  # six in the morning
    views = Runner(cup.store.events, cup.store.views)
    views.catch_up()
    told = []
    for passed in (0, 3600 * 2, 60, DAY, DAY):
        cup.wall.now += passed
        tell_directors(cup.register)
        told.append(len(letters(cup).get("cup-desk", [])))
    assert told == [0, 1, 1, 2, 3]
    assert "1 thing waits for a director" in letters(cup)["cup-desk"][0]
    assert "Entries are open until a director closes them." in letters(cup)["cup-desk"][0].replace("\n", " ")
    enter_all(cup)
    act(cup, cup.dira, entries.close_entries)
    views.catch_up()
    cup.wall.now += DAY
    tell_directors(cup.register)
    assert len(letters(cup)["cup-desk"]) == 3, "nothing waits: the round is being played"
    assert letters(cup)["cup-desk"] == ["", "", ""], "and what was not sent yet is no longer worth sending"


def test_every_kind_of_news_has_a_letter():
    source = Path(tournament_news.__file__).read_text("utf-8")
    assert set(re.findall(r'"(cup-[a-z]+)"', source)) == set(CUP_LETTERS)
