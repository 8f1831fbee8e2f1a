"""4E: founding, attendance, depots, recording, story, the end."""

import pytest

from domain.chance import Chance
from domain.engine import awaited, begin, elsewhere
from domain.games.ticket_legacy import campaign as game
from domain.games.ticket_legacy.campaign.decisions import ArchiveEvent, Attend, RecordMatch, TakeCompany
from domain.games.ticket_legacy.campaign.facts import (
    AbsentScoresRevealed,
    ArchivingDue,
    BonusSlip,
    CabooseMoved,
    CampaignEnded,
    MatchVoided,
    PostcardDrawn,
    RuleAdded,
    RuleExpired,
)
from domain.games.ticket_legacy.campaign.questions import Attendance
from domain.games.ticket_legacy.campaign.rules.story import candidates
from domain.games.ticket_legacy.edition import SEALED, TICKETS
from domain.places import NOBODY
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


def attend(state, *seats):
    """These take part, the others stay away."""
    facts = []
    for seat in range(len(state.companies)):
        facts += decide_on(state, seat, Attend(seat in seats))
    return facts


def test_companies_are_chosen_one_after_another():
    state = founded(3)
    assert [company.colour for company in state.companies] == ["black", "blue", "green"]
    assert state.caboose in range(3)
    assert awaited(state) == [0, 1, 2]


def test_a_company_that_is_taken_is_refused():
    state, _ = begin(game, 2, game.Options(), Chance(b"c", 0))
    do(state, "company red")
    assert refusal(state, TakeCompany("red")).rule == "2.1"
    assert refusal(state, "company grey").rule == "notation"


def test_v19_an_absent_holder_gives_up_the_caboose():
    state = founded(4)
    state.caboose = 2
    facts = attend(state, 0, 1, 3)
    (moved,) = of(facts, CabooseMoved)
    assert moved.reason == "absent"
    assert moved.to in (0, 1, 3)
    assert state.called.first_seat == state.participants.index(moved.to)


def test_v20_the_last_placed_archives_an_event_that_came_up():
    state = to_the_match(founded(3))
    facts = record(state, came_to(state, (30, 20, 10), events=("EV05", "EV01")))
    assert of(facts, ArchivingDue)[0].company == 2
    assert refusal(state, ArchiveEvent("EV07")).rule == "4E.4"
    do(state, "archive relief fund")
    assert state.archived == ["EV05"]
    to_the_match(state)
    assert "EV05" not in state.called.events
    assert "EV01" in state.called.events


def test_v20_with_an_empty_pile_nothing_is_asked():
    state = to_the_match(founded(3))
    assert of(record(state, came_to(state, (30, 20, 10))), ArchivingDue) == []


def test_v21_a_postcard_of_a_completed_ticket_comes_at_the_end_and_lies_in_the_office():
    state = to_the_match(founded(2))
    record(state, came_to(state, (30, 20), completed=("EC02", "EC01")))
    facts = by_default(state)  # the last-placed opens an area
    assert ("P01", "ticket") in [(fact.id, fact.source) for fact in of(facts, PostcardDrawn)]
    assert "P01" in state.companies[0].office
    to_the_match(state)
    assert "P01" in state.called.postcards[0]


def test_v40_areas_need_others_to_be_open():
    state = to_the_match(founded(2))
    record(state, came_to(state, (30, 20)))
    assert candidates(state) == ["upper_lakes", "gulf_shore", "great_rivers"]
    assert refusal(state, "open silver basin").rule == "4E.5"
    do(state, "open great rivers")
    assert candidates(state) == ["upper_lakes", "gulf_shore", "corn_prairie", "lone_star"]


def test_v41_a_ticket_waits_for_its_cities():
    state = played(founded(2), 8)
    assert TICKETS["SB01"] in state.board.tickets
    state.areas.remove("upper_lakes")
    assert "silver_basin" in state.areas
    assert TICKETS["SB01"] not in state.board.tickets


def test_v42_bandits_are_in_force_for_three_games():
    state = played(founded(2), 4)
    seen = {}
    while state.chapter < 9:
        to_the_match(state)
        facts = record(state, came_to(state, (30, 20)))
        seen[state.games[-1].chapter] = facts
        while elsewhere(state) is None and not isinstance(state.top[0], Attendance):
            seen[state.games[-1].chapter] += by_default(state)
    added = [fact for fact in seen[5] if isinstance(fact, RuleAdded) and fact.rule == "bandits"]
    assert [fact.last for fact in added] == [7]
    assert [chapter for chapter in seen if of(seen[chapter], RuleExpired)] == [7]


def test_at_least_two_take_part():
    state = founded(3)
    decide_on(state, 0, Attend(False))
    assert refusal(state, "attend no", 1).rule == "4E.1"
    assert [game.write(offer) for offer in game.ASKS[Attendance].offers(state, state.top[0])] == ["attend yes"]
    assert refusal(founded(2), "attend no", 0).rule == "4E.1"


def test_an_abandoned_game_is_played_again():
    state = to_the_match(founded(3))
    facts = record(state, None)
    assert of(facts, MatchVoided)
    assert state.chapter == 1
    assert awaited(state) == [0, 1, 2]
    assert all(isinstance(question, Attendance) for question in state.top)


def test_depots_are_founded_by_the_lowest_vault_first():
    state = played(founded(3), 3)
    attend(state, 0, 1, 2)
    assert awaited(state) == [2]
    assert refusal(state, "depot New York").rule == "4E.2"
    do(state, "depot Knoxville")
    assert awaited(state) == [1]
    assert refusal(state, "depot Knoxville").rule == "4E.2"
    do(state, "depot buffalo")
    do(state, "depot alb")
    assert dict(state.called.depots) == {"black": "ALB", "blue": "BUF", "green": "KNX"}


def test_9_a_depot_without_a_city_is_refused_with_an_example_of_a_depot():
    assert "“depot Knoxville”" in str(refusal(played(founded(2), 8), "depot", 0))


def test_9_a_depot_in_a_city_whose_name_begins_with_an_id_is_read_whole():
    state = played(founded(2), 8)
    read = [game.parse(state, 0, f"depot {city}").city for city in ("San Francisco", "San Antonio", "Key West")]
    assert read == ["SFO", "SAN", "KEY"]


def test_while_a_match_is_played_nothing_is_decided_here():
    state = to_the_match(founded(2))
    assert awaited(state) == []
    refused = refusal(state, Attend(True), 0)
    assert (refused.rule, str(refused.sentence)) == ("campaign", "the campaign waits for its match")
    assert refusal(state, RecordMatch("x", "y", None), 0).rule == "campaign"


def test_a_decision_of_the_match_is_refused_in_the_campaign():
    assert refusal(founded(2), "draw deck").rule == "campaign"


def test_the_whole_campaign_ends_with_the_absent_scores():
    state = founded(3)
    while not state.over:
        if elsewhere(state) is not None:
            facts = record(state, came_to(state, (40, 25)))
        elif isinstance(state.top[0], Attendance):
            facts = decide_on(state, awaited(state)[0], Attend(awaited(state)[0] != 2))
        else:
            facts = by_default(state)
    assert of(facts, AbsentScoresRevealed)[0].table == SEALED.absent_scores
    assert of(facts, CampaignEnded)
    assert [slip.chapter for slip in state.companies[0].slips] == list(range(1, 13))
    missed = [line.points for line in game.score(state) if line.seat == 2 and line.category == "missed games"]
    assert missed == list(SEALED.absent_scores)
    bonus = [(line.seat, line.points) for line in game.score(state) if line.category == "bonus slips"]
    assert (0, 5) in bonus  # the last winner is toasted


def test_the_lowest_vault_is_helped_with_this_game_counted():
    """Chapter 9: the participants with the lowest sum, this game's slip included; each of equals."""
    state = played(founded(3), 8)
    to_the_match(state)
    facts = record(state, came_to(state, (0, 80, 170)))
    assert [(fact.company, fact.dollars) for fact in of(facts, BonusSlip)] == [(0, 5), (1, 5)]


def test_rules_of_a_chapter_come_from_its_cards():
    state = played(founded(2), 6)
    assert state.in_force == ["post_office", "ferry", "pioneer", "depots", "gold", "bandits", "long_haul"]
    assert {one.rule: one.card for one in state.rules}["gold"] == "1874-01"
    assert state.trains == 38


@pytest.mark.parametrize(
    ("text", "decided"), [("attend yes", Attend(True)), ("attend no", Attend(False)), ("Attend No.", Attend(False))]
)
def test_attendance_can_be_answered_beforehand(text, decided):
    state = founded(4)
    assert game.standing(state, state.top[1], text) == decided


def test_where_no_cannot_be_said_the_seat_is_asked():
    state = founded(2)
    assert game.standing(state, state.top[0], "attend no") is None


def test_nobody_of_the_table_can_record():
    state = to_the_match(founded(2))
    assert elsewhere(state).seat == NOBODY
    assert elsewhere(state).asked == state.ply
