"""The Match aggregate, in memory: what people do with a match, and that its log tells the same story."""

import json

import pytest
from msgspec import Raw

from domain.chain import Actor, BrokenChain, digest, receipt, salt
from domain.chance import commitment
from domain.engine import awaited
from domain.match import acts, hand_overs, strikes
from domain.match.acts import Pen, Stale, write
from domain.match.clocks import Clock, Terms
from domain.match.folding import fold
from domain.match.log import (
    CHARTER,
    AbandonmentAgreed,
    ClockChanged,
    DecisionMade,
    MatchAbandoned,
    MatchFinished,
    MatchStarted,
    SeatHandedOver,
    SeatResigned,
    decode,
)
from domain.match.state import Match, view, viewer_of
from domain.places import SPECTATOR, Viewer, holds_hidden
from domain.words import Refused
from tests.domain.games.tiny import Keep, Roll, Take
from tests.domain.match.played import KEY, SECRET, Played

pytestmark = pytest.mark.usefixtures("lamps")


@pytest.fixture
def running(lamps) -> Played:
    return Played().start().keep()


# --- the log ---------------------------------------------------------------------------------------------------------


def test_a_log_folds_to_the_match_that_was_played(running):
    running.decide(0, Take(2))
    running.decide(1, Roll())
    assert running.folded() == running.match


def test_every_entry_names_the_digest_of_the_one_before(running):
    befores = ["", *map(digest, running.log[:-1])]
    assert [entry.prev for entry in running.entries] == befores
    assert running.match.head == digest(running.log[-1])


@pytest.mark.parametrize(
    "damaged",
    [
        lambda log: [*log[:1], log[1].replace(b"words", b"wards"), *log[2:]],
        lambda log: [*log[:2], *log[3:]],
        lambda log: [log[0], log[2], log[1], *log[3:]],
        lambda log: [*log[:3], log[2], *log[3:]],
    ],
    ids=["changed", "dropped", "swapped", "added"],
)
def test_a_damaged_log_is_not_folded(running, damaged):
    log = running.log
    assert damaged(log) != log
    with pytest.raises(BrokenChain):
        fold("m", damaged(log))


def test_a_log_of_another_match_is_not_folded(running):
    with pytest.raises(BrokenChain):
        fold("another", running.log)


def test_a_salt_is_in_every_entry_and_can_be_made_again(running):
    assert [entry.salt for entry in running.entries] == [salt(KEY, "m", entry.version) for entry in running.entries]
    assert len({entry.salt for entry in running.entries}) == len(running.log)


def test_a_receipt_is_the_beginning_of_the_digest():
    assert receipt("0123456789abcdef" * 4) == "0123-4567-89ab-cdef"


def test_no_event_of_a_running_match_holds_the_secret(running):
    assert not any(SECRET.hex().encode() in data for data in running.log)
    assert running.match.opened.commitment == commitment(SECRET)


def test_stored_json_is_sorted_and_has_no_floats(running):
    for data in running.log:
        plain = json.loads(data, parse_float=lambda number: pytest.fail(f"a float: {number}"))
        assert json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() == data


def test_a_match_says_by_which_charter_it_is_written(lamps):
    opened = json.loads(Played().log[0])["event"]
    assert opened["charter"] == CHARTER == 1
    assert not {"campaign", "tournament", "round", "fixture", "draw", "lesson"} & set(opened)


# --- before the start ------------------------------------------------------------------------------------------------


def test_players_are_seated_by_chance_where_the_table_wants_it(lamps):
    orders = set()
    for number in range(8):
        table = Played(seats=3, seating="drawn")
        table.match.chair(0).words = str(number)
        table.start()
        started = table.entries[-1].event
        assert sorted(started.players) == ["anna", "bert", "cleo"]
        orders.add(started.players)
        assert table.match.seat_of(started.players[0]) == 0
    assert len(orders) > 1


@pytest.mark.parametrize(
    ("act", "args", "rule"),
    [
        (acts.sit, ("anna", "person", None, ""), "seat"),
        (acts.sit, ("cleo", "person", None, ""), "seat"),
        (acts.make_decision, (0, Take(1), None), "started"),
        (acts.resign, (0,), "started"),
        (strikes.take_back, (0, None, ()), "started"),
    ],
)
def test_what_is_refused_before_the_start(lamps, act, args, rule):
    table = Played()
    with pytest.raises(Refused) as refusal:
        table.do("anna", act, *args)
    assert refusal.value.rule == rule
    assert table.folded() == table.match


def test_a_match_starts_only_when_every_seat_is_taken(lamps):
    table = Played()
    table.do("bert", acts.leave, 1)
    with pytest.raises(Refused, match="1 more must sit down first"):
        table.start()
    table.do("dora", acts.sit, "dora", "person", 1, "")
    assert isinstance(table.start().entries[-1].event, MatchStarted)
    with pytest.raises(Refused, match="already started"):
        table.start()


@pytest.mark.parametrize(
    ("change", "rule"),
    [({"seats": 7}, "seats"), ({"title": "x" * 81}, "title"), ({"options": Raw(b'{"stick":1}')}, "options"),
     ({"terms": Terms(pace="warp")}, "pace")],
)  # fmt: skip
def test_what_cannot_be_opened(lamps, change, rule):
    pen = Pen(1, Actor("player", "anna"), "c", KEY, SECRET)
    match = Match("m")
    with pytest.raises(Refused) as refusal:
        write(match, pen, acts.open_match(match, pen, acts.Opening("lamps", 2)._replace(**change)))
    assert refusal.value.rule == rule
    assert match == Match("m")


# --- decisions -------------------------------------------------------------------------------------------------------


def test_a_decision_is_one_event_with_its_facts_and_draws(running):
    (event,) = running.decide(0, Roll())
    assert isinstance(event, DecisionMade)
    assert (event.ply, event.seat, event.draws, event.how) == (3, 0, 1, "decided")
    assert b"die-rolled" in bytes(event.facts)


def test_a_refused_decision_changes_nothing(running):
    before, head = running.folded(), running.match.head
    with pytest.raises(Refused) as refusal:
        running.decide(0, Take(9))
    assert refusal.value.rule == "L2"
    assert running.match == before
    assert running.match.head == head


def test_simultaneous_answers_do_not_make_each_other_stale(lamps):
    table = Played(seats=3).start()
    for seat in (2, 0, 1):
        lamp = next(iter(table.match.table.sides[seat].hand))
        table.decide(seat, Keep(lamp), asked=0)
    assert table.match.ply == 3


def test_a_decision_that_names_an_old_ply_is_stale(running):
    running.decide(0, Take(1), asked=2)
    running.decide(1, Take(1), asked=3)
    with pytest.raises(Stale) as stale:
        running.decide(0, Take(1), asked=2)
    assert stale.value.asked == 2


def test_a_decision_that_names_a_ply_to_come_is_refused(running):
    with pytest.raises(Refused, match="there is no ply 9 yet"):
        running.decide(0, Take(1), asked=9)


def test_who_is_not_asked_is_told_whose_turn_it_is(running):
    with pytest.raises(Refused, match="waits for seat 0"):
        running.decide(1, Take(1), asked=2)


def test_the_default_is_played_for_a_seat(running):
    (event,) = running.do("", acts.decide_by_default, 0, 2, kind="clock")
    assert (event.how, bytes(event.decision)) == ("default", b'{"do":"take","number":1}')
    assert running.entries[-1].by == Actor("clock")


def test_the_end_reveals_the_secret_and_the_score(lamps):
    table = Played(sticks=1).start().keep()
    _, finished = table.decide(0, Take(1))
    assert isinstance(finished, MatchFinished)
    assert finished.secret == SECRET.hex()
    assert sum(line.points for line in finished.score if line.seat == 0) == finished.result.totals[0]
    assert table.match.status == "finished"
    assert table.folded().ended == decode(table.log[-1]).event


def test_a_view_hides_until_the_match_is_over(lamps):
    table = Played(sticks=1).start().keep()
    assert holds_hidden(view(table.match, SPECTATOR).deck.cards[0])
    table.decide(0, Take(1))
    assert view(table.match, SPECTATOR) is table.match.table


def test_who_looks_from_where(running):
    assert viewer_of(running.match, "bert") == Viewer(1)
    assert viewer_of(running.match, "dora") == viewer_of(running.match, None) == SPECTATOR


# --- ending early, handing over --------------------------------------------------------------------------------------


def test_a_resigned_seat_is_played_by_its_defaults(lamps):
    table = Played(seats=3).start().keep()
    resigned, played = table.do("anna", acts.resign, 0)
    assert (resigned, played.how, played.seat) == (SeatResigned(0), "resigned", 0)
    table.decide(1, Take(1))
    decided, default = table.decide(2, Take(1))
    assert (decided.how, default.how, default.seat) == ("decided", "resigned", 0)
    assert awaited(table.match.table) == [1]
    assert table.folded() == table.match


def test_the_last_seat_left_wins(lamps):
    table = Played(seats=3).start().keep()
    table.do("bert", acts.resign, 1)
    *_, finished = table.do("anna", acts.resign, 0)
    assert finished.result.places == (2, 3, 1)
    assert finished.result.ending == "resignation"
    assert table.match.status == "finished"


def test_a_seat_that_is_handed_over_is_played_again(lamps):
    table = Played(seats=3).start().keep()
    table.do("anna", acts.resign, 0)
    (handed,) = table.hand_over(0, "emil")
    assert handed == SeatHandedOver(0, "emil", "person", "a substitute", offer=table.match.version - 1)
    table.decide(1, Take(1))
    table.decide(2, Take(1))
    assert awaited(table.match.table) == [0]
    assert table.match.players[0] == "emil"
    assert [(one.player, one.first, one.last) for one in table.match.tenures if one.seat == 0] == [
        ("anna", 1, 4), ("emil", 5, 0),
    ]  # fmt: skip


def test_a_handed_over_seat_does_not_change_the_stream_of_chance(lamps):
    rolls = []
    for hand_over in (False, True):
        table = Played().start().keep()
        if hand_over:
            table.hand_over(1, "emil")
        rolls.append(bytes(table.decide(0, Roll())[0].facts))
    assert rolls[0] == rolls[1]


def test_a_match_is_abandoned_when_every_person_agrees(lamps):
    table = Played(seats=3, bots=["cleo"]).start().keep()
    assert table.do("anna", acts.agree_to_abandon, 0) == [AbandonmentAgreed(0)]
    table.decide(0, Take(1))  # somebody plays on: all have to agree again
    table.do("bert", acts.agree_to_abandon, 1)
    _, abandoned = table.do("anna", acts.agree_to_abandon, 0)
    assert abandoned == MatchAbandoned("agreed", SECRET.hex())
    assert table.folded() == table.match


@pytest.mark.parametrize(
    ("act", "given"),
    [(acts.resign, ()), (hand_overs.hand_to_bot, ("bot-random-1", "on holiday"))],
    ids=["resigns", "hands over to a bot"],
)
def test_a_match_is_abandoned_when_the_last_who_has_not_agreed_goes(lamps, act, given):
    table = Played(seats=3).start().keep()
    table.do("anna", acts.agree_to_abandon, 0)
    table.do("bert", acts.agree_to_abandon, 1)
    *_, abandoned = table.do("cleo", act, 2, *given)
    assert abandoned == MatchAbandoned("agreed", SECRET.hex())
    assert table.folded() == table.match


def test_who_takes_over_a_seat_has_agreed_to_nothing(lamps):
    table = Played().start().keep()
    table.do("anna", acts.agree_to_abandon, 0)
    table.hand_over(0, "emil")
    assert table.do("bert", acts.agree_to_abandon, 1) == [AbandonmentAgreed(1)]
    assert table.match.status == "running"
    assert table.folded() == table.match


def test_the_order_of_resigning_outlives_a_seat_that_is_played_again(lamps):
    table = Played(seats=4).start().keep()
    table.do("anna", acts.resign, 0)
    table.do("bert", acts.resign, 1)
    table.hand_over(0, "emil")
    table.do("cleo", acts.resign, 2)
    *_, finished = table.do("dora", acts.resign, 3)
    assert finished.result.places == (1, 4, 3, 2)


def test_who_has_resigned_takes_nothing_back(lamps):
    table = Played(seats=3).start().keep()
    table.decide(0, Take(1))
    table.do("anna", acts.resign, 0)
    with pytest.raises(Refused, match="this seat has resigned"):
        table.do("anna", strikes.take_back, 0, None, table.entries)


@pytest.mark.parametrize("title", ["two\nlines", "\0", "a\x1b[31mb", "x\u2028y", "\udc80"])
def test_a_title_is_one_line_of_writing(lamps, title):
    match, pen = Match("m"), Pen(0, Actor("player", "anna"), "c", KEY, SECRET)
    with pytest.raises(Refused, match="a title is one line"):
        write(match, pen, acts.open_match(match, pen, acts.Opening("lamps", 2, title=title)))


@pytest.mark.parametrize("act", [acts.resign, acts.agree_to_abandon])
def test_nothing_happens_after_the_end(lamps, act):
    table = Played(sticks=1).start().keep()
    table.decide(0, Take(1))
    with pytest.raises(Refused, match="the match is over"):
        table.do("anna", act, 0)


# --- clocks ----------------------------------------------------------------------------------------------------------


def test_clocks_run_for_who_is_awaited_and_stop_with_what_counted(running):
    bank = running.match.pace.bank
    since = running.match.clocks[0].since
    assert running.match.clocks[1] == Clock(running.match.clocks[1].left)
    (event,) = running.decide(0, Take(1))
    assert event.spent == ((0, running.at - since),)
    assert running.match.clocks[0].left == min(running.match.pace.cap, bank + 2 * running.match.pace.increment - 20)
    assert running.match.clocks[1].since == running.at
    assert running.folded() == running.match


def test_time_can_be_granted_and_noted(running):
    left = running.match.clocks[1].left
    running.do("orga", acts.change_clock, ClockChanged("granted", 1, seconds=60, reason="a storm"), kind="organiser")
    assert running.match.clocks[1].left == left + 60
    assert running.match.time_notes[-1].change.reason == "a storm"
    assert running.folded() == running.match
