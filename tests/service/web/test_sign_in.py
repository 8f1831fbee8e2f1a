"""Signing in by mail: what the letter says, where its link lies, and where it leads."""

import re

import pytest

from service.app import create_app
from tests.followed import followed
from tests.service.mail.table import words


@pytest.fixture
def browser(table):
    app = followed(create_app(table.settings, now=table.wall))
    client = app.test_client()
    client.environ_base |= {"wsgi.url_scheme": "https", "HTTP_HOST": "register.example"}
    yield client
    app.extensions["register"].close()


def stored(table) -> str:
    """All that lies in the outbox, as text."""
    with table.store.durable.reading() as cursor:
        return repr([tuple(dict(row).values()) for row in cursor.rows("SELECT * FROM outbox")])


def test_the_link_lies_in_the_letter_and_nowhere_else(table, browser):
    told = browser.post("/sign-in", data={"email": "anna@players.example", "to": "/matches"})
    assert told.status_code == 200
    assert "/sign-in/" not in stored(table)  # it is made when the letter is written
    (letter,) = table.letters()
    key, then = re.search(r"https://register\.example/sign-in/([\w-]+)\?to=(\S+)", words(letter)).groups()
    assert key not in stored(table)
    assert then == "%2Fmatches"
    used = browser.post(f"/sign-in/{key}", data={"to": "/matches"})
    assert (used.status_code, used.location) == (303, "/matches")
    assert browser.get("/settings").status_code == 200


@pytest.mark.parametrize("known", [True, False])
def test_the_letter_names_nobody(table, browser, known):
    """Whoever typed a stranger's address also chose the name."""
    email = "anna@players.example" if known else "victim@far.example"
    browser.post("/sign-in", data={"email": email, "name": "Win $1000 at x.example"})
    (letter,) = table.letters()
    assert letter["To"] == email
    said = f"{letter['Subject']} {words(letter)}"
    assert not re.search(r"Anna\b|1000|x\.example", said)


ELSEWHERE = [
    "//evil.example",
    "https://evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "evil",
]


@pytest.mark.parametrize("to", ELSEWHERE, ids=ascii)
def test_nobody_is_led_elsewhere(table, browser, to):
    key = table.people.give_key(table.ids[0], "sign-in")
    told = browser.post(f"/sign-in/{key}", data={"to": to})
    assert (told.status_code, told.location) == (303, "/")
