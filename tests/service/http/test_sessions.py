"""Signing in by a link, sessions, tokens made and revoked in them, and other sites that try to use them."""

import pytest

from domain.match.clocks import DAY
from service.api.fields import written
from service.config import Settings
from service.http.auth import KnownTokens
from service.usecases.people import LIFETIMES
from tests.service.api import World, fits
from tests.service.api.conftest import KEY

MAKE = {"label": "my bot", "scopes": ["read", "play"]}


@pytest.fixture
def browser(world: World):
    """Anna, signed in by a link."""
    client = world.app.test_client()
    link = world.register.people.give_key(world.ids["Anna"], "sign-in")
    told = client.post("/api/me/session", json={"link": link})
    fits(world, told)
    assert (told.status_code, told.json["name"]) == (201, "Anna")
    return client


def test_a_session_may_do_what_its_player_may(world: World, browser):
    assert browser.get("/api/me").json["scopes"] == ["organise", "play", "read"]
    assert browser.post("/api/matches", json={"game": "coal-baron", "seats": 2}).status_code == 201


def test_the_cookie_is_kept_from_scripts_and_other_sites(world: World, tmp_path):
    client = world.app.test_client()
    link = world.register.people.give_key(world.ids["Anna"], "sign-in")
    cookie = client.post("/api/me/session", json={"link": link}).headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    secure = World(Settings(tmp_path, f"sqlite:///{tmp_path / 'r.db'}", None, KEY, "https://register.example"))
    link = secure.register.people.give_key(secure.ids["Anna"], "sign-in")
    answer = secure.app.test_client().post("/api/me/session", json={"link": link}, base_url="https://register.example")
    assert answer.headers["Set-Cookie"].startswith("__Host-")
    assert "Secure" in answer.headers["Set-Cookie"]
    assert "max-age" in answer.headers["Strict-Transport-Security"]
    secure.close()


def test_a_link_works_once(world: World):
    link = world.register.people.give_key(world.ids["Anna"], "sign-in")
    statuses = [world.app.test_client().post("/api/me/session", json={"link": link}).status_code for _ in range(2)]
    assert statuses == [201, 401]


def test_a_token_is_no_link_and_a_link_no_token(world: World):
    told = world.app.test_client().post("/api/me/session", json={"link": world.tokens["Anna"]})
    assert told.status_code == 401
    link = world.register.people.give_key(world.ids["Anna"], "sign-in")
    told = world.app.test_client().get("/api/me", headers={"Authorization": f"Bearer {link}"})
    assert told.status_code == 401


ELSEWHERE = [
    ("Origin", "https://evil.example"),
    ("Origin", "null"),
    ("Sec-Fetch-Site", "cross-site"),
    ("Sec-Fetch-Site", "same-site"),
]


@pytest.mark.parametrize("header", ELSEWHERE, ids=str)
def test_another_site_cannot_act_with_the_cookie(world: World, browser, header):
    headers = dict([header])
    told = browser.post("/api/matches", json={"game": "coal-baron", "seats": 2}, headers=headers)
    assert told.status_code == 403
    assert "Another site" in told.json["detail"]
    assert browser.get("/api/me", headers=headers).status_code == 200  # it gets no permission to read the answer


def test_our_own_pages_can(world: World, browser):
    headers = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
    assert browser.post("/api/matches", json={"game": "coal-baron", "seats": 2}, headers=headers).status_code == 201


def test_tokens_are_made_shown_once_and_revoked(world: World, browser, monkeypatch):
    forgetful = KnownTokens(world.register.people, world.wall, remembered=0.0)
    monkeypatch.setitem(world.app.extensions, "tokens", forgetful)
    made = browser.post("/api/me/tokens", json=MAKE)
    fits(world, made)
    token = {"Authorization": f"Bearer {made.json['token']}"}
    assert world.app.test_client().get("/api/me", headers=token).json["scopes"] == ["play", "read"]
    listed = browser.get("/api/me/tokens").json
    assert made.json["id"] in {one["id"] for one in listed}
    assert not any("token" in one for one in listed)
    assert browser.delete(f"/api/me/tokens/{made.json['id']}").status_code == 204
    assert world.app.test_client().get("/api/me", headers=token).status_code == 401
    assert browser.delete(f"/api/me/tokens/{made.json['id']}").status_code == 404


def test_a_token_opens_doors_as_long_as_it_was_made_for(world: World, browser):
    made = browser.post("/api/me/tokens", json=MAKE | {"days": 2})
    fits(world, made)
    assert made.json["expires"] == written(world.wall.now + 2 * DAY)
    token = {"Authorization": f"Bearer {made.json['token']}"}
    world.wall.now += 2 * DAY - 1
    assert world.app.test_client().get("/api/me", headers=token).status_code == 200
    world.wall.now += 1
    told = world.app.test_client().get("/api/me", headers=token)
    assert (told.status_code, told.headers["WWW-Authenticate"]) == (
        401,
        'Bearer realm="register", error="invalid_token"',
    )
    assert "has expired" in told.json["detail"]
    assert browser.post("/api/me/tokens", json=MAKE | {"days": 0}).status_code == 422


def test_a_revoked_token_is_remembered_for_two_seconds_at_most(world: World, browser, monkeypatch):
    made = browser.post("/api/me/tokens", json=MAKE).json
    token = {"Authorization": f"Bearer {made['token']}"}
    now = [100.0]
    tokens = KnownTokens(world.register.people, world.wall, timer=lambda: now[0])
    monkeypatch.setitem(world.app.extensions, "tokens", tokens)
    ask = world.app.test_client().get
    assert ask("/api/me", headers=token).status_code == 200
    browser.delete(f"/api/me/tokens/{made['id']}")
    now[0] += 2.01
    assert ask("/api/me", headers=token).status_code == 401


def test_somebody_elses_token_cannot_be_revoked(world: World, browser):
    bartek = world.register.people.keys(world.ids["Bartek"])[0]
    assert browser.delete(f"/api/me/tokens/{bartek.digest[:16]}").status_code == 404


def test_signing_out_ends_the_session_on_the_server_too(world: World, browser):
    cookie = browser.get_cookie("register-key")
    assert browser.delete("/api/me/session").status_code == 204
    assert browser.get("/api/me").status_code == 401
    thief = world.app.test_client()
    thief.set_cookie("register-key", cookie.value)
    assert thief.get("/api/me").status_code == 401


def test_a_session_that_has_run_out_is_a_stranger(world: World, browser, monkeypatch):
    with monkeypatch.context() as later:
        later.setattr(world.wall, "now", world.wall.now + LIFETIMES["session"])
        assert browser.get("/api/me").status_code == 401
        assert browser.get("/api/games").status_code == 200
