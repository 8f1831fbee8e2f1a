"""What a click tells: why something cannot be chosen, what a choice would do; and what happened since the last turn."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from domain.engine import legal
from domain.places import Viewer, masked
from service.usecases.callers import Caller
from service.usecases.preferences import change_preferences
from tests.registers import decide_as_bot, lay_table, match_in
from tests.service.web.conftest import Held

pytestmark = pytest.mark.timeout(600)


@pytest.fixture
def coal(site) -> str:
    """A table of Coal Baron at which Wanda is the first to decide: no train is ready to leave yet."""
    people = [Caller(site.player(name)) for name in ("Wanda", "Xaver")]
    return lay_table(site.register.matches, people, "coal-baron", options=b'{"start_seat":0}')


def steam_with_a_die(site) -> str:
    """A table of SteamRollers at which Wanda has picked a die and may draw a track."""
    people = [Caller(site.player(name)) for name in ("Wanda", "Xaver")]
    match = lay_table(site.register.matches, people, "steamrollers")
    for _ in range(60):
        at = match_in(site.register.store, match)
        offers = [at.game.write(one) for one in legal(at.game, masked(at.table, Viewer(0)), 0)]
        if any(one.startswith("track ") for one in offers):
            return match
        decide_as_bot(site.register.matches, match)
    raise AssertionError("nobody could draw a track")


@pytest.mark.parametrize("width", [1280, 390])
def test_a_click_on_what_cannot_be_chosen_says_why(look, coal, width):
    """By mouse and by touch, with the rule; nothing else changes, and the next choice takes it away."""
    page = look("Wanda", width=width, height=844).goto(f"/matches/{coal}")
    page.locator("#zone-delivery").click()
    why = page.locator("#why-not")
    expect(why).to_contain_text("Delivery: no train is ready. (rule 4.6)")
    expect(why).to_be_focused()
    assert page.evaluate("[scrollX, scrollY]") == [0, 0]
    page.locator("#decide .options a").first.click()
    expect(why).to_have_count(0)


def test_an_event_of_legacy_is_read_as_well_as_before_while_something_is_chosen(site, look):
    """It is in force, and no thing that one might have wished to choose."""
    people = [Caller(site.player(name)) for name in ("Wanda", "Xaver")]
    match = lay_table(site.register.matches, people, "ticket-legacy")
    while not (site.register.queries.table(people[0], match).is_awaited and revealed(site, match)):
        decide_as_bot(site.register.matches, match)
    page = look("Wanda").goto(f"/matches/{match}")
    expect(page.locator("#panel-event > g.spot")).to_have_css("opacity", "1")


def revealed(site, match: str) -> bool:
    return bool(match_in(site.register.store, match).table.active)


def test_what_cannot_be_chosen_is_dimmer_than_what_can(look, coal):
    page = look("Wanda").goto(f"/matches/{coal}")
    dim, bright = (
        float(page.locator(one).evaluate("(one) => getComputedStyle(one).opacity"))
        for one in ("#zone-delivery", "#zone-cart1")
    )
    assert dim < bright == 1


def test_a_choice_is_seen_on_the_board_and_paid_by_clicking_miners(site, look, coal):
    page = look("Wanda").goto(f"/matches/{coal}")
    page.locator("#zone-order").click()
    if page.locator("a[id^=s0-miner]").count():
        page.locator("a[id^=s0-miner]").first.click()
    expect(page.locator("#preview")).to_be_visible()
    expect(page.locator("#zone-order .ghost")).to_be_visible()
    page.get_by_role("link", name="Start over").click()
    expect(page.locator(".ghost")).to_have_count(0)


def test_a_track_is_a_ghost_that_is_turned_by_clicking(site, look):
    match = steam_with_a_die(site)
    page = look("Wanda").goto(f"/matches/{match}")
    cell = page.locator("a.may[data-spot^=cell-]").first
    spot = cell.get_attribute("id")
    cell.click()
    notation = page.locator("#preview .notation").first
    expect(notation).to_contain_text("track")
    expect(page.locator(f"#{spot} .ghost")).to_be_visible()
    lies = notation.inner_text()
    page.locator(f"#{spot}").click()
    expect(notation).not_to_have_text(lies)
    assert notation.inner_text().split()[1] == lies.split()[1]
    page.get_by_role("button", name="Decide").click()
    expect(page.locator("#preview")).to_have_count(0)


def test_what_the_others_did_is_told_until_one_has_decided(site, look):
    people = [Caller(site.player(name)) for name in ("Wanda", "Xaver")]
    match = lay_table(site.register.matches, people, "coal-baron", options=b'{"start_seat":0}')
    matches = site.register.matches
    matches.decide(people[0], match, "pass", None)
    decide_as_bot(matches, match)
    page = look("Wanda").goto(f"/matches/{match}")
    expect(page.locator("#since")).to_contain_text("Xaver")
    expect(page.locator(".board .changed").first).to_be_visible()
    stranger = look("Zoe").goto(f"/matches/{match}")
    expect(stranger.locator("#since")).to_have_count(0)


def test_whoever_wishes_decides_at_once_where_it_can_be_taken_back(site, look, coal):
    """What would reveal something is still looked at first. What was done is told: no preview told it."""
    change_preferences(site.register.people, site.player("Wanda"), {"at_once": True})
    try:
        page = look("Wanda").goto(f"/matches/{coal}")
        page.get_by_role("link", name="Pass", exact=False).first.click()
        expect(page.locator("#decide-title")).to_have_text("Waiting")
        expect(page.locator(".notes")).to_contain_text(re.compile(r"Written down: Wanda passes.*Receipt .*, ply 1\."))
        assert match_in(site.register.store, coal).ply == 1
    finally:
        change_preferences(site.register.people, site.player("Wanda"), {"at_once": False})


# --- faster than pages are -------------------------------------------------------------------------------------------


def hand_of_train_rush(site, look) -> tuple[Page, list[str]]:
    """A hand of which three cards are kept, and the cards in it."""
    people = [Caller(site.player(name)) for name in ("Wanda", "Xaver")]
    page = look("Wanda").goto(f"/matches/{lay_table(site.register.matches, people, 'train-rush')}")
    cards = page.locator("#panel-hand a.may[data-spot*='card-A']")
    return page, cards.evaluate_all("all => all.map((one) => one.id)")


def kept(held: list[str]) -> str:
    return f"keep {' '.join(sorted(one.rpartition('-')[2] for one in held))}"


def test_clicks_that_come_before_the_first_is_answered_go_on_from_it(site, look):
    """Three cards of the hand, on a slow line; and a fourth that is one too many changes nothing."""
    page, held = hand_of_train_rush(site, look)
    answers = Held(page, re.compile("[?]pick="))
    for card in held[:4]:
        page.locator(f"#{card}").click()
    answers.wait()
    answers.let_go()
    expect(page.locator("#preview .notation")).to_have_text(kept(held[:3]))


# --- scripts that come late ------------------------------------------------------------------------------------------

SCRIPTS = re.compile(r"/static/.*[.]js")
LIES = """() => [...document.querySelectorAll(
  ".strip .tab, .strip-links a, .region, .transport > *, .player > *, .told > *, .question, .question a, .aside"
)].map((one) => [one.id || one.className, ...Object.values(one.getBoundingClientRect().toJSON())])"""

IN_ITS_CLOTHES = """async () => {
  const sheets = [...document.querySelectorAll("link[rel=stylesheet]")].filter((one) => !one.sheet);
  await Promise.all(sheets.map((one) => new Promise((come) => one.addEventListener("load", come))));
  document.body.getBoundingClientRect();  // what is laid out asks for its letters
  await document.fonts.ready;
}"""


def test_a_decision_that_comes_before_the_scripts_is_carried_out(site, look, coal):
    """By plain links and forms, on a line so slow that no script ever arrives."""
    looking = look("Wanda")
    page, wanda = looking.page, Caller(site.player("Wanda"))
    before = site.register.queries.summary(wanda, coal).ply
    scripts = Held(page, SCRIPTS)
    page.goto(f"{site.url}/matches/{coal}", wait_until="commit")
    page.locator("#zone-cart1").click()
    page.locator("#confirm").click()
    expect(page.locator(".note").first).to_contain_text("Receipt")
    assert site.register.queries.summary(wanda, coal).ply > before
    expect(page.locator("html.scripted")).to_have_count(0)
    scripts.let_go()
    expect(page.locator("html.scripted")).to_have_count(1)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (768, 1024), (1280, 900)])
@pytest.mark.parametrize("path", ["", "/replay?ply=0"])
def test_nothing_jumps_when_the_scripts_come(site, look, coal, path, width, height):
    """What needs them has its room already: nothing moves away from under a finger."""
    page = look("Wanda", width=width, height=height).page
    scripts = Held(page, SCRIPTS)
    page.goto(f"{site.url}/matches/{coal}{path}", wait_until="commit")
    expect(page.locator(".aside")).to_have_count(1)  # the page is there down to its end
    page.evaluate(IN_ITS_CLOTHES)
    scripts.wait()
    before = page.evaluate(LIES)
    scripts.let_go()
    expect(page.locator("html.scripted")).to_have_count(1)
    assert page.evaluate(LIES) == before


CARDS_IN_SIGHT = """(own) => {
  const place = own.getBoundingClientRect();
  return [...own.querySelectorAll("a.may[data-spot*=card-A]")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.top > place.top && box.bottom < place.bottom && box.left > place.left && box.right < place.right;
  }).map((one) => one.id);
}"""


def test_closer_up_nothing_moves_while_more_can_be_chosen_in_sight(site, look):
    """Whoever picks one card after the other finds the next one where it was."""
    page, _ = hand_of_train_rush(site, look)
    page.set_viewport_size({"width": 1000, "height": 1000})
    page.get_by_role("button", name="Show the board larger").click()
    own = page.locator(".own")
    own.evaluate("(one) => one.scrollTo(9999, 40)")  # not where the page itself would have it
    before, cards = own.evaluate("(one) => [one.scrollLeft, one.scrollTop]"), own.evaluate(CARDS_IN_SIGHT)
    assert len(cards) > 1
    page.locator(f"#{cards[0]}").click()
    expect(page.locator(f"#{cards[0]} .chosen")).to_be_visible()
    assert own.evaluate("(one) => [one.scrollLeft, one.scrollTop]") == before


def test_of_two_clicks_on_what_excludes_each_other_the_last_one_counts(look, coal):
    page = look("Wanda").goto(f"/matches/{coal}")
    answers = Held(page, re.compile("[?]pick="))
    for name in ("Engines", "Mine 0 to 1"):
        page.locator("#decide").get_by_role("link", name=name).click()
    answers.wait()
    answers.let_go()
    expect(page.locator("#preview")).to_contain_text("mine 0/1")


def test_two_steps_back_are_two(site, look):
    page, held = hand_of_train_rush(site, look)
    for card in held[:3]:
        page.locator(f"#{card}").click()
    expect(page.locator("#preview .notation")).to_have_text(kept(held[:3]))
    answers = Held(page, re.compile("[?]pick="))
    for _ in range(2):
        page.get_by_role("link", name="A step back").click()
    answers.wait()
    answers.let_go()
    expect(page.locator("#panel-hand .chosen")).to_have_count(1)


def test_a_click_on_the_board_survives_an_answer_that_comes_while_the_button_is_down(site, look):
    """The card under the pointer is drawn anew between pressing and letting go."""
    page, held = hand_of_train_rush(site, look)
    answers = Held(page, re.compile("[?]pick="))
    page.locator(f"#{held[0]}").click()
    answers.wait()
    page.locator(f"#{held[1]}").hover()
    page.mouse.down()
    answers.let_go()
    expect(page.locator(f"#{held[0]} .chosen")).to_be_visible()
    page.mouse.up()
    expect(page.locator(f"#{held[1]} .chosen")).to_be_visible()
    expect(page.locator("#panel-hand .chosen")).to_have_count(2)


# --- a page that changes between press and release -------------------------------------------------------------------

DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Finger:
    """Presses as a finger does on glass."""

    def __init__(self, page: Page) -> None:
        self.device = page.context.new_cdp_session(page)
        self.device.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def press(self, x: float, y: float) -> None:
        self.device.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})

    def release(self) -> None:
        self.device.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


class Mouse:
    def __init__(self, page: Page) -> None:
        self.mouse = page.mouse

    def press(self, x: float, y: float) -> None:
        self.mouse.move(x, y)
        self.mouse.down()

    def release(self) -> None:
        self.mouse.up()


@pytest.mark.parametrize("what", ["#decide .options li:nth-child(3) a", "a#zone-order"])
@pytest.mark.parametrize(("hand", "width"), [(Mouse, 1280), (Finger, 390)])
def test_what_was_pressed_is_chosen_also_if_news_comes_before_the_release(site, look, coal, hand, width, what):
    """The page stands still under the finger: a banner that would push the list away is drawn once it was released."""
    page = look("Wanda", width=width, height=844).goto(f"/matches/{coal}")
    target = page.locator(what)
    chosen = target.get_attribute("href")
    box = target.bounding_box()
    pointer = hand(page)
    pointer.press(box["x"] + box["width"] / 2, box["y"] + 6)
    with page.expect_response(lambda answer: answer.url.endswith(f"/matches/{coal}")) as news:
        site.register.talk.say(Caller(site.player("Xaver")), coal, "a word while you press")
    news.value.finished()
    page.evaluate(DRAWN)
    expect(page.locator("#heard")).to_be_hidden()
    pointer.release()
    page.wait_for_url(f"**{chosen}")
    expect(page.locator("#decide .steps, #preview").first).to_be_visible()
    expect(page.locator("#heard")).to_contain_text("a word while you press")


def test_a_press_that_chooses_nothing_holds_nothing_up(site, look, coal):
    """Beside everything that can be clicked, and moved out of the window."""
    page = look("Wanda").goto(f"/matches/{coal}")
    page.mouse.move(640, 4)
    page.mouse.down()
    page.mouse.move(640, 400)
    page.mouse.up()
    site.register.talk.say(Caller(site.player("Xaver")), coal, "all is well")
    expect(page.locator("#heard")).to_contain_text("all is well")
