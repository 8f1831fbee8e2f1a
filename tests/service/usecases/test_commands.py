"""A command is carried out once, however often it comes; who comes too late is told what has happened since."""

import pytest

from domain.words import Refused
from service.storage.match_cache import Store
from service.usecases.matches import Matches, OutOfDate
from tests.domain.games.tiny import Peek, Roll, Take
from tests.lamps import ANNA, BERT, ORGANISER, in_turns, started
from tests.registers import version

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
    matches.decide(ANNA, match, queries.own_table(ANNA, match).offers[0].decision, 0)
    other = Store(settings)
    with other.held(match) as held:
        other.present(held)
    matches.take_back(ANNA, match)
    own = Matches(other)
    with pytest.raises(OutOfDate):
        own.decide(BERT, match, queries.own_table(BERT, match).offers[0].decision, 0)
    own.decide(BERT, match, queries.own_table(BERT, match).offers[0].decision, 1)
    assert queries.summary(ANNA, match).ply == 2
    other.close()


def test_whatever_a_command_id_asked_for_first_it_never_means_something_else(built, matches, queries):
    """Each act twice with the same words is answered twice; with other words it is refused, and told what it was."""
    use, match = built.timekeeping, matches.open(ANNA, "lamps", 2, command="table").match

    def bot(at):
        return f"bot-{len(at.players)}"  # another one each time: chosen for the match as it was then

    ways = [
        (lambda seats: matches.open(ANNA, "lamps", seats, command="open"), 2, 3, "the match is opened, for 2"),
        (lambda words: matches.sit(BERT, match, None, words, command="sit"), "good luck", "bad luck", "sits down"),
        (lambda seat: matches.seat_bot(ANNA, match, bot, seat, command="bot"), 1, 0, "sits down"),
        (lambda _: matches.leave(ANNA, match, 1, command="leave"), None, None, "gets up"),
        (lambda _: matches.sit(ANNA, match, command="mine"), None, None, "sits down"),
        (lambda _: matches.start(ANNA, match, command="start"), None, None, ""),
        (lambda text: use.away(ANNA, match, text, command="away"), "1 day", "2 days", "is absent"),
        (lambda reason: use.pause(ANNA, match, reason, command="pause"), "lunch", "dinner", "pause"),
        (lambda reason: use.grant(ORGANISER, match, 1, 60, reason, command="more"), "a storm", "a flood", "storm"),
        (lambda reason: matches.rule(ORGANISER, match, reason, None, command="rule"), "fair", "unfair", "fair"),
    ]
    for number, (act, first, other, told) in enumerate(ways):
        done = act(first)
        assert not done.repeated, number
        assert act(first) == done._replace(repeated=True), number
        if other is not None:
            with pytest.raises(Refused, match=f"was used for something else: .*{told}"):
                act(other)
    before = queries.summary(ANNA, match).version
    assert [act(first).repeated for act, first, *_ in ways] == [True] * len(ways)
    assert queries.summary(ANNA, match).version == before
