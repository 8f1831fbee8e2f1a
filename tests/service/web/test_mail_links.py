"""The pages that mails lead to, through the whole web application: no sign-in where the token is enough."""

from typing import get_args

import pytest

from domain.match.clocks import DAY, Terms
from service.app import create_app
from service.mail.incoming.invitations import Invitations
from service.mail.outgoing.letters.about_tournaments import CUP_LETTERS
from service.mail.outgoing.letters.kinds import LETTERS
from service.mail.outgoing.notices import NOTICES
from service.notify.calendar_feed import token
from service.notify.outbox import State
from service.notify.webhook_news import TRIAL
from service.usecases.callers import Caller
from service.web.sent_words import ABOUT, BECAME
from tests.followed import followed
from tests.service.mail.table import plain


@pytest.fixture
def client(table):
    table.wall.running = 0.0  # the application has a clock of its own
    app = followed(create_app(table.settings))
    app.extensions["mail"] = table.register.settings.mail
    with app.test_client() as one:
        one.environ_base |= {"wsgi.url_scheme": "https", "HTTP_HOST": "register.example"}
        yield one
    app.extensions["register"].close()


@pytest.fixture
def match(table, client):
    return table.play()


def test_no_more_mails_with_one_click(table, client, match):
    turn = table.postman.mails()[0]
    page = turn["List-Unsubscribe"].partition("<https://register.example")[2].rstrip(">")
    player = next(one for one in map(table.people.get, table.ids) if one.email == turn["To"])
    assert client.get(page).status_code == 200
    assert table.register.preferences.notify(player, match) == "turns"  # looking is not asking
    answer = client.post(page, data={"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert table.register.preferences.notify(player, match) == "nothing"


def test_somebody_who_is_invited_says_no_with_one_click(table, client):
    """Without an account, and by the mail address in the header as well."""
    match = table.matches.open(table.caller(0), "coal-baron", 3).match
    table.people.confirm(table.people.get(table.ids[0]))
    for name in ("dorota", "ewa"):
        Invitations(table.register).invite(table.caller(0), match, f"{name}@friends.example")
    dorota, ewa = sorted(table.letters(), key=lambda one: one["To"])
    page = dorota["List-Unsubscribe"].partition("<https://register.example")[2].rstrip(">")
    assert client.get(page).status_code == 200
    assert client.post(page, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    to = ewa["List-Unsubscribe"].partition("mailto:")[2].partition("?")[0]
    assert table.intake.is_ours(to)
    table.answering.answer(table.intake.take(to, "ewa@friends.example", b"From: ewa@friends.example\r\n\r\n\r\n"))
    with table.store.durable.reading() as cursor:
        assert {row["state"] for row in cursor.rows("SELECT state FROM invitations")} == {"declined"}


@pytest.mark.parametrize("path", ["/mail/stop/{token}x", "/mail/stop/x", "/mail/confirm/x.y", "/calendar/x/0.y.ics"])
def test_a_forged_link(table, client, match, path):
    forged = path.format(token=table.register.addresses.unsubscribe_token(table.ids[0], match))
    assert client.get(forged).status_code == 404
    assert client.post(forged).status_code in (404, 405)
    assert table.register.preferences.notify(table.people.get(table.ids[0]), match) == "turns"


def to_be_confirmed(table, match, text):
    """The page on which a mail is confirmed for which nobody vouches."""
    seat = table.awaited(match)
    table.letters()
    table.write(seat, table.address(match, seat), text, aligned=False)
    return plain(table.letters()[0]).partition("https://register.example")[2].split()[0]


def test_a_mail_is_confirmed_on_a_page(table, client, match):
    page = to_be_confirmed(table, match, "Hello all,\r\n\r\npass")
    assert b"Hello all" in client.get(page).data
    assert table.match(match).ply == 0
    assert client.post(page, data={"remember": "yes"}).status_code == 200
    table.pump()
    assert table.match(match).ply == 1
    assert client.get(page).status_code == 404
    assert client.post(page).status_code == 404


def test_what_a_mail_says_is_text_on_that_page(table, client, match):
    page = to_be_confirmed(table, match, "Hello <b>all</b>,\r\n\r\npass")
    assert b"&lt;b&gt;all&lt;/b&gt;" in client.get(page).data


def test_the_calendar_needs_no_sign_in_but_its_private_address(table, client, match):
    player = table.people.get(table.ids[table.awaited(match)])
    answer = client.get(f"/calendar/{token(table.register, player)}.ics")
    assert answer.status_code == 200
    assert answer.content_type == "text/calendar; charset=utf-8"
    assert b"BEGIN:VEVENT" in answer.data


def sign_in(table, client, seat):
    key = table.people.give_key(table.ids[seat], "sign-in")
    assert client.post(f"/sign-in/{key}").status_code == 303


def test_ones_own_post(table, client, match):
    assert client.get("/settings/post").status_code == 401
    sign_in(table, client, 0)
    shown = client.get("/settings/post")
    assert shown.status_code == 200
    assert b"accepted" in shown.data
    assert b"/calendar/" in shown.data
    sent = table.register.outbox.in_state("accepted")
    message = next(one for one in sent if one.player == table.ids[0])
    others = next(one for one in sent if one.player == table.ids[1])
    number = len(table.postman.taken)
    client.post(f"/settings/post/{others.id}/resend")
    client.post(f"/settings/post/{message.id}/resend")
    table.pump()
    assert [to for _, to, _ in table.postman.taken[number:]] == ["anna@players.example"]


def test_everything_that_is_sent_has_words():
    assert set(ABOUT) == {*LETTERS, *CUP_LETTERS, *NOTICES, TRIAL}
    assert set(BECAME) == set(get_args(State))


def test_hooks_on_the_page(table, client, match):
    sign_in(table, client, 0)
    refused = client.post(
        "/settings/post/hooks", data={"kind": "raw", "url": "http://x.example"}, follow_redirects=True
    )
    assert b"begins with https://" in refused.data
    near = client.post("/settings/post/hooks", data={"kind": "raw", "url": "https://127.0.0.1/"}, follow_redirects=True)
    assert b"name a public host" in near.data
    added = client.post("/settings/post/hooks", data={"kind": "raw", "url": "https://hooks.example/", "match": match})
    assert b"whsec_" in added.data
    hook = table.register.hooks.of_player(table.ids[0])[0]
    with table.register.store.durable.writing() as cursor:  # as names do that lead elsewhere later
        cursor.run("UPDATE hooks SET url='https://127.0.0.1/' WHERE id=?", hook.id)
    tried = client.post(f"/settings/post/hooks/{hook.id}", data={"do": "test"}, follow_redirects=True)
    assert b"It is tried" in tried.data
    table.pump()
    assert b"not out in the world" in client.get("/settings/post").data
    assert client.post("/settings/post/hooks/hook-none", data={"do": "remove"}).status_code == 404
    client.post(f"/settings/post/hooks/{hook.id}", data={"do": "remove"})
    assert table.register.hooks.of_player(table.ids[0]) == []


def test_trouble_with_an_address_is_shown_and_forgiven(table, client, match):
    sign_in(table, client, 0)
    table.register.bouncing.note_trouble("anna@players.example", "550 unknown <user>")
    assert b"550 unknown &lt;user&gt;" in client.get("/settings/post").data
    client.post("/settings/post/forgive")
    assert table.register.bouncing.trouble("anna@players.example") is None


# --- the page about time ---------------------------------------------------------------------------------------------


def overdue(table, policy):
    """A match opened by Olga, in which somebody's time has run out."""
    olga = table.people.add("Olga", "olga@players.example")
    terms = Terms("brisk", policy, nights=True)
    table.wall.running = -2.0 * DAY
    match = table.open(terms=terms, host=Caller(olga.id))
    table.pump()
    table.wall.running = 0.0
    for one in table.pump().expiries:
        table.timekeeping.expire(*one)
    return match, olga


def test_the_organiser_grants_time_or_lets_the_default_be_played(table, client):
    match, olga = overdue(table, "organiser")
    told = next(one for one in table.letters() if one["To"] == "olga@players.example" and "run out" in one["Subject"])
    page = f"/matches/{match}/time"
    assert f"https://register.example{page}" in plain(told)
    seat = table.awaited(match)
    assert b"has run out" in client.get(page).data
    assert client.post(page, data={"do": "default", "seat": seat}).status_code == 401
    sign_in(table, client, seat)
    refused = client.post(page, data={"do": "grant", "seat": seat, "hours": 24}, follow_redirects=True)
    assert b"Only an organiser" in refused.data
    assert table.match(match).ply == 0
    client.post(f"/sign-in/{table.people.give_key(olga.id, 'sign-in')}")
    client.post(page, data={"do": "grant", "seat": seat, "hours": 48, "reason": "a power cut"})
    assert table.register.calendar.deadline(table.match(match), seat) > table.wall.now
    client.post(page, data={"do": "default", "seat": seat})
    assert table.match(match).ply == 0  # there is time again: now it takes a ruling, with its reason
    client.post(page, data={"do": "default", "seat": seat, "reason": "nobody answers"})
    assert table.match(match).ply == 1


def test_somebody_stands_in_for_who_let_the_time_run_out(table, client):
    match, _ = overdue(table, "substitute")
    seat = table.awaited(match)
    dorota = table.people.add("Dorota", "dorota@players.example")
    client.post(f"/sign-in/{table.people.give_key(dorota.id, 'sign-in')}")
    page = f"/matches/{match}/time"
    name = table.people.get(table.match(match).players[seat]).name
    assert f"Take over from <bdi>{name}</bdi>" in client.get(page).text  # nobody counts seats from nought
    client.post(page, data={"do": "stand in", "seat": seat})
    assert table.match(match).players[seat] == dorota.id
    told = {one["To"]: one["Subject"] for one in table.letters()}
    assert "Your turn" in told["dorota@players.example"]


def test_the_page_about_time_of_no_match(client):
    assert client.get("/matches/nosuchmatch0/time").status_code == 404
