"""4E, 5.4: the campaign between its games, from the specification; V21 in all of its words."""

import pytest

from domain.chance import Chance
from domain.engine import awaited, begin, elsewhere
from domain.games import ticket_legacy
from domain.games.ticket_legacy.campaign import CAMPAIGN
from domain.games.ticket_legacy.campaign.decisions import Attend
from domain.games.ticket_legacy.campaign.facts import (
    AbsentScoresRevealed,
    AreaOpened,
    BonusSlip,
    CabooseMoved,
    CampaignEnded,
    PostcardDrawn,
    RuleExpired,
    SlipDeposited,
    StoryCardRead,
    TicketsRetired,
)
from domain.games.ticket_legacy.edition import CHAPTERS, TICKETS
from domain.words import Refused
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

TRAINS = {1: 20, 2: 23, 3: 26, 4: 29, 5: 32, 6: 35, 7: 38, 8: 41, 9: 44, 10: 47, 11: 50, 12: 53}
AFTER = {  # rules in force once a game is over, as the table of chapters tells
    1: {"post_office"},
    2: {"post_office", "ferry"},
    3: {"post_office", "ferry", "pioneer", "depots"},
    4: {"post_office", "ferry", "pioneer", "depots", "gold"},
    5: {"post_office", "ferry", "pioneer", "depots", "gold", "bandits"},
    7: {"post_office", "ferry", "pioneer", "depots", "gold", "long_haul", "mail"},
    10: {"post_office", "ferry", "pioneer", "depots", "gold", "long_haul", "mail", "grand_network", "wire",
         "transcontinental"},
    11: {"post_office", "ferry", "depots", "gold", "long_haul", "mail", "grand_network", "wire", "transcontinental"},
}  # fmt: skip


def after(chapter: int, companies: int = 3):
    """The campaign when the game of a chapter is over and the next asks who plays."""
    return played(founded(companies), chapter)


@pytest.mark.parametrize("chapter", AFTER)
def test_rules_in_force(chapter):
    assert set(after(chapter).in_force) == AFTER[chapter]


@pytest.mark.parametrize("chapter", [2, 5, 8, 12])
def test_trains_of_a_chapter(chapter):
    assert CAMPAIGN.called(to_the_match(after(chapter - 1))).options.chapter.trains == TRAINS[chapter]


@pytest.mark.parametrize(
    ("chapter", "retired"), [(6, {id for id, one in TICKETS.items() if one.value <= 2}), (9, None), (10, 4)]
)
def test_tickets_that_are_retired(chapter, retired):
    """Also those that wait for a closed area; after game 10 those worth up to 4."""
    state = to_the_match(after(chapter - 1))
    facts = [*record(state, came_to(state, [30, 20, 10]))]
    while not state.over and state.chapter == chapter:
        facts += by_default(state)
    gone = {id for fact in of(facts, TicketsRetired) for id in fact.ids}
    if isinstance(retired, int):
        assert gone == {id for id, one in TICKETS.items() if 2 < one.value <= retired}
    else:
        assert gone == (retired or set())


def test_bandits_end_with_game_seven():
    state = to_the_match(after(6))
    facts = list(record(state, came_to(state, [30, 20, 10])))
    while state.chapter == 7:
        facts += by_default(state)
    assert [fact.rule for fact in of(facts, RuleExpired)] == ["bandits"]


@pytest.mark.parametrize(
    ("chapter", "chooser"), [(1, "last"), (2, "winner"), (3, "last"), (4, "winner"), (5, "last"), (6, "winner")]
)
def test_who_chooses_the_area(chapter, chooser):
    """Where one candidate is left it is opened without a question, and counts as theirs."""
    state = to_the_match(after(chapter - 1))
    facts = list(record(state, came_to(state, [10, 30, 20])))  # seat 1 wins, seat 0 is last
    while state.chapter == chapter:
        facts += by_default(state)
    assert [fact.by for fact in of(facts, AreaOpened)] == [{"winner": 1, "last": 0}[chooser]]


def test_the_last_area_opens_without_a_question():
    state = to_the_match(after(7))
    assert len(state.areas) == 8
    facts = record(state, came_to(state, [30, 20, 10]))
    assert [len(of(facts, AreaOpened)), len(state.areas)] == [1, 9]
    assert "CHI" in state.large
    assert {"PIT", "DET"} <= set(state.large)


def test_an_area_that_needs_another_is_no_candidate():
    state = to_the_match(founded(3))
    record(state, came_to(state, [30, 20, 10]))
    assert refusal(state, "open lone star").rule == "4E.5"
    do(state, "open great rivers")
    assert state.areas == ["start", "great_rivers"]


@pytest.mark.parametrize(("vaults", "helped"), [([60, 40, 50], [1]), ([50, 50, 60], [0, 1]), ([10, 10, 10], [0, 1, 2])])
def test_after_game_nine_the_lowest_vaults_are_helped(vaults, helped):
    """This game's slip is included; of equals each."""
    state = to_the_match(after(8))
    for company in state.companies:
        company.slips, company.bonuses = [], []
    facts = list(record(state, came_to(state, vaults)))
    while state.chapter == 9:
        facts += by_default(state)
    assert [(one.company, one.dollars) for one in of(facts, BonusSlip)] == [(seat, 5) for seat in helped]


def test_the_last_placed_takes_the_caboose_and_archives():
    state = to_the_match(founded(3))
    facts = record(state, came_to(state, [30, 10, 20], events=("EV05", "EV01")))
    assert [fact.to for fact in of(facts, CabooseMoved)] in ([1], [])
    assert state.caboose == 1
    assert awaited(state) == [1]
    assert refusal(state, "archive EV02")
    do(state, "archive EV05")
    assert "EV05" not in state.events
    assert "EV01" in state.events


def test_one_event_is_asked_about_too():
    state = to_the_match(founded(3))
    record(state, came_to(state, [30, 10, 20], events=("EV05",)))
    assert awaited(state) == [1]
    assert state.story == [card.id for card in CHAPTERS[1].setup]  # what comes after the game waits for the archive


def test_v21_a_postcard_of_game_one_can_be_completed_in_game_two():
    """EC10 bears P05. It is not in game 1's office; game 2 is set up with it; after game 12 it is worth nothing."""
    state = to_the_match(founded(2))
    assert CAMPAIGN.called(state).options.chapter.postcards in ((), ((), ()))
    facts = list(record(state, came_to(state, [30, 20], completed=("EC10",))))
    while state.chapter == 1:
        facts += by_default(state)
    assert (0, "P05") in [(one.company, one.id) for one in of(facts, PostcardDrawn)]
    to_the_match(state)
    called = CAMPAIGN.called(state).options
    match, _ = begin(ticket_legacy, 2, called, Chance(b"v21", 0))
    assert "P05" in match.seats[0].postcards
    assert "post_office" in called.chapter.rules


def test_v21_a_postcard_of_the_last_game_brings_nothing():
    state = to_the_match(after(11, 2))
    before = [company.vault for company in state.companies]
    facts = list(record(state, came_to(state, [30, 20], completed=("EC10",))))
    while not state.over:
        facts += by_default(state)
    assert "P05" in [one.id for one in of(facts, PostcardDrawn)]
    assert [company.vault for company in state.companies] == [before[0] + 30 + 5, before[1] + 20]


def test_ticket_postcards_come_to_the_winner_first_in_the_order_of_tickets():
    state = to_the_match(founded(2))
    facts = list(record(state, came_to(state, [20, 30], completed=("EC13", "EC08"))))
    while state.chapter == 1:
        facts += by_default(state)
    numbered = [one.id for one in of(facts, PostcardDrawn) if one.source == "ticket"]
    assert numbered == ["P03", "P06"]


def test_slips_go_into_vaults_after_the_story():
    state = to_the_match(founded(2))
    facts = list(record(state, came_to(state, [30, 20])))
    while state.chapter == 1:
        facts += by_default(state)
    kinds = [type(fact) for fact in facts]
    assert kinds.index(StoryCardRead) < kinds.index(SlipDeposited)
    assert [(one.company, one.total) for one in of(facts, SlipDeposited)] == [(0, 30), (1, 20)]


@pytest.mark.parametrize(
    ("answers", "fits"), [("nny", False), ("nyn", False), ("yny", True), ("yyn", True), ("nyy", True)]
)
def test_two_always_take_part(answers, fits):
    state = founded(3)
    try:
        for seat, answer in enumerate(answers):
            if state.chapter == 1 and elsewhere(state) is None:
                decide_on(state, seat, Attend(answer == "y"))
    except Refused:
        assert not fits
    else:
        assert fits
        assert state.participants == [seat for seat, answer in enumerate(answers) if answer == "y"]


def test_absent_scores_are_counted_at_the_end_only():
    """Seat 2 stays away from games 1 and 12: 25 and 82 at the end, nothing before."""
    state = founded(3)
    for chapter in range(1, 13):
        for seat in range(3):
            decide_on(state, seat, Attend(not (seat == 2 and chapter in (1, 12))))
        to_the_match(state)
        totals = [30, 20, 10][: len(state.participants)]
        facts = list(record(state, came_to(state, totals)))
        if chapter == 1:
            assert state.companies[2].vault == 0
        while not state.over and state.chapter == chapter:
            facts += by_default(state)
        assert bool(of(facts, AbsentScoresRevealed)) == (chapter == 12)
    (ended,) = of(facts, CampaignEnded)
    assert ended.totals[2] == state.companies[2].vault + 25 + 82
    assert ended.totals[0] == state.companies[0].vault


def test_an_abandoned_game_changes_nothing_but_the_question():
    state = to_the_match(founded(3))
    before = (state.areas, list(state.events), list(state.story), state.in_force, state.caboose, state.trains)
    record(state, None)
    assert (state.areas, list(state.events), list(state.story), state.in_force, state.caboose, state.trains) == before
    assert (state.chapter, awaited(state)) == (1, [0, 1, 2])
