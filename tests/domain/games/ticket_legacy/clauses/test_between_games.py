"""4E, 5.4: between two games: who stays away, areas and depots, events that are archived, games that are abandoned."""

from __future__ import annotations

import pytest

from domain.engine import awaited, elsewhere
from domain.games.ticket_legacy.campaign import CAMPAIGN
from domain.games.ticket_legacy.campaign.decisions import ArchiveEvent, Attend, ChooseArea, ChooseDepot
from domain.games.ticket_legacy.campaign.facts import AreaOpened, BonusSlip, PostcardDrawn, SlipDeposited
from domain.games.ticket_legacy.campaign.scoring import result, score
from domain.games.ticket_legacy.edition import AREAS, SEALED, TICKETS
from tests.domain.games.ticket_legacy.campaign.given import (
    by_default,
    came_to,
    decide_on,
    do,
    founded,
    played,
    record,
    refusal,
    to_the_match,
)
from tests.domain.games.ticket_legacy.given import of


def without_first(state):
    """The first company stays away from the next game."""
    do(state, "attend no", 0)
    return to_the_match(state)


def test_seats_of_a_match_are_the_companies_that_came():
    state = without_first(founded(4))
    called = CAMPAIGN.called(state)
    assert called.seats == (1, 2, 3)
    assert called.options.chapter.companies == ("blue", "green", "red")


def test_who_wins_as_the_first_seat_of_the_match_is_the_company_that_sat_there():
    state = without_first(founded(4))
    record(state, came_to(state, [40, 20, 30], ("EV05", "EV01")))
    assert state.caboose == 2  # the last-placed, seat 1 of the match
    assert awaited(state) == [2]
    assert state.ranking[0] == 1


def test_the_first_area_is_opened_by_the_last_placed_company():
    state = without_first(founded(4))
    record(state, came_to(state, [40, 20, 30], ("EV05",)))
    do(state, "archive EV05")
    assert awaited(state) == [2]
    assert refusal(state, ChooseArea("great_rivers"), 1).rule == "turn"
    assert [one.by for one in of(do(state, "open great rivers"), AreaOpened)] == [2]


def test_who_stayed_away_has_no_slip_no_postcard_and_keeps_what_it_has():
    state = without_first(founded(4))
    facts = record(state, came_to(state, [40, 20, 30]))
    while elsewhere(state) is None and state.chapter == 1:
        facts += by_default(state)
    assert 0 not in {one.company for one in of(facts, SlipDeposited)}
    assert 0 not in {one.company for one in of(facts, PostcardDrawn)}
    assert state.companies[0].vault == 0


def test_a_caboose_that_stayed_away_goes_to_somebody_who_plays():
    state = founded(4)
    state.caboose = 0
    assert without_first(state).caboose in (1, 2, 3)


@pytest.mark.parametrize("answers", [("no", "no", "no"), ("no", "no", "yes", "no")])
def test_nobody_leaves_fewer_than_two(answers):
    state = founded(4)
    for seat, answer in enumerate(answers[:-1]):
        decide_on(state, seat, Attend(answer == "yes"))
    assert refusal(state, Attend(False), len(answers) - 1).rule == "4E.1"


def test_of_two_companies_nobody_can_stay_away():
    state = founded(2)
    assert refusal(state, "attend no", 0).rule == "4E.1"
    assert refusal(state, "attend no", 1).rule == "4E.1"


def test_an_event_that_did_not_come_up_cannot_be_archived_nor_one_that_is_sealed():
    state = to_the_match(founded(3))
    record(state, came_to(state, [30, 20, 10], ("EV05", "EV01")))
    for event in ("EV02", "EV21", "EV99", ""):
        assert refusal(state, ArchiveEvent(event)).rule == "4E.4"


def test_an_archived_event_is_in_no_later_game():
    state = to_the_match(founded(3))
    record(state, came_to(state, [30, 20, 10], ("EV05", "EV01")))
    do(state, "archive EV05")
    to_the_match(state)
    assert "EV05" not in state.called.events
    assert "EV01" in state.called.events


def test_without_events_nobody_is_asked_to_archive_one():
    state = to_the_match(founded(3))
    record(state, came_to(state, [30, 20, 10]))
    assert refusal(state, ArchiveEvent("EV01")).rule == "question"


@pytest.mark.parametrize("area", ["pacific_slope", "silver_basin", "start", "atlantis", "corn_prairie"])
def test_an_area_whose_requirements_are_closed_cannot_be_opened(area):
    state = to_the_match(founded(3))
    record(state, came_to(state, [30, 20, 10]))
    assert refusal(state, ChooseArea(area)).rule == "4E.5"


def test_after_eight_games_everything_is_open_whatever_was_chosen():
    assert set(played(founded(3), 8).areas) == set(AREAS)


def test_tickets_of_closed_areas_wait_and_retired_ones_never_come():
    state = played(founded(3), 1)
    to_the_match(state)
    cities = state.board.cities
    assert all(TICKETS[one].a in cities and TICKETS[one].b in cities for one in state.called.tickets)
    later = to_the_match(played(founded(3), 6))
    assert min(TICKETS[one].value for one in later.called.tickets) > 2
    last = to_the_match(played(founded(3), 10))
    assert min(TICKETS[one].value for one in last.called.tickets) > 4


def test_a_depot_is_asked_of_those_who_play_and_lack_one_the_lowest_vault_first():
    state = played(founded(3), 3)
    for seat in (0, 1, 2):
        do(state, "attend yes", seat)
    assert awaited(state) == [min((0, 1, 2), key=lambda seat: (state.companies[seat].vault, seat))]
    for city in ("NYC", "TQX", "SFO"):
        assert refusal(state, ChooseDepot(city)).rule == "4E.2"


def test_a_depot_is_for_good():
    state = to_the_match(played(founded(3), 3))
    chosen = [company.depot for company in state.companies]
    later = to_the_match(played(state, 5))
    assert [company.depot for company in later.companies] == chosen


def test_an_abandoned_game_leaves_rules_events_and_trains_as_they_were():
    state = to_the_match(played(founded(3), 4))
    before = (list(state.in_force), list(state.events), state.trains, state.chapter, list(state.areas))
    record(state, None)
    assert (list(state.in_force), list(state.events), state.trains, state.chapter, list(state.areas)) == before
    assert sorted(awaited(state)) == [0, 1, 2]


def test_an_abandoned_game_does_not_shorten_bandits():
    state = to_the_match(played(founded(3), 4))
    record(state, None)
    seen = {}
    while state.chapter <= 8:
        to_the_match(state)
        seen[state.chapter] = "bandits" in state.called.rules
        record(state, came_to(state, [30, 20, 10]))
        while not state.over and elsewhere(state) is None and len(awaited(state)) == 1:
            by_default(state)
    assert [seen[one] for one in (5, 6, 7, 8)] == [False, True, True, False]  # game 5 reads the card itself


def test_the_winner_of_the_last_game_has_a_bonus_slip_and_it_counts():
    state = to_the_match(played(founded(3), 11))
    facts = record(state, came_to(state, [30, 20, 10]))
    while not state.over:
        facts += by_default(state)
    bonus = [one for one in of(facts, BonusSlip) if one.company == state.participants[0]]
    assert [one.dollars for one in bonus] == [5]


def test_missed_games_count_at_the_end_what_the_table_says():
    state = founded(3)
    while not state.over:
        if state.chapter in (3, 12) and elsewhere(state) is None and 2 in awaited(state) and len(awaited(state)) == 3:
            do(state, "attend no", 2)
        to_the_match(state)
        totals = [30 - 10 * place for place in range(len(state.participants))]
        record(state, came_to(state, totals))
        while not state.over and elsewhere(state) is None and len(awaited(state)) == 1:
            by_default(state)
    missed = [line.points for line in score(state) if line.seat == 2 and line.points in SEALED.absent_scores]
    assert sorted(missed) == [SEALED.absent_scores[2], SEALED.absent_scores[11]]
    assert result(state).totals[2] == sum(line.points for line in score(state) if line.seat == 2)
