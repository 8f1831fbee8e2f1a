"""What somebody would try who wants to break a tournament, or just does things in an order nobody thought of."""

from __future__ import annotations

import copy

import msgspec
import pytest
from msgspec import Raw

from domain.tournament.acts import entries, results, rounds, rulings, substitutes
from domain.tournament.acts.entries import TournamentOpening
from domain.tournament.announcement import Announcement, DrawRule, EntryRule, Season, Stage
from domain.tournament.audit import audited
from domain.tournament.log import About, FixtureResult, SubstituteSeated
from domain.tournament.state import Tournament
from tests.domain.tournament.test_tournament_acts import ANN, SERVICE, Played, director, player, refused

TWO_STAGES = msgspec.structs.replace(ANN, stages=(Stage("swiss", 4, rounds=1, advance=4), Stage("swiss", 4, rounds=1)))


def test_who_withdrew_before_entries_closed_can_stand_by():
    """As if they had never entered: where the last place was taken meanwhile, being a reserve is what they are told."""
    played = Played(closed=False)
    played.do(player("p2"), entries.withdraw, "p2")
    for name in ("p10", "p11"):
        played.do(player(name), entries.enter, name)
    refused(played, "stand by as a reserve", player("p2"), entries.enter, "p2")
    played.do(player("p2"), entries.stand_by, "p2")
    assert "p2" in played.now.reserves
    assert "p2" not in played.now.entrants, "nobody is both"


def test_whose_entry_was_refused_does_not_come_in_as_a_reserve():
    played = Played(closed=False)
    played.do(director(), entries.refuse_entry, "p2", "family of the sponsor")
    refused(played, "your entry was refused", player("p2"), entries.stand_by, "p2")
    refused(played, "your entry was refused", player("p2"), entries.enter, "p2")


def test_points_are_taken_from_who_plays_in_the_stage_only():
    played = Played(TWO_STAGES)
    for one in played.now.last.fixtures.values():
        played.finish(one)
    played.do(SERVICE, rounds.close_round)
    played.do(SERVICE, rounds.close_stage)
    out = next(one for one in played.now.seeding if one not in played.now.field)
    refused(played, "does not play in this stage", director("e"), rulings.penalise, out, "3", "shouting")


@pytest.mark.parametrize("who", [("", "p2"), ("p2", ""), ("p2", "nobody"), ("x" * 500, "p2")])
def test_only_people_of_the_tournament_are_kept_apart(who: tuple[str, str]):
    refused(Played(closed=False), "nobody of that name", director(), entries.keep_apart, *who, "family")


def test_a_reserve_is_not_seated_beside_whom_they_are_kept_apart_from():
    played = Played()
    played.do(player("r"), entries.stand_by, "r")
    one = played.fixture_without("p1")
    gone, other = one.fixture.players[0], one.fixture.players[1]
    played.do(director(), rulings.exclude, gone, "never came")
    played.do(director(), entries.keep_apart, "r", other, "family")
    refused(played, "kept apart", director(), substitutes.seat_substitute, 1, one.fixture.number, 0, "r", "plays on")


@pytest.mark.parametrize("total", [2**63, -(2**63) - 1, 10**30])
def test_a_result_that_could_not_be_read_back_is_refused(total: int):
    played = Played()
    one = played.fixture_without("p1")
    result = FixtureResult((1, 2, 3, 4), (total, 3, 2, 1))
    refused(played, "a total", director(), results.rule_result, 1, one.fixture.number, result, "so it was")


@pytest.mark.parametrize("form", ["digits", "hex", "dice"])
def test_a_draw_of_any_length_is_refused_without_naming_one(form: str):
    rule = DrawRule("public", "the number of the 3rd", form)
    played = Played(msgspec.structs.replace(ANN, draw=rule), laid=False)
    with pytest.raises(Exception, match="the draw was announced as") as told:
        played.do(director(), rounds.make_draw, "nonsense!")
    assert "0 digits" not in str(told.value)
    assert "0 throws" not in str(told.value)
    assert "0 characters" not in str(told.value)


@pytest.mark.parametrize(("entry", "words"), [
    (EntryRule(closes=200), "in the future"), (EntryRule(opens=10**17, closes=10**18), "2100"),
    (EntryRule(closes=10**13), "2100"), (EntryRule(opens=-1), "2100"), (EntryRule(invited=("p",) * 20_000), "at most"),
    (EntryRule(invited=("",)), "an id"), (EntryRule(invited=("x" * 5000,)), "an id"),
    (EntryRule(invited=("\n",)), "an id"),
])  # fmt: skip
def test_hours_and_lists_that_lead_nowhere_are_refused(entry: EntryRule, words: str):
    """Entries that closed before they were announced, and moments that no calendar can show."""
    now = Played(closed=False)
    now.now = Tournament("t2")
    announced = msgspec.structs.replace(ANN, entry=entry)
    refused(now, words, director(), entries.open_tournament, TournamentOpening("A cup", "coal-baron", announced))


def test_a_list_of_points_is_no_longer_than_a_table():
    announced = msgspec.structs.replace(ANN, points="-".join(["9"] * 5000 + ["1"]))
    now = Played(closed=False)
    now.now = Tournament("t2")
    refused(now, "points", director(), entries.open_tournament, TournamentOpening("A cup", "coal-baron", announced))


def test_a_stage_that_is_closed_cannot_be_announced_otherwise():
    """Also where it was closed before a round of it was laid."""
    played = Played(TWO_STAGES, laid=False)
    played.do(director(), rounds.close_stage, "too little time")
    other = Raw(msgspec.json.encode([Stage("swiss", 3, rounds=2), Stage("swiss", 4, rounds=1)]))
    refused(played, "only stages that have not begun", director(), rulings.change_terms, "stages", other, "fairer")


def test_entries_are_kept_open_longer_by_a_ruling():
    """Too few came: the hour moves, and who is already in it stays."""
    played = Played(msgspec.structs.replace(ANN, entry=EntryRule(opens=100, closes=1000, least=9)), closed=False)
    played.at = 1000
    refused(played, "at least 9 must have entered", SERVICE, entries.close_entries)
    longer = Raw(msgspec.json.encode(EntryRule(closes=2000, least=9)))
    played.do(director(), rulings.change_terms, "entry", longer, "too few came")
    played.do(player("p9"), entries.enter, "p9")
    past = Raw(msgspec.json.encode(EntryRule(closes=500, least=9)))
    refused(played, "in the future", director(), rulings.change_terms, "entry", past, "oh")
    played.at = 2000
    played.do(SERVICE, entries.close_entries)
    refused(played, "entries are closed", director(), rulings.change_terms, "entry", longer, "too late")


def test_a_director_is_somebody():
    played = Played(closed=False)
    refused(played, "director", director(), entries.name_director, "")
    refused(played, "director", director(), entries.name_director, "x" * 200)
    refused(played, "director", director(), entries.name_director, "\ud800")


def test_whoever_is_out_of_it_twice_stays_out():
    played = Played()
    out = played.fixture_without("p1").fixture.players[0]
    played.do(player(out), entries.withdraw, out)
    played.do(director(), rulings.exclude, out, "and he shouted")
    refused(played, "you have not withdrawn", player(out), entries.come_back, out)
    refused(played, "not in this tournament", player(out), entries.withdraw, out)


@pytest.mark.parametrize("announced", [
    Announcement((Stage("knockout", 4, winners=2),), up=10**18), Announcement((Stage("groups", 4, size=10**18),)),
    Announcement((Stage("swiss", 4, rounds=1, advance=10**18),)),
])  # fmt: skip
def test_numbers_beyond_all_entrants(announced: Announcement):
    """Refused, or as good as everybody; never a fault."""
    played = Played(msgspec.structs.replace(announced, protest=1))
    for one in played.now.last.fixtures.values():
        played.finish(one) if len(one.fixture.players) == 4 else None
    assert played.now.last.fixtures


# --- reserves who are asked ------------------------------------------------------------------------------------------


def with_reserves(*names: str) -> tuple[Played, int, str]:
    """A round in which somebody has dropped out, and these stand by: the fixture, and who left its first seat."""
    played = Played()
    for name in names:
        played.do(player(name), entries.stand_by, name)
    one = played.fixture_without("p1")
    gone = one.fixture.players[0]
    played.do(director(), rulings.exclude, gone, "never came")
    return played, one.fixture.number, gone


def test_reserves_are_asked_in_the_order_in_which_they_came():
    played, number, _ = with_reserves("r1", "r2", "r3")
    played.do(director(), entries.keep_apart, "r1", played.now.last.fixtures[number].fixture.players[1], "family")
    asked = [(seat, who) for _, seat, who in substitutes.to_be_asked(played.now, played.at)]
    assert asked == [(0, "r2")], "r1 cannot sit there"
    refused(played, "another reserve is asked before", SERVICE, substitutes.ask_reserve, 1, number, 0, "r3")
    played.do(SERVICE, substitutes.ask_reserve, 1, number, 0, "r2")
    assert list(substitutes.to_be_asked(played.now, played.at)) == [], "and given time to think"
    refused(played, "no seat is offered to you", player("r3"), substitutes.answer_offer, "r3", True)
    played.do(player("r2"), substitutes.answer_offer, "r2", False)
    (following,) = substitutes.to_be_asked(played.now, played.at)
    assert following[2] == "r3"
    played.do(SERVICE, substitutes.ask_reserve, 1, number, 0, "r3")
    refused(played, "for themselves", player("r2"), substitutes.answer_offer, "r3", True)
    played.do(player("r3"), substitutes.answer_offer, "r3", True)
    assert played.now.last.fixtures[number].substitutes == {0: "r3"}
    assert list(substitutes.to_be_asked(played.now, played.at)) == []


def test_whoever_does_not_answer_in_time_is_asked_no_more():
    played, number, _ = with_reserves("r1", "r2")
    played.do(SERVICE, substitutes.ask_reserve, 1, number, 0, "r1")
    played.at += substitutes.PATIENCE
    (following,) = substitutes.to_be_asked(played.now, played.at)
    assert following[2] == "r2"
    seen = played.now.version
    played.do(SERVICE, substitutes.ask_reserve, 1, number, 0, "r2")
    refused(played, "or no longer", player("r1"), substitutes.answer_offer, "r1", True)
    refused(played, "or no longer", player("r2"), substitutes.answer_offer, "r2", True, seen)
    played.at += substitutes.PATIENCE
    assert list(substitutes.to_be_asked(played.now, played.at)) == [], "nobody is left"
    played.do(player("r2"), substitutes.answer_offer, "r2", True)


def test_who_plays_on_for_somebody_cannot_leave_the_list_of_reserves():
    played, number, _ = with_reserves("r1")
    played.do(SERVICE, substitutes.ask_reserve, 1, number, 0, "r1")
    played.do(player("r1"), substitutes.answer_offer, "r1", True)
    refused(played, "which is to be played", player("r1"), entries.withdraw, "r1")


def test_a_seat_that_nobody_offered_is_not_taken():
    """V12: a substitute whom nobody asked and no ruling seated."""
    played, number, _ = with_reserves("r1", "r2")
    played.do(SERVICE, substitutes.ask_reserve, 1, number, 0, "r1")

    def takes(now, pen):
        yield SubstituteSeated(1, number, 0, "r2", 0)

    def agrees(now, pen):
        yield from substitutes.answer_offer(now, pen, "r1", True)

    for act, who, wrong in ((agrees, "r1", False), (takes, "r2", True)):
        other = copy.deepcopy(played)
        stored = [*other.stored, *(one.data for one in other.do(player(who), act))]
        found = {one.check for one in audited("t1", stored)}
        assert ("V12" in found) == wrong, found


def test_a_pairing_is_not_changed_where_somebody_has_dropped_out():
    """A reserve would sit in the seat of who comes in their place, and who is gone would count elsewhere."""
    played, number, gone = with_reserves("r1")
    played.do(director(), substitutes.seat_substitute, 1, number, 0, "r1", "plays on")
    other = next(one for one in played.now.last.fixtures.values() if one.fixture.number != number)
    swap = (number, gone), (other.fixture.number, next(one for one in other.fixture.players if one != "p1"))
    refused(played, "has dropped out", director(), rounds.change_pairing, 1, *swap, "they asked for it")


@pytest.mark.parametrize("season", [
    Season("", 1, "d" * 64), Season("t0", 0, "d" * 64), Season("t0", 5, "not a digest"),
    Season("t0", 5, "d" * 64, "neither"), Season("x" * 300, 5, "d" * 64),
])  # fmt: skip
def test_the_season_before_is_named_by_its_receipt(season: Season):
    played = Played(closed=False)
    played.now = Tournament("t2")
    announced = msgspec.structs.replace(ANN, before=season)
    asked = TournamentOpening("A cup", "coal-baron", announced)
    refused(played, "the season before", director(), entries.open_tournament, asked)
    fine = msgspec.structs.replace(ANN, before=Season("t0", 5, "d" * 64, "e" * 64))
    played.do(director(), entries.open_tournament, TournamentOpening("A cup", "coal-baron", fine))


def test_nobody_protests_without_end():
    """Directors answer each: who has made many waits for those, and others can protest meanwhile."""
    played = Played()
    for number in range(rulings.MOST_OPEN):
        played.do(player("p2"), rulings.protest, About(1), f"number {number}")
    refused(played, "wait for an answer", player("p2"), rulings.protest, About(1), "one more")
    played.do(player("p3"), rulings.protest, About(1), "mine")
    played.do(director(), rulings.answer_protest, 1, False, "no")
    played.do(player("p2"), rulings.protest, About(1), "one more")
