"""What people see: replay by keyboard, sign-in, two browsers at one table, without script, on a phone, for all."""

from __future__ import annotations

import re
from email import message_from_bytes
from email.policy import default
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import expect

from domain.codec import codec
from domain.engine import redacted
from domain.games import GAMES
from domain.match.log import DecisionMade, MatchStarted
from domain.places import SPECTATOR, Viewer, masked
from service.mail.outgoing.envelopes import write
from service.usecases.callers import Caller
from tests.service.web.test_playing import two_at_a_table

pytestmark = pytest.mark.timeout(600)  # whole games, on machines that do other things too
AXE = (Path(__file__).parent / "vendor" / "axe-4.14.0.min.js").read_text("utf-8")


# --- replay ----------------------------------------------------------------------------------------------------------


def test_replay_by_keyboard(site, look, seeded):
    """Arrows step, Page up and down go by stages, Home and End to the ends, Space plays; the address says where."""
    page = look().goto(f"/matches/{seeded['finished']}/replay")
    title = page.locator("#ply-title")
    expect(title).to_have_text("Set-up")
    page.keyboard.press("ArrowRight")
    expect(title).to_have_text("Ply 1")
    page.keyboard.press("ArrowRight")
    expect(title).to_have_text("Ply 2")
    page.keyboard.press("ArrowLeft")
    expect(title).to_have_text("Ply 1")
    page.keyboard.press("PageDown")
    expect(page.locator(".match-head")).to_contain_text("shift 2 of")
    page.keyboard.press("End")
    expect(page.locator(".match-head")).to_contain_text("over after")
    assert re.search(r"ply=\d+", page.url)
    page.keyboard.press("Home")
    expect(title).to_have_text("Set-up")
    page.keyboard.press("Space")
    expect(page.locator("[data-play]")).to_have_text("Pause")
    expect(title).to_have_text("Ply 1")
    page.keyboard.press("Space")
    expect(page.locator("[data-play]")).to_have_text("Play")


def test_a_step_of_a_replay_morphs_the_page(site, look, seeded):
    """The panels that did not change are the same elements as before. (How quick it is, ops/bench measures.)"""
    page = look().goto(f"/matches/{seeded['finished']}/replay?ply=100")
    page.evaluate("document.querySelector('#panel-tile-cart1').kept = true")
    for _ in range(6):
        ply = page.locator("#ply-title").inner_text()
        page.keyboard.press("ArrowRight")
        expect(page.locator("#ply-title")).not_to_have_text(ply)
    assert page.evaluate("document.querySelector('#panel-tile-cart1').kept") is True


def test_spoiler_free_replay_tells_neither_length_nor_result(site, look, seeded):
    """It is stepped to the very end, and until then no page says how far it is."""
    match = seeded["finished"]
    last = site.register.queries.summary(Caller(""), match).ply
    page = look().goto(f"/matches/{match}/replay?ply={last - 3}&spoilers=no")
    for ply in range(last - 3, last):
        source = page.content()
        assert f"of {last}" not in source
        assert "data-slider" not in source
        assert "over after" not in source
        assert page.locator(".tabs a").all_inner_texts() == ["Replay"]
        assert page.get_by_role("link", name="Next ply").get_attribute("aria-disabled") is None
        assert page.locator("#next-of a").count() == 3
        page.keyboard.press("ArrowRight")
        expect(page.locator("#ply-title")).to_have_text(f"Ply {ply + 1}")
    expect(page.locator(".match-head")).to_contain_text("over after")
    assert "spoilers=no" in page.url


def test_eyes_folding_and_jumps(site, look, seeded):
    """A finished match through a seat's eyes; passes folded away; jumps to a stage and to a seat's next decision."""
    page = look().goto(f"/matches/{seeded['finished']}/replay?ply=30")
    page.get_by_role("radio", name="Jump and look").check()
    page.get_by_role("link", name="Bruno", exact=True).first.click()
    expect(page.locator("#panel-yard")).to_contain_text("Bruno")
    page.get_by_role("link", name="Fold passes away").click()
    expect(page.get_by_role("link", name="Show passes")).to_be_visible()
    for _ in range(8):
        before = page.locator("#ply-title").inner_text()
        page.keyboard.press("ArrowRight")
        expect(page.locator("#ply-title")).not_to_have_text(before)
        assert not {"pass", "end", "stop"} & set(page.locator("#ply-title + p .notation").all_inner_texts())
    page.get_by_role("link", name=re.compile("shift 3")).click()
    expect(page.locator(".match-head")).to_contain_text("shift 3 of")


def test_what_if_goes_on_against_bots(site, look, seeded):
    """From a ply of a finished match: decide, the bots answer, the address holds the line; nothing is stored."""
    match = seeded["finished"]
    before = site.register.queries.summary(Caller(""), match).version
    page = look().goto(f"/matches/{match}/replay?ply=50")
    page.get_by_role("radio", name="Jump and look").check()
    page.get_by_role("link", name="What if: play on from here").click()
    for _ in range(3):
        page.wait_for_selector("#decide")
        while not page.get_by_role("link", name="Play it").count():
            said = page.locator("#decide").inner_text()
            page.locator(".options a").first.click()
            page.wait_for_function("old => document.querySelector('#decide').innerText !== old", arg=said)
        line = page.url
        page.get_by_role("link", name="Play it").click()
        page.wait_for_function("old => location.href !== old && !document.querySelector('[href*=\"play=\"]')", arg=line)
    assert site.register.queries.summary(Caller(""), match).version == before


# --- signing in ------------------------------------------------------------------------------------------------------


def test_sign_in_by_mailed_link(site, look):
    """Ask for a link, find it in the outbox, follow it, press the button; the link works once."""
    seen = look()
    page = seen.goto("/sign-in")
    page.get_by_label("Your address").fill("vera@example.org")
    page.get_by_label("Your name at the table").fill("Vera")
    page.get_by_role("button", name="Send me a link").click()
    expect(page.locator("h1")).to_have_text("Look into your mail")
    player = site.register.people.by_email("vera@example.org")
    link = sent_link(site, player.id)
    path = "/" + link.split("/", 3)[3]
    seen.goto(path)
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator(".bar")).to_contain_text("Vera")
    expect(page.locator(".note")).to_contain_text("Welcome, Vera")
    again = look()
    again.goto(path)
    again.page.get_by_role("button", name="Sign in").click()
    expect(again.page.locator("h1")).to_have_text("No longer good")
    again.complaints = [
        words for words in again.complaints if "410" not in words
    ]  # the browser logs the refusal itself
    page.get_by_role("button", name="Sign out").click()
    expect(page.locator(".bar")).to_contain_text("Sign in")


def sent_link(site, player: str) -> str:
    """The link in the letter that was asked for."""
    register = site.register
    letters = [register.outbox.get(id) for id, _ in register.outbox.due()]
    letter = next(one for one in letters if one.player == player and one.kind == "sign-in")
    written = message_from_bytes(write(register, letter, register.people.get(player), pictures=False), policy=default)
    return re.search(r"http\S+/sign-in/\S+", written.get_body(["plain"]).get_content())[0]


def test_settings_are_kept_and_a_person_can_be_erased(site, look):
    seen = look("Erik")
    page = seen.goto("/settings")
    page.get_by_label("Name", exact=True).fill("Erik the Red")
    page.get_by_label("Time zone").select_option("Europe/Warsaw")
    page.get_by_label("one mail a day about all my matches").check()
    page.get_by_role("button", name="Keep").click()
    expect(page.locator(".note")).to_contain_text("Kept")
    player = next(one for one in site.register.people.all() if one.name == "Erik the Red")
    assert (player.zone, player.settings["notify"]) == ("Europe/Warsaw", "digest")
    page.get_by_label("Name of a new token").fill("my script")
    page.get_by_role("button", name="Make a token").click()
    token = page.locator("pre").inner_text()
    assert site.register.people.holder(token, "token") is not None
    seen.goto("/settings")
    expect(page.locator("body")).not_to_contain_text(token)
    page.get_by_label("Write “erase me”").fill("erase me")
    page.get_by_role("button", name="Erase me").click()
    expect(page.locator(".bar")).to_contain_text("Sign in")
    assert site.register.people.get(player.id).erased


# --- secrets ---------------------------------------------------------------------------------------------------------


def test_two_browsers_at_one_table_keep_their_secrets(site, look):
    """Neither page source, nor network answers, nor the board of one shows what only the other may see."""
    match = with_secrets(site)
    seers = {"Olga": look("Olga"), "Piotr": look("Piotr"), "": look()}
    for seen in seers.values():
        for path in ("", "/replay", "/score", "/proof"):
            answer = seen.page.goto(f"{site.url}/matches/{match}{path}")
            seen.bodies += [answer.text(), seen.page.content()]
        for path in ("/board.svg", "/board.txt", "/position", "/log", "/export"):
            seen.bodies.append(seen.context.request.get(f"{site.url}/api/matches/{match}{path}").text())
    for name, viewer in (("Olga", Viewer(0)), ("Piotr", Viewer(1)), ("", SPECTATOR)):
        for secret in kept_from(site, match, viewer):
            word = re.compile(rf"(?<![\w-]){re.escape(secret)}(?![\w-])")
            leaks = [word.search(body) for body in seers[name].bodies if word.search(body)]
            assert not leaks, (
                f"{name or 'a spectator'} could read {secret}: {leaks[0].string[leaks[0].start() - 80 :][:160]}"
            )


def with_secrets(site):
    """A match in which Olga holds a card of a face that Piotr has never seen anywhere."""
    one, two = site.player("Olga"), site.player("Piotr")
    for _ in range(20):
        match = two_at_a_table(site.register, one, two)
        for text in (
            "draw from order with 1+1",
            "choose 2",
            "share with 1",
            "draw from improvement with 3",
            "choose 3",
        ):
            with site.register.store.held(match) as held:
                seat = site.register.store.newest(held).awaited[0]
            site.register.matches.decide(Caller((one, two)[seat]), match, text, None)
        if kept_from(site, match, Viewer(1)):
            return match
    raise AssertionError("no match with a secret")


def kept_from(site, match, viewer) -> set[str]:
    """Faces in hands of which the viewer was never shown a copy, in names nobody else uses."""
    game = GAMES["coal-baron"]
    with site.register.store.held(match) as held:
        state = site.register.store.newest(held).table
    hands = {face for baron in state.seats for face in (*baron.orders.cards, *baron.improvements.cards)}
    seen = {face for _, face in game.census(masked(state, viewer)) if isinstance(face, str)}
    told = [
        fact
        for entry in site.register.store.events.entries(match)
        if isinstance(entry.event, (MatchStarted, DecisionMade))
        for fact in redacted(game, codec(game.SLUG).facts(entry.event.facts), viewer)
    ]
    ever = msgspec.json.encode(told).decode()  # also what was open once and is covered now
    return {face for face in hands - seen - {"flex3", "flex4", "flex5"} if f'"{face}"' not in ever}


# --- without script, on a phone, for everybody -----------------------------------------------------------------------


def test_reading_and_deciding_without_script(site, look):
    """Choose on the board and in the list, look at what it would do, decide, see the log, step through the replay."""
    seen = look(script=False)
    page = seen.goto("/")
    page.get_by_role("button", name="Practise Coal Baron").click()
    page.wait_for_selector("#regions")
    for turn in range(3):
        while not page.locator("#decide.ask").count():  # the bot's turn; without script one looks again
            page.reload()
        for _ in range(8):
            if page.locator("#confirm").count():
                break
            spots = page.locator(".board > svg:visible a.may")
            (spots if spots.count() and turn % 2 == 0 else page.locator(".options a")).first.click()
        page.locator("#confirm").click()
        expect(page.locator(".note").first).to_contain_text("Receipt")
    page.get_by_role("link", name="Replay", exact=True).click()
    page.get_by_role("link", name="Previous ply").click()
    page.get_by_role("spinbutton", name="Ply").fill("1")
    page.get_by_role("button", name="Go").click()
    expect(page.locator("#ply-title")).to_have_text("Ply 1")


@pytest.mark.parametrize("width", [390, 1280])
def test_without_script_a_note_lies_over_nothing(site, look, width):
    """Nothing takes it away again: what lay under it could not be pressed."""
    page = look(script=False, width=width, height=844).goto("/")
    page.get_by_role("button", name="Practise SteamRollers").click()
    while not page.locator("#confirm").count():
        page.locator(".options a").first.click()
    page.locator("#confirm").click()
    note = page.locator(".note").bounding_box()
    for other in (".match-head h1", ".tabs a", "#regions label:visible", ".question"):
        box = page.locator(other).first.bounding_box()
        assert box["y"] >= note["y"] + note["height"] or note["y"] >= box["y"] + box["height"]
    page.get_by_role("link", name="Proof", exact=True).click()
    expect(page.locator("h2").first).to_have_text("Proof comes with the end")


def test_what_was_refused_goes_where_it_is_pressed(site, look):
    """On a phone it lies over the tabs, and stays until it was read."""
    seen = look(width=390, height=844)
    page = seen.goto("/")
    page.get_by_role("button", name="Practise SteamRollers").click()
    expect(page.locator(".options a").first).to_be_visible()  # the bot has decided: its decision turns the tabs
    for name in ("Logbook", "Terms"):
        page.locator("label.tab:visible", has_text=name).last.click()
    page.get_by_text("Stop playing").click()
    page.get_by_label("Or a person, by their id").fill("xyzzy")
    page.get_by_label("Reason").fill("a holiday")
    page.get_by_role("button", name="Let them play on").click()
    note = page.locator(".note.bad")
    expect(note).to_contain_text("There is no such player")
    seen.complaints = [said for said in seen.complaints if "409" not in said]  # the browser logs the refusal itself
    note.click()
    expect(note).to_have_count(0)
    page.get_by_role("link", name="Proof", exact=True).click()
    expect(page.locator("h2").first).to_have_text("Proof comes with the end")


PAGES = [
    "/", "/games", "/games/coal-baron", "/games/train-rush", "/games/steamrollers", "/matches", "/about", "/sign-in",
    "/new", "/settings", "/matches/{open}", "/matches/{going on}", "/matches/{going on}?pick=zone-draw",
    "/matches/{going on}/replay", "/matches/{going on}/score", "/matches/{going on}/proof", "/matches/{finished}",
    "/matches/{finished}/replay?ply=100", "/matches/{finished}/score?one=0&other=1", "/matches/{finished}/proof",
    "/matches/{finished}/what-if?ply=60", "/nowhere", "/matches/{finished}/replay?ply=99999",
]  # fmt: skip


@pytest.mark.parametrize("width", [1280, 390])
def test_every_page_is_fit_for_everybody(site, look, seeded, width):
    """axe finds nothing to complain about, nothing is wider than the screen, on a desk by day and a phone by night."""
    seen = look("Ada", width=width, dark=width < 500)
    found = []
    for path in PAGES:
        page = seen.goto(path.format_map(seeded))
        page.evaluate(AXE)
        result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        for one in result["violations"]:
            nodes = [f"{node['target']} {node['failureSummary'][:200]}" for node in one["nodes"][:2]]
            found.append(f"{path}: {one['id']}: {nodes}")
        if page.evaluate("document.documentElement.scrollWidth") > width:
            found.append(f"{path} is wider than the screen")
    problems = ("404", "409")  # the browser logs them itself
    seen.complaints = [words for words in seen.complaints if not any(status in words for status in problems)]
    assert not found, "\n".join(found)


OVERHANGING = """
() => [...document.querySelectorAll(".sheet :is(input, select, button, table)")].filter((one) => one.checkVisibility())
  .filter((one) => !one.closest(".scrolls") && !one.closest(".seen-by-readers"))
  .filter((one) => one.getBoundingClientRect().right > one.closest(".sheet").getBoundingClientRect().right - 2)
  .map((one) => `${one.tagName} ${one.name || one.textContent.slice(0, 30)}`)
"""
NARROW = ["/", "/matches", "/tournaments", "/settings", "/settings/post", "/matches/{open}"]


def test_pages_fit_the_narrowest_phones(site, look, seeded):
    """Nothing is wider than the screen or hangs over its box, and titles in lists have room."""
    seen, found = look("Ada", width=320, height=700), []
    for path in [*NARROW, "/api/docs"]:
        page = seen.goto(path.format_map(seeded))
        if page.evaluate("document.documentElement.scrollWidth") > 320:
            found.append(f"{path} is wider than the screen")
        found += [f"{path}: {one}" for one in page.evaluate(OVERHANGING)]
    titles = seen.goto("/matches").locator(".match-line:has(.thumb) h3")
    assert min(titles.evaluate_all("all => all.map((one) => one.clientWidth)")) > 160
    assert found == []


CUT = """
() => [...document.querySelectorAll("select")].filter((one) => one.checkVisibility()).flatMap((select) => {
  const style = getComputedStyle(select), pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return [...select.options].filter((one) => pen.measureText(one.text).width > room)
    .map((one) => `${select.name}: ${one.text}`);
})
"""
NAMES = ("zone:", "match:")  # of places and tables: as long as they are, and known to who looks for them


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_no_drop_down_cuts_off_what_it_offers(site, look, seeded, width):
    """What is longer than its field is not offered in one: it stands below each other, to be ticked."""
    seen = look("Ada", width=width, height=740)
    shown = ["/settings", "/settings/post", "/matches", "/tournaments/new", "/matches/{open}"]
    shown += [f"/new?game={game}" for game in GAMES]
    found = []
    for path in shown:
        cut = seen.goto(path.format_map(seeded)).evaluate(CUT)
        found += [f"{path} {one}" for one in cut if not one.startswith(NAMES)]
    assert found == []


@pytest.mark.parametrize("game", ["train-rush", "steamrollers", "eighteen-africa", "ticket-legacy"])
def test_the_other_boards_are_fit_for_everybody(site, look, game):
    for width in (1280, 390):
        seen = look(width=width)
        page = seen.goto(f"/games/{game}")
        page.get_by_role("button", name="Practise against bots").click()
        page.wait_for_selector("#regions")
        page.evaluate(AXE)
        result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        assert [(one["id"], one["nodes"][0]["target"]) for one in result["violations"]] == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
