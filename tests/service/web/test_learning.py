"""Learning at the table: a lesson of each game clicked through, things that explain themselves, hints."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from domain.games import GAMES
from domain.lessons import lesson_of
from service.usecases.callers import Caller
from tests.service.web.conftest import Look, Site
from tests.service.web.test_looking import AXE

TAUGHT = [game for game in GAMES if lesson_of(game)]


def complaints(page: Page) -> list[str]:
    """What axe finds, and whether something is wider than the screen."""
    page.evaluate(AXE)
    result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    found = [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in result["violations"]]
    wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return found + (["wider than the screen"] if wide else [])


def own_steps(game: str) -> int:
    return sum(step.is_learners for step in lesson_of(game).steps)


SIZES = [(1280, 900), (390, 844), (1280, 900)]
# Whether something of what a lesson speaks of is in sight, and rather what can be chosen; also if it lies in no region
# that is open.
SPOKEN_OF = """() => {
  const marked = [...document.querySelectorAll(".board .spoken")].filter((one) => one.getBoundingClientRect().width);
  const may = marked.filter((one) => one.closest("a.may"));
  const shown = may.length ? may : marked;
  return !shown.length || shown.some((one) => {
    const around = [one, one.closest(".region"), one.closest(".board > svg")];
    const [box, part, map] = around.map((it) => it.getBoundingClientRect());
    const [top, bottom] = [Math.max(part.top, map.top), Math.min(part.bottom, map.bottom)];
    const [left, right] = [Math.max(part.left, map.left), Math.min(part.right, map.right)];
    const high = Math.min(box.bottom, bottom) - Math.max(box.top, top);
    return high >= Math.min(box.height / 2, 40) && box.left < right && box.right > left;
  });
}"""
# Nothing that is to be read lies behind what is to be done; a step begins at its first word; and then somebody scrolls.
READABLE = """() => {
  const find = (one) => document.querySelector(one);
  const [lesson, words, task] = ["#lesson", ".lesson-words", "#lesson .to-do"].map(find);
  const [whole, read, done] = [lesson, words, task].map((one) => one.getBoundingClientRect());
  const inside = done.bottom <= whole.bottom + 1 && task.scrollHeight <= task.clientHeight + 1;
  const apart = inside && read.bottom <= done.top + 1;
  const first = words.scrollTop === 0;
  words.scrollTop = words.scrollHeight;
  return [apart, first, Math.round(whole.top), Math.round(whole.height)];
}"""


@pytest.mark.parametrize(("game", "width", "height"), [(game, *SIZES[place % 3]) for place, game in enumerate(TAUGHT)])
def test_a_newcomer_clicks_through_a_lesson_and_reads_what_the_points_are_for(look: Look, game, width, height):
    looking = look(width=width, height=height)
    page = looking.goto(f"/games/{game}")
    page.get_by_role("button", name=re.compile("^Learn")).click()
    expect(page.locator("#lesson")).to_contain_text(lesson_of(game).welcome[0])
    box = page.locator("#lesson").bounding_box()
    steps = [step for step in lesson_of(game).steps if step.is_learners]
    for number, step in enumerate(steps, 1):
        expect(page.locator("#lesson-title")).to_contain_text(f"step {number} of {len(steps)}")
        assert page.wait_for_function(SPOKEN_OF)
        assert page.evaluate(READABLE) == [True, True, round(box["y"]), round(box["height"])]
        page.locator("#show-me").click()
        expect(page.locator("#lesson .why")).to_contain_text(step.why)
        assert page.evaluate(READABLE) == [True, True, round(box["y"]), round(box["height"])]
        page.get_by_role("button", name="Decide", exact=True).click()
    expect(page.locator("#lesson")).to_contain_text(lesson_of(game).farewell[0])
    assert complaints(page) == []
    page.get_by_role("link", name="The score as it stands").click()
    lesson = lesson_of(game)
    expect(page.get_by_text(next(iter(lesson.points.values())))).to_be_visible()


@pytest.mark.parametrize("game", TAUGHT)
def test_lesson_question_and_logbook_share_a_window(look: Look, game):
    """However long a step is, nothing of the side lies below the edge of a desktop's window."""
    page = look(width=1280, height=900).goto(f"/games/{game}")
    page.get_by_role("button", name=re.compile("^Learn")).click()
    expect(page.locator("#lesson-title")).to_contain_text("step 1 of")
    boxes = [page.locator(one).bounding_box() for one in ("#lesson", "#decide", ".aside")]
    assert all(box and box["height"] > 100 and box["y"] + box["height"] <= 900 for box in boxes), boxes


def test_another_idea_is_warned_of_and_may_be_followed(look: Look):
    looking = look()
    page = looking.goto("/games/coal-baron")
    page.get_by_role("button", name="Learn Coal Baron").click()
    page.get_by_role("link", name=re.compile("^Take 1 cart with the tower")).click()
    expect(page.locator("#lesson")).to_contain_text("You have chosen something else, and that is all right")
    page.get_by_role("button", name="Decide it freely").click()
    expect(page.locator("#lesson")).to_have_count(0)


def test_a_lesson_works_without_a_script(look: Look):
    looking = look(script=False)
    page = looking.goto("/games/coal-baron")
    page.get_by_role("button", name="Learn Coal Baron").click()
    page.locator("#show-me").click()
    page.get_by_role("button", name="Decide", exact=True).click()
    expect(page.locator("#lesson")).to_be_visible()


def practice(look: Look, game: str, **how: int) -> Page:
    looking = look(**how)
    page = looking.goto(f"/games/{game}")
    page.get_by_role("button", name="Practise against bots").click()
    expect(page.locator("#ask-hint")).to_be_visible()
    page.wait_for_load_state()  # scripts are there as well: a pointer that rests says nothing twice
    return page


def test_what_lies_on_the_table_explains_itself_under_the_pointer_and_the_keyboard(look: Look):
    page = practice(look, "coal-baron")
    page.locator("#zone-delivery").hover()
    expect(page.locator("#explanation")).to_contain_text("Send off one to three trains")
    expect(page.locator("#explanation a.rule").first).to_have_attribute("href", "/games/coal-baron/rules#4.6")
    page.keyboard.press("Escape")
    expect(page.locator("#explanation")).to_be_hidden()
    page.locator("a#zone-draw").focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(page.locator("#explanation")).to_contain_text("Look at the upper 4 cards")


def test_a_finger_that_stays_explains_and_does_not_choose(look: Look):
    page = practice(look, "coal-baron", width=390, height=844)
    before = page.url
    spot = page.locator("a#zone-draw")
    spot.dispatch_event("pointerdown", {"pointerType": "touch", "isPrimary": True})
    expect(page.locator("#explanation")).to_contain_text("Look at the upper 4 cards")
    spot.dispatch_event("pointerup", {"pointerType": "touch"})
    spot.focus()  # as browsers do before they click
    spot.dispatch_event("click")
    assert page.url == before
    expect(page.locator("#explanation")).to_be_visible()  # to be read without the finger on it


def test_everything_is_explained_on_a_page_for_who_does_not_point(look: Look, site: Site):
    page = practice(look, "train-rush", script=False)
    page.locator("#what-lies-here").click()
    expect(page.get_by_role("heading", name="Map")).to_be_visible()
    expect(page.locator("dt").filter(has_text="Rackglen").first).to_be_visible()


def test_a_hint_says_what_the_bot_would_do_and_why(look: Look):
    page = practice(look, "coal-baron")
    page.locator("#ask-hint").click()
    expect(page.locator("#hint li").first).to_be_visible()
    page.locator("#take-hint").click()
    page.get_by_role("button", name="Decide", exact=True).click()
    expect(page.locator("#hint")).to_have_count(0)


@pytest.mark.parametrize("path", ["rules", "glossary", "things/{thing}"])
@pytest.mark.parametrize("game", TAUGHT)
def test_pages_of_rules_and_things_are_for_everybody(look: Look, game, path):
    first = next(iter(GAMES[game].THINGS.values()))[0]
    for width, height, dark in ((1280, 900, False), (390, 844, True)):
        page = look(width=width, height=height, dark=dark).goto(f"/games/{game}/{path.format(thing=first)}")
        assert complaints(page) == []


def test_the_pages_of_a_lesson_and_of_a_hint_are_for_everybody(look: Look, site: Site):
    for width, height, dark in ((1280, 900, True), (390, 844, False)):
        looking = look(width=width, height=height, dark=dark)
        page = looking.goto("/games/steamrollers")
        page.get_by_role("button", name="Learn SteamRollers").click()
        expect(page.locator("#lesson .to-do")).to_be_visible()
        assert complaints(page) == []
        page.locator("#what-lies-here").click()
        assert complaints(page) == []
    page = practice(look, "steamrollers")
    page.locator("#ask-hint").click()
    expect(page.locator("#hint")).to_be_visible()
    assert complaints(page) == []


def test_a_lesson_is_in_nobody_elses_lists(look: Look, site: Site):
    page = look("Nadia").goto("/games/coal-baron")
    page.get_by_role("button", name="Learn Coal Baron").click()
    expect(page.locator("#lesson")).to_be_visible()
    match = page.url.rsplit("/", 1)[1].partition("?")[0]
    assert site.register.queries.summary(Caller(""), match).lesson
    assert match in look("Nadia").goto("/").content()
    assert match not in look("Oskar").goto("/matches").content()
