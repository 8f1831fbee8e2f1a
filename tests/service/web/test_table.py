"""The frame that boards stand in: the page stands still, what belongs together is in sight, and fingers find it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from io import BytesIO
from itertools import islice
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from domain.campaign import waits_for
from domain.engine import tag_of
from domain.games import GAMES
from domain.laws import Trial
from domain.places import Viewer
from domain.words import render, say
from projections.boards.drawing import Svg
from projections.boards.panels import OWN, Look, Panel, Picture, Region, tallness
from projections.boards.pictures import SVG
from service.usecases.callers import Caller
from service.usecases.match_view import MatchView
from service.web.table_layout import RATIOS, TableLayout, first_shown, followed, nearest, opened
from tests.registers import decide_as_bot, lay_table, match_in
from tests.service.web.standing import STANDS, assert_stands, scroll_the_board
from tests.service.web.test_playing import decide_once

pytestmark = pytest.mark.timeout(600)  # on machines that do other things too
CSS = Path(__file__).parents[3] / "service" / "web" / "static" / "table.css"
DESKS, TABLET, PHONE = [(1280, 900), (1920, 1080)], (768, 1024), (390, 844)
SIZES = [PHONE, TABLET, *DESKS]
PLIES = {  # into the middle of things
    "coal-baron": 40, "eighteen-africa": 200, "steamrollers": 30, "ticket-legacy": 30, "train-rush": 70,
}  # fmt: skip
WAITS = {"eighteen-africa": "lay-track"}  # for a question about the board, where many are about something else


@pytest.fixture(scope="module")
def tables(site) -> dict[str, str]:
    """A match of each game in which it is Wanda's turn, in the middle of things."""
    return {game: next(filter(None, (in_the_middle(site, game) for _ in range(12)))) for game in PLIES}


def in_the_middle(site, game: str) -> str | None:
    """A match of this game in which Wanda is asked what is waited for; None if she was not, in many plies."""
    wanda, xaver = Caller(site.player("Wanda")), Caller(site.player("Xaver"))
    match = lay_table(site.register.matches, [wanda, xaver], game)
    while site.register.queries.summary(wanda, match).ply < PLIES[game]:
        assert decide_as_bot(site.register.matches, match)
    for _ in range(60):
        if is_asked(site.register.queries.table(wanda, match), WAITS.get(game, "")):
            return match
        decide_as_bot(site.register.matches, match)
    return None


def resized(page: Page) -> Iterator[tuple[int, int]]:
    """The same page on a phone, a tablet and two desks, one after the other."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        yield width, height


def is_asked(table: MatchView, wanted: str) -> bool:
    """Whether who looks is asked this, or anything."""
    return any(tag_of(type(one.question)) == wanted or not wanted for one in table.questions)


# --- the page stands still -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", list(PLIES))
def test_nothing_that_is_decided_moves_the_page(site, look, game):
    """Choosing, previews, deciding, and what bots do meanwhile, on screens of every size."""
    page = look().page
    page.goto(f"{site.url}/games/{game}")
    page.get_by_role("button", name="Practise against bots").click()
    page.wait_for_selector("#regions")
    for size in resized(page):
        for turn in range(4):
            page.wait_for_selector("#decide.ask, #decide:has-text('The match is over')")
            # On a tablet a board may fit whole while little is asked: then there is nothing to scroll to.
            scroll_the_board(page, *((0, 0) if size == TABLET else (20, 40)))
            before = page.evaluate(STANDS)
            if not decide_once(page, turn, partial(assert_stands, page, before)):
                return
            assert_stands(page, before)


# Whether what changed can be seen: None if nothing is marked, or nothing of it in the regions that are open. Of a map
# in parts each holds all of it and shows what lies within its panel: a mark counts there if its middle is shown.
FOLLOWED = """() => {
  const shown = [...document.querySelectorAll(".region")].filter((one) => one.offsetParent);
  const seen = shown.flatMap((region) => {
    const place = region.getBoundingClientRect();
    const marks = [...region.querySelectorAll(".changed")].filter((one) => one.getBoundingClientRect().width);
    return marks.map((one) => {
      const [box, part] = [one, one.closest(".board > svg")].map((that) => that.getBoundingClientRect());
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      if (x < part.left || x > part.right || y < part.top || y > part.bottom) return null;
      const [left, top] = [Math.max(box.left, part.left), Math.max(box.top, part.top)];
      const [right, bottom] = [Math.min(box.right, part.right), Math.min(box.bottom, part.bottom)];
      return top >= place.top - 1 && left >= place.left - 1 &&
        (bottom <= place.bottom + 1 || bottom - top > place.height - 24) &&
        (right <= place.right + 1 || right - left > place.width - 24);
    }).filter((one) => one !== null);
  });
  return seen.length ? seen.some((one) => one) : null;
}"""


@pytest.mark.parametrize("game", list(PLIES))
def test_a_replay_shows_what_changed_and_does_not_move_the_page(look, tables, game):
    """Controls and caption stay where they are from ply to ply; the picture alone goes along, inside its part."""
    page = look("Wanda").goto(f"/matches/{tables[game]}/replay?ply=10")
    plies = iter(range(11, 27))
    for _ in resized(page):
        before = page.evaluate(STANDS)
        transport = page.locator(".transport").bounding_box()
        for ply in islice(plies, 4):
            page.keyboard.press("ArrowRight")
            expect(page.locator("#ply-title")).to_have_text(f"Ply {ply}")
            now = page.evaluate(STANDS)
            assert now["page"] == [0, 0, 0]
            assert now["strip"] == before["strip"]
            assert page.locator(".transport").bounding_box() == transport
            assert page.evaluate(FOLLOWED) is not False, ply


# Marks everything on the board, one after the other, as a ply does that changed it. What was turned to, but not seen.
MISSED = (
    f"() => {{ const followed = {FOLLOWED};"
    + """
  const strip = document.getElementById("regions");
  const missed = [];
  const looked = (region, id) => {
    const marked = [...document.querySelectorAll(`.region g[id="${id}"], .region g[id$="-${id}"]`)];
    marked.forEach((one) => one.classList.add("changed"));
    strip.dataset.step = `${region}-${id}`;
    document.dispatchEvent(new Event("register:shown"));
    if (followed() === false) missed.push(strip.dataset.step);
    marked.forEach((one) => one.classList.remove("changed"));
  };
  document.querySelectorAll(".changed").forEach((one) => one.classList.remove("changed"));
  for (const tab of strip.querySelectorAll("input:not([value=aside])")) {
    strip.dataset.opens = tab.value;
    strip.dataset.step = tab.value;
    document.dispatchEvent(new Event("register:shown"));
    const open = [...document.querySelectorAll(".region")].filter((one) => one.offsetParent);
    const spots = open.flatMap((one) => [...one.querySelectorAll(".board > svg")]).filter((one) => one.clientWidth);
    const ids = spots.flatMap((one) => [...one.querySelectorAll("g[id]")]).map((one) => one.id);
    new Set(ids.map((id) => id.replace(/^part[0-9]+-/, ""))).forEach((id) => looked(tab.value, id));
  }
  return missed;
}"""
)


@pytest.mark.parametrize("game", list(PLIES))
def test_a_replay_turns_to_whatever_may_change(look, tables, game):
    """Wherever it lies, also where two parts of a map meet and the next part shows no more than its edge."""
    page = look("Wanda", width=PHONE[0], height=PHONE[1]).goto(f"/matches/{tables[game]}/replay?ply=10")
    assert page.locator(".region g[id]").count() > 20
    assert page.evaluate(MISSED) == []


# --- what belongs together is in sight -------------------------------------------------------------------------------

# What is not wholly inside the window, or lies under something else at its middle.
HIDDEN = """(names) => names.filter((name) => {
  const one = document.querySelector(name);
  const box = one?.getBoundingClientRect();
  if (!box?.width || box.x < 0 || box.y < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) return true;
  const part = one.closest(".region");
  return part !== null && (part.scrollHeight > part.clientHeight + 2 || part.scrollWidth > part.clientWidth + 2);
})"""
CHOOSABLE = "[...document.querySelectorAll('.board > :not(.only-narrow) a.may')].map((one) => one.id)"
TOGETHER = {
    "coal-baron": ["#panel-tile-share", "#panel-status", "#panel-hand", "#panel-yard", "#panel-docks", "#decide-title"],
    "eighteen-africa": ["#panel-map", "#panel-player-0", "#panel-operating", "#decide-title"],
    "steamrollers": ["#panel-map", "#panel-side", "#decide-title"],
    "ticket-legacy": [
        "#panel-map",
        "#panel-supply",
        "#panel-event",
        "#panel-hand",
        "#panel-own-tickets",
        "#decide-title",
    ],
    "train-rush": ["#panel-map", "#panel-hand", "#panel-player-0", "#decide-title"],
}


@pytest.mark.parametrize("game", list(PLIES))
def test_board_hand_and_question_are_in_sight_together(look, tables, game):
    """On a desk all of it; on smaller screens the question, above which something of the board can be seen."""
    page = look("Wanda").goto(f"/matches/{tables[game]}")
    opened = page.locator("#regions").get_attribute("data-opens")
    for size in resized(page):
        if size in DESKS:
            assert page.evaluate(HIDDEN, TOGETHER[game]) == []
            shown = [f"[id='{one}']" for one in page.evaluate(CHOOSABLE)]
            assert page.evaluate(HIDDEN, shown) == [], f"{opened} is open"
        assert page.evaluate(HIDDEN, ["#decide-title"]) == []
        assert page.evaluate(ROOM) > size[1] / 4
        assert page.evaluate("document.documentElement.scrollHeight") <= size[1]


@pytest.mark.parametrize("script", [True, False])
def test_on_a_phone_dice_lie_above_the_map(site, look, script):
    """Who is asked to pick one of them sees them, and can pick there."""
    people = [Caller(site.player(name)) for name in ("Ulla", "Vito")]
    match = lay_table(site.register.matches, people, "steamrollers")
    while not is_asked(site.register.queries.table(people[0], match), "pick"):
        assert decide_as_bot(site.register.matches, match)
    page = look("Ulla", width=PHONE[0], height=PHONE[1], script=script).goto(f"/matches/{match}")
    die = page.locator("#panel-dice a.may").first
    assert die.bounding_box()["y"] + die.bounding_box()["height"] < page.locator("#panel-map").bounding_box()["y"] + 20
    die.click()
    expect(page.locator("#confirm")).to_be_visible()


# How high the part of the board is that can be seen.
ROOM = """() => Math.max(...[...document.querySelectorAll(".region, .leaf")].filter((one) => one.offsetParent)
  .map((one) => one.getBoundingClientRect().height))"""


@pytest.mark.parametrize("game", ["eighteen-africa", "ticket-legacy", "train-rush"])
def test_a_question_takes_the_room_that_the_hand_leaves(look, tables, game):
    """Beside a board: either nothing of the question is hidden, or there is next to no room left below the hand."""
    page = look("Wanda").goto(f"/matches/{tables[game]}")
    for size in resized(page):
        if size in DESKS:
            hidden, left = page.evaluate(UNUSED)
            assert hidden <= 1 or left < 0.12 * size[1], (size, hidden, left)


# How much of the question is cut off, and how much of what lies below the hand is empty.
UNUSED = """() => {
  const question = document.getElementById("decide");
  const own = document.querySelector(".aside > .own");
  const bottom = Math.max(...[...own.querySelectorAll("svg")].map((one) => one.getBoundingClientRect().bottom));
  return [question.scrollHeight - question.clientHeight, own.getBoundingClientRect().bottom - bottom];
}"""


@pytest.mark.parametrize("game", list(PLIES))
def test_decide_is_never_clipped(look, tables, game):
    """However long the preview is; and it is where it is looked for: wholly in the window."""
    page = look("Wanda").goto(f"/matches/{tables[game]}")
    for _ in range(12):
        if page.locator("#confirm").count():
            break
        said = page.locator("#decide").inner_text()
        page.locator(".options a").first.click()
        page.wait_for_function("old => document.querySelector('#decide').innerText !== old", arg=said)
    for _, height in resized(page):
        box = page.locator("#confirm").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= height
        at = [box["x"] + box["width"] / 2, box["y"] + box["height"] - 3]
        assert page.evaluate("([x, y]) => document.elementFromPoint(x, y)?.id", at) == "confirm"


SMALL = """(targets) => [...document.querySelectorAll(targets)]
  .filter((one) => one.offsetParent)
  .map((one) => [one.textContent.trim().slice(0, 30) || one.id, one.getBoundingClientRect()])
  .filter(([_, box]) => box.width < 44 || box.height < 44)
  .map(([words, box]) => [words, box.width, box.height])"""
TARGETS = "#decide :is(a:not(.rule), button, input, summary), .tab, .round, .tabs a, .transport > *, .strip-links a"
# What is chosen on the board, but for places of a whole map and nodes: those lie where they lie, and where that is
# closer together than a finger is wide, a touch asks which of them is meant (test_fingers).
SMALL_ON_BOARD = """() => [...document.querySelectorAll(".board > svg a.may")]
  .filter((one) => !one.closest("[id^=panel-map], #panel-overview, [id^=near-node]"))
  .map((one) => [one.id, one.querySelector(".may-frame").getBoundingClientRect()])
  .filter(([_, box]) => box.width && (box.width < 43.5 || box.height < 43.5))
  .map(([id, box]) => [id, box.width, box.height])"""


@pytest.mark.parametrize("game", list(PLIES))
def test_targets_are_large_enough_for_a_finger(look, tables, game):
    """On a phone and a tablet, and on the narrowest phone there is."""
    page = look("Wanda").goto(f"/matches/{tables[game]}")
    assert too_small(page) == []
    page.locator(".options a").first.click()
    page.wait_for_selector("#decide .steps")
    assert too_small(page) == []
    assert page.goto(f"{page.url.split('?')[0]}/replay")
    assert too_small(page) == []


@pytest.mark.parametrize("game", list(PLIES))
def test_what_is_chosen_on_the_board_is_large_enough_for_a_finger(site, look, game):
    """From the first question to the middle of things: dice, cards, trains, tickets, in whichever region they lie."""
    people = [Caller(site.player(name)) for name in ("Ulla", "Vito")]
    match = lay_table(site.register.matches, people, game)
    page, found, asked = look("Ulla", width=PHONE[0], height=PHONE[1]).page, [], set[str]()
    for _ in range(PLIES[game]):
        kinds = {tag_of(type(one.question)) for one in site.register.queries.table(people[0], match).questions}
        if kinds - asked:
            asked |= kinds
            page.goto(f"{site.url}/matches/{match}")
            for tab in page.locator("#regions input").all():
                tab.check()
                found += page.evaluate(SMALL_ON_BOARD)
        assert decide_as_bot(site.register.matches, match)
    assert asked
    assert found == []


def test_the_heading_of_a_page_is_touched_easily(look):
    """And its words stand on one line: a button, too."""
    page = look("Ulla", width=PHONE[0], height=PHONE[1]).goto("/games")
    boxes = [one.bounding_box() for one in page.locator(".bar-inside :is(a, button):visible").all()]
    assert min(box["height"] for box in boxes) >= 44
    for width in (PHONE[0], 1280):
        page.set_viewport_size({"width": width, "height": 900})
        lines = page.evaluate(LINES, IN_THE_BAR)
        assert max(lines) - min(lines) < 0.2, (width, lines)


IN_THE_BAR = ".bar-inside > a:not(.brand), .bar-inside button"
LINES = """(which) => [...document.querySelectorAll(which)].map((one) => {
  const words = document.createRange();
  words.selectNodeContents(one);
  const box = words.getBoundingClientRect();
  return box.width ? (box.top + box.bottom) / 2 : null;
}).filter((middle) => middle !== null)"""


def too_small(page: Page) -> list[object]:
    found = []
    for width, height in (PHONE, TABLET, (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        found += [(width, one) for one in page.evaluate(SMALL, TARGETS)]
    return found


# --- offers in the words of the game ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", list(PLIES))
def test_every_decision_is_listed_in_words_and_in_notation(site, look, tables, game):
    """All of them, and the steps too; the decision that is looked at is told in both."""
    table = site.register.queries.table(Caller(site.player("Wanda")), tables[game])
    page = look("Wanda").goto(f"/matches/{tables[game]}?list=all")
    listed = page.locator(".every li")
    assert listed.count() == len(table.offers)
    assert page.locator(".every .notation").all_inner_texts() == [one.text for one in table.offers]
    labels = page.locator(".every a").evaluate_all("all => all.map((one) => one.firstChild.textContent)")
    labelled = [table.game.label(table.view, table.seat, one.decision) for one in table.offers]
    said = [render(one, name=table.game.name) for one in labelled]
    assert len(set(labels)) == len(labels)
    assert labels[0].split(",")[0] == said[0].split(",")[0]
    page.locator(".every a").first.click()
    expect(page.locator("#preview b")).to_have_text(labels[0])
    expect(page.locator("#preview .notation")).to_have_text(table.offers[0].text)


def test_cards_are_ticked_in_the_hand_in_any_order(site, look):
    """What was ticked is marked; once nothing is left to choose it can be decided."""
    yola = Caller(site.player("Yola"))
    match = lay_table(site.register.matches, [yola, Caller(site.player("Zeno"))], "train-rush")
    page = look("Yola").goto(f"/matches/{match}")
    cards = page.locator("#panel-hand a.may[data-spot*='card-A']")
    held = cards.evaluate_all("all => all.map((one) => one.id)")
    for place in (4, 2, 0):
        page.locator(f"#{held[place]}").click()
        expect(page.locator(f"#{held[place]} .chosen")).to_be_visible()
    kept = sorted(held[place].rpartition("-")[2] for place in (4, 2, 0))
    expect(page.locator("#preview .notation")).to_have_text(f"keep {' '.join(kept)}")
    page.get_by_role("link", name="A step back").click()
    expect(page.locator("#panel-hand .chosen")).to_have_count(2)


# --- regions and their tabs ------------------------------------------------------------------------------------------


def test_the_region_that_a_decision_needs_opens_by_itself(site, look, tables):
    """And stays open or closed as somebody wants it, until there is something else to choose."""
    page = look("Wanda").goto(f"/matches/{tables['train-rush']}")
    opened = page.locator("#regions").get_attribute("data-opens")
    others = page.get_by_role("radio", name="Others")
    others.check()
    expect(page.locator("#panel-player-1")).to_be_visible()
    site.register.talk.say(Caller(site.player("Xaver")), tables["train-rush"], "hello")
    expect(page.locator("#talk .said")).to_have_text("hello", use_inner_text=False)
    expect(others).to_be_checked()
    page.locator(".options a").first.click()
    page.wait_for_selector("#decide .steps")
    now = page.locator("#regions").get_attribute("data-opens")
    assert opened
    assert now
    expect(others).not_to_be_checked()


# Tabs above the board that are cut off, or lie under what closes their row.
CUT = """() => [...document.querySelectorAll("#regions .tab")].filter((one) => one.offsetParent).filter((one) => {
  const box = one.getBoundingClientRect();
  const there = document.elementFromPoint(box.right - 4, box.top + box.height / 2);
  return box.left < 0 || box.right > innerWidth || !one.contains(there);
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("game", list(PLIES))
def test_on_a_tablet_every_tab_is_in_sight(look, tables, game):
    """Above the board there is one strip of tabs, whichever of them is open; only the logbook has leaves of its own."""
    page = look("Wanda", width=TABLET[0], height=TABLET[1]).goto(f"/matches/{tables[game]}")
    assert page.evaluate(CUT) == []
    own = page.locator("#region-own")
    if own.count():
        own.check()
        expect(page.locator("[name=leaf]:visible")).to_have_count(0)
        expect(page.locator(".own")).to_be_visible()
        assert page.evaluate(CUT) == []
    page.locator("#region-aside").check()
    expect(page.locator("#log-title + .logbook")).to_be_visible()
    expect(page.locator(".own")).to_be_hidden()
    page.get_by_role("radio", name="Terms").check()
    expect(page.locator(".leaf-terms")).to_be_visible()
    expect(page.locator("#log-title + .logbook")).to_be_hidden()


@pytest.mark.parametrize("size", [TABLET, DESKS[0]])
def test_the_heading_says_where_the_match_stands(look, tables, size):
    """However long the name of the game is: that is cut first."""
    page = look("Wanda", width=size[0], height=size[1]).goto(f"/matches/{tables['coal-baron']}")
    head = page.locator(".match-head .faint")
    assert re.match(r"shift \d of \d · Coal Baron", head.inner_text())
    assert head.bounding_box()["width"] > 90  # as wide as the shift needs it


def test_a_replay_turns_to_where_something_changed(look, seeded):
    """From ply to ply, whichever region it is in."""
    page = look().goto(f"/matches/{seeded['finished']}/replay?ply=1")
    for ply in range(2, 12):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#ply-title")).to_have_text(f"Ply {ply}")
        marks = page.locator(".board .changed")
        assert marks.count() == 0 or marks.evaluate_all("all => all.some((one) => one.getClientRects().length)")


GOES_ON = "(one) => one.append(...Array.from({ length: 12 }, () => one.lastElementChild.cloneNode(true)))"


def at_its_edge(page: Page) -> int:
    """How light a caption is at its lower edge, where no words stand."""
    box = page.locator(".caption .told").bounding_box()
    corner = {"x": box["x"] + box["width"] - 6, "y": box["y"] + box["height"] - 2, "width": 2, "height": 1}
    light = Image.open(BytesIO(page.screenshot(clip=corner))).convert("L").getpixel((0, 0))
    assert isinstance(light, int)
    return light


@pytest.mark.parametrize("dark", [False, True])
def test_a_caption_that_goes_on_says_so(look, tables, dark):
    """Its words ended in the middle of a line. By day and by night a shadow lies there until all of them were seen."""
    page = look("Wanda", width=PHONE[0], height=PHONE[1], dark=dark).goto(
        f"/matches/{tables['coal-baron']}/replay?ply=9"
    )
    page.locator(".caption .would").evaluate(GOES_ON)
    before = at_its_edge(page)
    page.locator(".caption .told").evaluate("(one) => one.scrollTo(0, one.scrollHeight)")
    assert abs(at_its_edge(page) - before) > 25


def test_the_board_is_looked_at_closer(look, tables):
    """By button; and it stays as large when the page changes."""
    page = look("Wanda", width=390, height=844).goto(f"/matches/{tables['steamrollers']}")
    region = page.locator(".region-0")
    wide = "one => one.firstElementChild.getBoundingClientRect().width"
    before = region.evaluate(wide)
    page.get_by_role("button", name="Show the board larger").click()
    page.get_by_role("button", name="Show the board larger").click()
    larger = region.evaluate(wide)
    assert larger > 1.9 * before
    page.locator(".options a").first.click()
    page.wait_for_selector("#decide .steps")
    assert region.evaluate(wide) == larger


MAY = FOLLOWED.replace(".changed", "a.may .may-frame")  # the same of what can be chosen


def larger(page: Page, seen: str) -> list[bool]:
    """Whether that is in sight each time that the board is shown larger, as far as it goes; and the page stands."""
    before, found = page.evaluate(STANDS), []
    for _ in range(4):
        page.get_by_role("button", name="Show the board larger").click()
        found.append(page.evaluate(seen) is not False)
        now = page.evaluate(STANDS)
        assert (now["page"], now["strip"]) == (before["page"], before["strip"])
    return found


@pytest.mark.parametrize("game", list(PLIES))
def test_closer_up_what_can_be_chosen_stays_in_sight(look, tables, game):
    """It was the middle of the board that stayed, where perhaps nothing was to be done."""
    page = look("Wanda", width=PHONE[0], height=PHONE[1]).goto(f"/matches/{tables[game]}")
    assert larger(page, MAY) == [True] * 4


@pytest.mark.parametrize("game", list(PLIES))
def test_closer_up_a_replay_shows_what_changed(look, tables, game):
    """When it is looked at closer, and from then on at every ply."""
    page = look("Wanda", width=PHONE[0], height=PHONE[1]).goto(f"/matches/{tables[game]}/replay?ply=11")
    assert larger(page, FOLLOWED) == [True] * 4
    for ply in range(12, 20):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#ply-title")).to_have_text(f"Ply {ply}")
        assert page.evaluate(FOLLOWED) is not False, ply


# Which tabs lie under what closes their row, where it shows nothing but what fades.
SWALLOWED = """() => {
  const end = document.querySelector("#regions .strip-end").getBoundingClientRect();
  const [x, y] = [end.left + 3, end.top + end.height / 2];
  return document.elementFromPoint(x, y)?.closest(".strip-end") !== null;
}"""


def test_a_tab_is_pressed_up_to_the_buttons_that_lie_over_its_row(look, tables):
    page = look("Wanda", width=PHONE[0], height=PHONE[1]).goto(f"/matches/{tables['train-rush']}")
    assert page.evaluate(SWALLOWED) is False
    page.get_by_role("button", name="Show the board larger").click(trial=True)


def drawn() -> Iterator[tuple[str, Picture]]:
    for slug, game in GAMES.items():
        for seats in game.SEATS:
            trial = Trial(game, seats, game.OPTIONS[0], 3, watched=False)
            yield slug, SVG[slug].draw(trial.state, Look(Viewer(0)))


def test_every_region_has_a_ratio_that_the_page_knows():
    """Rounded up, so that it never becomes higher than its part of the page."""
    known = {int(one) for one in re.findall(r"\.ratio-(\d+) \{", CSS.read_text("utf-8"))}
    assert known == set(RATIOS)
    for slug, picture in drawn():
        layout = TableLayout(picture)
        assert layout.regions[0].id == "board", slug
        for region in picture.regions:
            tall = tallness(picture, region, narrow=False)
            assert nearest(tall) >= 100 * tall


def test_a_lesson_opens_the_region_it_speaks_of():
    """If something can be chosen there, or nowhere: not another that comes before it."""
    may, spoken = ('<g class="may"/>', '<g class="spoken"/>')
    regions = [
        Region(name, say(name), [Panel(name, name, 1, 1, 1, Svg(body))])
        for name, body in (("board", ""), ("companies", may), ("market", may + spoken), ("players", spoken))
    ]
    assert opened(regions) == "market"
    assert opened(regions[:2]) == "companies"
    assert opened([regions[0], regions[3]]) == "players"
    assert opened([regions[0], regions[3]._replace(id=OWN), regions[3]]) == "players"
    assert opened(regions[:1]) == "board"


def test_a_replay_turns_to_what_was_decided_rather_than_to_what_followed():
    """The board if anything changed there, else the region of what changed first."""

    def region(name: str, spot: str) -> Region:
        body = Svg(f'<g id="{spot}"><path class="changed"/></g>' if spot else "")
        return Region(name, say(name), [Panel(name, name, 1, 1, 1, body)])

    own, events, story = region(OWN, "s0"), region("events", "event-1"), region("story", "story")
    assert followed([region("board", ""), own, events, story], ["event-1", "story", "s0"]) == "events"
    assert followed([region("board", ""), own, events, story], ["story", "event-1"]) == "story"
    assert followed([region("board", "map"), own, events], ["event-1", "s0", "map"]) == "board"
    assert followed([region("board", "")], ["s0"]) == "board"
    assert first_shown([events, story], ["s0", "story", "event-1"]) == "story"


@pytest.mark.parametrize(("width", "height"), DESKS)
def test_a_long_region_is_read_by_scrolling_and_not_made_smaller_and_smaller(look, tables, width, height):
    """The story of a campaign was drawn as high as the window, in letters of four pixels."""
    page = look("Wanda", width=width, height=height).goto(f"/matches/{tables['ticket-legacy']}")
    page.locator("#region-companies").check(force=True)
    page.evaluate("document.querySelector('.region-1').className = 'region region-1 ratio-480'")
    drawn = page.locator(".region-1 .board").bounding_box()["width"]
    assert drawn >= (23 if width >= 1600 else 48) * 16
    assert drawn <= page.locator(".region-1").bounding_box()["width"]


def test_a_region_without_panels_has_no_tab():
    slug, picture = next(drawn())
    emptied = picture._replace(regions=[*picture.regions, Region("more", picture.regions[0].title, [])])
    assert [one.id for one in TableLayout(emptied).regions] == [one.id for one in TableLayout(picture).regions], slug


# --- by keyboard alone -----------------------------------------------------------------------------------------------

ON = "document.activeElement.closest('.options a') ? 'option' : document.activeElement.id"


def tab_to(page: Page, wanted: str) -> None:
    """By Tab alone, as far as it takes."""
    for _ in range(200):
        if page.evaluate(ON) == wanted:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {wanted}")


@pytest.mark.parametrize("game", list(PLIES))
def test_a_whole_decision_is_made_by_keyboard_alone(site, look, game):
    """From the top of the page: Tab and Enter choose, look and decide."""
    people = [Caller(site.player(name)) for name in ("Ulla", "Vito")]
    match = lay_table(site.register.matches, people, game)
    while not site.register.queries.table(people[0], match).is_awaited:
        assert decide_as_bot(site.register.matches, match)
    before = site.register.queries.summary(people[0], match).ply
    page = look("Ulla").goto(f"/matches/{match}")
    receipt = page.locator("section .receipt").text_content()
    for _ in range(12):
        if page.locator("#confirm").count():
            break
        tab_to(page, "option")
        said = page.locator("#decide").inner_text()
        page.keyboard.press("Enter")
        page.wait_for_function("old => document.querySelector('#decide').innerText !== old", arg=said)
    tab_to(page, "confirm")
    page.keyboard.press("Enter")
    page.wait_for_function("old => document.querySelector('section .receipt')?.textContent !== old", arg=receipt)
    assert site.register.queries.summary(people[0], match).ply > before


# --- the heading -----------------------------------------------------------------------------------------------------

IN_THE_HEADING = ".bar-inside > a, .bar-inside > form, .match-head h1, .match-head .faint, .tabs a"
BOXES = """(which) => [...document.querySelectorAll(which)]
  .map((one) => [one.innerText, one.getBoundingClientRect()]).filter(([, box]) => box.width)
  .map(([said, box]) => [said, box.left, box.top, box.right, box.bottom])"""


@pytest.mark.parametrize(
    ("width", "height"), [(320, 640), (360, 640), (390, 844), (1100, 800), (1280, 900), (1920, 1080)]
)
def test_nothing_in_the_heading_covers_anything_else(site, look, seeded, width, height):
    """However long names and titles are."""
    name = "Wilhelmina-Augusta von Hohenzollern-Sig"
    wilhelmina, xaver = Caller(site.player(name)), Caller(site.player("Xaver"))
    title = "A long evening with old friends at the long table of the railway"
    match = lay_table(site.register.matches, [wilhelmina, xaver], "train-rush", title=title)
    page = look(name, width=width, height=height).goto(f"/matches/{match}")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    boxes = page.evaluate(BOXES, IN_THE_HEADING)
    covered = [
        (one[0], other[0]) for at, one in enumerate(boxes) for other in boxes[:at] if overlap(one[1:], other[1:])
    ]
    assert covered == []
    assert all(left >= -1 and right <= width + 1 for _, left, _, right, _ in boxes), boxes


@pytest.mark.parametrize("width", [820, 1100, 1280, 1920])
def test_the_way_to_the_campaign_lies_under_no_tab(site, look, width):
    """In replays it has a second link; it lay under the first tab."""
    people = [Caller(site.player(name)) for name in ("Wanda", "Xaver")]
    campaign = lay_table(site.register.matches, people, "ticket-campaign")
    while not (chapter := waits_for(match_in(site.register.store, campaign))):
        decide_as_bot(site.register.matches, campaign)
    page = look("Wanda", width=width).goto(f"/matches/{chapter}/replay")
    assert page.locator(".match-head a").count() == 2
    boxes = page.evaluate(BOXES, ".bar-inside > a, .match-head a, .tabs a")
    covered = [(one[0], two[0]) for at, one in enumerate(boxes) for two in boxes[:at] if overlap(one[1:], two[1:])]
    assert covered == []
    head = page.locator(".match-head").bounding_box()
    assert all(left + 1 >= head["x"] for said, left, *_ in boxes if said == "campaign")
    assert all(right <= head["x"] + head["width"] + 1 for said, _, _, right, _ in boxes if said == "as it was then")


def test_a_line_of_what_if_says_so_and_leads_back_at_any_width(look, seeded):
    """It has no tabs of a match beside its heading, which then has a row of its own and lies over nothing."""
    page = look().goto(f"/matches/{seeded['finished']}/what-if?ply=60")
    for width in (390, 820, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        head, tab = (page.locator(one).bounding_box() for one in (".match-head", "#regions"))
        assert head["y"] + head["height"] <= tab["y"] + 1, (width, head, tab)
        assert page.locator(".match-head a").evaluate("(one) => one.scrollWidth <= one.offsetWidth")


def overlap(one: list[float], other: list[float]) -> bool:
    return min(one[2], other[2]) - max(one[0], other[0]) > 1 and min(one[3], other[3]) - max(one[1], other[1]) > 1
