"""What can be read, by whom: an own view for a seat, the spectator's for others, everything once it is over."""

import pytest

from domain.places import SPECTATOR, Viewer, holds_hidden, masked
from domain.words import Hidden, Refused
from service.usecases.matches import NoSuchMatch, NotAllowed
from tests.domain.games.tiny import Peek, Roll, Take
from tests.lamps import ANNA, BERT, STRANGER, in_turns, opened, play_on, started


@pytest.fixture
def database(tmp_path):
    """What is read does not depend on the database; `test_lists` runs the lists on both."""
    return f"sqlite:///{tmp_path / 'register.db'}"


@pytest.fixture
def match(matches, queries):
    """Anna has peeked, Bert has rolled, Anna has taken; it is Bert's turn."""
    id = in_turns(matches, queries, sticks=30)
    matches.decide(ANNA, id, Peek(), 2)
    matches.decide(BERT, id, Roll(), 3)
    matches.decide(ANNA, id, Take(1), 4)
    return id


def test_everybody_sees_from_where_they_sit(queries, match):
    assert queries.position(ANNA, match).viewer == Viewer(0)
    assert queries.position(STRANGER, match).viewer == SPECTATOR
    assert isinstance(queries.position(ANNA, match).view.deck.cards[0], str)
    assert isinstance(queries.position(BERT, match).view.deck.cards[0], Hidden)
    assert queries.position(BERT, match).view.sides[0].hand.hidden == 1


def test_an_earlier_position_shows_what_was_known_then(queries, match):
    assert isinstance(queries.position(ANNA, match, ply=2).view.deck.cards[0], Hidden)
    start = queries.position(ANNA, match, ply=0)
    assert (start.ply, len(start.view.sides[0].hand.cards)) == (0, 3)
    with pytest.raises(Refused, match="there is no ply 99"):
        queries.position(ANNA, match, ply=99)


def test_nobody_looks_through_another_seats_eyes_while_it_runs(queries, match):
    for caller in (BERT, STRANGER):
        with pytest.raises(NotAllowed):
            queries.position(caller, match, seat=0)
        with pytest.raises(NotAllowed):
            queries.log(caller, match, seat=0)
    assert queries.position(ANNA, match, seat=0) == queries.position(ANNA, match)


def test_once_it_is_over_everybody_sees_everything_and_may_ask_how_a_seat_saw_it(matches, queries, match, store):
    play_on(matches, queries, match)
    whole = queries.position(STRANGER, match)
    assert whole.viewer is None
    assert not any(isinstance(card, Hidden) for card in whole.view.deck.cards)
    assert not any(holds_hidden(fact) for one in queries.log(STRANGER, match).happenings for fact in one.facts)
    seen = queries.position(STRANGER, match, ply=3, seat=1)
    assert isinstance(seen.view.deck.cards[0], Hidden)
    with pytest.raises(Refused, match="there are seats 0 to 1"):
        queries.position(STRANGER, match, seat=7)


def test_a_view_is_a_copy(queries, match, store):
    queries.position(ANNA, match).view.heap = -100
    assert queries.position(ANNA, match).view.heap > 0


def test_the_logbook_tells_each_reader_only_what_they_may_know(queries, match):
    told = {
        who.player: [str(line) for one in queries.log(who, match).happenings for line in one.sentences]
        for who in (ANNA, BERT, STRANGER)
    }
    assert any(line.startswith("seat 0 peeks at") and "hidden" not in line for line in told["anna"])
    assert "seat 0 peeks at a hidden lamp" in told["bert"]
    assert "seat 0 keeps a hidden lamp" in told["stranger"]
    assert len({len(lines) for lines in told.values()}) == 1


def test_the_logbook_comes_in_parts(queries, match):
    whole = queries.log(ANNA, match)
    seen, digests, after = [], [], 0
    while (page := queries.log(ANNA, match, after=after, limit=3)).happenings:
        seen += page.happenings
        digests += page.digests
        after = page.last
    assert (seen, digests) == (whole.happenings, whole.digests)
    assert digests[-1] == queries.summary(ANNA, match).digest


def test_struck_plies_are_told_crossed_out(matches, queries):
    match = started(matches)
    matches.decide(ANNA, match, queries.own_table(ANNA, match).offers[0].decision, 0)
    matches.take_back(ANNA, match)
    crossed = {one.kind: one.struck for one in queries.log(BERT, match).happenings}
    assert crossed["decision-made"]
    assert not crossed["decisions-struck"]
    first = queries.log(BERT, match, limit=5).happenings
    assert first[-1].struck  # also where the strike itself is on a later page
    assert queries.position(ANNA, match, ply=1).ply == 1


def test_legal_is_a_numbered_list_with_notation(queries, match):
    table = queries.own_table(BERT, match)
    assert [(one.number, one.text) for one in table.offers][:3] == [(1, "take 1"), (2, "take 2"), (3, "take 3")]
    assert [one.asked for one in table.questions] == [5]
    assert queries.own_table(ANNA, match).offers == []
    with pytest.raises(NotAllowed):
        queries.own_table(STRANGER, match)


def test_a_preview_stops_where_it_cannot_know_and_stores_nothing(queries, match, store):
    before = store.events.read(match)
    assert [str(line) for line in queries.preview(BERT, match, "take 2")][:1] == ["seat 1 takes 2 sticks"]
    assert queries.preview(BERT, match, Roll()) == []
    with pytest.raises(Refused) as refusal:
        queries.preview(BERT, match, Take(7))
    assert refusal.value.rule == "L2"
    assert store.events.read(match) == before
    assert queries.position(BERT, match).view.heap == masked(queries.position(BERT, match).view, Viewer(1)).heap


def test_a_summary_holds_no_secret(queries, match):
    text = repr(queries.summary(ANNA, match))
    assert not any(lamp in text for lamp in ("red", "amber", "green", "white"))


def test_the_score_is_the_one_that_was_written_down(matches, queries, match, monkeypatch):
    assert {line.category for line in queries.score(ANNA, match)} == {"sticks"}
    play_on(matches, queries, match)
    recorded = queries.score(STRANGER, match)
    monkeypatch.setattr("tests.domain.games.tiny.score", lambda state: [])
    assert queries.score(STRANGER, match) == recorded
    totals = queries.summary(STRANGER, match).result.totals
    assert sum(line.points for line in recorded) == sum(totals)


def test_there_is_nothing_to_see_before_the_start(matches, queries):
    match = opened(matches)
    with pytest.raises(Refused, match="has not started yet"):
        queries.position(ANNA, match)
    assert queries.summary(STRANGER, match).awaiting == []
    with pytest.raises(NoSuchMatch):
        queries.summary(ANNA, "nowhere")
