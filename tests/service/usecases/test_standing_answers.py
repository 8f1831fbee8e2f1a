"""Standing answers: left beforehand, seen by nobody, carried out at once, and gone with who left them."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest
from msgspec import Raw

from domain.engine import awaited
from domain.games.train_rush.rules.flow import at_turn
from domain.match.log import DecisionMade, MatchFinished, MatchOpened
from domain.match.state import Match
from domain.places import NOBODY
from domain.words import Refused
from projections.logbook import in_words
from projections.sql import Unavailable
from service.proof import verify
from service.storage.match_cache import Store
from service.usecases.callers import Caller, NotAllowed
from service.usecases.matches import Matches
from service.usecases.people import People
from service.usecases.queries import Queries
from service.usecases.standing_answers import StandingAnswers, next_order
from tests.domain.games.train_rush.given import W, Y, do, worst_case
from tests.lamps import ANNA, BERT, CLEO, ORGANISER, STRANGER, hand_over, started
from tests.registers import bot_choice, lay_table, match_in
from tests.windows import Window, before_a_theft, look, offers


@pytest.fixture
def window(matches: Matches) -> Window:
    return before_a_theft(matches, [ANNA, BERT, CLEO])


def decisions(queries: Queries, window: Window) -> list[tuple[int, str, str]]:
    """What was decided from the pick on: seat, how, text."""
    at = queries.log(STRANGER, window.match)
    game = match_in(queries.store, window.match).game
    told = [one for one in at.happenings if one.decision is not None and one.ply > window.ply]
    return [(one.seat, one.how, game.write(one.decision)) for one in told]


def seats(matches: Matches, window: Window) -> tuple[int, int]:
    at = look(matches, window.match)
    picker, thief = at.seat_of(window.picker.player), at.seat_of(window.thief.player)
    assert picker is not None
    assert thief is not None
    return picker, thief


# --- carried out -----------------------------------------------------------------------------------------------------


def test_the_answer_is_an_ordinary_decision_and_nobody_waits(matches: Matches, queries: Queries, window: Window):
    picker, thief = seats(matches, window)
    value = window.picks[0]
    assert matches.leave_standing(window.thief, window.match, f"steal {value} else ask") is None
    made = matches.decide(window.picker, window.match, f"pick {value}", window.ply)
    assert decisions(queries, window) == [(picker, "decided", f"pick {value}"), (thief, "standing-order", "steal")]
    assert look(matches, window.match).awaited == [picker]  # to pick again
    assert [(one.seat, one.how) for one in made.happened] == [(picker, "decided"), (thief, "standing-order")]
    assert made.ply == window.ply + 2
    assert made.digest == look(matches, window.match).head


def test_it_is_told_in_the_logbook(matches: Matches, queries: Queries, window: Window):
    _, thief = seats(matches, window)
    matches.leave_standing(window.thief, window.match, "allow")
    matches.decide(window.picker, window.match, f"pick {window.picks[0]}", window.ply)
    last = queries.log(STRANGER, window.match).happenings[-1]
    words = list(in_words(last, match_in(queries.store, window.match).game, lambda seat: f"seat {seat}", str))
    assert words[0] == f"a standing order of seat {thief} is carried out"
    assert (last.by.kind, last.by.id) == ("service", "")


def test_what_it_does_not_cover_is_asked(matches: Matches, queries: Queries, window: Window):
    _, thief = seats(matches, window)
    other = next(value for value in range(1, 7) if value != window.picks[0])
    matches.leave_standing(window.thief, window.match, f"steal {other} else ask")
    matches.decide(window.picker, window.match, f"pick {window.picks[0]}", window.ply)
    assert look(matches, window.match).awaited == [thief]
    assert [how for _, how, _ in decisions(queries, window)] == ["decided"]


def test_without_a_word_about_them_other_dice_are_allowed(matches: Matches, queries: Queries, window: Window):
    _, thief = seats(matches, window)
    other = next(value for value in range(1, 7) if value != window.picks[0])
    matches.leave_standing(window.thief, window.match, f"steal {other}")
    matches.decide(window.picker, window.match, f"pick {window.picks[0]}", window.ply)
    assert decisions(queries, window)[-1] == (thief, "standing-order", "allow")


def test_left_while_being_asked_it_answers_at_once_and_is_the_players_own_act(
    matches: Matches, queries: Queries, window: Window
):
    _, thief = seats(matches, window)
    matches.decide(window.picker, window.match, f"pick {window.picks[0]}", window.ply)
    made = matches.leave_standing(window.thief, window.match, "allow")
    assert made is not None
    assert [(one.seat, one.how, one.by.id) for one in made.happened] == [(thief, "standing-order", window.thief.player)]
    assert matches.standing(window.thief, window.match) == "allow"


def test_it_stands_until_it_is_withdrawn(matches: Matches, window: Window):
    matches.leave_standing(window.thief, window.match, "allow")
    for _ in range(3):
        play_until_the_thief_is_asked_or_skipped(matches, window)
    assert matches.standing(window.thief, window.match) == "allow"
    matches.withdraw_standing(window.thief, window.match)
    assert matches.standing(window.thief, window.match) == ""


def play_until_the_thief_is_asked_or_skipped(matches: Matches, window: Window) -> None:
    """One whole turn of somebody, by the first decisions offered."""
    at = look(matches, window.match)
    seat = at.awaited[0]
    while look(matches, window.match).awaited == [seat]:
        matches.decide(Caller(at.players[seat]), window.match, offers(matches, window.match)[0], None)


def test_a_changed_answer_counts_from_then_on(matches: Matches, queries: Queries, window: Window):
    _, thief = seats(matches, window)
    matches.leave_standing(window.thief, window.match, "steal any")
    matches.leave_standing(window.thief, window.match, "  allow ")
    assert matches.standing(window.thief, window.match) == "allow"
    matches.decide(window.picker, window.match, f"pick {window.picks[0]}", window.ply)
    assert decisions(queries, window)[-1] == (thief, "standing-order", "allow")


def test_a_withdrawn_answer_does_nothing(matches: Matches, window: Window):
    _, thief = seats(matches, window)
    matches.leave_standing(window.thief, window.match, "allow")
    matches.withdraw_standing(window.thief, window.match)
    matches.withdraw_standing(window.thief, window.match)
    matches.decide(window.picker, window.match, f"pick {window.picks[0]}", window.ply)
    assert look(matches, window.match).awaited == [thief]


# --- once, whatever happens ------------------------------------------------------------------------------------------


def test_the_same_command_again_gets_the_same_answer(matches: Matches, queries: Queries, window: Window):
    matches.leave_standing(window.thief, window.match, "allow")
    pick = f"pick {window.picks[0]}"
    made = matches.decide(window.picker, window.match, pick, window.ply, "once")
    again = matches.decide(window.picker, window.match, pick, window.ply, "once")
    assert again == made._replace(repeated=True)
    assert len(decisions(queries, window)) == 2


def test_it_survives_a_restart(matches: Matches, queries: Queries, settings, window: Window):
    matches.leave_standing(window.thief, window.match, "allow")
    other = Store(settings)
    try:
        later = Matches(other)
        assert later.standing(window.thief, window.match) == "allow"
        later.decide(window.picker, window.match, f"pick {window.picks[0]}", window.ply)
    finally:
        other.close()
    assert [how for _, how, _ in decisions(queries, window)] == ["decided", "standing-order"]


def test_a_process_that_dies_in_between_leaves_it_to_the_next_look(
    matches: Matches, queries: Queries, window: Window, monkeypatch: pytest.MonkeyPatch
):
    matches.leave_standing(window.thief, window.match, "allow")
    with monkeypatch.context() as dying:
        dying.setattr(StandingAnswers, "at", _dies)
        with pytest.raises(KeyboardInterrupt):
            matches.decide(window.picker, window.match, f"pick {window.picks[0]}", window.ply)
    assert [how for _, how, _ in decisions(queries, window)] == ["decided"]
    assert matches.obey_standing(window.match)
    assert not matches.obey_standing(window.match)
    assert [how for _, how, _ in decisions(queries, window)] == ["decided", "standing-order"]


def _dies(self: StandingAnswers, match: Match) -> dict[int, str]:
    raise KeyboardInterrupt


def test_trouble_with_it_never_spoils_the_decision_it_follows(
    matches: Matches, queries: Queries, window: Window, monkeypatch: pytest.MonkeyPatch, caplog
):
    matches.leave_standing(window.thief, window.match, "allow")

    def fails(self: StandingAnswers, match: Match) -> dict[int, str]:
        raise Unavailable("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(StandingAnswers, "at", fails)
        made = matches.decide(window.picker, window.match, f"pick {window.picks[0]}", window.ply)
    assert made.ply == window.ply + 1
    assert "what was left beforehand was not carried out" in caplog.text
    assert matches.obey_standing(window.match)


def test_two_processes_that_look_at_the_same_time_decide_once(
    matches: Matches, queries: Queries, settings, window: Window, monkeypatch: pytest.MonkeyPatch
):
    """The other process has read the match before the answer was carried out, and comes too late."""
    other = Store(settings)
    behind = Matches(other)
    try:
        matches.leave_standing(window.thief, window.match, "allow")
        with monkeypatch.context() as dying:
            dying.setattr(StandingAnswers, "at", _dies)
            with pytest.raises(KeyboardInterrupt):
                matches.decide(window.picker, window.match, f"pick {window.picks[0]}", window.ply)
        with other.held(window.match) as held:
            assert other.newest(held).awaited
        assert matches.obey_standing(window.match)
        with other.held(window.match) as held:
            assert [one.entry.event.ply for one in behind._obey(held) if isinstance(one.entry.event, DecisionMade)] in (
                [],
                [window.ply + 2],
            )
    finally:
        other.close()
    assert [how for _, how, _ in decisions(queries, window)] == ["decided", "standing-order"]


# --- refused ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "steal", "steal 7", "please do", "steal " + "1 " * 800])
def test_what_is_no_standing_answer_is_refused_and_the_earlier_one_stays(matches: Matches, window: Window, text: str):
    matches.leave_standing(window.thief, window.match, "allow")
    with pytest.raises(Refused) as refused:
        matches.leave_standing(window.thief, window.match, text)
    assert refused.value.rule == "standing"
    assert matches.standing(window.thief, window.match) == "allow"


def test_what_is_refused_says_what_would_be_accepted(matches: Matches, window: Window):
    with pytest.raises(Refused, match="steal 5 6 else ask"):
        matches.leave_standing(window.thief, window.match, "steal the best")


def test_a_game_in_which_nobody_is_interrupted_says_so(matches: Matches):
    match = started(matches)
    with pytest.raises(Refused, match="asked in your own turn only"):
        matches.leave_standing(ANNA, match, "take 1")
    assert matches.standing(ANNA, match) == ""


@pytest.mark.parametrize("caller", [STRANGER, ORGANISER])
def test_it_is_nobodys_business_but_the_seats(matches: Matches, window: Window, caller: Caller):
    matches.leave_standing(window.thief, window.match, "allow")
    for use in (matches.standing, matches.withdraw_standing):
        with pytest.raises(NotAllowed):
            use(caller, window.match)
    with pytest.raises(NotAllowed):
        matches.leave_standing(caller, window.match, "allow")
    assert matches.standing(window.picker, window.match) == ""
    assert matches.standing(window.thief, window.match) == "allow"


def test_before_the_start_and_after_the_end_nothing_can_be_left(matches: Matches, window: Window):
    open_one = matches.open(ANNA, "steamrollers", 2).match
    matches.sit(ANNA, open_one)
    with pytest.raises(Refused, match="has not started yet"):
        matches.leave_standing(ANNA, open_one, "allow")
    matches.abandon(ORGANISER, window.match, "rain")
    with pytest.raises(Refused, match="over"):
        matches.leave_standing(window.thief, window.match, "allow")


# --- unseen ----------------------------------------------------------------------------------------------------------


def test_nobody_can_see_that_there_is_one(matches: Matches, queries: Queries, window: Window):
    """Everything others can read is the same, byte by byte, with and without it."""

    def seen(caller: Caller) -> tuple[object, ...]:
        log = queries.log(caller, window.match)
        view = queries.position(caller, window.match).view
        return queries.summary(caller, window.match), log, view, queries.export(caller, window.match).data

    others = [window.picker, STRANGER, ORGANISER]
    before = [seen(caller) for caller in others]
    notes = matches.store.events.end()
    matches.leave_standing(window.thief, window.match, "steal any")
    assert [seen(caller) for caller in others] == before
    assert matches.store.events.end() == notes


# --- gone ------------------------------------------------------------------------------------------------------------


def kept(store: Store) -> list[tuple[str, int]]:
    with store.durable.reading() as cursor:
        return [(row["match"], row["seat"]) for row in cursor.rows("SELECT * FROM standing")]


def test_it_goes_when_the_seat_changes_hands_and_does_not_come_back(matches: Matches, store: Store, window: Window):
    picker, thief = seats(matches, window)
    matches.leave_standing(window.thief, window.match, "allow")
    matches.leave_standing(window.picker, window.match, "allow")
    hand_over(matches, ORGANISER, window.match, thief, "eric")
    assert kept(store) == [(window.match, picker)]
    assert matches.standing(Caller("eric"), window.match) == ""
    hand_over(matches, ORGANISER, window.match, thief, window.thief.player)
    assert matches.standing(window.thief, window.match) == ""
    matches.decide(window.picker, window.match, f"pick {window.picks[0]}", window.ply)
    assert look(matches, window.match).awaited == [thief]


def test_what_another_has_left_is_never_carried_out_even_if_it_was_not_dropped(
    matches: Matches, store: Store, window: Window
):
    _, thief = seats(matches, window)
    hand_over(matches, ORGANISER, window.match, thief, "eric")
    matches.standing_answers.leave(window.match, thief, window.thief.player, "allow", 1)
    matches.decide(window.picker, window.match, f"pick {window.picks[0]}", window.ply)
    assert look(matches, window.match).awaited == [thief]
    assert matches.standing(Caller("eric"), window.match) == ""


def test_it_goes_with_who_resigns(matches: Matches, store: Store, window: Window):
    matches.leave_standing(window.thief, window.match, "allow")
    matches.resign(window.thief, window.match)
    assert kept(store) == []
    with pytest.raises(Refused, match="already resigned"):
        matches.leave_standing(window.thief, window.match, "allow")


def test_it_goes_when_the_match_ends(matches: Matches, store: Store, window: Window):
    matches.leave_standing(window.thief, window.match, "allow")
    matches.leave_standing(window.picker, window.match, "steal any")
    matches.abandon(ORGANISER, window.match, "rain")
    assert kept(store) == []


def test_it_goes_with_who_is_erased(matches: Matches, people: People, store: Store):
    ids = [people.add(name).id for name in ("Anna", "Bert")]
    window = before_a_theft(matches, [Caller(id) for id in ids])
    matches.leave_standing(window.thief, window.match, "allow")
    people.erase(window.thief.player)
    assert kept(store) == []


# --- whole matches ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_whole_match_with_standing_answers_is_proved(matches: Matches, queries: Queries, window: Window):
    """Nobody is ever asked for the die of another, and the export is good."""
    for player in (ANNA, BERT, CLEO):
        matches.leave_standing(player, window.match, "steal 6")
    rng = Random(5)
    while not (at := look(matches, window.match)).over:
        seat = at.awaited[0]
        assert type(at.questions(seat)[0]).__name__ != "StealDie"
        matches.decide(Caller(at.players[seat]), window.match, rng.choice(offers(matches, window.match)), None)
    page = queries.log(STRANGER, window.match)
    assert {"decided", "standing-order"} <= {one.how for one in page.happenings if one.ply}
    report = verify(queries.export(STRANGER, window.match).data)
    assert report.good, report.broken
    assert isinstance(look(matches, window.match).ended, MatchFinished)


def test_one_answer_goes_down_a_whole_nest_of_train_rush_bonuses():
    """4.15: each question is answered by the first part that fits it; the last, without one, is asked."""
    state = worst_case()
    do(state, "move rav2-4")
    match = Match("m", opened=MatchOpened("train-rush", 4, Raw(b"{}"), "", 1, ""), status="running", table=state)
    answers = {Y: "advance coal; tile 9; rent awh from rackglen awh1; use A48"}
    made = []
    while order := next_order(match, answers):
        match.ply = state.ply
        made.append((order.seat, match.game.write(order.decision), order.asked == state.top[0].asked))
        do(state, match.game.write(order.decision))
    assert made == [(Y, "use A48", True), (Y, "rent awh from rackglen awh1", True), (Y, "tile 9", True)]
    assert awaited(state) == [Y]  # where to build: nothing was said about that
    assert next_order(match, {W: "skip"}) is None


@pytest.mark.slow
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_train_rush_declines_for_who_is_asked_in_anothers_turn_and_never_at_turn(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
):
    """4.15. Interrupts are rare, so matches are played until one is seen; chance is the same each time."""
    monkeypatch.setattr("service.storage.match_cache.secrets", SimpleNamespace(token_bytes=bytes))
    orders: list[tuple[int, int]] = []
    for number in (10, *range(10)):
        more = {"options": b'{"heroes": "random"}', "command": f"table-{number}"}
        orders += interrupts(matches, lay_table(matches, [ANNA, BERT, CLEO], "train-rush", **more))
        if orders:
            break
    assert orders
    assert all(seat not in (turn, NOBODY) and turn != NOBODY for seat, turn in orders)


def interrupts(matches: Matches, match: str) -> list[tuple[int, int]]:
    """Play a match in which everybody declines beforehand: who was played for, and at whose turn."""
    for player in (ANNA, BERT, CLEO):
        matches.leave_standing(player, match, "skip")
    found: list[tuple[int, int]] = []
    while not (at := look(matches, match)).over and not found:
        seat, turn = at.awaited[0], at_turn(at.table)
        made = matches.decide(Caller(at.players[seat]), match, bot_choice(at, seat, "greedy"), None)
        found += [(one.seat, turn) for one in made.happened if one.how == "standing-order"]
    return found
