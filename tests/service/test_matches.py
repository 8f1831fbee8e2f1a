"""The use cases, on SQLite and on PostgreSQL: what people get when they ask for something, and what they do not."""

import pytest

from domain.match.clocks import Terms
from domain.words import Refused
from projections.sql import Unavailable
from service.storage.match_cache import LostSecret, Store
from service.usecases.matches import Caller, Matches, NoSuchMatch, NotAllowed, OutOfDate
from tests.domain.games.tiny import Peek, Roll, Take
from tests.service.given import ANNA, BERT, CLEO, ORGANISER, PLAYERS, STRANGER, in_turns, opened, play_on, started


def version(store, match):
    return len(store.events.read(match))


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


# --- once per command ------------------------------------------------------------------------------------------------


def test_the_same_command_gets_the_same_answer_and_stores_nothing_twice(matches, queries, store):
    match = in_turns(matches, queries)
    first = matches.decide(ANNA, match, Take(2), asked=2, command="a")
    matches.decide(BERT, match, Take(1), asked=3)
    before = version(store, match)
    again = matches.decide(ANNA, match, Take(2), asked=2, command="a")
    assert again == first._replace(repeated=True)
    assert version(store, match) == before


def test_the_same_command_is_known_after_a_restart(matches, queries, store, settings):
    match = in_turns(matches, queries)
    first = matches.decide(ANNA, match, Roll(), asked=2, command="a")
    later = Store(settings)
    assert Matches(later).decide(ANNA, match, Roll(), asked=2, command="a") == first._replace(repeated=True)
    later.close()


def test_the_same_command_is_known_in_a_process_that_is_behind(matches, queries, store, settings):
    match = in_turns(matches, queries)
    other = Store(settings)
    behind = Matches(other)
    with other.held(match) as held:
        other.present(held)  # what the other process has at hand
    first = matches.decide(ANNA, match, Take(1), asked=2, command="a")
    assert behind.decide(ANNA, match, Take(1), asked=2, command="a") == first._replace(repeated=True)
    other.close()


def test_a_command_id_is_its_callers_own(matches, queries, store):
    match = in_turns(matches, queries)
    matches.decide(ANNA, match, Take(1), asked=2, command="a")
    assert not matches.decide(BERT, match, Take(1), asked=3, command="a").repeated


@pytest.mark.parametrize("first", [Take(1), b'{"do":"take","number":1}', "take 1", "1"], ids=str)
def test_a_command_is_repeated_in_any_writing_and_in_no_other_meaning(matches, queries, first):
    match = in_turns(matches, queries)
    assert not matches.decide(ANNA, match, first, asked=2, command="a").repeated
    matches.decide(BERT, match, Take(3), asked=3)
    for same in (Take(1), b'{"do":"take","number":1}', "take 1", " take  1 ", "1", "1."):
        assert matches.decide(ANNA, match, same, asked=2, command="a").repeated
    for other in (Take(2), b'{"do":"take","number":2}', "take 2", "2", "nonsense", "99"):
        with pytest.raises(Refused, match="was used for something else"):
            matches.decide(ANNA, match, other, asked=2, command="a")
    assert queries.summary(ANNA, match).ply == 4


def test_an_organiser_repeats_what_only_its_seat_can_read(matches, queries):
    """The answer tells less than was decided; what was decided counts."""
    match = started(matches)
    keep = queries.legal(ANNA, match).offers[0].decision
    first = matches.decide(ORGANISER, match, keep, asked=0, command="a", seat=0)
    again = matches.decide(ORGANISER, match, keep, asked=0, command="a", seat=0)
    assert again == first._replace(repeated=True)


def test_a_command_id_used_for_something_else_is_refused(matches, queries):
    match = in_turns(matches, queries)
    matches.decide(ANNA, match, Take(1), asked=2, command="a")
    with pytest.raises(Refused, match="was used for something else"):
        matches.resign(ANNA, match, command="a")
    with pytest.raises(Refused, match="was used for something else"):
        matches.decide(ANNA, match, Take(2), asked=2, command="a")


def test_a_match_is_opened_once_per_command(matches, store):
    first = matches.open(ANNA, "lamps", 2, command="table")
    again = matches.open(ANNA, "lamps", 2, command="table")
    assert again == first._replace(repeated=True)
    assert store.events.matches() == [first.match]
    assert matches.open(BERT, "lamps", 2, command="table").match != first.match


@pytest.mark.parametrize("command", ["", "x" * 81, "two words", "é"])
def test_a_strange_command_id_is_refused(matches, command):
    with pytest.raises(Refused, match="command id"):
        matches.open(ANNA, "lamps", 2, command=command)


# --- out of date -----------------------------------------------------------------------------------------------------


def test_a_stale_decision_is_told_what_has_happened_since(matches, queries, store):
    match = in_turns(matches, queries)
    matches.decide(ANNA, match, Peek(), asked=2)
    matches.decide(BERT, match, Peek(), asked=3)
    before = version(store, match)
    with pytest.raises(OutOfDate) as stale:
        matches.decide(ANNA, match, Take(1), asked=2)
    assert (stale.value.asked, stale.value.ply) == (2, 4)
    told = [str(sentence) for one in stale.value.since for sentence in one.sentences]
    assert told[0].startswith("seat 0 peeks at")
    assert "hidden" not in told[0]
    assert "seat 1 peeks at a hidden lamp" in told
    assert version(store, match) == before


def test_whoever_is_behind_is_not_refused_for_it(matches, queries, settings):
    """Another process holds the match as it was: it must see that it has gone on before it judges."""
    match = in_turns(matches, queries)
    other = Store(settings)
    with other.held(match) as held:
        other.present(held)
    matches.decide(ANNA, match, Take(1), asked=2)
    assert Matches(other).decide(BERT, match, Take(1), asked=3).ply == 4
    other.close()


def test_a_strike_elsewhere_is_noticed(matches, queries, settings):
    match = started(matches)
    matches.decide(ANNA, match, queries.legal(ANNA, match).offers[0].decision, 0)
    other = Store(settings)
    with other.held(match) as held:
        other.present(held)
    matches.take_back(ANNA, match)
    own = Matches(other)
    with pytest.raises(OutOfDate):
        own.decide(BERT, match, queries.legal(BERT, match).offers[0].decision, 0)
    own.decide(BERT, match, queries.legal(BERT, match).offers[0].decision, 1)
    assert queries.summary(ANNA, match).ply == 2
    other.close()


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
        (lambda m, who, match: m.decide(who, match, Take(1), 2, seat=0), ("anna", "orga")),
        (lambda m, who, match: m.decide_by_default(who, match, 0, 2), ("orga", "clock")),
        (lambda m, who, match: m.resign(who, match, seat=1), ("bert", "orga")),
        (lambda m, who, match: m.hand_over(who, match, 1, "emil", "person", "why"), ("bert", "orga")),
        (lambda m, who, match: m.abandon(who, match, "no time"), ("orga",)),
        (lambda m, who, match: m.rule(who, match, "a rule", 2), ("orga",)),
        (lambda m, who, match: m.agree_to_abandon(who, match), ("anna", "bert")),
        (lambda m, who, match: m.take_back(who, match), ("anna", "bert")),
    ],
    ids=["decide", "default", "resign", "hand over", "abandon", "rule", "agree", "take back"],
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


def test_who_opened_a_match_and_does_not_play_organises_it(matches):
    match = matches.open(CLEO, "lamps", 2).match
    matches.sit(ANNA, match)
    matches.seat_player(CLEO, match, "bot-random", "bot")
    matches.start(CLEO, match)
    assert matches.rule(CLEO, match, "all is well").happened[0].by.kind == "organiser"


@pytest.mark.parametrize("strange", ["", "nowhere", "'; DROP TABLE x", "é" * 50])
def test_there_is_no_such_match(matches, strange):
    with pytest.raises(NoSuchMatch):
        matches.sit(ANNA, strange)


def test_there_is_no_such_game(matches):
    with pytest.raises(Refused, match="there is no game chess"):
        matches.open(ANNA, "chess", 2)


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


def test_another_secret_key_cannot_go_on_with_a_match(matches, queries, settings):
    match = in_turns(matches, queries)
    other = Store(settings._replace(key=b"another key than the one it was!"))
    with pytest.raises(LostSecret):
        Matches(other).decide(ANNA, match, Take(1), asked=2)
    other.close()


def test_the_cache_may_be_tiny(settings, store, queries):
    small = Store(settings, cached=1)
    matches = Matches(small)
    tables = [in_turns(matches, queries) for _ in range(3)]
    for match in tables * 2:
        asked = queries.summary(ANNA, match).awaiting[0]
        matches.decide(PLAYERS[asked.seat], match, Take(1), asked.asked)
    assert [queries.summary(ANNA, match).ply for match in tables] == [4, 4, 4]
    small.close()
