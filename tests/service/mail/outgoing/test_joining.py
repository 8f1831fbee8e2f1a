"""One letter per human turn: what is told together, what waits for that, and that nothing of it gets lost."""

from __future__ import annotations

import re
from collections import defaultdict
from random import Random

import pytest

from domain.games import CAMPAIGNS, GAMES
from domain.match.clocks import DAY, Terms
from service.mail.outgoing.sending import Sender
from service.notify.outbox import HOLD, HOLD_RECEIPT
from service.usecases.callers import Caller
from service.usecases.preferences import change_preferences
from tests.registers import decide_as_bot, lay_table
from tests.service.mail.station import answer
from tests.service.mail.table import Table, plain, words
from tests.service.mail.test_by_mail_alone import PLAYERS

MOST_PER_TURN = 1.1
PLAYED = [game for game in GAMES if game not in CAMPAIGNS]  # a campaign is played through its matches


class AgainstBots:
    """Anna, by mail alone, against two bots."""

    def __init__(self, table: Table, game: str = "coal-baron", terms: Terms = Terms()) -> None:
        self.table = table
        self.bots = [table.people.add(f"bot {n}", kind="bot", id=f"bot-greedy-{n}").id for n in (1, 2)]
        self.match = lay_table(table.matches, [table.caller(0)], game, bots=self.bots, terms=terms)

    def waits_for_bots(self) -> bool:
        at = self.table.match(self.match)
        return not at.over and at.players[at.awaited[0]] in self.bots

    def let_bots_play(self) -> None:
        while self.waits_for_bots():
            decide_as_bot(self.table.matches, self.match, "random")

    def bots_turn(self) -> None:
        """Anna decides by mail until only bots are awaited."""
        self.let_bots_play()
        self.table.letters()
        while not self.waits_for_bots():
            assert self.table.write(0, self.table.address(self.match, 0), "pass") == "done"


@pytest.fixture
def against_bots(table: Table) -> AgainstBots:
    return AgainstBots(table)


def subjects(mails) -> list[str]:
    return [one["Subject"].partition("] ")[2] for one in mails]


def test_done_is_told_with_the_turn_that_comes_at_once(against_bots: AgainstBots):
    table = against_bots.table
    against_bots.bots_turn()
    assert table.letters() == []  # it waits
    against_bots.let_bots_play()
    told = table.letters()
    assert [one.partition(":")[0] for one in subjects(told)] == ["Your turn"]
    text = plain(told[0])
    assert text.index("it is your turn") < text.index("DONE\n") < text.index("Anna passes") < text.index("SINCE YOUR")
    assert "the table waits for" not in words(text)
    assert "@players.example>" in told[0]["References"]  # it answers the mail
    table.wall.now += HOLD
    assert table.letters() == []  # and is told once


def test_done_is_told_alone_where_bots_take_long(against_bots: AgainstBots):
    table = against_bots.table
    against_bots.bots_turn()
    table.wall.now += HOLD
    told = table.letters()
    assert [one[:4] for one in (mail["Subject"] for mail in told)] == ["Re: "]
    assert "Now the table waits for" in words(told[0])
    against_bots.let_bots_play()
    assert "DONE" not in plain(table.letters()[0])


def test_done_is_told_to_who_wants_no_turn_mails(against_bots: AgainstBots):
    table = against_bots.table
    change_preferences(table.people, table.ids[0], {"notify": "nothing"})
    against_bots.bots_turn()
    against_bots.let_bots_play()
    assert table.letters() == []
    table.wall.now += HOLD
    assert [one["Subject"][:4] for one in table.letters()] == ["Re: "]


def test_what_goes_along_is_settled_in_the_commit_that_keeps_the_letter(against_bots: AgainstBots, monkeypatch):
    """Killed after the claim, the letter is sent again to the byte, and the news in it is not told a second time."""
    table = against_bots.table
    against_bots.bots_turn()
    against_bots.let_bots_play()
    with monkeypatch.context() as dying:
        dying.setattr(Sender, "_attempt", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            table.letters()
    table.wall.now += DAY
    told = table.letters()
    assert "DONE" in plain(told[0])
    assert sum("DONE" in plain(one) for one in told) == 1


def test_killed_before_the_claim_nothing_is_lost(against_bots: AgainstBots, monkeypatch):
    table = against_bots.table
    against_bots.bots_turn()
    against_bots.let_bots_play()
    with monkeypatch.context() as dying:
        dying.setattr(Sender, "_hand_over", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            table.letters()
    assert ["DONE" in plain(one) for one in table.letters()] == [True]


def test_a_start_is_told_with_the_first_turn(table: Table):
    one = AgainstBots(table)
    first = table.match(one.match).awaited[0]
    one.let_bots_play()
    told = table.letters()
    assert len(told) == 1
    assert "the match has begun" in words(told[0]).lower()
    assert "Fair chance" in told[0].get_body(("html",)).get_content()
    assert subjects(told)[0].partition(":")[0] == ("The match has begun, your turn" if first == 0 else "Your turn")


def test_who_starts_by_mail_gets_one_letter(table: Table):
    match = lay_table(table.matches, [table.caller(seat) for seat in range(3)], start=False)
    table.letters()
    assert table.write(0, table.address(match, 0), "start") == "done"
    told = [one for one in table.letters() if one["To"].startswith("anna")]
    assert [one.partition(",")[0] for one in subjects(told)] == ["The match has begun"]
    table.wall.now += HOLD
    assert table.letters() == []


def test_who_takes_back_gets_one_letter_with_the_new_list(table: Table):
    match = table.play()
    seat = table.awaited(match)
    table.reply(match, seat, "pass")
    table.letters()
    assert table.write(seat, table.address(match, seat), "undo") == "done"
    told = [one for one in table.letters() if one["To"].startswith(PLAYERS[seat])]
    assert len(told) == 1
    assert "YOU ARE ASKED TO" in plain(told[0])


def test_a_ruling_is_told_with_the_turn_it_leads_to(table: Table):
    match = table.play()
    seat = table.awaited(match)
    table.reply(match, seat, "pass")
    table.letters()
    table.matches.rule(Caller("olga", organiser=True), match, "a wrong card was shown", 1)
    told = {one["To"].partition("@")[0]: one for one in table.letters()}
    assert len(told) == 3
    assert "Your turn" in told[PLAYERS[seat]]["Subject"]
    assert all("a wrong card was shown" in words(one) for one in told.values())


def test_time_that_has_run_out_is_told_with_the_next_turn(table: Table):
    one = AgainstBots(table, terms=Terms(pace="brisk", nights=True))
    one.let_bots_play()
    table.letters()
    since = table.match(one.match).clocks[0].since
    table.wall.now += 2 * DAY
    table.letters()
    table.timekeeping.expire(one.match, 0, since)
    assert table.letters() == []
    one.let_bots_play()
    told = table.letters()
    assert len(told) == 1
    assert "the default was played for you" in words(told[0])


@pytest.mark.parametrize("game", ["coal-baron", "steamrollers", "train-rush"])
def test_one_letter_per_human_turn(table: Table, game: str, record_property):
    """Everything that Anna is sent, for each mail she writes: bots play as fast as they do in life."""
    one, rng, written = AgainstBots(table, game), Random(1), 0
    one.let_bots_play()
    mails = table.letters()
    while written < 60 and not table.match(one.match).over:
        text = answer(mails[-1], rng)
        assert text is not None, plain(mails[-1])
        assert table.write(0, mails[-1]["Reply-To"].addresses[0].addr_spec, text) == "done"
        written += 1
        one.let_bots_play()
        mails += table.letters()
    table.wall.now += HOLD
    mails += table.letters()
    per_turn = len(mails) / written
    record_property("mails per human turn", per_turn)
    print(f"{game}: {len(mails)} mails for {written} turns, {per_turn:.2f} per human turn")
    assert per_turn <= MOST_PER_TURN


def test_a_letter_holds_one_list(table: Table):
    """What an answer lists means that answer's address: it does not go along with a letter that lists something."""
    match = table.play()
    first = table.awaited(match)
    to = [table.address(match, seat) for seat in range(3)]
    table.matches.decide(table.caller(first), match, "pass", None)
    second = table.awaited(match)
    while not table.follower.is_in_step():
        table.follower.step()  # the turn mail is put, and before it is sent ...
    assert table.write(second, to[second], "list") == "done"
    told = [one for one in table.letters() if one["To"].startswith(PLAYERS[second])]
    lists = [plain(one).count("Pass for the rest of the shift [pass]") for one in told]
    assert lists == [1, 1]


# --- among people ----------------------------------------------------------------------------------------------------


def passes(table: Table, match: str) -> int:
    """Whoever is awaited passes by mail; their seat."""
    seat = table.awaited(match)
    assert table.write(seat, table.address(match, seat), "pass") == "done"
    return seat


def told_to(table: Table, seat: int) -> list:
    return [one for one in table.letters() if one["To"].startswith(PLAYERS[seat])]


def test_that_a_decision_was_done_goes_along_with_the_next_letter(table: Table):
    match = table.play()
    first = passes(table, match)
    assert told_to(table, first) == []
    second = table.awaited(match)
    table.timekeeping.pause(table.caller(second), match, "holidays", "p1", table.match(match).version)
    told = told_to(table, first)
    assert subjects(told) == [f"{PLAYERS[second].title()} wants a pause"]
    assert "DONE" in plain(told[0])
    table.wall.now += HOLD_RECEIPT["soon"]
    assert told_to(table, first) == []


def test_that_a_decision_was_done_is_told_within_minutes(table: Table):
    match = table.play()
    first = passes(table, match)
    table.wall.now += HOLD_RECEIPT["soon"] - 1
    assert told_to(table, first) == []
    table.wall.now += 1
    told = told_to(table, first)
    assert len(told) == 1
    assert "Now the table waits for" in words(told[0])
    assert "answer: receipts next." in words(told[0])
    assert table.write(first, table.address(match, first), "receipts next") == "done"
    assert "receipts next" not in words(told_to(table, first)[0])


@pytest.mark.parametrize("wish", ["now", "soon", "next"])
def test_everybody_hears_of_a_decision_when_they_wish(table: Table, wish: str):
    match = table.play()
    first = table.awaited(match)
    assert table.write(first, table.address(match, first), f"receipts {wish}") == "done"
    table.letters()
    passes(table, match)
    early = told_to(table, first) if wish == "now" else []
    table.wall.now += HOLD_RECEIPT[wish] - 1
    assert (told_to(table, first) if wish != "now" else []) == []
    table.wall.now += 1
    assert len(early + told_to(table, first)) == 1


@pytest.mark.parametrize("text", ["pass\n\nhand", "pass\nagree", "pass\npause", "undo"])
def test_what_was_asked_of_us_is_told_at_once(table: Table, text: str):
    match = table.play()
    seat = table.awaited(match)
    assert table.write(seat, table.address(match, seat), text) == "done"
    assert len(told_to(table, seat)) == 1


@pytest.mark.parametrize(
    ("text", "not_done"),
    [
        ("pass; 2", "the table waits for"),
        ("pass\n\nThanks for the reminder, we were away.", "Not read any further: Thanks for the reminder"),
    ],
)
def test_what_was_not_done_waits_with_what_was_where_others_are_awaited(table: Table, text: str, not_done: str):
    """There is nothing to be done about it just now."""
    match = table.play()
    seat = table.awaited(match)
    assert table.write(seat, table.address(match, seat), text) == "done"
    assert told_to(table, seat) == []
    table.wall.now += HOLD_RECEIPT["soon"]
    assert not_done in words(told_to(table, seat)[0])


def test_a_start_waits_for_the_first_turn_where_others_are_to_move(table: Table):
    match = table.open("coal-baron")
    first = table.awaited(match)
    begun = [one["To"].partition("@")[0] for one in table.letters()]
    assert set(begun) == {PLAYERS[0], PLAYERS[first]}  # the first of them has started it
    passes(table, match)
    second = table.awaited(match)
    told = told_to(table, second)
    assert [one.partition(":")[0] for one in subjects(told)] == ["Your turn"]
    assert "the match has begun" in words(told[0]).lower()
    table.wall.now += HOLD_RECEIPT["soon"]
    told = [one for one in table.letters() if "the match has begun" in words(one).lower()]
    assert {one["To"].partition("@")[0] for one in told} == {*PLAYERS} - {*begun, PLAYERS[second]}


def test_a_start_of_a_live_match_waits_for_nothing(table: Table):
    table.open("coal-baron", Terms(pace="live"))
    assert len(table.letters()) == 3


def test_later_answers_tell_of_earlier_ones_first(table: Table):
    """What was taken back is not told as done afterwards."""
    match = table.play()
    seat = passes(table, match)
    assert table.write(seat, table.address(match, seat), "undo") == "done"
    told = told_to(table, seat)
    assert len(told) == 1
    text = plain(told[0])
    assert text.index("DONE\n") < text.index("passes") < text.index("is taken back") < text.index("YOU ARE ASKED TO")
    assert text.count("DONE\n") == 1
    assert told[0]["References"].count("@players.example>") == 2
    table.wall.now += HOLD_RECEIPT["next"]
    assert not any("DONE" in plain(one) for one in told_to(table, seat))


@pytest.mark.parametrize("rounds", [2, 3, 4, 5])
def test_several_answers_that_wait_are_told_in_their_order_under_one_heading(table: Table, rounds: int):
    match = table.play()
    first = table.awaited(match)
    for _ in range(rounds):
        assert table.write(first, table.address(match, first), "pass") == "done"
        while table.awaited(match) != first:
            table.matches.decide(table.caller(table.awaited(match)), match, "pass", None)
    (told,) = told_to(table, first)
    text = plain(told)
    assert text.count("DONE\n") == 1
    done = text.partition("DONE\n")[2].partition("\n\nSINCE")[0].partition("\n\nTHE TABLE")[0]
    plies = [int(one) for one in re.findall(r"ply (\d+)", done)]
    assert plies == sorted(plies)
    assert len(plies) == rounds


def test_answers_that_wait_for_each_other_wait_no_longer(table: Table):
    match = table.play()
    seat = passes(table, match)
    table.wall.now += HOLD_RECEIPT["soon"] // 2
    table.matches.take_back(table.caller(seat), match)
    assert table.awaited(match) == seat
    table.wall.now += 1
    assert passes(table, match) == seat
    table.wall.now += HOLD_RECEIPT["soon"] // 2
    assert sum(plain(one).count("DONE\n") for one in told_to(table, seat)) >= 1


@pytest.mark.parametrize(("game", "seed"), [*((game, 0) for game in PLAYED), ("coal-baron", 1), ("coal-baron", 2)])
def test_one_letter_per_turn_among_people_who_answer_soon(table: Table, game: str, seed: int, record_property):
    """All three answer what they get, half a minute later; counted is everything they get."""
    match, rng, written = table.open(game), Random(seed), 0
    mails: dict[int, list] = defaultdict(list)
    for one in table.letters():
        mails[PLAYERS.index(one["To"].partition("@")[0])].append(one)
    while written < 100 and not table.match(match).over:
        seat = table.awaited(match)
        text = answer(mails[seat][-1], rng)
        assert text is not None, plain(mails[seat][-1])
        assert table.write(seat, mails[seat][-1]["Reply-To"].addresses[0].addr_spec, text) == "done"
        written += 1
        table.wall.now += 30
        for one in table.letters():
            mails[PLAYERS.index(one["To"].partition("@")[0])].append(one)
    per_turn = sum(map(len, mails.values())) / written
    record_property("mails per turn among people", per_turn)
    print(f"{game}: {per_turn:.2f} mails per turn among people")
    assert per_turn <= MOST_PER_TURN
