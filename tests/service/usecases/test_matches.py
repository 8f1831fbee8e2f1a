"""The use cases, on SQLite and on PostgreSQL: what people get when they ask for something, and what they do not."""

import pytest

from domain.match.clocks import Terms
from domain.places import holds_hidden
from domain.words import Refused
from projections.sql import Unavailable
from service.usecases.matches import Caller, NoSuchMatch, NotAllowed
from tests.domain.games.tiny import LampsDealt, Peek, Take
from tests.lamps import ANNA, BERT, CLEO, ORGANISER, STRANGER, in_turns, opened, play_on, started
from tests.registers import version

# --- answers ---------------------------------------------------------------------------------------------------------


def test_an_answer_carries_what_happened_in_words_and_the_receipt(matches, queries, store):
    match = in_turns(matches, queries)
    answer = matches.decide(ANNA, match, Take(2), asked=2)
    assert (answer.ply, answer.status, answer.version) == (3, "running", version(store, match))
    assert [str(sentence) for sentence in answer.happened[0].sentences] == [
        "seat 0 takes 2 sticks",
        "it is the turn of seat 1",
    ]
    assert answer.digest == queries.summary(ANNA, match).digest
    assert answer.digest.startswith(answer.receipt.replace("-", ""))


@pytest.mark.parametrize("decision", [Take(2), b'{"do":"take","number":2}', "take 2", "2"])
def test_a_decision_may_be_a_record_json_notation_or_a_number(matches, queries, decision):
    match = in_turns(matches, queries)
    happened = matches.decide(ANNA, match, decision, asked=2).happened[0]
    assert happened.decision == Take(2)


def test_an_answer_does_not_tell_what_the_caller_may_not_know(matches, queries):
    match = in_turns(matches, queries)
    own = matches.decide(ANNA, match, Peek(), asked=2, command="peek")
    assert isinstance(own.happened[0].facts[0].lamp, str)
    seen = queries.log(BERT, match).happenings[-1]
    assert not isinstance(seen.facts[0].lamp, str)


def test_an_answer_that_is_read_late_tells_what_its_caller_could_know_then(matches):
    match = opened(matches)
    answer = matches.start(ANNA, match)
    matches.resign(BERT, match)  # the end: from now on everybody reads everything
    lamps = {one.seat: one.lamps for one in answer.happened[0].facts if isinstance(one, LampsDealt)}
    assert (holds_hidden(lamps[0]), holds_hidden(lamps[1])) == (False, True)


# --- who may do what -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("act", "allowed"),
    [
        (lambda m, who, match: m.start(who, match), ("anna", "bert", "orga")),
        (lambda m, who, match: m.leave(who, match, seat=1), ("anna", "bert", "orga")),
        (lambda m, who, match: m.abandon(who, match, "no time"), ("anna", "orga")),
        (lambda m, who, match: m.rule(who, match, "a rule"), ("anna", "orga")),
    ],
    ids=["start", "leave", "abandon", "rule"],
)
@pytest.mark.parametrize("who", [ANNA, BERT, ORGANISER, STRANGER], ids=lambda who: who.player)
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_who_may_do_what_before_the_start(matches, act, allowed, who):
    match = opened(matches)
    if who.player in allowed:
        act(matches, who, match)
    else:
        with pytest.raises(NotAllowed):
            act(matches, who, match)


@pytest.mark.parametrize(
    ("act", "allowed"),
    [
        (lambda m, who, match: m.decide_by_default(who, match, 0, 2, reason="fire"), ("orga",)),
        (lambda m, who, match: m.resign(who, match, seat=1, reason="fire"), ("bert", "orga")),
        (lambda m, who, match: m.abandon(who, match, "no time"), ("orga",)),
        (lambda m, who, match: m.rule(who, match, "a rule", 2), ("orga",)),
        (lambda m, who, match: m.agree_to_abandon(who, match), ("anna", "bert")),
        (lambda m, who, match: m.take_back(who, match), ("anna", "bert")),
    ],
    ids=["default", "resign", "abandon", "rule", "agree", "take back"],
)
@pytest.mark.parametrize("who", [ANNA, BERT, ORGANISER, STRANGER, Caller("clock", "clock")], ids=lambda who: who.player)
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_who_may_do_what_while_it_runs(matches, queries, act, allowed, who, store):
    match = in_turns(matches, queries)
    before = version(store, match)
    if who.player in allowed or (who.kind == "clock" and "orga" in allowed):
        act(matches, who, match)
        assert version(store, match) > before
    else:
        with pytest.raises(NotAllowed):
            act(matches, who, match)
        assert version(store, match) == before


@pytest.mark.parametrize("who", [ORGANISER, STRANGER, Caller("clock", "clock")], ids=lambda who: who.player)
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_nobody_decides_for_a_seat_they_do_not_sit_in(matches, queries, who):
    with pytest.raises(NotAllowed):
        matches.decide(who, in_turns(matches, queries), Take(1), 2)


def test_nobody_organises_a_match_they_play_in(matches, queries):
    match = in_turns(matches, queries)
    for act in (lambda: matches.rule(ANNA._replace(organiser=True), match, "I win"),
                lambda: matches.abandon(ANNA._replace(organiser=True), match, "I lose")):  # fmt: skip
        with pytest.raises(NotAllowed):
            act()


def test_who_opened_a_match_and_does_not_play_organises_it(matches):
    match = matches.open(CLEO, "lamps", 2).match
    matches.sit(ANNA, match)
    matches.seat_bot(CLEO, match, lambda _: "bot-random")
    matches.start(CLEO, match)
    assert matches.rule(CLEO, match, "all is well").happened[0].by.kind == "organiser"


@pytest.mark.parametrize("strange", ["", "nowhere", "'; DROP TABLE x", "é" * 50])
def test_there_is_no_such_match(matches, strange):
    with pytest.raises(NoSuchMatch):
        matches.sit(ANNA, strange)


def test_there_is_no_such_game(matches):
    with pytest.raises(Refused, match="there is no game chess"):
        matches.open(ANNA, "chess", 2)


@pytest.mark.parametrize("given", [{"game": "chess"}, {"seats": 9}, {"title": "\x1b"}, {"terms": Terms(policy="zz")}])
def test_a_refused_opening_leaves_no_secret_behind(matches, store, given):
    with pytest.raises(Refused):
        matches.open(ANNA, **({"game": "lamps", "seats": 2} | given))
    with store.durable.reading() as cursor:
        assert cursor.rows("SELECT match FROM secrets") == []


# --- a whole match ---------------------------------------------------------------------------------------------------


def test_a_whole_match_is_played_and_proved(matches, queries):
    from service.proof import verify

    match = started(matches, seats=3)
    play_on(matches, queries, match)
    summary = queries.summary(STRANGER, match)
    assert summary.status == "finished"
    assert summary.result is not None
    report = verify(queries.export(STRANGER, match).data, [summary.receipt])
    assert report.good, report.broken


def test_a_resigned_seat_and_a_match_that_goes_on(matches, queries):
    match = in_turns(matches, queries, seats=3)
    answer = matches.resign(ANNA, match)
    assert [one.kind for one in answer.happened] == ["seat-resigned", "decision-made"]
    play_on(matches, queries, match)
    assert queries.summary(ANNA, match).status == "finished"


def test_time_never_goes_back_in_a_log(matches, queries, store, time):
    match = in_turns(matches, queries)
    time.now -= 5000
    matches.decide(ANNA, match, Take(1), asked=2)
    times = [entry.at for entry in store.events.entries(match)]
    assert times == sorted(times)


def test_terms_go_into_the_opening(matches, queries):
    match = matches.open(ANNA, "lamps", 2, terms=Terms(pace="live", policy="organiser")).match
    assert queries.summary(ANNA, match).terms == Terms(pace="live", policy="organiser")


# --- when things break -----------------------------------------------------------------------------------------------


def test_a_failing_store_leaves_the_match_as_it_is_stored(matches, queries, store, monkeypatch):
    match = in_turns(matches, queries)
    before = queries.position(ANNA, match).view

    def full(written):
        raise Unavailable("database or disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(store.events, "append", full)
        with pytest.raises(Unavailable):
            matches.decide(ANNA, match, Take(1), asked=2)
    assert queries.position(ANNA, match).view == before
    assert matches.decide(ANNA, match, Take(1), asked=2).ply == 3
