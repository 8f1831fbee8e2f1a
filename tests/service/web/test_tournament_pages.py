"""A whole tournament on pages alone, by links and forms, as anybody can do it without a script."""

from __future__ import annotations

import re
from html import unescape

import segno
from flask.testing import FlaskClient

from domain.tournament.audit import audited
from service.notify.outbox import New
from service.usecases.callers import Caller
from tests.service.api import World
from tests.service.api.tournament_world import finish_round, matches_of, staged

FORM = {
    "game": "coal-baron", "title": "Cup & <b>Glory</b>", "format-1": "swiss", "seats-1": "2", "rounds-1": "2",
    "days-1": "7", "points": "3-1", "pace": "untimed", "late": "defaults", "protest": "1",
}  # fmt: skip


def browser(world: World, name: str | None) -> FlaskClient:
    client = world.app.test_client()
    if name:
        client.post(f"/sign-in/{world.register.people.give_key(world.ids[name], 'sign-in')}")
    return client


def text(client: FlaskClient, path: str) -> str:
    got = client.get(path)
    assert got.status_code == 200, path
    return unescape(re.sub(r"<[^>]+>", " ", got.get_data(as_text=True)))


def do(client: FlaskClient, cup: str, act: str, **form: str) -> str:
    """Send a form; what the next page says is returned. What is refused comes back at once."""
    got = client.post(f"/tournaments/{cup}/do/{act}", data=form, follow_redirects=True)
    assert got.status_code in (200, 409), act
    return unescape(got.get_data(as_text=True))


def test_a_whole_tournament_on_pages_alone(small: World):
    dira, players = browser(small, "Olga"), {name: browser(small, name) for name in ("Anna", "Bartek", "Celina")}
    refused = dira.post("/tournaments/new", data=FORM | {"points": "1-2"})
    assert refused.status_code == 409
    assert "Points must fall from place to place" in refused.get_data(as_text=True)
    assert "Cup &amp; &lt;b&gt;Glory" in refused.get_data(as_text=True)
    made = dira.post("/tournaments/new", data=FORM)
    assert made.status_code == 303, made.get_data(as_text=True)[:500]
    cup = made.headers["Location"].rpartition("/")[2]
    for client in players.values():
        assert "You have entered." in do(client, cup, "enter", words="luck")
    assert "You have entered already" in do(players["Anna"], cup, "enter")
    assert "Only a director of this tournament does that" in do(players["Anna"], cup, "close-entries")
    assert "written down" in do(dira, cup, "close-entries")
    assert "round 1 is being played" in text(players["Anna"], f"/tournaments/{cup}")
    for _ in range(2):
        for match in matches_of(small, cup):
            seats = small.client().get(f"/api/matches/{match}").json["seats"]
            loser = next(client for name, client in players.items() if small.ids[name] == seats[1]["player"])
            loser.post(f"/matches/{match}/resign", data={"sure": "yes"})
    assert "provisional results" in text(browser(small, None), f"/tournaments/{cup}")
    said = do(players["Celina"], cup, "protest", round="1", reason="there was no light")
    assert "a director must answer it" in said
    assert "there was no light" in text(dira, f"/tournaments/{cup}/desk")
    small.wall.now += 3600
    assert "wait for an answer" in do(dira, cup, "confirm")
    do(dira, cup, "answer", number="1", upheld="no", reason="there was", **{"from": "desk"})
    assert small.register.tournaments.at(cup).phase == "confirmed"
    assert "there was" in text(browser(small, None), f"/tournaments/{cup}/rulings")
    standings = text(browser(small, None), f"/tournaments/{cup}/standings")
    assert re.search(r"points:\s+\S+ =", standings), standings
    assert list(audited(cup, small.register.store.events.read(cup))) == []


def test_everybody_reads_why_a_tournament_was_cancelled_and_nothing_is_offered_any_more(small: World):
    cup = staged(small, "playing")
    olga = browser(small, "Olga")
    assert unfolded(do(olga, cup, "cancel", reason="  ", **{"from": "desk"})) == {"reason": "  "}
    do(olga, cup, "cancel", reason="the hall is flooded", **{"from": "desk"})
    assert "/do/" not in olga.get(f"/tournaments/{cup}/desk").get_data(as_text=True)
    for path in ("", "/rulings"):
        told = text(browser(small, None), f"/tournaments/{cup}{path}")
        assert "Cancelled: the hall is flooded" in told
        assert "Round 1 ends" not in told


def test_the_link_in_a_letter_about_a_tournament_stops_mails_about_that(small: World):
    cup = staged(small, "playing")
    link = f"/mail/stop/{small.register.addresses.unsubscribe_token(small.ids['Anna'], cup)}"
    assert "No more mails about this tournament?" in text(browser(small, None), link)
    assert "about this tournament" in browser(small, None).post(link).get_data(as_text=True)


def test_a_director_rules_on_the_page_and_everybody_reads_what_came_of_it(small: World):
    cup = staged(small, "playing")
    olga = browser(small, "Olga")
    said = do(olga, cup, "result", round="1", fixture="1", places="one two", totals="1 2", reason="late")
    assert "write whole numbers with spaces between them" in said.lower()
    assert "places are" not in text(olga, f"/tournaments/{cup}/rulings")
    do(olga, cup, "result", round="1", fixture="1", places="2 1", totals="3 40", reason="the sheets were exchanged")
    rulings = text(browser(small, None), f"/tournaments/{cup}/rulings")
    assert "the sheets were exchanged" in rulings
    assert "The places of fixture 1 of round 1 are 2 and 1." in rulings
    do(olga, cup, "exclude", player=small.ids["Anna"], reason="does not answer")
    where = next(
        (one.fixture.number, one.fixture.players.index(small.ids["Anna"]))
        for one in small.register.tournaments.at(cup).rounds[0].fixtures.values()
        if small.ids["Anna"] in one.fixture.players
    )
    if where[0] != 1:
        assert "a reserve could play on" in text(olga, f"/tournaments/{cup}/desk")
        do(olga, cup, "substitute", round="1", fixture=str(where[0]), seat=str(where[1]), player=small.ids["Rita"],
           reason="plays on")  # fmt: skip
        assert "played on by Rita" in text(olga, f"/tournaments/{cup}/rounds/1")


def unfolded(page: str) -> dict[str, str]:
    """What stands in the fields of the forms that are unfolded, by name; of a drop-down what is chosen."""
    open_forms = "".join(re.findall(r"<details open>.*?</details>", page, re.DOTALL))
    typed = dict(re.findall(r'<input type="(?:text|number)" name="(\w+)"[^>]* value="([^"]*)"', open_forms))
    chosen = re.findall(r'<select name="(\w+)">(?:(?!</select>).)*value="([^"]*)" selected>', open_forms, re.DOTALL)
    return typed | dict(chosen)


def test_what_a_director_typed_comes_back_where_it_is_refused(small: World):
    """In the form it was typed into, and in no other that has a reason, too."""
    cup, olga = staged(small, "playing"), browser(small, "Olga")
    typed = {"round": "1", "fixture": "1", "places": "1 1 1", "totals": "30 x", "reason": "who wrote x?"}
    assert unfolded(do(olga, cup, "result", **typed, **{"from": "desk"})) == typed
    whom = {"player": small.ids["Bartek"], "points": "none", "reason": "late"}
    assert unfolded(do(olga, cup, "penalty", **whom, **{"from": "desk"})) == whom
    asked = {"round": "1", "fixture": "9", "seat": "1", "player": small.ids["Rita"], "reason": "plays on"}
    assert unfolded(do(olga, cup, "substitute", **asked, **{"from": "desk"})) == asked
    assert unfolded(do(olga, cup, "pause", reason="fire", **{"from": "desk"})) == {}


def test_a_protest_comes_back_where_it_is_refused(small: World):
    cup, anna = staged(small, "playing"), browser(small, "Anna")
    typed = {"round": "7", "fixture": "2", "ply": "14", "reason": "no light"}
    assert unfolded(do(anna, cup, "protest", **typed)) == typed
    assert unfolded(do(anna, cup, "protest", **(typed | {"round": "1", "fixture": "1"}))) == typed | {
        "round": "1",
        "fixture": "1",
    }
    assert unfolded(do(anna, cup, "protest", **(typed | {"round": "1", "fixture": "1", "ply": "0"}))) == {}


def play_a_ply(world: World, match: str) -> None:
    """The first thing that is offered to whoever is waited for."""
    summary = world.register.queries.summary(Caller(""), match)
    caller = Caller(summary.players[summary.awaited[0]] or "")
    offers = world.register.queries.table(caller, match).offers
    world.register.matches.decide(caller, match, offers[0].decision, None)


def test_whoever_answers_a_protest_reads_what_it_is_about(small: World):
    """On the page with the form as on the page for everybody: the match is one click away."""
    cup = staged(small, "playing")
    match = small.register.tournaments.at(cup).rounds[0].fixtures[1].fixture.match
    play_a_ply(small, match)
    anna = browser(small, "Anna")
    about = {"round": "1", "fixture": "1", "reason": "no light"}
    assert "So far that match has 1 ply" in do(anna, cup, "protest", ply="2", **about)
    do(anna, cup, "protest", ply="1", **about)
    do(anna, cup, "protest", reason="no heating")
    for page in ("desk", "rulings"):
        shown = browser(small, "Olga").get(f"/tournaments/{cup}/{page}").text
        told = f'<bdi>Anna</bdi>, round 1, <a href="/matches/{match}">fixture 1</a>, ply 1: no light'
        assert told in shown
        assert "<bdi>Anna</bdi>: no heating" in shown


def test_who_is_to_direct_finds_the_id_that_the_form_asks_for(small: World):
    cup, anna = staged(small, "playing"), browser(small, "Anna")
    id = re.search(r"Id</span><code>(\w+)</code>", anna.get("/settings").text)
    assert id
    assert "written down" in do(browser(small, "Olga"), cup, "name-director", player=id[1], **{"from": "desk"})
    assert "Void a fixture" in text(anna, f"/tournaments/{cup}/desk")


def test_only_directors_are_offered_what_they_alone_may_do(small: World):
    cup = staged(small, "playing")
    assert "Void a fixture" in text(browser(small, "Olga"), f"/tournaments/{cup}/desk")
    for other in (browser(small, "Anna"), browser(small, None)):
        page = text(other, f"/tournaments/{cup}/desk")
        assert "What waits for a director" in page
        assert "Only its directors act here: Olga" in " ".join(page.split())
        assert "Void a fixture" not in page


def test_addresses_on_printed_sheets_are_letter_for_letter(small: World):
    """The typeface of the page makes 5x3 a product; what is typed from paper must be what is written."""
    cup = staged(small, "playing")
    page = browser(small, None).get(f"/tournaments/{cup}/rounds/1/sheets").text
    assert re.findall(r"<code>\S+/matches/(\w+)</code>", page) == list(matches_of(small, cup))


def test_the_pages_of_a_match_lead_to_its_tournament(small: World):
    cup = staged(small, "playing")
    for page in ("", "/score", "/proof", "/replay"):
        shown = browser(small, None).get(f"/matches/{matches_of(small, cup)[0]}{page}").get_data(as_text=True)
        assert f'href="/tournaments/{cup}"' in shown, page
    assert "/tournaments/" not in text(browser(small, None), f"/matches/{small.running()}")


def test_the_calendar_of_a_tournament_has_its_deadlines(small: World):
    announced = {"stages": [{"format": "swiss", "seats": 2, "rounds": 1, "days": 3}]}
    cup = staged(small, "playing", announced)
    feed = browser(small, None).get(f"/tournaments/{cup}/calendar.ics")
    assert feed.mimetype == "text/calendar"
    assert "Autumn cup: round 1 ends" in feed.get_data(as_text=True)


def test_standings_of_a_round_are_those_that_were_written_down(small: World):
    """What is ruled later changes those of now and not those of then."""
    cup = staged(small, "playing")
    finish_round(small, cup)
    guest, dora = browser(small, None), browser(small, "Dora")
    before = rows(guest, f"/tournaments/{cup}/standings?round=1")
    assert sorted(before) == sorted(rows(guest, f"/tournaments/{cup}/standings")), "lots part equals anew each round"
    for number in (1, 2):
        do(dora, cup, "result", round="1", fixture=str(number), places="2 1", totals="1 9", reason="misread")
    assert rows(guest, f"/tournaments/{cup}/standings?round=1") == before
    assert sorted(rows(guest, f"/tournaments/{cup}/standings")) != sorted(before)
    assert guest.get(f"/tournaments/{cup}/standings?round=2").status_code == 404, "it is being played"
    assert guest.get(f"/tournaments/{cup}/standings?round=x").status_code == 200
    api = small.client().get(f"/api/tournaments/{cup}/standings?round=1").json
    assert [one["points"]["value"] for one in api["lines"]] == [points for _, points in before]
    assert small.client().get(f"/api/tournaments/{cup}/standings?round=2").status_code == 404


def test_standings_tell_what_parts_who_has_the_same_points(small: World):
    """In words beside the name, lots as numbers of the draw; and own fixtures have their round."""
    cup = staged(small, "playing")
    finish_round(small, cup)
    page = " ".join(text(browser(small, None), f"/tournaments/{cup}/standings").split())
    assert re.search(r"ahead of \w+ by (wins|share of the table|opponents' points|lots)", page)
    assert sorted(re.findall(r"lots: number (\d) of the draw", page)) == ["1", "2", "3", "4"]
    assert re.search(r"Round 1, fixture \d", text(browser(small, "Anna"), f"/tournaments/{cup}"))


def rows(client: FlaskClient, path: str) -> list[tuple[str, str]]:
    """Names and points, as a page of standings has them."""
    body = client.get(path).get_data(as_text=True)
    return re.findall(r'<summary><bdi>(.*?)</bdi>.*?<td class="number">([\d /]+)</td>', body, re.DOTALL)


def test_a_round_is_watched(small: World):
    """The page says how far every table is, and its pulse changes when somebody decides anywhere in the round."""
    cup = staged(small, "playing")
    guest = browser(small, None)
    page = guest.get(f"/tournaments/{cup}/rounds/1").get_data(as_text=True)
    assert page.count("waits for") == 2
    seen = re.search(r'data-seen="&#34;(\w+)&#34;"|data-seen="&quot;(\w+)&quot;"', page)
    assert seen, page[:3000]
    tag = {"If-None-Match": f'"{seen[1] or seen[2]}"'}
    pulse = f"/tournaments/{cup}/rounds/1/pulse"
    assert guest.get(pulse, headers=tag).status_code == 304
    match = matches_of(small, cup)[1]
    seat = small.register.queries.summary(Caller(""), match).awaited[0]
    player = small.register.queries.summary(Caller(""), match).players[seat]
    table = small.register.queries.table(Caller(player), match)
    small.register.matches.decide(Caller(player), match, table.offers[0].text, table.questions[0].asked)
    assert guest.get(pulse, headers=tag).status_code == 200


def test_results_are_hidden_from_who_wants_to_replay_first(small: World):
    cup = staged(small, "playing")
    finish_round(small, cup)
    guest = browser(small, None)
    assert 'class="winner"' in guest.get(f"/tournaments/{cup}/rounds/1").get_data(as_text=True)
    guest.post(f"/tournaments/{cup}/results", data={"results": "hidden"})
    round, match = guest.get(f"/tournaments/{cup}/rounds/1").get_data(as_text=True), matches_of(small, cup, 1)[0]
    assert 'class="winner"' not in round
    assert f"/matches/{match}/replay?spoilers=no" in round
    assert 'id="first"' not in guest.get(f"/tournaments/{cup}").get_data(as_text=True)
    assert rows(guest, f"/tournaments/{cup}/standings") == []
    guest.post(f"/tournaments/{cup}/results", data={"results": "shown"})
    assert rows(guest, f"/tournaments/{cup}/standings")


def test_pages_of_a_match_name_their_tournament(small: World):
    cup = staged(small, "playing")
    match = matches_of(small, cup)[0]
    finish_round(small, cup)
    for page in ("", "/replay", "/score"):
        body = browser(small, None).get(f"/matches/{match}{page}").get_data(as_text=True)
        assert f'href="/tournaments/{cup}"><bdi>Autumn cup</bdi>' in body, page
        assert f"/tournaments/{cup}/rounds/1" in body, page


def test_sheets_to_print(small: World):
    """One for each table, with who sits where, a code that leads to the match, and the receipt of the tournament."""
    cup = staged(small, "playing")
    body = browser(small, None).get(f"/tournaments/{cup}/rounds/1/sheets").get_data(as_text=True)
    assert body.count('class="sheet table-sheet"') == body.count('class="code"><svg') == 2
    for match in matches_of(small, cup):
        address = f"{small.register.settings.url}/matches/{match}"
        assert body.count(address) == 2, "once to read, once as the name of the code"
        assert segno.make(address, error="m", micro=False).svg_inline(scale=3, border=4, title=address) in body
    assert small.register.tournaments.at(cup).head in body


def test_a_director_is_somebody_we_know(small: World):
    """A mistyped id would direct the tournament for ever."""
    cup = staged(small, "entering")
    assert "there is no such player" in do(browser(small, "Olga"), cup, "name-director", player="Rita").lower()
    bot = small.register.people.add("Steamer", kind="bot", owner=small.ids["Olga"]).id
    assert "there is no such player" in do(browser(small, "Olga"), cup, "name-director", player=bot).lower()
    got = small.client("Olga").post(f"/api/tournaments/{cup}/directors", json={"player": "nobody"})
    assert got.status_code == 409
    assert len(small.register.tournaments.at(cup).directors) == 2


def test_what_was_sent_about_a_tournament_leads_to_it(small: World):
    """And not to a match of its id, which there is none of; what belongs nowhere has no link."""
    cup, anna = staged(small, "entering"), small.ids["Anna"]
    small.register.outbox.put(New(cup, 1, anna, "cup-entered"), New("", 2, anna, "digest"), New("", 3, anna, "of-old"))
    page = browser(small, "Anna").get("/settings/post").get_data(as_text=True)
    assert f'You are entered · <a href="/tournaments/{cup}">' in page
    assert "<span>The daily mail<br>" in page
    assert "<span>Of-old<br>" in page  # as an earlier release called it
    assert browser(small, "Anna").get(f"/matches/{cup}").status_code == 404
    assert small.client().get(f"/api/matches/{cup}").status_code == 404
