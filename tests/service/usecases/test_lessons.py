"""Lessons: every one is played through the door as its file says, kindly, and counts for nothing but learning."""

import re

import pytest
from msgspec.structs import replace

from domain.editions import in_folder
from domain.engine import tag_of
from domain.games import GAMES
from domain.lessons import LEARNER, lesson_of
from domain.places import Viewer
from domain.words import Refused
from projections.boards.panels import Look
from projections.boards.pictures import SVG
from service.bootstrap import Register
from service.bots.seating import begin_lesson
from service.notify.news import NOTHING, news_of
from service.proof.verify import verify
from service.usecases import guides
from service.usecases.callers import Caller
from workers.bots import Bots

TAUGHT = [game for game in GAMES if lesson_of(game)]
ada, bo = Caller("ada"), Caller("bo")

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


def follow(register: Register, match: str, steps: int | None = None) -> None:
    """Decide what the lesson asks for, so many of the learner's steps; its bots do the same."""
    bots, left = Bots(register), 10_000 if steps is None else steps
    while left:
        register.queries.catch_up()
        while bots.step():
            register.queries.catch_up()
        table = register.queries.table(ada, match)
        assert table.guide, "the lesson does not guide any more"
        step = table.guide.step
        if step is None:
            return
        assert step.seat == LEARNER
        see_step(table, step)
        register.matches.decide(ada, match, step.decide, table.questions[0].asked)
        left -= 1


def see_step(table, step) -> None:
    """What the step says is there: it is asked, offered or accepted, and its spots are on the board."""
    assert table.is_awaited, step.decide
    assert step.question in {tag_of(type(one.question)) for one in table.questions}, step.decide
    assert step.decide in [one.text for one in table.offers] or table.preview(step.decide), step.decide
    assert all(words.endswith(".") for words in (step.see, step.do, step.why)), step.decide
    board = SVG[table.summary.game]
    drawn = "".join(panel.body for panel in board.draw(table.view, Look(Viewer(LEARNER))).panels)
    offered = {one.spot for offer in table.offers for one in board.way(table.view, LEARNER, offer.decision)}
    assert set(step.spots) <= {*re.findall(r' id="([^"]+)"', drawn), *offered}, step.decide


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_played_through_as_its_file_says(built, game):
    match = begin_lesson(built, ada, game, "learn")
    follow(built, match)
    table = built.queries.table(ada, match)
    assert table.guide.lesson.farewell
    assert {one.category for one in table.score} <= set(table.guide.lesson.points)
    assert sum(one.points for one in table.score if one.seat == LEARNER) > 0  # something was achieved


@pytest.mark.parametrize("game", TAUGHT)
def test_everything_that_can_score_is_explained(built, game):
    """The categories of the game's catalogue, as its RULES.md prints them."""
    rules = in_folder(GAMES[game], "RULES.md").read_text("utf-8")
    listed = re.search(r"^\| score categories \| (.*) \|$", rules, re.MULTILINE)
    assert set(listed[1].split(", ")) - {"none"} <= set(lesson_of(game).points)


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_that_no_longer_fits_the_rules_is_found(built, game, monkeypatch):
    lesson = lesson_of(game)
    steps = list(lesson.steps)
    steps[2] = replace(steps[2], decide="something that nobody can decide")
    planted = replace(lesson, steps=tuple(steps))
    monkeypatch.setattr(guides, "lesson_of", lambda game: planted)
    with pytest.raises((AssertionError, Refused)):
        follow(built, begin_lesson(built, ada, game, "learn"))


@pytest.mark.parametrize("game", TAUGHT)
def test_another_decision_is_answered_kindly_and_may_be_made_freely(built, game):
    match = begin_lesson(built, ada, game, "learn")
    follow(built, match, 1)
    follow(built, match, 0)
    built.queries.catch_up()
    while Bots(built).step():
        built.queries.catch_up()
    table = built.queries.table(ada, match)
    step = table.guide.step
    other = next(one.text for one in table.offers if one.text != step.decide)
    with pytest.raises(Refused) as refused:
        built.matches.decide(ada, match, other, None)
    assert refused.value.rule == "lesson"
    assert step.decide in str(refused.value)
    assert step.why in str(refused.value)
    assert built.queries.table(ada, match).summary.version == table.summary.version
    with built.store.held(match) as held:
        built.matches.decide_held(held, ada, other, None, freely=True)
    assert built.queries.table(ada, match).guide is None


def test_while_the_lesson_guides_nothing_is_taken_back(built):
    match = begin_lesson(built, ada, "coal-baron", "learn")
    built.matches.decide(ada, match, lesson_of("coal-baron").steps[0].decide, None)
    with pytest.raises(Refused, match="begin it again"):
        built.matches.take_back(ada, match)


@pytest.mark.parametrize("game", TAUGHT)
def test_cards_and_dice_are_the_same_in_every_match_of_a_lesson(built, game):
    one, other = (begin_lesson(built, who, game, f"learn-{who.player}") for who in (ada, bo))
    first, second = (built.queries.table(Caller("nobody"), match).view for match in (one, other))
    assert one != other
    assert first == second


def test_nobody_brings_words_for_chance_to_a_lesson(built):
    match = built.matches.open_lesson(ada, "coal-baron", "").match
    with pytest.raises(Refused, match="always the same"):
        built.matches.sit(ada, match, 0, "my own words")


def test_a_lesson_is_left_out_of_lists_of_others_and_of_results(built):
    match = begin_lesson(built, ada, "coal-baron", "learn")
    built.queries.catch_up()
    assert [one.id for one in built.queries.lobby(reader="ada")] == [match]
    assert built.queries.lobby() == built.queries.lobby(reader="bo") == []
    built.matches.resign(ada, match)
    built.queries.catch_up()
    assert built.queries.summary(ada, match).status == "finished"
    assert built.queries.history("ada") == []
    with built.store.views.reading() as cursor:
        assert cursor.rows("SELECT * FROM results") == cursor.rows("SELECT * FROM score_lines") == []


def test_nobody_is_written_to_about_a_lesson(built):
    match = begin_lesson(built, ada, "coal-baron", "learn")
    with built.store.held(match) as held:
        at = built.store.newest(held)
        entries = built.store.events.entries(match)
        assert [news for entry in entries for news in news_of(at, entry, NOTHING)] == []


def test_a_finished_lesson_can_be_proven(built):
    match = begin_lesson(built, ada, "coal-baron", "learn")
    follow(built, match)
    built.matches.resign(ada, match)
    report = verify(built.queries.export(ada, match).data)
    assert report.good, report


def test_a_game_without_a_lesson_says_so(built):
    with pytest.raises(Refused, match="no lesson"):
        begin_lesson(built, ada, "lamps", "learn")
