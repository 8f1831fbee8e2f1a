"""A page that changes under one's hands: what others do appears, what one is doing stays."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from service.usecases.callers import Caller
from tests.registers import lay_table
from tests.service.web.conftest import Held, Looking
from tests.service.web.standing import STANDS
from tests.service.web.test_playing import two_at_a_table

pytestmark = pytest.mark.timeout(600)  # on machines that do other things too
STREAM = re.compile(r"/matches/\w+/stream")
FOCUSED = "document.activeElement.id || document.activeElement.tagName"


@pytest.fixture
def table(site):
    """A match of Rita and Stan, in which Rita begins."""
    return two_at_a_table(site.register, site.player("Rita"), site.player("Stan"))


def without_feed(looking: Looking) -> Looking:
    """As where no proxy leads to it."""
    looking.page.route(STREAM, lambda route: route.fulfill(status=204))
    return looking


def turn_to(page: Page, leaf: str) -> None:
    """Show something else beside the board."""
    page.get_by_role("radio", name=leaf, exact=True).check()


def test_the_table_updates_by_itself(site, look, table):
    stan = look("Stan").goto(f"/matches/{table}")
    expect(stan.locator("#decide")).to_contain_text("Rita has to")
    site.register.matches.decide(Caller(site.player("Rita")), table, "pass", None)
    expect(stan.locator("#decide.ask")).to_be_visible()
    expect(stan.locator("#said")).to_contain_text("It is your turn")
    expect(stan).to_have_title("● " + stan.locator("h1").inner_text() + " · Train Register")


def test_what_is_said_is_heard_without_reloading(site, look, table):
    """And shown as it was written, harmlessly; what is noted is nobody else's."""
    rita, stan = look("Rita").goto(f"/matches/{table}"), look("Stan").goto(f"/matches/{table}")
    turn_to(rita, "Talk")
    rita.get_by_label("Say something").fill("<img src=x onerror=alert(1)> \u202eevil & 'quotes'")
    rita.keyboard.press("Enter")
    for page in (rita, stan):
        expect(page.locator("#talk .said")).to_have_text("<img src=x onerror=alert(1)> evil & 'quotes'")
    expect(rita.get_by_label("Say something")).to_have_value("")
    expect(rita.get_by_label("Say something")).to_be_focused()
    turn_to(rita, "Notes")
    rita.get_by_label("Notes only you can read").fill("my secret plan")
    rita.get_by_role("button", name="Keep").first.click()
    expect(rita.locator(".note")).to_contain_text("Kept")
    expect(rita.get_by_label("Notes only you can read")).to_have_value("my secret plan")
    assert "my secret plan" not in stan.content()


def test_what_was_said_is_marked_until_it_is_read(site, look, table):
    """On the tab and in the title, also for those who listen; once it was read it stays read."""
    rita = look("Rita").goto(f"/matches/{table}")
    site.register.talk.say(Caller(site.player("Stan")), table, "shall we?")
    expect(rita).to_have_title(re.compile("^✉ "))
    expect(rita.locator(".tab.unread")).to_have_text("Talk")
    rita.get_by_role("radio", name="Talk, something new").check()
    expect(rita.locator(".tab.unread")).to_have_count(0)
    rita.reload()
    expect(rita).not_to_have_title(re.compile("✉"))


def test_who_is_asked_to_take_back_sees_it_above_everything_else(site, look, table):
    one, two = Caller(site.player("Rita")), Caller(site.player("Stan"))
    for caller, text in ((one, "share with 1"), (two, "pass")):
        site.register.matches.decide(caller, table, text, None)
    site.register.matches.take_back(one, table)
    stan = look("Stan").goto(f"/matches/{table}")
    banner = stan.get_by_role("group", name="Taking back")
    expect(banner).to_have_text(re.compile(r"^\s*Rita asks to take back"))  # before one is asked to agree
    expect(banner.get_by_role("button", name="Agree")).to_be_in_viewport(ratio=1)
    assert banner.bounding_box()["y"] < stan.locator("#decide").bounding_box()["y"]


def test_on_a_slow_network_the_page_says_what_was_pressed_and_that_it_is_at_work(look, table):
    rita = look("Rita").goto(f"/matches/{table}")
    wire = Held(rita, re.compile(r"\?pick="))
    offer = rita.locator("#decide .options a").first
    offer.click()
    expect(offer).to_have_class(re.compile("pressed"))
    expect(rita.locator("html.working")).to_have_count(1)
    wire.let_go()
    expect(rita.locator("html.working, .pressed")).to_have_count(0)


def test_what_is_half_written_outlives_an_update(site, look, table):
    """The words, the place of the cursor, what was opened, and a box that was ticked."""
    stan = look("Stan").goto(f"/matches/{table}")
    turn_to(stan, "Notes")
    stan.get_by_label("Notes only you can read").fill("if they pass, then")
    turn_to(stan, "Terms")
    stan.get_by_text("Stop playing").click()
    stan.get_by_label("I am sure").first.check()
    turn_to(stan, "Talk")
    stan.get_by_label("Say something").fill("wait a mom")
    stan.keyboard.press("ArrowLeft")
    site.register.matches.decide(Caller(site.player("Rita")), table, "share with 1", None)
    expect(stan.locator("#decide.ask")).to_be_visible()
    stan.keyboard.type("!")
    expect(stan.get_by_label("Say something")).to_have_value("wait a mo!m")
    expect(stan.get_by_label("Notes only you can read")).to_have_value("if they pass, then")
    turn_to(stan, "Terms")
    expect(stan.get_by_label("I am sure").first).to_be_checked()
    expect(stan.get_by_role("button", name="Resign")).to_be_visible()


def test_a_choice_is_not_undone_by_an_update_that_was_under_way(site, look, table):
    """The page had just asked whether something is new, and heard it while the choice was being fetched."""
    rita = without_feed(look("Rita")).goto(f"/matches/{table}")
    pulses, choices = Held(rita, re.compile("/pulse$")), Held(rita, re.compile("[?]pick="))
    site.register.talk.say(Caller(site.player("Stan")), table, "take your time")
    pulses.wait()
    rita.locator("#decide").get_by_role("link", name="Engines").dispatch_event("click")
    choices.wait()
    pulses.let_go()
    rita.wait_for_function("() => performance.getEntriesByType('resource').some((one) => one.name.endsWith('/pulse'))")
    choices.let_go()
    expect(rita.locator("#talk .said")).to_have_text("take your time")
    with rita.expect_response("**/pulse"):
        pass  # whatever the update led to has been asked for by then
    expect(rita.locator("#decide .steps")).to_contain_text("Engines")


def test_a_choice_is_not_undone_by_news_that_come_meanwhile(site, look, table):
    """They are heard while the choice is being fetched, and read after it."""
    rita = look("Rita").goto(f"/matches/{table}")
    choices = Held(rita, re.compile("[?]pick="))
    rita.locator("#decide").get_by_role("link", name="Engines").dispatch_event("click")
    choices.wait()
    site.register.talk.say(Caller(site.player("Stan")), table, "take your time")
    rita.wait_for_timeout(300)
    choices.let_go()
    expect(rita.locator("#talk .said")).to_have_text("take your time")
    expect(rita.locator("#decide .steps")).to_contain_text("Engines")


def test_the_keyboard_goes_on_where_the_next_thing_is_to_be_done(site, look, table):
    """Choose, look, decide, by Tab and Enter alone; nobody is ever thrown back to the top of the page."""
    rita = look("Rita").goto(f"/matches/{table}")
    rita.locator("#decide").get_by_role("link", name="Engines").focus()
    rita.keyboard.press("Enter")
    expect(rita.locator("#decide .options a").first).to_be_focused()
    rita.get_by_role("link", name="Start over").focus()
    rita.keyboard.press("Enter")
    rita.locator("#decide").get_by_role("link", name="Mine 0 to 1").focus()
    rita.keyboard.press("Enter")
    expect(rita.locator("#preview")).to_be_focused()
    rita.keyboard.press("Tab")
    expect(rita.locator("#confirm")).to_be_focused()
    rita.keyboard.press("Enter")
    expect(rita.locator(".note")).to_contain_text("Written down")
    rita.wait_for_function(f"({FOCUSED}) === 'decide-title'")
    rita.get_by_role("button", name="Take back ply 1").focus()
    rita.keyboard.press("Enter")
    expect(rita.locator(".logbook .told.struck").first).to_be_visible()
    rita.wait_for_function(f"({FOCUSED}) !== 'BODY'")


def test_a_replay_stepped_by_enter_keeps_its_button(look, seeded):
    page = look().goto(f"/matches/{seeded['finished']}/replay?ply=1")
    previous = page.get_by_role("link", name="Previous ply")
    previous.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#ply-title")).to_have_text("Set-up")
    expect(previous).to_have_attribute("aria-disabled", "true")
    expect(previous).to_be_focused()


def test_a_network_that_is_away_loses_nothing(site, look, table):
    """The decision stays on the page, and is made once when it can be."""
    seen = look("Rita")
    rita = seen.goto(f"/matches/{table}?text=pass")
    turn_to(rita, "Notes")
    rita.get_by_label("Notes only you can read").fill("half a thought")
    seen.context.set_offline(True)
    rita.locator("#confirm").click()
    expect(rita.locator(".note.bad")).to_contain_text("cannot be reached")
    assert rita.evaluate("document.documentElement.scrollHeight <= innerHeight")  # it moves nothing
    seen.context.set_offline(False)
    rita.locator("#confirm").click()
    expect(rita.locator(".note").first).to_contain_text("Written down")
    expect(rita.get_by_label("Notes only you can read")).to_have_value("half a thought")
    assert site.register.queries.summary(Caller(""), table).ply == 1
    own = ("INTERNET_DISCONNECTED",)  # what the browser says about it itself
    seen.complaints = [said for said in seen.complaints if not any(word in said for word in own)]


def test_a_problem_in_the_middle_of_it_is_shown_and_left_again(site, look, seeded):
    """The answer to a step may be a page about a problem; Back leads out of it."""
    seen = look()
    page = seen.goto(f"/matches/{seeded['finished']}/replay?ply=3")
    page.locator("#ply").fill("99999")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Refused")
    page.go_back()
    expect(page.locator("#ply-title")).to_have_text("Ply 3")
    seen.complaints = [said for said in seen.complaints if "409" not in said]  # the browser logs the refusal itself


KEPT = (
    "(kept) => [...document.querySelectorAll('.board > svg > *')].filter((one) => (one.kept ?? null) === kept).length"
)
# Panels that are not as the server would send them, but for where the pointer is.
DIFFER = """async () => {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  document.querySelectorAll(".pointed").forEach((one) => one.classList.remove("pointed"));
  const fresh = [...page.querySelectorAll(".board > svg")];
  return fresh.filter((one) => !document.getElementById(one.id).isEqualNode(one)).map((one) => one.id);
}"""


def test_only_what_differs_on_the_board_is_exchanged(site, look, table):
    """A spot that stays the same is the same element after a choice, and the board is as it was sent."""
    rita = look("Rita").goto(f"/matches/{table}")
    rita.evaluate("for (const one of document.querySelectorAll('.board > svg > *')) one.kept = true")
    rita.locator("#decide").get_by_role("link", name="Engines").click()
    rita.wait_for_selector("#decide .steps")
    assert rita.evaluate(KEPT, True) > rita.evaluate(KEPT, None) > 0
    assert rita.evaluate(DIFFER) == []


def test_a_table_that_is_started_becomes_a_table_for_everybody(site, look):
    """Who starts it and who waits for it see the board in its frame, not a long page without one."""
    people = [Caller(site.player(name)) for name in ("Rita", "Stan")]
    match = lay_table(site.register.matches, people, start=False)
    rita, stan = (look(name).goto(f"/matches/{match}") for name in ("Rita", "Stan"))
    rita.get_by_role("button", name="Start the match").click()
    for page in (rita, stan):
        page.wait_for_selector("body.at-table #regions")
        page.wait_for_load_state()
        assert page.evaluate(STANDS)["page"] == [0, 0, 0]


# The feed


def asked_by(page: Page) -> list[str]:
    """Addresses of a match that a page asks for from now on; not where it listens."""
    found: list[str] = []
    page.on(
        "request", lambda one: found.append(one.url) if "/matches/" in one.url and "/stream" not in one.url else None
    )
    return found


def test_an_open_page_hears_of_news_and_asks_for_nothing_else(site, look, table):
    """While nothing happens it asks for nothing; what happens it reads once."""
    stan = look("Stan").goto(f"/matches/{table}")
    asked = asked_by(stan)
    stan.wait_for_timeout(2_500)
    assert asked == []
    site.register.matches.decide(Caller(site.player("Rita")), table, "pass", None)
    expect(stan.locator("#decide.ask")).to_be_visible()
    assert asked == [f"{site.url}/matches/{table}"]


def test_what_happened_while_the_page_was_on_its_way_is_heard_at_once(site, look, table):
    looking = look("Stan")
    slow = Held(looking.page, STREAM)
    stan = looking.goto(f"/matches/{table}")
    slow.wait()
    site.register.matches.decide(Caller(site.player("Rita")), table, "pass", None)
    slow.let_go()
    expect(stan.locator("#decide.ask")).to_be_visible()


def test_without_the_feed_an_open_page_asks_by_itself_less_and_less_often(site, look, table):
    stan = without_feed(look("Stan")).goto(f"/matches/{table}")
    asked = asked_by(stan)
    stan.wait_for_timeout(4_000)
    assert {one.rpartition("/")[2] for one in asked} == {"pulse"}
    assert len(asked) < 7
    site.register.matches.decide(Caller(site.player("Rita")), table, "pass", None)
    expect(stan.locator("#decide.ask")).to_be_visible()


def test_a_page_that_nobody_looks_at_lets_go_of_the_feed(site, look, table):
    stan = look("Stan").goto(f"/matches/{table}")
    hidden = "Object.defineProperty(document, 'hidden', {value: HIDDEN, configurable: true})"
    events = "document.dispatchEvent(new Event('visibilitychange'))"
    with stan.expect_event("requestfailed", lambda request: "/stream" in request.url):
        stan.evaluate(f"{hidden.replace('HIDDEN', 'true')}; {events}")
    site.register.matches.decide(Caller(site.player("Rita")), table, "pass", None)
    with stan.expect_request(re.compile("/stream")):
        stan.evaluate(f"{hidden.replace('HIDDEN', 'false')}; {events}")
    expect(stan.locator("#decide.ask")).to_be_visible()


def test_what_the_page_answered_stays_while_others_go_on(site, look, table):
    """The receipt of one's own decision is not wiped by the answer of the other, only by what one does next."""
    rita = look("Rita").goto(f"/matches/{table}?text=pass")
    rita.locator("#confirm").click()
    expect(rita.locator(".notes .note")).to_contain_text("Receipt")
    site.register.matches.decide(Caller(site.player("Stan")), table, "pass", None)
    expect(rita.get_by_role("link", name="ply 2", exact=True).first).to_be_attached()
    expect(rita.locator(".notes .note")).to_have_count(1)
