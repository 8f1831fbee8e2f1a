"""A match in the words of one reader: what is asked, until when, who is away, how it ended, what is in hand."""

import pytest

from domain.match.clocks import DAY, Terms
from service.mail.table_for import table_for
from service.present.presented_table import PresentedTable
from service.usecases.people import stranger
from tests.service.mail.table import Table, plain, words

BRISK = Terms(pace="brisk", nights=True)


def seen_by(table: Table, match: str, seat: int) -> PresentedTable:
    return table_for(table.register, table.people.get(table.ids[seat]), match)


def told(sentences) -> list[str]:
    return [str(one) for one in sentences]


def test_what_is_asked_is_said_to_who_is_asked_and_about_who_is(table):
    match = table.play(BRISK)
    seat = table.awaited(match)
    name = ("Anna", "Bartek", "Celina")[seat]
    own, other = seen_by(table, match, seat), seen_by(table, match, (seat + 1) % 3)
    assert told(own.asked()) == ["It is your turn: place miners, play an improvement or pass."]
    assert told(other.asked()) == [f"{name} has to place miners, play an improvement or pass."]
    assert own.waiting_for == other.waiting_for == name
    assert (own.own_name, own.default, other.default) == (name, "pass", "")


@pytest.mark.parametrize(
    ("policy", "said"),
    [
        ("default", "then this is played for you: Pass for the rest of the shift."),
        ("organiser", "then the organiser of the match decides how it goes on."),
        ("substitute", "then somebody else may take over your seat."),
    ],
)
def test_a_deadline_says_until_when_and_what_happens_then(table, policy, said):
    match = table.play(Terms("brisk", policy, nights=True))
    seat = table.awaited(match)
    until = "You have until Thursday 6 August, 12:00 (Europe/Warsaw), in 24 hours; "
    assert str(seen_by(table, match, seat).deadline()) == until + said
    assert seen_by(table, match, (seat + 1) % 3).deadline() is None


def test_there_is_no_deadline_without_a_clock_and_none_in_a_pause(table):
    untimed = table.play(Terms(pace="untimed"))
    assert seen_by(table, untimed, table.awaited(untimed)).deadline() is None
    match = table.play(BRISK)
    for seat in range(3):
        table.timekeeping.pause(table.caller(seat), match)
    assert seen_by(table, match, table.awaited(match)).deadline() is None


def test_absences_are_told_while_they_last_and_before(table):
    match = table.play(BRISK)
    table.timekeeping.away(table.caller(1), match, "2026-09-01 to 2026-09-05")
    table.timekeeping.away(table.caller(2), match, "2 days")
    assert told(seen_by(table, match, 0).absences()) == [
        "Celina is away until Friday 7 August, 12:00 (Europe/Warsaw), in 2 days.",
        "Bartek is away from Tuesday 1 September, 00:00 (Europe/Warsaw), in 26 days until "
        "Sunday 6 September, 00:00 (Europe/Warsaw), in 32 days.",
    ]  # fmt: skip
    table.wall.now += 3 * DAY
    assert len(told(seen_by(table, match, 0).absences())) == 1


def test_what_others_ask_for(table):
    match = table.play(BRISK)
    seat = table.awaited(match)
    name = ("Anna", "Bartek", "Celina")[seat]
    other = (seat + 1) % 3
    assert seen_by(table, match, other).take_back_wanted() is None
    assert seen_by(table, match, other).pause_wanted() is None
    for text in ("draw from order with 2", "choose 1"):
        table.matches.decide(table.caller(seat), match, text, None)
    table.matches.take_back(table.caller(seat), match)
    table.timekeeping.pause(table.caller(seat), match)
    seen = seen_by(table, match, other)
    assert str(seen.take_back_wanted()) == f"{name} asks to take back everything from ply 2 on."
    assert str(seen.pause_wanted()) == f"{name} wants to pause the match."
    assert str(seen.pause_wanted("holidays")) == f"{name} wants to pause the match: holidays."


def test_how_it_ended_for_each_of_them(table):
    match = table.play(BRISK)
    assert seen_by(table, match, 0).result() is None
    first = table.awaited(match)
    for seat in (first + 1, first + 2):
        table.matches.resign(table.caller(seat % 3), match)
    assert str(seen_by(table, match, first).result()) == "You have won"
    others = {str(seen_by(table, match, seat % 3).result()) for seat in (first + 1, first + 2)}
    assert others == {f"The match is over: place {place} of 3" for place in (2, 3)}
    assert str(table_for(table.register, stranger(), match).result()) == "The match is over"
    assert seen_by(table, match, first).standing().startswith(f"1. {('Anna', 'Bartek', 'Celina')[first]} (")


def test_two_who_are_called_alike_are_told_apart(table):
    table.people.change(table.ids[1], name="Anna")
    match = table.play(BRISK)
    assert seen_by(table, match, 0).everybody() == "Anna (first seat) [0], Anna (second seat) [1], Celina [2]"


def test_a_story_folds_what_several_did(table):
    match = table.play(BRISK)
    first = table.awaited(match)
    for seat in (first, first + 1):
        table.matches.decide(table.caller(seat % 3), match, "pass", None)
    one, two = (("Anna", "Bartek", "Celina")[seat % 3] for seat in (first, first + 1))
    assert told(seen_by(table, match, (first + 2) % 3).story()) == [f"{one} passes; so does {two} (ply 1, 2)"]
    assert told(seen_by(table, match, first).story()) == [f"{two} passes (ply 2)"]


def test_a_hero_in_the_box_is_not_in_hand(table):
    match = table.play(game="train-rush")
    seat = table.awaited(match)
    at = table.match(match)
    reject = next(one for one in table.offers(match, seat) if one.startswith("reject "))
    assert reject.split()[1] in plain(table.reply(match, seat, "hand"))
    table.matches.decide(table.caller(seat), match, reject, None)
    hand = table_for(table.register, table.people.get(table.ids[seat]), match).hand()
    assert at.game.name(reject.split()[1]) not in " ".join(map(str, hand))


def test_a_match_is_called_by_its_game_its_id_and_its_title(table):
    match = table.open("coal-baron", Terms(), title="Friday club")
    told = [one["Subject"] for one in table.letters()]
    assert all(one.startswith(f"[Coal Baron {match[:4]}: Friday club] ") for one in told)


def test_once_time_has_run_out_no_deadline_is_named(table):
    match = table.play(Terms(pace="brisk", policy="organiser", nights=True))
    table.wall.now += 30 * 86_400
    for one in table.pump().expiries:
        table.timekeeping.expire(*one)
    seat = table.awaited(match)
    told = next(one for one in table.letters() if one["To"].startswith(("anna", "bartek", "celina")[seat]))
    assert "Your time has run out. The organiser is asked" in words(told)
    assert "You have until" not in words(told)
