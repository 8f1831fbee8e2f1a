"""Pages over HTTP: who may see what, bad input answered in words, nothing harmful in anything people wrote."""

from __future__ import annotations

import csv
import gzip
import io
import re
from html import unescape

import pytest

from domain.games import GAMES
from projections.sql import Unavailable
from service.http.problems import Problem
from service.usecases.callers import Caller
from service.web.problem_page import BROKEN, problem_page
from tests.service.api.tournament_world import staged
from tests.service.web.test_playing import two_at_a_table
from tests.service.web.test_tournament_pages import browser


@pytest.fixture
def client(site):
    """`client("Ada")` is a browser in which Ada is signed in; `client()` one of a stranger."""

    def of(name: str | None = None):
        made = site.app.test_client()
        if name:
            cookie = site.session(name)
            made.set_cookie(cookie["name"], cookie["value"])
        return made

    return of


def told(response) -> str:
    """The page's main part as text."""
    body = gzip.decompress(response.data) if response.headers.get("Content-Encoding") == "gzip" else response.data
    return body.decode()


# --- manners ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/games/coal-baron", "/matches/{finished}", "/matches/{finished}/score"])
def test_pages_have_no_inline_script_or_style(site, client, seeded, path):
    """The policy forbids it, and so do we: a page that needed it would silently not work."""
    answer = client().get(path.format_map(seeded))
    source = told(answer)
    assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    assert not re.search(r"<script(?![^>]*\bsrc=)", source)
    assert not re.search(r"\sstyle=|<style|\son[a-z]+=", source)
    assert not re.search(r"(?:src|href)=\"(?:https?:)?//", source)


@pytest.mark.parametrize("path", ["/", "/games", *(f"/games/{game}" for game in GAMES)])
def test_static_files_are_kept_and_zipped(client, path):
    page = told(client().get(path))
    for path in re.findall(r"/static/[\w./-]+\?v=\w+", page):
        answer = client().get(path, headers={"Accept-Encoding": "gzip"})
        assert answer.status_code == 200, path
        assert "immutable" in answer.headers["Cache-Control"]
    refused = client().get("/static/register.css", headers={"Accept-Encoding": "br, gzip;q=0"})
    assert "Content-Encoding" not in refused.headers
    css = client().get("/static/register.css", headers={"Accept-Encoding": "gzip"})
    assert css.headers["Content-Encoding"] == "gzip"
    assert b".sheet" in gzip.decompress(css.data)


def test_the_match_page_is_light(site, client, seeded):
    """Everything a first visit loads, compressed, stays under 150 kB."""
    answer = client("Ada").get(f"/matches/{seeded['going on']}", headers={"Accept-Encoding": "gzip"})
    weight = len(answer.data)
    page = told(answer)
    for path in set(re.findall(r"/static/[\w./-]+\?v=\w+", page)):
        weight += len(client().get(path, headers={"Accept-Encoding": "gzip"}).data)
    for font in ("inter-latin-400.woff2", "inter-latin-700.woff2"):
        weight += len(client().get(f"/static/fonts/{font}").data)
    assert weight < 150_000, weight


# --- what does not exist, is not yours, comes twice or late ----------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("/matches/nosuchmatch1", 404, "There is no such match"),
        ("/matches/nosuchmatch1/replay", 404, "There is no such match"),
        ("/games/ludo", 404, "nothing at this address"),
        ("/somewhere/else", 404, "nothing at this address"),
        ("/matches/{going on}/decide", 405, "Forms send something to this address"),
        ("/sign-out", 405, "Nothing to read"),
        ("/new", 401, "Please sign in first"),
        ("/settings", 401, "Please sign in first"),
        ("/matches/{finished}/replay?ply=99999", 409, "There is no ply 99999"),
        ("/matches/{finished}/replay?ply=-5", 409, "There is no ply -5"),
        ("/matches/{going on}/replay?as=1", 409, "only its player sees what a seat sees"),
        ("/matches/{going on}/replay?as=zebra", 409, "look as all, as nobody, or as a seat"),
        ("/matches/{open}/replay", 409, "nothing to replay"),
        ("/matches/{open}/score", 409, "there are no points"),
        ("/matches/{going on}/what-if?ply=3", 409, "matches that are over"),
        ("/matches/{finished}/what-if?ply=3&line=x", 409, "numbers with points between"),
        ("/matches/{finished}/what-if?ply=3&line=999999.1", 409, "numbers with points between"),
        ("/matches/{finished}/what-if?ply=3&line=9999", 409, "does not belong to this match"),
        ("/matches/{finished}/score?ply=99999", 409, "There is no ply 99999"),
    ],
)
def test_bad_addresses_are_answered_in_words(site, client, seeded, path, status, words):
    answer = client().get(path.format_map(seeded))
    assert answer.status_code == status
    assert words.lower() in told(answer).lower()
    assert "Traceback" not in told(answer)


@pytest.mark.parametrize(
    ("kind", "first"),
    [
        ("not-allowed", "To the first page"),
        ("gone", "Ask for a new link"),
        ("too-large", "To the first page"),
        ("too-many", "Try again"),
        ("broken", "Try again"),
        ("unavailable", "Try again"),
    ],
)
def test_pages_about_problems_lead_on(site, kind, first):
    """Each says what is wrong, and the best way on is the first of its buttons."""
    with site.app.test_request_context("/games"):
        page = problem_page(Problem(kind, "It is like this.")).get_data(as_text=True)
    said = BROKEN if kind == "broken" else "It is like this."  # what broke is for the log
    assert f"<p>{said}</p>" in page
    assert re.search(rf'class="button strong" href="/[\w-]*">{first}</a>', page)


def ways_on(answer) -> list[tuple[str, str]]:
    """The buttons of a page about a problem: where they lead, in which words."""
    return re.findall(r'<a class="button[^>]* href="([^"]+)">([^<]+)</a>', told(answer))


def test_what_is_not_found_says_what_it_was_and_leads_to_what_there_is(small):
    """Every address below a match or a tournament with the id of the other, of neither, and what they have not."""
    match, cup = small.running(), staged(small, "playing")
    get = small.app.test_client().get
    below = ["", "/proof", "/replay", "/score", "/time", "/things", "/story", "/what-if", "/sign-in"]
    for path in below:
        answer = get(f"/matches/{cup}{path}")
        assert answer.status_code == 404, path
        assert "There is no such match. A tournament has this id." in told(answer)
        assert ways_on(answer)[0] == (f"/tournaments/{cup}", "To the tournament")
    for path in ["", "/standings", "/rounds/1", "/rounds/1/sheets", "/rulings", "/desk", "/calendar.ics"]:
        answer = get(f"/tournaments/{match}{path}")
        assert answer.status_code == 404, path
        assert "There is no such tournament. A match has this id." in told(answer)
        assert ways_on(answer)[0] == (f"/matches/{match}", "To the table")
    for path in (*(f"/matches/zzzzzzzzzzzz{one}" for one in below), "/tournaments/zzzzzzzzzzzz"):
        answer = get(path)
        assert answer.status_code == 404, path
        assert "There is no such" in told(answer)
        assert "has this id" not in told(answer)
        assert ways_on(answer)[0] == ("/", "To the first page")
    for path, said in (("rounds/9", "There is no such round yet."), ("standings?round=1", "not closed yet.")):
        answer = get(f"/tournaments/{cup}/{path}")
        assert answer.status_code == 404
        assert said in told(answer)
        assert ways_on(answer)[0] == (f"/tournaments/{cup}", "To the tournament")
        assert ways_on(answer)[-1] == ("/tournaments", "To the tournaments")


def test_where_only_forms_send_to_leads_back_to_what_the_form_is_about(small):
    """As who reads again what was refused, or comes back to it in the evening."""
    match, cup, get = small.running(), staged(small, "playing"), small.app.test_client().get
    assert ways_on(get(f"/matches/{match}/decide"))[0] == (f"/matches/{match}", "To the table")
    assert ways_on(get(f"/tournaments/{cup}/do/pause"))[0] == (f"/tournaments/{cup}", "To the tournament")
    for path in ("/matches/zzzzzzzzzzzz/decide", "/tournaments/zzzzzzzzzzzz/do/pause", "/sign-out"):
        answer = get(path)
        assert answer.status_code == 405, path
        assert ways_on(answer)[0] == ("/", "To the first page")
    nobodys = browser(small, "Anna").post("/tournaments/zzzzzzzzzzzz/do/pause")
    assert told(nobodys).count("There is no such tournament") == 1
    nothing_chosen = browser(small, "Anna").post(f"/matches/{cup}/decide")
    assert ways_on(nothing_chosen)[0] == (f"/tournaments/{cup}", "To the tournament")


def test_what_was_typed_into_the_settings_comes_back_where_it_is_refused(small):
    anna = browser(small, "Anna")
    form = {"name": "Anna the Great", "zone": "Asia/Tokyo", "notify": "digest", "delay": "33", "digest": "21",
            "quiet": "at night", "receipts": "next", "at_once": "yes"}  # fmt: skip
    refused = anna.post("/settings", data=form)
    assert refused.status_code == 409
    page = told(refused)
    for typed in ('name="name" value="Anna the Great"', "<option selected>Asia/Tokyo", 'value="digest" checked'):
        assert typed in page
    for typed in (
        'value="33"',
        'value="21"',
        'value="at night"',
        'value="next" checked',
        'name="at_once" value="yes" checked',
    ):
        assert typed in page
    assert 'name="pictures" value="yes">' in page
    assert anna.post("/settings", data=form | {"quiet": "22:00-07:00"}).status_code == 303


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/matches/{match}/offers", {"seat": "0", "player": "someone", "reason": "I am ill"}),
        ("/matches/{match}/notes", {"words": "n" * 10_001}),
        ("/settings/away", {"when": "some day"}),
        ("/settings/bots", {"name": "b" * 60}),
        ("/settings/post/hooks", {"url": "ftp://hooks.example", "match": "nonesuch"}),
        ("/sign-in", {"email": "no address", "name": "Ute"}),
    ],
)
def test_what_is_refused_comes_back_in_its_own_form(site, client, path, form):
    """Also where a page has several forms with a field of that name: the others are as they were."""
    match = two_at_a_table(site.register, site.player("Uma"), site.player("Viktor"))
    answer = client("Uma").post(path.format(match=match), data=form, headers=at_home(site))
    page = told(answer)
    assert answer.status_code == 409
    assert 'class="note bad"' in page
    for typed in (value for name, value in form.items() if name != "seat"):
        assert page.count(f'value="{typed}"') + page.count(f">{typed}<") == 1, typed


def test_somebody_who_must_sign_in_comes_back_to_where_they_wanted(client):
    assert "/sign-in?to=/new?game%3Dcoal-baron" in told(client().get("/new?game=coal-baron")).replace(
        "%2F", "/"
    ).replace("%3F", "?")


def test_who_is_signed_in_stays_so_on_pages_about_problems(client):
    assert "Sign out" in told(client("Ada").get("/nowhere"))


def test_a_database_that_does_not_answer_is_said_so(site, client, monkeypatch):
    """Also when even finding out who looks is what fails."""

    def away(*_):
        raise Unavailable("the disk is full")

    ada = client("Ada")
    monkeypatch.setattr(type(site.register.people), "holder", away)
    answer = ada.get("/")
    assert answer.status_code == 503
    assert "cannot answer just now" in told(answer)
    assert "disk" not in told(answer)


def test_a_decision_posted_twice_is_made_once(site, client):
    match = two_at_a_table(site.register, site.player("Uma"), site.player("Viktor"))
    uma = client("Uma")
    form = {"text": "pass", "asked": "0", "command": "the-same-click"}
    for _ in range(2):
        answer = uma.post(f"/matches/{match}/decide", data=form, headers=at_home(site))
        assert answer.status_code == 303
    assert site.register.queries.summary(Caller(""), match).ply == 1


def test_a_stale_page_is_told_so(site, client):
    match = two_at_a_table(site.register, site.player("Uma"), site.player("Viktor"))
    uma = client("Uma")
    site.register.matches.decide(Caller(site.player("Uma")), match, "share with 1", None)
    answer = uma.post(
        f"/matches/{match}/decide", data={"text": "pass", "asked": "0", "command": "late"}, headers=at_home(site)
    )
    page = told(uma.get(answer.headers["Location"]))
    assert "had gone on to ply 1" in page
    assert site.register.queries.summary(Caller(""), match).ply == 1


def test_what_the_rules_refuse_is_said_on_the_page(site, client):
    match = two_at_a_table(site.register, site.player("Uma"), site.player("Viktor"))
    uma = client("Uma")
    answer = uma.post(f"/matches/{match}/decide", data={"text": "cart 1 with 5", "asked": "0"}, headers=at_home(site))
    page = told(uma.get(answer.headers["Location"]))
    assert '(<a class="rule" href="/games/coal-baron/rules#4.2">rule 4.2</a>)' in page
    looked = told(uma.get(f"/matches/{match}?text=fly+to+the+moon"))
    assert 'role="alert"' in looked
    assert site.register.queries.summary(Caller(""), match).ply == 0


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/decide", {"text": "pass", "asked": "0"}),
        ("/take-back", {}),
        ("/resign", {"sure": "yes"}),
        ("/talk", {"words": "hello"}),
        ("/notes", {"words": "mine"}),
        ("/start", {}),
        ("/bots", {"bot": "greedy"}),
    ],
)
def test_strangers_and_others_change_nothing(site, client, path, form):
    """A stranger is asked to sign in; somebody who does not sit there is told so; another site is not heard."""
    match = two_at_a_table(site.register, site.player("Uma"), site.player("Viktor"))
    before = site.register.queries.summary(Caller(""), match).version
    assert client().post(f"/matches/{match}{path}", data=form).status_code == 401
    other = client("Wanda")
    answer = other.post(f"/matches/{match}{path}", data=form, headers=at_home(site))
    if answer.status_code == 303:
        assert 'class="note bad"' in told(other.get(f"/matches/{match}"))
    else:
        assert answer.status_code == 403
    away = {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}
    assert client("Uma").post(f"/matches/{match}{path}", data=form, headers=away).status_code == 403
    assert site.register.queries.summary(Caller(""), match).version == before


def at_home(site) -> dict[str, str]:
    return {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}


def test_a_pulse_tells_whether_the_page_would_be_another(site, client):
    """By ETag; what is said at a table stirs those who sit there, and nobody else."""
    match = two_at_a_table(site.register, site.player("Uma"), site.player("Viktor"))
    uma, stranger = client("Uma"), client()

    def changed(browser, since: str) -> bool:
        answer = browser.get(f"/matches/{match}/pulse", headers={"If-None-Match": since})
        assert answer.status_code in (200, 304)
        return answer.status_code == 200

    pages = {browser: told(browser.get(f"/matches/{match}")) for browser in (uma, stranger)}
    tags = {browser: unescape(re.search('data-seen="(.+?)"', page)[1]) for browser, page in pages.items()}
    assert not changed(uma, tags[uma])
    uma.post(f"/matches/{match}/talk", data={"words": "hello"}, headers=at_home(site))
    assert changed(uma, tags[uma])
    assert not changed(stranger, tags[stranger])
    site.register.matches.decide(Caller(site.player("Uma")), match, "pass", None)
    assert changed(stranger, tags[stranger])


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/replay?ply=99999&spoilers=no", "There is no ply 99999 in this match."),
        ("/score?one=0&other=9", "There is no seat 9 here."),
    ],
)
def test_a_refusal_tells_no_more_than_one_wants_to_know(client, seeded, path, said):
    assert f"<p>{said}</p>" in told(client().get(f"/matches/{seeded['finished']}{path}"))


def test_points_over_time_are_a_table_too(site, client, seeded):
    """Its last row is the result."""
    page = told(client().get(f"/matches/{seeded['finished']}/score"))
    table = page[page.index("Points over time, as a table") :].partition("</table>")[0]
    last = re.findall(r'<td class="number">(\d+)</td>', table.rpartition("<tr>")[2])
    result = site.register.queries.summary(Caller(""), seeded["finished"]).result
    assert [*map(int, last)] == [*result.totals]


# --- hostile words ---------------------------------------------------------------------------------------------------

NASTY = "<script>alert(1)</script>\"'&\u202e"


def test_hostile_names_are_harmless_everywhere(site, client):
    """In pages, boards, logs and tables; and a spreadsheet does not take them for a formula."""
    evil = site.register.people.add("=cmd|' /C calc'!A0 <b>x")
    match = two_at_a_table(site.register, evil.id, site.player("Xenia"))
    site.register.matches.decide(Caller(evil.id), match, "share with 1", None)
    for path in ("", "/replay", "/score", "/proof"):
        source = told(client("Xenia").get(f"/matches/{match}{path}"))
        assert "<b>x" not in source
        assert "&lt;b&gt;x" in source
    board = client().get(f"/api/matches/{match}/board.svg").data.decode()
    assert "<b>x" not in board
    rows = list(csv.reader(io.StringIO(told(client().get(f"/matches/{match}/score.csv")))))
    assert rows[0] == ["seat", "player", "category", "points", "reason", "rule", "plies"]
    assert all(not cell.startswith("=") for row in rows for cell in row)


TURNING = re.compile("[\u200e\u200f\u202a-\u202e\u2066\u2067\u061c]")


def test_nothing_anybody_writes_turns_our_words(site, client):
    """Marks of direction are gone wherever people write; a name from right to left is fenced inside sentences."""
    zofia = site.register.people.add("\u05e9\u05dc\u05d5\u05dd 7")
    opened = site.register.matches.open(Caller(zofia.id), "coal-baron", 2, b'{"start_seat": 0}', "\u202eA \u2067table")
    for player in (zofia.id, site.player("Xenia")):
        site.register.matches.sit(Caller(player), opened.match)
    site.register.matches.start(Caller(zofia.id), opened.match)
    site.register.matches.decide(Caller(zofia.id), opened.match, "share with 1", None)
    xenia = client("Xenia")
    xenia.post(f"/matches/{opened.match}/talk", data={"words": "\u202etxet desrever"}, headers=at_home(site))
    xenia.post(f"/matches/{opened.match}/pause", data={"reason": "\u202eholiday"}, headers=at_home(site))
    for path in ("", "/replay", "/score", "/proof"):
        source = told(xenia.get(f"/matches/{opened.match}{path}"))
        assert not TURNING.search(source), path
        assert "<bdi>A table</bdi>" in source
    page = told(xenia.get(f"/matches/{opened.match}"))
    assert "\u2068\u05e9\u05dc\u05d5\u05dd 7\u2069 takes" in page
    assert "Xenia wants to pause the match: holiday." in page
    assert not TURNING.search(told(xenia.get("/")))


def test_too_long_talk_is_refused_in_words(site, client):
    match = two_at_a_table(site.register, site.player("Uma"), site.player("Viktor"))
    uma = client("Uma")
    refused = uma.post(f"/matches/{match}/talk", data={"words": "x" * 10_000}, headers=at_home(site))
    assert "At most 2000 characters" in told(refused)
    assert f'value="{"x" * 10_000}"' in told(refused), "what was written is to be made shorter, not written again"
    uma.post(f"/matches/{match}/talk", data={"words": NASTY}, headers=at_home(site))
    page = told(uma.get(f"/matches/{match}"))
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


def test_nobody_is_led_elsewhere_after_signing_in(client):
    for there in ("https://evil.example/", "//evil.example/", "/\\evil.example"):
        assert 'name="to" value=""' in told(client().get("/sign-in", query_string={"to": there}))
    assert 'name="to" value="/matches"' in told(client().get("/sign-in", query_string={"to": "/matches"}))


def test_a_table_is_opened_with_everything_agreed(site, client):
    """The form becomes the match; options of the game are read from the game itself."""
    answer = client("Yann").post("/new", headers=at_home(site), data={
        "game": "steamrollers", "seats": "3", "title": " My  table ", "pace": "brisk", "policy": "organiser",
        "takebacks": "never", "seating": "drawn", "sit": "yes", "bot": ["greedy", ""], "option-coal": "yes",
        "option-level": "hard", "command": "open-1",
    })  # fmt: skip
    match = answer.headers["Location"].rsplit("/", 1)[-1]
    found = site.register.queries.summary(Caller(""), match)
    assert (found.title, found.seats, found.terms.pace, found.terms.policy) == ("My table", 3, "brisk", "organiser")
    assert (found.agreement.takebacks, found.agreement.seating) == ("never", "drawn")
    assert found.options["coal"] is True
    assert found.options["level"] == "hard"
    assert [bool(chair) for chair in found.chairs] == [True, True, False]


def test_a_table_too_small_for_its_bots_is_not_opened(site, client):
    zoe = client("Zoe")
    form = {"game": "coal-baron", "seats": "2", "sit": "yes", "bot": ["greedy", "random"], "command": "small"}
    answer = zoe.post("/new", data=form, headers=at_home(site))
    assert "A table for 2 has no room for you and so many bots" in told(answer)
    assert site.register.queries.lobby(player=site.player("Zoe")) == []


@pytest.mark.parametrize("field", ["pace", "policy", "takebacks", "seating"])
def test_what_a_drop_down_does_not_offer_is_refused_and_not_stored(site, client, field):
    petra = client("Petra")
    form = {"game": "coal-baron", "seats": "2", field: "zz", "command": f"strange-{field}"}
    answer = petra.post("/new", data=form, headers=at_home(site))
    assert answer.status_code == 409
    assert "zz" in told(answer)
    assert site.register.queries.lobby(player=site.player("Petra")) == []
    assert site.register.queries.parked() == []


def test_words_for_chance_are_given_when_sitting_down(site, client):
    opened = site.register.matches.open(Caller(site.player("Uma")), "coal-baron", 2)
    form = {"seat": "1", "words": "my own words", "command": "sit-1"}
    viktor = client("Viktor")
    viktor.post(f"/matches/{opened.match}/sit", data=form, headers=at_home(site))
    lobby = told(viktor.get(f"/matches/{opened.match}"))
    assert re.search(r"Written down\. Receipt [\w-]+\.<", lobby)  # no ply was played yet
    assert "How Coal Baron goes" in lobby
    with site.register.store.held(opened.match) as held:
        match = site.register.store.newest(held)
    assert match.players[1] == site.player("Viktor")
    assert b"my own words" in b"".join(site.register.store.events.read(opened.match))


def test_an_absence_is_seen_by_the_table_and_ended_early(site, client):
    match = two_at_a_table(site.register, site.player("Walt"), site.player("Xenia"))
    walt = client("Walt")
    walt.post("/settings/away", data={"when": "3 days", "match": match}, headers=at_home(site))
    assert "I am back" in told(walt.get("/settings"))
    assert "away, back" in told(client("Xenia").get(f"/matches/{match}"))
    walt.post("/settings/back", data={"match": match}, headers=at_home(site))
    assert "I am back" not in told(walt.get("/settings"))
    assert "away, back" not in told(client("Xenia").get(f"/matches/{match}"))


def test_a_seat_is_offered_on_its_page_and_taken_on_that_of_who_is_asked(site, client):
    match = two_at_a_table(site.register, site.player("Uma"), site.player("Viktor"))
    uma, petra, id = client("Uma"), client("Petra"), site.player("Petra")
    assert id in told(petra.get(f"/matches/{match}"))
    form = {"seat": "0", "player": id, "reason": "a journey", "command": "offer-1"}
    uma.post(f"/matches/{match}/offers", data=form, headers=at_home(site))
    assert "Petra is asked to play on for Uma: a journey" in told(uma.get(f"/matches/{match}"))
    assert "Uma could be replaced by you: a journey" in told(petra.get(f"/matches/{match}"))
    assert "a journey" in told(client("Viktor").get(f"/matches/{match}"))
    client("Viktor").post(f"/matches/{match}/offers/0/take", headers=at_home(site))
    assert site.register.queries.summary(Caller(""), match).players[0] == site.player("Uma")
    petra.post(f"/matches/{match}/offers/0/take", headers=at_home(site))
    assert site.register.queries.summary(Caller(""), match).players[0] == id


def test_the_first_page_says_whose_turn_it_is_since_when_and_until_when(site, client):
    two_at_a_table(site.register, site.player("Yuri"), site.player("Zara"))
    assert re.search(
        r"your turn.*asked <time[^>]*>just now.*due <time[^>]*>in \d+ days", told(client("Yuri").get("/")), re.S
    )
    theirs = told(client("Zara").get("/"))
    assert re.search(r"waiting for Yuri, asked <time.*their time ends <time[^>]*>in \d+ days", theirs, re.S)


def test_a_form_that_makes_no_sense_is_refused_in_words(site, client):
    yann = client("Yann")
    for form in ({"game": "ludo", "seats": "2"}, {"game": "coal-baron", "seats": "99"}, {"game": "coal-baron"},
                 {"game": "coal-baron", "seats": "2", "pace": "warp"}):  # fmt: skip
        answer = yann.post("/new", data=form, headers=at_home(site))
        page = told(yann.get(answer.headers["Location"])) if answer.status_code == 303 else told(answer)
        assert answer.status_code in (303, 409, 422)
        assert 'class="note bad"' in page or "Not valid" in page


# --- beside the log --------------------------------------------------------------------------------------------------


def test_standing_answers_are_left_and_withdrawn_by_their_owner_alone(site, client):
    match = two_at_a_table(site.register, site.player("Uma"), site.player("Viktor"), "steamrollers")
    uma, viktor = client("Uma"), client("Viktor")
    uma.post(f"/matches/{match}/standing", data={"text": "steal 5 6"}, headers=at_home(site))
    assert "steal 5 6" in told(uma.get(f"/matches/{match}"))
    assert 'value="steal 5 6"' not in told(viktor.get(f"/matches/{match}"))
    refused = uma.post(f"/matches/{match}/standing", data={"text": "dance on the rails"}, headers=at_home(site))
    assert 'class="note bad"' in told(refused)
    assert 'value="dance on the rails"' in told(refused)
    uma.post(f"/matches/{match}/standing", data={"text": ""}, headers=at_home(site))
    assert site.register.matches.standing(Caller(site.player("Uma")), match) == ""


def test_pauses_and_mail_wishes_of_one_match(site, client):
    match = two_at_a_table(site.register, site.player("Uma"), site.player("Viktor"))
    for name in ("Uma", "Viktor"):
        client(name).post(f"/matches/{match}/pause", headers=at_home(site))
    assert "paused" in told(client("Uma").get(f"/matches/{match}"))
    client("Viktor").post(f"/matches/{match}/resume", headers=at_home(site))
    assert "The match goes on" in told(client("Uma").get(f"/matches/{match}"))
    client("Uma").post(f"/matches/{match}/notify", data={"notify": "digest"}, headers=at_home(site))
    assert "<option selected>digest" in told(client("Uma").get(f"/matches/{match}"))
    client("Uma").post(f"/matches/{match}/notify", data={"notify": "shout"}, headers=at_home(site))
    assert "<option selected>digest" in told(client("Uma").get(f"/matches/{match}"))
