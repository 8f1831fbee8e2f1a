"""Crossing out: what is free, what needs consent, what a ruling does; and the log always folds to what was played."""

import pytest

from domain.engine import awaited
from domain.match import acts, strikes
from domain.match.acts import Stale
from domain.match.folding import WantsWholeLog, fold
from domain.match.log import DecisionsStruck, RulingMade, TakeBackAsked, TakeBackGranted, TakeBackRefused
from domain.words import Refused
from tests.domain.games.tiny import Keep, Peek, Roll, Take
from tests.domain.match.played import Played

pytestmark = pytest.mark.usefixtures("lamps")


@pytest.fixture
def running(lamps) -> Played:
    return Played().start().keep()


def test_what_has_revealed_nothing_is_taken_back_freely(lamps):
    table = Played().start()
    lamp = next(iter(table.match.table.sides[0].hand))
    before = table.match.table.sides[0].hand.cards[:]
    table.decide(0, Keep(lamp))
    (struck,) = table.do("anna", strikes.take_back, 0, None, table.entries)
    assert struck == DecisionsStruck(1, 1, "taken-back")
    assert table.match.table.sides[0].hand.cards == before
    assert table.folded() == table.match


def test_plies_are_never_reused_and_open_questions_count_as_new(lamps):
    table = Played().start()
    table.decide(0, Keep(next(iter(table.match.table.sides[0].hand))))
    table.do("anna", strikes.take_back, 0, None, table.entries)
    assert {question.asked for seat in (0, 1) for question in table.match.questions(seat)} == {1}
    with pytest.raises(Stale):
        table.decide(1, Keep(next(iter(table.match.table.sides[1].hand))), asked=0)
    table.decide(0, Keep(next(iter(table.match.table.sides[0].hand))), asked=1)
    assert table.match.ply == 2


@pytest.mark.parametrize("decision", [Roll(), Peek()], ids=["chance was drawn", "a face was seen"])
def test_what_has_revealed_something_needs_consent(running, decision):
    running.decide(0, decision)
    assert running.do("anna", strikes.take_back, 0, None, running.entries) == [TakeBackAsked(0, 3, (1,))]
    granted, struck = running.do("bert", strikes.grant_take_back, 1, running.entries)
    assert (granted, struck) == (TakeBackGranted(1), DecisionsStruck(3, 3, "agreed"))
    assert awaited(running.match.table) == [0]
    assert running.folded() == running.match


def test_a_take_back_over_another_seats_decision_needs_consent(running):
    running.decide(0, Take(1))
    running.decide(1, Take(1))
    (asked,) = running.do("anna", strikes.take_back, 0, None, running.entries)
    assert asked == TakeBackAsked(0, 3, (1,))
    assert running.do("bert", strikes.refuse_take_back, 1) == [TakeBackRefused(1)]
    assert running.match.take_back is None


def test_a_decision_made_meanwhile_is_a_refusal(running):
    running.decide(0, Roll())
    running.do("anna", strikes.take_back, 0, None, running.entries)
    running.decide(1, Take(1))
    with pytest.raises(Refused, match="not asked for a take-back"):
        running.do("bert", strikes.grant_take_back, 1, running.entries)


def test_all_others_must_consent_but_bots_do_not_mind(lamps):
    table = Played(seats=4, bots=["dora"]).start().keep()
    table.decide(0, Roll())
    assert table.do("anna", strikes.take_back, 0, None, table.entries) == [TakeBackAsked(0, 5, (1, 2))]
    assert table.do("cleo", strikes.grant_take_back, 2, table.entries) == [TakeBackGranted(2)]
    assert len(table.do("bert", strikes.grant_take_back, 1, table.entries)) == 2


@pytest.mark.parametrize(("takebacks", "decision"), [("never", Take(1)), ("unrevealed", Roll())])
def test_a_table_may_allow_less(lamps, takebacks, decision):
    table = Played(takebacks=takebacks).start().keep()
    table.decide(0, decision)
    with pytest.raises(Refused, match="at this table"):
        table.do("anna", strikes.take_back, 0, None, table.entries)


def test_only_own_decisions_that_stand_are_taken_back(running):
    running.decide(0, Take(1))
    with pytest.raises(Refused, match="not yours"):
        running.do("anna", strikes.take_back, 0, 2, running.entries)
    with pytest.raises(Refused, match="not yours"):
        running.do("bert", strikes.take_back, 1, 3, running.entries)


def test_a_ruling_strikes_as_far_back_as_it_says(running):
    for seat in (0, 1, 0):
        running.decide(seat, Take(1))
    ruling, struck = running.do("orga", strikes.make_ruling, "a misprint", 4, running.entries, kind="organiser")
    assert (ruling, struck) == (RulingMade("a misprint"), DecisionsStruck(4, 5, "ruling"))
    assert running.match.table.heap == 11
    running.decide(1, Take(2))
    with pytest.raises(Refused, match="does not stand"):
        running.do("orga", strikes.make_ruling, "again", 4, running.entries, kind="organiser")
    running.do("orga", strikes.make_ruling, "further back", 3, running.entries, kind="organiser")
    assert running.match.table.heap == 12
    assert running.folded() == running.match


def test_there_is_no_ruling_on_a_match_that_is_over(running):
    """Its log ends with its result: whatever stood behind it, the proof would end there."""
    running.do("orga", acts.abandon, "enough", kind="organiser")
    with pytest.raises(Refused, match="the match is over"):
        running.do("orga", strikes.make_ruling, "an afterthought", None, running.entries, kind="organiser")


def test_a_match_at_hand_that_played_what_was_struck_must_be_folded_anew(lamps):
    table = Played().start()
    early = table.folded()
    table.decide(0, Keep(next(iter(table.match.table.sides[0].hand))))
    behind = table.folded()
    table.do("anna", strikes.take_back, 0, None, table.entries)
    with pytest.raises(WantsWholeLog):
        fold("m", [table.log[-1]], behind)
    since = table.log[early.version :]
    assert fold("m", since, early) == table.match
